//! Frames as the text that travels: the one place where they become JSON and come back.

use crate::frame::{ClientBody, ClientFrame, ServerFrame};

/// Why a text is no frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedFrame {
    /// The command's id, if the text was sound enough to show one: the refusal can name it.
    pub id: Option<String>,
    /// The version it claims, if it shows one.
    pub version: Option<u8>,
    /// What is wrong, for a log; not for screens.
    pub detail: String,
}

impl std::fmt::Display for MalformedFrame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "malformed frame: {}", self.detail)
    }
}

impl std::error::Error for MalformedFrame {}

/// The text of a server's frame.
#[must_use]
pub fn frame_text(frame: &ServerFrame) -> String {
    // The shapes hold only strings, numbers and string-keyed maps, which always serialise.
    serde_json::to_string(frame).unwrap_or_default()
}

/// Reads what a client sent.
///
/// # Errors
///
/// [`MalformedFrame`] with whatever of the id could be read.
pub fn read_client_frame(text: &str) -> Result<ClientFrame, MalformedFrame> {
    serde_json::from_str(text).map_err(|fault| malformed(text, &fault))
}

/// Reads what a server sent; for clients written in Rust and for tests.
///
/// # Errors
///
/// [`MalformedFrame`].
pub fn read_server_frame(text: &str) -> Result<ServerFrame, MalformedFrame> {
    serde_json::from_str(text).map_err(|fault| malformed(text, &fault))
}

/// The text of a client's frame of this version of the protocol.
#[must_use]
pub fn client_frame_text(id: &str, body: ClientBody) -> String {
    let frame = ClientFrame {
        v: 1,
        id: id.to_owned(),
        body,
    };
    serde_json::to_string(&frame).unwrap_or_default()
}

fn malformed(text: &str, fault: &serde_json::Error) -> MalformedFrame {
    let loose = serde_json::from_str::<serde_json::Value>(text).ok();
    let field = |name: &str| loose.as_ref().and_then(|value| value.get(name));
    MalformedFrame {
        id: field("id").and_then(|id| id.as_str()).map(str::to_owned),
        version: field("v")
            .and_then(|v| v.as_u64())
            .and_then(|v| u8::try_from(v).ok()),
        detail: fault.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_frame_comes_back_from_its_text() {
        let body = ClientBody::LeaveGame {
            game: "g1".to_owned(),
        };
        let text = client_frame_text("c7", body.clone());
        let frame = read_client_frame(&text).expect("own text");
        assert_eq!(text, r#"{"v":1,"id":"c7","do":"leave_game","game":"g1"}"#);
        assert_eq!((frame.v, frame.id.as_str(), frame.body), (1, "c7", body));
    }

    #[test]
    fn a_malformed_frame_still_shows_its_id() {
        let fault = read_client_frame(r#"{"v":1,"id":"c8","do":"fly"}"#).expect_err("no such act");
        assert_eq!((fault.id.as_deref(), fault.version), (Some("c8"), Some(1)));
        let fault = read_client_frame("{").expect_err("no JSON");
        assert_eq!((fault.id, fault.version), (None, None));
    }
}

//! The session's cookie: reading it, setting it, taking it away.

use axum::http::{HeaderMap, HeaderValue, header};

/// The cookie's name.
pub(crate) const NAME: &str = "qiyuan_session";

/// A year: guests come back to their games.
const AGE_S: u32 = 365 * 24 * 3600;

/// The token a browser sent, if it sent one.
pub(crate) fn read(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, token)| (name == NAME && sound(token)).then_some(token))
}

/// Whether it could be one of ours at all: nothing else reaches the store.
fn sound(token: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (16..=128).contains(&token.len()) && token.bytes().all(known)
}

/// The header that sets it.
pub(crate) fn set(token: &str, secure: bool) -> Option<HeaderValue> {
    line(token, AGE_S, secure)
}

/// The header that takes it away.
pub(crate) fn clear(secure: bool) -> Option<HeaderValue> {
    line("", 0, secure)
}

fn line(token: &str, age_s: u32, secure: bool) -> Option<HeaderValue> {
    let tls = if secure { "; Secure" } else { "" };
    let text = format!("{NAME}={token}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{tls}");
    HeaderValue::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_token_is_found_among_other_cookies_and_rubbish_is_not() {
        let among = sent("a=b; qiyuan_session=0123456789abcdef0123; c=d");
        assert_eq!(read(&among), Some("0123456789abcdef0123"));
        assert_eq!(read(&sent("qiyuan_session=short")), None);
        assert_eq!(read(&sent("qiyuan_session=0123456789abcdef'--")), None);
        assert_eq!(read(&sent("xqiyuan_session=0123456789abcdef0123")), None);
    }

    #[test]
    fn a_cookie_is_out_of_reach_of_scripts_and_other_sites() {
        let value = set("t".repeat(20).as_str(), true).unwrap();
        let text = value.to_str().unwrap();
        for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Secure"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(
            !set("t", false)
                .unwrap()
                .to_str()
                .unwrap()
                .contains("Secure")
        );
        assert!(clear(true).unwrap().to_str().unwrap().contains("Max-Age=0"));
    }
}

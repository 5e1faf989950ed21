//! A visitor over HTTP: one plain connection per request, nothing between the test and the bytes.

use std::net::SocketAddr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as this shape; the test ends if it is another.
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|fault| panic!("{} {fault}: {}", self.status, self.text()))
    }

    /// The same, and the status must be this one.
    pub fn expect<T: DeserializeOwned>(&self, status: u16) -> T {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()
    }

    /// A problem with this status and code.
    pub fn refused(&self, status: u16, code: &str) -> wire::Problem {
        let problem: wire::Problem = self.expect(status);
        assert_eq!((problem.status, problem.code.as_str()), (status, code));
        problem
    }
}

/// Somebody with a browser: keeps his cookie.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Where the hall is.
    pub address: SocketAddr,
    /// `qiyuan_session=…`.
    pub cookie: Option<String>,
    /// What is sent as `Origin`.
    pub origin: Option<String>,
    /// Sent with every request.
    pub headers: Vec<(String, String)>,
}

impl Visitor {
    /// Somebody new.
    pub fn new(address: SocketAddr) -> Self {
        let origin = Some(format!("http://{address}"));
        Self {
            address,
            cookie: None,
            origin,
            headers: Vec::new(),
        }
    }

    /// Somebody new who has a guest's seat.
    pub async fn guest(address: SocketAddr) -> (Self, wire::Me) {
        let mut visitor = Self::new(address);
        let me = visitor.get("/api/v1/me").await.expect(200);
        (visitor, me)
    }

    /// Somebody with an account.
    pub async fn account(address: SocketAddr, name: &str) -> (Self, wire::Me) {
        let (mut visitor, _) = Self::guest(address).await;
        let body = wire::Registration {
            name: name.to_owned(),
            password: PASSWORD.to_owned(),
        };
        let me = visitor.post("/api/v1/accounts", &body).await.expect(200);
        (visitor, me)
    }

    /// `GET`.
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").await
    }

    /// `DELETE`.
    pub async fn delete(&mut self, path: &str) -> Answer {
        self.send("DELETE", path, &[], b"").await
    }

    /// `POST` with a JSON body.
    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> Answer {
        self.with_json("POST", path, body).await
    }

    /// `POST` with no body.
    pub async fn post_empty(&mut self, path: &str) -> Answer {
        self.send("POST", path, &[], b"").await
    }

    /// `PATCH` with a JSON body.
    pub async fn patch(&mut self, path: &str, body: &impl Serialize) -> Answer {
        self.with_json("PATCH", path, body).await
    }

    async fn with_json(&mut self, method: &str, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(body).expect("a wire shape");
        self.send(method, path, &[("content-type", "application/json")], &body)
            .await
    }

    /// Any request; a cookie that comes back is kept.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        head += &format!("connection: close\r\ncontent-length: {}\r\n", body.len());
        if let Some(origin) = &self.origin {
            head += &format!("origin: {origin}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            head += &format!("cookie: {cookie}\r\n");
        }
        let own = self
            .headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in own.chain(headers.iter().copied()) {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        let answer = exchange(self.address, head.as_bytes(), body).await;
        self.keep_cookie(&answer);
        answer
    }

    fn keep_cookie(&mut self, answer: &Answer) {
        let set = answer
            .headers
            .iter()
            .rfind(|(name, _)| name == "set-cookie");
        if let Some((_, line)) = set {
            let pair = line.split(';').next().unwrap_or_default();
            self.cookie = (!pair.ends_with('=')).then(|| pair.to_owned());
        }
    }
}

/// The password of every test account.
pub const PASSWORD: &str = "correct horse battery";

async fn exchange(address: SocketAddr, head: &[u8], body: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("the hall listens");
    stream.write_all(head).await.expect("head");
    // A hall that refuses a large body may close before it has all of it.
    let _ = stream.write_all(body).await;
    let mut raw = Vec::new();
    let _ = stream.read_to_end(&mut raw).await;
    let end = raw
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("a whole head");
    let text = String::from_utf8_lossy(&raw[..end]).into_owned();
    let mut lines = text.split("\r\n");
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let chunked = headers
        .iter()
        .any(|(k, v)| k == "transfer-encoding" && v == "chunked");
    let body = if chunked {
        unchunk(&raw[end + 4..])
    } else {
        raw[end + 4..].to_vec()
    };
    Answer {
        status: status.expect("a status"),
        headers,
        body,
    }
}

fn unchunk(mut raw: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = raw.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&raw[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size");
        if size == 0 {
            break;
        }
        body.extend_from_slice(&raw[end + 2..end + 2 + size]);
        raw = &raw[end + 4 + size..];
    }
    body
}

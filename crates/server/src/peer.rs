//! Who is at the other end of a connection, and whether the page that asks is our own.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::Config;
use crate::limits::Address;
use crate::problem::Failure;
use crate::state::App;

/// The address that budgets are kept for.
pub(crate) fn address(parts: &Parts, config: &Config) -> Address {
    let peer = parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    let forwarded = config
        .behind_proxy
        .then(|| forwarded_for(&parts.headers))
        .flatten();
    forwarded.unwrap_or(peer).into()
}

/// The last entry is the one our own proxy wrote; those before it are anybody's words.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back()?
        .to_str()
        .ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

/// Whether the browser came over TLS, as far as can be told.
pub(crate) fn over_tls(headers: &HeaderMap, config: &Config) -> bool {
    let https = |value: &str| value.trim().eq_ignore_ascii_case("https");
    config.always_secure || text(headers, "x-forwarded-proto").is_some_and(https)
}

/// Whether `Origin` names this hall. Without one: no, since every browser sends it with writes
/// and sockets, and a program can.
pub(crate) fn from_own_page(headers: &HeaderMap, uri_host: Option<&str>, config: &Config) -> bool {
    let Some(origin) = text(headers, header::ORIGIN.as_str()) else {
        return false;
    };
    let Some((_, origin_host)) = origin.split_once("://") else {
        return false;
    };
    let forwarded = config
        .behind_proxy
        .then(|| text(headers, "x-forwarded-host"))
        .flatten();
    let host = forwarded
        .or_else(|| text(headers, header::HOST.as_str()))
        .or(uri_host);
    host.is_some_and(|host| host.eq_ignore_ascii_case(origin_host))
        || config
            .origins
            .iter()
            .any(|own| own.eq_ignore_ascii_case(origin))
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Turns away writes and sockets from other people's pages.
pub(crate) async fn same_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let upgrade = request.headers().contains_key(header::UPGRADE);
    let host = request
        .uri()
        .authority()
        .map(axum::http::uri::Authority::as_str);
    if (reads && !upgrade) || from_own_page(request.headers(), host, &app.config) {
        return next.run(request).await;
    }
    Failure::new("foreign_origin").into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(k, v)| (k.parse().unwrap(), HeaderValue::from_static(v)))
            .collect()
    }

    fn own(pairs: &[(&'static str, &'static str)], config: &Config) -> bool {
        from_own_page(&headers(pairs), None, config)
    }

    #[test]
    fn only_the_hall_s_own_origin_may_write() {
        let plain = Config::default();
        let host = ("host", "hall.test:8080");
        assert!(own(&[host, ("origin", "http://hall.test:8080")], &plain));
        assert!(
            !own(&[host, ("origin", "http://hall.test")], &plain),
            "another port"
        );
        assert!(!own(&[host, ("origin", "http://evil.test")], &plain));
        assert!(
            !own(&[host, ("origin", "null")], &plain),
            "a sandboxed page"
        );
        assert!(!own(&[host], &plain), "no origin");
        let named = Config {
            origins: vec!["https://chess.test".to_owned()],
            ..Config::default()
        };
        assert!(own(&[host, ("origin", "https://chess.test")], &named));
        assert!(
            !own(&[host, ("origin", "http://chess.test")], &named),
            "another scheme"
        );
    }

    #[test]
    fn forwarded_words_are_believed_only_behind_a_proxy() {
        let said = [
            ("host", "10.0.0.2"),
            ("x-forwarded-host", "hall.test"),
            ("origin", "https://hall.test"),
        ];
        assert!(!own(&said, &Config::default()));
        assert!(own(
            &said,
            &Config {
                behind_proxy: true,
                ..Config::default()
            }
        ));
        let forged = headers(&[("x-forwarded-for", "1.1.1.1, 192.0.2.7")]);
        assert_eq!(forwarded_for(&forged), "192.0.2.7".parse().ok());
    }
}

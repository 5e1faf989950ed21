//! What stands before every route: origins, sizes, headers, unknown paths, traces.

mod common;

use common::house::House;
use common::http::Visitor;
use server::{Config, Limits, Rate};

#[tokio::test]
async fn writes_from_other_people_s_pages_are_turned_away() {
    let house = House::open().await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    let patch = wire::SettingsPatch {
        volume: Some(1),
        ..wire::SettingsPatch::default()
    };
    let mute = wire::SettingsPatch {
        volume: Some(0),
        ..wire::SettingsPatch::default()
    };
    for origin in [
        None,
        Some("http://evil.test"),
        Some("null"),
        Some("http://127.0.0.1:1"),
    ] {
        let own = std::mem::replace(&mut visitor.origin, origin.map(str::to_owned));
        visitor
            .patch("/api/v1/me/settings", &mute)
            .await
            .refused(403, "foreign_origin");
        visitor
            .delete("/api/v1/session")
            .await
            .refused(403, "foreign_origin");
        assert_eq!(
            visitor.get("/api/v1/me").await.status,
            200,
            "reading is no harm"
        );
        visitor.origin = own;
    }
    let settings: wire::Settings = visitor
        .patch("/api/v1/me/settings", &patch)
        .await
        .expect(200);
    assert_eq!(settings.volume, 1);
}

#[tokio::test]
async fn a_path_that_cannot_be_read_is_a_problem_like_all_others() {
    let house = House::open().await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    for path in [
        "/api/v1/games/%ff",
        "/api/v1/games/%ff/events",
        "/api/v1/games/%ff/pgn",
        "/api/v1/players/%c3%28",
        "/api/v1/challenges/%ff",
    ] {
        let problem = visitor.get(path).await.refused(400, "malformed");
        assert_eq!(problem.field.as_deref(), Some("path"), "{path}");
    }
    let path = "/api/v1/seeks/%ff";
    visitor.delete(path).await.refused(400, "malformed");
}

#[tokio::test]
async fn a_further_origin_may_be_named() {
    let origins = vec!["https://chess.test".to_owned()];
    let house = House::open_with(Config {
        origins,
        ..Config::default()
    })
    .await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    visitor.origin = Some("https://chess.test".to_owned());
    assert_eq!(visitor.delete("/api/v1/session").await.status, 204);
}

#[tokio::test]
async fn bodies_that_are_too_large_or_no_json_are_problems() {
    let house = House::open().await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    let path = "/api/v1/challenges";
    let json = [("content-type", "application/json")];
    let large = vec![b' '; 65 * 1024];
    visitor
        .send("POST", path, &json, &large)
        .await
        .refused(413, "too_large");
    visitor
        .send("POST", path, &json, b"{\"terms\":")
        .await
        .refused(400, "malformed");
    visitor
        .send("POST", path, &json, b"{\"terms\":1}")
        .await
        .refused(400, "malformed");
    visitor
        .send("POST", path, &[("content-type", "text/plain")], b"{}")
        .await
        .refused(415, "not_json");
    visitor
        .send("POST", path, &[], b"")
        .await
        .refused(415, "not_json");
}

#[tokio::test]
async fn unknown_paths_and_methods_of_the_api_are_problems_with_a_trace() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    let unknown = visitor.get("/api/v1/nothing").await;
    let problem = unknown.refused(404, "not_found");
    assert_eq!(unknown.header("x-trace"), Some(problem.trace.as_str()));
    assert_eq!(problem.trace.len(), 16);
    let (mut visitor, _) = Visitor::guest(house.address).await;
    visitor
        .delete("/api/v1/lobby")
        .await
        .refused(405, "method_not_allowed");
    visitor
        .send("POST", "/anything", &[], b"")
        .await
        .refused(405, "method_not_allowed");
    let one = visitor
        .get("/api/v1/nothing")
        .await
        .header("x-trace")
        .map(str::to_owned);
    assert_ne!(
        one,
        visitor
            .get("/api/v1/nothing")
            .await
            .header("x-trace")
            .map(str::to_owned)
    );
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_harden_a_browser() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    for path in [
        "/",
        "/api/v1/lobby",
        "/api/v1/nothing",
        "/health",
        "/game/none",
    ] {
        let answer = visitor.get(path).await;
        let policy = answer
            .header("content-security-policy")
            .unwrap_or_default()
            .to_owned();
        for part in [
            "default-src 'none'",
            "script-src 'self';",
            "style-src 'self';",
            "connect-src 'self';",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(
            !policy.contains("-inline") && !policy.contains("-eval"),
            "{policy}"
        );
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            answer.header("referrer-policy"),
            Some("same-origin"),
            "{path}"
        );
        assert!(
            answer
                .header("permissions-policy")
                .is_some_and(|p| p.contains("camera=()"))
        );
    }
    assert_eq!(
        visitor.get("/api/v1/lobby").await.header("cache-control"),
        Some("no-store")
    );
}

#[tokio::test]
async fn asking_without_end_is_answered_with_a_time_to_come_back() {
    let limits = Limits {
        reads: Rate::new(5, 600),
        ..Limits::default()
    };
    let house = House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await;
    let mut visitor = Visitor::new(house.address);
    for _ in 0..5 {
        assert_eq!(visitor.get("/api/v1/lobby").await.status, 200);
    }
    let spent = visitor.get("/api/v1/lobby").await;
    assert_eq!(spent.refused(429, "too_many").retry_after_s, Some(120));
    assert_eq!(
        visitor.get("/").await.header("content-type"),
        Some("text/html; charset=utf-8")
    );
}

#[tokio::test]
async fn writing_without_end_too() {
    let limits = Limits {
        writes: Rate::new(2, 600),
        ..Limits::default()
    };
    let house = House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    let patch = wire::SettingsPatch::default();
    for status in [200, 200, 429] {
        assert_eq!(
            visitor.patch("/api/v1/me/settings", &patch).await.status,
            status
        );
    }
}

#[tokio::test]
async fn more_connections_than_agreed_are_closed_at_once() {
    let limits = Limits {
        connections: 2,
        ..Limits::default()
    };
    let house = House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await;
    let open = |address| tokio::net::TcpStream::connect(address);
    let (one, two) = (
        open(house.address).await.unwrap(),
        open(house.address).await.unwrap(),
    );
    let mut third = open(house.address).await.unwrap();
    let mut byte = [0_u8; 1];
    let read = tokio::io::AsyncReadExt::read(&mut third, &mut byte);
    let read = tokio::time::timeout(std::time::Duration::from_secs(10), read)
        .await
        .unwrap();
    assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
    drop((one, two));
    // The places come free as soon as the server sees the ends.
    for _ in 0..50 {
        let mut visitor = Visitor::new(house.address);
        let health = tokio::spawn(async move { visitor.get("/health").await.status });
        if health.await.is_ok_and(|status| status == 200) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("no place came free");
}

//! The web part: pages, files, what is missing.

mod common;

use common::house::House;
use common::http::Visitor;

#[tokio::test]
async fn pages_are_html_and_unknown_files_are_not_found() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    for path in [
        "/",
        "/game/abc",
        "/challenge/abc",
        "/player/Lin",
        "/players",
        "/settings",
    ] {
        let page = visitor.get(path).await;
        assert_eq!(
            page.header("content-type"),
            Some("text/html; charset=utf-8"),
            "{path}"
        );
        assert!(
            page.text().to_lowercase().contains("<!doctype html>"),
            "{path}"
        );
        // 503 says in plain words that the web part was not built.
        assert!([200, 503].contains(&page.status), "{path}: {}", page.status);
    }
    visitor
        .get("/assets/none-1234.js")
        .await
        .refused(404, "not_found");
    visitor
        .get("/../Cargo.toml")
        .await
        .refused(404, "not_found");
    visitor
        .get("/%2e%2e/Cargo.toml")
        .await
        .refused(404, "not_found");
}

#[tokio::test]
async fn a_page_that_was_not_changed_is_not_sent_again() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    let page = visitor.get("/").await;
    if page.status == 503 {
        assert!(page.text().contains("cargo xtask serve"), "{}", page.text());
        return;
    }
    let tag = page.header("etag").expect("a tag").to_owned();
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let again = visitor
        .send("GET", "/", &[("if-none-match", &tag)], b"")
        .await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = visitor
        .send("GET", "/", &[("if-none-match", "W/\"0\"")], b"")
        .await;
    assert_eq!(other.status, 200);
}

#[tokio::test]
async fn an_unknown_address_shows_the_web_part_s_own_page_to_a_person() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    let html = [("accept", "text/html,application/xhtml+xml")];
    let answer = visitor.send("GET", "/no/such/page", &html, b"").await;
    assert!([404, 503].contains(&answer.status), "{}", answer.status);
    assert_eq!(
        answer.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    visitor
        .send("GET", "/api/v1/no", &html, b"")
        .await
        .refused(404, "not_found");
}

#[tokio::test]
async fn large_answers_travel_compressed_to_who_can_read_it() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    let plain = visitor.get("/api/openapi.json").await;
    let packed = visitor
        .send(
            "GET",
            "/api/openapi.json",
            &[("accept-encoding", "gzip")],
            b"",
        )
        .await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(
        packed.body.len() * 4 < plain.body.len(),
        "{}",
        packed.body.len()
    );
    assert_eq!(&packed.body[..2], b"\x1f\x8b");
}

/// The first file under `assets/` with this ending that the page asks for.
fn asset<'p>(page: &'p str, ending: &str) -> Option<&'p str> {
    let quoted = page.split('"').filter(|text| text.starts_with("/assets/"));
    quoted.into_iter().find(|path| path.ends_with(ending))
}

#[tokio::test]
async fn files_with_a_hash_in_their_name_are_kept_for_ever_and_are_what_they_seem() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    let page = visitor.get("/").await;
    let text = page.text();
    if page.status == 503 {
        assert_eq!(
            asset(&text, ".js"),
            None,
            "a page without a web part needs no files"
        );
        return;
    }
    for (ending, kind) in [(".js", "text/javascript"), (".css", "text/css")] {
        let path = asset(&text, ending).expect("the page has code and style");
        let file = visitor.get(path).await;
        assert_eq!(file.status, 200, "{path}");
        let told = file.header("content-type").unwrap_or_default();
        assert!(told.starts_with(kind), "{path}: {told}");
        let caching = file.header("cache-control").unwrap_or_default();
        assert!(
            caching.contains("immutable") && caching.contains("max-age=31536000"),
            "{caching}"
        );
        let tag = file.header("etag").expect("a tag").to_owned();
        let again = visitor
            .send("GET", path, &[("if-none-match", &tag)], b"")
            .await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        let packed = visitor
            .send("GET", path, &[("accept-encoding", "br, gzip")], b"")
            .await;
        assert!(
            packed.header("content-encoding").is_some(),
            "{path} travels compressed"
        );
        let head = visitor.send("HEAD", path, &[], b"").await;
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
    }
    assert!(
        !text.contains("<script>") && !text.contains("style="),
        "nothing inline: {text}"
    );
}

//! The OpenAPI document says all there is, and what it says is served.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where it can't go on"
)]

mod common;

use std::collections::BTreeSet;

use common::house::House;
use common::http::Visitor;
use serde_json::Value;

/// The routes of the contract.
const ROUTES: [(&str, &str); 53] = [
    ("get", "/health"),
    ("get", "/api/v1/me"),
    ("patch", "/api/v1/me/settings"),
    ("post", "/api/v1/accounts"),
    ("post", "/api/v1/session"),
    ("delete", "/api/v1/session"),
    ("get", "/api/v1/lobby"),
    ("post", "/api/v1/seeks"),
    ("delete", "/api/v1/seeks/{id}"),
    ("post", "/api/v1/seeks/{id}/take"),
    ("post", "/api/v1/challenges"),
    ("get", "/api/v1/challenges/{id}"),
    ("delete", "/api/v1/challenges/{id}"),
    ("post", "/api/v1/challenges/{id}/accept"),
    ("post", "/api/v1/challenges/{id}/decline"),
    ("get", "/api/v1/games"),
    ("get", "/api/v1/games/{id}"),
    ("get", "/api/v1/games/{id}/events"),
    ("get", "/api/v1/games/{id}/pgn"),
    ("post", "/api/v1/games/{id}/acts"),
    ("get", "/api/v1/players"),
    ("get", "/api/v1/players/{name}"),
    ("get", "/api/v1/players/{name}/ratings"),
    ("get", "/api/v1/ratings"),
    ("get", "/api/v1/calculator"),
    ("post", "/api/v1/games/{id}/correction"),
    ("get", "/api/v1/tournaments"),
    ("post", "/api/v1/tournaments"),
    ("get", "/api/v1/tournaments/{id}"),
    ("post", "/api/v1/tournaments/{id}/acts"),
    ("get", "/api/v1/tournaments/{id}/log"),
    ("get", "/api/v1/tournaments/{id}/norm"),
    ("get", "/api/v1/clubs"),
    ("get", "/api/v1/ratings/list"),
    ("post", "/api/v1/ratings/list"),
    ("put", "/api/v1/players/{name}/club"),
    ("get", "/api/v1/tournaments/{id}/rating"),
    ("put", "/api/v1/tournaments/{id}/rating"),
    ("get", "/api/v1/tournaments/{id}/consequences"),
    ("get", "/api/v1/tournaments/{id}/tiebreak"),
    ("get", "/api/v1/tournaments/{id}/trf"),
    ("get", "/api/v1/tournaments/{id}/pgn"),
    ("get", "/api/v1/tournaments/{id}/why"),
    ("post", "/api/v1/sheets"),
    ("get", "/api/v1/games/{id}/log"),
    ("post", "/api/v1/games/{id}/arbiter"),
    ("delete", "/api/v1/games/{id}/arbiter"),
    ("post", "/api/v1/tables"),
    ("get", "/api/v1/desk"),
    ("get", "/api/v1/roles"),
    ("put", "/api/v1/roles/{name}"),
    ("get", "/api/v1/laws"),
    ("get", "/api/v1/laws/{edition}"),
];

async fn document() -> (House, Value) {
    let house = House::open().await;
    let answer = Visitor::new(house.address).get("/api/openapi.json").await;
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let document = answer.expect(200);
    (house, document)
}

fn operations(document: &Value) -> Vec<(String, String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let each = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("an item").iter();
        methods.map(|(method, operation)| (method.clone(), path.clone(), operation))
    });
    each.collect()
}

#[tokio::test]
async fn the_document_lists_every_route_of_the_contract_and_no_other() {
    let (_house, document) = document().await;
    let listed: BTreeSet<(String, String)> = operations(&document)
        .into_iter()
        .map(|(method, path, _)| (method, path))
        .collect();
    let wanted: BTreeSet<(String, String)> = ROUTES
        .iter()
        .map(|&(method, path)| (method.to_owned(), path.to_owned()))
        .collect();
    assert_eq!(listed, wanted);
}

#[tokio::test]
async fn every_route_listed_is_served_and_no_other_method() {
    let (house, document) = document().await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    for (method, path, operation) in operations(&document) {
        let concrete = path.replace("{id}", "none").replace("{name}", "none");
        let concrete = concrete.replace("{edition}", "none");
        let answer = visitor
            .send(&method.to_uppercase(), &concrete, &[], b"")
            .await;
        let status = answer.status.to_string();
        assert!(answer.status != 405, "{method} {path}");
        let said = operation["responses"].get(&status);
        assert!(
            said.is_some(),
            "{method} {path} answered {status}, which is not described"
        );
        if answer.status >= 400 {
            let problem: wire::Problem = answer.json();
            assert_ne!(problem.code, "not_found", "{method} {path} is not served");
        }
        visitor = Visitor::guest(house.address).await.0;
    }
    visitor
        .send("PUT", "/api/v1/me", &[], b"")
        .await
        .refused(405, "method_not_allowed");
}

#[tokio::test]
async fn every_failure_described_is_a_problem_and_every_reference_leads_somewhere() {
    let (_house, document) = document().await;
    for (method, path, operation) in operations(&document) {
        assert!(
            operation["summary"].is_string(),
            "{method} {path} says what it is for"
        );
        let responses = operation["responses"].as_object().expect("responses");
        assert!(
            responses.keys().any(|status| status.starts_with('2')),
            "{method} {path}"
        );
        for (status, response) in responses
            .iter()
            .filter(|(status, _)| status.as_str() >= "400")
        {
            let schema = &response["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(
                schema, "#/components/schemas/Problem",
                "{method} {path} {status}"
            );
        }
    }
    let mut references = BTreeSet::new();
    collect(&document, &mut references);
    assert!(references.len() > 30, "{references:?}");
    for reference in &references {
        let pointer = reference.trim_start_matches('#');
        assert!(
            document.pointer(pointer).is_some(),
            "{reference} leads nowhere"
        );
    }
}

fn collect(value: &Value, references: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str);
            references.extend(own.map(str::to_owned));
            fields.values().for_each(|field| collect(field, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}

#[tokio::test]
async fn the_document_s_frames_are_those_of_the_socket() {
    let (_house, document) = document().await;
    for shape in [
        "ClientFrame",
        "ServerFrame",
        "GameView",
        "GameAct",
        "Problem",
    ] {
        let pointer = format!("/components/schemas/{shape}");
        assert!(document.pointer(&pointer).is_some(), "{shape}");
    }
}

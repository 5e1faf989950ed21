//! The lists of codes are whole, and what is secret stays so.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use laws::{About, Actor, Event, EventKind, Secret, Timestamp, codes};
use rules::Color;

fn read(folder: &Path, into: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            read(&path, into);
        } else {
            into.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

fn sources() -> String {
    let mut text = String::new();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    read(&folder, &mut text);
    text
}

fn listed(about: About) -> BTreeSet<&'static str> {
    let all = codes().into_iter().filter(|code| code.about == about);
    all.map(|code| code.code).collect()
}

/// What `code()` or `name()` of a type can answer, by its source: the quoted words after `=>`.
fn answers(text: &str, from: &str) -> BTreeSet<String> {
    let body = text.split(from).nth(1).unwrap();
    let body = body.split("\n    }\n").next().unwrap();
    let words = body.split("=> \"").skip(1);
    words
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

fn owned(set: BTreeSet<&'static str>) -> BTreeSet<String> {
    set.into_iter().map(str::to_owned).collect()
}

#[test]
fn every_event_ruling_and_irregularity_has_its_code_in_the_list() {
    let text = sources();
    let events = answers(&text, "pub const fn name(&self)");
    assert_eq!(owned(listed(About::Event)), events);
    let (rulings, found) = text.split_once("impl Found").unwrap();
    let rulings = rulings.rsplit("impl Ruling").next().unwrap();
    let code = "pub const fn code(self)";
    assert_eq!(owned(listed(About::Ruling)), answers(rulings, code));
    assert_eq!(owned(listed(About::Irregularity)), answers(found, code));
}

#[test]
fn every_house_rule_that_the_program_cites_is_in_the_list() {
    let text = sources();
    let cited: BTreeSet<String> = text
        .split("\"house.")
        .skip(1)
        .map(|rest| format!("house.{}", rest.split('"').next().unwrap()))
        .filter(|rule| rule != "house.")
        .collect();
    assert_eq!(owned(listed(About::HouseRule)), cited);
}

#[test]
fn no_code_stands_twice_in_a_list() {
    let all = codes();
    let different: BTreeSet<_> = all.iter().collect();
    assert_eq!(different.len(), all.len());
    assert!(all.iter().all(|c| !c.code.is_empty() && c.code.is_ascii()));
}

fn by_white(kind: EventKind) -> Event {
    Event {
        at: Timestamp(0),
        by: Actor::White,
        article: None,
        kind,
    }
}

#[test]
fn a_sealed_move_is_seen_by_nobody_and_a_premove_by_its_player() {
    let sealed = by_white(EventKind::Sealed {
        text: "Qh5".into(),
        offer: true,
    });
    let reply = by_white(EventKind::ReplySealed { text: "Qh5".into() });
    for event in [&sealed, &reply] {
        assert!(event.is_secret());
        assert_eq!(event.sealed().map(Secret::reveal), Some("Qh5"));
        for viewer in [None, Some(Color::White), Some(Color::Black)] {
            let seen = event.seen_by(viewer).unwrap();
            assert_eq!(seen.sealed().map(Secret::reveal), Some(""), "{viewer:?}");
        }
        assert!(!format!("{event:?}").contains("Qh5"), "no log shows it");
    }
    let hidden = sealed.clone().with_sealed("k3kP…".into());
    assert_eq!(hidden.sealed().map(Secret::reveal), Some("k3kP…"));
    assert_eq!(hidden.with_sealed("Qh5".into()), sealed);
    let premove = by_white(EventKind::PremoveEntered {
        uci: "e2e4".to_owned(),
    });
    let seers = [None, Some(Color::White), Some(Color::Black)];
    let seen = seers.map(|viewer| premove.seen_by(viewer).is_some());
    assert_eq!(seen, [false, true, false]);
}

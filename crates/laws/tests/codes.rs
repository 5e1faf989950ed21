//! The lists of codes are whole, and what is secret stays so.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use laws::{
    About, Act, Actor, Command, EditionId, Event, EventKind, Game, Mode, Secret, Start, Terms,
    Timestamp, codes, judge, scoresheet,
};
use rules::{ByColor, Color, Position};

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

/// A game with a sealed move, and what happened in it.
fn sealed(text: &str) -> (Game, Vec<Event>) {
    let mut terms = Terms::online(EditionId::Fide2023, "40/5400,1800".parse().unwrap());
    terms.mode = Mode::Board;
    let mut start = Start::new(Position::start());
    start.moves_made = ByColor::from_fn(|_| 40);
    let (mut game, created) = Game::new(terms, start, Timestamp(0));
    let mut log = vec![created];
    let seal = Act::Seal {
        text: text.into(),
        offer: true,
    };
    let reason = laws::StopReason::Unsaid;
    for (by, act) in [
        (Actor::Arbiter, Act::Adjourn),
        (Actor::White, seal),
        (Actor::White, Act::StopClocks { reason }),
    ] {
        let answer = judge(&game, &Command { by, act }, Timestamp(1000));
        assert_eq!(answer.refusal, None);
        answer.events.iter().for_each(|event| game.apply(event));
        log.extend(answer.events);
    }
    (game, log)
}

#[test]
fn nothing_that_can_be_read_from_a_game_tells_the_sealed_move() {
    let (game, log) = sealed("Nc3");
    let (other, _) = sealed("e4");
    let envelope = game.envelope().unwrap();
    assert!(envelope.sealed && envelope.offer && envelope.closed);
    // Two games that differ in the envelope alone look the same from everywhere.
    assert_ne!(game, other);
    assert_eq!(format!("{game:?}"), format!("{other:?}"));
    assert_eq!(game.envelope(), other.envelope());
    assert_eq!(scoresheet(&game), scoresheet(&other));
    assert_eq!(
        (game.duty(), game.board_fen()),
        (other.duty(), other.board_fen())
    );
    for event in &log {
        let seen = event.seen_by(Some(Color::White)).unwrap();
        assert_eq!(seen.sealed().map_or("", Secret::reveal), "");
    }
}

#[test]
fn the_opened_envelope_puts_words_and_move_on_record() {
    let (mut game, _) = sealed("Nc3");
    let present = ByColor::from_fn(|_| true);
    let mut events = Vec::new();
    for act in [Act::Resume { present }, Act::OpenEnvelope { missing: None }] {
        let by = Actor::Arbiter;
        let answer = judge(&game, &Command { by, act }, Timestamp(90_000_000));
        answer.events.iter().for_each(|event| game.apply(event));
        events.extend(answer.events);
    }
    let read = events.iter().find_map(|event| match &event.kind {
        EventKind::SealedRead { text } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(read, Some("Nc3"));
    assert_eq!(game.moves()[0].san, "Nc3");
    assert!(
        events.iter().all(|event| !event.is_secret()),
        "nothing secret is left"
    );
    assert_eq!(
        game.offer(),
        Some(Color::White),
        "the offer on the envelope is open"
    );
}

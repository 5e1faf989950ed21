//! Records of version 3 as they were first written. The file never changes.

use laws::{
    Actor, EditionId, Event, EventKind, Game, GameResult, Millis, Mode, Ruling, Start, Termination,
    Terms, Timestamp,
};
use rules::{ByColor, Position};

use super::board_write::Place;
use super::read::{LogReader, place};
use super::write::write;
use crate::id::GameId;
use crate::seal::{Seal, SealKey};

const EVENTS_V3: &str = include_str!("../../tests/data/events-v3.jsonl");

fn event(at: i64, by: Actor, kind: EventKind) -> Event {
    Event {
        at: Timestamp(at),
        by,
        article: Some(laws::Article::from_record("8.7".to_owned())),
        kind,
    }
}

/// A game that ended and goes on, and ends again.
fn log() -> Vec<Event> {
    let terms = Terms {
        mode: Mode::Board,
        ..Terms::online(EditionId::Fide2014, "40/7200,3600".parse().unwrap())
    };
    let ended = EventKind::Ended {
        result: GameResult::WhiteWins,
        termination: Termination::Resignation,
        mating: None,
        mating_line: None,
    };
    let reopened = EventKind::Ruled {
        ruling: Ruling::Reopen,
        reason: "他并没有认输".to_owned(),
        added: ByColor {
            white: Millis::ZERO,
            black: Millis(1_500),
        },
        increment: None,
    };
    vec![
        Game::new(terms, Start::new(Position::start()), Timestamp(1_000)).1,
        event(2_000, Actor::Hall, ended.clone()),
        event(3_000, Actor::Arbiter, reopened),
        event(4_000, Actor::Hall, ended),
    ]
}

fn sealing(text: &str, offer: bool) -> Event {
    let kind = EventKind::Sealed {
        text: text.into(),
        offer,
    };
    event(2_000, Actor::White, kind)
}

fn replying(text: &str) -> Event {
    let kind = EventKind::ReplySealed { text: text.into() };
    event(3_000, Actor::Black, kind)
}

fn id() -> GameId {
    GameId("g1".to_owned())
}

fn key() -> (tempfile::TempDir, SealKey) {
    let folder = tempfile::tempdir().unwrap();
    let key = SealKey::of(folder.path());
    key.make([7; 32]).unwrap();
    (folder, key)
}

fn written(seq: u32, event: &Event, key: &SealKey, seal: Option<&Seal>) -> (u32, String) {
    let place = Place {
        place: place(&id(), seq),
        key,
        seal,
    };
    write(event, &place).unwrap()
}

#[test]
fn a_game_that_was_reopened_is_read_as_it_was_written() {
    let key = SealKey::none();
    let records: Vec<(u32, String)> = (1..)
        .zip(log())
        .map(|(seq, event)| written(seq, &event, &key, None))
        .collect();
    let versions: Vec<u32> = records.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, [1, 1, 3, 1]);
    assert_eq!(records[2].1, EVENTS_V3.lines().next().unwrap());
    let mut reader = LogReader::new(id(), key);
    for ((version, text), expected) in records.iter().zip(log()) {
        let (read, _) = reader.read(*version, expected.at, text).unwrap();
        assert_eq!(read, expected, "{text}");
    }
    let game = Game::replay(&log()).unwrap();
    assert_eq!(game.result(), GameResult::WhiteWins);
}

#[test]
fn sealed_moves_are_boxes_that_only_the_key_opens() {
    let (_folder, key) = key();
    let seal = Seal::new(&id(), "5a17".repeat(16), true, "e2-e4");
    let created = log().swap_remove(0);
    let (_, first) = written(1, &created, &key, None);
    let events = [sealing("e2-e4", true), replying("e7-e5")];
    let lines: Vec<&str> = EVENTS_V3.lines().skip(1).collect();
    assert_eq!(lines.len(), events.len());
    for (seq, (event, line)) in (2..).zip(events.iter().zip(&lines)) {
        let made = written(seq, event, &key, Some(&seal));
        assert_eq!(made, (3, (*line).to_owned()));
    }
    let mut with = LogReader::new(id(), key);
    let mut without = LogReader::new(id(), SealKey::none());
    for reader in [&mut with, &mut without] {
        reader.read(1, created.at, &first).unwrap();
    }
    for (event, line) in events.iter().zip(&lines) {
        let opened = with.read(3, event.at, line).unwrap();
        assert_eq!(opened, (event.clone(), Some(seal.clone())));
        let (closed, seal) = without.read(3, event.at, line).unwrap();
        assert_eq!(closed.sealed().unwrap().reveal(), "");
        assert!(!matches!(
            closed.kind,
            EventKind::Sealed { offer: true, .. }
        ));
        assert!(seal.is_some_and(|seal| !seal.is_readable()));
    }
}

#[test]
fn what_is_kept_of_a_sealed_move_is_as_long_for_any_move_with_an_offer_or_without() {
    let (_folder, key) = key();
    let longest = "后".repeat(40);
    let quotes = "\"".repeat(40);
    let moves = [
        "e4", "Kg1", "O-O-O", "exd8=Q+", "Ra9", "", &longest, &quotes,
    ];
    let kept = |text: &str, offer: bool| {
        let seal = Seal::new(&id(), "5a17".repeat(16), offer, text);
        let (_, record) = written(2, &sealing(text, offer), &key, Some(&seal));
        assert!(!record.contains("offer"), "{record}");
        record.len()
    };
    let lengths: Vec<usize> = moves
        .iter()
        .flat_map(|text| [kept(text, false), kept(text, true)])
        .collect();
    assert!(
        lengths.iter().all(|length| *length == lengths[0]),
        "{lengths:?}"
    );
}

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
use crate::seal::SealKey;

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

#[test]
fn a_game_that_was_reopened_is_read_as_it_was_written() {
    let (id, key) = (GameId("g1".to_owned()), SealKey::none());
    let written = (1..).zip(log()).map(|(seq, event)| {
        let place = Place {
            place: place(&id, seq),
            key: &key,
            seal: None,
        };
        write(&event, &place).unwrap()
    });
    let written: Vec<(u32, String)> = written.collect();
    let versions: Vec<u32> = written.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, [1, 1, 3, 1]);
    assert_eq!(written[2].1, EVENTS_V3.lines().next().unwrap());
    let mut reader = LogReader::new(id, key);
    for ((version, text), expected) in written.iter().zip(log()) {
        let (read, _) = reader.read(*version, expected.at, text).unwrap();
        assert_eq!(read, expected, "{text}");
    }
    let game = Game::replay(&log()).unwrap();
    assert_eq!(game.result(), GameResult::WhiteWins);
}

//! Records of play over the board as they were first written, version 2. The file never changes.

use laws::{
    Actor, Completion, EditionId, Event, EventKind, Found, Game, Millis, Mode, RefusalCode, Ruling,
    Start, Terms, Timestamp, TouchOrder, TurnClock,
};
use rules::{ByColor, Color, Position, Setup, Square};

use super::board_write::Place;
use super::read::{LogReader, place};
use super::write::write;
use crate::id::GameId;
use crate::seal::{Seal, SealKey};

const EVENTS_V2: &str = include_str!("../../tests/data/events-v2.jsonl");

fn both<T>(white: T, black: T) -> ByColor<T> {
    ByColor { white, black }
}

fn step(text: &str) -> laws::Step {
    text.parse().unwrap()
}

fn created() -> Event {
    let terms = Terms {
        mode: Mode::Board,
        ..Terms::online(EditionId::Fide2014, "40/7200,3600".parse().unwrap())
    };
    Game::new(terms, Start::new(Position::start()), Timestamp(1_000)).1
}

fn rulings() -> Vec<Ruling> {
    let (color, time) = (Color::Black, Millis(120_000));
    vec![
        Ruling::AddTime { color, time },
        Ruling::RemoveTime { color, time },
        Ruling::SetTimes {
            left: both(Millis(1), Millis(2)),
        },
        Ruling::Warn { color },
        Ruling::LiftWarning { color },
        Ruling::AwardLoss {
            color,
            opponent_half_points: 1,
        },
        Ruling::AwardDraw,
        Ruling::Expel { color },
        Ruling::Postpone { time },
        Ruling::Reject,
        Ruling::Accept,
        Ruling::CountIllegal { color },
        Ruling::ForgiveIllegal { color },
        Ruling::Restore,
        Ruling::RestoreAfter { moves: 7 },
        Ruling::Reinstate,
        Ruling::LendSheet { color },
        Ruling::NewGame,
        Ruling::Continue,
    ]
}

fn findings() -> Vec<Found> {
    let color = Some(Color::White);
    vec![
        Found::WrongStart { color },
        Found::WrongStart { color: None },
        Found::WrongOrientation,
        Found::WrongResumedPosition,
        Found::ColorsReversed,
        Found::Displaced {
            color,
            restorable: false,
        },
        Found::IllegalPosition,
        Found::IllegalMove {
            ply: 9,
            restorable: true,
        },
        Found::ClockWrong,
        Found::BothFlags,
        Found::SheetIncomplete { color: None },
        Found::SheetUnreconstructable,
    ]
}

fn hands() -> Vec<EventKind> {
    let color = Color::White;
    let completion = Completion {
        spent: Millis(5_000),
        lag_credit: Millis::ZERO,
        charged: Millis(5_000),
        increment: Millis::ZERO,
        period_time: None,
        left: Some(Millis(7_195_000)),
        next: TurnClock::Runs,
    };
    vec![
        EventKind::Touched {
            squares: vec![Square::E1, Square::H1],
            order: TouchOrder::Together,
            deliberate: true,
        },
        EventKind::TwoHands,
        EventKind::Lies { step: step("e2e5") },
        EventKind::HeldOn { step: step("e2e4") },
        EventKind::Released { step: step("e1g1") },
        EventKind::PromotionChosen {
            role: rules::Role::Rook,
        },
        EventKind::MadeIrregular {
            step: step("a7a8q"),
        },
        EventKind::Completed {
            color,
            completion,
            passes: true,
            illegal: Some(step("e2e5")),
        },
        EventKind::EmptyPress { color },
        EventKind::IllegalMove {
            color,
            count: 1,
            added: both(Millis::ZERO, Millis(120_000)),
            touched: vec![Square::E2],
            back_to: Some(3),
            stands: false,
        },
        EventKind::KingIntoCheck { color, count: 2 },
        EventKind::TouchUpheld { color, left: None },
        EventKind::FlagFell { color },
    ]
}

fn desk() -> Vec<EventKind> {
    let color = Color::White;
    let mut kinds = vec![
        EventKind::ClocksStopped,
        EventKind::ClockStarted { color },
        EventKind::ArbiterCalled { refused: None },
        EventKind::ArbiterCalled {
            refused: Some(RefusalCode::Discretion),
        },
        EventKind::QuickplayClaimed {
            increment: true,
            offers: false,
        },
        EventKind::Discretion {
            reason: "near 11.9".to_owned(),
        },
        EventKind::CastlingLost { color },
        EventKind::IllegalPositionSeen,
        EventKind::PeriodBegun,
        EventKind::Recorded {
            text: "Nf3".to_owned(),
        },
        EventKind::RecordingStopped,
    ];
    kinds.extend(rulings().into_iter().map(|ruling| EventKind::Ruled {
        ruling,
        reason: "理由".to_owned(),
        added: both(Millis(-1), Millis(1)),
        increment: (ruling == Ruling::Accept).then_some(Millis(5_000)),
    }));
    let noted = |found| EventKind::Noted { found };
    kinds.extend(findings().into_iter().map(noted));
    let mut setup = Setup::from(&Position::start());
    setup.board.remove(Square::E1);
    kinds.push(EventKind::SetUp { setup });
    kinds.push(EventKind::SetUp {
        setup: Setup::from(&Position::start()),
    });
    kinds
}

fn envelope() -> Vec<EventKind> {
    let e4 = Position::start().parse_uci("e2e4").unwrap();
    vec![
        EventKind::Adjourned {
            sealer: Color::White,
            early: true,
        },
        EventKind::ShownBeforeSealing { step: step("e2e4") },
        EventKind::Sealed {
            text: "e2-e4".into(),
            offer: true,
        },
        EventKind::EnvelopeClosed {
            added: both(Millis(-60_000), Millis::ZERO),
        },
        EventKind::Resumed {
            present: both(true, false),
        },
        EventKind::SealedRead {
            text: "e2-e4".to_owned(),
        },
        EventKind::EnvelopeOpened { mv: Some(e4) },
        EventKind::ReplySealed {
            text: "e7-e5".into(),
        },
        EventKind::EnvelopeOpened { mv: None },
    ]
}

/// One log that holds every kind of event that version 2 knows.
fn every_event() -> Vec<Event> {
    let kinds = [hands(), desk(), envelope()].concat();
    let event = |(index, kind): (usize, EventKind)| Event {
        at: Timestamp(2_000 + 1_000 * i64::try_from(index).unwrap()),
        by: Actor::White,
        article: Some(laws::Article::from_record("7.5.1".to_owned())),
        kind,
    };
    kinds.into_iter().enumerate().map(event).collect()
}

fn key() -> (tempfile::TempDir, SealKey) {
    let folder = tempfile::tempdir().unwrap();
    let key = SealKey::of(folder.path());
    key.make([7; 32]).unwrap();
    (folder, key)
}

fn seal() -> Seal {
    Seal::new(&game(), "5a17".repeat(16), true, "e2-e4")
}

fn game() -> GameId {
    GameId("g1".to_owned())
}

/// The log begins with a record of version 1.
fn reader(key: SealKey) -> LogReader {
    let none = SealKey::none();
    let nowhere = Place {
        place: String::new(),
        key: &none,
        seal: None,
    };
    let mut reader = LogReader::new(game(), key);
    let (version, text) = write(&created(), &nowhere).unwrap();
    reader.read(version, Timestamp(1_000), &text).unwrap();
    reader
}

#[test]
fn events_over_the_board_are_written_as_version_2_and_read_as_they_were_written() {
    let (_folder, key) = key();
    let seal = seal();
    let mut written = String::new();
    for (seq, event) in (2..).zip(every_event()) {
        let place = Place {
            place: place(&game(), seq),
            key: &key,
            seal: Some(&seal),
        };
        let (version, text) = write(&event, &place).unwrap();
        // What seals is written as version 3 since.
        let seals = event.sealed().is_some();
        assert_eq!(version, if seals { 3 } else { 2 }, "{text}");
        if !seals {
            written += &(text + "\n");
        }
    }
    let kept = EVENTS_V2
        .split_inclusive('\n')
        .filter(|line| !line.contains(r#""box""#));
    assert_eq!(written, kept.collect::<String>());
    let mut reader = reader(key);
    for (line, expected) in EVENTS_V2.lines().zip(every_event()) {
        let (event, found) = reader.read(2, expected.at, line).unwrap();
        assert_eq!(event, expected, "{line}");
        let sealing = ["sealed", "sealed_read", "reply_sealed"].contains(&event.name());
        assert_eq!(found, sealing.then(|| seal.clone()), "{line}");
    }
}

#[test]
fn without_the_key_a_log_is_read_but_for_what_is_sealed_in_it() {
    let mut reader = reader(SealKey::none());
    let mut closed = 0;
    for (line, expected) in EVENTS_V2.lines().zip(every_event()) {
        let (event, seal) = reader.read(2, expected.at, line).unwrap();
        if expected.sealed().is_some() {
            closed += 1;
            assert_eq!(event.sealed().unwrap().reveal(), "");
            assert!(seal.is_some_and(|seal| !seal.is_readable()));
        } else {
            assert_eq!(event, expected, "{line}");
        }
    }
    assert_eq!(closed, 2);
    for sealed in EVENTS_V2.lines().filter(|line| line.contains(r#""box""#)) {
        assert!(!sealed.contains("e2-e4") && !sealed.contains("e7-e5"));
    }
}

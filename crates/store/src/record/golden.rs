//! Records as they were first written. These files never change: what they say must be read
//! for ever. A new version of a record gets new files beside them.

use laws::{
    Actor, Article, Completion, Created, EditionId, Event, EventKind, GameOptions, GameResult,
    Ground, Millis, Start, Termination, Terms, Timestamp, TurnClock, Variant, Verdict,
};
use rules::{ByColor, Move, Position};

use super::board_write::Place;
use super::read::LogReader;
use super::write::write;
use crate::id::GameId;
use crate::record::terms;
use crate::seal::SealKey;

const EVENTS_V1: &str = include_str!("../../tests/data/events-v1.jsonl");
const TERMS_V1: &str = include_str!("../../tests/data/terms-v1.jsonl");

fn reader() -> LogReader {
    LogReader::new(GameId("g1".to_owned()), SealKey::none())
}

/// A place where nothing is sealed.
fn nowhere() -> Place<'static> {
    static NONE: std::sync::LazyLock<SealKey> = std::sync::LazyLock::new(SealKey::none);
    Place {
        place: String::new(),
        key: &NONE,
        seal: None,
    }
}

fn both<T: Copy>(white: T, black: T) -> ByColor<T> {
    ByColor { white, black }
}

fn start() -> Start {
    let fen = "rbbnnkrq/pppppppp/8/8/8/8/PPPPPPPP/RBBNNKRQ w GAga - 0 1";
    let position = rules::fen::parse(fen, rules::CastlingMode::Chess960).unwrap();
    let earlier = vec![position.parse_uci("e2e4").unwrap()];
    Start {
        earlier,
        left: Some(both(Millis(170_000), Millis(180_000))),
        moves_made: both(3, 2),
        illegal: both(1, 0),
        absent: both(false, true),
        clocks_stopped: true,
        ..Start::new(position)
    }
}

fn chess960_terms() -> Terms {
    let mut terms = Terms::hall(EditionId::Online, "180+2".parse().unwrap());
    terms.variant = Variant::Chess960;
    terms
}

fn completion(spent: i64, next: TurnClock) -> Option<Completion> {
    Some(Completion {
        spent: Millis(spent),
        lag_credit: Millis(120),
        charged: Millis(spent - 1_000),
        increment: Millis(2_000),
        period_time: Some(Millis(3_600_000)),
        left: Some(Millis(175_000)),
        next,
    })
}

/// One log that holds every kind of event.
fn every_event() -> Vec<Event> {
    let mut log = Log::begin();
    log.says(
        Actor::Black,
        EventKind::PremoveEntered {
            uci: "e7e5".to_owned(),
        },
    );
    log.says(Actor::Black, EventKind::PremoveDropped);
    log.moves("e7e5", completion(5_000, TurnClock::Runs));
    log.says(Actor::White, EventKind::DrawOffered { regular: true });
    log.says(Actor::Black, EventKind::DrawDeclined);
    log.says(Actor::White, EventKind::DrawOffered { regular: false });
    log.says(Actor::Black, EventKind::DrawLapsed);
    log.moves("f2f4", completion(1_500, TurnClock::Free));
    log.moves("e5f4", None);
    log.says(Actor::White, EventKind::TakebackAsked { plies: 2 });
    let left = Some(both(Millis(172_000), Millis(179_000)));
    log.takes_back(2, left);
    log.moves("f1g1", completion(2_500, TurnClock::Stands));
    log.says(Actor::White, EventKind::TakebackAsked { plies: 1 });
    log.says(Actor::Black, EventKind::TakebackDeclined);
    log.says(Actor::White, EventKind::TakebackAsked { plies: 1 });
    log.says(Actor::Black, EventKind::TakebackLapsed);
    log.says(Actor::Black, EventKind::Left);
    log.says(Actor::Black, EventKind::Arrived);
    log.says(
        Actor::Hall,
        EventKind::HallWasDown {
            lasted: Millis(61_250),
        },
    );
    let intended = Some(log.find("b7b6"));
    let added = both(Millis(120_000), Millis(-1));
    let (ground, count) = (Ground::Threefold, 2);
    let rejected = EventKind::ClaimRejected {
        ground,
        intended,
        count,
        added,
        offers: true,
    };
    log.rules(Actor::Black, "9.5.3", rejected);
    let (ground, count) = (Ground::Fifty, 100);
    let upheld = EventKind::ClaimUpheld {
        ground,
        intended: None,
        count,
    };
    log.rules(Actor::Black, "9.3", upheld);
    let ended = EventKind::Ended {
        result: GameResult::Draw,
        termination: Termination::FlagUnwinnable,
        mating: Some(Verdict::No),
        mating_line: None,
    };
    log.rules(Actor::Hall, "6.9", ended);
    log.events
}

struct Log {
    events: Vec<Event>,
    positions: Vec<Position>,
}

impl Log {
    fn begin() -> Self {
        let start = start();
        let position = start.position.after(start.earlier[0]);
        let created = Created {
            terms: chess960_terms(),
            start,
            left: Some(both(Millis(170_000), Millis(180_000))),
            clock: TurnClock::Stands,
        };
        let mut log = Self {
            events: Vec::new(),
            positions: vec![position],
        };
        log.says(Actor::Hall, EventKind::Created(Box::new(created)));
        log
    }

    fn says(&mut self, by: Actor, kind: EventKind) {
        let at = Timestamp(1_796_000_000_000 + 1_000 * self.events.len() as i64);
        self.events.push(Event {
            at,
            by,
            article: None,
            kind,
        });
    }

    fn rules(&mut self, by: Actor, article: &'static str, kind: EventKind) {
        self.says(by, kind);
        self.events.last_mut().unwrap().article = Some(Article::new(article));
    }

    fn find(&self, uci: &str) -> Move {
        self.positions.last().unwrap().parse_uci(uci).unwrap()
    }

    fn moves(&mut self, uci: &str, completion: Option<Completion>) {
        let mv = self.find(uci);
        let before = *self.positions.last().unwrap();
        self.positions.push(before.after(mv));
        let by = Actor::from(before.turn());
        self.says(
            by,
            EventKind::Moved {
                mv,
                premoved: completion.is_none(),
                completion,
            },
        );
    }

    fn takes_back(&mut self, plies: u32, left: Option<ByColor<Millis>>) {
        self.positions
            .truncate(self.positions.len() - plies as usize);
        self.says(Actor::Black, EventKind::TakenBack { plies, left });
    }
}

#[test]
fn every_event_of_version_1_is_read_as_it_was_written() {
    let mut reader = reader();
    let expected = every_event();
    let lines: Vec<&str> = EVENTS_V1.lines().collect();
    assert_eq!(lines.len(), expected.len());
    for (line, expected) in lines.iter().zip(&expected) {
        let (event, seal) = reader.read(1, expected.at, line).unwrap();
        assert_eq!((&event, seal), (expected, None), "{line}");
    }
}

#[test]
fn events_are_written_as_version_1() {
    let written: Vec<String> = every_event()
        .iter()
        .map(|event| {
            let (version, text) = write(event, &nowhere()).unwrap();
            assert_eq!(version, 1, "{text}");
            text
        })
        .collect();
    assert_eq!(written.join("\n") + "\n", EVENTS_V1);
}

fn some_terms() -> Vec<Terms> {
    let plain = Terms::online(EditionId::Fide2023, "40/9000,16/3600*".parse().unwrap());
    let mut full = Terms::hall(EditionId::Online, "days:3".parse().unwrap());
    full.rated = true;
    full.options = GameOptions {
        show_destinations: false,
        claim_hints: false,
        watchable: false,
        premove: true,
        claims_automatic: Some(true),
        no_draw_before_move: Some(30),
        default_time: Some(Millis(900_000)),
        supervised: Some(false),
        quickplay_announced: true,
        perpetual_check_draw: true,
        king_into_check_limit: Some(2),
        session_end: Some(Millis(18_000_000)),
        ..full.options
    };
    let fifty = laws::AnnouncedFifty {
        material: "KRBKR".to_owned(),
        moves: 75,
    };
    full.options.fifty_announced = Some(fifty);
    vec![
        plain,
        Terms::hall(EditionId::Online, "300b3".parse().unwrap()),
        full,
    ]
}

#[test]
fn terms_of_version_1_are_read_as_they_were_written() {
    let expected = some_terms();
    assert_eq!(TERMS_V1.lines().count(), expected.len());
    for (line, expected) in TERMS_V1.lines().zip(&expected) {
        assert_eq!(terms::read(line).unwrap(), *expected, "{line}");
        assert_eq!(terms::write(expected).unwrap(), line);
    }
}

#[test]
fn terms_from_before_an_option_existed_have_it_as_the_laws_alone_say() {
    let old = r#"{"v":1,"edition":"online","tempo":"blitz","mode":"online","time_control":"180",
        "variant":"standard","rated":false,"options":{"takeback":true}}"#;
    let terms = terms::read(old).unwrap();
    assert_eq!(
        terms.options,
        GameOptions {
            takeback: true,
            ..GameOptions::default()
        }
    );
}

#[test]
fn a_record_that_cannot_be_is_refused_with_its_reason() {
    let read = |line: &str| {
        let mut reader = reader();
        let first = EVENTS_V1.lines().next().unwrap();
        reader.read(1, Timestamp(0), first).unwrap();
        reader.read(1, Timestamp(1), line).unwrap_err().to_string()
    };
    assert!(read(r#"{"by":"white","is":"moved","mv":"e2e5"}"#).contains("e2e5"));
    assert!(read(r#"{"by":"white","is":"flown"}"#).contains("flown"));
    assert!(read(r#"{"by":"nobody","is":"arrived"}"#).contains("by"));
    let back = r#"{"by":"white","is":"taken_back","plies":1,"left_ms":null}"#;
    assert!(read(back).contains("taken back"));
    assert!(read("{").contains("EOF"));
    let mut reader = reader();
    let newer = reader.read(4, Timestamp(0), "{}").unwrap_err();
    assert!(newer.to_string().contains("version 4"), "{newer}");
}

//! What holds for every game, whatever anybody does at whatever moment.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{
    Act, Actor, Command, EditionId, Event, EventKind, FirstMoves, Game, GameOptions, Ground,
    LagRule, Millis, Start, Terms, Timestamp, judge,
};
use proptest::prelude::*;
use rules::{ByColor, CastlingMode, Color, Position, fen};

/// What somebody tries: a move by its number among the legal ones, or something else.
#[derive(Clone, Debug)]
enum Try {
    Move {
        pick: usize,
        offer_draw: bool,
        lag: i64,
    },
    Do(Act),
    Claim {
        ground: Ground,
        pick: Option<usize>,
    },
    Premove {
        pick: usize,
    },
}

#[derive(Clone, Debug)]
struct Step {
    wait: i64,
    by: Actor,
    what: Try,
}

fn tries() -> impl Strategy<Value = Try> {
    let ground = prop_oneof![Just(Ground::Threefold), Just(Ground::Fifty)];
    prop_oneof![
        12 => (any::<usize>(), any::<bool>(), 0i64..900)
            .prop_map(|(pick, offer_draw, lag)| Try::Move { pick, offer_draw, lag }),
        2 => (ground, proptest::option::of(any::<usize>()))
            .prop_map(|(ground, pick)| Try::Claim { ground, pick }),
        1 => any::<usize>().prop_map(|pick| Try::Premove { pick }),
        8 => acts().prop_map(Try::Do),
    ]
}

fn acts() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => Just(Act::OfferDraw),
        1 => Just(Act::AcceptDraw),
        2 => Just(Act::DeclineDraw),
        3 => Just(Act::AskTakeback),
        3 => Just(Act::AcceptTakeback),
        1 => Just(Act::DeclineTakeback),
        1 => Just(Act::CancelPremove),
        1 => Just(Act::Abort),
        1 => Just(Act::ClaimAbsence),
        2 => Just(Act::Arrive),
        2 => Just(Act::Leave),
        3 => Just(Act::Tick),
        1 => (0i64..20_000).prop_map(|n| Act::HallWasDown { lasted: Millis(n) }),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let by = prop_oneof![
        8 => Just(Actor::White),
        8 => Just(Actor::Black),
        1 => Just(Actor::Hall),
        1 => Just(Actor::Arbiter),
    ];
    let wait = prop_oneof![4 => 0i64..3_000, 1 => 0i64..60_000, 1 => Just(0i64)];
    let step = (wait, by, tries()).prop_map(|(wait, by, what)| Step { wait, by, what });
    prop::collection::vec(step, 1..80)
}

fn terms() -> impl Strategy<Value = Terms> {
    let clock = prop_oneof![
        Just("180+2"),
        Just("60"),
        Just("3/30,2/20*"),
        Just("2/40+3,60+3"),
        Just("60d5"),
        Just("60b3"),
        Just("days:1"),
        Just("untimed"),
    ];
    let edition = prop_oneof![Just(EditionId::Online), Just(EditionId::Fide2023)];
    let window = proptest::option::of(1_000i64..90_000);
    (
        clock,
        edition,
        any::<bool>(),
        any::<bool>(),
        window,
        0u32..3,
    )
        .prop_map(|(clock, edition, free, lag, window, offer_pause)| {
            let mut terms = Terms::online(edition, clock.parse().unwrap());
            let within = free.then_some(Millis(30_000));
            terms.options = GameOptions {
                takeback: true,
                premove: true,
                offer_pause,
                first_moves: FirstMoves {
                    charged: !free,
                    within,
                },
                lag: if lag { LagRule::HALL } else { LagRule::NONE },
                reconnect_window: window.map(Millis),
                ..GameOptions::default()
            };
            terms
        })
}

/// Positions in which much can happen soon.
fn positions() -> impl Strategy<Value = Position> {
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1",
        "4k3/4p3/8/8/8/8/8/R3K3 b - - 97 90",
        "4k3/8/8/8/8/8/8/Q3K3 w - - 147 120",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "2b1k3/8/8/8/8/8/4p3/4KB2 w - - 0 1",
    ];
    (0..fens.len()).prop_map(move |i| fen::parse(fens[i], CastlingMode::Standard).unwrap())
}

fn act(game: &Game, what: &Try) -> Act {
    let legal = game.position().legal_moves();
    let picked = |pick: usize| legal.iter().copied().nth(pick % legal.len().max(1));
    let first = || {
        Position::start()
            .legal_moves()
            .iter()
            .copied()
            .next()
            .unwrap()
    };
    match what {
        Try::Move {
            pick,
            offer_draw,
            lag,
        } => Act::Move {
            mv: picked(*pick).unwrap_or_else(first),
            offer_draw: *offer_draw,
            lag: Millis(*lag),
        },
        Try::Claim { ground, pick } => Act::Claim {
            ground: *ground,
            intended: pick.and_then(picked),
        },
        Try::Premove { pick } => {
            let squares = [
                "e7e5", "e2e4", "g8f6", "e8d8", "a7a8q", "e1e2", "h7h6", "zz",
            ];
            Act::Premove {
                uci: squares[pick % squares.len()].to_owned(),
            }
        }
        Try::Do(act) => act.clone(),
    }
}

/// The clocks as an accountant would have them: what came on and what went.
struct Account {
    left: Option<ByColor<Millis>>,
}

impl Account {
    fn book(&mut self, before: &Game, event: &Event) {
        let Some(left) = self.left.as_mut() else {
            return;
        };
        match &event.kind {
            EventKind::Moved {
                completion: Some(done),
                ..
            } => {
                let mover = before.turn();
                left[mover] += done.increment + done.period_time.unwrap_or_default();
                left[mover] -= done.charged;
                assert!(done.charged >= Millis::ZERO && done.charged <= done.spent);
                assert!(done.lag_credit >= Millis::ZERO);
            }
            EventKind::ClaimRejected { added, .. } => {
                left.white += added.white;
                left.black += added.black;
            }
            // A take-back is a new count by its own rule, tested in `takeback.rs`.
            EventKind::TakenBack { left: new, .. } => *left = new.unwrap(),
            _ => {}
        }
    }
}

fn check_clocks(game: &Game, account: &Account, at: Timestamp) {
    let reading = game.clocks_at(at);
    let (Some(left), Some(booked)) = (reading.left, account.left) else {
        assert_eq!((reading.left, reading.running), (None, None), "untimed");
        return;
    };
    for color in Color::ALL {
        assert!(left[color] >= Millis::ZERO, "{color} has {:?}", left[color]);
        if game.ending().is_none() && reading.running != Some(color) {
            assert_eq!(
                left[color], booked[color],
                "only the running clock goes down"
            );
        }
        assert!(left[color] <= booked[color], "no time comes from nowhere");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_game_keeps_the_books(terms in terms(), start in positions(), steps in steps()) {
        let mut at = Timestamp(1_000_000);
        let (mut game, created) = Game::new(terms, Start::new(start), at);
        let EventKind::Created(first) = &created.kind else { panic!("a log begins with it") };
        let mut account = Account { left: first.left };
        let mut log = vec![created.clone()];
        for step in &steps {
            at = at + Millis(step.wait);
            let act = act(&game, &step.what);
            let over = game.ending().is_some();
            let before = game.clone();
            let answer = judge(&game, &Command { by: step.by, act: act.clone() }, at);
            prop_assert_eq!(&game, &before, "judging changes nothing");
            if over {
                prop_assert!(answer.events.is_empty(), "no event after the end");
                let refused = answer.refusal.as_ref().map(|r| r.code());
                let want = (act != Act::Tick).then_some("game_over");
                prop_assert_eq!(refused, want, "every command is refused after the end");
            }
            for event in &answer.events {
                prop_assert!(event.at >= game.last_at() && event.at <= at, "time goes forward");
                account.book(&game, event);
                game.apply(event);
                log.push(event.clone());
            }
            check_clocks(&game, &account, at);
            if game.ending().is_some() {
                prop_assert_eq!(game.offer(), None, "an offer is never open after the end");
                prop_assert_eq!(game.takeback_asked(), None);
                prop_assert_eq!(game.clocks_at(at).running, None, "no clock runs after the end");
                prop_assert_eq!(game.next_deadline(), None);
            } else if let Some(deadline) = game.next_deadline() {
                prop_assert!(deadline.at > at, "what was due has happened");
            }
        }
        prop_assert_eq!(Game::replay(&log).unwrap(), game, "replay equals live");
    }

}

proptest! {
    // Fewer: each step asks twice who could still mate.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_tick_at_the_deadline_brings_it_about(terms in terms(), steps in steps()) {
        let mut at = Timestamp(0);
        let (mut game, _) = Game::new(terms, Start::new(Position::start()), at);
        for step in &steps {
            at = at + Millis(step.wait / 10);
            let act = act(&game, &step.what);
            let answer = judge(&game, &Command { by: step.by, act }, at);
            answer.events.iter().for_each(|e| game.apply(e));
            let Some(deadline) = game.next_deadline() else { continue };
            let tick = Command::hall(Act::Tick);
            let early = judge(&game, &tick, deadline.at - Millis(1));
            prop_assert!(early.events.is_empty(), "nothing happens before {:?}", deadline);
            let due = judge(&game, &tick, deadline.at);
            let ends = due.events.iter().any(|e| matches!(e.kind, EventKind::Ended { .. }));
            prop_assert!(ends, "{:?} brings {:?}", deadline, due.events);
        }
    }
}

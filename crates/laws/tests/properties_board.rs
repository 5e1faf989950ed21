//! What holds for every game at a board, whatever hands, players and arbiters do.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{
    Act, Actor, Command, Complaint, EditionId, Event, EventKind, Found, Game, Ground, Millis,
    Missing, Mode, Ruling, Start, Step, StopReason, Tempo, Terms, Timestamp, TouchOrder, judge,
};
use proptest::prelude::*;
use proptest::sample::select;
use rules::{ByColor, CastlingMode, Color, Position, Role, Square, fen};

/// What somebody tries; steps are picked from the legal ones or from all.
#[derive(Clone, Debug)]
enum Try {
    Legal {
        pick: usize,
        two_hands: bool,
        press: bool,
    },
    Any(Act),
}

#[derive(Clone, Debug)]
struct Attempt {
    wait: i64,
    by: Actor,
    what: Try,
}

fn square() -> impl Strategy<Value = Square> {
    (0usize..64).prop_map(|i| Square::from_index(i).unwrap())
}

fn step() -> impl Strategy<Value = Step> {
    let role = proptest::option::weighted(0.1, select(vec![Role::Queen, Role::Knight]));
    (square(), square(), role).prop_map(|(from, to, promotion)| Step {
        from,
        to,
        promotion,
    })
}

fn color() -> impl Strategy<Value = Color> {
    select(Color::ALL.to_vec())
}

fn hands() -> impl Strategy<Value = Act> {
    let order = select(vec![
        TouchOrder::AsListed,
        TouchOrder::Together,
        TouchOrder::Unclear,
    ]);
    prop_oneof![
        (prop::collection::vec(square(), 1..3), order, any::<bool>()).prop_map(
            |(squares, order, deliberate)| Act::Touch {
                squares,
                order,
                deliberate
            }
        ),
        (square(), any::<bool>()).prop_map(|(square, announced)| Act::Adjust { square, announced }),
        (step(), any::<bool>()).prop_map(|(step, two_hands)| Act::Put { step, two_hands }),
        step().prop_map(|step| Act::Release { step }),
        any::<bool>().prop_map(|released| Act::Promote {
            role: Role::Queen,
            released
        }),
        Just(Act::Press),
        Just(Act::Press),
    ]
}

fn words() -> impl Strategy<Value = Act> {
    let ground = select(vec![Ground::Threefold, Ground::Fifty]);
    let complaint = select(vec![
        Complaint::TouchMove,
        Complaint::IllegalMove,
        Complaint::Flag,
        Complaint::Quickplay,
        Complaint::Increment,
    ]);
    prop_oneof![
        3 => Just(Act::OfferDraw),
        1 => Just(Act::AcceptDraw),
        2 => Just(Act::DeclineDraw),
        2 => ground.clone().prop_map(|ground| Act::Claim { ground, intended: None }),
        1 => (ground, step()).prop_map(|(ground, written)| Act::ClaimWritten { ground, written }),
        4 => complaint.prop_map(Act::Complain),
        1 => Just(Act::Arrive),
        1 => Just(Act::Tick),
        1 => Just(Act::StopRecording),
        1 => any::<bool>().prop_map(|before_move| Act::Record {
            text: "e4".to_owned(),
            before_move
        }),
    ]
}

fn desk() -> impl Strategy<Value = Act> {
    let reason = select(vec![
        StopReason::Unsaid,
        StopReason::PromotionPiece,
        StopReason::Claim,
    ]);
    let text = select(vec!["e4", "Kd1", "Ra9", "e5", "O-O"]);
    let missing = select(vec![
        None,
        None,
        None,
        Some(Missing::Envelope),
        Some(Missing::Position),
    ]);
    prop_oneof![
        reason.prop_map(|reason| Act::StopClocks { reason }),
        Just(Act::StartClocks),
        Just(Act::Adjourn),
        (text, any::<bool>()).prop_map(|(text, offer)| Act::Seal {
            text: text.into(),
            offer
        }),
        (any::<bool>(), any::<bool>()).prop_map(|(white, black)| Act::Resume {
            present: ByColor { white, black }
        }),
        missing.prop_map(|missing| Act::OpenEnvelope { missing }),
        found().prop_map(Act::Report),
        ruling().prop_map(|ruling| Act::Rule {
            ruling,
            reason: "so".to_owned()
        }),
    ]
}

fn found() -> impl Strategy<Value = Found> {
    prop_oneof![
        Just(Found::WrongOrientation),
        Just(Found::IllegalPosition),
        Just(Found::ClockWrong),
        Just(Found::SheetUnreconstructable),
        proptest::option::of(color()).prop_map(|color| Found::SheetIncomplete { color }),
        (1u32..4).prop_map(|ply| Found::IllegalMove {
            ply,
            restorable: true
        }),
        (color(), any::<bool>()).prop_map(|(color, restorable)| Found::Displaced {
            color: Some(color),
            restorable
        }),
        color().prop_map(|color| Found::WrongStart { color: Some(color) }),
    ]
}

fn ruling() -> impl Strategy<Value = Ruling> {
    prop_oneof![
        color().prop_map(|color| Ruling::AddTime {
            color,
            time: Millis(10_000)
        }),
        color().prop_map(|color| Ruling::Warn { color }),
        color().prop_map(|color| Ruling::CountIllegal { color }),
        color().prop_map(|color| Ruling::ForgiveIllegal { color }),
        (0i64..90_000, 0i64..90_000).prop_map(|(white, black)| Ruling::SetTimes {
            left: ByColor {
                white: Millis(white),
                black: Millis(black)
            }
        }),
        Just(Ruling::Restore),
        (0u32..4).prop_map(|moves| Ruling::RestoreAfter { moves }),
        Just(Ruling::Reinstate),
        Just(Ruling::Postpone {
            time: Millis(5_000)
        }),
        Just(Ruling::Reject),
        Just(Ruling::Accept),
        Just(Ruling::Continue),
    ]
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let by = prop_oneof![
        6 => Just(Actor::White),
        6 => Just(Actor::Black),
        2 => Just(Actor::Arbiter),
    ];
    let what = prop_oneof![
        8 => (any::<usize>(), prop::bool::weighted(0.05), prop::bool::weighted(0.9))
            .prop_map(|(pick, two_hands, press)| Try::Legal { pick, two_hands, press }),
        4 => hands().prop_map(Try::Any),
        3 => words().prop_map(Try::Any),
        2 => desk().prop_map(Try::Any),
    ];
    let wait = prop_oneof![4 => 0i64..3_000, 1 => 0i64..40_000];
    let attempt = (wait, by, what).prop_map(|(wait, by, what)| Attempt { wait, by, what });
    prop::collection::vec(attempt, 1..60)
}

fn terms() -> impl Strategy<Value = Terms> {
    let clock = select(vec![
        "180+2",
        "60",
        "3/30,2/20*",
        "2/40+3,60+3",
        "60d5",
        "60b3",
        "untimed",
    ]);
    let tempo = select(vec![Tempo::Standard, Tempo::Rapid, Tempo::Blitz]);
    (select(EditionId::ALL.to_vec()), clock, tempo, any::<bool>()).prop_map(
        |(edition, clock, tempo, announced)| {
            let mut terms = Terms::online(edition, clock.parse().unwrap());
            terms.mode = Mode::Board;
            terms.tempo = tempo;
            terms.options.quickplay_announced = announced;
            terms
        },
    )
}

fn position() -> impl Strategy<Value = Position> {
    let fens = vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/7p/8/8/4R3/8/8/6K1 b - - 0 1",
    ];
    select(fens).prop_map(|fen| fen::parse(fen, CastlingMode::Standard).unwrap())
}

/// The acts an attempt consists of.
fn acts(game: &Game, attempt: &Attempt) -> Vec<(Actor, Act)> {
    match &attempt.what {
        Try::Any(act) => vec![(attempt.by, act.clone())],
        Try::Legal {
            pick,
            two_hands,
            press,
        } => {
            let steps = game.duty().steps;
            let Some(step) = steps.get(pick % steps.len().max(1)) else {
                return Vec::new();
            };
            let by = Actor::from(game.turn());
            let put = Act::Put {
                step: *step,
                two_hands: *two_hands,
            };
            std::iter::once((by, put))
                .chain(press.then_some((by, Act::Press)))
                .collect()
        }
    }
}

/// Time that an event brings to or takes from both clocks, by itself.
fn booked(event: &Event) -> ByColor<Millis> {
    let mut sum = ByColor {
        white: Millis::ZERO,
        black: Millis::ZERO,
    };
    match &event.kind {
        EventKind::ClaimRejected { added, .. }
        | EventKind::IllegalMove { added, .. }
        | EventKind::EnvelopeClosed { added }
        | EventKind::Ruled { added, .. } => sum = *added,
        EventKind::Completed {
            color,
            completion,
            passes,
            ..
        } => {
            sum[*color] += completion.increment + completion.period_time.unwrap_or_default();
            if *passes {
                // What the turn has cost is charged now, or was while the clock was stopped.
                sum[*color] -= completion.charged;
            }
        }
        _ => {}
    }
    sum
}

fn one_act(game: &mut Game, log: &mut Vec<Event>, by: Actor, act: &Act, at: Timestamp) {
    let over = game.ending().is_some();
    let before = game.clone();
    let answer = judge(
        game,
        &Command {
            by,
            act: act.clone(),
        },
        at,
    );
    assert_eq!(*game, before, "judging changes nothing");
    if over {
        assert!(answer.events.is_empty(), "no event after the end");
        let refused = answer.refusal.map(|r| r.code());
        assert_eq!(refused, (*act != Act::Tick).then_some("game_over"));
        return;
    }
    let restored = answer.events.iter().any(|e| {
        matches!(
            e.kind,
            EventKind::TouchUpheld { .. }
                | EventKind::IllegalMove {
                    back_to: Some(_),
                    ..
                }
                | EventKind::EnvelopeOpened { .. }
                | EventKind::ClockStarted { .. }
                | EventKind::Ended { .. }
        )
    });
    let clocks = game.clocks_at(at);
    for event in &answer.events {
        assert!(
            event.at >= game.last_at() && event.at <= at,
            "time goes forward"
        );
        game.apply(event);
        log.push(event.clone());
    }
    if let (Some(was), Some(is)) = (clocks.left, game.clocks_at(at).left)
        && !restored
    {
        for color in Color::ALL {
            let sum: i64 = answer.events.iter().map(|e| booked(e)[color].0).sum();
            let completed = answer.events.iter().any(|e| {
                matches!(e.kind, EventKind::Completed { color: c, passes: true, .. } if c == color)
            });
            if !completed {
                assert_eq!(is[color], was[color] + Millis(sum), "{color} after {act:?}");
            }
        }
    }
}

fn check(game: &Game, at: Timestamp) {
    let duty = game.duty();
    if game.ending().is_some() {
        assert_eq!(game.offer(), None, "an offer is never open after the end");
        assert_eq!(
            game.clocks_at(at).running,
            None,
            "no clock runs after the end"
        );
        assert!(duty.steps.is_empty() && game.next_deadline().is_none());
        return;
    }
    if let Some(square) = duty.must_move_from {
        assert!(duty.steps.iter().all(|s| s.from == square), "{duty:?}");
    }
    if let Some(deadline) = game.next_deadline() {
        assert!(
            deadline.at > at,
            "what was due has happened: {deadline:?} at {at:?}"
        );
    }
    let seed = game.terms().edition == EditionId::SeedOld;
    if let (Some(left), false) = (game.clocks_at(at).left, seed) {
        for color in Color::ALL {
            assert!(left[color] >= Millis::ZERO, "{color} has {:?}", left[color]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_game_at_a_board_keeps_the_books(
        terms in terms(), start in position(), attempts in attempts(),
    ) {
        let mut at = Timestamp(0);
        let (mut game, created) = Game::new(terms, Start::new(start), at);
        let mut log = vec![created];
        for attempt in &attempts {
            at = at + Millis(attempt.wait);
            for (by, act) in acts(&game, attempt) {
                one_act(&mut game, &mut log, by, &act, at);
                one_act(&mut game, &mut log, Actor::Hall, &Act::Tick, at);
                check(&game, at);
            }
        }
        prop_assert_eq!(Game::replay(&log).unwrap(), game, "replay equals live");
    }
}

//! What people may try at a board, at random.

use laws::{
    Act, Actor, Complaint, EditionId, Found, Game, Ground, Millis, Missing, Mode, Ruling, Step,
    StopReason, Tempo, Terms, TouchOrder,
};
use proptest::prelude::*;
use proptest::sample::select;
use rules::{ByColor, CastlingMode, Color, Position, Role, Square, fen};

/// What somebody tries; steps are picked from the legal ones or from all.
#[derive(Clone, Debug)]
pub(crate) enum Try {
    Legal {
        pick: usize,
        two_hands: bool,
        press: bool,
    },
    Any(Act),
}

#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub(crate) wait: i64,
    pub(crate) by: Actor,
    pub(crate) what: Try,
}

pub(crate) fn square() -> impl Strategy<Value = Square> {
    (0usize..64).prop_map(|i| Square::from_index(i).unwrap())
}

pub(crate) fn step() -> impl Strategy<Value = Step> {
    let role = proptest::option::weighted(0.1, select(vec![Role::Queen, Role::Knight]));
    (square(), square(), role).prop_map(|(from, to, promotion)| Step {
        from,
        to,
        promotion,
    })
}

pub(crate) fn color() -> impl Strategy<Value = Color> {
    select(Color::ALL.to_vec())
}

pub(crate) fn hands() -> impl Strategy<Value = Act> {
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

pub(crate) fn words() -> impl Strategy<Value = Act> {
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

pub(crate) fn desk() -> impl Strategy<Value = Act> {
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

pub(crate) fn found() -> impl Strategy<Value = Found> {
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

pub(crate) fn ruling() -> impl Strategy<Value = Ruling> {
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
        Just(Ruling::Reopen),
    ]
}

pub(crate) fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
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

pub(crate) fn terms() -> impl Strategy<Value = Terms> {
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

pub(crate) fn position() -> impl Strategy<Value = Position> {
    let fens = vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/7p/8/8/4R3/8/8/6K1 b - - 0 1",
    ];
    select(fens).prop_map(|fen| fen::parse(fen, CastlingMode::Standard).unwrap())
}

/// The acts an attempt consists of.
pub(crate) fn acts(game: &Game, attempt: &Attempt) -> Vec<(Actor, Act)> {
    // Every other game that is over goes on again.
    if game.ending().is_some() && attempt.wait % 2 == 0 {
        let reopens = Act::Rule {
            ruling: Ruling::Reopen,
            reason: "so".to_owned(),
        };
        return vec![
            (Actor::Arbiter, reopens),
            (Actor::Arbiter, Act::StartClocks),
        ];
    }
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

//! What holds for every game at a board, whatever hands, players and arbiters do.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

mod attempts;
mod time;

use attempts::{acts, attempts, position, terms};
use laws::{
    Act, Actor, Command, EditionId, Event, EventKind, Game, Judgement, Millis, Ruling, Start,
    Timestamp, judge,
};
use proptest::prelude::*;
use rules::{ByColor, Color};

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

fn is_reopening(act: &Act) -> bool {
    let ruling = Ruling::Reopen;
    matches!(act, Act::Rule { ruling: asked, .. } if *asked == ruling)
}

/// Nothing happens after the end, unless an arbiter sets it aside: then the game stands as it
/// stood, with what was open lapsed and the clocks standing.
fn after_the_end(
    game: &mut Game,
    log: &mut Vec<Event>,
    (by, act): (Actor, &Act),
    answer: Judgement,
    at: Timestamp,
) {
    let refused = answer.refusal.map(|r| r.code());
    if !is_reopening(act) || by != Actor::Arbiter {
        assert!(answer.events.is_empty(), "no event after the end");
        let why = if is_reopening(act) {
            Some("not_allowed")
        } else {
            (*act != Act::Tick).then_some("game_over")
        };
        assert_eq!(refused, why);
        return;
    }
    assert_eq!((refused, answer.events.len()), (None, 1), "one ruling");
    let before = game.clone();
    for event in answer.events {
        assert!(event.article.is_some() && event.by == Actor::Arbiter);
        game.apply(&event);
        log.push(event);
    }
    assert!(game.ending().is_none() && game.offer().is_none());
    assert_eq!(game.turn(), before.turn());
    assert_eq!(game.board_fen(), before.board_fen());
    assert_eq!(game.moves(), before.moves());
    let shown = before.clocks_at(at).left;
    let shown = shown.map(|left| left.map(Millis::at_least_zero));
    let now = game.clocks_at(at);
    assert_eq!((now.left, now.running), (shown, None));
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
        return after_the_end(game, log, (by, act), answer, at);
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
    if let Some(refusal) = &answer.refusal {
        assert!(refusal.article.is_some(), "{refusal} has its article");
    }
    // The regulations for play on platforms say nothing about hands.
    let online = game.terms().edition == EditionId::Online;
    let clocks = game.clocks_at(at);
    for event in &answer.events {
        assert!(
            event.article.is_some() || online || !is_ruling(event),
            "a ruling has its article: {event:?}"
        );
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

/// An ending, a penalty, or something decided.
fn is_ruling(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Ended { .. }
            | EventKind::IllegalMove { .. }
            | EventKind::ClaimRejected { .. }
            | EventKind::ClaimUpheld { .. }
            | EventKind::TouchUpheld { .. }
            | EventKind::KingIntoCheck { .. }
            | EventKind::CastlingLost { .. }
            | EventKind::FlagFell { .. }
            | EventKind::EmptyPress { .. }
            | EventKind::QuickplayClaimed { .. }
            | EventKind::Ruled { .. }
            | EventKind::EnvelopeClosed { .. }
    )
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

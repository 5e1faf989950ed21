//! Time is conserved: what was given, and what came on by increments, periods and rulings, is
//! what a stopwatch beside the board has counted, and what is left.

use laws::{
    Act, Actor, Command, Event, EventKind, Game, Millis, Mode, Ruling, Start, Terms, Timestamp,
    judge,
};
use proptest::prelude::*;
use rules::{ByColor, Color};

use crate::attempts::{Attempt, Try, acts, attempts, position, terms};

/// A stopwatch that knows nothing but whose clock is seen to run, and the book of all that was
/// given. It is right for clocks without delay, where running is using.
struct Stopwatch {
    given: ByColor<Millis>,
    used: ByColor<Millis>,
    at: Timestamp,
}

impl Stopwatch {
    fn new(game: &Game) -> Option<Stopwatch> {
        Some(Stopwatch {
            given: game.clocks_at(Timestamp(0)).left?,
            used: ByColor::from_fn(|_| Millis::ZERO),
            at: Timestamp(0),
        })
    }

    fn run(&mut self, game: &Game, to: Timestamp) {
        let running = game.clocks_at(self.at).running;
        // A flag that is down has stopped its clock, whatever the lever says.
        if let Some(color) = running.filter(|c| !game.flag_is_down(*c)) {
            self.used[color] += to.since(self.at);
        }
        self.at = self.at.max(to);
    }

    /// What an event gives or takes beside the clocks' own running.
    fn book(&mut self, before: &Game, event: &Event) {
        match &event.kind {
            EventKind::ClaimRejected { added, .. }
            | EventKind::IllegalMove { added, .. }
            | EventKind::EnvelopeClosed { added }
            | EventKind::Ruled { added, .. } => self.give(*added),
            EventKind::Completed {
                color, completion, ..
            } => {
                let came = completion.increment + completion.period_time.unwrap_or_default();
                self.given[*color] += came;
            }
            EventKind::Moved {
                completion: Some(done),
                ..
            } => {
                let came = done.increment + done.period_time.unwrap_or_default();
                self.given[before.turn()] += came;
            }
            // These two say what the clocks show from then on: rulings like any other.
            EventKind::TouchUpheld {
                left: Some(left), ..
            }
            | EventKind::TakenBack {
                left: Some(left), ..
            } => {
                let shown = before.clocks_at(event.at).left.unwrap();
                self.give(ByColor::from_fn(|c| left[c] - shown[c]));
            }
            _ => {}
        }
    }

    fn give(&mut self, time: ByColor<Millis>) {
        for color in Color::ALL {
            self.given[color] += time[color];
        }
    }
}

/// In software a move is entered whole.
fn entered(game: &Game, by: Actor, act: Act) -> Act {
    match act {
        Act::Put { step, .. } if game.terms().mode == Mode::Online => {
            let legal = game.position().legal_moves();
            let meant = legal.iter().find(|mv| laws::Step::from(**mv) == step);
            match meant.filter(|_| by == Actor::from(game.turn())) {
                Some(mv) => Act::Move {
                    mv: *mv,
                    offer_draw: false,
                    lag: Millis::ZERO,
                },
                None => Act::Tick,
            }
        }
        act => act,
    }
}

fn all_acts(game: &Game, attempt: &Attempt) -> Vec<(Actor, Act)> {
    let takes_back = matches!(attempt.what, Try::Any(Act::Arrive | Act::StopRecording));
    if game.terms().mode == Mode::Online && takes_back {
        // Deeds that mean nothing in software make room for those that mean nothing at a board.
        let mover = Actor::from(game.turn());
        let other = Actor::from(!game.turn());
        return vec![(other, Act::AskTakeback), (mover, Act::AcceptTakeback)];
    }
    acts(game, attempt)
}

fn simple_terms() -> impl Strategy<Value = Terms> {
    let clock = prop::sample::select(vec!["180+2", "60", "3/30,2/20*", "2/40+3,60+3", "20"]);
    (terms(), clock, any::<bool>()).prop_map(|(mut terms, clock, software)| {
        let tempo = terms.tempo;
        terms.time_control = clock.parse().unwrap();
        terms.tempo = tempo;
        terms.options.takeback = true;
        if software {
            terms.mode = Mode::Online;
        }
        terms
    })
}

/// May a clock be below nothing after this event? Only where time was taken away by the text
/// or by a ruling, and then the flag has fallen with it.
fn may_overdraw(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event.kind,
            EventKind::ClaimRejected { .. }
                | EventKind::EnvelopeClosed { .. }
                | EventKind::Ruled {
                    ruling: Ruling::RemoveTime { .. },
                    ..
                }
        )
    })
}

fn check(game: &Game, watch: &Stopwatch, events: &[Event]) {
    let left = game.clocks_at(watch.at).left.unwrap();
    for color in Color::ALL {
        assert_eq!(
            watch.given[color] - watch.used[color],
            left[color],
            "given less used is left: {color}, after {events:#?}"
        );
        if left[color] < Millis::ZERO {
            assert!(game.ending().is_some(), "{color} plays on with {left:?}");
            assert!(events.is_empty() || may_overdraw(events), "{events:#?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn time_is_conserved(
        terms in simple_terms(), start in position(), attempts in attempts(),
    ) {
        let (mut game, created) = Game::new(terms, Start::new(start), Timestamp(0));
        let mut log = vec![created];
        let mut watch = Stopwatch::new(&game).unwrap();
        let mut at = Timestamp(0);
        for attempt in &attempts {
            at = at + Millis(attempt.wait);
            for (by, act) in all_acts(&game, attempt) {
                let act = entered(&game, by, act);
                let answer = judge(&game, &Command { by, act }, at);
                for event in &answer.events {
                    watch.run(&game, event.at);
                    watch.book(&game, event);
                    game.apply(event);
                    log.push(event.clone());
                }
                // The end stopped the clocks when it came, which may be before it was seen.
                if game.ending().is_none() {
                    watch.run(&game, at);
                }
                check(&game, &watch, &answer.events);
            }
        }
        prop_assert_eq!(Game::replay(&log).unwrap(), game, "replay equals live");
    }
}

//! What must hold of every game at any time.

use std::collections::HashMap;

use hall::{Act, GameId};
use laws::{Event, EventKind, Game, Millis, Timestamp};
use rules::Color;

use crate::support::Evening;
use crate::tally::Sent;

/// What the players were told, held against what the hall keeps.
#[derive(Default)]
pub(crate) struct Ledger {
    games: HashMap<GameId, Kept>,
}

#[derive(Default)]
struct Kept {
    log: Vec<Event>,
    /// Moves that were acknowledged.
    moves: usize,
    /// Wishes to take back, and agreements to one, that were acknowledged.
    takebacks: usize,
    lines: usize,
    seen_at: Option<Timestamp>,
    boot: String,
}

impl Ledger {
    /// Moves and endings in all logs.
    pub(crate) fn counts(&self) -> (u64, u64) {
        let count = |name: &str| {
            let logs = self.games.values();
            logs.map(|kept| named(&kept.log, name) as u64).sum()
        };
        (count("moved"), count("ended"))
    }

    /// Whether the game was seen to be over.
    pub(crate) fn is_over(&self, game: &GameId) -> bool {
        let kept = self.games.get(game);
        kept.is_some_and(|kept| named(&kept.log, "ended") > 0)
    }

    /// Takes down that a command was answered.
    pub(crate) fn answered(&mut self, sent: &Sent) {
        let kept = self.games.entry(sent.game.clone()).or_default();
        if !matches!(sent.answer, Some(Ok(_))) {
            return;
        }
        match sent.act {
            Act::Move { .. } => kept.moves += 1,
            Act::AskTakeback | Act::AcceptTakeback => kept.takebacks += 1,
            _ => {}
        }
    }

    pub(crate) fn said(&mut self, game: &GameId, said: bool) {
        self.games.entry(game.clone()).or_default().lines += usize::from(said);
    }

    /// Checks that a game that goes on knows of an outage that lasted so long.
    pub(crate) async fn check_outage(&self, evening: &Evening, id: &GameId, down: Millis) {
        let game = evening.game(id, None).await.unwrap().game;
        if game.ending().is_none() && down > Millis::ZERO {
            let known = game
                .outage()
                .is_some_and(|outage| outage.lasted >= down && outage.ended_at == evening.now());
            assert!(known, "{down:?} are charged to nobody: {:?}", game.outage());
        }
    }

    /// Checks a game; `true` if it goes on.
    pub(crate) async fn check(&mut self, evening: &Evening, id: &GameId) -> bool {
        let kept = self.games.entry(id.clone()).or_default();
        let snapshot = evening.game(id, None).await.unwrap();
        let entries = evening.events(id, None).await.unwrap();
        assert!(entries.iter().zip(1..).all(|(entry, seq)| entry.seq == seq));
        let log: Vec<Event> = entries.into_iter().map(|entry| entry.event).collect();
        assert_eq!(log.len() as u32, snapshot.seq);
        assert!(log.starts_with(&kept.log), "what was written stays");
        let replayed = Game::replay(&log).unwrap();
        assert_eq!(replayed, *snapshot.game, "replay equals live");
        for pair in log.windows(2) {
            assert!(pair[0].at <= pair[1].at, "time runs one way: {pair:#?}");
        }
        assert_eq!(
            named(&log, "moved"),
            kept.moves,
            "each acknowledged move is there once"
        );
        let takebacks = named(&log, "takeback_asked") + named(&log, "taken_back");
        assert_eq!(
            takebacks, kept.takebacks,
            "a wish is asked once or meets the other's"
        );
        assert_eq!(
            snapshot.chat.len(),
            kept.lines.min(200),
            "each line is there once"
        );
        let now = evening.now();
        let deadline = snapshot.game.next_deadline();
        assert!(
            deadline.is_none_or(|deadline| deadline.at > now),
            "what is due has happened"
        );
        clocks(&log, now);
        if kept.boot == evening.boot() && kept.log.len() == log.len() {
            steady(&snapshot.game, kept.seen_at, now);
        }
        kept.log = log;
        kept.seen_at = Some(now);
        evening.boot().clone_into(&mut kept.boot);
        snapshot.game.ending().is_none()
    }
}

fn named(log: &[Event], name: &str) -> usize {
    log.iter().filter(|event| event.name() == name).count()
}

/// Never two clocks at once: the time that both sides lost together is no more than the time
/// that passed, outages taken off.
fn clocks(log: &[Event], now: Timestamp) {
    let mut game = Game::replay(&log[..1]).unwrap();
    let mut last = log[0].at;
    for event in &log[1..] {
        spend(&game, last, event.at.max(last));
        let before = game.clocks_at(last).left;
        game.apply(event);
        if let EventKind::HallWasDown { lasted } = event.kind {
            let up = event.at.max(last) - last - lasted;
            assert!(lasted >= Millis::ZERO && up >= Millis::ZERO, "{event:?}");
            let after = game.clocks_at(event.at).left;
            for (then, left) in before.into_iter().zip(after) {
                let charged = Color::ALL
                    .into_iter()
                    .all(|color| then[color] - left[color] <= up);
                assert!(
                    charged,
                    "an outage is charged to nobody: {then:?} {left:?} {event:?}"
                );
            }
        }
        let reading = game.clocks_at(event.at);
        if let Some(left) = reading.left {
            // A flag is seen only when no credited delay can have saved it.
            let least = -game.terms().options.lag.per_move_max;
            let none_below = Color::ALL.into_iter().all(|color| left[color] >= least);
            assert!(
                none_below,
                "{left:?} after {event:?}, before {:?}",
                game.clocks_at(last)
            );
        }
        last = last.max(event.at);
    }
    if game.ending().is_some() {
        let (then, later) = (game.clocks_at(last), game.clocks_at(last + Millis(99_999)));
        assert_eq!(
            (then.left, then.running),
            (later.left, None),
            "after the end clocks stand"
        );
    } else {
        spend(&game, last, now.max(last));
    }
}

/// Between two instants without an event only the running clock goes down, and no faster than
/// time.
fn spend(game: &Game, from: Timestamp, to: Timestamp) {
    let (before, after) = (game.clocks_at(from), game.clocks_at(to));
    let (Some(then), Some(left)) = (before.left, after.left) else {
        return;
    };
    for color in Color::ALL {
        let lost = then[color] - left[color];
        let most = if before.running == Some(color) {
            to - from
        } else {
            Millis::ZERO
        };
        assert!(
            lost >= Millis::ZERO && lost <= most,
            "{color} lost {lost:?} of {most:?}"
        );
    }
}

fn steady(game: &Game, seen_at: Option<Timestamp>, now: Timestamp) {
    if let Some(seen_at) = seen_at {
        spend(game, seen_at.max(game.last_at()), now.max(game.last_at()));
    }
}

//! The hall's start: games that go on are replayed, and the outage is charged to nobody.

use std::sync::Arc;

use futures_util::StreamExt;
use laws::{Act, Actor, Command, Game, Timestamp};
use store::{Append, GameId, GameSummary, StoreError};

use crate::deadlines::Due;
use crate::notes::Notes;
use crate::refusal::HallError;
use crate::room::{Replayed, replay};
use crate::shared::{Shared, facts};

/// Games replayed at the same time, so that their appends share commits.
const AT_ONCE: usize = 32;

/// Brings board, deadlines and lobby to where the last hall on this store left them.
pub(crate) async fn recover(
    shared: &Arc<Shared>,
    last_alive: Option<Timestamp>,
) -> Result<(), HallError> {
    for challenge in shared.store.open_challenges().await? {
        let due = Due::Challenge(challenge.id.clone());
        shared.deadlines.set(due, Some(challenge.expires_at));
        shared.lobby.add_challenge(challenge);
    }
    crate::tournaments::wake(shared).await?;
    let games = shared.store.running_games().await?;
    let count = games.len();
    let resumed = futures_util::stream::iter(games)
        .map(|id| async move { (resume(shared, &id, last_alive).await, id) })
        .buffer_unordered(AT_ONCE)
        .filter_map(|(resumed, id)| async move { judge_failure(resumed, &id) })
        .collect::<Vec<HallError>>()
        .await;
    match resumed.into_iter().next() {
        Some(error) => Err(error),
        None => {
            tracing::info!(games = count, "the hall is open");
            Ok(())
        }
    }
}

/// One bad record must not close the hall to everybody else; a failing disk must.
fn judge_failure(resumed: Result<(), HallError>, id: &GameId) -> Option<HallError> {
    match resumed {
        Ok(()) => None,
        Err(
            error @ (HallError::Unplayable { .. } | HallError::Store(StoreError::Record { .. })),
        ) => {
            tracing::error!(game = %id, %error, "a game cannot be resumed");
            None
        }
        Err(error) => Some(error),
    }
}

async fn resume(
    shared: &Shared,
    id: &GameId,
    last_alive: Option<Timestamp>,
) -> Result<(), HallError> {
    let Some(mut summary) = shared.store.game(id).await? else {
        return Ok(());
    };
    let Replayed {
        mut game,
        mut seq,
        notes,
    } = replay(&shared.store, id).await?;
    let now = shared.now().max(game.last_at());
    let events = outage(&game, last_alive, now);
    if !events.is_empty() {
        for event in &events {
            game.apply(event);
        }
        let count = u32::try_from(events.len()).unwrap_or(u32::MAX);
        let append = Append {
            game: id.clone(),
            after: seq,
            events,
            facts: facts(&game),
            sender: None,
            seal: None,
            answer: None,
        };
        shared.store.append(append).await?;
        seq += count;
    }
    summary.seq = seq;
    summary.facts = facts(&game);
    show(shared, &Arc::new(game), &Arc::new(notes), summary, now);
    Ok(())
}

/// What the outage brings about. An event is a sign of life as good as a heartbeat.
fn outage(game: &Game, last_alive: Option<Timestamp>, now: Timestamp) -> Vec<laws::Event> {
    if is_adjourned(game) {
        // Its clocks stand and nobody is awaited: there is nothing to give back, however long.
        return Vec::new();
    }
    let alive = last_alive.unwrap_or(game.last_at()).max(game.last_at());
    let lasted = now.since(alive);
    if lasted.0 == 0 {
        return Vec::new();
    }
    let command = Command {
        by: Actor::Hall,
        act: Act::HallWasDown { lasted },
    };
    laws::judge(game, &command, now).events
}

/// Whether the envelope is closed and the time of resumption has not come.
fn is_adjourned(game: &Game) -> bool {
    game.envelope()
        .is_some_and(|envelope| envelope.closed && !envelope.resumed)
}

fn show(
    shared: &Shared,
    game: &Arc<Game>,
    notes: &Arc<Notes>,
    summary: GameSummary,
    now: Timestamp,
) {
    let deadline = game.next_deadline().map(|deadline| deadline.at);
    // Nobody is connected yet: who does not come back soon is away.
    let absence = game
        .terms()
        .options
        .reconnect_window
        .filter(|_| game.ending().is_none());
    let look = absence.map(|_| now + shared.config.return_within);
    let at = deadline.into_iter().chain(look).min();
    shared.deadlines.set(Due::Room(summary.id.clone()), at);
    shared.board.set(summary, game, notes);
}

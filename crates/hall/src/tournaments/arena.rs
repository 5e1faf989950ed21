//! Arenas in the hall: woken when they are due, and whoever is not there paused.

use rules::Color;
use store::TournamentId;
use tournament::Mark;
use tournament::live::{Command, Competition, Event, GameId, Refusal, arena_deadline, decide};

use crate::deadlines::Due;
use crate::refusal::HallError;
use crate::shared::Shared;

/// Lets an arena that is open do what is due, and gives the events; nothing elsewhere.
pub(super) fn moves_on(
    competition: &mut Competition,
    now: laws::Timestamp,
) -> Result<Vec<Event>, Refusal> {
    if competition.arena.is_none() {
        return Ok(Vec::new());
    }
    let events = decide(competition, &Command::Clock { at: now.0 })?;
    for event in &events {
        competition.apply(event);
    }
    Ok(events)
}

/// Sets when an arena is woken next.
pub(super) fn set_deadline(shared: &Shared, id: &TournamentId, competition: &Competition) {
    if competition.plan.is_arena() {
        let at = arena_deadline(competition).map(laws::Timestamp);
        // An end that is past waits for the last game, whose result looks by itself.
        let at = at.filter(|at| *at > shared.now() || competition.arena.is_none());
        shared.deadlines.set(Due::Arena(id.clone()), at);
    }
}

/// Does what is due in an arena, and starts its games.
pub(crate) async fn look(shared: &Shared, id: &TournamentId) {
    let done = async {
        let table = shared.tournaments.table(shared, id).await?;
        table.look(shared).await?;
        super::games::start_due(shared, &table).await;
        Ok::<(), HallError>(())
    };
    if let Err(error) = done.await {
        tracing::error!(tournament = %id, %error, "an arena could not go on");
    }
}

/// Wakes every arena that is not over, when the hall opens: what fell due meanwhile is done now.
pub(crate) async fn wake(shared: &Shared) -> Result<(), HallError> {
    for summary in shared.store.tournaments(super::LISTED).await? {
        let over = summary.facts.stage == store::TournamentStage::Over;
        if over || !summary.terms.plan.is_arena() {
            continue;
        }
        let table = shared.tournaments.table(shared, &summary.id).await?;
        let competition = table.snapshot().await.competition;
        match competition.arena {
            None => set_deadline(shared, &summary.id, &competition),
            Some(_) => {
                let now = Some(shared.now());
                shared.deadlines.set(Due::Arena(summary.id), now);
            }
        }
    }
    Ok(())
}

/// What closing means: the round, or in an arena its end now.
pub(super) fn end(competition: &Competition, now: laws::Timestamp) -> Command {
    match competition.plan.is_arena() {
        true => Command::CloseArena { at: now.0 },
        false => Command::CloseRound,
    }
}

/// A game of an arena that ended without a result, aborted or declared void, was not played:
/// both are free for the next one.
pub(super) fn unplayed(competition: &Competition, ended: bool) -> Option<(Mark, Mark)> {
    let is_over = competition.arena.is_some() && ended;
    is_over.then_some((Mark::ForfeitLoss, Mark::ForfeitLoss))
}

/// Who lost without a move is not there: he pauses until he comes back.
pub(super) fn pauses(
    competition: &Competition,
    game: GameId,
    unmoved: Option<Color>,
) -> Option<Command> {
    competition.arena?;
    let game = competition.game(game)?;
    let id = match unmoved? {
        Color::White => game.white,
        Color::Black => game.black,
    };
    (!competition.has_left(id)).then_some(Command::Withdraw(id))
}

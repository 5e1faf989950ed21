//! Endings: by the move made, by resignation, by the flag, by absence (5, 6.9, 9.6).

use rules::{BoardOutcome, Color, Move, Position};

use crate::article::Article;
use crate::command::Actor;
use crate::decide::draw;
use crate::edition::Fivefold;
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::Timestamp;
use crate::mating::{Verdict, can_mate, is_dead};

/// An ending by the Laws themselves.
struct Found {
    result: GameResult,
    termination: Termination,
    article: Option<Article>,
}

/// The end that this move brings, if it brings one. The order is the order of the Laws: mate
/// comes before everything.
pub(crate) fn by_move(game: &Game, mv: Move, at: Timestamp) -> Option<Event> {
    let after = game.position().after(mv);
    let times = game.line.repetitions_after(mv);
    let found = mate_or_stalemate(game, &after)
        .or_else(|| dead(game, &after))
        .or_else(|| automatic_claims(game, &after, times))
        .or_else(|| fivefold(game, times))
        .or_else(|| seventy_five(game, &after))?;
    Some(ended(
        at,
        found.article,
        found.result,
        found.termination,
        None,
    ))
}

fn mate_or_stalemate(game: &Game, after: &Position) -> Option<Found> {
    let edition = game.edition();
    match after.outcome()? {
        BoardOutcome::Checkmate { winner } => Some(Found {
            result: GameResult::win(winner),
            termination: Termination::Checkmate,
            article: Some(edition.article(|a| a.checkmate)),
        }),
        BoardOutcome::Stalemate => Some(Found {
            result: GameResult::Draw,
            termination: Termination::Stalemate,
            article: Some(edition.article(|a| a.stalemate)),
        }),
        // By material only; `dead` sees more.
        BoardOutcome::Dead => None,
    }
}

fn dead(game: &Game, after: &Position) -> Option<Found> {
    is_dead(after).then(|| Found {
        result: GameResult::Draw,
        termination: Termination::DeadPosition,
        article: Some(game.edition().article(|a| a.dead_position)),
    })
}

fn automatic_claims(game: &Game, after: &Position, times: u32) -> Option<Found> {
    if !draw::claims_automatic(game) {
        return None;
    }
    let edition = game.edition();
    let (termination, article) = if times >= 3 {
        (Termination::Threefold, edition.article(|a| a.threefold))
    } else if after.halfmoves() >= 100 {
        (Termination::FiftyMoves, edition.article(|a| a.fifty))
    } else {
        return None;
    };
    Some(Found {
        result: GameResult::Draw,
        termination,
        article: Some(article),
    })
}

fn fivefold(game: &Game, times: u32) -> Option<Found> {
    let rule = &game.edition().fivefold;
    (rule.value == Fivefold::Any && times >= 5).then(|| Found {
        result: GameResult::Draw,
        termination: Termination::Fivefold,
        article: rule.article(),
    })
}

fn seventy_five(game: &Game, after: &Position) -> Option<Found> {
    let rule = &game.edition().seventy_five;
    (rule.value && after.halfmoves() >= 150).then(|| Found {
        result: GameResult::Draw,
        termination: Termination::SeventyFiveMoves,
        article: rule.article(),
    })
}

/// This side resigns. From 2023 on that is a draw if the other could never mate.
pub(crate) fn resignation(game: &Game, loser: Color, at: Timestamp) -> Event {
    let edition = game.edition();
    let article = Some(edition.article(|a| a.resignation));
    let mut event = if edition.resignation_draw.value {
        let mating = can_mate(game.position(), !loser);
        let kinds = (Termination::Resignation, Termination::ResignationUnwinnable);
        lost_or_drawn(at, article, loser, mating, kinds)
    } else {
        ended(
            at,
            article,
            GameResult::win(!loser),
            Termination::Resignation,
            None,
        )
    };
    event.by = loser.into();
    event
}

/// The flag of this side has fallen.
pub(crate) fn flag(game: &Game, loser: Color) -> Event {
    let at = game.clock.flag_at().unwrap_or(game.last_at);
    let article = Some(game.edition().article(|a| a.flag));
    let mating = can_mate(game.position(), !loser);
    lost_or_drawn(
        at,
        article,
        loser,
        mating,
        (Termination::Flag, Termination::FlagUnwinnable),
    )
}

/// This side has been away for too long.
pub(crate) fn absence(game: &Game, loser: Color, at: Timestamp) -> Event {
    let article = game.edition().absence.article();
    let mating = can_mate(game.position(), !loser);
    let kinds = (Termination::Disconnect, Termination::DisconnectUnwinnable);
    lost_or_drawn(at, article, loser, mating, kinds)
}

/// A loss, or a draw if the other side certainly can't mate. In doubt it is a loss, and the
/// event keeps the doubt.
fn lost_or_drawn(
    at: Timestamp,
    article: Option<Article>,
    loser: Color,
    mating: Verdict,
    (lost, drawn): (Termination, Termination),
) -> Event {
    if mating == Verdict::No {
        ended(at, article, GameResult::Draw, drawn, Some(mating))
    } else {
        ended(at, article, GameResult::win(!loser), lost, Some(mating))
    }
}

pub(crate) fn ended(
    at: Timestamp,
    article: Option<Article>,
    result: GameResult,
    termination: Termination,
    mating: Option<Verdict>,
) -> Event {
    let kind = EventKind::Ended {
        result,
        termination,
        mating,
    };
    Event {
        at,
        by: Actor::Hall,
        article,
        kind,
    }
}

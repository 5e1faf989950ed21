//! Endings: by the move made, by resignation, by the flag, by absence (5, 6.9, 9.6).

use rules::{BoardOutcome, Color, Move, Position, Role};

use crate::article::Article;
use crate::board::stand;
use crate::board::step::Step;
use crate::command::Actor;
use crate::decide::draw;
use crate::edition::{Dead, Fivefold, FlagDraw};
use crate::ending::{GameResult, Termination};
use crate::event::{Event, EventKind};
use crate::game::Game;
use crate::instant::Timestamp;
use crate::mating::{Mating, Verdict, is_dead, is_killed};

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
        .or_else(|| dead(game, &after, || dies_by(game, mv, &after)))
        .or_else(|| automatic_claims(game, &after, times))
        .or_else(|| fivefold(game, &after, times))
        .or_else(|| seventy_five(game, &after))
        .or_else(|| perpetual_check(game, &after, times))?;
    Some(ended(
        at,
        found.article,
        found.result,
        found.termination,
        None,
    ))
}

/// The end that a move from an irregular position brings, if a position of the rules follows.
pub(crate) fn by_irregular(game: &Game, step: Step, at: Timestamp) -> Option<Event> {
    let setup = stand::after(&game.setup(), step);
    let after = stand::regular(setup, game.position().mode())?;
    let found =
        mate_or_stalemate(game, &after).or_else(|| dead(game, &after, || is_dead(&after)))?;
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

/// Is the position dead after this move? Before it the game went on, so it was not, unless this
/// is the first move of a position that somebody set up.
fn dies_by(game: &Game, mv: Move, after: &Position) -> bool {
    if game.line.is_empty() {
        is_dead(after)
    } else {
        is_killed(game.position(), mv)
    }
}

fn dead(game: &Game, after: &Position, proven: impl FnOnce() -> bool) -> Option<Found> {
    let rule = &game.edition().dead;
    let dead = match rule.value {
        Dead::NoSeries => proven(),
        // The list knows one minor piece, or one bishop each.
        Dead::List => after.is_dead_by_material() && after.board().occupied().len() <= 4,
    };
    dead.then(|| Found {
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

fn fivefold(game: &Game, after: &Position, times: u32) -> Option<Found> {
    let rule = &game.edition().fivefold;
    let ends = match rule.value {
        Fivefold::Never => false,
        Fivefold::Any => times >= 5,
        Fivefold::Consecutive => (1..=4).all(|n| {
            let earlier = (game.line.len() + 1).checked_sub(4 * n);
            earlier
                .and_then(|plies| game.line.position_after(plies))
                .is_some_and(|p| p.repeats(after))
        }),
    };
    ends.then(|| Found {
        result: GameResult::Draw,
        termination: Termination::Fivefold,
        article: rule.article(),
    })
}

/// House rule: a third occurrence, one side having given check on each of its moves since
/// the first.
fn perpetual_check(game: &Game, after: &Position, times: u32) -> Option<Found> {
    if !game.terms.options.perpetual_check_draw || times < 3 {
        return None;
    }
    let position = |n: usize| game.line.position_after(n);
    let last = game.line.len();
    let same = |n: &usize| position(*n).is_some_and(|p| p.repeats(after));
    let first = (0..=last).rev().filter(same).nth(1)?;
    let since = || (first + 1..=last).filter_map(position).chain([after]);
    let always = |color: Color| {
        since()
            .filter(|p| p.turn() != color)
            .all(Position::in_check)
    };
    Color::ALL.into_iter().any(always).then(|| Found {
        result: GameResult::Draw,
        termination: Termination::PerpetualCheck,
        article: Some(Article::new("house.perpetual-check")),
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
        let mating = Mating::of(game.position(), !loser);
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

/// The flag of this side has fallen at this instant.
pub(crate) fn flag(game: &Game, loser: Color, at: Timestamp) -> Event {
    let rule = &game.edition().flag_draw;
    let mating = match (rule.value.get(game.terms.tempo), game.over_board.irregular) {
        (_, Some(_)) => Mating::bare(Verdict::Undecided),
        (FlagDraw::NoSeries, None) => Mating::of(game.position(), !loser),
        (FlagDraw::BareKing, None) => by_rule(!is_bare(game.position(), !loser)),
        (FlagDraw::NoPotential, None) => by_rule(has_potential(game.position(), !loser)),
    };
    let kinds = (Termination::Flag, Termination::FlagUnwinnable);
    let lost = Some(game.edition().article(|a| a.flag));
    let article = if mating.verdict == Verdict::No {
        rule.article()
    } else {
        lost
    };
    lost_or_drawn(at, article, loser, mating, kinds)
}

fn by_rule(can: bool) -> Mating {
    Mating::bare(if can { Verdict::Yes } else { Verdict::No })
}

/// Has this side nothing but its king?
pub(crate) fn is_bare(position: &Position, color: Color) -> bool {
    position.board().by_color(color).len() == 1
}

/// Mating potential in the sense of 1997: more than a king, one minor piece or two knights.
fn has_potential(position: &Position, color: Color) -> bool {
    let board = position.board();
    let count = |role: Role| board.pieces(color, role).len();
    let heavy = count(Role::Pawn) + count(Role::Rook) + count(Role::Queen);
    let (knights, bishops) = (count(Role::Knight), count(Role::Bishop));
    heavy > 0 || bishops > 1 || knights > 2 || (bishops == 1 && knights > 0)
}

/// This side has come later than the Laws allow. Both: both lose.
pub(crate) fn default_time(game: &Game, loser: Color, at: Timestamp) -> Event {
    let rule = &game.edition().default_time;
    let both = game.default_limit(!loser).is_some_and(|limit| limit <= at);
    let result = if both {
        GameResult::BothLose
    } else {
        GameResult::win(!loser)
    };
    ended(at, rule.article(), result, Termination::DefaultTime, None)
}

/// This side has been away for too long.
pub(crate) fn absence(game: &Game, loser: Color, at: Timestamp) -> Event {
    let article = game.edition().absence.article();
    let mating = Mating::of(game.position(), !loser);
    let kinds = (Termination::Disconnect, Termination::DisconnectUnwinnable);
    lost_or_drawn(at, article, loser, mating, kinds)
}

/// A loss, or a draw if the other side certainly can't mate. In doubt it is a loss, and the
/// event keeps the doubt.
fn lost_or_drawn(
    at: Timestamp,
    article: Option<Article>,
    loser: Color,
    mating: Mating,
    (lost, drawn): (Termination, Termination),
) -> Event {
    if mating.verdict == Verdict::No {
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
    mating: Option<Mating>,
) -> Event {
    let (mating, mating_line) = match mating {
        Some(mating) => (Some(mating.verdict), mating.line),
        None => (None, None),
    };
    let kind = EventKind::Ended {
        result,
        termination,
        mating,
        mating_line,
    };
    Event {
        at,
        by: Actor::Hall,
        article,
        kind,
    }
}

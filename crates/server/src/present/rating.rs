//! Grades and ratings.

use hall::{Number, NumberListed, NumberMoved, PoolKind};
use rules::ByColor;

use crate::present;
use crate::present::player::player;

/// A player's number.
pub(crate) fn number(number: &Number) -> wire::RatingValue {
    wire::RatingValue {
        pool: number.kind.code().to_owned(),
        speed: number.speed.as_deref().and_then(speed),
        points: Some(number.points.clone()),
        grade: number.grade,
        deviation: number.deviation.clone(),
        provisional: number.provisional,
        games: number.games,
    }
}

fn speed(code: &str) -> Option<wire::Speed> {
    Some(match code {
        "bullet" => wire::Speed::Bullet,
        "blitz" => wire::Speed::Blitz,
        "rapid" => wire::Speed::Rapid,
        "classical" => wire::Speed::Classical,
        "daily" => wire::Speed::Daily,
        "untimed" => wire::Speed::Untimed,
        _ => return None,
    })
}

/// What a game did to a player's number.
pub(crate) fn change(one: &NumberMoved) -> wire::RatingChange {
    let (moved, first) = (&one.of.moved, &one.of.first);
    let corrected = one.of.corrected.as_ref();
    let last = corrected.map_or(first, |(last, _)| last);
    let white = last.white == moved.player;
    wire::RatingChange {
        seq: moved.seq,
        at_ms: first.at.0,
        game: (!first.is_typed()).then(|| first.game.to_string()),
        event: last.event.as_ref().map(|event| wire::RatedEvent {
            tournament: event.tournament.to_string(),
            name: event.name.clone(),
            round: event.round,
        }),
        opponent: player(one.of.opponent.clone()),
        color: match white {
            true => wire::Color::White,
            false => wire::Color::Black,
        },
        result: last.result.as_str().to_owned(),
        before: one
            .before
            .as_ref()
            .map_or_else(|| unrated(&one.after), number),
        after: number(&one.after),
        gained: one.gained.clone(),
        formula: wire::Formula {
            rule: moved.rule.clone(),
            numbers: moved.numbers.clone(),
        },
        corrected: corrected.map(|(last, by)| wire::Correction {
            at_ms: last.at.0,
            by: by.clone().map(player),
            was: first.result.as_str().to_owned(),
            reason: last.reason.clone().unwrap_or_default(),
        }),
    }
}

/// A number that a list set.
pub(crate) fn set(one: &NumberListed) -> wire::RatingSet {
    wire::RatingSet {
        after_seq: one.after_seq,
        at_ms: one.at.0,
        value: number(&one.number),
    }
}

/// The number of a player before the first game of a pool.
fn unrated(after: &Number) -> wire::RatingValue {
    wire::RatingValue {
        points: None,
        deviation: None,
        provisional: true,
        games: 0,
        ..number(after)
    }
}

/// What a game did to both players.
pub(crate) fn rated(rated: &ByColor<Vec<NumberMoved>>) -> wire::GameRated {
    wire::GameRated {
        white: rated.white.iter().map(change).collect(),
        black: rated.black.iter().map(change).collect(),
    }
}

/// A line of a list.
pub(crate) fn ranked(line: hall::Ranked) -> wire::Ranked {
    wire::Ranked {
        rank: line.rank,
        of: present::player::membership(line.of),
        value: number(&line.number),
        player: player(line.player),
    }
}

/// The pools of a hall, by code.
pub(crate) fn pools(kinds: &[PoolKind]) -> Vec<String> {
    kinds.iter().map(|kind| kind.code().to_owned()).collect()
}

/// What an event's games count for.
pub(crate) fn event_rating(rating: &hall::EventRating) -> wire::EventRating {
    wire::EventRating {
        rated: rating.rated,
        pools: rating.pools.clone(),
        round_start: rating.round_start,
    }
}

/// A change of it.
pub(crate) fn rating_choice(choice: hall::RatingChoice) -> wire::EventRatingChoice {
    wire::EventRatingChoice {
        at_ms: choice.at.0,
        by: player(choice.sender),
        was: event_rating(&choice.was),
        rating: event_rating(&choice.rating),
        moved: choice.moved,
    }
}

/// Numbers that are others after a change.
pub(crate) fn effect(changed: Vec<hall::NumberChanged>) -> wire::RatingEffect {
    let one = |one: hall::NumberChanged| wire::NumberChanged {
        before: one.before.as_ref().map(number),
        after: one.after.as_ref().map(number),
        player: player(one.player),
    };
    wire::RatingEffect {
        changed: changed.into_iter().map(one).collect(),
    }
}

/// What a rating list did.
pub(crate) fn list_effect(list: hall::ListEffect) -> wire::RatingListEffect {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let fault = |one: rating::ListFault| wire::ListFault {
        line: count(one.line),
        column: count(one.column),
        code: one.code.code().to_owned(),
        text: one.text,
    };
    wire::RatingListEffect {
        entries: count(list.entries),
        faults: list.faults.into_iter().map(fault).collect(),
        unknown: list.unknown,
        twice: list.twice,
        changed: effect(list.changed).changed,
    }
}

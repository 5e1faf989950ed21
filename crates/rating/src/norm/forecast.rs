//! What is still missing for a norm: "needs 1½ from 2".

use super::event::{NormEvent, NormGame, NormPlayer};
use super::judge::{Counted, judge, mix_failures, points_min};
use super::report::{NormFailure, NormRule};
use super::requirement::NormTitle;
use crate::score::{HalfPoints, Score};

/// What is missing for a norm while rounds are still to be played, or what was short at the end.
///
/// Opponents already paired count as they are; those still unknown are taken to be as strong as
/// the others on average.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormForecast {
    /// Rounds still to be played; 0 at the end.
    pub games: u32,
    /// Points still needed from them; at the end, the points that were short. None if no score is
    /// enough.
    pub points: Option<HalfPoints>,
    /// The average of the opponents that this assumes.
    pub average: Option<i32>,
    /// What the opponents still unknown must bring for the mix.
    pub mix: Vec<NormFailure>,
}

/// The forecast from the games that count so far, those to come, and what fails now.
pub(super) fn forecast(
    title: NormTitle,
    player: &NormPlayer,
    event: &NormEvent,
    played: &[Counted<'_>],
    to_come: &[&NormGame],
    failed: &[NormFailure],
) -> NormForecast {
    let points: HalfPoints = played.iter().map(|game| game.score.points()).sum();
    let paired = to_come.iter().filter_map(|game| {
        let opponent = game
            .opponent
            .as_ref()
            .filter(|one| !one.federation.is_empty())?;
        Some(Counted {
            round: game.round,
            opponent,
            score: Score::Loss,
        })
    });
    let known: Vec<Counted<'_>> = played.iter().copied().chain(paired).collect();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let (games, total) = (number(to_come.len()), number(played.len() + to_come.len()));
    let unknown = i64::from(number(played.len() + to_come.len() - known.len()));
    let judged = judge(title, &player.federation, event, &known);
    let mix = if games == 0 {
        Vec::new()
    } else {
        mix_failures(event, total, &judged.mix)
    };
    let mendable = |failure: &NormFailure| {
        !failure.rule.is_maximum() && failure.wanted - failure.got <= unknown
    };
    let open = if games == 0 {
        let in_points = |rule| matches!(rule, NormRule::Score | NormRule::Performance);
        failed.iter().all(|failure| in_points(failure.rule))
    } else {
        let of_event = |rule| matches!(rule, NormRule::System | NormRule::Players);
        let strong = judged
            .average
            .is_some_and(|average| average >= title.average_min());
        let event_holds = !failed.iter().any(|failure| of_event(failure.rule));
        strong && event_holds && total >= event.kind.games_min() && mix.iter().all(mendable)
    };
    let needed = judged
        .average
        .and_then(|average| points_min(title, total, average));
    let needed = needed.map(|needed| needed.saturating_sub(points));
    // At the end, points that were short can't be had, so any number of them is told.
    let in_reach = |needed: &HalfPoints| games == 0 || *needed <= HalfPoints::whole(games);
    NormForecast {
        games,
        points: needed.filter(in_reach).filter(|_| open),
        average: judged.average,
        mix,
    }
}

//! A chosen set of games against every rule.

use std::collections::BTreeMap;

use super::event::{NormEvent, NormKind, NormOpponent, NormSystem};
use super::report::{NormFailure, NormMix, NormRule};
use super::requirement::{NormTitle, UNRATED, enough_score, is_holder, minimum_average};
use crate::performance::performance;
use crate::score::{HalfPoints, Score};

/// A game that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted<'a> {
    pub(super) round: u32,
    pub(super) opponent: &'a NormOpponent,
    pub(super) score: Score,
}

/// What a set of games comes to.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) failed: Vec<NormFailure>,
    pub(super) points: HalfPoints,
    pub(super) average: Option<i32>,
    pub(super) performance: Option<i32>,
    pub(super) points_min: Option<HalfPoints>,
    pub(super) mix: NormMix,
    /// The ratings that count, in the order of the games.
    pub(super) ratings: Vec<i32>,
}

/// Judges the games by all rules but that on their number.
pub(super) fn judge(
    title: NormTitle,
    federation: &str,
    event: &NormEvent,
    games: &[Counted<'_>],
) -> Judged {
    let ratings = ratings(title, games);
    let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let points: HalfPoints = games.iter().map(|game| game.score.points()).sum();
    let made = performance(&ratings, points);
    let mix = mix(title, federation, games);
    let mut failed = mix_failures(event, count, &mix);
    let mut ask = |holds: bool, rule: NormRule, wanted: i64, got: i64| {
        if !holds {
            failed.push(NormFailure { rule, wanted, got });
        }
    };
    if let Some(made) = made {
        let (average, wanted) = (made.average, title.average_min());
        ask(
            average >= wanted,
            NormRule::Average,
            wanted.into(),
            average.into(),
        );
        // The fewest half points that are 35 per cent.
        let wanted = ceil(35 * i64::from(count), 50);
        let got = i64::from(points.halves());
        ask(enough_score(count, points), NormRule::Score, wanted, got);
        let wanted = title.performance_min();
        ask(
            made.rating >= wanted,
            NormRule::Performance,
            wanted.into(),
            made.rating.into(),
        );
    }
    Judged {
        failed,
        points,
        average: made.map(|made| made.average),
        performance: made.map(|made| made.rating),
        points_min: made.and_then(|made| points_min(title, count, made.average)),
        mix,
        ratings,
    }
}

/// The fewest points from so many games that make a norm against this average.
pub(super) fn points_min(title: NormTitle, games: u32, average: i32) -> Option<HalfPoints> {
    let all = (0..=2 * games).map(HalfPoints::new);
    all.into_iter()
        .find(|&points| minimum_average(title, games, points).is_some_and(|min| average >= min))
}

/// The opponents' ratings, unrated ones as 1400, the lowest raised to the floor (1.4.6).
fn ratings(title: NormTitle, games: &[Counted<'_>]) -> Vec<i32> {
    let rating = |game: &Counted<'_>| game.opponent.rating.unwrap_or(UNRATED);
    let mut ratings: Vec<i32> = games.iter().map(rating).collect();
    if let Some(lowest) = ratings.iter().copied().min()
        && lowest < title.floor()
    {
        // One opponent is raised, in each of his games.
        let raised = games
            .iter()
            .find(|game| rating(game) == lowest)
            .map(|game| game.opponent.id);
        for (game, rating) in games.iter().zip(&mut ratings) {
            if Some(game.opponent.id) == raised {
                *rating = title.floor();
            }
        }
    }
    ratings
}

fn mix(title: NormTitle, federation: &str, games: &[Counted<'_>]) -> NormMix {
    let count = |holds: &dyn Fn(&NormOpponent) -> bool| {
        u32::try_from(games.iter().filter(|game| holds(game.opponent)).count()).unwrap_or(u32::MAX)
    };
    let mut foreign: BTreeMap<&str, u32> = BTreeMap::new();
    for game in games {
        let of = game.opponent.federation.as_str();
        if of != federation && of != FID {
            *foreign.entry(of).or_default() += 1;
        }
    }
    NormMix {
        holders: count(&|opponent| opponent.title.is_some_and(is_holder)),
        level_holders: count(&|opponent| opponent.title.is_some_and(|held| title.is_level(held))),
        own: count(&|opponent| opponent.federation == federation && federation != FID),
        foreign: foreign
            .into_iter()
            .map(|(code, count)| (code.to_owned(), count))
            .collect(),
        unrated: count(&|opponent| opponent.rating.is_none()),
    }
}

/// The flag of players without a federation of their own: no federation for any rule (1.4.2a).
const FID: &str = "FID";

/// The rules on federations and titles (1.4.3–1.4.5).
pub(super) fn mix_failures(event: &NormEvent, games: u32, mix: &NormMix) -> Vec<NormFailure> {
    let count = i64::from(games);
    let mut failed = Vec::new();
    let mut ask = |rule: NormRule, wanted: i64, got: i64| {
        if if rule.is_maximum() {
            got > wanted
        } else {
            got < wanted
        } {
            failed.push(NormFailure { rule, wanted, got });
        }
    };
    if event.exemption.is_none() {
        let federations = i64::try_from(mix.foreign.len()).unwrap_or(i64::MAX);
        ask(NormRule::ForeignFederations, 2, federations);
        ask(NormRule::OwnFederation, count * 3 / 5, mix.own.into());
        let largest = mix
            .foreign
            .iter()
            .map(|(_, count)| *count)
            .chain([mix.own])
            .max();
        ask(
            NormRule::OneFederation,
            count * 2 / 3,
            largest.unwrap_or_default().into(),
        );
    }
    ask(NormRule::Holders, ceil(count, 2), mix.holders.into());
    let level = if event.system == NormSystem::DoubleRoundRobin {
        ceil(count, 2)
    } else {
        ceil(count, 3).max(3)
    };
    ask(NormRule::LevelHolders, level, mix.level_holders.into());
    failed
}

/// The quotient, rounded up; neither number is negative.
const fn ceil(numerator: i64, denominator: i64) -> i64 {
    (numerator + denominator - 1) / denominator
}

/// Rules on the event itself.
pub(super) fn event_failures(event: &NormEvent) -> Vec<NormFailure> {
    let mut failed = Vec::new();
    if event.system == NormSystem::Other {
        failed.push(NormFailure {
            rule: NormRule::System,
            wanted: 1,
            got: 0,
        });
    }
    if event.system == NormSystem::DoubleRoundRobin && event.players < 6 {
        let got = event.players.into();
        failed.push(NormFailure {
            rule: NormRule::Players,
            wanted: 6,
            got,
        });
    }
    failed
}

/// Games that a norm counts for: what is above 13 rounds does not count, eight that pass for nine
/// do, and so does each full point above what was needed.
pub(super) fn counts_for(event: &NormEvent, games: u32, judged: &Judged, eight: bool) -> u32 {
    let base = if eight || (event.kind == NormKind::WorldCup && games == 8) {
        9
    } else {
        games
    };
    let spare = judged
        .points_min
        .map_or(0, |min| judged.points.saturating_sub(min).halves() / 2);
    base.min(13) + spare
}

//! The norm itself: which games count, and whether some choice of them meets every rule.

use super::event::{NormEvent, NormGame, NormKind, NormPlayer, NormResult, NormSystem};
use super::forecast::forecast;
use super::judge::{Counted, Judged, counts_for, event_failures, judge};
use super::report::{Exclusion, NormFailure, NormReport, NormRow, NormRule};
use super::requirement::NormTitle;
use crate::score::Score;

/// Judges a player's games of one event for a norm.
///
/// Games that the rules leave out are left out; in a Swiss or a knockout later games may be, once
/// the norm is made, and won games may be anywhere as long as the rest is enough (1.4.1e, f). Of
/// several choices the one that counts for most games is taken.
pub fn check_norm(
    title: NormTitle,
    player: &NormPlayer,
    event: &NormEvent,
    games: &[NormGame],
) -> NormReport {
    let counted = counted(event.system, games);
    let pending = |game: &&NormGame| game.result == NormResult::Pending;
    let to_come: Vec<&NormGame> = games.iter().filter(pending).collect();
    let case = Case {
        title,
        player,
        event,
        eight: eight_of_nine(event, games, counted.len()),
        to_come: to_come.len(),
    };
    let full = case.judge(&counted);
    let full_fails = case.failures(&counted, &full);
    let event_fails = event_failures(event);
    let choice = if full_fails.is_empty() || !event_fails.is_empty() {
        None
    } else {
        case.best_choice(&counted)
    };
    let (chosen, judged, mut failed) = match choice {
        Some((chosen, judged)) => (chosen, judged, Vec::new()),
        None => (counted.clone(), full, full_fails),
    };
    failed.splice(0..0, event_fails);
    let norm = failed.is_empty();
    let count = u32::try_from(chosen.len()).unwrap_or(u32::MAX);
    let counts = if norm {
        counts_for(event, count, &judged, case.eight)
    } else {
        0
    };
    let missing = (!norm).then(|| forecast(title, player, event, &counted, &to_come, &failed));
    NormReport {
        title,
        norm,
        games: count,
        counts_for: counts,
        eight_of_nine: norm && case.eight,
        points: judged.points,
        average: judged.average,
        performance: judged.performance,
        points_min: judged.points_min,
        rows: rows(event.system, games, &chosen, &judged.ratings),
        mix: judged.mix,
        failed,
        missing,
    }
}

/// The games that the rules don't leave out.
fn counted(system: NormSystem, games: &[NormGame]) -> Vec<Counted<'_>> {
    let game = |game: &'_ NormGame| exclusion(system, game).is_none();
    let games = games.iter().filter(|one| game(one));
    let counted = games.filter_map(|game| match (game.result, &game.opponent) {
        (NormResult::Played(score), Some(opponent)) => Some(Counted {
            round: game.round,
            opponent,
            score,
        }),
        _ => None,
    });
    counted.collect()
}

/// What stays the same while choices of games are tried.
#[derive(Debug)]
struct Case<'a> {
    title: NormTitle,
    player: &'a NormPlayer,
    event: &'a NormEvent,
    eight: bool,
    to_come: usize,
}

impl Case<'_> {
    fn judge(&self, games: &[Counted<'_>]) -> Judged {
        judge(self.title, &self.player.federation, self.event, games)
    }

    /// The fewest games that a choice must keep.
    fn games_min(&self) -> usize {
        let min = if self.eight {
            8
        } else {
            self.event.kind.games_min()
        };
        usize::try_from(min).unwrap_or(usize::MAX)
    }

    /// What a choice of games fails.
    fn failures(&self, games: &[Counted<'_>], judged: &Judged) -> Vec<NormFailure> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let mut failed = judged.failed.clone();
        if games.len() < self.games_min() {
            let (wanted, got) = (number(self.games_min()), number(games.len()));
            let rule = NormRule::Games;
            failed.insert(0, NormFailure { rule, wanted, got });
        }
        if self.event.system.is_fixed() && self.to_come > 0 {
            let wanted = i64::from(self.event.rounds);
            let got = wanted - number(self.to_come);
            let rule = NormRule::AllRounds;
            failed.push(NormFailure { rule, wanted, got });
        }
        failed
    }

    /// The choice that makes a norm and counts for most games: a beginning of the games, with
    /// some won ones left out.
    fn best_choice<'g>(&self, all: &[Counted<'g>]) -> Option<(Vec<Counted<'g>>, Judged)> {
        let ends = if self.event.system.is_fixed() {
            // The whole tournament must allow a norm by its mix (1.4.1f).
            let mix_fails = |failure: &NormFailure| {
                let rule = failure.rule;
                !matches!(
                    rule,
                    NormRule::Average | NormRule::Score | NormRule::Performance
                )
            };
            if self.failures(all, &self.judge(all)).iter().any(mix_fails) {
                return None;
            }
            all.len()..=all.len()
        } else {
            self.games_min()..=all.len()
        };
        let mut best: Option<(Vec<Counted<'g>>, Judged, u32)> = None;
        let mut tries = TRIES_MAX;
        for end in ends.rev() {
            let start = &all[..end];
            let won = |at: &usize| start[*at].score == Score::Win;
            let won: Vec<usize> = (0..end).filter(won).collect();
            // The regulations' own tables end at 19 rounds; longer events are taken as they are.
            let spare = if end > 19 {
                0
            } else {
                end.saturating_sub(self.games_min())
            };
            for size in 0..=spare.min(won.len()) {
                each_choice(&won, size, &mut tries, &mut Vec::new(), &mut |left_out| {
                    let kept = start
                        .iter()
                        .enumerate()
                        .filter(|(at, _)| !left_out.contains(at));
                    let chosen: Vec<Counted<'g>> = kept.map(|(_, game)| *game).collect();
                    let judged = self.judge(&chosen);
                    if !self.failures(&chosen, &judged).is_empty() {
                        return;
                    }
                    let count = u32::try_from(chosen.len()).unwrap_or(u32::MAX);
                    let counts = counts_for(self.event, count, &judged, self.eight);
                    if best.as_ref().is_none_or(|(_, _, most)| counts > *most) {
                        best = Some((chosen, judged, counts));
                    }
                });
            }
        }
        best.map(|(chosen, judged, _)| (chosen, judged))
    }
}

/// Choices of games that are tried at most: all there are in events of up to 15 rounds.
const TRIES_MAX: u32 = 20_000;

/// Hands over every choice of `size` of `items`, until the tries are used up.
fn each_choice(
    items: &[usize],
    size: usize,
    tries: &mut u32,
    chosen: &mut Vec<usize>,
    take: &mut impl FnMut(&[usize]),
) {
    if *tries == 0 {
        return;
    }
    if size == 0 {
        *tries -= 1;
        return take(chosen);
    }
    for (at, item) in items
        .iter()
        .enumerate()
        .take((items.len() + 1).saturating_sub(size))
    {
        chosen.push(*item);
        each_choice(&items[at + 1..], size - 1, tries, chosen, take);
        chosen.pop();
    }
}

/// Whether eight played games may count as nine (1.4.1c).
fn eight_of_nine(event: &NormEvent, games: &[NormGame], counted: usize) -> bool {
    let missed =
        |game: &NormGame| matches!(game.result, NormResult::ForfeitWin | NormResult::PairingBye);
    let by_chance = games.iter().filter(|game| missed(game)).count() == 1;
    event.kind == NormKind::Ordinary && event.rounds == 9 && counted == 8 && by_chance
}

/// Why a round does not count, before any choice.
fn exclusion(system: NormSystem, game: &NormGame) -> Option<Exclusion> {
    let NormResult::Played(_) = game.result else {
        return Some(match game.result {
            NormResult::Pending => Exclusion::Pending,
            _ => Exclusion::NotPlayed,
        });
    };
    let Some(opponent) = &game.opponent else {
        return Some(Exclusion::NotPlayed);
    };
    if opponent.federation.is_empty() {
        return Some(Exclusion::NoFederation);
    }
    let scoreless = opponent.rating.is_none() && opponent.scores_zero;
    (system.is_fixed() && scoreless).then_some(Exclusion::ScorelessUnrated)
}

/// The rounds for the certificate.
fn rows(
    system: NormSystem,
    games: &[NormGame],
    chosen: &[Counted<'_>],
    ratings: &[i32],
) -> Vec<NormRow> {
    let last = chosen.last().map_or(0, |game| game.round);
    let row = |game: &NormGame| {
        let at = chosen
            .iter()
            .position(|counted| counted.round == game.round);
        let excluded = match (at, exclusion(system, game)) {
            (_, Some(excluded)) => Some(excluded),
            (Some(_), None) => None,
            (None, None) if game.round > last => Some(Exclusion::AfterTheNorm),
            (None, None) => Some(Exclusion::WonGameIgnored),
        };
        NormRow {
            round: game.round,
            opponent: game.opponent.clone(),
            result: game.result,
            rating_used: at.and_then(|at| ratings.get(at)).copied(),
            excluded,
        }
    };
    games.iter().map(row).collect()
}

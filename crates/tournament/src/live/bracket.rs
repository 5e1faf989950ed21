//! A knock-out as its games tell it: who met whom, and who goes on.

use crate::live::event::EntryId;
use crate::live::plan::System;
use crate::live::state::Competition;
use crate::systems::{MatchGame, MatchPlan, Side, Standing, bracket, match_standing};

/// The match for the third place.
pub const THIRD_PLACE: usize = 0;

/// A match of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketMatch {
    /// Its place: 1 is the final, 2 and 3 the semi-finals, 2n and 2n + 1 lead to n; 0 is for the
    /// third place.
    pub node: usize,
    /// The side from the upper half, once known.
    pub first: Option<EntryId>,
    /// The other side.
    pub second: Option<EntryId>,
    /// Its games so far.
    pub games: Vec<MatchGame>,
    /// How it stands.
    pub standing: Standing,
    /// Who goes on: the winner, whoever has a bye, the opponent of one who left, or the first
    /// in the order an arbiter gave.
    pub winner: Option<EntryId>,
}

impl BracketMatch {
    /// Who does not go on.
    #[must_use]
    pub fn loser(&self) -> Option<EntryId> {
        let winner = self.winner?;
        [self.first, self.second]
            .into_iter()
            .flatten()
            .find(|id| *id != winner)
    }

    /// Whether a game is due.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.winner.is_none() && self.first.is_some() && self.second.is_some()
    }
}

/// A bracket with all its matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// By node; the one for the third place stands at 0 and stays empty if it is not played.
    pub matches: Vec<BracketMatch>,
    /// Whether the third place is played for.
    pub third_place: bool,
    /// How each match is played.
    pub plan: MatchPlan,
}

impl Bracket {
    /// The bracket of a stage; `None` if the stage is none or has not begun.
    #[must_use]
    pub fn of(competition: &Competition, stage: usize) -> Option<Bracket> {
        let list = competition.stages.get(stage)?.first()?;
        let System::Knockout { plan, third_place } = &competition.plan.stages.get(stage)?.system
        else {
            return None;
        };
        let slots = bracket(u32::try_from(list.len()).ok()?);
        let first_matches = slots.len() / 2;
        let third_place = *third_place && first_matches >= 2;
        let mut made = Bracket {
            matches: Vec::new(),
            third_place,
            plan: plan.clone(),
        };
        made.matches
            .resize_with((2 * first_matches).max(1), || nobody(0));
        let seed = |slot: usize| {
            let seed = slots.get(slot).copied().flatten()?;
            list.get(seed as usize - 1).copied()
        };
        for node in (1..made.matches.len()).rev() {
            let is_first = node >= first_matches;
            let sides = match is_first {
                true => [0, 1].map(|side| seed(2 * (node - first_matches) + side)),
                false => [0, 1].map(|side| made.matches[2 * node + side].winner),
            };
            made.matches[node] = settled(competition, stage, plan, node, sides, is_first);
        }
        if third_place {
            let sides = [2, 3].map(|node: usize| made.matches[node].loser());
            made.matches[THIRD_PLACE] =
                settled(competition, stage, plan, THIRD_PLACE, sides, false);
        }
        Some(made)
    }

    /// The matches that are due now: those of the earliest round that is not through, with the
    /// one for the third place beside the final.
    #[must_use]
    pub fn due(&self) -> Vec<&BracketMatch> {
        let level = |node: usize| node.max(1).ilog2();
        let open = || self.matches.iter().filter(|m| m.is_open());
        let earliest = open().map(|m| level(m.node)).max();
        open().filter(|m| Some(level(m.node)) == earliest).collect()
    }

    /// Who has won it all.
    #[must_use]
    pub fn winner(&self) -> Option<EntryId> {
        self.matches.get(1).and_then(|last| last.winner)
    }

    /// Whether nothing is left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let real = self.matches.iter().skip(usize::from(!self.third_place));
        real.clone()
            .all(|m| m.winner.is_some() || (m.first.is_none() && m.second.is_none()))
    }
}

fn nobody(node: usize) -> BracketMatch {
    BracketMatch {
        node,
        first: None,
        second: None,
        games: Vec::new(),
        standing: Standing::Level,
        winner: None,
    }
}

fn settled(
    competition: &Competition,
    stage: usize,
    plan: &MatchPlan,
    node: usize,
    sides: [Option<EntryId>; 2],
    is_first: bool,
) -> BracketMatch {
    let [first, second] = sides;
    let games = games_of(competition, stage, node, first);
    let standing = match_standing(plan, &games);
    let left = |side: Option<EntryId>| side.is_some_and(|id| competition.has_left(id));
    let winner = match (first, second, &standing) {
        // A bye; a place that is empty later only waits.
        (Some(only), None, _) | (None, Some(only), _) if is_first => Some(only),
        (None, _, _) | (_, None, _) => None,
        (_, _, Standing::Won(Side::First)) => first,
        (_, _, Standing::Won(Side::Second)) => second,
        (_, _, Standing::Open(_)) if left(first) => second,
        (_, _, Standing::Open(_)) if left(second) => first,
        (_, _, Standing::Open(_)) => None,
        (_, _, Standing::Level) => competition
            .order_given(stage, node)
            .and_then(|order| order.first().copied()),
    };
    BracketMatch {
        node,
        first,
        second,
        games,
        standing,
        winner,
    }
}

/// The decided games of a match, in the order they were paired.
fn games_of(
    competition: &Competition,
    stage: usize,
    node: usize,
    first: Option<EntryId>,
) -> Vec<MatchGame> {
    let rounds = competition.rounds_of(stage);
    let games = rounds
        .flat_map(|round| &round.games)
        .filter(|game| game.group == node);
    let decided = games.filter_map(|game| {
        let (mark, black_mark) = game.marks?;
        let white = if Some(game.white) == first {
            Side::First
        } else {
            Side::Second
        };
        Some(MatchGame {
            white,
            mark,
            black_mark,
        })
    });
    decided.collect()
}

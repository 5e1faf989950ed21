//! A knock-out as its games tell it: who met whom, and who goes on.

use crate::live::event::EntryId;
use crate::live::plan::System;
use crate::live::state::Competition;
use crate::systems::{MatchGame, MatchPlan, Side, Standing, bracket, match_standing};

/// The match for the third place.
pub const THIRD_PLACE: usize = 0;

/// What is added to a place of the consolation bracket to make the group of its games.
pub const CONSOLATION: usize = 1 << 16;

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

    /// The two sides of a match that ended level and waits for an order.
    #[must_use]
    pub fn level_sides(&self) -> Option<Vec<EntryId>> {
        let sides = [self.first?, self.second?];
        (self.standing == Standing::Level && self.winner.is_none()).then(|| sides.to_vec())
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
    /// The group of the games of a match is its place and this: 0, or [`CONSOLATION`].
    pub first_group: usize,
}

impl Bracket {
    /// All brackets of a stage: the main one, then the consolation if there is one.
    #[must_use]
    pub fn all_of(competition: &Competition, stage: usize) -> Vec<Bracket> {
        let Some(main) = Bracket::of(competition, stage) else {
            return Vec::new();
        };
        let consolation = consolation(competition, stage, &main);
        core::iter::once(main).chain(consolation).collect()
    }

    /// The match of a stage whose games have this group.
    #[must_use]
    pub fn match_at(competition: &Competition, stage: usize, group: usize) -> Option<BracketMatch> {
        let all = Bracket::all_of(competition, stage);
        let (which, node) = (usize::from(group >= CONSOLATION), group % CONSOLATION);
        all.get(which)?.matches.get(node).cloned()
    }

    /// The main bracket of a stage, or its one match; `None` if the stage is none or has not
    /// begun.
    #[must_use]
    pub fn of(competition: &Competition, stage: usize) -> Option<Bracket> {
        let list = competition.stages.get(stage)?.first()?;
        let (plan, third_place) = match &competition.plan.stages.get(stage)?.system {
            System::Knockout {
                plan, third_place, ..
            } => (plan, *third_place),
            System::Match { plan } => (plan, false),
            _ => return None,
        };
        let slots = bracket(u32::try_from(list.len()).ok()?);
        let first_matches = slots.len() / 2;
        let third_place = third_place && first_matches >= 2;
        let mut made = Bracket {
            matches: Vec::new(),
            third_place,
            plan: plan.clone(),
            first_group: 0,
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
            made.matches[node] = settled_at(competition, stage, &made, node, sides, is_first);
        }
        if third_place {
            let sides = [2, 3].map(|node: usize| made.matches[node].loser());
            made.matches[THIRD_PLACE] =
                settled_at(competition, stage, &made, THIRD_PLACE, sides, false);
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

/// Who may come to a place of the consolation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    /// That is not known yet.
    Waiting,
    /// Nobody.
    Empty,
    /// This player.
    Taken(EntryId),
}

impl Seat {
    const fn entry(self) -> Option<EntryId> {
        match self {
            Seat::Taken(id) => Some(id),
            Seat::Waiting | Seat::Empty => None,
        }
    }
}

/// The bracket of those who lost their first match, if the stage has one. Its first matches stand
/// at the places of the second round of the main bracket: the two who lost on the way there meet,
/// or the one with whoever had a bye and loses there. Who plays for the third place, or lost the
/// final, is not in it.
fn consolation(competition: &Competition, stage: usize, main: &Bracket) -> Option<Bracket> {
    let system = &competition.plan.stages.get(stage)?.system;
    let System::Knockout {
        consolation: true, ..
    } = system
    else {
        return None;
    };
    let first_matches = main.matches.len() / 4;
    if first_matches == 0 || (first_matches == 1 && main.third_place) {
        return None;
    }
    let mut made = Bracket {
        matches: Vec::new(),
        third_place: false,
        plan: main.plan.clone(),
        first_group: CONSOLATION,
    };
    made.matches.resize_with(2 * first_matches, || nobody(0));
    let mut coming = vec![Seat::Empty; 2 * first_matches];
    for node in (1..made.matches.len()).rev() {
        let seats = match node >= first_matches {
            true => losers_of(main, node),
            false => [coming[2 * node], coming[2 * node + 1]],
        };
        let is_known = !seats.contains(&Seat::Waiting);
        let sides = seats.map(Seat::entry);
        let found = settled_at(competition, stage, &made, node, sides, is_known);
        coming[node] = match found.winner {
            Some(id) => Seat::Taken(id),
            None if seats == [Seat::Empty; 2] => Seat::Empty,
            None => Seat::Waiting,
        };
        made.matches[node] = found;
    }
    Some(made)
}

/// The two who come from a place of the second round: who lost their first match on the way, and
/// who had a bye and lost there.
fn losers_of(main: &Bracket, node: usize) -> [Seat; 2] {
    let [upper, lower] = [2 * node, 2 * node + 1].map(|below| &main.matches[below]);
    let had_bye = |m: &BracketMatch| m.first.is_none() || m.second.is_none();
    let of_first = |m: &BracketMatch| match (m.loser(), had_bye(m)) {
        (Some(id), _) => Seat::Taken(id),
        (None, true) => Seat::Empty,
        (None, false) => Seat::Waiting,
    };
    let here = &main.matches[node];
    let stays = node == 1 || (main.third_place && node <= 3);
    let of_second = || match (here.winner, here.loser()) {
        _ if stays => Seat::Empty,
        (None, _) => Seat::Waiting,
        (_, Some(id))
            if [upper, lower]
                .iter()
                .any(|m| had_bye(m) && m.winner == Some(id)) =>
        {
            Seat::Taken(id)
        }
        _ => Seat::Empty,
    };
    match (had_bye(upper), had_bye(lower)) {
        (false, false) => [of_first(upper), of_first(lower)],
        (true, false) => [of_second(), of_first(lower)],
        (false, true) => [of_first(upper), of_second()],
        (true, true) => [of_second(), Seat::Empty],
    }
}

fn settled_at(
    competition: &Competition,
    stage: usize,
    made: &Bracket,
    node: usize,
    sides: [Option<EntryId>; 2],
    is_first: bool,
) -> BracketMatch {
    let [first, second] = sides;
    let group = made.first_group + node;
    let games = games_of(competition, stage, group, first);
    let standing = match_standing(&made.plan, &games);
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
            .order_given(stage, group)
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
    group: usize,
    first: Option<EntryId>,
) -> Vec<MatchGame> {
    let rounds = competition.rounds_of(stage);
    let games = rounds
        .flat_map(|round| &round.games)
        .filter(|game| game.group == group);
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

//! Direct encounter (art. 6), its team forms (13), and boards: what compares the tied with each
//! other.

use crate::standings::code::{Method, TieBreak};
use crate::standings::count::Count;
use crate::standings::field::{Axis, Kind};
use crate::standings::ratio::Ratio;

/// The tied in order: the entrants of each list stay tied with each other.
pub(crate) type Order = Vec<Vec<usize>>;

pub(crate) fn order(count: &Count<'_>, tie_break: &TieBreak, tied: &[usize]) -> Order {
    let axis = tie_break.axis.unwrap_or(count.primary());
    let among = Some(tied);
    let then = |first: Order, rest: &[Method]| {
        rest.iter().fold(first, |order, method| {
            refine(order, &|group| by_boards(count, *method, group, among))
        })
    };
    let extended = || extended(count, tie_break, tied);
    match tie_break.method {
        Method::DirectEncounter => encounter(count, tie_break, axis, tied),
        Method::ExtendedEncounter => extended(),
        Method::EncounterBoardsTop => then(extended(), &[Method::BoardCount, Method::TopBoard]),
        Method::EncounterBoardsBottom => {
            then(extended(), &[Method::BoardCount, Method::BottomBoard])
        }
        Method::EncounterTop => then(extended(), &[Method::TopBoard]),
        Method::EncounterBottom => then(extended(), &[Method::BottomBoard]),
        method => by_boards(count, method, tied, None),
    }
}

fn refine(order: Order, split: &dyn Fn(&[usize]) -> Order) -> Order {
    order
        .into_iter()
        .flat_map(|group| {
            if group.len() > 1 {
                split(&group)
            } else {
                vec![group]
            }
        })
        .collect()
}

/// What one of the tied made against the others.
struct Standing {
    index: usize,
    /// Points made; several games with one opponent count by their average.
    made: Ratio,
    /// Opponents among the tied that were not met.
    missing: i64,
}

fn standing(
    count: &Count<'_>,
    tie_break: &TieBreak,
    axis: Axis,
    tied: &[usize],
    index: usize,
) -> Standing {
    let parts = &count.entrant(index).parts;
    let (mut made, mut missing) = (Ratio::ZERO, 0);
    for other in tied.iter().filter(|other| **other != index) {
        let met = parts.iter().filter(|part| {
            part.opponent == Some(*other) && count.counts_as_game(part, tie_break.with_forfeits)
        });
        let points: Vec<Ratio> = met.map(|part| Ratio::from(part.on(axis))).collect();
        let games = i64::try_from(points.len()).unwrap_or(i64::MAX);
        match games {
            0 => missing += 1,
            games => made = made + points.into_iter().sum::<Ratio>().over(games),
        }
    }
    Standing {
        index,
        made,
        missing,
    }
}

/// DE: the standings of the games between the tied rank them if all have met; then again inside
/// what is still tied. If not all have met, those rank who would stand alone in front however
/// the missing games end; then again among the rest.
fn encounter(count: &Count<'_>, tie_break: &TieBreak, axis: Axis, tied: &[usize]) -> Order {
    if tied.len() < 2 {
        return vec![tied.to_vec()];
    }
    let mut table: Vec<Standing> = tied
        .iter()
        .map(|index| standing(count, tie_break, axis, tied, *index))
        .collect();
    table.sort_by_key(|standing| core::cmp::Reverse(standing.made));
    if table.iter().all(|s| s.missing == 0) {
        let groups: Order = table
            .chunk_by(|a, b| a.made == b.made)
            .map(|group| group.iter().map(|s| s.index).collect())
            .collect();
        if groups.len() == 1 {
            return vec![tied.to_vec()];
        }
        return refine(groups, &|group| encounter(count, tie_break, axis, group));
    }
    let range = count.field.terms.range(axis);
    let least = |s: &Standing| s.made + Ratio::from(range.loss) * Ratio::whole(s.missing);
    let most = |s: &Standing| s.made + Ratio::from(range.win) * Ratio::whole(s.missing);
    let mut ranked: Order = Vec::new();
    loop {
        let alone = (0..table.len()).find(|&i| {
            let others = table.iter().enumerate().filter(|(j, _)| *j != i);
            table.len() > 1
                && others
                    .clone()
                    .all(|(_, other)| least(&table[i]) > most(other))
        });
        match alone {
            Some(i) => ranked.push(vec![table.remove(i).index]),
            None => break,
        }
    }
    if ranked.is_empty() {
        return vec![tied.to_vec()];
    }
    let rest: Vec<usize> = tied
        .iter()
        .copied()
        .filter(|i| table.iter().any(|s| s.index == *i))
        .collect();
    ranked.extend(encounter(count, tie_break, axis, &rest));
    ranked
}

/// EDE: by the primary score, then by the secondary one, then again inside what is still tied.
fn extended(count: &Count<'_>, tie_break: &TieBreak, tied: &[usize]) -> Order {
    let primary = count.primary();
    let by = |axis: Axis| move |group: &[usize]| encounter(count, tie_break, axis, group);
    let first = by(primary)(tied);
    let second = refine(first, &by(primary.other()));
    if second.len() == 1 {
        return second;
    }
    refine(second, &|group| extended(count, tie_break, group))
}

/// BC, TBR and BBE: board results, of all matches or of those among the tied.
fn by_boards(count: &Count<'_>, method: Method, tied: &[usize], among: Option<&[usize]>) -> Order {
    let mut keyed: Vec<(Vec<Ratio>, usize)> = tied
        .iter()
        .map(|index| (board_key(count, method, *index, among), *index))
        .collect();
    if method == Method::BoardCount && !same_game_points(count, tied, among) {
        return vec![tied.to_vec()];
    }
    keyed.sort_by(|a, b| b.0.cmp(&a.0));
    let groups = keyed.chunk_by(|a, b| a.0 == b.0);
    groups
        .map(|group| group.iter().map(|(_, index)| *index).collect())
        .collect()
}

/// The board count compares only those who have the same game points.
fn same_game_points(count: &Count<'_>, tied: &[usize], among: Option<&[usize]>) -> bool {
    let points = |index: usize| boards(count, index, among).into_iter().sum::<Ratio>();
    tied.windows(2)
        .all(|pair| points(pair[0]) == points(pair[1]))
}

/// Points by board, the first board first.
pub(crate) fn boards(count: &Count<'_>, index: usize, among: Option<&[usize]>) -> Vec<Ratio> {
    let parts = count.entrant(index).parts.iter();
    let counts = |opponent: Option<usize>| match (among, opponent) {
        (Some(tied), Some(opponent)) => tied.contains(&opponent),
        (Some(_), None) => false,
        (None, _) => true,
    };
    let mut sums = Vec::new();
    for part in parts.filter(|p| p.kind == Kind::Played && counts(p.opponent)) {
        for (board, points) in part.boards.iter().enumerate() {
            if sums.len() <= board {
                sums.resize(board + 1, Ratio::ZERO);
            }
            sums[board] = sums[board] + Ratio::from(*points);
        }
    }
    sums
}

/// What sorts first is greater. The board count is board number by points, and less of it is
/// better; the top board result compares board 1 first; the bottom elimination leaves out the
/// last board, then the last two, and so on.
fn board_key(
    count: &Count<'_>,
    method: Method,
    index: usize,
    among: Option<&[usize]>,
) -> Vec<Ratio> {
    let boards = boards(count, index, among);
    match method {
        Method::BoardCount => vec![Ratio::ZERO - board_count(&boards)],
        Method::TopBoard => boards,
        _ => (1..boards.len())
            .map(|left_out| boards[..boards.len() - left_out].iter().copied().sum())
            .collect(),
    }
}

pub(crate) fn board_count(boards: &[Ratio]) -> Ratio {
    let numbered = (1..).zip(boards);
    numbered
        .map(|(board, points)| Ratio::whole(board) * *points)
        .sum()
}

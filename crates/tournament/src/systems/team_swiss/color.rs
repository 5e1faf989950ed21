//! Colours of teams: what they prefer, and who gets White.

use rules::Color;

use crate::systems::team_swiss::{PreferenceType, TeamSwiss, TeamSwissEntrant};

/// A preference for a colour on board 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    pub(super) color: Color,
    pub(super) is_strong: bool,
}

/// Colours of the matches played.
fn colors(team: &TeamSwissEntrant) -> Vec<Color> {
    team.past.iter().filter_map(|past| past.color).collect()
}

/// Whites less Blacks.
fn difference(colors: &[Color]) -> i32 {
    colors
        .iter()
        .map(|color| if color.is_white() { 1 } else { -1 })
        .sum()
}

pub(super) fn preference(field: &TeamSwiss, at: usize) -> Option<Preference> {
    let colors = colors(&field.entrants[at]);
    let lead = difference(&colors);
    let last_two =
        |color: Color| matches!(colors.as_slice(), [.., a, b] if *a == color && *b == color);
    let strong =
        |color: Color, lead: i32| lead < -1 || ((-1..=0).contains(&lead) && last_two(!color));
    for (color, lead) in [(Color::White, lead), (Color::Black, -lead)] {
        if strong(color, lead) {
            return Some(Preference {
                color,
                is_strong: true,
            });
        }
    }
    if field.preference == PreferenceType::A {
        return None;
    }
    let mild = |color: Color, lead: i32| {
        lead == -1 || (lead == 0 && !field.is_last() && colors.last() == Some(&!color))
    };
    let mut both = [(Color::White, lead), (Color::Black, -lead)].into_iter();
    let found = both.find(|(color, lead)| mild(*color, *lead));
    found.map(|(color, _)| Preference {
        color,
        is_strong: false,
    })
}

/// White and Black of a pair, by the first rule that decides.
pub(super) fn allot(field: &TeamSwiss, a: usize, b: usize) -> (usize, usize) {
    let rank = |at: usize| {
        let team = &field.entrants[at];
        (
            core::cmp::Reverse((team.primary(), team.secondary)),
            team.number,
        )
    };
    let (first, second) = if rank(a) <= rank(b) { (a, b) } else { (b, a) };
    match color_of_first(field, first, second) {
        Color::White => (first, second),
        Color::Black => (second, first),
    }
}

fn color_of_first(field: &TeamSwiss, first: usize, second: usize) -> Color {
    let (mine, theirs) = (
        colors(&field.entrants[first]),
        colors(&field.entrants[second]),
    );
    if mine.is_empty() && theirs.is_empty() {
        let odd = field.entrants[first].number % 2 == 1;
        return if odd {
            field.initial_color
        } else {
            !field.initial_color
        };
    }
    match (preference(field, first), preference(field, second)) {
        (Some(own), None) => return own.color,
        (None, Some(other)) => return !other.color,
        (Some(own), Some(other)) if own.color != other.color => return own.color,
        (Some(own), Some(other)) if own.is_strong != other.is_strong => {
            return if own.is_strong {
                own.color
            } else {
                !other.color
            };
        }
        _ => {}
    }
    match difference(&mine).cmp(&difference(&theirs)) {
        core::cmp::Ordering::Less => return Color::White,
        core::cmp::Ordering::Greater => return Color::Black,
        core::cmp::Ordering::Equal => {}
    }
    // The last time, counted back from now, that the two had different colours.
    let differing = mine
        .iter()
        .rev()
        .zip(theirs.iter().rev())
        .find(|(a, b)| a != b);
    if let Some((own, _)) = differing {
        return !*own;
    }
    if let Some(own) = preference(field, first) {
        return own.color;
    }
    mine.last().map_or_else(
        || theirs.last().copied().unwrap_or(Color::White),
        |last| !*last,
    )
}

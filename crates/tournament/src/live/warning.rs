//! What speaks against pairs that an arbiter makes by hand.

use std::collections::BTreeSet;

use rules::Color;

use crate::live::event::EntryId;
use crate::live::state::Competition;
use crate::live::table::stage_table;
use crate::mark::Mark;
use crate::player::Player;

/// How grave a warning is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Not what the system would do, and nothing more.
    Note,
    /// Against a rule of the system that an arbiter may set aside.
    Serious,
    /// Cannot be: a player twice, or one who is not there.
    Impossible,
}

/// What is wrong with a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WarningKind {
    /// The two have different scores.
    DifferentScores,
    /// The player had this colour in the last game too.
    SameColorAgain,
    /// The player has this colour a third time running.
    ThirdSameColor,
    /// The player would have had one colour three times more than the other.
    ColorDifference,
    /// The two have met.
    Rematch,
    /// The two are kept apart, by name or as members of one club.
    KeptApart,
    /// The player has had the allotted bye, or as many points without playing.
    SecondBye,
    /// Somebody who is present has neither game nor bye.
    LeftOut,
    /// A player stands in two pairs.
    Twice,
    /// A player is paired with himself.
    Himself,
    /// The player is not in this stage, has left, or has a bye.
    NotPresent,
}

impl WarningKind {
    /// A stable name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            WarningKind::DifferentScores => "different_scores",
            WarningKind::SameColorAgain => "same_color_again",
            WarningKind::ThirdSameColor => "third_same_color",
            WarningKind::ColorDifference => "color_difference",
            WarningKind::Rematch => "rematch",
            WarningKind::KeptApart => "kept_apart",
            WarningKind::SecondBye => "second_bye",
            WarningKind::LeftOut => "left_out",
            WarningKind::Twice => "twice",
            WarningKind::Himself => "himself",
            WarningKind::NotPresent => "not_present",
        }
    }

    /// How grave it is.
    #[must_use]
    pub const fn grade(self) -> Grade {
        match self {
            WarningKind::DifferentScores | WarningKind::SameColorAgain => Grade::Note,
            WarningKind::ThirdSameColor
            | WarningKind::ColorDifference
            | WarningKind::Rematch
            | WarningKind::KeptApart
            | WarningKind::SecondBye
            | WarningKind::LeftOut => Grade::Serious,
            WarningKind::Twice | WarningKind::Himself | WarningKind::NotPresent => {
                Grade::Impossible
            }
        }
    }
}

/// A warning about a player, or about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What is wrong.
    pub kind: WarningKind,
    /// Whom it is about.
    pub entry: EntryId,
    /// The other of the pair, if it is about both.
    pub other: Option<EntryId>,
}

/// Everything that speaks against these pairs for the next round of a Swiss, gravest last.
#[must_use]
pub fn warnings(
    competition: &Competition,
    pairs: &[(EntryId, EntryId)],
    bye: Option<EntryId>,
) -> Vec<Warning> {
    let mut found = Vec::new();
    let mut tell = |kind: WarningKind, entry: EntryId, other: Option<EntryId>| {
        found.push(Warning { kind, entry, other });
    };
    let present: BTreeSet<EntryId> = competition.present().into_iter().collect();
    let mut seen = BTreeSet::new();
    let named = pairs
        .iter()
        .flat_map(|(white, black)| [*white, *black])
        .chain(bye);
    for entry in named {
        if !present.contains(&entry) {
            tell(WarningKind::NotPresent, entry, None);
        }
        if !seen.insert(entry) {
            tell(WarningKind::Twice, entry, None);
        }
    }
    for entry in present.difference(&seen) {
        tell(WarningKind::LeftOut, *entry, None);
    }
    let table = stage_table(competition, 0);
    let place = |entry: EntryId| table.order.iter().position(|e| *e == entry);
    let player = |entry: EntryId| place(entry).map(|i| &table.tournament.players[i]);
    let rounds = table.tournament.written_rounds();
    for (white, black) in pairs {
        if white == black {
            tell(WarningKind::Himself, *white, None);
            continue;
        }
        let (Some(w), Some(b)) = (player(*white), player(*black)) else {
            continue;
        };
        let points = |p: &Player| p.points_after(rounds, &table.tournament.scoring);
        if points(w) != points(b) {
            tell(WarningKind::DifferentScores, *white, Some(*black));
        }
        if w.cells
            .iter()
            .any(|cell| cell.met().is_some_and(|(id, _)| id == b.id))
        {
            tell(WarningKind::Rematch, *white, Some(*black));
        }
        if table.tournament.is_forbidden(w.id, b.id, rounds + 1) {
            tell(WarningKind::KeptApart, *white, Some(*black));
        }
        for (entry, player, color) in [(*white, w, Color::White), (*black, b, Color::Black)] {
            for kind in of_color(player, color) {
                tell(kind, entry, None);
            }
        }
    }
    if let Some((entry, player)) = bye.and_then(|entry| player(entry).map(|p| (entry, p))) {
        let scoring = table.tournament.scoring;
        let has_had = player.cells.iter().any(|cell| {
            let unplayed = !cell.mark.is_played();
            cell.mark == Mark::PairingBye || (unplayed && cell.points(&scoring) >= scoring.win)
        });
        if has_had {
            tell(WarningKind::SecondBye, entry, None);
        }
    }
    found.sort_by_key(|warning| (warning.kind.grade(), warning.kind, warning.entry));
    found
}

fn of_color(player: &Player, color: Color) -> Vec<WarningKind> {
    let colors: Vec<Color> = player
        .cells
        .iter()
        .filter_map(|cell| cell.met().map(|(_, color)| color))
        .collect();
    let mut kinds = Vec::new();
    match colors.as_slice() {
        [.., a, b] if *a == color && *b == color => kinds.push(WarningKind::ThirdSameColor),
        [.., last] if *last == color => kinds.push(WarningKind::SameColorAgain),
        _ => {}
    }
    let same = colors.iter().filter(|c| **c == color).count();
    if same + 1 > colors.len() - same + 2 {
        kinds.push(WarningKind::ColorDifference);
    }
    kinds
}

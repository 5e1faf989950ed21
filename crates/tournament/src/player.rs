//! The people of an event, and their cells round by round.

use core::fmt;

use crate::mark::{Cell, Mark};
use crate::points::Points;
use crate::scoring::Scoring;

/// A player's pairing number: 1 is the strongest. Zero names nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u32);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A title of FIDE, in the order that breaks ties of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Title {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// FIDE master.
    Fm,
    /// Woman international master.
    Wim,
    /// Candidate master.
    Cm,
    /// Woman FIDE master.
    Wfm,
    /// Woman candidate master.
    Wcm,
}

impl Title {
    /// Every title, highest first.
    pub const ALL: [Title; 8] = [
        Title::Gm,
        Title::Im,
        Title::Wgm,
        Title::Fm,
        Title::Wim,
        Title::Cm,
        Title::Wfm,
        Title::Wcm,
    ];

    /// `GM`, `IM`, `WGM` and so on.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Title::Gm => "GM",
            Title::Im => "IM",
            Title::Wgm => "WGM",
            Title::Fm => "FM",
            Title::Wim => "WIM",
            Title::Cm => "CM",
            Title::Wfm => "WFM",
            Title::Wcm => "WCM",
        }
    }

    /// The title of that name, in either case; also the one- and two-letter forms of older
    /// report files (`g`, `m`, `wg`, `f`, `wm`, `c`, `wf`, `wc`).
    #[must_use]
    pub fn from_text(text: &str) -> Option<Title> {
        let text = text.to_ascii_uppercase();
        let full = match text.as_str() {
            "G" => "GM",
            "M" => "IM",
            "WG" => "WGM",
            "F" | "FF" => "FM",
            "WM" => "WIM",
            "C" => "CM",
            "WF" => "WFM",
            "WC" => "WCM",
            other => other,
        };
        Title::ALL.into_iter().find(|title| title.as_str() == full)
    }
}

/// Sex, as report files have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sex {
    /// `m`.
    Man,
    /// `w`.
    Woman,
}

/// One player of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The pairing number.
    pub id: PlayerId,
    /// Sex, if told.
    pub sex: Option<Sex>,
    /// Title, if any.
    pub title: Option<Title>,
    /// Name, as written.
    pub name: String,
    /// Rating; `None` for an unrated player.
    pub rating: Option<u32>,
    /// Federation code, such as `CHN`; may be empty.
    pub federation: String,
    /// FIDE number; may be empty.
    pub fide_id: String,
    /// Date of birth as written, `YYYY/MM/DD`; unknown parts are zeros; may be empty.
    pub birth: String,
    /// The points that the file states (which may hold a bye of the coming round).
    pub stated_points: Option<Points>,
    /// The rank that the file states.
    pub stated_rank: Option<u32>,
    /// Round by round from the first; rounds beyond the end are blank.
    pub cells: Vec<Cell>,
}

impl Player {
    /// A player of whom only number and name are known.
    #[must_use]
    pub fn new(id: PlayerId, name: impl Into<String>) -> Player {
        Player {
            id,
            sex: None,
            title: None,
            name: name.into(),
            rating: None,
            federation: String::new(),
            fide_id: String::new(),
            birth: String::new(),
            stated_points: None,
            stated_rank: None,
            cells: Vec::new(),
        }
    }

    /// What round `round` (from 1) brought.
    #[must_use]
    pub fn cell(&self, round: usize) -> Cell {
        let index = round.checked_sub(1);
        index
            .and_then(|i| self.cells.get(i))
            .copied()
            .unwrap_or(Cell::BLANK)
    }

    /// Writes what round `round` (from 1) brought.
    pub fn set_cell(&mut self, round: usize, cell: Cell) {
        let Some(index) = round.checked_sub(1) else {
            return;
        };
        if self.cells.len() <= index {
            self.cells.resize(index + 1, Cell::BLANK);
        }
        self.cells[index] = cell;
    }

    /// Points of the first `rounds` rounds, counted from the cells. A round left blank counts
    /// as absent.
    #[must_use]
    pub fn points_after(&self, rounds: usize, scoring: &Scoring) -> Points {
        (1..=rounds)
            .map(|round| scored(self.cell(round), scoring))
            .sum()
    }
}

/// What a cell counts once its round is over: nothing written means absent.
pub(crate) fn scored(cell: Cell, scoring: &Scoring) -> Points {
    match cell.mark {
        Mark::Blank if cell.opponent.is_none() => scoring.zero_bye,
        mark => scoring.of(mark),
    }
}

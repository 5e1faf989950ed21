//! The titles for play over the board.

use std::fmt;

/// A title for play over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Title {
    /// Grandmaster, 特级大师.
    Gm,
    /// International master, 国际大师.
    Im,
    /// FIDE master, 棋联大师.
    Fm,
    /// Candidate master.
    Cm,
    /// Woman grandmaster, 女子特级大师.
    Wgm,
    /// Woman international master, 女子国际大师.
    Wim,
    /// Woman FIDE master.
    Wfm,
    /// Woman candidate master.
    Wcm,
}

impl Title {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Gm,
        Self::Im,
        Self::Fm,
        Self::Cm,
        Self::Wgm,
        Self::Wim,
        Self::Wfm,
        Self::Wcm,
    ];

    /// Its abbreviation: `GM`, `WIM`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gm => "GM",
            Self::Im => "IM",
            Self::Fm => "FM",
            Self::Cm => "CM",
            Self::Wgm => "WGM",
            Self::Wim => "WIM",
            Self::Wfm => "WFM",
            Self::Wcm => "WCM",
        }
    }

    /// The title with this abbreviation, in either case.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|title| title.code().eq_ignore_ascii_case(code))
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

//! Where an edition comes from: since when it holds, whose words are authentic, and what its text
//! wants to lie on the table.

use core::fmt;

use crate::edition::table::EditionId;

/// What is known of an edition besides its articles.
///
/// ```
/// use laws::EditionId;
/// let origin = EditionId::Fide2001.origin();
/// assert_eq!(origin.in_force, Some("2001-07-01"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The first day, as year, month and day; `None` where no source names one.
    pub in_force: Option<&'static str>,
    /// The authentic text: where a translation says otherwise, this one is followed.
    pub text: &'static str,
    /// The equipment that the text itself measures out.
    pub equipment: Option<Equipment>,
}

/// What lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equipment {
    /// Height of the king, in millimetres.
    pub king_mm: u16,
    /// Pieces of a set; beyond the 32 of the start there are spare queens.
    pub pieces: u8,
    /// Edge of the board, in millimetres.
    pub board_mm: u16,
}

impl fmt::Display for Equipment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (king, pieces, board) = (self.king_mm, self.pieces, self.board_mm / 10);
        write!(
            f,
            "a set of {pieces} pieces (king {king} mm, one spare queen each), \
             a board of {board} × {board} cm, a clock, a scoresheet"
        )
    }
}

impl EditionId {
    /// Where the edition comes from. The days are those of FIDE's list of editions.
    #[must_use]
    pub const fn origin(self) -> Origin {
        let in_force = match self {
            EditionId::SeedOld | EditionId::Online => None,
            EditionId::Fide1997 => Some("1997-07-01"),
            EditionId::Fide2001 => Some("2001-07-01"),
            EditionId::Fide2005 => Some("2005-07-01"),
            EditionId::Fide2009 => Some("2009-07-01"),
            EditionId::Fide2014 => Some("2014-07-01"),
            EditionId::Fide2017 => Some("2017-07-01"),
            EditionId::Fide2018 => Some("2018-01-01"),
            EditionId::Fide2023 => Some("2023-01-01"),
        };
        let text = match self {
            EditionId::SeedOld => "Chinese",
            EditionId::Fide2001 => "English, adopted at the 71st congress, Istanbul, November 2000",
            _ => "English",
        };
        let equipment = match self {
            EditionId::SeedOld => Some(Equipment {
                king_mm: 97,
                pieces: 34,
                board_mm: 510,
            }),
            _ => None,
        };
        Origin {
            in_force,
            text,
            equipment,
        }
    }
}

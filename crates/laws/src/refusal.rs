//! Why a command is not carried out: a code and the article behind it.

use core::fmt;

use crate::article::Article;
use crate::edition::EditionId;

/// A command that was not carried out. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What stood in the way.
    pub code: RefusalCode,
    /// The article behind it, if one says so.
    pub article: Option<Article>,
    /// The edition of that article.
    pub edition: EditionId,
}

impl Refusal {
    /// The code, in snake case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code.as_str()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match &self.article {
            Some(article) => write!(f, " ({} {article})", self.edition.code()),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Refusal {}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// The codes of refusals. Screens translate them; they never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RefusalCode { $($(#[$doc])* $name,)* }

        impl RefusalCode {
            /// Every code.
            pub const ALL: &'static [RefusalCode] = &[$(RefusalCode::$name,)*];

            /// The code, in snake case.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(RefusalCode::$name => $code,)* }
            }
        }
    };
}

codes! {
    /// The game has ended.
    GameOver = "game_over",
    /// It is not this player's turn.
    NotOnMove = "not_on_move",
    /// A move has been made and cannot be changed (4.7).
    MoveMade = "move_made",
    /// There is no move to complete with the clock.
    NothingToPress = "nothing_to_press",
    /// Another move is owed: an announced, released or touched one.
    MustPlay = "must_play",
    /// A pawn reached the last rank and no piece was named.
    PromotionMissing = "promotion_missing",
    /// The king of a castling stands on its square, the rook does not.
    CastlingMissing = "castling_missing",
    /// The move is not legal.
    IllegalMove = "illegal_move",
    /// A piece was touched in this turn, and the right is gone (9.4).
    AlreadyTouched = "already_touched",
    /// The claim does not hold.
    ClaimFalse = "claim_false",
    /// The moment for it has passed.
    TooLate = "too_late",
    /// The moment for it has not come.
    TooEarly = "too_early",
    /// It had to be announced before the game.
    NotAnnounced = "not_announced",
    /// This edition, mode or agreement of the game does not know it.
    NotAllowed = "not_allowed",
    /// No draw is offered.
    NoOffer = "no_offer",
    /// The moves must be recorded (8.1).
    MustRecord = "must_record",
    /// No text decides it; the arbiter must.
    Discretion = "discretion",
    /// A decision that no article covers needs its reason said.
    ReasonMissing = "reason_missing",
    /// This player's offer is still open.
    AlreadyOffered = "already_offered",
    /// An earlier offer came too few moves ago (house rule).
    TooSoon = "too_soon",
    /// Nobody asked to take a move back.
    NoTakeback = "no_takeback",
    /// This player's wish to take back is still open.
    AlreadyAsked = "already_asked",
    /// This player has made no move that could be taken back.
    NothingToTakeBack = "nothing_to_take_back",
    /// The opponent is not away.
    NotAbsent = "not_absent",
}

impl RefusalCode {
    /// Reads [`RefusalCode::as_str`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<RefusalCode> {
        RefusalCode::ALL
            .iter()
            .copied()
            .find(|c| c.as_str() == code)
    }
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

//! What an edition decides.

use core::fmt;

use rules::{ByColor, Color};

use crate::article::Article;
use crate::clock::speed::Tempo;
use crate::edition::{fide_2023, online};
use crate::instant::Millis;

/// The editions known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum EditionId {
    /// FIDE Laws in force from 1 January 2023.
    Fide2023,
    /// Play on a platform, after the FIDE Online Chess Regulations.
    Online,
}

impl EditionId {
    /// Every edition.
    pub const ALL: &'static [EditionId] = &[EditionId::Fide2023, EditionId::Online];

    /// `fide-2023`, `online`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            EditionId::Fide2023 => "fide-2023",
            EditionId::Online => "online",
        }
    }

    /// Reads [`EditionId::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<EditionId> {
        EditionId::ALL.iter().copied().find(|e| e.code() == code)
    }

    /// Its table.
    #[must_use]
    pub const fn table(self) -> &'static Edition {
        match self {
            EditionId::Fide2023 => &fide_2023::TABLE,
            EditionId::Online => &online::TABLE,
        }
    }
}

impl fmt::Display for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A parameter and the article that sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<T> {
    /// What is set.
    pub value: T,
    /// Where; `None` if the edition is silent and this is its silence.
    article: Option<&'static str>,
}

impl<T> Rule<T> {
    pub(crate) const fn of(value: T, article: &'static str) -> Rule<T> {
        Rule {
            value,
            article: Some(article),
        }
    }

    pub(crate) const fn silent(value: T) -> Rule<T> {
        Rule {
            value,
            article: None,
        }
    }

    /// The article.
    #[must_use]
    pub fn article(&self) -> Option<Article> {
        self.article.map(Article::new)
    }
}

/// One value for each tempo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTempo<T> {
    /// Standard play.
    pub standard: T,
    /// Rapid.
    pub rapid: T,
    /// Blitz.
    pub blitz: T,
}

impl<T: Copy> ByTempo<T> {
    /// The same everywhere.
    pub(crate) const fn all(value: T) -> ByTempo<T> {
        ByTempo {
            standard: value,
            rapid: value,
            blitz: value,
        }
    }

    /// The value for a tempo.
    #[must_use]
    pub const fn get(&self, tempo: Tempo) -> T {
        match tempo {
            Tempo::Standard => self.standard,
            Tempo::Rapid => self.rapid,
            Tempo::Blitz => self.blitz,
        }
    }
}

/// The fifth occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fivefold {
    /// Means nothing by itself.
    Never,
    /// Ends the game.
    Any,
}

/// What an open offer does not survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferLapse {
    /// A move of the opponent.
    Move,
    /// Already a piece that the opponent touches with intent.
    Touch,
}

/// When a fallen flag is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagDraw {
    /// The opponent cannot mate by any series of legal moves.
    NoSeries,
}

/// What a wrong claim costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongClaim {
    /// So much more for the opponent.
    Opponent(Millis),
}

impl WrongClaim {
    /// What it does to the clocks when this side has claimed.
    #[must_use]
    pub fn added(self, claimant: Color) -> ByColor<Millis> {
        let mut added = ByColor {
            white: Millis::ZERO,
            black: Millis::ZERO,
        };
        match self {
            WrongClaim::Opponent(time) => added[!claimant] = time,
        }
        added
    }
}

/// What happens to a player who stays away longer than the reconnection window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// He loses at once.
    Loses,
    /// He loses if the opponent claims it.
    LosesOnClaim,
}

/// The articles that name what every edition knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// The players move alternately.
    pub turn: &'static str,
    /// A move must be legal.
    pub legal: &'static str,
    /// Promotion is part of the move.
    pub promotion: &'static str,
    /// Mate.
    pub checkmate: &'static str,
    /// Resignation.
    pub resignation: &'static str,
    /// Stalemate.
    pub stalemate: &'static str,
    /// Dead position.
    pub dead_position: &'static str,
    /// Agreement on a draw.
    pub agreement: &'static str,
    /// The offer of a draw.
    pub offer: &'static str,
    /// The fallen flag.
    pub flag: &'static str,
    /// Third occurrence.
    pub threefold: &'static str,
    /// Third occurrence by a written move.
    pub threefold_intended: &'static str,
    /// Fifty moves.
    pub fifty: &'static str,
    /// Fifty moves by a written move.
    pub fifty_intended: &'static str,
    /// The announced move must be played.
    pub announced_move: &'static str,
}

/// An edition of the Laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Which.
    pub id: EditionId,
    /// The articles that every edition has.
    pub articles: Articles,
    /// Do threefold and fifty end the game by themselves?
    pub claims_automatic: Rule<bool>,
    /// Fifth occurrence.
    pub fivefold: Rule<Fivefold>,
    /// Do seventy-five moves end the game by themselves?
    pub seventy_five: Rule<bool>,
    /// Moves each side must have made before a draw can be agreed.
    pub agreement_min_moves: Rule<u32>,
    /// What an open offer does not survive.
    pub offer_lapse: Rule<OfferLapse>,
    /// Is resigning to a player who can never mate a draw?
    pub resignation_draw: Rule<bool>,
    /// When a fallen flag is a draw.
    pub flag_draw: Rule<FlagDraw>,
    /// What a wrong claim costs.
    pub wrong_claim: Rule<ByTempo<WrongClaim>>,
    /// Does a claim count as an offer?
    pub claim_offers: Rule<bool>,
    /// Too long an absence in online mode.
    pub absence: Rule<Absence>,
}

impl Edition {
    /// The article under one of the names of [`Articles`].
    #[must_use]
    pub fn article(&self, pick: fn(&Articles) -> &'static str) -> Article {
        Article::new(pick(&self.articles))
    }
}

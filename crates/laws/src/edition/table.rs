//! What an edition decides.

use core::fmt;

use crate::article::Article;
use crate::clock::speed::Tempo;
use crate::edition::values::{
    Absence, BothFlags, Dead, Fivefold, FlagDraw, IllegalRule, OfferLapse, PawnLeft, QuickplayRule,
    Reversed, WrongClaim,
};
use crate::edition::{
    fide_1997, fide_2001, fide_2005, fide_2009, fide_2014, fide_2017, fide_2018, fide_2023, online,
    seed_old,
};
use crate::instant::Millis;

/// The editions known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum EditionId {
    /// The older Laws of the Chinese text, before 1997.
    SeedOld,
    /// FIDE Laws in force from 1 July 1997.
    Fide1997,
    /// FIDE Laws in force from 1 July 2001.
    Fide2001,
    /// FIDE Laws in force from 1 July 2005.
    Fide2005,
    /// FIDE Laws in force from 1 July 2009.
    Fide2009,
    /// FIDE Laws in force from 1 July 2014.
    Fide2014,
    /// FIDE Laws in force from 1 July 2017, for half a year.
    Fide2017,
    /// FIDE Laws in force from 1 January 2018.
    Fide2018,
    /// FIDE Laws in force from 1 January 2023.
    Fide2023,
    /// Play on a platform, after the FIDE Online Chess Regulations.
    Online,
}

impl EditionId {
    /// Every edition, the oldest first.
    pub const ALL: &'static [EditionId] = &[
        EditionId::SeedOld,
        EditionId::Fide1997,
        EditionId::Fide2001,
        EditionId::Fide2005,
        EditionId::Fide2009,
        EditionId::Fide2014,
        EditionId::Fide2017,
        EditionId::Fide2018,
        EditionId::Fide2023,
        EditionId::Online,
    ];

    /// `seed-old`, `fide-1997` … `fide-2023`, `online`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            EditionId::SeedOld => "seed-old",
            EditionId::Fide1997 => "fide-1997",
            EditionId::Fide2001 => "fide-2001",
            EditionId::Fide2005 => "fide-2005",
            EditionId::Fide2009 => "fide-2009",
            EditionId::Fide2014 => "fide-2014",
            EditionId::Fide2017 => "fide-2017",
            EditionId::Fide2018 => "fide-2018",
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
            EditionId::SeedOld => &seed_old::TABLE,
            EditionId::Fide1997 => &fide_1997::TABLE,
            EditionId::Fide2001 => &fide_2001::TABLE,
            EditionId::Fide2005 => &fide_2005::TABLE,
            EditionId::Fide2009 => &fide_2009::TABLE,
            EditionId::Fide2014 => &fide_2014::TABLE,
            EditionId::Fide2017 => &fide_2017::TABLE,
            EditionId::Fide2018 => &fide_2018::TABLE,
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
    /// Adjusting pieces.
    pub adjust: &'static str,
    /// Touching pieces.
    pub touch: &'static str,
    /// A released piece.
    pub release: &'static str,
    /// The complaint about a touched piece.
    pub touch_claim: &'static str,
    /// Pressing the clock.
    pub press: &'static str,
    /// The start of the clocks.
    pub start_clocks: &'static str,
    /// Stopping the clocks.
    pub stop_clocks: &'static str,
    /// Displaced pieces.
    pub displaced: &'static str,
    /// A board turned wrongly.
    pub orientation: &'static str,
    /// Wrong times, a faulty clock.
    pub clock_wrong: &'static str,
    /// The arbiter's rulings.
    pub arbiter: &'static str,
    /// What becomes of a result that was wrong.
    pub result_stands: &'static str,
    /// Recording the moves.
    pub record: &'static str,
    /// Scoresheets to be filled in.
    pub sheet: &'static str,
    /// A game that cannot be reconstructed.
    pub unreconstructable: &'static str,
    /// Adjournment and sealing.
    pub seal: &'static str,
    /// The sealed move that is bad.
    pub sealed_bad: &'static str,
    /// Resuming an adjourned game.
    pub resume: &'static str,
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
    /// Which positions are dead.
    pub dead: Rule<Dead>,
    /// Moves each side must have made before a draw can be agreed.
    pub agreement_min_moves: Rule<u32>,
    /// What an open offer does not survive.
    pub offer_lapse: Rule<OfferLapse>,
    /// Is an offer on one's own running clock regular?
    pub offer_on_own_clock: Rule<bool>,
    /// Is resigning to a player who can never mate a draw?
    pub resignation_draw: Rule<bool>,
    /// Does a flag act by itself (else only when a player claims it)?
    pub flag_acts: Rule<ByTempo<bool>>,
    /// When a fallen flag is a draw.
    pub flag_draw: Rule<ByTempo<FlagDraw>>,
    /// Both flags found down, nobody knows which fell first.
    pub both_flags: Rule<BothFlags>,
    /// What a wrong claim costs.
    pub wrong_claim: Rule<ByTempo<WrongClaim>>,
    /// Does a claim count as an offer?
    pub claim_offers: Rule<bool>,
    /// Does touching a piece lose the right to claim a draw in this turn?
    pub claim_lost_by_touch: Rule<bool>,
    /// Does the written move count for the fifty?
    pub fifty_counts_written: Rule<bool>,
    /// Is adjusting out of turn a matter for the arbiter?
    pub adjust_off_move: Rule<bool>,
    /// Must king and rook, touched in this order, castle?
    pub castling_touch: Rule<bool>,
    /// Is the new piece chosen when it touches the square (else when it is released)?
    pub promotion_on_touch: Rule<bool>,
    /// A pawn left on the last rank.
    pub pawn_left: Rule<PawnLeft>,
    /// Does taking the king count as an illegal move?
    pub king_capture_counts: Rule<bool>,
    /// Does moving with two hands count as an illegal move?
    pub two_hands_count: Rule<bool>,
    /// Does pressing without a move count as an illegal move?
    pub empty_press_counts: Rule<bool>,
    /// What an illegal move costs.
    pub illegal: Rule<ByTempo<IllegalRule>>,
    /// Do supervised rapid and blitz games count illegal moves as standard ones?
    pub supervised_as_standard: Rule<bool>,
    /// Is a game void that cannot be restored (else the arbiter finds a position)?
    pub unrestorable_void: Rule<bool>,
    /// Moves by each after which a wrong start is past complaint.
    pub wrong_start_limit: Rule<ByTempo<Option<u32>>>,
    /// Colours reversed.
    pub reversed: Rule<Reversed>,
    /// Does an illegal position that stays draw in rapid and blitz?
    pub illegal_position_draws: Rule<bool>,
    /// A player later than this loses, where nothing else is said.
    pub default_time: Rule<Millis>,
    /// Does the first increment stand on the clock before move 1 (board mode)?
    pub increment_before_first: Rule<bool>,
    /// The quickplay finish.
    pub quickplay: Rule<QuickplayRule>,
    /// May a move be recorded before it is made?
    pub record_before: Rule<bool>,
    /// Must moves be recorded where 30 seconds or more are added for each?
    pub record_with_increment: Rule<bool>,
    /// Does refusing to follow the Laws lose by itself (else by ruling)?
    pub refusal_loses: Rule<bool>,
    /// May the arbiter give the opponent less than the whole point?
    pub partial_award: Rule<bool>,
    /// Can a game be adjourned while somebody is in his first period?
    pub adjourn_in_first_period: Rule<bool>,
    /// Does a bad sealed move draw against a bare king?
    pub sealed_bare_king_draws: Rule<bool>,
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

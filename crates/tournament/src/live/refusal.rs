//! Why a command is not carried out.

use core::fmt;

use crate::live::event::{EntryId, GameId};
use crate::live::warning::Warning;

/// A command that was not carried out. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The event has begun already.
    Started,
    /// The event has not begun yet.
    NotStarted,
    /// The event is over.
    Over,
    /// No entry has that number.
    NoSuchEntry(EntryId),
    /// No game has that number.
    NoSuchGame(GameId),
    /// A name is missing.
    NoName,
    /// Too few entries for the first stage.
    TooFew,
    /// A match is between two, and there are more or fewer.
    NotTwo,
    /// So many go on into this stage, from 0, as a group of the one before does not have.
    TooManyQualifiers(usize),
    /// The event has no Swiss that could keep players apart.
    NotSwiss,
    /// The system of this stage takes no late entries.
    NoLateEntry,
    /// Teams enter here, not single players, or the other way round.
    WrongKind,
    /// The plan has no stage, or one that it cannot have.
    BadPlan,
    /// That player has left already, or has not left.
    NothingToChange,
    /// A bye of that kind cannot be granted, or the round is paired already.
    NoSuchBye,
    /// The event has no round of that number.
    NoSuchRound,
    /// No team has that number.
    NoSuchTeam,
    /// So many rounds are paired already.
    TooFewRounds,
    /// The round is still being played: results are missing.
    ResultsMissing(Vec<GameId>),
    /// The last round is not closed yet.
    RoundOpen,
    /// No round is open.
    NoRoundOpen,
    /// All rounds have been played.
    NoMoreRounds,
    /// No pairing keeps the absolute rules of the Swiss.
    NoValidPairing,
    /// The rules alone would leave a pairing, but these pairs are kept apart; or the clubs are.
    KeptApart {
        /// Each of them would have to be let go, or all if no single one is enough.
        pairs: Vec<(EntryId, EntryId)>,
        /// Whether the clubs' being kept apart stands in the way.
        clubs: bool,
    },
    /// Who goes on is undecided: those who share the place, and how many of them go on.
    TieAtTheLine {
        /// The group or match.
        group: usize,
        /// Who shares it.
        tied: Vec<EntryId>,
        /// How many of them go on.
        places: usize,
    },
    /// Nobody ties there, or the order has others in it.
    NoSuchTie,
    /// The two results don't go together.
    ResultsDisagree,
    /// The result would change who has gone on, and they have played on: undo that first.
    PlayedOn,
    /// This system cannot be paired by hand.
    NotByHand,
    /// The pairs break rules, and not all warnings are accepted.
    Warned(Vec<Warning>),
    /// Nothing stands that could be undone.
    NothingToUndo,
}

impl Refusal {
    /// The code, in snake case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Started => "started",
            Refusal::NotStarted => "not_started",
            Refusal::Over => "over",
            Refusal::NoSuchEntry(_) => "no_such_entry",
            Refusal::NoSuchGame(_) => "no_such_game",
            Refusal::NoName => "no_name",
            Refusal::TooFew => "too_few",
            Refusal::NotTwo => "not_two",
            Refusal::TooManyQualifiers(_) => "too_many_qualifiers",
            Refusal::NotSwiss => "not_swiss",
            Refusal::NoLateEntry => "no_late_entry",
            Refusal::WrongKind => "wrong_kind",
            Refusal::BadPlan => "bad_plan",
            Refusal::NothingToChange => "nothing_to_change",
            Refusal::NoSuchBye => "no_such_bye",
            Refusal::NoSuchRound => "no_such_round",
            Refusal::NoSuchTeam => "no_such_team",
            Refusal::TooFewRounds => "too_few_rounds",
            Refusal::ResultsMissing(_) => "results_missing",
            Refusal::RoundOpen => "round_open",
            Refusal::NoRoundOpen => "no_round_open",
            Refusal::NoMoreRounds => "no_more_rounds",
            Refusal::NoValidPairing => "no_valid_pairing",
            Refusal::KeptApart { .. } => "kept_apart",
            Refusal::TieAtTheLine { .. } => "tie_at_the_line",
            Refusal::NoSuchTie => "no_such_tie",
            Refusal::ResultsDisagree => "results_disagree",
            Refusal::PlayedOn => "played_on",
            Refusal::NotByHand => "not_by_hand",
            Refusal::Warned(_) => "warned",
            Refusal::NothingToUndo => "nothing_to_undo",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl core::error::Error for Refusal {}

//! How the hall says no.

use std::borrow::Cow;
use std::fmt;

use laws::Millis;
use store::{Answer, StoreError};

/// Longer than any move or field: a refusal is kept for a day.
const PLACE_CHARS: usize = 80;

/// A command that was not done; nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// A code of `laws::RefusalCode` or of [`Code`]; screens translate it.
    pub code: Cow<'static, str>,
    /// The article of the edition that says so, where one does.
    pub article: Option<String>,
    /// The edition the article belongs to.
    pub edition: Option<String>,
    /// Where in the input the fault lies: a field's name, a move's text.
    pub place: Option<String>,
    /// When it may be tried again, for limits of pace.
    pub retry_after: Option<Millis>,
}

impl Refusal {
    /// Names the place of the fault; of a long one, as somebody's text may be, the beginning.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        let mut place = place.into();
        if let Some((end, _)) = place.char_indices().nth(PLACE_CHARS) {
            place.truncate(end);
            place.push('…');
        }
        self.place = Some(place);
        self
    }

    /// Whether this is the hall's own `code`.
    pub fn is(&self, code: Code) -> bool {
        self.code == code.as_str()
    }

    /// Says when to try again.
    #[must_use]
    pub(crate) fn after(mut self, wait: Millis) -> Self {
        self.retry_after = Some(wait);
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)?;
        if let Some(place) = &self.place {
            write!(f, " at {place}")?;
        }
        match &self.article {
            Some(article) => write!(f, " ({article})"),
            None => Ok(()),
        }
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Self {
            code: Cow::Borrowed(code.as_str()),
            article: None,
            edition: None,
            place: None,
            retry_after: None,
        }
    }
}

impl From<laws::Refusal> for Refusal {
    fn from(refusal: laws::Refusal) -> Self {
        Self {
            code: Cow::Borrowed(refusal.code()),
            edition: refusal
                .article
                .as_ref()
                .map(|_| refusal.edition.code().to_owned()),
            article: refusal.article.map(|article| article.as_str().to_owned()),
            place: None,
            retry_after: None,
        }
    }
}

/// Why a call of the hall failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum HallError {
    /// The hall or the Laws say no.
    #[error("refused: {0}")]
    Refused(Refusal),
    /// The store failed; whether the command was done is known when it is sent again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored game does not follow its own log; it is left as it is.
    #[error("game {game} cannot be replayed: {reason}")]
    Unplayable {
        /// The game.
        game: String,
        /// What does not fit.
        reason: String,
    },
    /// The hall is shutting down.
    #[error("the hall is closed")]
    Closed,
}

impl HallError {
    /// The refusal, if it is one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

impl From<Refusal> for HallError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Code> for HallError {
    fn from(code: Code) -> Self {
        Self::Refused(code.into())
    }
}

impl From<laws::Refusal> for HallError {
    fn from(refusal: laws::Refusal) -> Self {
        Self::Refused(refusal.into())
    }
}

/// What a command made: a game, seek or challenge, if anything.
pub(crate) type Made = Option<String>;

pub(crate) fn to_answer(outcome: &Result<Made, Refusal>) -> Answer {
    match outcome {
        Ok(made) => Answer::Done { made: made.clone() },
        Err(refusal) => Answer::Refused {
            code: refusal.code.clone().into_owned(),
            article: refusal.article.clone(),
            edition: refusal.edition.clone(),
            place: refusal.place.clone(),
        },
    }
}

pub(crate) fn from_answer(answer: Answer) -> Result<Made, HallError> {
    match answer {
        Answer::Done { made } => Ok(made),
        Answer::Refused {
            code,
            article,
            edition,
            place,
        } => Err(HallError::Refused(Refusal {
            code: Cow::Owned(code),
            article,
            edition,
            place,
            retry_after: None,
        })),
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// The hall's own codes, beside those of `laws::RefusalCode`. They never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code, in snake case.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }
        }
    };
}

codes! {
    /// No game has this id, or the viewer may not see it.
    NoSuchGame = "no_such_game",
    /// The seek is gone: withdrawn, or somebody else was quicker.
    NoSuchSeek = "no_such_seek",
    /// No challenge has this id.
    NoSuchChallenge = "no_such_challenge",
    /// No player has this name or id.
    NoSuchPlayer = "no_such_player",
    /// No tournament has this id.
    NoSuchTournament = "no_such_tournament",
    /// For accounts only.
    AccountNeeded = "account_needed",
    /// The terms of a tournament cannot be played.
    TournamentTermsBad = "tournament_terms_bad",
    /// No tie-break has that code.
    TieBreakUnknown = "tie_break_unknown",
    /// A tie-break stands in the list twice.
    TieBreakTwice = "tie_break_twice",
    /// Too many open tournaments of one maker.
    TooManyTournaments = "too_many_tournaments",
    /// The tournament has all the entries it can take.
    TooManyEntries = "too_many_entries",
    /// A name, a rating or a title that cannot be.
    EntryBad = "entry_bad",
    /// That name is entered already.
    AlreadyEntered = "already_entered",
    /// A game of a tournament is not broken off.
    TournamentGame = "tournament_game",
    /// Players are entered by the one who runs the tournament.
    EntryClosed = "entry_closed",
    /// In an arena everybody plays in the hall, so everybody needs an account.
    EntryNeedsAccount = "entry_needs_account",
    /// Something newer was done in the tournament meanwhile.
    TournamentMovedOn = "tournament_moved_on",
    /// That round has been paired meanwhile.
    TournamentPairedAlready = "tournament_paired_already",
    /// Another result has been set meanwhile.
    TournamentResultMeanwhile = "tournament_result_meanwhile",
    /// A tournament that has begun is ended, not deleted.
    TournamentNotDeleted = "tournament_not_deleted",
    /// A rating list with faults is not applied.
    ListFaulty = "list_faulty",
    /// The hall keeps no such pool.
    NoSuchPool = "no_such_pool",
    /// Only the two players may do this.
    NotAPlayer = "not_a_player",
    /// One does not play against oneself.
    OwnSeek = "own_seek",
    /// One does not play against oneself.
    OwnChallenge = "own_challenge",
    /// The challenge is to somebody else.
    NotInvited = "not_invited",
    /// Only its maker may withdraw it.
    NotYours = "not_yours",
    /// The challenge was answered, withdrawn or has expired.
    ChallengeClosed = "challenge_closed",
    /// Rated games are for accounts.
    RatedNeedsAccount = "rated_needs_account",
    /// The terms cannot be played here.
    TermsBad = "terms_bad",
    /// 2 to 20 letters, digits, `_` or `-`; not like a guest's.
    NameBad = "name_bad",
    /// A club or class is 1 to 40 visible characters, one of them a letter or digit.
    ClubBad = "club_bad",
    /// Another account has the name; case makes no difference.
    NameTaken = "name_taken",
    /// The player is registered already.
    AlreadyAccount = "already_account",
    /// A setting's value is not one of those offered.
    SettingBad = "setting_bad",
    /// A line of chat says nothing.
    ChatEmpty = "chat_empty",
    /// A line of chat is too long.
    ChatTooLong = "chat_too_long",
    /// While a game goes on, only its players write.
    ChatClosed = "chat_closed",
    /// Too much at once; `retry_after` says how long to wait.
    TooFast = "too_fast",
    /// Too many open seeks.
    TooManySeeks = "too_many_seeks",
    /// Too many open challenges.
    TooManyChallenges = "too_many_challenges",
    /// Too many games going on.
    TooManyGames = "too_many_games",
    /// The move was meant for a position that has passed.
    Stale = "stale",
    /// The text is no move.
    MoveUnreadable = "move_unreadable",
    /// More than one move fits the text.
    MoveAmbiguous = "move_ambiguous",
    /// There is no rematch before the end.
    GameNotOver = "game_not_over",
    /// Nobody offers a rematch.
    NoRematch = "no_rematch",
    /// Only an arbiter may do this.
    NotArbiter = "not_arbiter",
    /// Nobody rules in a game that he plays himself.
    OwnGame = "own_game",
    /// The arbiter at this table gives his PIN first.
    PinNeeded = "pin_needed",
    /// That is not the PIN.
    PinWrong = "pin_wrong",
    /// A PIN has 4 to 8 digits.
    PinBad = "pin_bad",
    /// Only an admin may do this.
    NotAdmin = "not_admin",
    /// The only admin stays one.
    LastAdmin = "last_admin",
    /// Another board that is played on has this number.
    NumberTaken = "number_taken",
    /// A ruling needs a reason, and not a long one.
    ReasonBad = "reason_bad",
    /// What is sealed cannot be read here: the key is missing. The envelope counts as lost.
    SealUnreadable = "seal_unreadable",
    /// The command's id is empty, too long or has odd characters.
    CommandBad = "command_bad",
}

#[cfg(test)]
mod tests {
    use super::{Code, PLACE_CHARS, Refusal};

    #[test]
    fn a_place_says_what_was_sent_but_not_all_of_a_flood() {
        let place = |text: &str| Refusal::from(Code::MoveUnreadable).at(text).place.unwrap();
        assert_eq!(place("Nf9"), "Nf9");
        let exact = "马".repeat(PLACE_CHARS);
        assert_eq!(place(&exact), exact);
        assert_eq!(place(&"马".repeat(60_000)), format!("{exact}…"));
    }
}

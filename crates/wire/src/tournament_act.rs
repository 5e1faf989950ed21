//! What can be done in a tournament.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::TournamentDetails;

/// Somebody to be entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewEntry {
    /// The name on lists, 1 to 60 characters; an account's name makes it that account's entry.
    pub name: String,
    /// Rating.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub rating: Option<u32>,
    /// `GM`, `WIM`, …
    #[serde(default)]
    #[ts(optional = nullable)]
    pub title: Option<String>,
    /// Federation, club or class.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub federation: Option<String>,
}

/// What of a tournament is to be put right; what is absent stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChangedTerms {
    /// Its name.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub name: Option<String>,
    /// Codes of tie-breaks in order.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub tie_breaks: Option<Vec<String>>,
    /// The clock of games that begin from now on, such as `5400+30`.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub time_control: Option<String>,
    /// The stage that `rounds` is about, from 0.
    #[serde(default)]
    pub stage: u32,
    /// How many rounds a Swiss has: no fewer than are paired.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub rounds: Option<u32>,
    /// Where, when, under whom.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub details: Option<TournamentDetails>,
}

/// What can be done in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum TournamentAct {
    /// Enter players.
    Enter {
        /// Who.
        players: Vec<NewEntry>,
    },
    /// Enter a team, its players in board order.
    EnterTeam {
        /// Its name.
        name: String,
        /// Its players.
        players: Vec<NewEntry>,
    },
    /// Enter myself (with an account, where the entry is open).
    Join {},
    /// Put an entry right; what is paired stays.
    ChangeEntry {
        /// Which.
        entry: u32,
        /// What stands there from now on.
        player: NewEntry,
    },
    /// Give a team another name.
    ChangeTeam {
        /// Which.
        team: u32,
        /// Its name.
        name: String,
    },
    /// Take an entry out, before the beginning.
    RemoveEntry {
        /// Which.
        entry: u32,
    },
    /// Take a team with its players out, before the beginning.
    RemoveTeam {
        /// Which.
        team: u32,
    },
    /// Put the tournament's own words and terms right.
    ChangeTerms {
        /// What is another one.
        terms: ChangedTerms,
    },
    /// End it with the standings as they are.
    End {
        /// Whether games without a result are dropped; else they are in the way.
        #[serde(default)]
        drop: bool,
    },
    /// Delete it, before the beginning.
    Delete {},
    /// Withdraw; by the entry's own account too.
    Withdraw {
        /// Which entry.
        entry: u32,
    },
    /// Take a withdrawn entry back; by its own account too, if it withdrew itself.
    Rejoin {
        /// Which.
        entry: u32,
    },
    /// Grant a bye.
    Bye {
        /// Whose.
        entry: u32,
        /// For which round of the event.
        round: u32,
        /// `H`, `F` or `Z`.
        mark: String,
    },
    /// Keep two apart in all rounds of a Swiss that are not paired yet.
    Forbid {
        /// Both.
        entries: [u32; 2],
    },
    /// Let them meet again.
    Allow {
        /// Both.
        entries: [u32; 2],
    },
    /// Begin.
    Start {},
    /// Pair the next round.
    Pair {
        /// The round that is to be paired: refused if that has been done meanwhile.
        #[serde(default)]
        #[ts(optional = nullable)]
        round: Option<u32>,
    },
    /// Pair the next round by hand.
    PairManually {
        /// Pairs of entries, White first.
        pairs: Vec<[u32; 2]>,
        /// Who has the bye.
        bye: Option<u32>,
        /// The gravest warning accepted: `none`, `note` or `serious`.
        accept: String,
        /// The round that is to be paired: refused if that has been done meanwhile.
        #[serde(default)]
        #[ts(optional = nullable)]
        round: Option<u32>,
    },
    /// Set or correct a result.
    Result {
        /// The game's number.
        game: u32,
        /// White's code.
        white: String,
        /// Black's code.
        black: String,
        /// What stood there when it was typed, as `10`, or empty: refused if another result has
        /// been set meanwhile.
        #[serde(default)]
        #[ts(optional = nullable)]
        saw: Option<String>,
    },
    /// Take a result away.
    ClearResult {
        /// The game's number.
        game: u32,
    },
    /// Hand in the result of my own game: it stands once both have handed in the same.
    HandIn {
        /// The game's number.
        game: u32,
        /// `1-0`, `0-1`, `1/2-1/2`.
        result: String,
    },
    /// Close the round.
    Close {},
    /// Put those in order who tie where somebody goes on.
    BreakTie {
        /// The group or match.
        group: u32,
        /// The order.
        order: Vec<u32>,
    },
    /// Take back the last thing that was done.
    Undo {
        /// The sequence number that the tournament had: refused if something newer was done.
        #[serde(default)]
        #[ts(optional = nullable)]
        seq: Option<u32>,
    },
}

/// Body of `POST /api/v1/tournaments/{id}/acts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentActRequest {
    /// The command's id, chosen by the client; the same id again repeats the first answer.
    pub id: String,
    /// What to do.
    pub act: TournamentAct,
}

//! What can be done in a tournament.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

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
    /// Withdraw; by the entry's own account too.
    Withdraw {
        /// Which entry.
        entry: u32,
    },
    /// Take a withdrawn entry back.
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
    /// Begin.
    Start {},
    /// Pair the next round.
    Pair {},
    /// Pair the next round by hand.
    PairManually {
        /// Pairs of entries, White first.
        pairs: Vec<[u32; 2]>,
        /// Who has the bye.
        bye: Option<u32>,
        /// The gravest warning accepted: `none`, `note` or `serious`.
        accept: String,
    },
    /// Set or correct a result.
    Result {
        /// The game's number.
        game: u32,
        /// White's code.
        white: String,
        /// Black's code.
        black: String,
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
    Undo {},
}

/// Body of `POST /api/v1/tournaments/{id}/acts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TournamentActRequest {
    /// The command's id, chosen by the client; the same id again repeats the first answer.
    pub id: String,
    /// What to do.
    pub act: TournamentAct,
}

//! Systems besides the Swiss: round robin, Scheveningen, groups, knock-out, matches, teams.

mod berger;
mod groups;
mod knockout;
mod match_play;
mod scheveningen;
mod team_swiss;
mod teams;

pub use berger::{
    TableRound, Withdrawal, berger, double_berger, varma, varma_sets, withdrawal,
    without_results_of,
};
pub use groups::{Qualified, qualify, seed_finals, snake_groups};
pub use knockout::{Slot, bracket, bracket_rounds, matches_of_round};
pub use match_play::{MatchGame, MatchPlan, NextGame, Pace, Side, Stage, Standing, match_standing};
pub use scheveningen::{ScheveningenGame, scheveningen};
pub use team_swiss::{
    NoTeamPairing, PastMatch, PreferenceType, TeamRound, TeamSwiss, TeamSwissEntrant, pair_teams,
};
pub use teams::{board_color, boards_of};

//! The TypeScript side of the shapes, made from their Rust definitions.

use ts_rs::{Config, TS};

use crate::{
    AccountRole, ActRequest, Action, Actions, Actor, Adjournment, AdjournmentStage, AnnouncedFifty,
    ArbiterUnlocked, BoardDuty, BoardPart, BoardState, Challenge, ChallengeState, ChatLine, Chip,
    ClaimFacts, ClientBody, ClientFrame, Clocks, Color, ColorWish, Complaint, Credentials,
    DeadlineKind, DeskCard, DeskFacts, DeskView, EditionView, Ending, Found, GameAct, GameEvent,
    GameList, GameLog, GameMade, GameOptions, GameState, GameSummary, GameView, Health,
    LawParameter, LobbyView, Me, MemberCount, Membership, Missing, Mode, MoveMark, MoveView,
    NewChallenge, NewRole, NewSeek, NewTable, NormAnswer, NormFailed, NormFederation, NormMissing,
    NormMix, NormRow, NormView, Occurrence, Outage, Pair, PartKind, Pin, PlayerKind, PlayerRef,
    Problem, Profile, ProfileCounts, Question, Refusal, Registration, Rights, Role, RoleHolder,
    Ruling, RulingChoice, RulingNumber, Seal, Seat, Seek, SeekAnswer, ServerBody, ServerFrame,
    Settings, SettingsPatch, SheetDuty, Speed, Step, StopReason, Terms, TimeControl,
    TimeControlKind, TouchOrder, Variant,
};
use crate::{
    Calculated, Correction, EventRating, EventRatingChoice, EventRatingView, Formula, GameRated,
    ListFault, NewCorrection, NewEventRating, NewRatingList, NumberChanged, Ranked, RatedEvent,
    RatingChange, RatingEffect, RatingHistory, RatingList, RatingListEffect, RatingSet,
    RatingValue,
};

use crate::{
    Acceleration, ArenaRow, ArenaView, ChangedTerms, MatchPoints, PointSystem, SheetFile, SheetRow,
    SheetTable, SwissOptions,
};

use crate::{
    BracketMatch, BracketView, CorrectionEffect, CorrectionMoves, FinalPlace, NewEntry, NextStep,
    PairingWhy, StageSystem, StageTerms, StandingRow, StandingTable, TieBreakSum, TieBreakTerm,
    TournamentAct, TournamentActRequest, TournamentBye, TournamentDeed, TournamentDetails,
    TournamentEntry, TournamentGame, TournamentList, TournamentLogEntry, TournamentMade,
    TournamentRound, TournamentSummary, TournamentTeam, TournamentTerms, TournamentView, WhyLine,
};

const HEAD: &str = "\
// The shapes that cross the network, made by `cargo xtask codegen` from crates/wire; edit there.

/** An opaque identifier: game, seek, challenge, player. URL-safe ASCII. */
export type Id = string;
";

// tidy: table
/// The whole of `web/src/wire.gen.ts`: every shape with its documentation, in a fixed order.
// tidy: table
#[must_use]
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut out = String::from(HEAD);
    macro_rules! shapes {
        ($($shape:ty),* $(,)?) => {$(
            out.push('\n');
            out.push_str(&declaration::<$shape>(&config));
        )*};
    }
    shapes![
        // Small shapes.
        Color,
        Actor,
        Role,
        Mode,
        ColorWish,
        Variant,
        Speed,
        TimeControlKind,
        TimeControl,
        PlayerKind,
        PlayerRef,
        // People.
        AccountRole,
        Me,
        Membership,
        MemberCount,
        Registration,
        Credentials,
        Settings,
        SettingsPatch,
        NormFailed,
        NormMissing,
        NormFederation,
        NormMix,
        NormRow,
        NormAnswer,
        NormView,
        Profile,
        ProfileCounts,
        // Ratings.
        RatingValue,
        Formula,
        Correction,
        RatedEvent,
        RatingChange,
        EventRating,
        NewEventRating,
        EventRatingChoice,
        EventRatingView,
        NumberChanged,
        RatingEffect,
        NewRatingList,
        ListFault,
        RatingListEffect,
        RatingSet,
        RatingHistory,
        Ranked,
        RatingList,
        GameRated,
        NewCorrection,
        Calculated,
        // Tournaments.
        TournamentDetails,
        TournamentDeed,
        ChangedTerms,
        PointSystem,
        MatchPoints,
        Acceleration,
        SwissOptions,
        StageSystem,
        StageTerms,
        TournamentTerms,
        TournamentSummary,
        TournamentEntry,
        TournamentBye,
        TournamentTeam,
        TournamentGame,
        TournamentRound,
        StandingRow,
        StandingTable,
        BracketMatch,
        BracketView,
        FinalPlace,
        NextStep,
        TournamentView,
        NewEntry,
        TournamentAct,
        TournamentActRequest,
        CorrectionMoves,
        CorrectionEffect,
        TieBreakTerm,
        TieBreakSum,
        WhyLine,
        PairingWhy,
        ArenaRow,
        ArenaView,
        SheetTable,
        SheetFile,
        SheetRow,
        TournamentList,
        TournamentMade,
        TournamentLogEntry,
        // A game.
        AnnouncedFifty,
        GameOptions,
        Terms,
        Seat,
        MoveMark,
        MoveView,
        Clocks,
        DeadlineKind,
        Ending,
        Action,
        Actions,
        Step,
        Pair,
        BoardDuty,
        PartKind,
        BoardPart,
        SheetDuty,
        AdjournmentStage,
        Adjournment,
        Seal,
        Question,
        Rights,
        Occurrence,
        ClaimFacts,
        RulingChoice,
        RulingNumber,
        DeskFacts,
        BoardState,
        GameState,
        ChatLine,
        Outage,
        GameView,
        GameEvent,
        GameSummary,
        GameList,
        // The lobby.
        Seek,
        NewSeek,
        SeekAnswer,
        GameMade,
        ChallengeState,
        Challenge,
        NewChallenge,
        LobbyView,
        // Tables, the desk, roles, the Laws.
        NewTable,
        Pin,
        ArbiterUnlocked,
        Chip,
        DeskCard,
        DeskView,
        GameLog,
        RoleHolder,
        NewRole,
        LawParameter,
        EditionView,
        // No.
        Refusal,
        Problem,
        Health,
        // The socket.
        TouchOrder,
        Complaint,
        StopReason,
        Missing,
        Found,
        Ruling,
        GameAct,
        ActRequest,
        ClientBody,
        ClientFrame,
        ServerBody,
        ServerFrame,
    ];
    out
}

/// One `export type …`, its documentation above it.
fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    // A flattened body is spelled out inside its frame; its name says the same in a word.
    let code = T::decl(config)
        .replace(&format!("({})", ClientBody::inline(config)), "ClientBody")
        .replace(&format!("({})", ServerBody::inline(config)), "ServerBody");
    laid_out(&format!("{docs}export {code}\n"))
}

/// The generator's text with one field a line, indented, and short comments on one line.
fn laid_out(raw: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    let split = raw.replace("/**\n * ", "/** ").replace("\n */", " */");
    for raw_line in split.lines() {
        let comment = raw_line.starts_with("/**") || raw_line.starts_with(" *");
        let line = match comment || !raw_line.contains(", }") {
            true => raw_line.to_owned(),
            false => raw_line.replace("{ \"", "{\n\"").replace(", }", ",\n}"),
        };
        for part in line
            .lines()
            .map(str::trim_end)
            .filter(|part| !part.is_empty())
        {
            let closes = usize::from(!comment && part.starts_with('}'));
            out.push_str(&"  ".repeat(depth.saturating_sub(closes)));
            out.push_str(part);
            out.push('\n');
            if !comment {
                depth =
                    (depth + part.matches('{').count()).saturating_sub(part.matches('}').count());
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::typescript;

    #[test]
    fn every_shape_that_is_named_is_declared() {
        let text = typescript();
        let declared: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("export type "))
            .filter_map(|rest| rest.split([' ', '=']).next())
            .collect();
        let code: String = text
            .lines()
            .filter(|line| !line.trim_start().starts_with(['*', '/']))
            .collect();
        let known = ["Array", "Unix"];
        for word in code.split(|c: char| !c.is_ascii_alphanumeric()) {
            let is_type = word.starts_with(|c: char| c.is_ascii_uppercase());
            let in_comment = !code.contains(&format!(": {word}"));
            if is_type && !in_comment && !known.contains(&word) {
                assert!(declared.contains(&word), "{word} is used and not declared");
            }
        }
        assert!(declared.len() > 40, "only {} shapes", declared.len());
    }

    #[test]
    fn no_number_is_a_bigint() {
        assert!(!typescript().contains("bigint"));
    }

    #[test]
    fn the_text_is_the_same_every_time() {
        assert_eq!(typescript(), typescript());
    }
}

//! Shapes that cross the network: JSON bodies of `/api/v1` and frames of `/ws`.
//!
//! Nothing here decides anything.
//! The TypeScript types (`web/src/wire.gen.ts`) are generated from these definitions,
//! so a field that changes here changes on the screen or fails the type check there.
//!
//! Conventions: field names are `snake_case`; durations and instants end in their unit
//! (`_ms`; instants are Unix milliseconds of the server's clock); colours are `"white"` and
//! `"black"`; squares and moves are UCI (`"e2e4"`, castling as the king's two-square step in
//! standard chess, king takes rook in Chess960); enums are snake_case strings;
//! everything the screen must translate is a code, never a sentence.

mod act;
mod board;
mod common;
mod desk;
mod frame;
mod game;
mod lobby;
mod norm;
mod player;
mod problem;
mod rating;
mod sheet;
mod text;
mod tournament;
mod tournament_act;
mod tournament_log;
mod tournament_terms;
mod typescript;

pub use act::{ActRequest, Complaint, Found, GameAct, Missing, Ruling, StopReason, TouchOrder};
pub use board::{
    Adjournment, AdjournmentStage, BoardDuty, BoardPart, BoardState, ClaimFacts, DeskFacts,
    Occurrence, Pair, PartKind, Question, Rights, RulingChoice, RulingNumber, Seal, SheetDuty,
    Step,
};
pub use common::{
    Actor, Color, ColorWish, Id, Mode, PlayerKind, PlayerRef, Role, Speed, TimeControl,
    TimeControlKind, Variant,
};
pub use desk::{
    AccountRole, ArbiterUnlocked, Chip, DeskCard, DeskView, EditionView, GameLog, LawParameter,
    NewRole, NewTable, Pin, RoleHolder,
};
pub use frame::{ClientBody, ClientFrame, ServerBody, ServerFrame};
pub use game::{
    Action, Actions, AnnouncedFifty, ChatLine, Clocks, DeadlineKind, Ending, GameEvent, GameList,
    GameOptions, GameState, GameSummary, GameView, MoveMark, MoveView, Outage, Seat, Terms,
};
pub use lobby::{
    Challenge, ChallengeState, GameMade, LobbyView, NewChallenge, NewSeek, Seek, SeekAnswer,
};
pub use norm::{NormAnswer, NormFailed, NormFederation, NormMissing, NormMix, NormRow, NormView};
pub use player::{
    Credentials, Me, MemberCount, Membership, Profile, ProfileCounts, Registration, Settings,
    SettingsPatch,
};
pub use problem::{Health, Problem, Refusal};
pub use rating::{
    Calculated, Correction, EventRating, EventRatingChoice, EventRatingView, Formula, GameRated,
    ListFault, NewCorrection, NewEventRating, NewRatingList, NumberChanged, Ranked, RatedEvent,
    RatingChange, RatingEffect, RatingHistory, RatingList, RatingListEffect, RatingSet,
    RatingValue,
};
pub use sheet::{SheetFile, SheetRow, SheetTable};
pub use text::{
    MalformedFrame, client_frame_text, frame_text, read_client_frame, read_server_frame,
};
pub use tournament::{
    ArenaRow, ArenaView, BracketMatch, BracketView, CorrectionEffect, CorrectionMoves, FinalPlace,
    NextStep, PairingWhy, StandingRow, StandingTable, TieBreakSum, TieBreakTerm, TournamentBye,
    TournamentEntry, TournamentGame, TournamentList, TournamentMade, TournamentRound,
    TournamentSummary, TournamentTeam, TournamentView, WhyLine,
};
pub use tournament_act::{ChangedTerms, NewEntry, TournamentAct, TournamentActRequest};
pub use tournament_log::{TournamentDeed, TournamentDetails, TournamentLogEntry};
pub use tournament_terms::{
    Acceleration, MatchPoints, PointSystem, StageSystem, StageTerms, SwissOptions, TournamentTerms,
};
pub use typescript::typescript;

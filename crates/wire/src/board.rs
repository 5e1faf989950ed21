//! A game in board mode: what lies on the board, what binds, what waits for the arbiter.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::common::{Actor, Color, Role};
use crate::game::Action;

/// A move as hands make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Step {
    /// Where the piece is taken up (`e2`).
    pub from: String,
    /// Where it is put down.
    pub to: String,
    /// What a pawn is replaced by.
    pub promotion: Option<Role>,
}

/// One value for White, one for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Pair {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

/// What the player on move is bound to by touch, release or announcement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardDuty {
    /// The piece he must move.
    pub must_move_from: Option<String>,
    /// The piece he must take.
    pub must_capture_on: Option<String>,
    /// The only step left.
    pub must_play: Option<Step>,
    /// The steps open to him, as UCI texts, where something binds; empty where nothing does.
    pub steps: Vec<String>,
    /// The article that binds, where one does.
    pub article: Option<String>,
}

/// What a released part of a move belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// The king stands two squares away; the rook is to follow.
    Castling,
    /// A pawn stands on the last rank; the new piece is to follow.
    Promotion,
    /// A piece has touched a square and stays there (local rule).
    Held,
}

/// A part of a move that has been released and cannot be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardPart {
    /// Which kind.
    pub kind: PartKind,
    /// The whole it belongs to; `promotion` is set once the new piece is chosen.
    pub step: Step,
}

/// Whether a player must keep score (article 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SheetDuty {
    /// He must.
    Must,
    /// He is excused by his clock, and may stop.
    MayStop,
    /// He has stopped.
    Stopped,
}

/// How far an adjournment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdjournmentStage {
    /// The sealer thinks and writes; his clock runs.
    Sealing,
    /// The envelope is closed and the clocks stand.
    Closed,
    /// The time of resumption has come; the envelope may be opened.
    Resumed,
}

/// A game broken off. What is sealed is in no frame and no answer until it is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Adjournment {
    /// Who seals.
    pub sealer: Color,
    /// By the player himself, before the end of the session.
    pub early: bool,
    /// How far it has come.
    pub stage: AdjournmentStage,
    /// A move made openly after the break: the one to be sealed.
    pub shown: Option<Step>,
    /// Something lies in the envelope.
    pub sealed: bool,
    /// Its commitment; see [`Seal::commitment`].
    pub commitment: Option<String>,
    /// The sealed text cannot be decrypted here (the key is missing): the envelope is lost.
    pub unreadable: bool,
}

/// A seal: given to both players at sealing; text and salt come with the opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seal {
    /// Sequence number of its event.
    pub seq: u32,
    /// Who sealed.
    pub by: Color,
    /// SHA-256 in lower-case hexadecimal, 64 digits, of [`Seal::committed`].
    pub commitment: String,
    /// Once opened: the text that was hashed, `qiyuan-seal-1 GAME SALT OFFER TEXT` with single
    /// spaces, OFFER being `offer` or `-`.
    pub committed: Option<String>,
    /// Once opened: the move as written.
    pub text: Option<String>,
    /// Once opened: whether a draw was offered with it.
    pub offer: Option<bool>,
    /// Once opened: the salt, 64 hexadecimal digits.
    pub salt: Option<String>,
}

/// A matter that waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Question {
    /// Sequence number of the event that brought it up.
    pub seq: u32,
    /// What about: `clocks_stopped` (a call), `quickplay`, `increment`, `irregular_offer`,
    /// `flag_fell`, `envelope_lost`, `irregularity`, or the code of a refusal that the Laws leave
    /// to the arbiter (`discretion`, `not_on_move`, …).
    pub kind: String,
    /// Who brought it up.
    pub by: Actor,
    /// The article behind it.
    pub article: Option<String>,
    /// Since when, Unix milliseconds.
    #[ts(type = "number")]
    pub at_ms: i64,
}

/// For which actors the viewer may act here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rights {
    /// As White.
    pub white: bool,
    /// As Black.
    pub black: bool,
    /// As the arbiter, now.
    pub arbiter: bool,
    /// As the arbiter, once the PIN of the table is given.
    pub arbiter_by_pin: bool,
    /// The viewer is the host of the table.
    pub host: bool,
}

/// What a game in board mode has besides the rest of its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardState {
    /// FEN of the position that play goes on from, also where it is none of the rules: an illegal
    /// or unfinished move is not in it.
    pub fen: String,
    /// What eyes see on the board, as the first field of a FEN: with an illegal move that lies
    /// there (`lying`) and released parts (`part`).
    pub seen: String,
    /// It is no position of the rules.
    pub irregular: bool,
    /// Both players at one device.
    pub table: bool,
    /// Number of the board in the room.
    pub number: Option<u32>,
    /// What the viewer may do here.
    pub rights: Rights,
    /// Squares touched on purpose in this turn, in order.
    pub touched: Vec<String>,
    /// What binds the player on move.
    pub duty: BoardDuty,
    /// An illegal move that lies on the board and may be replaced until the press.
    pub lying: Option<Step>,
    /// A released part that binds.
    pub part: Option<BoardPart>,
    /// White has made a move and not pressed.
    pub white_unpressed: bool,
    /// Black has made a move and not pressed.
    pub black_unpressed: bool,
    /// Whose press of the clock is awaited.
    pub press: Option<Color>,
    /// Whose clock runs, or will run when the clocks are started.
    pub clock_turn: Color,
    /// Both clocks stand though the game goes on.
    pub clocks_stopped: bool,
    /// Who stopped them.
    pub stopped_by: Option<Actor>,
    /// Illegal moves counted.
    pub illegal_moves: Pair,
    /// Flags that are down without having ended the game.
    pub flags_down: Vec<Color>,
    /// A matter is open.
    pub needs_arbiter: bool,
    /// Which, newest last.
    pub questions: Vec<Question>,
    /// White's duty to keep score.
    pub white_sheet: SheetDuty,
    /// Black's.
    pub black_sheet: SheetDuty,
    /// Number of the next move of the player on move within his period; hidden while neither
    /// player keeps score and no flag has fallen (S202).
    pub move_in_period: Option<u32>,
    /// Since when White is awaited (default time), Unix milliseconds.
    #[ts(type = "number | null")]
    pub white_late_since_ms: Option<i64>,
    /// Since when Black is awaited.
    #[ts(type = "number | null")]
    pub black_late_since_ms: Option<i64>,
    /// The adjournment, while it lasts.
    pub adjournment: Option<Adjournment>,
    /// All seals of the game so far.
    pub seals: Vec<Seal>,
    /// A reply lies sealed for an absent sealer.
    pub reply_sealed: bool,
    /// What may be done for each side the viewer may act for, by the act's code: `offer_draw`,
    /// `answer_draw`, `claim`, `resign`, `adjourn`, `seal`, `stop_recording`, `touch_move`,
    /// `illegal_move`, `flag`, `quickplay`, `increment`.
    pub white_acts: Option<BTreeMap<String, Action>>,
    /// See `white_acts`.
    pub black_acts: Option<BTreeMap<String, Action>>,
    /// Facts and rulings, for who may rule.
    pub desk: Option<DeskFacts>,
}

/// One occurrence of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Occurrence {
    /// After which ply; 0 is the start.
    pub ply: u32,
    /// FEN.
    pub fen: String,
    /// The move that brought it about, SAN; absent for the start.
    pub san: Option<String>,
    /// It would come about by the written move of a claim.
    pub intended: bool,
}

/// A claim of a draw, as the Laws judged it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ClaimFacts {
    /// Sequence number of its event.
    pub seq: u32,
    /// `threefold` or `fifty`.
    pub ground: String,
    /// Who claimed.
    pub by: Color,
    /// The written move, UCI.
    pub written: Option<String>,
    /// How often the position has stood, or half-moves without capture and pawn move.
    pub count: u32,
    /// It was right.
    pub upheld: bool,
    /// The article it was judged by.
    pub article: Option<String>,
    /// The occurrences it was judged on (threefold).
    pub occurrences: Vec<Occurrence>,
}

/// A ruling that may be made now, or why not. The order is fixed; nothing is advised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RulingChoice {
    /// Code of the ruling ([`crate::Ruling`]'s `what`).
    pub ruling: String,
    /// Possible now, or why not.
    pub action: Action,
    /// Numbers that the edition names for it (milliseconds, half points), smallest first, each
    /// with its article.
    pub numbers: Vec<RulingNumber>,
}

/// A number that an edition names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RulingNumber {
    /// Milliseconds or half points.
    #[ts(type = "number")]
    pub value: i64,
    /// Which parameter of the edition names it.
    pub parameter: String,
    /// The article.
    pub article: Option<String>,
}

/// What the desk shows of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DeskFacts {
    /// Every earlier occurrence of the present position, and this one.
    pub occurrences: Vec<Occurrence>,
    /// Half-moves without capture and pawn move.
    pub halfmoves: u32,
    /// Claims so far, newest last.
    pub claims: Vec<ClaimFacts>,
    /// Warnings given.
    pub warnings: Pair,
    /// What may be ruled.
    pub rulings: Vec<RulingChoice>,
}

//! What can be done in a game: by its players, by the host of a table, by the arbiter.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::common::{Actor, Color, Role};

/// What can be done in a game over the socket.
///
/// From `touch` on the acts belong to games in board mode; from `start_clocks` on to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum GameAct {
    /// Make a move.
    Move {
        /// UCI, or any notation a person types (`Nf3`, `0-0`, `马f3`).
        text: String,
        /// The ply this move is meant to be (1 for the first): a move that arrives late for a
        /// position that has changed is refused (`stale`) and never played on another one.
        ply: u32,
        /// Offer a draw with the move.
        offer_draw: bool,
    },
    /// Offer a draw.
    OfferDraw {},
    /// Accept the opponent's offer.
    AcceptDraw {},
    /// Decline the opponent's offer.
    DeclineDraw {},
    /// Claim a draw; `ground` is `threefold` or `fifty`.
    Claim {
        /// The ground.
        ground: String,
        /// The intended move (9.2.1, 9.3.1), UCI or SAN.
        text: Option<String>,
    },
    /// Ask to take back one's last move.
    AskTakeback {},
    /// Agree to the opponent's wish.
    AcceptTakeback {},
    /// Decline it.
    DeclineTakeback {},
    /// Resign.
    Resign {},
    /// Abort a game in which not both have moved.
    Abort {},
    /// Claim the game of an opponent who stays away too long.
    ClaimAbsence {},
    /// Offer a rematch, or accept the opponent's, with colours reversed.
    Rematch {},
    /// Decline or withdraw it.
    DeclineRematch {},
    /// The player has come (default time, resumption).
    Arrive {},
    /// Touch pieces.
    Touch {
        /// Their squares (`e2`).
        squares: Vec<String>,
        /// In which order, if several.
        #[serde(default)]
        order: TouchOrder,
        /// On purpose? An accidental touch means nothing (4.3).
        deliberate: bool,
    },
    /// Adjust a piece.
    Adjust {
        /// Where it stands.
        square: String,
        /// Said before? If not it is a touch.
        announced: bool,
    },
    /// Put a piece somewhere and let go of it, legal or not.
    Put {
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// What a pawn on the last rank is replaced by, if it is there already.
        promotion: Option<Role>,
        /// With both hands?
        #[serde(default)]
        two_hands: bool,
    },
    /// Let go of a part of a move: king before rook, pawn before the new piece.
    Release {
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// The new piece, where it is known.
        promotion: Option<Role>,
    },
    /// Hold a piece on a square without letting go of it.
    Hold {
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// The new piece, where it is known.
        promotion: Option<Role>,
    },
    /// Put the new piece in the place of a released pawn.
    Promote {
        /// Which.
        role: Role,
        /// Let go of it, or has it only touched the square?
        released: bool,
    },
    /// Press the own clock.
    Press {},
    /// Claim a draw on a written move that need not be legal.
    ClaimWritten {
        /// `threefold` or `fifty`.
        ground: String,
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// Complain, or claim something that is no draw by repetition or fifty moves.
    Complain {
        /// What about.
        what: Complaint,
    },
    /// Stop the clocks; by a player it calls the arbiter (6.11). By the sealer, once his move is
    /// written, it closes the envelope.
    StopClocks {
        /// What for.
        #[serde(default)]
        reason: StopReason,
    },
    /// Break the game off: by the arbiter, or by the player on move before the session ends.
    Adjourn {},
    /// Write the sealed move; may be repeated until the clocks are stopped.
    Seal {
        /// Algebraic notation.
        text: String,
        /// Offer a draw with it.
        #[serde(default)]
        offer: bool,
    },
    /// Refuse to follow the Laws or the arbiter.
    Refuse {
        /// Both players at once.
        #[serde(default)]
        both: bool,
    },
    /// Write a move on the scoresheet.
    Record {
        /// As written.
        text: String,
        /// Before making it.
        before_move: bool,
    },
    /// Stop keeping score.
    StopRecording {},
    /// Something irregular is found; by a player or the arbiter.
    Report {
        /// What.
        found: Found,
    },
    /// Start the clock of the player whose move is awaited (arbiter, as all that follow).
    StartClocks {},
    /// Set up a position.
    SetUp {
        /// FEN of what is to stand there; it need not be a position of the rules.
        fen: String,
    },
    /// The time of resumption has come.
    Resume {
        /// Is White there?
        white_present: bool,
        /// Is Black there?
        black_present: bool,
    },
    /// Open the envelope, in the presence of the replier.
    OpenEnvelope {
        /// What is lost, if something is.
        missing: Option<Missing>,
    },
    /// Rule.
    Rule {
        /// What.
        ruling: Ruling,
        /// Why, in the arbiter's words: 1 to 500 characters.
        reason: String,
        /// Where no article covers the case: the one nearest to it.
        #[serde(default)]
        #[ts(optional = nullable)]
        nearest: Option<String>,
    },
}

/// The order in which several pieces were touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TouchOrder {
    /// As listed.
    #[default]
    AsListed,
    /// At once.
    Together,
    /// Nobody can say.
    Unclear,
}

/// What a player may complain about or claim besides a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Complaint {
    /// The opponent touched one piece and moved another.
    TouchMove,
    /// The opponent's last move was illegal.
    IllegalMove,
    /// The opponent's flag has fallen.
    Flag,
    /// No win by normal means (quickplay finish).
    Quickplay,
    /// An increment, please (quickplay finish).
    Increment,
}

/// Why the clocks are stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// Nothing said: a call; by the sealer: the move is sealed.
    #[default]
    Unsaid,
    /// The piece for a promotion is not at hand.
    PromotionPiece,
    /// A claim, the arbiter being absent.
    Claim,
}

/// What is lost when the envelope is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// The envelope.
    Envelope,
    /// The envelope and the position.
    Position,
}

/// Something irregular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Found {
    /// The game began from a wrong position.
    WrongStart {
        /// The side whose king or rook stood wrongly, where only castling is concerned.
        color: Option<Color>,
    },
    /// The board is turned.
    WrongOrientation {},
    /// A wrong position was set up after an adjournment.
    WrongResumedPosition {},
    /// The colours are reversed.
    ColorsReversed {},
    /// Pieces are displaced.
    Displaced {
        /// Who did it.
        color: Option<Color>,
        /// Is the position known?
        restorable: bool,
    },
    /// The position on the board is illegal.
    IllegalPosition {},
    /// An illegal move was completed earlier.
    IllegalMove {
        /// Its number among the half-moves made, from 1.
        ply: u32,
        /// Is the position before it known?
        restorable: bool,
    },
    /// A clock is or was wrong.
    ClockWrong {},
    /// Both flags are down, and nobody knows which fell first.
    BothFlags {},
    /// A scoresheet must be filled in.
    SheetIncomplete {
        /// Whose; absent: both.
        color: Option<Color>,
    },
    /// The game cannot be reconstructed.
    SheetUnreconstructable {},
}

/// A ruling of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Ruling {
    /// Time for a player.
    AddTime {
        /// For whom.
        color: Color,
        /// How much, milliseconds.
        #[ts(type = "number")]
        time_ms: i64,
    },
    /// Time taken from a player.
    RemoveTime {
        /// From whom.
        color: Color,
        /// How much, milliseconds.
        #[ts(type = "number")]
        time_ms: i64,
    },
    /// Both clocks set.
    SetTimes {
        /// White's, milliseconds.
        #[ts(type = "number")]
        white_ms: i64,
        /// Black's, milliseconds.
        #[ts(type = "number")]
        black_ms: i64,
    },
    /// A warning.
    Warn {
        /// To whom.
        color: Color,
    },
    /// A warning withdrawn.
    LiftWarning {
        /// To whom it went.
        color: Color,
    },
    /// An illegal move counted, with what the edition makes it cost.
    CountIllegal {
        /// Whose.
        color: Color,
    },
    /// An illegal move counted no more; the clocks stay as they are.
    ForgiveIllegal {
        /// Whose.
        color: Color,
    },
    /// The game is lost.
    AwardLoss {
        /// By whom.
        color: Color,
        /// Half points of the opponent: 2, 1 or 0.
        opponent_half_points: u8,
    },
    /// The game is drawn.
    AwardDraw {},
    /// A player is expelled and loses.
    Expel {
        /// Who.
        color: Color,
    },
    /// The decision on a claim is put off.
    Postpone {
        /// Time for the opponent, milliseconds.
        #[ts(type = "number")]
        time_ms: i64,
    },
    /// A claim is rejected.
    Reject {},
    /// A claim is accepted.
    Accept {},
    /// The position before the last move restored; the clocks stay as they are.
    Restore {},
    /// The position after so many of the moves that stand restored; the clocks stay as they are.
    RestoreAfter {
        /// How many plies are kept.
        moves: u32,
    },
    /// What the last restoring took away put back, if no move has been made since.
    Reinstate {},
    /// A player who must fill in his scoresheet is lent the opponent's; his own clock runs.
    LendSheet {
        /// To whom.
        color: Color,
    },
    /// The game is cancelled and a new one begun.
    NewGame {},
    /// The game goes on: the matter is closed.
    Continue {},
    /// The ending is set aside: the game goes on as it stood, the clocks stopped as they stood
    /// at the end, until the arbiter starts them. The only ruling on a game that is over.
    Reopen {},
}

/// Body of `POST /api/v1/games/{id}/acts`: what the socket's `act` does, without a socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ActRequest {
    /// The command's id, chosen by the client; the same id again repeats the first answer.
    pub id: String,
    /// As whom: needed by the host of a table and by the arbiter; a player is himself.
    #[serde(rename = "as", default)]
    #[ts(optional = nullable)]
    pub as_actor: Option<Actor>,
    /// What to do.
    pub act: GameAct,
}

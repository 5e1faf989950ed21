//! Play with hands: what is touched, lies, waits for the press, and binds (article 4).

pub(crate) mod castling;
pub(crate) mod duty;
pub(crate) mod stand;
pub(crate) mod step;

use rules::{ByColor, Color, Line, Move, Role, Setup, Square};

use crate::board::step::Step;
use crate::command::TouchOrder;
use crate::game::PlayedMove;
use crate::instant::{Millis, Timestamp};
use crate::secret::Secret;

/// Pieces touched on purpose at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) squares: Vec<Square>,
    pub(crate) order: TouchOrder,
}

/// A part of a move that has been released and cannot be taken back (4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The king stands two squares away; the rook is to follow.
    Castling(Step),
    /// A piece has touched a square and stays there (a local rule).
    Held(Step),
    /// The pawn stands on the last rank; the piece may be chosen already.
    Promotion {
        from: Square,
        to: Square,
        chosen: Option<Role>,
    },
}

/// A move that lies on the board and is not complete: illegal, or a pawn not replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lying {
    pub(crate) step: Step,
    pub(crate) two_hands: bool,
}

/// A move made on the board that waits for the press of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) two_hands: bool,
}

/// The last turn, for a complaint about what was touched in it (4.8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LastTurn {
    pub(crate) by: Color,
    pub(crate) touches: Vec<Touch>,
    pub(crate) made: Step,
}

/// What counts as an illegal move although none stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foul {
    pub(crate) by: Color,
    /// Half-moves made when it was done.
    pub(crate) ply: u32,
}

/// An illegal move that was completed and stands, with what it can be restored from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stands {
    /// Number of this half-move, from 1.
    pub(crate) ply: u32,
    pub(crate) by: Color,
    pub(crate) step: Step,
    pub(crate) line: Line,
    pub(crate) irregular: Option<Setup>,
    pub(crate) moves: usize,
    pub(crate) completed: ByColor<u32>,
    /// Increment that came with it and goes with it.
    pub(crate) increment: Millis,
}

/// A game broken off, to be resumed with a sealed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Adjournment {
    pub(crate) sealer: Color,
    /// Asked for by the player himself before the end of the session.
    pub(crate) early: bool,
    /// A move made openly after the break; it is the one to be sealed.
    pub(crate) shown: Option<Step>,
    pub(crate) sealed: Option<Sealed>,
    pub(crate) stage: Stage,
}

/// What lies in the envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sealed {
    pub(crate) text: Secret,
    pub(crate) offer: bool,
}

/// How far an adjournment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The sealer thinks and writes.
    Sealing,
    /// The envelope is closed and the clocks stand.
    Closed,
    /// The time of resumption has come.
    Resumed,
}

/// A claim in the quickplay finish that the arbiter has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quickplay {
    pub(crate) by: Color,
    /// He asks for an increment, not for a draw.
    pub(crate) increment: bool,
    pub(crate) postponed: bool,
}

/// What a restored position took away, until a move is made from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetAside {
    pub(crate) line: Line,
    /// The moves that were undone.
    pub(crate) moves: Vec<PlayedMove>,
    /// The hands and the board as they were.
    pub(crate) over_board: OverBoard,
    pub(crate) must_play: Option<Move>,
    pub(crate) completed: ByColor<u32>,
    /// Whose clock ran, or stood ready to.
    pub(crate) clock: Color,
}

/// Everything about a game that only play with hands and an arbiter knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OverBoard {
    pub(crate) touches: Vec<Touch>,
    pub(crate) part: Option<Part>,
    pub(crate) lying: Option<Lying>,
    pub(crate) waiting: ByColor<Option<Waiting>>,
    pub(crate) two_hands: bool,
    pub(crate) last_turn: Option<LastTurn>,
    /// The side that may complain about the last turn has touched a piece itself.
    pub(crate) complaint_lost: bool,
    /// What stands on the board if no position of the rules does.
    pub(crate) irregular: Option<Setup>,
    pub(crate) stands: Vec<Stands>,
    pub(crate) plies: u32,
    /// Moves made that are not among the game's legal ones.
    pub(crate) odd_moves: ByColor<u32>,
    pub(crate) illegal: ByColor<u8>,
    pub(crate) into_check: ByColor<u8>,
    /// Since when a player is late.
    pub(crate) late_since: ByColor<Option<Timestamp>>,
    /// The arbiter has set aside that he came too late.
    pub(crate) excused: ByColor<bool>,
    pub(crate) flag_down: ByColor<bool>,
    pub(crate) adjournment: Option<Adjournment>,
    /// The replier's answer to a sealed move whose sealer is absent.
    pub(crate) reply: Option<Sealed>,
    pub(crate) quickplay: Option<Quickplay>,
    /// The arbiter waits whether an illegal position is still there after the next move.
    pub(crate) illegal_position: bool,
    pub(crate) not_recording: ByColor<bool>,
    pub(crate) warnings: ByColor<u8>,
    /// A move was made with both hands, and nobody has objected.
    pub(crate) two_handed: Option<Foul>,
    /// The clock was pressed without a move, and nobody has objected.
    pub(crate) empty_press: Option<Foul>,
    /// What restored positions took away, the last one last.
    pub(crate) set_aside: Vec<SetAside>,
}

impl OverBoard {
    pub(crate) fn new(illegal: ByColor<u8>) -> OverBoard {
        OverBoard {
            touches: Vec::new(),
            part: None,
            lying: None,
            waiting: ByColor {
                white: None,
                black: None,
            },
            two_hands: false,
            last_turn: None,
            complaint_lost: false,
            irregular: None,
            stands: Vec::new(),
            plies: 0,
            odd_moves: ByColor { white: 0, black: 0 },
            illegal,
            into_check: ByColor { white: 0, black: 0 },
            late_since: ByColor {
                white: None,
                black: None,
            },
            excused: ByColor {
                white: false,
                black: false,
            },
            flag_down: ByColor {
                white: false,
                black: false,
            },
            adjournment: None,
            reply: None,
            quickplay: None,
            illegal_position: false,
            not_recording: ByColor {
                white: false,
                black: false,
            },
            warnings: ByColor { white: 0, black: 0 },
            two_handed: None,
            empty_press: None,
            set_aside: Vec::new(),
        }
    }

    /// A new turn begins: nothing is touched, nothing lies there.
    pub(crate) fn clear_hands(&mut self) {
        self.touches.clear();
        self.part = None;
        self.lying = None;
        self.two_hands = false;
    }
}

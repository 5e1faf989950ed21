//! What can be read from a game at a board: hands, envelope, open claims, what the desk shows.

use rules::{Board, ByColor, Color, Move, Square};

use crate::board::step::Step;
use crate::board::{Part, Stage};
use crate::edition::QuickplayRule;
use crate::game::Game;
use crate::instant::Timestamp;

/// An adjournment as everybody may see it: the outside of the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Envelope {
    /// Who seals.
    pub sealer: Color,
    /// He asked for it himself, before the end of the session.
    pub early: bool,
    /// A move made openly after the break; it is the one to be sealed.
    pub shown: Option<Step>,
    /// Something has been sealed.
    pub sealed: bool,
    /// A draw is offered with it.
    pub offer: bool,
    /// It is closed: the clocks stand, and nothing in it changes any more.
    pub closed: bool,
    /// The time of resumption has come.
    pub resumed: bool,
}

/// A claim in the quickplay finish that waits for the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenClaim {
    /// Whose.
    pub by: Color,
    /// He asks for an increment, not for a draw.
    pub increment: bool,
    /// The decision was put off.
    pub postponed: bool,
}

impl Game {
    /// The adjournment that is going on, without what was sealed.
    #[must_use]
    pub fn envelope(&self) -> Option<Envelope> {
        let adjournment = self.over_board.adjournment.as_ref()?;
        Some(Envelope {
            sealer: adjournment.sealer,
            early: adjournment.early,
            shown: adjournment.shown,
            sealed: adjournment.sealed.is_some(),
            offer: adjournment.sealed.as_ref().is_some_and(|s| s.offer),
            closed: adjournment.stage != Stage::Sealing,
            resumed: adjournment.stage == Stage::Resumed,
        })
    }

    /// Has the replier sealed his answer, the sealer of the move before being absent?
    #[must_use]
    pub fn reply_is_sealed(&self) -> bool {
        self.over_board.reply.is_some()
    }

    /// The pieces that the player on move has touched on purpose in this turn, in order.
    #[must_use]
    pub fn touched(&self) -> Vec<Square> {
        let touches = self.over_board.touches.iter();
        touches.flat_map(|t| t.squares.iter().copied()).collect()
    }

    /// An illegal move that lies on the board, not completed.
    #[must_use]
    pub fn lying(&self) -> Option<Step> {
        self.over_board.lying.map(|lying| lying.step)
    }

    /// A part of a move that has been released and binds: the king of a castling, a pawn on the
    /// last rank, with the piece that has touched the square; or a held piece (a local rule).
    #[must_use]
    pub fn released(&self) -> Option<Step> {
        Some(match self.over_board.part? {
            Part::Castling(step) | Part::Held(step) => step,
            Part::Promotion { from, to, chosen } => Step {
                from,
                to,
                promotion: chosen,
            },
        })
    }

    /// Has a piece touched a square where it must stay (a local rule)?
    #[must_use]
    pub fn holds_a_piece(&self) -> bool {
        matches!(self.over_board.part, Some(Part::Held(_)))
    }

    /// Has this side made a move and not pressed its clock?
    #[must_use]
    pub fn waits_for_press(&self, color: Color) -> bool {
        self.over_board.waiting[color].is_some()
    }

    /// What lies on the board as eyes see it: with an illegal move that is not completed, and
    /// with the parts of a move that are released.
    #[must_use]
    pub fn board_seen(&self) -> Board {
        let setup = self.setup();
        match self.lying().or(self.released()) {
            Some(step) => {
                let mut board = setup.board;
                if let Some(piece) = board.remove(step.from) {
                    board.remove(step.to);
                    board.set(step.to, piece);
                }
                board
            }
            None => setup.board,
        }
    }

    /// Since when this side is late at the board.
    #[must_use]
    pub fn late_since(&self, color: Color) -> Option<Timestamp> {
        self.over_board.late_since[color]
    }

    /// Is this side's flag down, waiting for a claim or the arbiter?
    #[must_use]
    pub fn flag_is_down(&self, color: Color) -> bool {
        self.over_board.flag_down[color]
    }

    /// Does this side keep score?
    #[must_use]
    pub fn keeps_score(&self, color: Color) -> bool {
        !self.over_board.not_recording[color]
    }

    /// Must nobody be shown how many moves were made? While neither player keeps score and no
    /// flag has fallen, not even the arbiter may tell (8.5.1, S202).
    #[must_use]
    pub fn hides_move_count(&self) -> bool {
        let both = Color::ALL.into_iter().all(|c| !self.keeps_score(c));
        let flag = Color::ALL.into_iter().any(|c| self.flag_is_down(c));
        both && !flag && self.ending.is_none()
    }

    /// Warnings that stand, for each side.
    #[must_use]
    pub fn warnings(&self) -> ByColor<u8> {
        self.over_board.warnings
    }

    /// A claim in the quickplay finish that waits for the arbiter.
    #[must_use]
    pub fn open_claim(&self) -> Option<OpenClaim> {
        self.over_board.quickplay.map(|claim| OpenClaim {
            by: claim.by,
            increment: claim.increment,
            postponed: claim.postponed,
        })
    }

    /// May the arbiter reject the claim that waits for him? Some editions let him draw or postpone,
    /// and reject only what he has postponed.
    #[must_use]
    pub fn claim_can_be_rejected(&self) -> bool {
        let at_once = match self.edition().quickplay.value {
            QuickplayRule::None => false,
            QuickplayRule::LastPeriod { rejects } => rejects,
            QuickplayRule::IfAnnounced => true,
        };
        self.open_claim()
            .is_some_and(|claim| at_once || claim.postponed)
    }

    /// Can the last restoring of a position be undone?
    #[must_use]
    pub fn can_reinstate(&self) -> bool {
        self.ending.is_none() && !self.over_board.set_aside.is_empty()
    }

    /// Where the present position, or the one after the written move, has stood before: after
    /// so many half-moves of the game each time, earlier ones included. What a claim rests on.
    #[must_use]
    pub fn occurrences(&self, intended: Option<Move>) -> Vec<usize> {
        let here = self.position();
        let claimed = intended.filter(|mv| here.is_legal(*mv));
        let (asked, last) = match claimed {
            Some(mv) => (here.after(mv), self.line.len() + 1),
            None => (*here, self.line.len()),
        };
        (0..=self.line.len())
            .filter(|n| {
                self.line
                    .position_after(*n)
                    .is_some_and(|p| p.repeats(&asked))
            })
            .chain(claimed.map(|_| last))
            .collect()
    }
}

//! Rulings written down: times, counts, positions restored and put back.

use rules::{ByColor, Color, Line};

use crate::board::{OverBoard, SetAside};
use crate::ending::Termination;
use crate::game::Game;
use crate::instant::{Millis, Timestamp};
use crate::ruling::Ruling;

impl Game {
    pub(super) fn ruled(
        &mut self,
        ruling: Ruling,
        added: ByColor<Millis>,
        increment: Option<Millis>,
        at: Timestamp,
    ) {
        self.needs_arbiter = false;
        self.clock.add(added, at);
        self.clock.add_increment(increment.unwrap_or_default());
        let board = &mut self.over_board;
        match ruling {
            Ruling::Postpone { .. } => {
                if let Some(claim) = board.quickplay.as_mut() {
                    claim.postponed = true;
                }
            }
            Ruling::Accept | Ruling::Reject => board.quickplay = None,
            Ruling::Warn { color } => {
                board.warnings[color] = board.warnings[color].saturating_add(1);
            }
            Ruling::LiftWarning { color } => {
                board.warnings[color] = board.warnings[color].saturating_sub(1);
            }
            Ruling::ForgiveIllegal { color } => {
                board.illegal[color] = board.illegal[color].saturating_sub(1);
            }
            Ruling::SetTimes { left } => self.flags_up(left, at),
            Ruling::Restore | Ruling::RestoreAfter { .. } => {
                if let Some(keep) = self.kept_by(ruling) {
                    self.restore(keep, at);
                }
            }
            Ruling::Reinstate => self.reinstate(at),
            Ruling::Reopen => self.reopen(at),
            _ => {}
        }
    }

    /// The ending is set aside. What was open when it came has lapsed; the clocks stand as they
    /// stood then, and the time since counts against nobody.
    fn reopen(&mut self, at: Timestamp) {
        let Some(ending) = self.ending.take() else {
            return;
        };
        let since = at.since(ending.at);
        for color in Color::ALL {
            let too_long = |limit: Option<Timestamp>| limit.is_some_and(|limit| limit <= ending.at);
            // Who was too late loses by it no more, and who was away too long is waited for anew.
            self.over_board.excused[color] |= too_long(self.default_limit(color));
            let waited_for = too_long(self.absence_limit(color));
            let shifted = |from: Timestamp| if waited_for { at } else { from + since };
            self.away_since[color] = self.away_since[color].map(shifted);
            self.over_board.late_since[color] =
                self.over_board.late_since[color].map(|from| from + since);
        }
        let bad_envelope = matches!(
            ending.termination,
            Termination::SealedMove | Termination::SealedMoveUnwinnable
        );
        if !bad_envelope {
            return;
        }
        // Who sealed what could not stand, or answered so, moves on the board.
        match self.over_board.adjournment.take() {
            Some(adjournment) => self.not_sealed_after_all(adjournment.sealer, at),
            None => self.over_board.reply = None,
        }
    }

    /// A flag that was down is up again where the clock shows something.
    fn flags_up(&mut self, left: ByColor<Millis>, at: Timestamp) {
        for color in Color::ALL {
            if left[color] > Millis::ZERO {
                self.over_board.flag_down[color] = false;
                self.clock.flag_rises(color, at);
            }
        }
    }

    /// How many of the moves that stand a restoring keeps; `None` if there is nothing to restore.
    pub(crate) fn kept_by(&self, ruling: Ruling) -> Option<usize> {
        let made = self.moves.len();
        let odd_last = self.over_board.stands.last();
        let odd = odd_last.is_some_and(|s| s.ply == self.over_board.plies);
        match ruling {
            Ruling::Restore if odd => Some(made),
            Ruling::Restore => made.checked_sub(1),
            Ruling::RestoreAfter { moves } => {
                let keep = moves as usize;
                let undoes = keep < made || (keep == made && odd);
                undoes.then_some(keep)
            }
            _ => None,
        }
    }

    fn restore(&mut self, keep: usize, at: Timestamp) {
        let left = self.clock.left(at);
        let before = self.clock.completed();
        let mut aside = std::mem::take(&mut self.over_board.set_aside);
        let undone = self.moves.split_off(keep);
        aside.push(SetAside {
            line: self.line.clone(),
            over_board: self.over_board.clone(),
            must_play: self.must_play.take(),
            completed: before,
            clock: self.clock.turn(),
            moves: undone.clone(),
        });
        self.offer = None;
        let board = &mut self.over_board;
        board.set_aside = aside;
        board.clear_hands();
        board.last_turn = None;
        board.complaint_lost = false;
        board.two_handed = None;
        board.empty_press = None;
        // Illegal moves that stood after the restored position go with the others.
        let first_odd = board.stands.iter().position(|s| s.moves >= keep);
        let odd = board
            .stands
            .split_off(first_odd.unwrap_or(board.stands.len()));
        let count = |c: Color, waits: bool| {
            let theirs = undone.iter().filter(|m| m.color == c).count();
            let odd = odd.iter().filter(|s| s.by == c).count();
            (theirs + odd).saturating_sub(usize::from(waits)) as u32
        };
        let gone = |c: Color| undone.iter().any(|m| m.color == c) || odd.iter().any(|s| s.by == c);
        let completed = ByColor::from_fn(|c| {
            let waits = board.waiting[c].is_some() && gone(c);
            before[c].saturating_sub(count(c, waits))
        });
        for color in Color::ALL {
            if gone(color) {
                board.waiting[color] = None;
            }
            let theirs = odd.iter().filter(|s| s.by == color).count() as u32;
            board.odd_moves[color] = board.odd_moves[color].saturating_sub(theirs);
        }
        let plies = (undone.len() + odd.len()) as u32;
        board.plies = board.plies.saturating_sub(plies);
        match odd.into_iter().next().filter(|s| s.moves == keep) {
            Some(first) => {
                board.irregular = first.irregular;
                self.line = first.line;
            }
            None => {
                board.irregular = None;
                self.line_back(keep, undone.len());
            }
        }
        let turn = self.turn();
        let clock = match self.over_board.waiting[!turn] {
            Some(_) => !turn,
            None => turn,
        };
        self.clock.place(left, completed, clock, at);
    }

    /// The line up to the last move kept; begun anew there if it does not reach back so far.
    fn line_back(&mut self, keep: usize, undone: usize) {
        for _ in 0..undone {
            self.line.pop();
        }
        let target = match keep.checked_sub(1) {
            Some(last) => self.moves[last].position,
            None => self.initial,
        };
        if *self.line.position() != target {
            self.line = Line::new(target);
        }
    }

    fn reinstate(&mut self, at: Timestamp) {
        let Some(aside) = self.over_board.set_aside.pop() else {
            return;
        };
        let left = self.clock.left(at);
        let now = &mut self.over_board;
        let rest = std::mem::take(&mut now.set_aside);
        // Only the board goes back: what was counted or ruled in between stands.
        self.over_board = OverBoard {
            illegal: now.illegal,
            into_check: now.into_check,
            late_since: now.late_since,
            excused: now.excused,
            flag_down: now.flag_down,
            quickplay: now.quickplay,
            not_recording: now.not_recording,
            warnings: now.warnings,
            set_aside: rest,
            ..aside.over_board
        };
        self.line = aside.line;
        self.moves.extend(aside.moves);
        self.must_play = aside.must_play;
        self.offer = None;
        self.clock.place(left, aside.completed, aside.clock, at);
    }
}

//! Events of play with hands and of the arbiter, written down.

use rules::{ByColor, Color, Line, Move, Role, Setup};

use crate::board::step::Step;
use crate::board::{
    Adjournment, Foul, LastTurn, Lying, Part, Quickplay, Sealed, Stage, Stands, Touch, Waiting,
    castling, stand,
};
use crate::command::TouchOrder;
use crate::event::{Completion, EventKind};
use crate::game::{Game, PlayedMove};
use crate::instant::{Millis, Timestamp};
use crate::terms::Mode;

impl Game {
    /// A move has been made: the hands are free, and it waits for the press or is complete.
    pub(super) fn made(&mut self, color: Color, step: Step, complete: bool) {
        self.over_board.plies = self.over_board.plies.saturating_add(1);
        // From here on a restored position is the game's.
        self.over_board.set_aside.clear();
        if self.terms.mode != Mode::Board {
            return;
        }
        let board = &mut self.over_board;
        let waiting = Waiting {
            two_hands: board.two_hands,
        };
        board.waiting[color] = (!complete).then_some(waiting);
        let touches = std::mem::take(&mut board.touches);
        board.last_turn = Some(LastTurn {
            by: color,
            touches,
            made: step,
        });
        board.complaint_lost = false;
        board.clear_hands();
    }

    pub(super) fn apply_board(&mut self, kind: &EventKind, by: Option<Color>, at: Timestamp) {
        match kind {
            EventKind::Touched {
                squares,
                order,
                deliberate,
            } if *deliberate => {
                self.note_touch(by, squares.clone(), *order);
            }
            EventKind::TwoHands => self.over_board.two_hands = true,
            EventKind::Lies { step } => {
                let two_hands = self.over_board.two_hands;
                self.over_board.lying = Some(Lying {
                    step: *step,
                    two_hands,
                });
            }
            EventKind::HeldOn { step } => self.over_board.part = Some(Part::Held(*step)),
            EventKind::Released { step } => self.note_release(*step),
            EventKind::PromotionChosen { role } => {
                if let Some(Part::Promotion { chosen, .. }) = self.over_board.part.as_mut() {
                    *chosen = Some(*role);
                }
            }
            EventKind::MadeIrregular { step } => {
                let color = self.turn();
                self.put_mechanically(*step);
                self.over_board.odd_moves[color] += 1;
                self.made(color, *step, false);
            }
            EventKind::Completed {
                color,
                completion,
                passes,
                illegal,
            } => {
                self.completed(*color, completion, *passes, *illegal, at);
            }
            EventKind::EmptyPress { color } => {
                let ply = self.over_board.plies;
                self.over_board.empty_press = Some(Foul { by: *color, ply });
                self.clock.start(!*color, at);
            }
            EventKind::IllegalMove { .. } => self.illegal_move(kind, at),
            EventKind::KingIntoCheck { color, count } => {
                self.over_board.into_check[*color] = *count;
            }
            EventKind::TouchUpheld { color, left } => self.touch_upheld(*color, *left, at),
            _ => self.apply_desk(kind, by, at),
        }
    }

    fn note_touch(&mut self, by: Option<Color>, squares: Vec<rules::Square>, order: TouchOrder) {
        let Some(color) = by else { return };
        if color == self.turn() {
            self.over_board.touches.push(Touch { squares, order });
        }
        if self
            .over_board
            .last_turn
            .as_ref()
            .is_some_and(|last| last.by != color)
        {
            self.over_board.complaint_lost = true;
        }
    }

    fn note_release(&mut self, step: Step) {
        let is_pawn = self.setup().board.role_at(step.from) == Some(Role::Pawn);
        self.over_board.lying = None;
        self.over_board.part = Some(match is_pawn {
            true => Part::Promotion {
                from: step.from,
                to: step.to,
                chosen: None,
            },
            false => Part::Castling(step),
        });
    }

    /// Whatever hands do: the board afterwards, as a position of the rules if it is one.
    fn put_mechanically(&mut self, step: Step) {
        let setup = stand::after(&self.setup(), step);
        self.set_up(setup);
    }

    fn set_up(&mut self, setup: Setup) {
        match stand::regular(setup, self.position().mode()) {
            Some(position) => {
                self.line = Line::new(position);
                self.over_board.irregular = None;
            }
            None => self.over_board.irregular = Some(setup),
        }
    }

    fn completed(
        &mut self,
        color: Color,
        completion: &Completion,
        passes: bool,
        illegal: Option<Step>,
        at: Timestamp,
    ) {
        if let Some(step) = illegal {
            self.stands(color, step, completion.increment);
        }
        if passes {
            self.clock.complete(completion, at);
        } else {
            self.clock.complete_aside(color, completion);
        }
        if completion.period_time.is_some() {
            // Relieved to the end of the period only (8.4).
            self.over_board.not_recording[color] = false;
        }
        let waited = self.over_board.waiting[color].take();
        if waited.is_some_and(|w| w.two_hands) && passes {
            let ply = self.over_board.plies;
            self.over_board.two_handed = Some(Foul { by: color, ply });
        }
        if self.over_board.irregular.is_none() {
            self.over_board.illegal_position = false;
        }
        let last = self.moves.iter_mut().rev().find(|m| m.color == color);
        if let (Some(last), None) = (last, illegal) {
            last.completion.get_or_insert(*completion);
        }
    }

    fn stands(&mut self, color: Color, step: Step, increment: Millis) {
        let stands = Stands {
            ply: self.over_board.plies + 1,
            by: color,
            step,
            line: self.line.clone(),
            irregular: self.over_board.irregular,
            moves: self.moves.len(),
            completed: self.clock.completed(),
            increment,
        };
        self.put_mechanically(step);
        self.over_board.stands.push(stands);
        self.over_board.odd_moves[color] += 1;
        self.made(color, step, true);
    }

    fn illegal_move(&mut self, kind: &EventKind, at: Timestamp) {
        let EventKind::IllegalMove {
            color,
            count,
            added,
            touched,
            back_to,
            stands,
        } = kind
        else {
            return;
        };
        self.clock.add(*added, at);
        self.over_board.two_handed = None;
        self.over_board.empty_press = None;
        if *count > 0 {
            self.over_board.illegal[*color] = *count;
        }
        if let Some(ply) = back_to {
            self.go_back(*ply, at);
        }
        if *stands {
            return;
        }
        // What was touched before in this turn still binds, and binds first.
        self.over_board.part = None;
        self.over_board.lying = None;
        self.over_board.two_hands = false;
        if !touched.is_empty() {
            let touch = Touch {
                squares: touched.clone(),
                order: TouchOrder::AsListed,
            };
            self.over_board.touches.push(touch);
        }
    }

    /// Back to the position before an illegal move that stood.
    fn go_back(&mut self, ply: u32, at: Timestamp) {
        let Some(i) = self.over_board.stands.iter().position(|s| s.ply == ply) else {
            return;
        };
        let stands = self.over_board.stands.swap_remove(i);
        self.over_board.stands.truncate(i);
        let undone =
            ByColor::from_fn(|c| self.clock.completed()[c].saturating_sub(stands.completed[c]));
        self.line = stands.line;
        self.over_board.irregular = stands.irregular;
        self.moves.truncate(stands.moves);
        self.over_board.plies = ply - 1;
        self.over_board.odd_moves[stands.by] =
            self.over_board.odd_moves[stands.by].saturating_sub(1);
        self.over_board.waiting = ByColor {
            white: None,
            black: None,
        };
        self.over_board.last_turn = None;
        self.over_board.touches.clear();
        let left = self.clock.left(at);
        self.clock.take_back(left, undone, stands.by, at);
    }

    fn touch_upheld(&mut self, color: Color, left: Option<ByColor<Millis>>, at: Timestamp) {
        let Some(last) = self.over_board.last_turn.take() else {
            return;
        };
        let done = self.moves.pop().and_then(|m| m.completion).is_some();
        self.line.pop();
        self.over_board.plies = self.over_board.plies.saturating_sub(1);
        self.over_board.clear_hands();
        self.over_board.waiting[color] = None;
        self.over_board.touches = last.touches;
        let undone = ByColor::from_fn(|c| u32::from(done && c == color));
        self.clock.take_back(left, undone, color, at);
    }

    fn apply_desk(&mut self, kind: &EventKind, by: Option<Color>, at: Timestamp) {
        match kind {
            EventKind::FlagFell { color } => {
                self.over_board.flag_down[*color] = true;
                self.clock.flag_falls(*color, at);
            }
            EventKind::ClocksStopped => self.clock.stop(at),
            EventKind::ClockStarted { color } => self.clock.start(*color, at),
            EventKind::ArbiterCalled { .. } => self.needs_arbiter = true,
            EventKind::QuickplayClaimed { increment, offers } => {
                self.clock.stop(at);
                self.needs_arbiter = true;
                self.over_board.quickplay = by.map(|by| Quickplay {
                    by,
                    increment: *increment,
                    postponed: false,
                });
                if *offers && self.offer.is_none() {
                    self.offer = by;
                }
            }
            EventKind::Ruled {
                ruling,
                added,
                increment,
                ..
            } => {
                self.ruled(*ruling, *added, *increment, at);
            }
            EventKind::SetUp { setup } => {
                self.over_board.clear_hands();
                self.over_board.last_turn = None;
                self.set_up(*setup);
            }
            EventKind::CastlingLost { color } => {
                let mut setup = self.setup();
                setup.castling &= !setup.board.by_color(*color);
                self.set_up(setup);
            }
            EventKind::IllegalPositionSeen => self.over_board.illegal_position = true,
            EventKind::PeriodBegun => self.clock.begin_period(),
            EventKind::RecordingStopped => {
                if let Some(color) = by {
                    self.over_board.not_recording[color] = true;
                }
            }
            _ => self.apply_adjournment(kind, at),
        }
    }

    fn apply_adjournment(&mut self, kind: &EventKind, at: Timestamp) {
        match kind {
            EventKind::Adjourned { sealer, early } => {
                self.over_board.adjournment = Some(Adjournment {
                    sealer: *sealer,
                    early: *early,
                    shown: None,
                    sealed: None,
                    stage: Stage::Sealing,
                });
            }
            EventKind::ShownBeforeSealing { step } => {
                self.in_adjournment(|a| a.shown = Some(*step))
            }
            EventKind::Sealed { text, offer } => {
                let sealed = Sealed {
                    text: text.clone(),
                    offer: *offer,
                };
                self.in_adjournment(|a| a.sealed = Some(sealed));
            }
            EventKind::EnvelopeClosed { added } => {
                self.clock.stop(at);
                self.clock.add(*added, at);
                self.in_adjournment(|a| a.stage = Stage::Closed);
            }
            EventKind::Resumed { present } => {
                self.in_adjournment(|a| a.stage = Stage::Resumed);
                self.over_board.late_since = present.map(|here| (!here).then_some(at));
                self.over_board.excused = present.map(|_| false);
            }
            EventKind::EnvelopeOpened { mv } => {
                let sealer = self.over_board.adjournment.take().map(|a| a.sealer);
                self.over_board.reply = None;
                match (mv, sealer) {
                    (Some(mv), _) => self.play_sealed(*mv, at),
                    (None, Some(sealer)) => self.not_sealed_after_all(sealer, at),
                    (None, None) => {}
                }
            }
            EventKind::ReplySealed { text } => {
                self.over_board.reply = Some(Sealed {
                    text: text.clone(),
                    offer: false,
                });
            }
            _ => {}
        }
    }

    fn in_adjournment(&mut self, change: impl FnOnce(&mut Adjournment)) {
        if let Some(adjournment) = self.over_board.adjournment.as_mut() {
            change(adjournment);
        }
    }

    /// A sealed move comes on the board; it was completed before.
    fn play_sealed(&mut self, mv: Move, at: Timestamp) {
        let color = self.turn();
        let san = self.position().san(mv).to_string();
        self.line.push(mv);
        self.made(color, castling::step_of(mv), true);
        self.moves.push(PlayedMove {
            mv,
            color,
            san,
            position: *self.line.position(),
            at,
            completion: None,
            draw_offered: false,
            repetitions: self.line.repetitions(),
        });
    }

    /// The envelope is lost, or what it held could not stand: the sealer is on move again, with
    /// his time as it was.
    pub(super) fn not_sealed_after_all(&mut self, sealer: Color, at: Timestamp) {
        self.clock.stop(at);
        let left = self.clock.left(at);
        let undone = ByColor::from_fn(|c| u32::from(c == sealer));
        self.clock.take_back(left, undone, sealer, at);
    }
}

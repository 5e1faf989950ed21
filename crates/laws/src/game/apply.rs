//! An event written down. Nothing is judged here: the event holds every number.

use rules::{ByColor, Color, Line, Move};

use crate::board::{OverBoard, castling};
use crate::clock::running::Clock;
use crate::command::Actor;
use crate::ending::Ending;
use crate::event::{Completion, Created, Event, EventKind};
use crate::game::{Game, Outage, PlayedMove, Takeback};
use crate::instant::{Millis, Timestamp};
use crate::terms::Mode;

impl Game {
    /// The game as its first event makes it.
    #[must_use]
    pub(crate) fn begin(created: &Created, at: Timestamp) -> Game {
        let Created {
            terms,
            start,
            left,
            clock,
        } = created;
        let mut line = Line::new(start.position);
        for mv in &start.earlier {
            line.push(*mv);
        }
        let initial = *line.position();
        let turn = initial.turn();
        let control = terms.time_control.clone();
        let board = terms.mode == Mode::Board;
        let late = start.absent.map(|absent| absent.then_some(at));
        let mut over_board = OverBoard::new(start.illegal);
        over_board.late_since = late;
        Game {
            clock: Clock::new(control, *left, start.moves_made, turn, *clock, at),
            lag_account: ByColor::from_fn(|_| terms.options.lag.stock),
            away_since: if board {
                ByColor {
                    white: None,
                    black: None,
                }
            } else {
                late
            },
            over_board,
            initial,
            created_at: at,
            last_at: at,
            line,
            moves: Vec::new(),
            offer: None,
            offered_after: ByColor {
                white: None,
                black: None,
            },
            must_play: None,
            premove: ByColor {
                white: None,
                black: None,
            },
            takeback: None,
            outage: None,
            needs_arbiter: false,
            ending: None,
            terms: terms.clone(),
            start: start.clone(),
        }
    }

    /// Writes down what has happened. For a second beginning nothing, and after the end only the
    /// ruling that sets it aside.
    pub fn apply(&mut self, event: &Event) {
        if self.ending.is_some() && !event.may_follow_the_end() {
            return;
        }
        self.last_at = self.last_at.max(event.at);
        let by = event.by.color();
        match &event.kind {
            EventKind::Created(_) | EventKind::ClaimUpheld { .. } => {}
            EventKind::Moved { mv, completion, .. } => self.moved(*mv, *completion, event.at),
            EventKind::PremoveEntered { uci } => self.set_premove(by, Some(uci.clone())),
            EventKind::PremoveDropped => self.set_premove(by, None),
            EventKind::DrawOffered { regular } => self.offered(by, *regular),
            EventKind::DrawDeclined | EventKind::DrawLapsed => self.offer = None,
            EventKind::ClaimRejected {
                intended,
                added,
                offers,
                ..
            } => {
                self.clock.add(*added, event.at);
                self.must_play = *intended;
                if *offers && self.offer.is_none() {
                    self.offer = by;
                }
            }
            EventKind::TakebackAsked { plies } => {
                self.takeback = by.map(|by| Takeback { by, plies: *plies });
            }
            EventKind::TakebackDeclined | EventKind::TakebackLapsed => self.takeback = None,
            EventKind::TakenBack { plies, left } => self.taken_back(*plies, *left, event.at),
            EventKind::Arrived => self.arrived(event.by),
            EventKind::Left => self.set_away(event.by, Some(event.at)),
            EventKind::HallWasDown { lasted } => self.hall_was_down(*lasted, event.at),
            EventKind::Ended {
                result,
                termination,
                mating,
                mating_line,
            } => {
                self.clock.stop(event.at);
                self.offer = None;
                self.takeback = None;
                self.premove = ByColor {
                    white: None,
                    black: None,
                };
                self.ending = Some(Ending {
                    result: *result,
                    termination: *termination,
                    article: event.article.clone(),
                    at: event.at,
                    mating: *mating,
                    mating_line: mating_line.clone(),
                });
            }
            kind => self.apply_board(kind, by, event.at),
        }
    }

    fn moved(&mut self, mv: Move, completion: Option<Completion>, at: Timestamp) {
        let color = self.turn();
        let san = self.position().san(mv).to_string();
        self.line.push(mv);
        if let Some(done) = &completion {
            self.clock.complete(done, at);
            let lag = self.terms.options.lag;
            let account = self.lag_account[color] - done.lag_credit + lag.refill;
            self.lag_account[color] = account.min(lag.stock);
        }
        self.must_play = None;
        self.premove[color] = None;
        self.made(color, castling::step_of(mv), completion.is_some());
        self.moves.push(PlayedMove {
            mv,
            color,
            san,
            position: *self.line.position(),
            at,
            completion,
            draw_offered: false,
            repetitions: self.line.repetitions(),
        });
    }

    fn set_premove(&mut self, by: Option<Color>, uci: Option<String>) {
        if let Some(color) = by {
            self.premove[color] = uci;
        }
    }

    fn offered(&mut self, by: Option<Color>, regular: bool) {
        let Some(color) = by else { return };
        self.offer = Some(color);
        self.offered_after[color] = Some(self.moves_by(color));
        self.needs_arbiter |= !regular;
        if let Some(last) = self.moves.last_mut().filter(|m| m.color == color) {
            last.draw_offered = true;
        }
    }

    fn arrived(&mut self, by: Actor) {
        self.set_away(by, None);
        if let Some(color) = by.color() {
            self.over_board.late_since[color] = None;
            self.over_board.excused[color] = false;
        }
    }

    fn set_away(&mut self, by: Actor, since: Option<Timestamp>) {
        if let Some(color) = by.color() {
            self.away_since[color] = since;
        }
    }

    fn taken_back(&mut self, plies: u32, left: Option<ByColor<Millis>>, at: Timestamp) {
        let keep = self.moves.len().saturating_sub(plies as usize);
        let undone = self.moves.split_off(keep);
        let count = |c: Color| undone.iter().filter(|m| m.color == c).count() as u32;
        for _ in &undone {
            self.line.pop();
        }
        let turn = self.turn();
        self.clock
            .take_back(left, ByColor::from_fn(count), turn, at);
        self.takeback = None;
        self.offer = None;
        self.must_play = None;
        self.premove = ByColor {
            white: None,
            black: None,
        };
    }

    fn hall_was_down(&mut self, lasted: Millis, at: Timestamp) {
        self.clock.skip(lasted, at);
        let shifted = |since: Timestamp| (since + lasted.at_least_zero()).min(at);
        for color in Color::ALL {
            self.away_since[color] = self.away_since[color].map(shifted);
            self.over_board.late_since[color] = self.over_board.late_since[color].map(shifted);
        }
        self.outage = Some(Outage {
            lasted,
            ended_at: at,
        });
    }
}

//! The table: two players, one keyboard, the Laws between them.

use std::time::{Duration, Instant};

use laws::{Act, Command, Event, EventKind, Game, Millis, Refusal, RefusalCode, Timestamp};
use rules::{Color, Move};

use super::board::{Look, draw};
use super::prompt::{Heard, Keyboard};
use super::said::{Said, understand};
use super::verdicts;
use super::words::text;
use crate::language::{Language, Text, fill};
use crate::output::{say, whisper};

/// How the table is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    pub(crate) language: Language,
    pub(crate) colors: bool,
}

/// A game and the people at it.
#[derive(Debug)]
pub(crate) struct Table {
    game: Game,
    ways: Ways,
    bottom: Color,
    /// The instant that the game calls `began_at`.
    began: Instant,
    began_at: Timestamp,
}

impl Table {
    /// Sits down at a game that begins now.
    pub(crate) fn new(game: Game, ways: Ways) -> Self {
        let began_at = game.created_at();
        Self {
            game,
            ways,
            bottom: Color::White,
            began: Instant::now(),
            began_at,
        }
    }

    /// Plays until the game is over or nobody has anything more to say.
    pub(crate) fn play(mut self, keyboard: &Keyboard) -> Game {
        let terms = self.game.terms();
        let control = match terms.time_control.is_timed() {
            true => terms.time_control.to_string(),
            false => self.text(text::UNTIMED).to_owned(),
        };
        let edition = terms.edition.code();
        say(fill(self.text(text::WELCOME), &[edition, &control]));
        self.show_board();
        while self.game.ending().is_none() {
            self.prompt();
            match keyboard.line(self.patience()) {
                Heard::Nothing => self.carry_out(Command::hall(Act::Tick)),
                Heard::Line(line) => {
                    if !self.hear(&line) {
                        break;
                    }
                }
                Heard::Garbled => say(self.text(text::GARBLED)),
                Heard::End => break,
            }
        }
        if self.game.ending().is_none() {
            say("");
            say(self.text(text::LEFT));
        }
        self.game
    }

    /// How long the clock lets us wait.
    fn patience(&self) -> Option<Duration> {
        let deadline = self.game.next_deadline()?;
        let wait = deadline.at.since(self.now()).0;
        // A millisecond more, so that the deadline has passed when we come back.
        Some(Duration::from_millis(
            u64::try_from(wait).unwrap_or_default() + 1,
        ))
    }

    fn now(&self) -> Timestamp {
        let elapsed = i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.began_at + Millis(elapsed)
    }

    /// Does what a line says; `false` when it says that the players leave.
    fn hear(&mut self, line: &str) -> bool {
        let (speaker, said) = understand(line);
        let by = speaker.unwrap_or_else(|| self.expected(&said));
        match said {
            Said::Quit => return false,
            Said::Help => say(format_args!("\n{}", self.text(text::HELP))),
            Said::Board => self.show_board(),
            Said::Clock => self.show_clocks(),
            Said::Flip => {
                self.bottom = !self.bottom;
                self.show_board();
            }
            Said::Fen => say(self.game.position().fen()),
            Said::Moves => say(self.moves()),
            Said::Move { text, offer_draw } => {
                if let Some(mv) = self.read_move(&text) {
                    self.carry_out(Command::player(
                        by,
                        Act::Move {
                            mv,
                            offer_draw,
                            lag: Millis::ZERO,
                        },
                    ));
                }
            }
            Said::Claim { ground, intended } => {
                let intended = match intended {
                    None => Some(None),
                    Some(text) => self.read_move(&text).map(Some),
                };
                if let Some(intended) = intended {
                    self.carry_out(Command::player(by, Act::Claim { ground, intended }));
                }
            }
            Said::Accept | Said::Decline => self.answer(by, said == Said::Accept),
            Said::OfferDraw => self.carry_out(Command::player(by, Act::OfferDraw)),
            Said::Undo => self.carry_out(Command::player(by, Act::AskTakeback)),
            Said::Resign => self.carry_out(Command::player(by, Act::Resign)),
            Said::Abort => self.carry_out(Command::player(by, Act::Abort)),
        }
        true
    }

    /// Who is meant when a line does not say who speaks: he who has to answer, he who wants his
    /// last move back, or the player on the move.
    fn expected(&self, said: &Said) -> Color {
        let turn = self.game.turn();
        let asked = self
            .game
            .takeback_asked()
            .map(|asked| asked.by)
            .or(self.game.offer());
        match said {
            Said::Accept | Said::Decline => asked.map_or(turn, |by| !by),
            Said::Undo => self.game.moves().last().map_or(turn, |last| last.color),
            _ => turn,
        }
    }

    fn answer(&mut self, by: Color, yes: bool) {
        let act = match (self.game.takeback_asked().is_some(), yes) {
            (true, true) => Act::AcceptTakeback,
            (true, false) => Act::DeclineTakeback,
            (false, true) => Act::AcceptDraw,
            (false, false) => Act::DeclineDraw,
        };
        if self.game.takeback_asked().is_none() && self.game.offer().is_none() {
            say(self.text(text::NOTHING_ASKED));
            return;
        }
        self.carry_out(Command::player(by, act));
    }

    fn read_move(&self, typed: &str) -> Option<Move> {
        match self.game.position().parse_move(typed) {
            Ok((mv, _tolerated)) => Some(mv),
            Err(why) => {
                let why = self.ways.language.pick(verdicts::move_fault(why.0));
                say(fill(self.text(text::NOT_UNDERSTOOD), &[typed, why]));
                None
            }
        }
    }

    /// Judges, writes down, and tells what happened.
    fn carry_out(&mut self, command: Command) {
        let judgement = laws::judge(&self.game, &command, self.now());
        for event in &judgement.events {
            self.game.apply(event);
            self.tell(event);
        }
        // A wrong claim is told by its event already.
        if let Some(refusal) = &judgement.refusal
            && refusal.code != RefusalCode::ClaimFalse
        {
            self.tell_refusal(refusal);
        }
    }

    fn tell(&self, event: &Event) {
        let who = event.by.color().map_or("", |color| self.side(color));
        match &event.kind {
            EventKind::Moved { .. } => {
                if let Some(played) = self.game.moves().last() {
                    self.show_board();
                    say(fill(
                        self.text(text::PLAYED),
                        &[self.side(played.color), &played.san],
                    ));
                }
                let position = self.game.position();
                if position.in_check() && position.has_legal_move() {
                    say(self.text(text::CHECK));
                }
            }
            EventKind::DrawOffered { .. } => say(fill(self.text(text::OFFERED), &[who])),
            EventKind::DrawDeclined => say(self.text(text::DECLINED)),
            EventKind::ClaimRejected { count, .. } => {
                let article = self.article(event.article.as_ref());
                say(fill(
                    self.text(text::CLAIM_WRONG),
                    &[&count.to_string(), &article],
                ));
            }
            EventKind::TakebackAsked { .. } => {
                say(fill(self.text(text::TAKEBACK_ASKED), &[who]));
            }
            EventKind::TakebackDeclined => say(self.text(text::TAKEBACK_DECLINED)),
            EventKind::TakenBack { .. } => {
                self.show_board();
                say(self.text(text::TAKEN_BACK));
            }
            EventKind::Ended {
                result,
                termination,
                ..
            } => {
                let code = termination.as_str();
                let how = verdicts::ending(code).map_or(code, |known| self.text(known));
                let article = self.article(event.article.as_ref());
                let how = format!("{how}{article}");
                say(fill(self.text(text::ENDED), &[result.as_str(), &how]));
            }
            _ => {}
        }
    }

    fn tell_refusal(&self, refusal: &Refusal) {
        let code = refusal.code();
        let why = verdicts::refusal(code).map_or(code, |known| self.text(known));
        let article = self.article(refusal.article.as_ref());
        say(fill(
            self.text(text::REFUSED),
            &[&format!("{why}{article}")],
        ));
    }

    /// ` (fide-2023 9.2.1)`; nothing for a rule of the house.
    fn article(&self, article: Option<&laws::Article>) -> String {
        match article.filter(|article| !article.is_house_rule()) {
            None => String::new(),
            Some(article) => {
                let edition = self.game.terms().edition.code();
                fill(self.text(text::ARTICLE), &[edition, article.as_str()])
            }
        }
    }

    fn show_board(&self) {
        let last = self.game.moves().last().map(|played| played.mv);
        let look = Look {
            colors: self.ways.colors,
            bottom: self.bottom,
            last,
        };
        say(format_args!("\n{}", draw(self.game.position(), look)));
    }

    fn show_clocks(&self) {
        match self.game.clocks_at(self.now()).left {
            None => say(self.text(text::UNTIMED)),
            Some(left) => {
                let shown = [clock(left.white), clock(left.black)];
                say(fill(self.text(text::CLOCKS), &[&shown[0], &shown[1]]));
            }
        }
    }

    fn prompt(&self) {
        if self.game.terms().time_control.is_timed() {
            self.show_clocks();
        }
        let asked = self
            .game
            .takeback_asked()
            .map(|asked| asked.by)
            .or(self.game.offer());
        whisper(match asked {
            // The mover may answer an offer by moving, so his prompt says both.
            Some(by) if by != self.game.turn() => {
                fill(self.text(text::PROMPT_OR_ANSWER), &[self.side(!by)])
            }
            Some(by) => fill(self.text(text::PROMPT_ANSWER), &[self.side(!by)]),
            None => fill(self.text(text::PROMPT), &[self.side(self.game.turn())]),
        });
    }

    /// The moves so far, numbered.
    fn moves(&self) -> String {
        let mut number = self.game.initial_position().fullmoves();
        let mut line = String::new();
        for (index, played) in self.game.moves().iter().enumerate() {
            match played.color {
                Color::White => line.push_str(&format!("{number}. ")),
                Color::Black if index == 0 => line.push_str(&format!("{number}... ")),
                Color::Black => {}
            }
            line.push_str(&played.san);
            line.push(' ');
            number += u32::from(played.color == Color::Black);
        }
        line.trim_end().to_owned()
    }

    fn side(&self, color: Color) -> &'static str {
        self.text(match color {
            Color::White => text::WHITE,
            Color::Black => text::BLACK,
        })
    }

    fn text(&self, text: Text) -> &'static str {
        self.ways.language.pick(text)
    }
}

/// `1:04:59`, `12:40`, and under ten seconds `0:08.4`.
fn clock(left: Millis) -> String {
    let millis = left.at_least_zero().0;
    let (hours, minutes, seconds) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60);
    match (hours, millis < 10_000) {
        (0, true) => format!("{minutes}:{seconds:02}.{}", millis / 100 % 10),
        (0, false) => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_tenths_under_ten_seconds_only() {
        assert_eq!(clock(Millis(3_899_000)), "1:04:59");
        assert_eq!(clock(Millis(760_999)), "12:40");
        assert_eq!(clock(Millis(10_000)), "0:10");
        assert_eq!(clock(Millis(8_450)), "0:08.4");
        assert_eq!(clock(Millis(-5)), "0:00.0");
    }
}

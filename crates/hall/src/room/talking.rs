//! Chat. One channel a game: its players write, everybody who may watch reads; when the game is
//! over, watchers may write too.

use std::sync::Arc;

use laws::Timestamp;
use store::{ChatLine, NewLine, Player, PlayerId, Written};

use crate::refusal::{Code, HallError, Made, Refusal, from_answer};
use crate::room::{LINES, Room};
use crate::shared::Ticket;
use crate::view::GameNews;

impl Room {
    /// Keeps what somebody says and tells it.
    pub(crate) async fn say(
        &mut self,
        player: PlayerId,
        command: Option<String>,
        text: String,
        at: Timestamp,
    ) -> Result<Made, HallError> {
        let ticket = command.map(|command| Ticket {
            player,
            command,
            at,
            turn: None,
        });
        if let Some(ticket) = &ticket
            && let Some(answer) = self.shared.store.answer(player, &ticket.command).await?
        {
            return from_answer(answer);
        }
        if let Err(refusal) = self.may_say(player, &text, at) {
            return match &ticket {
                // To come too fast is no answer for ever.
                Some(ticket) if refusal.retry_after.is_none() => self.refuse(ticket, refusal).await,
                _ => Err(refusal.into()),
            };
        }
        let writer = self.writer(player).await?;
        let line = self.chat.back().map_or(0, |last| last.line) + 1;
        let new = NewLine {
            game: self.id.clone(),
            line,
            player,
            text: text.clone(),
            at,
            answer: ticket.map(|ticket| ticket.made(None)),
        };
        if let Written::Before(answer) = self.shared.store.add_line(new).await? {
            return from_answer(answer);
        }
        self.paces.entry(player).or_default().push_back(at);
        let line = Arc::new(ChatLine {
            line,
            player: writer,
            text,
            at,
        });
        self.chat.push_back(Arc::clone(&line));
        if self.chat.len() > LINES as usize {
            self.chat.pop_front();
        }
        self.tell(GameNews::Said(line));
        Ok(None)
    }

    fn may_say(&mut self, player: PlayerId, text: &str, at: Timestamp) -> Result<(), Refusal> {
        let limits = self.shared.config.limits;
        if text.trim().is_empty() {
            return Err(Code::ChatEmpty.into());
        }
        if text.chars().count() > limits.chat_chars {
            return Err(Code::ChatTooLong.into());
        }
        if self.color_of(player).is_none() {
            if !self.game.terms().options.watchable {
                return Err(Code::NoSuchGame.into());
            }
            if self.game.ending().is_none() {
                return Err(Code::ChatClosed.into());
            }
        }
        let pace = self.paces.entry(player).or_default();
        while pace
            .front()
            .is_some_and(|first| at - *first >= limits.chat_span)
        {
            pace.pop_front();
        }
        match pace.front() {
            Some(first) if pace.len() >= limits.chat_lines => {
                let wait = limits.chat_span - (at - *first);
                Err(Refusal::from(Code::TooFast).after(wait))
            }
            _ => Ok(()),
        }
    }

    async fn writer(&self, player: PlayerId) -> Result<Player, HallError> {
        match self.color_of(player) {
            Some(color) => Ok(self.players[color].clone()),
            None => self.shared.player(player).await,
        }
    }
}

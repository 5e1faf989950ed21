//! Chat. One channel a game: its players write, everybody who may watch reads; when the game is
//! over, watchers may write too.

use std::sync::Arc;

use laws::Timestamp;
use store::{ChatLine, NewLine, Player, PlayerId, Written};
use unicode_normalization::UnicodeNormalization;
use unicode_security::GeneralSecurityProfile;
use unicode_security::general_security_profile::IdentifierType;

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
        let text = on_one_line(&text);
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
        if !text.chars().any(is_seen) {
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

/// The text as one line that stays within itself: breaks become spaces; control characters and
/// what turns the direction of the text around it are left out.
pub(crate) fn on_one_line(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let line = text.chars().filter_map(|c| match c {
        '\n' | '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
        c if c.is_control() || turns(c) => None,
        c => Some(c),
    });
    line.collect::<String>().trim().to_owned()
}

/// Whether the character is to be seen by itself.
pub(crate) fn is_seen(c: char) -> bool {
    let unseen = |c: char| {
        // The blank of Braille is a symbol to Unicode.
        c.is_whitespace()
            || c == '\u{2800}'
            || c.identifier_type() == Some(IdentifierType::Default_Ignorable)
    };
    // Other blanks are known by what they stand for.
    !unseen(c) && !std::iter::once(c).nfkc().all(unseen)
}

#[cfg(test)]
mod tests {
    use super::{is_seen, on_one_line};

    #[test]
    fn a_line_of_chat_is_one_line_and_turns_no_other_around() {
        assert_eq!(on_one_line(" a\nb\tc\r\n\0\u{7}d "), "a b c d");
        assert_eq!(on_one_line("a\u{202e}b\u{2067}c\u{2069}"), "abc");
        let family = "👨\u{200d}👩 שלום\u{200f}!";
        assert_eq!(on_one_line(family), family, "what a script needs stays");
    }

    #[test]
    fn a_line_of_nothing_to_be_seen_is_empty() {
        for blank in [
            "",
            " \u{3000}",
            "\u{200b}",
            "\u{3164}\u{ffa0}",
            "\u{2800}",
            "\u{ad}\u{fe0f}",
        ] {
            assert!(!blank.chars().any(is_seen), "{}", blank.escape_unicode());
        }
        for seen in ["!", "祝", "\u{200b}x", "👍"] {
            assert!(seen.chars().any(is_seen), "{seen}");
        }
    }
}

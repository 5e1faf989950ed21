//! Commands of the lobby: each done once, whatever the network does.

use store::{PlayerId, Remembered, Written};

use crate::hall::Hall;
use crate::refusal::{Code, HallError, Made, Refusal, from_answer, to_answer};
use crate::shared::Ticket;

/// What is known of a command before it is done.
pub(crate) enum Begun {
    /// It is new; `None` if its caller gave it no id.
    New(Option<Ticket>),
    /// It had its answer.
    Answered(Result<Made, HallError>),
}

impl Hall {
    /// Looks whether the command has been answered before.
    pub(crate) async fn begin(
        &self,
        player: PlayerId,
        command: Option<&str>,
    ) -> Result<Begun, HallError> {
        self.open_for_commands()?;
        let Some(command) = command else {
            return Ok(Begun::New(None));
        };
        self.check_command(command)?;
        let turn = self.shared.turns.wait(player).await;
        if let Some(answer) = self.shared.store.answer(player, command).await? {
            return Ok(Begun::Answered(from_answer(answer)));
        }
        let ticket = Ticket {
            player,
            command: command.to_owned(),
            at: self.now(),
            turn: Some(turn),
        };
        Ok(Begun::New(Some(ticket)))
    }

    /// Remembers the outcome, unless it was remembered with what was done.
    pub(crate) async fn settle(
        &self,
        ticket: Option<Ticket>,
        outcome: Result<Done, HallError>,
    ) -> Result<Made, HallError> {
        let outcome = match outcome {
            Ok(Done::Kept(made)) => return Ok(made),
            Ok(Done::Before(answer)) => return from_answer(answer),
            Ok(Done::Loose(made)) => Ok(made),
            Err(HallError::Refused(refusal)) => Err(refusal),
            Err(error) => return Err(error),
        };
        let Some(ticket) = ticket else {
            return outcome.map_err(HallError::Refused);
        };
        let answer = to_answer(&outcome);
        let Ticket {
            player,
            command,
            at,
            turn: _held_until_remembered,
        } = ticket;
        match self
            .shared
            .store
            .remember(Remembered {
                player,
                command,
                at,
                answer,
            })
            .await?
        {
            Written::Now => outcome.map_err(HallError::Refused),
            Written::Before(answer) => from_answer(answer),
        }
    }

    /// Whether a text may be a command's id: printable ASCII, not too long.
    pub(crate) fn check_command(&self, command: &str) -> Result<(), HallError> {
        let limit = self.shared.config.limits.command_chars;
        let plain = command.bytes().all(|byte| byte.is_ascii_graphic());
        if command.is_empty() || command.len() > limit || !plain {
            return Err(Refusal::from(Code::CommandBad).at("id").into());
        }
        Ok(())
    }
}

/// What a command of the lobby did.
#[derive(Debug)]
pub(crate) enum Done {
    /// Done, and the answer written with it.
    Kept(Made),
    /// Done, and the answer still to be written.
    Loose(Made),
    /// The store knew an answer already.
    Before(store::Answer),
}

impl Done {
    /// After a write that carried the answer, if there was a ticket for it.
    pub(crate) fn written(written: Written, made: Made) -> Self {
        match written {
            Written::Now => Self::Kept(made),
            Written::Before(answer) => Self::Before(answer),
        }
    }
}

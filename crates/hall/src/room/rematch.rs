//! After the end: another game with colours reversed.

use rules::{ByColor, Color};
use store::{Cause, Remembered, StoreError, Written};

use crate::refusal::{Code, HallError, Made, Refusal, from_answer, to_answer};
use crate::room::Room;
use crate::shared::{Started, Ticket};
use crate::view::{GameNews, Rematch, RoomUpdate};

impl Room {
    /// Offers a rematch, or starts it if the opponent has offered one.
    pub(crate) async fn offer_rematch(
        &mut self,
        color: Color,
        ticket: Ticket,
    ) -> Result<Made, HallError> {
        if self.game.ending().is_none() {
            return self.refuse(&ticket, Code::GameNotOver.into()).await;
        }
        if let Some(game) = &self.rematch.game {
            // Both have wanted it: whoever presses again is shown the way.
            return Ok(Some(game.0.clone()));
        }
        if self.rematch.offer == Some(!color) {
            return self.start_rematch(&ticket).await;
        }
        let answer = Some(ticket.made(None));
        let store = &self.shared.store;
        match store
            .set_rematch_offer(self.id.clone(), Some(color), answer)
            .await?
        {
            Written::Before(answer) => from_answer(answer),
            Written::Now => {
                self.rematch.offer = Some(color);
                self.tell_anew();
                Ok(None)
            }
        }
    }

    /// Declines the opponent's offer or withdraws one's own.
    pub(crate) async fn decline_rematch(&mut self, ticket: Ticket) -> Result<Made, HallError> {
        if self.rematch.offer.is_none() {
            return self.refuse(&ticket, Code::NoRematch.into()).await;
        }
        let answer = Some(ticket.made(None));
        let store = &self.shared.store;
        match store
            .set_rematch_offer(self.id.clone(), None, answer)
            .await?
        {
            Written::Before(answer) => from_answer(answer),
            Written::Now => {
                self.rematch.offer = None;
                self.tell_anew();
                Ok(None)
            }
        }
    }

    async fn start_rematch(&mut self, ticket: &Ticket) -> Result<Made, HallError> {
        let seats = ByColor {
            white: &self.players.black,
            black: &self.players.white,
        };
        let terms = self.game.terms().clone();
        let cause = Cause::Rematch(self.id.clone());
        let started = self
            .shared
            .start_game(seats, terms, cause, Some(ticket))
            .await;
        match started {
            Ok(Started::Now(game)) => {
                self.rematch = Rematch {
                    offer: None,
                    game: Some(game.clone()),
                };
                self.tell_anew();
                Ok(Some(game.0))
            }
            Ok(Started::Before(answer)) => from_answer(answer),
            Err(HallError::Store(StoreError::Conflict { .. })) => {
                // Another writer was first; what it wrote counts.
                let summary = self
                    .shared
                    .store
                    .game(&self.id)
                    .await?
                    .ok_or(Code::NoSuchGame)?;
                let game = summary.rematch_game.clone();
                self.rematch = Rematch {
                    offer: summary.rematch_offer,
                    game,
                };
                self.tell_anew();
                Ok(summary.rematch_game.map(|game| game.0))
            }
            Err(HallError::Refused(refusal)) => self.refuse(ticket, refusal).await,
            Err(error) => Err(error),
        }
    }

    /// Says no, and remembers having said so.
    pub(crate) async fn refuse(
        &self,
        ticket: &Ticket,
        refusal: Refusal,
    ) -> Result<Made, HallError> {
        let outcome = Err(refusal);
        let remembered = Remembered {
            player: ticket.player,
            command: ticket.command.clone(),
            at: ticket.at,
            answer: to_answer(&outcome),
        };
        match self.shared.store.remember(remembered).await? {
            Written::Now => outcome.map_err(HallError::Refused),
            Written::Before(answer) => from_answer(answer),
        }
    }

    /// Shows the state anew. It is no event of the game, so the number stays.
    pub(crate) fn tell_anew(&self) {
        let plies = u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX);
        self.tell(GameNews::Update(std::sync::Arc::new(RoomUpdate {
            id: self.id.clone(),
            from_seq: self.seq,
            seq: self.seq,
            events: Vec::new(),
            moves_from_ply: plies.saturating_add(1),
            game: std::sync::Arc::clone(&self.game),
            rematch: self.rematch.clone(),
            seats: self.seats(),
            table: self.table,
            notes: std::sync::Arc::clone(&self.notes),
            sender: None,
        })));
    }
}

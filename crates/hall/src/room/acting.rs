//! Commands in a room: judged, made durable, applied, then answered and told.

use std::sync::Arc;

use laws::{Actor, Command, Event, EventKind, Game, Judgement, Timestamp};
use rules::Color;
use store::{Append, GameSummary, PlayerId, Remembered, StoreError, Written};

use crate::act::Act;
use crate::refusal::{Code, HallError, Made, Refusal, from_answer, to_answer};
use crate::room::{Room, moving, replay};
use crate::shared::{Ticket, facts};
use crate::view::{GameNews, RoomUpdate};

impl Room {
    /// Does what the player asks, once: an id that has had its answer gets it again.
    pub(crate) async fn act(
        &mut self,
        player: PlayerId,
        command: String,
        act: Act,
        at: Timestamp,
    ) -> Result<Made, HallError> {
        let color = self.color_of(player).ok_or(Code::NotAPlayer)?;
        if let Some(answer) = self.shared.store.answer(player, &command).await? {
            return from_answer(answer);
        }
        let ticket = Ticket {
            player,
            command,
            at: at.max(self.game.last_at()),
            turn: None,
        };
        match act {
            Act::Rematch => self.offer_rematch(color, ticket).await,
            Act::DeclineRematch => self.decline_rematch(ticket).await,
            act => self.play(color, &act, ticket).await,
        }
    }

    /// An act that the Laws judge.
    async fn play(&mut self, color: Color, act: &Act, ticket: Ticket) -> Result<Made, HallError> {
        let mut tries = 0;
        loop {
            let (events, outcome) = self.judge(color, act, ticket.at);
            let remembered = Remembered {
                player: ticket.player,
                command: ticket.command.clone(),
                at: ticket.at,
                answer: to_answer(&outcome),
            };
            let written = match events.is_empty() {
                true => self.shared.store.remember(remembered).await,
                false => self.record(events, Some(remembered)).await,
            };
            match written {
                Ok(Written::Now) => return outcome.map_err(HallError::Refused),
                Ok(Written::Before(answer)) => return from_answer(answer),
                Err(StoreError::Conflict { .. }) if tries < 3 => {
                    // Somebody else wrote to this game: its log is the truth.
                    tries += 1;
                    self.reload().await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// What happens, and how the player is answered.
    fn judge(&self, color: Color, act: &Act, at: Timestamp) -> (Vec<Event>, Result<Made, Refusal>) {
        // What time alone has brought about comes first, whatever the act turns out to be.
        let act = match moving::meant(&self.game, color, act) {
            Ok(act) => act,
            Err(refusal) => {
                let due = laws::judge(&self.game, &Command::hall(laws::Act::Tick), at).events;
                return (due, Err(refusal));
            }
        };
        let Judgement { events, refusal } =
            laws::judge(&self.game, &Command::player(color, act), at);
        let outcome = match refusal {
            None => Ok(None),
            Some(refusal) => Err(refusal.into()),
        };
        (events, outcome)
    }

    /// Brings about what is due by `now`: leaves, flags, aborts, absences.
    pub(crate) async fn catch_up(&mut self, now: Timestamp) -> Result<(), HallError> {
        self.attend(now).await?;
        for color in Color::ALL {
            if self.leaves_at[color].is_some_and(|at| at <= now) {
                self.leaves_at[color] = None;
                self.note(Actor::from(color), laws::Act::Leave, now).await?;
            }
        }
        self.note(Actor::Hall, laws::Act::Tick, now).await?;
        if self.claim_due().is_some_and(|at| at <= now) {
            // No event, but a screen can offer now what would have been refused before.
            self.claims_told = now;
            self.tell_anew();
        }
        self.set_alarm();
        if self
            .game
            .next_deadline()
            .is_some_and(|deadline| deadline.at <= now)
        {
            tracing::error!(game = %self.id, "a deadline that is due brings nothing about");
            self.retry_soon(now);
        }
        Ok(())
    }

    /// Writes down what nobody waits for an answer to.
    pub(crate) async fn note(
        &mut self,
        by: Actor,
        act: laws::Act,
        at: Timestamp,
    ) -> Result<(), HallError> {
        let command = Command { by, act };
        for _ in 0..3 {
            let at = at.max(self.game.last_at());
            let events = laws::judge(&self.game, &command, at).events;
            if events.is_empty() {
                return Ok(());
            }
            match self.record(events, None).await {
                Ok(_) => return Ok(()),
                Err(StoreError::Conflict { .. }) => self.reload().await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(HallError::Store(StoreError::Conflict {
            game: self.id.0.clone(),
            expected: self.seq,
        }))
    }

    /// Appends, applies and tells. Only what is durable is applied.
    async fn record(
        &mut self,
        events: Vec<Event>,
        answer: Option<Remembered>,
    ) -> Result<Written, StoreError> {
        let mut after = Game::clone(&self.game);
        for event in &events {
            after.apply(event);
        }
        let append = Append {
            game: self.id.clone(),
            after: self.seq,
            events: events.clone(),
            facts: facts(&after),
            answer,
        };
        let written = self.shared.store.append(append).await?;
        if written == Written::Now {
            self.moved_on(events, after);
        }
        Ok(written)
    }

    fn moved_on(&mut self, events: Vec<Event>, after: Game) {
        let from_seq = self.seq;
        self.seq += u32::try_from(events.len()).unwrap_or(u32::MAX);
        let moves_from_ply = first_changed_ply(self.game.moves().len(), &events);
        let over = after.ending().is_some();
        if after.terms().rated && after.result() != self.game.result() {
            // Fails only when the hall has stopped; the next start finds the result.
            let _ = self.shared.ended.send(self.id.clone());
        }
        self.game = Arc::new(after);
        if over {
            self.leaves_at = rules::ByColor {
                white: None,
                black: None,
            };
        }
        self.set_alarm();
        self.show();
        self.tell(GameNews::Update(Arc::new(RoomUpdate {
            id: self.id.clone(),
            from_seq,
            seq: self.seq,
            events,
            moves_from_ply,
            game: Arc::clone(&self.game),
            rematch: self.rematch.clone(),
        })));
        // After the end only those at the board are there.
        if over && self.look_around(self.shared.now()) {
            self.presence_changed();
        }
    }

    /// Shows the game as it is now on the lobby's board.
    fn show(&self) {
        let came_or_went = self.shared.board.set(GameSummary {
            id: self.id.clone(),
            white: self.players.white.clone(),
            black: self.players.black.clone(),
            terms: self.game.terms().clone(),
            seq: self.seq,
            facts: facts(&self.game),
            rematch_offer: self.rematch.offer,
            rematch_game: self.rematch.game.clone(),
            created_at: self.game.created_at(),
            corrected: None,
        });
        if came_or_went {
            self.shared.lobby_changed();
        } else {
            self.shared
                .lobby_stale
                .store(true, std::sync::atomic::Ordering::Relaxed);
        }
    }

    /// Takes the game from its log again; every watcher gets it whole.
    pub(crate) async fn reload(&mut self) -> Result<(), HallError> {
        let (game, seq) = replay(&self.shared.store, &self.id).await?;
        self.game = Arc::new(game);
        self.seq = seq;
        self.set_alarm();
        self.show();
        self.tell(GameNews::Whole(Box::new(self.snapshot())));
        Ok(())
    }
}

/// The first ply of the list of moves that these events change, given its length before them.
pub(crate) fn first_changed_ply(plies: usize, events: &[Event]) -> u32 {
    let (mut length, mut first) = (plies, plies);
    for event in events {
        match &event.kind {
            EventKind::Moved { .. } => length += 1,
            EventKind::TakenBack { plies, .. } => {
                length = length.saturating_sub(*plies as usize);
                first = first.min(length);
            }
            // An offer is marked beside the move it was made with.
            EventKind::DrawOffered { .. } => first = first.min(length.saturating_sub(1)),
            _ => {}
        }
    }
    u32::try_from(first + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use laws::{Actor, Event, EventKind, Timestamp};

    use super::first_changed_ply;

    fn event(kind: EventKind) -> Event {
        Event {
            at: Timestamp(0),
            by: Actor::White,
            article: None,
            kind,
        }
    }

    #[test]
    fn a_screen_redraws_moves_from_the_first_that_changed() {
        let taken = event(EventKind::TakenBack {
            plies: 2,
            left: None,
        });
        let offered = event(EventKind::DrawOffered { regular: true });
        let declined = event(EventKind::DrawDeclined);
        assert_eq!(first_changed_ply(10, &[]), 11);
        assert_eq!(first_changed_ply(10, std::slice::from_ref(&declined)), 11);
        assert_eq!(first_changed_ply(10, std::slice::from_ref(&taken)), 9);
        assert_eq!(first_changed_ply(10, std::slice::from_ref(&offered)), 10);
        assert_eq!(first_changed_ply(0, &[offered, taken]), 1);
    }
}

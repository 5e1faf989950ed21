//! Commands in a room: judged, made durable, applied, then answered and told.

use std::sync::Arc;

use laws::{Actor, Command, Event, EventKind, Game, Judgement, Mode, Timestamp};
use rules::Color;
use store::{Append, GameSummary, PlayerId, Remembered, Seal, StoreError, Written};

use crate::act::Act;
use crate::board::HeldNumber;
use crate::refusal::{Code, HallError, Made, Refusal, from_answer, to_answer};
use crate::room::{Replayed, Room, Sender, moving, replay};
use crate::shared::{Shared, Ticket, facts};
use crate::view::{GameNews, RoomUpdate};

impl Room {
    /// Does what the player asks, once: an id that has had its answer gets it again.
    pub(crate) async fn act(
        &mut self,
        sender: Sender,
        command: String,
        act: Act,
        at: Timestamp,
    ) -> Result<Made, HallError> {
        let actor = self.actor(sender, &act)?;
        let player = sender.player;
        if let Some(answer) = self.shared.store.answer(player, &command).await? {
            return from_answer(answer);
        }
        let ticket = Ticket {
            player,
            command,
            at: at.max(self.game.last_at()),
            turn: None,
        };
        match (act, actor.color()) {
            // The next game at a table is set up anew.
            (Act::Rematch | Act::DeclineRematch, _) if self.table.host.is_some() => {
                self.refuse(&ticket, Code::NoRematch.into()).await
            }
            // Who is paired plays, loses or is ruled on; he doesn't leave as from a casual game.
            (Act::Abort, _) if self.shared.store.tournament_of(&self.id).await?.is_some() => {
                self.refuse(&ticket, Code::TournamentGame.into()).await
            }
            (Act::Rematch, Some(color)) => self.offer_rematch(color, ticket).await,
            (Act::DeclineRematch, Some(_)) => self.decline_rematch(ticket).await,
            (act, _) => self.play(actor, &act, ticket).await,
        }
    }

    /// An act that the Laws judge.
    async fn play(&mut self, actor: Actor, act: &Act, ticket: Ticket) -> Result<Made, HallError> {
        let mut tries = 0;
        loop {
            let (events, outcome) = self.judge(actor, act, ticket.at);
            let remembered = Remembered {
                player: ticket.player,
                command: ticket.command.clone(),
                at: ticket.at,
                answer: to_answer(&outcome),
            };
            let written = match events.is_empty() {
                true => self.shared.store.remember(remembered).await,
                false => {
                    let sender = Some(ticket.player);
                    self.record(events, sender, Some(remembered)).await
                }
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
    fn judge(&self, actor: Actor, act: &Act, at: Timestamp) -> (Vec<Event>, Result<Made, Refusal>) {
        // What time alone has brought about comes first, whatever the act turns out to be.
        let meant = moving::meant(&self.game, actor, act).and_then(|act| self.readable(act));
        let act = match meant {
            Ok(act) => act,
            Err(refusal) => {
                let due = laws::judge(&self.game, &Command::hall(laws::Act::Tick), at).events;
                return (due, Err(refusal));
            }
        };
        let Judgement { events, refusal } =
            laws::judge(&self.game, &Command { by: actor, act }, at);
        let outcome = match refusal {
            None => Ok(None),
            Some(refusal) => Err(refusal.into()),
        };
        (events, outcome)
    }

    /// The act, unless it needs a sealed text that nobody can read here: a move that is only
    /// unreadable must not be taken for a bad one.
    pub(crate) fn readable(&self, act: laws::Act) -> Result<laws::Act, Refusal> {
        let opens = match &act {
            laws::Act::OpenEnvelope { missing: None } => true,
            laws::Act::Arrive => self.game.reply_is_sealed(),
            _ => false,
        };
        let closed = self.notes.seal().is_some_and(|seal| !seal.is_readable());
        match opens && closed {
            true => Err(Code::SealUnreadable.into()),
            false => Ok(act),
        }
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
            match self.record(events, None, None).await {
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
        sender: Option<PlayerId>,
        answer: Option<Remembered>,
    ) -> Result<Written, StoreError> {
        let seal = self.seal(&events);
        if events.iter().any(|event| event.sealed().is_some()) {
            self.shared.store.make_seal_key(self.shared.lots.bytes())?;
        }
        let mut after = Game::clone(&self.game);
        let mut notes = self.notes.as_ref().clone();
        for (seq, event) in (self.seq + 1..).zip(&events) {
            if self.mode() == Mode::Board {
                notes.hear(seq, &after, event, seal.as_ref());
            }
            after.apply(event);
        }
        let shared = Arc::clone(&self.shared);
        let _held = match self.game.ending().is_some() && after.ending().is_none() {
            true => self.seat_anew(&shared).await?,
            false => None,
        };
        let append = Append {
            game: self.id.clone(),
            after: self.seq,
            events: events.clone(),
            facts: facts(&after),
            sender,
            seal,
            answer,
        };
        let written = self.shared.store.append(append).await?;
        if written == Written::Now {
            self.notes = Arc::new(notes);
            self.moved_on(events, after, sender);
        }
        Ok(written)
    }

    /// A game that goes on again is another board's neighbour: if its number was given away in
    /// the meantime it gets a free one, held until it is shown.
    async fn seat_anew<'a>(
        &mut self,
        shared: &'a Shared,
    ) -> Result<Option<HeldNumber<'a>>, StoreError> {
        let Some(number) = self.table.number else {
            return Ok(None);
        };
        let own = shared.board.hold_number(Some(number));
        if own.is_some() {
            return Ok(own);
        }
        let held = shared.board.hold_number(None);
        if let Some(held) = &held {
            let store = &shared.store;
            store.set_number(self.id.clone(), held.get()).await?;
            self.table.number = Some(held.get());
        }
        Ok(held)
    }

    /// What proves the move that these events seal, or tell.
    fn seal(&self, events: &[Event]) -> Option<Seal> {
        events.iter().find_map(|event| match &event.kind {
            EventKind::Sealed { text, offer } => {
                let salt = self.shared.lots.token();
                Some(Seal::new(&self.id, salt, *offer, text.reveal()))
            }
            EventKind::ReplySealed { text } => {
                let salt = self.shared.lots.token();
                Some(Seal::new(&self.id, salt, false, text.reveal()))
            }
            EventKind::SealedRead { .. } => self.notes.seal().cloned(),
            _ => None,
        })
    }

    fn moved_on(&mut self, events: Vec<Event>, after: Game, sender: Option<PlayerId>) {
        let from_seq = self.seq;
        self.seq += u32::try_from(events.len()).unwrap_or(u32::MAX);
        let moves_from_ply = first_changed_ply(&self.game, &after);
        let over = after.ending().is_some();
        if !over {
            // Where an ending is set aside, so is what was offered for after it.
            self.rematch.offer = None;
        }
        if after.result() != self.game.result() {
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
            seats: self.seats(),
            table: self.table,
            notes: Arc::clone(&self.notes),
            sender,
        })));
        // After the end only those at the board are there.
        if over && self.look_around(self.shared.now()) {
            self.presence_changed();
        }
    }

    /// Shows the game as it is now on the lobby's board.
    fn show(&self) {
        let summary = GameSummary {
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
            table: self.table,
        };
        let board = &self.shared.board;
        let came_or_went = board.set(summary, &self.game, &self.notes);
        if self.mode() == Mode::Board {
            self.shared.desk_changed();
        }
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
        let Replayed { game, seq, notes } = replay(&self.shared.store, &self.id).await?;
        self.game = Arc::new(game);
        self.seq = seq;
        self.notes = Arc::new(notes);
        self.set_alarm();
        self.show();
        self.tell(GameNews::Whole(Box::new(self.snapshot())));
        Ok(())
    }
}

/// The first ply at which the lists of moves differ, whatever made them: taken back, restored,
/// made illegally, set up, sealed, pressed later, marked with an offer.
pub(crate) fn first_changed_ply(before: &Game, after: &Game) -> u32 {
    let same = before.moves().iter().zip(after.moves());
    let kept = same.take_while(|(old, new)| old == new).count();
    u32::try_from(kept + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use laws::{Act, Command, EditionId, Game, Millis, Start, Terms, Timestamp};
    use rules::{Color, Position};

    use super::first_changed_ply;

    fn play(game: &Game, color: Color, act: Act) -> Game {
        let at = game.last_at() + Millis(1_000);
        let mut after = game.clone();
        for event in laws::decide(game, &Command::player(color, act), at).unwrap() {
            after.apply(&event);
        }
        after
    }

    fn moves(game: &Game, text: &str) -> Game {
        let color = game.turn();
        let mv = game.read_move(color, text).unwrap();
        let act = Act::Move {
            mv,
            offer_draw: false,
            lag: Millis::ZERO,
        };
        play(game, color, act)
    }

    #[test]
    fn a_screen_redraws_moves_from_the_first_that_changed() {
        let terms = Terms::hall(EditionId::Fide2023, "180+2".parse().unwrap());
        let (game, _) = Game::new(terms, Start::new(Position::start()), Timestamp(0));
        let one = moves(&game, "e2e4");
        let two = moves(&one, "e7e5");
        assert_eq!(first_changed_ply(&two, &two), 3, "nothing");
        assert_eq!(first_changed_ply(&one, &two), 2, "a move more");
        let offered = play(&two, Color::Black, Act::OfferDraw);
        assert_eq!(first_changed_ply(&two, &offered), 2, "marked beside it");
        let asked = play(&two, Color::White, Act::AskTakeback);
        let taken = play(&asked, Color::Black, Act::AcceptTakeback);
        assert_eq!(first_changed_ply(&two, &taken), 1, "both are gone");
        assert_eq!(
            first_changed_ply(&two, &moves(&moves(&taken, "e2e4"), "e7e6")),
            1
        );
    }
}

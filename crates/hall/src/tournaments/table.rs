//! The table of one tournament: what it adds up to, and the one place where its log grows.

use std::sync::Arc;

use laws::{GameResult, Timestamp};
use store::{
    Player, PlayerId, Saying, TournamentAppend, TournamentEvent, TournamentFacts, TournamentId,
    TournamentSides, TournamentStage, TournamentSummary, TournamentTerms, Written,
};
use tokio::sync::{Mutex, watch};
use tournament::live::{Command, Competition, EntryId, Event, GameId, Refusal as Ruled, decide};

use super::act::TournamentAct;
use super::asked::{Asked, asked};
use super::games::{Told, marks_of};
use super::may::{counts, may, side_of, still};
use super::next::NextStep;
use super::refuse::refuse;
use super::{TournamentSnapshot, manages, not_before};
use crate::commands::Done;
use crate::deadlines::Due;
use crate::refusal::{Code, HallError};
use crate::shared::{Shared, Ticket};

/// A tournament in memory.
#[derive(Debug)]
pub(crate) struct Table {
    id: TournamentId,
    state: Mutex<State>,
    seq: watch::Sender<u32>,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) summary: TournamentSummary,
    pub(super) competition: Arc<Competition>,
    pub(super) sides: Arc<TournamentSides>,
    next: NextStep,
    last_at: Timestamp,
    /// Whether it was deleted while somebody held it.
    gone: bool,
}

impl Table {
    pub(super) async fn load(shared: &Shared, id: &TournamentId) -> Result<Self, HallError> {
        let summary = shared.store.tournament(id).await?;
        let summary = summary.ok_or(Code::NoSuchTournament)?;
        let log = shared.store.tournament_log(id).await?;
        let last_at = log.last().map_or(summary.created_at, |last| last.at);
        let mut sides = shared.store.tournament_sides(id).await?;
        note_leaving(&mut sides, &log);
        let events: Vec<Event> = log.into_iter().map(|one| one.event).collect();
        let competition = Competition::replay(summary.terms.plan.clone(), &events);
        let state = State {
            sides: Arc::new(sides),
            next: NextStep::of(&competition),
            competition: Arc::new(competition),
            last_at,
            summary,
            gone: false,
        };
        Ok(Self {
            id: id.clone(),
            seq: watch::Sender::new(state.summary.seq),
            state: Mutex::new(state),
        })
    }

    pub(crate) async fn snapshot(&self) -> TournamentSnapshot {
        let state = self.state.lock().await;
        TournamentSnapshot {
            summary: state.summary.clone(),
            competition: Arc::clone(&state.competition),
            sides: Arc::clone(&state.sides),
            next: state.next.clone(),
        }
    }

    pub(super) fn follow(&self) -> watch::Receiver<u32> {
        self.seq.subscribe()
    }

    /// Does what a player asks, if he may.
    pub(super) async fn act(
        &self,
        shared: &Shared,
        by: PlayerId,
        act: TournamentAct,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let mut state = self.state.lock().await;
        if state.gone {
            return Err(Code::NoSuchTournament.into());
        }
        let manager = manages(shared, by, &state.summary).await?;
        if !manager {
            may(&state, by, &act)?;
        }
        let act = match act {
            TournamentAct::If(seen, act) => {
                still(shared, &state, &seen, &act).await?;
                *act
            }
            act => act,
        };
        if act == TournamentAct::Delete {
            return self.delete(shared, &mut state, ticket).await;
        }
        if let TournamentAct::HandIn(game, result) = act {
            return self
                .hand_in(shared, &mut state, by, game, result, ticket)
                .await;
        }
        let lot = shared.lots.number();
        let counts = counts(shared, &state, by, &act).await?;
        let mut asked = asked(shared, &state, by, act, lot).await?;
        asked.counts = counts;
        let written = self
            .write(shared, &mut state, Some(by), asked, ticket)
            .await?;
        drop(state);
        super::games::start_due(shared, self).await;
        Ok(written)
    }

    /// Takes a tournament that has not begun out of the hall.
    async fn delete(
        &self,
        shared: &Shared,
        state: &mut State,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let answer = ticket.map(|ticket| ticket.made(None));
        let deleted = shared.store.delete_tournament(self.id.clone(), answer);
        let (written, done) = deleted.await?;
        if !done {
            return Err(Code::TournamentNotDeleted.into());
        }
        state.gone = true;
        shared.deadlines.set(Due::Arena(self.id.clone()), None);
        shared.tournaments.forget(&self.id);
        // Who looks at it reads again, and finds that it is gone.
        self.seq.send_replace(state.summary.seq + 1);
        Ok(match ticket {
            Some(_) => Done::written(written, None),
            None => Done::Loose(None),
        })
    }

    /// Writes down the result of a game that was played in the hall, if it is another than the
    /// one that stands; without `over` only where none stands.
    pub(super) async fn played(
        &self,
        shared: &Shared,
        number: u32,
        told: Told,
        over: bool,
    ) -> Result<(), HallError> {
        let mut state = self.state.lock().await;
        let game = GameId(number);
        let Some(stands) = state.competition.game(game).map(|game| game.marks) else {
            return Ok(());
        };
        if stands.is_some() && !over {
            return Ok(());
        }
        let pauses = super::arena::pauses(&state.competition, game, told.unmoved);
        let marks = marks_of(told.result, told.forfeit)
            .or_else(|| super::arena::unplayed(&state.competition, told.ended));
        let command = match marks {
            Some(marks) if stands == Some(marks) => return Ok(()),
            None if stands.is_none() => return Ok(()),
            Some((white, black)) => Command::SetResult(game, white, black),
            None => Command::ClearResult(game),
        };
        let mut asked = Asked::from(command);
        asked.commands.extend(pauses);
        match self.write(shared, &mut state, None, asked, None).await {
            Err(HallError::Refused(refusal)) => {
                // The round is long over, and others have gone on by it: an arbiter's matter.
                tracing::warn!(tournament = %self.id, number, %refusal, "a result does not fit");
                Ok(())
            }
            done => done.map(|_| ()),
        }
    }

    /// Lets an arena do what is due.
    pub(super) async fn look(&self, shared: &Shared) -> Result<(), HallError> {
        let mut state = self.state.lock().await;
        if state.gone {
            return Ok(());
        }
        let clock = Command::Clock { at: shared.now().0 };
        self.write(shared, &mut state, None, clock.into(), None)
            .await
            .map(|_| ())
    }

    /// Judges, keeps, applies and tells. Only what is durable is applied.
    async fn write(
        &self,
        shared: &Shared,
        state: &mut State,
        by: Option<PlayerId>,
        asked: Asked,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let judged = judged(&state.competition, &asked.commands, shared.now());
        let (after, events) = judged.map_err(refuse)?;
        if events.is_empty() && ticket.is_none() {
            return Ok(Done::Loose(None));
        }
        let at = not_before(shared.now(), state.last_at);
        let entered = events.iter().filter_map(|event| match event {
            Event::Entered(entry) => Some(entry.id),
            _ => None,
        });
        let given = asked.accounts.into_iter().chain(std::iter::repeat(None));
        let mut accounts: Vec<(EntryId, Option<Player>)> = entered.zip(given).collect();
        accounts.extend(asked.rebound);
        let facts = facts(&after);
        let terms = terms_after(&state.summary.terms, &after);
        let stamp = |event: &Event| TournamentEvent {
            at,
            sender: by,
            event: event.clone(),
        };
        let log: Vec<TournamentEvent> = events.iter().map(stamp).collect();
        let append = TournamentAppend {
            tournament: self.id.clone(),
            after: state.summary.seq,
            events: log.clone(),
            facts,
            terms: terms.clone(),
            accounts: accounts
                .iter()
                .map(|(entry, player)| (*entry, player.as_ref().map(|player| player.id)))
                .collect(),
            counts: asked.counts,
            answer: ticket.map(|ticket| ticket.made(None)),
        };
        let written = shared.store.append_tournament(append).await?;
        if written == Written::Now {
            let sides = Arc::make_mut(&mut state.sides);
            for (entry, player) in accounts {
                sides.accounts.retain(|(known, _)| *known != entry);
                sides.accounts.extend(player.map(|player| (entry, player)));
            }
            note_leaving(sides, &log);
            if let Some(terms) = terms {
                state.summary.terms = terms;
            }
            state.summary.seq += u32::try_from(events.len()).unwrap_or(u32::MAX);
            state.summary.facts = facts;
            state.next = NextStep::of(&after);
            state.competition = Arc::new(after);
            state.last_at = at;
            self.seq.send_replace(state.summary.seq);
            super::arena::set_deadline(shared, &self.id, &state.competition);
        }
        Ok(match ticket {
            Some(_) => Done::written(written, None),
            None => Done::Loose(None),
        })
    }

    /// Keeps what a player says of his game; it stands once both say the same.
    async fn hand_in(
        &self,
        shared: &Shared,
        state: &mut State,
        by: PlayerId,
        game: GameId,
        result: GameResult,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let side = side_of(state, by, game)?;
        let (id, now) = (self.id.clone(), shared.now());
        let other = state
            .sides
            .sayings
            .iter()
            .find(|one| one.number == game.0 && one.side != side)
            .map(|one| one.result);
        if other == Some(result)
            && let Some((white, black)) = marks_of(result, false)
        {
            let asked = Asked {
                counts: true,
                ..Command::SetResult(game, white, black).into()
            };
            let done = self.write(shared, state, Some(by), asked, ticket).await?;
            shared.store.say_result(id, game.0, None, now).await?;
            let sides = Arc::make_mut(&mut state.sides);
            sides.sayings.retain(|one| one.number != game.0);
            return Ok(done);
        }
        let saying = Some((side, result));
        shared.store.say_result(id, game.0, saying, now).await?;
        let sides = Arc::make_mut(&mut state.sides);
        sides
            .sayings
            .retain(|one| one.number != game.0 || one.side != side);
        sides.sayings.push(Saying {
            number: game.0,
            side,
            result,
        });
        // No event of the log, but pages show it.
        self.seq.send_replace(state.summary.seq);
        Ok(Done::Loose(None))
    }

    /// Games of the open round that are to be played in the hall and are not yet.
    pub(super) async fn due_games(&self) -> Option<super::games::DueGames> {
        let state = self.state.lock().await;
        super::games::due(&state.summary, &state.competition, &state.sides)
    }

    /// Its games count for other pools from now on.
    pub(crate) async fn choose_rating(&self, rating: store::EventRating) {
        let mut state = self.state.lock().await;
        state.summary.terms.rating = rating;
        // No event of the log, but pages show it.
        self.seq.send_replace(state.summary.seq);
    }

    /// Notes in which game of the hall a game is played.
    pub(super) async fn linked(&self, number: u32, game: store::GameId) {
        let mut state = self.state.lock().await;
        let sides = Arc::make_mut(&mut state.sides);
        sides.games.retain(|(known, _)| *known != number);
        sides.games.push((number, game));
        self.seq.send_replace(state.summary.seq);
    }
}

/// The tournament after these commands, and the events that they make happen.
fn judged(
    before: &Competition,
    commands: &[Command],
    now: Timestamp,
) -> Result<(Competition, Vec<Event>), Ruled> {
    let mut after = before.clone();
    let mut events = Vec::new();
    for command in commands {
        for event in decide(&after, command)? {
            after.apply(&event);
            events.push(event);
        }
    }
    // Whoever is free in an arena now has an opponent in the same moment.
    events.extend(super::arena::moves_on(&mut after, now)?);
    Ok((after, events))
}

/// The terms after events that put them right; `None` where they are as they were.
fn terms_after(terms: &TournamentTerms, after: &Competition) -> Option<TournamentTerms> {
    if terms.plan == after.plan {
        return None;
    }
    let clock = after.plan.clock.parse();
    Some(TournamentTerms {
        plan: after.plan.clone(),
        time_control: clock.unwrap_or_else(|_| terms.time_control.clone()),
        ..terms.clone()
    })
}

/// Keeps who withdrew whom: whoever withdrew himself may come back by himself.
fn note_leaving(sides: &mut TournamentSides, log: &[TournamentEvent]) {
    for one in log {
        if let Event::Withdrawn(entry) = &one.event {
            sides.left_by.retain(|(known, _)| known != entry);
            sides.left_by.extend(one.sender.map(|by| (*entry, by)));
        }
    }
}

fn facts(competition: &Competition) -> TournamentFacts {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    TournamentFacts {
        stage: match (competition.finished, competition.has_started()) {
            (true, _) => TournamentStage::Over,
            (false, true) => TournamentStage::Running,
            (false, false) => TournamentStage::Open,
        },
        players: count(competition.entries.len()),
        teams: count(competition.teams.len()),
        round: count(competition.rounds.len()),
    }
}

//! The table of one tournament: what it adds up to, and the one place where its log grows.

use std::sync::Arc;

use laws::{GameResult, Timestamp};
use rules::Color;
use store::{
    Player, PlayerId, PlayerKind, Saying, TournamentAppend, TournamentEvent, TournamentFacts,
    TournamentId, TournamentSides, TournamentStage, TournamentSummary, Written,
};
use tokio::sync::{Mutex, watch};
use tournament::live::{
    Command, Competition, EntryForm, EntryId, Event, GameId, Grade, Refusal as Ruled, decide,
};

use super::act::TournamentAct;
use super::forms::{check_forms, check_name, give_clubs};
use super::games::{Told, marks_of};
use super::next::NextStep;
use super::{TournamentSnapshot, manages, not_before};
use crate::clubs;
use crate::commands::Done;
use crate::refusal::{Code, HallError, Refusal};
use crate::shared::{Shared, Ticket};

/// A tournament in memory.
#[derive(Debug)]
pub(crate) struct Table {
    id: TournamentId,
    state: Mutex<State>,
    seq: watch::Sender<u32>,
}

#[derive(Debug)]
struct State {
    summary: TournamentSummary,
    competition: Arc<Competition>,
    sides: Arc<TournamentSides>,
    next: NextStep,
    last_at: Timestamp,
}

/// A command with what goes with it.
struct Asked {
    commands: Vec<Command>,
    /// The accounts behind players to be entered, in their order.
    accounts: Vec<Option<Player>>,
    /// Whether results set by it count for pools.
    counts: bool,
}

impl From<Command> for Asked {
    fn from(command: Command) -> Self {
        Self {
            commands: vec![command],
            accounts: Vec::new(),
            counts: false,
        }
    }
}

impl Table {
    pub(super) async fn load(shared: &Shared, id: &TournamentId) -> Result<Self, HallError> {
        let summary = shared.store.tournament(id).await?;
        let summary = summary.ok_or(Code::NoSuchTournament)?;
        let log = shared.store.tournament_log(id).await?;
        let last_at = log.last().map_or(summary.created_at, |last| last.at);
        let events: Vec<Event> = log.into_iter().map(|one| one.event).collect();
        let competition = Competition::replay(summary.terms.plan.clone(), &events);
        let state = State {
            sides: Arc::new(shared.store.tournament_sides(id).await?),
            next: NextStep::of(&competition),
            competition: Arc::new(competition),
            last_at,
            summary,
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
        let manager = manages(shared, by, &state.summary).await?;
        if !manager {
            may(&state, by, &act)?;
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
        let mut after = Competition::clone(&state.competition);
        let mut events = Vec::new();
        for command in &asked.commands {
            for event in decide(&after, command).map_err(refuse)? {
                after.apply(&event);
                events.push(event);
            }
        }
        // Whoever is free in an arena now has an opponent in the same moment.
        events.extend(super::arena::moves_on(&mut after, shared.now()).map_err(refuse)?);
        if events.is_empty() && ticket.is_none() {
            return Ok(Done::Loose(None));
        }
        let at = not_before(shared.now(), state.last_at);
        let entered = events.iter().filter_map(|event| match event {
            Event::Entered(entry) => Some(entry.id),
            _ => None,
        });
        let given = asked.accounts.into_iter().chain(std::iter::repeat(None));
        let accounts: Vec<(EntryId, Option<Player>)> = entered.zip(given).collect();
        let facts = facts(&after);
        let append = TournamentAppend {
            tournament: self.id.clone(),
            after: state.summary.seq,
            events: events
                .iter()
                .map(|event| TournamentEvent {
                    at,
                    sender: by,
                    event: event.clone(),
                })
                .collect(),
            facts,
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

/// Whether results that an act sets count for pools: those that an arbiter of the hall sets, but
/// not in a game of his own. Anybody may make an event and type results into it.
async fn counts(
    shared: &Shared,
    state: &State,
    by: PlayerId,
    act: &TournamentAct,
) -> Result<bool, HallError> {
    let own = match act {
        TournamentAct::Result(game, ..) | TournamentAct::ClearResult(game) => {
            plays_in(state, by, *game)
        }
        _ => false,
    };
    Ok(!own && shared.store.role(by).await? >= store::Role::Arbiter)
}

/// What one who does not run the tournament may do.
fn may(state: &State, by: PlayerId, act: &TournamentAct) -> Result<(), HallError> {
    if act.is_of_the_arbiter() {
        return Err(Code::NotYours.into());
    }
    if let TournamentAct::Withdraw(entry) = act {
        let own = |(known, player): &(EntryId, Player)| known == entry && player.id == by;
        if !state.sides.accounts.iter().any(own) {
            return Err(Code::NotYours.into());
        }
    }
    Ok(())
}

/// The side that an account has in a game of the open round.
fn side_of(state: &State, by: PlayerId, game: GameId) -> Result<Color, HallError> {
    let open = state.competition.open_round();
    let found = open.and_then(|round| round.games.iter().find(|one| one.id == game));
    let found = found.ok_or_else(|| refuse(Ruled::NoSuchGame(game)))?;
    let plays = |entry: EntryId| {
        let mut accounts = state.sides.accounts.iter();
        accounts.any(|(known, player)| *known == entry && player.id == by)
    };
    if plays(found.white) {
        Ok(Color::White)
    } else if plays(found.black) {
        Ok(Color::Black)
    } else {
        Err(Code::NotYours.into())
    }
}

/// Whether an account plays a game, of whatever round.
fn plays_in(state: &State, by: PlayerId, game: GameId) -> bool {
    let mut accounts = state.sides.accounts.iter();
    state.competition.game(game).is_some_and(|game| {
        let sides = [game.white, game.black];
        accounts.any(|(entry, player)| sides.contains(entry) && player.id == by)
    })
}

async fn asked(
    shared: &Shared,
    state: &State,
    by: PlayerId,
    act: TournamentAct,
    lot: u64,
) -> Result<Asked, HallError> {
    Ok(match act {
        TournamentAct::Enter(mut forms) => {
            let accounts = check_forms(shared, &state.competition, &forms).await?;
            give_clubs(shared, &mut forms, &accounts).await?;
            Asked {
                commands: forms.into_iter().map(Command::Enter).collect(),
                accounts,
                counts: false,
            }
        }
        TournamentAct::EnterTeam(name, mut forms) => {
            check_name(&name, "name")?;
            let accounts = check_forms(shared, &state.competition, &forms).await?;
            give_clubs(shared, &mut forms, &accounts).await?;
            Asked {
                commands: vec![Command::EnterTeam(name, forms)],
                accounts,
                counts: false,
            }
        }
        TournamentAct::Join => join(shared, state, by).await?,
        TournamentAct::Withdraw(entry) => Command::Withdraw(entry).into(),
        TournamentAct::Rejoin(entry) => Command::Rejoin(entry).into(),
        TournamentAct::Bye(entry, round, mark) => Command::RequestBye(entry, round, mark).into(),
        TournamentAct::Start if state.competition.plan.is_arena() => {
            Command::OpenArena { at: shared.now().0 }.into()
        }
        TournamentAct::Start => Command::Start { lot }.into(),
        TournamentAct::Pair => Command::PairRound { lot }.into(),
        TournamentAct::PairManually { pairs, bye, accept } => {
            let warned = accept
                .is_none()
                .then(|| tournament::live::warnings(&state.competition, &pairs, bye));
            if let Some(warnings) = warned.filter(|warnings| !warnings.is_empty()) {
                return Err(refuse(Ruled::Warned(warnings)));
            }
            let accept = accept.unwrap_or(Grade::Note);
            Command::PairManually { pairs, bye, accept }.into()
        }
        TournamentAct::Result(game, white, black) => Command::SetResult(game, white, black).into(),
        TournamentAct::ClearResult(game) => Command::ClearResult(game).into(),
        TournamentAct::Close => super::arena::end(&state.competition, shared.now()).into(),
        TournamentAct::BreakTie(group, order) => Command::BreakTie(group, order).into(),
        TournamentAct::Undo => Command::Undo.into(),
        // Dealt with before; it makes no command by itself.
        TournamentAct::HandIn(..) => return Err(Code::NotYours.into()),
    })
}

async fn join(shared: &Shared, state: &State, by: PlayerId) -> Result<Asked, HallError> {
    let player = shared.player(by).await?;
    if player.kind != PlayerKind::Account {
        return Err(Code::AccountNeeded.into());
    }
    if !state.summary.terms.open_entry || state.competition.plan.is_for_teams() {
        return Err(Code::EntryClosed.into());
    }
    let known = state.sides.accounts.iter().find(|(_, who)| who.id == by);
    if let Some((entry, _)) = known.filter(|(entry, _)| state.competition.entry(*entry).is_some()) {
        return match state.competition.has_left(*entry) {
            true => Ok(Command::Rejoin(*entry).into()),
            false => Err(Code::AlreadyEntered.into()),
        };
    }
    Ok(Asked {
        commands: vec![Command::Enter(EntryForm {
            name: player.name.clone(),
            federation: clubs::of_entry(shared, &player).await?,
            ..EntryForm::default()
        })],
        accounts: vec![Some(player)],
        counts: false,
    })
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

/// The tournament's refusal as the hall's, with the place where there is one.
pub(super) fn refuse(ruled: Ruled) -> HallError {
    let place = match &ruled {
        Ruled::NoSuchEntry(entry) => Some(entry.to_string()),
        Ruled::NoSuchGame(game) => Some(game.0.to_string()),
        Ruled::ResultsMissing(games) => {
            let numbers: Vec<String> = games.iter().map(|game| game.0.to_string()).collect();
            Some(numbers.join(" "))
        }
        Ruled::Warned(warnings) => Some(super::forms::broken_rules(warnings)),
        _ => None,
    };
    let refusal = Refusal {
        code: format!("tournament_{}", ruled.code()).into(),
        article: None,
        edition: None,
        place: None,
        retry_after: None,
    };
    match place {
        Some(place) => refusal.at(place),
        None => refusal,
    }
    .into()
}

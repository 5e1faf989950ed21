//! Events and the pools: which of them an event feeds, results typed in for boards in the room,
//! and what a change of the choice does to everybody's numbers.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use laws::{GameResult, Timestamp};
use store::{
    Counted, CountedEvent, EventRating, Player, PlayerId, PoolId, PoolValue, PoolWrite,
    RatingChoice, Role, TournamentEvent, TournamentId, TournamentTerms, typed_game,
};
use tournament::Mark;
use tournament::live::{Event, Game, GameId as Number, Round};

use super::{PoolKind, Pools, anew, corrected_result, first_result, grades, listed, pools};
use crate::hall::Hall;
use crate::refusal::{Code, HallError, Refusal};
use crate::rooms::Rooms;
use crate::shared::Shared;
use crate::tournaments::{TournamentSnapshot, clock_of};

/// A player's number that is another one after a change.
#[derive(Clone, Debug)]
pub struct NumberChanged {
    /// Whose.
    pub player: Player,
    /// Before; `None` where there was none.
    pub before: Option<super::Number>,
    /// After; `None` where there is none any more.
    pub after: Option<super::Number>,
}

/// Where in its event a game of the hall belongs.
pub(super) async fn event_of_game(
    shared: &Shared,
    game: &store::GameId,
) -> Result<Option<CountedEvent>, HallError> {
    let Some((tournament, number)) = shared.store.tournament_of(game).await? else {
        return Ok(None);
    };
    let Some(summary) = shared.store.tournament(&tournament).await? else {
        return Ok(None);
    };
    let log = shared.store.tournament_log(&tournament).await?;
    Ok(Some(event_of(&tournament, &summary.terms, &log, number)))
}

fn event_of(
    tournament: &TournamentId,
    terms: &TournamentTerms,
    log: &[TournamentEvent],
    number: u32,
) -> CountedEvent {
    let mut rounds: Vec<(Timestamp, &Round)> = Vec::new();
    for one in log {
        match &one.event {
            Event::RoundPaired(round) => rounds.push((one.at, round)),
            Event::RoundUnpaired(_) => {
                rounds.pop();
            }
            Event::Undone(by) => match &**by {
                Event::RoundUnpaired(_) => {
                    rounds.pop();
                }
                Event::RoundPaired(round) => rounds.push((one.at, round)),
                _ => {}
            },
            _ => {}
        }
    }
    let has = |round: &Round| round.games.iter().any(|game| game.id.0 == number);
    let found = (1..).zip(&rounds).find(|(_, (_, round))| has(round));
    CountedEvent {
        tournament: tournament.clone(),
        name: terms.plan.name.clone(),
        number,
        round: found.map(|(place, _)| place),
        round_at: found.map(|(_, (at, _))| *at),
        rating: terms.rating.clone(),
    }
}

/// What the pools count for the two results of a game: wins, losses and draws that were played.
const fn counts_as(marks: Option<(Mark, Mark)>) -> GameResult {
    match marks {
        Some((Mark::Win, Mark::Loss)) => GameResult::WhiteWins,
        Some((Mark::Loss, Mark::Win)) => GameResult::BlackWins,
        Some((Mark::Draw, Mark::Draw)) => GameResult::Draw,
        _ => GameResult::NoResult,
    }
}

/// Counts what the log of an event says of results and the pools have not seen yet.
///
/// The log is the source: what a crash cut off is found at the next start, and what is found
/// twice changes nothing.
pub(crate) async fn settle_event(
    shared: &Arc<Shared>,
    rooms: &Arc<Rooms>,
    id: &TournamentId,
) -> Result<(), HallError> {
    let mut pools = shared.ratings.pools.lock().await;
    let news = shared.store.unrated_events(id).await?;
    let Some((last, _)) = news.last() else {
        return Ok(());
    };
    let last = *last;
    let mut results = BTreeMap::new();
    for (seq, one) in &news {
        let event = match &one.event {
            Event::Undone(by) => by,
            event => event,
        };
        if let Event::ResultSet(number, _, _) = event {
            results.insert(number.0, (*seq, one.at, one.sender));
        }
    }
    let mut in_order: Vec<_> = results.into_iter().collect();
    in_order.sort_by_key(|(_, (seq, _, _))| *seq);
    let table = shared.tournaments.table(shared, id).await?;
    let snapshot = table.snapshot().await;
    let log = shared.store.tournament_log(id).await?;
    let mut touched = HashSet::new();
    let mut games = Vec::new();
    for (number, (_, at, sender)) in in_order {
        let event = event_of(id, &snapshot.summary.terms, &log, number);
        let set = ResultSet { event, at, sender };
        let Some(mut new) = set.counted(shared, &snapshot).await? else {
            continue;
        };
        let before = shared.store.results_of(&new.game).await?;
        let stands = before.last();
        let same = stands.map_or(new.result == GameResult::NoResult, |stands| {
            let players = |one: &Counted| (one.white, one.black);
            stands.result == new.result && players(stands) == players(&new)
        });
        if same {
            continue;
        }
        touched.extend([new.white, new.black]);
        if !new.is_typed() {
            games.push(new.game.clone());
        }
        if stands.is_none() && new.is_typed() {
            new.sender = None;
            touched.extend(first_result(shared, &mut pools, new).await?);
        } else {
            touched.extend(corrected_result(shared, &mut pools, new, true).await?);
        }
    }
    shared.store.event_rated(id.clone(), last).await?;
    drop(pools);
    super::show(shared, rooms, &touched).await?;
    for game in games {
        rooms.rated(&game);
    }
    Ok(())
}

/// A result that somebody has set in an event.
struct ResultSet {
    event: CountedEvent,
    at: Timestamp,
    sender: Option<PlayerId>,
}

impl ResultSet {
    /// The result as the pools count it; `None` where there is nobody to count it for, and of a
    /// game of the hall that still goes on: its end will say.
    async fn counted(
        self,
        shared: &Shared,
        snapshot: &TournamentSnapshot,
    ) -> Result<Option<Counted>, HallError> {
        let number = self.event.number;
        let Some(game) = snapshot.competition.game(Number(number)) else {
            return Ok(None);
        };
        let mut linked = snapshot.sides.games.iter();
        let linked = linked.find(|(known, _)| *known == number);
        let Some((_, of_hall)) = linked else {
            return Ok(self.typed(snapshot, game));
        };
        let Some(played) = shared.store.game(of_hall).await? else {
            return Ok(None);
        };
        if played.facts.ending.is_none() {
            return Ok(None);
        }
        let new = super::counted(&played, counts_as(game.marks), self.at);
        Ok(Some(Counted {
            sender: self.sender,
            reason: Some(self.event.name.clone()),
            event: Some(self.event),
            ..new
        }))
    }

    fn typed(self, snapshot: &TournamentSnapshot, game: &Game) -> Option<Counted> {
        let account = |entry| {
            let mut accounts = snapshot.sides.accounts.iter();
            accounts.find(|(known, _)| *known == entry)
        };
        let (white, black) = (&account(game.white)?.1, &account(game.black)?.1);
        let clock = clock_of(&snapshot.summary.terms.time_control, game.pace);
        Some(Counted {
            seq: 0,
            game: typed_game(&self.event.tournament, self.event.number),
            white: white.id,
            black: black.id,
            speed: pools::speed_code(clock.speed()).to_owned(),
            result: counts_as(game.marks),
            at: self.at,
            sender: self.sender,
            reason: Some(self.event.name.clone()),
            event: Some(self.event),
        })
    }
}

impl Hall {
    /// Chooses which pools an event feeds. Games that were counted are counted again from the
    /// first of them on; gives the numbers that are others now. Without `apply` nothing is done:
    /// it tells what would come of it.
    ///
    /// Until a result counts, whoever runs the event may do it; then only an arbiter of the hall.
    ///
    /// # Errors
    /// [`Code::NoSuchTournament`], [`Code::NotYours`], [`Code::NotArbiter`],
    /// [`Code::TournamentTermsBad`].
    pub async fn rate_event(
        &self,
        by: PlayerId,
        id: &TournamentId,
        rating: EventRating,
        apply: bool,
    ) -> Result<Vec<NumberChanged>, HallError> {
        self.open_for_commands()?;
        let shared = &self.shared;
        let table = shared.tournaments.table(shared, id).await?;
        let summary = table.snapshot().await.summary;
        if !self.may_manage(by, &summary).await? {
            return Err(Code::NotYours.into());
        }
        let terms = TournamentTerms {
            rating,
            ..summary.terms.clone()
        };
        check_rating(shared, &terms)?;
        let mut pools = shared.ratings.pools.lock().await;
        let mut results = shared.store.results().await?;
        let sets = shared.store.number_sets().await?;
        let counted = choose_for(&mut results, id, &terms.rating);
        if counted > 0 && shared.store.role(by).await? < Role::Arbiter {
            return Err(Code::NotArbiter.into());
        }
        let (after, moved) = anew(&shared.config.pools, &results, &sets);
        let (was, is) = (pools.values(), after.values());
        let changed = changed(shared, &was, &is).await?;
        if !apply || terms.rating == summary.terms.rating {
            return Ok(changed);
        }
        let people: HashSet<PlayerId> = changed.iter().map(|one| one.player.id).collect();
        let count = u32::try_from(people.len()).unwrap_or(u32::MAX);
        let (was, now) = (&summary.terms.rating, self.now());
        shared
            .store
            .set_event_rating(id.clone(), &terms, was, by, now, count)
            .await?;
        // What a crash leaves undone from here on, the next start of the hall finds and mends.
        self.count_anew(&mut pools, after, is, moved).await?;
        drop(pools);
        table.choose_rating(terms.rating).await;
        super::show(shared, &self.rooms, &people).await?;
        Ok(changed)
    }

    async fn count_anew(
        &self,
        pools: &mut Pools,
        after: Pools,
        values: HashMap<(PlayerId, PoolId), PoolValue>,
        moved: Vec<store::Moved>,
    ) -> Result<(), HallError> {
        let write = PoolWrite {
            grades: grades(&self.shared.config.pools, &values),
            values: listed(values),
            moved,
            anew: true,
            ..PoolWrite::default()
        };
        self.shared.store.write_pools(write).await?;
        *pools = after;
        super::show_grades(&self.shared).await
    }

    /// The changes of the pools that an event feeds, oldest first.
    ///
    /// # Errors
    /// [`HallError::Store`].
    pub async fn rating_choices(&self, id: &TournamentId) -> Result<Vec<RatingChoice>, HallError> {
        Ok(self.shared.store.event_ratings(id).await?)
    }
}

/// Lets the results of an event count for other pools; tells how many there are.
fn choose_for(results: &mut [Counted], id: &TournamentId, rating: &EventRating) -> usize {
    let mut counted = 0;
    for event in results.iter_mut().filter_map(|one| one.event.as_mut()) {
        if event.tournament == *id {
            event.rating = rating.clone();
            counted += 1;
        }
    }
    counted
}

/// Whether an event's pools can be chosen so.
pub(crate) fn check_rating(shared: &Shared, terms: &TournamentTerms) -> Result<(), Refusal> {
    let bad = |field: &str| Err(Refusal::from(Code::TournamentTermsBad).at(field));
    let rating = &terms.rating;
    if rating.rated && !terms.time_control.is_timed() {
        return bad("rated");
    }
    let kept = &shared.config.pools.kinds;
    let known = |pool: &String| kept.iter().any(|kind| kind.code() == pool);
    let mut seen = HashSet::new();
    if !rating
        .pools
        .iter()
        .all(|pool| known(pool) && seen.insert(pool))
    {
        return bad("pools");
    }
    Ok(())
}

/// The numbers that differ, by system and name.
pub(super) async fn changed(
    shared: &Shared,
    was: &HashMap<(PlayerId, PoolId), PoolValue>,
    is: &HashMap<(PlayerId, PoolId), PoolValue>,
) -> Result<Vec<NumberChanged>, HallError> {
    let keys: HashSet<_> = was.keys().chain(is.keys()).collect();
    let mut people: HashMap<PlayerId, Player> = HashMap::new();
    let mut changed = Vec::new();
    for key in keys {
        let (before, after) = (was.get(key), is.get(key));
        if before == after {
            continue;
        }
        let (who, pool) = key;
        let player = match people.get(who) {
            Some(known) => known.clone(),
            None => {
                let player = shared.player(*who).await?;
                people.insert(*who, player.clone());
                player
            }
        };
        let number = |value: Option<&PoolValue>| shared.number(pool, *value?);
        let one = NumberChanged {
            before: number(before),
            after: number(after),
            player,
        };
        changed.push((pool.clone(), one));
    }
    let kinds = &shared.config.pools.kinds;
    let place = |pool: &PoolId| {
        let kind = PoolKind::of(pool);
        kinds.iter().position(|one| Some(*one) == kind)
    };
    changed.sort_by_key(|(pool, one)| (place(pool), pool.clone(), one.player.name.clone()));
    Ok(changed.into_iter().map(|(_, one)| one).collect())
}

//! Grades and ratings: results are counted as games end, and pages read what came of it.

mod events;
pub(crate) mod import;
mod lists;
mod pools;
mod watch;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use laws::{EventKind, GameResult, Timestamp};
use store::{
    Counted, GameId, GameSummary, Moved, MovedGame, NumberSet, PlayerId, PoolId, PoolValue,
    PoolWrite,
};
use tokio::sync::Mutex;

use crate::hall::Hall;
use crate::refusal::{Code, HallError, Refusal};
use crate::rooms::Rooms;
use crate::shared::Shared;

pub use events::NumberChanged;
pub(crate) use events::{check_rating, settle_event};
pub use import::{ListEffect, ListForm, read_list};
pub use lists::{NumberHistory, NumberListed, Ranked};
use pools::different;
pub use pools::{PoolKind, PoolRules};
pub(crate) use pools::{Pools, hundredths_text};
pub use watch::RatingsWatch;

/// Characters of the reason for a correction.
const REASON_MOST: usize = 300;

/// The numbers of the hall, counted by one at a time, and those who follow them.
#[derive(Debug)]
pub(crate) struct Ratings {
    pools: Mutex<Pools>,
    news: watch::News,
}

impl Ratings {
    pub(crate) fn new(rules: &PoolRules) -> Self {
        Self {
            pools: Mutex::new(Pools::new(rules)),
            news: watch::News::new(),
        }
    }
}

/// A player's number as pages show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The system.
    pub kind: PoolKind,
    /// The speed, where the system keeps one number for each.
    pub speed: Option<String>,
    /// The number as a decimal: grade points to the hundredth, ratings whole.
    pub points: String,
    /// The number in hundredths, which orders a list.
    pub hundredths: i64,
    /// Glicko-2's deviation, whole.
    pub deviation: Option<String>,
    /// Rated games behind it.
    pub games: u32,
    /// The grade: 0 for none, 30 … 1; only of grade points.
    pub grade: Option<u8>,
    /// Whether it is still settling.
    pub provisional: bool,
}

/// What a game did to a player's number.
#[derive(Clone, Debug)]
pub struct NumberMoved {
    /// The game, its correction, the opponent.
    pub of: MovedGame,
    /// The number before; as a new player's for the first game.
    pub before: Option<Number>,
    /// The number after.
    pub after: Number,
    /// What came on, as a decimal with its sign if negative.
    pub gained: String,
}

impl Shared {
    fn number(&self, pool: &PoolId, value: PoolValue) -> Option<Number> {
        let rules = &self.config.pools;
        let kind = PoolKind::of(pool).filter(|kind| rules.kinds.contains(kind))?;
        let hundredths = value.hundredths();
        Some(Number {
            kind,
            speed: pool.0.split_once(':').map(|(_, speed)| speed.to_owned()),
            points: match kind {
                PoolKind::Grade => hundredths_text(hundredths),
                PoolKind::Elo | PoolKind::Glicko2 => pools::to_whole(hundredths).to_string(),
            },
            hundredths,
            deviation: match value {
                PoolValue::Glicko2 { deviation, .. } => Some(format!("{deviation:.0}")),
                PoolValue::Grade { .. } | PoolValue::Elo { .. } => None,
            },
            games: value.games(),
            grade: rules.grade_of(&value),
            provisional: rules.is_provisional(&value),
        })
    }

    fn number_moved(&self, of: MovedGame) -> Option<NumberMoved> {
        let pool = &of.moved.pool;
        let after = self.number(pool, of.moved.after)?;
        let before = of.moved.before.or_else(|| match after.kind {
            PoolKind::Grade => self.config.pools.fresh(PoolKind::Grade),
            PoolKind::Elo | PoolKind::Glicko2 => None,
        });
        let before = before.and_then(|value| self.number(pool, value));
        let gained = gained(&self.config.pools, before.as_ref(), &after);
        Some(NumberMoved {
            of,
            before,
            after,
            gained,
        })
    }

    /// What a finished game moved, White's changes and Black's.
    pub(crate) async fn moved_by(
        &self,
        game: &GameId,
        players: [PlayerId; 2],
    ) -> Result<[Vec<NumberMoved>; 2], HallError> {
        let all = self.store.moved_by(game).await?;
        let all: Vec<NumberMoved> = all
            .into_iter()
            .filter_map(|of| self.number_moved(of))
            .collect();
        Ok(players.map(|player| {
            let own = all.iter().filter(|one| one.of.moved.player == player);
            own.cloned().collect()
        }))
    }
}

/// What came on: in hundredths for grade points, whole for ratings (where a first game counts
/// from where everybody starts).
fn gained(rules: &PoolRules, before: Option<&Number>, after: &Number) -> String {
    let start = rules.start_hundredths(after.kind);
    let from = before.map_or(start, |number| number.hundredths);
    let to = after.hundredths;
    match after.kind {
        PoolKind::Grade => hundredths_text(to - from),
        PoolKind::Elo | PoolKind::Glicko2 => {
            (pools::to_whole(to) - pools::to_whole(from)).to_string()
        }
    }
}

/// Counts the game's result as it stands, if it does not count so yet.
pub(crate) async fn settle(
    shared: &Arc<Shared>,
    rooms: &Arc<Rooms>,
    id: &GameId,
) -> Result<(), HallError> {
    let mut pools = shared.ratings.pools.lock().await;
    let Some(game) = shared.store.game(id).await? else {
        return Ok(());
    };
    let event = events::event_of_game(shared, id).await?;
    let ending = game.facts.ending.as_ref();
    // A game in which one side never moved was not played (R14).
    let ended_played = ending.filter(|_| game.facts.plies > 1);
    let played = ended_played.map_or(GameResult::NoResult, |ending| ending.result);
    let result = game.corrected.unwrap_or(played);
    let before = shared.store.results_of(id).await?;
    let counted = before
        .last()
        .map_or(GameResult::NoResult, |last| last.result);
    // An event may choose its pools later: its results are kept whatever they count for now.
    if !(game.terms.rated || event.is_some()) || result == counted {
        return Ok(());
    }
    let ended = ending.map_or(shared.now(), |ending| ending.at);
    let mut new = self::counted(&game, result, ended);
    new.event = event;
    let touched = if before.is_empty() {
        first_result(shared, &mut pools, new).await?
    } else {
        new.at = shared.now();
        (new.sender, new.reason) = correction(shared, id).await?;
        corrected_result(shared, &mut pools, new, true).await?
    };
    drop(pools);
    tell(shared, rooms, &game, &touched).await
}

/// A game's result as the pools count it.
fn counted(game: &GameSummary, result: GameResult, at: Timestamp) -> Counted {
    Counted {
        seq: 0,
        game: game.id.clone(),
        event: None,
        white: game.white.id,
        black: game.black.id,
        speed: pools::speed_code(game.terms.time_control.speed()).to_owned(),
        result,
        at,
        sender: None,
        reason: None,
    }
}

/// Counts a result for the first time.
async fn first_result(
    shared: &Shared,
    pools: &mut Pools,
    new: Counted,
) -> Result<HashSet<PlayerId>, HallError> {
    let rules = &shared.config.pools;
    let moved = pools.count(&new);
    let values = moved
        .iter()
        .map(|one| ((one.player, one.pool.clone()), one.after));
    let values: HashMap<_, _> = values.collect();
    let write = PoolWrite {
        grades: grades(rules, &values),
        values: listed(values),
        moved,
        result: Some(new),
        ..PoolWrite::default()
    };
    let players = write.moved.iter().map(|one| one.player).collect();
    if let Err(error) = shared.store.write_pools(write).await {
        // What could not be written does not count.
        let (results, sets) = (
            shared.store.results().await?,
            shared.store.number_sets().await?,
        );
        *pools = anew(rules, &results, &sets).0;
        return Err(error.into());
    }
    Ok(players)
}

/// Counts everything again with one result corrected; gives those whose numbers changed.
async fn corrected_result(
    shared: &Shared,
    pools: &mut Pools,
    new: Counted,
    rated: bool,
) -> Result<HashSet<PlayerId>, HallError> {
    if !rated {
        shared.store.correct(new.game, new.result).await?;
        return Ok(HashSet::new());
    }
    let rules = &shared.config.pools;
    let mut results = shared.store.results().await?;
    for result in results.iter_mut().filter(|result| result.game == new.game) {
        // It counts at the place and time of the first result of its game.
        *result = Counted {
            seq: result.seq,
            at: result.at,
            ..new.clone()
        };
    }
    let sets = shared.store.number_sets().await?;
    let (after, moved) = anew(rules, &results, &sets);
    let values = after.values();
    let players = different(&pools.values(), &values);
    let write = PoolWrite {
        grades: grades(rules, &values),
        values: listed(values),
        moved,
        result: Some(new),
        anew: true,
        ..PoolWrite::default()
    };
    shared.store.write_pools(write).await?;
    *pools = after;
    Ok(players)
}

/// All results counted from nothing, numbers set from lists in their places among them.
fn anew(rules: &PoolRules, results: &[Counted], sets: &[NumberSet]) -> (Pools, Vec<Moved>) {
    let mut pools = Pools::new(rules);
    let mut moved = Vec::new();
    let mut sets = sets.iter().peekable();
    for one in results {
        while let Some(set) = sets.next_if(|set| set.after_seq < one.seq) {
            pools.set(set);
        }
        moved.extend(pools.count(one));
    }
    sets.for_each(|set| pools.set(set));
    (pools, moved)
}

/// Numbers as the store takes them.
fn listed(values: HashMap<(PlayerId, PoolId), PoolValue>) -> Vec<(PlayerId, PoolId, PoolValue)> {
    let each = values.into_iter();
    each.map(|((who, pool), value)| (who, pool, value))
        .collect()
}

/// The grades of these numbers.
fn grades(
    rules: &PoolRules,
    values: &HashMap<(PlayerId, PoolId), PoolValue>,
) -> Vec<(PlayerId, u8)> {
    let graded = values
        .iter()
        .filter_map(|((who, _), value)| Some((*who, rules.grade_of(value)?)));
    graded.collect()
}

/// Who corrected the game, and why: the last ruling of its log.
async fn correction(
    shared: &Shared,
    id: &GameId,
) -> Result<(Option<PlayerId>, Option<String>), HallError> {
    let log = shared.store.entries(id).await?;
    let ruled = log.iter().rev().find_map(|entry| match &entry.event.kind {
        EventKind::Ruled { reason, .. } => Some((entry.sender, reason.clone())),
        _ => None,
    });
    let (sender, reason) = ruled.unwrap_or_default();
    Ok((sender, Some(reason).filter(|reason| !reason.is_empty())))
}

/// Shows the new grades wherever the players are, and the game's watchers what it moved.
async fn tell(
    shared: &Arc<Shared>,
    rooms: &Arc<Rooms>,
    game: &GameSummary,
    touched: &HashSet<PlayerId>,
) -> Result<(), HallError> {
    show(shared, rooms, touched).await?;
    rooms.rated(&game.id);
    Ok(())
}

/// Shows the new grades wherever the players are.
async fn show(
    shared: &Arc<Shared>,
    rooms: &Arc<Rooms>,
    touched: &HashSet<PlayerId>,
) -> Result<(), HallError> {
    for id in touched {
        let player = shared.player(*id).await?;
        shared.lobby.rename(&player);
        for game in shared.board.rename(&player) {
            rooms.rename(&game, &player);
        }
    }
    shared.lobby_changed();
    shared.ratings.news.tell(touched);
    Ok(())
}

/// Makes the pools anew from the results when the hall opens, if they are not those that the
/// rules make; reads them otherwise.
pub(crate) async fn load(shared: &Shared) -> Result<(), HallError> {
    let rules = &shared.config.pools;
    let results = shared.store.results().await?;
    let sets = shared.store.number_sets().await?;
    let (made, moved) = anew(rules, &results, &sets);
    let kept = shared.store.pool_values().await?.into_iter();
    let kept = kept
        .map(|(who, pool, value)| ((who, pool), value))
        .collect();
    let values = made.values();
    if !different(&kept, &values).is_empty() {
        tracing::info!(results = results.len(), "the pools are made anew");
        shared
            .store
            .write_pools(PoolWrite {
                grades: grades(rules, &values),
                values: listed(values),
                moved,
                anew: true,
                ..PoolWrite::default()
            })
            .await?;
    }
    *shared.ratings.pools.lock().await = made;
    show_grades(shared).await
}

/// Gives every account a grade to show, or none where the hall keeps no grades.
pub(crate) async fn show_grades(shared: &Shared) -> Result<(), HallError> {
    let rules = &shared.config.pools;
    let fresh = rules.fresh(PoolKind::Grade);
    let none = fresh
        .filter(|_| rules.kinds.contains(&PoolKind::Grade))
        .and_then(|value| rules.grade_of(&value));
    Ok(shared.store.show_grades(none).await?)
}

impl Hall {
    /// An arbiter corrects the result of a game that is over, for tables and pools; the game as
    /// it was played stays in its log.
    ///
    /// # Errors
    /// [`Code::NotArbiter`], [`Code::NoSuchGame`], [`Code::GameNotOver`],
    /// [`Code::ReasonBad`], [`Code::OwnGame`].
    pub async fn correct_result(
        &self,
        by: PlayerId,
        id: &GameId,
        result: GameResult,
        reason: &str,
    ) -> Result<(), HallError> {
        self.open_for_commands()?;
        self.arbiters_only(by).await?;
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().count() > REASON_MOST {
            return Err(Refusal::from(Code::ReasonBad).at("reason").into());
        }
        let game = self.shared.store.game(id).await?.ok_or(Code::NoSuchGame)?;
        if game.color_of(by).is_some() {
            return Err(Code::OwnGame.into());
        }
        let ending = game.facts.ending.as_ref().ok_or(Code::GameNotOver)?;
        if game.corrected.unwrap_or(ending.result) == result {
            return Ok(());
        }
        // What the game's end moved comes first.
        settle(&self.shared, &self.rooms, id).await?;
        let touched = {
            let mut pools = self.shared.ratings.pools.lock().await;
            let new = Counted {
                result,
                at: self.now(),
                sender: Some(by),
                reason: Some(reason.to_owned()),
                event: events::event_of_game(&self.shared, id).await?,
                ..counted(&game, ending.result, ending.at)
            };
            let rated = game.terms.rated || new.event.is_some();
            corrected_result(&self.shared, &mut pools, new, rated).await?
        };
        tell(&self.shared, &self.rooms, &game, &touched).await?;
        crate::tournaments::result_of(&self.shared, id, true).await
    }
}

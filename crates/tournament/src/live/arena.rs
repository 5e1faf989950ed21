//! An arena: for a while everybody who is free is paired at once, and points come with every game.
//!
//! Time is an argument, in milliseconds of whatever clock the caller keeps.

use std::collections::BTreeMap;

use rules::Color;

use crate::live::event::{EntryId, Event, Game, GameId, Round};
use crate::live::plan::System;
use crate::live::refusal::Refusal;
use crate::live::state::Competition;
use crate::live::table::strength;
use crate::mark::Mark;
use crate::systems::Pace;

/// When an arena is open for new games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaTime {
    /// From this instant on.
    pub from: i64,
    /// Until this one: later nobody is paired; games that run are played out and count.
    pub until: i64,
}

/// A line of an arena's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaRow {
    /// The place; equal points share it.
    pub rank: usize,
    /// Whose line.
    pub entry: EntryId,
    /// All points.
    pub points: u32,
    /// What each game brought, in order.
    pub scores: Vec<u32>,
    /// Games won.
    pub wins: u32,
    /// Whether the next game counts twice.
    pub on_fire: bool,
    /// The game that is being played.
    pub playing: Option<GameId>,
}

/// Points of a win, a draw and a loss.
const WIN: u32 = 2;
const DRAW: u32 = 1;
/// Wins in a row after which games count twice.
const FIRE: u32 = 2;

/// Both codes of a game that was not played after all.
const UNPLAYED: (Mark, Mark) = (Mark::ForfeitLoss, Mark::ForfeitLoss);

/// What one game was to one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Won,
    Drew,
    Lost,
}

fn outcome(mark: Mark) -> Outcome {
    match mark {
        Mark::Win | Mark::UnratedWin | Mark::ForfeitWin => Outcome::Won,
        Mark::Draw | Mark::UnratedDraw => Outcome::Drew,
        _ => Outcome::Lost,
    }
}

/// Points game by game, and whether the next one counts twice.
fn scores(outcomes: &[Outcome]) -> (Vec<u32>, bool) {
    let mut streak = 0;
    let counted = outcomes.iter().map(|outcome| {
        let times = if streak >= FIRE { 2 } else { 1 };
        let points = match outcome {
            Outcome::Won => WIN,
            Outcome::Drew => DRAW,
            Outcome::Lost => 0,
        };
        streak = match outcome {
            Outcome::Won => streak + 1,
            _ => 0,
        };
        points * times
    });
    (counted.collect(), streak >= FIRE)
}

/// What a player has behind him.
#[derive(Clone, Debug, Default)]
struct Past {
    outcomes: Vec<Outcome>,
    /// Games with White less games with Black.
    balance: i32,
    last_color: Option<Color>,
    last_game: Option<GameId>,
    playing: Option<GameId>,
}

impl Past {
    fn take(&mut self, game: &Game, color: Color) {
        if game.marks == Some(UNPLAYED) {
            // Nobody had a colour, points or a streak of it; they just don't meet again at once.
            self.last_game = Some(game.id);
            return;
        }
        self.balance += match color {
            Color::White => 1,
            Color::Black => -1,
        };
        (self.last_color, self.last_game) = (Some(color), Some(game.id));
        match game.marks {
            None => self.playing = Some(game.id),
            Some((white, black)) => self.outcomes.push(outcome(match color {
                Color::White => white,
                Color::Black => black,
            })),
        }
    }
}

fn pasts(competition: &Competition) -> BTreeMap<EntryId, Past> {
    let list = competition.stages.first().into_iter().flatten().flatten();
    let mut pasts: BTreeMap<EntryId, Past> = list.map(|id| (*id, Past::default())).collect();
    for game in competition.rounds.iter().flat_map(|round| &round.games) {
        for (id, color) in [(game.white, Color::White), (game.black, Color::Black)] {
            if let Some(past) = pasts.get_mut(&id) {
                past.take(game, color);
            }
        }
    }
    pasts
}

/// The table of an arena, best first; nothing if the event is none or has not begun.
#[must_use]
pub fn arena_table(competition: &Competition) -> Vec<ArenaRow> {
    if competition.arena.is_none() {
        return Vec::new();
    }
    let row = |(entry, past): (EntryId, Past)| {
        let (scores, on_fire) = scores(&past.outcomes);
        let won = past.outcomes.iter().filter(|one| **one == Outcome::Won);
        ArenaRow {
            rank: 0,
            entry,
            points: scores.iter().sum(),
            scores,
            wins: u32::try_from(won.count()).unwrap_or(u32::MAX),
            on_fire,
            playing: past.playing,
        }
    };
    let mut rows: Vec<ArenaRow> = pasts(competition).into_iter().map(row).collect();
    // Who shares a place stands in the order of strength.
    rows.sort_by_cached_key(|row| {
        let points = core::cmp::Reverse(row.points);
        (points, competition.entry(row.entry).map(strength))
    });
    for at in 0..rows.len() {
        let shared = at > 0 && rows[at - 1].points == rows[at].points;
        rows[at].rank = if shared { rows[at - 1].rank } else { at + 1 };
    }
    rows
}

fn minutes(competition: &Competition) -> Option<(u32, Option<i64>)> {
    match competition.plan.stages.first().map(|plan| &plan.system) {
        Some(System::Arena { minutes, starts_at }) => Some((*minutes, *starts_at)),
        _ => None,
    }
}

/// When the arena wants to be looked at by itself: its beginning, then its end.
#[must_use]
pub fn arena_deadline(competition: &Competition) -> Option<i64> {
    if competition.finished {
        return None;
    }
    match competition.arena {
        None => minutes(competition)?.1,
        Some(time) => Some(time.until),
    }
}

/// Opens an arena.
pub(super) fn open(competition: &Competition, at: i64) -> Result<Vec<Event>, Refusal> {
    let (minutes, _) = minutes(competition).ok_or(Refusal::WrongKind)?;
    if competition.has_started() {
        return Err(Refusal::Started);
    }
    let mut list: Vec<EntryId> = competition.entries.iter().map(|entry| entry.id).collect();
    list.sort_by_cached_key(|id| competition.entry(*id).map(strength));
    let round = Round {
        stage: 0,
        games: Vec::new(),
        byes: Vec::new(),
        team_bye: None,
        numbers: Vec::new(),
        manual: false,
        closed: false,
    };
    let time = ArenaTime {
        from: at,
        until: at.saturating_add(i64::from(minutes) * 60_000),
    };
    Ok(vec![
        Event::StageOpened(vec![list]),
        Event::RoundPaired(round),
        Event::ArenaOpened(time),
    ])
}

/// Ends an arena before its time. Games that run are played out and count.
pub(super) fn close(competition: &Competition, at: i64) -> Result<Vec<Event>, Refusal> {
    let time = competition.arena.ok_or(Refusal::NotStarted)?;
    if at >= time.until {
        return Err(Refusal::NothingToChange);
    }
    Ok(vec![Event::ArenaCut(at)])
}

/// What is due at an instant: the beginning, pairs of those who are free, the end. Nothing may be.
pub(super) fn clock(competition: &Competition, at: i64) -> Result<Vec<Event>, Refusal> {
    let (_, starts_at) = minutes(competition).ok_or(Refusal::WrongKind)?;
    let Some(time) = competition.arena else {
        return match starts_at {
            Some(due) if due <= at => {
                let mut events = open(competition, at)?;
                let mut then = competition.clone();
                for event in &events {
                    then.apply(event);
                }
                events.extend(paired(&then));
                Ok(events)
            }
            _ => Ok(Vec::new()),
        };
    };
    if competition.finished || competition.open_round().is_none() {
        return Ok(Vec::new());
    }
    if at < time.until {
        return Ok(paired(competition).into_iter().collect());
    }
    let mut games = competition.rounds.iter().flat_map(|round| &round.games);
    match games.any(|game| game.marks.is_none()) {
        true => Ok(Vec::new()),
        false => Ok(vec![Event::RoundClosed, Event::Finished]),
    }
}

/// The pairs of those who are free.
fn paired(competition: &Competition) -> Option<Event> {
    let pasts = pasts(competition);
    let active = pasts.keys().filter(|id| !competition.has_left(**id));
    let lonely = active.count() == 2;
    let points = |id: &EntryId| -> u32 {
        let past = pasts.get(id);
        past.map_or(0, |past| scores(&past.outcomes).0.iter().sum())
    };
    let keys: BTreeMap<EntryId, _> = competition
        .queue
        .iter()
        .map(|id| {
            let strength = competition.entry(*id).map(strength);
            (*id, (core::cmp::Reverse(points(id)), strength))
        })
        .collect();
    let just_met = |one: &EntryId, other: &EntryId| {
        let last = |id| pasts.get(id).and_then(|past| past.last_game);
        !lonely && last(one).is_some() && last(one) == last(other)
    };
    let pairs = pairs_of(&competition.queue, &keys, &just_met);
    let games = competition.rounds.iter().flat_map(|round| &round.games);
    let next = games.map(|game| game.id.0).max().unwrap_or(0) + 1;
    let boards = competition
        .rounds
        .last()
        .map_or(0, |round| round.games.len());
    let made = pairs.into_iter().enumerate().map(|(at, (one, other))| {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let id = GameId(next.saturating_add(at));
        let (white, black) = colors(&pasts, one, other, id);
        Game {
            id,
            board: u32::try_from(boards)
                .unwrap_or(u32::MAX)
                .saturating_add(at + 1),
            group: 0,
            pace: Pace::Standard,
            white,
            black,
            marks: None,
        }
    });
    let made: Vec<Game> = made.collect();
    (!made.is_empty()).then_some(Event::ArenaPaired(made))
}

/// Neighbours by score, as many pairs as can be. Of an odd number the one waits who is free for
/// the shortest time, unless others could not meet then.
fn pairs_of<K: Ord>(
    queue: &[EntryId],
    keys: &BTreeMap<EntryId, K>,
    just_met: &impl Fn(&EntryId, &EntryId) -> bool,
) -> Vec<(EntryId, EntryId)> {
    let among = |waits: Option<EntryId>| {
        let mut free: Vec<EntryId> = queue.to_vec();
        free.retain(|id| Some(*id) != waits);
        free.sort_by(|one, other| keys.get(one).cmp(&keys.get(other)));
        neighbours(&free, just_met)
    };
    if queue.len().is_multiple_of(2) {
        return among(None);
    }
    let whole = queue.len() / 2;
    let mut tried = queue.iter().rev().map(|id| among(Some(*id)));
    tried.find(|pairs| pairs.len() == whole).unwrap_or_default()
}

/// Pairs of neighbours in a list of even length. Everybody has at most one whom he has just met,
/// so an exchange with the pair above always helps out, except where only two are there.
fn neighbours(
    free: &[EntryId],
    just_met: &impl Fn(&EntryId, &EntryId) -> bool,
) -> Vec<(EntryId, EntryId)> {
    let mut left: Vec<EntryId> = free.to_vec();
    let mut pairs: Vec<(EntryId, EntryId)> = Vec::with_capacity(left.len() / 2);
    left.reverse();
    while let Some(one) = left.pop() {
        match left.iter().rposition(|other| !just_met(&one, other)) {
            Some(at) => pairs.push((one, left.remove(at))),
            None => {
                let (Some(other), Some((first, second))) = (left.pop(), pairs.pop()) else {
                    break;
                };
                match just_met(&first, &one) || just_met(&second, &other) {
                    false => pairs.extend([(first, one), (second, other)]),
                    true => pairs.extend([(first, other), (second, one)]),
                }
            }
        }
    }
    pairs
}

/// White has who had it less often, then who had Black last; else the number of the game decides.
fn colors(
    pasts: &BTreeMap<EntryId, Past>,
    one: EntryId,
    other: EntryId,
    game: GameId,
) -> (EntryId, EntryId) {
    let of = |id: EntryId| {
        let past = pasts.get(&id);
        let had_white = past.is_some_and(|past| past.last_color == Some(Color::White));
        (past.map_or(0, |past| past.balance), had_white)
    };
    match of(one).cmp(&of(other)) {
        core::cmp::Ordering::Less => (one, other),
        core::cmp::Ordering::Greater => (other, one),
        core::cmp::Ordering::Equal if game.0.is_multiple_of(2) => (other, one),
        core::cmp::Ordering::Equal => (one, other),
    }
}

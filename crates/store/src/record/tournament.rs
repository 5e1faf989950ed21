//! Stored events of tournaments: version 1.

use serde::{Deserialize, Serialize};
use tournament::live::TeamEntry;
use tournament::live::{ArenaTime, Entry, EntryId, Event, Game, GameId, Round};
use tournament::systems::Pace;
use tournament::{Mark, TeamId, Title};

use super::tournament_mend::{self, MendableV1};
use crate::error::StoreError;

pub(crate) const VERSION: u32 = 1;

#[derive(Deserialize, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum EventV1 {
    Entered {
        entry: EntryV1,
    },
    EntryRemoved {
        entry: EntryV1,
    },
    TeamEntered {
        team: u32,
        name: String,
    },
    TeamRemoved {
        team: u32,
        name: String,
    },
    EntryChanged {
        from: EntryV1,
        to: EntryV1,
    },
    TeamChanged {
        team: u32,
        from: String,
        to: String,
    },
    TermsChanged {
        from: Box<MendableV1>,
        to: Box<MendableV1>,
    },
    GamesDropped {
        games: Vec<GameV1>,
    },
    GamesRestored {
        games: Vec<GameV1>,
    },
    Withdrawn {
        entry: u32,
    },
    Rejoined {
        entry: u32,
    },
    ByeGranted {
        entry: u32,
        round: u32,
        mark: char,
    },
    ByeCancelled {
        entry: u32,
        round: u32,
        mark: char,
    },
    PairForbidden {
        one: u32,
        other: u32,
    },
    PairAllowed {
        one: u32,
        other: u32,
    },
    StageOpened {
        lists: Vec<Vec<u32>>,
    },
    StageDropped {
        lists: Vec<Vec<u32>>,
    },
    RoundPaired {
        round: RoundV1,
    },
    RoundUnpaired {
        round: RoundV1,
    },
    ResultSet {
        game: u32,
        from: Option<(char, char)>,
        to: Option<(char, char)>,
    },
    RoundClosed,
    RoundReopened,
    TieBroken {
        group: usize,
        order: Vec<u32>,
    },
    TieReopened {
        group: usize,
        order: Vec<u32>,
    },
    ArenaOpened {
        from: i64,
        until: i64,
    },
    ArenaCut {
        until: i64,
    },
    ArenaPaired {
        games: Vec<GameV1>,
    },
    Finished,
    Resumed,
    Undone {
        by: Box<EventV1>,
    },
}

#[derive(Deserialize, Serialize)]
struct EntryV1 {
    id: u32,
    name: String,
    rating: Option<u32>,
    title: Option<String>,
    #[serde(default)]
    federation: String,
    team: Option<u32>,
}

#[derive(Deserialize, Serialize)]
struct RoundV1 {
    stage: usize,
    games: Vec<GameV1>,
    byes: Vec<(u32, char)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    team_bye: Option<u32>,
    numbers: Vec<u32>,
    manual: bool,
    closed: bool,
}

#[derive(Deserialize, Serialize)]
struct GameV1 {
    id: u32,
    board: u32,
    group: usize,
    pace: String,
    white: u32,
    black: u32,
    marks: Option<(char, char)>,
}

pub(super) fn fault(what: impl std::fmt::Display) -> StoreError {
    StoreError::record("tournament", what)
}

pub(super) fn pace(code: &str) -> Result<Pace, StoreError> {
    Pace::from_code(code).ok_or_else(|| fault(format!("pace {code}")))
}

fn mark(letter: char) -> Result<Mark, StoreError> {
    Mark::from_letter(letter).ok_or_else(|| fault(format!("result {letter}")))
}

fn marks(pair: Option<(char, char)>) -> Result<Option<(Mark, Mark)>, StoreError> {
    pair.map(|(white, black)| Ok((mark(white)?, mark(black)?)))
        .transpose()
}

fn letters(pair: Option<(Mark, Mark)>) -> Option<(char, char)> {
    pair.map(|(white, black)| (white.letter(), black.letter()))
}

fn ids(list: &[EntryId]) -> Vec<u32> {
    list.iter().map(|id| id.0).collect()
}

fn entries(list: Vec<u32>) -> Vec<EntryId> {
    list.into_iter().map(EntryId).collect()
}

pub(crate) fn write_event(event: &Event) -> Result<String, StoreError> {
    serde_json::to_string(&to_record(event)).map_err(fault)
}

pub(crate) fn read_event(version: u32, text: &str) -> Result<Event, StoreError> {
    if version != VERSION {
        return Err(fault(format!("version {version}")));
    }
    let record: EventV1 = serde_json::from_str(text).map_err(fault)?;
    from_record(record)
}

// tidy: table
fn to_record(event: &Event) -> EventV1 {
    match event {
        Event::Entered(entry) => EventV1::Entered {
            entry: entry_record(entry),
        },
        Event::EntryRemoved(entry) => EventV1::EntryRemoved {
            entry: entry_record(entry),
        },
        Event::TeamEntered(team) => EventV1::TeamEntered {
            team: team.id.0,
            name: team.name.clone(),
        },
        Event::TeamRemoved(team) => EventV1::TeamRemoved {
            team: team.id.0,
            name: team.name.clone(),
        },
        Event::EntryChanged(from, to) => EventV1::EntryChanged {
            from: entry_record(from),
            to: entry_record(to),
        },
        Event::TeamChanged(from, to) => EventV1::TeamChanged {
            team: to.id.0,
            from: from.name.clone(),
            to: to.name.clone(),
        },
        Event::TermsChanged(from, to) => EventV1::TermsChanged {
            from: Box::new(tournament_mend::record(from)),
            to: Box::new(tournament_mend::record(to)),
        },
        Event::GamesDropped(games) => EventV1::GamesDropped {
            games: games.iter().map(game_record).collect(),
        },
        Event::GamesRestored(games) => EventV1::GamesRestored {
            games: games.iter().map(game_record).collect(),
        },
        Event::Withdrawn(id) => EventV1::Withdrawn { entry: id.0 },
        Event::Rejoined(id) => EventV1::Rejoined { entry: id.0 },
        Event::ByeGranted(id, round, mark) => EventV1::ByeGranted {
            entry: id.0,
            round: *round,
            mark: mark.letter(),
        },
        Event::ByeCancelled(id, round, mark) => EventV1::ByeCancelled {
            entry: id.0,
            round: *round,
            mark: mark.letter(),
        },
        Event::PairForbidden(one, other) => EventV1::PairForbidden {
            one: one.0,
            other: other.0,
        },
        Event::PairAllowed(one, other) => EventV1::PairAllowed {
            one: one.0,
            other: other.0,
        },
        Event::StageOpened(lists) => EventV1::StageOpened {
            lists: lists.iter().map(|list| ids(list)).collect(),
        },
        Event::StageDropped(lists) => EventV1::StageDropped {
            lists: lists.iter().map(|list| ids(list)).collect(),
        },
        Event::RoundPaired(round) => EventV1::RoundPaired {
            round: round_record(round),
        },
        Event::RoundUnpaired(round) => EventV1::RoundUnpaired {
            round: round_record(round),
        },
        Event::ResultSet(game, from, to) => EventV1::ResultSet {
            game: game.0,
            from: letters(*from),
            to: letters(*to),
        },
        Event::RoundClosed => EventV1::RoundClosed,
        Event::RoundReopened => EventV1::RoundReopened,
        Event::TieBroken(group, order) => EventV1::TieBroken {
            group: *group,
            order: ids(order),
        },
        Event::TieReopened(group, order) => EventV1::TieReopened {
            group: *group,
            order: ids(order),
        },
        Event::ArenaOpened(time) => EventV1::ArenaOpened {
            from: time.from,
            until: time.until,
        },
        Event::ArenaCut(until) => EventV1::ArenaCut { until: *until },
        Event::ArenaPaired(games) => EventV1::ArenaPaired {
            games: games.iter().map(game_record).collect(),
        },
        Event::Finished => EventV1::Finished,
        Event::Resumed => EventV1::Resumed,
        Event::Undone(by) => EventV1::Undone {
            by: Box::new(to_record(by)),
        },
    }
}

// tidy: table
fn from_record(record: EventV1) -> Result<Event, StoreError> {
    let lists = |lists: Vec<Vec<u32>>| lists.into_iter().map(entries).collect::<Vec<_>>();
    let team = |id: u32, name: String| TeamEntry {
        id: TeamId(id),
        name,
    };
    Ok(match record {
        EventV1::Entered { entry } => Event::Entered(read_entry(entry)?),
        EventV1::EntryRemoved { entry } => Event::EntryRemoved(read_entry(entry)?),
        EventV1::TeamEntered { team: id, name } => Event::TeamEntered(team(id, name)),
        EventV1::TeamRemoved { team: id, name } => Event::TeamRemoved(team(id, name)),
        EventV1::EntryChanged { from, to } => {
            Event::EntryChanged(read_entry(from)?, read_entry(to)?)
        }
        EventV1::TeamChanged { team: id, from, to } => {
            Event::TeamChanged(team(id, from), team(id, to))
        }
        EventV1::TermsChanged { from, to } => Event::TermsChanged(
            Box::new(tournament_mend::read(*from)?),
            Box::new(tournament_mend::read(*to)?),
        ),
        EventV1::GamesDropped { games } => Event::GamesDropped(read_games(games)?),
        EventV1::GamesRestored { games } => Event::GamesRestored(read_games(games)?),
        EventV1::Withdrawn { entry } => Event::Withdrawn(EntryId(entry)),
        EventV1::Rejoined { entry } => Event::Rejoined(EntryId(entry)),
        EventV1::ByeGranted {
            entry,
            round,
            mark: letter,
        } => Event::ByeGranted(EntryId(entry), round, mark(letter)?),
        EventV1::ByeCancelled {
            entry,
            round,
            mark: letter,
        } => Event::ByeCancelled(EntryId(entry), round, mark(letter)?),
        EventV1::PairForbidden { one, other } => Event::PairForbidden(EntryId(one), EntryId(other)),
        EventV1::PairAllowed { one, other } => Event::PairAllowed(EntryId(one), EntryId(other)),
        EventV1::StageOpened { lists: all } => Event::StageOpened(lists(all)),
        EventV1::StageDropped { lists: all } => Event::StageDropped(lists(all)),
        EventV1::RoundPaired { round } => Event::RoundPaired(read_round(round)?),
        EventV1::RoundUnpaired { round } => Event::RoundUnpaired(read_round(round)?),
        EventV1::ResultSet { game, from, to } => {
            Event::ResultSet(GameId(game), marks(from)?, marks(to)?)
        }
        EventV1::RoundClosed => Event::RoundClosed,
        EventV1::RoundReopened => Event::RoundReopened,
        EventV1::TieBroken { group, order } => Event::TieBroken(group, entries(order)),
        EventV1::TieReopened { group, order } => Event::TieReopened(group, entries(order)),
        EventV1::ArenaOpened { from, until } => Event::ArenaOpened(ArenaTime { from, until }),
        EventV1::ArenaCut { until } => Event::ArenaCut(until),
        EventV1::ArenaPaired { games } => Event::ArenaPaired(read_games(games)?),
        EventV1::Finished => Event::Finished,
        EventV1::Resumed => Event::Resumed,
        EventV1::Undone { by } => Event::Undone(Box::new(from_record(*by)?)),
    })
}

fn entry_record(entry: &Entry) -> EntryV1 {
    EntryV1 {
        id: entry.id.0,
        name: entry.name.clone(),
        rating: entry.rating,
        title: entry.title.map(|title| title.as_str().to_owned()),
        federation: entry.federation.clone(),
        team: entry.team.map(|team| team.0),
    }
}

fn read_entry(record: EntryV1) -> Result<Entry, StoreError> {
    let title = record
        .title
        .map(|title| Title::from_text(&title).ok_or_else(|| fault(format!("title {title}"))));
    Ok(Entry {
        id: EntryId(record.id),
        name: record.name,
        rating: record.rating,
        title: title.transpose()?,
        federation: record.federation,
        team: record.team.map(TeamId),
    })
}

fn game_record(game: &Game) -> GameV1 {
    GameV1 {
        id: game.id.0,
        board: game.board,
        group: game.group,
        pace: game.pace.code().to_owned(),
        white: game.white.0,
        black: game.black.0,
        marks: letters(game.marks),
    }
}

fn round_record(round: &Round) -> RoundV1 {
    RoundV1 {
        stage: round.stage,
        games: round.games.iter().map(game_record).collect(),
        byes: round
            .byes
            .iter()
            .map(|(id, mark)| (id.0, mark.letter()))
            .collect(),
        team_bye: round.team_bye.map(|team| team.0),
        numbers: ids(&round.numbers),
        manual: round.manual,
        closed: round.closed,
    }
}

fn read_game(one: GameV1) -> Result<Game, StoreError> {
    Ok(Game {
        id: GameId(one.id),
        board: one.board,
        group: one.group,
        pace: pace(&one.pace)?,
        white: EntryId(one.white),
        black: EntryId(one.black),
        marks: marks(one.marks)?,
    })
}

fn read_games(games: Vec<GameV1>) -> Result<Vec<Game>, StoreError> {
    games.into_iter().map(read_game).collect()
}

fn read_round(record: RoundV1) -> Result<Round, StoreError> {
    let games = read_games(record.games);
    let byes: Result<Vec<(EntryId, Mark)>, StoreError> = record
        .byes
        .into_iter()
        .map(|(id, letter)| Ok((EntryId(id), mark(letter)?)))
        .collect();
    Ok(Round {
        stage: record.stage,
        games: games?,
        byes: byes?,
        team_bye: record.team_bye.map(TeamId),
        numbers: entries(record.numbers),
        manual: record.manual,
        closed: record.closed,
    })
}

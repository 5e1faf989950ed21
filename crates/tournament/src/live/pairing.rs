//! The next round of a stage, as its system pairs it.

use rules::Color;

use crate::live::bracket::Bracket;
use crate::live::event::{EntryId, Game, GameId, Round};
use crate::live::plan::System;
use crate::live::refusal::Refusal;
use crate::live::state::Competition;
use crate::live::table::{StageTable, field_of, order_of, stage_table};
use crate::mark::{Cell, Mark};
use crate::swiss;
use crate::systems::{
    Pace, PreferenceType, Side, Standing, TableRound, TeamSwiss, berger, boards_of, double_berger,
    pair_teams, scheveningen,
};
use crate::team::TeamId;

/// The next round of the running stage, or `None` if the stage has no further one.
pub(super) fn next_round(competition: &Competition, lot: u64) -> Result<Option<Round>, Refusal> {
    let plan = competition.stage_plan().ok_or(Refusal::NoMoreRounds)?;
    let stage = competition.stage();
    let played = competition.rounds_of(stage).count();
    match &plan.system {
        System::Swiss { rounds } if played < *rounds as usize => {
            swiss_round(competition, lot).map(Some)
        }
        System::Swiss { .. } => Ok(None),
        System::RoundRobin { double, .. } => Ok(robin_round(competition, played, *double)),
        System::Knockout { .. } | System::Match { .. } => Ok(knockout_round(competition, lot)),
        System::TeamRoundRobin { double } => Ok(team_round(competition, played, *double)),
        System::TeamSwiss { rounds, preference } if played < *rounds as usize => {
            team_swiss_round(competition, *rounds as usize, *preference, lot).map(Some)
        }
        System::TeamSwiss { .. } => Ok(None),
        System::Arena { .. } => Ok(None),
        System::Scheveningen => Ok(scheveningen_round(competition, played)),
    }
}

/// Whether the running stage has a further round, told without pairing it.
pub(super) fn has_next_round(competition: &Competition) -> bool {
    match competition.stage_plan().map(|plan| &plan.system) {
        Some(System::Swiss { rounds } | System::TeamSwiss { rounds, .. }) => {
            competition.rounds_of(competition.stage()).count() < *rounds as usize
        }
        _ => matches!(next_round(competition, 0), Ok(Some(_))),
    }
}

/// A round under construction.
pub(super) struct Draft {
    round: Round,
    next: u32,
}

impl Draft {
    pub(super) fn of(competition: &Competition) -> Draft {
        let games = competition.rounds.iter().flat_map(|round| &round.games);
        let next = games.map(|game| game.id.0).max().unwrap_or(0) + 1;
        let round = Round {
            stage: competition.stage(),
            games: Vec::new(),
            byes: Vec::new(),
            team_bye: None,
            numbers: Vec::new(),
            manual: false,
            closed: false,
        };
        Draft { round, next }
    }

    pub(super) fn game(&mut self, group: usize, pace: Pace, white: EntryId, black: EntryId) {
        let board = u32::try_from(self.round.games.len() + 1).unwrap_or(u32::MAX);
        let id = GameId(self.next);
        self.next += 1;
        self.round.games.push(Game {
            id,
            board,
            group,
            pace,
            white,
            black,
            marks: None,
        });
    }

    pub(super) fn bye(&mut self, entry: EntryId, mark: Mark) {
        self.round.byes.push((entry, mark));
    }

    pub(super) fn numbered(mut self, numbers: Vec<EntryId>, manual: bool) -> Round {
        (self.round.numbers, self.round.manual) = (numbers, manual);
        self.round
    }

    fn done(self) -> Option<Round> {
        let is_empty = self.round.games.is_empty() && self.round.byes.is_empty();
        (!is_empty).then_some(self.round)
    }
}

/// Who of a list is absent in the next round, and as what.
pub(super) fn absent(competition: &Competition, order: &[EntryId]) -> Vec<(EntryId, Mark)> {
    let next = competition.next_round();
    let of = |id: &EntryId| match competition.bye_of(*id, next) {
        _ if competition.has_left(*id) => Some((*id, Mark::ZeroBye)),
        granted => granted.map(|mark| (*id, mark)),
    };
    order.iter().filter_map(of).collect()
}

fn swiss_round(competition: &Competition, lot: u64) -> Result<Round, Refusal> {
    let stage = competition.stage();
    let mut table = stage_table(competition, 0);
    let round = competition.rounds_of(stage).count() + 1;
    let absent = absent(competition, &table.order);
    for (id, mark) in &absent {
        if let Some(at) = table.order.iter().position(|e| e == id) {
            table.tournament.players[at].set_cell(round, Cell::bye(*mark));
        }
    }
    // The lot gives the first colour; later rounds read it off the first.
    if round == 1 {
        table.tournament.initial_color = Some(Color::from_white(lot.is_multiple_of(2)));
    }
    let field =
        swiss::Field::of(&table.tournament, round, None).map_err(|_| Refusal::NoMoreRounds)?;
    let made = swiss::pair(&field).map_err(|_| why_not_paired(competition, &table, field))?;
    let entry = |number: u32| table.order[number as usize - 1];
    let mut draft = Draft::of(competition);
    for (white, black) in &made.pairs {
        draft.game(0, Pace::Standard, entry(*white), entry(*black));
    }
    if let Some(bye) = made.bye {
        draft.bye(entry(bye), Mark::PairingBye);
    }
    for (id, mark) in absent {
        draft.bye(id, mark);
    }
    Ok(draft.numbered(table.order, false))
}

/// Most pairs kept apart that are tried one by one for a round that can't be paired.
const TRIED_MOST: usize = 40;

/// Why a round of a Swiss can't be paired: the rules alone, or who is kept apart besides.
fn why_not_paired(competition: &Competition, table: &StageTable, field: swiss::Field) -> Refusal {
    let entry = |number: u32| table.order[number as usize - 1];
    let all = field.forbidden.clone();
    let named = |pair: &(u32, u32)| competition.is_forbidden(entry(pair.0), entry(pair.1));
    let mut tried = field;
    let mut is_paired_with = |kept: Vec<(u32, u32)>| {
        tried.forbidden = kept;
        swiss::pair(&tried).is_ok()
    };
    if all.is_empty() || !is_paired_with(Vec::new()) {
        return Refusal::NoValidPairing;
    }
    let by_name: Vec<(u32, u32)> = all.iter().copied().filter(named).collect();
    let has_clubs = by_name.len() < all.len();
    let only_clubs = has_clubs && is_paired_with(by_name.clone());
    let mut guilty = by_name.clone();
    if by_name.len() <= TRIED_MOST {
        guilty.retain(|pair| {
            let others = all.iter().copied().filter(|other| other != pair);
            is_paired_with(others.collect())
        });
    }
    if guilty.is_empty() && !only_clubs {
        guilty = by_name;
    }
    let pairs = guilty
        .into_iter()
        .map(|(one, other)| (entry(one), entry(other)));
    Refusal::KeptApart {
        clubs: only_clubs || (has_clubs && pairs.len() == 0),
        pairs: pairs.collect(),
    }
}

/// Every group plays its own round; one that is through with its table rests. Games of players
/// who left are lost by not coming.
fn robin_round(competition: &Competition, played: usize, double: bool) -> Option<Round> {
    let stage = competition.stage();
    let lists = competition.stages.get(stage)?;
    let mut draft = Draft::of(competition);
    for group in 0..lists.len() {
        let order = order_of(competition, stage, group);
        let Some(pairs) = table_round(order.len(), double, played) else {
            continue;
        };
        for (white, black) in pairs {
            let entry = |number: u32| order[number as usize - 1];
            draft.game(group, Pace::Standard, entry(white), entry(black));
        }
    }
    forfeit_of_absent(competition, &mut draft);
    draft.done()
}

/// A round of a Berger table, from 0.
pub(super) fn table_round(size: usize, double: bool, played: usize) -> Option<TableRound> {
    let size = u32::try_from(size).ok()?;
    let table = if double {
        double_berger(size)
    } else {
        berger(size)
    };
    table.into_iter().nth(played)
}

/// Whoever left, or has a bye, loses the games of his table without playing.
fn forfeit_of_absent(competition: &Competition, draft: &mut Draft) {
    let next = competition.next_round();
    let gone = |id: EntryId| competition.has_left(id) || competition.bye_of(id, next).is_some();
    for game in &mut draft.round.games {
        game.marks = match (gone(game.white), gone(game.black)) {
            (false, false) => None,
            (true, true) => Some((Mark::ForfeitLoss, Mark::ForfeitLoss)),
            (true, false) => Some((Mark::ForfeitLoss, Mark::ForfeitWin)),
            (false, true) => Some((Mark::ForfeitWin, Mark::ForfeitLoss)),
        };
    }
}

/// The next game of each match that is due. Where the lot decides who has White, a bit of it
/// does.
fn knockout_round(competition: &Competition, lot: u64) -> Option<Round> {
    let brackets = Bracket::all_of(competition, competition.stage());
    let due = brackets.iter().flat_map(|bracket| {
        let matches = bracket.due().into_iter();
        matches.map(|due| (bracket.first_group + due.node, due))
    });
    let mut draft = Draft::of(competition);
    for (index, (group, due)) in due.enumerate() {
        let (Some(first), Some(second)) = (due.first, due.second) else {
            continue;
        };
        let Standing::Open(next) = due.standing else {
            continue;
        };
        let drawn = || match (lot >> (index % 64)) & 1 {
            0 => Side::First,
            _ => Side::Second,
        };
        let (white, black) = match next.white.unwrap_or_else(drawn) {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        draft.game(group, next.pace, white, black);
    }
    draft.done()
}

/// The members of a team in board order.
pub(super) fn members(competition: &Competition, team: TeamId) -> Vec<EntryId> {
    let entries = competition.entries.iter();
    entries
        .filter(|entry| entry.team == Some(team))
        .map(|entry| entry.id)
        .collect()
}

/// Those of a team who are there for the next round, in board order, as many as there are boards.
fn line_up(competition: &Competition, team: TeamId) -> Vec<EntryId> {
    let next = competition.next_round();
    let here = |id: &EntryId| !competition.has_left(*id) && competition.bye_of(*id, next).is_none();
    let members = members(competition, team).into_iter();
    members
        .filter(here)
        .take(competition.plan.boards as usize)
        .collect()
}

/// A match on all boards, the first-named team with the first colour of the sequence. A board
/// that one team cannot man is lost by forfeit: the other's player wins it without playing.
fn play_match(competition: &Competition, draft: &mut Draft, pair: (usize, TeamId, TeamId)) {
    let (at, first, second) = pair;
    let (ours, theirs) = (line_up(competition, first), line_up(competition, second));
    for (white, black) in boards_of(&ours, &theirs, &competition.plan.board_colors) {
        draft.game(at, Pace::Standard, white, black);
    }
    let longer = if ours.len() > theirs.len() {
        (ours, theirs.len())
    } else {
        (theirs, ours.len())
    };
    for player in longer.0.into_iter().skip(longer.1) {
        draft.bye(player, Mark::ForfeitWin);
    }
}

fn team_round(competition: &Competition, played: usize, double: bool) -> Option<Round> {
    let pairs = table_round(competition.teams.len(), double, played)?;
    let mut draft = Draft::of(competition);
    let team = |number: u32| competition.teams[number as usize - 1].id;
    for (index, (first, second)) in pairs.into_iter().enumerate() {
        play_match(competition, &mut draft, (index, team(first), team(second)));
    }
    draft.done()
}

/// The lot gives the first colour of round 1.
fn team_swiss_round(
    competition: &Competition,
    rounds: usize,
    preference: PreferenceType,
    lot: u64,
) -> Result<Round, Refusal> {
    let table = stage_table(competition, 0);
    let field = field_of(competition, competition.stage(), &table);
    let initial = Color::from_white(lot.is_multiple_of(2));
    let mut waiting = TeamSwiss::of(&field, rounds, initial, preference);
    for entrant in &mut waiting.entrants {
        entrant.present = !line_up(competition, TeamId(entrant.number)).is_empty();
    }
    let made = pair_teams(&waiting).map_err(|_| Refusal::NoValidPairing)?;
    let mut draft = Draft::of(competition);
    draft.round.team_bye = made.bye.map(TeamId);
    for (index, (white, black)) in made.pairs.into_iter().enumerate() {
        play_match(
            competition,
            &mut draft,
            (index, TeamId(white), TeamId(black)),
        );
    }
    Ok(draft.round)
}

fn scheveningen_round(competition: &Competition, played: usize) -> Option<Round> {
    let [first, second] = competition.teams.as_slice() else {
        return None;
    };
    let (first, second) = (
        members(competition, first.id),
        members(competition, second.id),
    );
    let size = u32::try_from(first.len().min(second.len())).ok()?;
    let round = scheveningen(size)?.into_iter().nth(played)?;
    let mut draft = Draft::of(competition);
    for game in round {
        let (a, b) = (
            first[game.first as usize - 1],
            second[game.second as usize - 1],
        );
        let (white, black) = if game.first_is_white { (a, b) } else { (b, a) };
        draft.game(0, Pace::Standard, white, black);
    }
    forfeit_of_absent(competition, &mut draft);
    draft.done()
}

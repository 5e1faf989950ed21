//! Whether terms can be played, and which field says that they can't.

use std::ops::RangeInclusive;

use store::TournamentTerms;
use tournament::live::{Acceleration, Numbers, Plan, StagePlan, System};
use tournament::standings::TieBreak;
use tournament::{MatchScoring, Points, Scoring};

use super::forms;
use crate::refusal::{Code, Refusal};

/// Stages of a tournament at most.
const STAGES_MOST: usize = 4;
/// Rounds of a Swiss.
const ROUNDS: RangeInclusive<u32> = 1..=50;
/// Games of a match.
const GAMES: RangeInclusive<u32> = 1..=20;
/// Groups of a round robin.
const GROUPS: RangeInclusive<u32> = 1..=64;
/// Boards of a team match.
const BOARDS: RangeInclusive<u32> = 1..=100;
/// Who goes on from a group.
const QUALIFIERS: RangeInclusive<usize> = 1..=1000;
/// How long an arena may be open.
const ARENA_MINUTES: RangeInclusive<u32> = 5..=1440;
/// Tie-breaks at most.
const TIE_BREAKS_MOST: usize = 10;
/// Characters of a name.
const NAME_MOST: usize = 80;
/// What a game or a match counts at most.
const POINTS_MOST: Points = Points::whole(100);

fn bad(field: impl Into<String>) -> Refusal {
    Refusal::from(Code::TournamentTermsBad).at(field)
}

fn holds(sound: bool, field: &str) -> Result<(), Refusal> {
    match sound {
        true => Ok(()),
        false => Err(bad(field)),
    }
}

/// Why terms cannot be played: the field.
pub(super) fn check(terms: &TournamentTerms) -> Result<(), Refusal> {
    let plan = &terms.plan;
    holds(forms::stands_on_a_line(plan.name.trim(), NAME_MOST), "name")?;
    check_stages(plan)?;
    let is_played_by_clock = terms.time_control.is_timed() && terms.time_control.days().is_none();
    if plan.is_arena() {
        holds(terms.online, "online")?;
        holds(is_played_by_clock, "time_control")?;
    }
    holds(!(terms.online && plan.is_for_teams()), "online")?;
    check_tie_breaks(&plan.tie_breaks)?;
    holds(is_sound(&plan.scoring), "scoring")?;
    holds(is_sound_match(plan.match_scoring), "match_scoring")?;
    check_swiss(plan)?;
    let of_robins = |stage: &StagePlan| matches!(stage.system, System::RoundRobin { .. });
    let has_robin = plan.stages.iter().any(of_robins);
    holds(plan.numbers != Numbers::Varma || has_robin, "numbers")?;
    forms::bad_detail(&plan.details).map_or(Ok(()), |field| Err(bad(field)))
}

fn check_stages(plan: &Plan) -> Result<(), Refusal> {
    let count = plan.stages.len();
    holds((1..=STAGES_MOST).contains(&count), "stages")?;
    holds(!plan.is_for_teams() || count == 1, "stages")?;
    for (place, stage) in plan.stages.iter().enumerate() {
        let at = |field: &str| format!("stages.{place}.{field}");
        if let Some(field) = unsound(plan, place, &stage.system) {
            return Err(bad(at(field)));
        }
        let Some(before) = place.checked_sub(1).map(|before| &plan.stages[before]) else {
            continue;
        };
        let from = match &before.system {
            System::RoundRobin { groups, .. } => *groups as usize,
            System::Match { .. } => return Err(bad(at("system"))),
            _ => 1,
        };
        let through = from * stage.qualifiers;
        let fits = match &stage.system {
            System::Match { .. } => through == 2,
            System::RoundRobin { groups, .. } => through >= 2 * *groups as usize,
            _ => through >= 2,
        };
        if !QUALIFIERS.contains(&stage.qualifiers) || !fits {
            return Err(bad(at("qualifiers")));
        }
    }
    Ok(())
}

/// The field of a stage that is not sound.
fn unsound(plan: &Plan, place: usize, system: &System) -> Option<&'static str> {
    let games = |plan: &tournament::systems::MatchPlan| {
        let first = plan.stages.first();
        first.is_some_and(|first| GAMES.contains(&first.games))
    };
    let (is_sound, field) = match system {
        System::Swiss { rounds } => (ROUNDS.contains(rounds), "rounds"),
        System::RoundRobin { groups, .. } => (GROUPS.contains(groups), "groups"),
        System::Knockout { plan, .. } | System::Match { plan } => (games(plan), "games"),
        System::TeamRoundRobin { .. } if place > 0 => (false, "system"),
        System::TeamSwiss { .. } | System::Scheveningen if place > 0 => (false, "system"),
        System::Arena { .. } if plan.stages.len() > 1 => (false, "system"),
        System::TeamRoundRobin { .. } => (BOARDS.contains(&plan.boards), "boards"),
        System::TeamSwiss { rounds, .. } if ROUNDS.contains(rounds) => {
            (BOARDS.contains(&plan.boards), "boards")
        }
        System::TeamSwiss { .. } => (false, "rounds"),
        System::Scheveningen => (true, ""),
        System::Arena { minutes, .. } => (ARENA_MINUTES.contains(minutes), "minutes"),
    };
    (!is_sound).then_some(field)
}

fn is_sound(scoring: &Scoring) -> bool {
    let bye = Points::ZERO..=scoring.win;
    is_sound_match(MatchScoring {
        win: scoring.win,
        draw: scoring.draw,
        loss: scoring.loss,
    }) && bye.contains(&scoring.pairing_bye)
}

fn is_sound_match(scoring: MatchScoring) -> bool {
    let MatchScoring { win, draw, loss } = scoring;
    Points::ZERO <= loss && loss <= draw && draw <= win && loss < win && win <= POINTS_MOST
}

fn check_swiss(plan: &Plan) -> Result<(), Refusal> {
    let rounds = |stage: &StagePlan| match stage.system {
        System::Swiss { rounds } => Some(rounds),
        _ => None,
    };
    let most = plan.stages.iter().filter_map(rounds).max().unwrap_or(0);
    holds(plan.swiss.clubs_apart <= most, "swiss.clubs_apart")?;
    match &plan.swiss.acceleration {
        Acceleration::None => Ok(()),
        // The article knows no other points (C.04.7).
        Acceleration::Baku => {
            let points = [plan.scoring.win, plan.scoring.draw, plan.scoring.loss];
            let usual = [Points::ONE, Points::HALF, Points::ZERO];
            holds(most > 0 && points == usual, "swiss.acceleration")
        }
        Acceleration::Custom { first, points } => {
            holds(most > 0, "swiss.acceleration")?;
            holds((1..=10_000).contains(first), "swiss.acceleration.first")?;
            let is_sound = |one: &Points| (Points::ZERO..=POINTS_MOST).contains(one);
            let fits = !points.is_empty() && points.len() <= most as usize;
            holds(
                fits && points.iter().all(is_sound),
                "swiss.acceleration.points",
            )
        }
    }
}

fn check_tie_breaks(list: &[TieBreak]) -> Result<(), Refusal> {
    holds(list.len() <= TIE_BREAKS_MOST, "tie_breaks")?;
    let same = |one: &TieBreak, other: &TieBreak| {
        let bare = |of: &TieBreak| TieBreak {
            code: String::new(),
            ..of.clone()
        };
        bare(one) == bare(other)
    };
    for (at, one) in list.iter().enumerate() {
        if list[..at].iter().any(|other| same(one, other)) {
            let place = format!("tie_breaks.{}", one.code);
            return Err(Refusal::from(Code::TieBreakTwice).at(place));
        }
    }
    Ok(())
}

/// Reads a list of tie-breaks.
///
/// # Errors
/// The code that names none.
pub fn read_tie_breaks(codes: &[String]) -> Result<Vec<TieBreak>, String> {
    let read = |code: &String| TieBreak::parse(code).map_err(|fault| fault.code);
    codes.iter().map(read).collect()
}

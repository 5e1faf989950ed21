//! What events may choose beside their system: matches, consolation, numbers, points, who is kept
//! apart, acceleration, the edition.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod live_support;

use std::collections::BTreeSet;

use live_support::{BLACK, DRAW, Hall, WHITE, placed, stronger};
use tournament::live::{
    Acceleration, Bracket, CONSOLATION, Command, EntryForm, EntryId, Event, Grade, Numbers, Plan,
    Refusal, System, WarningKind, before_round, final_table, order_of, standings_of, table_of,
    warnings,
};
use tournament::swiss::{Edition, Field};
use tournament::systems::{MatchPlan, Pace};
use tournament::{MatchScoring, Points, Scoring};

fn swiss(rounds: u32) -> Plan {
    Plan::of("Swiss", System::Swiss { rounds })
}

fn knockout(third_place: bool) -> Plan {
    let system = System::Knockout {
        plan: MatchPlan::games(1),
        third_place,
        consolation: true,
    };
    Plan::of("Cup", system)
}

/// Begins, and plays all rounds to the end.
fn play_out(
    hall: &mut Hall,
    result: impl Fn(EntryId, EntryId, Pace) -> (tournament::Mark, tournament::Mark),
) {
    if !hall.now.has_started() {
        hall.run(&Command::Start { lot: 7 });
    }
    let mut rounds = 0;
    while !hall.now.finished {
        hall.run(&Command::PairRound { lot: rounds });
        hall.play(&result);
        rounds += 1;
        assert!(rounds < 60);
    }
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn a_match_of_six_games_ends_when_it_is_decided_or_plays_all() {
    for (play_all, games) in [(false, 4), (true, 6)] {
        let plan = MatchPlan {
            play_all,
            ..MatchPlan::with_play_offs(6)
        };
        let mut hall = Hall::new(Plan::of("Match", System::Match { plan }));
        hall.enter(2);
        play_out(&mut hall, stronger);
        let whites: Vec<u32> = hall.now.rounds.iter().map(|r| r.games[0].white.0).collect();
        assert_eq!(whites.len(), games);
        assert!(
            whites.windows(2).all(|two| two[0] != two[1]),
            "S242 colours alternate"
        );
        assert_eq!(placed(&final_table(&hall.now)), [(1, 1), (2, 2)]);
    }
}

#[test]
fn a_level_match_goes_into_play_offs_and_a_third_cannot_enter_it() {
    let plan = MatchPlan::with_play_offs(2);
    let mut hall = Hall::new(Plan::of("Match", System::Match { plan }));
    hall.enter(3);
    assert_eq!(
        hall.try_do(&Command::Start { lot: 0 }),
        Err(Refusal::NotTwo)
    );
    hall.run(&Command::Withdraw(EntryId(2)));
    let result = |white, black, pace| match pace {
        Pace::Standard | Pace::Rapid => DRAW,
        _ => stronger(white, black, pace),
    };
    play_out(&mut hall, result);
    assert_eq!(hall.now.rounds.len(), 2 + 2 + 2);
    assert_eq!(placed(&final_table(&hall.now)), [(1, 1), (2, 3)]);
}

#[test]
fn eight_play_a_knock_out_with_a_consolation_of_those_who_lost_at_once() {
    let mut hall = Hall::new(knockout(true));
    hall.enter(8);
    play_out(&mut hall, stronger);
    assert_eq!(
        hall.now.rounds.len(),
        3,
        "both brackets are played side by side"
    );
    let second = &hall.now.rounds[1].games;
    let of_consolation = second.iter().filter(|game| game.group >= CONSOLATION);
    assert_eq!((second.len(), of_consolation.count()), (4, 2));
    let brackets = Bracket::all_of(&hall.now, 0);
    assert_eq!(brackets[0].winner(), Some(EntryId(1)));
    assert_eq!(brackets[1].winner(), Some(EntryId(5)));
    let table = placed(&final_table(&hall.now));
    let ids: Vec<u32> = table.iter().map(|(_, id)| *id).collect();
    assert_eq!(ids[..6], [1, 2, 3, 4, 5, 6]);
    let ranks: Vec<usize> = table.iter().map(|(rank, _)| *rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 7]);
}

#[test]
fn with_byes_the_consolation_takes_whoever_loses_his_first_match() {
    for entries in 3..=33 {
        for third_place in [false, true] {
            for upset in [false, true] {
                let mut hall = Hall::new(knockout(third_place));
                hall.enter(entries);
                let result =
                    |white: EntryId, black: EntryId, _: Pace| match (white < black) != upset {
                        true => WHITE,
                        false => BLACK,
                    };
                play_out(&mut hall, result);
                let table = placed(&final_table(&hall.now));
                let all: BTreeSet<u32> = table.iter().map(|(_, id)| *id).collect();
                assert_eq!(all.len(), entries as usize);
                let brackets = Bracket::all_of(&hall.now, 0);
                let Some(consolation) = brackets.get(1) else {
                    continue;
                };
                let sides = consolation.matches.iter().flat_map(|m| [m.first, m.second]);
                let players: BTreeSet<EntryId> = sides.flatten().collect();
                for id in &players {
                    let of = |m: &&tournament::live::BracketMatch| {
                        [m.first, m.second].contains(&Some(*id))
                    };
                    let played = |m: &&tournament::live::BracketMatch| !m.games.is_empty();
                    let main = brackets[0].matches.iter().filter(of).filter(played);
                    assert_eq!(
                        main.count(),
                        1,
                        "{id} of {entries} had one match, and lost it"
                    );
                }
                assert!(consolation.winner().is_some() && consolation.is_over());
                let last = table.iter().rev().take(players.len());
                assert!(
                    last.into_iter()
                        .all(|(_, id)| players.contains(&EntryId(*id)))
                );
            }
        }
    }
}

#[test]
fn a_level_match_of_the_consolation_waits_for_an_order_of_its_own() {
    let mut hall = Hall::new(knockout(false));
    hall.enter(8);
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(stronger);
    hall.run(&Command::PairRound { lot: 0 });
    let result = |white: EntryId, black: EntryId, pace| match white.0.max(black.0) > 4 {
        true => DRAW,
        false => stronger(white, black, pace),
    };
    hall.play(result);
    let Err(Refusal::TieAtTheLine { group, tied, .. }) =
        hall.try_do(&Command::PairRound { lot: 0 })
    else {
        panic!("the match is level");
    };
    assert!(group >= CONSOLATION && tied.len() == 2);
    let last = *tied.last().unwrap();
    hall.run(&Command::BreakTie(group, vec![last]));
    let found = Bracket::match_at(&hall.now, 0, group).unwrap();
    assert_eq!(found.winner, Some(last));
}

#[test]
fn pairs_kept_apart_never_meet_until_they_are_let_go() {
    let mut hall = Hall::new(swiss(5));
    hall.enter(8);
    let (one, other) = (EntryId(1), EntryId(5));
    hall.run(&Command::Forbid(other, one));
    assert_eq!(
        hall.try_do(&Command::Forbid(one, other)),
        Err(Refusal::NothingToChange)
    );
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    let meet = |hall: &Hall| {
        let games = &hall.now.rounds.last().unwrap().games;
        games
            .iter()
            .any(|g| BTreeSet::from([g.white, g.black]) == BTreeSet::from([one, other]))
    };
    assert!(!meet(&hall), "without it 1 meets 5");
    hall.run(&Command::Undo);
    let pairs = [(one, other)];
    let found = warnings(&hall.now, &pairs, None);
    assert!(found.iter().any(|w| w.kind == WarningKind::KeptApart));
    let by_hand = Command::PairManually {
        pairs: pairs.to_vec(),
        bye: None,
        accept: Grade::Note,
    };
    assert!(matches!(hall.try_do(&by_hand), Err(Refusal::Warned(_))));
    hall.run(&Command::Allow(one, other));
    hall.run(&Command::PairRound { lot: 0 });
    assert!(meet(&hall));
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn a_round_that_pairs_kept_apart_make_impossible_names_them() {
    let mut hall = Hall::new(swiss(3));
    hall.enter(4);
    for other in 2..=4 {
        hall.run(&Command::Forbid(EntryId(1), EntryId(other)));
    }
    hall.run(&Command::Start { lot: 0 });
    let refused = hall.try_do(&Command::PairRound { lot: 0 });
    let pairs = (2..=4).map(|other| (EntryId(1), EntryId(other))).collect();
    let clubs = false;
    assert_eq!(
        refused,
        Err(Refusal::KeptApart { pairs, clubs }),
        "any of them is enough"
    );
    hall.run(&Command::Allow(EntryId(1), EntryId(3)));
    play_out_round(&mut hall);
    let met = &hall.now.rounds[0].games;
    assert!(met.iter().any(|g| g.white.0 + g.black.0 == 4));
}

fn play_out_round(hall: &mut Hall) {
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(stronger);
}

#[test]
fn a_club_is_kept_apart_in_the_first_rounds_alone() {
    let mut plan = swiss(7);
    plan.swiss.clubs_apart = 3;
    let mut hall = Hall::new(plan);
    for n in 1..=12u32 {
        let federation = ["Riverside", "riverside ", "Hill", ""][n as usize % 4].to_owned();
        let form = EntryForm::rated(format!("P{n:02}"), 2000 - n);
        hall.run(&Command::Enter(EntryForm { federation, ..form }));
    }
    play_out(&mut hall, stronger);
    let club = |id: EntryId| hall.now.entry(id).unwrap().federation.to_lowercase();
    let same = |round: &tournament::live::Round| {
        let inside = round
            .games
            .iter()
            .filter(|g| !club(g.white).is_empty() && club(g.white).trim() == club(g.black).trim());
        inside.count()
    };
    let inside: Vec<usize> = hall.now.rounds.iter().map(same).collect();
    assert_eq!(inside[..3], [0, 0, 0]);
    assert!(inside[3..].iter().sum::<usize>() > 0, "{inside:?}");
}

#[test]
fn a_round_that_clubs_make_impossible_says_so() {
    let mut plan = swiss(3);
    plan.swiss.clubs_apart = 3;
    let mut hall = Hall::new(plan);
    for n in 1..=4u32 {
        let federation = "One".to_owned();
        let form = EntryForm::rated(format!("P{n}"), 2000 - n);
        hall.run(&Command::Enter(EntryForm { federation, ..form }));
    }
    hall.run(&Command::Start { lot: 0 });
    let refused = hall.try_do(&Command::PairRound { lot: 0 });
    let (pairs, clubs) = (Vec::new(), true);
    assert_eq!(refused, Err(Refusal::KeptApart { pairs, clubs }));
}

#[test]
fn baku_gives_the_first_half_virtual_points_and_its_last_stays_the_last() {
    let mut plan = swiss(9);
    plan.swiss.acceleration = Acceleration::Baku;
    let mut hall = Hall::new(plan);
    hall.enter(18);
    hall.run(&Command::Start { lot: 0 });
    play_out_round(&mut hall);
    // 2 * ceil(18 / 4) = 10 are accelerated: 1-5 meet 6-10, the others each other.
    let first = &hall.now.rounds[0].games;
    assert!(first.iter().all(|g| (g.white.0 <= 10) == (g.black.0 <= 10)));
    // One who enters late above the line pushes nobody over it.
    hall.run(&Command::Enter(EntryForm::rated("Late", 2390)));
    play_out_round(&mut hall);
    let waiting = before_round(&hall.now, 2).unwrap();
    let given = |id: u32| {
        let number = waiting.number(EntryId(id)).unwrap();
        let found = waiting
            .field
            .entrants
            .iter()
            .find(|one| one.number == number);
        found.unwrap().virtual_points.clone()
    };
    assert_eq!(given(10), [10, 10]);
    assert_eq!(given(11), [0, 0]);
    assert_eq!(given(19), [10, 10]);
    // The report file tells every point, and pairs the same.
    let table = table_of(&hall.now, 0, 0).tournament;
    let points = |round| table.virtual_points_of(table.players[0].id, round).tenths();
    assert_eq!(
        (1..=9).map(points).collect::<Vec<_>>(),
        [10, 10, 10, 5, 5, 0, 0, 0, 0]
    );
    assert_eq!(table.header.kind_code, "FIDE_DUTCH_2026_BAKU");
    let rows = standings_of(&hall.now, 0, 0);
    assert!(
        rows.iter().all(|row| row.points <= Points::whole(2)),
        "virtual points don't rank"
    );
}

#[test]
fn a_group_of_one_s_own_has_the_points_that_were_chosen() {
    let mut plan = swiss(5);
    let points = vec![Points::ONE, Points::HALF];
    plan.swiss.acceleration = Acceleration::Custom { first: 4, points };
    plan.swiss.edition = Edition::Dutch2017;
    let mut hall = Hall::new(plan);
    hall.enter(8);
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    let first = &hall.now.rounds[0].games;
    assert!(first.iter().all(|g| (g.white.0 <= 4) == (g.black.0 <= 4)));
    let table = table_of(&hall.now, 0, 0).tournament;
    let field = Field::of(&table, 1, None).unwrap();
    assert_eq!(field.edition, Edition::Dutch2017);
    let points = |at: usize| {
        (1..=3)
            .map(|r| table.virtual_points_of(table.players[at].id, r).tenths())
            .collect::<Vec<_>>()
    };
    assert_eq!((points(3), points(4)), (vec![10, 5, 0], vec![0, 0, 0]));
}

#[test]
fn numbers_follow_strength_entering_or_a_lot() {
    let system = System::RoundRobin {
        groups: 1,
        double: false,
    };
    let order = |numbers: Numbers, lot: u64| {
        let mut plan = Plan::of("Robin", system.clone());
        plan.numbers = numbers;
        let mut hall = Hall::new(plan);
        for (name, rating) in [("C", 1500), ("A", 1900), ("B", 1700), ("D", 1300)] {
            hall.run(&Command::Enter(EntryForm::rated(name, rating)));
        }
        hall.run(&Command::Start { lot });
        order_of(&hall.now, 0, 0)
            .iter()
            .map(|id| id.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(order(Numbers::Strength, 1), [2, 3, 1, 4]);
    assert_eq!(order(Numbers::Entered, 1), [1, 2, 3, 4]);
    let drawn: BTreeSet<Vec<u32>> = (0..100).map(|lot| order(Numbers::Lot, lot)).collect();
    assert!(drawn.len() > 15, "of 24 orders");
    assert_eq!(
        order(Numbers::Lot, 5),
        order(Numbers::Lot, 5),
        "one lot, one order"
    );
}

#[test]
fn three_one_nothing_counts_wins_and_pairs_by_them() {
    let mut plan = swiss(3);
    plan.scoring = Scoring {
        pairing_bye: Points::ONE,
        ..Scoring::of_games(Points::whole(3), Points::ONE, Points::ZERO)
    };
    let mut hall = Hall::new(plan);
    hall.enter(5);
    let result = |white: EntryId, black: EntryId, pace| match white.0.abs_diff(black.0) {
        1 => DRAW,
        _ => stronger(white, black, pace),
    };
    play_out(&mut hall, result);
    let table = table_of(&hall.now, 0, 0).tournament;
    for row in standings_of(&hall.now, 0, 0) {
        let player = &table.players[row.id as usize - 1];
        let of = |mark| match mark {
            tournament::Mark::Win => 3,
            tournament::Mark::Draw | tournament::Mark::PairingBye => 1,
            _ => 0,
        };
        let sum: i32 = player.cells.iter().map(|cell| of(cell.mark)).sum();
        assert_eq!(row.points, Points::whole(sum));
    }
}

#[test]
fn match_points_of_three_one_nothing_rank_teams() {
    let mut plan = Plan::of("Teams", System::TeamRoundRobin { double: false });
    plan.boards = 2;
    plan.team_score = tournament::standings::Axis::Match;
    plan.match_scoring = MatchScoring {
        win: Points::whole(3),
        draw: Points::ONE,
        loss: Points::ZERO,
    };
    let mut hall = Hall::new(plan);
    for team in ["A", "B", "C"] {
        let player = |n: u32| EntryForm::rated(format!("{team}{n}"), 2000);
        hall.run(&Command::EnterTeam(team.into(), vec![player(1), player(2)]));
    }
    play_out(&mut hall, stronger);
    let points: Vec<Points> = standings_of(&hall.now, 0, 0)
        .iter()
        .map(|row| row.points)
        .collect();
    assert_eq!(points, [6, 3, 0].map(Points::whole));
}

#[test]
fn nine_of_a_group_of_five_cannot_go_on() {
    let groups = System::RoundRobin {
        groups: 4,
        double: false,
    };
    let plan = Plan::of("League", groups).then(System::Swiss { rounds: 3 }, 9);
    let mut hall = Hall::new(plan);
    hall.enter(20);
    let refused = hall.try_do(&Command::Start { lot: 0 });
    assert_eq!(refused, Err(Refusal::TooManyQualifiers(1)));
    assert!(
        !hall
            .log
            .iter()
            .any(|event| matches!(event, Event::StageOpened(_)))
    );
}

//! Whole events, from entry to the final table, by commands alone.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod live_support;

use std::collections::{BTreeMap, BTreeSet};

use live_support::{BLACK, DRAW, Hall, WHITE, placed, stronger};
use tournament::live::{
    Bracket, Command, EntryForm, EntryId, GameId, Plan, System, consequences, final_table,
    standings_of, table_of,
};
use tournament::standings::{Axis, SeedSystem, TieBreak, seed_tie_breaks};
use tournament::systems::{MatchPlan, Pace, PreferenceType};
use tournament::{Mark, Points};

#[test]
fn thirteen_play_a_knock_out_of_two_games_with_play_offs_to_the_final_table() {
    let system = System::Knockout {
        plan: MatchPlan::with_play_offs(2),
        third_place: true,
        consolation: false,
    };
    let mut hall = Hall::new(Plan::of("Cup", system));
    hall.enter(13);
    hall.run(&Command::Start { lot: 0 });
    let mut paces = BTreeSet::new();
    let mut whites: BTreeMap<(usize, Pace), Vec<EntryId>> = BTreeMap::new();
    let mut rounds = 0;
    // Pairs of neighbours by number draw everything until the sudden death.
    let result = |white: EntryId, black: EntryId, pace: Pace| match white.0.abs_diff(black.0) {
        1..=3 if pace != Pace::SuddenDeath => DRAW,
        _ => stronger(white, black, pace),
    };
    while !hall.now.finished {
        hall.run(&Command::PairRound {
            lot: 0b0101_1010 ^ rounds,
        });
        for game in &hall.now.open_round().unwrap().games {
            paces.insert(game.pace);
            whites
                .entry((game.group, game.pace))
                .or_default()
                .push(game.white);
        }
        hall.play(result);
        rounds += 1;
        assert!(rounds < 40);
    }
    assert_eq!(paces.len(), 4, "S245 play-offs of every kind were needed");
    for ((node, pace), colors) in &whites {
        if let [first, second] = colors.as_slice() {
            assert_ne!(
                first, second,
                "S242 colours alternate in match {node}, {pace:?}"
            );
        }
    }
    let bracket = Bracket::of(&hall.now, 0).unwrap();
    assert_eq!(bracket.winner(), Some(EntryId(1)), "S241 knock-out");
    let table = placed(&final_table(&hall.now));
    let ranks: Vec<usize> = table.iter().map(|(rank, _)| *rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9, 9, 9]);
    assert_eq!(table[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn four_groups_of_five_play_their_firsts_and_seconds_into_a_final() {
    let groups = System::RoundRobin {
        groups: 4,
        double: false,
    };
    let finals = System::Knockout {
        plan: MatchPlan::with_play_offs(1),
        third_place: true,
        consolation: false,
    };
    let mut plan = Plan::of("League", groups).then(finals, 2);
    plan.tie_breaks = seed_tie_breaks(SeedSystem::RoundRobin, true);
    let mut hall = Hall::new(plan);
    hall.enter(20);
    hall.run(&Command::Start { lot: 0 });
    assert_eq!(
        hall.now.stages[0].iter().map(Vec::len).collect::<Vec<_>>(),
        [5, 5, 5, 5]
    );
    let mut rounds = 0;
    while !hall.now.finished {
        hall.run(&Command::PairRound { lot: rounds });
        if hall.now.stage() == 0 {
            let byes = 20 - 2 * hall.now.open_round().unwrap().games.len();
            assert_eq!(byes, 4, "S243 one of each five is free");
        }
        hall.play(stronger);
        rounds += 1;
    }
    assert_eq!(
        rounds,
        5 + 3,
        "S241 five rounds of groups, then quarter- and semi-finals, final"
    );
    // The best two of each group, and nobody meets his own group's before the final.
    let finalists: BTreeSet<EntryId> = hall.now.stages[1][0].iter().copied().collect();
    assert_eq!(finalists, (1..=8).map(EntryId).collect());
    let table = placed(&final_table(&hall.now));
    assert_eq!(table.len(), 20);
    assert_eq!(table[0], (1, 1));
    let ranks: Vec<usize> = table.iter().map(|(rank, _)| *rank).collect();
    assert_eq!(ranks[8..12], [9, 9, 9, 9], "thirds of all groups share");
    assert_eq!(ranks[12..], [13, 13, 13, 13, 17, 17, 17, 17]);
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn six_teams_on_four_boards_play_all_against_all_by_game_points() {
    let mut plan = Plan::of("Teams", System::TeamRoundRobin { double: false });
    plan.boards = 4;
    let mut hall = Hall::new(plan);
    for team in 1..=6u32 {
        let players = (1..=5).map(|board| {
            EntryForm::rated(
                format!("Team {team} board {board}"),
                2400 - 100 * team - board,
            )
        });
        hall.run(&Command::EnterTeam(
            format!("Team {team}"),
            players.collect(),
        ));
    }
    hall.run(&Command::Start { lot: 0 });
    // The reserve of team 1 takes the last board when the first one leaves.
    let mut rounds = 0;
    while !hall.now.finished {
        if rounds == 2 {
            hall.run(&Command::Withdraw(EntryId(1)));
        }
        hall.run(&Command::PairRound { lot: 0 });
        let round = hall.now.open_round().unwrap();
        assert_eq!(
            round.games.len(),
            12,
            "S241 every team meets every team on all boards"
        );
        for of_match in round.games.chunks(4) {
            let team = |id: EntryId| hall.now.entry(id).unwrap().team.unwrap();
            let first = team(of_match[0].white);
            let sides: Vec<bool> = of_match.iter().map(|g| team(g.white) == first).collect();
            assert_eq!(
                sides,
                [true, false, true, false],
                "colours alternate down the boards"
            );
        }
        // A lower team number wins, but boards 3 are always drawn.
        let board_3: Vec<GameId> = round
            .games
            .iter()
            .skip(2)
            .step_by(4)
            .map(|g| g.id)
            .collect();
        for id in board_3 {
            hall.run(&Command::SetResult(id, Mark::Draw, Mark::Draw));
        }
        hall.play(stronger);
        rounds += 1;
    }
    assert_eq!(rounds, 5);
    let rows = standings_of(&hall.now, 0, 0);
    // 5 matches of 3.5, 2.5 from above and so on: game points alone rank (S247).
    let points: Vec<Points> = rows.iter().map(|row| row.points).collect();
    let expected = (0..6).map(|lost| Points::from_halves(7 * (5 - lost) + lost));
    assert_eq!(points, expected.collect::<Vec<_>>(), "S247 game points");
    let table = placed(&final_table(&hall.now));
    assert_eq!(
        table,
        [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)],
        "S240 teams"
    );
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn equal_teams_share_the_place_by_game_points_whatever_their_matches() {
    let mut plan = Plan::of("Teams", System::TeamRoundRobin { double: false });
    plan.boards = 2;
    let mut hall = Hall::new(plan);
    for team in ["A", "B"] {
        let players = ["x", "y"].map(|name| EntryForm::rated(format!("{team}{name}"), 1500));
        hall.run(&Command::EnterTeam(team.to_owned(), players.to_vec()));
    }
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(|_, _, _| DRAW);
    assert_eq!(
        placed(&final_table(&hall.now)),
        [(1, 1), (1, 2)],
        "S247 shared place"
    );
}

#[test]
fn a_swiss_with_a_late_entry_byes_a_withdrawal_and_a_correction_is_paired_to_the_end() {
    let mut plan = Plan::of("Open", System::Swiss { rounds: 5 });
    plan.tie_breaks = seed_tie_breaks(SeedSystem::Swiss, true);
    let mut hall = Hall::new(plan);
    hall.enter(11);
    hall.run(&Command::RequestBye(EntryId(3), 2, Mark::HalfBye));
    hall.run(&Command::Start { lot: 1 });
    for round in 1..=5u32 {
        hall.run(&Command::PairRound { lot: 1 });
        let paired = hall.now.open_round().unwrap();
        let away: BTreeMap<EntryId, Mark> = paired.byes.iter().copied().collect();
        match round {
            2 => assert_eq!(away.get(&EntryId(3)), Some(&Mark::HalfBye)),
            4.. => assert_eq!(away.get(&EntryId(5)), Some(&Mark::ZeroBye)),
            _ => {}
        }
        hall.play(stronger);
        match round {
            1 => hall.run(&Command::Enter(EntryForm::rated("Late", 2395))),
            3 => hall.run(&Command::Withdraw(EntryId(5))),
            _ => {}
        }
    }
    assert!(hall.now.finished);
    // S244: paired anew each round: nobody met twice.
    let mut pairs = BTreeSet::new();
    for game in hall.now.rounds.iter().flat_map(|round| &round.games) {
        let pair = (game.white.min(game.black), game.white.max(game.black));
        assert!(pairs.insert(pair), "S244 {pair:?} met twice");
    }
    // The late entry is the strongest and has number 1 in the table.
    let table = table_of(&hall.now, 0, 0);
    assert_eq!(table.order[0], EntryId(12));
    let game = hall.now.rounds[1].games[0].clone();
    let marks = if game.marks == Some(WHITE) {
        BLACK
    } else {
        WHITE
    };
    let shown = consequences(&hall.now, game.id, marks);
    assert_eq!(
        shown.paired_since,
        [3, 4, 5],
        "what was paired since stays as it is"
    );
    let own = shown.moved.iter().find(|m| m.entry == game.white).unwrap();
    assert_eq!(
        own.points.0 - own.points.1,
        if marks == BLACK {
            Points::ONE
        } else {
            -Points::ONE
        }
    );
    let before = hall.now.rounds[2..].to_vec();
    hall.run(&Command::SetResult(game.id, marks.0, marks.1));
    assert_eq!(
        hall.now.rounds[2..],
        before,
        "the past is never paired again"
    );
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn a_scheveningen_match_lets_everybody_meet_the_other_team() {
    let mut hall = Hall::new(Plan::of("Match", System::Scheveningen));
    for team in ["Home", "Guests"] {
        let players = (0..4).map(|n| EntryForm::rated(format!("{team} {n}"), 2000 - n));
        hall.run(&Command::EnterTeam(team.to_owned(), players.collect()));
    }
    hall.run(&Command::Start { lot: 0 });
    let mut pairs = BTreeSet::new();
    while !hall.now.finished {
        hall.run(&Command::PairRound { lot: 0 });
        for game in &hall.now.open_round().unwrap().games {
            pairs.insert((game.white.min(game.black), game.white.max(game.black)));
        }
        hall.play(stronger);
    }
    assert_eq!((pairs.len(), hall.now.rounds.len()), (16, 4));
    assert_eq!(placed(&final_table(&hall.now))[0], (1, 1));
}

#[test]
fn nine_teams_play_a_swiss_to_the_final_table() {
    let preference = PreferenceType::B;
    let mut plan = Plan::of(
        "Team open",
        System::TeamSwiss {
            rounds: 5,
            preference,
        },
    );
    plan.boards = 4;
    plan.team_score = Axis::Match;
    plan.tie_breaks = TieBreak::parse_list("GP,BH:MP/C1").unwrap();
    let mut hall = Hall::new(plan);
    for team in 1..=9u32 {
        let players = (1..=4).map(|board| {
            EntryForm::rated(
                format!("Team {team} board {board}"),
                2400 - 50 * team - board,
            )
        });
        hall.run(&Command::EnterTeam(
            format!("Team {team}"),
            players.collect(),
        ));
    }
    hall.run(&Command::Start { lot: 0 });
    let (mut met, mut byes) = (BTreeSet::new(), BTreeSet::new());
    while !hall.now.finished {
        hall.run(&Command::PairRound { lot: 0 });
        let round = hall.now.open_round().unwrap();
        assert!(
            byes.insert(round.team_bye.unwrap()),
            "nobody has the bye twice"
        );
        let team = |id: EntryId| hall.now.entry(id).unwrap().team.unwrap();
        for of_match in round.games.chunks(4) {
            let pair = (team(of_match[0].white), team(of_match[0].black));
            assert!(
                met.insert((pair.0.min(pair.1), pair.0.max(pair.1))),
                "no rematch"
            );
        }
        hall.play(stronger);
    }
    assert_eq!(hall.now.rounds.len(), 5);
    let rows = standings_of(&hall.now, 0, 0);
    assert_eq!(
        (rows[0].id, rows[0].points),
        (1, Points::whole(10)),
        "1 has won every match"
    );
    // Every round gives 2 match points and 4 game points a match, and 1 and 2 for the bye.
    let total: Points = rows.iter().map(|row| row.points).sum();
    assert_eq!(total, Points::whole(5 * (4 * 2 + 1)), "a bye counts a draw");
    assert_eq!(placed(&final_table(&hall.now)).len(), 9);
    assert_eq!(hall.replayed(), hall.now);
}

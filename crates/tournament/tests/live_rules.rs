//! What an event lets happen and what it refuses.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod live_support;

use std::collections::BTreeSet;

use live_support::{BLACK, DRAW, Hall, WHITE, placed, stronger};
use tournament::live::{
    CaptainQuestion, Command, Competition, EntryForm, EntryId, Grade, Numbers, Plan, Refusal,
    System, WarningKind, captain_may_answer, final_table, standings_of, table_of, warnings,
};
use tournament::standings::{SeedSystem, TieBreak, seed_tie_breaks};
use tournament::systems::MatchPlan;
use tournament::{Mark, Points};

#[test]
fn by_default_equal_points_share_the_place_and_only_the_event_turns_tie_breaks_on() {
    // 1 beats 2, 2 beats 3, 3 beats 1; all beat 4.
    let result = |w: EntryId, b: EntryId| match (w.0, b.0) {
        (1, 2) | (2, 3) | (3, 1) | (_, 4) => WHITE,
        _ => BLACK,
    };
    let ranks = |tie_breaks: Vec<TieBreak>| -> Vec<usize> {
        let mut plan = Plan::of(
            "Four",
            System::RoundRobin {
                groups: 1,
                double: false,
            },
        );
        plan.tie_breaks = tie_breaks;
        let mut hall = Hall::new(plan);
        hall.enter(4);
        hall.run(&Command::Start { lot: 0 });
        while !hall.now.finished {
            hall.run(&Command::PairRound { lot: 0 });
            hall.play(|w, b, _| result(w, b));
        }
        final_table(&hall.now)
            .into_iter()
            .map(|(rank, _)| rank)
            .collect()
    };
    assert_eq!(
        ranks(seed_tie_breaks(SeedSystem::RoundRobin, false)),
        [1, 1, 1, 4],
        "C-23, S246"
    );
    assert_eq!(
        seed_tie_breaks(SeedSystem::RoundRobin, true)[0].code,
        "SB",
        "S246 小分"
    );
    assert_eq!(
        seed_tie_breaks(SeedSystem::Swiss, true)[0].code,
        "BH",
        "S246 对手分, S245"
    );
    assert_eq!(
        ranks(seed_tie_breaks(SeedSystem::RoundRobin, true)),
        [1, 1, 1, 4]
    );
    assert_eq!(
        tournament::Scoring::STANDARD.of(Mark::Win),
        Points::ONE,
        "S210"
    );
    assert_eq!(
        tournament::Scoring::STANDARD.of(Mark::Draw),
        Points::HALF,
        "S210"
    );
    assert_eq!(
        tournament::Scoring::STANDARD.of(Mark::Loss),
        Points::ZERO,
        "S210"
    );
}

#[test]
fn a_tie_at_the_line_waits_for_the_arbiter() {
    let groups = System::RoundRobin {
        groups: 1,
        double: false,
    };
    let finals = System::Knockout {
        plan: MatchPlan::games(1),
        third_place: false,
        consolation: false,
    };
    let mut hall = Hall::new(Plan::of("Three", groups).then(finals, 2));
    hall.enter(3);
    hall.run(&Command::Start { lot: 0 });
    for _ in 0..3 {
        hall.run(&Command::PairRound { lot: 0 });
        hall.play(|_, _, _| DRAW);
    }
    let refusal = hall.try_do(&Command::PairRound { lot: 0 }).unwrap_err();
    let Refusal::TieAtTheLine {
        group,
        tied,
        places,
    } = refusal
    else {
        panic!("{refusal:?}")
    };
    assert_eq!(
        (group, tied.len(), places),
        (0, 3, 2),
        "S245 ties are not broken by accident"
    );
    hall.run(&Command::BreakTie(0, vec![EntryId(3), EntryId(1)]));
    hall.run(&Command::PairRound { lot: 0 });
    assert_eq!(hall.now.stages[1], [vec![EntryId(3), EntryId(1)]]);
    // The match of one game ends level and has no play-offs: again the arbiter.
    hall.play(|_, _, _| DRAW);
    assert!(!hall.now.finished);
    hall.run(&Command::BreakTie(1, vec![EntryId(1)]));
    assert!(hall.now.finished);
    assert_eq!(placed(&final_table(&hall.now)), [(1, 1), (2, 3), (3, 2)]);
}

#[test]
fn who_leaves_a_round_robin_or_a_match_gives_it_away() {
    let system = System::RoundRobin {
        groups: 1,
        double: true,
    };
    let mut hall = Hall::new(Plan::of("Double", system));
    hall.enter(4);
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(stronger);
    hall.run(&Command::Withdraw(EntryId(1)));
    hall.run(&Command::PairRound { lot: 0 });
    let forfeits = hall
        .now
        .open_round()
        .unwrap()
        .games
        .iter()
        .filter(|g| g.marks.is_some());
    assert_eq!(forfeits.count(), 1);
    let system = System::Knockout {
        plan: MatchPlan::games(2),
        third_place: false,
        consolation: false,
    };
    let mut hall = Hall::new(Plan::of("Cup", system));
    hall.enter(4);
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::Withdraw(EntryId(4)));
    hall.run(&Command::PairRound { lot: 0 });
    assert_eq!(
        hall.now.open_round().unwrap().games.len(),
        1,
        "1 goes on without a game"
    );
}

#[test]
fn a_correction_that_would_unseat_somebody_who_has_played_on_is_refused() {
    let system = System::Knockout {
        plan: MatchPlan::games(1),
        third_place: false,
        consolation: false,
    };
    let mut hall = Hall::new(Plan::of("Cup", system));
    hall.enter(4);
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    let first = hall.now.open_round().unwrap().games[0].clone();
    hall.play(stronger);
    let (w, b) = stronger(first.white, first.black, first.pace);
    hall.run(&Command::SetResult(first.id, b, w));
    hall.run(&Command::SetResult(first.id, w, b));
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(stronger);
    let refused = hall.try_do(&Command::SetResult(first.id, b, w));
    assert_eq!(refused, Err(Refusal::PlayedOn));
}

#[test]
fn pairs_made_by_hand_are_warned_of_by_grade() {
    let mut hall = Hall::new(Plan::of("Open", System::Swiss { rounds: 3 }));
    hall.enter(5);
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    let bye = hall.now.open_round().unwrap().byes[0].0;
    let met = hall.now.open_round().unwrap().games[0].clone();
    hall.play(stronger);
    let rest: Vec<EntryId> = (1..=5)
        .map(EntryId)
        .filter(|id| ![met.white, met.black, bye].contains(id))
        .collect();
    let pairs = vec![(met.white, met.black), (rest[0], rest[1])];
    let kinds: BTreeSet<WarningKind> = warnings(&hall.now, &pairs, Some(bye))
        .iter()
        .map(|w| w.kind)
        .collect();
    for kind in [
        WarningKind::Rematch,
        WarningKind::SecondBye,
        WarningKind::SameColorAgain,
    ] {
        assert!(kinds.contains(&kind), "{kind:?} of {kinds:?}");
    }
    let manual = |accept: Grade| Command::PairManually {
        pairs: pairs.clone(),
        bye: Some(bye),
        accept,
    };
    assert!(matches!(
        hall.try_do(&manual(Grade::Note)),
        Err(Refusal::Warned(_))
    ));
    let twice = vec![(met.white, met.black), (met.white, rest[1])];
    let impossible = Command::PairManually {
        pairs: twice,
        bye: None,
        accept: Grade::Impossible,
    };
    assert!(matches!(hall.try_do(&impossible), Err(Refusal::Warned(_))));
    hall.run(&manual(Grade::Serious));
    assert!(hall.now.open_round().unwrap().manual);
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn a_captain_answers_on_draws_and_resigning_in_team_events_and_nothing_else() {
    let asked = [
        CaptainQuestion::OfferDraw,
        CaptainQuestion::AcceptDraw,
        CaptainQuestion::Resign,
    ];
    for question in asked {
        assert!(
            captain_may_answer(true, question),
            "S248, C-35 {question:?}"
        );
        assert!(
            !captain_may_answer(false, question),
            "C-35 only in team events"
        );
    }
    assert!(
        !captain_may_answer(true, CaptainQuestion::Play),
        "S248 nothing else"
    );
    assert!(
        Plan::of("", System::TeamRoundRobin { double: false }).is_for_teams(),
        "S240"
    );
    assert!(
        !Plan::of("", System::Swiss { rounds: 1 }).is_for_teams(),
        "S240"
    );
}

#[test]
fn undoing_takes_back_one_event_after_the_other_down_to_nothing() {
    let mut hall = Hall::new(Plan::of("Open", System::Swiss { rounds: 2 }));
    hall.enter(4);
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(stronger);
    let mut steps = 0;
    while hall.try_do(&Command::Undo).is_ok() {
        assert_eq!(hall.replayed(), hall.now);
        steps += 1;
    }
    assert_eq!(steps, 4 + 1 + 1 + 2 + 1);
    assert_eq!(hall.now, Competition::new(hall.plan.clone()));
    assert_eq!(hall.try_do(&Command::Undo), Err(Refusal::NothingToUndo));
}

#[test]
fn who_leaves_before_half_of_his_games_counts_for_nobody_and_after_it_forfeits_the_rest() {
    let system = System::RoundRobin {
        groups: 1,
        double: false,
    };
    for (leaves_after, expected) in [(1, [0, 2, 4, 6, 8]), (3, [0, 2, 4, 6, 8])] {
        let mut hall = Hall::new(Plan::of("Six", system.clone()));
        hall.enter(6);
        hall.run(&Command::Start { lot: 0 });
        let mut beaten = 0;
        for round in 1..=5 {
            if round == leaves_after + 1 {
                hall.run(&Command::Withdraw(EntryId(1)));
            }
            hall.run(&Command::PairRound { lot: 0 });
            hall.play(stronger);
            beaten += usize::from(round <= leaves_after);
        }
        let rows = standings_of(&hall.now, 0, 0);
        let order = table_of(&hall.now, 0, 0).order;
        let points = |id: u32| {
            let row = rows
                .iter()
                .find(|row| order[row.id as usize - 1] == EntryId(id))
                .unwrap();
            row.points
        };
        assert_eq!(
            points(1),
            Points::whole(if leaves_after == 1 { 0 } else { beaten as i32 }),
            "what counts for nobody counts for himself neither"
        );
        // 6 beats nobody, 5 beats 6, and so on; who had still to meet 1 wins by forfeit, but only
        // if 1 had played half of his five games.
        let made: Vec<i32> = (2..=6).rev().map(|id| points(id).tenths() / 5).collect();
        let forfeits: i32 = made
            .iter()
            .zip(expected)
            .map(|(made, own)| made - own)
            .sum();
        let due = if leaves_after == 1 {
            0
        } else {
            2 * (5 - leaves_after)
        };
        assert_eq!(forfeits, due, "{leaves_after}: {made:?}");
    }
}

#[test]
fn drawn_numbers_keep_a_federation_apart_in_the_last_three_rounds() {
    let mut plan = Plan::of(
        "Ten",
        System::RoundRobin {
            groups: 1,
            double: false,
        },
    );
    plan.numbers = Numbers::Varma;
    let orders: BTreeSet<Vec<EntryId>> = (0..20)
        .map(|lot| {
            let mut hall = Hall::new(plan.clone());
            for n in 0..10u32 {
                let federation = if n < 3 {
                    "CHN"
                } else {
                    ["NOR", "IND", "USA"][n as usize % 3]
                };
                hall.run(&Command::Enter(EntryForm {
                    federation: federation.to_owned(),
                    ..EntryForm::rated(format!("n{n}"), 2000 + n)
                }));
            }
            hall.run(&Command::Start { lot });
            let mut last_met = 0;
            for round in 1..=9 {
                hall.run(&Command::PairRound { lot });
                let games = &hall.now.open_round().unwrap().games;
                if games
                    .iter()
                    .any(|game| game.white.0 <= 3 && game.black.0 <= 3)
                {
                    last_met = round;
                }
                hall.play(stronger);
            }
            assert!(
                last_met <= 6,
                "C.05: two of three Chinese met in round {last_met}"
            );
            hall.now.stages[0][0].clone()
        })
        .collect();
    assert!(orders.len() > 10, "lots differ");
}

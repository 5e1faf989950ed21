//! What an event lets happen and what it refuses.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod live_support;

use std::collections::BTreeSet;

use live_support::{BLACK, DRAW, Hall, WHITE, placed, stronger};
use tournament::live::{
    CaptainQuestion, Command, Competition, EntryId, Grade, Plan, Refusal, System, WarningKind,
    captain_may_answer, final_table, warnings,
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

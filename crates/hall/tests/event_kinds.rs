//! Events of further kinds in the hall: what their terms may say, and the same after a restart.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{
    EventRating, HallError, NextStep, Player, TournamentAct, TournamentId, TournamentTerms,
};
use support::events::{act, make};
use support::{Evening, House};
use tournament::live::{
    Acceleration, CONSOLATION, EntryForm, EntryId, Numbers, Plan, System, final_table,
};
use tournament::standings::TieBreak;
use tournament::systems::MatchPlan;
use tournament::{Mark, Points, Scoring};

fn terms(plan: Plan) -> TournamentTerms {
    TournamentTerms {
        plan,
        time_control: "600+5".parse().unwrap(),
        rating: EventRating::whether(false),
        online: false,
        open_entry: false,
    }
}

fn swiss(rounds: u32) -> Plan {
    Plan::of("Open", System::Swiss { rounds })
}

async fn enter(evening: &Evening, by: &Player, id: &TournamentId, count: u32) {
    let form = |n: u32| EntryForm::rated(format!("Player {n}"), 2000 - n);
    let forms = TournamentAct::Enter((1..=count).map(form).collect());
    act(evening, by, id, forms).await.unwrap();
    act(evening, by, id, TournamentAct::Start).await.unwrap();
}

/// The smaller number wins everything, to the end.
async fn play_out(evening: &Evening, by: &Player, id: &TournamentId) {
    while let NextStep::Pair(..) = evening.tournament(id).await.unwrap().next {
        act(evening, by, id, TournamentAct::Pair).await.unwrap();
        let now = evening.tournament(id).await.unwrap().competition;
        for game in &now.open_round().unwrap().games {
            let (white, black) = match game.white < game.black {
                true => (Mark::Win, Mark::Loss),
                false => (Mark::Loss, Mark::Win),
            };
            let result = TournamentAct::Result(game.id, white, black);
            act(evening, by, id, result).await.unwrap();
        }
        act(evening, by, id, TournamentAct::Close).await.unwrap();
    }
}

/// A closed hall opens again with the same event.
async fn the_same_after_a_restart(house: &House, evening: Evening, id: &TournamentId) {
    let before = evening.tournament(id).await.unwrap();
    house.kill(evening);
    let evening = house.open().await;
    let after = evening.tournament(id).await.unwrap();
    assert_eq!(after.competition, before.competition);
    assert_eq!(after.summary.terms, before.summary.terms);
}

fn ties(codes: &[&str]) -> Vec<TieBreak> {
    let read = |code: &&str| TieBreak::parse(code).unwrap();
    codes.iter().map(read).collect()
}

fn custom(first: u32, points: Vec<Points>) -> Acceleration {
    Acceleration::Custom { first, points }
}

#[tokio::test]
async fn terms_that_cannot_be_played_are_refused_at_their_field() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let robin = |groups: u32| System::RoundRobin {
        groups,
        double: false,
    };
    let with = |change: &dyn Fn(&mut Plan)| {
        let mut plan = swiss(5);
        change(&mut plan);
        plan
    };
    let a_match = System::Match {
        plan: MatchPlan::games(4),
    };
    let three = Scoring::of_games(Points::whole(3), Points::ONE, Points::ZERO);
    let cases = [
        (swiss(51), "stages.0.rounds"),
        (
            Plan::of("Cup", robin(4)).then(robin(2), 0),
            "stages.1.qualifiers",
        ),
        (
            Plan::of("Cup", robin(1)).then(robin(2), 3),
            "stages.1.qualifiers",
        ),
        (
            Plan::of("Cup", robin(2)).then(a_match, 2),
            "stages.1.qualifiers",
        ),
        (
            with(&|plan| plan.tie_breaks = ties(&["BH", "SB", "bh"])),
            "tie_breaks.bh",
        ),
        (
            with(&|plan| plan.scoring.draw = Points::whole(2)),
            "scoring",
        ),
        (with(&|plan| plan.numbers = Numbers::Varma), "numbers"),
        (
            with(&|plan| plan.swiss.clubs_apart = 6),
            "swiss.clubs_apart",
        ),
        (
            with(&|plan| {
                plan.scoring = three;
                plan.swiss.acceleration = Acceleration::Baku;
            }),
            "swiss.acceleration",
        ),
        (
            with(&|plan| plan.swiss.acceleration = custom(0, vec![Points::ONE])),
            "swiss.acceleration.first",
        ),
        (
            with(&|plan| plan.swiss.acceleration = custom(8, vec![Points::ONE; 6])),
            "swiss.acceleration.points",
        ),
    ];
    for (plan, field) in cases {
        match evening.create_tournament(anna.id, None, terms(plan)).await {
            Err(HallError::Refused(refusal)) => assert_eq!(refusal.place.as_deref(), Some(field)),
            other => panic!("{field}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_swiss_with_every_choice_is_the_same_after_a_restart_and_keeps_pairs_apart() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let mut plan = swiss(2);
    plan.scoring = Scoring::of_games(Points::whole(3), Points::ONE, Points::ZERO);
    plan.swiss.acceleration = Acceleration::Custom {
        first: 2,
        points: vec![Points::ONE],
    };
    plan.swiss.clubs_apart = 1;
    let id = make(&evening, &anna, terms(plan)).await;
    enter(&evening, &anna, &id, 4).await;
    let apart = |one, other| TournamentAct::Forbid(EntryId(one), EntryId(other));
    for other in 2..=4 {
        act(&evening, &anna, &id, apart(1, other)).await.unwrap();
    }
    let next = evening.tournament(&id).await.unwrap().next;
    assert_eq!(next, NextStep::Pair(1, false), "pressing it tells why not");
    let asked = evening.tournament_act(anna.id, None, &id, TournamentAct::Pair);
    match asked.await {
        Err(HallError::Refused(refusal)) => {
            assert_eq!(refusal.code, "tournament_kept_apart");
            assert_eq!(refusal.place.as_deref(), Some("1 2 1 3 1 4"));
        }
        other => panic!("{other:?}"),
    }
    for other in 2..=3 {
        let allow = TournamentAct::Allow(EntryId(1), EntryId(other));
        act(&evening, &anna, &id, allow).await.unwrap();
    }
    play_out(&evening, &anna, &id).await;
    the_same_after_a_restart(&house, evening, &id).await;
}

#[tokio::test]
async fn a_cup_with_a_consolation_is_played_to_its_table() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let cup = System::Knockout {
        plan: MatchPlan::games(1),
        third_place: true,
        consolation: true,
    };
    let id = make(&evening, &anna, terms(Plan::of("Cup", cup))).await;
    enter(&evening, &anna, &id, 8).await;
    play_out(&evening, &anna, &id).await;
    let now = evening.tournament(&id).await.unwrap().competition;
    let games = now.rounds.iter().flat_map(|round| &round.games);
    assert!(games.into_iter().any(|game| game.group >= CONSOLATION));
    let ranks: Vec<usize> = final_table(&now).iter().map(|(rank, _)| *rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 7]);
    the_same_after_a_restart(&house, evening, &id).await;
}

#[tokio::test]
async fn a_match_of_which_all_games_are_played_is_the_same_after_a_restart() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let plan = MatchPlan {
        play_all: true,
        ..MatchPlan::with_play_offs(4)
    };
    let id = make(
        &evening,
        &anna,
        terms(Plan::of("Match", System::Match { plan })),
    )
    .await;
    enter(&evening, &anna, &id, 2).await;
    play_out(&evening, &anna, &id).await;
    let now = evening.tournament(&id).await.unwrap().competition;
    assert_eq!((now.rounds.len(), now.finished), (4, true));
    the_same_after_a_restart(&house, evening, &id).await;
}

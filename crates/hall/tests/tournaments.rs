//! Tournaments in the hall: run by their maker, fed by games, the same after a restart.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::time::Duration;

use hall::{
    Act, EventRating, HallError, NextStep, Player, TournamentAct, TournamentId, TournamentTerms,
};
use laws::GameResult;
use rules::Color;
use support::{Board, Evening, House};
use tournament::Mark;
use tournament::live::{EntryForm, GameId, Plan, System};

fn terms(system: System, online: bool) -> TournamentTerms {
    TournamentTerms {
        plan: Plan::of("Club evening", system),
        time_control: "600+5".parse().unwrap(),
        rating: EventRating::whether(online),
        online,
        open_entry: true,
    }
}

async fn make(evening: &Evening, owner: &Player, terms: TournamentTerms) -> TournamentId {
    let command = evening.fresh();
    let made = evening.create_tournament(owner.id, Some(&command), terms);
    TournamentId(made.await.unwrap().unwrap())
}

async fn act(
    evening: &Evening,
    by: &Player,
    id: &TournamentId,
    act: TournamentAct,
) -> Result<(), String> {
    let command = evening.fresh();
    match evening.tournament_act(by.id, Some(&command), id, act).await {
        Ok(_) => Ok(()),
        Err(HallError::Refused(refusal)) => Err(refusal.code.into_owned()),
        Err(error) => panic!("{error}"),
    }
}

fn forms(names: &[&str]) -> TournamentAct {
    let form = |(place, name): (usize, &&str)| EntryForm::rated(*name, 2000 - place as u32);
    TournamentAct::Enter(names.iter().enumerate().map(form).collect())
}

#[tokio::test]
async fn a_swiss_evening_is_run_round_by_round_by_its_maker() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let other = evening.account("Other").await;
    let id = make(&evening, &anna, terms(System::Swiss { rounds: 3 }, false)).await;
    let names = ["Li", "Wang", "Zhao", "Qian", "Sun"];
    assert_eq!(
        act(&evening, &other, &id, forms(&names)).await,
        Err("not_yours".into())
    );
    act(&evening, &anna, &id, forms(&names)).await.unwrap();
    let doubled = act(&evening, &anna, &id, forms(&["WANG"])).await;
    assert_eq!(doubled, Err("already_entered".into()));
    act(&evening, &anna, &id, TournamentAct::Start)
        .await
        .unwrap();
    for round in 1..=3 {
        let next = evening.tournament(&id).await.unwrap().next;
        assert_eq!(next, NextStep::Pair(round, false));
        act(&evening, &anna, &id, TournamentAct::Pair)
            .await
            .unwrap();
        let early = act(&evening, &anna, &id, TournamentAct::Close).await;
        assert_eq!(early, Err("tournament_results_missing".into()));
        let snapshot = evening.tournament(&id).await.unwrap();
        let open = snapshot.competition.open_round().unwrap().clone();
        assert_eq!(
            (open.games.len(), open.byes.len()),
            (2, 1),
            "an odd one has the bye"
        );
        for game in &open.games {
            let won = TournamentAct::Result(game.id, Mark::Win, Mark::Loss);
            act(&evening, &anna, &id, won).await.unwrap();
        }
        act(&evening, &anna, &id, TournamentAct::Close)
            .await
            .unwrap();
    }
    let before = evening.tournament(&id).await.unwrap();
    assert_eq!(before.next, NextStep::Over);
    let log = evening.tournament_log(&id).await.unwrap();
    assert!(
        log.iter()
            .all(|(_, sender)| sender.as_ref().unwrap().name == "Anna")
    );
    house.kill(evening);
    let evening = house.open().await;
    let after = evening.tournament(&id).await.unwrap();
    assert_eq!(after.competition, before.competition, "replay equals live");
    assert_eq!(evening.tournaments().await.unwrap()[0].facts.players, 5);
}

#[tokio::test]
async fn games_of_an_online_tournament_start_by_themselves_and_bring_their_results() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let plan = System::RoundRobin {
        groups: 1,
        double: false,
    };
    let id = make(&evening, &anna, terms(plan, true)).await;
    act(&evening, &anna, &id, TournamentAct::Join)
        .await
        .unwrap();
    act(&evening, &bo, &id, TournamentAct::Join).await.unwrap();
    let again = act(&evening, &bo, &id, TournamentAct::Join).await;
    assert_eq!(again, Err("already_entered".into()));
    act(&evening, &anna, &id, TournamentAct::Start)
        .await
        .unwrap();
    act(&evening, &anna, &id, TournamentAct::Pair)
        .await
        .unwrap();
    let snapshot = evening.tournament(&id).await.unwrap();
    let (number, game) = snapshot.sides.games[0].clone();
    assert_eq!(number, 1);
    let seats = evening.game(&game, None).await.unwrap().seats;
    let board = Board {
        evening: &evening,
        id: game,
        white: seats.white.player.clone(),
        black: seats.black.player.clone(),
    };
    board.play("e4 e5").await;
    board.does(Color::White, Act::Resign).await;
    let marks = || async {
        let snapshot = evening.tournament(&id).await.unwrap();
        snapshot.competition.game(GameId(1)).unwrap().marks
    };
    for _ in 0..500 {
        if marks().await.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(marks().await, Some((Mark::Loss, Mark::Win)));
    act(&evening, &anna, &id, TournamentAct::Close)
        .await
        .unwrap();
    assert!(evening.tournament(&id).await.unwrap().competition.finished);
    the_export_has_all_of_it(&house, evening.tournament_log(&id).await.unwrap().len()).await;
}

/// An evening is in the export: its log, who played in which game, and what it was rated by.
async fn the_export_has_all_of_it(house: &House, events: usize) {
    let (mut lines, mut nowhere) = (Vec::new(), std::io::sink());
    hall::data::export(&house.path(), &mut lines, &mut nowhere)
        .await
        .unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let count = |kind: &str| {
        let kind = format!("{{\"type\":\"{kind}\",");
        lines.lines().filter(|line| line.starts_with(&kind)).count()
    };
    let kinds = [
        "tournament",
        "tournament_event",
        "tournament_account",
        "tournament_game",
        "result",
    ];
    assert_eq!(kinds.map(count), [1, events, 2, 1, 1], "{lines}");
}

#[tokio::test]
async fn a_result_handed_in_stands_once_both_say_the_same() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let id = make(&evening, &anna, terms(System::Swiss { rounds: 1 }, false)).await;
    let names = forms(&["Anna", "Bo"]);
    act(&evening, &anna, &id, names).await.unwrap();
    act(&evening, &anna, &id, TournamentAct::Start)
        .await
        .unwrap();
    act(&evening, &anna, &id, TournamentAct::Pair)
        .await
        .unwrap();
    let say = |result| TournamentAct::HandIn(GameId(1), result);
    let stranger = evening.account("Stranger").await;
    let strange = act(&evening, &stranger, &id, say(GameResult::Draw)).await;
    assert_eq!(strange, Err("not_yours".into()));
    act(&evening, &bo, &id, say(GameResult::Draw))
        .await
        .unwrap();
    act(&evening, &anna, &id, say(GameResult::WhiteWins))
        .await
        .unwrap();
    let open = evening.tournament(&id).await.unwrap();
    assert_eq!(
        open.competition.game(GameId(1)).unwrap().marks,
        None,
        "they disagree"
    );
    assert_eq!(open.sides.sayings.len(), 2);
    act(&evening, &anna, &id, say(GameResult::Draw))
        .await
        .unwrap();
    let done = evening.tournament(&id).await.unwrap();
    let marks = done.competition.game(GameId(1)).unwrap().marks;
    assert_eq!(marks, Some((Mark::Draw, Mark::Draw)));
    assert!(done.sides.sayings.is_empty());
    act(&evening, &anna, &id, TournamentAct::Undo)
        .await
        .unwrap();
    let undone = evening.tournament(&id).await.unwrap();
    assert_eq!(undone.competition.game(GameId(1)).unwrap().marks, None);
}

#[tokio::test]
async fn guests_make_no_tournaments_and_bad_terms_are_refused_by_field() {
    let house = House::new();
    let evening = house.open().await;
    let guest = evening.guest_player().await;
    let asked = |terms| evening.create_tournament(guest.id, None, terms);
    let swiss = terms(System::Swiss { rounds: 3 }, false);
    match asked(swiss.clone()).await {
        Err(HallError::Refused(refusal)) => assert_eq!(refusal.code, "account_needed"),
        other => panic!("{other:?}"),
    }
    let anna = evening.account("Anna").await;
    let bad = terms(System::Swiss { rounds: 0 }, false);
    match evening.create_tournament(anna.id, None, bad).await {
        Err(HallError::Refused(refusal)) => {
            assert_eq!(refusal.code, "tournament_terms_bad");
            assert_eq!(refusal.place.as_deref(), Some("stages"));
        }
        other => panic!("{other:?}"),
    }
    let id = make(&evening, &anna, swiss).await;
    let early = act(&evening, &anna, &id, TournamentAct::Start).await;
    assert_eq!(early, Err("tournament_too_few".into()));
}

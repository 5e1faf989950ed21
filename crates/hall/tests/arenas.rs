//! Arenas in the hall: paired as people become free, opened and ended by the clock.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::time::Duration;

use hall::{Act, EventRating, NextStep, TournamentAct, TournamentId, TournamentTerms};
use rules::Color;
use support::events::{act, make};
use support::{Board, Evening, House};
use tournament::live::{GameId, Plan, System};

/// Waits until the arena is as it should be; the hall works on its own.
async fn until(
    evening: &Evening,
    id: &TournamentId,
    is: impl Fn(&hall::TournamentSnapshot) -> bool,
) {
    for _ in 0..1000 {
        if is(&evening.tournament(id).await.unwrap()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{:?}", evening.tournament(id).await.unwrap().competition);
}

/// The game in the hall behind a number of the event.
async fn board<'a>(evening: &'a Evening, id: &TournamentId, number: u32) -> Board<'a> {
    let linked = |snapshot: &hall::TournamentSnapshot| {
        let mut games = snapshot.sides.games.iter();
        games
            .find(|(known, _)| *known == number)
            .map(|(_, game)| game.clone())
    };
    until(evening, id, |snapshot| linked(snapshot).is_some()).await;
    let game = linked(&evening.tournament(id).await.unwrap()).unwrap();
    let seats = evening.game(&game, None).await.unwrap().seats;
    Board {
        evening,
        id: game,
        white: seats.white.player.clone(),
        black: seats.black.player.clone(),
    }
}

fn arena(minutes: u32, starts_at: Option<i64>) -> TournamentTerms {
    TournamentTerms {
        plan: Plan::of("Friday", System::Arena { minutes, starts_at }),
        time_control: "180+2".parse().unwrap(),
        rating: EventRating::whether(true),
        online: true,
        open_entry: true,
    }
}

#[tokio::test]
async fn an_arena_pairs_whoever_is_free_and_ends_by_the_clock() {
    let house = House::new();
    let evening = house.open().await;
    let mut players = Vec::new();
    for name in ["Anna", "Bo", "Chen", "Ding"] {
        players.push(evening.account(name).await);
    }
    let anna = players[0].clone();
    let id = make(&evening, &anna, arena(10, None)).await;
    for player in &players {
        act(&evening, player, &id, TournamentAct::Join)
            .await
            .unwrap();
    }
    assert_eq!(
        evening.tournament(&id).await.unwrap().next,
        NextStep::Arena(false)
    );
    act(&evening, &anna, &id, TournamentAct::Start)
        .await
        .unwrap();
    let first = board(&evening, &id, 1).await;
    let second = board(&evening, &id, 2).await;
    first.play("f3 e5 g4 Qh4").await;
    second.play("e4 e5").await;
    second.does(Color::White, Act::Resign).await;
    // All are free again: two new games, nobody against the same.
    let third = board(&evening, &id, 3).await;
    let fourth = board(&evening, &id, 4).await;
    assert_ne!(third.white.id, third.black.id);
    let table = tournament::live::arena_table(&evening.tournament(&id).await.unwrap().competition);
    assert_eq!(
        table.iter().map(|row| row.points).collect::<Vec<_>>(),
        [2, 2, 0, 0]
    );
    // Who pauses is not paired; who loses without a move pauses.
    third.play("e4 e5").await;
    third.does(Color::Black, Act::Resign).await;
    evening.wait(185).await;
    until(&evening, &id, |snapshot| {
        snapshot
            .competition
            .game(GameId(4))
            .unwrap()
            .marks
            .is_some()
    })
    .await;
    let snapshot = evening.tournament(&id).await.unwrap();
    let gone = snapshot.entry_of(fourth.white.id).unwrap();
    assert!(snapshot.competition.has_left(gone), "he never moved");

    ends_by_the_clock(&house, evening, &id).await;
}

/// The hall goes down and comes back; the end falls due while a game runs, and it counts.
async fn ends_by_the_clock(house: &House, evening: Evening, id: &TournamentId) {
    let snapshot = evening.tournament(id).await.unwrap();
    let fifth = board(&evening, id, 5).await.id;
    house.kill(evening);
    let evening = house.open().await;
    let after = evening.tournament(id).await.unwrap();
    assert_eq!(
        after.competition.queue, snapshot.competition.queue,
        "replay equals live"
    );
    evening.advance(laws::Millis::from_secs(600));
    until(&evening, id, |snapshot| snapshot.competition.finished).await;
    let over = evening.tournament(id).await.unwrap();
    assert_eq!(over.next, NextStep::Over);
    let ended = evening.game(&fifth, None).await.unwrap();
    assert!(ended.game.ending().is_some(), "the game that ran counts");
    assert!(
        over.competition.rounds[0]
            .games
            .iter()
            .all(|game| game.marks.is_some())
    );
}

#[tokio::test]
async fn an_arena_opens_at_its_hour_and_needs_a_clock_of_the_hall() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let mut untimed = arena(10, None);
    untimed.time_control = "untimed".parse().unwrap();
    untimed.rating.rated = false;
    let mut outside = arena(10, None);
    outside.online = false;
    for bad in [untimed, outside, arena(0, None), arena(2000, None)] {
        let refused = evening.create_tournament(anna.id, None, bad).await;
        assert_eq!(support::refusal(refused), "tournament_terms_bad");
    }
    let hour = evening.now().0 + 60_000;
    let id = make(&evening, &anna, arena(10, Some(hour))).await;
    act(&evening, &anna, &id, TournamentAct::Join)
        .await
        .unwrap();
    act(&evening, &bo, &id, TournamentAct::Join).await.unwrap();
    assert!(
        !evening
            .tournament(&id)
            .await
            .unwrap()
            .competition
            .has_started()
    );
    // Also when the hall was closed in between.
    house.close(evening).await;
    let evening = house.open().await;
    evening.advance(laws::Millis::from_secs(61));
    until(&evening, &id, |snapshot| snapshot.sides.games.len() == 1).await;
}

#[tokio::test]
async fn a_game_without_a_result_frees_both_and_holds_the_end_up_no_longer() {
    let house = House::new();
    let evening = house.open().await;
    let arbiter = evening.account("Arbiter").await;
    let mut players = Vec::new();
    for name in ["Anna", "Bo", "Chen", "Ding"] {
        players.push(evening.account(name).await);
    }
    let id = make(&evening, &arbiter, arena(10, None)).await;
    for player in &players {
        act(&evening, player, &id, TournamentAct::Join)
            .await
            .unwrap();
    }
    act(&evening, &arbiter, &id, TournamentAct::Start)
        .await
        .unwrap();
    let first = board(&evening, &id, 1).await;
    let second = board(&evening, &id, 2).await;
    first.play("e4 e5").await;
    first.does(Color::White, Act::Resign).await;
    second.play("e4 e5").await;
    second.does(Color::White, Act::Resign).await;
    let third = board(&evening, &id, 3).await;
    board(&evening, &id, 4).await;
    // An arbiter finds that the first was no game.
    let none = laws::GameResult::NoResult;
    evening
        .correct_result(arbiter.id, &first.id, none, "the wrong two sat down")
        .await
        .unwrap();
    let unplayed = Some((tournament::Mark::ForfeitLoss, tournament::Mark::ForfeitLoss));
    let snapshot = evening.tournament(&id).await.unwrap();
    assert_eq!(
        snapshot.competition.game(GameId(1)).unwrap().marks,
        unplayed
    );
    let scores = |snapshot: &hall::TournamentSnapshot| -> Vec<u32> {
        let table = tournament::live::arena_table(&snapshot.competition);
        table.iter().map(|row| row.points).collect()
    };
    assert_eq!(scores(&snapshot), [2, 0, 0, 0]);
    // The end comes by the clock: no game is left hanging that nobody plays.
    assert!(third.look().await.game.ending().is_none());
    evening.advance(laws::Millis::from_secs(1200));
    until(&evening, &id, |snapshot| snapshot.competition.finished).await;
}

#[tokio::test]
async fn whoever_runs_an_arena_ends_it_early_and_running_games_count() {
    let house = House::new();
    let evening = house.open().await;
    let arbiter = evening.account("Arbiter").await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let id = make(&evening, &arbiter, arena(60, None)).await;
    for player in [&anna, &bo] {
        act(&evening, player, &id, TournamentAct::Join)
            .await
            .unwrap();
    }
    let close = || TournamentAct::Close;
    let refused = act(&evening, &arbiter, &id, close()).await;
    assert_eq!(refused, Err("tournament_not_started".into()));
    act(&evening, &arbiter, &id, TournamentAct::Start)
        .await
        .unwrap();
    let first = board(&evening, &id, 1).await;
    first.play("e4 e5").await;
    let refused = act(&evening, &anna, &id, close()).await;
    assert_eq!(refused, Err("not_yours".into()));
    act(&evening, &arbiter, &id, close()).await.unwrap();
    let snapshot = evening.tournament(&id).await.unwrap();
    assert!(!snapshot.competition.finished, "a game runs");
    let again = act(&evening, &arbiter, &id, close()).await;
    assert_eq!(again, Err("tournament_nothing_to_change".into()));
    // The next hall on this data knows it too.
    let game = first.id.clone();
    house.close(evening).await;
    let evening = house.open().await;
    let white = evening.game(&game, None).await.unwrap();
    let white = white.seats.white.player.clone();
    let command = evening.fresh();
    evening
        .act(&game, white.id, &command, Act::Resign)
        .await
        .unwrap();
    until(&evening, &id, |snapshot| snapshot.competition.finished).await;
    let over = evening.tournament(&id).await.unwrap();
    assert_eq!(
        over.competition.rounds[0].games.len(),
        1,
        "nobody was paired"
    );
    let table = tournament::live::arena_table(&over.competition);
    let points: Vec<u32> = table.iter().map(|row| row.points).collect();
    assert_eq!(points, [2, 0], "the game that ran counts");
}

//! Rated games move the pools: at once, once, and the same whatever happens to the hall.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{Act, GameNews, Number, Player, PoolKind};
use laws::Terms;
use rules::Color;
use support::{Board, Evening, House, terms};

fn rated() -> Terms {
    Terms {
        rated: true,
        ..terms("180+2")
    }
}

async fn number(evening: &Evening, player: &Player, kind: PoolKind) -> Option<Number> {
    let player = evening.profile(&player.name).await.unwrap().player;
    let numbers = evening.numbers(&player).await.unwrap();
    numbers.into_iter().find(|number| number.kind == kind)
}

/// Points, grade and games in the pool of grade points.
async fn grade(evening: &Evening, player: &Player) -> (String, u8, u32) {
    let number = number(evening, player, PoolKind::Grade).await.unwrap();
    (number.points, number.grade.unwrap(), number.games)
}

/// Waits until the game has moved the pools; `watch` was begun before its end.
async fn until_rated(watch: &mut hall::GameWatch) -> Vec<hall::NumberMoved> {
    let wait = async {
        loop {
            match watch.next().await {
                Some(GameNews::Rated(rated)) => {
                    return [&rated.white[..], &rated.black[..]].concat();
                }
                Some(_) => {}
                None => panic!("the watch ended"),
            }
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), wait)
        .await
        .unwrap()
}

/// A game that White wins.
async fn won_by_white<'a>(evening: &'a Evening, white: &Player, black: &Player) -> Board<'a> {
    let board = evening.game_of(white.clone(), black.clone(), rated()).await;
    board.play("e4 e5").await;
    let mut watch = board.watch(Color::White).await;
    board.does(Color::Black, Act::Resign).await;
    let moved = until_rated(&mut watch).await;
    assert_eq!(moved.len(), 4, "two pools, two players");
    board
}

#[tokio::test]
async fn both_grades_move_when_a_rated_game_ends() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    assert_eq!(
        anna.grade,
        Some(0),
        "an account has no grade before 100 points (R9, R10)"
    );
    assert_eq!(
        grade(&evening, &anna).await,
        ("0.00".to_owned(), 0, 0),
        "R9"
    );
    won_by_white(&evening, &anna, &bo).await;
    assert_eq!(
        grade(&evening, &anna).await,
        ("10.00".to_owned(), 0, 1),
        "R5"
    );
    assert_eq!(
        grade(&evening, &bo).await,
        ("-10.00".to_owned(), 0, 1),
        "R6, R8"
    );
    // Difference 20: the higher side gains 10 − 20/12.5 = 8.40.
    let board = won_by_white(&evening, &anna, &bo).await;
    assert_eq!(grade(&evening, &anna).await.0, "18.40");
    assert_eq!(grade(&evening, &bo).await.0, "-18.40");
    let history = evening.number_history("Anna", "grade").await.unwrap();
    let last = &history.changes[0];
    assert_eq!(history.changes.len(), 2);
    assert_eq!(last.of.moved.rule, "higher_wins_below_100");
    assert_eq!(last.of.moved.numbers["d"], "20");
    assert_eq!(last.of.moved.numbers["gain"], "8.4");
    assert_eq!(
        (last.gained.as_str(), &last.of.opponent.name),
        ("8.40", &bo.name)
    );
    assert_eq!(last.of.first.game, board.id);
    let glicko = number(&evening, &anna, PoolKind::Glicko2).await.unwrap();
    assert_eq!(glicko.speed.as_deref(), Some("blitz"));
    assert!(glicko.hundredths > 150_000 && glicko.provisional);
    let best = evening
        .best("grade", &hall::Membership::default())
        .await
        .unwrap();
    let names: Vec<(u32, &str)> = best
        .iter()
        .map(|one| (one.rank, &*one.player.name))
        .collect();
    assert_eq!(names, [(1, "Anna"), (2, "Bo")]);
}

#[tokio::test]
async fn what_counts_for_nobody_moves_nothing() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    // A casual game, and a rated one that is broken off.
    let board = evening
        .game_of(anna.clone(), bo.clone(), terms("180+2"))
        .await;
    board.play("e4 e5").await;
    board.does(Color::Black, Act::Resign).await;
    let board = evening.game_of(anna.clone(), bo.clone(), rated()).await;
    board.does(Color::White, Act::Abort).await;
    won_by_white(&evening, &anna, &bo).await;
    assert_eq!(
        grade(&evening, &anna).await,
        ("10.00".to_owned(), 0, 1),
        "R14"
    );
}

#[tokio::test]
async fn a_result_whose_counting_was_cut_short_counts_at_the_next_start_and_once() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    won_by_white(&evening, &anna, &bo).await;
    let board = evening.game_of(bo.clone(), anna.clone(), rated()).await;
    board.play("e4 e5").await;
    board.does(Color::Black, Act::Resign).await;
    // The process dies at once: whether the result was counted by then is left open.
    house.kill(evening);
    for _ in 0..2 {
        let evening = house.open().await;
        let mut counted = grade(&evening, &bo).await;
        for _ in 0..500 {
            if counted.2 == 2 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            counted = grade(&evening, &bo).await;
        }
        // Lower by 20, he gains 10 + 20/10.
        assert_eq!(counted, ("2.00".to_owned(), 0, 2));
        assert_eq!(grade(&evening, &anna).await.0, "-2.00");
        house.close(evening).await;
    }
}

#[tokio::test]
async fn ten_wins_bring_the_first_grade_and_the_name_shows_it() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let mut played = 0;
    // Every opponent is new, so that the difference stays the own total.
    while grade(&evening, &anna).await.1 == 0 {
        let other = evening.account(&format!("Other{played}")).await;
        won_by_white(&evening, &anna, &other).await;
        played += 1;
        assert!(
            played < 40,
            "a win is worth 2 at least below a difference of 200"
        );
    }
    let (points, grade, games) = grade(&evening, &anna).await;
    assert_eq!((grade, games), (30, played));
    assert!(points.parse::<f64>().unwrap() >= 100.0, "{points}");
    let shown = evening.profile("Anna").await.unwrap().player;
    assert_eq!(shown.grade, Some(30), "the name shows it");
}

#[tokio::test]
async fn an_arbiter_corrects_a_result_and_both_numbers_move_back_and_forth() {
    let house = House::new();
    let evening = house.open().await;
    // The first account of a hall is its admin.
    let arbiter = evening.account("Arbiter").await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let board = won_by_white(&evening, &anna, &bo).await;
    won_by_white(&evening, &bo, &anna).await;
    let correct = |by: &Player, result, reason: &'static str| {
        let (by, id) = (by.id, board.id.clone());
        let evening = &evening;
        async move { evening.correct_result(by, &id, result, reason).await }
    };
    let refused = |outcome: Result<(), hall::HallError>| match outcome {
        Err(hall::HallError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("{other:?}"),
    };
    let draw = laws::GameResult::Draw;
    assert_eq!(refused(correct(&bo, draw, "no").await), "not_arbiter");
    assert_eq!(refused(correct(&arbiter, draw, " ").await), "reason_bad");
    let mut watch = board.watch(Color::White).await;
    correct(&arbiter, draw, "the clock was wrong")
        .await
        .unwrap();
    let moved = until_rated(&mut watch).await;
    assert_eq!(
        moved[0].of.corrected.as_ref().unwrap().0.reason.as_deref(),
        Some("the clock was wrong")
    );
    // The first game is a draw now; the second counts from there: 10 between equals.
    assert_eq!(grade(&evening, &anna).await, ("-10.00".to_owned(), 0, 2));
    assert_eq!(grade(&evening, &bo).await, ("10.00".to_owned(), 0, 2));
    let profile = evening.profile("Anna").await.unwrap();
    assert_eq!((profile.counts.won, profile.counts.drawn), (0, 1));
    // And back.
    correct(
        &arbiter,
        laws::GameResult::WhiteWins,
        "it was right after all",
    )
    .await
    .unwrap();
    assert_eq!(grade(&evening, &bo).await.0, "2.00");
    house.close(evening).await;
    let evening = house.open().await;
    assert_eq!(
        grade(&evening, &bo).await.0,
        "2.00",
        "the next hall counts the same"
    );
}

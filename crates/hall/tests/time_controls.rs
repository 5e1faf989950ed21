//! Every kind of clock, reached through the hall: what both clocks show, and how it ends.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::Act;
use laws::{DeadlineKind, EditionId, Millis, Termination, TimeControlKind};
use rules::Color;
use support::{Board, House, a_move, plain, terms};

async fn think(board: &Board<'_>, text: &str, ms: i64) {
    let game = board.look().await.game;
    board.evening.advance(Millis(ms));
    board
        .does(game.turn(), a_move(text, game.moves().len() as u32 + 1))
        .await;
}

async fn flag_falls_after(board: &Board<'_>, ms: i64) {
    let look = board.look().await.game;
    let deadline = look.next_deadline().unwrap();
    assert_eq!(deadline.kind, DeadlineKind::Flag);
    assert_eq!(deadline.at - board.evening.now(), Millis(ms));
    board.evening.advance(Millis(ms - 1));
    assert!(
        board.look().await.game.ending().is_none(),
        "a millisecond is left"
    );
    board.evening.advance(Millis(1));
    assert_eq!(board.ending().await.termination, Termination::Flag);
    // The clock shows what the list shows.
    let query = hall::GameQuery {
        player: Some(board.white.id),
        limit: 1,
        ..Default::default()
    };
    let listed = &board.evening.games(query).await.unwrap().games[0];
    assert_eq!(
        listed.facts.clocks.left,
        board.look().await.game.clocks_at(deadline.at).left
    );
}

#[tokio::test]
async fn sudden_death_brings_nothing_per_move() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(plain(EditionId::Fide2023, "300")).await;
    assert_eq!(
        board.look().await.terms().time_control.kind(),
        TimeControlKind::Periods
    );
    think(&board, "e4", 10_000).await;
    think(&board, "e5", 20_000).await;
    assert_eq!(board.clocks().await, (290_000, 280_000));
    flag_falls_after(&board, 290_000).await;
}

#[tokio::test]
async fn periods_bring_time_with_the_last_move_of_each_and_repeat() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening
        .pair(plain(EditionId::Fide2023, "2/100,1/30*"))
        .await;
    think(&board, "e4", 40_000).await;
    think(&board, "e5", 1_000).await;
    let game = board.look().await.game;
    assert_eq!(game.clocks_at(evening.now()).moves_left.white, Some(1));
    think(&board, "Nf3", 50_000).await;
    assert_eq!(
        board.clocks().await,
        (10_000 + 30_000, 99_000),
        "the second period came on"
    );
    think(&board, "Nc6", 1_000).await;
    think(&board, "Bb5", 5_000).await;
    assert_eq!(board.clocks().await.0, 35_000 + 30_000, "and it repeats");
    think(&board, "a6", 1_000).await;
    flag_falls_after(&board, 65_000).await;
}

#[tokio::test]
async fn an_increment_is_added_at_each_completed_move() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(plain(EditionId::Online, "180+2")).await;
    assert_eq!(
        board.look().await.terms().time_control.kind(),
        TimeControlKind::Fischer
    );
    think(&board, "e4", 10_000).await;
    think(&board, "e5", 500).await;
    assert_eq!(board.clocks().await, (172_000, 181_500));
    flag_falls_after(&board, 172_000).await;
}

#[tokio::test]
async fn a_simple_delay_runs_out_before_the_clock_goes_down() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(plain(EditionId::Fide2023, "300d5")).await;
    assert_eq!(
        board.look().await.terms().time_control.kind(),
        TimeControlKind::Delay
    );
    think(&board, "e4", 4_000).await;
    think(&board, "e5", 8_000).await;
    assert_eq!(board.clocks().await, (300_000, 297_000));
    evening.advance(Millis(2_000));
    let reading = board.look().await.game.clocks_at(evening.now());
    assert_eq!(
        (reading.delay_left, reading.running),
        (Millis(3_000), Some(Color::White))
    );
    flag_falls_after(&board, 303_000).await;
}

#[tokio::test]
async fn a_bronstein_delay_gives_back_what_was_used_up_to_its_length() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(plain(EditionId::Fide2023, "300b3")).await;
    assert_eq!(
        board.look().await.terms().time_control.kind(),
        TimeControlKind::Bronstein
    );
    think(&board, "e4", 2_000).await;
    think(&board, "e5", 10_000).await;
    assert_eq!(board.clocks().await, (300_000, 293_000));
    flag_falls_after(&board, 300_000).await;
}

#[tokio::test]
async fn a_daily_game_gives_the_same_days_for_each_move() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("days:3")).await;
    let day = 86_400_000;
    think(&board, "e4", 2 * day).await;
    think(&board, "e5", day).await;
    assert_eq!(board.clocks().await, (3 * day, 3 * day));
    flag_falls_after(&board, 3 * day).await;
}

#[tokio::test]
async fn an_untimed_game_has_no_clock_and_no_end_by_time() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("untimed")).await;
    think(&board, "e4", 1_000_000_000).await;
    let game = board.look().await.game;
    assert_eq!(game.clocks_at(evening.now()).left, None);
    assert_eq!(game.next_deadline(), None);
    board.does(Color::Black, Act::OfferDraw).await;
    board.does(Color::White, Act::AcceptDraw).await;
    assert_eq!(board.ending().await.termination, Termination::Agreement);
}

#[tokio::test]
async fn measured_delay_is_credited_within_the_terms_and_never_more_than_the_turn() {
    let house = House::new();
    let evening = house.open().await;
    let mut terms = plain(EditionId::Online, "180");
    terms.options.lag = laws::LagRule::HALL;
    let board = evening.pair(terms).await;
    let lagging = |text: &str, ply: u32, lag: i64| Act::Move {
        text: text.to_owned(),
        ply,
        offer_draw: false,
        lag: Millis(lag),
    };
    evening.advance(Millis(1_000));
    board.does(Color::White, lagging("e4", 1, 200)).await;
    evening.advance(Millis(1_000));
    board.does(Color::Black, lagging("e5", 2, 90_000)).await;
    assert_eq!(board.clocks().await, (179_200, 179_500));
    evening.advance(Millis(100));
    board.does(Color::White, lagging("Nf3", 3, 400)).await;
    assert_eq!(
        board.clocks().await.0,
        179_200,
        "the turn lasted 0.1 s: no more is credited"
    );
}

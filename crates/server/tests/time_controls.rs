//! Every kind of clock, agreed and played with over sockets through the whole hall.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it can't go on"
)]

mod common;

use common::pair::{Pair, sit_down_outside_time};
use wire::{Clocks, Speed, TimeControlKind};

/// Both make their free first move; then White thinks for ten seconds and moves.
async fn after_ten_seconds(clock: &str) -> (Pair, Clocks) {
    let mut pair = sit_down_outside_time("fide-2023", clock).await;
    pair.play(1, &["e4", "e5"]).await;
    pair.pass(10);
    pair.play(3, &["Nf3"]).await;
    let clocks = pair.view().await.state.clocks;
    (pair, clocks)
}

async fn kind_of(pair: &mut Pair) -> (TimeControlKind, Speed) {
    let control = pair.view().await.terms.time_control;
    (control.kind, control.speed)
}

/// Within what network delay may be credited: the sockets are real, though the clock is not.
fn near(found: Option<i64>, wanted: i64) {
    let found = found.expect("a clock");
    assert!(
        (wanted..wanted + 500).contains(&found),
        "{found} ms, wanted {wanted}"
    );
}

#[tokio::test]
async fn sudden_death() {
    let (mut pair, clocks) = after_ten_seconds("300").await;
    assert_eq!(
        kind_of(&mut pair).await,
        (TimeControlKind::Periods, Speed::Blitz)
    );
    near(clocks.white_ms, 290_000);
    near(clocks.black_ms, 300_000);
    assert_eq!(clocks.running, Some(wire::Color::Black));
    assert_eq!(clocks.deadline_kind, Some(wire::DeadlineKind::Flag));
}

#[tokio::test]
async fn an_increment_comes_on_with_the_move() {
    let (mut pair, clocks) = after_ten_seconds("180+2").await;
    assert_eq!(
        kind_of(&mut pair).await,
        (TimeControlKind::Fischer, Speed::Blitz)
    );
    near(clocks.white_ms, 172_000);
}

#[tokio::test]
async fn a_delay_passes_before_the_clock_goes_down() {
    let (mut pair, clocks) = after_ten_seconds("300d5").await;
    assert_eq!(kind_of(&mut pair).await.0, TimeControlKind::Delay);
    near(clocks.white_ms, 295_000);
    assert_eq!(clocks.delay_left_ms, 5_000);
    pair.pass(3);
    let clocks = pair.view().await.state.clocks;
    assert_eq!(
        (clocks.black_ms, clocks.delay_left_ms),
        (Some(300_000), 2_000)
    );
}

#[tokio::test]
async fn bronstein_gives_back_no_more_than_was_used() {
    let (mut pair, clocks) = after_ten_seconds("300b3").await;
    assert_eq!(kind_of(&mut pair).await.0, TimeControlKind::Bronstein);
    near(clocks.white_ms, 293_000);
    pair.pass(2);
    pair.play(4, &["Nc6"]).await;
    let clocks = pair.view().await.state.clocks;
    near(clocks.black_ms, 300_000);
}

#[tokio::test]
async fn periods_count_moves_and_bring_their_time() {
    let mut pair = sit_down_outside_time("fide-2023", "3/60,2/30*").await;
    assert_eq!(kind_of(&mut pair).await.0, TimeControlKind::Periods);
    pair.play(1, &["e4", "e5"]).await;
    pair.pass(10);
    pair.play(3, &["Nf3", "Nc6"]).await;
    let clocks = pair.view().await.state.clocks;
    assert_eq!(
        (clocks.white_moves_left, clocks.black_moves_left),
        (Some(1), Some(1))
    );
    near(clocks.white_ms, 50_000);
    pair.play(5, &["Bb5", "a6"]).await;
    let clocks = pair.view().await.state.clocks;
    near(clocks.white_ms, 80_000);
    assert_eq!(clocks.white_moves_left, Some(2), "a new period");
    pair.play(7, &["Ba4", "Nf6", "O-O", "Be7"]).await;
    near(pair.view().await.state.clocks.white_ms, 110_000);
}

#[tokio::test]
async fn days_come_back_whole_with_every_move() {
    let mut pair = sit_down_outside_time("fide-2023", "days:3").await;
    assert_eq!(
        kind_of(&mut pair).await,
        (TimeControlKind::Daily, Speed::Daily)
    );
    pair.pass(2 * 86_400);
    pair.play(1, &["e4"]).await;
    let clocks = pair.view().await.state.clocks;
    let three_days = 3 * 86_400_000;
    assert_eq!(
        (clocks.white_ms, clocks.black_ms),
        (Some(three_days), Some(three_days))
    );
    pair.pass(3 * 86_400 + 10);
    assert_eq!(pair.ending().await.termination, "flag");
}

#[tokio::test]
async fn an_untimed_game_has_no_clock_and_no_haste() {
    let (mut pair, clocks) = after_ten_seconds("untimed").await;
    assert_eq!(
        kind_of(&mut pair).await,
        (TimeControlKind::Untimed, Speed::Untimed)
    );
    assert_eq!(
        (clocks.white_ms, clocks.black_ms, clocks.running),
        (None, None, None)
    );
    pair.pass(365 * 86_400);
    pair.play(4, &["Nc6"]).await;
    assert!(pair.view().await.state.ending.is_none());
}

//! Every ending of a game, reached by two players over sockets through the whole hall.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it can't go on"
)]

mod common;

use std::time::Duration;

use common::lines::{line_to, quiet_line};
use common::pair::{Pair, ended, sit_down_outside_time};
use common::screen::Screen;
use rules::Role;
use wire::{GameAct, ServerBody};

async fn play_all(pair: &mut Pair, moves: &[String]) {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    pair.play(1, &moves).await;
}

/// How it ended: result, termination, article.
async fn end_of(pair: &mut Pair) -> (String, String, Option<String>) {
    let ending = pair.ending().await;
    (ending.result, ending.termination, ending.article)
}

fn is(end: &(String, String, Option<String>), result: &str, termination: &str) {
    assert_eq!((end.0.as_str(), end.1.as_str()), (result, termination));
}

const SHUFFLE: [&str; 8] = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];

#[tokio::test]
async fn checkmate() {
    let mut pair = sit_down_outside_time("online", "180+2").await;
    pair.play(1, &["f3", "e5", "g4", "Qh4#"]).await;
    is(&end_of(&mut pair).await, "0-1", "checkmate");
}

#[tokio::test]
async fn stalemate() {
    let mut pair = sit_down_outside_time("fide-2023", "180+2").await;
    let moves = [
        "e3", "a5", "Qh5", "Ra6", "Qxa5", "h5", "h4", "Rah6", "Qxc7", "f6", "Qxd7+", "Kf7", "Qxb7",
        "Qd3", "Qxb8", "Qh7", "Qxc8", "Kg6", "Qe6",
    ];
    pair.play(1, &moves).await;
    let end = end_of(&mut pair).await;
    is(&end, "1/2-1/2", "stalemate");
    assert_eq!(end.2.as_deref(), Some("5.2.1"));
}

#[tokio::test]
async fn a_dead_position() {
    let mut pair = sit_down_outside_time("fide-2023", "600").await;
    let moves = line_to(rules::Position::is_dead_by_material);
    play_all(&mut pair, &moves).await;
    let end = end_of(&mut pair).await;
    is(&end, "1/2-1/2", "dead_position");
    assert_eq!(end.2.as_deref(), Some("5.2.2"));
}

#[tokio::test]
async fn agreement() {
    let mut pair = sit_down_outside_time("fide-2023", "180+2").await;
    pair.play(1, &["e4", "e5"]).await;
    let game = pair.game.clone();
    pair.white
        .act(&game, GameAct::OfferDraw {})
        .await
        .expect("offered");
    let twice = pair.white.act(&game, GameAct::OfferDraw {}).await;
    assert_eq!(twice.expect_err("offered already").code, "already_offered");
    pair.black
        .act(&game, GameAct::AcceptDraw {})
        .await
        .expect("accepted");
    is(&end_of(&mut pair).await, "1/2-1/2", "agreement");
}

#[tokio::test]
async fn threefold_by_itself_under_the_online_edition() {
    let mut pair = sit_down_outside_time("online", "180+2").await;
    pair.play(1, &SHUFFLE).await;
    is(&end_of(&mut pair).await, "1/2-1/2", "threefold");
}

#[tokio::test]
async fn threefold_by_claim_with_the_intended_move_and_a_wrong_claim_before() {
    let mut pair = sit_down_outside_time("fide-2023", "180+2").await;
    let game = pair.game.clone();
    pair.play(1, &SHUFFLE[..6]).await;
    let claim = |text: Option<&str>| GameAct::Claim {
        ground: "threefold".to_owned(),
        text: text.map(str::to_owned),
    };
    let wrong = pair
        .white
        .act(&game, claim(None))
        .await
        .expect_err("twice only");
    assert_eq!(wrong.code, "claim_false");
    assert!(wrong.article.is_some());
    pair.play(7, &SHUFFLE[6..7]).await;
    pair.black
        .act(&game, claim(Some("Ng8")))
        .await
        .expect("the third time with it");
    is(&end_of(&mut pair).await, "1/2-1/2", "threefold");
    let view = pair.view().await;
    assert!(
        view.state.clocks.black_ms > Some(180_000),
        "the wrong claim gave Black time"
    );
}

#[tokio::test]
async fn the_claim_button_is_lit_only_when_the_claim_would_hold() {
    let mut pair = sit_down_outside_time("fide-2023", "180+2").await;
    pair.play(1, &SHUFFLE[..7]).await;
    assert!(pair.view().await.state.claimable.is_empty());
    pair.play(8, &SHUFFLE[7..]).await;
    let view = pair.view().await;
    assert_eq!(view.state.claimable, ["threefold"]);
    let last = view.moves.last().expect("moves");
    assert_eq!(last.marks, [wire::MoveMark::Threefold]);
}

#[tokio::test]
async fn fivefold() {
    let mut pair = sit_down_outside_time("fide-2023", "180+2").await;
    pair.play(1, &SHUFFLE).await;
    pair.play(9, &SHUFFLE).await;
    let end = end_of(&mut pair).await;
    is(&end, "1/2-1/2", "fivefold");
    assert_eq!(end.2.as_deref(), Some("9.6.1"));
}

#[tokio::test]
async fn fifty_moves_by_claim() {
    let mut pair = sit_down_outside_time("fide-2023", "600").await;
    play_all(&mut pair, &quiet_line(100)).await;
    assert_eq!(pair.view().await.state.claimable, ["fifty"]);
    let (ground, game) = ("fifty".to_owned(), pair.game.clone());
    pair.white
        .act(&game, GameAct::Claim { ground, text: None })
        .await
        .expect("a right claim");
    is(&end_of(&mut pair).await, "1/2-1/2", "fifty_moves");
}

#[tokio::test]
async fn fifty_moves_by_themselves_under_the_online_edition() {
    let mut pair = sit_down_outside_time("online", "600").await;
    play_all(&mut pair, &quiet_line(100)).await;
    is(&end_of(&mut pair).await, "1/2-1/2", "fifty_moves");
}

#[tokio::test]
async fn seventy_five_moves() {
    let mut pair = sit_down_outside_time("fide-2023", "600").await;
    play_all(&mut pair, &quiet_line(150)).await;
    let end = end_of(&mut pair).await;
    is(&end, "1/2-1/2", "seventy_five_moves");
    assert_eq!(end.2.as_deref(), Some("9.6.2"));
}

#[tokio::test]
async fn a_flag_that_falls_by_itself_loses() {
    let mut pair = sit_down_outside_time("fide-2023", "60").await;
    pair.play(1, &["e4", "e5"]).await;
    pair.pass(59);
    pair.play(3, &["Nf3"]).await;
    pair.pass(100);
    let ending = pair.ending().await;
    let line = ending.could_mate;
    assert!(
        line.last().is_some_and(|san| san.ends_with('#')),
        "{line:?}"
    );
    assert!(
        line.len() <= 9,
        "how White could still have mated: {line:?}"
    );
    let end = (ending.result, ending.termination, ending.article);
    is(&end, "1-0", "flag");
    assert_eq!(end.2.as_deref(), Some("6.9"));
    assert_eq!(pair.view().await.state.clocks.black_ms, Some(0));
}

/// A line to a bare black king, White having more than could be dead and being on move.
fn black_king_alone() -> Vec<String> {
    line_to(|position| {
        let board = position.board();
        let black = board.by_color(rules::Color::Black);
        let heavy =
            board.by_role(Role::Queen) | board.by_role(Role::Rook) | board.by_role(Role::Pawn);
        let alone = black.len() == 1 && !heavy.is_empty();
        alone && position.turn() == rules::Color::White && position.outcome().is_none()
    })
}

#[tokio::test]
async fn a_flag_that_falls_against_a_bare_king_draws() {
    let mut pair = sit_down_outside_time("fide-2023", "600").await;
    play_all(&mut pair, &black_king_alone()).await;
    pair.pass(1_000);
    let ending = pair.ending().await;
    assert!(ending.could_mate.is_empty(), "nobody could have mated");
    let end = (ending.result, ending.termination, ending.article);
    is(&end, "1/2-1/2", "flag_unwinnable");
}

#[tokio::test]
async fn resignation() {
    let mut pair = sit_down_outside_time("online", "untimed").await;
    pair.play(1, &["e4"]).await;
    let game = pair.game.clone();
    pair.white
        .act(&game, GameAct::Resign {})
        .await
        .expect("out of turn too");
    is(&end_of(&mut pair).await, "0-1", "resignation");
    let late = pair.black.act(&game, GameAct::Resign {}).await;
    assert_eq!(late.expect_err("over").code, "game_over");
}

#[tokio::test]
async fn resignation_against_a_bare_king_draws_under_the_laws() {
    let mut pair = sit_down_outside_time("fide-2023", "600").await;
    play_all(&mut pair, &black_king_alone()).await;
    let game = pair.game.clone();
    pair.white
        .act(&game, GameAct::Resign {})
        .await
        .expect("resigned");
    let end = end_of(&mut pair).await;
    is(&end, "1/2-1/2", "resignation_unwinnable");
    assert_eq!(end.2.as_deref(), Some("5.1.2"));
}

#[tokio::test]
async fn a_game_is_aborted_before_both_have_moved_and_not_after() {
    let mut pair = sit_down_outside_time("online", "180+2").await;
    let game = pair.game.clone();
    pair.play(1, &["e4"]).await;
    pair.black
        .act(&game, GameAct::Abort {})
        .await
        .expect("aborted");
    is(&end_of(&mut pair).await, "*", "aborted");
    let mut pair = sit_down_outside_time("online", "180+2").await;
    let game = pair.game.clone();
    pair.play(1, &["e4", "e5"]).await;
    let late = pair.black.act(&game, GameAct::Abort {}).await;
    assert_eq!(late.expect_err("both have moved").code, "too_late");
}

#[tokio::test]
async fn a_game_nobody_begins_is_aborted() {
    let mut pair = sit_down_outside_time("online", "180+2").await;
    let clocks = pair.view().await.state.clocks;
    assert_eq!(clocks.deadline_kind, Some(wire::DeadlineKind::FirstMove));
    pair.pass(31);
    is(&end_of(&mut pair).await, "*", "aborted");
}

#[tokio::test]
async fn a_player_who_stays_away_loses_under_the_online_edition() {
    let mut pair = sit_down_outside_time("online", "600").await;
    pair.play(1, &["e4", "e5"]).await;
    // His only screen closes; somebody else's takes its place in this test.
    let elsewhere = Screen::open(&pair.white_visitor).await;
    std::mem::replace(&mut pair.black, elsewhere).close().await;
    while pair.view().await.black.present {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Away for three seconds he is noted down, and then has a minute.
    pair.pass(4);
    let (mut seen, mut deadline) = (false, None);
    while !seen {
        (seen, deadline) = pair
            .white
            .until(|body| match body {
                ServerBody::Update { events, state, .. } => {
                    let left = events.iter().any(|event| event.kind == "left");
                    Some((left, state.clocks.deadline_kind))
                }
                _ => None,
            })
            .await;
    }
    assert_eq!(deadline, Some(wire::DeadlineKind::Absence));
    pair.pass(61);
    let ending = ended(&mut pair.white).await.ending.expect("an end");
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("1-0", "disconnect")
    );
}

//! Every way a game can end, reached through the hall.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::Act;
use laws::{EditionId, GameResult, Ground, Millis, Termination};
use rules::Color;
use support::{Board, Evening, House, a_move, plain, terms, walk};

async fn ended(board: &Board<'_>, result: GameResult, termination: Termination) {
    let ending = board.ending().await;
    assert_eq!((ending.result, ending.termination), (result, termination));
    // The list and the log say the same as the room.
    let query = hall::GameQuery {
        player: Some(board.white.id),
        limit: 1,
        ..Default::default()
    };
    let page = board.evening.games(query).await.unwrap();
    let listed = page.games[0].facts.ending.clone().unwrap();
    assert_eq!((listed.result, listed.termination), (result, termination));
    assert_eq!((listed.at, listed.article), (ending.at, ending.article));
    let log = board.evening.events(&board.id, None).await.unwrap();
    assert_eq!(log.last().unwrap().event.name(), "ended");
    let events: Vec<_> = log.into_iter().map(|entry| entry.event).collect();
    let replayed = laws::Game::replay(&events).unwrap();
    assert_eq!(replayed, *board.look().await.game, "replay equals live");
    let late = board.refused(Color::White, Act::Resign).await;
    assert_eq!(late.code, "game_over");
}

async fn house() -> (House, Evening) {
    let house = House::new();
    let evening = house.open().await;
    (house, evening)
}

#[tokio::test]
async fn mate_ends_the_game() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").await;
    ended(&board, GameResult::WhiteWins, Termination::Checkmate).await;
}

#[tokio::test]
async fn stalemate_ends_the_game() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    // Sam Loyd's shortest.
    board
        .play("e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6")
        .await;
    ended(&board, GameResult::Draw, Termination::Stalemate).await;
}

#[tokio::test]
async fn a_dead_position_ends_the_game() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("600")).await;
    let dead = |position: &rules::Position| {
        position.outcome() == Some(rules::BoardOutcome::Dead) && laws::is_dead(position)
    };
    board.rush(&walk::to(None, dead)).await;
    ended(&board, GameResult::Draw, Termination::DeadPosition).await;
}

/// A game in which `color` is to move against a bare king.
async fn against_a_bare_king(board: &Board<'_>, color: Color) {
    let wanted = |position: &rules::Position| {
        position.turn() == color
            && walk::is_bare(position, !color)
            && laws::can_mate(position, !color) == laws::Verdict::No
            && !laws::is_dead(position)
            && position.outcome().is_none()
    };
    board.rush(&walk::to(Some(color), wanted)).await;
}

#[tokio::test]
async fn a_flag_falls_and_the_opponent_wins() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    let mut watch = board.watch(Color::Black).await;
    let _white = board.watch(Color::White).await;
    evening.wait(184).await;
    let update = support::until_ended(&mut watch).await;
    assert_eq!(update.events.last().unwrap().name(), "ended");
    ended(&board, GameResult::BlackWins, Termination::Flag).await;
}

#[tokio::test]
async fn a_flag_falls_against_a_bare_king_and_it_is_a_draw() {
    let (_house, evening) = house().await;
    for color in Color::ALL {
        let board = evening.pair(plain(EditionId::Online, "60")).await;
        against_a_bare_king(&board, color).await;
        evening.advance(Millis::from_secs(61));
        ended(&board, GameResult::Draw, Termination::FlagUnwinnable).await;
    }
}

#[tokio::test]
async fn a_resignation_against_a_bare_king_is_a_draw() {
    let (_house, evening) = house().await;
    let board = evening.pair(plain(EditionId::Fide2023, "60")).await;
    against_a_bare_king(&board, Color::Black).await;
    board.does(Color::Black, Act::Resign).await;
    ended(&board, GameResult::Draw, Termination::ResignationUnwinnable).await;
}

#[tokio::test]
async fn who_stays_away_too_long_loses_by_the_online_edition() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("600+5")).await;
    let white = board.watch(Color::White).await;
    let black = board.watch(Color::Black).await;
    board.play("e4 e5").await;
    drop(white);
    evening.wait(5).await;
    let look = board.look().await;
    assert!(!look.seats.white.is_present() && look.seats.black.is_present());
    assert!(look.game.away_since(Color::White).is_some());
    let deadline = look.game.next_deadline().unwrap();
    assert_eq!(
        (deadline.kind, deadline.color),
        (laws::DeadlineKind::Absence, Color::White)
    );
    evening.wait(70).await;
    ended(&board, GameResult::BlackWins, Termination::Disconnect).await;
    drop(black);
}

#[tokio::test]
async fn an_absence_against_a_bare_king_is_a_draw() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("600+5")).await;
    let _black = board.watch(Color::Black).await;
    let white = board.watch(Color::White).await;
    against_a_bare_king(&board, Color::White).await;
    drop(white);
    evening.wait(80).await;
    ended(&board, GameResult::Draw, Termination::DisconnectUnwinnable).await;
}

#[tokio::test]
async fn an_absence_is_claimed_where_the_edition_leaves_it_to_the_opponent() {
    let (_house, evening) = house().await;
    let mut terms = terms("600+5");
    terms.edition = EditionId::Fide2023;
    let board = evening.pair(terms).await;
    let _white = board.watch(Color::White).await;
    let black = board.watch(Color::Black).await;
    board.play("e4 e5").await;
    assert_eq!(
        board.refused(Color::White, Act::ClaimAbsence).await.code,
        "not_absent"
    );
    drop(black);
    evening.wait(30).await;
    assert_eq!(
        board.refused(Color::White, Act::ClaimAbsence).await.code,
        "too_early"
    );
    evening.wait(40).await;
    assert!(
        board.look().await.game.ending().is_none(),
        "nothing happens by itself"
    );
    board.does(Color::White, Act::ClaimAbsence).await;
    ended(&board, GameResult::WhiteWins, Termination::Disconnect).await;
}

#[tokio::test]
async fn who_comes_back_in_time_plays_on() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("600+5")).await;
    let _white = board.watch(Color::White).await;
    let black = board.watch(Color::Black).await;
    board.play("e4 e5 Nf3").await;
    drop(black);
    evening.wait(50).await;
    assert!(board.look().await.game.away_since(Color::Black).is_some());
    let _black = board.watch(Color::Black).await;
    let look = board.look().await;
    assert!(look.seats.black.is_present() && look.game.away_since(Color::Black).is_none());
    evening.wait(60).await;
    board.play("Nc6").await;
    assert!(board.look().await.game.ending().is_none());
}

#[tokio::test]
async fn players_agree_on_a_draw() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    board.does(Color::White, Act::OfferDraw).await;
    assert_eq!(board.look().await.game.offer(), Some(Color::White));
    board.does(Color::Black, Act::AcceptDraw).await;
    ended(&board, GameResult::Draw, Termination::Agreement).await;
}

#[tokio::test]
async fn a_draw_offered_with_a_move_can_be_declined_or_lapses() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    let mut act = a_move("e4", 1);
    if let Act::Move { offer_draw, .. } = &mut act {
        *offer_draw = true;
    }
    board.does(Color::White, act).await;
    board.does(Color::Black, Act::DeclineDraw).await;
    assert_eq!(board.look().await.game.offer(), None);
    assert_eq!(
        board.refused(Color::Black, Act::AcceptDraw).await.code,
        "no_offer"
    );
    board.does(Color::Black, Act::OfferDraw).await;
    board.play("e5 Nf3").await;
    assert_eq!(
        board.refused(Color::White, Act::AcceptDraw).await.code,
        "no_offer"
    );
}

#[tokio::test]
async fn resignation_ends_the_game() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    board.does(Color::Black, Act::Resign).await;
    ended(&board, GameResult::WhiteWins, Termination::Resignation).await;
}

#[tokio::test]
async fn a_game_is_aborted_before_both_have_moved_and_not_after() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4").await;
    board.does(Color::Black, Act::Abort).await;
    ended(&board, GameResult::NoResult, Termination::Aborted).await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    assert_eq!(
        board.refused(Color::White, Act::Abort).await.code,
        "too_late"
    );
}

#[tokio::test]
async fn a_game_without_its_first_move_is_aborted_by_itself() {
    let (_house, evening) = house().await;
    let board = evening.pair(terms("180+2")).await;
    let mut watch = board.watch(Color::White).await;
    evening.wait(31).await;
    let update = support::until_ended(&mut watch).await;
    assert_eq!(update.events.last().unwrap().name(), "ended");
    ended(&board, GameResult::NoResult, Termination::Aborted).await;
}

const REPEAT: &str = "Nf3 Nf6 Ng1 Ng8";

#[tokio::test]
async fn the_third_repetition_is_claimed_under_the_laws_and_a_wrong_claim_costs() {
    let (_house, evening) = house().await;
    let board = evening.pair(plain(EditionId::Fide2023, "600")).await;
    board.play(REPEAT).await;
    let before = board.clocks().await;
    let claim = Act::Claim {
        ground: Ground::Threefold,
        text: None,
    };
    let wrong = board.refused(Color::White, claim.clone()).await;
    assert_eq!(wrong.code, "claim_false");
    assert!(wrong.article.is_some() && wrong.edition.as_deref() == Some("fide-2023"));
    assert!(
        board.clocks().await.1 > before.1,
        "the opponent gets time (9.5.3)"
    );
    board.does(Color::Black, Act::DeclineDraw).await;
    board.play("Nf3 Nf6 Ng1").await;
    let intended = Act::Claim {
        ground: Ground::Threefold,
        text: Some("Ng8".to_owned()),
    };
    board.does(Color::Black, intended).await;
    ended(&board, GameResult::Draw, Termination::Threefold).await;
}

#[tokio::test]
async fn the_fifth_repetition_ends_the_game() {
    let (_house, evening) = house().await;
    let board = evening.pair(plain(EditionId::Fide2023, "600")).await;
    for _ in 0..4 {
        board.play(REPEAT).await;
    }
    ended(&board, GameResult::Draw, Termination::Fivefold).await;
}

#[tokio::test]
async fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let (_house, evening) = house().await;
    for (plies, claimed) in [(100, true), (150, false)] {
        let mut terms = plain(EditionId::Fide2023, "3600");
        terms.options.claims_automatic = Some(false);
        let board = evening.pair(terms).await;
        board.rush(&walk::wander(plies)).await;
        if claimed {
            let fifty = Act::Claim {
                ground: Ground::Fifty,
                text: None,
            };
            board.does(Color::White, fifty).await;
            ended(&board, GameResult::Draw, Termination::FiftyMoves).await;
        } else {
            ended(&board, GameResult::Draw, Termination::SeventyFiveMoves).await;
        }
    }
}

#[tokio::test]
async fn where_claims_are_automatic_the_third_repetition_ends_the_game() {
    let (_house, evening) = house().await;
    let mut terms = terms("180+2");
    terms.options.claims_automatic = Some(true);
    let board = evening.pair(terms).await;
    board.play(REPEAT).await;
    board.play(REPEAT).await;
    ended(&board, GameResult::Draw, Termination::Threefold).await;
}

//! The hall goes down in the middle of things: nothing is lost, nothing doubled, and nobody is
//! charged for the outage.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{Act, ChallengeState, ColorWish, GameId, StoreError};
use laws::{Millis, Termination};
use rules::Color;
use support::{House, START, a_move, plain, refusal, terms};

#[tokio::test]
async fn a_killed_hall_comes_back_with_position_clocks_offers_and_chat() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5 Nf3").await;
    evening
        .chat(&board.id, board.black.id, None, "one moment")
        .await
        .unwrap();
    board.does(Color::White, Act::OfferDraw).await;
    evening.advance(Millis(7_000));
    let before = board.look().await;
    let clocks = board.clocks().await;
    let (id, white, black) = (board.id.clone(), board.white.clone(), board.black.clone());
    drop(board);
    house.kill(evening);

    let hour = Millis::from_secs(3_600);
    let evening = house.open_after(hour).await;
    let after = evening.game(&id, Some(white.id)).await.unwrap();
    assert_eq!(after.game.position(), before.game.position());
    assert_eq!(after.game.moves(), before.game.moves());
    assert_eq!(after.game.offer(), Some(Color::White));
    assert_eq!(after.chat.len(), 1);
    assert_eq!(after.chat[0].text, "one moment");
    let left = after.game.clocks_at(evening.now()).left.unwrap();
    // What was thought since the last sign of life may be given back, never more is taken.
    assert_eq!(left.white.0, clocks.0);
    assert!(
        (clocks.1..=clocks.1 + 7_000).contains(&left.black.0),
        "{left:?} {clocks:?}"
    );
    let outage = after.outage().unwrap();
    assert_eq!(outage.ended_at, evening.now());
    assert!(outage.lasted >= hour && outage.lasted <= hour + Millis(7_000));
    let log = evening.events(&id, None).await.unwrap();
    assert_eq!(
        log.iter()
            .filter(|entry| entry.event.name() == "hall_was_down")
            .count(),
        1
    );
    evening
        .act(&id, black.id, "x", Act::AcceptDraw)
        .await
        .unwrap();
    assert_eq!(
        evening
            .game(&id, None)
            .await
            .unwrap()
            .game
            .ending()
            .unwrap()
            .termination,
        Termination::Agreement
    );
}

#[tokio::test]
async fn a_flag_cannot_fall_while_the_hall_is_down_but_falls_in_its_time_after() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(plain(laws::EditionId::Online, "60")).await;
    board.play("e4 e5").await;
    evening.advance(Millis(30_000));
    // The heartbeat has to see the time pass.
    evening.wait(2).await;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let id = board.id.clone();
    let left = board.clocks().await.0;
    drop(board);
    house.close(evening).await;
    let evening = house.open_after(Millis::from_secs(86_400)).await;
    let game = evening.game(&id, None).await.unwrap().game;
    assert!(game.ending().is_none());
    assert_eq!(game.clocks_at(evening.now()).left.unwrap().white.0, left);
    evening.advance(Millis(left));
    let game = evening.game(&id, None).await.unwrap().game;
    assert_eq!(game.ending().unwrap().termination, Termination::Flag);
}

#[tokio::test]
async fn an_orderly_shutdown_refuses_what_comes_later_and_ends_the_news() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let mut watch = board.watch(Color::White).await;
    let hall = evening.hall.clone();
    let (id, white) = (board.id.clone(), board.white.id);
    drop(board);
    house.close(evening).await;
    while let Some(news) = support::soon(watch.next()).await {
        assert!(!matches!(news, hall::GameNews::Update(update) if !update.events.is_empty()));
    }
    let late = hall.act(&id, white, "late", a_move("e4", 1)).await;
    assert!(matches!(late, Err(hall::HallError::Closed)), "{late:?}");
    drop((hall, watch));
    let evening = house.open().await;
    assert_eq!(evening.game(&id, None).await.unwrap().game.moves().len(), 0);
}

#[tokio::test]
async fn challenges_live_through_a_restart_and_seeks_do_not() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    evening
        .seek(anna.id, None, terms("300"), ColorWish::White)
        .await
        .unwrap();
    let made = evening
        .challenge(anna.id, None, None, terms("60"), ColorWish::Black)
        .await;
    let challenge = made.unwrap();
    house.kill(evening);
    let evening = house.open_after(Millis::from_secs(600)).await;
    assert!(evening.lobby_for(None).seeks.is_empty());
    assert_eq!(
        evening.lobby_for(Some(anna.id)).challenges,
        std::slice::from_ref(&challenge)
    );
    let game = evening
        .accept_challenge(bo.id, None, &challenge.id)
        .await
        .unwrap();
    let seats = evening.game(&game, None).await.unwrap().seats;
    assert_eq!(
        (seats.white.player, seats.black.player),
        (bo.clone(), anna.clone())
    );
    let other = evening
        .challenge(anna.id, None, None, terms("60"), ColorWish::Black)
        .await;
    let other = other.unwrap();
    house.kill(evening);
    let evening = house.open_after(Millis::from_secs(2 * 86_400)).await;
    let late = evening.accept_challenge(bo.id, None, &other.id).await;
    assert_eq!(refusal(late), "challenge_closed");
    let state = evening.challenge_by_id(&other.id).await.unwrap().state;
    assert_eq!(state, ChallengeState::Expired);
}

#[tokio::test]
async fn a_rematch_offer_lives_through_a_restart() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    board.does(Color::White, Act::Resign).await;
    board.does(Color::White, Act::Rematch).await;
    let (id, white, black) = (board.id.clone(), board.white.clone(), board.black.clone());
    drop(board);
    house.kill(evening);
    let evening = house.open_after(Millis(1_000)).await;
    assert_eq!(
        evening.game(&id, None).await.unwrap().rematch.offer,
        Some(Color::White)
    );
    let made = evening
        .act(&id, black.id, "yes", Act::Rematch)
        .await
        .unwrap()
        .unwrap();
    let rematch = evening.game(&GameId(made.clone()), None).await.unwrap();
    assert_eq!(
        (rematch.seats.white.player, rematch.seats.black.player),
        (black, white)
    );
    assert_eq!(
        evening.game(&id, None).await.unwrap().rematch.game,
        Some(GameId(made))
    );
}

#[tokio::test]
async fn one_game_that_cannot_be_read_closes_the_hall_to_nobody_else() {
    let house = House::new();
    let evening = house.open().await;
    let bad = evening.pair(terms("180+2")).await.id.clone();
    let good = evening.pair(terms("180+2")).await.id.clone();
    house.close(evening).await;
    // An event that nobody can have made: Black's move in White's turn.
    let store = house.store().await;
    let mut facts = store.game(&bad).await.unwrap().unwrap().facts;
    facts.plies = 1;
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let position = rules::fen::parse(after_e4, rules::CastlingMode::Standard).unwrap();
    let mv = position.parse_uci("e7e5").unwrap();
    let kind = laws::EventKind::Moved {
        mv,
        premoved: false,
        completion: None,
    };
    let event = laws::Event {
        at: START,
        by: laws::Actor::Black,
        article: None,
        kind,
    };
    let append = store::Append {
        sender: None,
        seal: None,
        game: bad.clone(),
        after: 1,
        events: vec![event],
        facts,
        answer: None,
    };
    store.append(append).await.unwrap();
    store.close().await;
    let evening = house.open().await;
    assert!(evening.game(&good, None).await.is_ok());
    let error = evening.game(&bad, None).await.unwrap_err();
    let hall::HallError::Store(StoreError::Record { .. }) = &error else {
        panic!("{error}")
    };
    assert!(error.to_string().contains(&bad.0), "{error}");
}

#[tokio::test]
async fn who_does_not_come_back_after_a_restart_is_away() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("600+5")).await;
    let (white, black) = (
        board.watch(Color::White).await,
        board.watch(Color::Black).await,
    );
    board.play("e4 e5").await;
    let (id, player) = (board.id.clone(), board.white.id);
    drop(board);
    house.kill(evening);
    drop((white, black));
    let evening = house.open_after(Millis::from_secs(300)).await;
    let _white = evening.watch_game(&id, Some(player), None).await.unwrap();
    for _ in 0..20 {
        evening.wait(1).await;
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let look = evening.game(&id, None).await.unwrap();
    assert!(look.game.away_since(Color::Black).is_some());
    assert!(look.game.away_since(Color::White).is_none());
    evening.wait(70).await;
    let ending = evening
        .game(&id, None)
        .await
        .unwrap()
        .game
        .ending()
        .cloned()
        .unwrap();
    assert_eq!(
        (ending.result.as_str(), ending.termination),
        ("1-0", Termination::Disconnect)
    );
}

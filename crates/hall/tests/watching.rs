//! Those who look on: snapshots, updates in order, resuming, slowness, presence, chat.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{Act, GameNews, Seen};
use laws::Millis;
use rules::Color;
use support::{House, a_move, next_update, plain, refusal, soon, terms};

#[tokio::test]
async fn a_watcher_gets_the_game_whole_and_then_every_event_once_and_in_order() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    let mut watch = evening.watch_game(&board.id, None, None).await.unwrap();
    let Some(GameNews::Whole(first)) = soon(watch.next()).await else {
        panic!()
    };
    assert_eq!(first.game.moves().len(), 2);
    board.play("Nf3 Nc6 Bb5").await;
    board.does(Color::Black, Act::OfferDraw).await;
    let (mut seq, mut live) = (first.seq, first.game.as_ref().clone());
    while seq < board.look().await.seq {
        let update = next_update(&mut watch).await;
        assert_eq!(update.from_seq, seq);
        for (number, event) in update.numbered() {
            seq += 1;
            assert_eq!(number, seq);
            live.apply(event);
        }
        assert_eq!((update.seq, &live), (seq, update.game.as_ref()));
    }
    assert_eq!(live, *board.look().await.game);
}

#[tokio::test]
async fn who_was_cut_off_gets_just_what_he_missed() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5 Nf3").await;
    evening
        .chat(&board.id, board.white.id, None, "first")
        .await
        .unwrap();
    let mut watch = board.watch(Color::White).await;
    let Some(GameNews::Whole(seen)) = soon(watch.next()).await else {
        panic!()
    };
    drop(watch);
    board.play("Nc6 Bb5").await;
    board.does(Color::White, Act::AskTakeback).await;
    board.does(Color::Black, Act::AcceptTakeback).await;
    board.play("Bc4").await;
    evening
        .chat(&board.id, board.black.id, None, "second")
        .await
        .unwrap();
    let seen = Seen {
        seq: seen.seq,
        line: 1,
    };
    let viewer = Some(board.white.id);
    let mut watch = evening
        .watch_game(&board.id, viewer, Some(seen))
        .await
        .unwrap();
    let Some(GameNews::Update(missed)) = soon(watch.next()).await else {
        panic!()
    };
    assert_eq!((missed.from_seq, missed.moves_from_ply), (seen.seq, 4));
    assert_eq!(missed.events.len() as u32, missed.seq - missed.from_seq);
    assert_eq!(missed.game.moves().len(), 5);
    let Some(GameNews::Said(line)) = soon(watch.next()).await else {
        panic!()
    };
    assert_eq!((line.line, line.text.as_str()), (2, "second"));
}

#[tokio::test]
async fn who_says_he_saw_what_cannot_be_gets_the_game_whole() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    for seen in [
        Seen {
            seq: 9_999,
            line: 0,
        },
        Seen { seq: 0, line: 0 },
    ] {
        let mut watch = evening
            .watch_game(&board.id, None, Some(seen))
            .await
            .unwrap();
        assert!(
            matches!(soon(watch.next()).await, Some(GameNews::Whole(_))),
            "{seen:?}"
        );
    }
    let up_to_date = Seen {
        seq: board.look().await.seq,
        line: 0,
    };
    let mut watch = evening
        .watch_game(&board.id, None, Some(up_to_date))
        .await
        .unwrap();
    let Some(GameNews::Update(nothing)) = soon(watch.next()).await else {
        panic!()
    };
    assert!(nothing.events.is_empty() && nothing.from_seq == nothing.seq);
}

#[tokio::test]
async fn a_slow_watcher_holds_nobody_up_and_gets_the_game_whole() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(plain(laws::EditionId::Fide2023, "3600")).await;
    let mut slow = evening.watch_game(&board.id, None, None).await.unwrap();
    let Some(GameNews::Whole(_)) = soon(slow.next()).await else {
        panic!()
    };
    board.rush(&support::walk::wander(149)).await;
    let Some(GameNews::Whole(whole)) = soon(slow.next()).await else {
        panic!("resync")
    };
    assert_eq!(whole.game.moves().len(), 149);
    board.does(Color::Black, Act::Resign).await;
    let update = next_update(&mut slow).await;
    assert_eq!(update.from_seq, whole.seq, "and nothing old after it");
}

#[tokio::test]
async fn players_and_spectators_are_seen_coming_and_going() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let mut white = board.watch(Color::White).await;
    let look = board.look().await;
    assert!(look.seats.white.is_present() && !look.seats.black.is_present());
    let spectator = evening.watch_game(&board.id, None, None).await.unwrap();
    let second = board.watch(Color::White).await;
    let black = board.watch(Color::Black).await;
    let look = board.look().await;
    assert_eq!((look.watchers, look.seats.black.is_present()), (1, true));
    drop((spectator, second));
    evening.advance(Millis(10));
    drop(black);
    let presence = loop {
        if let Some(GameNews::Presence(presence)) = soon(white.next()).await
            && presence.watchers == 0
            && presence.seats.black.away_since == Some(evening.now())
        {
            break presence;
        }
    };
    assert!(
        presence.seats.white.is_present(),
        "one of his two windows is left"
    );
    assert!(
        board.look().await.game.away_since(Color::Black).is_none(),
        "it may be a reload"
    );
    evening.advance(Millis(3_000));
    assert_eq!(
        board.look().await.game.away_since(Color::Black),
        Some(evening.now())
    );
}

#[tokio::test]
async fn absences_are_not_written_where_they_cost_nothing() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("days:3")).await;
    for _ in 0..3 {
        drop(board.watch(Color::White).await);
        evening.wait(10).await;
    }
    assert_eq!(board.look().await.seq, 1);
}

#[tokio::test]
async fn chat_is_for_the_players_until_the_game_is_over() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let stranger = evening.guest_player().await;
    let chat = |who: hall::PlayerId, text: &'static str| evening.chat(&board.id, who, None, text);
    chat(board.white.id, "你好").await.unwrap();
    assert_eq!(refusal(chat(stranger.id, "Nf3!").await), "chat_closed");
    assert_eq!(refusal(chat(board.white.id, "  ").await), "chat_empty");
    let long = "长".repeat(301);
    let too_long = evening.chat(&board.id, board.white.id, None, &long).await;
    assert_eq!(refusal(too_long), "chat_too_long");
    evening
        .chat(&board.id, board.black.id, None, &"长".repeat(300))
        .await
        .unwrap();
    board.does(Color::White, Act::Resign).await;
    chat(stranger.id, "well played").await.unwrap();
    let lines = board.look().await.chat;
    let said: Vec<_> = lines.iter().map(|line| (line.line, &line.player)).collect();
    assert_eq!(said, [(1, &board.white), (2, &board.black), (3, &stranger)]);
}

#[tokio::test]
async fn nobody_floods_the_chat() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let white = board.white.id;
    for _ in 0..evening.config().limits.chat_lines {
        evening.chat(&board.id, white, None, "hey").await.unwrap();
        evening.advance(Millis(1_000));
    }
    let sixth = evening
        .chat(&board.id, white, Some("c6"), "hey")
        .await
        .unwrap_err();
    let refusal = sixth.refusal().unwrap();
    assert_eq!(
        (refusal.code.as_ref(), refusal.retry_after),
        ("too_fast", Some(Millis(5_000)))
    );
    evening.advance(Millis(5_000));
    evening
        .chat(&board.id, white, Some("c6"), "hey")
        .await
        .unwrap();
}

#[tokio::test]
async fn a_room_without_watchers_leaves_memory_and_its_deadline_comes_all_the_same() {
    let house = House::new();
    let mut config = hall::HallConfig::simulated(support::START, 7);
    config.room_lingers = Millis(20);
    let evening = support::Evening::open(house.store().await, config).await;
    let board = evening.pair(plain(laws::EditionId::Online, "60")).await;
    board.play("e4 e5").await;
    assert_eq!(evening.rooms_in_memory(), 1);
    for _ in 0..200 {
        if evening.rooms_in_memory() == 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(evening.rooms_in_memory(), 0);
    let mut lobby = evening.watch_lobby();
    evening.advance(Millis(60_000));
    // Nobody asks: the room wakes by itself and the game leaves the board of those going on.
    while evening.lobby_for(None).playing > 0 {
        assert!(soon(lobby.changed()).await);
    }
    let query = hall::GameQuery {
        limit: 1,
        ..Default::default()
    };
    let ended = evening.games(query).await.unwrap().games[0]
        .facts
        .ending
        .clone()
        .unwrap();
    assert_eq!(ended.termination, laws::Termination::Flag);
    assert_eq!(
        board.refused(Color::White, a_move("Nf3", 3)).await.code,
        "game_over"
    );
}

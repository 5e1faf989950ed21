//! The log of events: appended once, in order, and there again after a restart.

mod support;

use laws::{Act, Game, Timestamp};
use rules::Color;
use store::{Answer, GameQuery, PageMark, PlayerId, Remembered, StoreError, Written};
use support::{Folder, start_game, two_guests};

#[tokio::test]
async fn a_game_is_read_back_event_by_event_after_a_restart() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut game = start_game(&store, "g1", &white, &black).await;
    for uci in ["e2e4", "e7e5", "g1f3"] {
        let append = game.play(uci, None);
        store.append(append).await.unwrap();
    }
    store
        .append(game.does(Color::Black, Act::Resign, None))
        .await
        .unwrap();
    store.close().await;
    let store = folder.open().await;
    let log = store.log(&game.id).await.unwrap();
    assert_eq!(log, game.log);
    assert_eq!(Game::replay(&log).unwrap(), game.game);
    let summary = store.game(&game.id).await.unwrap().unwrap();
    assert_eq!(summary.facts, support::facts(&game.game));
    assert_eq!(
        (summary.seq, summary.white, summary.black),
        (5, white, black)
    );
    assert!(store.running_games().await.unwrap().is_empty());
    assert_eq!(
        store.alive_until().await.unwrap(),
        Some(game.game.last_at())
    );
}

#[tokio::test]
async fn whoever_appends_second_at_a_place_gets_a_conflict_and_changes_nothing() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut mine = start_game(&store, "g1", &white, &black).await;
    let mut other = support::new_game("g1", &white, &black, 1_000).1;
    store.append(mine.play("e2e4", None)).await.unwrap();
    let answer = Remembered {
        player: white.id,
        command: "c1".to_owned(),
        at: Timestamp(5),
        answer: Answer::Done { made: None },
    };
    let late = other.play("d2d4", Some(answer));
    let error = store.append(late).await.unwrap_err();
    assert!(
        matches!(error, StoreError::Conflict { expected: 1, .. }),
        "{error}"
    );
    assert_eq!(store.log(&mine.id).await.unwrap(), mine.log);
    assert_eq!(
        store.answer(white.id, "c1").await.unwrap(),
        None,
        "undone with its events"
    );
    assert_eq!(store.game(&mine.id).await.unwrap().unwrap().facts.plies, 1);
}

#[tokio::test]
async fn a_command_answered_before_writes_nothing_and_gets_its_first_answer() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut game = start_game(&store, "g1", &white, &black).await;
    let answer = |text: &str| Remembered {
        player: white.id,
        command: "c1".to_owned(),
        at: Timestamp(5),
        answer: Answer::Done {
            made: Some(text.to_owned()),
        },
    };
    let first = game.play("e2e4", Some(answer("first")));
    assert_eq!(store.append(first).await.unwrap(), Written::Now);
    let again = game.play("e7e5", Some(answer("second")));
    let Written::Before(told) = store.append(again).await.unwrap() else {
        panic!("written")
    };
    assert_eq!(
        told,
        Answer::Done {
            made: Some("first".to_owned())
        }
    );
    assert_eq!(store.log(&game.id).await.unwrap().len(), 2);
    let theirs = Remembered {
        player: black.id,
        ..answer("theirs")
    };
    assert_eq!(
        store.remember(theirs).await.unwrap(),
        Written::Now,
        "ids are each player's own"
    );
    assert_eq!(store.forget_answers(Timestamp(6)).await.unwrap(), 2);
    assert_eq!(store.answer(white.id, "c1").await.unwrap(), None);
}

#[tokio::test]
async fn a_gap_in_a_log_is_found() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut game = start_game(&store, "g1", &white, &black).await;
    store.append(game.play("e2e4", None)).await.unwrap();
    store.append(game.play("e7e5", None)).await.unwrap();
    store.close().await;
    let file = folder.path().join("qiyuan.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut raw = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("DELETE FROM game_events WHERE seq = 2")
        .execute(&mut raw)
        .await
        .unwrap();
    sqlx::Connection::close(raw).await.unwrap();
    let error = folder
        .open()
        .await
        .log(&game.id)
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("event 2 of game g1") && error.contains("missing"),
        "{error}"
    );
}

#[tokio::test]
async fn lists_are_newest_first_page_by_page_and_keep_closed_games_to_their_players() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (anna, bo) = two_guests(&store).await;
    let cy = store.add_guest(Timestamp(3)).await.unwrap();
    for index in 0..7_i64 {
        let (mut new, _) = support::new_game(&format!("g{index}"), &anna, &bo, 1_000 + index / 2);
        new.terms.options.watchable = index != 3;
        store.create_game(new).await.unwrap();
    }
    let ids = async |viewer: PlayerId, player: Option<PlayerId>| {
        let mut seen = Vec::new();
        let mut before = None;
        loop {
            let query = GameQuery {
                player,
                before,
                viewer: Some(viewer),
                limit: 2,
                running: Some(true),
                all: false,
            };
            let page = store.games(&query).await.unwrap();
            let Some(last) = page.last() else { break seen };
            before = PageMark::parse(&last.page_mark().to_string());
            seen.extend(page.into_iter().map(|game| game.id.0));
        }
    };
    let all = ["g6", "g5", "g4", "g3", "g2", "g1", "g0"];
    assert_eq!(ids(anna.id, None).await, all);
    assert_eq!(ids(cy.id, None).await, ["g6", "g5", "g4", "g2", "g1", "g0"]);
    assert_eq!(ids(bo.id, Some(bo.id)).await, all);
    assert!(ids(anna.id, Some(cy.id)).await.is_empty());
    let over = GameQuery {
        running: Some(false),
        limit: 9,
        ..GameQuery::default()
    };
    assert!(store.games(&over).await.unwrap().is_empty());
}

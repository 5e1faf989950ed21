//! Guests, accounts, sessions, settings, counts.

mod support;

use laws::{Act, Timestamp};
use rules::Color;
use store::{Counts, PlayerKind, Settings, StoreError};
use support::{Folder, start_game, two_guests};

#[tokio::test]
async fn a_guest_who_registers_keeps_his_number_and_his_games() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (anna, bo) = two_guests(&store).await;
    assert_eq!(
        (anna.name.as_str(), bo.name.as_str()),
        ("Guest 1", "Guest 2")
    );
    start_game(&store, "g1", &anna, &bo).await;
    let account = store
        .register(anna.id, "Anna".to_owned(), "hash".to_owned())
        .await
        .unwrap();
    assert_eq!((account.id, account.kind), (anna.id, PlayerKind::Account));
    let game = store.game(&"g1".into()).await.unwrap().unwrap();
    assert_eq!(game.white, account);
    let taken = store
        .register(bo.id, "aNNA".to_owned(), "hash".to_owned())
        .await
        .unwrap_err();
    assert!(matches!(taken, StoreError::NameTaken), "{taken}");
    let twice = store
        .register(anna.id, "Anja".to_owned(), "hash".to_owned())
        .await
        .unwrap_err();
    assert!(matches!(twice, StoreError::NotFound(_)), "{twice}");
    let (found, hash) = store.account("ＡＮＮＡ").await.unwrap().unwrap();
    assert_eq!((found, hash.as_str()), (account, "hash"));
}

#[tokio::test]
async fn accounts_are_found_by_how_their_names_begin() {
    let folder = Folder::new();
    let store = folder.open().await;
    for name in ["Annika", "anna", "Bo", "王小明", "王大伟", "A_b"] {
        let guest = store.add_guest(Timestamp(1)).await.unwrap();
        store
            .register(guest.id, name.to_owned(), "hash".to_owned())
            .await
            .unwrap();
    }
    let names = async |prefix: &str| -> Vec<String> {
        let found = store.search_accounts(prefix, 10).await.unwrap();
        found.into_iter().map(|player| player.name).collect()
    };
    assert_eq!(names("AN").await, ["anna", "Annika"]);
    assert_eq!(names("王").await.len(), 2);
    assert!(names("%").await.is_empty());
    assert_eq!(names("a_").await, ["A_b"]);
    assert_eq!(store.search_accounts("a", 1).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_session_lasts_until_it_expires_or_is_ended() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (anna, bo) = two_guests(&store).await;
    store
        .add_session([1; 32], anna.id, Timestamp(0), Timestamp(100))
        .await
        .unwrap();
    store
        .add_session([2; 32], bo.id, Timestamp(0), Timestamp(100))
        .await
        .unwrap();
    let alive = async |token: u8, at: i64| {
        store
            .session(&[token; 32], Timestamp(at))
            .await
            .unwrap()
            .map(|session| session.player)
    };
    assert_eq!(alive(1, 99).await, Some(anna.clone()));
    assert_eq!(alive(1, 100).await, None);
    store.extend_session([1; 32], Timestamp(200)).await.unwrap();
    assert_eq!(alive(1, 150).await, Some(anna));
    assert_eq!(alive(3, 50).await, None);
    store.end_session([2; 32]).await.unwrap();
    assert_eq!(alive(2, 50).await, None);
    assert_eq!(store.forget_sessions(Timestamp(200)).await.unwrap(), 1);
}

#[tokio::test]
async fn settings_are_the_usual_ones_until_they_are_set() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (anna, _) = two_guests(&store).await;
    assert_eq!(store.settings(anna.id).await.unwrap(), Settings::default());
    let mine = Settings {
        board: "slate".to_owned(),
        volume: 0,
        ..Settings::default()
    };
    let board = store.change_settings(anna.id, |own| {
        own.board = "slate".to_owned();
        Ok::<(), &str>(())
    });
    let volume = store.change_settings(anna.id, |own| {
        own.volume = 0;
        Ok::<(), &str>(())
    });
    let (board, volume) = tokio::join!(board, volume);
    assert!(board.unwrap().is_ok() && volume.unwrap().is_ok());
    assert_eq!(
        store.settings(anna.id).await.unwrap(),
        mine,
        "neither is lost"
    );
    let refused = store.change_settings(anna.id, |own| {
        own.keys = false;
        Err("no")
    });
    assert_eq!(refused.await.unwrap(), Err("no"));
    assert_eq!(store.settings(anna.id).await.unwrap(), mine);
}

#[tokio::test]
async fn a_profile_counts_wins_draws_losses_and_games_going_on() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (anna, bo) = two_guests(&store).await;
    for (id, loser) in [
        ("g1", Color::White),
        ("g2", Color::Black),
        ("g3", Color::Black),
    ] {
        let mut game = start_game(&store, id, &anna, &bo).await;
        store
            .append(game.does(loser, Act::Resign, None))
            .await
            .unwrap();
    }
    let mut drawn = start_game(&store, "g4", &bo, &anna).await;
    for uci in ["e2e4", "e7e5"] {
        store.append(drawn.play(uci, None)).await.unwrap();
    }
    store
        .append(drawn.does(Color::White, Act::OfferDraw, None))
        .await
        .unwrap();
    store
        .append(drawn.does(Color::Black, Act::AcceptDraw, None))
        .await
        .unwrap();
    let mut aborted = start_game(&store, "g5", &anna, &bo).await;
    store
        .append(aborted.does(Color::White, Act::Abort, None))
        .await
        .unwrap();
    start_game(&store, "g6", &anna, &bo).await;
    let expected = Counts {
        won: 2,
        drawn: 1,
        lost: 1,
        playing: 1,
    };
    assert_eq!(store.counts(anna.id).await.unwrap(), expected);
    let expected = Counts {
        won: 1,
        drawn: 1,
        lost: 2,
        playing: 1,
    };
    assert_eq!(store.counts(bo.id).await.unwrap(), expected);
}

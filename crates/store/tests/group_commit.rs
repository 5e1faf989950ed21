//! Many rooms write at once: each event is durable when it is acknowledged, none is lost.

mod support;

use std::time::Instant;

use store::StoreError;
use support::{Folder, start_game, two_guests};

const ROOMS: usize = 50;
const MOVES: [&str; 8] = [
    "g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_rooms_that_write_at_once_share_commits_and_lose_nothing() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut games = Vec::new();
    for index in 0..ROOMS {
        games.push(start_game(&store, &format!("g{index}"), &white, &black).await);
    }
    let commits = store.commits();
    let begun = Instant::now();
    let rooms = games.into_iter().map(|mut game| {
        let store = store.clone();
        tokio::spawn(async move {
            for uci in MOVES {
                store.append(game.play(uci, None)).await.unwrap();
                // Acknowledged is readable.
                assert_eq!(store.log(&game.id).await.unwrap(), game.log);
            }
            game
        })
    });
    let rooms: Vec<_> = rooms.collect();
    let mut written = Vec::new();
    for room in rooms {
        written.push(room.await.unwrap());
    }
    let commits = store.commits() - commits;
    println!(
        "{} appends in {commits} commits, {:?}",
        ROOMS * MOVES.len(),
        begun.elapsed()
    );
    assert!(
        commits < (ROOMS * MOVES.len()) as u64 / 2,
        "{commits} commits"
    );
    store.close().await;
    let store = folder.open().await;
    for game in written {
        assert_eq!(store.log(&game.id).await.unwrap(), game.log);
    }
}

#[tokio::test]
async fn a_job_that_fails_does_not_take_its_neighbours_along() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut good = start_game(&store, "good", &white, &black).await;
    let mut twin = support::new_game("good", &white, &black, 1_000).1;
    let mut other = start_game(&store, "other", &white, &black).await;
    let (first, late, neighbour) = (
        good.play("e2e4", None),
        twin.play("d2d4", None),
        other.play("c2c4", None),
    );
    let (first, late, neighbour) = tokio::join!(
        store.append(first),
        store.append(late),
        store.append(neighbour)
    );
    assert!(first.is_ok() && neighbour.is_ok());
    assert!(matches!(late.unwrap_err(), StoreError::Conflict { .. }));
    assert_eq!(store.log(&good.id).await.unwrap(), good.log);
    assert_eq!(store.log(&other.id).await.unwrap(), other.log);
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.close().await;
    let error = store.add_guest(laws::Timestamp(1)).await.unwrap_err();
    assert!(matches!(error, StoreError::Closed), "{error}");
}

//! Roles, and a database from before there were any.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use laws::Timestamp;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use store::{Player, Role, Store, StoreError};
use support::{Folder, start_game, two_guests};

async fn account(store: &Store, name: &str) -> Player {
    let guest = store.add_guest(Timestamp(1)).await.unwrap();
    let hash = "$argon2id$x".to_owned();
    store
        .register(guest.id, name.to_owned(), hash)
        .await
        .unwrap()
}

#[tokio::test]
async fn the_first_account_is_admin_and_a_hall_keeps_one() {
    let folder = Folder::new();
    let store = folder.open().await;
    let zhou = account(&store, "Zhou").await;
    let anna = account(&store, "Anna").await;
    assert_eq!(store.role(zhou.id).await.unwrap(), Role::Admin);
    assert_eq!(store.role(anna.id).await.unwrap(), Role::Player);
    let error = store.set_role(zhou.id, Role::Player).await.unwrap_err();
    assert!(matches!(error, StoreError::LastAdmin), "{error}");
    store.set_role(anna.id, Role::Admin).await.unwrap();
    store.set_role(zhou.id, Role::Arbiter).await.unwrap();
    let held = store.role_holders().await.unwrap();
    let held: Vec<(&str, Role)> = held
        .iter()
        .map(|(p, role)| (p.name.as_str(), *role))
        .collect();
    assert_eq!(held, [("Anna", Role::Admin), ("Zhou", Role::Arbiter)]);
    let guest = store.add_guest(Timestamp(2)).await.unwrap();
    let error = store.set_role(guest.id, Role::Arbiter).await.unwrap_err();
    assert!(
        matches!(error, StoreError::NotFound(_)),
        "a guest has none: {error}"
    );
}

#[tokio::test]
async fn a_database_from_before_the_board_opens_with_all_that_is_in_it() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (anna, bo) = two_guests(&store).await;
    let mut game = start_game(&store, "g1", &anna, &bo).await;
    store.append(game.play("e2e4", None)).await.unwrap();
    store.close().await;
    drop(store);
    // What the later migrations have added is taken away again.
    let file = folder.path().join("qiyuan.db");
    let options = SqliteConnectOptions::new().filename(&file);
    let mut raw = options.connect().await.unwrap();
    for sql in [
        "DROP INDEX games_host",
        "DROP INDEX players_role",
        "ALTER TABLE game_events DROP COLUMN sender",
        "ALTER TABLE games DROP COLUMN host",
        "ALTER TABLE games DROP COLUMN white_name",
        "ALTER TABLE games DROP COLUMN black_name",
        "ALTER TABLE games DROP COLUMN pin",
        "ALTER TABLE games DROP COLUMN number",
        "ALTER TABLE players DROP COLUMN role",
        "DELETE FROM _sqlx_migrations WHERE version = 2",
    ] {
        sqlx::query(sql).execute(&mut raw).await.expect(sql);
    }
    raw.close().await.unwrap();
    let store = folder.open().await;
    assert_eq!(store.log(&game.id).await.unwrap(), game.log);
    let summary = store.game(&game.id).await.unwrap().unwrap();
    assert_eq!(summary.table, store::Table::default());
    assert_eq!(store.role(anna.id).await.unwrap(), Role::Player);
    store.append(game.play("e7e5", None)).await.unwrap();
    let entries = store.entries(&game.id).await.unwrap();
    assert_eq!(entries[0].sender, None, "nobody knows any more");
}

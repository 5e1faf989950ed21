//! Opening a data folder: private, one at a time, and honest about what it cannot read.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::fs;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use store::{Store, StoreError, backup, export, restore};
use support::Folder;

#[cfg(unix)]
#[tokio::test]
async fn the_data_is_for_its_owners_eyes_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    fs::create_dir_all(folder.path()).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let store = folder.open().await;
    store.add_guest(laws::Timestamp(1)).await.unwrap();
    let mode = |path: std::path::PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(folder.path()), 0o700);
    let mut files = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(path.clone()), 0o600, "{}", path.display());
        files += 1;
    }
    assert!(files >= 3, "database, its log and the lock");
}

#[tokio::test]
async fn a_folder_is_open_in_one_place_at_a_time() {
    let folder = Folder::new();
    let store = folder.open().await;
    let error = Store::open(folder.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse(_)), "{error}");
    store.close().await;
    drop(store);
    folder.open().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_of_the_hall_is_left_alone() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path()).unwrap();
    let file = folder.path().join("qiyuan.db");
    let text = "this is not a database, but it is long enough to look like one. ".repeat(99);
    fs::write(&file, &text).unwrap();
    let error = Store::open(folder.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("qiyuan.db"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    fs::remove_file(&file).unwrap();
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .create_if_missing(true);
    let mut other = options.connect().await.unwrap();
    sqlx::query("CREATE TABLE theirs (x)")
        .execute(&mut other)
        .await
        .unwrap();
    other.close().await.unwrap();
    let error = Store::open(folder.path()).await.unwrap_err().to_string();
    assert!(error.contains("not a database of this program"), "{error}");
}

#[tokio::test]
async fn a_damaged_database_is_named_at_the_start() {
    let folder = Folder::new();
    let store = folder.open().await;
    for at in 0..200 {
        store.add_guest(laws::Timestamp(at)).await.unwrap();
    }
    store.close().await;
    drop(store);
    let file = folder.path().join("qiyuan.db");
    let mut bytes = fs::read(&file).unwrap();
    let middle = 4_096;
    bytes[middle..middle + 3_000].fill(0xA5);
    fs::write(&file, bytes).unwrap();
    let error = Store::open(folder.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[tokio::test]
async fn a_newer_schema_is_refused_by_its_number() {
    let folder = Folder::new();
    let store = folder.open().await;
    store.close().await;
    drop(store);
    let file = folder.path().join("qiyuan.db");
    let mut raw = SqliteConnectOptions::new()
        .filename(&file)
        .connect()
        .await
        .unwrap();
    let sql = "INSERT INTO _sqlx_migrations
               (version, description, success, checksum, execution_time)
               VALUES (9999, 'from the future', 1, x'00', 0)";
    sqlx::query(sql).execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();
    let error = Store::open(folder.path()).await.unwrap_err();
    let StoreError::NewerSchema { found, known, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!((*found, *known < 9999), (9999, true));
}

/// A hall of the first version, before anything was added to its tables, with one guest.
async fn hall_of_the_first_version(folder: &Folder) {
    let first = folder.path().with_extension("migrations");
    for folder in [&first, &folder.path()] {
        fs::create_dir_all(folder).unwrap();
    }
    let name = "0001_the_hall.sql";
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    fs::copy(here.join(name), first.join(name)).unwrap();
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("qiyuan.db"))
        .create_if_missing(true);
    let mut raw = options.connect().await.unwrap();
    let migrations = sqlx::migrate::Migrator::new(first).await.unwrap();
    migrations.run(&mut raw).await.unwrap();
    let guest = "INSERT INTO players (kind, created_at) VALUES ('guest', 7)";
    sqlx::query(guest).execute(&mut raw).await.unwrap();
    raw.close().await.unwrap();
}

#[tokio::test]
async fn an_older_hall_is_copied_and_put_back_as_it_is_and_exported_once_it_was_opened() {
    let folder = Folder::new();
    hall_of_the_first_version(&folder).await;
    let mut lines = Vec::new();
    let error = export(&folder.path(), &mut lines).await.unwrap_err();
    let StoreError::OlderSchema { found, known, .. } = &error else {
        panic!("{error}")
    };
    assert_eq!((*found, *known > 1, lines.len()), (1, true, 0));
    assert!(error.to_string().contains("qiyuan serve"), "{error}");

    let copy = folder.path().with_extension("backup");
    backup(&folder.path(), &copy).await.unwrap();
    let elsewhere = Folder::new();
    restore(&copy, &elsewhere.path(), false).await.unwrap();
    for folder in [&folder, &elsewhere] {
        folder.open().await.close().await;
        let mut lines = Vec::new();
        export(&folder.path(), &mut lines).await.unwrap();
        let lines = String::from_utf8(lines).unwrap();
        assert!(lines.contains("\"kind\":\"guest\""), "{lines}");
    }
}

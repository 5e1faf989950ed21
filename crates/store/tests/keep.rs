//! Backup while running, restore after checks, export of everything.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod support;

use std::fs;

use laws::Timestamp;
use sqlx::{ConnectOptions, Connection};
use store::{
    EventRating, Player, PoolId, PoolValue, PoolWrite, Store, StoreError, TournamentAppend,
    TournamentEvent, TournamentFacts, TournamentId, TournamentStage, TournamentTerms, backup,
    export, restore,
};
use support::{Folder, start_game, two_guests};
use tournament::live::{EntryId, Event, Plan, System};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_the_hall_writes_is_whole_and_restores() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut game = start_game(&store, "g1", &white, &black).await;
    store.append(game.play("e2e4", None)).await.unwrap();
    let before = game.log.clone();
    let writing = {
        let store = store.clone();
        tokio::spawn(async move {
            for uci in ["e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"] {
                store.append(game.play(uci, None)).await.unwrap();
            }
            game
        })
    };
    let copy = folder.path().with_extension("backup");
    backup(&folder.path(), &copy).await.unwrap();
    let game = writing.await.unwrap();

    let elsewhere = Folder::new();
    restore(&copy, &elsewhere.path(), false).await.unwrap();
    let restored = elsewhere.open().await.log(&game.id).await.unwrap();
    assert!(
        restored.len() >= before.len(),
        "what was acknowledged before is in it"
    );
    assert_eq!(
        restored,
        game.log[..restored.len()],
        "and nothing that was not"
    );

    let error = backup(&folder.path(), &copy).await.unwrap_err();
    assert!(matches!(error, StoreError::Exists(_)), "{error}");
    let error = restore(&copy, &folder.path(), true).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse(_)), "{error}");
}

#[tokio::test]
async fn a_restore_replaces_data_only_when_told_and_keeps_the_old() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    start_game(&store, "old", &white, &black).await;
    let copy = folder.path().with_extension("backup");
    backup(&folder.path(), &copy).await.unwrap();
    start_game(&store, "new", &white, &black).await;
    store.close().await;
    drop(store);

    let error = restore(&copy, &folder.path(), false).await.unwrap_err();
    assert!(matches!(error, StoreError::Exists(_)), "{error}");
    restore(&copy, &folder.path(), true).await.unwrap();
    let store = folder.open().await;
    assert!(store.game(&"old".into()).await.unwrap().is_some());
    assert!(store.game(&"new".into()).await.unwrap().is_none());
    store.close().await;
    drop(store);

    let kept = folder.path().join("qiyuan.db.before-restore");
    let elsewhere = Folder::new();
    restore(&kept, &elsewhere.path(), false).await.unwrap();
    let old = elsewhere.open().await;
    assert!(
        old.game(&"new".into()).await.unwrap().is_some(),
        "the replaced data is whole"
    );
}

#[tokio::test]
async fn a_bad_backup_is_refused_and_nothing_is_touched() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    start_game(&store, "g1", &white, &black).await;
    let good = folder.path().with_extension("backup");
    backup(&folder.path(), &good).await.unwrap();
    store.close().await;
    drop(store);
    let bad = folder.path().with_extension("bad");
    let whole = fs::read(&good).unwrap();
    let half = whole[..whole.len() / 2].to_vec();
    for bytes in [Vec::new(), b"nonsense".repeat(999), half] {
        fs::write(&bad, bytes).unwrap();
        let error = restore(&bad, &folder.path(), true).await.unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert!(
            error.to_string().contains("bad"),
            "it names the backup: {error}"
        );
    }
    let missing = folder.path().join("none");
    let error = restore(&missing, &folder.path(), true).await.unwrap_err();
    assert!(matches!(error, StoreError::File { .. }), "{error}");
    let store = folder.open().await;
    assert!(store.game(&"g1".into()).await.unwrap().is_some());
}

#[tokio::test]
async fn what_a_restore_has_put_aside_is_never_overwritten() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let other = folder.path().with_extension("other");
    backup(&folder.path(), &other).await.unwrap();
    start_game(&store, "real", &white, &black).await;
    store.close().await;
    drop(store);
    for _ in 0..3 {
        restore(&other, &folder.path(), true).await.unwrap();
    }
    let mut with_game = Vec::new();
    for name in ["before-restore", "before-restore-2", "before-restore-3"] {
        let kept = folder.path().join(format!("qiyuan.db.{name}"));
        let elsewhere = Folder::new();
        restore(&kept, &elsewhere.path(), false).await.unwrap();
        let old = elsewhere.open().await;
        with_game.push(old.game(&"real".into()).await.unwrap().is_some());
    }
    assert_eq!(
        with_game,
        [true, false, false],
        "the first is the real hall"
    );
}

async fn keep_a_tournament_and_a_rating(store: &Store, owner: &Player) {
    let terms = TournamentTerms {
        plan: Plan::of("Evening", System::Swiss { rounds: 3 }),
        time_control: "600+5".parse().unwrap(),
        rating: EventRating::default(),
        online: false,
        open_entry: false,
    };
    let (id, at) = (TournamentId("t1".to_owned()), Timestamp(1_000));
    let made = store.create_tournament(id.clone(), owner.id, &terms, at, None);
    made.await.unwrap();
    let events = [Event::Withdrawn(EntryId(1)), Event::Rejoined(EntryId(1))];
    let append = TournamentAppend {
        terms: None,
        tournament: id,
        after: 0,
        events: events
            .into_iter()
            .map(|event| TournamentEvent {
                at,
                sender: Some(owner.id),
                event,
            })
            .collect(),
        facts: TournamentFacts {
            stage: TournamentStage::Open,
            players: 1,
            teams: 0,
            round: 0,
        },
        accounts: Vec::new(),
        counts: false,
        answer: None,
    };
    store.append_tournament(append).await.unwrap();
    let new = TournamentTerms {
        rating: EventRating::whether(true),
        ..terms
    };
    let (id, was) = (TournamentId("t1".to_owned()), terms.rating);
    let chosen = store.set_event_rating(id, &new, &was, owner.id, at, 0);
    chosen.await.unwrap();
    let value = PoolValue::Grade {
        hundredths: 1_000,
        games: 1,
    };
    let write = PoolWrite {
        values: vec![(owner.id, PoolId("grade".to_owned()), value)],
        ..PoolWrite::default()
    };
    store.write_pools(write).await.unwrap();
}

#[tokio::test]
async fn a_backup_with_a_record_that_cannot_be_read_is_refused_and_leaves_nothing() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    let mut game = start_game(&store, "g1", &white, &black).await;
    store.append(game.play("e2e4", None)).await.unwrap();
    store.append(game.play("e7e5", None)).await.unwrap();
    keep_a_tournament_and_a_rating(&store, &white).await;
    let bad = folder.path().with_extension("bad");
    for (spoil, wanted) in [
        (
            "UPDATE game_events SET record = 'x' WHERE seq = 2",
            "event 2 of game g1",
        ),
        (
            "UPDATE game_events SET record = replace(record, 'e7e5', 'e7e4')",
            "event 3 of game g1",
        ),
        (
            "DELETE FROM game_events WHERE seq = 2",
            "event 3 of game g1",
        ),
        ("DELETE FROM game_events WHERE seq = 3", "log of game g1"),
        ("UPDATE games SET clocks = '{}'", "clocks of game g1"),
        ("UPDATE games SET terms = '{}'", "terms of game g1"),
        (
            "UPDATE players SET settings = '[' WHERE id = 1",
            "settings of player 1",
        ),
        (
            "UPDATE tournament_events SET record = '{}' WHERE seq = 2",
            "event 2 of tournament t1",
        ),
        (
            "DELETE FROM tournament_events WHERE seq = 1",
            "event 2 of tournament t1",
        ),
        (
            "DELETE FROM tournament_events WHERE seq = 2",
            "log of tournament t1",
        ),
        (
            "UPDATE tournaments SET terms = '{}'",
            "terms of tournament t1",
        ),
        ("UPDATE ratings SET record = '{}'", "rating of player 1"),
    ] {
        backup(&folder.path(), &bad).await.unwrap();
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&bad);
        let mut spoiler = options.connect().await.unwrap();
        let done = sqlx::query(spoil).execute(&mut spoiler).await.unwrap();
        assert!(done.rows_affected() > 0, "{spoil}");
        spoiler.close().await.unwrap();
        let elsewhere = Folder::new();
        let deep = elsewhere.path().join("a/b");
        let error = restore(&bad, &deep, false).await.unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains(wanted), "{spoil}: {error}");
        assert!(!elsewhere.path().exists(), "no folder, no lock: {spoil}");
        fs::create_dir(elsewhere.path()).unwrap();
        restore(&bad, &elsewhere.path(), false).await.unwrap_err();
        let left = fs::read_dir(elsewhere.path()).unwrap().count();
        assert_eq!(left, 0, "an empty folder stays so: {spoil}");
        fs::remove_file(&bad).unwrap();
    }
}

#[tokio::test]
async fn a_fault_of_the_system_is_said_once_and_of_the_file_that_was_named() {
    let folder = Folder::new();
    folder.open().await.close().await;
    let missing = folder.path().join("none.db");
    let error = restore(&missing, &folder.path(), true).await.unwrap_err();
    let nowhere = folder.path().join("nodir/x.db");
    let other = backup(&folder.path(), &nowhere).await.unwrap_err();
    for (error, path) in [(error, missing), (other, nowhere)] {
        let mut said = error.to_string();
        let mut next = std::error::Error::source(&error);
        while let Some(source) = next {
            said += &format!(": {source}");
            next = source.source();
        }
        let wanted = format!("{}: No such file or directory (os error 2)", path.display());
        assert_eq!(said, wanted);
    }
}

#[tokio::test]
async fn nothing_to_back_up_is_said_and_not_made() {
    let folder = Folder::new();
    let to = folder.path().with_extension("backup");
    let error = backup(&folder.path(), &to).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(!to.exists() && !folder.path().exists());
}

#[tokio::test]
async fn an_export_holds_every_event_and_no_secret() {
    let folder = Folder::new();
    let store = folder.open().await;
    let (white, black) = two_guests(&store).await;
    store
        .register(white.id, "王小明".to_owned(), "$argon2id$secret".to_owned())
        .await
        .unwrap();
    store
        .add_session(
            [7; 32],
            white.id,
            laws::Timestamp(1),
            laws::Timestamp(9_000),
        )
        .await
        .unwrap();
    let mut game = start_game(&store, "g1", &white, &black).await;
    store.append(game.play("e2e4", None)).await.unwrap();
    let mut out = Vec::new();
    export(&folder.path(), &mut out).await.unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(!text.contains("secret") && !text.contains("0707"), "{text}");
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let count = |kind: &str| lines.iter().filter(|line| line["type"] == kind).count();
    assert_eq!((count("player"), count("game"), count("event")), (2, 1, 2));
    assert_eq!(lines[0]["name"], "王小明");
    let last = lines.iter().rfind(|line| line["type"] == "event").unwrap();
    assert_eq!(
        (&last["record"]["mv"], &last["version"]),
        (&"e2e4".into(), &1.into())
    );
    drop::<Store>(store);
}

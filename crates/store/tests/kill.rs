//! A process that writes is killed with SIGKILL: what it acknowledged is there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(
    clippy::print_stdout,
    reason = "the child tells its parent what was acknowledged"
)]

mod support;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use support::{Folder, start_game, two_guests};

const CHILD: &str = "QIYUAN_STORE_KILL_CHILD";
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// The child: appends move upon move and says so after each, until it is killed.
async fn write_until_killed(folder: std::path::PathBuf) {
    let store = store::Store::open(folder).await.unwrap();
    let (white, black) = two_guests(&store).await;
    let mut game = start_game(&store, "g1", &white, &black).await;
    for uci in MOVES.iter().cycle() {
        store.append(game.play(uci, None)).await.unwrap();
        println!("acknowledged {}", game.log.len());
        if game.game.ending().is_some() {
            break;
        }
    }
    // The parent has heard enough before that; it kills a child that waits as well.
    std::future::pending::<()>().await;
}

#[tokio::test]
async fn what_was_acknowledged_outlives_the_process() {
    if let Ok(folder) = std::env::var(CHILD) {
        write_until_killed(folder.into()).await;
    }
    for rounds in [1, 2, 4, 7] {
        let folder = Folder::new();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "what_was_acknowledged_outlives_the_process",
                "--nocapture",
            ])
            .env(CHILD, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = lines.map_while(Result::ok).filter_map(|line| {
            line.split_once("acknowledged ")
                .and_then(|(_, count)| count.trim().parse().ok())
        });
        let acknowledged: usize = said.take(rounds).last().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        let log = folder.open().await.log(&"g1".into()).await.unwrap();
        assert!(log.len() >= acknowledged, "{} of {acknowledged}", log.len());
        laws::Game::replay(&log).unwrap();
    }
}

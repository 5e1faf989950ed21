//! The whole hall from a seed: a virtual clock, rude players, dropped watchers, crashes.
//!
//! `QIYUAN_SIM_SEED` runs one seed, `QIYUAN_SIM_SEEDS` and `QIYUAN_SIM_STEPS` set how much is
//! played. A failure names its seed; the hall's own tasks may interleave otherwise the next time.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

#[path = "../support/mod.rs"]
mod support;

mod checkers;
mod client;
mod tally;
mod world;

use world::World;

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name)
        .ok()
        .map_or(usual, |text| text.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_of_rude_players_crashes_and_slow_watchers_keeps_every_promise() {
    let steps = setting("QIYUAN_SIM_STEPS", 300);
    let seeds = match std::env::var("QIYUAN_SIM_SEED") {
        Ok(seed) => vec![seed.parse().unwrap()],
        Err(_) => (1..=setting("QIYUAN_SIM_SEEDS", 4)).collect::<Vec<u64>>(),
    };
    let mut total = tally::Tally::default();
    for seed in seeds {
        let run = async move {
            let mut world = World::open(seed).await;
            for _ in 0..steps {
                world.step().await;
            }
            world.close().await
        };
        let local = tokio::task::LocalSet::new();
        match local
            .run_until(async { tokio::task::spawn_local(run).await })
            .await
        {
            Ok(tally) => total.add(&tally),
            Err(fault) => panic!("QIYUAN_SIM_SEED={seed} fails: {fault}"),
        }
    }
    println!("{total:?}");
    if std::env::var("QIYUAN_SIM_SEED").is_ok() {
        return;
    }
    // A simulation in which nothing happens proves nothing.
    assert!(
        total.games > 40 && total.moves > 400 && total.endings > 20,
        "{total:?}"
    );
    assert!(
        total.crashes > 5 && total.repeats > 300 && total.refusals > 80,
        "{total:?}"
    );
    assert!(total.unanswered > 5, "{total:?}");
}

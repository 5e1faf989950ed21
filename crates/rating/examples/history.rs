//! Computes a history of a million games with every pool, and says how long each takes:
//! `cargo xtask bench rating [GAMES]`.
#![allow(clippy::print_stdout, reason = "a bench prints")]

use std::time::{Duration, Instant};

use rating::{
    Basis, Correction, EloEntry, EloPool, EloSettings, EloTiming, GlickoPool, GlickoSettings,
    GlickoTiming, GradePool, GradeRules, Outcome, Pool, PoolGame, Score, correct, recompute,
};

/// Players of the made-up history.
const PLAYERS: u64 = 20_000;

/// Games of one round or period.
const BATCH: usize = 5_000;

fn main() {
    let count = std::env::args()
        .nth(1)
        .map_or(Ok(1_000_000), |word| word.parse::<usize>());
    let Ok(count) = count else {
        println!("usage: history [GAMES]");
        std::process::exit(2);
    };
    let games = history(count);
    println!("{count} games of {PLAYERS} players, one thread");
    println!(
        "{:<28}{:>12}{:>14}{:>12}",
        "pool", "whole", "from middle", "equal"
    );
    let mut well = true;
    for (name, basis) in [
        ("each game", Basis::EachGame),
        ("round start", Basis::RoundStart),
    ] {
        let rules = GradeRules {
            basis,
            ..GradeRules::STANDARD
        };
        let pool = GradePool::new(rules);
        well &= measure(&format!("grade points, {name}"), &pool, &games, 5);
    }
    for (name, timing) in [
        ("each game", EloTiming::EachGame),
        ("periods", EloTiming::Period),
    ] {
        let entry = EloEntry::Start(1500);
        let pool = EloPool::new(EloSettings {
            timing,
            entry,
            ..EloSettings::CLUB
        });
        well &= measure(&format!("Elo, {name}"), &pool, &games, 5);
    }
    let timings = [
        ("each game", GlickoTiming::EachGame),
        ("periods", GlickoTiming::Period),
    ];
    for (name, timing) in timings {
        let pool = GlickoPool::new(GlickoSettings {
            timing,
            ..GlickoSettings::default()
        });
        well &= measure(&format!("Glicko-2, {name}"), &pool, &games, 20);
    }
    if !well {
        std::process::exit(1);
    }
}

/// Computes the whole history at once; again game by game with a restart in the middle; and once
/// more after a correction there. All three must be the same or as fresh.
fn measure<P: Pool + PartialEq>(name: &str, start: &P, games: &[PoolGame], max_s: u64) -> bool {
    let begun = Instant::now();
    let whole = recompute(start, games);
    let took = begun.elapsed();
    let middle = games.len() / 2;
    let mut live = start.clone();
    games[..middle]
        .iter()
        .for_each(|game| drop(live.play(game)));
    let mut restarted = live.clone();
    let begun = Instant::now();
    games[middle..]
        .iter()
        .for_each(|game| drop(restarted.play(game)));
    restarted.finish();
    let later = begun.elapsed();
    let wrong = Correction {
        game: middle,
        outcome: Outcome::Unrated,
    };
    let corrected = correct(start, games, &[wrong]);
    let mut fresh = games.to_vec();
    if let Some(game) = fresh.get_mut(middle) {
        game.outcome = wrong.outcome;
    }
    let equal = restarted == whole && corrected.pool == recompute(start, &fresh);
    let in_time = took <= Duration::from_secs(max_s);
    println!(
        "{name:<28}{:>10.2} s{:>12.2} s{:>12}{}",
        took.as_secs_f64(),
        later.as_secs_f64(),
        if equal { "yes" } else { "NO" },
        if in_time { "" } else { "  too slow" }
    );
    equal && in_time
}

/// The same history every time: players of different strength meet at random.
fn history(count: usize) -> Vec<PoolGame> {
    let mut seed: u64 = 20_010_701;
    let mut draw = move |below: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut game = |index: usize| {
        let (white, black) = (draw(PLAYERS), draw(PLAYERS));
        let edge = 50 + white as i64 * 40 / PLAYERS as i64 - black as i64 * 40 / PLAYERS as i64;
        let score = match draw(100) as i64 - edge {
            ..-15 => Score::Win,
            15.. => Score::Loss,
            _ => Score::Draw,
        };
        PoolGame {
            at_ms: 1_600_000_000_000 + index as i64 * 120_000,
            batch: u32::try_from(index / BATCH).unwrap_or(u32::MAX),
            event: u32::try_from(index / BATCH).unwrap_or(u32::MAX),
            white,
            black,
            outcome: Outcome::Played(score),
        }
    };
    (0..count).map(&mut game).collect()
}

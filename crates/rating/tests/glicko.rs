//! Glicko-2 and Glicko: every recorded example, periods in parts, and what must always hold.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use rating::{
    Glicko2Settings, GlickoGame, GlickoRating, GlickoValueError, Score, glicko1_update,
    glicko2_update,
};
use serde_json::Value;

const ROWS: &str = include_str!("data/ratings.jsonl");

fn rows(system: &str) -> Vec<Value> {
    let rows = ROWS
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap());
    let rows: Vec<Value> = rows.filter(|row| row["system"] == system).collect();
    assert!(!rows.is_empty());
    rows
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn games(row: &Value) -> Vec<GlickoGame> {
    let games = row["games"].as_array().unwrap().iter();
    games
        .map(|game| {
            let score: Score = game["score"].to_string().parse().unwrap();
            GlickoGame::new(number(&game["opp"]), number(&game["opp_rd"]), score).unwrap()
        })
        .collect()
}

fn near(found: f64, printed: &Value, tolerance: f64, what: &str) {
    let printed = number(printed);
    assert!(
        (found - printed).abs() <= tolerance,
        "{what}: {found}, printed {printed}"
    );
}

#[test]
fn glicko_2_examples_are_reproduced() {
    for row in rows("glicko-2") {
        let player = &row["player"];
        let player = GlickoRating::new(
            number(&player["rating"]),
            number(&player["rd"]),
            number(&player["vol"]),
        );
        let settings = Glicko2Settings::new(number(&row["tau"])).unwrap();
        let made = glicko2_update(player.unwrap(), &games(&row), &settings, 1.0).unwrap();
        let (printed, tolerance, id) = (&row["printed"], &row["tolerance"], row["id"].to_string());
        let after = made.after;
        near(
            after.rating,
            &printed["rating_new"],
            number(&tolerance["rating_new"]),
            &id,
        );
        near(
            after.deviation,
            &printed["rd_new"],
            number(&tolerance["rd_new"]),
            &id,
        );
        near(
            after.volatility,
            &printed["vol_new"],
            number(&tolerance["vol_new"]),
            &id,
        );
        if let Some(weights) = printed["g"].as_array() {
            for (game, weight) in made.games.iter().zip(weights) {
                near(game.weight, weight, 5e-5, "g");
            }
            for (game, expected) in made.games.iter().zip(printed["E"].as_array().unwrap()) {
                near(game.expected, expected, 5e-4, "E");
            }
            // The paper goes on with rounded numbers from here.
            near(made.variance.unwrap(), &printed["v"], 5e-4, "v");
            near(made.improvement.unwrap(), &printed["delta"], 1e-3, "delta");
            near(made.pre_deviation, &printed["phi_star"], 1e-5, "phi*");
        }
    }
}

#[test]
fn the_glicko_example_is_reproduced() {
    for row in rows("glicko-1") {
        let player = &row["player"];
        let made = glicko1_update(
            number(&player["rating"]),
            number(&player["rd"]),
            &games(&row),
        );
        let (printed, tolerance) = (&row["printed"], &row["tolerance"]);
        near(
            made.rating,
            &printed["rating_new"],
            number(&tolerance["rating_new"]),
            "rating",
        );
        near(
            made.deviation,
            &printed["rd_new"],
            number(&tolerance["rd_new"]),
            "deviation",
        );
        near(
            made.variance,
            &printed["d2"],
            number(&tolerance["d2"]),
            "d2",
        );
    }
}

fn update(player: GlickoRating, games: &[GlickoGame], elapsed: f64) -> GlickoRating {
    glicko2_update(player, games, &Glicko2Settings::default(), elapsed)
        .unwrap()
        .after
}

#[test]
fn a_period_in_parts_grows_the_deviation_like_a_whole_one() {
    let player = GlickoRating::new(1800.0, 60.0, 0.06).unwrap();
    let whole = update(player, &[], 1.0);
    let half = update(update(player, &[], 0.25), &[], 0.75);
    assert!((whole.deviation - half.deviation).abs() < 1e-9);
    assert_eq!(
        (whole.rating, whole.volatility),
        (player.rating, player.volatility)
    );
    assert!((update(player, &[], 0.0).deviation - player.deviation).abs() < 1e-9);
}

#[test]
fn values_beyond_their_bounds_are_refused() {
    assert!(GlickoRating::new(f64::NAN, 350.0, 0.06).is_err());
    assert!(GlickoRating::new(1500.0, 0.0, 0.06).is_err());
    assert!(GlickoRating::new(1500.0, f64::INFINITY, 0.06).is_err());
    assert!(GlickoRating::new(1500.0, 350.0, -0.06).is_err());
    assert!(Glicko2Settings::new(0.0).is_err());
    let never = glicko2_update(GlickoRating::NEW, &[], &Glicko2Settings::default(), -1.0);
    assert_eq!(never.unwrap_err(), GlickoValueError::Elapsed(-1.0));
}

#[test]
fn the_bits_of_a_result_are_pinned() {
    let game = GlickoGame::new(1613.0, 81.5, Score::Draw).unwrap();
    let player = GlickoRating::new(1488.25, 201.0, 0.0591).unwrap();
    let after = update(player, &[game, game], 0.37);
    let bits = [after.rating, after.deviation, after.volatility].map(f64::to_bits);
    assert_eq!(bits, PINNED, "{after:?} {bits:#x?}");
}

/// The same on every machine: a rating history must not depend on where it is computed.
const PINNED: [u64; 3] = [
    4654472888821300479,
    4639872848268982770,
    4588677612282844984,
];

proptest! {
    #[test]
    fn results_stay_sane(
        rating in -100_000.0..100_000.0f64, deviation in 1e-6..1000.0f64,
        volatility in 1e-9..1.0f64, tau in 0.1..3.0f64, elapsed in 0.0..1e6f64,
        others in proptest::collection::vec(
            (-100_000.0..100_000.0f64, 1e-6..1000.0f64, 0..3usize), 0..20),
    ) {
        let game = |(other, spread, score)| GlickoGame::new(other, spread, Score::ALL[score]);
        let games: Vec<GlickoGame> = others.into_iter().map(|one| game(one).unwrap()).collect();
        let player = GlickoRating::new(rating, deviation, volatility).unwrap();
        let settings = Glicko2Settings::new(tau).unwrap();
        let made = glicko2_update(player, &games, &settings, elapsed).unwrap();
        prop_assert!(made.after.rating.is_finite(), "{made:?}");
        prop_assert!(made.after.deviation.is_finite() && made.after.deviation > 0.0, "{made:?}");
        prop_assert!(made.after.volatility.is_finite() && made.after.volatility > 0.0, "{made:?}");
    }

    #[test]
    fn a_better_score_never_makes_a_lower_rating(
        rating in 0.0..3000.0f64, deviation in 30.0..350.0f64,
        opponent in 0.0..3000.0f64, spread in 30.0..350.0f64,
    ) {
        let player = GlickoRating::new(rating, deviation, 0.06).unwrap();
        let after = Score::ALL.map(|score| {
            update(player, &[GlickoGame::new(opponent, spread, score).unwrap()], 1.0).rating
        });
        prop_assert!(after[0] < after[1] && after[1] < after[2]);
        prop_assert!(after[0] <= rating && rating <= after[2]);
    }

    #[test]
    fn a_mirrored_game_moves_both_alike(rating in 1000.0..2000.0f64, deviation in 30.0..350.0f64) {
        let player = GlickoRating::new(rating, deviation, 0.06).unwrap();
        let game = |score| GlickoGame::new(rating, deviation, score).unwrap();
        let won = update(player, &[game(Score::Win)], 1.0);
        let lost = update(player, &[game(Score::Loss)], 1.0);
        prop_assert!((won.rating - rating - (rating - lost.rating)).abs() < 1e-9);
        prop_assert_eq!(won.deviation, lost.deviation);
    }
}

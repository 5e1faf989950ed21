//! Every row of the recorded rating examples goes through the public functions.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use rating::{
    EloEdition, EloGame, HalfPoints, PlayerAge, Score, Speed, capped_k, dp, expected_score,
    first_rating, k_factor, rating_change,
};
use serde_json::Value;

const ROWS: &str = include_str!("data/ratings.jsonl");

fn rows(system: &str) -> Vec<Value> {
    let rows: Vec<Value> = ROWS
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let rows: Vec<Value> = rows
        .into_iter()
        .filter(|row| row["system"] == system)
        .collect();
    assert!(!rows.is_empty(), "{system}");
    rows
}

fn whole(value: &Value) -> i32 {
    i32::try_from(value.as_i64().unwrap()).unwrap()
}

fn score(value: &Value) -> Score {
    value.to_string().parse().unwrap()
}

fn half_points(value: &Value) -> HalfPoints {
    value.to_string().parse().unwrap()
}

/// A number of the row, printed with at most so many decimals, in units of the last one.
fn decimal(value: &Value, decimals: i32) -> i64 {
    let scaled = value.as_f64().unwrap() * 10f64.powi(decimals);
    assert!((scaled - scaled.round()).abs() < 1e-6, "{value}");
    scaled.round() as i64
}

/// The edition in force in a month written 2025-12.
fn edition(date: &Value) -> EloEdition {
    let (year, month) = date.as_str().unwrap().split_once('-').unwrap();
    EloEdition::in_force(year.parse().unwrap(), month.parse().unwrap()).unwrap()
}

#[test]
fn every_system_of_the_examples_has_its_test() {
    let known = [
        "glicko-2",
        "glicko-1",
        "fide",
        "fide-initial",
        "fide-k-cap",
        "fide-rounding",
        "fide-pd",
        "fide-change",
        "fide-norm",
        "fide-k",
    ];
    for row in ROWS.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        assert!(known.iter().any(|system| row["system"] == *system), "{row}");
    }
}

#[test]
fn the_tables_of_the_regulations_are_reproduced() {
    for row in rows("fide") {
        if let Some(edges) = row["upper_edges"].as_array() {
            for (edge, expected) in edges.iter().zip(50..) {
                let edge = edge.as_i64().unwrap();
                assert_eq!(expected_score(edge), expected, "upper edge {edge}");
                assert_eq!(expected_score(edge + 1), expected + 1, "above {edge}");
                assert_eq!(expected_score(-edge), 100 - expected, "lower rated, {edge}");
            }
            assert_eq!(edges.len(), 50);
        } else {
            let table = row["dp"].as_array().unwrap();
            for (percent, difference) in (0..).zip(table) {
                assert_eq!(dp(percent), whole(difference), "{percent} per cent");
            }
            assert_eq!(table.len(), 101);
        }
    }
}

#[test]
fn changes_of_a_period_are_reproduced() {
    for row in rows("fide-change") {
        let games: Vec<EloGame> = row["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| EloGame {
                opponent: whole(&game["opp"]),
                score: score(&game["score"]),
                event: 0,
            })
            .collect();
        let k = u32::try_from(whole(&row["K"])).unwrap();
        let edition = edition(&row["date"]);
        let made = rating_change(whole(&row["rating"]), k, &games, edition, Speed::Standard);
        let printed = &row["printed"];
        let id = &row["id"];
        assert_eq!(
            i64::from(made.k_used),
            printed["K_used"].as_i64().unwrap(),
            "{id}"
        );
        assert_eq!(
            made.delta_hundredths,
            decimal(&printed["sum_delta"], 2),
            "{id}"
        );
        assert_eq!(
            made.change_hundredths,
            decimal(&printed["change"], 2),
            "{id}"
        );
        assert_eq!(made.change, whole(&printed["rounded"]), "{id}");
    }
}

#[test]
fn expectations_of_published_games_are_reproduced() {
    for row in rows("fide-pd") {
        let game = EloGame {
            opponent: whole(&row["opp"]),
            score: Score::Draw,
            event: 0,
        };
        let player = whole(&row["player"]);
        let made = rating_change(player, 10, &[game], edition(&row["date"]), Speed::Standard);
        let printed = &row["printed"];
        assert_eq!(
            made.games[0].counted,
            printed["D"].as_i64().unwrap(),
            "{}",
            row["id"]
        );
        let expected = decimal(&printed["PD"], 2);
        assert_eq!(made.games[0].expected_hundredths, expected, "{}", row["id"]);
        for speed in [Speed::Rapid, Speed::Blitz] {
            let cut = rating_change(player, 10, &[game], edition(&row["date"]), speed);
            assert_eq!(cut.games[0].counted.abs(), 400, "{speed} is always cut");
        }
    }
}

#[test]
fn a_period_change_is_rounded_away_from_zero() {
    for row in rows("fide-rounding") {
        let wanted = whole(&row["printed"]["rounded"]);
        assert_eq!(decimal(&row["change"], 2), -250);
        // A loss and a draw against equals, at K 5: -2.50.
        let games = [Score::Loss, Score::Draw].map(|score| EloGame {
            opponent: 2000,
            score,
            event: 0,
        });
        let made = rating_change(2000, 5, &games, EloEdition::LATEST, Speed::Standard);
        assert_eq!(
            (made.change_hundredths, made.change),
            (-250, wanted),
            "{}",
            row["id"]
        );
    }
}

#[test]
fn the_limit_of_k_is_reproduced() {
    for row in rows("fide-k-cap") {
        let k = u32::try_from(whole(&row["K"])).unwrap();
        let games = usize::try_from(whole(&row["n"])).unwrap();
        assert_eq!(
            i64::from(capped_k(k, games)),
            row["printed"]["K"].as_i64().unwrap()
        );
    }
}

#[test]
fn the_rules_of_k_are_applied_in_order() {
    let rows = rows("fide-k");
    let wanted: Vec<i64> = rows[0]["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| rule["K"].as_i64().unwrap())
        .collect();
    let player = |games, highest, birth_year| {
        let player = PlayerAge {
            games,
            highest,
            birth_year,
            list_year: 2026,
        };
        i64::from(k_factor(&player).k)
    };
    let found = [
        player(5, 2400, Some(2012)),
        player(400, 2299, Some(2008)),
        player(29, 2350, None),
        player(30, 2350, Some(2008)),
    ];
    assert_eq!(found.to_vec(), wanted);
}

#[test]
fn first_ratings_are_reproduced() {
    for row in rows("fide-initial") {
        let opponents: Vec<i32> = match row["opponents"].as_array() {
            Some(opponents) => opponents.iter().map(whole).collect(),
            None => {
                // The row gives the sum alone; only the sum counts.
                let (sum, games) = (whole(&row["opponents_sum"]), whole(&row["games"]));
                let mut opponents = vec![sum / games; usize::try_from(games).unwrap()];
                opponents[0] += sum % games;
                opponents
            }
        };
        let points = half_points(&row["score"]);
        let made = first_rating(&opponents, points, EloEdition::LATEST).unwrap();
        let (printed, id) = (&row["printed"], &row["id"]);
        assert_eq!(made.average_hundredths, decimal(&printed["Ra"], 2), "{id}");
        assert_eq!(i64::from(made.percent), decimal(&printed["p"], 2), "{id}");
        assert_eq!(made.added, whole(&printed["dp"]), "{id}");
        assert_eq!(made.rating, whole(&printed["Ru"]), "{id}");
        if let Some(published) = printed["published"].as_bool() {
            assert_eq!(made.status.code() == "published", published, "{id}");
        }
    }
}

//! Pools: histories live and computed again, corrections, and each system's own rules.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};
use rating::{
    Basis, Correction, EloEdition, EloEntry, EloPool, EloSettings, EloStanding, EloTiming,
    GlickoPool, GlickoRating, GlickoSettings, GlickoTiming, Grade, GradePool, GradeRules, Outcome,
    Points, Pool, PoolGame, Score, Speed, correct, recompute,
};

const DAY_MS: i64 = 86_400_000;

/// 1 November 2026.
const START_MS: i64 = 1_793_491_200_000;

fn game(index: usize, white: u64, black: u64, result: &str) -> PoolGame {
    let index = i64::try_from(index).unwrap();
    PoolGame {
        at_ms: START_MS + index * DAY_MS / 4,
        batch: u32::try_from(index / 5).unwrap(),
        event: 1,
        white,
        black,
        outcome: result.parse().unwrap(),
    }
}

fn history(rows: &[(u64, u64, &str)]) -> Vec<PoolGame> {
    let games = rows.iter().enumerate();
    games
        .map(|(at, (white, black, result))| game(at, *white, *black, result))
        .collect()
}

fn elo(timing: EloTiming, entry: EloEntry) -> EloPool {
    let edition = EloEdition::LATEST;
    EloPool::new(EloSettings {
        edition,
        speed: Speed::Standard,
        timing,
        entry,
        k: None,
    })
}

fn glicko(timing: GlickoTiming) -> GlickoPool {
    GlickoPool::new(GlickoSettings {
        timing,
        ..GlickoSettings::default()
    })
}

fn points(pool: &GradePool, player: u64) -> String {
    pool.standing(player).unwrap().points.to_string()
}

#[test]
fn points_move_with_each_game_in_the_order_of_results() {
    let games = history(&[
        (1, 2, "1-0"),
        (1, 3, "="),
        (2, 3, "0-0"),
        (3, 3, "1-0"),
        (3, 2, "0-1"),
    ]);
    let pool = recompute(&GradePool::new(GradeRules::STANDARD), &games);
    // 10 and -10; then a draw at D 10 moves 5.5; then -10 beats 5.5 at D 15.5: 11.55.
    assert_eq!(points(&pool, 1), "4.5", "R9, R13");
    assert_eq!(points(&pool, 2), "1.55");
    assert_eq!(points(&pool, 3), "-6.05");
    assert_eq!(
        pool.standing(2).unwrap().games,
        2,
        "R14: what is not rated is no rated game"
    );
    assert_eq!(pool.grade(1), None);
}

#[test]
fn a_round_may_be_counted_by_the_points_at_its_start() {
    let rules = GradeRules {
        basis: Basis::RoundStart,
        ..GradeRules::STANDARD
    };
    let mut pool = GradePool::new(rules);
    pool.enroll(1, Points::whole(600), 60);
    pool.enroll(2, Points::whole(500), 60);
    let double = [game(0, 1, 2, "0-1"), game(1, 2, 1, "0-1")];
    let pool = recompute(&pool, &double);
    // Both at D 100: 50 to the lower, then 2 to the higher.
    assert_eq!(
        (points(&pool, 1), points(&pool, 2)),
        ("552".into(), "548".into()),
        "R13"
    );
    assert_eq!(pool.grade(1), Grade::new(26));
    let next = recompute(&pool, &[game(5, 1, 2, "1-0")]);
    assert_eq!(points(&next, 1), "562", "R13: a new round, D 4");
}

#[test]
fn an_elo_period_counts_all_its_games_by_the_list_before_it() {
    let mut pool = elo(EloTiming::Period, EloEntry::FirstRating);
    for (player, rating) in [(1, 1500), (2, 1600), (3, 1450)] {
        pool.enroll(player, EloStanding::rated(rating, 100, rating, None));
    }
    for one in [game(0, 1, 2, "1-0"), game(1, 3, 1, "=")] {
        assert_eq!(pool.play(&one), None);
    }
    assert_eq!(
        pool.standing(1).unwrap().rating,
        Some(1500),
        "the period is open"
    );
    pool.finish();
    assert_eq!(
        pool.standing(1).unwrap().rating,
        Some(1511),
        "20 times 0.64 - 0.07"
    );
    assert_eq!(pool.standing(1).unwrap().games, 102);
}

#[test]
fn unrated_players_wait_for_five_games_and_count_for_nobody() {
    for timing in [EloTiming::Period, EloTiming::EachGame] {
        let mut pool = elo(timing, EloEntry::FirstRating);
        for (player, rating) in [(11, 1900), (12, 1850), (13, 1700), (14, 1600), (15, 2000)] {
            pool.enroll(player, EloStanding::rated(rating, 100, rating, None));
        }
        let rows = [
            (1, 11, "1-0"),
            (12, 1, "="),
            (1, 13, "1-0"),
            (14, 1, "1-0"),
            (2, 1, "1-0"),
        ];
        let mut games = history(&rows);
        let waiting = recompute(&pool, &games);
        assert_eq!(
            waiting.standing(1).unwrap().rating,
            None,
            "four games against rated ones"
        );
        assert_eq!(waiting.standing(11).unwrap().rating, Some(1900));
        games.push(game(4, 1, 15, "="));
        let rated = recompute(&pool, &games);
        assert_eq!(
            rated.standing(1).unwrap().rating,
            Some(1857),
            "as in the worked example"
        );
        assert_eq!(rated.standing(2).unwrap().rating, None);
    }
}

#[test]
fn who_falls_below_the_floor_is_unrated_again() {
    let mut pool = elo(EloTiming::EachGame, EloEntry::FirstRating);
    pool.enroll(1, EloStanding::rated(1401, 100, 1700, None));
    pool.enroll(2, EloStanding::rated(1401, 100, 1700, None));
    let pool = recompute(&pool, &history(&[(1, 2, "0-1")]));
    assert_eq!(pool.standing(1).unwrap().rating, None);
    assert_eq!(pool.standing(2).unwrap().rating, Some(1411));
    let club = recompute(
        &EloPool::new(EloSettings::CLUB),
        &history(&[(1, 2, "0-1"); 200]),
    );
    assert!(
        club.standing(1).unwrap().rating.unwrap() < 1400,
        "a start rating has no floor"
    );
}

#[test]
fn old_games_and_a_first_event_without_a_point_give_no_first_rating() {
    let mut pool = elo(EloTiming::EachGame, EloEntry::FirstRating);
    pool.enroll(9, EloStanding::rated(1800, 100, 1800, None));
    let mut games = history(&[(1, 9, "0-1"), (1, 9, "0-1")]);
    games.extend((2..7).map(|at| PoolGame {
        event: 2,
        ..game(at, 1, 9, "=")
    }));
    let rated = recompute(&pool, &games);
    assert_eq!(
        rated.standing(1).unwrap().rating,
        Some(1800),
        "the first event is disregarded"
    );
    for late in games.iter_mut().skip(6) {
        late.at_ms += 27 * 31 * DAY_MS;
    }
    let rated = recompute(&pool, &games);
    assert_eq!(
        rated.standing(1).unwrap().rating,
        None,
        "26 months later they are gone"
    );
}

#[test]
fn a_glicko_period_is_the_one_of_the_paper() {
    let mut pool = glicko(GlickoTiming::Period);
    for (player, rating, deviation) in [
        (1, 1500.0, 200.0),
        (2, 1400.0, 30.0),
        (3, 1550.0, 100.0),
        (4, 1700.0, 300.0),
    ] {
        pool.enroll(
            player,
            GlickoRating::new(rating, deviation, 0.06).unwrap(),
            0,
        );
    }
    let pool = recompute(
        &pool,
        &history(&[(1, 2, "1-0"), (3, 1, "1-0"), (1, 4, "0-1")]),
    );
    let value = pool.standing(1).unwrap().value;
    assert!((value.rating - 1464.06).abs() < 0.01 && (value.deviation - 151.52).abs() < 0.01);
}

#[test]
fn idle_periods_make_a_rating_less_sure() {
    let sure = GlickoRating::new(1500.0, 50.0, 0.06).unwrap();
    let mut live = glicko(GlickoTiming::EachGame);
    live.enroll(1, sure, 0);
    live.play(&game(0, 1, 2, "="));
    let then = live.standing(1).unwrap().value.deviation;
    let deviation = |days: i64| {
        live.value_at(1, START_MS + days * DAY_MS)
            .unwrap()
            .deviation
    };
    assert!((deviation(0) - then).abs() < 1e-9);
    let scale = 173.7178;
    for days in [1, 7, 70, 365] {
        let periods = f64::from(i32::try_from(days).unwrap()) / 7.0;
        let volatility = live.standing(1).unwrap().value.volatility * scale;
        let wanted = (then * then + periods * volatility * volatility).sqrt();
        assert!((deviation(days) - wanted).abs() < 1e-6, "{days} days");
    }
    assert_eq!(
        deviation(1_000_000),
        350.0,
        "and never less sure than a newcomer's"
    );
    assert!(
        (deviation(-5) - then).abs() < 1e-9,
        "a clock that went back"
    );
    let mut by_period = glicko(GlickoTiming::Period);
    by_period.enroll(1, sure, 0);
    let games = [
        game(0, 1, 2, "="),
        PoolGame {
            batch: 10,
            ..game(1, 1, 3, "=")
        },
    ];
    let idle = recompute(&by_period, &games)
        .standing(1)
        .unwrap()
        .value
        .deviation;
    let busy = [
        games[0],
        PoolGame {
            batch: 1,
            ..games[1]
        },
    ];
    assert!(
        idle > recompute(&by_period, &busy)
            .standing(1)
            .unwrap()
            .value
            .deviation
    );
}

#[test]
fn a_corrected_result_moves_all_that_follows_and_tells_it() {
    let start = GradePool::new(GradeRules::STANDARD);
    let games = history(&[
        (3, 4, "1-0"),
        (1, 2, "1-0"),
        (5, 6, "="),
        (2, 3, "0-1"),
        (4, 6, "1-0"),
    ]);
    let draw = Correction {
        game: 1,
        outcome: Outcome::Played(Score::Draw),
    };
    let report = correct(&start, &games, &[draw]);
    let moved: Vec<u64> = report.players.iter().map(|change| change.player).collect();
    assert_eq!(moved, [1, 2, 3], "4 met nobody who moved");
    assert_eq!((report.games, report.recomputed), (vec![1, 3], 4));
    let change = &report.players[0];
    assert_eq!(change.before.as_ref().unwrap().points.to_string(), "10");
    assert_eq!(change.after.as_ref().unwrap().points.to_string(), "0");
    let nothing = correct(&start, &games, &[Correction { game: 99, ..draw }]);
    assert!(nothing.players.is_empty() && nothing.recomputed == 0);
    let void = Correction {
        game: 2,
        outcome: Outcome::Unrated,
    };
    let report = correct(&start, &games, &[void]);
    let gone: Vec<u64> = report
        .players
        .iter()
        .filter(|change| change.after.is_none())
        .map(|c| c.player)
        .collect();
    assert_eq!(gone, [5], "no rated game is left of 5");
}

fn histories() -> impl Strategy<Value = Vec<PoolGame>> {
    let outcome = proptest::sample::select(vec!["1-0", "=", "0-1", "*"]);
    proptest::collection::vec((1u64..8, 1u64..8, outcome), 0..60).prop_map(|rows| history(&rows))
}

/// Live play, a restart in the middle and a correction all end where a fresh computation does.
fn agrees<P: Pool + PartialEq + std::fmt::Debug>(
    start: &P,
    games: &[PoolGame],
    cut: usize,
    wrong: usize,
) {
    let whole = recompute(start, games);
    let mut live = start.clone();
    for one in &games[..cut.min(games.len())] {
        live.play(one);
    }
    let mut restarted = live.clone();
    for one in &games[cut.min(games.len())..] {
        live.play(one);
        restarted.play(one);
    }
    live.finish();
    restarted.finish();
    assert_eq!(live, whole);
    assert_eq!(restarted, whole);
    let Some(right) = games.get(wrong) else {
        return;
    };
    let flipped = Correction {
        game: wrong,
        outcome: Outcome::Played(Score::Win),
    };
    let report = correct(start, games, &[flipped]);
    let mut corrected = games.to_vec();
    corrected[wrong].outcome = flipped.outcome;
    assert_eq!(report.pool, recompute(start, &corrected));
    let back = Correction {
        game: wrong,
        outcome: right.outcome,
    };
    assert_eq!(
        correct(start, &corrected, &[back]).pool,
        whole,
        "back and forth"
    );
}

proptest! {
    #[test]
    fn computing_again_equals_playing_live(
        games in histories(), cut in 0usize..60, wrong in 0usize..60,
    ) {
        for basis in [Basis::EachGame, Basis::RoundStart] {
            let rules = GradeRules { basis, ..GradeRules::STANDARD };
            agrees(&GradePool::new(rules), &games, cut, wrong);
        }
        for timing in [EloTiming::EachGame, EloTiming::Period] {
            agrees(&elo(timing, EloEntry::Start(1500)), &games, cut, wrong);
            let mut pool = elo(timing, EloEntry::FirstRating);
            pool.enroll(1, EloStanding::rated(1420, 3, 1420, Some(2010)));
            agrees(&pool, &games, cut, wrong);
        }
        for timing in [GlickoTiming::EachGame, GlickoTiming::Period] {
            agrees(&glicko(timing), &games, cut, wrong);
        }
    }

    #[test]
    fn a_pool_of_points_stays_zero_sum(games in histories()) {
        for basis in [Basis::EachGame, Basis::RoundStart] {
            let rules = GradeRules { basis, ..GradeRules::STANDARD };
            let pool = recompute(&GradePool::new(rules), &games);
            let sum = pool.standings().fold(Points::ZERO, |sum, (_, one)| sum + one.points);
            prop_assert_eq!(sum, Points::ZERO, "R6: zero-sum to the hundredth");
        }
    }

    #[test]
    fn a_correction_tells_exactly_the_players_that_differ(
        games in histories(), wrong in 0usize..60,
    ) {
        let start = GradePool::new(GradeRules::STANDARD);
        let flipped = Correction { game: wrong, outcome: Outcome::Played(Score::Loss) };
        let report = correct(&start, &games, &[flipped]);
        let before = recompute(&start, &games);
        for player in 1..8 {
            let told = report.players.iter().any(|change| change.player == player);
            prop_assert_eq!(told, before.standing(player) != report.pool.standing(player));
        }
        prop_assert!(report.games.iter().all(|&index| index >= wrong));
    }
}

//! Grade points and grades: the vectors of the rules, every boundary, and what must always hold.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};
use rating::{
    Award, Clause, Floor, Grade, GradeBase, GradeRules, Outcome, Points, Rounding, Score, Side,
    award, award_from, grade,
};

const STANDARD: GradeRules = GradeRules::STANDARD;

fn points(text: &str) -> Points {
    text.parse().unwrap()
}

fn play(a: &str, b: &str, result: &str) -> Award {
    award(points(a), points(b), result.parse().unwrap(), &STANDARD)
}

fn after(made: &Award) -> [String; 2] {
    made.after.map(|total| total.to_string())
}

#[test]
fn the_vectors_of_the_formula_hold() {
    for (a, b, result, a_after, b_after) in [
        ("500", "500", "1-0", "510", "490"),
        ("500", "500", "1/2-1/2", "500", "500"),
        ("509", "500", "1/2-1/2", "509", "500"),
        ("510", "500", "1/2-1/2", "504.5", "505.5"),
        ("510", "500", "0-1", "499", "511"),
        ("510", "500", "1-0", "519.2", "490.8"),
        ("599", "500", "1-0", "601.08", "497.92"),
        ("600", "500", "1/2-1/2", "575", "525"),
        ("600", "500", "0-1", "550", "550"),
        ("600", "500", "1-0", "602", "498"),
        ("699", "500", "1/2-1/2", "649.25", "549.75"),
        ("700", "500", "1-0", "700", "500"),
        ("0", "0", "1-0", "10", "-10"),
        ("100.03", "0", "1/2-1/2", "75.02", "25.01"),
    ] {
        let made = play(a, b, result);
        assert_eq!(after(&made), [a_after, b_after], "B4: {a} {b} {result}");
    }
}

/// D, then the gain of a draw, of a win of the lower and of the higher side (B2).
// tidy: table
const DERIVED: [[&str; 4]; 16] = [
    ["0", "0", "10", "10"],
    ["1", "0", "10", "10"],
    ["9", "0", "10", "10"],
    ["10", "5.5", "11", "9.2"],
    ["11", "5.55", "11.1", "9.12"],
    ["12", "5.6", "11.2", "9.04"],
    ["25", "6.25", "12.5", "8"],
    ["50", "7.5", "15", "6"],
    ["75", "8.75", "17.5", "4"],
    ["99", "9.95", "19.9", "2.08"],
    ["100", "25", "50", "2"],
    ["150", "37.5", "75", "2"],
    ["199", "49.75", "99.5", "2"],
    ["200", "50", "100", "0"],
    ["300", "75", "150", "0"],
    ["1000", "250", "500", "0"],
];

#[test]
fn the_derived_table_holds_row_by_row() {
    for [d, draw, lower, higher] in DERIVED {
        for (result, gain) in [("1/2-1/2", draw), ("0-1", lower), ("1-0", higher)] {
            let made = play(d, "0", result);
            assert_eq!(made.gain.to_string(), gain, "B2: D {d}, {result}");
        }
    }
}

#[test]
fn bands_are_half_open_down_to_the_hundredth() {
    for (d, draw, lower, higher) in [
        (
            "9.99",
            Clause::DrawBelow10,
            Clause::LowerWinsBelow10,
            Clause::HigherWinsBelow10,
        ),
        (
            "10",
            Clause::DrawBelow100,
            Clause::LowerWinsBelow100,
            Clause::HigherWinsBelow100,
        ),
        (
            "99.99",
            Clause::DrawBelow100,
            Clause::LowerWinsBelow100,
            Clause::HigherWinsBelow100,
        ),
        (
            "100",
            Clause::DrawFrom100,
            Clause::LowerWinsFrom100,
            Clause::HigherWinsBelow200,
        ),
        (
            "199.99",
            Clause::DrawFrom100,
            Clause::LowerWinsFrom100,
            Clause::HigherWinsBelow200,
        ),
        (
            "200",
            Clause::DrawFrom100,
            Clause::LowerWinsFrom100,
            Clause::HigherWinsFrom200,
        ),
    ] {
        let clauses = ["1/2-1/2", "0-1", "1-0"].map(|result| play(d, "0", result).clause);
        assert_eq!(clauses, [draw, lower, higher], "R1, R2: D {d}");
        for clause in clauses {
            let (from, below) = clause.band();
            let d = points(d).hundredths();
            assert!(i64::from(from) * 100 <= d, "{clause:?}");
            assert!(
                below.is_none_or(|below| d < i64::from(below) * 100),
                "{clause:?}"
            );
        }
    }
}

#[test]
fn gains_next_to_a_boundary_are_rounded_to_hundredths() {
    assert_eq!(play("7", "7", "0-1").clause, Clause::EqualWin, "R5");
    assert_eq!(
        play("99.99", "0", "1-0").gain,
        points("2"),
        "10 - 99.99/12.5 is 2.0008"
    );
    assert_eq!(
        play("99.99", "0", "0-1").gain,
        points("20"),
        "10 + 99.99/10 is 19.999"
    );
    assert_eq!(
        play("99.99", "0", "=").gain,
        points("10"),
        "(10 + 99.99/10)/2 is 9.9995"
    );
    assert_eq!(
        play("10.01", "0", "=").gain,
        points("5.5"),
        "(10 + 10.01/10)/2 is 5.5005"
    );
}

#[test]
fn a_gain_is_rounded_once_a_half_away_from_zero() {
    let made = play("100.02", "0", "1/2-1/2");
    assert_eq!(made.exact_hundredths, (10_002, 4), "R7");
    assert_eq!(
        (made.gain, made.loss),
        (points("25.01"), points("25.01")),
        "R7: 25.005"
    );
    assert_eq!(
        play("-100.02", "0", "1/2-1/2").after[0],
        points("-75.01"),
        "R7, mirrored"
    );
}

#[test]
fn what_was_not_played_to_a_result_changes_nothing() {
    for result in ["0-0", "*", "+--", "--+", "---", "1/2-0"] {
        let made = play("600", "500", result);
        assert_eq!(
            (after(&made), made.gainer),
            (["600", "500"].map(String::from), None),
            "R14"
        );
        assert_eq!(made.clause.code(), "unrated", "R14 {result}");
    }
}

#[test]
fn grades_are_a_pure_function_of_points() {
    for (total, expected) in [
        ("-10", None),
        ("0", None),
        ("99.99", None),
        ("100", Some(30)),
        ("199.99", Some(30)),
        ("200", Some(29)),
        ("2899.99", Some(3)),
        ("2900", Some(2)),
        ("2999.99", Some(2)),
        ("3000", Some(1)),
        ("9999", Some(1)),
        ("1000000000000", Some(1)),
    ] {
        let found = grade(points(total), 0, GradeBase::Hundred).map(Grade::number);
        assert_eq!(found, expected, "R10: {total}");
        assert_eq!(
            grade(points(total), 9, GradeBase::Hundred).map(Grade::number),
            expected,
            "R11"
        );
    }
    for (total, games, expected) in [
        ("0", 0, None),
        ("250", 0, None),
        ("-300", 1, Some(30)),
        ("0", 1, Some(30)),
        ("99.99", 1, Some(30)),
        ("100", 1, Some(29)),
        ("2899.99", 1, Some(2)),
        ("2900", 1, Some(1)),
        ("99999", 1, Some(1)),
    ] {
        let found = grade(points(total), games, GradeBase::Zero).map(Grade::number);
        assert_eq!(found, expected, "R10': {total} after {games} games");
    }
    assert!(Grade::new(1) > Grade::new(30) && Grade::new(0).is_none() && Grade::new(31).is_none());
}

#[test]
fn whole_points_round_half_up() {
    let whole = GradeRules {
        rounding: Rounding::Whole,
        ..STANDARD
    };
    let gain = |a: &str, b: &str, result: &str| {
        award(points(a), points(b), result.parse().unwrap(), &whole)
            .gain
            .to_string()
    };
    assert_eq!(gain("510", "500", "="), "6", "R7': 5.5 becomes 6");
    assert_eq!(gain("509", "500", "="), "0", "R7'");
    assert_eq!(gain("512", "500", "0-1"), "11", "R7': 11.2");
    assert_eq!(gain("599", "500", "1-0"), "2", "R7': 2.08");
    assert_eq!(gain("550", "500", "="), "8", "R7': 7.5 becomes 8");
    assert_eq!(gain("601", "500", "0-1"), "51", "R7': 50.5 becomes 51");
}

#[test]
fn a_floor_for_the_loser_takes_only_what_is_there() {
    let floor = GradeRules {
        floor: Floor::ZeroLoser,
        ..STANDARD
    };
    let play = |a: &str, b: &str, result: &str| {
        award(points(a), points(b), result.parse().unwrap(), &floor)
    };
    assert_eq!(after(&play("0", "0", "1-0")), ["10", "0"], "R8");
    assert_eq!(after(&play("4.5", "0", "0-1")), ["0", "10"], "R8");
    assert_eq!(
        after(&play("-3", "0", "0-1")),
        ["-3", "10"],
        "R8: what is below 0 stays there"
    );
    assert_eq!(
        play("500", "500", "1-0").loss,
        points("10"),
        "R8: far from the floor as usual"
    );
}

#[test]
fn the_totals_at_the_start_of_a_round_may_count() {
    let basis = [points("600"), points("500")];
    let now = [points("605"), points("480.5")];
    let made = award_from(basis, now, Outcome::Played(Score::Loss), &STANDARD);
    assert_eq!(made.difference, points("100"), "R13");
    assert_eq!(
        after(&made),
        ["555", "530.5"],
        "R13: given on top of the totals of now"
    );
    assert_eq!(made.gainer, Some(Side::B));
}

#[test]
fn fifty_games_end_the_provisional_mark() {
    assert!(STANDARD.provisional(0) && STANDARD.provisional(49), "R12");
    assert!(!STANDARD.provisional(50), "R12");
}

#[test]
fn a_draw_can_lift_the_lower_player_above_only_near_ten() {
    for hundredths in 0..40_000 {
        let higher = Points::from_hundredths(hundredths).unwrap();
        let made = award(
            higher,
            Points::ZERO,
            Outcome::Played(Score::Draw),
            &STANDARD,
        );
        let overtakes = made.after[1] > made.after[0];
        assert_eq!(
            overtakes,
            (1_000..=1_111).contains(&hundredths),
            "B3.5: D {higher}"
        );
    }
}

#[test]
fn an_upset_from_100_on_makes_the_totals_equal() {
    for hundredths in (10_000..40_000).step_by(2) {
        let higher = Points::from_hundredths(hundredths).unwrap();
        let made = award(
            higher,
            Points::ZERO,
            Outcome::Played(Score::Loss),
            &STANDARD,
        );
        assert_eq!(made.after[0], made.after[1], "B3.4: D {higher}");
    }
}

fn totals() -> impl Strategy<Value = Points> {
    let near = -50_000i64..50_000;
    let far = -Points::MAX.hundredths()..=Points::MAX.hundredths();
    proptest::prop_oneof![near, far].prop_map(|value| Points::from_hundredths(value).unwrap())
}

fn scores() -> impl Strategy<Value = Score> {
    proptest::sample::select(Score::ALL.to_vec())
}

proptest! {
    #[test]
    fn a_game_keeps_the_sum(a in totals(), b in totals(), score in scores()) {
        let made = award(a, b, Outcome::Played(score), &STANDARD);
        prop_assert_eq!(made.after[0] + made.after[1], a + b, "R6, B3.8");
        prop_assert!(made.gain >= Points::ZERO, "B3.2");
        prop_assert_eq!(made.gain, made.loss);
    }

    #[test]
    fn the_order_of_the_players_does_not_matter(a in totals(), b in totals(), score in scores()) {
        let one = award(a, b, Outcome::Played(score), &STANDARD);
        let other = award(b, a, Outcome::Played(score.reversed()), &STANDARD);
        prop_assert_eq!(one.after[0], other.after[1]);
        prop_assert_eq!(one.after[1], other.after[0]);
        prop_assert_eq!((one.clause, one.gain), (other.clause, other.gain));
    }

    #[test]
    fn only_the_difference_counts(a in -50_000i64..50_000, b in -50_000i64..50_000,
                                  shift in -50_000i64..50_000, score in scores()) {
        let total = |value| Points::from_hundredths(value).unwrap();
        let here = award(total(a), total(b), Outcome::Played(score), &STANDARD);
        let there = award(total(a + shift), total(b + shift), Outcome::Played(score), &STANDARD);
        prop_assert_eq!(here.gain, there.gain);
        prop_assert_eq!(there.after[0] - here.after[0], total(shift));
    }

    #[test]
    fn gains_are_monotone_in_the_difference(small in 0i64..60_000, more in 0i64..60_000) {
        let gain = |d: i64, score| {
            let higher = Points::from_hundredths(d).unwrap();
            award(higher, Points::ZERO, Outcome::Played(score), &STANDARD).gain
        };
        let large = small + more;
        prop_assert!(gain(small, Score::Draw) <= gain(large, Score::Draw), "B3.2 draw");
        prop_assert!(gain(small, Score::Loss) <= gain(large, Score::Loss), "B3.2 lower wins");
        prop_assert!(gain(small, Score::Win) >= gain(large, Score::Win), "B3.2 higher wins");
    }

    #[test]
    fn points_and_grades_never_rise_for_the_loser(a in totals(), b in totals()) {
        let made = award(a, b, Outcome::Played(Score::Win), &STANDARD);
        let of = |total| grade(total, 1, GradeBase::Hundred);
        prop_assert!(made.after[0] >= a && made.after[1] <= b);
        prop_assert!(of(made.after[0]) >= of(a) && of(made.after[1]) <= of(b));
    }

    #[test]
    fn totals_are_read_back_as_they_are_shown(total in totals()) {
        prop_assert_eq!(total.to_string().parse(), Ok(total));
    }
}

#[test]
fn every_gain_between_whole_totals_is_a_whole_number_of_hundredths() {
    for d in 0..400 {
        for score in Score::ALL {
            let made = award(
                Points::whole(d),
                Points::ZERO,
                Outcome::Played(score),
                &STANDARD,
            );
            let (numerator, denominator) = made.exact_hundredths;
            assert_eq!(numerator % denominator, 0, "B3.7: D {d} {score:?}");
        }
    }
}

#[test]
fn every_clause_has_a_code_of_its_own() {
    let mut codes: Vec<&str> = Clause::ALL.iter().map(|clause| clause.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Clause::ALL.len());
}

//! Titles of the old rules: the printed conditions on, under and over each boundary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use rating::{
    ArbiterRecord, Championship, Cycle, Grade, GradeBase, Outcome, Points, SeedApplicant,
    SeedCondition, Title, award, grade, seed_arbiter, seed_title,
};
use serde_json::Value;

// The assertions of these tests note the statements they name: see `testkit::note`.
macro_rules! assert {
    ($($all:tt)*) => { testkit::noting!($($all)*) };
}
macro_rules! assert_eq {
    ($($all:tt)*) => { testkit::noting_eq!($($all)*) };
}

fn with(holder: Option<Title>, results: u32, games: u32, rating: i32) -> SeedApplicant {
    SeedApplicant {
        holder,
        results,
        games,
        rating: Some(rating),
        ..SeedApplicant::default()
    }
}

/// Whether this one condition holds, and nothing else may help.
fn holds(condition: SeedCondition, applicant: &SeedApplicant) -> bool {
    let verdict = seed_title(condition.title(), applicant).unwrap();
    let all = verdict.conditions.iter();
    let found = all
        .filter(|(one, _, _)| *one == condition)
        .map(|(_, holds, _)| *holds)
        .next();
    let any = verdict.conditions.iter().any(|(_, holds, _)| *holds);
    assert_eq!(verdict.eligible, any, "any one condition suffices");
    found.unwrap()
}

#[test]
fn two_results_over_24_games_and_a_rating_make_each_title() {
    for (condition, rating) in [
        (SeedCondition::S251, 2450),
        (SeedCondition::S252, 2350),
        (SeedCondition::S254, 2250),
        (SeedCondition::S257, 2250),
        (SeedCondition::S259, 2100),
    ] {
        let code = condition.code();
        let holder = Some(Title::Im);
        assert!(
            holds(condition, &with(holder, 2, 24, rating)),
            "{code} S261: on each boundary"
        );
        assert!(
            holds(condition, &with(holder, 3, 25, rating + 1)),
            "{code} S261: over it"
        );
        assert!(
            !holds(condition, &with(holder, 1, 24, rating)),
            "{code} S261: one result"
        );
        assert!(
            !holds(condition, &with(holder, 2, 23, rating)),
            "{code} S261: 23 games"
        );
        assert!(
            !holds(condition, &with(holder, 2, 24, rating - 1)),
            "{code} S261: a point less"
        );
        let unrated = SeedApplicant {
            rating: None,
            ..with(holder, 2, 24, 0)
        };
        assert!(!holds(condition, &unrated), "{code}: unrated");
    }
}

#[test]
fn the_gm_by_results_must_hold_im_or_fm() {
    for (holder, expected) in [
        (Some(Title::Im), true),
        (Some(Title::Fm), true),
        (Some(Title::Wgm), false),
        (None, false),
    ] {
        let found = holds(SeedCondition::S251, &with(holder, 2, 24, 2450));
        assert_eq!(found, expected, "S251, S261: {holder:?}");
    }
    assert!(
        holds(SeedCondition::S252, &with(None, 2, 24, 2350)),
        "S252 asks for no title"
    );
}

#[test]
fn the_candidates_matches_make_a_gm() {
    let player = SeedApplicant {
        candidates: true,
        ..SeedApplicant::default()
    };
    assert!(holds(SeedCondition::S250, &player), "S250");
    assert!(
        !holds(SeedCondition::S250, &SeedApplicant::default()),
        "S250"
    );
    assert!(
        !seed_title(Title::Im, &player).unwrap().eligible,
        "S250 is for the GM alone"
    );
}

#[test]
fn first_places_make_an_im_or_an_fm() {
    let first = |place| SeedApplicant {
        first_places: vec![place],
        ..SeedApplicant::default()
    };
    for place in [
        Championship::WomensWorld,
        Championship::Zonal,
        Championship::WorldJunior,
        Championship::EuropeanJunior,
        Championship::AmericanJunior,
        Championship::AfricanJunior,
    ] {
        assert!(holds(SeedCondition::S253, &first(place)), "S253: {place:?}");
        assert!(
            !holds(SeedCondition::S255, &first(place)),
            "S255: {place:?}"
        );
    }
    assert!(
        holds(SeedCondition::S255, &first(Championship::WorldCadet)),
        "S255"
    );
    assert!(
        !holds(SeedCondition::S253, &first(Championship::WorldCadet)),
        "S253"
    );
    assert!(
        !holds(SeedCondition::S253, &SeedApplicant::default()),
        "S253: no first place"
    );
}

#[test]
fn thirteen_games_and_a_result_in_one_cycle_make_a_title() {
    let in_cycles = |cycles: &[(bool, u32, u32)]| SeedApplicant {
        cycles: cycles
            .iter()
            .map(|&(women, games, results)| Cycle {
                women,
                games,
                results,
            })
            .collect(),
        ..SeedApplicant::default()
    };
    for (condition, women) in [
        (SeedCondition::S256, false),
        (SeedCondition::S258, true),
        (SeedCondition::S260, true),
    ] {
        let code = condition.code();
        assert!(
            holds(condition, &in_cycles(&[(women, 13, 1)])),
            "{code} S261: 13 games"
        );
        assert!(
            holds(condition, &in_cycles(&[(women, 14, 2)])),
            "{code} S261: 14 games"
        );
        assert!(
            !holds(condition, &in_cycles(&[(women, 12, 1)])),
            "{code} S261: 12 games"
        );
        assert!(
            !holds(condition, &in_cycles(&[(women, 13, 0)])),
            "{code}: no result"
        );
        assert!(
            !holds(condition, &in_cycles(&[(!women, 13, 1)])),
            "{code}: the other cycle"
        );
        assert!(
            !holds(condition, &in_cycles(&[(women, 13, 0), (women, 12, 1)])),
            "{code}: one"
        );
        assert!(
            holds(condition, &in_cycles(&[(women, 3, 0), (women, 13, 1)])),
            "{code}: either"
        );
    }
}

#[test]
fn there_are_five_titles_and_each_has_its_conditions() {
    let known: Vec<&str> = Title::ALL
        .into_iter()
        .filter(|title| seed_title(*title, &SeedApplicant::default()).is_some())
        .map(Title::code)
        .collect();
    assert_eq!(known, ["GM", "IM", "FM", "WGM", "WIM"], "S263");
    let codes: Vec<&str> = SeedCondition::ALL
        .into_iter()
        .map(SeedCondition::code)
        .collect();
    let wanted: Vec<String> = (250..=260).map(|number| format!("S{number}")).collect();
    assert_eq!(codes, wanted, "S250 to S260");
}

#[test]
fn each_condition_holds_on_its_boundary() {
    let by_results = |rating| with(Some(Title::Fm), 2, 24, rating);
    let first = |place| SeedApplicant {
        first_places: vec![place],
        ..SeedApplicant::default()
    };
    let in_cycle = |women| SeedApplicant {
        cycles: vec![Cycle {
            women,
            games: 13,
            results: 1,
        }],
        ..SeedApplicant::default()
    };
    let candidate = SeedApplicant {
        candidates: true,
        ..SeedApplicant::default()
    };
    assert!(
        holds(SeedCondition::S250, &candidate),
        "S250 GM: in the Candidates matches"
    );
    assert!(
        holds(SeedCondition::S251, &by_results(2450)),
        "S251 GM: IM or FM, 24 games, 2450"
    );
    assert!(
        holds(SeedCondition::S252, &by_results(2350)),
        "S252 IM: 24 games, 2350"
    );
    let place = first(Championship::Zonal);
    assert!(
        holds(SeedCondition::S253, &place),
        "S253 IM: first in a zonal"
    );
    assert!(
        holds(SeedCondition::S254, &by_results(2250)),
        "S254 FM: 24 games, 2250"
    );
    let place = first(Championship::WorldCadet);
    assert!(
        holds(SeedCondition::S255, &place),
        "S255 FM: first of the world's cadets"
    );
    assert!(
        holds(SeedCondition::S256, &in_cycle(false)),
        "S256 FM: 13 games in a cycle"
    );
    assert!(
        holds(SeedCondition::S257, &by_results(2250)),
        "S257 WGM: 24 games, 2250"
    );
    assert!(
        holds(SeedCondition::S258, &in_cycle(true)),
        "S258 WGM: 13 games in a cycle"
    );
    assert!(
        holds(SeedCondition::S259, &by_results(2100)),
        "S259 WIM: 24 games, 2100"
    );
    assert!(
        holds(SeedCondition::S260, &in_cycle(true)),
        "S260 WIM: 13 games in a cycle"
    );
}

/// An arbiter who shows just enough.
const ARBITER: ArbiterRecord = ArbiterRecord {
    knowledge: true,
    objectivity: true,
    languages: 2,
    official_languages: 1,
    national_championships: 1,
    fide_events: 1,
    rating_events: 0,
    country_matches: 0,
    large_events: 2,
};

fn missing(record: &ArbiterRecord) -> Vec<&'static str> {
    let all = seed_arbiter(record).into_iter();
    all.filter(|one| !one.holds)
        .map(|one| one.kind.code())
        .collect()
}

#[test]
fn an_international_arbiter_shows_all_four_things() {
    assert_eq!(missing(&ARBITER), [""; 0], "S262: on each boundary");
    let partial = ArbiterRecord {
        knowledge: false,
        ..ARBITER
    };
    assert_eq!(missing(&partial), ["knowledge"], "S262 (1)");
    let partial = ArbiterRecord {
        objectivity: false,
        ..ARBITER
    };
    assert_eq!(missing(&partial), ["objectivity"], "S262 (2)");
    let partial = ArbiterRecord {
        languages: 1,
        ..ARBITER
    };
    assert_eq!(missing(&partial), ["languages"], "S262 (3)");
    let partial = ArbiterRecord {
        official_languages: 0,
        ..ARBITER
    };
    assert_eq!(missing(&partial), ["official_languages"], "S262 (3)");
    let partial = ArbiterRecord {
        large_events: 1,
        ..ARBITER
    };
    assert_eq!(
        missing(&partial),
        ["important_events"],
        "S262 (4): three events"
    );
    let more = ArbiterRecord {
        large_events: 3,
        languages: 3,
        ..ARBITER
    };
    assert_eq!(missing(&more), [""; 0], "S262: over each boundary");
}

#[test]
fn important_events_of_all_kinds_are_added_up() {
    let none = ArbiterRecord {
        national_championships: 0,
        fide_events: 0,
        large_events: 0,
        ..ARBITER
    };
    for few in 0..=3u32 {
        let record = ArbiterRecord {
            rating_events: few,
            country_matches: 3 - few,
            ..none
        };
        assert_eq!(
            missing(&record),
            ["important_events"],
            "S262 (4): three events"
        );
        let record = ArbiterRecord {
            country_matches: 4 - few,
            ..record
        };
        assert_eq!(missing(&record), [""; 0], "S262 (4): four events");
    }
}

#[test]
fn every_statement_about_titles_is_named_by_an_assertion_that_holds() {
    each_condition_holds_on_its_boundary();
    two_results_over_24_games_and_a_rating_make_each_title();
    there_are_five_titles_and_each_has_its_conditions();
    an_international_arbiter_shows_all_four_things();
    let noted = testkit::noted();
    let missing: Vec<u16> = (250..=263)
        .filter(|number| !noted.contains(number))
        .collect();
    std::assert_eq!(missing, [0u16; 0], "no assertion names these");
}

#[test]
fn the_recorded_cases_of_points_grades_and_titles_are_reproduced() {
    for row in include_str!("data/calc_cases.jsonl").lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let (event, wanted) = (&row["events"][0], &row["expect"]["value"]);
        let id = &row["id"];
        let points = |value: &Value| -> Points { value.to_string().parse().unwrap() };
        match event["what"].as_str().unwrap() {
            "rating" => {
                let outcome: Outcome = event["score"].as_str().unwrap().parse().unwrap();
                let rules = rating::GradeRules::STANDARD;
                let made = award(points(&event["a"]), points(&event["b"]), outcome, &rules);
                assert_eq!(
                    made.after,
                    [points(&wanted["a"]), points(&wanted["b"])],
                    "{id}"
                );
            }
            "grade" => {
                let found = grade(points(&event["points"]), 0, GradeBase::Hundred);
                let found = found.map_or_else(|| "none".to_owned(), |g: Grade| g.to_string());
                assert_eq!(found, wanted["grade"].as_str().unwrap(), "{id}");
            }
            "title" => {
                let number = |key: &str| u32::try_from(event[key].as_u64().unwrap()).unwrap();
                let holder = Title::from_code(event["holder"].as_str().unwrap());
                let rating = i32::try_from(number("rating")).unwrap();
                let title = Title::from_code(event["title"].as_str().unwrap()).unwrap();
                let applicant = with(holder, number("norms"), number("games"), rating);
                let found = seed_title(title, &applicant).unwrap().eligible;
                assert_eq!(found, wanted["eligible"].as_bool().unwrap(), "{id}");
            }
            other => panic!("{other}"),
        }
    }
}

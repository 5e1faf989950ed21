//! Records of tournaments and pools as they were first written. These files never change: what
//! they say must be read for ever, and is written in the same words as long as the version is 1.

use super::{rating, tournament, tournament_terms};

const EVENTS_V1: &str = include_str!("../../tests/data/tournament-events-v1.jsonl");
const TERMS_V1: &str = include_str!("../../tests/data/tournament-terms-v1.jsonl");
const POOLS_V1: &str = include_str!("../../tests/data/tournament-pools-v1.jsonl");
const RATINGS_V1: &str = include_str!("../../tests/data/tournament-ratings-v1.jsonl");
const ARENA_V1: &str = include_str!("../../tests/data/tournament-arena-v1.jsonl");
const ARENA_TERMS_V1: &str = include_str!("../../tests/data/tournament-arena-terms-v1.jsonl");
const MEND_V1: &str = include_str!("../../tests/data/tournament-mend-v1.jsonl");
const KINDS_V1: &str = include_str!("../../tests/data/tournament-kinds-v1.jsonl");
const APART_V1: &str = include_str!("../../tests/data/tournament-apart-v1.jsonl");
const VALUES_V1: &str = include_str!("../../tests/data/pool-values-v1.jsonl");

#[test]
fn every_event_of_a_tournament_is_read_and_written_in_the_same_words() {
    let mut kinds = std::collections::BTreeSet::new();
    for line in EVENTS_V1.lines() {
        let event = tournament::read_event(1, line).unwrap();
        assert_eq!(tournament::write_event(&event).unwrap(), line);
        kinds.insert(line.split('"').nth(3).unwrap());
    }
    assert_eq!(kinds.len(), 20, "one of each kind: {kinds:?}");
    assert!(
        tournament::read_event(2, "{}").is_err(),
        "a version to come"
    );
    let odd = r#"{"is":"result_set","game":7,"from":null,"to":["?","0"]}"#;
    assert!(tournament::read_event(1, odd).is_err());
}

#[test]
fn the_terms_of_every_system_are_read_and_written_in_the_same_words() {
    for line in TERMS_V1.lines().chain(POOLS_V1.lines()) {
        let terms = tournament_terms::read(line).unwrap();
        assert_eq!(tournament_terms::write(&terms).unwrap(), line);
    }
    let newer = TERMS_V1
        .lines()
        .next()
        .unwrap()
        .replace(r#""v":1"#, r#""v":2"#);
    assert!(tournament_terms::read(&newer).is_err());
}

#[test]
fn what_an_event_chooses_is_read_and_written_in_the_same_words() {
    for line in KINDS_V1.lines() {
        let terms = tournament_terms::read(line).unwrap();
        assert_eq!(tournament_terms::write(&terms).unwrap(), line);
    }
    for line in APART_V1.lines() {
        let event = tournament::read_event(1, line).unwrap();
        assert_eq!(tournament::write_event(&event).unwrap(), line);
    }
}

#[test]
fn an_arena_is_read_and_written_in_the_same_words() {
    for line in ARENA_V1.lines() {
        let event = tournament::read_event(1, line).unwrap();
        assert_eq!(tournament::write_event(&event).unwrap(), line);
    }
    for line in ARENA_TERMS_V1.lines() {
        let terms = tournament_terms::read(line).unwrap();
        assert_eq!(tournament_terms::write(&terms).unwrap(), line);
    }
}

#[test]
fn what_was_put_right_in_an_event_is_read_and_written_in_the_same_words() {
    for line in MEND_V1.lines() {
        let event = tournament::read_event(1, line).unwrap();
        assert_eq!(tournament::write_event(&event).unwrap(), line);
    }
}

#[test]
fn the_numbers_of_every_pool_are_read_and_written_in_the_same_words() {
    for line in VALUES_V1.lines() {
        let value = rating::read_value(line).unwrap();
        assert_eq!(rating::write_value(&value).unwrap(), line);
    }
}

#[test]
fn the_pools_of_events_are_read_and_written_in_the_same_words() {
    for line in RATINGS_V1.lines() {
        let rating = tournament_terms::read_rating(line).unwrap();
        assert_eq!(tournament_terms::write_rating(&rating).unwrap(), line);
    }
    let first = POOLS_V1.lines().next().unwrap();
    let terms = tournament_terms::read(first).unwrap();
    assert!(terms.rating.feeds("grade") && !terms.rating.feeds("elo"));
    assert!(terms.rating.round_start);
    let older = TERMS_V1.lines().next().unwrap();
    let older = tournament_terms::read(older).unwrap();
    assert!(
        older.rating.feeds("elo"),
        "before events chose, they fed every pool"
    );
}

//! The published exercises and worked examples of FIDE's tie-breaks, every value of them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use serde_json::Value as Json;

use rules::Color;
use tournament::standings::{
    Axis, Edition, Entrant, Field, Kind, Options, Part, Range, Ratio, Terms, TieBreak, of_players,
    opponents_sum, sonneborn_berger, standings,
};
use tournament::{Cell, Mark, Player, PlayerId, Points, Tournament};

fn rows(text: &str) -> Vec<Json> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn published() -> Vec<Json> {
    rows(include_str!("data/tiebreaks.jsonl"))
}

fn number(value: &Json) -> i32 {
    i32::try_from(value.as_i64().unwrap()).unwrap()
}

fn points(value: &Json) -> Points {
    Points::from_tenths((value.as_f64().unwrap() * 10.0).round() as i32)
}

/// A number with two decimals, as hundredths.
fn hundredths(value: &Json) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

fn shown(value: Ratio) -> i64 {
    (value * Ratio::whole(100)).rounded()
}

fn edition(expected: &Json) -> Vec<Edition> {
    match expected["edition"].as_str().unwrap() {
        "2024" => vec![Edition::Y2024],
        "2026" => vec![Edition::Y2026],
        "any" => vec![Edition::Y2024, Edition::Y2026],
        other => panic!("{other}"),
    }
}

fn individual(row: &Json) -> Tournament {
    let mut event = Tournament::default();
    for player in row["players"].as_array().unwrap() {
        let id = PlayerId(player["id"].as_u64().unwrap() as u32);
        let mut made = Player::new(id, format!("player {id}"));
        made.rating = Some(player["rating"].as_u64().unwrap() as u32);
        for (i, game) in player["games"].as_array().unwrap().iter().enumerate() {
            let letter = game[2].as_str().unwrap().chars().next().unwrap();
            let mark = Mark::from_letter(letter).unwrap();
            let cell = match game[0].as_u64().unwrap() {
                0 => Cell::bye(mark),
                opponent => {
                    let color = Color::from_white(game[1] == "w");
                    Cell::game(PlayerId(opponent as u32), color, mark)
                }
            };
            made.set_cell(i + 1, cell);
        }
        event.players.push(made);
    }
    event
}

fn field(row: &Json, edition: Edition) -> Field {
    let predetermined = Some(row["system"] == "round-robin");
    of_players(
        &individual(row),
        &Options {
            edition,
            predetermined,
            ..Options::default()
        },
    )
}

fn code(tb: &str) -> String {
    match tb {
        "KASHDAN(4-2-1-0)" => "OTHER_KASHDAN".to_owned(),
        other => other.to_owned(),
    }
}

/// Everybody's value of one tie-break, ties of points left unbroken before it.
fn values(field: &Field, code: &str) -> Vec<(u32, i64)> {
    let list = [TieBreak::parse(code).unwrap()];
    let rows = standings(field, &list);
    let mut values: Vec<(u32, i64)> = rows
        .iter()
        .map(|row| (row.id, shown(row.values[0].amount.unwrap())))
        .collect();
    values.sort_unstable();
    values
}

/// The adjusted score of an entrant, read off the Buchholz of somebody who met him alone.
fn adjusted(field: &Field, fore: bool, index: usize) -> i64 {
    let mut field = field.clone();
    let met = Part {
        kind: Kind::Played,
        opponent: Some(index),
        color: Some(Color::White),
        points: [Points::ZERO; 2],
        boards: Vec::new(),
    };
    // The observer's game stands in round 1, so that it is no part of the last one.
    field.entrants.push(Entrant {
        id: 999,
        rating: Some(1),
        parts: vec![met],
        extra: [Points::ZERO; 2],
    });
    let code = if fore { "FB" } else { "BH" };
    values(&field, code)
        .into_iter()
        .find(|(id, _)| *id == 999)
        .unwrap()
        .1
}

#[test]
fn every_published_value_of_individual_events_is_reproduced() {
    let mut checked = 0;
    for row in published().iter().filter(|row| row["kind"] == "individual") {
        for expected in row["expect"].as_array().unwrap() {
            let Some(wanted) = expected["values"].as_object() else {
                continue;
            };
            let tb = expected["tb"].as_str().unwrap();
            for edition in edition(expected) {
                let field = field(row, edition);
                let got: Vec<(u32, i64)> = match tb {
                    "ADJ(16.3)" | "ADJ-FORE(8.3)" => (0..field.entrants.len())
                        .map(|i| (i as u32 + 1, adjusted(&field, tb.contains("FORE"), i)))
                        .collect(),
                    _ => values(&field, &code(tb)),
                };
                for (id, value) in wanted {
                    let id: u32 = id.parse().unwrap();
                    let (_, made) = got.iter().find(|(i, _)| *i == id).unwrap();
                    let what = format!("{} {tb} {edition:?} of {id}", row["id"]);
                    assert_eq!(*made, hundredths(value), "{what}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 700, "{checked}");
}

/// By how many places direct encounter raises each from the bottom of his tie.
fn places_gained(field: &Field) -> Vec<(u32, usize)> {
    let before = standings(field, &[]);
    let after = standings(field, &[TieBreak::parse("DE").unwrap()]);
    let bottom = |rows: &[tournament::standings::Row], id: u32| {
        let rank = rows.iter().find(|row| row.id == id).unwrap().rank;
        rank + rows.iter().filter(|row| row.rank == rank).count() - 1
    };
    let gained = before
        .iter()
        .map(|row| (row.id, bottom(&before, row.id) - bottom(&after, row.id)));
    let mut gained: Vec<(u32, usize)> = gained.filter(|(_, places)| *places > 0).collect();
    gained.sort_unstable();
    gained
}

#[test]
fn direct_encounter_raises_as_published() {
    let mut checked = 0;
    for row in published() {
        for expected in row["expect"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|e| e["tb"] == "DE")
        {
            let wanted = expected["places_gained"].as_object().unwrap();
            let mut wanted: Vec<(u32, usize)> = wanted
                .iter()
                .map(|(id, places)| (id.parse().unwrap(), places.as_u64().unwrap() as usize))
                .collect();
            wanted.sort_unstable();
            for edition in edition(expected) {
                assert_eq!(
                    places_gained(&field(&row, edition)),
                    wanted,
                    "{}",
                    row["id"]
                );
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 4);
}

/// A worked example tells only one player and the adjusted scores of his opponents.
fn single(row: &Json, edition: Edition) -> Field {
    let half = Range {
        win: Points::ONE,
        draw: Points::HALF,
        loss: Points::ZERO,
    };
    let terms = Terms {
        edition,
        predetermined: false,
        primary: Axis::Game,
        ranges: [half, half],
        unrated: None,
    };
    let mut entrants = vec![Entrant {
        id: 1,
        rating: None,
        parts: Vec::new(),
        extra: [Points::ZERO; 2],
    }];
    for game in row["games"].as_array().unwrap() {
        let made = points(&game["result"]);
        let kind = match game["kind"].as_str().unwrap() {
            "played" => Kind::Played,
            "+" => Kind::ForfeitWin,
            "-" => Kind::ForfeitLoss,
            "Z" => Kind::ZeroBye,
            other => panic!("{other}"),
        };
        let opponent = (!game["opp_adjusted"].is_null()).then_some(entrants.len());
        if opponent.is_some() {
            let id = entrants.len() as u32 + 1;
            let extra = [points(&game["opp_adjusted"]); 2];
            entrants.push(Entrant {
                id,
                rating: None,
                parts: Vec::new(),
                extra,
            });
        }
        let points = [made; 2];
        let color = Some(Color::White);
        entrants[0].parts.push(Part {
            kind,
            opponent,
            color,
            points,
            boards: Vec::new(),
        });
    }
    Field {
        terms,
        rounds: row["rounds"].as_u64().unwrap() as usize,
        planned: row["rounds"].as_u64().unwrap() as usize,
        entrants,
    }
}

#[test]
fn the_worked_examples_of_the_arbiters_manual_are_reproduced() {
    let mut checked = 0;
    for row in published().iter().filter(|row| row["kind"] == "single") {
        for expected in row["expect"].as_array().unwrap() {
            for edition in edition(expected) {
                let field = single(row, edition);
                let got = values(&field, expected["tb"].as_str().unwrap())[0].1;
                let what = format!("{} {} {edition:?}", row["id"], expected["tb"]);
                assert_eq!(got, hundredths(&expected["value"]), "{what}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 12);
}

fn teams(row: &Json, edition: Edition, primary: Axis) -> Field {
    let p = |whole: i32| Points::whole(whole);
    let terms = Terms {
        edition,
        predetermined: false,
        primary,
        ranges: [
            Range {
                win: p(2),
                draw: p(1),
                loss: p(0),
            },
            Range {
                win: p(4),
                draw: p(2),
                loss: p(0),
            },
        ],
        unrated: None,
    };
    let part = |round: &Json| {
        let made = points(&round["gp"]);
        let (kind, of_match) = match round["kind"].as_str().unwrap() {
            "played" => (Kind::Played, made.cmp(&p(2)) as i32 + 1),
            "+" => (Kind::ForfeitWin, 2),
            "-" => (Kind::ForfeitLoss, 0),
            "U" => (Kind::PairingBye, 1),
            "H" => (Kind::HalfBye, 1),
            "Z" => (Kind::ZeroBye, 0),
            other => panic!("{other}"),
        };
        let opponent = round["opp"].as_u64().unwrap() as usize;
        let opponent = opponent.checked_sub(1);
        Part {
            kind,
            opponent,
            color: None,
            points: [p(of_match), made],
            boards: Vec::new(),
        }
    };
    let entrants = row["teams"].as_array().unwrap().iter().map(|team| Entrant {
        id: team["id"].as_u64().unwrap() as u32,
        rating: None,
        parts: team["rounds"]
            .as_array()
            .unwrap()
            .iter()
            .map(part)
            .collect(),
        extra: [Points::ZERO; 2],
    });
    Field {
        terms,
        rounds: row["rounds"].as_u64().unwrap() as usize,
        planned: row["rounds"].as_u64().unwrap() as usize,
        entrants: entrants.collect(),
    }
}

#[test]
fn every_published_value_of_the_team_event_is_reproduced() {
    let all = published();
    let row = all.iter().find(|row| row["kind"] == "team").unwrap();
    let mut checked = 0;
    for expected in row["expect"].as_array().unwrap() {
        let Some(wanted) = expected["values"].as_object() else {
            continue;
        };
        let tb = expected["tb"].as_str().unwrap();
        for edition in edition(expected) {
            let got = values(&teams(row, edition, Axis::Match), tb);
            for (id, value) in wanted {
                let id: u32 = id.parse().unwrap();
                let (_, made) = got.iter().find(|(i, _)| *i == id).unwrap();
                assert_eq!(*made, hundredths(value), "{tb} {edition:?} of {id}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 14 * 12 + 5);
}

#[test]
fn the_extended_direct_encounter_of_teams_is_reproduced() {
    let all = published();
    let row = all.iter().find(|row| row["kind"] == "team").unwrap();
    let expected = row["expect"].as_array().unwrap();
    let groups = expected.iter().find(|e| e["tb"] == "EDE").unwrap()["groups"]
        .as_array()
        .unwrap();
    for edition in [Edition::Y2024, Edition::Y2026] {
        let table = standings(
            &teams(row, edition, Axis::Match),
            &[TieBreak::parse("EDE").unwrap()],
        );
        for group in groups {
            let tied: Vec<u32> = group["tied"]
                .as_array()
                .unwrap()
                .iter()
                .map(|n| number(n) as u32)
                .collect();
            let of_group: Vec<_> = table.iter().filter(|row| tied.contains(&row.id)).collect();
            match group["order"].as_array() {
                Some(order) => {
                    let order: Vec<u32> = order.iter().map(|n| number(n) as u32).collect();
                    let got: Vec<u32> = of_group.iter().map(|row| row.id).collect();
                    assert_eq!(got, order);
                    assert!(of_group.windows(2).all(|pair| pair[0].rank < pair[1].rank));
                }
                None => assert!(of_group.iter().all(|row| row.rank == of_group[0].rank)),
            }
        }
    }
}

#[test]
fn the_divisor_of_score_and_schedule_brings_both_scores_to_one_scale() {
    // 9 rounds, game points first (4 a match), match points at most 2: 9 x 4 / 2 = 18. One entrant
    // who met a team of 18 game points then has 18 / 18 beside the own match points.
    let all = published();
    let row = all.iter().find(|row| row["kind"] == "team").unwrap();
    let mut field = teams(row, Edition::Y2024, Axis::Game);
    field.rounds = 9;
    let divided = values(&field, "SSSC");
    let given = values(&field, "SSSC/K18");
    assert_eq!(divided, given);
    field.rounds = 7;
    field.terms.primary = Axis::Match;
    assert_eq!(values(&field, "SSSC"), values(&field, "SSSC/K3"));
}

#[test]
fn the_cases_of_the_seeds_tie_breaks_are_reproduced() {
    let cases = rows(include_str!("data/tiebreak-cases.jsonl"));
    assert_eq!(cases.len(), 4);
    for case in cases {
        let event = &case["events"][0];
        let scores = |key: &str| -> Vec<Points> {
            event[key]
                .as_array()
                .into_iter()
                .flatten()
                .map(points)
                .collect()
        };
        let got = match event["system"].as_str().unwrap() {
            "sonneborn_berger" => sonneborn_berger(&scores("beaten"), &scores("drawn")),
            "opponents_sum" => opponents_sum(&scores("opponents")),
            other => panic!("{other}"),
        };
        let wanted = hundredths(&case["expect"]["value"]["score"]);
        assert_eq!(shown(got), wanted, "S246 {}", case["id"]);
    }
}

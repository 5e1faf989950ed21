//! A whole Swiss over HTTP, as a script runs it: its time, and its table counted once more.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where it can't go on"
)]

mod common;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use common::house::House;
use common::http::{Answer, Visitor};
use serde_json::{Value, json};
use server::{Config, Limits, Rate};
use wire::{PairingWhy, TournamentMade, TournamentView};

/// Numbers that look like chance and are the same every time (SplitMix64).
struct Lots(u64);

impl Lots {
    fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % below
    }
}

/// Whoever runs the tournament, and how long the hall took to answer him.
struct Desk {
    visitor: Visitor,
    path: String,
    requests: u32,
    waited: Duration,
}

impl Desk {
    async fn open(house: &House, name: &str, terms: &Value) -> Self {
        let (mut visitor, _) = Visitor::account(house.address, name).await;
        let made: TournamentMade = visitor.post("/api/v1/tournaments", terms).await.expect(201);
        Self {
            visitor,
            path: format!("/api/v1/tournaments/{}", made.tournament),
            requests: 0,
            waited: Duration::ZERO,
        }
    }

    async fn ask(&mut self, act: Value) -> Answer {
        self.requests += 1;
        let body = json!({ "id": format!("act-{}", self.requests), "act": act });
        let path = format!("{}/acts", self.path);
        let begun = Instant::now();
        let answer = self.visitor.post(&path, &body).await;
        self.waited += begun.elapsed();
        answer
    }

    async fn act(&mut self, act: Value) {
        let answer = self.ask(act).await;
        assert_eq!(answer.status, 204, "{}", answer.text());
    }

    async fn view(&mut self) -> TournamentView {
        self.requests += 1;
        let begun = Instant::now();
        let answer = self.visitor.get(&self.path.clone()).await;
        self.waited += begun.elapsed();
        answer.expect(200)
    }

    async fn why(&mut self, query: &str) -> Answer {
        let path = format!("{}/why?{query}", self.path);
        self.visitor.get(&path).await
    }
}

/// A hall for a script: as quick as it likes.
async fn house() -> House {
    let limits = Limits {
        writes: Rate::new(1_000_000, 1),
        tournament_acts: Rate::new(1_000_000, 1),
        reads: Rate::new(1_000_000, 1),
        ..Limits::default()
    };
    House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await
}

fn swiss(rounds: u32) -> Value {
    json!({
        "name": "Spring Open",
        "stages": [{ "system": "swiss", "rounds": rounds, "qualifiers": 0 }],
        "tie_breaks": ["BH/C1", "BH", "SB"], "edition": "2026", "match_points": false, "boards": 0,
        "time_control": { "text": "5400+30", "kind": "untimed", "speed": "untimed" },
        "rated": false, "online": false,
        "open_entry": false,
    })
}

fn players(from: usize, to: usize, lots: &mut Lots) -> Value {
    let all = (from..to).map(|number| {
        let name = format!("Player {number}");
        json!({ "name": name, "rating": 1200 + lots.below(1200) })
    });
    json!({ "act": "enter", "players": all.collect::<Vec<_>>() })
}

const RESULTS: [[&str; 2]; 8] = [
    ["1", "0"],
    ["1", "0"],
    ["1", "0"],
    ["0", "1"],
    ["0", "1"],
    ["=", "="],
    ["=", "="],
    ["+", "-"],
];

fn result(game: u32, lots: &mut Lots) -> Value {
    let [white, black] = RESULTS[lots.below(RESULTS.len() as u64) as usize];
    json!({ "act": "result", "game": game, "white": white, "black": black })
}

/// Points of every entry in halves, from the rounds as the page shows them.
fn recount(view: &TournamentView) -> HashMap<u32, u32> {
    let mut points: HashMap<u32, u32> = HashMap::new();
    let worth = |mark: &str| match mark {
        "1" | "+" | "W" | "F" | "U" => 2,
        "=" | "D" | "H" => 1,
        _ => 0,
    };
    for round in &view.rounds {
        for game in &round.games {
            let marks = game.marks.as_ref().expect("every game has a result");
            *points.entry(game.white).or_default() += worth(&marks[0]);
            *points.entry(game.black).or_default() += worth(&marks[1]);
        }
        for bye in &round.byes {
            *points.entry(bye.entry).or_default() += worth(&bye.mark);
        }
    }
    points
}

fn halves(points: &str) -> u32 {
    let number: f64 = points.parse().expect("a number");
    (number * 2.0).round() as u32
}

/// One round: byes and withdrawals before it, results in it, corrections of earlier ones.
async fn play(desk: &mut Desk, round: u32, lots: &mut Lots, entries: u64) {
    if round > 1 {
        for _ in 0..2 {
            let entry = lots.below(entries) + 1;
            let mark = ["H", "Z", "F"][lots.below(3) as usize];
            // Some have left or have asked before; the hall says so.
            let bye = json!({ "act": "bye", "entry": entry, "round": round, "mark": mark });
            let answer = desk.ask(bye).await;
            assert!([204, 409].contains(&answer.status), "{}", answer.text());
        }
        let gone = json!({ "act": "withdraw", "entry": lots.below(entries) + 1 });
        let answer = desk.ask(gone).await;
        assert!([204, 409].contains(&answer.status), "{}", answer.text());
    }
    desk.act(json!({ "act": "pair" })).await;
    let view = desk.view().await;
    let now = view.rounds.last().expect("a round");
    for game in &now.games {
        desk.act(result(game.id, lots)).await;
    }
    // Typed wrongly, and put right: in this round, and in one that is closed.
    let again = now.games[lots.below(now.games.len() as u64) as usize].id;
    for game in [again, 1 + lots.below(u64::from(again)) as u32] {
        let answer = desk.ask(result(game, lots)).await;
        assert!([204, 409].contains(&answer.status), "{}", answer.text());
    }
    desk.act(json!({ "act": "close" })).await;
}

async fn run(entries: usize, rounds: u32) {
    let house = house().await;
    let lots = &mut Lots(entries as u64);
    let mut desk = Desk::open(&house, "Zhou_Min", &swiss(rounds)).await;
    let early = entries - entries / 20;
    desk.act(players(0, early, lots)).await;
    desk.act(json!({ "act": "start" })).await;
    let mut entered = early;
    for round in 1..=rounds {
        play(&mut desk, round, lots, entered as u64).await;
        if round == 1 {
            // Who comes late begins in round 2.
            desk.act(players(early, entries, lots)).await;
            entered = entries;
        }
    }
    let view = desk.view().await;
    assert_eq!(view.summary.state, "over");
    assert_eq!(view.entries.len(), entries);
    check(&view);
    println!(
        "{entries} players, {rounds} rounds: {} requests, {:.1} s of the server",
        desk.requests,
        desk.waited.as_secs_f64()
    );
    assert!(desk.waited < Duration::from_secs(60), "{:?}", desk.waited);
    // A restart changes nothing.
    let (path, address) = (desk.path.clone(), house.close().await);
    let house = House::open_in(address, Config::default()).await;
    let mut anybody = Visitor::new(house.address);
    let after: TournamentView = anybody.get(&path).await.expect(200);
    assert_eq!(after.tables, view.tables, "after a restart");
    assert_eq!(after.rounds, view.rounds, "after a restart");
}

/// The table is what an independent count makes of the rounds, and no round breaks a rule.
fn check(view: &TournamentView) {
    let points = recount(view);
    let rows = &view.tables[0].rows;
    assert_eq!(rows.len(), view.entries.len(), "everybody has a row");
    for row in rows {
        let counted = points.get(&row.id).copied().unwrap_or(0);
        assert_eq!(halves(&row.points), counted, "S210 entry {}", row.id);
    }
    for two in rows.windows(2) {
        let (upper, lower) = (&two[0], &two[1]);
        assert!(halves(&upper.points) >= halves(&lower.points));
        let same = (&upper.points, &upper.values) == (&lower.points, &lower.values);
        assert_eq!(same, upper.rank == lower.rank, "equals share the place");
    }
    let mut met = std::collections::HashSet::new();
    for game in view.rounds.iter().flat_map(|round| &round.games) {
        let pair = (game.white.min(game.black), game.white.max(game.black));
        let marks = game.marks.as_ref().expect("a result");
        // Two whose game was not played may be paired again.
        if !["+", "-"].contains(&marks[0].as_str()) {
            assert!(met.insert(pair), "{pair:?} meet once");
        }
    }
}

#[tokio::test]
async fn a_swiss_of_40_is_run_over_http_and_its_table_counts_right() {
    run(40, 7).await;
}

#[tokio::test]
async fn a_large_swiss_takes_under_a_minute_of_the_server() {
    // A debug build on a busy machine needs minutes; the whole size is for a long run.
    let long = std::env::var_os("QIYUAN_LONG").is_some();
    let (entries, rounds) = if long { (200, 9) } else { (60, 3) };
    run(entries, rounds).await;
}

#[tokio::test]
async fn an_arbiter_types_a_whole_round_and_others_are_told_to_wait() {
    let limits = Limits {
        writes: Rate::new(3, 600),
        tournament_acts: Rate::new(24, 600),
        ..Limits::default()
    };
    let house = House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await;
    let lots = &mut Lots(20);
    let mut desk = Desk::open(&house, "Zhou_Min", &swiss(3)).await;
    desk.act(players(0, 40, lots)).await;
    desk.act(json!({ "act": "start" })).await;
    desk.act(json!({ "act": "pair" })).await;
    let games = desk.view().await.rounds[0].games.clone();
    assert_eq!(games.len(), 20);
    for game in &games {
        desk.act(result(game.id, lots)).await;
    }
    desk.act(json!({ "act": "close" })).await;
    // His budget for the tournament is spent, and that alone.
    let spent = desk.ask(json!({ "act": "pair" })).await;
    assert_eq!(spent.refused(429, "too_many").retry_after_s, Some(25));
    let again = desk.visitor.post("/api/v1/tournaments", &swiss(3)).await;
    assert_eq!(again.status, 201, "{}", again.text());
    // Whoever does not run it has no more than his writes, in whatever tournament.
    let (mut other, _) = Visitor::account(house.address, "Bo").await;
    let path = format!("{}/acts", desk.path);
    for number in 0..4 {
        let act = json!({ "id": format!("bo-{number}"), "act": { "act": "close" } });
        let answer = other.post(&path, &act).await;
        match number {
            3 => answer.refused(429, "too_many"),
            _ => answer.refused(403, "not_yours"),
        };
    }
}

#[tokio::test]
async fn anybody_may_ask_why_two_meet_and_why_others_do_not() {
    let house = house().await;
    let lots = &mut Lots(7);
    let mut desk = Desk::open(&house, "Zhou_Min", &swiss(5)).await;
    desk.act(players(0, 9, lots)).await;
    desk.act(json!({ "act": "start" })).await;
    for round in 1..=2 {
        play(&mut desk, round, lots, 1).await;
    }
    desk.act(json!({ "act": "pair" })).await;
    let view = desk.view().await;
    let round = view.rounds.last().expect("round 3");
    for game in &round.games {
        let query = format!("round=3&white={}&black={}", game.white, game.black);
        let why: PairingWhy = desk.why(&query).await.expect(200);
        if why.lines[0].says == "corrected" {
            continue;
        }
        assert_eq!(why.lines.len(), 3, "at most three lines: {why:?}");
        assert_eq!(why.lines[0].criterion, "C6");
        assert!(why.lines[2].criterion.starts_with("5.2."), "{why:?}");
    }
    // Two who played in round 1 and both play now.
    let plays = |entry: u32| {
        let mut games = round.games.iter();
        games.any(|game| game.white == entry || game.black == entry)
    };
    let mut met = view.rounds[0].games.iter().filter(|game| {
        let marks = game.marks.as_ref().expect("a result");
        !["+", "-"].contains(&marks[0].as_str()) && plays(game.white) && plays(game.black)
    });
    let met = met.next().expect("most do");
    let query = format!("round=3&white={}&black={}", met.white, met.black);
    let why: PairingWhy = desk.why(&query).await.expect(200);
    let told = &why.lines[0];
    assert_eq!((told.criterion.as_str(), told.says.as_str()), ("C1", "met"));
    assert_eq!(told.values, ["1"], "they met in round 1: {why:?}");
    desk.why("round=9&white=1&black=2")
        .await
        .refused(404, "not_found");
    desk.why("round=1&white=1&black=99")
        .await
        .refused(404, "not_found");
    desk.why("round=1&white=1").await.refused(400, "malformed");
    let path = format!("{}/trf", desk.path);
    let report = desk.visitor.get(&path).await;
    assert_eq!(report.status, 200);
    let read = tournament::trf::read(&report.body);
    assert!(!read.is_faulty(), "{:?}", read.faults);
    let players = &read.tournament.players;
    assert_eq!(players.len(), 9);
    for player in players {
        assert!(player.stated_points.is_some(), "{} has points", player.name);
        assert!(player.stated_rank.is_some(), "{} has a place", player.name);
    }
}

#[tokio::test]
async fn a_pairing_by_hand_is_refused_with_the_rule_it_breaks() {
    let house = house().await;
    let lots = &mut Lots(3);
    let mut desk = Desk::open(&house, "Zhou_Min", &swiss(3)).await;
    desk.act(players(0, 4, lots)).await;
    desk.act(json!({ "act": "start" })).await;
    desk.act(json!({ "act": "pair" })).await;
    let games = desk.view().await.rounds[0].games.clone();
    for game in &games {
        desk.act(json!({ "act": "result", "game": game.id, "white": "=", "black": "=" }))
            .await;
    }
    desk.act(json!({ "act": "close" })).await;
    let pairs: Vec<[u32; 2]> = games.iter().map(|game| [game.black, game.white]).collect();
    let again = json!({ "act": "pair_manually", "pairs": pairs, "bye": null, "accept": "none" });
    let refused = desk.ask(again).await.refused(409, "tournament_warned");
    let place = refused.field.expect("the rule and whom it names");
    let rules: Vec<Vec<&str>> = place
        .split("; ")
        .map(|rule| rule.split(' ').collect())
        .collect();
    let met = rules.iter().filter(|rule| rule[0] == "rematch");
    assert_eq!(met.count(), 2, "every rule that is broken: {place}");
    assert_eq!((rules[0][0], rules[0].len()), ("rematch", 3), "{place}");
}

#[tokio::test]
async fn hostile_names_long_lists_and_two_arbiters_do_no_harm() {
    let house = house().await;
    let mut desk = Desk::open(&house, "Zhou_Min", &swiss(3)).await;
    let hostile = [
        "<img src=x onerror=alert(1)>",
        "=HYPERLINK(1)",
        "'); DROP TABLE x;--",
    ];
    let all: Vec<Value> = hostile.iter().map(|name| json!({ "name": name })).collect();
    desk.act(json!({ "act": "enter", "players": all })).await;
    let names: Vec<String> = desk
        .view()
        .await
        .entries
        .into_iter()
        .map(|one| one.name)
        .collect();
    assert_eq!(names, hostile, "names stay what they are");
    for bad in ["", "  ", "a\nb", "\u{0}", "\u{202e}gnp"] {
        let answer = desk
            .ask(json!({ "act": "enter", "players": [{ "name": bad }] }))
            .await;
        assert!(
            [409, 422].contains(&answer.status),
            "{bad:?}: {}",
            answer.text()
        );
    }
    desk.act(json!({ "act": "start" })).await;
    desk.act(json!({ "act": "pair" })).await;
    let game = desk.view().await.rounds[0].games[0].id;
    // A second press of the same button changes nothing, and says so.
    let win = json!({ "act": "result", "game": game, "white": "1", "black": "0" });
    desk.act(win.clone()).await;
    desk.ask(win.clone())
        .await
        .refused(409, "tournament_nothing_to_change");
    // The same command sent twice is answered once and done once.
    let path = format!("{}/acts", desk.path);
    let twice = json!({ "id": "twice", "act": { "act": "undo" } });
    let before = desk.view().await.seq;
    for _ in 0..2 {
        assert_eq!(desk.visitor.post(&path, &twice).await.status, 204);
    }
    assert_eq!(desk.view().await.seq, before + 1, "undone once");
    // Undoing goes back to the first entry, step by step, and then no further.
    loop {
        let answer = desk.ask(json!({ "act": "undo" })).await;
        if answer.status != 204 {
            answer.refused(409, "tournament_nothing_to_undo");
            break;
        }
    }
    let view = desk.view().await;
    assert!(view.entries.is_empty() && view.rounds.is_empty());
    assert_eq!(view.summary.state, "open");
}

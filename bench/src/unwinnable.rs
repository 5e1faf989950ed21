//! The prover beside chasolver, full and fast, in one run: times, answers, and where they differ.
//!
//! `unwinnable [--pgn FILE] [--every N]`: the corpus of the crate, every Nth row; with a PGN also a
//! position of each of its games and the last one of each lost on time.

use std::str::FromStr;
use std::time::Instant;

use chasolver::Winnability;
use rules::{CastlingMode, Color, Position};
use unwinnable::{Budget, Verdict, can_mate, is_mate};

/// A question.
struct Row {
    fen: String,
    winner: Color,
    group: &'static str,
}

/// What one prover said and how long it took, in microseconds.
#[derive(Clone, Copy)]
struct Said {
    can: Option<bool>,
    micros: f64,
}

const GROUPS: [&str; 6] = [
    "real games",
    "flag falls",
    "lichess rows",
    "hard blocked",
    "small",
    "other rows",
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| {
        let at = words.iter().position(|word| word == flag)?;
        words.get(at + 1)
    };
    let every: usize = after("--every").map_or(1, |word| word.parse().expect("a number"));
    let mut rows = corpus(every);
    if let Some(file) = after("--pgn") {
        rows.extend(games(&std::fs::read_to_string(file).expect("a PGN file")));
    }
    let mut times: Vec<[Vec<f64>; 3]> = vec![Default::default(); GROUPS.len()];
    let mut open = [[0usize; 3]; GROUPS.len()];
    let (mut differ, mut skipped) = (Vec::new(), 0);
    for row in &rows {
        let Some([ours, full, fast]) = ask(row) else {
            skipped += 1;
            continue;
        };
        let group = GROUPS.iter().position(|name| *name == row.group);
        let group = group.expect("a group of the list");
        for (index, said) in [ours, full, fast].into_iter().enumerate() {
            times[group][index].push(said.micros);
            open[group][index] += usize::from(said.can.is_none());
        }
        let told = |said: Said| said.can.is_some() && said.can != ours.can;
        if told(full) || told(fast) {
            differ.push((row, ours.can, full.can, fast.can));
        }
    }
    for (group, name) in GROUPS.iter().enumerate() {
        if !times[group][0].is_empty() {
            report(name, &mut times[group], open[group]);
        }
    }
    println!(
        "\n{} rows; {skipped} that the peer's board does not take",
        rows.len()
    );
    println!("{} answers differ", differ.len());
    for (row, ours, full, fast) in differ {
        let Row { fen, winner, .. } = row;
        println!("  {fen} {winner:?}: ours {ours:?}, full {full:?}, fast {fast:?}");
    }
}

/// Asks all three, each as often as makes a short answer's time worth reading.
fn ask(row: &Row) -> Option<[Said; 3]> {
    let (position, _) = rules::fen::parse_lenient(&row.fen, CastlingMode::Standard).ok()?;
    let board = chess::Board::from_str(&row.fen).ok()?;
    let side = if row.winner.is_white() {
        chess::Color::White
    } else {
        chess::Color::Black
    };
    let ours = timed(|| {
        let verdict = can_mate(&position, row.winner, Budget::UNLIMITED).verdict;
        match &verdict {
            Verdict::Yes(line) => {
                assert!(is_mate(&position, row.winner, line), "{}", row.fen);
                Some(true)
            }
            Verdict::No(_) => Some(false),
            Verdict::Undecided => None,
        }
    });
    let full = timed(|| {
        let answer = chasolver::winnability(&board, side)?;
        Some(matches!(answer, Winnability::Winnable { .. }))
    });
    let fast = timed(|| chasolver::is_unwinnable_fast(&board, side).then_some(false));
    Some([ours, full, fast])
}

fn timed(mut ask: impl FnMut() -> Option<bool>) -> Said {
    let mut best = Said {
        can: None,
        micros: f64::INFINITY,
    };
    for _ in 0..5 {
        let start = Instant::now();
        let can = ask();
        let micros = start.elapsed().as_nanos() as f64 / 1_000.0;
        if micros < best.micros {
            best = Said { can, micros };
        }
        if micros > 20_000.0 {
            break;
        }
    }
    best
}

fn report(name: &str, times: &mut [Vec<f64>; 3], open: [usize; 3]) {
    println!(
        "\n{name}: {} positions, microseconds on one core",
        times[0].len()
    );
    println!(
        "{:>10} {:>10} {:>10} {:>12} {:>12}  undecided",
        "", "median", "p99", "max", "total ms"
    );
    let names = ["ours", "cha full", "cha fast"];
    for (who, (times, open)) in names.into_iter().zip(times.iter_mut().zip(open)) {
        times.sort_by(f64::total_cmp);
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        let total: f64 = times.iter().sum::<f64>() / 1_000.0;
        let (median, p99, max) = (at(0.5), at(0.99), at(1.0));
        println!("{who:>10} {median:>10.1} {p99:>10.1} {max:>12.1} {total:>12.1}  {open}");
    }
}

fn corpus(every: usize) -> Vec<Row> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/unwinnable/tests/data/can_mate.txt"
    );
    let text = std::fs::read_to_string(path).expect("the corpus");
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(every);
    rows.map(|line| {
        let fields: Vec<&str> = line.split('|').collect();
        let group = match (fields[4], fields[5]) {
            (kind, _) if kind.contains("lichess") => "lichess rows",
            (kind, "hard") if kind.contains("blocked") => "hard blocked",
            (kind, _) if kind.contains("small") || kind.contains(":K") => "small",
            _ => "other rows",
        };
        let winner = if fields[1] == "white" {
            Color::White
        } else {
            Color::Black
        };
        Row {
            fen: fields[0].to_owned(),
            winner,
            group,
        }
    })
    .collect()
}

/// A position of each game, and the last one where the clock decided.
fn games(pgn: &str) -> Vec<Row> {
    let (mut rows, mut seed) = (Vec::new(), 12_345u64);
    let (mut on_time, mut result) = (false, "");
    for line in pgn.lines() {
        if line.starts_with("[Termination") {
            on_time = line.contains("Time forfeit");
        } else if let Some(rest) = line.strip_prefix("[Result \"") {
            result = rest.trim_end_matches("\"]");
        } else if line.starts_with("1. ") {
            let positions = replay(line);
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let one = positions[(seed >> 33) as usize % positions.len()];
            let winner = Color::from_white(seed >> 20 & 1 == 1);
            rows.push(Row {
                fen: one.fen(),
                winner,
                group: "real games",
            });
            let last = positions[positions.len() - 1];
            if on_time && last.has_legal_move() {
                let winner = match result {
                    "1-0" => Color::White,
                    "0-1" => Color::Black,
                    _ => !last.turn(),
                };
                rows.push(Row {
                    fen: last.fen(),
                    winner,
                    group: "flag falls",
                });
            }
        }
    }
    rows.sort_by(|a, b| (a.group, &a.fen).cmp(&(b.group, &b.fen)));
    rows.dedup_by(|a, b| a.fen == b.fen && a.group == b.group);
    rows
}

fn replay(line: &str) -> Vec<Position> {
    let mut positions = vec![Position::start()];
    let mut in_comment = false;
    for word in line.split_whitespace() {
        in_comment |= word == "{";
        if !in_comment {
            let san = word.trim_end_matches(['!', '?']);
            let position = positions[positions.len() - 1];
            if let Ok(m) = position.parse_san(san) {
                positions.push(position.after(m));
            }
        }
        in_comment &= word != "}";
    }
    positions
}

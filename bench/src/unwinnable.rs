//! The prover beside chasolver, full and fast, in one run: times, answers, and where they differ.
//!
//! `unwinnable [--pgn FILE] [--every N] [--mutants N]`: the corpus of the crate, every Nth row;
//! with a PGN also a position of each of its games and the last one of each lost on time; mutants
//! of the corpus. Times are of the processor, the best of five. The two fast columns answer less:
//! they see some of the noes, and never show a mate.

use std::collections::{HashSet, VecDeque};
use std::str::FromStr;
use std::time::Duration;

use chasolver::Winnability;
use cpu_time::ThreadTime;
use rules::{CastlingMode, Position};
use unwinnable::{Budget, Verdict, can_mate, is_mate, is_reversible, quick_dead, sees_no};

#[path = "questions.rs"]
mod questions;

use questions::Row;

/// What one prover said and how long it took, in microseconds.
#[derive(Clone, Copy)]
struct Said {
    can: Option<bool>,
    micros: f64,
}

const GROUPS: [&str; 7] = [
    "real games",
    "flag falls",
    "lichess rows",
    "hard blocked",
    "small",
    "other rows",
    "mutants",
];
const PROVERS: [&str; 4] = ["ours", "ours fast", "cha full", "cha fast"];
/// Positions looked at to settle a difference.
const SETTLING: usize = 2_000_000;
/// Slower answers of ours are listed, in microseconds.
const SLOW: f64 = 500_000.0;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| {
        let at = words.iter().position(|word| word == flag)?;
        words.get(at + 1)
    };
    let number = |flag: &str| after(flag).map(|word| word.parse().expect("a number"));
    let mut rows = questions::corpus(number("--every").unwrap_or(1));
    let pgn = after("--pgn").map(|file| std::fs::read_to_string(file).expect("a PGN file"));
    rows.extend(pgn.iter().flat_map(|pgn| questions::games(pgn)));
    rows.extend(questions::mutants(number("--mutants").unwrap_or(0)));
    let mut times: Vec<[Vec<f64>; 4]> = vec![Default::default(); GROUPS.len()];
    let mut open = [[0usize; 4]; GROUPS.len()];
    let (mut differ, mut skipped) = (Vec::new(), 0);
    for row in &rows {
        let Some(all) = ask(row) else {
            skipped += 1;
            continue;
        };
        let group = GROUPS.iter().position(|name| *name == row.group);
        let group = group.expect("a group of the list");
        for (index, said) in all.into_iter().enumerate() {
            times[group][index].push(said.micros);
            open[group][index] += usize::from(said.can.is_none());
        }
        let [ours, ours_fast, full, fast] = all;
        if ours.micros > SLOW {
            println!("slow: {:.0} µs {} {:?}", ours.micros, row.fen, row.winner);
        }
        let told = |said: Said| said.can.is_some() && ours.can.is_some() && said.can != ours.can;
        if told(full) || told(fast) || told(ours_fast) {
            differ.push((row, all.map(|said| said.can)));
        }
    }
    for (group, name) in GROUPS.iter().enumerate() {
        if !times[group][0].is_empty() {
            report(name, &mut times[group], open[group]);
        }
    }
    pgn.iter().for_each(|pgn| filter(pgn));
    println!(
        "\n{} rows; {skipped} that the peer's board does not take",
        rows.len()
    );
    println!("{} answers differ", differ.len());
    for (row, said) in differ {
        let Row { fen, winner, .. } = row;
        println!("  {fen} {winner:?}: {said:?}: {}", settle(row));
    }
}

/// Asks all, each as often as makes a short answer's time worth reading.
fn ask(row: &Row) -> Option<[Said; 4]> {
    let position = position(row)?;
    let board = chess::Board::from_str(&row.fen).ok()?;
    let side = if row.winner.is_white() {
        chess::Color::White
    } else {
        chess::Color::Black
    };
    let budget = if row.group == "mutants" {
        Budget::nodes(1_000_000)
    } else {
        Budget::UNLIMITED
    };
    let ours = timed(|| {
        let verdict = can_mate(&position, row.winner, budget).verdict;
        match &verdict {
            Verdict::Yes(line) => {
                assert!(is_mate(&position, row.winner, line), "{}", row.fen);
                Some(true)
            }
            Verdict::No(_) => Some(false),
            Verdict::Undecided => None,
        }
    });
    let ours_fast = timed(|| sees_no(&position, row.winner).then_some(false));
    let full = timed(|| {
        let answer = chasolver::winnability(&board, side)?;
        Some(matches!(answer, Winnability::Winnable { .. }))
    });
    let fast = timed(|| chasolver::is_unwinnable_fast(&board, side).then_some(false));
    Some([ours, ours_fast, full, fast])
}

fn position(row: &Row) -> Option<Position> {
    let read = rules::fen::parse_lenient(&row.fen, CastlingMode::Standard);
    read.ok().map(|(position, _)| position)
}

fn timed(mut ask: impl FnMut() -> Option<bool>) -> Said {
    let mut best = Said {
        can: None,
        micros: f64::INFINITY,
    };
    for _ in 0..5 {
        let start = ThreadTime::now();
        let can = ask();
        let micros = micros(start.elapsed());
        if micros < best.micros {
            best = Said { can, micros };
        }
        if micros > 20_000.0 {
            break;
        }
    }
    best
}

fn micros(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1_000.0
}

fn report(name: &str, times: &mut [Vec<f64>; 4], open: [usize; 4]) {
    println!(
        "\n{name}: {} positions, microseconds on one core",
        times[0].len()
    );
    println!(
        "{:>10} {:>10} {:>10} {:>12} {:>12}  undecided",
        "", "median", "p99", "max", "total ms"
    );
    for (who, (times, open)) in PROVERS.into_iter().zip(times.iter_mut().zip(open)) {
        times.sort_by(f64::total_cmp);
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        let total: f64 = times.iter().sum::<f64>() / 1_000.0;
        let (median, p99, max) = (at(0.5), at(0.99), at(1.0));
        println!("{who:>10} {median:>10.2} {p99:>10.2} {max:>12.1} {total:>12.1}  {open}");
    }
}

/// What the filter costs that is asked after every move of a game.
fn filter(pgn: &str) {
    let games = pgn.lines().filter(|line| line.starts_with("1. "));
    let games: Vec<Vec<Position>> = games.take(1_000).map(questions::replay).collect();
    let moves: Vec<_> = games
        .iter()
        .flat_map(|game| game.windows(2))
        .filter_map(|pair| {
            let played = |m: &rules::Move| pair[0].after(*m).repeats(&pair[1]);
            let m = pair[0].legal_moves().iter().copied().find(played)?;
            Some((pair[0], m, pair[1]))
        })
        .collect();
    let start = ThreadTime::now();
    let (mut dead, mut reversible) = (0, 0);
    for (before, m, after) in &moves {
        match quick_dead(after) {
            Some(is_dead) => dead += usize::from(is_dead),
            None => reversible += usize::from(is_reversible(before, *m)),
        }
    }
    let each = micros(start.elapsed()) / moves.len().max(1) as f64;
    println!(
        "\nthe filter after a move: {each:.3} µs on average over {} moves ({reversible} of them \
         reversible, {dead} dead at a glance)",
        moves.len()
    );
}

/// Everything that can follow, over so many positions: who is right where answers differ?
fn settle(row: &Row) -> &'static str {
    let Some(root) = position(row) else {
        return "no position";
    };
    if can_mate(&root, row.winner, Budget::UNLIMITED)
        .verdict
        .is_yes()
    {
        return "settled: our line was played over to mate";
    }
    let mut seen = HashSet::from([root.with_counters(0, 1)]);
    let mut queue = VecDeque::from([root.with_counters(0, 1)]);
    while let Some(position) = queue.pop_front() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() != row.winner && position.in_check() {
            return "OURS IS WRONG: a mate follows";
        }
        for &m in &moves {
            let next = position.after(m).with_counters(0, 1);
            if seen.insert(next) {
                queue.push_back(next);
            }
        }
        if seen.len() > SETTLING {
            return "not settled: everything that follows does not fit";
        }
    }
    "settled: nothing that follows is a mate"
}

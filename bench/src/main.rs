//! Builds the worker twice, for any machine and for this one, runs both and prints the ratios.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Engine, test, and per round the work done for each nanosecond.
type Rates = BTreeMap<(String, String), Vec<f64>>;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().map(String::as_str) != Some("rules") {
        eprintln!("usage: bench rules [--quick] [--pgn FILE]");
        std::process::exit(2);
    }
    let quick = words.iter().any(|word| word == "--quick");
    let file = words
        .iter()
        .position(|word| word == "--pgn")
        .and_then(|i| words.get(i + 1));
    let (rounds, shallower) = if quick { ("5", "1") } else { ("5", "0") };
    let pgn = file.map_or_else(own_games, PathBuf::from);
    for native in [false, true] {
        let worker = build(native);
        let what = if native {
            "for this machine (native)"
        } else {
            "for any machine (portable)"
        };
        println!("\n== built {what}");
        report_perft(&run(&worker, &["perft", rounds, shallower]));
        report_pgn(
            &run(&worker, &["pgn", rounds, &pgn.to_string_lossy()]),
            &pgn,
        );
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Builds the worker and says where it is.
fn build(native: bool) -> PathBuf {
    let base =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let target = base.join(if native { "native" } else { "portable" });
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--release", "--bin", "worker", "--manifest-path"]);
    cargo
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target);
    cargo.env(
        "RUSTFLAGS",
        if native { "-C target-cpu=native" } else { "" },
    );
    if native && std::arch::is_x86_feature_detected!("bmi2") {
        cargo.args(["--features", "native"]);
    }
    assert!(
        cargo.status().expect("cargo runs").success(),
        "the worker was not built"
    );
    target.join("release").join("worker")
}

/// Runs the worker and reads its lines.
fn run(worker: &Path, words: &[&str]) -> Rates {
    let out = Command::new(worker)
        .args(words)
        .output()
        .expect("the worker runs");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let mut rates = Rates::new();
    let mut work: BTreeMap<String, String> = BTreeMap::new();
    for line in String::from_utf8_lossy(&out.stdout).lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [engine, test, done, nanos] = fields[..] else {
            panic!("no line of a worker: {line}")
        };
        let agreed = work.entry(test.into()).or_insert_with(|| done.into());
        assert_eq!(agreed, done, "{engine} counts {test} differently");
        let nanos: f64 = nanos.parse().expect("a number");
        let done: f64 = done.parse().expect("a number");
        rates
            .entry((engine.into(), test.into()))
            .or_default()
            .push(done / nanos);
    }
    rates
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The median over the rounds of the ratio within each round.
fn ratio(rates: &Rates, test: &str, peer: &str) -> f64 {
    let of = |engine: &str| &rates[&(engine.to_string(), test.to_string())];
    median(
        of("rules")
            .iter()
            .zip(of(peer))
            .map(|(ours, theirs)| ours / theirs)
            .collect(),
    )
}

fn engines(rates: &Rates) -> Vec<String> {
    let mut engines: Vec<String> = rates.keys().map(|(engine, _)| engine.clone()).collect();
    engines.dedup();
    engines
}

fn report_perft(rates: &Rates) {
    let mut tests: Vec<&str> = rates.keys().map(|(_, test)| test.as_str()).collect();
    tests.sort_unstable_by_key(|test| (*test != "start", test.to_string()));
    tests.dedup();
    println!("perft, million leaves per CPU second (and rules / peer)");
    print!("{:22}", "");
    tests.iter().for_each(|test| print!("{test:>16}"));
    println!("{:>16}", "geometric mean");
    for engine in engines(rates) {
        print!("{engine:22}");
        let mut logs = (0.0, 0.0);
        for test in &tests {
            let rate = 1000.0 * median(rates[&(engine.clone(), test.to_string())].clone());
            let ratio = ratio(rates, test, &engine);
            logs = (logs.0 + rate.ln(), logs.1 + ratio.ln());
            print!("{:>16}", format!("{rate:.0} ({ratio:.2})"));
        }
        let count = tests.len() as f64;
        let (rate, ratio) = ((logs.0 / count).exp(), (logs.1 / count).exp());
        println!("{:>16}", format!("{rate:.0} ({ratio:.2})"));
    }
}

fn report_pgn(rates: &Rates, file: &Path) {
    let bytes = std::fs::metadata(file).expect("the file is there").len() as f64;
    println!(
        "PGN with every move validated, one thread, {:.1} MB",
        bytes / 1e6
    );
    for engine in engines(rates) {
        let key = (engine.clone(), "pgn".to_string());
        let plies = 1e9 * median(rates[&key].clone());
        println!(
            "{engine:22}{plies:>12.0} plies/s  (rules / peer {:.2})",
            ratio(rates, "pgn", &engine)
        );
    }
}

/// Games of random moves with clocks, the same every time, for want of real ones.
fn own_games() -> PathBuf {
    let path = std::env::temp_dir().join("rules-bench-games.pgn");
    let mut seed: u64 = 20_010_701;
    let mut text = String::new();
    for number in 0..4_000 {
        let mut game = rules::pgn::Game::new(rules::Position::start());
        let mut position = rules::Position::start();
        game.set_tag("Round", &number.to_string());
        let mut at = rules::pgn::NodeId::ROOT;
        for ply in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let m = moves[(seed >> 33) as usize % moves.len()];
            at = game.add(at, m).expect("a legal move");
            game.comment(at, &rules::pgn::clock_mark(300_000 - ply * 2_500));
            position.play(m);
        }
        text.push_str(&game.to_string());
        text.push('\n');
    }
    std::fs::write(&path, text).expect("the temporary folder can be written to");
    path
}

//! Measures the peers in one process, in turns; prints a line per engine, test and round:
//! engine, test, work done, CPU nanoseconds.

use std::hint::black_box;

use cpu_time::ThreadTime;

mod peers;

/// The six positions everybody counts, with the depths to count to.
const POSITIONS: [(&str, &str, u32); 6] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
    ),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    (
        "position4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
    ),
    (
        "position5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
    ),
    (
        "position6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
    ),
];

type Count = fn(&str, u32) -> u64;

const COUNTERS: [(&str, Count); 4] = [
    ("rules", peers::rules_perft),
    ("cozy-chess", peers::cozy_perft),
    ("shakmaty", peers::shakmaty_perft),
    ("chess", peers::chess_perft),
];

type Read = fn(&[u8]) -> u64;

const READERS: [(&str, Read); 2] = [
    ("rules", peers::rules_read),
    ("pgn-reader+shakmaty", peers::shakmaty_read),
];

fn timed(engine: &str, test: &str, run: impl FnOnce() -> u64) {
    let start = ThreadTime::now();
    let work = black_box(run());
    let nanos = start.elapsed().as_nanos();
    println!("{engine}\t{test}\t{work}\t{nanos}");
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize| words.get(i).map(String::as_str).unwrap_or_default();
    let rounds: usize = word(1).parse().unwrap_or(5);
    match word(0) {
        "perft" => {
            let shallower: u32 = word(2).parse().unwrap_or(0);
            for _ in 0..rounds {
                for (name, fen, depth) in POSITIONS {
                    for (engine, count) in COUNTERS {
                        timed(engine, name, || count(fen, depth - shallower));
                    }
                }
            }
        }
        "pgn" => {
            let text = std::fs::read(word(2)).expect("a PGN file to read");
            for _ in 0..rounds {
                for (engine, read) in READERS {
                    timed(engine, "pgn", || read(&text));
                }
            }
        }
        // For profilers: this project's crate alone.
        "read" => {
            let text = std::fs::read(word(2)).expect("a PGN file to read");
            (0..rounds).for_each(|_| timed("rules", "pgn", || peers::rules_read(&text)));
        }
        other => panic!("worker does perft or pgn, not {other:?}"),
    }
}

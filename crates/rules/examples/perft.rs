//! Counts the nodes of the tree of legal moves: `perft DEPTH [FEN]`.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::process::ExitCode;

use rules::{CastlingMode, Position, fen, perft_divide};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let Some(depth) = words.next().and_then(|word| word.parse::<u32>().ok()) else {
        println!("usage: perft DEPTH [FEN]");
        return ExitCode::from(2);
    };
    let text: Vec<String> = words.collect();
    let position = if text.is_empty() {
        Position::start()
    } else {
        match fen::parse(&text.join(" "), CastlingMode::Standard) {
            Ok(position) => position,
            Err(faults) => {
                println!("{faults}");
                return ExitCode::FAILURE;
            }
        }
    };
    let mut sum = 0;
    for (m, nodes) in perft_divide(&position, depth) {
        println!("{} {nodes}", position.uci(m));
        sum += nodes;
    }
    println!("nodes {}", if depth == 0 { 1 } else { sum });
    ExitCode::SUCCESS
}

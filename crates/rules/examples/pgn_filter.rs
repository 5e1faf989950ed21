//! Prints the games of a PGN file that end in mate, in export form: `pgn_filter FILE`.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::process::ExitCode;

use rules::BoardOutcome;
use rules::pgn::read_games;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        println!("usage: pgn_filter FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    for read in read_games(&text) {
        let outcome = read.end.position().outcome();
        if matches!(outcome, Some(BoardOutcome::Checkmate { .. })) {
            println!("{}", read.game);
        }
    }
    ExitCode::SUCCESS
}

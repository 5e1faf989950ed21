//! Says what is wrong with each FEN of standard input, and how it should be written.
#![allow(clippy::print_stdout, reason = "an example that prints")]

use std::io::BufRead;

use rules::{CastlingMode, fen};

fn main() -> std::io::Result<()> {
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let reading = fen::read(&line, CastlingMode::Standard);
        println!("{}: {line}", reading.reading());
        for fault in &reading.faults {
            println!("  at {}: {}: {}", fault.at, fault.code, fault.code.text());
        }
        if let Some(position) = reading.position
            && position.fen() != line
        {
            println!("  write {}", position.fen());
        }
    }
    Ok(())
}

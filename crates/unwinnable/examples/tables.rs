//! Works out all positions of up to four men and writes the table that the prover reads: for each
//! class of material the positions without a mate. `cargo run --release --example tables FILE`

use std::io::Write;

#[allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "shared with a test"
)]
#[path = "../tests/support/endgames.rs"]
mod endgames;

use endgames::{Endgames, Kind, Known, Man, classes, code};

fn main() -> std::io::Result<()> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "tables.bin".to_owned());
    let mut endgames = Endgames::new();
    let mut file = std::fs::File::create(path)?;
    for class in classes(2) {
        if endgames.known[code(&class)].is_none() {
            endgames.work_out(&class);
        }
        let Some(known) = &endgames.known[code(&class)] else {
            continue;
        };
        let numbers = 0..known.legal.len() * 64;
        let noes: Vec<usize> = numbers
            .filter(|&n| Known::has(&known.legal, n) && !Known::has(&known.mates, n))
            .filter(|&n| !are_bishops_of_one_color(&class, n))
            .collect();
        let legal: u32 = known.legal.iter().map(|word| word.count_ones()).sum();
        let mut err = std::io::stderr().lock();
        writeln!(err, "{class:?}: {} of {legal} have no mate", noes.len())?;
        if noes.len() < legal as usize {
            file.write_all(&section(&class, &noes))?;
        }
    }
    Ok(())
}

/// Those are left to a theorem.
fn are_bishops_of_one_color(class: &[Man], number: usize) -> bool {
    let color = |square: usize| (square >> 3 ^ square) & 1;
    let bishops = class.iter().filter(|man| man.1 == Kind::Bishop).count();
    bishops == 2 && color(number >> 1 & 63) == color(number >> 7 & 63)
}

/// A class: one byte for the men, four for the count, four for the length of what follows, then the
/// numbers by their differences, seven bits a byte, the eighth set where more follow.
fn section(class: &[Man], noes: &[usize]) -> Vec<u8> {
    let mut bytes = vec![code(class) as u8];
    bytes.extend((noes.len() as u32).to_le_bytes());
    bytes.extend([0; 4]);
    let mut last = 0;
    for &number in noes {
        let mut difference = number - last;
        last = number;
        while difference > 127 {
            bytes.push(difference as u8 & 127 | 128);
            difference >>= 7;
        }
        bytes.push(difference as u8);
    }
    let length = (bytes.len() - 9) as u32;
    bytes[5..9].copy_from_slice(&length.to_le_bytes());
    bytes
}

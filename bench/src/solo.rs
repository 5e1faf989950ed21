//! Reads a PGN file many times with this project's crate alone, for profilers.

mod peers;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read(&words[0]).expect("a PGN file to read");
    for _ in 0..words.get(1).and_then(|n| n.parse().ok()).unwrap_or(10) {
        std::hint::black_box(peers::rules_read(&text));
    }
}

//! Node counts that others have found, standard and Chess960.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use rules::{CastlingMode, fen, perft};

struct Row {
    nodes: u64,
    depth: u32,
    mode: CastlingMode,
    fen: &'static str,
}

/// One line: nodes, depth, `s` or `960`, FEN.
fn rows() -> impl Iterator<Item = Row> {
    include_str!("data/perft.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.splitn(4, ' ');
            let mut next = || fields.next().unwrap();
            Row {
                nodes: next().parse().unwrap(),
                depth: next().parse().unwrap(),
                mode: match next() {
                    "960" => CastlingMode::Chess960,
                    _ => CastlingMode::Standard,
                },
                fen: next(),
            }
        })
}

#[test]
fn known_node_counts_are_met() {
    let mut rows_seen = 0;
    for row in rows() {
        let (position, _) = fen::parse_lenient(row.fen, row.mode)
            .unwrap_or_else(|faults| panic!("{}: {faults}", row.fen));
        assert_eq!(
            perft(&position, row.depth),
            row.nodes,
            "{} depth {}",
            row.fen,
            row.depth
        );
        rows_seen += 1;
    }
    assert!(rows_seen > 1_000, "{rows_seen} rows");
}

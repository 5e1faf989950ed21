//! The questions put to the provers: the corpus, positions of games, mutants.

use rules::{CastlingMode, Color, Position};

/// A question.
pub struct Row {
    pub fen: String,
    pub winner: Color,
    pub group: &'static str,
}

/// Every so manieth row of the crate's corpus.
pub fn corpus(every: usize) -> Vec<Row> {
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
pub fn games(pgn: &str) -> Vec<Row> {
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

/// The positions of a game's moves.
pub fn replay(line: &str) -> Vec<Position> {
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

/// Positions of the corpus with men moved, taken off or turned, the same every time.
pub fn mutants(count: usize) -> Vec<Row> {
    let rows = corpus(1);
    let mut seed = 0x9e37_79b9_7f4a_7c15u64;
    let mut dice = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % below
    };
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let row = &rows[dice(rows.len())];
        let read = rules::fen::parse_lenient(&row.fen, CastlingMode::Standard);
        let Ok((position, _)) = read else { continue };
        let Some(mutant) = mutate(&position, &mut dice) else {
            continue;
        };
        all.push(Row {
            fen: mutant.fen(),
            winner: Color::from_white(dice(2) == 0),
            group: "mutants",
        });
    }
    all
}

fn mutate(position: &Position, dice: &mut impl FnMut(usize) -> usize) -> Option<Position> {
    let mut setup = rules::Setup::from(position);
    setup.ep = None;
    setup.castling = rules::Bitboard::EMPTY;
    for _ in 0..=dice(3) {
        let men: Vec<_> = setup.board.iter().collect();
        let (square, mut man) = men[dice(men.len())];
        let free = rules::Square::from_index(dice(64))?;
        match dice(4) {
            0 if man.role != rules::Role::King => {
                setup.board.remove(square);
            }
            1 if man.role != rules::Role::King => {
                man.color = !man.color;
                setup.board.set(square, man);
            }
            2 => setup.turn = !setup.turn,
            _ if setup.board.piece_at(free).is_none() => {
                setup.board.remove(square);
                setup.board.set(free, man);
            }
            _ => {}
        }
    }
    Position::from_setup(setup, CastlingMode::Standard).ok()
}

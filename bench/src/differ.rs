//! Holds the node counts of this project's crate against shakmaty's and cozy-chess's: on positions
//! of random games, and from all 960 starts of Chess960.

use rules::Position;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// How many positions of random games, and how deep.
const POSITIONS: usize = 1_000;
const DEPTH: u32 = 3;

fn main() {
    let mut wrong = random_games();
    wrong += all_starts();
    if wrong > 0 {
        std::process::exit(1);
    }
}

fn shakmaty_count(fen: &str, depth: u32) -> u64 {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen
        .into_position(CastlingMode::Chess960)
        .expect("a position");
    shakmaty::perft(&position, depth)
}

fn cozy_count(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_count(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Half of the games are Chess960. The numbers come from one seed.
fn random_games() -> usize {
    let mut seed: u64 = 960;
    let mut next = move |bound: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let (mut wrong, mut nodes) = (0, 0);
    for number in 0..POSITIONS {
        let start = Position::chess960(next(960) as u16).filter(|_| number % 2 == 1);
        let mut position = start.unwrap_or_else(Position::start);
        for _ in 0..next(120) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[next(moves.len())]);
        }
        let ours = rules::perft(&position, DEPTH);
        let fen = position.shredder_fen();
        let theirs = shakmaty_count(&fen, DEPTH);
        let board = cozy_chess::Board::from_fen(&fen, true).expect("a board");
        if ours != theirs || ours != cozy_count(&board, DEPTH) {
            println!("differs: {fen} depth {DEPTH}: rules {ours}, shakmaty {theirs}");
            wrong += 1;
        }
        nodes += ours;
    }
    println!("random games: {POSITIONS} positions, depth {DEPTH}, {nodes} nodes, {wrong} differ");
    wrong
}

fn all_starts() -> usize {
    let (mut wrong, mut nodes) = (0, 0);
    for number in 0..960 {
        let position = Position::chess960(number).expect("below 960");
        let ours = rules::perft(&position, 4);
        let board = cozy_chess::Board::chess960_startpos(u32::from(number));
        let theirs = cozy_count(&board, 4);
        let third = shakmaty_count(&position.fen(), 4);
        if ours != theirs || ours != third {
            println!(
                "differs: start {number}: rules {ours}, cozy-chess {theirs}, shakmaty {third}"
            );
            wrong += 1;
        }
        nodes += ours;
    }
    println!("Chess960: 960 starts, depth 4, {nodes} nodes, {wrong} differ");
    wrong
}

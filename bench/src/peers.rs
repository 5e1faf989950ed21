//! The same work done by each library, in the way its authors show.

use std::io::Cursor;
use std::ops::ControlFlow;

use cozy_chess::Board;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// Leaves counted by this project's crate.
pub fn rules_perft(fen: &str, depth: u32) -> u64 {
    let position = rules::fen::parse(fen, rules::CastlingMode::Standard).expect("a FEN");
    rules::perft(&position, depth)
}

/// Leaves counted by cozy-chess, in bulk at the last ply.
pub fn cozy_perft(fen: &str, depth: u32) -> u64 {
    fn count(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    nodes += count(&next, depth - 1);
                }
                false
            });
        }
        nodes
    }
    count(&fen.parse().expect("a FEN"), depth)
}

/// Leaves counted by shakmaty's own function.
pub fn shakmaty_perft(fen: &str, depth: u32) -> u64 {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen
        .into_position(CastlingMode::Standard)
        .expect("a position");
    shakmaty::perft(&position, depth)
}

/// Leaves counted by chess, in bulk at the last ply.
pub fn chess_perft(fen: &str, depth: u32) -> u64 {
    fn count(board: &chess::Board, depth: u32) -> u64 {
        let moves = chess::MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .map(|m| count(&board.make_move_new(m), depth - 1))
            .sum()
    }
    count(&fen.parse().expect("a FEN"), depth)
}

/// Games read with every move validated by this project's crate; the number of plies.
pub fn rules_read(text: &[u8]) -> u64 {
    let mut reader = rules::pgn::Reader::new(text);
    let mut plies = 0;
    while let Some(end) = reader.read_game(&mut rules::pgn::Deaf) {
        plies += end.plies as u64;
    }
    plies
}

struct Validator {
    plies: u64,
}

impl Visitor for Validator {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Option<Chess>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<bool> {
        if name == b"FEN" {
            let Ok(fen) = Fen::from_ascii(value.as_bytes()) else {
                return ControlFlow::Break(false);
            };
            let Ok(position) = fen.into_position(CastlingMode::Chess960) else {
                return ControlFlow::Break(false);
            };
            tags.replace(position);
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        match san.san.to_move(position) {
            Ok(m) => {
                position.play_unchecked(m);
                self.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(false),
        }
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

/// Games read by pgn-reader with every move of the main line validated by shakmaty.
pub fn shakmaty_read(text: &[u8]) -> u64 {
    let mut reader = Reader::new(Cursor::new(text));
    let mut validator = Validator { plies: 0 };
    while let Some(_ok) = reader.read_game(&mut validator).expect("no fault of input") {}
    validator.plies
}

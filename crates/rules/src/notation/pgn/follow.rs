//! Following a game move by move: SAN read straight from the bytes and judged without a list of
//! legal moves.

use crate::attacks::sliders::Sliders;
use crate::board::role::Role;
use crate::fault::{Code, Codes};
use crate::moves::chess_move::{Move, kind};
use crate::moves::dispatch::{self, Backend};
use crate::moves::generate::{self, Masks};
use crate::moves::origins::{castling, pawn_step, pawn_takers, piece_origins};
use crate::position::core_state::{BlackSide, Core, Side, WhiteSide};
use crate::position::{CastlingMode, Position};

use super::bytes::is_boundary;

/// A position in a game being read, with the pins and checks of the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) core: Core,
    /// Is the side to move in check?
    pub(crate) in_check: bool,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
}

impl Standing {
    pub(crate) fn of(position: &Position) -> Standing {
        let core = *position.core();
        Standing {
            core,
            in_check: position.in_check(),
            halfmoves: position.halfmoves(),
            fullmoves: position.fullmoves(),
        }
    }

    pub(crate) fn position(&self, mode: CastlingMode) -> Position {
        Position::assemble(self.core, self.halfmoves, self.fullmoves, mode)
    }

    pub(crate) fn has_move(&self) -> bool {
        dispatch::has_legal_move(&self.core)
    }

    #[inline(always)]
    fn next<S: Sliders, C: Side>(&self, s: S, m: Move) -> Standing {
        let (kind, to) = (m.kind(), m.raw_to());
        let core = self.core.after::<C>(kind, m.raw_from(), to);
        let occupied = self.core.board.colors[C::THEM];
        let quiet = (kind::KNIGHT..=kind::KING).contains(&kind) && occupied >> to & 1 == 0
            || kind == kind::SHORT
            || kind == kind::LONG;
        Standing {
            core,
            in_check: core.checkers_of::<S, C::Other>(s) != 0,
            halfmoves: if quiet {
                self.halfmoves.saturating_add(1)
            } else {
                0
            },
            fullmoves: self.fullmoves.saturating_add(u32::from(!C::WHITE)),
        }
    }

    /// The standing after a legal move.
    #[inline(always)]
    pub(crate) fn after<S: Sliders>(&self, s: S, m: Move) -> Standing {
        if self.core.turn == 0 {
            self.next::<S, WhiteSide>(s, m)
        } else {
            self.next::<S, BlackSide>(s, m)
        }
    }

    /// The standing with the turn passed.
    pub(crate) fn after_null(&self, mode: CastlingMode) -> Option<Standing> {
        self.position(mode)
            .after_null()
            .map(|position| Standing::of(&position))
    }
}

/// A SAN move in the bytes, in the plain form that nearly all moves have.
struct Shape {
    role: Role,
    /// 8 for none.
    file: u8,
    /// 8 for none.
    rank: u8,
    captures: bool,
    to: u8,
    /// A kind of move, or 0.
    promotion: u16,
    end: usize,
}

#[inline(always)]
fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

#[inline(always)]
fn file(letter: u8) -> Option<u8> {
    let file = letter.wrapping_sub(b'a');
    (file < 8).then_some(file)
}

#[inline(always)]
fn rank(digit: u8) -> Option<u8> {
    let rank = digit.wrapping_sub(b'1');
    (rank < 8).then_some(rank)
}

#[inline(always)]
fn square(bytes: &[u8], at: usize) -> Option<u8> {
    Some(rank(byte(bytes, at + 1))? * 8 + file(byte(bytes, at))?)
}

#[inline(always)]
fn pawn_shape(bytes: &[u8], at: usize) -> Option<Shape> {
    let from = file(byte(bytes, at))?;
    let second = byte(bytes, at + 1);
    let (captures, to, mut end) = match rank(second) {
        Some(rank) => (false, rank * 8 + from, at + 2),
        None if second == b'x' => (true, square(bytes, at + 2)?, at + 4),
        None => return None,
    };
    let mut promotion = 0;
    if byte(bytes, end) == b'=' {
        promotion = kind::PROMOTION
            + match byte(bytes, end + 1) {
                b'Q' => kind::QUEEN,
                b'R' => kind::ROOK,
                b'B' => kind::BISHOP,
                b'N' => kind::KNIGHT,
                _ => return None,
            };
        end += 2;
    }
    let file = if captures { from } else { 8 };
    Some(Shape {
        role: Role::Pawn,
        file,
        rank: 8,
        captures,
        to,
        promotion,
        end,
    })
}

#[inline(always)]
fn piece_shape(bytes: &[u8], at: usize, role: Role) -> Option<Shape> {
    let mut i = at + 1;
    let mut origin = (8, 8);
    let first = byte(bytes, i);
    let mut captures = false;
    if first == b'x' {
        captures = true;
        i += 1;
    } else if let Some(file) = file(first) {
        let second = byte(bytes, i + 1);
        let third = byte(bytes, i + 2);
        match rank(second) {
            Some(rank) if third == b'x' || (b'a'..=b'h').contains(&third) => {
                captures = third == b'x';
                origin = (file, rank);
                i += 2 + usize::from(captures);
            }
            Some(_) => {}
            None => {
                captures = second == b'x';
                origin = (file, 8);
                i += 1 + usize::from(captures);
            }
        }
    } else {
        origin = (8, rank(first)?);
        captures = byte(bytes, i + 1) == b'x';
        i += 1 + usize::from(captures);
    }
    let to = square(bytes, i)?;
    let (file, rank) = origin;
    Some(Shape {
        role,
        file,
        rank,
        captures,
        to,
        promotion: 0,
        end: i + 2,
    })
}

/// A move read from the bytes.
pub(crate) struct Read {
    pub(crate) m: Move,
    /// After the move and its marks for check.
    pub(crate) end: usize,
    pub(crate) mark: Mark,
    pub(crate) used: Codes,
}

/// The mark for check that was written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    Check,
    Mate,
}

#[inline(always)]
fn mark(bytes: &[u8], end: usize) -> (Mark, usize) {
    match byte(bytes, end) {
        b'+' => (Mark::Check, end + 1),
        b'#' => (Mark::Mate, end + 1),
        _ => (Mark::None, end),
    }
}

/// The origin among several candidates, and whether too much or too little of it is written.
#[inline(always)]
fn choose(candidates: u64, shape: &Shape) -> Option<(u8, Codes)> {
    let from = candidates.trailing_zeros() as u8;
    if candidates & candidates.wrapping_sub(1) == 0 {
        // One can go there: nothing need be written.
        let fits = candidates != 0
            && (shape.file == 8 || shape.file == from & 7)
            && (shape.rank == 8 || shape.rank == from >> 3);
        let used = if shape.role != Role::Pawn && (shape.file, shape.rank) != (8, 8) {
            Code::OverDisambiguated.into()
        } else {
            Codes::NONE
        };
        return fits.then_some((from, used));
    }
    let mut fitting = candidates;
    if shape.file < 8 {
        fitting &= 0x0101_0101_0101_0101 << shape.file;
    }
    if shape.rank < 8 {
        fitting &= 0xff << (8 * shape.rank);
    }
    if fitting == 0 || fitting & (fitting - 1) != 0 {
        return None;
    }
    let from = fitting.trailing_zeros() as u8;
    if shape.role == Role::Pawn {
        return Some((from, Codes::NONE));
    }
    let others = candidates ^ fitting;
    let same_file = others & (0x0101_0101_0101_0101 << (from & 7)) != 0;
    let same_rank = others & (0xff << (from & 56)) != 0;
    let needed = match (same_file, same_rank) {
        (false, _) => (from & 7, 8),
        (true, false) => (8, from >> 3),
        (true, true) => (from & 7, from >> 3),
    };
    let used = if needed == (shape.file, shape.rank) {
        Codes::NONE
    } else if shape.file < 8 && shape.rank < 8 {
        Code::OverDisambiguated.into()
    } else {
        Code::WrongDisambiguation.into()
    };
    Some((from, used))
}

#[inline(always)]
fn pawn_move<S: Sliders, C: Side>(s: S, core: &Core, masks: &Masks, shape: &Shape) -> Option<Move> {
    let is_last = shape.to >> 3 == if C::WHITE { 7 } else { 0 };
    if is_last != (shape.promotion != 0) {
        return None;
    }
    let (kind, from) = if shape.captures {
        let (kind, candidates) = pawn_takers::<S, C>(s, core, masks, shape.to);
        (kind, choose(candidates, shape)?.0)
    } else {
        pawn_step::<C>(core, masks, shape.to)?
    };
    let kind = if is_last { shape.promotion } else { kind };
    Some(Move::pack(kind, from, shape.to))
}

/// Reads the SAN move at a byte; nothing where it is not plain and legal, for slower readers to
/// say why.
#[inline(always)]
pub(crate) fn read_move<S: Sliders, C: Side>(
    s: S,
    standing: &Standing,
    bytes: &[u8],
    at: usize,
) -> Option<Read> {
    let masks = &generate::masks::<C>(&standing.core);
    let role = match byte(bytes, at) {
        b'a'..=b'h' => {
            let shape = pawn_shape(bytes, at)?;
            let m = pawn_move::<S, C>(s, &standing.core, masks, &shape)?;
            let (mark, end) = mark(bytes, shape.end);
            return Some(Read {
                m,
                end,
                mark,
                used: Codes::NONE,
            });
        }
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        b'O' => return read_castling::<S, C>(s, &standing.core, masks, bytes, at),
        _ => return None,
    };
    let shape = piece_shape(bytes, at, role)?;
    let candidates = piece_origins::<S, C>(s, &standing.core, masks, role, shape.to);
    let (from, mut used) = choose(candidates, &shape)?;
    let takes = standing.core.board.colors[C::THEM] >> (shape.to & 63) & 1 == 1;
    if takes != shape.captures {
        used.insert(if takes {
            Code::CaptureMarkMissing
        } else {
            Code::CaptureMarkExtra
        });
    }
    let (mark, end) = mark(bytes, shape.end);
    Some(Read {
        m: Move::pack(role as u16, from, shape.to),
        end,
        mark,
        used,
    })
}

fn read_castling<S: Sliders, C: Side>(
    s: S,
    core: &Core,
    masks: &Masks,
    bytes: &[u8],
    at: usize,
) -> Option<Read> {
    let text = bytes.get(at..)?;
    let (short, end) = if text.starts_with(b"O-O-O") {
        (false, at + 5)
    } else if text.starts_with(b"O-O") {
        (true, at + 3)
    } else {
        return None;
    };
    let m = castling::<S, C>(s, core, masks, short)?;
    let (mark, end) = mark(bytes, end);
    Some(Read {
        m,
        end,
        mark,
        used: Codes::NONE,
    })
}

/// What the mark for check should have been and was not.
#[inline(always)]
pub(crate) fn judge_mark<B: Backend>(backend: B, after: &Standing, mark: Mark) -> Codes {
    if !after.in_check {
        return if mark == Mark::None {
            Codes::NONE
        } else {
            Code::CheckMarkWrong.into()
        };
    }
    let has_move = if after.core.turn == 0 {
        backend.any::<WhiteSide>(&after.core)
    } else {
        backend.any::<BlackSide>(&after.core)
    };
    let due = if has_move { Mark::Check } else { Mark::Mate };
    if mark == due {
        Codes::NONE
    } else if mark == Mark::None {
        Code::CheckMarkMissing.into()
    } else {
        Code::CheckMarkWrong.into()
    }
}

/// The annotation `!`, `?` or a pair of them at a byte, as a glyph, and where it ends.
#[inline(always)]
pub(crate) fn annotation(bytes: &[u8], at: usize) -> (u8, usize) {
    let first = byte(bytes, at);
    if first != b'!' && first != b'?' {
        return (0, at);
    }
    match (first, byte(bytes, at + 1)) {
        (b'!', b'!') => (3, at + 2),
        (b'!', b'?') => (5, at + 2),
        (b'?', b'?') => (4, at + 2),
        (b'?', b'!') => (6, at + 2),
        (b'!', _) => (1, at + 1),
        _ => (2, at + 1),
    }
}

/// Does a plain move token end here?
#[inline(always)]
pub(crate) fn ends(bytes: &[u8], at: usize) -> bool {
    is_boundary(bytes.get(at))
}

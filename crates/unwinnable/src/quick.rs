//! Answers that cost next to nothing, for use after every move of a game.

use rules::{Color, Move, Position, Role};

use crate::material;
use crate::search::is_beyond;

/// Fewer pawns make no wall.
const WALL: usize = 6;

/// What can be said at a glance: `Some(false)` if the material or the board itself rules a mate
/// out, `Some(true)` if the mate is on the board, `None` if one has to think.
///
/// ```
/// use rules::{Color, Position};
/// let fen = "8/8/4k3/8/8/3NK3/8/8 w - - 0 1";
/// let position = rules::fen::parse(fen, rules::CastlingMode::Standard).unwrap();
/// assert_eq!(unwinnable::quick(&position, Color::White), Some(false));
/// assert_eq!(unwinnable::quick(&Position::start(), Color::White), None);
/// ```
#[inline]
#[must_use]
pub fn quick(position: &Position, winner: Color) -> Option<bool> {
    if !position.has_legal_move() {
        return Some(position.turn() != winner && position.in_check());
    }
    material::is_hopeless(position, winner).then_some(false)
}

/// Is it no by what can be seen in a microsecond or so? For going through many positions: a locked
/// wall where the mover has but kings' and bishops' moves that take nothing is looked into, other
/// positions only at a glance. `false` says nothing.
///
/// ```
/// use rules::{CastlingMode, Color, Position};
/// let wall = "1k6/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/K7/8 w - - 0 1";
/// let wall = rules::fen::parse(wall, CastlingMode::Standard).unwrap();
/// assert!(unwinnable::sees_no(&wall, Color::White));
/// assert!(!unwinnable::sees_no(&Position::start(), Color::White));
/// ```
#[must_use]
pub fn sees_no(position: &Position, winner: Color) -> bool {
    if let Some(can) = quick(position, winner) {
        return !can;
    }
    let is_wall = position.board().by_role(Role::Pawn).len() >= WALL
        && !position.in_check()
        && position.castling().is_empty()
        && position.ep_square().is_none()
        && !position
            .legal_moves()
            .iter()
            .any(|&m| position.is_irreversible(m));
    is_wall && is_beyond(position, winner)
}

/// Can the move be taken back by legal play, so that what each side could do before it, it still
/// can?
///
/// True if after the move the other side has a quiet move of a man, the mover then takes its own
/// back, and the other side too, all of them legal and none losing a right: that leads to the very
/// position before. So whoever could mate there can mate here. It says nothing if the answer is
/// no. This is the filter to ask after every move: it costs a few hundred nanoseconds at most and
/// almost every move of a piece in free play passes it.
///
/// ```
/// use rules::Position;
/// let start = Position::start();
/// let knight = start.parse_san("Nf3").unwrap();
/// let pawn = start.parse_san("e4").unwrap();
/// assert!(unwinnable::is_reversible(&start, knight));
/// assert!(!unwinnable::is_reversible(&start, pawn));
/// ```
#[must_use]
pub fn is_reversible(before: &Position, m: Move) -> bool {
    if before.is_irreversible(m) || m.is_castling() || before.ep_square().is_some() {
        return false;
    }
    let after = before.after(m);
    if after.castling() != before.castling() {
        return false;
    }
    let Some(back) = reverse(m) else { return false };
    // Long-legged men first: they seldom stand in the way.
    after.legal_moves().iter().any(|&reply| {
        let Some(reply_back) = reverse(reply) else {
            return false;
        };
        if after.is_irreversible(reply) || reply.is_castling() {
            return false;
        }
        let middle = after.after(reply);
        if middle.castling() != after.castling() || !middle.is_legal(back) {
            return false;
        }
        let returned = middle.after(back);
        returned.is_legal(reply_back) && returned.after(reply_back).repeats(before)
    })
}

/// The same piece's move the other way.
fn reverse(m: Move) -> Option<Move> {
    let bits = m.bits();
    let (from, to) = (bits & 63, bits >> 6 & 63);
    let back = Move::from_bits(bits & 0xf000 | from << 6 | to)?;
    (m.role() != Role::Pawn && !m.is_castling()).then_some(back)
}

/// Is neither side able to mate, as far as a glance tells?
#[inline]
#[must_use]
pub fn quick_dead(position: &Position) -> Option<bool> {
    match (quick(position, Color::White), quick(position, Color::Black)) {
        (Some(false), Some(false)) => Some(true),
        (Some(true), _) | (_, Some(true)) => Some(false),
        _ => None,
    }
}

//! What the material alone decides: theorems about whole classes, closed under captures.
//!
//! **Alone.** A king attacks no king: a side with nothing else never checks.
//!
//! **One knight, against queens at most.** In a mate by a knight the king `k`'s flights that
//! neither the knight nor the winner's king takes are blocked by queens. A queen beside `k` that
//! sees the knight takes it, for nothing can pin her: the winner has no line piece. A test runs
//! through every placement of `k`, knight and king and finds one such queen in each, whatever
//! other queens stand between: the one of them nearest the knight sees it.
//!
//! **Bishops of one colour, against queens, rooks and bishops of the same colour.** The mated king
//! stands on that colour and one bishop checks him alone: two can't open on him at once, since a
//! bishop leaving a diagonal by the other one doesn't land on a second diagonal of the king, a
//! king who steps aside uncovers one line, and there are no pawns to promote or be taken in
//! passing. Let `d` be the square beside the king on the line of check, `n` and `m` the two squares
//! that `d` and the king both touch by a side; both are of the other colour, so no bishop attacks
//! or blocks them. A queen or rook on `n` reaches `d` and is not pinned, for the line from the king
//! through `n` is no diagonal: she takes the checker or steps between. So `n` and `m` are taken by
//! the winner's king. He touches both only from `d`, from the mated king's square or from the two
//! squares themselves, and touches the mated king from there: impossible.
//!
//! A double check may stand on the board when the position is given: mates are looked for first.

use rules::{Bitboard, Color, Position, Role};

/// Is there no mate by the winner with this material, nor with what captures leave of it? To be
/// asked only when the mate is not on the board.
#[inline]
pub(crate) fn is_hopeless(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let own = board.by_color(winner);
    if own.len() == 1 {
        return true;
    }
    let strong = board.by_role(Role::Pawn) | board.by_role(Role::Rook) | board.by_role(Role::Queen);
    if !(strong & own).is_empty() {
        return false;
    }
    let their = board.by_color(!winner);
    let minor = board.by_role(Role::Pawn) | board.by_role(Role::Knight);
    let bishops = board.by_role(Role::Bishop);
    let knights = board.by_role(Role::Knight) & own;
    if knights.is_empty() {
        let all = bishops & (own | their);
        let one_color = (all & Bitboard::LIGHT).is_empty() || (all & Bitboard::DARK).is_empty();
        return one_color && (minor & their).is_empty();
    }
    let others = minor | bishops | board.by_role(Role::Rook);
    own.len() == 2 && (others & their).is_empty()
}

#[cfg(test)]
mod tests {
    use crate::bits::{Each, bishops, kings, knights, rooks};

    /// The theorem's enumeration for one knight against queens.
    #[test]
    fn a_queen_that_blocks_a_flight_sees_the_knight() {
        for king in 0..64u8 {
            let spot = 1u64 << king;
            for knight in Each(knights(spot)) {
                let n = 1u64 << knight;
                for own in 0..64u8 {
                    let o = 1u64 << own;
                    if o & (spot | kings(spot) | n) != 0 {
                        continue;
                    }
                    let loose = kings(spot) & !knights(n) & !kings(o);
                    // All of them are queens in a mate; nobody else need stand on the board, for
                    // whoever stood between a queen and the knight would be a queen too.
                    let open = !(loose | spot | o | n);
                    let sees = bishops(n, open) | rooks(n, open);
                    assert_ne!(sees & loose, 0, "{king} {knight} {own}");
                }
            }
        }
    }
}

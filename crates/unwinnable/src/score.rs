//! How near a position looks to a mate: the order of the search, nothing more.

use rules::{Color, Position, Role, Square};

use crate::bits::{Each, bishops, kings, knights, pawn_attacks, rooks};

/// The worst score.
const WORST: usize = 127;

/// A king shut in by his own men is mated by taking one of them: what the easiest to take lacks of
/// two who attack him, and how many defend him besides the king.
fn to_open(position: &Position, winner: Color, blockers: u64) -> usize {
    let lacks = |square: u8| {
        let square = Square::from_index(usize::from(square))?;
        let attackers = position.attackers(winner, square).len();
        let defenders = position.attackers(!winner, square).len();
        Some(2usize.saturating_sub(attackers) + defenders.saturating_sub(1))
    };
    let least = Each(blockers).filter_map(lacks).min();
    least.unwrap_or(0).min(5)
}

/// Smaller is nearer; zero is mate.
pub(crate) fn score(position: &Position, winner: Color) -> usize {
    let board = position.board();
    let own = board.by_color(winner).0;
    let their = board.by_color(!winner).0;
    let king = position.king(!winner);
    let spot = 1u64 << king.index();
    let open = !(own | their) | spot;
    let of = |role| board.by_role(role).0 & own;
    let queens = of(Role::Queen);
    let straight = of(Role::Rook) | queens;
    let diagonal = of(Role::Bishop) | queens;
    let pawns = of(Role::Pawn);
    let own_king = position.king(winner);
    let mut attacked = pawn_attacks(winner.is_white(), pawns)
        | knights(of(Role::Knight))
        | kings(1 << own_king.index());
    if diagonal != 0 {
        attacked |= bishops(diagonal, open);
    }
    if straight != 0 {
        attacked |= rooks(straight, open);
    }
    let checks = attacked & spot != 0;
    if checks && position.turn() != winner && !position.has_legal_move() {
        return 0;
    }
    let flights = (kings(spot) & !their & !attacked).count_ones() as usize;
    let (rank, file) = (king.index() / 8, king.index() % 8);
    let edge = rank.min(7 - rank).min(file.min(7 - file));
    let far = (their & !kings(spot) & !spot).count_ones() as usize;
    let mut score = 1 + far + 6 * flights + 2 * edge + if checks { 0 } else { 4 };
    if flights == 0 && !checks {
        score += to_open(position, winner, kings(spot) & their);
    }
    if straight == 0 {
        let to_go = |square: u8| {
            let rank = usize::from(square >> 3);
            if winner.is_white() { 7 - rank } else { rank }
        };
        score += 5 * Each(pawns).map(to_go).min().unwrap_or(0);
        score += usize::from(own_king.distance(king));
        if pawns == 0 {
            // A minor piece mates only where no queen of the loser helps out.
            score += 4 * (board.by_role(Role::Queen).0 & their).count_ones() as usize;
        }
    }
    score.min(WORST)
}

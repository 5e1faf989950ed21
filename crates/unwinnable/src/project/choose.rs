//! Who is exact on a coarser board: in which order officers are chosen, and what the others are.

use rules::{Color, Position, Role};

use crate::bits::{Each, pawn_steps};
use crate::reach::{Man, Reach};

use super::layer::{Kind, Layer, Officer};

/// An officer with no more moves is shut in.
const FEW_MOVES: u32 = 3;

/// Which officers are made exact first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// The winner's, those with the least room first.
    WinnersFirst,
    /// Those who have few moves as the board stands, then the winner's.
    ShutIn,
    /// The same, and those pawns of the loser who may promote are only known to be somewhere.
    Runners,
    /// Those with the least room.
    Room,
}

/// The men a coarser board starts with.
pub(super) struct Choice {
    /// Exact pawns, White's and Black's.
    pub(super) pawns: [u64; 2],
    /// Everybody else but the kings.
    pub(super) officers: Vec<Officer>,
    /// Those of them who may be made exact, in the order asked for.
    pub(super) free: Vec<Officer>,
}

impl Choice {
    /// With the squares of men who stay for good.
    pub(super) fn new(
        position: &Position,
        reach: &Reach,
        winner: Color,
        order: Order,
        rock: u64,
    ) -> Choice {
        let board = position.board();
        let mut pawns = [Color::White, Color::Black].map(|c| board.pieces(c, Role::Pawn).0);
        let mut officers = all_officers(position, reach);
        if order == Order::Runners {
            let runners = runners(position, reach, winner);
            pawns[usize::from(winner.is_white())] &= !runners;
            officers.extend(Each(runners).map(|square| {
                let within = within(reach, square);
                Officer {
                    white: !winner.is_white(),
                    kind: Kind::Promoted,
                    set: within,
                    within,
                    is_fixed: false,
                }
            }));
        }
        let mut free = by_room(&officers, pawns, rock);
        match order {
            Order::WinnersFirst => free.sort_by_key(|man| man.white != winner.is_white()),
            Order::ShutIn | Order::Runners => free.sort_by_key(|man| {
                let moves = moves_now(position, man);
                let is_shut_in = moves <= FEW_MOVES;
                (
                    !is_shut_in,
                    man.white != winner.is_white() && !is_shut_in,
                    moves,
                )
            }),
            Order::Room => {}
        }
        Choice {
            pawns,
            officers,
            free,
        }
    }
}

/// Pawns of the loser who may promote and have a free square ahead of them.
pub(super) fn runners(position: &Position, reach: &Reach, winner: Color) -> u64 {
    let white = !winner.is_white();
    let own = reach.men().iter();
    own.filter(|man| man.white == white && man.promoted != 0)
        .map(|man| 1 << man.origin)
        .filter(|&pawn| pawn_steps(white, pawn) & !position.board().occupied().0 != 0)
        .fold(0, |set, pawn| set | pawn)
}

/// Where the man who stands on a square can ever be.
pub(super) fn within(reach: &Reach, origin: u8) -> u64 {
    let man = reach.men().iter().find(|man| man.origin == origin);
    man.map_or(!0, Man::anywhere)
}

/// The officers where they stand, fixed until they are found to have a move.
fn all_officers(position: &Position, reach: &Reach) -> Vec<Officer> {
    let men = position.board().iter();
    men.filter(|(_, man)| !matches!(man.role, Role::King | Role::Pawn))
        .map(|(square, man)| Officer {
            white: man.color.is_white(),
            kind: Kind::Officer(man.role),
            set: 1 << square.index(),
            within: within(reach, square.index() as u8),
            is_fixed: true,
        })
        .collect()
}

/// How many squares an officer attacks, as the board stands, that no man of his own holds.
fn moves_now(position: &Position, man: &Officer) -> u32 {
    let board = position.board();
    let targets = man.kind.attacks(man.set, !board.occupied().0);
    (targets & !board.by_color(Color::from_white(man.white)).0).count_ones()
}

/// The officers who can move, those with the least room first.
fn by_room(officers: &[Officer], pawns: [u64; 2], rock: u64) -> Vec<Officer> {
    let first = Layer {
        pawns,
        officers: officers.to_vec(),
    }
    .settled(rock);
    let room = |man: &Officer| {
        let same = |other: &&Officer| {
            (other.white, other.kind) == (man.white, man.kind) && other.set & man.set != 0
        };
        first
            .officers
            .iter()
            .find(same)
            .map_or(1, |other| other.set.count_ones())
    };
    let mut free: Vec<Officer> = officers
        .iter()
        .copied()
        .filter(|man| man.kind != Kind::Promoted && room(man) > 1)
        .collect();
    free.sort_by_key(room);
    free
}

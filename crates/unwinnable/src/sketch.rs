//! Mates in the open, sketched from the board as it stands: the king walks a little, a heavy
//! piece checks him, a helper guards it.
//!
//! A sketch is a guess at a short way; it proves nothing. What it leads to is played out.

use rules::{Bitboard, Color, Position, Role, Square};

use crate::bits::{Each, bishops, kings, knights, pawn_attacks, pawn_steps, rooks};
use crate::plan::{Errand, Plan};
use crate::reach::attacks;

/// Sketches kept.
const KEPT: usize = 6;

/// What every sketch of a position needs to know.
struct Scene {
    white: bool,
    own: u64,
    their: u64,
    occupied: u64,
    own_king: u8,
    king: u8,
    /// By role: where the winner's men stand, and where they come in one move.
    men: [u64; 6],
    soon: [u64; 6],
    /// The same in two moves.
    later: [u64; 6],
    their_men: [u64; 6],
    /// Where the loser's men other than the king come in one move.
    their_soon: u64,
}

/// The man who is to give mate.
#[derive(Clone, Copy)]
struct Checker {
    origin: u8,
    /// As what he gives it.
    role: Role,
    /// Where he is as such, and what it costs to be there.
    start: u8,
    cost: u16,
    promoted: bool,
}

/// A sketch before its errands are written down.
#[derive(Clone, Copy)]
struct Sketch {
    checker: Checker,
    king: u8,
    square: u8,
    cost: u16,
}

const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

impl Scene {
    fn new(position: &Position, winner: Color) -> Scene {
        let board = position.board();
        let white = winner.is_white();
        let own = board.by_color(winner).0;
        let their = board.by_color(!winner).0;
        let occupied = own | their;
        let mut scene = Scene {
            white,
            own,
            their,
            occupied,
            own_king: position.king(winner).index() as u8,
            king: position.king(!winner).index() as u8,
            men: [0; 6],
            soon: [0; 6],
            later: [0; 6],
            their_men: [0; 6],
            their_soon: 0,
        };
        for (index, role) in ROLES.into_iter().enumerate() {
            let men = board.by_role(role).0;
            scene.men[index] = men & own;
            scene.their_men[index] = men & their;
            if men & own != 0 {
                scene.soon[index] = scene.one_move(role, white, men & own, own);
                scene.later[index] = scene.one_move(role, white, scene.soon[index], own);
            }
            if men & their != 0 && role != Role::King {
                scene.their_soon |= scene.one_move(role, !white, men & their, their);
            }
        }
        scene
    }

    fn one_move(&self, role: Role, white: bool, set: u64, own: u64) -> u64 {
        let open = !self.occupied;
        if role == Role::Pawn {
            let first = pawn_steps(white, set) & open;
            let second = crate::bits::second_steps(white, first) & open;
            return first | second | pawn_attacks(white, set) & self.occupied & !own;
        }
        attacks(role, white, set, open) & !own
    }

    /// Squares the winner attacks when one man and the loser's king are off the board.
    fn covered_without(&self, origin: u8) -> u64 {
        let gone = !(1u64 << origin);
        let open = !self.occupied | 1 << self.king | 1 << origin;
        let mut set = kings(1 << self.own_king);
        let straight = (self.men[3] | self.men[4]) & gone;
        let diagonal = (self.men[2] | self.men[4]) & gone;
        set |= pawn_attacks(self.white, self.men[0] & gone) | knights(self.men[1] & gone);
        if straight != 0 {
            set |= rooks(straight, open);
        }
        if diagonal != 0 {
            set |= bishops(diagonal, open);
        }
        set
    }

    /// Those who can give mate: queens and rooks, else the pawn nearest to promotion.
    fn checkers(&self) -> Vec<Checker> {
        let mut list = Vec::new();
        for (index, role) in [(4, Role::Queen), (3, Role::Rook)] {
            for origin in Each(self.men[index]) {
                list.push(Checker {
                    origin,
                    role,
                    start: origin,
                    cost: 0,
                    promoted: false,
                });
            }
            if !list.is_empty() {
                list.truncate(2);
                return list;
            }
        }
        for origin in Each(self.men[0]) {
            let (rank, file) = (origin >> 3, origin & 7);
            let steps = if self.white { 7 - rank } else { rank };
            let double = u16::from(steps == 6);
            let start = if self.white { 56 + file } else { file };
            let lane = (0x0101_0101_0101_0101u64 << file)
                & if self.white {
                    (!1u64) << origin
                } else {
                    (1u64 << origin) - 1
                };
            let blocks = (lane & self.occupied).count_ones() as u16;
            let cost = u16::from(steps) - double + 2 * blocks;
            list.push(Checker {
                origin,
                role: Role::Queen,
                start,
                cost,
                promoted: true,
            });
        }
        list.sort_by_key(|checker| checker.cost);
        list.truncate(2);
        list
    }

    /// What a helper who attacks `square` costs, other than the checker: one move, two, or nobody.
    fn help(&self, checker: u8, square: u8, open: u64) -> u16 {
        let forbidden = 1u64 << square | 1 << self.king;
        let mut cost = 3;
        for (index, role) in ROLES.into_iter().enumerate() {
            if self.men[index] & !(1 << checker) == 0 {
                continue;
            }
            let from = attacks(role, self.white != (role == Role::Pawn), 1 << square, open);
            let from = from & !forbidden;
            if from & self.soon[index] != 0 {
                return 1;
            }
            if from & self.later[index] != 0 {
                cost = 2;
            }
        }
        cost
    }

    /// A man of the winner other than the checker who in one or two moves attacks `square`, and
    /// from where.
    fn helper(&self, checker: u8, square: u8, open: u64) -> Option<(u8, Role, u8)> {
        let forbidden = 1u64 << square | 1 << self.king;
        for sets in [&self.soon, &self.later] {
            for (index, role) in ROLES.into_iter().enumerate() {
                let men = self.men[index] & !(1 << checker);
                let from = attacks(role, self.white != (role == Role::Pawn), 1 << square, open);
                let spots = from & sets[index] & !forbidden;
                if men == 0 || spots == 0 {
                    continue;
                }
                for man in Each(men) {
                    let one = self.one_move(role, self.white, 1 << man, self.own);
                    let two = self.one_move(role, self.white, one, self.own);
                    let mine = spots & (one | two);
                    let mine = if mine & one != 0 { mine & one } else { mine };
                    if mine != 0 {
                        return Some((man, role, mine.trailing_zeros() as u8));
                    }
                }
            }
        }
        None
    }

    /// A man of the loser who blocks a flight in one move.
    fn blocker(&self, flight: u8) -> Option<(u8, Role)> {
        if self.their_soon >> flight & 1 == 0 {
            return None;
        }
        for (index, role) in ROLES.into_iter().enumerate().take(5) {
            for origin in Each(self.their_men[index]) {
                let soon = self.one_move(role, !self.white, 1 << origin, self.their);
                if soon >> flight & 1 == 1 {
                    return Some((origin, role));
                }
            }
        }
        None
    }
}

/// Sketches of a position, the cheapest first.
pub(crate) fn sketches(position: &Position, winner: Color) -> Vec<Plan> {
    let scene = Scene::new(position, winner);
    let mut kept: Vec<Sketch> = Vec::with_capacity(KEPT + 1);
    for checker in scene.checkers() {
        let trial = Trial::new(&scene, position, winner, checker);
        let start = attacks(checker.role, true, 1 << checker.start, !scene.occupied);
        let all = trial.covered | start;
        let mut front = 1u64 << scene.king;
        let mut seen = front;
        for walk in 0..4 {
            for king in Each(front) {
                trial.try_king(king, walk, &mut kept);
            }
            front = kings(front) & !seen & !scene.their & !all;
            seen |= front;
        }
    }
    kept.iter()
        .map(|sketch| write_down(&scene, sketch))
        .collect()
}

/// One checker tried on every square of a king who walks a little.
struct Trial<'a> {
    scene: &'a Scene,
    position: &'a Position,
    winner: Color,
    checker: Checker,
    /// What the winner attacks without him.
    covered: u64,
    /// Where he comes in one, two and three moves; in the last, own pawns step out of his way.
    moves: [u64; 3],
}

impl<'a> Trial<'a> {
    fn new(scene: &'a Scene, position: &'a Position, winner: Color, checker: Checker) -> Self {
        let start = 1u64 << checker.start;
        let open = !(scene.occupied & !(1 << scene.king) & !(1 << checker.origin));
        let one = attacks(checker.role, true, start, open) & !scene.own;
        let two = attacks(checker.role, true, one, open) | start;
        let freed = attacks(checker.role, true, start, open | scene.men[0]);
        let freed = freed & !(scene.own & !scene.men[0]);
        let three = attacks(checker.role, true, freed, open);
        let covered = scene.covered_without(checker.origin);
        Trial {
            scene,
            position,
            winner,
            checker,
            covered,
            moves: [one, two, three],
        }
    }

    fn try_king(&self, king: u8, walk: u16, kept: &mut Vec<Sketch>) {
        let scene = self.scene;
        let spot = 1u64 << king;
        let gone = 1u64 << scene.king | 1 << self.checker.origin;
        let occupied = scene.occupied & !gone | spot;
        let near = match self.checker.role {
            Role::Queen => rooks(spot, !occupied) | bishops(spot, !occupied),
            _ => rooks(spot, !occupied),
        };
        let [one, two, three] = self.moves;
        let start = 1u64 << self.checker.start;
        let taken = scene.own & !start | 1 << scene.own_king;
        for square in Each(near & (one | two | three) & !taken) {
            let cost = self.cost(king, square, occupied);
            let cost = 2 * cost.max(walk) + cost.min(walk);
            keep(
                kept,
                Sketch {
                    checker: self.checker,
                    king,
                    square,
                    cost,
                },
            );
        }
    }

    /// About how many moves the winner's side of a mate takes.
    fn cost(&self, king: u8, square: u8, occupied: u64) -> u16 {
        let scene = self.scene;
        let (spot, target) = (1u64 << king, 1u64 << square);
        let [one, two, _] = self.moves;
        let moves = match () {
            () if one & target != 0 => 1,
            () if two & target != 0 => 2,
            () => 3,
        };
        let open = !(occupied | target) | spot;
        let checks = attacks(self.checker.role, true, target, open);
        let their = scene.their & !(1 << scene.king) & !target;
        let loose = kings(spot) & !their & !(self.covered | checks);
        let mut cost = self.checker.cost + moves + 3 * loose.count_ones() as u16;
        if loose & target != 0 {
            cost = cost + scene.help(self.checker.origin, square, open) - 3;
        } else if kings(spot) & target == 0 {
            cost += 1;
        }
        cost -= (loose & !target & scene.their_soon).count_ones() as u16;
        let takers = Square::from_index(usize::from(square)).map_or(Bitboard::EMPTY, |square| {
            self.position.attackers(!self.winner, square)
        });
        cost + 2 * (takers - Bitboard(1 << scene.king)).len() as u16
    }
}

fn keep(kept: &mut Vec<Sketch>, sketch: Sketch) {
    if kept.len() == KEPT && kept[KEPT - 1].cost <= sketch.cost {
        return;
    }
    let place = kept
        .iter()
        .position(|other| other.cost > sketch.cost)
        .unwrap_or(kept.len());
    kept.insert(place, sketch);
    kept.truncate(KEPT);
}

/// The errands of a sketch: the checker's, the king's, and one for each flight that is loose.
fn write_down(scene: &Scene, sketch: &Sketch) -> Plan {
    let checker = sketch.checker;
    let (spot, target) = (1u64 << sketch.king, 1u64 << sketch.square);
    let errand = |origin, role, target, winner| Errand {
        origin,
        role,
        target,
        winner,
        promoted: false,
        checks: false,
    };
    let mut errands = vec![
        Errand {
            promoted: checker.promoted,
            checks: true,
            ..errand(checker.origin, checker.role, sketch.square, true)
        },
        errand(scene.king, Role::King, sketch.king, false),
    ];
    let gone = 1u64 << scene.king | 1 << checker.origin;
    let open = !(scene.occupied & !gone | target) | spot;
    let checks = attacks(checker.role, true, target, open);
    let their = scene.their & !(1 << scene.king) & !target;
    let mut loose = kings(spot) & !their & !(scene.covered_without(checker.origin) | checks);
    for flight in Each(loose).take(4) {
        let blocker = if target >> flight & 1 == 0 {
            scene.blocker(flight)
        } else {
            None
        };
        if let Some((origin, role)) = blocker {
            errands.push(errand(origin, role, flight, false));
        } else if let Some((origin, role, goal)) = scene.helper(checker.origin, flight, open) {
            errands.push(errand(origin, role, goal, true));
        } else {
            continue;
        }
        loose &= !(1 << flight);
    }
    // The winner's king helps with what is left, from a square beside all of it.
    let beside = Each(loose).fold(!0u64, |all, flight| all & kings(1 << flight));
    let spots = beside & !kings(spot) & !spot & !target & !scene.own;
    if loose != 0 && spots != 0 {
        errands.push(errand(
            scene.own_king,
            Role::King,
            nearest(scene.own_king, spots),
            true,
        ));
    }
    Plan {
        errands,
        cost: sketch.cost,
    }
}

fn nearest(king: u8, spots: u64) -> u8 {
    let mut front = 1u64 << king;
    while front & spots == 0 {
        front |= kings(front);
    }
    (front & spots).trailing_zeros() as u8
}

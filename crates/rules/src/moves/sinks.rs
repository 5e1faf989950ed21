//! What can be done with generated moves: list them, count them, find one, play them.

use crate::attacks::sliders::Sliders;
use crate::position::core_state::{Core, Side};

use super::chess_move::{Move, kind};
use super::dispatch::Backend;
use super::generate::Sink;
use super::list::MoveList;

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, kind: u16, from: u8, mut targets: u64) {
        while targets != 0 {
            self.push(Move::pack(kind, from, targets.trailing_zeros() as u8));
            targets &= targets - 1;
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: u16, mut targets: u64, step: i8) {
        while targets != 0 {
            let to = targets.trailing_zeros() as u8;
            self.push(Move::pack(kind, to.wrapping_add_signed(-step), to));
            targets &= targets - 1;
        }
    }

    #[inline(always)]
    fn promotions(&mut self, mut targets: u64, step: i8) {
        while targets != 0 {
            let to = targets.trailing_zeros() as u8;
            let from = to.wrapping_add_signed(-step);
            for role in [kind::QUEEN, kind::ROOK, kind::BISHOP, kind::KNIGHT] {
                self.push(Move::pack(kind::PROMOTION + role, from, to));
            }
            targets &= targets - 1;
        }
    }

    #[inline(always)]
    fn single(&mut self, kind: u16, from: u8, to: u8) {
        self.push(Move::pack(kind, from, to));
    }
}

/// Counts moves without making any.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: u16, _: u8, targets: u64) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline(always)]
    fn pawns(&mut self, _: u16, targets: u64, _: i8) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i8) {
        self.0 += 4 * u64::from(targets.count_ones());
    }

    #[inline(always)]
    fn single(&mut self, _: u16, _: u8, _: u8) {
        self.0 += 1;
    }
}

/// Is there a move at all?
#[derive(Default)]
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    #[inline(always)]
    fn piece(&mut self, _: u16, _: u8, targets: u64) {
        self.0 |= targets != 0;
    }

    #[inline(always)]
    fn pawns(&mut self, _: u16, targets: u64, _: i8) {
        self.0 |= targets != 0;
    }

    #[inline(always)]
    fn promotions(&mut self, targets: u64, _: i8) {
        self.0 |= targets != 0;
    }

    #[inline(always)]
    fn single(&mut self, _: u16, _: u8, _: u8) {
        self.0 = true;
    }

    #[inline(always)]
    fn done(&self) -> bool {
        self.0
    }
}

/// Plays every move and adds up the nodes below.
pub(crate) struct Walk<'a, S, C> {
    pub(crate) backend: S,
    pub(crate) side: core::marker::PhantomData<C>,
    pub(crate) core: &'a Core,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

impl<S: Backend + Sliders, C: Side> Walk<'_, S, C> {
    #[inline(always)]
    fn play(&mut self, kind: u16, from: u8, to: u8) {
        let next = self.core.after::<C>(kind, from, to);
        self.nodes += self.backend.perft::<C::Other>(&next, self.depth);
    }
}

impl<S: Backend + Sliders, C: Side> Sink for Walk<'_, S, C> {
    #[inline(always)]
    fn piece(&mut self, kind: u16, from: u8, mut targets: u64) {
        while targets != 0 {
            self.play(kind, from, targets.trailing_zeros() as u8);
            targets &= targets - 1;
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: u16, mut targets: u64, step: i8) {
        while targets != 0 {
            let to = targets.trailing_zeros() as u8;
            self.play(kind, to.wrapping_add_signed(-step), to);
            targets &= targets - 1;
        }
    }

    #[inline(always)]
    fn promotions(&mut self, mut targets: u64, step: i8) {
        while targets != 0 {
            let to = targets.trailing_zeros() as u8;
            let from = to.wrapping_add_signed(-step);
            for role in [kind::QUEEN, kind::ROOK, kind::BISHOP, kind::KNIGHT] {
                self.play(kind::PROMOTION + role, from, to);
            }
            targets &= targets - 1;
        }
    }

    #[inline(always)]
    fn single(&mut self, kind: u16, from: u8, to: u8) {
        self.play(kind, from, to);
    }
}

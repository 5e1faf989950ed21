//! The generator compiled twice: with PEXT and its kin, and for any machine.
//!
//! A leaf module that may hold `unsafe`: calls of functions compiled for machines with PEXT, made
//! only where a [`Pext`] proves that this is one.
#![allow(
    unsafe_code,
    reason = "calls of functions with target features, proven by a token"
)]

use core::marker::PhantomData;

#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::attacks::sliders::Pext;
use crate::attacks::sliders::{Hyperbola, Sliders};
use crate::position::core_state::{BlackSide, Core, Side, WhiteSide};

use super::generate::generate;
use super::list::MoveList;
use super::sinks::{Any, Count, Walk};

/// A way to run the generator.
pub(crate) trait Backend: Sliders {
    /// Nodes `depth` plies below, `depth` being at least 1.
    fn perft<C: Side>(self, core: &Core, depth: u32) -> u64;
    fn list<C: Side>(self, core: &Core, list: &mut MoveList);
    fn count<C: Side>(self, core: &Core) -> u64;
    fn any<C: Side>(self, core: &Core) -> bool;
}

#[inline(always)]
fn perft_body<S: Backend, C: Side>(s: S, core: &Core, depth: u32) -> u64 {
    let mut walk = Walk {
        backend: s,
        side: PhantomData::<C>,
        core,
        depth: depth - 1,
        nodes: 0,
    };
    generate::<S, C, _>(s, core, &mut walk);
    walk.nodes
}

#[inline(always)]
fn count_body<S: Backend, C: Side>(s: S, core: &Core) -> u64 {
    let mut count = Count::default();
    generate::<S, C, _>(s, core, &mut count);
    count.0
}

#[inline(always)]
fn any_body<S: Backend, C: Side>(s: S, core: &Core) -> bool {
    let mut any = Any::default();
    generate::<S, C, _>(s, core, &mut any);
    any.0
}

/// The four entries, with whatever attributes their compilation needs.
macro_rules! entries {
    ($backend:ty, $(#[$attribute:meta])*) => {
        $(#[$attribute])*
        pub(super) fn perft<C: Side>(s: $backend, core: &Core, depth: u32) -> u64 {
            super::perft_body::<$backend, C>(s, core, depth)
        }
        $(#[$attribute])*
        pub(super) fn list<C: Side>(s: $backend, core: &Core, list: &mut MoveList) {
            super::generate::<$backend, C, _>(s, core, list);
        }
        $(#[$attribute])*
        pub(super) fn count<C: Side>(s: $backend, core: &Core) -> u64 {
            super::count_body::<$backend, C>(s, core)
        }
        $(#[$attribute])*
        pub(super) fn any<C: Side>(s: $backend, core: &Core) -> bool {
            super::any_body::<$backend, C>(s, core)
        }
    };
}

mod portable {
    use super::{Core, Hyperbola, MoveList, Side};
    entries!(Hyperbola,);
}

impl Backend for Hyperbola {
    #[inline(always)]
    fn perft<C: Side>(self, core: &Core, depth: u32) -> u64 {
        if depth == 1 {
            portable::count::<C>(self, core)
        } else {
            portable::perft::<C>(self, core, depth)
        }
    }

    #[inline(always)]
    fn list<C: Side>(self, core: &Core, list: &mut MoveList) {
        portable::list::<C>(self, core, list);
    }

    #[inline(always)]
    fn count<C: Side>(self, core: &Core) -> u64 {
        portable::count::<C>(self, core)
    }

    #[inline(always)]
    fn any<C: Side>(self, core: &Core) -> bool {
        portable::any::<C>(self, core)
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod extracting {
    use super::{Core, MoveList, Pext, Side};
    entries!(Pext, #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]);
}

// SAFETY of the four calls: a `Pext` exists only on machines that have all four features.
#[cfg(all(target_arch = "x86_64", not(miri)))]
impl Backend for Pext {
    #[inline(always)]
    fn perft<C: Side>(self, core: &Core, depth: u32) -> u64 {
        if depth == 1 {
            // SAFETY: see above.
            unsafe { extracting::count::<C>(self, core) }
        } else {
            // SAFETY: see above.
            unsafe { extracting::perft::<C>(self, core, depth) }
        }
    }

    #[inline(always)]
    fn list<C: Side>(self, core: &Core, list: &mut MoveList) {
        // SAFETY: see above.
        unsafe { extracting::list::<C>(self, core, list) }
    }

    #[inline(always)]
    fn count<C: Side>(self, core: &Core) -> u64 {
        // SAFETY: see above.
        unsafe { extracting::count::<C>(self, core) }
    }

    #[inline(always)]
    fn any<C: Side>(self, core: &Core) -> bool {
        // SAFETY: see above.
        unsafe { extracting::any::<C>(self, core) }
    }
}

/// Calls a function generic over backend and side with those of this machine and position.
macro_rules! on_this_machine {
    ($core:expr, $method:ident ( $($argument:expr),* )) => {{
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if let Some(pext) = $crate::attacks::sliders::Pext::detect() {
            if $core.turn == 0 {
                pext.$method::<WhiteSide>($core, $($argument),*)
            } else {
                pext.$method::<BlackSide>($core, $($argument),*)
            }
        } else if $core.turn == 0 {
            Hyperbola.$method::<WhiteSide>($core, $($argument),*)
        } else {
            Hyperbola.$method::<BlackSide>($core, $($argument),*)
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        if $core.turn == 0 {
            Hyperbola.$method::<WhiteSide>($core, $($argument),*)
        } else {
            Hyperbola.$method::<BlackSide>($core, $($argument),*)
        }
    }};
}

/// Adds the legal moves to the list.
#[inline]
pub(crate) fn legal_moves(core: &Core, list: &mut MoveList) {
    on_this_machine!(core, list(list))
}

/// How many legal moves.
#[inline]
pub(crate) fn count_legal_moves(core: &Core) -> u64 {
    on_this_machine!(core, count())
}

/// Is there a legal move?
#[inline]
pub(crate) fn has_legal_move(core: &Core) -> bool {
    on_this_machine!(core, any())
}

/// Nodes `depth` plies below, `depth` being at least 1.
#[inline]
pub(crate) fn perft(core: &Core, depth: u32) -> u64 {
    on_this_machine!(core, perft(depth))
}

#[cfg(test)]
mod tests {
    use super::{Backend, Hyperbola, WhiteSide};
    use crate::position::Position;

    #[test]
    fn the_portable_generator_counts_as_well() {
        let core = *Position::start().core();
        assert_eq!(Hyperbola.perft::<WhiteSide>(&core, 4), 197_281);
        assert_eq!(super::perft(&core, 4), 197_281);
    }
}

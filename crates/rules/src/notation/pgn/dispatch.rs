//! The movetext loop compiled twice, as the generator is.
//!
//! A leaf module that may hold `unsafe`: a call of a function compiled for machines with PEXT,
//! made only where a [`Pext`] proves that this is one.
#![allow(
    unsafe_code,
    reason = "a call of a function with target features, proven by a token"
)]

use crate::attacks::sliders::Hyperbola;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::attacks::sliders::Pext;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use crate::attacks::sparing::Sparing;

use super::movetext::{self, Run};
use super::visitor::Visitor;

#[cfg(all(target_arch = "x86_64", not(miri)))]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn extracting<V: Visitor>(pext: Pext, run: &mut Run<'_, '_, V>) {
    movetext::read(pext, Sparing::of(pext), run);
}

fn portable<V: Visitor>(run: &mut Run<'_, '_, V>) {
    movetext::read(Hyperbola, Hyperbola, run);
}

/// Reads the movetext of one game.
pub(crate) fn read_movetext<V: Visitor>(run: &mut Run<'_, '_, V>) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(pext) = Pext::detect() {
        // SAFETY: a `Pext` exists only on machines that have these features.
        return unsafe { extracting(pext, run) };
    }
    portable(run);
}

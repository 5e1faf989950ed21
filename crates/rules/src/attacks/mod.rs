//! Where pieces attack: leapers by table, sliders by the fastest means the machine has.

// No other architecture has the instruction, and Miri does not run it.
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) mod cpu;
pub(crate) mod leapers;
pub(crate) mod lines;
pub(crate) mod sliders;
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) mod sparing;

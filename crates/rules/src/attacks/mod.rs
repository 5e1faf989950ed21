//! Where pieces attack: leapers by table, sliders by the fastest means the machine has.

pub(crate) mod cpu;
pub(crate) mod leapers;
pub(crate) mod lines;
pub(crate) mod sliders;

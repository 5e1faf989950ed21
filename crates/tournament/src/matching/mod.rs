//! Exact matching in general graphs: heaviest, and as many as possible.

mod blossom;
mod cardinality;
mod forest;
#[cfg(test)]
mod tests;
mod weight;

pub(crate) use blossom::heaviest;
pub(crate) use cardinality::Cardinality;
pub(crate) use weight::{Bits, Dense, Weight, Wide};

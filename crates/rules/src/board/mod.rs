//! Sides, pieces, squares, sets of squares and placements.

pub(crate) mod bitboard;
pub(crate) mod color;
pub(crate) mod outcome;
pub(crate) mod placement;
pub(crate) mod role;
pub(crate) mod square;
mod square_names;

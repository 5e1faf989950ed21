//! Time: what is agreed, what is left, what falls next (articles 6 and A.1, B.1).

pub(crate) mod control;
pub(crate) mod deadline;
pub(crate) mod parse;
pub(crate) mod running;
pub(crate) mod speed;

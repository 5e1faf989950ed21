//! Games over the board through the whole hall: real sockets, real requests, a real database.

#[path = "../common/mod.rs"]
mod common;

mod desk;
mod players;
mod sealed;
mod table;

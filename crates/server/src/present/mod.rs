//! What the hall shows, in the wire's shapes, for one viewer.

pub(crate) mod board;
pub(crate) mod desk;
pub(crate) mod event;
pub(crate) mod eyes;
pub(crate) mod game;
pub(crate) mod lobby;
pub(crate) mod norm;
pub(crate) mod player;
pub(crate) mod rating;
pub(crate) mod state;
pub(crate) mod terms;
pub(crate) mod tournament;
pub(crate) mod tournament_log;
pub(crate) mod tournament_terms;
pub(crate) mod why;

/// A side of the board.
pub(crate) fn color(color: rules::Color) -> wire::Color {
    match color {
        rules::Color::White => wire::Color::White,
        rules::Color::Black => wire::Color::Black,
    }
}

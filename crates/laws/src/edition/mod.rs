//! The editions of the Laws as data: every parameter with its article.

mod fide_2023;
mod online;
mod parameters;
mod table;

pub use parameters::Parameter;
pub use table::{
    Absence, Articles, ByTempo, Edition, EditionId, Fivefold, FlagDraw, OfferLapse, Rule,
    WrongClaim,
};

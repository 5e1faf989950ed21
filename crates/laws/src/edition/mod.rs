//! The editions of the Laws as data: every parameter with its article.

mod fide_1997;
mod fide_2001;
mod fide_2005;
mod fide_2009;
mod fide_2014;
mod fide_2017;
mod fide_2018;
mod fide_2023;
mod online;
mod origin;
mod parameters;
mod seed_old;
mod table;
mod values;

pub use origin::{Equipment, Origin};
pub use parameters::Parameter;
pub use table::{Articles, ByTempo, Edition, EditionId, Rule};
pub use values::{
    Absence, BothFlags, Dead, Fivefold, FlagDraw, IllegalRule, OfferLapse, PawnLeft, QuickplayRule,
    Reversed, WrongClaim,
};

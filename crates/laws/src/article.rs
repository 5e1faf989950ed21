//! The place in the Laws behind a ruling.

use std::borrow::Cow;
use std::fmt;

/// An article of the edition in force, `9.2.1`, or a house rule, `house.first-move`.
///
/// The edition is not part of it: an article belongs to the game that cites it.
/// A stored article is read back as it was written, even if this version of the
/// Laws no longer cites it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Article(Cow<'static, str>);

impl Article {
    /// An article known when the program was written.
    #[must_use]
    pub const fn new(number: &'static str) -> Article {
        Article(Cow::Borrowed(number))
    }

    /// An article read from a record.
    #[must_use]
    pub fn from_record(number: String) -> Article {
        Article(Cow::Owned(number))
    }

    /// `9.2.1`
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Is it a rule of the house rather than of the Laws?
    #[must_use]
    pub fn is_house_rule(&self) -> bool {
        self.0.starts_with("house.")
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Every rule of the house that stands where an article would.
pub(crate) const HOUSE_RULES: &[&str] = &[
    "house.abort",
    "house.absence",
    "house.first-move",
    "house.king-into-check",
    "house.no-early-draw",
    "house.offer-pause",
    "house.perpetual-check",
    "house.premove",
    "house.takeback",
    "house.touched-square",
];

//! What can be wrong with a file of a rating list.

use std::fmt;

/// A fault, by the place where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFault {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub code: ListFaultCode,
    /// The text that it is about.
    pub text: String,
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            code,
            text,
        } = self;
        write!(
            f,
            "{line}:{column}: {}: {}: '{text}'",
            code.code(),
            code.text()
        )
    }
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListFaultCode {
    /// No first line that names the columns.
    HeaderMissing,
    /// A column that nobody knows; it is passed over.
    ColumnUnknown,
    /// A column named twice; the first counts.
    ColumnDoubled,
    /// A row with another number of fields than the header.
    FieldCount,
    /// A quote that is not closed, or stands in the middle of a field.
    Quote,
    /// No number of a player.
    Id,
    /// A number that stood before; the later entry is dropped.
    IdDoubled,
    /// No name.
    NameMissing,
    /// Not three capital letters.
    Federation,
    /// Neither M nor F.
    Sex,
    /// No title of FIDE.
    Title,
    /// No whole number from 0 to 4000.
    Rating,
    /// No whole number of games.
    Games,
    /// No K from 0 to 100.
    K,
    /// No year.
    BirthYear,
    /// No known flag.
    Flag,
    /// No grade points.
    Points,
}

impl ListFaultCode {
    /// All of them.
    // tidy: table
    pub const ALL: [Self; 17] = [
        Self::HeaderMissing,
        Self::ColumnUnknown,
        Self::ColumnDoubled,
        Self::FieldCount,
        Self::Quote,
        Self::Id,
        Self::IdDoubled,
        Self::NameMissing,
        Self::Federation,
        Self::Sex,
        Self::Title,
        Self::Rating,
        Self::Games,
        Self::K,
        Self::BirthYear,
        Self::Flag,
        Self::Points,
    ];

    /// A name that screens translate.
    pub const fn code(self) -> &'static str {
        match self {
            Self::HeaderMissing => "list_header_missing",
            Self::ColumnUnknown => "list_column_unknown",
            Self::ColumnDoubled => "list_column_doubled",
            Self::FieldCount => "list_field_count",
            Self::Quote => "list_quote",
            Self::Id => "list_id",
            Self::IdDoubled => "list_id_doubled",
            Self::NameMissing => "list_name_missing",
            Self::Federation => "list_federation",
            Self::Sex => "list_sex",
            Self::Title => "list_title",
            Self::Rating => "list_rating",
            Self::Games => "list_games",
            Self::K => "list_k",
            Self::BirthYear => "list_birth_year",
            Self::Flag => "list_flag",
            Self::Points => "list_points",
        }
    }

    /// The fault in words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::HeaderMissing => "no first line that names id and name",
            Self::ColumnUnknown => "a column that nobody knows; it is passed over",
            Self::ColumnDoubled => "a column named twice; the first counts",
            Self::FieldCount => "a row with another number of fields than the header",
            Self::Quote => "a quote that is not closed, or stands inside a field",
            Self::Id => "no number of a player; the row is dropped",
            Self::IdDoubled => "a number that stood before; the row is dropped",
            Self::NameMissing => "no name",
            Self::Federation => "no federation of three capital letters",
            Self::Sex => "neither M nor F",
            Self::Title => "no title of FIDE",
            Self::Rating => "no rating from 0 to 4000",
            Self::Games => "no number of games",
            Self::K => "no K from 0 to 100",
            Self::BirthYear => "no year of birth from 1800 to 2999",
            Self::Flag => "no known flag",
            Self::Points => "no grade points",
        }
    }
}

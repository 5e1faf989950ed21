//! Single fields of a list: read into an entry, or told as a fault.

use std::collections::BTreeSet;

use super::entry::{ListEntry, ListSex, RatingList};
use super::fault::{ListFault, ListFaultCode};
use crate::elo::Speed;
use crate::title::Title;

/// A column that both formats know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Id,
    Name,
    Federation,
    Sex,
    Title,
    WomanTitle,
    OtherTitles,
    ArenaTitle,
    Rating(Speed),
    Games(Speed),
    K(Speed),
    BirthYear,
    Flag,
    Points,
}

impl Field {
    /// Reads `text`, without the space around it, into the entry; an empty field says nothing.
    pub(super) fn read(self, text: &str, entry: &mut ListEntry) -> Result<(), ListFaultCode> {
        if text.is_empty() {
            return match self {
                Self::Id => Err(ListFaultCode::Id),
                Self::Name => Err(ListFaultCode::NameMissing),
                _ => Ok(()),
            };
        }
        match self {
            Self::Id => entry.id = number(text).ok_or(ListFaultCode::Id)?,
            Self::Name => entry.name = text.to_owned(),
            Self::Federation => {
                let letters = text.bytes().all(|byte| byte.is_ascii_uppercase());
                if text.len() != 3 || !letters {
                    return Err(ListFaultCode::Federation);
                }
                entry.federation = text.to_owned();
            }
            Self::Sex => {
                entry.sex = Some(match text {
                    "M" | "m" => ListSex::Man,
                    "F" | "f" | "W" | "w" => ListSex::Woman,
                    _ => return Err(ListFaultCode::Sex),
                });
            }
            Self::Title => entry.title = Some(title(text)?),
            Self::WomanTitle => entry.woman_title = Some(title(text)?),
            Self::OtherTitles => entry.other_titles = text.to_owned(),
            Self::ArenaTitle => entry.arena_title = text.to_owned(),
            Self::Rating(speed) => {
                let rating = number(text).filter(|rating| *rating <= 4000);
                let rating = rating.ok_or(ListFaultCode::Rating)?;
                let rating = i32::try_from(rating).map_err(|_| ListFaultCode::Rating)?;
                entry.rating_mut(speed).rating = (rating > 0).then_some(rating);
            }
            Self::Games(speed) => {
                let games = number(text).and_then(|games| u32::try_from(games).ok());
                entry.rating_mut(speed).games = games.ok_or(ListFaultCode::Games)?;
            }
            Self::K(speed) => {
                let k = number(text).and_then(|k| u32::try_from(k).ok());
                let k = k.filter(|k| *k <= 100).ok_or(ListFaultCode::K)?;
                entry.rating_mut(speed).k = (k > 0).then_some(k);
            }
            Self::BirthYear => {
                let year = number(text).and_then(|year| i32::try_from(year).ok());
                let year = year.filter(|year| *year == 0 || (1800..3000).contains(year));
                let year = year.ok_or(ListFaultCode::BirthYear)?;
                entry.birth_year = (year > 0).then_some(year);
            }
            Self::Flag => {
                if text
                    .chars()
                    .any(|flag| !matches!(flag, 'i' | 'w' | 'I' | 'W'))
                {
                    return Err(ListFaultCode::Flag);
                }
                entry.inactive = text.contains(['i', 'I']);
            }
            Self::Points => {
                entry.points = Some(text.parse().map_err(|_| ListFaultCode::Points)?);
            }
        }
        Ok(())
    }

    /// The field of an entry as text; nothing where nothing is known.
    pub(super) fn write(self, entry: &ListEntry) -> String {
        let or_empty = |value: Option<String>| value.unwrap_or_default();
        match self {
            Self::Id => entry.id.to_string(),
            Self::Name => entry.name.clone(),
            Self::Federation => entry.federation.clone(),
            Self::Sex => or_empty(entry.sex.map(|sex| match sex {
                ListSex::Man => "M".to_owned(),
                ListSex::Woman => "F".to_owned(),
            })),
            Self::Title => or_empty(entry.title.map(|title| title.to_string())),
            Self::WomanTitle => or_empty(entry.woman_title.map(|title| title.to_string())),
            Self::OtherTitles => entry.other_titles.clone(),
            Self::ArenaTitle => entry.arena_title.clone(),
            Self::Rating(speed) => or_empty(entry.rating(speed).rating.map(|r| r.to_string())),
            Self::Games(speed) => match entry.rating(speed).games {
                0 => String::new(),
                games => games.to_string(),
            },
            Self::K(speed) => or_empty(entry.rating(speed).k.map(|k| k.to_string())),
            Self::BirthYear => or_empty(entry.birth_year.map(|year| year.to_string())),
            Self::Flag => {
                let woman = if entry.sex == Some(ListSex::Woman) {
                    "w"
                } else {
                    ""
                };
                format!("{woman}{}", if entry.inactive { "i" } else { "" })
            }
            Self::Points => or_empty(entry.points.map(|points| points.to_string())),
        }
    }
}

/// A list while it is read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) list: RatingList,
    seen: BTreeSet<u64>,
}

impl Reading {
    pub(super) fn fault(&mut self, line: usize, column: usize, code: ListFaultCode, text: &str) {
        let text = text.to_owned();
        self.list.faults.push(ListFault {
            line,
            column,
            code,
            text,
        });
    }

    /// Reads a row of fields, each with its column; what has no number of its own is dropped.
    pub(super) fn row<'a>(
        &mut self,
        line: usize,
        fields: impl Iterator<Item = (Field, usize, usize, &'a str)>,
    ) {
        let mut entry = ListEntry::default();
        let mut id = (line, 1, "");
        let mut dropped = false;
        for (field, line, column, text) in fields {
            let text = text.trim();
            if field == Field::Id {
                id = (line, column, text);
            }
            if let Err(code) = field.read(text, &mut entry) {
                dropped |= code == ListFaultCode::Id;
                self.fault(line, column, code, text);
            }
        }
        if dropped {
            return;
        }
        if self.seen.insert(entry.id) {
            self.list.entries.push(entry);
        } else {
            self.fault(id.0, id.1, ListFaultCode::IdDoubled, id.2);
        }
    }
}

fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn title(text: &str) -> Result<Title, ListFaultCode> {
    // Older lists have one and two small letters.
    let full = match text {
        "g" => "GM",
        "m" => "IM",
        "f" => "FM",
        "c" => "CM",
        "wg" => "WGM",
        "wm" => "WIM",
        "wf" => "WFM",
        "wc" => "WCM",
        other => other,
    };
    Title::from_code(full).ok_or(ListFaultCode::Title)
}

//! A rating list and its entries.

use super::fault::ListFault;
use crate::elo::Speed;
use crate::grade::Points;
use crate::title::Title;

/// What a file of a rating list holds: whatever could be read, and what could not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingList {
    /// The entries, in the order of the file.
    pub entries: Vec<ListEntry>,
    /// The faults, in the order of the file.
    pub faults: Vec<ListFault>,
}

/// Sex, as FIDE's list has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListSex {
    /// `M`.
    Man,
    /// `F`.
    Woman,
}

/// A rating of one of the three lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListRating {
    /// The rating; none if unrated.
    pub rating: Option<i32>,
    /// Games in the period.
    pub games: u32,
    /// K.
    pub k: Option<u32>,
}

/// A player on a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListEntry {
    /// FIDE's number, or the hall's.
    pub id: u64,
    /// Name.
    pub name: String,
    /// Federation code; may be empty.
    pub federation: String,
    /// Sex, if told.
    pub sex: Option<ListSex>,
    /// Title.
    pub title: Option<Title>,
    /// Title for women, as FIDE keeps it apart.
    pub woman_title: Option<Title>,
    /// Titles of arbiters, trainers and organisers, with commas between.
    pub other_titles: String,
    /// Title of FIDE's online arena.
    pub arena_title: String,
    /// Standard, rapid and blitz.
    pub ratings: [ListRating; 3],
    /// Year of birth, if told.
    pub birth_year: Option<i32>,
    /// Whether he has not played for long.
    pub inactive: bool,
    /// Grade points; FIDE's list has none.
    pub points: Option<Points>,
}

impl ListEntry {
    /// The rating of one list.
    pub const fn rating(&self, speed: Speed) -> &ListRating {
        &self.ratings[speed as usize]
    }

    /// The rating of one list, to be changed.
    pub const fn rating_mut(&mut self, speed: Speed) -> &mut ListRating {
        &mut self.ratings[speed as usize]
    }
}

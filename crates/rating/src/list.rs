//! Rating lists as files: the hall's own CSV and FIDE's fixed-width text, with faults by line and
//! column.

mod csv;
mod entry;
mod fault;
mod fide;
mod field;

pub use csv::{read_csv, write_csv};
pub use entry::{ListEntry, ListRating, ListSex, RatingList};
pub use fault::{ListFault, ListFaultCode};
pub use fide::{read_fide, write_fide};

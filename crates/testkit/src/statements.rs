//! Numbered statements of a text, noted when an assertion that names one has held.
//!
//! A test names a statement in the message of an assertion: `"S063 only on the next move"`.
//! [`noting`](crate::noting), [`noting_eq`](crate::noting_eq) and
//! [`noting_ne`](crate::noting_ne) are the assertions of the standard library that afterwards
//! note the numbers in their message, so that a name in a comment, or in a test that does not
//! run, counts for nothing.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

static NOTED: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());

/// Notes each `S` with exactly three digits that stands by itself in the message.
pub fn note(message: &str) {
    let mut noted = NOTED.lock().unwrap_or_else(PoisonError::into_inner);
    let words = message.split(|c: char| !c.is_alphanumeric());
    noted.extend(words.filter_map(number));
}

fn number(word: &str) -> Option<u16> {
    let digits = word.strip_prefix('S').filter(|d| d.len() == 3)?;
    digits.parse().ok()
}

/// What has been noted in this process up to now.
#[must_use]
pub fn noted() -> BTreeSet<u16> {
    NOTED.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// `assert!` that notes the statements in its message.
#[macro_export]
macro_rules! noting {
    ($holds:expr $(,)?) => { ::std::assert!($holds) };
    ($holds:expr, $($message:tt)+) => {{
        ::std::assert!($holds, $($message)+);
        $crate::note(&::std::format!($($message)+));
    }};
}

/// `assert_eq!` that notes the statements in its message.
#[macro_export]
macro_rules! noting_eq {
    ($left:expr, $right:expr $(,)?) => { ::std::assert_eq!($left, $right) };
    ($left:expr, $right:expr, $($message:tt)+) => {{
        ::std::assert_eq!($left, $right, $($message)+);
        $crate::note(&::std::format!($($message)+));
    }};
}

/// `assert_ne!` that notes the statements in its message.
#[macro_export]
macro_rules! noting_ne {
    ($left:expr, $right:expr $(,)?) => { ::std::assert_ne!($left, $right) };
    ($left:expr, $right:expr, $($message:tt)+) => {{
        ::std::assert_ne!($left, $right, $($message)+);
        $crate::note(&::std::format!($($message)+));
    }};
}

#[cfg(test)]
mod tests {
    use super::noted;

    /// Statement S901 in a comment is none.
    #[test]
    fn only_what_an_assertion_named_that_held_is_noted() {
        let _unused = "S902 in a text that nobody asserts";
        if noted().contains(&900) {
            crate::noting!(true, "S903 in a branch that is not taken");
        }
        crate::noting_eq!(1 + 1, 2, "S904 S905: {}", "and S906 by an argument");
        crate::noting_ne!(
            1,
            2,
            "S9070 has a digit too many, XS908 a letter, S90 too few"
        );
        let failed = std::panic::catch_unwind(|| crate::noting!(noted().is_empty(), "S909"));
        assert!(failed.is_err());
        assert_eq!(noted().into_iter().collect::<Vec<_>>(), [904, 905, 906]);
    }
}

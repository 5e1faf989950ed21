//! What is wrong with a line that is no case.

use core::fmt;

/// Why a line cannot be judged: a code, and where and what in plain words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{code}: {text}")]
pub struct Fault {
    /// The kind of fault.
    pub code: FaultCode,
    /// Where it lies and what was met there.
    pub text: String,
}

impl Fault {
    pub(crate) fn new(code: FaultCode, text: impl Into<String>) -> Fault {
        Fault {
            code,
            text: text.into(),
        }
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// The kinds of faults. Their codes never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FaultCode { $($(#[$doc])* $name,)* }

        impl FaultCode {
            /// Every kind.
            pub const ALL: &'static [FaultCode] = &[$(FaultCode::$name,)*];

            /// The code, in snake case.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(FaultCode::$name => $code,)* }
            }
        }
    };
}

codes! {
    /// The line is no JSON, or its numbers are beyond JSON.
    NotJson = "not_json",
    /// The line is JSON, but no object.
    NotACase = "not_a_case",
    /// A key that must be there is not.
    KeyMissing = "key_missing",
    /// A key that the format does not know: most often a slip of the pen.
    KeyUnknown = "key_unknown",
    /// A value of another type than its key has.
    WrongType = "wrong_type",
    /// A word that the format does not know.
    UnknownWord = "unknown_word",
    /// A number beyond its bounds.
    OutOfRange = "out_of_range",
    /// A FEN that cannot be read.
    BadFen = "bad_fen",
    /// A time control that cannot be read.
    BadTimeControl = "bad_time_control",
    /// A square or move that is written like none.
    BadMove = "bad_move",
    /// An event before the one above it.
    TimeRunsBack = "time_runs_back",
    /// Nothing is expected, so nothing can be judged.
    NothingExpected = "nothing_expected",
    /// A combination that the format allows and this program cannot play.
    NotSupported = "not_supported",
}

impl fmt::Display for FaultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

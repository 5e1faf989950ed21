//! What can be wrong with a report file: one code each.

use core::fmt;

/// One fault with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Which fault.
    pub code: FaultCode,
    /// What stood there, in words.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}: {}",
            self.line,
            self.column,
            self.code.as_str(),
            self.text
        )
    }
}

macro_rules! codes {
    ($(#[doc = $doc:literal] $name:ident = $code:literal $weight:ident,)*) => {
        /// The codes of faults in report files. They never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum FaultCode { $(#[doc = $doc] $name,)* }

        impl FaultCode {
            /// Every code.
            pub const ALL: &'static [FaultCode] = &[$(FaultCode::$name,)*];

            /// The code, in snake case.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(FaultCode::$name => $code,)* }
            }

            /// What the code means, in a sentence.
            #[must_use]
            pub fn meaning(self) -> &'static str {
                match self { $(FaultCode::$name => $doc.trim_ascii(),)* }
            }

            /// Whether something was lost or contradicts itself; otherwise the reader was only
            /// lenient and nothing is in doubt.
            #[must_use]
            pub const fn is_grave(self) -> bool {
                match self { $(FaultCode::$name => codes!($weight),)* }
            }
        }
    };
    (grave) => { true };
    (light) => { false };
}

codes! {
    /// The text is not UTF-8; each byte was taken for one Latin-1 character.
    Encoding = "encoding" light,
    /// A byte order mark before the first line.
    ByteOrderMark = "byte_order_mark" light,
    /// Lines end in more than one way.
    MixedLineEnds = "mixed_line_ends" light,
    /// A tab where columns are counted; it was taken for one space.
    Tab = "tab" light,
    /// A control character; it was taken for a space.
    ControlCharacter = "control_character" light,
    /// The record's code is in no edition; the line is kept as it is.
    UnknownRecord = "unknown_record" light,
    /// A record that may stand once stands again; the first is kept.
    RepeatedRecord = "repeated_record" grave,
    /// No player line in the whole file.
    NoPlayers = "no_players" grave,
    /// Something stands between the columns, or a field begins in the wrong one.
    Misplaced = "misplaced" grave,
    /// The line ends before a field that must be there.
    ShortLine = "short_line" grave,
    /// Not a number, or out of range.
    BadNumber = "bad_number" grave,
    /// Not a number of points.
    BadPoints = "bad_points" grave,
    /// A date that is none.
    BadDate = "bad_date" light,
    /// A letter for sex other than m and w.
    BadSex = "bad_sex" light,
    /// A title that FIDE does not give.
    BadTitle = "bad_title" light,
    /// A colour other than w, b and -.
    BadColor = "bad_color" grave,
    /// A result that is no code.
    BadResult = "bad_result" grave,
    /// A keyword or letter that this record does not know.
    BadKeyword = "bad_keyword" grave,
    /// More rounds than a report can number.
    TooManyRounds = "too_many_rounds" grave,
    /// Two players with one number; the first is kept.
    DuplicatePlayer = "duplicate_player" grave,
    /// Two teams with one number; the first is kept.
    DuplicateTeam = "duplicate_team" grave,
    /// A number that no player has.
    UnknownPlayer = "unknown_player" grave,
    /// A number that no team has.
    UnknownTeam = "unknown_team" grave,
    /// One player stands in two teams.
    InTwoTeams = "in_two_teams" grave,
    /// A player is paired with himself.
    SelfPairing = "self_pairing" grave,
    /// A bye stands beside an opponent.
    ByeWithOpponent = "bye_with_opponent" grave,
    /// A result of a game without an opponent.
    NoOpponent = "no_opponent" grave,
    /// A `+`, `-` or `=` without an opponent, an older way to write byes F, Z and H.
    OldBye = "old_bye" light,
    /// A game without a colour.
    NoColor = "no_color" grave,
    /// A colour without an opponent.
    ColorOfBye = "color_of_bye" light,
    /// The opponent's line names somebody else in that round.
    Asymmetric = "asymmetric" grave,
    /// Both players have one colour.
    SameColor = "same_color" grave,
    /// The two results don't go together.
    ResultsDisagree = "results_disagree" grave,
    /// A second allotted bye in one round.
    SecondBye = "second_bye" grave,
    /// The stated points are not what the rounds add up to.
    PointsDiffer = "points_differ" light,
    /// The stated number of players, rated players or teams is another.
    CountDiffers = "count_differs" light,
    /// More rounds are written than the event has.
    RoundBeyond = "round_beyond" light,
}

//! Every code that a screen has to put in a plain sentence, and the codes of what is asked.

use crate::article::HOUSE_RULES;
use crate::command::{Complaint, Found, Ground, Missing, StopReason, TouchOrder};
use crate::ending::Termination;
use crate::event::EVENT_NAMES;
use crate::refusal::RefusalCode;
use crate::ruling::Ruling;

/// What a code is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// Why a command was not carried out: [`RefusalCode`].
    Refusal,
    /// What ended a game: [`Termination`].
    Ending,
    /// What happened, penalties among it: [`crate::Event::name`].
    Event,
    /// What the arbiter ruled: [`Ruling::code`].
    Ruling,
    /// What is irregular: [`Found::code`].
    Irregularity,
    /// What a draw is claimed on: [`Ground`].
    Ground,
    /// What a player complains about: [`Complaint`].
    Complaint,
    /// A rule of the house in the place of an article: `house.takeback`.
    HouseRule,
}

impl About {
    /// `refusal`, `ending`, `event`, `ruling`, `irregularity`, `ground`, `complaint`, `house_rule`
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            About::Refusal => "refusal",
            About::Ending => "ending",
            About::Event => "event",
            About::Ruling => "ruling",
            About::Irregularity => "irregularity",
            About::Ground => "ground",
            About::Complaint => "complaint",
            About::HouseRule => "house_rule",
        }
    }
}

/// A code and what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// The list it belongs to.
    pub about: About,
    /// The code itself; it never changes.
    pub code: &'static str,
}

/// Every code of the Laws, list by list: what translations must cover.
///
/// ```
/// assert!(laws::codes().iter().any(|c| c.code == "claim_false"));
/// ```
#[must_use]
pub fn codes() -> Vec<Code> {
    let refusals = RefusalCode::ALL.iter().map(|c| c.as_str());
    let endings = Termination::ALL.iter().map(|t| t.as_str());
    let grounds = [Ground::Threefold, Ground::Fifty].map(Ground::code);
    let complaints = Complaint::ALL.map(Complaint::code);
    let each = |about, codes: &mut dyn Iterator<Item = &'static str>| -> Vec<Code> {
        codes.map(|code| Code { about, code }).collect()
    };
    [
        each(About::Refusal, &mut refusals.into_iter()),
        each(About::Ending, &mut endings.into_iter()),
        each(About::Event, &mut EVENT_NAMES.iter().copied()),
        each(About::Ruling, &mut Ruling::CODES.iter().copied()),
        each(About::Irregularity, &mut Found::CODES.iter().copied()),
        each(About::Ground, &mut grounds.into_iter()),
        each(About::Complaint, &mut complaints.into_iter()),
        each(About::HouseRule, &mut HOUSE_RULES.iter().copied()),
    ]
    .concat()
}

impl Ruling {
    /// Every code of a ruling.
    pub const CODES: &'static [&'static str] = &[
        "add_time",
        "remove_time",
        "set_times",
        "warn",
        "lift_warning",
        "award_loss",
        "award_draw",
        "expel",
        "postpone",
        "reject",
        "accept",
        "count_illegal",
        "forgive_illegal",
        "restore",
        "restore_after",
        "reinstate",
        "lend_sheet",
        "new_game",
        "continue",
        "reopen",
    ];

    /// The code, in snake case, whatever the ruling's numbers.
    // tidy: table
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Ruling::AddTime { .. } => "add_time",
            Ruling::RemoveTime { .. } => "remove_time",
            Ruling::SetTimes { .. } => "set_times",
            Ruling::Warn { .. } => "warn",
            Ruling::LiftWarning { .. } => "lift_warning",
            Ruling::AwardLoss { .. } => "award_loss",
            Ruling::AwardDraw => "award_draw",
            Ruling::Expel { .. } => "expel",
            Ruling::Postpone { .. } => "postpone",
            Ruling::Reject => "reject",
            Ruling::Accept => "accept",
            Ruling::CountIllegal { .. } => "count_illegal",
            Ruling::ForgiveIllegal { .. } => "forgive_illegal",
            Ruling::Restore => "restore",
            Ruling::RestoreAfter { .. } => "restore_after",
            Ruling::Reinstate => "reinstate",
            Ruling::LendSheet { .. } => "lend_sheet",
            Ruling::NewGame => "new_game",
            Ruling::Continue => "continue",
            Ruling::Reopen => "reopen",
        }
    }
}

impl Found {
    /// Every code of an irregularity.
    pub const CODES: &'static [&'static str] = &[
        "wrong_start",
        "wrong_orientation",
        "wrong_resumed_position",
        "colors_reversed",
        "displaced",
        "illegal_position",
        "illegal_move",
        "clock_wrong",
        "both_flags",
        "sheet_incomplete",
        "sheet_unreconstructable",
    ];

    /// The code, in snake case, whatever the details.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Found::WrongStart { .. } => "wrong_start",
            Found::WrongOrientation => "wrong_orientation",
            Found::WrongResumedPosition => "wrong_resumed_position",
            Found::ColorsReversed => "colors_reversed",
            Found::Displaced { .. } => "displaced",
            Found::IllegalPosition => "illegal_position",
            Found::IllegalMove { .. } => "illegal_move",
            Found::ClockWrong => "clock_wrong",
            Found::BothFlags => "both_flags",
            Found::SheetIncomplete { .. } => "sheet_incomplete",
            Found::SheetUnreconstructable => "sheet_unreconstructable",
        }
    }
}

macro_rules! coded {
    ($name:ident { $($variant:ident = $code:literal,)* }) => {
        impl $name {
            /// All of them.
            pub const ALL: [$name; [$($code),*].len()] = [$($name::$variant),*];

            /// The code, in snake case.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $($name::$variant => $code,)* }
            }

            /// Reads the code.
            #[must_use]
            pub fn from_code(code: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|one| one.code() == code)
            }
        }
    };
}

coded!(Complaint {
    TouchMove = "touch_move",
    IllegalMove = "illegal_move",
    Flag = "flag",
    Quickplay = "quickplay",
    Increment = "increment",
});

coded!(StopReason {
    Unsaid = "unsaid",
    PromotionPiece = "promotion_piece",
    Claim = "claim",
});

coded!(Missing {
    Envelope = "envelope",
    Position = "position",
});

coded!(TouchOrder {
    AsListed = "as_listed",
    Together = "together",
    Unclear = "unclear",
});

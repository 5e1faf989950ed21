//! One thing that a title asks for, with what there is.

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequirementKind {
    /// To hold IM or FM already.
    HoldsImOrFm,
    /// Results (norms) of the title.
    Results,
    /// Games that the results are made of.
    Games,
    /// A rating.
    Rating,
    /// Rated games played when the rating was reached.
    RatedGames,
    /// To have played in the Candidates matches.
    Candidates,
    /// A first place in one of the championships named.
    FirstPlace,
    /// Games in one world championship cycle.
    CycleGames,
    /// Results in that cycle.
    CycleResults,
    /// Norms made under the normal rule for foreign opponents (B.01 1.4.3e).
    NormalNorms,
    /// Norms from events of the kinds that 1.5.6 names.
    BigEventNorms,
    /// Norms from events with one round a day for at least three days (1.1.3a).
    OneRoundADayNorms,
    /// At most so many norms of eight games that count as nine (1.4.1c).
    EightGameNorms,
    /// To know the Laws and the rules of FIDE thoroughly.
    Knowledge,
    /// To have shown absolute objectivity as an arbiter.
    Objectivity,
    /// Languages.
    Languages,
    /// Official languages of FIDE among them.
    OfficialLanguages,
    /// Important events as chief or deputy chief arbiter.
    ImportantEvents,
}

impl RequirementKind {
    /// A name that screens translate.
    pub const fn code(self) -> &'static str {
        match self {
            Self::HoldsImOrFm => "holds_im_or_fm",
            Self::Results => "results",
            Self::Games => "games",
            Self::Rating => "rating",
            Self::RatedGames => "rated_games",
            Self::Candidates => "candidates",
            Self::FirstPlace => "first_place",
            Self::CycleGames => "cycle_games",
            Self::CycleResults => "cycle_results",
            Self::NormalNorms => "normal_norms",
            Self::BigEventNorms => "big_event_norms",
            Self::OneRoundADayNorms => "one_round_a_day_norms",
            Self::EightGameNorms => "eight_game_norms_at_most",
            Self::Knowledge => "knowledge",
            Self::Objectivity => "objectivity",
            Self::Languages => "languages",
            Self::OfficialLanguages => "official_languages",
            Self::ImportantEvents => "important_events",
        }
    }
}

/// A requirement with its numbers; yes-or-no ones ask for 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// What is asked for.
    pub kind: RequirementKind,
    /// How much.
    pub wanted: i64,
    /// How much there is.
    pub got: i64,
    /// Whether that is enough.
    pub holds: bool,
}

impl Requirement {
    /// At least `wanted`.
    pub(super) fn at_least(
        kind: RequirementKind,
        got: impl Into<i64>,
        wanted: impl Into<i64>,
    ) -> Self {
        let (got, wanted) = (got.into(), wanted.into());
        Self {
            kind,
            wanted,
            got,
            holds: got >= wanted,
        }
    }

    /// At most `wanted`.
    pub(super) fn at_most(
        kind: RequirementKind,
        got: impl Into<i64>,
        wanted: impl Into<i64>,
    ) -> Self {
        let (got, wanted) = (got.into(), wanted.into());
        Self {
            kind,
            wanted,
            got,
            holds: got <= wanted,
        }
    }

    /// Yes.
    pub(super) fn yes(kind: RequirementKind, got: bool) -> Self {
        Self::at_least(kind, i64::from(got), 1)
    }
}

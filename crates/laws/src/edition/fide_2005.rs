//! FIDE Laws of Chess in force from 1 July 2005, where they differ from 2009.

use crate::edition::fide_2009;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{BothFlags, FlagDraw, IllegalRule, WrongClaim};
use crate::instant::Millis;

pub(crate) const ARTICLES: Articles = Articles {
    flag: "6.10",
    touch_claim: "4.7",
    release: "4.6",
    press: "6.8a",
    start_clocks: "6.6",
    arbiter: "13.4",
    result_stands: "13.4",
    clock_wrong: "6.11",
    offer: "9.1a",
    seal: "A.1",
    sealed_bad: "A.5",
    resume: "A.8",
    ..fide_2009::ARTICLES
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide2005,
    articles: ARTICLES,
    flag_draw: Rule::of(ByTempo::all(FlagDraw::NoSeries), "6.10"),
    flag_acts: Rule::of(
        ByTempo {
            standard: true,
            rapid: false,
            blitz: false,
        },
        "B.6",
    ),
    both_flags: Rule::of(BothFlags::LastPeriodDraws, "10.3"),
    wrong_claim: Rule::of(ByTempo::all(WrongClaim::HalfWithFloor), "9.5b"),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule::strikes(3, 120, false),
            rapid: IllegalRule::strikes(3, 120, false),
            blitz: IllegalRule::strikes(1, 0, true),
        },
        "7.4b",
    ),
    wrong_start_limit: Rule::of(
        ByTempo {
            standard: None,
            rapid: Some(3),
            blitz: Some(3),
        },
        "B.4",
    ),
    default_time: Rule::of(Millis::from_secs(3600), "6.7"),
    refusal_loses: Rule::of(false, "12.8"),
    supervised_as_standard: Rule::silent(false),
    ..fide_2009::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

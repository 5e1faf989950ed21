//! FIDE Laws of Chess in force from 1 July 2017, where they differ from 2018.

use crate::edition::fide_2018;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{IllegalRule, WrongClaim};
use crate::instant::Millis;

pub(crate) const ARTICLES: Articles = Articles {
    ..fide_2018::ARTICLES
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide2017,
    articles: ARTICLES,
    two_hands_count: Rule::of(true, "7.8.2"),
    empty_press_counts: Rule::of(true, "7.7.1"),
    wrong_claim: Rule::of(
        ByTempo::all(WrongClaim::Opponent(Millis::from_secs(120))),
        "9.5.3",
    ),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule::strikes(2, 120, true),
            rapid: IllegalRule::strikes(1, 0, true),
            blitz: IllegalRule::strikes(1, 0, true),
        },
        "7.5.5",
    ),
    adjust_off_move: Rule::silent(false),
    // Article A.3 (and B.3), from 2009 on.
    supervised_as_standard: Rule::silent(true),
    ..fide_2018::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

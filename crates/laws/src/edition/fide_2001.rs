//! FIDE Laws of Chess in force from 1 July 2001, where they differ from 2005.

use crate::edition::fide_2005;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{IllegalRule, PawnLeft};

pub(crate) const ARTICLES: Articles = Articles {
    legal: "3.9",
    touch_claim: "4.6",
    release: "4.7",
    sheet: "8.5b",
    unreconstructable: "8.6",
    ..fide_2005::ARTICLES
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide2001,
    articles: ARTICLES,
    promotion_on_touch: Rule::silent(false),
    pawn_left: Rule::of(PawnLeft::Incomplete, "3.7e"),
    king_capture_counts: Rule::silent(false),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule::strikes(3, 120, false),
            rapid: IllegalRule::strikes(3, 120, false),
            blitz: IllegalRule::strikes(1, 0, true),
        },
        "7.4",
    ),
    unrestorable_void: Rule::of(false, "7.4"),
    record_before: Rule::of(true, "8.1"),
    ..fide_2005::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

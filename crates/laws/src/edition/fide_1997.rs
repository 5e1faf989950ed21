//! FIDE Laws of Chess in force from 1 July 1997, where they differ from 2001.

use crate::edition::fide_2001;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{
    BothFlags, FlagDraw, IllegalRule, OfferLapse, QuickplayRule, WrongClaim,
};

pub(crate) const ARTICLES: Articles = Articles {
    arbiter: "13.4",
    ..fide_2001::ARTICLES
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide1997,
    articles: ARTICLES,
    offer_lapse: Rule::of(OfferLapse::Move, "9.1"),
    offer_on_own_clock: Rule::of(false, "9.1"),
    flag_draw: Rule::of(
        ByTempo {
            standard: FlagDraw::NoSeries,
            rapid: FlagDraw::NoSeries,
            blitz: FlagDraw::NoPotential,
        },
        "6.9",
    ),
    both_flags: Rule::of(BothFlags::LastPeriodDraws, "10.4"),
    wrong_claim: Rule::of(ByTempo::all(WrongClaim::Half), "9.5"),
    claim_offers: Rule::silent(false),
    claim_lost_by_touch: Rule::silent(false),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule {
                last_period_only: true,
                ..IllegalRule::strikes(3, 120, false)
            },
            rapid: IllegalRule::NONE,
            blitz: IllegalRule::strikes(1, 0, false),
        },
        "10.3",
    ),
    quickplay: Rule::of(QuickplayRule::LastPeriod { rejects: false }, "10.2"),
    record_with_increment: Rule::silent(false),
    ..fide_2001::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

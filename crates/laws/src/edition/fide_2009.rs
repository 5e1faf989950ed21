//! FIDE Laws of Chess in force from 1 July 2009, where they differ from 2014.

use crate::edition::fide_2014;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{
    BothFlags, Fivefold, IllegalRule, OfferLapse, PawnLeft, QuickplayRule, Reversed, WrongClaim,
};
use crate::instant::Millis;

pub(crate) const ARTICLES: Articles = Articles {
    legal: "3.10",
    flag: "6.9",
    announced_move: "9.5b",
    press: "6.7a",
    start_clocks: "6.5",
    stop_clocks: "6.12b",
    displaced: "7.3",
    orientation: "7.1b",
    clock_wrong: "6.11b",
    arbiter: "13.4",
    seal: "I.1",
    sealed_bad: "I.6",
    resume: "I.9",
    ..fide_2014::ARTICLES
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide2009,
    articles: ARTICLES,
    fivefold: Rule::silent(Fivefold::Never),
    seventy_five: Rule::silent(false),
    offer_lapse: Rule::of(OfferLapse::Touch, "9.1a"),
    offer_on_own_clock: Rule::of(false, "9.1a"),
    flag_acts: Rule::of(
        ByTempo {
            standard: true,
            rapid: false,
            blitz: false,
        },
        "A.4d",
    ),
    both_flags: Rule::of(BothFlags::LastPeriodDraws, "6.12"),
    wrong_claim: Rule::of(
        ByTempo::all(WrongClaim::Opponent(Millis::from_secs(180))),
        "9.5b",
    ),
    claim_offers: Rule::of(true, "9.1c"),
    pawn_left: Rule::of(PawnLeft::Illegal, "7.4a"),
    king_capture_counts: Rule::of(true, "7.4a"),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule::strikes(3, 120, true),
            rapid: IllegalRule::strikes(3, 120, true),
            blitz: IllegalRule::strikes(1, 0, true),
        },
        "7.4b",
    ),
    unrestorable_void: Rule::of(false, "7.4a"),
    wrong_start_limit: Rule::of(
        ByTempo {
            standard: None,
            rapid: Some(3),
            blitz: Some(3),
        },
        "A.4a",
    ),
    reversed: Rule::of(Reversed::Arbiter, "7.2"),
    illegal_position_draws: Rule::silent(false),
    default_time: Rule::of(Millis::ZERO, "6.6a"),
    increment_before_first: Rule::silent(false),
    quickplay: Rule::of(QuickplayRule::LastPeriod { rejects: true }, "10.2"),
    record_before: Rule::of(false, "8.1"),
    refusal_loses: Rule::of(false, "12.7"),
    partial_award: Rule::of(true, "13.4"),
    ..fide_2014::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

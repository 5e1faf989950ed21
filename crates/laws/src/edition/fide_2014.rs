//! FIDE Laws of Chess in force from 1 July 2014, where they differ from 2017.

use crate::edition::fide_2017;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{
    BothFlags, Dead, Fivefold, IllegalRule, OfferLapse, PawnLeft, QuickplayRule, Reversed,
    WrongClaim,
};
use crate::instant::Millis;

pub(crate) const ARTICLES: Articles = Articles {
    legal: "3.10a",
    promotion: "3.7e",
    checkmate: "5.1a",
    resignation: "5.1b",
    stalemate: "5.2a",
    dead_position: "5.2b",
    agreement: "5.2c",
    offer: "9.1b",
    threefold: "9.2b",
    threefold_intended: "9.2a",
    fifty: "9.3b",
    fifty_intended: "9.3a",
    announced_move: "9.5c",
    adjust: "4.2",
    touch: "4.3",
    release: "4.7",
    press: "6.2a",
    stop_clocks: "6.11b",
    displaced: "7.4",
    orientation: "7.2b",
    clock_wrong: "6.10b",
    sheet: "8.5b",
    seal: "E.1",
    sealed_bad: "E.6",
    resume: "E.9",
    ..fide_2017::ARTICLES
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide2014,
    articles: ARTICLES,
    fivefold: Rule::of(Fivefold::Consecutive, "9.6a"),
    seventy_five: Rule::of(true, "9.6b"),
    dead: Rule::of(Dead::NoSeries, "5.2b"),
    agreement_min_moves: Rule::of(0, "5.2c"),
    offer_lapse: Rule::of(OfferLapse::Touch, "9.1b"),
    offer_on_own_clock: Rule::of(false, "9.1b"),
    resignation_draw: Rule::of(false, "5.1b"),
    both_flags: Rule::of(BothFlags::IfAnnounced, "G.3"),
    wrong_claim: Rule::of(
        ByTempo::all(WrongClaim::Opponent(Millis::from_secs(120))),
        "9.5b",
    ),
    claim_offers: Rule::of(true, "9.1b"),
    castling_touch: Rule::of(true, "4.4a"),
    promotion_on_touch: Rule::of(true, "4.4d"),
    fifty_counts_written: Rule::of(true, "9.3a"),
    pawn_left: Rule::of(PawnLeft::IllegalQueen, "7.5a"),
    king_capture_counts: Rule::of(true, "7.5a"),
    two_hands_count: Rule::silent(false),
    empty_press_counts: Rule::silent(false),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule::strikes(2, 120, true),
            rapid: IllegalRule::strikes(1, 0, true),
            blitz: IllegalRule::strikes(1, 0, true),
        },
        "7.5b",
    ),
    unrestorable_void: Rule::of(false, "7.5a"),
    wrong_start_limit: Rule::of(
        ByTempo {
            standard: None,
            rapid: Some(10),
            blitz: Some(10),
        },
        "A.4a",
    ),
    reversed: Rule::of(Reversed::Arbiter, "7.3"),
    illegal_position_draws: Rule::of(true, "A.4c"),
    default_time: Rule::of(Millis::ZERO, "6.7a"),
    quickplay: Rule::of(QuickplayRule::IfAnnounced, "G.5"),
    record_before: Rule::of(false, "8.1b"),
    refusal_loses: Rule::of(false, "11.7"),
    ..fide_2017::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

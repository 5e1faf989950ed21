//! FIDE Laws of Chess in force from 1 January 2023.

use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{
    Absence, BothFlags, Dead, Fivefold, FlagDraw, IllegalRule, OfferLapse, PawnLeft, QuickplayRule,
    Reversed, WrongClaim,
};
use crate::instant::Millis;

const MINUTE: WrongClaim = WrongClaim::Opponent(Millis::from_secs(60));
const TWO_MINUTES: WrongClaim = WrongClaim::Opponent(Millis::from_secs(120));

pub(crate) const ARTICLES: Articles = Articles {
    turn: "1.2",
    legal: "3.10.1",
    promotion: "3.7.3.3",
    checkmate: "5.1.1",
    resignation: "5.1.2",
    stalemate: "5.2.1",
    dead_position: "5.2.2",
    agreement: "5.2.3",
    offer: "9.1.2.1",
    flag: "6.9",
    threefold: "9.2.1.2",
    threefold_intended: "9.2.1.1",
    fifty: "9.3.2",
    fifty_intended: "9.3.1",
    announced_move: "9.5.3",
    adjust: "4.2.1",
    touch: "4.3",
    release: "4.7",
    touch_claim: "4.8",
    press: "6.2.1",
    start_clocks: "6.6",
    stop_clocks: "6.11.2",
    displaced: "7.4.1",
    orientation: "7.2.2",
    clock_wrong: "6.10.2",
    arbiter: "12.9",
    result_stands: "8.7",
    record: "8.4",
    sheet: "8.5.2",
    unreconstructable: "8.6",
    seal: "I.1.1",
    sealed_bad: "I.6",
    resume: "I.9",
};

// tidy: table
pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide2023,
    articles: ARTICLES,
    claims_automatic: Rule::of(false, "9.2"),
    fivefold: Rule::of(Fivefold::Any, "9.6.1"),
    seventy_five: Rule::of(true, "9.6.2"),
    dead: Rule::of(Dead::NoSeries, "5.2.2"),
    agreement_min_moves: Rule::of(1, "5.2.3"),
    offer_lapse: Rule::of(OfferLapse::Touch, "9.1.2.1"),
    offer_on_own_clock: Rule::of(false, "9.1.2.1"),
    resignation_draw: Rule::of(true, "5.1.2"),
    flag_acts: Rule::of(ByTempo::all(true), "6.8"),
    flag_draw: Rule::of(ByTempo::all(FlagDraw::NoSeries), "6.9"),
    both_flags: Rule::of(BothFlags::IfAnnounced, "III.3.1"),
    wrong_claim: Rule::of(
        ByTempo {
            standard: TWO_MINUTES,
            rapid: MINUTE,
            blitz: MINUTE,
        },
        "9.5.3",
    ),
    claim_offers: Rule::of(true, "9.1.2.3"),
    claim_lost_by_touch: Rule::of(true, "9.4"),
    fifty_counts_written: Rule::of(true, "9.3.1"),
    adjust_off_move: Rule::of(true, "4.2.2"),
    castling_touch: Rule::of(true, "4.4.1"),
    promotion_on_touch: Rule::of(true, "4.4.4"),
    pawn_left: Rule::of(PawnLeft::IllegalQueen, "7.5.2"),
    king_capture_counts: Rule::of(true, "7.5.1"),
    two_hands_count: Rule::of(true, "7.5.4"),
    empty_press_counts: Rule::of(true, "7.5.3"),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule::strikes(2, 120, true),
            rapid: IllegalRule::strikes(2, 60, true),
            blitz: IllegalRule::strikes(2, 60, true),
        },
        "7.5.5",
    ),
    unrestorable_void: Rule::of(false, "7.5.1"),
    wrong_start_limit: Rule::of(
        ByTempo {
            standard: None,
            rapid: Some(10),
            blitz: Some(10),
        },
        "A.5.1",
    ),
    reversed: Rule::of(Reversed::TenMoves, "7.3"),
    // The press itself triggers the numbers of the tempo, supervised or not.
    supervised_as_standard: Rule::silent(false),
    illegal_position_draws: Rule::of(true, "A.5.4"),
    default_time: Rule::of(Millis::ZERO, "6.7.1"),
    increment_before_first: Rule::of(true, "6.3.1"),
    quickplay: Rule::of(QuickplayRule::IfAnnounced, "III.5"),
    record_before: Rule::of(false, "8.1.2"),
    record_with_increment: Rule::of(true, "8.4"),
    refusal_loses: Rule::of(false, "11.7"),
    partial_award: Rule::of(true, "12.9"),
    adjourn_in_first_period: Rule::silent(true),
    sealed_bare_king_draws: Rule::silent(false),
    // The Laws do not know broken connections; the hall lets the opponent decide.
    absence: Rule::of(Absence::LosesOnClaim, "house.absence"),
};

pub(crate) static TABLE: Edition = EDITION;

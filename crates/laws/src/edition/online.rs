//! Play on a platform, after the FIDE Online Chess Regulations.

use crate::edition::fide_2023;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{
    Absence, BothFlags, Dead, Fivefold, FlagDraw, IllegalRule, OfferLapse, PawnLeft, QuickplayRule,
    Reversed, WrongClaim,
};
use crate::instant::Millis;

pub(crate) const ARTICLES: Articles = Articles {
    turn: "4",
    legal: "4",
    promotion: "4",
    adjust: "4",
    touch: "4",
    release: "4",
    touch_claim: "4",
    press: "4",
    start_clocks: "4",
    stop_clocks: "4",
    displaced: "4",
    orientation: "4",
    clock_wrong: "4",
    record: "4",
    sheet: "4",
    unreconstructable: "4",
    seal: "4",
    sealed_bad: "4",
    resume: "4",
    checkmate: "5.1",
    resignation: "5.2",
    stalemate: "5.4",
    dead_position: "5.4",
    agreement: "5.3",
    offer: "5.3",
    flag: "4.4",
    threefold: "5.4",
    threefold_intended: "5.4",
    fifty: "5.4",
    fifty_intended: "5.4",
    announced_move: "5.4",
    arbiter: "11",
    result_stands: "11",
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Online,
    articles: ARTICLES,
    claims_automatic: Rule::of(true, "5.4"),
    // Never reached: the third occurrence and the fiftieth move have ended the game before.
    fivefold: Rule::silent(Fivefold::Never),
    seventy_five: Rule::silent(false),
    dead: Rule::of(Dead::NoSeries, "5.4"),
    agreement_min_moves: Rule::silent(0),
    offer_lapse: Rule::of(OfferLapse::Move, "5.3"),
    offer_on_own_clock: Rule::of(true, "5.3"),
    resignation_draw: Rule::silent(false),
    flag_acts: Rule::of(ByTempo::all(true), "4.4"),
    flag_draw: Rule::of(ByTempo::all(FlagDraw::NoSeries), "4.4"),
    both_flags: Rule::silent(BothFlags::Arbiter),
    // Only reached where a game's options ask for claims instead of the automatic draw.
    wrong_claim: Rule::silent(ByTempo::all(WrongClaim::Opponent(Millis::ZERO))),
    claim_offers: Rule::silent(false),
    claim_lost_by_touch: Rule::silent(false),
    fifty_counts_written: Rule::silent(true),
    adjust_off_move: Rule::silent(false),
    castling_touch: Rule::silent(false),
    promotion_on_touch: Rule::silent(false),
    pawn_left: Rule::silent(PawnLeft::Incomplete),
    king_capture_counts: Rule::silent(false),
    two_hands_count: Rule::silent(false),
    empty_press_counts: Rule::silent(false),
    illegal: Rule::silent(ByTempo::all(IllegalRule::NONE)),
    unrestorable_void: Rule::silent(false),
    wrong_start_limit: Rule::silent(ByTempo::all(None)),
    reversed: Rule::silent(Reversed::Arbiter),
    illegal_position_draws: Rule::silent(false),
    default_time: Rule::silent(Millis::from_secs(3600)),
    increment_before_first: Rule::silent(false),
    quickplay: Rule::silent(QuickplayRule::None),
    record_before: Rule::silent(false),
    record_with_increment: Rule::silent(false),
    refusal_loses: Rule::silent(false),
    partial_award: Rule::silent(true),
    absence: Rule::of(Absence::Loses, "11.4"),
    ..fide_2023::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

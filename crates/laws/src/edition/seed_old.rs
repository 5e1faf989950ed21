//! The older Laws of the Chinese text, before 1997: where they differ from 1997.

use crate::edition::fide_1997;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{
    BothFlags, Dead, FlagDraw, IllegalRule, OfferLapse, PawnLeft, QuickplayRule, Reversed,
    WrongClaim,
};
use crate::instant::Millis;

pub(crate) const ARTICLES: Articles = Articles {
    turn: "3.1",
    legal: "9.1",
    promotion: "5.6(4)",
    checkmate: "10.1",
    resignation: "10.2",
    stalemate: "10.3",
    dead_position: "10.4",
    agreement: "10.6",
    offer: "10.7",
    flag: "10.14",
    threefold: "10.10(2)",
    threefold_intended: "10.10(1)",
    fifty: "10.12",
    fifty_intended: "10.12",
    announced_move: "10.13(2)",
    adjust: "7.1",
    touch: "7.2",
    release: "6.3",
    touch_claim: "7.4",
    press: "6.5",
    start_clocks: "10.15",
    stop_clocks: "5.6(5)",
    displaced: "8.2",
    orientation: "8.7",
    clock_wrong: "10.13",
    arbiter: "10.17",
    result_stands: "10.17",
    record: "11.2",
    sheet: "11.7",
    unreconstructable: "11.9",
    seal: "10.9",
    sealed_bad: "10.16",
    resume: "10.15",
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::SeedOld,
    articles: ARTICLES,
    claims_automatic: Rule::of(false, "10.10"),
    dead: Rule::of(Dead::List, "10.4"),
    agreement_min_moves: Rule::of(0, "10.6"),
    offer_lapse: Rule::of(OfferLapse::Move, "10.7"),
    offer_on_own_clock: Rule::of(true, "10.9"),
    resignation_draw: Rule::of(false, "10.2"),
    flag_acts: Rule::of(ByTempo::all(true), "10.14"),
    flag_draw: Rule::of(ByTempo::all(FlagDraw::BareKing), "10.5"),
    both_flags: Rule::silent(BothFlags::Arbiter),
    wrong_claim: Rule::of(
        ByTempo::all(WrongClaim::Claimant(Millis::from_secs(300))),
        "10.13(2)",
    ),
    fifty_counts_written: Rule::of(false, "10.12"),
    castling_touch: Rule::of(false, "5.1(4)"),
    promotion_on_touch: Rule::of(false, "6.4"),
    pawn_left: Rule::of(PawnLeft::Incomplete, "6.4"),
    illegal: Rule::of(ByTempo::all(IllegalRule::NONE), "8.1"),
    unrestorable_void: Rule::of(true, "8.1"),
    wrong_start_limit: Rule::of(ByTempo::all(None), "8.5"),
    reversed: Rule::of(Reversed::Quarter, "8.6"),
    default_time: Rule::of(Millis::from_secs(3600), "10.15"),
    quickplay: Rule::silent(QuickplayRule::None),
    record_before: Rule::of(true, "11.1"),
    refusal_loses: Rule::of(true, "10.17"),
    partial_award: Rule::of(false, "12"),
    adjourn_in_first_period: Rule::silent(false),
    sealed_bare_king_draws: Rule::of(true, "10.5"),
    ..fide_1997::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

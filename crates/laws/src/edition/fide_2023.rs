//! FIDE Laws of Chess in force from 1 January 2023.

use crate::edition::table::{
    Absence, Articles, ByTempo, Edition, EditionId, Fivefold, FlagDraw, OfferLapse, Rule,
    WrongClaim,
};
use crate::instant::Millis;

const MINUTE: WrongClaim = WrongClaim::Opponent(Millis::from_secs(60));
const TWO_MINUTES: WrongClaim = WrongClaim::Opponent(Millis::from_secs(120));

pub(crate) static TABLE: Edition = Edition {
    id: EditionId::Fide2023,
    articles: Articles {
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
    },
    claims_automatic: Rule::of(false, "9.2"),
    fivefold: Rule::of(Fivefold::Any, "9.6.1"),
    seventy_five: Rule::of(true, "9.6.2"),
    agreement_min_moves: Rule::of(1, "5.2.3"),
    offer_lapse: Rule::of(OfferLapse::Touch, "9.1.2.1"),
    resignation_draw: Rule::of(true, "5.1.2"),
    flag_draw: Rule::of(FlagDraw::NoSeries, "6.9"),
    wrong_claim: Rule::of(
        ByTempo {
            standard: TWO_MINUTES,
            rapid: MINUTE,
            blitz: MINUTE,
        },
        "9.5.3",
    ),
    claim_offers: Rule::of(true, "9.1.2.3"),
    // The Laws do not know broken connections; the hall lets the opponent decide.
    absence: Rule::of(Absence::LosesOnClaim, "house.absence"),
};

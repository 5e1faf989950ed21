//! Play on a platform, after the FIDE Online Chess Regulations.

use crate::edition::table::{
    Absence, Articles, ByTempo, Edition, EditionId, Fivefold, FlagDraw, OfferLapse, Rule,
    WrongClaim,
};
use crate::instant::Millis;

pub(crate) static TABLE: Edition = Edition {
    id: EditionId::Online,
    articles: Articles {
        turn: "4",
        legal: "4",
        promotion: "4",
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
    },
    claims_automatic: Rule::of(true, "5.4"),
    // Never reached: the third occurrence and the fiftieth move have ended the game before.
    fivefold: Rule::silent(Fivefold::Never),
    seventy_five: Rule::silent(false),
    agreement_min_moves: Rule::silent(0),
    offer_lapse: Rule::of(OfferLapse::Move, "5.3"),
    resignation_draw: Rule::silent(false),
    flag_draw: Rule::of(FlagDraw::NoSeries, "4.4"),
    // Only reached where a game's options ask for claims instead of the automatic draw.
    wrong_claim: Rule::silent(ByTempo::all(WrongClaim::Opponent(Millis::ZERO))),
    claim_offers: Rule::silent(false),
    absence: Rule::of(Absence::Loses, "11.4"),
};

//! What screens send, in the hall's shapes.

use crate::problem::Failure;

/// Terms that two players may agree on: those of the hall, with the switches asked for.
///
/// # Errors
///
/// `terms_bad` at the field whose value can't be read. For a time control the fault in its text
/// and the byte follow: `terms.time_control.text number_wanted 3`.
pub(crate) fn terms(asked: &wire::Terms) -> Result<laws::Terms, Failure> {
    let bad = |place: &str| Failure::new("terms_bad").at(place);
    let edition = laws::EditionId::from_code(&asked.edition).ok_or_else(|| bad("terms.edition"))?;
    let clock = &asked.time_control.text;
    let unread = |fault: laws::TimeControlFault| {
        let (code, place) = (fault.code.as_str(), fault.place);
        bad(&format!("terms.time_control.text {code} {place}"))
    };
    let control: laws::TimeControl = clock.parse().map_err(unread)?;
    let mut terms = laws::Terms::hall(edition, control);
    terms.variant = match asked.variant {
        wire::Variant::Standard => laws::Variant::Standard,
        wire::Variant::Chess960 => laws::Variant::Chess960,
    };
    terms.rated = asked.rated;
    terms.options.show_destinations = asked.options.show_destinations;
    terms.options.claim_hints = asked.options.claim_hints;
    terms.options.takeback = asked.options.takeback;
    terms.options.watchable = asked.options.watchable;
    Ok(terms)
}

/// The colour asked for.
pub(crate) fn color_wish(wish: wire::ColorWish) -> hall::ColorWish {
    match wish {
        wire::ColorWish::White => hall::ColorWish::White,
        wire::ColorWish::Black => hall::ColorWish::Black,
        wire::ColorWish::Random => hall::ColorWish::Random,
    }
}

/// Where a page of a list begins.
///
/// # Errors
///
/// `malformed` for what no list gave out.
pub(crate) fn page_mark(text: &str) -> Result<hall::PageMark, Failure> {
    hall::PageMark::parse(text).ok_or_else(|| Failure::new("malformed").at("before"))
}

/// Settings to change.
pub(crate) fn settings(patch: wire::SettingsPatch) -> hall::SettingsPatch {
    hall::SettingsPatch {
        language: patch.language,
        theme: patch.theme,
        board: patch.board,
        pieces: patch.pieces,
        notation: patch.notation,
        volume: patch.volume,
        keys: patch.keys,
        premove: patch.premove,
        auto_queen: patch.auto_queen,
        chat_muted: patch.chat_muted,
        table_view: patch.table_view,
        confirm_resign: patch.confirm_resign,
        confirm_move: patch.confirm_move,
    }
}

/// An act in a game, with the network delay measured for its player.
///
/// # Errors
///
/// `unknown_field_value` for a claim on anything but `threefold` and `fifty`.
pub(crate) fn act(asked: wire::GameAct, lag: laws::Millis) -> Result<hall::Act, Failure> {
    use wire::GameAct;
    Ok(match asked {
        GameAct::Move {
            text,
            ply,
            offer_draw,
        } => hall::Act::Move {
            text,
            ply,
            offer_draw,
            lag,
        },
        GameAct::OfferDraw {} => hall::Act::OfferDraw,
        GameAct::AcceptDraw {} => hall::Act::AcceptDraw,
        GameAct::DeclineDraw {} => hall::Act::DeclineDraw,
        GameAct::Claim { ground, text } => {
            let ground = laws::Ground::from_code(&ground);
            let ground =
                ground.ok_or_else(|| Failure::new("unknown_field_value").at("act.ground"))?;
            hall::Act::Claim { ground, text }
        }
        GameAct::AskTakeback {} => hall::Act::AskTakeback,
        GameAct::AcceptTakeback {} => hall::Act::AcceptTakeback,
        GameAct::DeclineTakeback {} => hall::Act::DeclineTakeback,
        GameAct::Resign {} => hall::Act::Resign,
        GameAct::Abort {} => hall::Act::Abort,
        GameAct::ClaimAbsence {} => hall::Act::ClaimAbsence,
        GameAct::Rematch {} => hall::Act::Rematch,
        GameAct::DeclineRematch {} => hall::Act::DeclineRematch,
    })
}

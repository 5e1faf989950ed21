//! What screens send, in the hall's shapes.

mod act;
mod tournament;
mod tournament_terms;

pub(crate) use act::{act, actor};
pub(crate) use tournament::{act as tournament_act, mark};
pub(crate) use tournament_terms::{event_rating, terms as tournament_terms};

use crate::problem::Failure;

/// Terms that two players may agree on: those of the hall, with the switches asked for.
/// In board mode they are the Laws alone with those switches.
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
    let mut terms = match asked.mode {
        wire::Mode::Online => laws::Terms::hall(edition, control),
        wire::Mode::Board => laws::Terms {
            mode: laws::Mode::Board,
            ..laws::Terms::online(edition, control)
        },
    };
    terms.variant = match asked.variant {
        wire::Variant::Standard => laws::Variant::Standard,
        wire::Variant::Chess960 => laws::Variant::Chess960,
    };
    terms.rated = asked.rated;
    options(&mut terms.options, &asked.options)?;
    if let Err(fault) = terms.check() {
        let first = fault.overlays.first().copied().unwrap_or_default();
        return Err(bad(&format!("terms.options.{first}")));
    }
    Ok(terms)
}

/// Latest a player may come, longest session: a day, in seconds.
const DAY_S: u32 = 86_400;

fn options(options: &mut laws::GameOptions, asked: &wire::GameOptions) -> Result<(), Failure> {
    let bad = |field: &str| Failure::new("terms_bad").at(format!("terms.options.{field}"));
    let seconds = |field: &str, asked: Option<u32>| match asked {
        Some(s) if s > DAY_S => Err(bad(field)),
        s => Ok(s.map(|s| laws::Millis::from_secs(i64::from(s)))),
    };
    options.show_destinations = asked.show_destinations;
    options.claim_hints = asked.claim_hints;
    options.takeback = asked.takeback;
    options.watchable = asked.watchable;
    options.claims_automatic = asked.claims_automatic;
    options.no_draw_before_move = asked.no_draw_before_move;
    options.default_time = seconds("default_time_s", asked.default_time_s)?;
    options.supervised = asked.supervised;
    options.quickplay_announced = asked.quickplay_announced;
    options.perpetual_check_draw = asked.perpetual_check_draw;
    options.king_into_check_limit = asked.king_into_check_limit;
    options.session_end = seconds("session_end_s", asked.session_end_s)?;
    options.touched_square_binds = asked.touched_square_binds;
    options.fifty_announced = match &asked.fifty_announced {
        None => None,
        Some(fifty) if material(&fifty.material) && (50..=500).contains(&fifty.moves) => {
            Some(laws::AnnouncedFifty {
                material: fifty.material.clone(),
                moves: fifty.moves,
            })
        }
        Some(_) => return Err(bad("fifty_announced")),
    };
    Ok(())
}

/// Two sides' pieces, each beginning with its king: `KRBKR`.
fn material(text: &str) -> bool {
    let kings = text.matches('K').count();
    let known = text.chars().all(|c| "KQRBNP".contains(c));
    known && kings == 2 && text.starts_with('K') && text.len() <= 32
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

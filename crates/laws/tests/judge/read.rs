//! The case format read: options, start, events.

use laws::{
    Act, Actor, EditionId, FirstMoves, Game, GameOptions, Ground, Millis, Mode, Refusal, Start,
    Tempo, Terms, TimeControl, Timestamp, TouchOrder,
};
use rules::{ByColor, CastlingMode, Color, fen};
use serde_json::Value;

pub(crate) fn instant(secs: f64) -> Timestamp {
    Timestamp((secs * 1000.0).round() as i64)
}

fn millis(value: &Value) -> Option<Millis> {
    value.as_f64().map(|secs| Millis(instant(secs).0))
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    value[key]
        .as_str()
        .ok_or_else(|| format!("{key} is missing"))
}

/// Terms and start of a case.
pub(crate) fn beginning(case: &Value) -> Result<(Terms, Start), String> {
    let edition = text(case, "edition")?;
    let edition = EditionId::from_code(edition).ok_or_else(|| format!("edition {edition}"))?;
    let begin = &case["start"];
    let left = match (millis(&begin["white_s"]), millis(&begin["black_s"])) {
        (Some(white), Some(black)) => Some(ByColor { white, black }),
        (None, None) => None,
        _ => return Err("seconds of one side only".to_owned()),
    };
    let time_control = match (begin["time_control"].as_str(), left) {
        (Some(written), _) => written.parse().map_err(|e| format!("{written}: {e}"))?,
        (None, Some(left)) => TimeControl::sudden_death(left.white.max(left.black)),
        (None, None) => TimeControl::untimed(),
    };
    let mut terms = Terms::online(edition, time_control);
    terms.tempo = Tempo::from_code(text(case, "tempo")?).ok_or("tempo")?;
    terms.mode = Mode::from_code(text(case, "mode")?).ok_or("mode")?;
    terms.options = options(&case["options"]);
    let position =
        fen::parse(text(begin, "fen")?, CastlingMode::Standard).map_err(|e| format!("{e:?}"))?;
    let mut start = Start::new(position);
    start.earlier = history(position, &begin["history"])?;
    start.left = left;
    start.moves_made = both(&begin["moves_made"]);
    start.illegal = both(&begin["illegal"]).map(|n| u8::try_from(n).unwrap_or(u8::MAX));
    start.clocks_stopped = begin["clock"] == "none";
    for absent in begin["absent"].as_array().into_iter().flatten() {
        start.absent[color(absent)?] = true;
    }
    Ok((terms, start))
}

fn options(given: &Value) -> GameOptions {
    GameOptions {
        claims_automatic: given["claims_automatic"].as_bool(),
        premove: given["premove"].as_bool().unwrap_or(false),
        no_draw_before_move: given["no_draw_before_move"].as_u64().map(|n| n as u32),
        first_moves: FirstMoves {
            charged: true,
            within: None,
        },
        reconnect_window: millis(&given["reconnect_window_s"]),
        default_time: millis(&given["default_time_s"]),
        supervised: given["supervised"].as_bool(),
        quickplay_announced: given["quickplay_announced"].as_bool().unwrap_or(false),
        perpetual_check_draw: given["perpetual_check_draw"].as_bool().unwrap_or(false),
        session_end: millis(&given["session_end_s"]),
        ..GameOptions::default()
    }
}

fn history(start: rules::Position, moves: &Value) -> Result<Vec<rules::Move>, String> {
    let mut position = start;
    let mut line = Vec::new();
    for uci in moves.as_array().into_iter().flatten() {
        let uci = uci.as_str().ok_or("history")?;
        let mv = position
            .parse_uci(uci)
            .map_err(|e| format!("history {uci}: {e}"))?;
        position.play(mv);
        line.push(mv);
    }
    Ok(line)
}

/// A number for both sides, or one for each; nothing is zero.
fn both(value: &Value) -> ByColor<u32> {
    let number = |v: &Value| v.as_u64().unwrap_or(0) as u32;
    match value.as_object() {
        Some(each) => ByColor {
            white: each.get("white").map_or(0, number),
            black: each.get("black").map_or(0, number),
        },
        None => ByColor {
            white: number(value),
            black: number(value),
        },
    }
}

fn color(value: &Value) -> Result<Color, String> {
    match value.as_str() {
        Some("white") => Ok(Color::White),
        Some("black") => Ok(Color::Black),
        _ => Err(format!("{value} is no colour")),
    }
}

/// What an event asks; the inner error is a move that cannot be read as one.
pub(crate) fn act(game: &Game, by: Actor, event: &Value) -> Result<Result<Act, Refusal>, String> {
    Ok(Ok(match text(event, "do")? {
        "move" => return entered(game, by, text(event, "move")?),
        "offer_draw" => Act::OfferDraw,
        "accept_draw" => Act::AcceptDraw,
        "decline_draw" => Act::DeclineDraw,
        "resign" => Act::Resign,
        "claim" => return claim(game, event),
        "arrive" => Act::Arrive,
        "leave" => Act::Leave,
        "press" => Act::Press,
        "touch" => touch(event)?,
        "tick" => Act::Tick,
        other => return Err(format!("no event {other:?} in this mode")),
    }))
}

/// A move as a screen enters it: out of turn it is a premove.
fn entered(game: &Game, by: Actor, uci: &str) -> Result<Result<Act, Refusal>, String> {
    let color = by.color().ok_or("only players move")?;
    if game.ending().is_none() && color != game.turn() {
        return Ok(Ok(Act::Premove {
            uci: uci.to_owned(),
        }));
    }
    let read = game.read_move(color, uci);
    Ok(read.map(|mv| Act::Move {
        mv,
        offer_draw: false,
        lag: Millis::ZERO,
    }))
}

fn claim(game: &Game, event: &Value) -> Result<Result<Act, Refusal>, String> {
    let ground = text(event, "ground")?;
    let ground = Ground::from_code(ground).ok_or_else(|| format!("ground {ground}"))?;
    let intended = match event["move"].as_str() {
        Some(uci) => match game.read_move(game.turn(), uci) {
            Ok(mv) => Some(mv),
            Err(refusal) => return Ok(Err(refusal)),
        },
        None => None,
    };
    Ok(Ok(Act::Claim { ground, intended }))
}

fn touch(event: &Value) -> Result<Act, String> {
    let one = event["square"].as_str().into_iter();
    let many = event["squares"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    let squares = one
        .chain(many)
        .map(|s| s.parse().map_err(|e| format!("{s}: {e:?}")));
    let order = match event["order"].as_str() {
        Some("together") => TouchOrder::Together,
        Some("unclear") => TouchOrder::Unclear,
        _ => TouchOrder::AsListed,
    };
    let deliberate = event["deliberate"].as_bool().unwrap_or(true);
    Ok(Act::Touch {
        squares: squares.collect::<Result<_, _>>()?,
        order,
        deliberate,
    })
}

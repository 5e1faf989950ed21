//! The facts a case may ask for, as the case format writes them.

use laws::{Game, Refusal, Timestamp};
use rules::{ByColor, Color};
use serde_json::{Value, json};

/// A game at its last event, and how that event was answered.
#[derive(Debug)]
pub(crate) struct Last<'a> {
    pub(crate) game: &'a Game,
    pub(crate) refusal: Option<&'a Refusal>,
    pub(crate) at: Timestamp,
}

/// The fact with this name; `None` if there is none of it.
// tidy: table
pub(crate) fn fact(last: &Last<'_>, key: &str) -> Option<Value> {
    let game = last.game;
    let duty = || game.duty();
    Some(match key {
        "result" => json!(game.result().as_str()),
        "termination" => json!(game.ending().map(|e| e.termination.as_str())),
        "last" => match last.refusal {
            None => json!("accepted"),
            Some(refusal) => json!({ "refused": refusal.code() }),
        },
        "legal" => {
            let mut moves: Vec<String> = duty().steps.iter().map(ToString::to_string).collect();
            moves.sort();
            json!(moves)
        }
        "must_move_from" => json!(duty().must_move_from.map(|s| s.to_string())),
        "must_capture_on" => json!(duty().must_capture_on.map(|s| s.to_string())),
        "obligation" => match duty().must_play() {
            Some(step) => json!({ "must_play": step.to_string() }),
            None => json!("none"),
        },
        "white_s" => seconds(last, Color::White),
        "black_s" => seconds(last, Color::Black),
        "offer" => name(game.offer()),
        "fen" => json!(game.board_fen()),
        "clock_running" => name(game.clocks_at(last.at).running),
        "needs_arbiter" => json!(game.needs_arbiter()),
        "illegal" => each(game.illegal_moves()),
        "move_number_in_period" => json!(game.move_number_in_period()),
        "period" => each(game.period()),
        "moves_completed" => each(game.moves_completed()),
        _ => return None,
    })
}

fn each<T: Into<u64>>(both: ByColor<T>) -> Value {
    let (white, black): (u64, u64) = (both.white.into(), both.black.into());
    json!({ "white": white, "black": black })
}

fn seconds(last: &Last<'_>, color: Color) -> Value {
    match last.game.clocks_at(last.at).left {
        Some(left) => number(left[color].as_secs_f64()),
        None => Value::Null,
    }
}

/// Whole seconds without a point, as the format writes them.
fn number(secs: f64) -> Value {
    if secs.fract() == 0.0 {
        json!(secs as i64)
    } else {
        json!(secs)
    }
}

fn name(color: Option<Color>) -> Value {
    json!(color.map_or("none".to_owned(), |c| c.to_string()))
}

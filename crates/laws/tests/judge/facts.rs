//! The facts a case may ask for, as the case format writes them.

use laws::{Game, Refusal, Timestamp};
use rules::Color;
use serde_json::{Value, json};

pub(crate) fn fact(
    game: &Game,
    key: &str,
    last: &Option<Refusal>,
    at: Timestamp,
) -> Result<Value, String> {
    let clocks = game.clocks_at(at);
    let secs = |color: Color| match clocks.left {
        Some(left) => number(left[color].as_secs_f64()),
        None => Value::Null,
    };
    Ok(match key {
        "result" => json!(game.result().as_str()),
        "termination" => json!(game.ending().map(|e| e.termination.as_str())),
        "last" => match last {
            None => json!("accepted"),
            Some(refusal) => json!({ "refused": refusal.code() }),
        },
        "legal" => {
            let mut moves: Vec<String> =
                game.duty().steps.iter().map(ToString::to_string).collect();
            moves.sort();
            json!(moves)
        }
        "must_move_from" => json!(game.duty().must_move_from.map(|s| s.to_string())),
        "must_capture_on" => json!(game.duty().must_capture_on.map(|s| s.to_string())),
        "obligation" => match game.duty().must_play() {
            Some(step) => json!({ "must_play": step.to_string() }),
            None => json!("none"),
        },
        "white_s" => secs(Color::White),
        "black_s" => secs(Color::Black),
        "offer" => name(game.offer()),
        "fen" => json!(game.board_fen()),
        "clock_running" => name(clocks.running),
        "needs_arbiter" => json!(game.needs_arbiter()),
        "illegal" => {
            let counted = game.illegal_moves();
            json!({ "white": counted.white, "black": counted.black })
        }
        "move_number_in_period" => json!(game.move_number_in_period()),
        "period" => json!({ "white": game.period().white, "black": game.period().black }),
        "moves_completed" => {
            let completed = game.moves_completed();
            json!({ "white": completed.white, "black": completed.black })
        }
        _ => return Err(format!("no fact {key:?}")),
    })
}

/// Whole seconds without a point, as the suite writes them.
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

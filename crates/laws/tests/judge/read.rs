//! The case format read: options, start, events.

use laws::{
    Act, Actor, AnnouncedFifty, Complaint, EditionId, FirstMoves, Found, Game, GameOptions, Ground,
    Millis, Missing, Mode, Refusal, Ruling, Start, Step, StopReason, Tempo, Terms, TimeControl,
    Timestamp, TouchOrder,
};
use rules::{Board, ByColor, CastlingMode, Color, Piece, Position, Role, Setup, Square, fen};
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
    let position = match begin["illegal_position"] == true {
        // The board is set up by the first act.
        true => Position::start(),
        false => {
            fen::parse(text(begin, "fen")?, CastlingMode::Standard).map_err(|e| format!("{e:?}"))?
        }
    };
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
        king_into_check_limit: given["king_into_check_limit"].as_u64().map(|n| n as u8),
        fifty_announced: given["fifty_announced"]
            .as_object()
            .map(|announced| AnnouncedFifty {
                material: announced["material"].as_str().unwrap_or("").to_owned(),
                moves: announced["moves"].as_u64().unwrap_or(50) as u16,
            }),
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

/// A setup as written, whether or not it can be a position.
pub(crate) fn setup(fen: &str) -> Result<Setup, String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut board = Board::empty();
    for (row, rank) in fields[0].split('/').enumerate() {
        let mut file = 0;
        for letter in rank.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or("piece")?;
            let square = Square::from_index((7 - row) * 8 + file).ok_or("square")?;
            board.set(square, piece);
            file += 1;
        }
    }
    let turn = if fields[1] == "w" {
        Color::White
    } else {
        Color::Black
    };
    Ok(Setup {
        board,
        turn,
        ..Setup::default()
    })
}

/// What an event asks; the inner error is a move that cannot be read as one.
pub(crate) fn act(game: &Game, by: Actor, event: &Value) -> Result<Result<Act, Refusal>, String> {
    let software = game.terms().mode == Mode::Online;
    Ok(Ok(match text(event, "do")? {
        "move" if software => return entered(game, by, text(event, "move")?),
        "claim" if software => return claimed(game, event),
        "move" => Act::Put {
            step: step(event, "move")?,
            two_hands: event["hands"] == 2,
        },
        "claim" => claim(event)?,
        "offer_draw" => Act::OfferDraw,
        "accept_draw" => Act::AcceptDraw,
        "decline_draw" => Act::DeclineDraw,
        "resign" => Act::Resign,
        "arrive" => Act::Arrive,
        "leave" => Act::Leave,
        "press" => Act::Press,
        "touch" => touch(event)?,
        "tick" => Act::Tick,
        "adjust" => Act::Adjust {
            square: square(&event["square"])?,
            announced: event["announced"] == true,
        },
        "release" => {
            let (from, to) = (square(&event["from"])?, square(&event["square"])?);
            Act::Release {
                step: Step::plain(from, to),
            }
        }
        "promote" => {
            let letter = text(event, "piece")?.chars().next().ok_or("piece")?;
            let role = Role::from_letter(letter).ok_or("piece")?;
            Act::Promote {
                role,
                released: event["released"] != false,
            }
        }
        other => return desk(other, event).map(Ok),
    }))
}

/// What arbiters and sealers do.
fn desk(word: &str, event: &Value) -> Result<Act, String> {
    Ok(match word {
        "start_clocks" => Act::StartClocks,
        "stop_clocks" => Act::StopClocks {
            reason: match event["reason"].as_str() {
                Some("promotion_piece") => StopReason::PromotionPiece,
                Some("claim") => StopReason::Claim,
                _ => StopReason::Unsaid,
            },
        },
        "adjourn" => Act::Adjourn,
        "seal" => {
            let offer = event["offer"] == true;
            Act::Seal {
                text: text(event, "text")?.into(),
                offer,
            }
        }
        "resume" => Act::Resume {
            present: present(&event["present"]),
        },
        "open_envelope" => Act::OpenEnvelope {
            missing: match event["missing"].as_str() {
                Some("envelope") => Some(Missing::Envelope),
                Some("position") => Some(Missing::Position),
                _ => None,
            },
        },
        "refuse" => Act::Refuse {
            both: event["also"].is_string(),
        },
        "record" => Act::Record {
            text: text(event, "text")?.to_owned(),
            before_move: event["before_move"] == true,
        },
        "stop_recording" => Act::StopRecording,
        "found" => Act::Report(found(event)?),
        "rule" => Act::Rule {
            ruling: ruling(event)?,
            reason: String::new(),
        },
        other => return Err(format!("no event {other:?}")),
    })
}

fn present(value: &Value) -> ByColor<bool> {
    match value.as_array() {
        None => ByColor {
            white: true,
            black: true,
        },
        Some(list) => ByColor {
            white: list.iter().any(|c| c == "white"),
            black: list.iter().any(|c| c == "black"),
        },
    }
}

fn found(event: &Value) -> Result<Found, String> {
    let side = color(&event["color"]).ok();
    let restorable = event["restorable"] != false;
    Ok(match text(event, "what")? {
        "wrong_start" => Found::WrongStart { color: side },
        "wrong_orientation" => Found::WrongOrientation,
        "wrong_resumed_position" => Found::WrongResumedPosition,
        "colors_reversed" => Found::ColorsReversed,
        "displaced" => Found::Displaced {
            color: side,
            restorable,
        },
        "illegal_position" => Found::IllegalPosition,
        "illegal_move" => {
            let ply = event["ply"].as_u64().ok_or("ply")? as u32;
            Found::IllegalMove { ply, restorable }
        }
        "clock_wrong" => Found::ClockWrong,
        "both_flags" => Found::BothFlags,
        "sheet_incomplete" => Found::SheetIncomplete { color: side },
        "sheet_unreconstructable" => Found::SheetUnreconstructable,
        other => return Err(format!("found {other:?}")),
    })
}

fn ruling(event: &Value) -> Result<Ruling, String> {
    let side = || color(&event["color"]);
    let time = millis(&event["seconds"]).unwrap_or(Millis::ZERO);
    Ok(match text(event, "ruling")? {
        "add_time" => Ruling::AddTime {
            color: side()?,
            time,
        },
        "remove_time" => Ruling::RemoveTime {
            color: side()?,
            time,
        },
        "warn" => Ruling::Warn { color: side()? },
        "award_loss" => Ruling::AwardLoss {
            color: side()?,
            opponent_half_points: (event["opponent_points"].as_f64().unwrap_or(1.0) * 2.0) as u8,
        },
        "award_draw" => Ruling::AwardDraw,
        "expel" => Ruling::Expel { color: side()? },
        "postpone" => Ruling::Postpone { time },
        "reject" => Ruling::Reject,
        "accept" => Ruling::Accept,
        "restore" => Ruling::Restore,
        "new_game" => Ruling::NewGame,
        "continue" => Ruling::Continue,
        other => return Err(format!("ruling {other:?}")),
    })
}

fn square(value: &Value) -> Result<Square, String> {
    value
        .as_str()
        .and_then(|s| s.parse().ok())
        .ok_or_else(|| format!("square {value}"))
}

fn step(event: &Value, key: &str) -> Result<Step, String> {
    text(event, key)?.parse().map_err(|e| format!("{key}: {e}"))
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

fn claimed(game: &Game, event: &Value) -> Result<Result<Act, Refusal>, String> {
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

fn claim(event: &Value) -> Result<Act, String> {
    let word = text(event, "ground")?;
    if let Some(ground) = Ground::from_code(word) {
        return Ok(match event["move"].is_string() {
            true => Act::ClaimWritten {
                ground,
                written: step(event, "move")?,
            },
            false => Act::Claim {
                ground,
                intended: None,
            },
        });
    }
    Ok(Act::Complain(match word {
        "touch_move" => Complaint::TouchMove,
        "illegal_move" => Complaint::IllegalMove,
        "flag" => Complaint::Flag,
        "quickplay" => Complaint::Quickplay,
        "increment" => Complaint::Increment,
        other => return Err(format!("ground {other:?}")),
    }))
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

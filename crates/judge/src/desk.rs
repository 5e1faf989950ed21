//! What arbiters, sealers and keepers of the score do in a case.

use laws::{Act, Actor, Found, Millis, Missing, Ruling, StopReason, TouchOrder};
use rules::{ByColor, Color};

use crate::act::COMMON;
use crate::fault::{Fault, FaultCode};
use crate::fields::{self, Fields};

/// Keys of a ruling. `restore` with `moves` keeps so many half-moves; `set_times` has two times.
const RULE: &[&str] = &[
    "ruling",
    "color",
    "seconds",
    "opponent_points",
    "moves",
    "white_s",
    "black_s",
];

pub(crate) fn read(by: Actor, event: &Fields<'_>, word: &str) -> Result<Act, Fault> {
    let only = |keys: &[&str]| event.only(&[COMMON, keys]);
    Ok(match word {
        "start_clocks" => {
            only(&[])?;
            Act::StartClocks
        }
        "stop_clocks" => {
            only(&["reason"])?;
            let reason = event.word("reason", StopReason::from_code)?;
            Act::StopClocks {
                reason: reason.unwrap_or_default(),
            }
        }
        "adjourn" => {
            only(&[])?;
            Act::Adjourn
        }
        "seal" => {
            only(&["text", "offer"])?;
            Act::Seal {
                text: event.need_text("text")?.into(),
                offer: event.is("offer")?,
            }
        }
        "resume" => {
            only(&["present"])?;
            let present = event.colors("present")?;
            let here = |c: Color| present.as_ref().is_none_or(|list| list.contains(&c));
            Act::Resume {
                present: ByColor::from_fn(here),
            }
        }
        "open_envelope" => {
            only(&["missing"])?;
            Act::OpenEnvelope {
                missing: event.word("missing", Missing::from_code)?,
            }
        }
        "refuse" => {
            only(&["also"])?;
            refusal(by, event)?
        }
        "record" => {
            only(&["text", "before_move"])?;
            Act::Record {
                text: event.need_text("text")?.to_owned(),
                before_move: event.is("before_move")?,
            }
        }
        "stop_recording" => {
            only(&[])?;
            Act::StopRecording
        }
        "found" => {
            only(&["what", "ply", "restorable", "color", "squares", "order"])?;
            Act::Report(found(event)?)
        }
        "rule" => {
            only(RULE)?;
            Act::Rule {
                ruling: ruling(event)?,
                reason: "as the case says".to_owned(),
            }
        }
        other => return Err(event.unknown("do", other)),
    })
}

/// `also` names the other player.
fn refusal(by: Actor, event: &Fields<'_>) -> Result<Act, Fault> {
    let also = event.color("also")?;
    match (also, by.color()) {
        (Some(other), Some(own)) if other == own => {
            let what = "names the player himself";
            Err(event.fault(FaultCode::UnknownWord, "also", what))
        }
        (also, _) => Ok(Act::Refuse {
            both: also.is_some(),
        }),
    }
}

fn found(event: &Fields<'_>) -> Result<Found, Fault> {
    // Where no side is named both are meant.
    let color = event.word("color", |word| match word {
        "both" => Some(None),
        word => fields::color(word).map(Some),
    })?;
    let color = color.flatten();
    let restorable = event.flag("restorable")? != Some(false);
    let what = event.need_text("what")?;
    // Flags whose order is unknown, and pieces touched in one: words, but nothing to act on.
    let order = |text: &str| text == "unknown" || TouchOrder::from_code(text).is_some();
    event.word("order", |text| order(text).then_some(()))?;
    event.list("squares")?;
    Ok(match what {
        "wrong_start" => Found::WrongStart { color },
        "wrong_orientation" => Found::WrongOrientation,
        "wrong_resumed_position" => Found::WrongResumedPosition,
        "colors_reversed" => Found::ColorsReversed,
        "displaced" => Found::Displaced { color, restorable },
        "illegal_position" => Found::IllegalPosition,
        "illegal_move" => {
            event.need("ply")?;
            let ply = event.whole("ply", u32::MAX)?.unwrap_or_default();
            Found::IllegalMove { ply, restorable }
        }
        "clock_wrong" => Found::ClockWrong,
        "both_flags" => Found::BothFlags,
        "sheet_incomplete" => Found::SheetIncomplete { color },
        "sheet_unreconstructable" => Found::SheetUnreconstructable,
        other => return Err(event.unknown("what", other)),
    })
}

fn ruling(event: &Fields<'_>) -> Result<Ruling, Fault> {
    let word = event.need_text("ruling")?;
    let color = event.color("color")?;
    let side = || color.ok_or_else(|| event.fault(FaultCode::KeyMissing, "color", "is missing"));
    let seconds = event.seconds("seconds")?;
    let time = || {
        let missing = || event.fault(FaultCode::KeyMissing, "seconds", "is missing");
        seconds.ok_or_else(missing)
    };
    Ok(match word {
        "add_time" => Ruling::AddTime {
            color: side()?,
            time: time()?,
        },
        "remove_time" => Ruling::RemoveTime {
            color: side()?,
            time: time()?,
        },
        "warn" => Ruling::Warn { color: side()? },
        "lift_warning" => Ruling::LiftWarning { color: side()? },
        "award_loss" => Ruling::AwardLoss {
            color: side()?,
            opponent_half_points: half_points(event)?,
        },
        "award_draw" => Ruling::AwardDraw,
        "expel" => Ruling::Expel { color: side()? },
        "postpone" => Ruling::Postpone {
            time: seconds.unwrap_or(Millis::ZERO),
        },
        "reject" => Ruling::Reject,
        "accept" => Ruling::Accept,
        "set_times" => {
            event.need("white_s")?;
            event.need("black_s")?;
            let left = |key| Ok::<_, Fault>(event.seconds(key)?.unwrap_or_default());
            Ruling::SetTimes {
                left: ByColor {
                    white: left("white_s")?,
                    black: left("black_s")?,
                },
            }
        }
        "count_illegal" => Ruling::CountIllegal { color: side()? },
        "forgive_illegal" => Ruling::ForgiveIllegal { color: side()? },
        "restore" => match event.whole("moves", u32::MAX)? {
            Some(moves) => Ruling::RestoreAfter { moves },
            None => Ruling::Restore,
        },
        "restore_after" => {
            event.need("moves")?;
            let moves = event.whole("moves", u32::MAX)?.unwrap_or_default();
            Ruling::RestoreAfter { moves }
        }
        "reinstate" => Ruling::Reinstate,
        "lend_sheet" => Ruling::LendSheet { color: side()? },
        "new_game" => Ruling::NewGame,
        "continue" => Ruling::Continue,
        "reopen" => Ruling::Reopen,
        other => return Err(event.unknown("ruling", other)),
    })
}

/// Points of the opponent, in halves: a whole point where nothing is said.
fn half_points(event: &Fields<'_>) -> Result<u8, Fault> {
    let Some(value) = event.get("opponent_points") else {
        return Ok(2);
    };
    match value.as_f64() {
        Some(1.0) => Ok(2),
        Some(0.5) => Ok(1),
        Some(0.0) => Ok(0),
        Some(_) => Err(event.fault(
            FaultCode::OutOfRange,
            "opponent_points",
            "is not 1, 0.5 or 0",
        )),
        None => Err(event.fault(FaultCode::WrongType, "opponent_points", "is no number")),
    }
}

//! Acts in a game, in the hall's shapes.

use laws::{Act, Found, Millis, Ruling, Step};
use rules::{ByColor, Color, Role, Square};
use wire::GameAct;

use crate::problem::Failure;

/// Longest reason of a ruling, in characters.
const REASON_CHARS: usize = 500;
/// Longest text of a sealed move or a line of the scoresheet, in characters.
const TEXT_CHARS: usize = 40;
/// Most time that one ruling may give, take or set: ten days.
const TIME_MAX: Millis = Millis::from_secs(864_000);

/// An act in a game, with the network delay measured for its player.
///
/// # Errors
///
/// `unknown_field_value` at the field that means nothing; `reason_bad` for a ruling without a
/// reason.
// tidy: table
pub(crate) fn act(asked: GameAct, lag: Millis) -> Result<hall::Act, Failure> {
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
        GameAct::Claim { ground, text } => hall::Act::Claim {
            ground: self::ground(&ground)?,
            text,
        },
        GameAct::AskTakeback {} => hall::Act::AskTakeback,
        GameAct::AcceptTakeback {} => hall::Act::AcceptTakeback,
        GameAct::DeclineTakeback {} => hall::Act::DeclineTakeback,
        GameAct::Resign {} => hall::Act::Resign,
        GameAct::Abort {} => hall::Act::Abort,
        GameAct::ClaimAbsence {} => hall::Act::ClaimAbsence,
        GameAct::Rematch {} => hall::Act::Rematch,
        GameAct::DeclineRematch {} => hall::Act::DeclineRematch,
        other => hall::Act::Laws(Box::new(by_hand(other)?)),
    })
}

/// What hands do, and what the clock, the envelope and the desk are for.
// tidy: table
fn by_hand(asked: GameAct) -> Result<Act, Failure> {
    Ok(match asked {
        GameAct::Arrive {} => Act::Arrive,
        GameAct::Touch {
            squares,
            order,
            deliberate,
        } => Act::Touch {
            squares: self::squares(&squares)?,
            order: match order {
                wire::TouchOrder::AsListed => laws::TouchOrder::AsListed,
                wire::TouchOrder::Together => laws::TouchOrder::Together,
                wire::TouchOrder::Unclear => laws::TouchOrder::Unclear,
            },
            deliberate,
        },
        GameAct::Adjust { square, announced } => Act::Adjust {
            square: self::square(&square, "act.square")?,
            announced,
        },
        GameAct::Put {
            from,
            to,
            promotion,
            two_hands,
        } => Act::Put {
            step: step(&from, &to, promotion)?,
            two_hands,
        },
        GameAct::Release {
            from,
            to,
            promotion,
        } => Act::Release {
            step: step(&from, &to, promotion)?,
        },
        GameAct::Hold {
            from,
            to,
            promotion,
        } => Act::Hold {
            step: step(&from, &to, promotion)?,
        },
        GameAct::Promote { role, released } => Act::Promote {
            role: self::role(role),
            released,
        },
        GameAct::Press {} => Act::Press,
        GameAct::ClaimWritten {
            ground,
            from,
            to,
            promotion,
        } => Act::ClaimWritten {
            ground: self::ground(&ground)?,
            written: step(&from, &to, promotion)?,
        },
        GameAct::Complain { what } => Act::Complain(complaint(what)),
        GameAct::StopClocks { reason } => Act::StopClocks {
            reason: match reason {
                wire::StopReason::Unsaid => laws::StopReason::Unsaid,
                wire::StopReason::PromotionPiece => laws::StopReason::PromotionPiece,
                wire::StopReason::Claim => laws::StopReason::Claim,
            },
        },
        GameAct::Adjourn {} => Act::Adjourn,
        GameAct::Seal { text, offer } => Act::Seal {
            text: self::text(text)?.into(),
            offer,
        },
        GameAct::Refuse { both } => Act::Refuse { both },
        GameAct::Record { text, before_move } => Act::Record {
            text: self::text(text)?,
            before_move,
        },
        GameAct::StopRecording {} => Act::StopRecording,
        GameAct::Report { found } => Act::Report(self::found(found)),
        other => by_arbiter(other)?,
    })
}

fn by_arbiter(asked: GameAct) -> Result<Act, Failure> {
    Ok(match asked {
        GameAct::StartClocks {} => Act::StartClocks,
        GameAct::SetUp { fen } => Act::SetUp {
            setup: hall::any_setup(&fen).ok_or_else(|| unknown("act.fen"))?,
        },
        GameAct::Resume {
            white_present,
            black_present,
        } => Act::Resume {
            present: ByColor {
                white: white_present,
                black: black_present,
            },
        },
        GameAct::OpenEnvelope { missing } => Act::OpenEnvelope {
            missing: missing.map(|missing| match missing {
                wire::Missing::Envelope => laws::Missing::Envelope,
                wire::Missing::Position => laws::Missing::Position,
            }),
        },
        GameAct::Rule {
            ruling,
            reason,
            nearest,
        } => {
            let (ruling, reason) = (self::ruling(ruling)?, self::reason(&reason)?);
            match nearest {
                None => Act::Rule { ruling, reason },
                Some(nearest) => Act::Discretion {
                    ruling,
                    reason,
                    nearest: article(nearest)?,
                },
            }
        }
        // Nothing is left that was not dealt with before.
        _ => return Err(Failure::new("not_allowed")),
    })
}

/// As whom somebody wants to act.
pub(crate) fn actor(asked: wire::Actor) -> laws::Actor {
    match asked {
        wire::Actor::White => laws::Actor::White,
        wire::Actor::Black => laws::Actor::Black,
        wire::Actor::Arbiter => laws::Actor::Arbiter,
        wire::Actor::Hall => laws::Actor::Hall,
    }
}

fn unknown(place: &str) -> Failure {
    Failure::new("unknown_field_value").at(place)
}

fn ground(code: &str) -> Result<laws::Ground, Failure> {
    laws::Ground::from_code(code).ok_or_else(|| unknown("act.ground"))
}

fn square(text: &str, place: &str) -> Result<Square, Failure> {
    text.parse().map_err(|_| unknown(place))
}

fn squares(texts: &[String]) -> Result<Vec<Square>, Failure> {
    // More hands do not fit on a board.
    if texts.is_empty() || texts.len() > 64 {
        return Err(unknown("act.squares"));
    }
    let read = texts.iter().map(|text| square(text, "act.squares"));
    read.collect()
}

fn step(from: &str, to: &str, promotion: Option<wire::Role>) -> Result<Step, Failure> {
    Ok(Step {
        from: square(from, "act.from")?,
        to: square(to, "act.to")?,
        promotion: promotion.map(role),
    })
}

fn role(asked: wire::Role) -> Role {
    match asked {
        wire::Role::Pawn => Role::Pawn,
        wire::Role::Knight => Role::Knight,
        wire::Role::Bishop => Role::Bishop,
        wire::Role::Rook => Role::Rook,
        wire::Role::Queen => Role::Queen,
        wire::Role::King => Role::King,
    }
}

fn side(color: wire::Color) -> Color {
    match color {
        wire::Color::White => Color::White,
        wire::Color::Black => Color::Black,
    }
}

fn text(text: String) -> Result<String, Failure> {
    let plain = !text.chars().any(char::is_control) && !text.trim().is_empty();
    match plain && (1..=TEXT_CHARS).contains(&text.chars().count()) {
        true => Ok(text),
        // Where it lies is said, not what it is: it may be a move to be sealed.
        false => Err(unknown("act.text")),
    }
}

fn reason(text: &str) -> Result<String, Failure> {
    let reason = text.trim();
    let plain = !reason.chars().any(|c| c.is_control() && c != '\n');
    match plain && (1..=REASON_CHARS).contains(&reason.chars().count()) {
        true => Ok(reason.to_owned()),
        false => Err(Failure::new("reason_bad").at("act.reason")),
    }
}

fn article(text: String) -> Result<laws::Article, Failure> {
    let plain = text
        .chars()
        .all(|c| c.is_alphanumeric() || ".-_ ".contains(c));
    match plain && (1..=TEXT_CHARS).contains(&text.chars().count()) {
        true => Ok(laws::Article::from_record(text)),
        false => Err(unknown("act.nearest")),
    }
}

fn time(ms: i64) -> Result<Millis, Failure> {
    let time = Millis(ms);
    match (Millis::ZERO..=TIME_MAX).contains(&time) {
        true => Ok(time),
        false => Err(unknown("act.ruling")),
    }
}

fn complaint(asked: wire::Complaint) -> laws::Complaint {
    match asked {
        wire::Complaint::TouchMove => laws::Complaint::TouchMove,
        wire::Complaint::IllegalMove => laws::Complaint::IllegalMove,
        wire::Complaint::Flag => laws::Complaint::Flag,
        wire::Complaint::Quickplay => laws::Complaint::Quickplay,
        wire::Complaint::Increment => laws::Complaint::Increment,
    }
}

fn found(asked: wire::Found) -> Found {
    match asked {
        wire::Found::WrongStart { color } => Found::WrongStart {
            color: color.map(side),
        },
        wire::Found::WrongOrientation {} => Found::WrongOrientation,
        wire::Found::WrongResumedPosition {} => Found::WrongResumedPosition,
        wire::Found::ColorsReversed {} => Found::ColorsReversed,
        wire::Found::Displaced { color, restorable } => Found::Displaced {
            color: color.map(side),
            restorable,
        },
        wire::Found::IllegalPosition {} => Found::IllegalPosition,
        wire::Found::IllegalMove { ply, restorable } => Found::IllegalMove { ply, restorable },
        wire::Found::ClockWrong {} => Found::ClockWrong,
        wire::Found::BothFlags {} => Found::BothFlags,
        wire::Found::SheetIncomplete { color } => Found::SheetIncomplete {
            color: color.map(side),
        },
        wire::Found::SheetUnreconstructable {} => Found::SheetUnreconstructable,
    }
}

fn ruling(asked: wire::Ruling) -> Result<Ruling, Failure> {
    Ok(match asked {
        wire::Ruling::AddTime { color, time_ms } => Ruling::AddTime {
            color: side(color),
            time: time(time_ms)?,
        },
        wire::Ruling::RemoveTime { color, time_ms } => Ruling::RemoveTime {
            color: side(color),
            time: time(time_ms)?,
        },
        wire::Ruling::SetTimes { white_ms, black_ms } => Ruling::SetTimes {
            left: ByColor {
                white: time(white_ms)?,
                black: time(black_ms)?,
            },
        },
        wire::Ruling::Warn { color } => Ruling::Warn { color: side(color) },
        wire::Ruling::LiftWarning { color } => Ruling::LiftWarning { color: side(color) },
        wire::Ruling::CountIllegal { color } => Ruling::CountIllegal { color: side(color) },
        wire::Ruling::ForgiveIllegal { color } => Ruling::ForgiveIllegal { color: side(color) },
        wire::Ruling::AwardLoss {
            color,
            opponent_half_points,
        } => Ruling::AwardLoss {
            color: side(color),
            opponent_half_points,
        },
        wire::Ruling::AwardDraw {} => Ruling::AwardDraw,
        wire::Ruling::Expel { color } => Ruling::Expel { color: side(color) },
        wire::Ruling::Postpone { time_ms } => Ruling::Postpone {
            time: time(time_ms)?,
        },
        wire::Ruling::Reject {} => Ruling::Reject,
        wire::Ruling::Accept {} => Ruling::Accept,
        wire::Ruling::Restore {} => Ruling::Restore,
        wire::Ruling::RestoreAfter { moves } => Ruling::RestoreAfter { moves },
        wire::Ruling::Reinstate {} => Ruling::Reinstate,
        wire::Ruling::LendSheet { color } => Ruling::LendSheet { color: side(color) },
        wire::Ruling::NewGame {} => Ruling::NewGame,
        wire::Ruling::Continue {} => Ruling::Continue,
        wire::Ruling::Reopen {} => Ruling::Reopen,
    })
}

//! A record of play over the board becomes a living event.

use laws::{EventKind, Found, Millis, RefusalCode, Ruling, Secret, Step, TouchOrder};
use rules::{Color, Role, Square};

use crate::error::StoreError;
use crate::record::board::{BoxV2, FoundV2, KindV2, RulingV2};
use crate::record::clocks::read_color;
use crate::record::read::{Kind, LogReader, both, fault};
use crate::seal::Seal;

type Read = Result<Kind, StoreError>;

impl LogReader {
    // tidy: table
    pub(super) fn board_kind(&mut self, record: KindV2, place: &str) -> Read {
        let kind = match record {
            KindV2::Touched {
                squares: touched,
                order,
                deliberate,
            } => EventKind::Touched {
                squares: squares(&touched)?,
                order: TouchOrder::from_code(&order).ok_or_else(|| fault("order"))?,
                deliberate,
            },
            KindV2::TwoHands => EventKind::TwoHands,
            KindV2::Lies { step: text } => EventKind::Lies { step: step(&text)? },
            KindV2::HeldOn { step: text } => EventKind::HeldOn { step: step(&text)? },
            KindV2::Released { step: text } => EventKind::Released { step: step(&text)? },
            KindV2::PromotionChosen { role: text } => {
                EventKind::PromotionChosen { role: role(&text)? }
            }
            KindV2::MadeIrregular { step: text } => EventKind::MadeIrregular { step: step(&text)? },
            KindV2::Completed {
                color,
                completion,
                passes,
                illegal,
            } => EventKind::Completed {
                color: read_color(&color)?,
                completion: completion.into(),
                passes,
                illegal: illegal.as_deref().map(step).transpose()?,
            },
            KindV2::EmptyPress { color } => EventKind::EmptyPress {
                color: read_color(&color)?,
            },
            KindV2::IllegalMove {
                color,
                count,
                added_ms,
                touched,
                back_to,
                stands,
            } => EventKind::IllegalMove {
                color: read_color(&color)?,
                count,
                added: both(added_ms, Millis),
                touched: squares(&touched)?,
                back_to,
                stands,
            },
            KindV2::KingIntoCheck { color, count } => EventKind::KingIntoCheck {
                color: read_color(&color)?,
                count,
            },
            KindV2::TouchUpheld { color, left_ms } => EventKind::TouchUpheld {
                color: read_color(&color)?,
                left: left_ms.map(|left| both(left, Millis)),
            },
            KindV2::FlagFell { color } => EventKind::FlagFell {
                color: read_color(&color)?,
            },
            KindV2::ClocksStopped => EventKind::ClocksStopped,
            KindV2::ClockStarted { color } => EventKind::ClockStarted {
                color: read_color(&color)?,
            },
            KindV2::ArbiterCalled { refused } => EventKind::ArbiterCalled {
                refused: refused
                    .map(|code| RefusalCode::from_code(&code).ok_or_else(|| fault("refused")))
                    .transpose()?,
            },
            KindV2::QuickplayClaimed { increment, offers } => {
                EventKind::QuickplayClaimed { increment, offers }
            }
            KindV2::Discretion { reason } => EventKind::Discretion { reason },
            KindV2::Ruled {
                ruling: ruled,
                reason,
                added_ms,
                increment_ms,
            } => EventKind::Ruled {
                ruling: ruling(ruled)?,
                reason,
                added: both(added_ms, Millis),
                increment: increment_ms.map(Millis),
            },
            KindV2::SetUp { setup } => EventKind::SetUp {
                setup: setup.try_into()?,
            },
            KindV2::CastlingLost { color } => EventKind::CastlingLost {
                color: read_color(&color)?,
            },
            KindV2::IllegalPositionSeen => EventKind::IllegalPositionSeen,
            KindV2::PeriodBegun => EventKind::PeriodBegun,
            KindV2::Noted { found: noted } => EventKind::Noted {
                found: found(noted)?,
            },
            KindV2::Recorded { text } => EventKind::Recorded { text },
            KindV2::RecordingStopped => EventKind::RecordingStopped,
            adjournment => return self.adjournment(adjournment, place),
        };
        Ok((kind, None))
    }

    fn adjournment(&mut self, record: KindV2, place: &str) -> Read {
        let kind = match record {
            KindV2::Adjourned { sealer, early } => EventKind::Adjourned {
                sealer: read_color(&sealer)?,
                early,
            },
            KindV2::ShownBeforeSealing { step: text } => {
                EventKind::ShownBeforeSealing { step: step(&text)? }
            }
            KindV2::Sealed {
                offer,
                commitment,
                locked,
            } => {
                let (text, seal) = self.unlock(place, commitment, &locked)?;
                return Ok((EventKind::Sealed { text, offer }, Some(seal)));
            }
            KindV2::ReplySealed { commitment, locked } => {
                let (text, seal) = self.unlock(place, commitment, &locked)?;
                return Ok((EventKind::ReplySealed { text }, Some(seal)));
            }
            KindV2::SealedRead {
                text,
                salt,
                commitment,
            } => {
                let seal = commitment.map(|commitment| Seal {
                    commitment,
                    salt: salt.unwrap_or_default().into(),
                });
                return Ok((EventKind::SealedRead { text }, seal));
            }
            KindV2::EnvelopeClosed { added_ms } => EventKind::EnvelopeClosed {
                added: both(added_ms, Millis),
            },
            KindV2::Resumed { present } => EventKind::Resumed {
                present: both(present, |there| there),
            },
            KindV2::EnvelopeOpened { mv } => EventKind::EnvelopeOpened {
                mv: mv.map(|text| self.find(&text)).transpose()?,
            },
            _ => return Err(fault("a kind that nobody reads")),
        };
        Ok((kind, None))
    }

    /// What is in a box; without the key nothing, and the seal says so.
    fn unlock(
        &self,
        place: &str,
        commitment: String,
        locked: &str,
    ) -> Result<(Secret, Seal), StoreError> {
        let content = self.key.unlock(place, locked)?;
        let content = content.map(|text| serde_json::from_str::<BoxV2>(&text));
        let (text, salt) = match content.transpose().map_err(fault)? {
            Some(BoxV2 { salt, text }) => (text.into(), salt.into()),
            None => (Secret::default(), Secret::default()),
        };
        Ok((text, Seal { commitment, salt }))
    }
}

fn step(text: &str) -> Result<Step, StoreError> {
    text.parse().map_err(fault)
}

fn role(text: &str) -> Result<Role, StoreError> {
    let known = Role::ALL.into_iter().find(|role| role.to_string() == text);
    known.ok_or_else(|| fault("role"))
}

fn squares(texts: &[String]) -> Result<Vec<Square>, StoreError> {
    let read = |text: &String| text.parse().map_err(|_| fault("square"));
    texts.iter().map(read).collect()
}

fn side(color: Option<String>) -> Result<Option<Color>, StoreError> {
    color.as_deref().map(read_color).transpose()
}

fn ruling(record: RulingV2) -> Result<Ruling, StoreError> {
    Ok(match record {
        RulingV2::AddTime { color, time_ms } => Ruling::AddTime {
            color: read_color(&color)?,
            time: Millis(time_ms),
        },
        RulingV2::RemoveTime { color, time_ms } => Ruling::RemoveTime {
            color: read_color(&color)?,
            time: Millis(time_ms),
        },
        RulingV2::SetTimes { left_ms } => Ruling::SetTimes {
            left: both(left_ms, Millis),
        },
        RulingV2::Warn { color } => Ruling::Warn {
            color: read_color(&color)?,
        },
        RulingV2::LiftWarning { color } => Ruling::LiftWarning {
            color: read_color(&color)?,
        },
        RulingV2::AwardLoss { color, half_points } => Ruling::AwardLoss {
            color: read_color(&color)?,
            opponent_half_points: half_points,
        },
        RulingV2::AwardDraw => Ruling::AwardDraw,
        RulingV2::Expel { color } => Ruling::Expel {
            color: read_color(&color)?,
        },
        RulingV2::Postpone { time_ms } => Ruling::Postpone {
            time: Millis(time_ms),
        },
        RulingV2::Reject => Ruling::Reject,
        RulingV2::Accept => Ruling::Accept,
        RulingV2::CountIllegal { color } => Ruling::CountIllegal {
            color: read_color(&color)?,
        },
        RulingV2::ForgiveIllegal { color } => Ruling::ForgiveIllegal {
            color: read_color(&color)?,
        },
        RulingV2::Restore => Ruling::Restore,
        RulingV2::RestoreAfter { moves } => Ruling::RestoreAfter { moves },
        RulingV2::Reinstate => Ruling::Reinstate,
        RulingV2::LendSheet { color } => Ruling::LendSheet {
            color: read_color(&color)?,
        },
        RulingV2::NewGame => Ruling::NewGame,
        RulingV2::Continue => Ruling::Continue,
    })
}

fn found(record: FoundV2) -> Result<Found, StoreError> {
    Ok(match record {
        FoundV2::WrongStart { color } => Found::WrongStart {
            color: side(color)?,
        },
        FoundV2::WrongOrientation => Found::WrongOrientation,
        FoundV2::WrongResumedPosition => Found::WrongResumedPosition,
        FoundV2::ColorsReversed => Found::ColorsReversed,
        FoundV2::Displaced { color, restorable } => Found::Displaced {
            color: side(color)?,
            restorable,
        },
        FoundV2::IllegalPosition => Found::IllegalPosition,
        FoundV2::IllegalMove { ply, restorable } => Found::IllegalMove { ply, restorable },
        FoundV2::ClockWrong => Found::ClockWrong,
        FoundV2::BothFlags => Found::BothFlags,
        FoundV2::SheetIncomplete { color } => Found::SheetIncomplete {
            color: side(color)?,
        },
        FoundV2::SheetUnreconstructable => Found::SheetUnreconstructable,
    })
}

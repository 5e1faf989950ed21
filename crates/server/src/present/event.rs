//! Entries of a game's log: what happened, by whom, under which article, with its numbers.
//! What is sealed is not in them before it is opened, for nobody.

use std::collections::HashMap;

use hall::{LogEntry, Player, PlayerId, RoomUpdate};
use laws::{Actor, Event, EventKind, Found, Game, Millis, Ruling};
use rules::{ByColor, Color};

use crate::present;
use crate::present::board::{actor, names};
use crate::present::eyes::Eyes;
use crate::present::player::player;

/// An entry. `san` is the move's, for entries that made one.
fn event(seq: u32, event: &Event, san: Option<&str>) -> wire::GameEvent {
    let plain = wire::GameEvent {
        seq,
        kind: event.name().to_owned(),
        by: event.by.color().map(present::color),
        at_ms: event.at.0,
        article: event.article.as_ref().map(ToString::to_string),
        detail: None,
        actor: Some(actor(event.by)),
        sender: None,
        color: None,
        count: None,
        white_ms: None,
        black_ms: None,
        squares: None,
        text: None,
        flag: None,
    };
    game_event(plain, &event.kind, san)
}

/// What a game in software tells besides.
fn game_event(entry: wire::GameEvent, kind: &EventKind, san: Option<&str>) -> wire::GameEvent {
    let detail = |text: &str| Some(text.to_owned());
    match kind {
        EventKind::Moved { .. } => wire::GameEvent {
            detail: san.map(str::to_owned),
            ..entry
        },
        EventKind::PremoveEntered { uci } => wire::GameEvent {
            detail: detail(uci),
            ..entry
        },
        EventKind::DrawOffered { regular } => wire::GameEvent {
            flag: Some(*regular),
            ..entry
        },
        EventKind::ClaimUpheld { ground, count, .. } => wire::GameEvent {
            detail: detail(ground.code()),
            count: Some(*count),
            ..entry
        },
        EventKind::ClaimRejected {
            ground,
            count,
            added,
            ..
        } => wire::GameEvent {
            detail: detail(ground.code()),
            count: Some(*count),
            ..timed(entry, added)
        },
        EventKind::TakebackAsked { plies } | EventKind::TakenBack { plies, .. } => {
            wire::GameEvent {
                detail: Some(plies.to_string()),
                count: Some(*plies),
                ..entry
            }
        }
        EventKind::HallWasDown { lasted } => wire::GameEvent {
            detail: Some(lasted.to_string()),
            ..entry
        },
        EventKind::Ended {
            result,
            termination,
            ..
        } => wire::GameEvent {
            detail: detail(termination.as_str()),
            text: detail(result.as_str()),
            ..entry
        },
        kind => board_event(entry, kind),
    }
}

/// What play over the board tells besides.
// tidy: table
fn board_event(entry: wire::GameEvent, kind: &EventKind) -> wire::GameEvent {
    let step = |step: &laws::Step| Some(vec![step.to_string()]);
    let color = |color: &Color| Some(present::color(*color));
    match kind {
        EventKind::Touched {
            squares,
            order,
            deliberate,
        } => wire::GameEvent {
            squares: Some(names(squares)),
            detail: Some(order.code().to_owned()),
            flag: Some(*deliberate),
            ..entry
        },
        EventKind::Lies { step: made }
        | EventKind::HeldOn { step: made }
        | EventKind::Released { step: made }
        | EventKind::MadeIrregular { step: made }
        | EventKind::ShownBeforeSealing { step: made } => wire::GameEvent {
            squares: step(made),
            ..entry
        },
        EventKind::PromotionChosen { role } => wire::GameEvent {
            detail: Some(role.to_string()),
            ..entry
        },
        EventKind::Completed {
            color: side,
            illegal,
            completion,
            passes,
        } => wire::GameEvent {
            color: color(side),
            squares: illegal.as_ref().and_then(step),
            detail: completion.left.map(|left| left.to_string()),
            flag: Some(*passes),
            ..entry
        },
        EventKind::IllegalMove {
            color: side,
            count,
            added,
            touched,
            stands,
            ..
        } => wire::GameEvent {
            color: color(side),
            count: Some(u32::from(*count)),
            squares: Some(names(touched)).filter(|names| !names.is_empty()),
            flag: Some(*stands),
            ..timed(entry, added)
        },
        EventKind::KingIntoCheck { color: side, count } => wire::GameEvent {
            color: color(side),
            count: Some(u32::from(*count)),
            ..entry
        },
        EventKind::EmptyPress { color: side }
        | EventKind::TouchUpheld { color: side, .. }
        | EventKind::FlagFell { color: side }
        | EventKind::ClockStarted { color: side }
        | EventKind::CastlingLost { color: side } => wire::GameEvent {
            color: color(side),
            ..entry
        },
        EventKind::ArbiterCalled { refused } => wire::GameEvent {
            detail: refused.map(|code| code.as_str().to_owned()),
            ..entry
        },
        EventKind::QuickplayClaimed { increment, .. } => wire::GameEvent {
            flag: Some(*increment),
            ..entry
        },
        EventKind::Discretion { reason } => wire::GameEvent {
            text: Some(reason.clone()),
            ..entry
        },
        EventKind::Ruled {
            ruling,
            reason,
            added,
            ..
        } => wire::GameEvent {
            text: Some(reason.clone()),
            ..ruled(timed(entry, added), *ruling)
        },
        EventKind::Noted { found } => noted(entry, *found),
        EventKind::Recorded { text } => wire::GameEvent {
            text: Some(text.clone()),
            ..entry
        },
        EventKind::SetUp { setup } => wire::GameEvent {
            detail: Some(setup.board.to_string()),
            ..entry
        },
        kind => adjournment_event(entry, kind),
    }
}

fn adjournment_event(entry: wire::GameEvent, kind: &EventKind) -> wire::GameEvent {
    match kind {
        EventKind::Adjourned { sealer, early } => wire::GameEvent {
            color: Some(present::color(*sealer)),
            flag: Some(*early),
            ..entry
        },
        // What was sealed stays in the envelope, the offer on it too until it is read.
        EventKind::Sealed { .. } | EventKind::ReplySealed { .. } => entry,
        EventKind::EnvelopeClosed { added } => timed(entry, added),
        EventKind::Resumed { present } => wire::GameEvent {
            detail: Some(
                match (present.white, present.black) {
                    (true, true) => "both",
                    (true, false) => "white",
                    (false, true) => "black",
                    (false, false) => "nobody",
                }
                .to_owned(),
            ),
            flag: Some(present.white && present.black),
            ..entry
        },
        EventKind::SealedRead { text } => wire::GameEvent {
            text: Some(text.clone()),
            ..entry
        },
        EventKind::EnvelopeOpened { mv } => wire::GameEvent {
            squares: mv.map(|mv| vec![laws::Step::from(mv).to_string()]),
            ..entry
        },
        _ => entry,
    }
}

fn timed(entry: wire::GameEvent, added: &ByColor<Millis>) -> wire::GameEvent {
    let some = |time: Millis| (time != Millis::ZERO).then_some(time.0);
    wire::GameEvent {
        white_ms: some(added.white),
        black_ms: some(added.black),
        ..entry
    }
}

fn ruled(entry: wire::GameEvent, ruling: Ruling) -> wire::GameEvent {
    let color = match ruling {
        Ruling::AddTime { color, .. }
        | Ruling::RemoveTime { color, .. }
        | Ruling::Warn { color }
        | Ruling::LiftWarning { color }
        | Ruling::AwardLoss { color, .. }
        | Ruling::Expel { color }
        | Ruling::CountIllegal { color }
        | Ruling::ForgiveIllegal { color }
        | Ruling::LendSheet { color } => Some(color),
        _ => None,
    };
    let count = match ruling {
        Ruling::AwardLoss {
            opponent_half_points,
            ..
        } => Some(u32::from(opponent_half_points)),
        Ruling::RestoreAfter { moves } => Some(moves),
        _ => None,
    };
    wire::GameEvent {
        detail: Some(ruling.code().to_owned()),
        color: color.map(present::color),
        count,
        ..entry
    }
}

fn noted(entry: wire::GameEvent, found: Found) -> wire::GameEvent {
    let color = match found {
        Found::WrongStart { color }
        | Found::Displaced { color, .. }
        | Found::SheetIncomplete { color } => color,
        _ => None,
    };
    let count = match found {
        Found::IllegalMove { ply, .. } => Some(ply),
        _ => None,
    };
    wire::GameEvent {
        detail: Some(found.code().to_owned()),
        color: color.map(present::color),
        count,
        ..entry
    }
}

/// Whether these eyes see who sent the command behind an event: an arbiter's acts are audited
/// before everybody, the rest before arbiters.
fn shows_sender(by: Actor, eyes: &Eyes) -> bool {
    by == Actor::Arbiter || eyes.rights.arbiter
}

/// The entries of an update.
pub(crate) fn events(
    update: &RoomUpdate,
    sender: Option<&Player>,
    eyes: &Eyes,
) -> Vec<wire::GameEvent> {
    let spelled = spelled(&update.events, &update.game);
    let entries = update.numbered().zip(spelled);
    let open = entries.filter_map(|((seq, entry), san)| {
        // A premove is its player's secret until it is played; what is sealed nobody's to see.
        let entry = entry.seen_by(eyes.you)?;
        let sender = sender.filter(|_| shows_sender(entry.by, eyes));
        Some(wire::GameEvent {
            sender: sender.cloned().map(player),
            ..event(seq, &entry, san)
        })
    });
    open.collect()
}

/// The SAN of each entry that made a move which still stands after the last entry; one that was
/// taken back meanwhile is told without.
fn spelled<'g>(entries: &[Event], game: &'g Game) -> Vec<Option<&'g str>> {
    let mut plies = game.moves().len();
    let mut backwards: Vec<Option<&str>> = Vec::with_capacity(entries.len());
    // Where moves went otherwise than by taking back, what was made before is told without.
    let mut lost = false;
    for entry in entries.iter().rev() {
        backwards.push(match &entry.kind {
            EventKind::Moved { .. } | EventKind::EnvelopeOpened { mv: Some(_) } if !lost => {
                plies = plies.saturating_sub(1);
                game.moves().get(plies).map(|played| played.san.as_str())
            }
            EventKind::TakenBack { plies: back, .. } => {
                plies += usize::try_from(*back).unwrap_or(0);
                None
            }
            EventKind::TouchUpheld { .. }
            | EventKind::IllegalMove {
                back_to: Some(_), ..
            }
            | EventKind::Ruled {
                ruling: Ruling::Restore | Ruling::RestoreAfter { .. } | Ruling::Reinstate,
                ..
            } => {
                lost = true;
                None
            }
            _ => None,
        });
    }
    backwards.reverse();
    backwards
}

/// A log from its first entry on, every move spelled as it was when it was made.
pub(crate) fn log(
    entries: &[LogEntry],
    senders: &HashMap<PlayerId, Player>,
    eyes: &Eyes,
) -> Vec<wire::GameEvent> {
    let mut game: Option<Game> = None;
    let mut shown = Vec::with_capacity(entries.len());
    for LogEntry {
        seq,
        event: entry,
        sender,
    } in entries
    {
        match &mut game {
            None => game = Game::replay([entry]).ok(),
            Some(game) => game.apply(entry),
        }
        let last = game.as_ref().and_then(|game| game.moves().last());
        let sender = sender.and_then(|sender| senders.get(&sender));
        let sender = sender.filter(|_| shows_sender(entry.by, eyes));
        shown.push(wire::GameEvent {
            sender: sender.cloned().map(player),
            ..event(*seq, entry, last.map(|played| played.san.as_str()))
        });
    }
    shown
}

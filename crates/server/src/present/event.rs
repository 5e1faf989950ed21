//! Entries of a game's log.

use hall::{LogEntry, RoomUpdate};
use laws::{Event, EventKind, Game};
use rules::Color;

use crate::present;

/// An entry. `san` is the move's, for entries that made one.
fn event(seq: u32, event: &Event, san: Option<&str>) -> wire::GameEvent {
    wire::GameEvent {
        seq,
        kind: event.name().to_owned(),
        by: event.by.color().map(present::color),
        at_ms: event.at.0,
        article: event.article.as_ref().map(ToString::to_string),
        detail: detail(&event.kind, san),
        actor: None,
        sender: None,
        color: None,
        count: None,
        white_ms: None,
        black_ms: None,
        squares: None,
        text: None,
        flag: None,
    }
}

/// The short datum beside it.
fn detail(kind: &EventKind, san: Option<&str>) -> Option<String> {
    match kind {
        EventKind::Moved { .. } => san.map(str::to_owned),
        EventKind::PremoveEntered { uci } => Some(uci.clone()),
        EventKind::ClaimUpheld { ground, .. } | EventKind::ClaimRejected { ground, .. } => {
            Some(ground.code().to_owned())
        }
        EventKind::TakebackAsked { plies } | EventKind::TakenBack { plies, .. } => {
            Some(plies.to_string())
        }
        EventKind::HallWasDown { lasted } => Some(lasted.to_string()),
        EventKind::Ended { termination, .. } => Some(termination.as_str().to_owned()),
        _ => None,
    }
}

/// The entries of an update.
pub(crate) fn events(update: &RoomUpdate, viewer: Option<Color>) -> Vec<wire::GameEvent> {
    let spelled = spelled(&update.events, &update.game);
    let entries = update.numbered().zip(spelled);
    let open = entries.filter(|((_, entry), _)| {
        // A premove is its player's secret until it is played.
        !entry.is_secret() || (viewer.is_some() && entry.by.color() == viewer)
    });
    open.map(|((seq, entry), san)| event(seq, entry, san))
        .collect()
}

/// The SAN of each entry that made a move which still stands after the last entry; one that was
/// taken back meanwhile is told without.
fn spelled<'g>(entries: &[Event], game: &'g Game) -> Vec<Option<&'g str>> {
    let mut plies = game.moves().len();
    let mut backwards: Vec<Option<&str>> = Vec::with_capacity(entries.len());
    for entry in entries.iter().rev() {
        backwards.push(match entry.kind {
            EventKind::Moved { .. } => {
                plies = plies.saturating_sub(1);
                game.moves().get(plies).map(|played| played.san.as_str())
            }
            EventKind::TakenBack { plies: back, .. } => {
                plies += usize::try_from(back).unwrap_or(0);
                None
            }
            _ => None,
        });
    }
    backwards.reverse();
    backwards
}

/// A log from its first entry on, every move spelled as it was when it was made.
pub(crate) fn log(entries: &[LogEntry]) -> Vec<wire::GameEvent> {
    let mut game: Option<Game> = None;
    let mut shown = Vec::with_capacity(entries.len());
    for LogEntry { seq, event: entry } in entries {
        match &mut game {
            None => game = Game::replay([entry]).ok(),
            Some(game) => game.apply(entry),
        }
        let last = game.as_ref().and_then(|game| game.moves().last());
        shown.push(event(*seq, entry, last.map(|played| played.san.as_str())));
    }
    shown
}

//! A game, whole, in part or in a list, as one viewer sees it.

use hall::{GameSnapshot, GameSummary, PlayerId, Presence, RoomUpdate, Seat};
use laws::{Game, PlayedMove, Timestamp};

use crate::present;
use crate::present::board::Beside;
use crate::present::eyes::Eyes;
use crate::present::player::player;
use crate::present::state::{clocks, ending, state};
use crate::present::terms::terms;

/// Half-moves without capture and pawn move after which fifty moves are complete.
const FIFTY_MOVES: u32 = 100;

/// The whole of it.
pub(crate) fn game(snapshot: &GameSnapshot, eyes: &Eyes, at: Timestamp) -> wire::GameView {
    let beside = Beside {
        id: &snapshot.id,
        table: &snapshot.table,
        notes: &snapshot.notes,
    };
    let game = &*snapshot.game;
    wire::GameView {
        id: snapshot.id.to_string(),
        seq: snapshot.seq,
        terms: terms(game.terms()),
        initial_fen: game.initial_position().fen(),
        white: seat(&snapshot.seats.white),
        black: seat(&snapshot.seats.black),
        you: eyes.you.map(present::color),
        moves: moves_from(game, 1),
        state: state(game, &snapshot.rematch, beside, eyes, at),
        chat: snapshot.chat.iter().map(|line| chat_line(line)).collect(),
        watchers: snapshot.watchers,
        created_at_ms: snapshot.created_at.0,
        outage: game.outage().map(|outage| wire::Outage {
            lasted_ms: outage.lasted.0,
            ended_at_ms: outage.ended_at.0,
        }),
        rated: snapshot.rated.as_deref().map(present::rating::rated),
    }
}

/// What happened since.
pub(crate) fn update(
    update: &RoomUpdate,
    sender: Option<&hall::Player>,
    eyes: &Eyes,
    at: Timestamp,
) -> wire::ServerBody {
    let game = &*update.game;
    let beside = Beside {
        id: &update.id,
        table: &update.table,
        notes: &update.notes,
    };
    wire::ServerBody::Update {
        game: update.id.to_string(),
        from_seq: update.from_seq,
        seq: update.seq,
        events: present::event::events(update, sender, eyes),
        moves_from_ply: update.moves_from_ply,
        moves: moves_from(game, update.moves_from_ply),
        state: Box::new(state(game, &update.rematch, beside, eyes, at)),
    }
}

/// Who is there.
pub(crate) fn presence(id: &hall::GameId, presence: &Presence) -> wire::ServerBody {
    wire::ServerBody::Presence {
        game: id.to_string(),
        white: seat(&presence.seats.white),
        black: seat(&presence.seats.black),
        watchers: presence.watchers,
    }
}

/// A line of chat.
pub(crate) fn chat_line(line: &hall::ChatLine) -> wire::ChatLine {
    wire::ChatLine {
        line: line.line,
        player: player(line.player.clone()),
        text: line.text.clone(),
        at_ms: line.at.0,
    }
}

/// A page of a list.
pub(crate) fn page(page: hall::GamePage, viewer: Option<PlayerId>) -> wire::GameList {
    wire::GameList {
        games: page
            .games
            .iter()
            .map(|game| summary(game, viewer))
            .collect(),
        next_before: page.next.map(|mark| mark.to_string()),
    }
}

/// A game in a list.
pub(crate) fn summary(game: &GameSummary, viewer: Option<PlayerId>) -> wire::GameSummary {
    let you = viewer.and_then(|viewer| game.color_of(viewer));
    let facts = &game.facts;
    wire::GameSummary {
        id: game.id.to_string(),
        white: player(game.white.clone()),
        black: player(game.black.clone()),
        terms: terms(&game.terms),
        fen: facts.fen.clone(),
        last_move: facts.last_move.clone(),
        plies: facts.plies,
        you: you.map(present::color),
        my_move: facts.ending.is_none() && you == Some(facts.turn),
        clocks: clocks(&facts.clocks, facts.deadline),
        ending: facts.ending.as_ref().map(ending),
        corrected: game.corrected.map(|result| result.as_str().to_owned()),
        created_at_ms: game.created_at.0,
    }
}

fn seat(seat: &Seat) -> wire::Seat {
    wire::Seat {
        player: player(seat.player.clone()),
        present: seat.is_present(),
        away_since_ms: seat.away_since.map(|at| at.0),
    }
}

/// The moves from this ply on (1 is the first).
fn moves_from(game: &Game, ply: u32) -> Vec<wire::MoveView> {
    let hints = game.terms().options.claim_hints;
    let mut before = game.initial_position();
    let mut views = Vec::new();
    for (number, played) in (1..).zip(game.moves()) {
        if number >= ply {
            let uci = before.uci(played.mv).to_string();
            views.push(move_view(number, uci, played, hints));
        }
        before = &played.position;
    }
    views
}

fn move_view(ply: u32, uci: String, played: &PlayedMove, hints: bool) -> wire::MoveView {
    let mut marks = Vec::new();
    if hints && played.repetitions >= 3 {
        marks.push(wire::MoveMark::Threefold);
    }
    if played.draw_offered {
        // The scoresheet's (=): it stands there with or without hints (Appendix C.13).
        marks.push(wire::MoveMark::DrawOffer);
    }
    if hints && played.position.halfmoves() >= FIFTY_MOVES {
        marks.push(wire::MoveMark::Fifty);
    }
    wire::MoveView {
        ply,
        uci,
        san: played.san.clone(),
        fen: played.position.fen(),
        clock_ms: played.left().map(|left| left.0),
        spent_ms: played.spent().0,
        marks,
    }
}

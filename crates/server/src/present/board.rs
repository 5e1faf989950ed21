//! A game over the board: hands, envelope, open matters, and what a viewer may do.

use std::collections::BTreeMap;

use hall::{GameId, Notes, Table};
use laws::{Act, Actor, Complaint, Game, Ground, Mode, Step, Timestamp};
use rules::{ByColor, Color, Setup};

use crate::present;
use crate::present::desk;
use crate::present::eyes::Eyes;
use crate::present::state::{probe, whether};

/// What a game over the board has besides.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'a> {
    pub(crate) id: &'a GameId,
    pub(crate) table: &'a Table,
    pub(crate) notes: &'a Notes,
}

/// The board's part of the state; nothing for a game in software.
pub(crate) fn board(
    game: &Game,
    beside: Beside<'_>,
    eyes: &Eyes,
    at: Timestamp,
) -> Option<Box<wire::BoardState>> {
    if game.terms().mode != Mode::Board {
        return None;
    }
    let Beside { table, notes, .. } = beside;
    let setup = game.setup();
    let clocks = game.clocks_at(at);
    let over = game.ending().is_some();
    let stopped = !over && clocks.left.is_some() && clocks.running.is_none();
    let sheets = ByColor::from_fn(|color| sheet(game, color, at));
    let acts = |color: Color| (eyes.rights.sides[color]).then(|| acts(game, color, at));
    Some(Box::new(wire::BoardState {
        fen: fen(game, &setup),
        seen: game.board_seen().to_string(),
        irregular: is_irregular(game, &setup),
        table: table.host.is_some(),
        number: table.number,
        rights: rights(eyes),
        touched: names(&game.touched()),
        duty: duty(game),
        lying: game.lying().map(step),
        part: part(game),
        white_unpressed: game.waits_for_press(Color::White),
        black_unpressed: game.waits_for_press(Color::Black),
        press: press(game).map(present::color),
        clock_turn: present::color(clocks.running.unwrap_or_else(|| waits(game))),
        clocks_stopped: stopped,
        stopped_by: notes.stopped_by.filter(|_| stopped).map(actor),
        illegal_moves: pair(game.illegal_moves()),
        flags_down: Color::ALL
            .into_iter()
            .filter(|color| game.flag_is_down(*color))
            .map(present::color)
            .collect(),
        needs_arbiter: game.needs_arbiter() && !over,
        questions: notes.questions.iter().map(question).collect(),
        white_sheet: sheets.white,
        black_sheet: sheets.black,
        move_in_period: (!game.hides_move_count()).then(|| u32::from(game.move_number_in_period())),
        white_late_since_ms: game.late_since(Color::White).map(|at| at.0),
        black_late_since_ms: game.late_since(Color::Black).map(|at| at.0),
        adjournment: adjournment(game, notes),
        seals: seals(beside.id, notes),
        reply_sealed: game.reply_is_sealed(),
        white_acts: acts(Color::White),
        black_acts: acts(Color::Black),
        desk: eyes.rights.arbiter.then(|| desk::facts(game, notes, at)),
    }))
}

fn is_irregular(game: &Game, setup: &Setup) -> bool {
    *setup != Setup::from(game.position())
}

/// The FEN of what stands on the board.
pub(crate) fn fen(game: &Game, setup: &Setup) -> String {
    match is_irregular(game, setup) {
        false => game.position().fen(),
        true => format!(
            "{} {} {}",
            game.board_fen(),
            setup.halfmoves,
            setup.fullmoves
        ),
    }
}

fn rights(eyes: &Eyes) -> wire::Rights {
    let rights = &eyes.rights;
    wire::Rights {
        white: rights.sides.white,
        black: rights.sides.black,
        arbiter: rights.arbiter,
        arbiter_by_pin: rights.arbiter_by_pin,
        host: rights.host,
    }
}

/// Who acted.
pub(crate) fn actor(actor: Actor) -> wire::Actor {
    match actor {
        Actor::White => wire::Actor::White,
        Actor::Black => wire::Actor::Black,
        Actor::Arbiter => wire::Actor::Arbiter,
        Actor::Hall => wire::Actor::Hall,
    }
}

/// A kind of piece.
pub(crate) fn role(role: rules::Role) -> wire::Role {
    match role {
        rules::Role::Pawn => wire::Role::Pawn,
        rules::Role::Knight => wire::Role::Knight,
        rules::Role::Bishop => wire::Role::Bishop,
        rules::Role::Rook => wire::Role::Rook,
        rules::Role::Queen => wire::Role::Queen,
        rules::Role::King => wire::Role::King,
    }
}

fn step(step: Step) -> wire::Step {
    wire::Step {
        from: step.from.to_string(),
        to: step.to.to_string(),
        promotion: step.promotion.map(role),
    }
}

/// Squares by name.
pub(crate) fn names(squares: &[rules::Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

/// Counts of both sides.
pub(crate) fn pair(counts: ByColor<u8>) -> wire::Pair {
    wire::Pair {
        white: counts.white.into(),
        black: counts.black.into(),
    }
}

fn duty(game: &Game) -> wire::BoardDuty {
    let duty = game.duty();
    let announced = game.must_play().is_some();
    let released = game.released().is_some();
    let touched = duty.must_move_from.is_some() || duty.must_capture_on.is_some() || duty.narrow;
    if game.ending().is_some() || !(announced || released || touched) {
        return wire::BoardDuty::default();
    }
    let articles = &game.edition().articles;
    let article = match (announced, released) {
        (true, _) => articles.announced_move,
        (false, true) => articles.release,
        (false, false) => articles.touch,
    };
    wire::BoardDuty {
        must_move_from: duty.must_move_from.map(|square| square.to_string()),
        must_capture_on: duty.must_capture_on.map(|square| square.to_string()),
        must_play: duty.must_play().map(step),
        steps: duty.steps.iter().map(ToString::to_string).collect(),
        article: Some(article.to_owned()),
    }
}

/// A released part: a king two squares away, a pawn on the last rank, or a piece that is held.
fn part(game: &Game) -> Option<wire::BoardPart> {
    let released = game.released()?;
    let kind = match game.setup().board.role_at(released.from) {
        _ if game.holds_a_piece() => wire::PartKind::Held,
        Some(rules::Role::Pawn) => wire::PartKind::Promotion,
        _ => wire::PartKind::Castling,
    };
    Some(wire::BoardPart {
        kind,
        step: step(released),
    })
}

/// Who has a move to complete by pressing.
fn press(game: &Game) -> Option<Color> {
    if game.ending().is_some() {
        return None;
    }
    let waiting = |color: &Color| game.waits_for_press(*color);
    // After a forgotten press both may wait; the later move is the one on the clock.
    let waiting = [!game.turn(), game.turn()].into_iter().find(waiting);
    let lying = game.lying().is_some() || game.released().is_some();
    waiting.or(lying.then(|| game.turn()))
}

/// Whose clock will run when the clocks are started.
fn waits(game: &Game) -> Color {
    let unpressed = !game.turn();
    match game.waits_for_press(unpressed) {
        true => unpressed,
        false => game.turn(),
    }
}

fn sheet(game: &Game, color: Color, at: Timestamp) -> wire::SheetDuty {
    if !game.keeps_score(color) {
        return wire::SheetDuty::Stopped;
    }
    match laws::can_do(game, color.into(), Act::StopRecording, at) {
        Ok(()) => wire::SheetDuty::MayStop,
        Err(_) => wire::SheetDuty::Must,
    }
}

fn question(question: &hall::Question) -> wire::Question {
    wire::Question {
        seq: question.seq,
        kind: question.kind.to_owned(),
        by: actor(question.by),
        article: question.article.clone(),
        at_ms: question.at.0,
    }
}

fn adjournment(game: &Game, notes: &Notes) -> Option<wire::Adjournment> {
    let envelope = game.envelope()?;
    let inside = notes.sealings.last().filter(|s| s.opened.is_none());
    let inside = inside.filter(|_| envelope.sealed);
    Some(wire::Adjournment {
        sealer: present::color(envelope.sealer),
        early: envelope.early,
        stage: match (envelope.closed, envelope.resumed) {
            (_, true) => wire::AdjournmentStage::Resumed,
            (true, false) => wire::AdjournmentStage::Closed,
            (false, false) => wire::AdjournmentStage::Sealing,
        },
        shown: envelope.shown.map(step),
        sealed: envelope.sealed,
        commitment: inside.map(|sealing| sealing.seal.commitment.clone()),
        unreadable: inside.is_some_and(|sealing| !sealing.seal.is_readable()),
    })
}

/// The seals of a game; text and salt only of those that were opened.
pub(crate) fn seals(id: &GameId, notes: &Notes) -> Vec<wire::Seal> {
    let shown = notes.sealings.iter().map(|sealing| {
        let opened = sealing.opened.as_ref().zip(Notes::salt(sealing));
        let salt = opened.map(|(_, salt)| salt.reveal().to_owned());
        let committed = opened
            .map(|(text, salt)| hall::Seal::committed(id, salt.reveal(), sealing.offer, text));
        wire::Seal {
            seq: sealing.seq,
            by: present::color(sealing.by),
            commitment: sealing.seal.commitment.clone(),
            committed,
            text: sealing.opened.clone(),
            offer: sealing.opened.as_ref().map(|_| sealing.offer),
            salt,
        }
    });
    shown.collect()
}

/// What a side may do now. What would need a proof to know is answered from what is on the board.
fn acts(game: &Game, color: Color, at: Timestamp) -> BTreeMap<String, wire::Action> {
    let probe = |act: Act| probe(game, color, act, at);
    let goes_on = game.ending().is_none();
    let claim = Act::Claim {
        ground: Ground::Threefold,
        intended: None,
    };
    let seal = Act::Seal {
        text: "".into(),
        offer: false,
    };
    let acts = [
        ("offer_draw", probe(Act::OfferDraw)),
        ("answer_draw", probe(Act::AcceptDraw)),
        ("claim", probe(claim)),
        ("resign", whether(goes_on, "game_over")),
        ("adjourn", probe(Act::Adjourn)),
        ("seal", probe(seal)),
        ("stop_recording", probe(Act::StopRecording)),
        ("touch_move", probe(Act::Complain(Complaint::TouchMove))),
        (
            "flag",
            whether(goes_on && game.flag_is_down(!color), "claim_false"),
        ),
        ("quickplay", probe(Act::Complain(Complaint::Quickplay))),
        ("increment", probe(Act::Complain(Complaint::Increment))),
    ];
    acts.into_iter()
        .map(|(code, action)| (code.to_owned(), action))
        .collect()
}

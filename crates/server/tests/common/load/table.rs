//! One table: two clients who play game after game until the time is up.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout};
use wire::{ClientBody, Color, ColorWish, GameAct, GameEvent, GameState, NewChallenge, ServerBody};

use super::report::Report;
use crate::common::http::Visitor;
use crate::common::moves::{Dice, any_move};
use crate::common::screen::Screen;
use crate::common::terms;

/// A move that takes longer than this to reach both screens is an error, not a time.
const TOO_LONG: Duration = Duration::from_secs(15);

/// One client's side of a game.
#[derive(Debug)]
struct Side {
    screen: Screen,
    visitor: Visitor,
    color: Color,
    seq: u32,
    first_seq: u32,
    seen: Vec<GameEvent>,
    answered: HashSet<String>,
    state: Option<GameState>,
    plies: u32,
}

impl Side {
    async fn new(address: SocketAddr, color: Color) -> Self {
        let (visitor, _) = Visitor::guest(address).await;
        let screen = Screen::open(&visitor).await;
        let (seen, answered) = (Vec::new(), HashSet::new());
        Self {
            screen,
            visitor,
            color,
            seq: 0,
            first_seq: 0,
            seen,
            answered,
            state: None,
            plies: 0,
        }
    }

    async fn watch(&mut self, game: &str) {
        let view = self.screen.watch(game).await;
        (self.seq, self.first_seq, self.plies) = (view.seq, view.seq, view.moves.len() as u32);
        self.seen.clear();
        self.state = Some(view.state);
    }

    /// Reads until the game has moved past `seq`, and until this command was answered.
    async fn catch_up(
        &mut self,
        seq: u32,
        command: Option<&str>,
        report: &mut Report,
    ) -> (Instant, Option<Instant>) {
        let (mut frame_at, mut ack_at) = ((self.seq > seq).then(Instant::now), None);
        while frame_at.is_none() || (command.is_some() && ack_at.is_none()) {
            let Some(frame) = self.screen.next().await else {
                report.errors.push("a socket closed".to_owned());
                break;
            };
            match frame.body {
                ServerBody::Ack { id, .. } => {
                    report.doubled += u32::from(!self.answered.insert(id.clone()));
                    if command == Some(id.as_str()) {
                        ack_at = Some(Instant::now());
                    }
                }
                ServerBody::Refused { id, refusal } => {
                    report.errors.push(format!("refused: {refusal:?}"));
                    if command == Some(id.as_str()) {
                        break;
                    }
                }
                ServerBody::Update {
                    from_seq,
                    seq: to,
                    events,
                    moves_from_ply,
                    moves,
                    state,
                    ..
                } => {
                    report.lost += u32::from(from_seq > self.seq);
                    report.doubled += u32::from(from_seq < self.seq);
                    self.seq = to;
                    self.seen.extend(events);
                    self.plies = moves_from_ply.saturating_sub(1) + moves.len() as u32;
                    self.state = Some(*state);
                    if self.seq > seq {
                        frame_at.get_or_insert_with(Instant::now);
                    }
                }
                ServerBody::Bye { reason } => report.errors.push(format!("bye: {reason}")),
                _ => {}
            }
        }
        (frame_at.unwrap_or_else(Instant::now), ack_at)
    }

    fn is_over(&self) -> bool {
        self.state
            .as_ref()
            .is_some_and(|state| state.ending.is_some())
    }
}

/// Plays from `opens` until `closes`, a move every `per_move`.
pub async fn sit_down(
    address: SocketAddr,
    number: u32,
    opens: Instant,
    closes: Instant,
    per_move: Duration,
) -> Report {
    let mut report = Report::default();
    sleep_until(opens).await;
    let mut white = Side::new(address, Color::White).await;
    let mut black = Side::new(address, Color::Black).await;
    let mut dice = Dice::new(u64::from(number) + 1);
    let mut next = Instant::now();
    while Instant::now() < closes && report.errors.is_empty() {
        let game = meet(&mut white, &mut black).await;
        report.games += 1;
        while Instant::now() < closes && !white.is_over() && report.errors.is_empty() {
            sleep_until(next).await;
            next += per_move;
            play(&game, &mut white, &mut black, &mut dice, &mut report).await;
        }
        if white.is_over() {
            report.ended_on_board += 1;
        } else if report.errors.is_empty() {
            one_act(
                &game,
                &mut white,
                &mut black,
                GameAct::Resign {},
                &mut report,
            )
            .await;
        }
        for side in [&mut white, &mut black] {
            compare_with_log(&game, side, &mut report).await;
        }
    }
    report
}

/// A challenge by link, accepted; both watch the game.
async fn meet(white: &mut Side, black: &mut Side) -> String {
    let challenge = NewChallenge {
        to: None,
        terms: terms("3600+5"),
        color: ColorWish::White,
    };
    let made = white.screen.ask(ClientBody::Challenge { challenge }).await;
    let challenge = made.expect("a challenge").expect("its id");
    let accepted = black
        .screen
        .ask(ClientBody::AcceptChallenge { challenge })
        .await;
    let game = accepted.expect("a game").expect("its id");
    white.watch(&game).await;
    black.watch(&game).await;
    game
}

/// Any legal move of the side on move.
async fn play(
    game: &str,
    white: &mut Side,
    black: &mut Side,
    dice: &mut Dice,
    report: &mut Report,
) {
    let turn = white.state.as_ref().map(|state| state.turn);
    let (mover, other) = if turn == Some(Color::White) {
        (white, black)
    } else {
        (black, white)
    };
    let Some(text) = mover.state.as_ref().and_then(|state| any_move(state, dice)) else {
        report.errors.push(format!("{game}: no move to make"));
        return;
    };
    let act = GameAct::Move {
        text,
        ply: mover.plies + 1,
        offer_draw: false,
    };
    one_act(game, mover, other, act, report).await;
    report.moves += 1;
}

/// Sends, and waits until the actor has his answer and both screens show it.
async fn one_act(
    game: &str,
    actor: &mut Side,
    other: &mut Side,
    act: GameAct,
    report: &mut Report,
) {
    let (before, other_before) = (actor.seq, other.seq);
    let sent = Instant::now();
    let id = actor
        .screen
        .send(ClientBody::Act {
            as_actor: None,
            game: game.to_owned(),
            act,
        })
        .await;
    let (mut mine, mut theirs) = (Report::default(), Report::default());
    let both = async {
        tokio::join!(
            actor.catch_up(before, Some(&id), &mut mine),
            other.catch_up(other_before, None, &mut theirs),
        )
    };
    match timeout(TOO_LONG, both).await {
        Ok(((mine_at, ack_at), (theirs_at, _))) => {
            report.both_screens.push(mine_at.max(theirs_at) - sent);
            report.acknowledged.extend(ack_at.map(|at| at - sent));
        }
        Err(_) => report
            .errors
            .push(format!("{game}: no answer within {TOO_LONG:?}")),
    }
    report.add(mine);
    report.add(theirs);
    if actor.seq != other.seq {
        report.errors.push(format!(
            "{game}: screens at {} and {}",
            actor.seq, other.seq
        ));
    }
}

/// What the screen saw must be the end of the log, event for event, each once.
async fn compare_with_log(game: &str, side: &mut Side, report: &mut Report) {
    let log = side
        .visitor
        .get(&format!("/api/v1/games/{game}/events"))
        .await;
    if log.status != 200 {
        report
            .errors
            .push(format!("{game}: log answered {}", log.status));
        return;
    }
    let log: Vec<GameEvent> = log.json();
    for (index, event) in log.iter().enumerate() {
        report.lost += u32::from(event.seq as usize > index + 1);
        report.doubled += u32::from((event.seq as usize) < index + 1);
    }
    let tail: Vec<&GameEvent> = log
        .iter()
        .filter(|event| event.seq > side.first_seq)
        .collect();
    if tail != side.seen.iter().collect::<Vec<_>>() {
        let (color, seen) = (side.color, side.seen.len());
        report.errors.push(format!(
            "{game}: {color:?} saw {seen} of {} events",
            tail.len()
        ));
    }
}

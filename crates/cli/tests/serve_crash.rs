//! The hall killed without warning while games go on, and started again: what was acknowledged
//! stands, nothing stands twice, offers and chat are there, and nobody's clock paid for it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it can't go on"
)]

#[path = "../../server/tests/common/client.rs"]
mod client;
#[path = "support/hall.rs"]
mod hall;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use client::http::Visitor;
use client::moves::{Dice, any_move};
use client::screen::Screen;
use client::terms;
use hall::Hall;
use tokio_tungstenite::tungstenite::Message;
use wire::{
    ClientBody, Color, ColorWish, GameAct, GameEvent, GameState, GameView, NewChallenge, ServerBody,
};

/// One player of a game, who keeps what he was promised.
struct Player {
    visitor: Visitor,
    screen: Screen,
}

async fn two_at_a_board(address: SocketAddr) -> (Player, Player, String) {
    let mut players = Vec::new();
    for _ in 0..2 {
        let (visitor, _) = Visitor::guest(address).await;
        let screen = Screen::open(&visitor).await;
        players.push(Player { visitor, screen });
    }
    let (mut black, mut white) = (players.remove(1), players.remove(0));
    let challenge = NewChallenge {
        to: None,
        terms: terms("300+2"),
        color: ColorWish::White,
    };
    let made = white.screen.ask(ClientBody::Challenge { challenge }).await;
    let challenge = made.expect("made").expect("a challenge");
    let accepted = black
        .screen
        .ask(ClientBody::AcceptChallenge { challenge })
        .await;
    let game = accepted.expect("accepted").expect("a game");
    (white, black, game)
}

async fn log_of(visitor: &mut Visitor, game: &str) -> Vec<GameEvent> {
    let log: Vec<GameEvent> = visitor
        .get(&format!("/api/v1/games/{game}/events"))
        .await
        .expect(200);
    let numbers = log.iter().map(|event| event.seq);
    assert!(
        numbers.eq(1..=u32::try_from(log.len()).expect("few")),
        "{log:?}"
    );
    log
}

/// Two moves and a word from each side.
async fn open_and_talk(white: &mut Player, black: &mut Player, game: &str) {
    white.screen.play(game, 1, "e4").await.expect("a move");
    black.screen.play(game, 2, "e5").await.expect("a move");
    for (player, text) in [(white, "hello"), (black, "你好")] {
        let chat = ClientBody::Chat {
            game: game.to_owned(),
            text: text.to_owned(),
        };
        player.screen.ask(chat).await.expect("said");
    }
}

/// White's move with an offer, as often as it is sent.
fn third_move(game: &str) -> ClientBody {
    ClientBody::Act {
        as_actor: None,
        game: game.to_owned(),
        act: GameAct::Move {
            text: "Nf3".to_owned(),
            ply: 3,
            offer_draw: true,
        },
    }
}

#[tokio::test]
async fn after_kill_9_position_offer_chat_and_clocks_are_right_and_nothing_is_doubled() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = Hall::start(folder.path(), "127.0.0.1:0");
    let (mut white, mut black, game) = two_at_a_board(hall.address).await;
    white.screen.watch(&game).await;
    let seen = black.screen.watch(&game).await;
    open_and_talk(&mut white, &mut black, &game).await;
    white.screen.send_as("last", third_move(&game)).await;
    white
        .screen
        .answer("last")
        .await
        .expect("a move with an offer");
    let acknowledged = Instant::now();
    let listen = hall.kill();
    let ran_before = acknowledged.elapsed();

    let outage = Duration::from_secs(4);
    tokio::time::sleep(outage).await;
    let started = Instant::now();
    let hall = Hall::start(folder.path(), &listen);
    black.screen = Screen::open(&black.visitor).await;
    let resumed = black
        .screen
        .watch_since(&game, Some(seen.seq), Some(0))
        .await;
    resumed.expect("the game is there");
    let view = black.screen.watch(&game).await;
    let ran_after = started.elapsed();

    let sans: Vec<&str> = view.moves.iter().map(|m| m.san.as_str()).collect();
    assert_eq!(sans, ["e4", "e5", "Nf3"]);
    assert_eq!(
        view.state.draw_offer,
        Some(Color::White),
        "the offer is still open"
    );
    let said: Vec<&str> = view.chat.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(said, ["hello", "你好"]);
    clocks_are_fair(&view, ran_before + ran_after, outage);

    nothing_is_doubled(&mut white, &mut black, &game).await;
    drop(hall);
}

/// The last command, sent again, gets its first answer; the log holds it once; the offer that it
/// made can still be accepted.
async fn nothing_is_doubled(white: &mut Player, black: &mut Player, game: &str) {
    white.screen = Screen::open(&white.visitor).await;
    white.screen.send_as("last", third_move(game)).await;
    white
        .screen
        .answer("last")
        .await
        .expect("the first answer again");
    let log = log_of(&mut white.visitor, game).await;
    assert_eq!(
        log.iter().filter(|event| event.kind == "moved").count(),
        3,
        "done once"
    );
    assert_eq!(
        log.iter()
            .filter(|event| event.kind == "hall_was_down")
            .count(),
        1
    );

    black
        .screen
        .act(game, GameAct::AcceptDraw {})
        .await
        .expect("the offer can be accepted");
    let ending = black.screen.watch(game).await.state.ending.expect("an end");
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("1/2-1/2", "agreement")
    );
}

/// Black's clock ran while the hall did, and no longer: up to a second may be missed, the time
/// between two heartbeats.
fn clocks_are_fair(view: &GameView, ran: Duration, outage: Duration) {
    let left = view.state.clocks.black_ms.expect("a clock");
    let ran_ms = i64::try_from(ran.as_millis()).expect("short");
    let used = 300_000 - left;
    assert!(
        (0..=ran_ms + 1_300).contains(&used),
        "used {used} ms of {ran_ms}"
    );
    assert_eq!(view.state.clocks.running, Some(Color::Black));
    let told = view.outage.as_ref().expect("the outage is told").lasted_ms;
    let outage_ms = i64::try_from(outage.as_millis()).expect("short");
    assert!(
        (outage_ms - 100..=outage_ms + 1_300 + ran_ms).contains(&told),
        "{told} ms"
    );
}

/// A move that was sent: its command's id, its ply and what was sent.
#[derive(Clone, Debug)]
struct Sent {
    id: String,
    ply: u32,
    uci: String,
}

/// Both players' promises in one game.
#[derive(Default)]
struct Promises {
    kept: Vec<Sent>,
    in_flight: Option<Sent>,
}

/// Between two moves, so that no socket sends more commands than the hall takes from one.
const PAUSE: Duration = Duration::from_millis(25);

/// Plays as fast as a socket may, until the hall is gone.
async fn play_until_cut(
    players: &mut [Player; 2],
    game: &str,
    start: GameView,
    dice: &mut Dice,
    promises: &mut Promises,
) {
    let mut ply = u32::try_from(start.moves.len()).expect("few") + 1;
    let mut state = players[side_of(ply)].screen.watch(game).await.state;
    while state.ending.is_none() {
        let uci = any_move(&state, dice).expect("a legal move");
        let id = format!("{game}-{ply}");
        let act = GameAct::Move {
            text: uci.clone(),
            ply,
            offer_draw: false,
        };
        let body = ClientBody::Act {
            as_actor: None,
            game: game.to_owned(),
            act,
        };
        promises.in_flight = Some(Sent {
            id: id.clone(),
            ply,
            uci,
        });
        let text = wire::client_frame_text(&id, body);
        if players[side_of(ply)]
            .screen
            .try_send(Message::text(text))
            .await
            .is_err()
        {
            return;
        }
        if !is_acknowledged(&mut players[side_of(ply)].screen, &id).await {
            return;
        }
        promises.kept.extend(promises.in_flight.take());
        ply += 1;
        tokio::time::sleep(PAUSE).await;
        match turn_of(&mut players[side_of(ply)].screen, game, ply).await {
            Some(next) => state = next,
            None => return,
        }
    }
}

fn side_of(ply: u32) -> usize {
    usize::from(ply.is_multiple_of(2))
}

/// Waits for the answer; `false` once the hall is gone.
async fn is_acknowledged(screen: &mut Screen, wanted: &str) -> bool {
    while let Some(frame) = screen.next().await {
        match frame.body {
            ServerBody::Ack { id, .. } if id == wanted => return true,
            ServerBody::Refused { id, refusal } if id == wanted => panic!("{id}: {refusal:?}"),
            _ => {}
        }
    }
    false
}

/// The state in which this ply is to be made; nothing once the hall is gone.
async fn turn_of(screen: &mut Screen, game: &str, ply: u32) -> Option<GameState> {
    loop {
        match screen.next().await?.body {
            ServerBody::Update {
                game: id,
                moves_from_ply,
                moves,
                state,
                ..
            } if id == game => {
                let made = moves_from_ply - 1 + u32::try_from(moves.len()).expect("few");
                if made + 1 == ply || state.ending.is_some() {
                    return Some(*state);
                }
            }
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_in_the_middle_of_play_the_hall_keeps_every_promise() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hall = Hall::start(folder.path(), "127.0.0.1:0");
    let mut tables = Vec::new();
    for number in 0..4_u64 {
        let (white, black, game) = two_at_a_board(hall.address).await;
        tables.push((
            [white, black],
            game,
            Dice::new(number + 9),
            Promises::default(),
        ));
    }
    for round in 0..3_u64 {
        let mut playing = tokio::task::JoinSet::new();
        for (mut players, game, mut dice, mut promises) in tables.drain(..) {
            playing.spawn(async move {
                let view = players[0].screen.watch(&game).await;
                players[1].screen.watch(&game).await;
                play_until_cut(&mut players, &game, view, &mut dice, &mut promises).await;
                (players, game, dice, promises)
            });
        }
        tokio::time::sleep(Duration::from_millis(700 + 130 * round)).await;
        let listen = hall.kill();
        let mut cut = Vec::new();
        while let Some(table) = playing.join_next().await {
            cut.push(table.expect("a table"));
        }
        hall = Hall::start(folder.path(), &listen);
        for (mut players, game, dice, mut promises) in cut {
            for player in &mut players {
                player.screen = Screen::open(&player.visitor).await;
            }
            promises_are_kept(&mut players, &game, &mut promises).await;
            tables.push((players, game, dice, promises));
        }
    }
    let moves: usize = tables
        .iter()
        .map(|(.., promises)| promises.kept.len())
        .sum();
    assert!(
        moves > 20,
        "the test needs play to interrupt: {moves} moves"
    );
}

/// Every acknowledged move stands where it was made; the one in flight is sent again and then
/// stands exactly once.
async fn promises_are_kept(players: &mut [Player; 2], game: &str, promises: &mut Promises) {
    if let Some(sent) = promises.in_flight.take() {
        let act = GameAct::Move {
            text: sent.uci.clone(),
            ply: sent.ply,
            offer_draw: false,
        };
        let body = ClientBody::Act {
            as_actor: None,
            game: game.to_owned(),
            act,
        };
        let screen = &mut players[side_of(sent.ply)].screen;
        screen.send_as(&sent.id, body).await;
        screen
            .answer(&sent.id)
            .await
            .expect("done now or done before");
        promises.kept.push(sent);
    }
    let view = players[0].screen.watch(game).await;
    let stands: Vec<&str> = view.moves.iter().map(|m| m.uci.as_str()).collect();
    let promised: Vec<&str> = promises.kept.iter().map(|sent| sent.uci.as_str()).collect();
    assert_eq!(stands, promised, "{game}");
    let log = log_of(&mut players[0].visitor, game).await;
    let moved = log.iter().filter(|event| event.kind == "moved").count();
    assert_eq!(moved, promised.len(), "{game}");
}

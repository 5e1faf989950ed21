//! Games over two sockets and more: played, watched, left, resumed.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where it can't go on"
)]

mod common;

use std::time::Duration;

use common::house::House;
use common::http::Visitor;
use common::pair::sit_down;
use common::screen::Screen;
use wire::{ClientBody, Color, GameAct, GameEvent, GameList, GameView, ServerBody};

/// The next update of a game, as the numbers it joins and the moves it brings.
async fn update(screen: &mut Screen) -> (u32, u32, Vec<GameEvent>, Vec<String>, wire::GameState) {
    screen
        .until(|body| match body {
            ServerBody::Update {
                from_seq,
                seq,
                events,
                moves,
                state,
                ..
            } => {
                let moves = moves.iter().map(|m| m.san.clone()).collect();
                Some((*from_seq, *seq, events.clone(), moves, (**state).clone()))
            }
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_whole_game_is_played_to_mate_and_kept() {
    let mut pair = sit_down("180+2").await;
    let moves = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"];
    pair.play(1, &moves).await;
    for screen in [&mut pair.white, &mut pair.black] {
        let mut seen = Vec::new();
        let mut seq = None;
        let ending = loop {
            let (from, to, _, moves, state) = update(screen).await;
            assert!(seq.is_none_or(|seq| seq == from), "{seq:?} then {from}");
            seq = Some(to);
            seen.extend(moves);
            if let Some(ending) = state.ending {
                break ending;
            }
        };
        assert_eq!(seen, ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]);
        assert_eq!(
            (ending.result.as_str(), ending.termination.as_str()),
            ("1-0", "checkmate")
        );
        assert_eq!(ending.winner, Some(Color::White));
    }
    let mut anybody = Visitor::new(pair.house.address);
    let pgn = anybody
        .get(&format!("/api/v1/games/{}/pgn", pair.game))
        .await;
    assert!(
        pgn.header("content-disposition")
            .is_some_and(|file| file.contains(".pgn\""))
    );
    let text = pgn.text();
    assert!(
        text.contains("[Result \"1-0\"]") && text.contains("Qxf7#"),
        "{text}"
    );
    assert_eq!(text.matches("[%clk ").count(), 7, "{text}");
    let list: GameList = anybody.get("/api/v1/games?live=false").await.expect(200);
    assert_eq!(
        list.games.first().map(|game| game.id.as_str()),
        Some(pair.game.as_str())
    );
}

#[tokio::test]
async fn moves_are_refused_with_code_and_article_and_never_played_on_another_position() {
    let mut pair = sit_down("300").await;
    let game = pair.game.clone();
    let code = |refused: Result<(), wire::Refusal>| refused.expect_err("refused").code;
    assert_eq!(code(pair.black.play(&game, 1, "e5").await), "not_on_move");
    assert_eq!(code(pair.white.play(&game, 1, "Ke2").await), "illegal_move");
    assert_eq!(code(pair.white.play(&game, 2, "e4").await), "stale");
    assert_eq!(
        code(pair.white.play(&game, 1, "zz9").await),
        "move_unreadable"
    );
    pair.white
        .play(&game, 1, "马f3")
        .await
        .expect("a move as it is written in Chinese");
    let (mut somebody, _) = Visitor::guest(pair.house.address).await;
    let mut third = Screen::open(&somebody).await;
    assert_eq!(code(third.play(&game, 2, "e5").await), "not_a_player");
    assert_eq!(code(third.play("nothing", 2, "e5").await), "no_such_game");
    let act = wire::ActRequest {
        as_actor: None,
        id: "h1".to_owned(),
        act: GameAct::Resign {},
    };
    let path = format!("/api/v1/games/{game}/acts");
    somebody
        .post(&path, &act)
        .await
        .refused(403, "not_a_player");
}

#[tokio::test]
async fn the_state_tells_each_viewer_what_is_his_to_know() {
    let mut pair = sit_down("300").await;
    pair.play(1, &["e4"]).await;
    let mut third = Screen::open(&Visitor::guest(pair.house.address).await.0).await;
    let views = [
        pair.white.watch(&pair.game).await,
        pair.black.watch(&pair.game).await,
        third.watch(&pair.game).await,
    ];
    let [white, black, watcher] = &views;
    assert!(white.state.destinations.is_none(), "White is not on move");
    let dots = black.state.destinations.as_ref().expect("Black is on move");
    assert_eq!(dots.get("g8").map(Vec::len), Some(2));
    assert_eq!(dots.len(), 10);
    assert!(watcher.state.destinations.is_none() && watcher.state.actions.is_none());
    assert_eq!((white.you, watcher.you), (Some(Color::White), None));
    let white_may = white.state.actions.as_ref().expect("a player");
    assert!(white_may.resign.possible && white_may.abort.possible);
    assert!(!white_may.claim.possible && !white_may.rematch.possible);
    assert_eq!(white_may.rematch.why_not.as_deref(), Some("game_not_over"));
    let black_may = black.state.actions.as_ref().expect("a player");
    assert_eq!(
        black_may.ask_takeback.why_not.as_deref(),
        Some("nothing_to_take_back")
    );
}

#[tokio::test]
async fn a_screen_that_was_away_resumes_without_loss_and_without_duplicates() {
    let mut pair = sit_down("600+5").await;
    pair.play(1, &["d4", "d5"]).await;
    let seen = pair.black.watch(&pair.game).await;
    pair.black.close().await;
    pair.white.play(&pair.game, 3, "c4").await.expect("a move");
    let chat = ClientBody::Chat {
        game: pair.game.clone(),
        text: "你好".to_owned(),
    };
    pair.white.ask(chat).await.expect("said");

    let mut black = Screen::open(&pair.black_visitor).await;
    let resumed = black.watch_since(&pair.game, Some(seen.seq), Some(0)).await;
    resumed.expect("a game that may be watched");
    let line = black
        .until(|body| match body {
            ServerBody::ChatSaid { line, .. } => Some(line.clone()),
            _ => None,
        })
        .await;
    assert_eq!((line.line, line.text.as_str()), (1, "你好"));
    black.play(&pair.game, 4, "e6").await.expect("a move");
    let mut view = seen.clone();
    while view.moves.len() < 4 {
        apply_next(&mut black, &mut view).await;
    }
    let sans: Vec<&str> = view.moves.iter().map(|m| m.san.as_str()).collect();
    assert_eq!(sans, ["d4", "d5", "c4", "e6"]);
    // Patched together it is what a fresh look shows.
    let fresh = black.watch(&pair.game).await;
    assert_eq!((view.seq, &view.moves), (fresh.seq, &fresh.moves));
    assert_eq!(view.state.fen, fresh.state.fen);
    let late = black.within(Duration::from_millis(300)).await;
    let again = late
        .iter()
        .filter(|frame| matches!(frame.body, ServerBody::Update { .. }));
    assert_eq!(again.count(), 0, "nothing comes twice: {late:?}");
}

/// Lays the next update over a view, as a screen does; the numbers must join.
async fn apply_next(screen: &mut Screen, view: &mut GameView) {
    let game = view.id.clone();
    let (from, to, first, moves, state) = screen
        .until(|body| match body {
            ServerBody::Update {
                game: id,
                from_seq,
                seq,
                moves_from_ply,
                moves,
                state,
                ..
            } if *id == game => {
                let first = *moves_from_ply as usize - 1;
                Some((*from_seq, *seq, first, moves.clone(), (**state).clone()))
            }
            _ => None,
        })
        .await;
    assert_eq!(from, view.seq, "numbers join");
    view.moves.truncate(first);
    view.moves.extend(moves);
    (view.seq, view.state) = (to, state);
}

#[tokio::test]
async fn a_takeback_shortens_the_moves_of_every_screen() {
    let mut pair = sit_down("600").await;
    let mut view = pair.black.watch(&pair.game).await;
    pair.play(1, &["e4", "e5", "Nf3"]).await;
    let game = pair.game.clone();
    pair.white
        .act(&game, GameAct::AskTakeback {})
        .await
        .expect("asked");
    pair.black
        .act(&game, GameAct::AcceptTakeback {})
        .await
        .expect("accepted");
    pair.white
        .play(&game, 3, "Nc3")
        .await
        .expect("another move");
    while view.moves.last().is_none_or(|last| last.san != "Nc3") {
        apply_next(&mut pair.black, &mut view).await;
    }
    let sans: Vec<&str> = view.moves.iter().map(|m| m.san.as_str()).collect();
    assert_eq!(sans, ["e4", "e5", "Nc3"]);
    let mut anybody = Visitor::new(pair.house.address);
    let log: Vec<GameEvent> = anybody
        .get(&format!("/api/v1/games/{game}/events"))
        .await
        .expect(200);
    let told: Vec<(u32, &str, Option<&str>)> = log
        .iter()
        .map(|e| (e.seq, e.kind.as_str(), e.detail.as_deref()))
        .collect();
    let wanted = [
        (4, "moved", Some("Nf3")),
        (5, "takeback_asked", Some("1")),
        (6, "taken_back", Some("1")),
        (7, "moved", Some("Nc3")),
    ];
    let moves: Vec<_> = told
        .iter()
        .filter(|t| t.1 != "arrived" && t.1 != "left")
        .collect();
    assert_eq!(moves.len(), 7, "{told:?}");
    for (told, (_, kind, detail)) in moves[3..].iter().zip(wanted) {
        assert_eq!((told.1, told.2), (kind, detail));
    }
    assert!(
        log.iter()
            .enumerate()
            .all(|(index, event)| event.seq as usize == index + 1)
    );
}

#[tokio::test]
async fn a_draw_is_offered_seen_and_agreed_and_a_rematch_has_colours_reversed() {
    let mut pair = sit_down("300+3").await;
    let game = pair.game.clone();
    pair.play(1, &["e4", "e5"]).await;
    let act = GameAct::Move {
        text: "Nf3".to_owned(),
        ply: 3,
        offer_draw: true,
    };
    pair.white
        .act(&game, act)
        .await
        .expect("a move with an offer");
    let offered = loop {
        let (.., state) = update(&mut pair.black).await;
        if state.draw_offer.is_some() {
            break state;
        }
    };
    assert_eq!(offered.draw_offer, Some(Color::White));
    assert!(offered.actions.is_some_and(|may| may.answer_draw.possible));
    pair.black
        .act(&game, GameAct::AcceptDraw {})
        .await
        .expect("agreed");
    let view = pair.white.watch(&game).await;
    let ending = view.state.ending.expect("an end");
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("1/2-1/2", "agreement")
    );
    pair.black
        .act(&game, GameAct::Rematch {})
        .await
        .expect("offered");
    pair.white
        .act(&game, GameAct::Rematch {})
        .await
        .expect("accepted");
    let (rematch, color) = pair
        .white
        .until(|body| match body {
            ServerBody::GameStarted { game, color } => Some((game.clone(), *color)),
            _ => None,
        })
        .await;
    assert_eq!(color, Color::Black, "colours are reversed");
    let old: GameView = Visitor::new(pair.house.address)
        .get(&format!("/api/v1/games/{game}"))
        .await
        .expect(200);
    assert_eq!(old.state.rematch_game.as_deref(), Some(rematch.as_str()));
}

#[tokio::test]
async fn a_hall_opened_again_has_its_games_and_answers() {
    let mut pair = sit_down("600").await;
    pair.play(1, &["e4", "c5"]).await;
    pair.white
        .send_as(
            "last",
            ClientBody::Act {
                as_actor: None,
                game: pair.game.clone(),
                act: GameAct::Move {
                    text: "Nf3".to_owned(),
                    ply: 3,
                    offer_draw: false,
                },
            },
        )
        .await;
    pair.white.answer("last").await.expect("durable");
    let folder = pair.house.close().await;
    let house = House::open_in(folder, server::Config::default()).await;
    let origin = Some(format!("http://{}", house.address));
    let visitor = Visitor {
        address: house.address,
        origin,
        ..pair.white_visitor
    };
    let mut white = Screen::open(&visitor).await;
    let view = white.watch(&pair.game).await;
    assert_eq!(view.moves.len(), 3);
    assert_eq!(view.you, Some(Color::White));
    white
        .send_as(
            "last",
            ClientBody::Act {
                as_actor: None,
                game: pair.game.clone(),
                act: GameAct::Move {
                    text: "Nf3".to_owned(),
                    ply: 3,
                    offer_draw: false,
                },
            },
        )
        .await;
    white.answer("last").await.expect("the first answer again");
    assert_eq!(white.watch(&pair.game).await.moves.len(), 3, "done once");
}

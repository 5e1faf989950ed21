//! One device between two players.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "tests may fail loudly"
)]

use wire::{Actor, Color, GameAct, NewTable, Pin, Ruling};

use crate::common::http::Visitor;
use crate::common::screen::Screen;
use crate::players::{AtTable, act_as, board, over_board, play, put, rule, set_up, table_of};

const WHITE: Actor = Actor::White;
const BLACK: Actor = Actor::Black;

fn claim(text: Option<&str>) -> GameAct {
    GameAct::Claim {
        ground: "threefold".to_owned(),
        text: text.map(str::to_owned),
    }
}

#[tokio::test]
async fn an_illegal_move_is_made_pressed_counted_and_paid_for() {
    let mut table = AtTable::sit_down(table_of(over_board("fide-2023", "5400"))).await;
    assert!(
        board(&table.look().await).rights.white,
        "the host acts for both"
    );
    table
        .act(WHITE, put("e2e5"))
        .await
        .expect("hands may do it");
    let view = table.look().await;
    let lying = board(&view).lying.as_ref().expect("it lies there");
    assert_eq!((lying.from.as_str(), lying.to.as_str()), ("e2", "e5"));
    assert!(
        board(&view).seen.starts_with("rnbqkbnr/pppppppp/8/4P3/"),
        "eyes see it"
    );
    assert_eq!(board(&view).press, Some(Color::White));
    table
        .act(WHITE, GameAct::Press {})
        .await
        .expect("the press");
    let view = table.look().await;
    let state = board(&view);
    assert_eq!(
        (state.illegal_moves.white, state.illegal_moves.black),
        (1, 0)
    );
    assert_eq!(
        view.state.clocks.black_ms,
        Some(5_520_000),
        "two minutes for the opponent"
    );
    assert_eq!(
        state.duty.must_move_from.as_deref(),
        Some("e2"),
        "the touched pawn moves"
    );
    assert!(view.moves.is_empty() && view.state.turn == Color::White);
    // What binds is no more than that: another move of the pawn is free.
    table.play(WHITE, &["e2e4"]).await;
    assert_eq!(table.look().await.moves[0].san, "e4");
    let log: wire::GameLog = table.log().await;
    let found = log
        .events
        .iter()
        .find(|e| e.kind == "illegal_move")
        .expect("in the log");
    assert_eq!((found.count, found.color), (Some(1), Some(Color::White)));
    assert_eq!(found.black_ms, Some(120_000));
    assert!(found.article.is_some());
    // A second one loses.
    table.act(BLACK, put("e7e5")).await.unwrap();
    table.act(BLACK, GameAct::Press {}).await.unwrap();
    table.act(WHITE, put("e4e6")).await.unwrap();
    table.act(WHITE, GameAct::Press {}).await.unwrap();
    let ending = table.look().await.state.ending.expect("over");
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("0-1", "illegal_moves")
    );
}

#[tokio::test]
async fn a_wrong_claim_costs_time_and_a_right_one_with_the_written_move_draws() {
    let mut table = AtTable::sit_down(table_of(over_board("fide-2023", "5400"))).await;
    let no = table.act(WHITE, claim(None)).await.unwrap_err();
    assert_eq!(no.code, "claim_false");
    assert!(no.article.is_some(), "with its article");
    let view = table.look().await;
    assert_eq!(
        view.state.clocks.black_ms,
        Some(5_520_000),
        "two minutes for the opponent"
    );
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"];
    table.play(WHITE, &knights).await;
    let facts = board(&table.look().await)
        .desk
        .clone()
        .expect("no PIN: the host rules");
    assert_eq!(facts.claims.len(), 1);
    assert!(!facts.claims[0].upheld);
    let written = GameAct::ClaimWritten {
        ground: "threefold".to_owned(),
        from: "f6".to_owned(),
        to: "g8".to_owned(),
        promotion: None,
    };
    table.act(BLACK, written).await.expect("a right claim");
    let view = table.look().await;
    let ending = view.state.ending.as_ref().expect("over");
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("1/2-1/2", "threefold")
    );
    let right = board(&view)
        .desk
        .as_ref()
        .unwrap()
        .claims
        .last()
        .unwrap()
        .clone();
    assert_eq!((right.upheld, right.count), (true, 3));
    assert_eq!(right.written.as_deref(), Some("f6g8"));
    let plies: Vec<u32> = right.occurrences.iter().map(|place| place.ply).collect();
    assert_eq!(plies, [0, 4, 8], "the three occurrences, side by side");
    assert!(right.occurrences[2].intended);
    assert_eq!(right.occurrences[2].san.as_deref(), Some("Ng8"));
}

#[tokio::test]
async fn a_flag_loses_unless_the_opponent_could_never_mate() {
    let mut table = AtTable::sit_down(table_of(over_board("fide-2023", "5400"))).await;
    table.wait(5_401);
    let ending = table.look().await.state.ending.expect("the flag fell");
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("0-1", "flag")
    );
    let bare = NewTable {
        fen: Some("4k3/8/8/8/8/8/8/3QK3 w - - 0 1".to_owned()),
        ..table_of(over_board("fide-2023", "5400"))
    };
    let mut table = AtTable::sit_down(bare).await;
    table.wait(5_401);
    let ending = table.look().await.state.ending.expect("the flag fell");
    let drawn = ("1/2-1/2", "flag_unwinnable");
    assert_eq!((ending.result.as_str(), ending.termination.as_str()), drawn);
}

#[tokio::test]
async fn a_player_who_comes_too_late_loses_and_one_in_time_plays() {
    let mut terms = over_board("fide-2023", "5400");
    terms.options.default_time_s = Some(900);
    let late = NewTable {
        black_absent: true,
        ..table_of(terms)
    };
    let mut table = AtTable::sit_down(late.clone()).await;
    assert!(board(&table.look().await).black_late_since_ms.is_some());
    table.wait(899);
    table
        .act(BLACK, GameAct::Arrive {})
        .await
        .expect("just in time");
    table.wait(60);
    let view = table.look().await;
    assert_eq!(
        (
            view.state.ending.is_none(),
            board(&view).black_late_since_ms
        ),
        (true, None)
    );
    let mut table = AtTable::sit_down(late).await;
    table.wait(901);
    let ending = table.look().await.state.ending.expect("too late");
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("1-0", "default_time")
    );
}

#[tokio::test]
async fn the_pin_opens_the_arbiters_part_and_guessing_it_is_slow() {
    let new = NewTable {
        pin: Some("4711".to_owned()),
        ..table_of(over_board("fide-2023", "5400"))
    };
    let mut table = AtTable::sit_down(new).await;
    let warn = || {
        rule(Ruling::Warn {
            color: Color::White,
        })
    };
    let no = table.act(Actor::Arbiter, warn()).await.unwrap_err();
    assert_eq!(no.code, "pin_needed");
    let rights = board(&table.look().await).rights;
    assert!(rights.arbiter_by_pin && !rights.arbiter);
    let path = format!("/api/v1/games/{}/arbiter", table.game);
    let pin = |pin: &str| Pin {
        pin: pin.to_owned(),
    };
    table
        .host
        .post(&path, &pin("4712"))
        .await
        .refused(403, "pin_wrong");
    table
        .host
        .post(&path, &pin("4711"))
        .await
        .expect::<wire::ArbiterUnlocked>(200);
    assert!(board(&table.look().await).rights.arbiter);
    table
        .act(Actor::Arbiter, warn())
        .await
        .expect("the arbiter rules");
    assert_eq!(
        board(&table.look().await)
            .desk
            .as_ref()
            .unwrap()
            .warnings
            .white,
        1
    );
    assert_eq!(table.host.delete(&path).await.status, 204);
    let no = table.act(Actor::Arbiter, warn()).await.unwrap_err();
    assert_eq!(no.code, "pin_needed", "the device is the players' again");
    for _ in 0..4 {
        table
            .host
            .post(&path, &pin("0000"))
            .await
            .refused(403, "pin_wrong");
    }
    let spent = table
        .host
        .post(&path, &pin("4711"))
        .await
        .refused(429, "too_many");
    assert!(spent.retry_after_s.is_some());
    let (mut stranger, _) = Visitor::guest(table.house.address).await;
    stranger
        .post(&path, &pin("4711"))
        .await
        .refused(404, "no_such_game");
}

#[tokio::test]
async fn nobody_else_moves_the_pieces_of_a_table_or_sees_one_that_is_closed() {
    let mut terms = over_board("fide-2014", "300");
    terms.options.watchable = false;
    let mut table = AtTable::sit_down(table_of(terms)).await;
    let (mut stranger, _) = Visitor::guest(table.house.address).await;
    let path = format!("/api/v1/games/{}", table.game);
    stranger.get(&path).await.refused(404, "no_such_game");
    let mut screen = Screen::open(&stranger).await;
    for actor in [
        None,
        Some(WHITE),
        Some(BLACK),
        Some(Actor::Arbiter),
        Some(Actor::Hall),
    ] {
        let no = act_as(&mut screen, &table.game, actor, put("e2e4"))
            .await
            .unwrap_err();
        assert!(
            ["not_a_player", "not_arbiter"].contains(&no.code.as_str()),
            "{}",
            no.code
        );
    }
    table.play(WHITE, &["e2e4"]).await;
    assert_eq!(table.look().await.moves.len(), 1);
    let lobby: wire::LobbyView = stranger.get("/api/v1/lobby").await.expect(200);
    assert!(lobby.live.is_empty() && lobby.seeks.is_empty());
    let own: wire::LobbyView = table.host.get("/api/v1/lobby").await.expect(200);
    assert_eq!(own.my_games.len(), 1, "the host finds his table");
    assert_eq!(own.my_games[0].white.kind, wire::PlayerKind::Name);
}

#[tokio::test]
async fn a_name_at_a_table_stands_for_an_account_only_where_it_may() {
    let house = crate::common::house::House::open_outside_time().await;
    let (mut admin, _) = Visitor::account(house.address, "Zhou").await;
    let (mut anna, me) = Visitor::account(house.address, "Anna").await;
    let names = NewTable {
        white: "anna".to_owned(),
        black: "Zhou".to_owned(),
        ..table_of(over_board("fide-2023", "900"))
    };
    let game = set_up(&mut anna, &names).await;
    let view = crate::players::look(&mut anna, &game).await;
    assert_eq!(view.white.player.id, me.player.id, "her own name is hers");
    assert_eq!(
        view.black.player.kind,
        wire::PlayerKind::Name,
        "his is not hers to give"
    );
    let game = set_up(&mut admin, &names).await;
    let view = crate::players::look(&mut admin, &game).await;
    let kinds = (view.white.player.kind, view.black.player.kind);
    assert_eq!(
        kinds,
        (wire::PlayerKind::Account, wire::PlayerKind::Account)
    );
}

#[tokio::test]
async fn a_screen_that_follows_never_loses_its_place_whatever_happens_on_the_board() {
    let mut terms = over_board("fide-2023", "5400");
    terms.options.supervised = Some(false);
    let mut table = AtTable::sit_down(table_of(terms)).await;
    let game = table.game.clone();
    let mut seen = table.screen.watch(&game).await;
    play(&mut table.screen, &game, WHITE, &["e2e4", "e7e5", "g1f3"]).await;
    // An illegal move stands until somebody objects; then it is undone, and a piece is restored.
    play(&mut table.screen, &game, BLACK, &["b8b6"]).await;
    play(&mut table.screen, &game, WHITE, &["f1c4"]).await;
    let found = GameAct::Report {
        found: wire::Found::IllegalMove {
            ply: 4,
            restorable: true,
        },
    };
    table.act(Actor::Arbiter, found).await.expect("found");
    table
        .act(Actor::Arbiter, rule(Ruling::Restore {}))
        .await
        .expect("restored");
    table
        .act(Actor::Arbiter, rule(Ruling::Reinstate {}))
        .await
        .expect("put back");
    let set_up = GameAct::SetUp {
        fen: "8/8/8/8/8/8/8/K6k w".to_owned(),
    };
    table
        .act(Actor::Arbiter, set_up)
        .await
        .expect("anything may stand there");
    let frames = table
        .screen
        .within(std::time::Duration::from_millis(300))
        .await;
    for frame in frames {
        let wire::ServerBody::Update {
            from_seq,
            seq,
            moves_from_ply,
            moves,
            state,
            ..
        } = frame.body
        else {
            continue;
        };
        assert_eq!(from_seq, seen.seq, "no gap");
        seen.seq = seq;
        seen.moves.retain(|made| made.ply < moves_from_ply);
        seen.moves.extend(moves);
        seen.state = *state;
    }
    let whole = table.look().await;
    assert_eq!(seen.seq, whole.seq);
    assert_eq!(
        seen.moves, whole.moves,
        "the screen shows what the hall has"
    );
    assert_eq!(board(&seen).fen, board(&whole).fen);
}

impl AtTable {
    async fn log(&mut self) -> wire::GameLog {
        let path = format!("/api/v1/games/{}/log", self.game);
        self.host.get(&path).await.expect(200)
    }
}

//! The arbiter's desk over eight running games, roles, and rulings undone by further rulings.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "tests may fail loudly"
)]

use serde::Serialize;
use wire::{
    AccountRole, Actor, Chip, ClientBody, Color, DeskView, GameAct, NewRole, NewTable, Ruling,
    ServerBody,
};

use crate::common::house::House;
use crate::common::http::{Answer, Visitor};
use crate::common::screen::Screen;
use crate::players::{act_as, board, look, over_board, play, put, rule, set_up, table_of};

const ARBITER: Option<Actor> = Some(Actor::Arbiter);

async fn put_json(visitor: &mut Visitor, path: &str, body: &impl Serialize) -> Answer {
    let body = serde_json::to_vec(body).unwrap();
    let json = [("content-type", "application/json")];
    visitor.send("PUT", path, &json, &body).await
}

async fn desk(screen: &mut Screen, fits: impl Fn(&DeskView) -> bool) -> DeskView {
    screen
        .until(|body| match body {
            ServerBody::Desk { desk } if fits(desk) => Some(desk.clone()),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn the_first_account_is_admin_and_gives_and_takes_roles() {
    let house = House::open().await;
    let (mut guest, me) = Visitor::guest(house.address).await;
    assert_eq!(me.role, Some(AccountRole::Player));
    let (mut admin, me) = Visitor::account(house.address, "Zhou").await;
    assert_eq!(me.role, Some(AccountRole::Admin), "the first account");
    let (mut anna, me) = Visitor::account(house.address, "Anna").await;
    assert_eq!(me.role, Some(AccountRole::Player), "and no other");
    let arbiter = NewRole {
        role: AccountRole::Arbiter,
    };
    for visitor in [&mut guest, &mut anna] {
        put_json(visitor, "/api/v1/roles/Anna", &arbiter)
            .await
            .refused(403, "not_admin");
        visitor.get("/api/v1/roles").await.refused(403, "not_admin");
        visitor
            .get("/api/v1/desk")
            .await
            .refused(403, "not_arbiter");
        let mut screen = Screen::open(visitor).await;
        let no = screen.ask(ClientBody::WatchDesk {}).await.unwrap_err();
        assert_eq!(no.code, "not_arbiter");
    }
    put_json(&mut admin, "/api/v1/roles/Nobody", &arbiter)
        .await
        .refused(404, "no_such_player");
    put_json(&mut admin, "/api/v1/roles/anna", &arbiter)
        .await
        .expect::<wire::RoleHolder>(200);
    anna.get("/api/v1/desk").await.expect::<DeskView>(200);
    let held: Vec<wire::RoleHolder> = admin.get("/api/v1/roles").await.expect(200);
    let names: Vec<&str> = held
        .iter()
        .map(|holder| holder.player.name.as_str())
        .collect();
    assert_eq!(names, ["Anna", "Zhou"]);
    let player = NewRole {
        role: AccountRole::Player,
    };
    put_json(&mut admin, "/api/v1/roles/Zhou", &player)
        .await
        .refused(409, "last_admin");
    put_json(&mut admin, "/api/v1/roles/Anna", &player)
        .await
        .expect::<wire::RoleHolder>(200);
    anna.get("/api/v1/desk").await.refused(403, "not_arbiter");
}

#[tokio::test]
async fn eight_boards_side_by_side_and_every_ruling_undone_by_another() {
    let house = House::open().await;
    let (arbiter, _) = Visitor::account(house.address, "Zhou").await;
    let mut hosts = Vec::new();
    for _ in 0..8 {
        let (mut host, _) = Visitor::guest(house.address).await;
        let new = NewTable {
            pin: Some("80801".to_owned()),
            ..table_of(over_board("fide-2023", "5400+30"))
        };
        let game = set_up(&mut host, &new).await;
        let mut screen = Screen::open(&host).await;
        play(&mut screen, &game, Actor::White, &["e2e4", "e7e5"]).await;
        hosts.push((host, screen, game));
    }
    let mut screen = Screen::open(&arbiter).await;
    screen
        .ask(ClientBody::WatchDesk {})
        .await
        .expect("the desk");
    let shown = desk(&mut screen, |desk| desk.games.len() == 8).await;
    let numbers: Vec<u32> = shown.games.iter().map(|card| card.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8], "in a fixed order");
    assert_eq!(shown.games[3].last_move.as_deref(), Some("1... e5"));

    // Board 3 calls: its card says so, and nothing else moves.
    let (_, host, game) = &mut hosts[2];
    let call = GameAct::StopClocks {
        reason: wire::StopReason::Unsaid,
    };
    act_as(host, game, Some(Actor::White), call)
        .await
        .expect("6.11");
    let game = game.clone();
    let shown = desk(&mut screen, |desk| {
        desk.games[2].chips.contains(&Chip::Call)
    })
    .await;
    assert!(
        shown.games[2].chips.contains(&Chip::Stopped) && shown.games[2].waits_since_ms.is_some()
    );
    assert!(
        shown
            .games
            .iter()
            .all(|card| card.number == 3 || !card.chips.contains(&Chip::Call))
    );

    let mut arbiter = arbiter;
    the_call_is_shown_with_what_may_be_ruled(&mut arbiter, &game).await;
    rulings_and_their_undoing(&mut screen, &mut arbiter, &game).await;

    nobody_else_rules(&mut screen, &mut hosts[2]).await;
    house.close().await;
}

async fn the_call_is_shown_with_what_may_be_ruled(arbiter: &mut Visitor, game: &str) {
    let view = look(arbiter, game).await;
    let state = board(&view);
    assert_eq!(state.questions[0].kind, "clocks_stopped");
    assert_eq!(state.stopped_by, Some(Actor::White));
    let choices = &state.desk.as_ref().expect("an arbiter's eyes").rulings;
    assert_eq!(
        choices.len(),
        laws::Ruling::CODES.len(),
        "all of them, none before another"
    );
    let add = choices
        .iter()
        .find(|choice| choice.ruling == "add_time")
        .unwrap();
    assert!(
        add.numbers
            .iter()
            .any(|n| n.value == 120_000 && n.article.is_some())
    );
}

/// The players and the host without the PIN rule nothing, and the game shows them no desk.
async fn nobody_else_rules(screen: &mut Screen, seated: &mut (Visitor, Screen, String)) {
    let (visitor, host, game) = seated;
    let no = act_as(host, game, ARBITER, rule(Ruling::AwardDraw {}))
        .await
        .unwrap_err();
    assert_eq!(no.code, "pin_needed");
    assert!(board(&look(visitor, game).await).desk.is_none());
    let no = act_as(screen, game, Some(Actor::White), put("g1f3"))
        .await
        .unwrap_err();
    assert_eq!(no.code, "not_a_player", "an arbiter moves no pieces");
    let empty = GameAct::Rule {
        ruling: Ruling::AwardDraw {},
        reason: "  ".to_owned(),
        nearest: None,
    };
    let no = act_as(screen, game, ARBITER, empty).await.unwrap_err();
    assert_eq!(no.code, "reason_bad");
}

async fn rulings_and_their_undoing(screen: &mut Screen, arbiter: &mut Visitor, game: &str) {
    let before = look(arbiter, game).await;
    let white = Color::White;
    let clocks = (before.state.clocks.white_ms, before.state.clocks.black_ms);
    let set_back = Ruling::SetTimes {
        white_ms: clocks.0.unwrap(),
        black_ms: clocks.1.unwrap(),
    };
    let add = Ruling::AddTime {
        color: white,
        time_ms: 120_000,
    };
    act_as(screen, game, ARBITER, rule(add))
        .await
        .expect("added");
    let view = look(arbiter, game).await;
    assert_eq!(view.state.clocks.white_ms, clocks.0.map(|ms| ms + 120_000));
    act_as(screen, game, ARBITER, rule(set_back))
        .await
        .expect("set back");
    let view = look(arbiter, game).await;
    assert_eq!(
        (view.state.clocks.white_ms, view.state.clocks.black_ms),
        clocks
    );

    counts_and_their_undoing(screen, arbiter, game).await;
    act_as(screen, game, ARBITER, rule(Ruling::Restore {}))
        .await
        .expect("a move back");
    assert_eq!(look(arbiter, game).await.moves.len(), 1);
    act_as(screen, game, ARBITER, rule(Ruling::Reinstate {}))
        .await
        .expect("and there again");
    assert_eq!(look(arbiter, game).await.moves.len(), 2);
    act_as(screen, game, ARBITER, GameAct::StartClocks {})
        .await
        .expect("on they go");
    let view = look(arbiter, game).await;
    assert!(!board(&view).needs_arbiter && board(&view).questions.is_empty());
    assert_eq!(view.state.clocks.running, Some(white));
    each_ruling_is_on_record(arbiter, game).await;
}

async fn counts_and_their_undoing(screen: &mut Screen, arbiter: &mut Visitor, game: &str) {
    let white = Color::White;
    let counted = |view: &wire::GameView| {
        let state = board(view);
        (
            state.desk.as_ref().unwrap().warnings.white,
            state.illegal_moves.white,
        )
    };
    for (done, undone, shows) in [
        (
            Ruling::Warn { color: white },
            Ruling::LiftWarning { color: white },
            (1, 0),
        ),
        (
            Ruling::CountIllegal { color: white },
            Ruling::ForgiveIllegal { color: white },
            (0, 1),
        ),
    ] {
        act_as(screen, game, ARBITER, rule(done))
            .await
            .expect("done");
        assert_eq!(counted(&look(arbiter, game).await), shows);
        act_as(screen, game, ARBITER, rule(undone))
            .await
            .expect("undone");
        assert_eq!(counted(&look(arbiter, game).await), (0, 0));
    }
}

async fn each_ruling_is_on_record(arbiter: &mut Visitor, game: &str) {
    let log: wire::GameLog = arbiter
        .get(&format!("/api/v1/games/{game}/log"))
        .await
        .expect(200);
    let rulings: Vec<_> = log
        .events
        .iter()
        .filter(|event| event.kind == "ruled")
        .collect();
    assert_eq!(rulings.len(), 8, "each on record");
    for ruling in rulings {
        assert_eq!(
            ruling.sender.as_ref().unwrap().name,
            "Zhou",
            "with who gave it"
        );
        assert_eq!(ruling.text.as_deref(), Some("as the rules say"), "and why");
        assert!(ruling.article.is_some());
    }
}

#[tokio::test]
async fn an_ending_is_set_aside_by_a_ruling_and_the_game_goes_on() {
    let house = House::open().await;
    let (mut arbiter, _) = Visitor::account(house.address, "Zhou").await;
    let (mut host, _) = Visitor::guest(house.address).await;
    let game = set_up(&mut host, &table_of(over_board("fide-2023", "5400+30"))).await;
    let mut seats = Screen::open(&host).await;
    play(&mut seats, &game, Actor::White, &["e2e4", "e7e5"]).await;
    let mut screen = Screen::open(&arbiter).await;
    let reopen = || rule(Ruling::Reopen {});
    let no = act_as(&mut screen, &game, ARBITER, reopen()).await;
    assert_eq!(no.unwrap_err().code, "not_allowed", "nothing has ended");
    act_as(&mut seats, &game, Some(Actor::White), GameAct::Resign {})
        .await
        .expect("resigned");
    let ended = look(&mut arbiter, &game).await;
    assert_eq!(possible(&ended), ["reopen"], "after the end nothing else");
    let no = act_as(&mut seats, &game, Some(Actor::White), reopen()).await;
    assert_eq!(
        no.unwrap_err().code,
        "not_allowed",
        "no player sets it aside"
    );

    act_as(&mut screen, &game, ARBITER, reopen())
        .await
        .expect("set aside");
    let view = look(&mut arbiter, &game).await;
    assert!(view.state.ending.is_none() && view.state.clocks.running.is_none());
    let clocks = |view: &wire::GameView| (view.state.clocks.white_ms, view.state.clocks.black_ms);
    assert_eq!(clocks(&view), clocks(&ended), "as they stood at the end");
    assert_eq!(board(&view).stopped_by, Some(Actor::Arbiter));
    assert!(!possible(&view).contains(&"reopen".to_owned()));
    let shown: DeskView = arbiter.get("/api/v1/desk").await.expect(200);
    assert!(shown.games[0].ending.is_none() && shown.games[0].chips.contains(&Chip::Stopped));

    act_as(&mut screen, &game, ARBITER, GameAct::StartClocks {})
        .await
        .expect("on they go");
    play(&mut seats, &game, Actor::White, &["g1f3", "b8c6"]).await;
    act_as(&mut seats, &game, Some(Actor::Black), GameAct::Resign {})
        .await
        .expect("resigned");
    let view = look(&mut arbiter, &game).await;
    assert_eq!(view.state.ending.expect("an end").result, "1-0");
    let log: wire::GameLog = arbiter
        .get(&format!("/api/v1/games/{game}/log"))
        .await
        .expect(200);
    let kinds: Vec<&str> = log.events.iter().map(|event| event.kind.as_str()).collect();
    let ends = kinds.iter().filter(|kind| **kind == "ended").count();
    assert_eq!(ends, 2, "{kinds:?}");
    let ruled = log.events.iter().find(|event| event.kind == "ruled");
    let ruled = ruled.expect("on record");
    assert_eq!(ruled.detail.as_deref(), Some("reopen"));
    assert_eq!(ruled.article.as_deref(), Some("8.7"));
    assert_eq!(ruled.sender.as_ref().unwrap().name, "Zhou");
    house.close().await;
}

/// The rulings that may be made now.
fn possible(view: &wire::GameView) -> Vec<String> {
    let desk = board(view).desk.as_ref().expect("an arbiter's eyes");
    let open = desk.rulings.iter().filter(|choice| choice.action.possible);
    open.map(|choice| choice.ruling.clone()).collect()
}

#[tokio::test]
async fn no_two_boards_that_are_played_on_bear_one_number() {
    let house = House::open().await;
    let (mut arbiter, _) = Visitor::account(house.address, "Zhou").await;
    let (mut host, _) = Visitor::guest(house.address).await;
    let numbered = |number| NewTable {
        number,
        ..table_of(over_board("fide-2023", "5400+30"))
    };
    let third = set_up(&mut host, &numbered(Some(3))).await;
    let mut seats = Screen::open(&host).await;
    let taken = host.post("/api/v1/tables", &numbered(Some(3))).await;
    taken.refused(409, "number_taken");
    for _ in 0..3 {
        set_up(&mut host, &numbered(None)).await;
    }
    act_as(&mut seats, &third, Some(Actor::White), GameAct::Resign {})
        .await
        .expect("resigned");
    let again = set_up(&mut host, &numbered(Some(3))).await;
    let mut screen = Screen::open(&arbiter).await;
    act_as(&mut screen, &third, ARBITER, rule(Ruling::Reopen {}))
        .await
        .expect("set aside");
    let desk: DeskView = arbiter.get("/api/v1/desk").await.expect(200);
    let numbers: Vec<u32> = desk.games.iter().map(|card| card.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5], "whoever came back sits elsewhere");
    let number = |game: &str| {
        let card = desk.games.iter().find(|card| card.game == game);
        card.expect("on the desk").number
    };
    assert_eq!((number(&again), number(&third)), (3, 5));
    house.close().await;
}

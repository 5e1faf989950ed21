//! Who counts as present: whoever has any socket open, whatever it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{Act, Connection, GameNews};
use laws::{EditionId, Millis, Termination};
use rules::Color;
use support::{Board, House, soon, terms};

/// Waits, the clock standing, until the game shows this player as there or not.
async fn until_present(board: &Board<'_>, color: Color, present: bool) {
    for _ in 0..500 {
        if board.look().await.seats[color].is_present() == present {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    panic!(
        "{color:?} is not seen {}",
        if present { "coming" } else { "going" }
    );
}

fn sockets(board: &Board<'_>) -> (Connection, Connection) {
    let connect = |color| board.evening.connect(board.player(color).id);
    (connect(Color::White), connect(Color::Black))
}

#[tokio::test]
async fn who_looks_at_another_page_is_present_and_loses_nothing() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("600+5")).await;
    let (_white, black) = sockets(&board);
    let _his = board.watch(Color::White).await;
    let hers = board.watch(Color::Black).await;
    board.play("e4 e5").await;
    drop(hers);
    evening.wait(90).await;
    let look = board.look().await;
    assert!(look.seats.black.is_present(), "she reads the settings");
    assert_eq!(look.game.away_since(Color::Black), None);
    assert_eq!(look.game.ending(), None, "online 11.4: nobody was away");
    let second = evening.connect(board.black.id);
    drop(black);
    evening.wait(90).await;
    assert!(
        board.look().await.seats.black.is_present(),
        "another window"
    );
    drop(second);
    until_present(&board, Color::Black, false).await;
    evening.wait(5).await;
    assert!(board.look().await.game.away_since(Color::Black).is_some());
    evening.wait(70).await;
    let ending = board.ending().await;
    assert_eq!(
        (ending.result.as_str(), ending.termination),
        ("1-0", Termination::Disconnect)
    );
}

#[tokio::test]
async fn coming_back_to_any_page_ends_an_absence() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("600+5")).await;
    let (_white, black) = sockets(&board);
    board.play("e4 e5").await;
    drop(black);
    until_present(&board, Color::Black, false).await;
    evening.wait(50).await;
    assert!(board.look().await.game.away_since(Color::Black).is_some());
    let _lobby = evening.connect(board.black.id);
    until_present(&board, Color::Black, true).await;
    assert_eq!(board.look().await.game.away_since(Color::Black), None);
    evening.wait(60).await;
    assert_eq!(board.look().await.game.ending(), None);
}

#[tokio::test]
async fn who_comes_back_to_any_page_after_a_restart_is_present() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("600+5")).await;
    let (white, black) = sockets(&board);
    board.play("e4 e5").await;
    let (id, players) = (board.id.clone(), (board.white.id, board.black.id));
    drop(board);
    house.kill(evening);
    drop((white, black));
    let evening = house.open_after(Millis::from_secs(300)).await;
    let _white = evening.connect(players.0);
    for _ in 0..30 {
        evening.wait(1).await;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let look = evening.game(&id, None).await.unwrap();
    assert!(look.game.away_since(Color::Black).is_some());
    assert_eq!(look.game.away_since(Color::White), None);
    assert!(look.seats.white.is_present() && !look.seats.black.is_present());
}

#[tokio::test]
async fn after_the_end_only_those_who_watch_are_there() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("600+5")).await;
    let _sockets = sockets(&board);
    let mut white = board.watch(Color::White).await;
    board.play("e4 e5").await;
    until_present(&board, Color::Black, true).await;
    board.does(Color::Black, Act::Resign).await;
    let gone = loop {
        if let Some(GameNews::Presence(presence)) = soon(white.next()).await
            && !presence.seats.black.is_present()
        {
            break presence;
        }
    };
    assert!(gone.seats.white.is_present());
    let _board = board.watch(Color::Black).await;
    assert!(board.look().await.seats.black.is_present());
}

#[tokio::test]
async fn the_screen_is_told_when_an_absence_may_be_claimed() {
    let house = House::new();
    let evening = house.open().await;
    let mut agreed = terms("600+5");
    agreed.edition = EditionId::Fide2023;
    let board = evening.pair(agreed).await;
    let mut white = board.watch(Color::White).await;
    let black = board.watch(Color::Black).await;
    board.play("e4 e5").await;
    drop(black);
    until_present(&board, Color::Black, false).await;
    evening.wait(5).await;
    let limit = board.look().await.game.absence_limit(Color::Black).unwrap();
    while evening.now() < limit {
        evening.wait(1).await;
    }
    let told = loop {
        let update = support::next_update(&mut white).await;
        let claim = laws::Act::ClaimAbsence;
        if laws::can_do(&update.game, laws::Actor::White, claim, evening.now()).is_ok()
            && update.events.is_empty()
        {
            break update;
        }
    };
    assert_eq!(told.from_seq, told.seq, "nothing happened in the game");
    board.does(Color::White, Act::ClaimAbsence).await;
}

//! Many rooms at once, and the data as a whole.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::time::Instant;

use hall::{Act, ColorWish, GameNews, Hall, HallConfig, Sought, data};
use laws::Millis;
use rules::Color;
use support::{Evening, House, a_move, plain, soon, terms, walk};

const ROOMS: usize = 50;
const PLIES: usize = 30;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_games_at_once_lose_no_event_and_share_commits() {
    let house = House::new();
    let store = house.store().await;
    let hall = Hall::open(store.clone(), HallConfig::default())
        .await
        .unwrap();
    let moves = walk::wander(PLIES);
    let mut tables = Vec::new();
    for _ in 0..ROOMS {
        let (white, black) = (hall.guest().await.unwrap().0, hall.guest().await.unwrap().0);
        let mut terms = plain(laws::EditionId::Fide2023, "600");
        terms.options.watchable = true;
        hall.seek(white.id, None, terms.clone(), ColorWish::White)
            .await
            .unwrap();
        let sought = hall
            .seek(black.id, None, terms, ColorWish::Black)
            .await
            .unwrap();
        let Sought::Playing(id) = sought else {
            panic!()
        };
        tables.push((id, [white.id, black.id]));
    }
    let (before, begun) = (store.commits(), Instant::now());
    let mut playing = Vec::new();
    for (id, players) in tables.clone() {
        let (hall, moves) = (hall.clone(), moves.clone());
        playing.push(tokio::spawn(async move {
            let mut watch = hall.watch_game(&id, None, None).await.unwrap();
            for ((text, ply), player) in moves.iter().zip(1_u32..).zip(players.iter().cycle()) {
                hall.act(&id, *player, &format!("p{ply}"), a_move(text, ply))
                    .await
                    .unwrap();
            }
            let mut seq = 0;
            while seq < 1 + PLIES as u32 {
                match soon(watch.next()).await {
                    Some(GameNews::Whole(whole)) => seq = whole.seq,
                    Some(GameNews::Update(update)) => {
                        assert_eq!(update.from_seq, seq);
                        seq = update.seq;
                    }
                    Some(_) => {}
                    None => panic!("the news have ended"),
                }
            }
        }));
    }
    for table in playing {
        table.await.unwrap();
    }
    let (commits, acts) = (store.commits() - before, (ROOMS * PLIES) as u64);
    println!("{acts} moves in {commits} commits, {:?}", begun.elapsed());
    assert!(commits < acts / 2, "{commits} commits for {acts} moves");
    for (id, _) in &tables {
        assert_eq!(store.log(id).await.unwrap().len(), 1 + PLIES);
    }
    hall.shutdown().await.unwrap();
}

#[tokio::test]
async fn every_call_can_be_made_from_any_task() {
    fn sends<T: Send>(_: &T) {}
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let (hall, id, white) = (evening.hall.clone(), board.id.clone(), board.white.id);
    let challenge = hall
        .challenge(white, None, None, terms("60"), ColorWish::White)
        .await
        .unwrap();
    sends(&hall.guest());
    sends(&hall.session("x"));
    sends(&hall.register(white, "Anna", "x"));
    sends(&hall.profile("Anna"));
    sends(&hall.search_players("A", 1));
    sends(&hall.patch_settings(white, hall::SettingsPatch::default()));
    sends(&hall.seek(white, Some("x"), terms("60"), ColorWish::White));
    sends(&hall.cancel_seek(white, None, &"s-1".into()));
    sends(&hall.take_seek(white, None, &"s-1".into()));
    sends(&hall.challenge(
        white,
        Some("x"),
        Some("Anna"),
        terms("60"),
        ColorWish::White,
    ));
    sends(&hall.accept_challenge(white, Some("x"), &challenge.id));
    sends(&hall.decline_challenge(white, None, &challenge.id));
    sends(&hall.withdraw_challenge(white, None, &challenge.id));
    sends(&hall.game(&id, None));
    sends(&hall.act(&id, white, "x", Act::Resign));
    sends(&hall.chat(&id, white, None, "x"));
    sends(&hall.events(&id, None));
    sends(&hall.pgn(&id, None));
    sends(&hall.games(hall::GameQuery::default()));
    sends(&hall.shutdown());
    let mut watch = hall.watch_game(&id, None, None).await.unwrap();
    sends(&watch.next());
    let mut socket = hall.connect(white);
    sends(&socket.notice());
    tokio::spawn(async move { hall.game(&id, None).await.is_ok() })
        .await
        .unwrap();
}

#[tokio::test]
async fn a_game_is_given_out_as_pgn_with_clocks_that_reads_without_a_fault() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.guest_player().await;
    let board = evening.game_of(anna, bo, terms("180+2")).await;
    board.play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").await;
    let text = evening.pgn(&board.id, None).await.unwrap();
    for tag in [
        "[White \"Anna\"]",
        "[Black \"Guest 2\"]",
        "[Result \"1-0\"]",
        "[Date \"2026.11.30\"]",
        "[TimeControl \"180+2\"]",
    ] {
        assert!(text.contains(tag), "{tag} in {text}");
    }
    assert_eq!(text.matches("[%clk ").count(), 7, "{text}");
    assert!(text.contains("4. Qxf7#"), "{text}");
}

#[tokio::test]
async fn all_data_are_exported_backed_up_and_restored() {
    let house = House::new();
    let evening = house.open().await;
    let (open, closed) = played_games(&evening).await;
    let backup = house.path().with_extension("backup");
    data::backup(&house.path(), &backup).await.unwrap();
    let (mut lines, mut pgn) = (Vec::new(), Vec::new());
    let done = data::export(&house.path(), &mut lines, &mut pgn)
        .await
        .unwrap();
    assert_eq!((done.games, done.unplayable), (2, 0));
    let (lines, pgn) = (
        String::from_utf8(lines).unwrap(),
        String::from_utf8(pgn).unwrap(),
    );
    for id in [&open, &closed] {
        assert!(lines.contains(&id.0) && pgn.contains(&id.0), "{id}");
    }
    assert_eq!(pgn.matches("[Event ").count(), 2);
    assert!(!lines.contains("$hash"), "passwords stay");

    let elsewhere = House::new();
    data::restore(&backup, &elsewhere.path(), false)
        .await
        .unwrap();
    let again = elsewhere.open_after(Millis(60_000)).await;
    assert_eq!(
        again.pgn(&open, None).await.unwrap(),
        evening.pgn(&open, None).await.unwrap()
    );
    let running = again.lobby_for(None).playing;
    assert_eq!(running, 1);
}

async fn played_games(evening: &Evening) -> (hall::GameId, hall::GameId) {
    let anna = evening.account("Anna").await;
    let bo = evening.guest_player().await;
    let board = evening.game_of(anna, bo, terms("180+2")).await;
    board.play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").await;
    let mut secret = terms("600");
    secret.options.watchable = false;
    let other = evening.pair(secret).await;
    other.play("d4 d5").await;
    other.does(Color::White, Act::OfferDraw).await;
    (board.id.clone(), other.id.clone())
}

#[tokio::test]
async fn by_the_systems_clock_a_flag_falls_when_it_should() {
    let house = House::new();
    let evening = Evening::open(house.store().await, HallConfig::default()).await;
    let board = evening.pair(plain(laws::EditionId::Online, "1")).await;
    let mut watch = evening.watch_game(&board.id, None, None).await.unwrap();
    board.does(Color::White, a_move("e4", 1)).await;
    let begun = Instant::now();
    let ended = support::until_ended(&mut watch).await;
    let took = begun.elapsed().as_millis();
    assert!((900..5_000).contains(&took), "it took {took} ms");
    let ending = ended.game.ending().unwrap();
    assert_eq!(
        (ending.result.as_str(), ending.termination.as_str()),
        ("1-0", "flag")
    );
    assert!(evening.now() >= ending.at);
}

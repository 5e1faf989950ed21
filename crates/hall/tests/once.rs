//! A command is done once, whatever the network does, and its first answer stands.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{Act, ChallengeState, ColorWish, GameNews, Sought};
use laws::Millis;
use rules::Color;
use support::{House, a_move, refusal, soon, terms};

#[tokio::test]
async fn a_move_sent_twice_is_made_once_also_after_a_crash() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let (id, white) = (board.id.clone(), board.white.id);
    let act = a_move("e4", 1);
    assert_eq!(
        evening.act(&id, white, "m1", act.clone()).await.unwrap(),
        None
    );
    assert_eq!(
        evening.act(&id, white, "m1", act.clone()).await.unwrap(),
        None
    );
    let seq = board.look().await.seq;
    drop(board);
    house.kill(evening);
    let evening = house.open_after(Millis(5_000)).await;
    assert_eq!(evening.act(&id, white, "m1", act).await.unwrap(), None);
    let look = evening.game(&id, None).await.unwrap();
    assert_eq!(look.game.moves().len(), 1);
    assert_eq!(look.seq, seq + 1, "only the outage was added");
}

#[tokio::test]
async fn a_refusal_is_repeated_even_when_the_act_would_be_right_by_now() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let (id, black) = (board.id.clone(), board.black.id);
    let early = evening.act(&id, black, "b1", a_move("e5", 2)).await;
    assert_eq!(refusal(early), "not_on_move");
    board.play("e4").await;
    let again = evening.act(&id, black, "b1", a_move("e5", 2)).await;
    assert_eq!(refusal(again), "not_on_move");
    evening
        .act(&id, black, "b2", a_move("e5", 2))
        .await
        .unwrap();
}

#[tokio::test]
async fn the_same_id_sent_from_two_sockets_at_once_is_done_once() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    let (id, white) = (board.id.clone(), board.white.id);
    let send = || evening.act(&id, white, "same", a_move("Nf3", 3));
    let (one, two, three) = tokio::join!(send(), send(), send());
    assert!(
        one.is_ok() && two.is_ok() && three.is_ok(),
        "{one:?} {two:?} {three:?}"
    );
    assert_eq!(board.look().await.game.moves().len(), 3);
}

#[tokio::test]
async fn a_wrong_claim_costs_once_however_often_it_is_sent() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening
        .pair(support::plain(laws::EditionId::Fide2023, "600"))
        .await;
    board.play("e4 e5").await;
    let (id, white) = (board.id.clone(), board.white.id);
    let claim = Act::Claim {
        ground: laws::Ground::Fifty,
        text: None,
    };
    let first = evening.act(&id, white, "c", claim.clone()).await;
    let after = board.look().await.seq;
    let second = evening.act(&id, white, "c", claim).await;
    assert_eq!(
        (refusal(first).as_str(), refusal(second).as_str()),
        ("claim_false", "claim_false")
    );
    assert_eq!(board.look().await.seq, after);
}

#[tokio::test]
async fn ids_are_each_players_own_and_of_a_sensible_shape() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    evening
        .act(&board.id, board.white.id, "1", a_move("e4", 1))
        .await
        .unwrap();
    evening
        .act(&board.id, board.black.id, "1", a_move("e5", 2))
        .await
        .unwrap();
    let long = "x".repeat(41);
    for bad in ["", "a b", "é", long.as_str()] {
        let outcome = evening
            .act(&board.id, board.white.id, bad, Act::Resign)
            .await;
        assert_eq!(refusal(outcome), "command_bad", "{bad:?}");
    }
    let stranger = evening.guest_player().await;
    let outcome = evening.act(&board.id, stranger.id, "1", Act::Resign).await;
    assert_eq!(refusal(outcome), "not_a_player");
}

#[tokio::test]
async fn seeks_challenges_and_chat_are_done_once_too() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    let seek = || evening.seek(anna.id, Some("s"), terms("300"), ColorWish::White);
    let first = seek().await.unwrap();
    assert_eq!(seek().await.unwrap(), first);
    assert_eq!(evening.lobby_for(None).seeks.len(), 1);
    let take = || evening.seek(bo.id, Some("t"), terms("300"), ColorWish::Random);
    let Sought::Playing(game) = take().await.unwrap() else {
        panic!("they fit")
    };
    assert_eq!(take().await.unwrap(), Sought::Playing(game.clone()));
    assert_eq!(evening.lobby_for(None).playing, 1);

    let make = || evening.challenge(anna.id, Some("c"), None, terms("60"), ColorWish::Random);
    let challenge = make().await.unwrap();
    assert_eq!(make().await.unwrap().id, challenge.id);
    let accept = || evening.accept_challenge(bo.id, Some("a"), &challenge.id);
    let second = accept().await.unwrap();
    assert_eq!(accept().await.unwrap(), second);
    let state = evening.challenge_by_id(&challenge.id).await.unwrap().state;
    assert_eq!(state, ChallengeState::Accepted(second));
    assert_eq!(evening.lobby_for(None).playing, 2);

    evening
        .chat(&game, anna.id, Some("h"), "hello")
        .await
        .unwrap();
    evening
        .chat(&game, anna.id, Some("h"), "hello")
        .await
        .unwrap();
    assert_eq!(evening.game(&game, None).await.unwrap().chat.len(), 1);
}

#[tokio::test]
async fn an_id_used_for_another_command_is_refused_and_nothing_is_done() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    evening
        .seek(anna.id, Some("x"), terms("300"), ColorWish::White)
        .await
        .unwrap();
    let challenge = evening
        .challenge(bo.id, None, None, terms("60"), ColorWish::White)
        .await;
    let challenge = challenge.unwrap().id;
    let accepted = evening
        .accept_challenge(anna.id, Some("x"), &challenge)
        .await;
    assert_eq!(refusal(accepted), "command_bad");
    let made = evening
        .challenge(anna.id, Some("x"), None, terms("60"), ColorWish::White)
        .await;
    assert_eq!(refusal(made), "command_bad");
    let lobby = evening.lobby_for(Some(anna.id));
    assert_eq!(
        (lobby.playing, lobby.challenges.len(), lobby.seeks.len()),
        (0, 0, 1)
    );
}

#[tokio::test]
async fn a_move_for_a_position_that_has_passed_is_never_played_on_another() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    board.play("e4 e5").await;
    let stale = board.refused(Color::White, a_move("Nf3", 1)).await;
    assert_eq!(
        (stale.code.as_ref(), stale.place.as_deref()),
        ("stale", Some("Nf3"))
    );
    assert_eq!(
        board.refused(Color::White, a_move("Nf3", 5)).await.code,
        "stale"
    );
    for (text, code) in [
        ("Ke3", "illegal_move"),
        ("e2e5", "illegal_move"),
        ("hello", "move_unreadable"),
        ("", "move_unreadable"),
    ] {
        assert_eq!(
            board.refused(Color::White, a_move(text, 3)).await.code,
            code,
            "{text}"
        );
    }
    board.does(Color::White, a_move("马f3", 3)).await;
    assert_eq!(board.look().await.game.moves()[2].san, "Nf3");
}

#[tokio::test]
async fn nothing_is_told_before_it_is_durable() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let mut watch = evening.watch_game(&board.id, None, None).await.unwrap();
    let reader = hall::Store::open_to_read(&house.path()).await.unwrap();
    for (text, ply) in ["e4", "e5", "Nf3", "Nc6"].into_iter().zip(1..) {
        let color = board.look().await.game.turn();
        board.does(color, a_move(text, ply)).await;
        let log = reader.log(&board.id).await.unwrap();
        assert_eq!(
            log.len() as u32,
            board.look().await.seq,
            "acknowledged is written"
        );
    }
    let mut told = 1;
    while told < 5 {
        if let Some(GameNews::Update(update)) = soon(watch.next()).await {
            told = update.seq;
            assert!(reader.log(&board.id).await.unwrap().len() as u32 >= told);
        }
    }
}

#[tokio::test]
async fn a_seek_sent_from_eight_sockets_at_once_is_one_seek() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.guest_player().await;
    let send = || {
        let (hall, id) = (evening.hall.clone(), anna.id);
        tokio::spawn(async move {
            hall.seek(id, Some("same"), terms("180+2"), ColorWish::Random)
                .await
        })
    };
    let sent: Vec<_> = (0..8).map(|_| send()).collect();
    let mut answers = Vec::new();
    for answer in sent {
        answers.push(answer.await.unwrap().unwrap());
    }
    let open = evening.lobby_for(None).seeks;
    assert_eq!(open.len(), 1, "{open:?}");
    for answer in answers {
        assert_eq!(answer, Sought::Waiting(open[0].id.clone()));
    }
}

#[tokio::test]
async fn a_challenge_or_rematch_sent_from_eight_sockets_at_once_is_made_once() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let (anna, bo) = (board.white.id, board.black.id);
    let challenge = || {
        let hall = evening.hall.clone();
        tokio::spawn(async move {
            hall.challenge(anna, Some("c"), None, terms("180+2"), ColorWish::Random)
                .await
        })
    };
    let sent: Vec<_> = (0..8).map(|_| challenge()).collect();
    let mut made = std::collections::HashSet::new();
    for answer in sent {
        made.insert(answer.await.unwrap().unwrap().id);
    }
    assert_eq!(made.len(), 1, "{made:?}");
    assert_eq!(evening.lobby_for(Some(anna)).challenges.len(), 1);

    board.play("e4 e5").await;
    board.does(Color::White, Act::Resign).await;
    board.does(Color::White, Act::Rematch).await;
    let rematch = || {
        let (hall, game) = (evening.hall.clone(), board.id.clone());
        tokio::spawn(async move { hall.act(&game, bo, "r", Act::Rematch).await })
    };
    let sent: Vec<_> = (0..8).map(|_| rematch()).collect();
    let mut games = std::collections::HashSet::new();
    for answer in sent {
        games.insert(answer.await.unwrap().unwrap());
    }
    assert_eq!(games.len(), 1, "{games:?}");
    assert_eq!(evening.lobby_for(Some(anna)).my_games.len(), 1);
}

//! The lobby: seeks that meet, challenges, lots, limits.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::collections::HashSet;

use hall::{Act, ChallengeState, ColorWish, GameId, Notice, Sought};
use laws::{EditionId, Millis, Variant};
use rules::Color;
use support::{Evening, House, refusal, soon, terms};

async fn white_of(evening: &Evening, sought: Sought) -> hall::Player {
    let Sought::Playing(id) = sought else {
        panic!("nobody was waiting")
    };
    evening.game(&id, None).await.unwrap().seats.white.player
}

#[tokio::test]
async fn two_seeks_that_fit_start_a_game_with_the_colours_asked_for() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    let seek = |who: &hall::Player, wish| evening.seek(who.id, None, terms("300"), wish);
    use ColorWish::{Black, Random, White};
    for (hers, his, white) in [
        (White, Random, &anna),
        (Black, Random, &bo),
        (Random, White, &bo),
        (Random, Black, &anna),
        (White, Black, &anna),
    ] {
        let Sought::Waiting(_) = seek(&anna, hers).await.unwrap() else {
            panic!()
        };
        let started = seek(&bo, his).await.unwrap();
        assert_eq!(
            white_of(&evening, started).await,
            *white,
            "S032 {hers:?} {his:?}"
        );
    }
    assert!(evening.lobby_for(None).seeks.is_empty());
}

#[tokio::test]
async fn colours_are_drawn_by_lot_when_neither_minds() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    let mut hers = 0;
    for _ in 0..60 {
        let seek = |id| evening.seek(id, None, terms("300"), ColorWish::Random);
        seek(anna.id).await.unwrap();
        let started = seek(bo.id).await.unwrap();
        let Sought::Playing(id) = &started else {
            panic!()
        };
        evening
            .act(id, anna.id, &evening.fresh(), Act::Abort)
            .await
            .unwrap();
        hers += u32::from(white_of(&evening, started).await == anna);
    }
    assert!(
        (15..=45).contains(&hers),
        "S032 the lot gave White to her {hers} times of 60"
    );
}

#[tokio::test]
async fn seeks_that_do_not_fit_wait_side_by_side() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    let waits = |sought: Sought| matches!(sought, Sought::Waiting(_));
    let seek = |who: &hall::Player, terms, wish| evening.seek(who.id, None, terms, wish);
    assert!(waits(
        seek(&anna, terms("300"), ColorWish::White).await.unwrap()
    ));
    assert!(
        waits(seek(&anna, terms("300"), ColorWish::Black).await.unwrap()),
        "never oneself"
    );
    assert!(waits(
        seek(&bo, terms("301"), ColorWish::Random).await.unwrap()
    ));
    let mut other = terms("300");
    other.options.takeback = !other.options.takeback;
    assert!(waits(seek(&bo, other, ColorWish::Random).await.unwrap()));
    let mut fide = terms("300");
    fide.edition = EditionId::Fide2023;
    assert!(waits(seek(&bo, fide, ColorWish::Random).await.unwrap()));
    assert_eq!(evening.lobby_for(None).seeks.len(), 5);
    // The oldest that fits is taken.
    let started = seek(&bo, terms("300"), ColorWish::Random).await.unwrap();
    assert_eq!(white_of(&evening, started).await, anna);
}

#[tokio::test]
async fn who_starts_a_game_no_longer_seeks_another_to_be_played_at_once() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    for control in ["300", "60+1", "days:2", "untimed"] {
        evening
            .seek(anna.id, None, terms(control), ColorWish::Random)
            .await
            .unwrap();
    }
    evening
        .seek(bo.id, None, terms("300"), ColorWish::Random)
        .await
        .unwrap();
    let left = evening.lobby_for(None).seeks;
    let left: Vec<_> = left
        .iter()
        .map(|seek| seek.terms.time_control.to_string())
        .collect();
    assert_eq!(left, ["days:2", "untimed"]);
}

#[tokio::test]
async fn a_seek_is_taken_once_and_not_by_its_owner() {
    let house = House::new();
    let evening = house.open().await;
    let mut people = Vec::new();
    for _ in 0..5 {
        people.push(evening.guest_player().await);
    }
    let sought = evening
        .seek(people[0].id, None, terms("300"), ColorWish::Black)
        .await;
    let Sought::Waiting(seek) = sought.unwrap() else {
        panic!()
    };
    assert_eq!(
        refusal(evening.take_seek(people[0].id, None, &seek).await),
        "own_seek"
    );
    let cancelled = evening.cancel_seek(people[1].id, None, &seek).await;
    assert_eq!(refusal(cancelled), "not_yours");
    let take = |index: usize| evening.take_seek(people[index].id, None, &seek);
    let (a, b, c, d) = tokio::join!(take(1), take(2), take(3), take(4));
    let games: Vec<GameId> = [a, b, c, d].into_iter().flatten().collect();
    assert_eq!(games.len(), 1, "one was quicker");
    let seats = evening.game(&games[0], None).await.unwrap().seats;
    assert_eq!(seats.black.player, people[0]);
    assert_eq!(
        refusal(evening.take_seek(people[1].id, None, &seek).await),
        "no_such_seek"
    );
}

#[tokio::test]
async fn seeks_end_when_their_owners_last_socket_closes() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.guest_player().await;
    let (one, two) = (evening.connect(anna.id), evening.connect(anna.id));
    let mut lobby = evening.watch_lobby();
    evening
        .seek(anna.id, None, terms("300"), ColorWish::Random)
        .await
        .unwrap();
    assert!(soon(lobby.changed()).await);
    assert_eq!(
        (
            evening.lobby_for(None).online,
            evening.lobby_for(None).seeks.len()
        ),
        (1, 1)
    );
    drop(one);
    assert_eq!(evening.lobby_for(None).seeks.len(), 1);
    drop(two);
    assert!(soon(lobby.changed()).await);
    let empty = evening.lobby_for(None);
    assert_eq!((empty.online, empty.seeks.len()), (0, 0));
}

#[tokio::test]
async fn a_seek_of_somebody_who_never_comes_is_withdrawn() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.guest_player().await, evening.guest_player().await);
    for (player, clock) in [(anna.id, "300"), (bo.id, "60")] {
        evening
            .seek(player, None, terms(clock), ColorWish::Random)
            .await
            .unwrap();
    }
    let mut lobby = evening.watch_lobby();
    let came = evening.connect(bo.id);
    assert!(soon(lobby.changed()).await);
    evening.advance(Millis(29_999));
    tokio::task::yield_now().await;
    assert_eq!(evening.lobby_for(None).seeks.len(), 2);
    evening.advance(Millis(1));
    assert!(soon(lobby.changed()).await);
    let left = evening.lobby_for(None).seeks;
    assert_eq!(left.len(), 1, "he never opened a socket");
    assert_eq!(left[0].player.id, bo.id, "he did");
    drop(came);
}

#[tokio::test]
async fn a_link_is_for_the_first_who_opens_it_and_not_for_its_maker() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo, cy) = (
        evening.guest_player().await,
        evening.guest_player().await,
        evening.guest_player().await,
    );
    let mut hers = evening.connect(anna.id);
    let made = evening
        .challenge(anna.id, None, None, terms("180+2"), ColorWish::White)
        .await;
    let challenge = made.unwrap();
    assert!(challenge.id.0.len() >= 22, "the id is the link's secret");
    let Some(Notice::ChallengeChanged(told)) = soon(hers.notice()).await else {
        panic!()
    };
    assert_eq!(*told, challenge);
    assert!(
        evening.lobby_for(Some(bo.id)).challenges.is_empty(),
        "a link is in no list"
    );
    let own = evening.accept_challenge(anna.id, None, &challenge.id).await;
    assert_eq!(refusal(own), "own_challenge");
    let accept = |who: &hall::Player| evening.accept_challenge(who.id, None, &challenge.id);
    let (first, second) = tokio::join!(accept(&bo), accept(&cy));
    let (game, late) = match (first, second) {
        (Ok(game), late @ Err(_)) | (late @ Err(_), Ok(game)) => (game, late),
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal(late), "challenge_closed");
    let Some(Notice::GameStarted { game: told, color }) = soon(hers.notice()).await else {
        panic!()
    };
    assert_eq!((told, color), (game.clone(), Color::White));
    let Some(Notice::ChallengeChanged(told)) = soon(hers.notice()).await else {
        panic!()
    };
    assert_eq!(told.state, ChallengeState::Accepted(game));
}

#[tokio::test]
async fn an_invited_player_accepts_declines_or_lets_it_expire() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.account("Anna").await, evening.account("Bo").await);
    let cy = evening.guest_player().await;
    let invite = || evening.challenge(anna.id, None, Some("BO"), terms("60"), ColorWish::Random);
    let first = invite().await.unwrap();
    assert_eq!(first.to.as_ref().unwrap(), &bo);
    let listed = evening.lobby_for(Some(bo.id)).challenges;
    assert_eq!(listed, std::slice::from_ref(&first));
    let theirs = evening.accept_challenge(cy.id, None, &first.id).await;
    assert_eq!(refusal(theirs), "not_invited");
    assert_eq!(
        refusal(evening.decline_challenge(cy.id, None, &first.id).await),
        "not_invited"
    );
    let declined = evening
        .decline_challenge(bo.id, None, &first.id)
        .await
        .unwrap();
    assert_eq!(declined.state, ChallengeState::Declined);
    let late = evening.accept_challenge(bo.id, None, &first.id).await;
    assert_eq!(refusal(late), "challenge_closed");
    let second = invite().await.unwrap();
    assert_eq!(
        refusal(evening.withdraw_challenge(bo.id, None, &second.id).await),
        "not_yours"
    );
    let withdrawn = evening
        .withdraw_challenge(anna.id, None, &second.id)
        .await
        .unwrap();
    assert_eq!(withdrawn.state, ChallengeState::Withdrawn);
    let third = invite().await.unwrap();
    evening.advance(Millis::from_secs(86_400));
    let expired = evening.challenge_by_id(&third.id).await.unwrap();
    assert_eq!(expired.state, ChallengeState::Expired);
    assert!(evening.lobby_for(Some(bo.id)).challenges.is_empty());
    let nobody = evening
        .challenge(anna.id, None, Some("X"), terms("60"), ColorWish::White)
        .await;
    assert_eq!(refusal(nobody), "no_such_player");
    let self_ = evening.challenge(anna.id, None, Some("anna"), terms("60"), ColorWish::White);
    assert_eq!(refusal(self_.await), "own_challenge");
}

#[tokio::test]
async fn rated_games_are_for_accounts() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo) = (evening.account("Anna").await, evening.account("Bo").await);
    let guest = evening.guest_player().await;
    let mut rated = terms("300");
    rated.rated = true;
    let his = evening
        .seek(guest.id, None, rated.clone(), ColorWish::Random)
        .await;
    assert_eq!(refusal(his), "rated_needs_account");
    let made = evening
        .challenge(anna.id, None, None, rated.clone(), ColorWish::Random)
        .await;
    let link = made.unwrap();
    let his = evening.accept_challenge(guest.id, None, &link.id).await;
    assert_eq!(refusal(his), "rated_needs_account");
    evening
        .accept_challenge(bo.id, None, &link.id)
        .await
        .unwrap();
    let mut board = terms("300");
    board.mode = laws::Mode::Board;
    let mut old = terms("300");
    old.edition = EditionId::SeedOld;
    for wrong in [board, old] {
        let wrong = evening.seek(anna.id, None, wrong, ColorWish::Random).await;
        assert_eq!(refusal(wrong), "terms_bad");
    }
}

#[tokio::test]
async fn nobody_floods_the_lobby() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.guest_player().await;
    let limits = evening.config().limits;
    for _ in 0..limits.seeks {
        evening
            .seek(anna.id, None, terms("300"), ColorWish::Random)
            .await
            .unwrap();
    }
    let more = evening
        .seek(anna.id, None, terms("300"), ColorWish::Random)
        .await;
    assert_eq!(refusal(more), "too_many_seeks");
    let make = || evening.challenge(anna.id, None, None, terms("300"), ColorWish::Random);
    for _ in 0..limits.challenges {
        make().await.unwrap();
    }
    assert_eq!(refusal(make().await), "too_many_challenges");
}

#[tokio::test]
async fn a_rematch_is_played_with_colours_reversed_when_both_want_it() {
    let house = House::new();
    let evening = house.open().await;
    let board = evening.pair(terms("180+2")).await;
    let mut hers = evening.connect(board.white.id);
    assert_eq!(
        board.refused(Color::White, Act::Rematch).await.code,
        "game_not_over"
    );
    board.play("e4").await;
    board.does(Color::White, Act::Abort).await;
    assert_eq!(
        board.refused(Color::Black, Act::DeclineRematch).await.code,
        "no_rematch"
    );
    board.does(Color::White, Act::Rematch).await;
    assert_eq!(board.look().await.rematch.offer, Some(Color::White));
    board.does(Color::Black, Act::DeclineRematch).await;
    assert_eq!(board.look().await.rematch.offer, None);
    board.does(Color::Black, Act::Rematch).await;
    let made = board.act(Color::White, Act::Rematch).await.unwrap();
    let game = GameId(made.clone().unwrap());
    let Some(Notice::GameStarted { game: told, color }) = soon(hers.notice()).await else {
        panic!()
    };
    assert_eq!((told, color), (game.clone(), Color::Black));
    let seats = evening.game(&game, None).await.unwrap().seats;
    assert_eq!(
        (&seats.white.player, &seats.black.player),
        (&board.black, &board.white)
    );
    assert_eq!(board.look().await.rematch.game, Some(game));
    assert_eq!(
        board.act(Color::Black, Act::Rematch).await.unwrap(),
        made,
        "shown the way"
    );
}

#[tokio::test]
async fn chess960_starts_are_drawn_by_lot() {
    let house = House::new();
    let evening = house.open().await;
    let mut starts = HashSet::new();
    for _ in 0..12 {
        let mut terms = terms("300");
        terms.variant = Variant::Chess960;
        let board = evening.pair(terms).await;
        let game = board.look().await.game;
        let start = game.initial_position();
        assert_eq!(start.mode(), rules::CastlingMode::Chess960);
        assert!((0..960).any(|n| rules::Position::chess960(n).as_ref() == Some(start)));
        starts.insert(start.fen());
        board.does(Color::White, Act::Abort).await;
    }
    assert!(starts.len() > 6, "{} different starts of 12", starts.len());
}

#[tokio::test]
async fn the_lobby_shows_my_games_first_where_i_am_to_move_and_others_worth_watching() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, bo, cy) = (
        evening.guest_player().await,
        evening.guest_player().await,
        evening.guest_player().await,
    );
    let waiting = evening
        .game_of(anna.clone(), bo.clone(), terms("600"))
        .await;
    waiting.play("e4").await;
    let mine = evening
        .game_of(anna.clone(), cy.clone(), terms("600"))
        .await;
    let mut closed_terms = terms("600");
    closed_terms.options.watchable = false;
    let closed = evening.game_of(bo.clone(), cy.clone(), closed_terms).await;
    let open = evening.game_of(bo.clone(), cy.clone(), terms("600")).await;
    let lobby = evening.lobby_for(Some(anna.id));
    let ids: Vec<_> = lobby.my_games.iter().map(|game| &game.id).collect();
    assert_eq!(ids, [&mine.id, &waiting.id]);
    let live: Vec<_> = lobby.live.iter().map(|game| &game.id).collect();
    assert_eq!((live, lobby.playing), (vec![&open.id], 4));
    assert_eq!(lobby.my_games[1].facts.last_move.as_deref(), Some("e2e4"));
    let stranger = evening.guest_player().await;
    let watch = evening
        .watch_game(&waiting.id, Some(stranger.id), None)
        .await
        .unwrap();
    let live = evening.lobby_for(None).live;
    assert_eq!(live[0].id, waiting.id, "the most watched first");
    assert_eq!(live.len(), 3);
    assert_eq!(
        refusal(evening.game(&closed.id, Some(anna.id)).await),
        "no_such_game"
    );
    assert_eq!(
        refusal(evening.watch_game(&closed.id, None, None).await),
        "no_such_game"
    );
    assert_eq!(refusal(evening.pgn(&closed.id, None).await), "no_such_game");
    assert_eq!(
        refusal(evening.events(&closed.id, None).await),
        "no_such_game"
    );
    assert!(evening.pgn(&closed.id, Some(bo.id)).await.is_ok());
    drop(watch);
}

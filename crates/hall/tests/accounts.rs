//! Guests, accounts, sessions, settings, profiles.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{Act, Code, Counts, GameQuery, Notice, PlayerKind, SessionKey, SettingsPatch};
use laws::Millis;
use rules::Color;
use support::{House, refusal, soon, terms};

const DAY: i64 = 86_400;

#[tokio::test]
async fn a_guest_becomes_an_account_in_the_middle_of_a_game_and_keeps_it() {
    let house = House::new();
    let evening = house.open().await;
    let (guest, token) = evening.guest().await.unwrap();
    assert_eq!(
        (guest.name.as_str(), guest.kind),
        ("Guest 1", PlayerKind::Guest)
    );
    let bo = evening.guest_player().await;
    let board = evening.game_of(guest.clone(), bo, terms("180+2")).await;
    board.play("e4 e5").await;
    let _watch = board.watch(Color::White).await;
    let anna = evening
        .register(guest.id, "安娜", "$argon2id$…")
        .await
        .unwrap();
    assert_eq!((anna.id, anna.kind), (guest.id, PlayerKind::Account));
    assert_eq!(evening.session(&token).await.unwrap(), Some(anna.clone()));
    assert_eq!(
        board.look().await.seats.white.player,
        anna,
        "the room knows the new name"
    );
    assert_eq!(evening.lobby_for(None).live[0].white, anna, "and the lobby");
    board.play("Nf3").await;
    assert_eq!(
        evening.login("安娜").await.unwrap().unwrap(),
        (anna.clone(), "$argon2id$…".into())
    );
    let again = evening.register(anna.id, "Anna", "x").await;
    assert_eq!(refusal(again), "already_account");
    let other = evening.guest_player().await;
    assert_eq!(
        refusal(evening.register(other.id, "安娜", "x").await),
        "name_taken"
    );
    let bad = evening.register(other.id, "Guest1", "x").await.unwrap_err();
    assert!(bad.refusal().unwrap().is(Code::NameBad));
    assert_eq!(bad.refusal().unwrap().place.as_deref(), Some("name"));
}

#[tokio::test]
async fn a_session_lasts_while_it_is_used_and_ends_when_signed_out() {
    let house = House::new();
    let evening = house.open().await;
    let (guest, token) = evening.guest().await.unwrap();
    for _ in 0..4 {
        evening.advance(Millis::from_secs(20 * DAY));
        assert_eq!(evening.session(&token).await.unwrap(), Some(guest.clone()));
    }
    let second = evening.sign_in(guest.id).await.unwrap();
    assert_ne!(second, token);
    let mut socket = evening.connect(guest.id);
    evening.sign_out(&second).await.unwrap();
    let Some(Notice::SignedOut(key)) = soon(socket.notice()).await else {
        panic!()
    };
    assert_eq!(key, SessionKey::of(&second));
    assert_eq!(evening.session(&second).await.unwrap(), None);
    assert!(evening.session(&token).await.unwrap().is_some());
    evening.advance(Millis::from_secs(31 * DAY));
    assert_eq!(evening.session(&token).await.unwrap(), None);
    assert_eq!(evening.session("no such token").await.unwrap(), None);
}

#[tokio::test]
async fn tokens_are_not_in_the_data() {
    let house = House::new();
    let evening = house.open().await;
    let (_, token) = evening.guest().await.unwrap();
    house.close(evening).await;
    let bytes = std::fs::read(house.path().join("qiyuan.db")).unwrap();
    let raw: Vec<u8> = (0..32)
        .map(|index| u8::from_str_radix(&token[2 * index..2 * index + 2], 16).unwrap())
        .collect();
    let holds = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    assert!(!holds(token.as_bytes()) && !holds(&raw));
}

#[tokio::test]
async fn settings_change_one_by_one_and_only_to_what_is_offered() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.guest_player().await;
    let patch = SettingsPatch {
        board: Some("slate".to_owned()),
        volume: Some(100),
        keys: Some(false),
        ..SettingsPatch::default()
    };
    let set = evening.patch_settings(anna.id, patch).await.unwrap();
    assert_eq!(
        (set.board.as_str(), set.volume, set.keys, set.premove),
        ("slate", 100, false, true)
    );
    let bad = [
        (
            SettingsPatch {
                language: Some("fr".to_owned()),
                ..Default::default()
            },
            "language",
        ),
        (
            SettingsPatch {
                theme: Some("".to_owned()),
                ..Default::default()
            },
            "theme",
        ),
        (
            SettingsPatch {
                volume: Some(101),
                ..Default::default()
            },
            "volume",
        ),
        (
            SettingsPatch {
                pieces: Some("../x".to_owned()),
                ..Default::default()
            },
            "pieces",
        ),
        (
            SettingsPatch {
                notation: Some("x".to_owned()),
                ..Default::default()
            },
            "notation",
        ),
    ];
    for (patch, place) in bad {
        let error = evening.patch_settings(anna.id, patch).await.unwrap_err();
        let refusal = error.refusal().unwrap();
        assert_eq!(
            (refusal.code.as_ref(), refusal.place.as_deref()),
            ("setting_bad", Some(place))
        );
    }
    house.close(evening).await;
    let evening = house.open().await;
    assert_eq!(evening.settings(anna.id).await.unwrap(), set);
}

#[tokio::test]
async fn a_profile_is_found_by_name_or_number_and_counts_the_games() {
    let house = House::new();
    let evening = house.open().await;
    let (anna, guest) = (evening.account("Anna").await, evening.guest_player().await);
    let lost = evening
        .game_of(anna.clone(), guest.clone(), terms("180+2"))
        .await;
    lost.play("e4 e5").await;
    lost.does(Color::White, Act::Resign).await;
    let going_on = evening
        .game_of(guest.clone(), anna.clone(), terms("180+2"))
        .await;
    let _socket = evening.connect(anna.id);
    let profile = evening.profile("aNNa").await.unwrap();
    assert_eq!((&profile.player, profile.online), (&anna, true));
    assert_eq!(
        profile.counts,
        Counts {
            lost: 1,
            playing: 1,
            ..Counts::default()
        }
    );
    let his = evening.profile(&guest.id.to_string()).await.unwrap();
    assert_eq!(
        (&his.player, his.online, his.counts.won),
        (&guest, false, 1)
    );
    assert_eq!(refusal(evening.profile("nobody").await), "no_such_player");
    assert_eq!(refusal(evening.profile("~999").await), "no_such_player");
    assert_eq!(
        evening.search_players("an", 10).await.unwrap(),
        std::slice::from_ref(&anna)
    );
    assert!(evening.search_players(" ", 10).await.unwrap().is_empty());
    let query = GameQuery {
        player: Some(anna.id),
        limit: 1,
        ..GameQuery::default()
    };
    let page = evening.games(query.clone()).await.unwrap();
    assert_eq!(page.games[0].id, going_on.id);
    let next = GameQuery {
        before: page.next,
        ..query
    };
    let page = evening.games(next).await.unwrap();
    assert_eq!((&page.games[0].id, page.next), (&lost.id, None));
}

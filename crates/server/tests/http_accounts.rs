//! Guests, accounts, signing in and out, over real connections.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test ends where it can't go on"
)]

mod common;

use common::house::House;
use common::http::{PASSWORD, Visitor};
use server::{Config, Limits, Rate};
use wire::{Credentials, Me, PlayerKind, Registration, Settings, SettingsPatch};

fn registration(name: &str, password: &str) -> Registration {
    Registration {
        name: name.to_owned(),
        password: password.to_owned(),
    }
}

fn credentials(name: &str, password: &str) -> Credentials {
    Credentials {
        name: name.to_owned(),
        password: password.to_owned(),
    }
}

#[tokio::test]
async fn a_visitor_becomes_a_guest_and_stays_the_same_one() {
    let house = House::open().await;
    let (mut visitor, first) = Visitor::guest(house.address).await;
    assert_eq!(first.player.kind, PlayerKind::Guest);
    assert!(
        first.player.name.starts_with("Guest "),
        "{}",
        first.player.name
    );
    let again: Me = visitor.get("/api/v1/me").await.expect(200);
    assert_eq!(again, first);
    let (_, other) = Visitor::guest(house.address).await;
    assert_ne!(other.player.id, first.player.id);
}

#[tokio::test]
async fn a_request_with_a_session_just_replaced_is_given_no_new_guest() {
    let house = House::open().await;
    let (mut visitor, me) = Visitor::guest(house.address).await;
    let mut on_its_way = visitor.clone();
    let new = registration("Replaced", PASSWORD);
    let answer = visitor.post("/api/v1/accounts", &new).await;
    assert_eq!(answer.expect::<Me>(200).player.id, me.player.id);
    let late = on_its_way.get("/api/v1/me").await;
    late.refused(401, "no_session");
    assert_eq!(
        late.header("set-cookie"),
        None,
        "the account's cookie stays"
    );

    let (mut again, _) = Visitor::guest(house.address).await;
    let mut on_its_way = again.clone();
    let signed_in = again
        .post("/api/v1/session", &credentials("Replaced", PASSWORD))
        .await;
    assert_eq!(signed_in.expect::<Me>(200).player.id, me.player.id);
    let late = on_its_way.get("/api/v1/me").await;
    late.refused(401, "no_session");
    assert_eq!(late.header("set-cookie"), None);
    let now: Me = again.get("/api/v1/me").await.expect(200);
    assert_eq!(now.player.id, me.player.id);

    again.delete("/api/v1/session").await;
    let (_, guest) = Visitor::guest(house.address).await;
    assert_eq!(guest.player.kind, PlayerKind::Guest, "signed out: a guest");
}

#[tokio::test]
async fn a_session_s_cookie_is_out_of_reach_of_scripts_and_secure_behind_tls() {
    let house = House::open().await;
    let mut visitor = Visitor::new(house.address);
    let plain = visitor.get("/api/v1/me").await;
    let cookie = plain.header("set-cookie").expect("a cookie").to_owned();
    for part in ["qiyuan_session=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    let mut behind_tls = Visitor::new(house.address);
    behind_tls
        .headers
        .push(("x-forwarded-proto".to_owned(), "https".to_owned()));
    let cookie = behind_tls
        .get("/api/v1/me")
        .await
        .header("set-cookie")
        .map(str::to_owned);
    assert!(
        cookie
            .as_ref()
            .is_some_and(|cookie| cookie.contains("; Secure")),
        "{cookie:?}"
    );
}

#[tokio::test]
async fn a_guest_registers_and_keeps_his_seat_under_a_new_session() {
    let house = House::open().await;
    let (mut visitor, guest) = Visitor::guest(house.address).await;
    let before = visitor.clone();
    let made = visitor
        .post("/api/v1/accounts", &registration("棋手-1", PASSWORD))
        .await;
    let me: Me = made.expect(200);
    assert_eq!(me.player.id, guest.player.id);
    assert_eq!(
        (me.player.name.as_str(), me.player.kind),
        ("棋手-1", PlayerKind::Account)
    );
    assert_ne!(visitor.cookie, before.cookie, "the session is a new one");
    // The guest's token no longer opens the account.
    let stale = before.clone().get("/api/v1/me").await;
    stale.refused(401, "no_session");
    let now: Me = visitor.get("/api/v1/me").await.expect(200);
    assert_eq!(now, me);
}

#[tokio::test]
async fn names_and_passwords_are_judged_before_anything_is_made() {
    let house = House::open().await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    for name in [
        "",
        "x",
        "with space",
        "Guest 7",
        "~412",
        "a/b",
        &"n".repeat(21),
    ] {
        let problem = visitor
            .post("/api/v1/accounts", &registration(name, PASSWORD))
            .await;
        problem.refused(422, "name_bad");
    }
    for password in ["short", "password123", "aaaaaaaaaaaa", &"x1".repeat(101)] {
        let answer = visitor
            .post("/api/v1/accounts", &registration("Lin", password))
            .await;
        let problem = answer.refused(422, "weak_password");
        assert_eq!(problem.field.as_deref(), Some("password"));
    }
    let me: Me = visitor.get("/api/v1/me").await.expect(200);
    assert_eq!(me.player.kind, PlayerKind::Guest);
}

#[tokio::test]
async fn a_name_is_taken_without_regard_to_case_and_one_registers_once() {
    let house = House::open().await;
    let (mut first, _) = Visitor::account(house.address, "Morphy").await;
    let (mut second, _) = Visitor::guest(house.address).await;
    let taken = second
        .post("/api/v1/accounts", &registration("mORPHY", PASSWORD))
        .await;
    assert_eq!(
        taken.refused(409, "name_taken").field.as_deref(),
        Some("name")
    );
    let twice = first
        .post("/api/v1/accounts", &registration("Paul", PASSWORD))
        .await;
    twice.refused(409, "already_account");
}

#[tokio::test]
async fn one_signs_in_with_the_right_password_only_and_out_again() {
    let house = House::open().await;
    let (mut desk, me) = Visitor::account(house.address, "Anderssen").await;
    let mut phone = Visitor::new(house.address);
    for (name, password) in [("Anderssen", "wrong horse battery"), ("Nobody", PASSWORD)] {
        let answer = phone
            .post("/api/v1/session", &credentials(name, password))
            .await;
        answer.refused(401, "wrong_credentials");
    }
    let signed_in = phone
        .post("/api/v1/session", &credentials("anderssen", PASSWORD))
        .await;
    assert_eq!(signed_in.expect::<Me>(200), me);
    assert_ne!(phone.cookie, desk.cookie, "every session has its own token");
    let used = phone.clone();
    let out = phone.delete("/api/v1/session").await;
    assert_eq!(out.status, 204);
    assert!(
        out.header("set-cookie")
            .is_some_and(|line| line.contains("Max-Age=0"))
    );
    let after: Me = used.clone().get("/api/v1/me").await.expect(200);
    assert_ne!(
        after.player.id, me.player.id,
        "the token died with the session"
    );
    assert_eq!(
        desk.get("/api/v1/me").await.expect::<Me>(200),
        me,
        "the desk stays signed in"
    );
}

#[tokio::test]
async fn signing_in_replaces_the_session_that_was_there() {
    let house = House::open().await;
    let (_, _) = Visitor::account(house.address, "Steinitz").await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    let fixed = visitor.clone();
    visitor
        .post("/api/v1/session", &credentials("Steinitz", PASSWORD))
        .await
        .expect::<Me>(200);
    // A token known before signing in is worthless.
    let old = fixed.clone().get("/api/v1/me").await;
    old.refused(401, "no_session");
}

#[tokio::test]
async fn settings_are_kept_and_only_those_offered() {
    let house = House::open().await;
    let (mut visitor, _) = Visitor::guest(house.address).await;
    let patch = SettingsPatch {
        language: Some("zh".to_owned()),
        volume: Some(30),
        confirm_move: Some(true),
        ..SettingsPatch::default()
    };
    let settings: Settings = visitor
        .patch("/api/v1/me/settings", &patch)
        .await
        .expect(200);
    assert_eq!((settings.language.as_str(), settings.volume), ("zh", 30));
    assert!(settings.confirm_move);
    let me: Me = visitor.get("/api/v1/me").await.expect(200);
    assert_eq!(me.settings, settings);
    let odd = SettingsPatch {
        theme: Some("pink".to_owned()),
        ..SettingsPatch::default()
    };
    let problem = visitor
        .patch("/api/v1/me/settings", &odd)
        .await
        .refused(422, "setting_bad");
    assert_eq!(problem.field.as_deref(), Some("theme"));
    let loud = SettingsPatch {
        volume: Some(101),
        ..SettingsPatch::default()
    };
    visitor
        .patch("/api/v1/me/settings", &loud)
        .await
        .refused(422, "setting_bad");
    let nobody = Visitor::new(house.address)
        .patch("/api/v1/me/settings", &patch)
        .await;
    nobody.refused(401, "no_session");
}

#[tokio::test]
async fn guessing_passwords_and_making_guests_and_accounts_has_an_end() {
    let limits = Limits {
        sign_in: Rate::new(2, 600),
        sign_in_address: Rate::new(4, 600),
        registration: Rate::new(1, 600),
        guests: Rate::new(2, 600),
        ..Limits::default()
    };
    let house = House::open_with(Config {
        limits,
        ..Config::default()
    })
    .await;
    let (mut visitor, _) = Visitor::account(house.address, "Lasker").await;
    let second = visitor
        .post("/api/v1/accounts", &registration("Emanuel", PASSWORD))
        .await;
    let problem = second.refused(429, "too_many");
    assert_eq!(
        problem.retry_after_s.map(|s| s.to_string()).as_deref(),
        second.header("retry-after")
    );
    let mut guesser = Visitor::new(house.address);
    for _ in 0..2 {
        let answer = guesser
            .post("/api/v1/session", &credentials("Lasker", "x"))
            .await;
        answer.refused(401, "wrong_credentials");
    }
    let right = guesser
        .post("/api/v1/session", &credentials("ＬAſKER", PASSWORD))
        .await;
    right.refused(429, "too_many");
    let other = guesser
        .post("/api/v1/session", &credentials("Other", "x"))
        .await;
    other.refused(401, "wrong_credentials");
    let all = guesser
        .post("/api/v1/session", &credentials("Third", "x"))
        .await;
    all.refused(429, "too_many");
    Visitor::guest(house.address).await;
    Visitor::new(house.address)
        .get("/api/v1/me")
        .await
        .refused(429, "too_many");
}

#[tokio::test]
async fn behind_a_proxy_every_visitor_has_his_own_budget() {
    let limits = Limits {
        guests: Rate::new(1, 600),
        ..Limits::default()
    };
    let config = Config {
        limits,
        behind_proxy: true,
        ..Config::default()
    };
    let house = House::open_with(config).await;
    for (address, status) in [("192.0.2.1", 200), ("192.0.2.2", 200), ("192.0.2.1", 429)] {
        let mut visitor = Visitor::new(house.address);
        visitor
            .headers
            .push(("x-forwarded-for".to_owned(), format!("8.8.8.8, {address}")));
        assert_eq!(visitor.get("/api/v1/me").await.status, status, "{address}");
    }
}

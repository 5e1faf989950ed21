//! A sealed move between two browsers: hidden from everybody until it is opened, and proven.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "tests may fail loudly"
)]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use server::Config;
use wire::{Actor, AdjournmentStage, ClientBody, ColorWish, GameAct, NewChallenge};

use crate::common::house::House;
use crate::common::http::Visitor;
use crate::common::screen::Screen;
use crate::players::{act_as, board, look, over_board, play, put};

/// The move as it is written: nothing else in the hall spells it so.
const SECRET: &str = "Ng8-f6";

struct Event {
    house: House,
    arbiter: Visitor,
    white: Visitor,
    black: Visitor,
    game: String,
}

async fn begin() -> Event {
    let house = House::open().await;
    let (arbiter, _) = Visitor::account(house.address, "Arbiter").await;
    let (white, _) = Visitor::account(house.address, "Anna").await;
    let (mut black, _) = Visitor::account(house.address, "Bo").await;
    let mut screen = Screen::open(&white).await;
    let challenge = NewChallenge {
        to: Some("Bo".to_owned()),
        terms: over_board("fide-2023", "5400"),
        color: ColorWish::White,
    };
    let made = screen
        .ask(ClientBody::Challenge { challenge })
        .await
        .expect("a challenge");
    let path = format!("/api/v1/challenges/{}/accept", made.expect("its id"));
    let made: wire::GameMade = black.post_empty(&path).await.expect(200);
    Event {
        house,
        arbiter,
        white,
        black,
        game: made.game,
    }
}

impl Event {
    /// White moves, the arbiter breaks off, Black seals and stops the clocks. What everybody's
    /// screen was told meanwhile comes back as text.
    async fn seal(&mut self) -> String {
        let (spectator, _) = Visitor::guest(self.house.address).await;
        let mut screens = Vec::new();
        for visitor in [&self.arbiter, &self.white, &self.black, &spectator] {
            let mut screen = Screen::open(visitor).await;
            screen.watch(&self.game).await;
            screens.push(screen);
        }
        let game = self.game.clone();
        screens[0]
            .ask(ClientBody::WatchDesk {})
            .await
            .expect("the desk");
        for step in [put("e2e4"), GameAct::Press {}] {
            act_as(&mut screens[1], &game, None, step)
                .await
                .expect("1. e4");
        }
        let arbiter = Some(Actor::Arbiter);
        act_as(&mut screens[0], &game, arbiter, GameAct::Adjourn {})
            .await
            .expect("broken off");
        let seal = |text: &str| GameAct::Seal {
            text: text.to_owned(),
            offer: true,
        };
        let no = act_as(&mut screens[1], &game, None, seal("d4"))
            .await
            .unwrap_err();
        assert_eq!(no.code, "not_on_move", "White does not seal");
        for nothing in ["", " ", "\u{3000}"] {
            let no = act_as(&mut screens[2], &game, None, seal(nothing))
                .await
                .unwrap_err();
            assert_eq!(
                no.code, "unknown_field_value",
                "a blank sheet is not sealed"
            );
        }
        act_as(&mut screens[2], &game, None, seal(SECRET))
            .await
            .expect("sealed");
        let stop = GameAct::StopClocks {
            reason: wire::StopReason::Unsaid,
        };
        act_as(&mut screens[2], &game, None, stop)
            .await
            .expect("closed");
        let mut told = String::new();
        for screen in &mut screens {
            for frame in screen.within(Duration::from_millis(400)).await {
                told += &wire::frame_text(&frame);
            }
        }
        // A screen that comes back is told what it missed, and no more.
        for visitor in [&self.arbiter, &self.white, &self.black, &spectator] {
            let mut screen = Screen::open(visitor).await;
            screen
                .watch_since(&game, Some(1), None)
                .await
                .expect("since the first event");
            for frame in screen.within(Duration::from_millis(200)).await {
                told += &wire::frame_text(&frame);
            }
        }
        for visitor in [&mut self.arbiter, &mut self.white, &mut self.black] {
            told += &answers(visitor, &game).await;
        }
        told
    }
}

/// Everything that the API says of a game.
async fn answers(visitor: &mut Visitor, game: &str) -> String {
    let paths = [
        format!("/api/v1/games/{game}"),
        format!("/api/v1/games/{game}/events"),
        format!("/api/v1/games/{game}/log"),
        format!("/api/v1/games/{game}/pgn"),
        "/api/v1/games".to_owned(),
        "/api/v1/lobby".to_owned(),
        "/api/v1/desk".to_owned(),
    ];
    let mut said = String::new();
    for path in paths {
        said += &visitor.get(&path).await.text();
    }
    said
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}

/// The move, plain or in hexadecimal, which is how a box is written down.
fn tells_the_move(bytes: &[u8]) -> bool {
    let hex: String = SECRET.bytes().map(|byte| format!("{byte:02x}")).collect();
    holds(bytes, SECRET) || holds(bytes, &hex)
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.display().to_string(), std::fs::read(&path).unwrap())),
        }
    }
    found
}

#[tokio::test]
async fn a_sealed_move_is_nowhere_until_it_is_opened_and_then_proven() {
    let mut event = begin().await;
    let told = event.seal().await;
    assert!(
        told.contains("\"sealed\""),
        "that it was sealed is no secret"
    );
    let tells = tells_the_move(told.as_bytes());
    assert!(!tells, "no screen and no answer tells it");
    let view = look(&mut event.black, &event.game).await;
    let adjourned = board(&view).adjournment.clone().expect("broken off");
    let commitment = adjourned.commitment.clone().expect("given to both");
    assert_eq!(
        (adjourned.stage, adjourned.sealed),
        (AdjournmentStage::Closed, true)
    );
    let opponent = look(&mut event.white, &event.game).await;
    assert_eq!(
        board(&opponent).adjournment.as_ref().unwrap().commitment,
        Some(commitment.clone())
    );
    assert_eq!(view.state.clocks.running, None);
    assert_eq!(
        view.state.clocks.deadline_ms, None,
        "an adjourned game has no deadlines"
    );

    the_disk_holds_only_the_seal(&event.house, &commitment).await;

    // Days later, in another run of the hall.
    let before = look(&mut event.white, &event.game).await;
    let folder = event.house.close().await;
    event.house = House::open_in(folder, Config::default()).await;
    let address = event.house.address;
    for visitor in [&mut event.arbiter, &mut event.white, &mut event.black] {
        visitor.address = address;
        visitor.origin = Some(format!("http://{address}"));
    }
    let view = look(&mut event.white, &event.game).await;
    assert_eq!(
        view.seq, before.seq,
        "nothing is charged and nothing happened"
    );
    assert_eq!(view.state.clocks.black_ms, before.state.clocks.black_ms);
    the_envelope_is_opened(&mut event).await;
    what_lay_in_it_is_proven(&mut event, &commitment).await;
    event.house.close().await;
}

/// The disk: database, its log, a backup, an export.
async fn the_disk_holds_only_the_seal(house: &House, commitment: &str) {
    let data = house.folder().join("hall.db");
    let backup = house.folder().join("backup.db");
    hall::data::backup(&data, &backup).await.expect("a backup");
    let (mut lines, mut pgn) = (Vec::new(), Vec::new());
    hall::data::export(&data, &mut lines, &mut pgn)
        .await
        .expect("an export");
    assert!(holds(&lines, commitment), "the export has the seal");
    assert!(
        !tells_the_move(&lines) && !tells_the_move(&pgn),
        "and not the move"
    );
    let told = String::from_utf8(lines).expect("text");
    let sealed = told.lines().find(|line| line.contains(commitment));
    let sealed = sealed.expect("the seal is on a line");
    assert!(!sealed.contains("offer"), "nor the offer: {sealed}");
    let kept = files(house.folder());
    assert!(
        kept.iter().any(|(name, _)| name.ends_with("-wal")),
        "the log beside it too"
    );
    for (name, bytes) in &kept {
        assert!(!tells_the_move(bytes), "{name}");
    }
    let key = data.join("seal.key");
    assert_eq!(std::fs::metadata(&key).unwrap().len(), 32);
    let key = std::fs::read(&key).unwrap();
    assert!(!holds(
        &std::fs::read(&backup).unwrap(),
        &String::from_utf8_lossy(&key)
    ));
}

async fn the_envelope_is_opened(event: &mut Event) {
    let mut arbiter = Screen::open(&event.arbiter).await;
    let mut white = Screen::open(&event.white).await;
    let open = || GameAct::OpenEnvelope { missing: None };
    let no = act_as(&mut white, &event.game, None, open())
        .await
        .unwrap_err();
    assert_eq!(no.code, "not_allowed", "only the arbiter opens it");
    let resume = GameAct::Resume {
        white_present: true,
        black_present: true,
    };
    let ruling = Some(Actor::Arbiter);
    act_as(&mut arbiter, &event.game, ruling, resume)
        .await
        .expect("resumed");
    act_as(&mut arbiter, &event.game, ruling, open())
        .await
        .expect("opened");
}

async fn what_lay_in_it_is_proven(event: &mut Event, commitment: &str) {
    let view = look(&mut event.white, &event.game).await;
    assert_eq!(view.moves.last().unwrap().san, "Nf6");
    assert_eq!(
        view.state.draw_offer,
        Some(wire::Color::Black),
        "the offer on it"
    );
    let seal = board(&view).seals.last().expect("the seal").clone();
    assert_eq!(
        (seal.text.as_deref(), seal.offer),
        (Some(SECRET), Some(true))
    );
    assert_eq!(seal.commitment, commitment, "the one given at sealing");
    assert_eq!(sha256sum(seal.committed.as_deref().unwrap()), commitment);
    let log: wire::GameLog = event
        .white
        .get(&format!("/api/v1/games/{}/log", event.game))
        .await
        .expect(200);
    let ruled = log
        .events
        .iter()
        .find(|e| e.kind == "resumed")
        .expect("in the log");
    assert_eq!(ruled.sender.as_ref().unwrap().name, "Arbiter", "audited");
}

/// The sum as anybody can take it by hand.
fn sha256sum(text: &str) -> String {
    let mut command = Command::new("sha256sum");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("coreutils");
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let out = child.wait_with_output().unwrap().stdout;
    String::from_utf8(out).unwrap()[..64].to_owned()
}

#[tokio::test]
async fn without_the_key_an_envelope_is_lost_and_nobody_loses_by_it() {
    let mut event = begin().await;
    event.seal().await;
    let folder = event.house.close().await;
    std::fs::remove_file(folder.path().join("hall.db").join("seal.key")).unwrap();
    let house = House::open_in(folder, Config::default()).await;
    event.arbiter.address = house.address;
    event.arbiter.origin = Some(format!("http://{}", house.address));
    let mut arbiter = Screen::open(&event.arbiter).await;
    let view = look(&mut event.arbiter, &event.game).await;
    assert!(board(&view).adjournment.as_ref().unwrap().unreadable);
    let resume = GameAct::Resume {
        white_present: true,
        black_present: true,
    };
    let ruling = Some(Actor::Arbiter);
    act_as(&mut arbiter, &event.game, ruling, resume)
        .await
        .expect("resumed");
    let open = |missing| GameAct::OpenEnvelope { missing };
    let no = act_as(&mut arbiter, &event.game, ruling, open(None))
        .await
        .unwrap_err();
    assert_eq!(
        no.code, "seal_unreadable",
        "what cannot be read is not taken for a bad move"
    );
    let lost = open(Some(wire::Missing::Envelope));
    act_as(&mut arbiter, &event.game, ruling, lost)
        .await
        .expect("as if never sealed");
    let view = look(&mut event.arbiter, &event.game).await;
    assert!(view.state.ending.is_none() && board(&view).needs_arbiter);
    assert_eq!(
        view.state.turn,
        wire::Color::Black,
        "the sealer is on move again"
    );
    house.close().await;
}

#[tokio::test]
async fn a_player_at_his_own_screen_moves_for_himself_alone() {
    let event = begin().await;
    let mut black = Screen::open(&event.black).await;
    let no = act_as(&mut black, &event.game, Some(Actor::White), put("e2e4"))
        .await
        .unwrap_err();
    assert_eq!(no.code, "not_a_player");
    let rule = crate::players::rule(wire::Ruling::AwardDraw {});
    let no = act_as(&mut black, &event.game, Some(Actor::Arbiter), rule)
        .await
        .unwrap_err();
    assert_eq!(no.code, "not_arbiter");
    let mut white = Screen::open(&event.white).await;
    play(&mut white, &event.game, Actor::White, &["e2e4"]).await;
    event.house.close().await;
}

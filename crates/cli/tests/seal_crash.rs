//! An adjourned game outlives the hall: sealed, killed without warning, started again, resumed
//! and opened; roles and copies of the key, as a keeper gives and makes them from the shell.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where it can't go on"
)]

#[path = "../../server/tests/common/client.rs"]
mod client;
#[path = "support/hall.rs"]
mod hall;
mod support;

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use client::http::Visitor;
use client::screen::Screen;
use client::terms;
use hall::Hall;
use support::qiyuan;
use wire::{
    Actor, AdjournmentStage, BoardState, ClientBody, ColorWish, GameAct, GameView, Mode,
    NewChallenge, StopReason,
};

/// The move as it is written: nothing else in the hall spells it so.
const SECRET: &str = "Ng8-f6";

/// A game over the board between two accounts, and its arbiter: the first account of the hall.
struct Event {
    arbiter: Visitor,
    white: Visitor,
    black: Visitor,
    game: String,
}

impl Event {
    async fn begin(address: SocketAddr) -> Self {
        let (arbiter, _) = Visitor::account(address, "Arbiter").await;
        let (white, _) = Visitor::account(address, "Anna").await;
        let (mut black, _) = Visitor::account(address, "Bo").await;
        let mut agreed = terms("5400");
        "fide-2023".clone_into(&mut agreed.edition);
        agreed.mode = Mode::Board;
        agreed.options.takeback = false;
        let challenge = NewChallenge {
            to: Some("Bo".to_owned()),
            terms: agreed,
            color: ColorWish::White,
        };
        let mut screen = Screen::open(&white).await;
        let made = screen.ask(ClientBody::Challenge { challenge }).await;
        let challenge = made.expect("made").expect("a challenge");
        let path = format!("/api/v1/challenges/{challenge}/accept");
        let made: wire::GameMade = black.post_empty(&path).await.expect(200);
        Self {
            arbiter,
            white,
            black,
            game: made.game,
        }
    }

    /// White moves, the arbiter breaks off, Black seals `1... Nf6` with an offer and stops the
    /// clocks: the last thing that the hall acknowledges.
    async fn seal(&self) {
        let e4 = GameAct::Put {
            from: "e2".to_owned(),
            to: "e4".to_owned(),
            promotion: None,
            two_hands: false,
        };
        let sealed = GameAct::Seal {
            text: SECRET.to_owned(),
            offer: true,
        };
        let stop = GameAct::StopClocks {
            reason: StopReason::Unsaid,
        };
        act(&self.white, &self.game, None, e4).await;
        act(&self.white, &self.game, None, GameAct::Press {}).await;
        let adjourn = GameAct::Adjourn {};
        act(&self.arbiter, &self.game, Some(Actor::Arbiter), adjourn).await;
        act(&self.black, &self.game, None, sealed).await;
        act(&self.black, &self.game, None, stop).await;
    }

    /// The arbiter starts the game again and opens the envelope.
    async fn open(&self) {
        let resume = GameAct::Resume {
            white_present: true,
            black_present: true,
        };
        let open = GameAct::OpenEnvelope { missing: None };
        for step in [resume, open] {
            act(&self.arbiter, &self.game, Some(Actor::Arbiter), step).await;
        }
    }

    /// The hall is somewhere else now.
    fn follow(&mut self, address: SocketAddr) {
        for visitor in [&mut self.arbiter, &mut self.white, &mut self.black] {
            visitor.address = address;
            visitor.origin = Some(format!("http://{address}"));
        }
    }

    async fn look(&mut self) -> GameView {
        let path = format!("/api/v1/games/{}", self.game);
        self.white.get(&path).await.expect(200)
    }

    async fn log(&mut self) -> Vec<wire::GameEvent> {
        let path = format!("/api/v1/games/{}/events", self.game);
        self.white.get(&path).await.expect(200)
    }
}

async fn act(visitor: &Visitor, game: &str, as_actor: Option<Actor>, act: GameAct) {
    let said = format!("{act:?}");
    let body = ClientBody::Act {
        game: game.to_owned(),
        as_actor,
        act,
    };
    let answer = Screen::open(visitor).await.ask(body).await;
    answer.unwrap_or_else(|no| panic!("{said}: {no:?}"));
}

fn board(view: &GameView) -> &BoardState {
    view.state.board.as_ref().expect("a board")
}

/// Every file below a folder, with what is in it.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.clone(), fs::read(&path).expect("readable"))),
        }
    }
    found
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn a_sealed_move_outlives_kill_9_unread_and_is_opened_and_proven_in_the_next_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = Hall::start(folder.path(), "127.0.0.1:0");
    let mut event = Event::begin(hall.address).await;
    event.seal().await;
    let (before, log) = (event.look().await, event.log().await);
    let adjourned = board(&before).adjournment.clone().expect("broken off");
    let commitment = adjourned.commitment.clone().expect("given out at once");
    assert_eq!(
        (adjourned.stage, adjourned.sealed),
        (AdjournmentStage::Closed, true)
    );
    let listen = hall.kill();
    let kept = files(folder.path());
    assert!(
        kept.iter().any(|(_, bytes)| holds(bytes, &commitment)),
        "the seal was on the disk when it was acknowledged"
    );
    // A box is written down in hexadecimal.
    let hex: String = SECRET.bytes().map(|byte| format!("{byte:02x}")).collect();
    for (path, bytes) in &kept {
        let tells = holds(bytes, SECRET) || holds(bytes, &hex);
        assert!(!tells, "{}", path.display());
    }

    let hall = Hall::start(folder.path(), &listen);
    let after = event.look().await;
    assert_eq!(
        board(&after).adjournment,
        board(&before).adjournment,
        "it lies there as it was left"
    );
    let left = |view: &GameView| (view.state.clocks.white_ms, view.state.clocks.black_ms);
    assert_eq!(left(&after), left(&before), "nobody is charged");
    assert_eq!(after.state.clocks.running, None);
    assert_eq!(event.log().await, log, "an outage is nothing to it");

    event.open().await;
    let view = event.look().await;
    assert_eq!(view.moves.last().expect("two moves").san, "Nf6");
    assert_eq!(view.state.draw_offer, Some(wire::Color::Black));
    let seal = board(&view).seals.last().expect("the seal").clone();
    assert_eq!(
        (seal.text.as_deref(), seal.commitment),
        (Some(SECRET), commitment)
    );
    // Opened is opened, also when the hall dies right after.
    hall.kill();
    let again = Hall::start(folder.path(), &listen);
    assert_eq!(event.look().await.moves, view.moves);
    drop(again);
}

#[tokio::test]
async fn a_backup_without_the_key_loses_the_envelope_and_with_the_key_beside_it_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let text = |name: &str| place(name).to_str().expect("UTF-8").to_owned();
    let hall = Hall::start(&place("data"), "127.0.0.1:0");
    let copy = |file: &str, data: &str| {
        qiyuan(&[
            "backup",
            &text(file),
            "--with-seal-key",
            "--data",
            &text(data),
        ])
    };
    let early = copy("early.db", "data");
    assert_eq!(early.code, 0, "{early:?}");
    assert!(early.stderr.contains("there is no key"), "{early:?}");
    assert!(!place("early.db.seal-key").exists());

    let mut event = Event::begin(hall.address).await;
    event.seal().await;
    let plain = qiyuan(&["backup", &text("plain.db"), "--data", &text("data")]);
    assert_eq!(plain.code, 0, "{plain:?}");
    assert!(plain.stderr.contains("--with-seal-key"), "{plain:?}");
    assert!(!place("plain.db.seal-key").exists(), "only when asked for");
    let ran = copy("copy.db", "data");
    assert_eq!(ran.code, 0, "{ran:?}");
    let key = fs::read(place("copy.db.seal-key")).expect("the key beside it");
    assert_eq!(key, fs::read(place("data/seal.key")).expect("a key"));
    let copied = fs::read(place("copy.db")).expect("a copy");
    assert!(
        !copied.windows(key.len()).any(|window| window == key),
        "beside it, not in it"
    );
    drop(hall);

    let restore = ["restore", &text("copy.db"), "--data", &text("elsewhere")];
    let ran = qiyuan(&restore);
    assert_eq!(ran.code, 0, "{ran:?}");
    let hall = Hall::start(&place("elsewhere"), "127.0.0.1:0");
    event.follow(hall.address);
    let view = event.look().await;
    let adjourned = board(&view).adjournment.as_ref().expect("broken off");
    assert!(adjourned.unreadable, "without the key nobody can read it");
    drop(hall);

    fs::copy(place("copy.db.seal-key"), place("elsewhere/seal.key")).expect("put back");
    let hall = Hall::start(&place("elsewhere"), "127.0.0.1:0");
    event.follow(hall.address);
    event.open().await;
    let view = event.look().await;
    assert_eq!(view.moves.last().expect("two moves").san, "Nf6");
    drop(hall);
}

#[tokio::test]
async fn the_shell_makes_an_arbiter_while_no_hall_runs_and_the_last_admin_stays_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("UTF-8");
    let role = |name: &str, role: &str| qiyuan(&["role", name, role, "--data", data]);
    let hall = Hall::start(folder.path(), "127.0.0.1:0");
    let (_, me) = Visitor::account(hall.address, "Zhou").await;
    assert_eq!(me.role, Some(wire::AccountRole::Admin), "the first account");
    let (mut anna, me) = Visitor::account(hall.address, "Anna").await;
    assert_eq!(me.role, Some(wire::AccountRole::Player));
    let ran = role("Anna", "arbiter");
    assert_eq!(ran.code, 1, "a hall is running: {ran:?}");
    assert!(ran.stderr.contains("in use"), "{ran:?}");
    drop(hall);

    let ran = role("ANNA", "arbiter");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{ran:?}");
    assert_eq!(ran.stderr, "Anna is an arbiter now.\n");
    for (name, new, code) in [
        ("Nobody", "arbiter", 1),
        ("Zhou", "player", 1),
        ("Anna", "emperor", 2),
    ] {
        let ran = role(name, new);
        assert_eq!(ran.code, code, "{name} {new}: {ran:?}");
        assert!(!ran.stderr.is_empty(), "{name} {new}");
    }
    let nowhere = folder.path().join("nowhere");
    let words = ["role", "Anna", "admin", "--data"];
    let ran = qiyuan(&[&words[..], &[nowhere.to_str().expect("UTF-8")]].concat());
    assert_eq!((ran.code, nowhere.exists()), (1, false), "{ran:?}");

    let hall = Hall::start(folder.path(), "127.0.0.1:0");
    anna.address = hall.address;
    let me: wire::Me = anna.get("/api/v1/me").await.expect(200);
    assert_eq!(me.role, Some(wire::AccountRole::Arbiter));
    drop(hall);
}

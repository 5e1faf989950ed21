//! The simulated hall: what may happen in a step, and how likely.

use std::collections::HashMap;

use hall::{
    Act, Code, ColorWish, Connection, GameId, GameQuery, HallError, Player, PlayerId, Sought,
};
use laws::{EditionId, Ground, Millis, Terms};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::checkers::Ledger;
use crate::client::Client;
use crate::support::{Evening, House};
use crate::tally::{Sent, Tally};

pub(crate) struct World {
    lot: StdRng,
    house: House,
    evening: Option<Evening>,
    players: Vec<Player>,
    sockets: HashMap<PlayerId, Connection>,
    games: Vec<GameId>,
    clients: Vec<Client>,
    sent: Vec<Sent>,
    ledger: Ledger,
    commands: u64,
    tally: Tally,
}

const TIME_CONTROLS: [&str; 8] = [
    "60",
    "180+2",
    "30d3",
    "30b2",
    "3/60,2/30*",
    "600+5",
    "days:1",
    "untimed",
];

impl World {
    pub(crate) async fn open(seed: u64) -> Self {
        let house = House::new();
        let evening = house.open().await;
        let mut players = Vec::new();
        for number in 0..6 {
            players.push(match number % 2 {
                0 => evening.guest_player().await,
                _ => evening.account(&format!("player{number}")).await,
            });
        }
        Self {
            lot: StdRng::seed_from_u64(seed),
            house,
            evening: Some(evening),
            players,
            sockets: HashMap::new(),
            games: Vec::new(),
            clients: Vec::new(),
            sent: Vec::new(),
            ledger: Ledger::default(),
            commands: 0,
            tally: Tally::default(),
        }
    }

    fn hall(&self) -> &Evening {
        self.evening.as_ref().unwrap()
    }

    fn fresh(&mut self) -> String {
        self.commands += 1;
        format!("c{}", self.commands)
    }

    fn somebody(&mut self) -> Player {
        self.players.choose(&mut self.lot).unwrap().clone()
    }

    fn some_game(&mut self) -> Option<GameId> {
        // The latest are the liveliest.
        let recent = self.games.len().saturating_sub(5);
        self.games[recent..].choose(&mut self.lot).cloned()
    }

    pub(crate) async fn step(&mut self) {
        match self.lot.random_range(0..100) {
            0..9 => self.look_for_a_game().await,
            9..14 => self.sockets_come_and_go(),
            14..24 => self.pass_time().await,
            24..32 => self.watch_or_leave().await,
            32..40 => self.read_news().await,
            40..47 => self.send_again().await,
            47..50 => self.crash().await,
            50..53 => self.say().await,
            53..66 => self.act_somehow().await,
            _ => {
                for _ in 0..self.lot.random_range(1..6) {
                    self.move_on().await;
                }
            }
        }
        if self.lot.random_range(0..10) == 0 {
            self.check(false).await;
        }
    }

    pub(crate) async fn close(mut self) -> Tally {
        for sent in std::mem::take(&mut self.sent) {
            self.repeat(&sent).await;
        }
        for client in &mut self.clients {
            client.catch_up().await;
        }
        self.check(true).await;
        self.tally.games = self.games.len() as u64;
        let (moves, endings) = self.ledger.counts();
        (self.tally.moves, self.tally.endings) = (moves, endings);
        self.tally
    }

    /// Checks the games that go on or have just ended; `all`: the others once more too.
    async fn check(&mut self, all: bool) {
        let evening = self.evening.as_ref().unwrap();
        let mut going_on = 0;
        for game in &self.games {
            if !all && self.ledger.is_over(game) {
                continue;
            }
            going_on += usize::from(self.ledger.check(evening, game).await);
        }
        assert_eq!(
            evening.lobby_for(None).playing,
            going_on,
            "the board shows what goes on"
        );
        let query = GameQuery {
            running: Some(true),
            limit: 100,
            ..GameQuery::default()
        };
        assert_eq!(evening.games(query).await.unwrap().games.len(), going_on);
    }

    async fn look_for_a_game(&mut self) {
        let (one, other) = (self.somebody(), self.somebody());
        let control = TIME_CONTROLS.choose(&mut self.lot).unwrap();
        let edition = *[EditionId::Online, EditionId::Fide2023]
            .choose(&mut self.lot)
            .unwrap();
        let mut terms = Terms::hall(edition, control.parse().unwrap());
        if self.lot.random_bool(0.2) {
            terms.variant = laws::Variant::Chess960;
        }
        let wishes = [ColorWish::White, ColorWish::Black, ColorWish::Random];
        let wish = *wishes.choose(&mut self.lot).unwrap();
        let command = self.fresh();
        let hall = &self.hall().hall.clone();
        let started = if self.lot.random_bool(0.5) {
            let first = hall.seek(one.id, Some(&command), terms.clone(), wish).await;
            let again = hall.seek(one.id, Some(&command), terms.clone(), wish).await;
            assert_eq!(
                first.as_ref().ok(),
                again.as_ref().ok(),
                "one seek, however often sent"
            );
            match first {
                // Somebody's older seek fitted.
                Ok(Sought::Playing(game)) => Some(game),
                _ => match hall.seek(other.id, None, terms, ColorWish::Random).await {
                    Ok(Sought::Playing(game)) => Some(game),
                    _ => None,
                },
            }
        } else {
            match hall
                .challenge(one.id, Some(&command), None, terms, wish)
                .await
            {
                Ok(challenge) => {
                    let accepted = hall.accept_challenge(other.id, Some(&command), &challenge.id);
                    accepted.await.ok()
                }
                Err(_) => None,
            }
        };
        if let Some(game) = started {
            let seats = hall.game(&game, None).await.unwrap().seats;
            assert_ne!(
                seats.white.player.id, seats.black.player.id,
                "nobody plays himself"
            );
            self.games.push(game);
        }
    }

    fn sockets_come_and_go(&mut self) {
        let player = self.somebody().id;
        if self.sockets.remove(&player).is_none() {
            let socket = self.hall().connect(player);
            self.sockets.insert(player, socket);
        }
    }

    async fn pass_time(&mut self) {
        let ms = match self.lot.random_range(0..20) {
            0 => 600_000,
            1..4 => 40_000,
            _ => self.lot.random_range(1..8_000),
        };
        self.hall().advance(Millis(ms));
        tokio::task::yield_now().await;
    }

    async fn watch_or_leave(&mut self) {
        if self.clients.len() > 12 || (self.lot.random_bool(0.3) && !self.clients.is_empty()) {
            let index = self.lot.random_range(0..self.clients.len());
            let mut client = self.clients.swap_remove(index);
            if self.lot.random_bool(0.5) {
                // His line breaks and he comes back with what he has seen.
                client.come_back(self.evening.as_ref().unwrap()).await;
                self.clients.push(client);
            }
            return;
        }
        let Some(game) = self.some_game() else { return };
        let viewer = self.lot.random_bool(0.7).then(|| self.somebody().id);
        let client = Client::enter(self.hall(), game, viewer).await;
        self.clients.push(client);
        self.tally.watched += 1;
    }

    async fn read_news(&mut self) {
        if let Some(client) = self.clients.choose_mut_by(&mut self.lot) {
            client.catch_up().await;
        }
    }

    /// The player on move makes a legal move, now and then with an offer or measured delay.
    async fn move_on(&mut self) {
        let Some(game) = self.some_game() else { return };
        let snapshot = self.hall().game(&game, None).await.unwrap();
        let position = snapshot.game.position();
        let legal = snapshot.game.legal_moves();
        let Some(mv) = legal.choose(&mut self.lot) else {
            return;
        };
        let text = match self.lot.random_bool(0.5) {
            true => position.uci(*mv).to_string(),
            false => position.san(*mv).to_string(),
        };
        let act = Act::Move {
            text,
            ply: snapshot.game.moves().len() as u32 + 1,
            offer_draw: self.lot.random_bool(0.03),
            lag: Millis(self.lot.random_range(0..900)),
        };
        let player = snapshot.seats[snapshot.game.turn()].player.id;
        self.send(game, player, act).await;
    }

    /// Somebody does something that he may not, or may.
    async fn act_somehow(&mut self) {
        let Some(game) = self.some_game() else { return };
        let player = self.somebody().id;
        let text = ["e4", "e2e5", "O-O", "hello", "Kxe9", ""]
            .choose(&mut self.lot)
            .unwrap();
        let act = match self.lot.random_range(0..40) {
            0..8 => Act::Move {
                text: (*text).to_owned(),
                ply: self.lot.random_range(0..6),
                offer_draw: false,
                lag: Millis(-5),
            },
            8..13 => Act::OfferDraw,
            13 => Act::AcceptDraw,
            14..16 => Act::DeclineDraw,
            16..19 => Act::Claim {
                ground: Ground::Threefold,
                text: None,
            },
            19..21 => Act::Claim {
                ground: Ground::Fifty,
                text: Some((*text).to_owned()),
            },
            21..25 => Act::AskTakeback,
            25..28 => Act::AcceptTakeback,
            28..30 => Act::DeclineTakeback,
            30 => Act::Resign,
            31 => Act::Abort,
            32..34 => Act::ClaimAbsence,
            34..38 => Act::Rematch,
            _ => Act::DeclineRematch,
        };
        self.send(game, player, act).await;
    }

    async fn send(&mut self, game: GameId, player: PlayerId, act: Act) {
        let command = self.fresh();
        let answer = self.ask(&game, player, &command, &act).await;
        if let Ok(Some(made)) = &answer {
            let made = GameId(made.clone());
            if !self.games.contains(&made) {
                self.games.push(made);
            }
        }
        self.tally.refusals += u64::from(answer.is_err());
        if answer.as_ref().err().map(String::as_str) == Some(Code::NotAPlayer.as_str()) {
            return;
        }
        let sent = Sent {
            game,
            player,
            command,
            act,
            answer: Some(answer),
        };
        self.ledger.answered(&sent);
        self.sent.push(sent);
    }

    async fn ask(
        &self,
        game: &GameId,
        player: PlayerId,
        command: &str,
        act: &Act,
    ) -> Result<Option<String>, String> {
        match self.hall().act(game, player, command, act.clone()).await {
            Ok(made) => Ok(made),
            Err(HallError::Refused(refusal)) => Err(refusal.code.into_owned()),
            Err(error) => panic!("{error}"),
        }
    }

    async fn send_again(&mut self) {
        let recent = self.sent.len().saturating_sub(30);
        if recent < self.sent.len() {
            let index = self.lot.random_range(recent..self.sent.len());
            let sent = self.sent[index].clone();
            self.repeat(&sent).await;
        }
    }

    /// The same command again: the first answer again, or its only one if the hall died first.
    async fn repeat(&mut self, sent: &Sent) {
        let answer = self
            .ask(&sent.game, sent.player, &sent.command, &sent.act)
            .await;
        match &sent.answer {
            Some(first) => assert_eq!(*first, answer, "the first answer stands: {sent:?}"),
            None => {
                if let Ok(Some(made)) = &answer {
                    let made = GameId(made.clone());
                    if !self.games.contains(&made) {
                        self.games.push(made);
                    }
                }
                let known = Sent {
                    answer: Some(answer),
                    ..sent.clone()
                };
                self.ledger.answered(&known);
                for other in &mut self.sent {
                    if other.command == known.command {
                        other.answer.clone_from(&known.answer);
                    }
                }
            }
        }
        self.tally.repeats += 1;
    }

    async fn say(&mut self) {
        let Some(game) = self.some_game() else { return };
        let player = self.somebody().id;
        let said = self.hall().chat(&game, player, None, "hm").await.is_ok();
        self.ledger.said(&game, said);
    }

    /// The process dies, often with commands on their way, and the hall is opened again.
    async fn crash(&mut self) {
        self.check(false).await;
        let on_the_way = self.lot.random_range(0..3);
        for _ in 0..on_the_way {
            self.send_and_die().await;
        }
        let evening = self.evening.take().unwrap();
        self.sockets.clear();
        for client in &mut self.clients {
            client.cut();
        }
        if self.lot.random_bool(0.3) {
            self.house.close(evening).await;
        } else {
            self.house.kill(evening);
        }
        let down = [0, 1, 3_000, 90_000, 7_200_000]
            .choose(&mut self.lot)
            .unwrap();
        self.evening = Some(self.house.open_after(Millis(*down)).await);
        self.tally.crashes += 1;
        for game in self.games.iter().filter(|game| !self.ledger.is_over(game)) {
            let evening = self.evening.as_ref().unwrap();
            self.ledger.check_outage(evening, game, Millis(*down)).await;
        }
        // The clients come back, and those whose command had no answer send it again.
        for client in &mut self.clients {
            client.come_back(self.evening.as_ref().unwrap()).await;
        }
        let open: Vec<Sent> = self
            .sent
            .iter()
            .filter(|sent| sent.answer.is_none())
            .cloned()
            .collect();
        for sent in open {
            self.repeat(&sent).await;
        }
    }

    /// Sends a move whose answer nobody hears.
    async fn send_and_die(&mut self) {
        let Some(game) = self.some_game() else { return };
        let snapshot = self.hall().game(&game, None).await.unwrap();
        let legal = snapshot.game.legal_moves();
        let Some(mv) = legal.choose(&mut self.lot) else {
            return;
        };
        let act = Act::Move {
            text: snapshot.game.position().uci(*mv).to_string(),
            ply: snapshot.game.moves().len() as u32 + 1,
            offer_draw: false,
            lag: Millis::ZERO,
        };
        let player = snapshot.seats[snapshot.game.turn()].player.id;
        let command = self.fresh();
        let hall = self.hall().hall.clone();
        let (id, to, sent) = (game.clone(), command.clone(), act.clone());
        let asked = tokio::spawn(async move { hall.act(&id, player, &to, sent).await });
        for _ in 0..self.lot.random_range(0..40) {
            tokio::task::yield_now().await;
        }
        asked.abort();
        // Either it was done just before or never will be by this hall.
        let _ = asked.await;
        self.sent.push(Sent {
            game,
            player,
            command,
            act,
            answer: None,
        });
        self.tally.unanswered += 1;
    }
}

/// A client by lot.
trait ChooseMut<T> {
    fn choose_mut_by(&mut self, lot: &mut StdRng) -> Option<&mut T>;
}

impl<T> ChooseMut<T> for Vec<T> {
    fn choose_mut_by(&mut self, lot: &mut StdRng) -> Option<&mut T> {
        if self.is_empty() {
            return None;
        }
        let index = lot.random_range(0..self.len());
        self.get_mut(index)
    }
}

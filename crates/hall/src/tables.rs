//! Tables: games over the board at one device, and the arbiter's PIN.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use laws::{Millis, Mode, Start, Terms, Timestamp, Variant};
use rules::{ByColor, CastlingMode, Color, Position};
use store::{Cause, GameId, Player, PlayerId, PlayerKind, Role, fold_name};

use crate::commands::{Begun, Done};
use crate::hall::Hall;
use crate::refusal::{Code, HallError, Refusal};
use crate::room::{is_seen, on_one_line};
use crate::seeks::game_made;
use crate::shared::{Opening, Started, Ticket};

/// Characters in a name at a table.
const NAME_CHARS: usize = 40;
/// Highest number of a board.
const NUMBER_MAX: u32 = 9_999;
/// How long the arbiter may rule after the PIN was given, or after his last act.
const UNLOCKED: Millis = Millis::from_secs(300);

/// A table as its host asks for it.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The names of White and Black: free, or an account's. The host's own name stands for his
    /// account; other accounts only an arbiter can name so.
    pub names: ByColor<String>,
    /// What is played, over the board.
    pub terms: Terms,
    /// FEN of the start.
    pub fen: Option<String>,
    /// The arbiter's PIN as a hash in PHC form.
    pub pin: Option<String>,
    /// Number of the board in the room; absent: the lowest that is free.
    pub number: Option<u32>,
    /// Players who are not there yet.
    pub absent: ByColor<bool>,
    /// Do the clocks stand until somebody starts them?
    pub clocks_stopped: bool,
}

/// Until when the arbiter may rule at which table, by the device's player.
#[derive(Debug, Default)]
pub(crate) struct Unlocked(Mutex<HashMap<(GameId, PlayerId), Timestamp>>);

impl Unlocked {
    fn state(&self) -> MutexGuard<'_, HashMap<(GameId, PlayerId), Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_open(&self, game: &GameId, host: PlayerId, now: Timestamp) -> bool {
        let until = self.state().get(&(game.clone(), host)).copied();
        until.is_some_and(|until| now < until)
    }

    /// Open from now on, for a while.
    pub(crate) fn open(&self, game: &GameId, host: PlayerId, now: Timestamp) -> Timestamp {
        let mut state = self.state();
        state.retain(|_, until| now < *until);
        let until = now + UNLOCKED;
        state.insert((game.clone(), host), until);
        until
    }

    fn shut(&self, game: &GameId, host: PlayerId) {
        self.state().remove(&(game.clone(), host));
    }
}

impl Hall {
    /// Sets up a table; its game begins at once.
    ///
    /// # Errors
    /// [`Code::TermsBad`] with the place, [`Code::NameBad`] at `white` or `black`,
    /// [`Code::TooManyGames`].
    pub async fn table(
        &self,
        host: PlayerId,
        command: Option<&str>,
        new: NewTable,
    ) -> Result<GameId, HallError> {
        let made = match self.begin(host, command).await? {
            Begun::Answered(answer) => answer?,
            Begun::New(ticket) => {
                let outcome = self.set_up_table(host, new, ticket.as_ref()).await;
                self.settle(ticket, outcome).await?
            }
        };
        game_made(made)
    }

    async fn set_up_table(
        &self,
        host: PlayerId,
        new: NewTable,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        check(&new.terms)?;
        let start = start(&new, || self.shared.lots.chess960())?;
        let number = new
            .number
            .filter(|number| (1..=NUMBER_MAX).contains(number));
        if number != new.number {
            return Err(Refusal::from(Code::TermsBad).at("number").into());
        }
        let names = ByColor {
            white: name(&new.names.white, "white")?,
            black: name(&new.names.black, "black")?,
        };
        let host = self.shared.player(host).await?;
        self.shared.check_players(&[&host], &new.terms)?;
        let accounts = self.accounts(&host, &names).await?;
        let mut seats = Vec::with_capacity(2);
        for color in Color::ALL {
            seats.push(match &accounts[color] {
                Some(account) => account.clone(),
                None => self.seat(&names[color]).await?,
            });
        }
        let (Some(black), Some(white)) = (seats.pop(), seats.pop()) else {
            return Err(Code::NameBad.into());
        };
        let named = |color: Color| accounts[color].is_none().then(|| names[color].clone());
        let table = store::NewTable {
            host: host.id,
            names: ByColor::from_fn(named),
            pin: new.pin,
        };
        let opening = Opening {
            seats: ByColor {
                white: &white,
                black: &black,
            },
            terms: new.terms,
            start,
            cause: Cause::Table(table),
            number,
            sender: Some(host.id),
        };
        Ok(match self.shared.open_game(opening, ticket).await? {
            Started::Now(game) => match ticket {
                Some(_) => Done::Kept(Some(game.0)),
                None => Done::Loose(Some(game.0)),
            },
            Started::Before(answer) => Done::Before(answer),
        })
    }

    /// A seat for a name that stands for nobody.
    async fn seat(&self, name: &str) -> Result<Player, HallError> {
        let player = self.shared.store.add_guest(self.now()).await?;
        Ok(Player {
            name: name.to_owned(),
            kind: PlayerKind::Name,
            ..player
        })
    }

    /// The accounts that the names stand for, never one for both.
    async fn accounts(
        &self,
        host: &Player,
        names: &ByColor<String>,
    ) -> Result<ByColor<Option<Player>>, HallError> {
        let trusted = self.shared.store.role(host.id).await? >= Role::Arbiter;
        let mut found = ByColor {
            white: None,
            black: None,
        };
        for color in Color::ALL {
            let folded = fold_name(&names[color]);
            let own = host.kind == PlayerKind::Account && fold_name(&host.name) == folded;
            found[color] = match own {
                true => Some(host.clone()),
                false if trusted => self.shared.store.account(&names[color]).await?.map(|a| a.0),
                false => None,
            };
        }
        let id = |player: &Option<Player>| player.as_ref().map(|player| player.id);
        if id(&found.white).is_some() && id(&found.white) == id(&found.black) {
            found.black = None;
        }
        Ok(found)
    }

    /// The hash of the PIN of a table that this player hosts.
    ///
    /// # Errors
    /// [`Code::NoSuchGame`] unless he hosts it; [`Code::NotArbiter`] if it has none.
    pub async fn pin(&self, game: &GameId, host: PlayerId) -> Result<String, HallError> {
        let summary = self
            .shared
            .store
            .game(game)
            .await?
            .ok_or(Code::NoSuchGame)?;
        if summary.table.host != Some(host) {
            return Err(Code::NoSuchGame.into());
        }
        let pin = self.shared.store.pin(game).await?;
        pin.ok_or_else(|| Code::NotArbiter.into())
    }

    /// The PIN was given: the arbiter may rule on this device for five minutes after his last
    /// act. The caller has checked it.
    pub fn unlock(&self, game: &GameId, host: PlayerId) -> Timestamp {
        let until = self.shared.unlocked.open(game, host, self.now());
        self.rooms.tell_rights(game);
        until
    }

    /// The arbiter leaves the device.
    pub fn lock(&self, game: &GameId, host: PlayerId) {
        self.shared.unlocked.shut(game, host);
        self.rooms.tell_rights(game);
    }
}

fn check(terms: &Terms) -> Result<(), Refusal> {
    let bad = |place: &str| Refusal::from(Code::TermsBad).at(place);
    if terms.mode != Mode::Board {
        return Err(bad("terms.mode"));
    }
    if terms.rated {
        return Err(bad("terms.rated"));
    }
    terms.check().map_err(|_| bad("terms.options"))
}

fn name(text: &str, place: &str) -> Result<String, Refusal> {
    let name = on_one_line(text);
    let chars = name.chars().count();
    if chars > NAME_CHARS || !name.chars().any(is_seen) {
        return Err(Refusal::from(Code::NameBad).at(place));
    }
    Ok(name)
}

fn start(new: &NewTable, lot: impl FnOnce() -> u16) -> Result<Start, Refusal> {
    let bad = || Refusal::from(Code::TermsBad).at("fen");
    let chess960 = new.terms.variant == Variant::Chess960;
    let position = match &new.fen {
        Some(fen) => {
            let mode = match chess960 {
                true => CastlingMode::Chess960,
                false => CastlingMode::Standard,
            };
            let (position, _) = rules::fen::parse_lenient(fen, mode).map_err(|_| bad())?;
            position
        }
        None if chess960 => Position::chess960(lot()).unwrap_or_else(Position::start),
        None => Position::start(),
    };
    // A game that is over before it begins is none.
    if position.legal_moves().iter().next().is_none() {
        return Err(bad());
    }
    Ok(Start {
        absent: new.absent,
        clocks_stopped: new.clocks_stopped,
        ..Start::new(position)
    })
}

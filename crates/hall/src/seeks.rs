//! Open seeks: posted, matched, taken, withdrawn.

use laws::{EditionId, Millis, Terms};
use rules::{ByColor, Color};
use store::{Cause, ColorWish, GameId, Player, PlayerId, SeekId};

use crate::commands::{Begun, Done};
use crate::deadlines::Due;
use crate::hall::Hall;
use crate::lobby::{Matched, Seek, settle};
use crate::refusal::{Code, HallError, Made, Refusal};
use crate::shared::{Shared, Started, Ticket};

/// What became of a seek.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// It waits for somebody.
    Waiting(SeekId),
    /// Somebody was waiting for it: the game has started.
    Playing(GameId),
}

/// Whoever posts a seek before he has a socket gets this long to open one.
const COMES_WITHIN: Millis = Millis::from_secs(30);

/// Identifiers of seeks begin so; those of games hold no hyphen.
const SEEK: &str = "s-";

impl Hall {
    /// Posts a seek, or starts a game at once if one of somebody else fits: the same terms,
    /// and colours that agree. It is withdrawn when the player's last socket closes, when he has
    /// none half a minute after he posted it, and, unless it is for a daily or untimed game, when
    /// another game of his starts.
    ///
    /// # Errors
    /// [`Code::RatedNeedsAccount`], [`Code::TermsBad`], [`Code::TooManySeeks`],
    /// [`Code::TooManyGames`].
    pub async fn seek(
        &self,
        player: PlayerId,
        command: Option<&str>,
        terms: Terms,
        color: ColorWish,
    ) -> Result<Sought, HallError> {
        let made = match self.begin(player, command).await? {
            Begun::Answered(answer) => answer?,
            Begun::New(ticket) => {
                let outcome = self.post_seek(player, terms, color, ticket.as_ref()).await;
                self.settle(ticket, outcome).await?
            }
        };
        match made {
            Some(made) if made.starts_with(SEEK) => Ok(Sought::Waiting(SeekId(made))),
            made => game_made(made).map(Sought::Playing),
        }
    }

    async fn post_seek(
        &self,
        player: PlayerId,
        terms: Terms,
        color: ColorWish,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let player = self.shared.player(player).await?;
        check_terms(&terms)?;
        check_seek(&terms)?;
        self.shared.check_players(&[&player], &terms)?;
        let id = SeekId(format!("{SEEK}{}", self.shared.lots.text(10)));
        let seek = Seek {
            id,
            player,
            terms,
            color,
            created_at: self.now(),
        };
        match self
            .shared
            .lobby
            .match_or_post(&seek, self.shared.config.limits.seeks)
        {
            Matched::TooMany => Err(Code::TooManySeeks.into()),
            Matched::Posted => {
                self.shared.lobby_changed();
                if !self.shared.people.is_here(seek.player.id) {
                    let due = Due::Seeker(seek.player.id);
                    self.shared
                        .deadlines
                        .set(due, Some(self.now() + COMES_WITHIN));
                }
                Ok(Done::Loose(Some(seek.id.0)))
            }
            Matched::With(open) => self.start_sought(*open, seek.player, color, ticket).await,
        }
    }

    /// Starts the game of a seek that is out of the list.
    async fn start_sought(
        &self,
        seek: Seek,
        other: Player,
        wish: ColorWish,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let color = settle(seek.color, wish, || self.shared.lots.color());
        let seats = seats(color, &seek.player, &other);
        let terms = seek.terms.clone();
        let started = self
            .shared
            .start_game(seats, terms, Cause::Seek, ticket)
            .await;
        match started {
            Ok(Started::Now(game)) => Ok(Done::Kept(Some(game.0))),
            Ok(Started::Before(answer)) => {
                self.shared.lobby.put_back(seek);
                Ok(Done::Before(answer))
            }
            Err(error) => {
                self.shared.lobby.put_back(seek);
                Err(error)
            }
        }
    }

    /// Withdraws one's own seek; one that is gone is no fault.
    ///
    /// # Errors
    /// [`Code::NotYours`].
    pub async fn cancel_seek(
        &self,
        player: PlayerId,
        command: Option<&str>,
        seek: &SeekId,
    ) -> Result<(), HallError> {
        let ticket = match self.begin(player, command).await? {
            Begun::Answered(answer) => return answer.map(drop),
            Begun::New(ticket) => ticket,
        };
        let own = |seek: &Seek| match seek.player.id == player {
            true => Ok(()),
            false => Err(HallError::from(Code::NotYours)),
        };
        let outcome = self.shared.lobby.take(seek, own).map(|taken| {
            if taken.is_some() {
                self.shared.lobby_changed();
            }
            Done::Loose(None)
        });
        self.settle(ticket, outcome).await.map(drop)
    }

    /// Answers somebody's seek: the game starts.
    ///
    /// # Errors
    /// [`Code::NoSuchSeek`] if somebody else was quicker, [`Code::OwnSeek`],
    /// [`Code::RatedNeedsAccount`], [`Code::TooManyGames`].
    pub async fn take_seek(
        &self,
        player: PlayerId,
        command: Option<&str>,
        seek: &SeekId,
    ) -> Result<GameId, HallError> {
        let made = match self.begin(player, command).await? {
            Begun::Answered(answer) => answer?,
            Begun::New(ticket) => {
                let outcome = self.take_open_seek(player, seek, ticket.as_ref()).await;
                self.settle(ticket, outcome).await?
            }
        };
        game_made(made)
    }

    async fn take_open_seek(
        &self,
        player: PlayerId,
        seek: &SeekId,
        ticket: Option<&Ticket>,
    ) -> Result<Done, HallError> {
        let player = self.shared.player(player).await?;
        let allowed = |seek: &Seek| {
            if seek.player.id == player.id {
                return Err(HallError::from(Code::OwnSeek));
            }
            self.shared.check_players(&[&player], &seek.terms)
        };
        let taken = self.shared.lobby.take(seek, allowed)?;
        let seek = taken.ok_or(Code::NoSuchSeek)?;
        self.start_sought(seek, player, ColorWish::Random, ticket)
            .await
    }
}

/// Withdraws the seeks of somebody who never came: nobody should sit down against him.
pub(crate) fn give_up(shared: &Shared, player: PlayerId) {
    if !shared.people.is_here(player) && shared.lobby.withdraw_all(player) {
        shared.lobby_changed();
    }
}

/// The game that a command made. An id that was used before for a command that made something
/// else is refused: nothing was done.
pub(crate) fn game_made(made: Made) -> Result<GameId, HallError> {
    let game = made.filter(|made| !made.contains('-'));
    game.map(GameId).ok_or_else(used_before)
}

/// The id belongs to another command.
pub(crate) fn used_before() -> HallError {
    Refusal::from(Code::CommandBad).at("id").into()
}

/// `one` plays `color`, `other` the other side.
pub(crate) fn seats<'a>(color: Color, one: &'a Player, other: &'a Player) -> ByColor<&'a Player> {
    match color {
        Color::White => ByColor {
            white: one,
            black: other,
        },
        Color::Black => ByColor {
            white: other,
            black: one,
        },
    }
}

/// The editions that the lobby offers to strangers.
const EDITIONS: [EditionId; 2] = [EditionId::Online, EditionId::Fide2023];

/// Refuses terms that the lobby does not offer to strangers: other editions and games over the
/// board are for those who know each other.
fn check_seek(terms: &Terms) -> Result<(), HallError> {
    if !EDITIONS.contains(&terms.edition) {
        return Err(Refusal::from(Code::TermsBad).at("terms.edition").into());
    }
    if terms.mode != laws::Mode::Online {
        return Err(Refusal::from(Code::TermsBad).at("terms.mode").into());
    }
    Ok(())
}

/// Refuses terms that nobody can play here.
pub(crate) fn check_terms(terms: &Terms) -> Result<(), HallError> {
    let bad = |place: &str| Refusal::from(Code::TermsBad).at(place);
    // Rated games are those of software under the Laws of today.
    if terms.rated {
        check_seek(terms)?;
        if !terms.time_control.is_timed() {
            return Err(bad("terms.time_control").into());
        }
    }
    terms.check().map_err(|_| bad("terms.options").into())
}

//! Whose eyes look at a game, and what they may do there.

use hall::{Hall, HallError, PlayerId, Rights, RoomUpdate, Seat, Table};
use laws::Mode;
use rules::{ByColor, Color};

/// A viewer of one game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Eyes {
    /// The side he plays himself.
    pub(crate) you: Option<Color>,
    /// What he may do.
    pub(crate) rights: Rights,
}

/// Somebody who looks, before it is said at which game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looker {
    /// Who; nobody for a visitor without a session.
    pub(crate) player: Option<PlayerId>,
    /// Whether the hall has made him an arbiter.
    arbiter: bool,
}

impl Looker {
    /// The looker with what the hall knows of him.
    pub(crate) async fn of(hall: &Hall, player: Option<PlayerId>) -> Result<Self, HallError> {
        let arbiter = match player {
            Some(player) => hall.is_arbiter(player).await?,
            None => false,
        };
        Ok(Self { player, arbiter })
    }

    /// His eyes on a game.
    pub(crate) fn on(
        self,
        hall: &Hall,
        id: &hall::GameId,
        (mode, table): (Mode, &Table),
        seats: &ByColor<Seat>,
    ) -> Eyes {
        let Some(player) = self.player else {
            return Eyes::default();
        };
        let own = |color: &Color| seats[*color].player.id == player;
        Eyes {
            you: Color::ALL.into_iter().find(own),
            rights: hall.rights(id, (mode, table), seats, (player, self.arbiter)),
        }
    }

    /// His eyes on a game that moved on.
    pub(crate) fn on_update(self, hall: &Hall, update: &RoomUpdate) -> Eyes {
        let mode = update.game.terms().mode;
        self.on(hall, &update.id, (mode, &update.table), &update.seats)
    }

    /// His eyes on a whole game.
    pub(crate) fn on_game(self, hall: &Hall, game: &hall::GameSnapshot) -> Eyes {
        let mode = game.game.terms().mode;
        self.on(hall, &game.id, (mode, &game.table), &game.seats)
    }
}

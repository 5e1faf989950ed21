//! As whom somebody may act in a game: the one place that decides it.

use laws::{Actor, Mode};
use rules::{ByColor, Color};
use store::{GameId, PlayerId, Table};

use crate::hall::Hall;
use crate::refusal::Code;
use crate::view::Seat;

/// For which actors a viewer may act in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// For each side.
    pub sides: ByColor<bool>,
    /// For the arbiter, now.
    pub arbiter: bool,
    /// For the arbiter, once the PIN of the table is given.
    pub arbiter_by_pin: bool,
    /// He is the host of the table.
    pub host: bool,
}

/// Who asks, as far as it matters in one game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asker {
    /// The side he plays himself.
    pub(crate) own: Option<Color>,
    /// Both sit at his device.
    pub(crate) host: bool,
    /// The hall has made him an arbiter.
    pub(crate) arbiter: bool,
    /// The PIN of this table was given on his device a short while ago.
    pub(crate) unlocked: bool,
}

impl Asker {
    pub(crate) fn rights(self, mode: Mode, table: &Table) -> Rights {
        let host = self.host && mode == Mode::Board;
        let by_role = self.arbiter && self.own.is_none();
        let by_table = host && (!table.has_pin || self.unlocked);
        Rights {
            sides: ByColor::from_fn(|color| host || self.own == Some(color)),
            arbiter: mode == Mode::Board && (by_role || by_table),
            arbiter_by_pin: host && table.has_pin && !by_role && !by_table,
            host,
        }
    }

    /// As whom he acts, if he may.
    pub(crate) fn acts_as(
        self,
        wanted: Option<Actor>,
        mode: Mode,
        table: &Table,
        arriving: bool,
    ) -> Result<Actor, Code> {
        let rights = self.rights(mode, table);
        match wanted {
            None => self.own.map(Actor::from).ok_or(Code::NotAPlayer),
            Some(actor @ (Actor::White | Actor::Black)) => {
                // Who has come is for the arbiter to see; for nothing else does he act for a side.
                let seen = arriving && rights.arbiter;
                let may = actor.color().is_some_and(|color| rights.sides[color]);
                if may || seen {
                    Ok(actor)
                } else {
                    Err(Code::NotAPlayer)
                }
            }
            Some(Actor::Arbiter) if rights.arbiter => Ok(Actor::Arbiter),
            Some(Actor::Arbiter) if rights.arbiter_by_pin => Err(Code::PinNeeded),
            Some(Actor::Arbiter) if self.arbiter && self.own.is_some() => Err(Code::OwnGame),
            Some(Actor::Arbiter) => Err(Code::NotArbiter),
            Some(Actor::Hall) => Err(Code::NotAPlayer),
        }
    }
}

impl Hall {
    /// For whom this viewer may act in a game, as it stands now. `arbiter`: whether the hall has
    /// made him one ([`Hall::is_arbiter`]).
    pub fn rights(
        &self,
        game: &GameId,
        (mode, table): (Mode, &Table),
        seats: &ByColor<Seat>,
        (viewer, arbiter): (PlayerId, bool),
    ) -> Rights {
        let own = Color::ALL
            .into_iter()
            .find(|color| seats[*color].player.id == viewer);
        let asker = Asker {
            own,
            host: table.host == Some(viewer),
            arbiter,
            unlocked: self.shared.unlocked.is_open(game, viewer, self.now()),
        };
        asker.rights(mode, table)
    }
}

#[cfg(test)]
mod tests {
    use super::{Actor, Asker, Code, Color, Mode, Table};

    const WHITE: Option<Actor> = Some(Actor::White);
    const ARBITER: Option<Actor> = Some(Actor::Arbiter);

    fn table(has_pin: bool) -> Table {
        Table {
            has_pin,
            ..Table::default()
        }
    }

    fn tries(asker: Asker, wanted: Option<Actor>, has_pin: bool) -> Result<Actor, Code> {
        asker.acts_as(wanted, Mode::Board, &table(has_pin), false)
    }

    #[test]
    fn nobody_but_the_host_acts_for_another_side() {
        let black = Asker {
            own: Some(Color::Black),
            ..Asker::default()
        };
        assert_eq!(tries(black, None, false), Ok(Actor::Black));
        assert_eq!(tries(black, WHITE, false), Err(Code::NotAPlayer));
        let host = Asker {
            host: true,
            ..Asker::default()
        };
        assert_eq!(tries(host, WHITE, true), Ok(Actor::White));
        assert_eq!(
            tries(host, None, true),
            Err(Code::NotAPlayer),
            "of two sides"
        );
        let arbiter = Asker {
            arbiter: true,
            ..Asker::default()
        };
        assert_eq!(tries(arbiter, WHITE, false), Err(Code::NotAPlayer));
        let arrives = arbiter.acts_as(WHITE, Mode::Board, &table(false), true);
        assert_eq!(arrives, Ok(Actor::White), "who has come the arbiter sees");
        let spectator = Asker::default();
        assert_eq!(tries(spectator, WHITE, false), Err(Code::NotAPlayer));
        assert_eq!(
            tries(spectator, Some(Actor::Hall), false),
            Err(Code::NotAPlayer)
        );
    }

    #[test]
    fn an_arbiter_rules_over_the_board_and_not_in_his_own_game() {
        let arbiter = Asker {
            arbiter: true,
            ..Asker::default()
        };
        assert_eq!(tries(arbiter, ARBITER, true), Ok(Actor::Arbiter));
        let online = arbiter.acts_as(ARBITER, Mode::Online, &table(false), false);
        assert_eq!(online, Err(Code::NotArbiter));
        let plays = Asker {
            own: Some(Color::White),
            ..arbiter
        };
        assert_eq!(tries(plays, ARBITER, false), Err(Code::OwnGame));
        let player = Asker {
            own: Some(Color::White),
            ..Asker::default()
        };
        assert_eq!(tries(player, ARBITER, false), Err(Code::NotArbiter));
    }

    #[test]
    fn the_host_of_a_table_rules_with_the_pin_or_where_none_was_set() {
        let host = Asker {
            host: true,
            own: Some(Color::White),
            ..Asker::default()
        };
        assert_eq!(tries(host, ARBITER, false), Ok(Actor::Arbiter));
        assert_eq!(tries(host, ARBITER, true), Err(Code::PinNeeded));
        let unlocked = Asker {
            unlocked: true,
            ..host
        };
        assert_eq!(tries(unlocked, ARBITER, true), Ok(Actor::Arbiter));
        let stranger = Asker {
            unlocked: true,
            ..Asker::default()
        };
        assert_eq!(tries(stranger, ARBITER, true), Err(Code::NotArbiter));
    }
}

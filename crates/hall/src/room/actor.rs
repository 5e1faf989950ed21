//! Who sends a command, and as whom he may act.

use laws::{Actor, Mode};
use rules::{ByColor, Color};
use store::PlayerId;

use crate::act::Act;
use crate::refusal::Code;
use crate::rights::Asker;
use crate::room::Room;

/// Who sends a command to a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sender {
    pub(crate) player: PlayerId,
    /// As whom he wants to act; himself if he says nothing.
    pub(crate) wanted: Option<Actor>,
    /// Whether the hall has made him an arbiter; looked up only where it matters.
    pub(crate) arbiter: bool,
}

impl Room {
    /// As whom he acts, if he may.
    pub(crate) fn actor(&self, sender: Sender, act: &Act) -> Result<Actor, Code> {
        let Sender {
            player,
            wanted,
            arbiter,
        } = sender;
        let now = self.shared.now();
        let asker = Asker {
            own: self.color_of(player),
            host: self.is_host(player),
            arbiter,
            unlocked: self.shared.unlocked.is_open(&self.id, player, now),
        };
        let arriving = matches!(act, Act::Laws(act) if **act == laws::Act::Arrive);
        let actor = asker.acts_as(wanted, self.mode(), &self.table, arriving)?;
        if actor == Actor::Arbiter && asker.unlocked {
            // As long as the arbiter is at work the device stays his.
            self.shared.unlocked.open(&self.id, player, now);
        }
        Ok(actor)
    }

    pub(crate) fn mode(&self) -> Mode {
        self.game.terms().mode
    }

    pub(crate) fn is_host(&self, player: PlayerId) -> bool {
        self.table.host == Some(player)
    }

    /// The seats that a viewer fills by being there: his own, or both at his table.
    pub(crate) fn seats_of(&self, viewer: Option<PlayerId>) -> ByColor<bool> {
        let Some(viewer) = viewer else {
            return ByColor {
                white: false,
                black: false,
            };
        };
        let host = self.is_host(viewer);
        ByColor::from_fn(|color: Color| host || self.players[color].id == viewer)
    }
}

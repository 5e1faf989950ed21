//! What a pairing starts from: the players, what they did so far, and the rules that are chosen.

use rules::Color;

/// Points times ten, so that a half point is 5 and one and a half 15.
pub type Tenths = i32;

/// A player's pairing number: 1 is the first of the starting list.
pub type Number = u32;

/// The text of the rules that is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edition {
    /// The Dutch rules until 31 January 2026.
    Dutch2017,
    /// The Dutch rules since 1 February 2026.
    #[default]
    Dutch2026,
}

impl Edition {
    /// `2017` or `2026`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Edition::Dutch2017 => "2017",
            Edition::Dutch2026 => "2026",
        }
    }

    /// Reads [`Edition::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Edition> {
        let all = [Edition::Dutch2017, Edition::Dutch2026];
        all.into_iter().find(|edition| edition.code() == code)
    }
}

/// One round of one player, as far as later pairings look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// Whom the player was paired with; nobody in a round without opponent.
    pub opponent: Option<Number>,
    /// The colour of a game that was played.
    pub color: Option<Color>,
    /// What the round brought.
    pub points: Tenths,
    /// Why no game was played, if none was.
    pub missed: Option<Missed>,
}

/// Why a player had no game in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// The bye of the odd number.
    Allocated,
    /// Paired, and one side or both did not come.
    Forfeit,
    /// Not paired: a bye of any worth, late, or withdrawn.
    Absent,
}

/// A player of a Swiss tournament.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The pairing number.
    pub number: Number,
    /// The place in the starting order: the pairing number, unless the event says otherwise.
    pub seed: u32,
    /// The rounds before the one to pair, the first first.
    pub past: Vec<Past>,
    /// Points of acceleration in each round, the one to pair included; missing ones are 0.
    pub virtual_points: Vec<Tenths>,
    /// Whether the player takes part in the round to pair.
    pub present: bool,
}

/// What games and byes are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// A win.
    pub win: Tenths,
    /// A draw.
    pub draw: Tenths,
    /// A loss.
    pub loss: Tenths,
}

impl Default for Worth {
    fn default() -> Self {
        Self {
            win: 10,
            draw: 5,
            loss: 0,
        }
    }
}

/// A round that waits for its pairing.
#[derive(Clone, Debug)]
pub struct Field {
    /// All players of the tournament, in any order.
    pub entrants: Vec<Entrant>,
    /// The round to pair, from 1.
    pub round: usize,
    /// How many rounds the tournament has.
    pub rounds: usize,
    /// The colour drawn by lot for the first board.
    pub initial_color: Color,
    /// What games are worth.
    pub worth: Worth,
    /// Two who must not meet in this round.
    pub forbidden: Vec<(Number, Number)>,
    /// The rules.
    pub edition: Edition,
}

impl Default for Field {
    /// Nobody yet, before the first round of a tournament without a stated end.
    fn default() -> Self {
        Self {
            entrants: Vec::new(),
            round: 1,
            rounds: usize::MAX,
            initial_color: Color::White,
            worth: Worth::default(),
            forbidden: Vec::new(),
            edition: Edition::default(),
        }
    }
}

/// The pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// White and Black of each board, the first board first.
    pub pairs: Vec<(Number, Number)>,
    /// The player without an opponent.
    pub bye: Option<Number>,
}

#[cfg(test)]
mod tests {
    use super::Worth;

    #[test]
    fn a_win_is_worth_a_point_and_a_draw_half() {
        let Worth { win, draw, loss } = Worth::default();
        assert_eq!((win, draw, loss), (10, 5, 0), "S210 in tenths of a point");
    }
}

//! The clock of a game: two readings, at most one of them going down (article 6.2, 6.3).

use rules::{ByColor, Color};

use crate::clock::control::{Bonus, TimeControl, days_long};
use crate::event::{Completion, TurnClock};
use crate::instant::{Millis, Timestamp};

/// Both clocks as they stand at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Time left; `None` in an untimed game. Not below zero, save by a ruling that says so.
    pub left: Option<ByColor<Millis>>,
    /// Whose clock goes down; nobody's in an untimed game, before the first charged move,
    /// in a pause and after the end.
    pub running: Option<Color>,
    /// The instant of the reading.
    pub at: Timestamp,
    /// What is left of a simple delay before the running clock goes down.
    pub delay_left: Millis,
    /// Moves still to make in each side's period; `None` where all that remain belong to it.
    pub moves_left: ByColor<Option<u16>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    control: TimeControl,
    /// As of `since`; the running side's goes down from there.
    left: Option<ByColor<Millis>>,
    /// Whose turn is measured.
    turn: Color,
    state: TurnClock,
    /// When `left` and `turn_used` were true.
    since: Timestamp,
    /// Length of this turn before `since`, pauses excluded.
    turn_used: Millis,
    /// What this turn has cost before `since`.
    turn_charged: Millis,
    period: ByColor<u16>,
    in_period: ByColor<u16>,
    completed: ByColor<u32>,
    /// Added to every completed move besides (quickplay finish).
    extra: Millis,
    /// Has this clock been seen to begin its period? A log that starts within one can't tell
    /// whose time a mechanical clock has reached the end of.
    seen_begin: ByColor<bool>,
    /// Flags that are down and have not ended the game: these clocks show nothing.
    down: ByColor<bool>,
}

impl Clock {
    pub(crate) fn new(
        control: TimeControl,
        left: Option<ByColor<Millis>>,
        made: ByColor<u32>,
        turn: Color,
        state: TurnClock,
        at: Timestamp,
    ) -> Clock {
        let places = made.map(|n| control.place_after(n));
        Clock {
            left,
            turn,
            state,
            since: at,
            turn_used: Millis::ZERO,
            turn_charged: Millis::ZERO,
            period: places.map(|p| p.0),
            in_period: places.map(|p| p.1),
            completed: made,
            extra: Millis::ZERO,
            seen_begin: places.map(|p| p.0 == 0),
            down: ByColor {
                white: false,
                black: false,
            },
            control,
        }
    }

    fn bonus(&self, color: Color) -> Bonus {
        self.control
            .period(self.period[color])
            .map_or(Bonus::None, |p| p.bonus)
    }

    /// Whose clock goes down, if one does.
    pub(crate) fn running(&self) -> Option<Color> {
        (self.left.is_some() && self.state == TurnClock::Runs).then_some(self.turn)
    }

    /// How long this turn has lasted, pauses excluded.
    pub(crate) fn turn_length(&self, at: Timestamp) -> Millis {
        match self.state {
            TurnClock::Stands => self.turn_used,
            TurnClock::Runs | TurnClock::Free => self.turn_used + at.since(self.since),
        }
    }

    /// What a turn of this length costs.
    fn cost(&self, length: Millis) -> Millis {
        match self.state {
            TurnClock::Free => Millis::ZERO,
            TurnClock::Runs | TurnClock::Stands => self.bonus(self.turn).charged(length),
        }
    }

    /// What this turn has cost up to now.
    pub(crate) fn turn_cost(&self, at: Timestamp) -> Millis {
        self.turn_charged + self.going_down(at)
    }

    /// What the running clock has lost since `since`.
    fn going_down(&self, at: Timestamp) -> Millis {
        if self.running().is_none_or(|color| self.down[color]) {
            return Millis::ZERO;
        }
        self.cost(self.turn_length(at)) - self.cost(self.turn_used)
    }

    /// Time left, the running clock advanced to `at`.
    pub(crate) fn left(&self, at: Timestamp) -> Option<ByColor<Millis>> {
        let mut left = self.left?;
        if let Some(color) = self.running() {
            left[color] -= self.going_down(at);
        }
        Some(left)
    }

    pub(crate) fn reading(&self, at: Timestamp) -> Reading {
        let delay_left = match (self.running(), self.bonus(self.turn)) {
            (Some(_), Bonus::Delay(free)) => (free - self.turn_length(at)).at_least_zero(),
            _ => Millis::ZERO,
        };
        Reading {
            // A flag is seen a little after it fell; nobody is shown less than nothing for it.
            left: self.left(at).map(|left| self.clamped(left)),
            running: self.running(),
            at,
            delay_left,
            moves_left: ByColor::from_fn(|c| self.moves_left(c)),
        }
    }

    fn clamped(&self, mut left: ByColor<Millis>) -> ByColor<Millis> {
        for color in Color::ALL {
            if self.running() == Some(color) || self.down[color] {
                left[color] = left[color].at_least_zero();
            }
        }
        left
    }

    pub(crate) fn moves_left(&self, color: Color) -> Option<u16> {
        let moves = self.control.period(self.period[color])?.moves?;
        Some(moves.saturating_sub(self.in_period[color]))
    }

    /// The instant at which the running clock reaches zero.
    pub(crate) fn flag_at(&self) -> Option<Timestamp> {
        let color = self.running()?;
        let left = self.left?[color];
        let free = match self.bonus(color) {
            Bonus::Delay(free) => (free - self.turn_used).at_least_zero(),
            _ => Millis::ZERO,
        };
        Some(self.since + free + left)
    }

    /// Number of each side's period, from 1.
    pub(crate) fn period(&self) -> ByColor<u16> {
        self.period.map(|p| p.saturating_add(1))
    }

    /// Number of the next move of this side within its period.
    pub(crate) fn next_in_period(&self, color: Color) -> u16 {
        self.in_period[color].saturating_add(1)
    }

    /// Moves completed in the whole game.
    pub(crate) fn completed(&self) -> ByColor<u32> {
        self.completed
    }

    /// When this turn, or this stretch of it, began.
    pub(crate) fn since(&self) -> Timestamp {
        self.since
    }

    pub(crate) fn state(&self) -> TurnClock {
        self.state
    }

    /// What completing the move at `at` with this credit does; `last`: it ends the game,
    /// so that nothing more comes on the clock.
    pub(crate) fn completion(
        &self,
        at: Timestamp,
        credit: Millis,
        next: TurnClock,
        last: bool,
    ) -> Completion {
        let spent = (self.turn_length(at) - credit).at_least_zero();
        // A clock whose flag is down stands at nothing, whatever is played on it.
        let stopped = self.left.is_none() || self.down[self.turn];
        let charged = if stopped {
            self.turn_charged
        } else {
            self.cost(spent)
        };
        let charged = charged.max(self.turn_charged);
        let mut done = Completion {
            spent,
            lag_credit: credit,
            charged,
            increment: Millis::ZERO,
            period_time: None,
            left: None,
            next,
        };
        let Some(before) = self.left else { return done };
        let mut left = before[self.turn] - (charged - self.turn_charged);
        if !last && !self.down[self.turn] {
            if self.state != TurnClock::Free {
                done.increment = self.bonus(self.turn).on_completion(spent) + self.extra;
            }
            done.period_time = self.next_period_time(self.turn);
            left += done.increment + done.period_time.unwrap_or_default();
            if let Some(days) = self.control.days() {
                done.increment = days_long(days) - left;
                left = days_long(days);
            }
        }
        done.left = Some(left);
        done
    }

    /// Time of the next period, if the coming move is the last prescribed one of this.
    fn next_period_time(&self, color: Color) -> Option<Millis> {
        if self.moves_left(color)? > 1 {
            return None;
        }
        self.control
            .period(self.period[color].saturating_add(1))
            .map(|p| p.time)
    }

    pub(crate) fn complete(&mut self, done: &Completion, at: Timestamp) {
        let mover = self.turn;
        if let (Some(clock), Some(left)) = (self.left.as_mut(), done.left) {
            clock[mover] = left;
        }
        self.count(mover, done.period_time.is_some());
        self.begin_turn(!mover, done.next, at);
    }

    fn begin_turn(&mut self, color: Color, state: TurnClock, at: Timestamp) {
        self.turn = color;
        self.state = state;
        self.since = at;
        self.turn_used = Millis::ZERO;
        self.turn_charged = Millis::ZERO;
    }

    /// After a take-back: the clocks show `left`, and the side that asked is on move again
    /// with this turn's clock as it stood.
    pub(crate) fn take_back(
        &mut self,
        left: Option<ByColor<Millis>>,
        undone: ByColor<u32>,
        turn: Color,
        at: Timestamp,
    ) {
        let completed = ByColor::from_fn(|c| self.completed[c].saturating_sub(undone[c]));
        self.place(left, completed, turn, at);
    }

    /// The clocks show `left`, so many moves are complete, and this side's turn begins.
    pub(crate) fn place(
        &mut self,
        left: Option<ByColor<Millis>>,
        completed: ByColor<u32>,
        turn: Color,
        at: Timestamp,
    ) {
        self.left = left;
        self.completed = completed;
        let places = self.completed.map(|n| self.control.place_after(n));
        self.period = places.map(|p| p.0);
        self.in_period = places.map(|p| p.1);
        self.begin_turn(turn, self.state, at);
    }

    /// Time added to each clock, or taken from it.
    pub(crate) fn add(&mut self, added: ByColor<Millis>, at: Timestamp) {
        // What the running clock has lost is written off first: a deduction may take a clock
        // below nothing, running may not.
        if self.running().is_some_and(|c| added[c] < Millis::ZERO) {
            self.stop(at);
            self.state = TurnClock::Runs;
        }
        if let Some(left) = self.left.as_mut() {
            left.white += added.white;
            left.black += added.black;
        }
    }

    /// Whose clock runs, or will when the clocks are started.
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    /// Completing a move while the other clock runs, or by one's next move: it is counted,
    /// and a period may end with it, but no time of this turn comes or goes.
    pub(crate) fn completion_aside(&self, color: Color, at: Timestamp) -> Completion {
        let period_time = self.next_period_time(color).filter(|_| !self.down[color]);
        Completion {
            spent: Millis::ZERO,
            lag_credit: Millis::ZERO,
            charged: Millis::ZERO,
            increment: Millis::ZERO,
            period_time,
            left: self
                .left(at)
                .map(|left| left[color] + period_time.unwrap_or_default()),
            next: self.state,
        }
    }

    pub(crate) fn complete_aside(&mut self, color: Color, done: &Completion) {
        if let Some(left) = self.left.as_mut() {
            left[color] += done.period_time.unwrap_or_default();
        }
        self.count(color, done.period_time.is_some());
    }

    fn count(&mut self, color: Color, ends_period: bool) {
        self.completed[color] = self.completed[color].saturating_add(1);
        self.in_period[color] = self.in_period[color].saturating_add(1);
        if ends_period {
            self.period[color] = self.period[color].saturating_add(1);
            self.in_period[color] = 0;
            self.seen_begin[color] = true;
        }
    }

    /// Does a flag that is found down belong to the last period for certain?
    pub(crate) fn down_in_last_period(&self, color: Color) -> bool {
        self.in_last_period(color) && self.seen_begin[color]
    }

    /// Is this side in a last period, which takes all moves that remain?
    pub(crate) fn in_last_period(&self, color: Color) -> bool {
        self.control
            .period(self.period[color])
            .is_some_and(|p| p.moves.is_none())
    }

    /// Is nothing added to this side's time for its moves, and nothing left uncharged?
    pub(crate) fn is_limited(&self, color: Color) -> bool {
        let period = self.control.period(self.period[color]);
        self.extra == Millis::ZERO && period.is_some_and(|p| p.bonus.amount() == Millis::ZERO)
    }

    /// Is this side still in its first period?
    pub(crate) fn in_first_period(&self, color: Color) -> bool {
        self.period[color] == 0
    }

    /// From now on each completed move brings so much more.
    pub(crate) fn add_increment(&mut self, increment: Millis) {
        self.extra += increment;
    }

    /// The next move of each side is the first of its period.
    pub(crate) fn begin_period(&mut self) {
        self.in_period = ByColor { white: 0, black: 0 };
    }

    /// This flag is down, and the game goes on.
    pub(crate) fn flag_falls(&mut self, color: Color, at: Timestamp) {
        if self.running() == Some(color) {
            // What the turn has cost up to here is written off: nothing comes after it.
            self.stop(at);
            self.state = TurnClock::Runs;
        }
        self.down[color] = true;
        if let Some(left) = self.left.as_mut() {
            left[color] = Millis::ZERO;
        }
    }

    /// This flag is up again: the clock goes on from what it shows, and while it was down it
    /// stood.
    pub(crate) fn flag_rises(&mut self, color: Color, at: Timestamp) {
        if self.down[color] && self.running() == Some(color) {
            self.since = at;
        }
        self.down[color] = false;
    }

    /// Starts the clock of a side; what its turn has already lasted still counts.
    pub(crate) fn start(&mut self, color: Color, at: Timestamp) {
        if color == self.turn && self.state == TurnClock::Runs {
            return;
        }
        self.stop(at);
        if color != self.turn {
            self.begin_turn(color, TurnClock::Runs, at);
        }
        self.state = TurnClock::Runs;
        self.since = at;
    }

    /// Stops it as it stands at `at`.
    pub(crate) fn stop(&mut self, at: Timestamp) {
        if self.state == TurnClock::Stands {
            return;
        }
        // Running alone takes nobody below zero.
        let before = self.left.map_or(Millis::ZERO, |left| left[self.turn]);
        let cost = self.going_down(at).min(before.at_least_zero());
        // Of a turn whose flag is down no more is measured.
        let length = match self.down[self.turn] {
            true => self.turn_used,
            false => self.turn_length(at),
        };
        if let Some(left) = self.left.as_mut() {
            left[self.turn] -= cost;
        }
        self.turn_charged += cost;
        self.turn_used = length;
        self.state = TurnClock::Stands;
        self.since = at;
    }

    /// Charges nobody for the last `lasted` before `at`.
    pub(crate) fn skip(&mut self, lasted: Millis, at: Timestamp) {
        self.since = self.since + lasted.min(at.since(self.since)).at_least_zero();
    }
}

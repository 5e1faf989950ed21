//! What can be read from a game.

use rules::{ByColor, Color, Move, Position};

use crate::clock::deadline::{Deadline, DeadlineKind};
use crate::clock::running::Reading;
use crate::clock::speed::Tempo;
use crate::command::{Actor, Ground};
use crate::decide::draw;
use crate::edition::{Absence, Edition, IllegalRule};
use crate::ending::{Ending, GameResult};
use crate::event::TurnClock;
use crate::game::{Game, Outage, PlayedMove, Takeback};
use crate::instant::{Millis, Timestamp};
use crate::terms::{Mode, Start, Terms};

impl Game {
    /// What was agreed.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The edition in force.
    #[must_use]
    pub fn edition(&self) -> &'static Edition {
        self.terms.edition.table()
    }

    /// How it began.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The position before the first move of the log.
    #[must_use]
    pub fn initial_position(&self) -> &Position {
        &self.initial
    }

    /// When it was made.
    #[must_use]
    pub fn created_at(&self) -> Timestamp {
        self.created_at
    }

    /// When the last event happened.
    #[must_use]
    pub fn last_at(&self) -> Timestamp {
        self.last_at
    }

    /// The present position, or the final one. Where no position of the rules stands on the
    /// board ([`Game::setup`]), the last that did.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// Whose move is awaited.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.over_board
            .irregular
            .map_or(self.position().turn(), |setup| setup.turn)
    }

    /// The moves that stand.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Both clocks at this instant; after the end, as they stood then.
    #[must_use]
    pub fn clocks_at(&self, at: Timestamp) -> Reading {
        self.clock.reading(at)
    }

    /// Number of each side's period, from 1.
    #[must_use]
    pub fn period(&self) -> ByColor<u16> {
        self.clock.period()
    }

    /// Number of the next move of the player on move within his period.
    #[must_use]
    pub fn move_number_in_period(&self) -> u16 {
        self.clock.next_in_period(self.turn())
    }

    /// Moves completed in the whole game, earlier ones included.
    #[must_use]
    pub fn moves_completed(&self) -> ByColor<u32> {
        self.clock.completed()
    }

    /// Who has an open offer of a draw.
    #[must_use]
    pub fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// Who asks to take back, and how much.
    #[must_use]
    pub fn takeback_asked(&self) -> Option<Takeback> {
        self.takeback
    }

    /// The only move allowed, if a claim announced it; none after the end.
    #[must_use]
    pub fn must_play(&self) -> Option<Move> {
        self.must_play.filter(|_| self.ending.is_none())
    }

    /// The moves open to the player on move; none after the end.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.ending.is_some() {
            return Vec::new();
        }
        match self.must_play {
            Some(mv) => vec![mv],
            None => self.position().legal_moves().iter().copied().collect(),
        }
    }

    /// The premove of a side, in UCI; to be shown to that side only.
    #[must_use]
    pub fn premove(&self, color: Color) -> Option<&str> {
        self.premove[color].as_deref()
    }

    /// The draws that the player on move would rightly claim on the present position.
    #[must_use]
    pub fn claimable(&self) -> Vec<Ground> {
        if self.ending.is_some() || draw::claims_automatic(self) {
            return Vec::new();
        }
        [Ground::Threefold, Ground::Fifty]
            .into_iter()
            .filter(|g| draw::holds(self, *g, None).0)
            .collect()
    }

    /// How many times the present position has stood, this time included.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        self.line.repetitions()
    }

    /// Since when a side is away.
    #[must_use]
    pub fn away_since(&self, color: Color) -> Option<Timestamp> {
        self.away_since[color]
    }

    /// The last outage of the hall that touched the game.
    #[must_use]
    pub fn outage(&self) -> Option<Outage> {
        self.outage
    }

    /// Is a matter open that the Laws leave to the arbiter?
    #[must_use]
    pub fn needs_arbiter(&self) -> bool {
        self.needs_arbiter
    }

    /// How it ended.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The result; `*` while the game goes on.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.ending
            .as_ref()
            .map_or(GameResult::NoResult, |e| e.result)
    }

    /// Moves of a side in the whole game, completed or not, earlier ones included.
    #[must_use]
    pub fn moves_by(&self, color: Color) -> u32 {
        let here = self.moves.iter().filter(|m| m.color == color).count();
        u32::try_from(here)
            .unwrap_or(u32::MAX)
            .saturating_add(self.moves_before(color))
            .saturating_add(self.over_board.odd_moves[color])
    }

    /// Moves of a side before the log began.
    fn moves_before(&self, color: Color) -> u32 {
        let earlier = self.start.earlier.len();
        // The side that moved last of `earlier` is the one not on move at the start.
        let theirs = if color == self.initial_position().turn() {
            earlier / 2
        } else {
            earlier.div_ceil(2)
        };
        u32::try_from(theirs)
            .unwrap_or(u32::MAX)
            .saturating_add(self.start.moves_made[color])
    }

    /// Has each side made a move?
    #[must_use]
    pub fn both_have_moved(&self) -> bool {
        Color::ALL.into_iter().all(|c| self.moves_by(c) > 0)
    }

    /// What time alone brings about next; `None` after the end and if nothing is due ever.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Deadline> {
        if self.ending.is_some() {
            return None;
        }
        let flag = self.flag_deadline(None);
        self.other_deadline()
            .filter(|other| !self.comes_after_the_flag(*other))
            .or(flag)
    }

    /// The next deadline that no clock brings.
    pub(crate) fn other_deadline(&self) -> Option<Deadline> {
        let away = Color::ALL
            .into_iter()
            .filter_map(|c| self.absence_deadline(c));
        self.first_move_deadline()
            .into_iter()
            .chain(away)
            .min_by_key(|d| d.at)
    }

    /// Did the flag fall before this deadline, or at the same instant? It decides then, although
    /// the fall is only certain once no move can still be under way: the deadline waits for it.
    pub(crate) fn comes_after_the_flag(&self, other: Deadline) -> bool {
        let waits = self.flag_deadline(None).is_some();
        waits && self.clock.flag_at().is_some_and(|fell| fell <= other.at)
    }

    /// The fall of the flag, as it must be seen by `actor`: the running side itself cannot
    /// profit from the network delay that only a move is credited with.
    pub(crate) fn flag_deadline(&self, actor: Option<Actor>) -> Option<Deadline> {
        let color = self.clock.running()?;
        if self.over_board.flag_down[color] {
            return None;
        }
        let own = actor.and_then(Actor::color) == Some(color);
        let grace = if own {
            Millis::ZERO
        } else {
            self.lag_available(color)
        };
        let at = self.clock.flag_at()? + grace;
        Some(Deadline {
            at,
            kind: DeadlineKind::Flag,
            color,
        })
    }

    pub(crate) fn first_move_deadline(&self) -> Option<Deadline> {
        let within = self.terms.options.first_moves.within?;
        if self.both_have_moved() || self.clock.state() == TurnClock::Stands {
            return None;
        }
        let at = self.clock.since() + within;
        Some(Deadline {
            at,
            kind: DeadlineKind::FirstMove,
            color: self.turn(),
        })
    }

    fn absence_deadline(&self, color: Color) -> Option<Deadline> {
        let loses = self.edition().absence.value == Absence::Loses;
        let online = self.terms.mode == Mode::Online && loses;
        let away = self.absence_limit(color).filter(|_| online);
        let at = self.default_limit(color).into_iter().chain(away).min()?;
        Some(Deadline {
            at,
            kind: DeadlineKind::Absence,
            color,
        })
    }

    /// The first instant at which this side has been away for too long.
    #[must_use]
    pub fn absence_limit(&self, color: Color) -> Option<Timestamp> {
        let window = self.terms.options.reconnect_window?;
        // "Longer than the window": one millisecond more.
        Some(self.away_since[color]? + window + Millis(1))
    }

    /// The first instant at which this side is later than the Laws allow, or than the event does
    /// where they are silent.
    pub(crate) fn default_limit(&self, color: Color) -> Option<Timestamp> {
        if self.over_board.excused[color] {
            return None;
        }
        let rule = &self.edition().default_time;
        let limit = self.terms.options.default_time;
        let limit = limit.or(rule.article().map(|_| rule.value))?;
        // "More than": one millisecond more.
        Some(self.over_board.late_since[color]? + limit + Millis(1))
    }

    /// Does the program act as arbiter and see illegal moves itself?
    #[must_use]
    pub fn is_supervised(&self) -> bool {
        self.terms
            .options
            .supervised
            .unwrap_or(self.terms.tempo == Tempo::Standard)
    }

    /// What an illegal move costs in this game. Under full supervision some editions judge rapid
    /// and blitz by the rules of standard play.
    #[must_use]
    pub fn illegal_rule(&self) -> IllegalRule {
        let edition = self.edition();
        let as_standard = edition.supervised_as_standard.value && self.is_supervised();
        let tempo = match as_standard {
            true => Tempo::Standard,
            false => self.terms.tempo,
        };
        edition.illegal.value.get(tempo)
    }

    /// Illegal moves that were counted, for each side.
    #[must_use]
    pub fn illegal_moves(&self) -> ByColor<u8> {
        self.over_board.illegal
    }

    /// What a move of this side could be credited with for network delay at most.
    pub(crate) fn lag_available(&self, color: Color) -> Millis {
        self.terms
            .options
            .lag
            .per_move_max
            .min(self.lag_account[color])
            .at_least_zero()
    }
}

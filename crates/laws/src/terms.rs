//! What is agreed before a game, and how it starts.

use rules::{ByColor, Move, Position};

use crate::clock::control::TimeControl;
use crate::clock::speed::Tempo;
use crate::edition::EditionId;
use crate::instant::Millis;

/// How moves are entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// In software: a move is entered whole, completes itself and handles the clock.
    #[default]
    Online,
    /// On a board: pieces are touched and released, clocks are pressed.
    Board,
}

impl Mode {
    /// `online`, `board`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Mode::Online => "online",
            Mode::Board => "board",
        }
    }

    /// Reads [`Mode::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Mode> {
        [Mode::Online, Mode::Board]
            .into_iter()
            .find(|m| m.code() == code)
    }
}

/// The start of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The usual one.
    #[default]
    Standard,
    /// One of 960, drawn by lot.
    Chess960,
}

impl Variant {
    /// `standard`, `chess960`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Chess960 => "chess960",
        }
    }

    /// Reads [`Variant::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Variant> {
        [Variant::Standard, Variant::Chess960]
            .into_iter()
            .find(|v| v.code() == code)
    }
}

/// What two players agree to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The edition of the Laws.
    pub edition: EditionId,
    /// The tempo under which its numbers are read.
    pub tempo: Tempo,
    /// How moves are entered.
    pub mode: Mode,
    /// The clock.
    pub time_control: TimeControl,
    /// The start.
    pub variant: Variant,
    /// Does the game count for a rating?
    pub rated: bool,
    /// Switches and house rules.
    pub options: GameOptions,
}

impl Terms {
    /// A game in software under this edition with this clock, by the Laws alone.
    #[must_use]
    pub fn online(edition: EditionId, time_control: TimeControl) -> Terms {
        Terms {
            edition,
            tempo: time_control.tempo(),
            mode: Mode::Online,
            time_control,
            variant: Variant::Standard,
            rated: false,
            options: GameOptions::default(),
        }
    }

    /// The same with the customs of the hall: see [`GameOptions::hall`].
    #[must_use]
    pub fn hall(edition: EditionId, time_control: TimeControl) -> Terms {
        let options = GameOptions::hall(&time_control);
        Terms {
            options,
            ..Terms::online(edition, time_control)
        }
    }
}

/// Rated play under local rules that contradict the edition (preface of the Laws).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rated play does not know these local rules: {}", overlays.join(", "))]
pub struct TermsFault {
    /// The options, by name.
    pub overlays: Vec<&'static str>,
}

impl Terms {
    /// May a game be played so?
    ///
    /// # Errors
    ///
    /// A federation may have rules of its own, but not in rated play where they contradict
    /// the Laws.
    pub fn check(&self) -> Result<(), TermsFault> {
        let overlays = self.overlays();
        if self.rated && !overlays.is_empty() {
            return Err(TermsFault { overlays });
        }
        Ok(())
    }

    /// The options that contradict the edition, by name.
    #[must_use]
    pub fn overlays(&self) -> Vec<&'static str> {
        let (options, edition) = (&self.options, self.edition.table());
        let fixed = edition.default_time.value;
        // Where the edition sets a time of its own, another one contradicts it; from 2009 on
        // the event says how late a player may be.
        let default = options
            .default_time
            .is_some_and(|t| t != fixed && fixed > Millis::ZERO)
            && edition.default_time.article().is_some();
        let automatic = options
            .claims_automatic
            .is_some_and(|a| a != edition.claims_automatic.value);
        let fifty = options.fifty_announced.is_some() && edition.fifty_counts_written.value;
        let found = [
            ("default_time", default),
            ("claims_automatic", automatic),
            ("fifty_announced", fifty),
            ("perpetual_check_draw", options.perpetual_check_draw),
            (
                "king_into_check_limit",
                options.king_into_check_limit.is_some(),
            ),
            ("touched_square_binds", options.touched_square_binds),
        ];
        found
            .into_iter()
            .filter(|(_, on)| *on)
            .map(|(name, _)| name)
            .collect()
    }
}

/// Network delay that may be credited to a player.
///
/// Each player has an account. A move is credited with the measured delay, but with no more
/// than `per_move_max`, than the account holds, and than the turn has lasted. Each move then
/// brings `refill`, up to `stock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LagRule {
    /// Most for one move.
    pub per_move_max: Millis,
    /// The account at the start, and its upper limit.
    pub stock: Millis,
    /// What each own move brings to it.
    pub refill: Millis,
}

impl LagRule {
    /// Nothing is credited: the Laws alone.
    pub const NONE: LagRule = LagRule {
        per_move_max: Millis::ZERO,
        stock: Millis::ZERO,
        refill: Millis::ZERO,
    };

    /// The hall's: half a second a move from an account of two seconds, 0.1 s back a move.
    pub const HALL: LagRule = LagRule {
        per_move_max: Millis(500),
        stock: Millis(2_000),
        refill: Millis(100),
    };
}

/// How the first move of each side is treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FirstMoves {
    /// Is its time charged? If not, White's clock starts when both sides have moved,
    /// and these two moves bring no increment.
    pub charged: bool,
    /// Time for each of these moves; the game is aborted when it has passed.
    pub within: Option<Millis>,
}

/// A higher number than fifty, announced for certain material before the event (seed-old 10.12).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnnouncedFifty {
    /// White's or Black's pieces, then the other's: `KRBKR`.
    pub material: String,
    /// Moves by each.
    pub moves: u16,
}

/// Switches of one game and rules of the house. The default is the Laws alone.
///
/// Write `GameOptions { takeback: true, ..GameOptions::default() }`: fields are added with time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// Screens show where a piece may go.
    pub show_destinations: bool,
    /// Screens mark repetitions and light the claim button.
    pub claim_hints: bool,
    /// A take-back by agreement is possible.
    pub takeback: bool,
    /// Spectators may watch.
    pub watchable: bool,
    /// One move may be entered out of turn.
    pub premove: bool,
    /// Threefold and fifty end the game by themselves; `None`: as the edition says.
    pub claims_automatic: Option<bool>,
    /// An offer counts only from a player who has made so many moves.
    pub no_draw_before_move: Option<u32>,
    /// Own moves a player must make between two of his offers.
    pub offer_pause: u32,
    /// The first moves.
    pub first_moves: FirstMoves,
    /// Network delay.
    pub lag: LagRule,
    /// Longest absence in online mode; `None`: absence costs nothing but time.
    pub reconnect_window: Option<Millis>,
    /// A player later than this loses; `None`: as the edition says.
    pub default_time: Option<Millis>,
    /// The arbiter sees illegal moves himself; `None`: in standard play only.
    pub supervised: Option<bool>,
    /// The quickplay finish was announced (2014 and later).
    pub quickplay_announced: bool,
    /// Perpetual check draws (house rule of the popular text).
    pub perpetual_check_draw: bool,
    /// A higher number than fifty (seed-old).
    pub fifty_announced: Option<AnnouncedFifty>,
    /// So many king moves into check lose (a local overlay).
    pub king_into_check_limit: Option<u8>,
    /// Nominal length of the session, for early sealing.
    pub session_end: Option<Millis>,
    /// A piece that has touched a square stays there (the Chinese reading of the seed).
    pub touched_square_binds: bool,
}

impl Default for GameOptions {
    fn default() -> GameOptions {
        GameOptions {
            show_destinations: true,
            claim_hints: true,
            takeback: false,
            watchable: true,
            premove: false,
            claims_automatic: None,
            no_draw_before_move: None,
            offer_pause: 0,
            first_moves: FirstMoves {
                charged: true,
                within: None,
            },
            lag: LagRule::NONE,
            reconnect_window: None,
            default_time: None,
            supervised: None,
            quickplay_announced: false,
            perpetual_check_draw: false,
            fifty_announced: None,
            king_into_check_limit: None,
            session_end: None,
            touched_square_binds: false,
        }
    }
}

impl GameOptions {
    /// The customs of the hall for casual and rated play from one's own seat:
    /// the first moves are free but due within 30 s (daily and untimed games: charged and
    /// without limit), network delay is credited, an absence of more than 60 s may cost the
    /// game (not in daily and untimed games), and five own moves lie between two offers.
    #[must_use]
    pub fn hall(time_control: &TimeControl) -> GameOptions {
        let live = time_control.is_timed() && time_control.days().is_none();
        let base = GameOptions {
            takeback: true,
            offer_pause: 5,
            ..GameOptions::default()
        };
        if !live {
            return base;
        }
        GameOptions {
            first_moves: FirstMoves {
                charged: false,
                within: Some(Millis::from_secs(30)),
            },
            lag: LagRule::HALL,
            reconnect_window: Some(Millis::from_secs(60)),
            ..base
        }
    }
}

/// How a game begins, where it is not simply the first position with full clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position before `earlier`.
    pub position: Position,
    /// Moves played before the log begins; they count for repetition and the fifty moves.
    pub earlier: Vec<Move>,
    /// Time on the clocks; `None`: what the time control says.
    pub left: Option<ByColor<Millis>>,
    /// Moves completed before, for the periods of the time control.
    pub moves_made: ByColor<u32>,
    /// Illegal moves completed before.
    pub illegal: ByColor<u8>,
    /// Players who are not there yet.
    pub absent: ByColor<bool>,
    /// Do the clocks stand until somebody starts them?
    pub clocks_stopped: bool,
}

impl Start {
    /// A new game from this position.
    #[must_use]
    pub fn new(position: Position) -> Start {
        Start {
            position,
            earlier: Vec::new(),
            left: None,
            moves_made: ByColor { white: 0, black: 0 },
            illegal: ByColor { white: 0, black: 0 },
            absent: ByColor {
                white: false,
                black: false,
            },
            clocks_stopped: false,
        }
    }
}

//! A line of play: where it began, the moves, and how often each position has been there.

use core::fmt;

use alloc::vec::Vec;

use crate::moves::chess_move::Move;

use super::Position;
use super::outcome::BoardOutcome;
use super::play::NotLegal;

/// One position of the line.
#[derive(Clone, Debug)]
struct Ply {
    position: Position,
    /// The move that led here; none for the first.
    played: Option<Move>,
    /// How often the position has been in the line up to here, this time included.
    times: u32,
    /// The index plus one of the ply that was first in this ply's bucket before it; 0 for none.
    below: u32,
}

/// A game as the rules of repetition see it.
///
/// Playing and taking back cost the same however long the line is, and so does asking for
/// repetitions: plies are found by their keys in a table beside the line.
///
/// ```
/// use rules::{Line, Position};
/// let mut line = Line::new(Position::start());
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     let m = line.position().parse_san(text).unwrap();
///     line.push(m);
/// }
/// assert_eq!(line.repetitions(), 3, "the start counts");
/// assert!(line.facts().threefold);
/// line.pop();
/// assert_eq!(line.repetitions(), 2);
/// ```
#[derive(Clone)]
pub struct Line {
    plies: Vec<Ply>,
    /// Heads of chains, as index plus one; always a power of two long.
    buckets: Vec<u32>,
}

/// What the count of repetitions and the counter of reversible moves allow or command.
///
/// ```
/// use rules::{Line, LineFacts, Position};
/// let line = Line::new(Position::start().with_counters(100, 80));
/// assert_eq!(line.facts(), LineFacts { fifty: true, ..LineFacts::default() });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineFacts {
    /// The position has been there three times or more: a draw can be claimed.
    pub threefold: bool,
    /// Five times or more: the game is drawn.
    pub fivefold: bool,
    /// Fifty moves by each side without capture or pawn move: a draw can be claimed.
    pub fifty: bool,
    /// Seventy-five such moves: the game is drawn.
    pub seventy_five: bool,
}

/// How a line of play stands, the board first.
///
/// ```
/// use rules::{Line, LineOutcome, Position};
/// let after = |halfmoves| Line::new(Position::start().with_counters(halfmoves, 99)).outcome();
/// assert_eq!(after(99), None);
/// assert_eq!(after(100), Some(LineOutcome::Fifty));
/// assert_eq!(after(150), Some(LineOutcome::SeventyFive));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineOutcome {
    /// The board itself ends the game; this goes before every count.
    Board(BoardOutcome),
    /// The position is there for the fifth time.
    Fivefold,
    /// Seventy-five moves by each side without capture or pawn move.
    SeventyFive,
    /// The position is there for the third time: claimable, no more.
    Threefold,
    /// Fifty moves by each side without capture or pawn move: claimable, no more.
    Fifty,
}

impl LineOutcome {
    /// The name on the command line: `checkmate`, `stalemate`, `dead`, `fivefold`,
    /// `seventy-five`, `threefold` or `fifty`.
    ///
    /// ```
    /// use rules::{BoardOutcome, LineOutcome};
    /// assert_eq!(LineOutcome::Board(BoardOutcome::Stalemate).as_str(), "stalemate");
    /// assert_eq!(LineOutcome::SeventyFive.as_str(), "seventy-five");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            LineOutcome::Board(BoardOutcome::Checkmate { .. }) => "checkmate",
            LineOutcome::Board(BoardOutcome::Stalemate) => "stalemate",
            LineOutcome::Board(BoardOutcome::Dead) => "dead",
            LineOutcome::Fivefold => "fivefold",
            LineOutcome::SeventyFive => "seventy-five",
            LineOutcome::Threefold => "threefold",
            LineOutcome::Fifty => "fifty",
        }
    }

    /// Does the game end without anybody claiming?
    ///
    /// ```
    /// use rules::LineOutcome;
    /// assert!(LineOutcome::Fivefold.is_automatic());
    /// assert!(!LineOutcome::Threefold.is_automatic());
    /// ```
    #[must_use]
    pub const fn is_automatic(self) -> bool {
        !matches!(self, LineOutcome::Threefold | LineOutcome::Fifty)
    }
}

impl Line {
    /// A line that begins here.
    ///
    /// ```
    /// use rules::{Line, Position};
    /// let line = Line::new(Position::start());
    /// assert_eq!((line.len(), line.repetitions()), (0, 1));
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Line {
        let mut line = Line {
            plies: Vec::new(),
            buckets: alloc::vec![0; 16],
        };
        line.add(start, None);
        line
    }

    /// A line of moves from a position.
    ///
    /// ```
    /// use rules::{Line, Position};
    /// let start = Position::start();
    /// let e4 = start.parse_san("e4").unwrap();
    /// assert_eq!(Line::from_moves(start, [e4]).unwrap().len(), 1);
    /// assert!(Line::from_moves(start, [e4, e4]).is_err());
    /// ```
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn from_moves(
        start: Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Line, NotLegal> {
        let mut line = Line::new(start);
        for m in moves {
            line.try_push(m)?;
        }
        Ok(line)
    }

    /// The position before the first move.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// line.push(line.position().parse_san("e4").unwrap());
    /// assert_eq!(line.start(), &Position::start());
    /// ```
    #[must_use]
    pub fn start(&self) -> &Position {
        // There is always a first ply.
        &self.plies[0].position
    }

    /// The position now.
    ///
    /// ```
    /// # use rules::{Color, Line, Position};
    /// let mut line = Line::new(Position::start());
    /// line.push(line.position().parse_san("e4").unwrap());
    /// assert_eq!(line.position().turn(), Color::Black);
    /// ```
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.plies[self.plies.len() - 1].position
    }

    /// The position after so many plies, 0 being the start.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// line.push(line.position().parse_san("e4").unwrap());
    /// assert_eq!(line.position_after(0), Some(line.start()));
    /// assert_eq!(line.position_after(1), Some(line.position()));
    /// assert_eq!(line.position_after(2), None);
    /// ```
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        self.plies.get(plies).map(|ply| &ply.position)
    }

    /// How many moves have been made.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// line.push(line.position().parse_san("e4").unwrap());
    /// assert_eq!(line.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len() - 1
    }

    /// Has no move been made?
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// assert!(line.is_empty());
    /// line.push(line.position().parse_san("e4").unwrap());
    /// assert!(!line.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moves from the first on.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// for text in ["e4", "e5"] {
    ///     line.push(line.position().parse_san(text).unwrap());
    /// }
    /// assert_eq!(format!("{:?}", line.moves().collect::<Vec<_>>()), "[Pe2e4, Pe7e5]");
    /// ```
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.plies.iter().filter_map(|ply| ply.played)
    }

    /// The last move.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// assert_eq!(line.last_move(), None);
    /// let e4 = line.position().parse_san("e4").unwrap();
    /// line.push(e4);
    /// assert_eq!(line.last_move(), Some(e4));
    /// ```
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.plies[self.plies.len() - 1].played
    }

    /// Adds a legal move; see [`Position::after`] about others.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// let e4 = line.position().parse_san("e4").unwrap();
    /// line.push(e4);
    /// assert_eq!(line.position(), &Position::start().after(e4));
    /// ```
    pub fn push(&mut self, m: Move) {
        let next = self.position().after(m);
        self.add(next, Some(m));
    }

    /// Adds the move if it is legal.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// let e4 = line.position().parse_san("e4").unwrap();
    /// assert!(line.try_push(e4).is_ok());
    /// assert!(line.try_push(e4).is_err() && line.len() == 1);
    /// ```
    ///
    /// # Errors
    /// [`NotLegal`] if it is not; the line stays.
    pub fn try_push(&mut self, m: Move) -> Result<(), NotLegal> {
        if !self.position().is_legal(m) {
            return Err(NotLegal(m));
        }
        self.push(m);
        Ok(())
    }

    /// Takes the last move back and returns it.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// let e4 = line.position().parse_san("e4").unwrap();
    /// line.push(e4);
    /// assert_eq!((line.pop(), line.pop()), (Some(e4), None));
    /// ```
    pub fn pop(&mut self) -> Option<Move> {
        if self.plies.len() < 2 {
            return None;
        }
        let ply = self.plies.pop()?;
        let bucket = self.bucket(&ply.position);
        self.buckets[bucket] = ply.below;
        ply.played
    }

    /// How often the position now has been in the line, this time included.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     line.push(line.position().parse_san(text).unwrap());
    /// }
    /// assert_eq!(line.repetitions(), 2, "the start counts");
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        self.plies[self.plies.len() - 1].times
    }

    /// How often the position after the move would have been in the line: for claims with the
    /// intended move written first.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let mut line = Line::new(Position::start());
    /// for text in ["Nf3", "Nf6", "Ng1"] {
    ///     line.push(line.position().parse_san(text).unwrap());
    /// }
    /// let home = line.position().parse_san("Ng8").unwrap();
    /// assert_eq!((line.repetitions(), line.repetitions_after(home)), (1, 2));
    /// ```
    #[must_use]
    pub fn repetitions_after(&self, m: Move) -> u32 {
        1 + self.times_before(&self.position().after(m))
    }

    /// What repetition and the counter of reversible moves allow or command now.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let line = Line::new(Position::start().with_counters(99, 80));
    /// assert!(!line.facts().fifty);
    /// ```
    #[must_use]
    pub fn facts(&self) -> LineFacts {
        facts(self.repetitions(), self.position().halfmoves())
    }

    /// The same after a move not yet made.
    ///
    /// ```
    /// # use rules::{Line, Position};
    /// let line = Line::new(Position::start().with_counters(99, 80));
    /// let quiet = line.position().parse_san("Nf3").unwrap();
    /// let pawn = line.position().parse_san("e4").unwrap();
    /// assert!(line.facts_after(quiet).fifty && !line.facts_after(pawn).fifty);
    /// ```
    #[must_use]
    pub fn facts_after(&self, m: Move) -> LineFacts {
        facts(
            self.repetitions_after(m),
            self.position().after(m).halfmoves(),
        )
    }

    /// How the line stands: mate, stalemate and dead material first, then what ends a game of
    /// itself, then what can be claimed.
    ///
    /// ```
    /// use rules::{Line, Position};
    /// assert_eq!(Line::new(Position::start()).outcome(), None);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<LineOutcome> {
        if let Some(outcome) = self.position().outcome() {
            return Some(LineOutcome::Board(outcome));
        }
        let facts = self.facts();
        [
            (facts.fivefold, LineOutcome::Fivefold),
            (facts.seventy_five, LineOutcome::SeventyFive),
            (facts.threefold, LineOutcome::Threefold),
            (facts.fifty, LineOutcome::Fifty),
        ]
        .into_iter()
        .find_map(|(holds, outcome)| holds.then_some(outcome))
    }

    fn bucket(&self, position: &Position) -> usize {
        position.identity().0 as usize & (self.buckets.len() - 1)
    }

    fn times_before(&self, position: &Position) -> u32 {
        let mut at = self.buckets[self.bucket(position)];
        while at != 0 {
            let ply = &self.plies[at as usize - 1];
            if ply.position.repeats(position) {
                return ply.times;
            }
            at = ply.below;
        }
        0
    }

    fn add(&mut self, position: Position, played: Option<Move>) {
        if self.plies.len() >= self.buckets.len() {
            self.grow();
        }
        let times = 1 + self.times_before(&position);
        let bucket = self.bucket(&position);
        let below = self.buckets[bucket];
        self.plies.push(Ply {
            position,
            played,
            times,
            below,
        });
        self.buckets[bucket] = self.plies.len() as u32;
    }

    /// Twice the buckets, filled anew: amortised over the plies that made it necessary.
    fn grow(&mut self) {
        self.buckets = alloc::vec![0; self.buckets.len() * 2];
        for i in 0..self.plies.len() {
            let bucket = self.bucket(&self.plies[i].position);
            self.plies[i].below = self.buckets[bucket];
            self.buckets[bucket] = i as u32 + 1;
        }
    }
}

fn facts(times: u32, halfmoves: u32) -> LineFacts {
    LineFacts {
        threefold: times >= 3,
        fivefold: times >= 5,
        fifty: halfmoves >= 100,
        seventy_five: halfmoves >= 150,
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line")
            .field("start", self.start())
            .field("moves", &self.moves().collect::<Vec<_>>())
            .finish()
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Line) -> bool {
        self.start() == other.start() && self.moves().eq(other.moves())
    }
}

impl Eq for Line {}

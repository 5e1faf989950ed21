//! Games read into trees.

use alloc::string::String;
use alloc::vec::Vec;

use crate::moves::chess_move::Move;
use crate::position::Position;

use super::fault::PgnFault;
use super::reader::Reader;
use super::tree::{Game, NodeId};
use super::visitor::{GameEnd, Text, Visitor};

/// A game out of a text, with what its reader had to say.
///
/// ```
/// use rules::Code;
/// use rules::pgn::read_games;
/// let read = read_games(b"[White \"Xie Jun\"]\n\n1. e4 -- *").next().unwrap();
/// assert_eq!(read.game.tag("White"), Some("Xie Jun"));
/// assert_eq!(read.end.plies, 2);
/// assert_eq!(read.faults[0].code, Code::NullMove);
/// ```
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// The game, as far as it could be followed.
    pub game: Game,
    /// What is known at its end: reading, final position, codes.
    pub end: GameEnd,
    /// Every fault and every tolerance used, in the order they were met, up to
    /// [`FAULTS_MAX`](super::FAULTS_MAX) of each.
    pub faults: Vec<PgnFault>,
}

/// Reads every game of a text into a tree.
///
/// ```
/// use rules::pgn::read_games;
/// let text = b"[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. f4! *\n\n1. d4 1-0\n";
/// let games: Vec<_> = read_games(text).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].game.tag("White"), Some("A"));
/// assert_eq!(games[0].game.main_line().count(), 3);
/// assert_eq!(games[1].end.outcome.unwrap().to_string(), "1-0");
/// ```
pub fn read_games(text: &[u8]) -> impl Iterator<Item = ReadGame> + '_ {
    let mut reader = Reader::new(text);
    core::iter::from_fn(move || {
        let mut builder = Builder::default();
        let end = reader.read_game(&mut builder)?;
        Some(ReadGame {
            game: builder.game,
            end,
            faults: builder.faults,
        })
    })
}

/// Builds a tree from what the reader tells of one game.
///
/// ```
/// use rules::pgn::{Builder, Reader};
/// let mut builder = Builder::default();
/// Reader::new(b"(1. d4) 1. e4 *").read_game(&mut builder);
/// assert_eq!(builder.faults()[0].code.code(), "variation_first");
/// assert!(builder.into_game().to_string().ends_with("1. e4 (1. d4) *\n"));
/// ```
#[derive(Debug)]
pub struct Builder {
    game: Game,
    tags: Vec<(String, String)>,
    faults: Vec<PgnFault>,
    at: NodeId,
    /// The places that variations were left for, and the comments waiting there.
    left: Vec<(NodeId, Option<Vec<String>>)>,
    /// Comments at the start of a variation, waiting for its first move.
    waiting: Option<Vec<String>>,
    /// The main line has a move.
    is_begun: bool,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder {
            game: Game::new(Position::start()),
            tags: Vec::new(),
            faults: Vec::new(),
            at: NodeId::ROOT,
            left: Vec::new(),
            waiting: None,
            is_begun: false,
        }
    }
}

impl Builder {
    /// The game, as far as it was told.
    ///
    /// ```
    /// use rules::pgn::Builder;
    /// assert_eq!(Builder::default().into_game().main_line().count(), 0);
    /// ```
    #[must_use]
    pub fn into_game(self) -> Game {
        self.game
    }

    /// The faults and tolerances told so far.
    ///
    /// ```
    /// use rules::pgn::{Builder, Reader};
    /// let mut builder = Builder::default();
    /// Reader::new(b"1. e4 e4 *").read_game(&mut builder);
    /// assert_eq!(builder.faults().len(), 1);
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[PgnFault] {
        &self.faults
    }

    fn attach(&mut self, played: Option<Move>) {
        self.at = self.game.attach(self.at, played);
        if self.left.is_empty() && !self.is_begun {
            // A variation that came before the first move is an alternative to it all the same.
            self.is_begun = true;
            self.game.promote(self.at);
        }
        for comment in self.waiting.take().unwrap_or_default() {
            self.game.comment_before(self.at, &comment);
        }
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: &[u8], value: Text<'_>) {
        let name = Text {
            raw: name,
            has_escapes: false,
        }
        .decode()
        .into_owned();
        self.tags.push((name, value.decode().into_owned()));
    }

    fn begin_moves(&mut self, start: &Position) {
        self.game = Game::new(*start);
        self.game.take_tags(core::mem::take(&mut self.tags));
    }

    fn play(&mut self, m: Move) {
        self.attach(Some(m));
    }

    fn pass(&mut self) {
        self.attach(None);
    }

    fn glyph(&mut self, number: u8) {
        if self.at != NodeId::ROOT && self.waiting.is_none() {
            self.game.glyph(self.at, number);
        }
    }

    fn comment(&mut self, text: Text<'_>) {
        let text = text.decode();
        let text = text.trim();
        match &mut self.waiting {
            Some(waiting) => waiting.push(text.into()),
            None => self.game.comment(self.at, text),
        }
    }

    fn begin_variation(&mut self) {
        // Where the line has no move yet, there is none to go back over.
        let has_move = self.waiting.is_none();
        self.left.push((self.at, self.waiting.replace(Vec::new())));
        if has_move {
            self.at = self.game.parent(self.at).unwrap_or(NodeId::ROOT);
        }
    }

    fn end_variation(&mut self) {
        (self.at, self.waiting) = self.left.pop().unwrap_or((NodeId::ROOT, None));
    }

    fn fault(&mut self, fault: PgnFault) {
        self.faults.push(fault);
    }

    fn end_game(&mut self, end: &GameEnd) {
        self.game.outcome = end.outcome;
        if !self.is_begun {
            // What is an alternative to no move can't become the game.
            self.game.remove_all();
        }
    }
}

//! A game as a tree: tags, moves, comments, glyphs and variations, to be read and edited.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::outcome::Outcome;
use crate::moves::chess_move::Move;
use crate::position::play::NotLegal;
use crate::position::{CastlingMode, Position};

/// A place in a [`Game`]: the root, or the position after one of its moves.
///
/// ```
/// use rules::pgn::{NodeId, read_games};
/// let game = read_games(b"1. e4 e5 *").next().unwrap().game;
/// let e5: NodeId = game.last();
/// assert_eq!(game.parent(e5), Some(game.children(NodeId::ROOT)[0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The position before the first move.
    ///
    /// ```
    /// use rules::pgn::{Game, NodeId};
    /// let game = Game::new(rules::Position::start());
    /// assert_eq!(&game.position(NodeId::ROOT), game.start());
    /// ```
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// What belongs to one move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Node {
    /// None for the root and for null moves.
    pub(crate) played: Option<Move>,
    pub(crate) parent: Option<NodeId>,
    /// The main continuation first.
    pub(crate) children: Vec<NodeId>,
    /// Comments that stand before the move, as at the start of a variation.
    pub(crate) before: Vec<String>,
    pub(crate) comments: Vec<String>,
    pub(crate) glyphs: Vec<u8>,
}

/// A game with all its annotations.
///
/// ```
/// use rules::pgn::{Game, NodeId};
/// use rules::Position;
///
/// let mut game = Game::new(Position::start());
/// game.set_tag("White", "谢军");
/// let e4 = game.position(NodeId::ROOT).parse_san("e4").unwrap();
/// let after_e4 = game.add(NodeId::ROOT, e4).unwrap();
/// game.comment(after_e4, "[%clk 0:05:00]");
/// assert!(game.to_string().ends_with("1. e4 { [%clk 0:05:00] } *\n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    tags: Vec<(String, String)>,
    start: Position,
    pub(crate) nodes: Vec<Node>,
    /// The result; none for `*`.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// A game without tags or moves from a position.
    ///
    /// ```
    /// use rules::{Position, pgn::Game};
    /// let game = Game::new(Position::start());
    /// assert_eq!((game.tags().count(), game.main_line().count()), (0, 0));
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Game {
        Game {
            tags: Vec::new(),
            start,
            nodes: alloc::vec![Node::default()],
            outcome: None,
        }
    }

    /// The position before the first move.
    ///
    /// ```
    /// use rules::{Position, pgn::Game};
    /// let start = Position::chess960(0).unwrap();
    /// assert_eq!(Game::new(start).start(), &start);
    /// ```
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The tags in the order they were given.
    ///
    /// ```
    /// use rules::pgn::read_games;
    /// let text = b"[White \"A\"]\n[Black \"B\"]\n\n*";
    /// let game = read_games(text).next().unwrap().game;
    /// assert_eq!(game.tags().collect::<Vec<_>>(), [("White", "A"), ("Black", "B")]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag.
    ///
    /// ```
    /// use rules::pgn::read_games;
    /// let game = read_games(b"[Round \"3.1\"]\n\n*").next().unwrap().game;
    /// assert_eq!((game.tag("Round"), game.tag("Site")), (Some("3.1"), None));
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    /// Gives a tag a value, in place of any it had.
    ///
    /// `Result`, `FEN`, `SetUp` and the variant are written from the game itself, whatever
    /// tags say.
    ///
    /// ```
    /// let mut game = rules::pgn::Game::new(rules::Position::start());
    /// game.set_tag("Round", "3");
    /// game.set_tag("Round", "4");
    /// assert_eq!(game.tags().collect::<Vec<_>>(), [("Round", "4")]);
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(other, _)| other == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// Takes over tags as a reader gave them: their names are ASCII, and none comes twice.
    pub(crate) fn take_tags(&mut self, tags: Vec<(String, String)>) {
        self.tags = tags;
    }

    /// Takes a tag away.
    ///
    /// ```
    /// let mut game = rules::pgn::Game::new(rules::Position::start());
    /// game.set_tag("Round", "3");
    /// game.remove_tag("Round");
    /// assert_eq!(game.tag("Round"), None);
    /// ```
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|(other, _)| other != name);
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        // Ids are made by this type alone and nodes are never taken out of the vector.
        &self.nodes[id.index()]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The move that led to a place; none at the root and for a null move.
    ///
    /// ```
    /// let game = rules::pgn::read_games(b"1. e4 -- *").next().unwrap().game;
    /// let played: Vec<bool> = game.main_line().map(|id| game.played(id).is_some()).collect();
    /// assert_eq!(played, [true, false]);
    /// ```
    #[must_use]
    pub fn played(&self, id: NodeId) -> Option<Move> {
        self.node(id).played
    }

    /// The place before the move; none at the root.
    ///
    /// ```
    /// use rules::pgn::{NodeId, read_games};
    /// let game = read_games(b"1. e4 *").next().unwrap().game;
    /// assert_eq!(game.parent(game.last()), Some(NodeId::ROOT));
    /// assert_eq!(game.parent(NodeId::ROOT), None);
    /// ```
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The places one move on, the main continuation first.
    ///
    /// ```
    /// use rules::pgn::{NodeId, read_games};
    /// let game = read_games(b"1. e4 (1. d4) (1. c4) *").next().unwrap().game;
    /// assert_eq!(game.children(NodeId::ROOT).len(), 3);
    /// assert_eq!(game.children(NodeId::ROOT)[0], game.last());
    /// ```
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// The places of the main line, from the first move on.
    ///
    /// ```
    /// let game = rules::pgn::read_games(b"1. e4 (1. d4 d5) e5 *").next().unwrap().game;
    /// assert_eq!(game.main_line().last(), Some(game.last()));
    /// assert_eq!(game.main_line().count(), 2);
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        let first = |id: &NodeId| self.children(*id).first().copied();
        core::iter::successors(first(&NodeId::ROOT), first)
    }

    /// The moves of the main line up to the first null move.
    ///
    /// ```
    /// let game = rules::pgn::read_games(b"1. e4 e5 2. -- Nc6 *").next().unwrap().game;
    /// assert_eq!(game.main_moves().count(), 2);
    /// ```
    pub fn main_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().map_while(|id| self.played(id))
    }

    /// The last place of the main line.
    ///
    /// ```
    /// let game = rules::pgn::read_games(b"1. e4 (1. d4 d5) *").next().unwrap().game;
    /// assert_eq!(game.played(game.last()), game.start().parse_san("e4").ok());
    /// ```
    #[must_use]
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// The position at a place, found by playing the moves that lead there.
    ///
    /// ```
    /// use rules::pgn::read_games;
    /// let game = read_games(b"1. e4 e5 *").next().unwrap().game;
    /// assert_eq!(game.position(game.last()).fullmoves(), 2);
    /// ```
    #[must_use]
    pub fn position(&self, id: NodeId) -> Position {
        let mut path: Vec<NodeId> =
            core::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.pop();
        let mut position = self.start;
        while let Some(id) = path.pop() {
            position = self.step(&position, id);
        }
        position
    }

    pub(crate) fn step(&self, position: &Position, id: NodeId) -> Position {
        match self.played(id) {
            Some(m) => position.after(m),
            None => position.after_null().unwrap_or(*position),
        }
    }

    /// Adds a move after a place, as the main continuation if it is the first there, and says
    /// where it leads.
    ///
    /// ```
    /// use rules::pgn::{Game, NodeId};
    /// let mut game = Game::new(rules::Position::start());
    /// let e4 = game.start().parse_san("e4").unwrap();
    /// let after = game.add(NodeId::ROOT, e4).unwrap();
    /// assert!(game.add(after, e4).is_err(), "it is Black's turn");
    /// ```
    ///
    /// # Errors
    /// [`NotLegal`] if the move is not legal there.
    pub fn add(&mut self, parent: NodeId, m: Move) -> Result<NodeId, NotLegal> {
        if !self.position(parent).is_legal(m) {
            return Err(NotLegal(m));
        }
        Ok(self.attach(parent, Some(m)))
    }

    /// Adds a move known to be legal, or a null move.
    pub(crate) fn attach(&mut self, parent: NodeId, played: Option<Move>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            played,
            parent: Some(parent),
            ..Node::default()
        });
        self.node_mut(parent).children.push(id);
        id
    }

    /// Makes a variation the main continuation.
    ///
    /// ```
    /// use rules::pgn::{NodeId, read_games};
    /// let read = read_games(b"1. e4 (1. d4) *").next().unwrap();
    /// let mut game = read.game;
    /// let d4 = game.children(NodeId::ROOT)[1];
    /// game.promote(d4);
    /// assert!(game.to_string().ends_with("1. d4 (1. e4) *\n"));
    /// ```
    pub fn promote(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            let children = &mut self.node_mut(parent).children;
            if let Some(at) = children.iter().position(|&child| child == id) {
                children[..=at].rotate_right(1);
            }
        }
    }

    /// Takes a move away with all that follows it. Its places are not given out again.
    ///
    /// ```
    /// use rules::pgn::read_games;
    /// let mut game = read_games(b"1. e4 e5 2. Nf3 *").next().unwrap().game;
    /// let e5 = game.main_line().nth(1).unwrap();
    /// game.remove(e5);
    /// assert!(game.to_string().ends_with("1. e4 *\n"));
    /// ```
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            self.node_mut(parent).children.retain(|&child| child != id);
        }
    }

    /// Takes every move away.
    pub(crate) fn remove_all(&mut self) {
        self.nodes[0].children.clear();
    }

    /// The comments behind a move (at the root: before the first).
    ///
    /// ```
    /// let game = rules::pgn::read_games(b"1. e4 { best } { by test } *").next().unwrap().game;
    /// assert_eq!(game.comments(game.last()), ["best", "by test"]);
    /// ```
    #[must_use]
    pub fn comments(&self, id: NodeId) -> &[String] {
        &self.node(id).comments
    }

    /// The comments in front of a move, as at the start of a variation.
    ///
    /// ```
    /// use rules::pgn::{NodeId, read_games};
    /// let game = read_games(b"1. e4 ({ or } 1. d4) *").next().unwrap().game;
    /// assert_eq!(game.comments_before(game.children(NodeId::ROOT)[1]), ["or"]);
    /// ```
    #[must_use]
    pub fn comments_before(&self, id: NodeId) -> &[String] {
        &self.node(id).before
    }

    /// The glyphs of a move: 1 for `!` and so on.
    ///
    /// ```
    /// let game = rules::pgn::read_games(b"1. e4! $14 *").next().unwrap().game;
    /// assert_eq!(game.glyphs(game.last()), [1, 14]);
    /// ```
    #[must_use]
    pub fn glyphs(&self, id: NodeId) -> &[u8] {
        &self.node(id).glyphs
    }

    /// Adds a comment behind a move (at the root: before the first).
    ///
    /// ```
    /// use rules::pgn::{Game, NodeId};
    /// let mut game = Game::new(rules::Position::start());
    /// game.comment(NodeId::ROOT, "the last round");
    /// assert!(game.to_string().ends_with("{ the last round } *\n"));
    /// ```
    pub fn comment(&mut self, id: NodeId, text: &str) {
        self.node_mut(id).comments.push(text.to_string());
    }

    /// Adds a comment in front of a move.
    ///
    /// ```
    /// let mut game = rules::pgn::read_games(b"1. e4 *").next().unwrap().game;
    /// game.comment_before(game.last(), "once more");
    /// assert_eq!(game.comments_before(game.last()), ["once more"]);
    /// ```
    pub fn comment_before(&mut self, id: NodeId, text: &str) {
        self.node_mut(id).before.push(text.to_string());
    }

    /// Takes all comments of a move away, those in front of it included.
    ///
    /// ```
    /// let mut game = rules::pgn::read_games(b"1. e4 { best } *").next().unwrap().game;
    /// game.clear_comments(game.last());
    /// assert!(game.to_string().ends_with("1. e4 *\n"));
    /// ```
    pub fn clear_comments(&mut self, id: NodeId) {
        let node = self.node_mut(id);
        node.comments.clear();
        node.before.clear();
    }

    /// Adds a glyph to a move.
    ///
    /// ```
    /// let mut game = rules::pgn::read_games(b"1. f3 *").next().unwrap().game;
    /// game.glyph(game.last(), 2);
    /// assert!(game.to_string().ends_with("1. f3 $2 *\n"));
    /// ```
    pub fn glyph(&mut self, id: NodeId, glyph: u8) {
        self.node_mut(id).glyphs.push(glyph);
    }

    /// Does the game start from something else than the initial array?
    ///
    /// ```
    /// use rules::{Position, pgn::Game};
    /// assert!(!Game::new(Position::start()).is_set_up());
    /// assert!(Game::new(Position::chess960(0).unwrap()).is_set_up());
    /// ```
    #[must_use]
    pub fn is_set_up(&self) -> bool {
        self.start.mode() == CastlingMode::Chess960 || self.start != Position::start()
    }
}

//! Moves as people write them, in whatever notation, with every liberty named.

use core::fmt;

use crate::board::role::Role;
use crate::board::square::File;
use crate::fault::{Code, Codes};
use crate::moves::chess_move::Move;
use crate::position::{CastlingMode, Position};

use super::san::SanParts;
use super::token::{NULL_MOVES, SanTarget, Token, castling_spelling};
use super::uci::{self, UciParts};

/// The notation a move is expected in, against which tolerances are judged.
///
/// ```
/// use rules::{Notation, Position};
/// let (_, used) = Position::start().parse_move_as("g1f3", Notation::Uci).unwrap();
/// assert!(used.is_empty());
/// assert_eq!(Notation::default(), Notation::San);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Notation {
    /// Standard Algebraic Notation is the strict one; all else is tolerated.
    #[default]
    San,
    /// The UCI notation is the strict one; all else is tolerated.
    Uci,
}

/// The tolerances a reader used; none means that the strict reader takes the move as well.
///
/// ```
/// use rules::{Code, Position, Tolerances};
/// let (_, used): (_, Tolerances) = Position::start().parse_move(" e4").unwrap();
/// assert_eq!(used, Code::WhiteSpace.into());
/// ```
pub type Tolerances = Codes;

/// Why no move was found.
///
/// ```
/// use rules::{Code, MoveFault, Position};
/// let fault = Position::start().parse_move("马f6").unwrap_err();
/// assert_eq!(fault, MoveFault(Code::MoveIllegal));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFault(pub Code);

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.text())
    }
}

impl core::error::Error for MoveFault {}

impl Position {
    /// Reads a move in any notation: SAN and its variants, long algebraic, UCI, figurines,
    /// Chinese letters and names. Tolerances are judged against SAN.
    ///
    /// ```
    /// use rules::{Code, Position};
    /// let start = Position::start();
    /// let (m, used) = start.parse_move("马f3").unwrap();
    /// assert_eq!(start.san(m).to_string(), "Nf3");
    /// assert!(used.contains(Code::ChineseName));
    /// assert!(start.parse_move("Nf3").unwrap().1.is_empty());
    /// ```
    ///
    /// # Errors
    /// A code, if no legal move fits or more than one does.
    pub fn parse_move(&self, text: &str) -> Result<(Move, Tolerances), MoveFault> {
        self.parse_move_as(text, Notation::San)
    }

    /// Reads a move in any notation, judging tolerances against the one named.
    ///
    /// ```
    /// use rules::{Notation, Position};
    /// let start = Position::start();
    /// let (_, used) = start.parse_move_as("e2e4", Notation::Uci).unwrap();
    /// assert!(used.is_empty());
    /// let (_, used) = start.parse_move_as("e2e4", Notation::San).unwrap();
    /// assert!(!used.is_empty());
    /// ```
    ///
    /// # Errors
    /// A code, if no legal move fits or more than one does.
    pub fn parse_move_as(
        &self,
        text: &str,
        notation: Notation,
    ) -> Result<(Move, Tolerances), MoveFault> {
        match notation {
            Notation::San => self.any_move(text),
            Notation::Uci => self.uci_move(text),
        }
        .map_err(MoveFault)
    }

    fn uci_move(&self, text: &str) -> Result<(Move, Codes), Code> {
        let mut used = Codes::NONE;
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(Code::Empty);
        }
        if trimmed.len() != text.len() {
            used.insert(Code::WhiteSpace);
        }
        if let Some(parts) = uci::parts(trimmed, true) {
            if parts.promotion.is_some() && !trimmed.ends_with(|c: char| c.is_lowercase()) {
                used.insert(Code::LetterCase);
            }
            let m = self.uci_parts_move(&parts, &mut used)?;
            return Ok((m, used));
        }
        let (m, _) = self.any_move(text)?;
        used.insert(Code::NotationOther);
        Ok((m, used))
    }

    /// Castling may be written either way; the way that is not the mode's is a tolerance.
    fn uci_parts_move(&self, parts: &UciParts, used: &mut Codes) -> Result<Move, Code> {
        let moves = self.legal_moves();
        let is_960 = self.mode() == CastlingMode::Chess960;
        let plain = |m: &&Move| {
            !m.is_castling()
                && m.from() == parts.from
                && m.to() == parts.to
                && m.promotion() == parts.promotion
        };
        let by_rook = |m: &&Move| {
            m.from() == parts.from
                && parts.promotion.is_none()
                && m.castling_rook().is_some_and(|(rook, _)| rook == parts.to)
        };
        let by_king = |m: &&Move| {
            m.is_castling()
                && m.from() == parts.from
                && m.to() == parts.to
                && parts.promotion.is_none()
        };
        if let Some(&m) = moves.iter().find(plain) {
            return Ok(m);
        }
        if let Some(&m) = moves.iter().find(by_rook) {
            if !is_960 {
                used.insert(Code::CastlingAsRookCapture);
            }
            return Ok(m);
        }
        // A one-step king move that only castling could explain is no castling.
        let two_steps = parts.from.distance(parts.to) > 1;
        match moves.iter().find(by_king) {
            Some(&m) if two_steps || !is_960 => {
                if is_960 {
                    used.insert(Code::CastlingAsKingMove);
                }
                Ok(m)
            }
            _ => Err(self.why_not(parts)),
        }
    }

    fn any_move(&self, text: &str) -> Result<(Move, Codes), Code> {
        // What the strict letters can say, they say.
        let strict = self.parse_san_body(text);
        if strict.is_ok() || strict == Err(Code::Empty) {
            return strict;
        }
        let mut used = Codes::NONE;
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(Code::Empty);
        }
        if trimmed.len() != text.len() {
            used.insert(Code::WhiteSpace);
        }
        if NULL_MOVES.contains(&trimmed) {
            return Err(Code::NullMove);
        }
        if strict == Err(Code::MoveDrop) {
            return strict;
        }
        let mut token = Token::of(trimmed, &mut used);
        token.strip_marks(&mut used);
        let found = self.move_of(&mut token, &mut used);
        let m = match (found, strict) {
            (Ok(m), _) => m,
            // The strict reader's reason is the better one where it understood the words.
            (Err(Code::MoveSyntax), Err(code)) => return Err(code),
            (Err(code), _) => return Err(code),
        };
        if token.en_passant && !m.is_en_passant() {
            return Err(Code::NotEnPassant);
        }
        used.extend(match token.check {
            Some(check) => self.judge_check(m, check),
            None => Codes::NONE,
        });
        Ok((m, used))
    }

    fn move_of(&self, token: &mut Token, used: &mut Codes) -> Result<Move, Code> {
        if let Some(short) = castling_spelling(&token.body) {
            if token.body != "O-O" && token.body != "O-O-O" {
                used.insert(Code::CastlingSpelling);
            }
            return self.castling_move(short);
        }
        if let Some(parts) = uci::parts(&token.body, true) {
            if parts.promotion.is_some() {
                used.insert(Code::PromotionSpelling);
            }
            used.insert(Code::LongForm);
            let m = self.uci_parts_move(&parts, used)?;
            if m.is_castling() && parts.to == m.to() {
                used.insert(Code::CastlingAsKingMove);
            }
            return Ok(m);
        }
        let parts = token.parts(used)?;
        if parts.role == Role::Pawn
            && let Some(m) = self.files_only(&token.body)
        {
            used.insert(Code::PawnFilesOnly);
            return m;
        }
        let SanTarget::Square(to) = parts.to else {
            return Err(Code::MoveSyntax);
        };
        let parts = SanParts {
            role: parts.role,
            file: parts.file,
            rank: parts.rank,
            captures: parts.captures,
            to,
            promotion: parts.promotion,
        };
        if parts.file.is_some() && parts.rank.is_some() {
            used.insert(Code::LongForm);
        }
        let (m, more) = self.find(&parts)?;
        used.extend(more);
        Ok(m)
    }

    /// `ef`, `exf`: a pawn capture by files, if only one fits.
    fn files_only(&self, body: &str) -> Option<Result<Move, Code>> {
        let mut files = body.chars().filter(|&c| c != 'x');
        let (from, to) = (
            File::from_letter(files.next()?)?,
            File::from_letter(files.next()?)?,
        );
        if files.next().is_some() {
            return None;
        }
        let moves = self.legal_moves();
        let mut fitting = moves.iter().filter(|&&m| {
            m.role() == Role::Pawn
                && m.from().file() == from
                && m.to().file() == to
                && self.is_capture(m)
                && m.promotion().is_none()
        });
        Some(match (fitting.next(), fitting.next()) {
            (Some(&m), None) => Ok(m),
            (Some(_), Some(_)) => Err(Code::MoveAmbiguous),
            (None, _) => Err(Code::MoveIllegal),
        })
    }
}

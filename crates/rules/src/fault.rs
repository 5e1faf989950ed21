//! Every fault and every tolerance of the readers has one code, all of them in this list.

use core::fmt;

/// Makes the enum, its codes and its texts from one table.
macro_rules! codes {
    ($($name:ident $code:literal $text:literal;)*) => {
        /// A fault found, or a tolerance used, by a reader.
        ///
        /// Which of the two it was, the reader's result says: what a strict reader refuses, a
        /// tolerant one may take and name.
        ///
        /// ```
        /// use rules::{CastlingMode, Code, fen};
        /// let text = "4k3/8/8/8/8/8/8/8 w - - 0 1";
        /// let faults = fen::parse(text, CastlingMode::Standard).unwrap_err();
        /// assert!(faults.codes().contains(Code::KingMissing));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $text] $name,)*
        }

        impl Code {
            /// Every code, in the order of the list.
            ///
            /// ```
            /// use rules::Code;
            /// let known = |name: &str| Code::ALL.iter().copied().find(|code| code.code() == name);
            /// assert_eq!(known("king_missing"), Some(Code::KingMissing));
            /// ```
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// The stable name for machines, in snake case.
            ///
            /// ```
            /// use rules::Code;
            /// assert_eq!(Code::MoveIllegal.code(), "move_illegal");
            /// ```
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }

            /// What it means, in English, in one short phrase.
            ///
            /// ```
            /// use rules::Code;
            /// assert_eq!(Code::KingMissing.text(), "a side has no king");
            /// ```
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }
        }
    };
}

// tidy: table
codes! {
    // The fields of a FEN.
    Empty "empty" "there is nothing to read";
    TooLong "too_long" "a text far longer than anything of its kind";
    NotAscii "not_ascii" "a character outside ASCII";
    FieldMissing "field_missing" "a field is missing; its usual value was taken";
    FieldExtra "field_extra" "more text than the format has fields";
    SpaceExtra "space_extra" "more white space than the format allows";
    UnderscoreForSpace "underscore_for_space" "underscores in place of spaces";
    BoardLetter "board_letter" "a character that is no piece letter and no digit 1 to 8";
    BoardRankLength "board_rank_length" "a rank that does not have eight squares";
    BoardRankCount "board_rank_count" "there are not eight ranks";
    BoardDigitsInRow "board_digits_in_row" "two digits in a row";
    BoardPocket "board_pocket" "a pocket of pieces in hand belongs to another variant";
    SideUnknown "side_unknown" "the side to move is neither w nor b";
    CastlingLetter "castling_letter" "a castling field that is no list of rights";
    CastlingDoubled "castling_doubled" "a castling right given twice";
    CastlingOrder "castling_order" "castling rights out of order";
    CastlingShredder "castling_shredder" "file letters for castling rights outside Chess960";
    CastlingNoRook "castling_no_rook" "a castling right without king and rook for it; dropped";
    CastlingNotStandard "castling_not_standard"
        "a castling right off the e, a and h files outside Chess960; dropped";
    CastlingArraysDiffer "castling_arrays_differ"
        "the sides' kings and castling rooks stand on different files";
    EpSquare "ep_square" "the en passant field is neither a square nor a dash";
    EpRank "ep_rank" "an en passant square on a rank no double step crosses";
    EpImpossible "ep_impossible" "no double step can just have crossed that square; dropped";
    EpClock "ep_clock" "a counter that is not 0 right after a double step; both were kept";
    ClockNumber "clock_number" "a counter that is not a number from 0 up";
    ClockTooLarge "clock_too_large" "a counter too large to be kept";
    ClockLeadingZero "clock_leading_zero" "a counter written with leading zeros";
    MoveNumberZero "move_number_zero" "move number 0; 1 was taken";
    // Placements.
    KingMissing "king_missing" "a side has no king";
    KingsTooMany "kings_too_many" "a side has more than one king";
    PawnOnBackRank "pawn_on_back_rank" "a pawn on the first or the last rank";
    PawnsTooMany "pawns_too_many" "a side has more than eight pawns";
    PiecesTooMany "pieces_too_many" "a side has more than sixteen pieces";
    PromotedTooMany "promoted_too_many" "more promoted pieces than missing pawns";
    OpponentInCheck "opponent_in_check" "the side that has just moved stands in check";
    CheckersTooMany "checkers_too_many" "more than two pieces give check";
    CheckImpossible "check_impossible" "no move can have given this double check";
    // Moves.
    MoveSyntax "move_syntax" "not a move in any notation";
    MoveIllegal "move_illegal" "no legal move fits";
    MoveAmbiguous "move_ambiguous" "more than one legal move fits";
    PromotionMissing "promotion_missing" "the piece to promote to is missing";
    PromotionWrong "promotion_wrong" "a promotion that is none, or to a king or pawn";
    MoveDrop "move_drop" "drops belong to another variant";
    NotEnPassant "not_en_passant" "marked as taking in passing, which it is not";
    NullMove "null_move" "a null move, which passes the turn";
    NotationOther "notation_other" "another notation than the one asked for";
    LongForm "long_form" "long algebraic form";
    OverDisambiguated "over_disambiguated" "more origin given than needed";
    WrongDisambiguation "wrong_disambiguation" "rank given where the file would do";
    PawnLetter "pawn_letter" "a letter for the pawn";
    LetterCase "letter_case" "a letter of the wrong case";
    CaptureMarkMissing "capture_mark_missing" "the capture mark is missing";
    CaptureMarkExtra "capture_mark_extra" "a capture mark where nothing is taken";
    CaptureMarkOther "capture_mark_other" "another capture mark than x";
    CheckMarkMissing "check_mark_missing" "the mark for check or mate is missing";
    CheckMarkWrong "check_mark_wrong" "a mark for check or mate that is not right";
    CheckMarkOther "check_mark_other" "another mark for check or mate than + and #";
    CastlingSpelling "castling_spelling" "castling spelled otherwise than O-O or O-O-O";
    CastlingAsKingMove "castling_as_king_move" "castling written as the king's own move";
    CastlingAsRookCapture "castling_as_rook_capture" "castling written as king takes rook";
    PromotionSpelling "promotion_spelling" "promotion spelled otherwise than with =";
    EnPassantMark "en_passant_mark" "marked as taking in passing";
    Figurine "figurine" "a figurine in place of a letter";
    ChineseName "chinese_name" "a Chinese name in place of a letter";
    WhiteSpace "white_space" "white space around or inside a move";
    PawnFilesOnly "pawn_files_only" "a pawn capture by files only";
    SquareSeparator "square_separator" "a mark between the squares";
    OriginMissing "origin_missing" "the file of the capturing pawn is missing";
    // PGN.
    Utf16 "utf16" "the text is in UTF-16; save it as UTF-8";
    NotUtf8 "not_utf8" "bytes that are not UTF-8";
    ControlByte "control_byte" "a control byte";
    ByteOrderMark "byte_order_mark" "a byte order mark in the middle of the text";
    CarriageReturn "carriage_return" "lines end in a carriage return alone";
    NoBlankLine "no_blank_line" "no blank line between tags and moves";
    BlankLineInTags "blank_line_in_tags" "a blank line inside the tag section";
    BlankLineInMoves "blank_line_in_moves" "a blank line inside the moves";
    TextOutside "text_outside" "text outside any game";
    TagSyntax "tag_syntax" "a tag pair that cannot be read";
    TagQuote "tag_quote" "a bare quote inside a tag value";
    TagDuplicate "tag_duplicate" "a tag given twice; the first was kept";
    TagCase "tag_case" "a tag name in another case than usual";
    CommentOpen "comment_open" "a comment that is never closed";
    CutOff "cut_off" "the text ends in the middle of a game, where earlier ones had a result";
    CommentClose "comment_close" "a closing brace outside a comment";
    Reserved "reserved" "text in angle brackets is reserved by the standard";
    EscapeColumn "escape_column" "a percent sign that is not in the first column";
    NagNumber "nag_number" "a glyph number that is missing or above 255";
    NagSign "nag_sign" "a sign of annotation that is no standard glyph";
    MoveNumberWrong "move_number_wrong" "a move number that is not the one due";
    MoveNumberForm "move_number_form" "a move number with a space or an ellipsis character";
    TokenUnknown "token_unknown" "a token that is neither move nor mark";
    VariationOpen "variation_open" "a variation that is never closed";
    VariationClose "variation_close" "a closing parenthesis without a variation";
    VariationEmpty "variation_empty" "a variation without a move";
    VariationTooDeep "variation_too_deep" "variations nested too deep to be followed";
    VariationFirst "variation_first" "a variation before the first move";
    VariationNested "variation_nested" "a variation before the first move of another";
    ResultInVariation "result_in_variation" "a result inside a variation";
    ResultSpelling "result_spelling" "a result spelled otherwise than the standard's four";
    ResultDiffers "result_differs" "the result tag and the result after the moves differ";
    ResultUnknown "result_unknown" "a result tag that is none of the standard's four";
    SetupMissing "setup_missing" "a FEN tag without a SetUp tag";
    SetupZero "setup_zero" "SetUp says 0 beside a FEN";
    SetupWithoutFen "setup_without_fen" "SetUp says 1 but there is no FEN";
    FenEmpty "fen_empty" "the FEN tag is empty; the initial array was taken";
    FenLenient "fen_lenient" "the FEN was read with tolerances";
    FenBroken "fen_broken" "the FEN cannot be read";
    VariantMissing "variant_missing" "Chess960 castling without a Variant tag";
    VariantNoFen "variant_no_fen" "Chess960 without a FEN; the initial array was taken";
    VariantUnknown "variant_unknown" "the rules of this variant are not known";
    MovesAfterEnd "moves_after_end" "a move after the game was over";
    FaultsMore "faults_more" "more faults than are told one by one";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A set of codes, without allocation.
///
/// ```
/// use rules::{Code, Codes};
/// let mut codes = Codes::default();
/// codes.insert(Code::KingMissing);
/// codes.insert(Code::Empty);
/// assert!(codes.contains(Code::Empty) && codes.len() == 2);
/// assert_eq!(codes.to_string(), "empty, king_missing");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Codes(u128);

const _: () = assert!(Code::ALL.len() <= 128);

impl Codes {
    /// No code.
    ///
    /// ```
    /// use rules::Codes;
    /// assert!(Codes::NONE.is_empty());
    /// ```
    pub const NONE: Codes = Codes(0);

    /// The set of a list.
    ///
    /// ```
    /// use rules::{Code, Codes};
    /// const OF_MOVES: Codes = Codes::of(&[Code::MoveIllegal, Code::MoveAmbiguous]);
    /// assert!(OF_MOVES.contains(Code::MoveAmbiguous) && OF_MOVES.len() == 2);
    /// ```
    #[must_use]
    pub const fn of(list: &[Code]) -> Codes {
        let mut set = Codes::NONE;
        let mut i = 0;
        while i < list.len() {
            set.insert(list[i]);
            i += 1;
        }
        set
    }

    /// Adds one.
    ///
    /// ```
    /// use rules::{Code, Codes};
    /// let mut codes = Codes::NONE;
    /// codes.insert(Code::NullMove);
    /// assert_eq!(codes, Codes::from(Code::NullMove));
    /// ```
    #[inline]
    pub const fn insert(&mut self, code: Code) {
        self.0 |= 1 << code as u8;
    }

    /// Adds those of another set.
    ///
    /// ```
    /// use rules::{Code, Codes};
    /// let mut codes = Codes::of(&[Code::NullMove]);
    /// codes.extend(Codes::of(&[Code::NullMove, Code::NagNumber]));
    /// assert_eq!(codes, Codes::of(&[Code::NullMove, Code::NagNumber]));
    /// ```
    #[inline]
    pub const fn extend(&mut self, other: Codes) {
        self.0 |= other.0;
    }

    /// Has the set a code in common with another?
    ///
    /// ```
    /// use rules::{Code, Codes};
    /// let kings = Codes::of(&[Code::KingMissing, Code::KingsTooMany]);
    /// assert!(kings.intersects(Code::KingMissing.into()));
    /// assert!(!kings.intersects(Code::NullMove.into()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Codes) -> bool {
        self.0 & other.0 != 0
    }

    /// Is it in the set?
    ///
    /// ```
    /// use rules::{Code, Codes};
    /// let codes = Codes::of(&[Code::NullMove]);
    /// assert!(codes.contains(Code::NullMove) && !codes.contains(Code::NagNumber));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, code: Code) -> bool {
        self.0 >> code as u8 & 1 == 1
    }

    /// Is the set empty?
    ///
    /// ```
    /// use rules::Position;
    /// let (_, used) = Position::start().parse_move("Nf3").unwrap();
    /// assert!(used.is_empty(), "that is how the standard writes it");
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    ///
    /// ```
    /// use rules::{Code, Codes};
    /// assert_eq!(Codes::of(&[Code::NullMove, Code::NagNumber, Code::NullMove]).len(), 2);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The codes in the order of the list.
    ///
    /// ```
    /// use rules::Code;
    /// let codes: rules::Codes = [Code::NullMove, Code::Empty].into_iter().collect();
    /// assert_eq!(codes.iter().collect::<Vec<_>>(), [Code::Empty, Code::NullMove]);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Code> {
        Code::ALL
            .iter()
            .copied()
            .filter(move |&code| self.contains(code))
    }
}

impl From<Code> for Codes {
    fn from(code: Code) -> Codes {
        Codes(1 << code as u8)
    }
}

impl FromIterator<Code> for Codes {
    fn from_iter<I: IntoIterator<Item = Code>>(codes: I) -> Codes {
        let mut set = Codes::NONE;
        codes.into_iter().for_each(|code| set.insert(code));
        set
    }
}

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, code) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            f.write_str(code.code())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Which reader took an input.
///
/// ```
/// use rules::{CastlingMode, Reading, fen};
/// let read = |text| fen::read(text, CastlingMode::Standard).reading();
/// assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Reading::Strict);
/// assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w"), Reading::Lenient);
/// assert_eq!(read("4k3/8/8/8/8/8/8/8 w - - 0 1"), Reading::Rejected);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// The standard, nothing else.
    Strict,
    /// A named tolerance was used.
    Lenient,
    /// It could not be read.
    Rejected,
}

impl Reading {
    /// `strict`, `lenient` or `rejected`.
    ///
    /// ```
    /// use rules::Reading;
    /// assert_eq!(Reading::Lenient.as_str(), "lenient");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Reading::Strict => "strict",
            Reading::Lenient => "lenient",
            Reading::Rejected => "rejected",
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

//! What may be typed.

use clap::{Args, Parser, Subcommand, ValueEnum};

/// A chess hall in one program, and tools for chess software.
///
/// Data goes to stdout and talk to stderr. Exit 0: done; 1: a line was rejected, faulty or
/// failed; 2: wrong usage.
#[derive(Debug, Parser)]
#[command(name = "qiyuan", version, max_term_width = 100)]
pub(crate) struct Typed {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The verbs, each a file in `command/`.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Read FENs, X-FENs and Shredder-FENs; answer one JSON object each
    Fen(Fen),
    /// Play moves from a position; answer one JSON object
    San(San),
    /// Count the positions that legal moves lead to
    Perft(Perft),
}

/// `qiyuan fen [FEN]`.
#[derive(Args, Debug)]
pub(crate) struct Fen {
    /// The position; with `-` or nothing, one a line is read from standard input
    #[arg(value_name = "FEN")]
    pub(crate) words: Vec<String>,
    /// Keep Chess960 castling rights
    #[arg(long)]
    pub(crate) chess960: bool,
}

/// `qiyuan san FEN MOVE…`.
#[derive(Args, Debug)]
pub(crate) struct San {
    /// The position to start from
    pub(crate) fen: String,
    /// The moves, one a word
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) moves: Vec<String>,
    /// The notation that the moves are judged against
    #[arg(long = "as", value_enum, default_value_t = Notation::Any)]
    pub(crate) notation: Notation,
    /// Keep Chess960 castling rights, and write castling as king takes rook
    #[arg(long)]
    pub(crate) chess960: bool,
}

/// How a move may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// Standard algebraic notation
    San,
    /// From and to squares, as engines write
    Uci,
    /// Either; everything but exact SAN counts as lenient
    Any,
}

/// `qiyuan perft DEPTH`.
#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// Half-moves to look ahead
    #[arg(required_unless_present = "suite")]
    pub(crate) depth: Option<u32>,
    /// The position to start from
    #[arg(long, conflicts_with = "suite")]
    pub(crate) fen: Option<String>,
    /// Chess960 castling
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Show the count below each first move
    #[arg(long, conflicts_with = "suite")]
    pub(crate) divide: bool,
    /// Threads to count with; all cores when not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
    /// Run rows of {fen, depth, nodes, chess960}, one JSON object a line
    #[arg(long, value_name = "FILE.jsonl", conflicts_with = "depth")]
    pub(crate) suite: Option<String>,
}

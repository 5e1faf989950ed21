//! What may be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

mod rate;
mod trf;

pub(crate) use rate::{
    ListForm, Norm, NormExemption, NormKind, NormSystem, Rate, RateElo, RateExport, RateGlicko2,
    RateGrade, RateImport, RateList, RatePerformance,
};
pub(crate) use trf::{Standings, TieBreakEdition, Trf, TrfCheck, TrfConvert, TrfForm};

use crate::input::FileName;
use crate::language::Language;
use crate::listen::ListenAddress;

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
    /// Open the hall
    Serve(Serve),
    /// Copy the hall's data, also while it is open
    Backup(Backup),
    /// Make an account an arbiter or an admin, or a player again
    Role(Role),
    /// Put a copy back
    Restore(Restore),
    /// Write the hall's data out, as JSON or PGN
    Export(Export),
    /// Read FENs, X-FENs and Shredder-FENs; answer one JSON object each
    Fen(Fen),
    /// Play moves from a position; answer one JSON object
    San(San),
    /// Tell whether a side can still mate by any series of legal moves, by a line or a proof
    CanMate(CanMate),
    /// Count the positions that legal moves lead to
    Perft(Perft),
    /// Check and convert games in PGN
    #[command(subcommand)]
    Pgn(Pgn),
    /// Pair a round of a Swiss tournament, or its past rounds again
    Pair(Pair),
    /// Play a game, two at one keyboard; its PGN goes to stdout
    Play(Play),
    /// Show an edition of the Laws as parameters, or two side by side
    Laws(Laws),
    /// Play cases of the Laws and say whether every fact holds
    Judge(Judge),
    /// Tell who of an event made a title norm, or what stands against it
    Norm(Norm),
    /// Count games by grade points, Elo, Glicko-2, or as a performance
    #[command(subcommand)]
    Rate(Rate),
    /// Read a spreadsheet of entries (.xlsx, .xls, .ods); answer its tables as one JSON object
    Sheet(Sheet),
    /// Rank an event's report file, with tie-breaks
    Standings(Standings),
    /// Check and convert report files of events
    #[command(subcommand)]
    Trf(Trf),
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
    #[arg(value_name = "MOVE")]
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

/// `qiyuan can-mate white|black [FEN]`.
#[derive(Args, Debug)]
pub(crate) struct CanMate {
    /// The side that would mate, white or black, then the position; with `-` or no position, one a
    /// line is read from standard input
    #[arg(value_name = "SIDE [FEN]")]
    pub(crate) words: Vec<String>,
    /// Answer for both sides, White first: the position is dead if both say no
    #[arg(long)]
    pub(crate) dead: bool,
    /// Look at about N positions at most; without it the answer is never undecided
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Keep Chess960 castling rights
    #[arg(long)]
    pub(crate) chess960: bool,
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
    pub(crate) suite: Option<FileName>,
}

/// `qiyuan pgn …`.
#[derive(Debug, Subcommand)]
pub(crate) enum Pgn {
    /// Read everything and tell each fault as file:line:column: code: text
    Check(PgnCheck),
    /// Write whatever could be read in a normal form
    Convert(PgnConvert),
}

/// `qiyuan pgn check FILE…`.
#[derive(Args, Debug)]
pub(crate) struct PgnCheck {
    /// Files to read, plain or packed with zstd, gzip or bzip2, and folders of them; `-` or none
    /// is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<FileName>,
    /// One JSON object a game
    #[arg(long)]
    pub(crate) json: bool,
    /// Threads to read with; all cores when not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<std::num::NonZeroUsize>,
}

/// `qiyuan pgn convert --to FORM FILE`.
#[derive(Args, Debug)]
pub(crate) struct PgnConvert {
    /// The form to write
    #[arg(long, value_enum)]
    pub(crate) to: GameForm,
    /// The file to read, plain or packed with zstd, gzip or bzip2; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<FileName>,
}

/// A form that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameForm {
    /// PGN export format
    Pgn,
    /// One JSON object a game
    Json,
    /// A `position` command a game, as engines read
    Uci,
    /// An EPD line a position of the main line
    Epd,
}

/// `qiyuan pair FILE.trf`.
#[derive(Args, Debug)]
pub(crate) struct Pair {
    /// The tournament report file; `-` or none is standard input
    #[arg(value_name = "FILE.trf")]
    pub(crate) file: Option<FileName>,
    /// The rules to pair by; those that the file names when not given
    #[arg(long, value_enum, value_name = "S")]
    pub(crate) system: Option<PairSystem>,
    /// Pair round R from what came before it; the next round when not given
    #[arg(long, value_name = "R", conflicts_with = "check")]
    pub(crate) round: Option<usize>,
    /// Pair every past round again and list what differs
    #[arg(long)]
    pub(crate) check: bool,
    /// Tell for each pair, float and bye which rules decided
    #[arg(long, conflicts_with = "check")]
    pub(crate) explain: bool,
    /// Tell why two players don't meet: the first criterion that would get worse
    #[arg(long, value_name = "A-B", conflicts_with_all = ["check", "explain"])]
    pub(crate) why: Option<TwoNumbers>,
    /// One JSON object; with --check one a round
    #[arg(long)]
    pub(crate) json: bool,
}

/// Two pairing numbers, `12-30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TwoNumbers(pub(crate) u32, pub(crate) u32);

impl std::str::FromStr for TwoNumbers {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let two = text.split_once('-').and_then(|(one, other)| {
            Some(Self(one.trim().parse().ok()?, other.trim().parse().ok()?))
        });
        two.ok_or("two pairing numbers are written like 12-30")
    }
}

/// Rules that a round may be paired by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PairSystem {
    /// The Dutch rules in force
    Dutch,
    /// The Dutch rules since 1 February 2026
    #[value(name = "dutch-2026")]
    Dutch2026,
    /// The Dutch rules until 31 January 2026
    #[value(name = "dutch-2017")]
    Dutch2017,
}

/// `qiyuan play`.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The edition of the Laws, one that `qiyuan laws` lists
    #[arg(long, value_name = "EDITION", default_value = "fide-2023")]
    pub(crate) laws: String,
    /// The clock: 180+2, 300d5, 300b3, 40/9000,16/3600*, untimed
    #[arg(long, value_name = "TC", default_value = "untimed")]
    pub(crate) time: String,
    /// The language of the talk; LANG's when not given
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Language>,
    /// The position to start from
    #[arg(long, conflicts_with = "chess960")]
    pub(crate) fen: Option<String>,
    /// Play Chess960, from start N (0 to 959) or one drawn by lot
    #[arg(long, value_name = "N", num_args = 0..=1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..960))]
    pub(crate) chess960: Option<Option<u16>>,
    /// Name of the player with the white pieces, for the PGN
    #[arg(long, default_value = "?")]
    pub(crate) white: String,
    /// Name of the player with the black pieces, for the PGN
    #[arg(long, default_value = "?")]
    pub(crate) black: String,
}

/// `qiyuan laws [EDITION [EDITION]]`.
#[derive(Args, Debug)]
pub(crate) struct Laws {
    /// Up to two editions; none lists them all
    #[arg(value_name = "EDITION", num_args = 0..=2)]
    pub(crate) editions: Vec<String>,
    /// One JSON object a parameter
    #[arg(long)]
    pub(crate) json: bool,
}

/// `qiyuan judge FILE`.
#[derive(Args, Debug)]
pub(crate) struct Judge {
    /// The case file, one JSON object a line; `-` or none is standard input
    #[arg(value_name = "FILE.jsonl")]
    pub(crate) file: Option<FileName>,
}

/// `qiyuan sheet FILE`.
#[derive(Args, Debug)]
pub(crate) struct Sheet {
    /// The spreadsheet; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<FileName>,
    /// Hold the reading to a bounded memory, as the hall does with files from outside
    #[arg(long)]
    pub(crate) confined: bool,
}

/// `qiyuan serve`.
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Address or name, and port: without an address all of this machine's, port 0 a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) listen: ListenAddress,
    /// The data folder, made if it is missing
    #[arg(long, value_name = "DIR", default_value = DATA)]
    pub(crate) data: PathBuf,
    /// Believe the addresses and names that a proxy in front of the hall passes on
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// A further origin that may write; once for each
    #[arg(long = "origin", value_name = "URL")]
    pub(crate) origins: Vec<String>,
    /// Mark cookies Secure even where the hall can't see the TLS in front of it
    #[arg(long)]
    pub(crate) secure_cookies: bool,
    /// The pools that rated games count for, with commas between: grade, elo, glicko2; or none
    #[arg(long, value_name = "LIST", default_value = "grade,glicko2")]
    pub(crate) pools: String,
    /// Another reading of the grade points: gains in whole points (R7'), no loss below 0 (R8),
    /// grades from the first game on (R10')
    #[arg(long = "grade-rule", value_name = "RULE",
        value_parser = ["whole-points", "floor-at-zero", "grades-from-zero"])]
    pub(crate) grade_rules: Vec<String>,
}

/// `qiyuan backup FILE`.
#[derive(Args, Debug)]
pub(crate) struct Backup {
    /// The file to write; it must not be there yet
    pub(crate) file: PathBuf,
    /// The data folder to copy
    #[arg(long, value_name = "DIR", default_value = DATA)]
    pub(crate) data: PathBuf,
    /// Also write the key of sealed moves, into FILE.seal-key: whoever has both reads them
    #[arg(long)]
    pub(crate) with_seal_key: bool,
}

/// `qiyuan role NAME ROLE`.
#[derive(Args, Debug)]
pub(crate) struct Role {
    /// The account
    pub(crate) name: String,
    /// What it may do from now on
    #[arg(value_parser = ["player", "arbiter", "admin"])]
    pub(crate) role: String,
    /// The data folder; no hall may be running there
    #[arg(long, value_name = "DIR", default_value = DATA)]
    pub(crate) data: PathBuf,
}

/// `qiyuan restore FILE`.
#[derive(Args, Debug)]
pub(crate) struct Restore {
    /// A file that `backup` wrote
    pub(crate) file: PathBuf,
    /// The data folder to fill
    #[arg(long, value_name = "DIR", default_value = DATA)]
    pub(crate) data: PathBuf,
    /// Take the place of the data that are there; they are kept beside the new ones
    #[arg(long)]
    pub(crate) replace: bool,
}

/// `qiyuan export`.
#[derive(Args, Debug)]
pub(crate) struct Export {
    /// The form to write
    #[arg(long, value_enum, default_value_t = DataForm::Json)]
    pub(crate) to: DataForm,
    /// The data folder to read
    #[arg(long, value_name = "DIR", default_value = DATA)]
    pub(crate) data: PathBuf,
}

/// A form that the hall's data are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DataForm {
    /// Everything but passwords and sessions, one object a line
    Json,
    /// All games, newest first
    Pgn,
}

/// The data folder where none is named.
const DATA: &str = "data";

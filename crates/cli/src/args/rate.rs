//! What may be typed after `qiyuan rate` and `qiyuan norm`.

use clap::{Args, Subcommand, ValueEnum};

use crate::input::FileName;

/// `qiyuan rate …`.
#[derive(Debug, Subcommand)]
pub(crate) enum Rate {
    /// Grade points and grades of two players after a game
    Grade(RateGrade),
    /// A FIDE rating after the games of a period, or a first one
    Elo(RateElo),
    /// A Glicko-2 rating after the games of a period
    Glicko2(RateGlicko2),
    /// The performance over some games
    Performance(RatePerformance),
    /// Check a rating list, or write it in another form
    List(RateList),
    /// Set the numbers of a hall's accounts from a rating list; tells what would change first
    Import(RateImport),
    /// Write the numbers of a hall's accounts as a rating list
    Export(RateExport),
}

/// `qiyuan rate import FILE`.
#[derive(Args, Debug)]
pub(crate) struct RateImport {
    /// The hall's CSV or FIDE's text; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<FileName>,
    /// The hall's data; no hall may be running on it
    #[arg(long, value_name = "DIR", default_value = super::DATA)]
    pub(crate) data: std::path::PathBuf,
    /// Which list a FIDE file with one rating column is: standard, rapid or blitz
    #[arg(long, value_name = "SPEED", default_value = "standard")]
    pub(crate) speed: String,
    /// Set the numbers; without it they are only told
    #[arg(long)]
    pub(crate) apply: bool,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `qiyuan rate export`.
#[derive(Args, Debug)]
pub(crate) struct RateExport {
    /// The hall's data; a hall may be running on it
    #[arg(long, value_name = "DIR", default_value = super::DATA)]
    pub(crate) data: std::path::PathBuf,
    /// The form
    #[arg(long, value_enum, value_name = "FORM", default_value = "csv")]
    pub(crate) to: ListForm,
}

/// `qiyuan rate list FILE`.
#[derive(Args, Debug)]
pub(crate) struct RateList {
    /// The hall's CSV or FIDE's text; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<FileName>,
    /// Write what could be read in this form; without it only the faults are told
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<ListForm>,
    /// Which list a FIDE file with one rating column is: standard, rapid or blitz
    #[arg(long, value_name = "SPEED", default_value = "standard")]
    pub(crate) speed: String,
    /// The faults as one JSON object
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
}

/// A form of a rating list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListForm {
    /// Comma-separated values with named columns
    Csv,
    /// FIDE's text of fixed width
    Fide,
}

/// `qiyuan rate grade A B RESULT`.
#[derive(Args, Debug)]
pub(crate) struct RateGrade {
    /// The points of A and of B, then 1-0, 0-1, 1/2-1/2 or a result that is not rated; with `-`
    /// or nothing, one game a line is read from standard input
    #[arg(value_name = "A B RESULT", allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,
    /// One JSON object a game
    #[arg(long)]
    pub(crate) json: bool,
    /// Round gains to whole points
    #[arg(long)]
    pub(crate) whole: bool,
    /// Take from a loser no more than he has above 0
    #[arg(long)]
    pub(crate) floor: bool,
    /// Let grade 30 begin at 0 points
    #[arg(long)]
    pub(crate) base_zero: bool,
}

/// `qiyuan rate elo RATING GAME…`.
#[derive(Args, Debug)]
pub(crate) struct RateElo {
    /// The rating, or `unrated`, then a game a word: OPPONENT:SCORE, with @N for the Nth event;
    /// or two ratings and a result; with `-` or nothing, one such line each from standard input
    #[arg(value_name = "RATING GAME")]
    pub(crate) words: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// The development coefficient; by the rules for the player when not given
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) k: Option<u32>,
    /// Rated games before
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub(crate) games: u32,
    /// The highest rating ever published; the present one when not given
    #[arg(long, value_name = "RATING")]
    pub(crate) highest: Option<i32>,
    /// Year of birth
    #[arg(long, value_name = "YEAR", requires = "date")]
    pub(crate) born: Option<i32>,
    /// Month of the list, YYYY-MM: chooses the edition, and with `--born` tells the age
    #[arg(long, value_name = "MONTH")]
    pub(crate) date: Option<String>,
    /// The edition of the regulations: fide-2022, fide-2024, fide-2025
    #[arg(long, value_name = "EDITION", conflicts_with = "date")]
    pub(crate) edition: Option<String>,
    /// The list: standard, rapid or blitz
    #[arg(long, value_name = "SPEED", default_value = "standard")]
    pub(crate) speed: String,
}

/// `qiyuan rate glicko2 RATING:RD:VOLATILITY GAME…`.
#[derive(Args, Debug)]
pub(crate) struct RateGlicko2 {
    /// The rating as RATING:RD:VOLATILITY, or `new`, then a game a word: OPPONENT:RD:SCORE; with
    /// `-` or nothing, one such line each from standard input
    #[arg(value_name = "PLAYER GAME")]
    pub(crate) words: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// The constant that holds the volatility back
    #[arg(long, value_name = "TAU", default_value_t = 0.5)]
    pub(crate) tau: f64,
    /// Periods that passed, in whole or in part
    #[arg(long, value_name = "PERIODS", default_value_t = 1.0)]
    pub(crate) elapsed: f64,
}

/// `qiyuan rate performance GAME…`.
#[derive(Args, Debug)]
pub(crate) struct RatePerformance {
    /// A game a word: OPPONENT:SCORE, or with `--points` the opponents' ratings alone; with `-`
    /// or nothing, one such line each from standard input
    #[arg(value_name = "GAME")]
    pub(crate) words: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// The points made in all
    #[arg(long, value_name = "POINTS")]
    pub(crate) points: Option<String>,
}

/// `qiyuan norm FILE.trf --title T`.
#[derive(Args, Debug)]
pub(crate) struct Norm {
    /// The report file; `-` or none is standard input
    #[arg(value_name = "FILE.trf")]
    pub(crate) file: Option<FileName>,
    /// The title: GM, IM, WGM or WIM
    #[arg(long, value_name = "T")]
    pub(crate) title: String,
    /// Only this player, by the number in the file
    #[arg(long, value_name = "N")]
    pub(crate) player: Option<u32>,
    /// One JSON array
    #[arg(long)]
    pub(crate) json: bool,
    /// How the event pairs; by what the file says when not given
    #[arg(long, value_enum, value_name = "SYSTEM")]
    pub(crate) system: Option<NormSystem>,
    /// The kind of event, which decides how many games a norm needs
    #[arg(long, value_enum, value_name = "KIND", default_value_t = NormKind::Ordinary)]
    pub(crate) kind: NormKind,
    /// What waives the rule on foreign opponents; an international Swiss is seen when not given
    #[arg(long, value_enum, value_name = "WHY")]
    pub(crate) exempt: Option<NormExemption>,
    /// With the games of the certificate
    #[arg(long)]
    pub(crate) certificate: bool,
}

/// How an event pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NormSystem {
    /// Swiss
    Swiss,
    /// Everybody meets everybody once
    RoundRobin,
    /// Everybody meets everybody twice
    DoubleRoundRobin,
    /// Knockout
    Knockout,
    /// Any other, such as Scheveningen
    Other,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NormKind {
    /// Nine games
    Ordinary,
    /// World or continental championship of teams or clubs: seven
    Team,
    /// World Cup: eight
    WorldCup,
}

/// What waives the rule on foreign opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NormExemption {
    /// Nothing
    None,
    /// Final of a national championship, for players of the federation
    National,
    /// National team championship, for players of the federation
    Teams,
    /// Zonal or sub-zonal tournament
    Zonal,
    /// 20 rated foreigners of three federations, ten titled, in every round
    Swiss,
}

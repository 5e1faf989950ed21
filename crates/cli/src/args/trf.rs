//! What may be typed after `trf` and `standings`.

use clap::{Args, Subcommand, ValueEnum};

use crate::input::FileName;

/// `qiyuan trf …`.
#[derive(Debug, Subcommand)]
pub(crate) enum Trf {
    /// Read report files and tell each fault as file:line:column: code: text
    Check(TrfCheck),
    /// Write a report file in its normal form, or in another edition's
    Convert(TrfConvert),
}

/// `qiyuan trf check FILE…`.
#[derive(Args, Debug)]
pub(crate) struct TrfCheck {
    /// Files to read; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<FileName>,
    /// One JSON object a file
    #[arg(long)]
    pub(crate) json: bool,
}

/// `qiyuan trf convert FILE`.
#[derive(Args, Debug)]
pub(crate) struct TrfConvert {
    /// The edition to write; the one of the file when not given
    #[arg(long, value_enum)]
    pub(crate) to: Option<TrfForm>,
    /// The file to read; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<FileName>,
}

/// An edition of report files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrfForm {
    /// TRF16, with the engines' extensions where it has no record
    Trf16,
    /// TRF26
    Trf26,
}

/// `qiyuan standings FILE`.
#[derive(Args, Debug)]
pub(crate) struct Standings {
    /// The report file; `-` or none is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<FileName>,
    /// Tie-breaks by FIDE's codes, such as BH/C1,SB,DE; those of the file when not given
    #[arg(long, value_name = "LIST")]
    pub(crate) tiebreaks: Option<String>,
    /// The edition of the tie-break regulations
    #[arg(long, value_enum, default_value_t = TieBreakEdition::Y2026)]
    pub(crate) edition: TieBreakEdition,
    /// One JSON array of rows
    #[arg(long)]
    pub(crate) json: bool,
    /// The table after round R
    #[arg(long, value_name = "R")]
    pub(crate) round: Option<usize>,
    /// Count the pairings as fixed beforehand, whatever the file's type says
    #[arg(long)]
    pub(crate) round_robin: bool,
    /// The players' table of a team event
    #[arg(long)]
    pub(crate) players: bool,
    /// The rating that unrated players count with
    #[arg(long, value_name = "RATING")]
    pub(crate) unrated: Option<i32>,
    /// Open each value into its sum
    #[arg(long)]
    pub(crate) explain: bool,
}

/// An edition of FIDE C.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TieBreakEdition {
    /// In force from 1 August 2024
    #[value(name = "2024")]
    Y2024,
    /// In force from 1 March 2026
    #[value(name = "2026")]
    Y2026,
}

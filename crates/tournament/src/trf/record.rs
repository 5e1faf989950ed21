//! The lines of a report file, each as what it says.

use rules::Color;

use crate::mark::Cell;
use crate::player::{Player, PlayerId};
use crate::points::Points;
use crate::team::{ForfeitedMatch, LineUp, Team, TeamByes};
use crate::tournament::{AbnormalPoints, Acceleration, Forbidden, RoundByes, VirtualPoints};
use crate::trf::text::{Encoding, LineEnd};

/// A report file: its lines in order and how they are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// How characters are stored.
    pub encoding: Encoding,
    /// Whether a byte order mark stands first.
    pub byte_order_mark: bool,
    /// How lines end.
    pub line_end: LineEnd,
    /// Whether the last line has its line end too.
    pub closed: bool,
    /// The lines.
    pub records: Vec<Record>,
}

/// What a record of one text says, by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextCode {
    /// 012: name of the event.
    Name,
    /// 022: place.
    City,
    /// 032: federation.
    Federation,
    /// 042: first day.
    StartDate,
    /// 052: last day.
    EndDate,
    /// 062: number of players.
    PlayerCount,
    /// 072: number of rated players.
    RatedCount,
    /// 082: number of teams.
    TeamCount,
    /// 092: the type in words.
    Kind,
    /// 102: the chief arbiter.
    ChiefArbiter,
    /// 112: a deputy.
    Deputy,
    /// 122: time control in words.
    TimeControl,
    /// 172: how the starting order was made.
    StartOrder,
    /// 182: the program that paired.
    PairingProgram,
    /// 192: the type as a code.
    KindCode,
    /// 202: tie-breaks.
    TieBreaks,
    /// 212: what the table shows.
    Standings,
    /// 222: time control in code.
    TimeControlCode,
}

impl TextCode {
    /// Every code with its three digits.
    pub const ALL: [(TextCode, &'static str); 18] = [
        (TextCode::Name, "012"),
        (TextCode::City, "022"),
        (TextCode::Federation, "032"),
        (TextCode::StartDate, "042"),
        (TextCode::EndDate, "052"),
        (TextCode::PlayerCount, "062"),
        (TextCode::RatedCount, "072"),
        (TextCode::TeamCount, "082"),
        (TextCode::Kind, "092"),
        (TextCode::ChiefArbiter, "102"),
        (TextCode::Deputy, "112"),
        (TextCode::TimeControl, "122"),
        (TextCode::StartOrder, "172"),
        (TextCode::PairingProgram, "182"),
        (TextCode::KindCode, "192"),
        (TextCode::TieBreaks, "202"),
        (TextCode::Standings, "212"),
        (TextCode::TimeControlCode, "222"),
    ];

    /// The three digits.
    #[must_use]
    pub fn digits(self) -> &'static str {
        let here = TextCode::ALL.iter().find(|(code, _)| *code == self);
        here.map_or("###", |(_, digits)| digits)
    }
}

/// A value of a point system, by its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScoreKey {
    /// Win.
    Win,
    /// Draw.
    Draw,
    /// Loss.
    Loss,
    /// 162 A: absence and forfeit loss together.
    Absence,
    /// BBZ: zero-point bye alone.
    ZeroBye,
    /// BBF: forfeit loss alone.
    ForfeitLoss,
    /// The allotted bye.
    PairingBye,
    /// 162 X: a result not known.
    Unknown,
}

/// A player's standing in one federation's own list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct National {
    /// The federation that rates.
    pub federation: String,
    /// The player's line in that federation's list, in the columns of a player's line.
    pub player: Player,
    /// The federation's own class, instead of a title.
    pub class: String,
}

/// One line of a report file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A line of one text.
    Text(TextCode, String),
    /// 132: dates of the rounds; empty where unknown.
    RoundDates(Vec<String>),
    /// 142: number of rounds.
    Rounds(u32),
    /// XXR: number of rounds, the older way.
    OldRounds(u32),
    /// 152: initial colour.
    InitialColor(Color),
    /// XXC: initial colour and options, the older way.
    OldOptions {
        /// `white1` or `black1`.
        color: Option<Color>,
        /// `rank`: the order is the stated rank's.
        rank: bool,
    },
    /// 162: the point system.
    Scoring(Vec<(ScoreKey, Points)>),
    /// BBW, BBD, BBL, BBZ, BBF, BBU: one value of the point system, the older way.
    OldScoring(ScoreKey, Points),
    /// 362: the match point system: TW, TD, TL.
    MatchScoring(Vec<(ScoreKey, Points)>),
    /// 352: colours down the boards.
    BoardColors(Vec<Color>),
    /// 001: a player.
    Player(Box<Player>),
    /// A line with a federation's code: a national rating.
    National(Box<National>),
    /// 013: a team, the older way: name and players.
    OldTeam(String, Vec<PlayerId>),
    /// 310: a team.
    Team(Box<Team>),
    /// 240: byes told ahead.
    Byes(RoundByes),
    /// 250: virtual points of ranges.
    Acceleration(Acceleration),
    /// XXA: virtual points of one player.
    VirtualPoints(VirtualPoints),
    /// 260 and XXP: forbidden pairs; XXP if no rounds are given.
    Forbidden(Forbidden),
    /// 299: abnormal points.
    Abnormal(AbnormalPoints),
    /// 300: a line-up.
    LineUp(LineUp),
    /// 320: the teams' allotted byes.
    TeamByes(TeamByes),
    /// 330: a match not played.
    ForfeitedMatch(ForfeitedMatch),
    /// 801, 802: results of a team in readable form; they repeat what other lines say.
    Readable(String),
    /// A comment, or a line of no known code, as it stands.
    Kept(String),
}

/// The column of a round's cell in a player's line: opponent, colour two columns after its
/// end, result two after that.
pub(crate) const fn cell_column(round_index: usize) -> usize {
    92 + 10 * round_index
}

/// Rounds are numbered with three digits.
pub(crate) const MOST_ROUNDS: usize = 999;

/// Cells without the blank ones at the end.
pub(crate) fn trimmed(cells: &[Cell]) -> &[Cell] {
    let end = cells
        .iter()
        .rposition(|c| *c != Cell::BLANK)
        .map_or(0, |i| i + 1);
    &cells[..end]
}

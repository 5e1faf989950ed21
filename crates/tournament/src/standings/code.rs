//! The names of tie-breaks, as report files write them: `BH/C1`, `SB:GP/M1`, `KS/L+2`.

use core::fmt;

use crate::standings::field::Axis;

/// Which tie-break, modifiers aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// PTS: points (the primary score).
    Points,
    /// MP or GP: one score of a team event.
    Score(Axis),
    /// MPvGP: the score that does not rank first.
    OtherScore,
    /// DE: direct encounter (6).
    DirectEncounter,
    /// WIN: rounds that brought the points of a win (7.1).
    Wins,
    /// WON: games won over the board (7.2).
    GamesWon,
    /// BPG: games played with Black (7.3).
    BlackGames,
    /// BWG: games won with Black (7.4).
    BlackWins,
    /// PS: sum of the running scores (7.5).
    Progressive,
    /// REP: rounds not missed by one's own wish (7.6).
    RoundsElected,
    /// STD: rounds better than the opponent, and half of those level (7.7, 2026).
    Standard,
    /// TPN: the number (7.8, 2026).
    Number,
    /// RTNG: the rating (10.6, 2026).
    Rating,
    /// BH: sum of the opponents' scores, 对手分 (8.1).
    Buchholz,
    /// AOB: average Buchholz of the opponents (8.2).
    AverageBuchholz,
    /// FB: Buchholz with the last round drawn (8.3).
    ForeBuchholz,
    /// SB: opponents' scores by own results, 小分 (9.1).
    SonnebornBerger,
    /// KS: points against the better half (9.2).
    Koya,
    /// ARO: average rating of opponents (10.1).
    AverageRating,
    /// TPR: tournament performance rating (10.2).
    Performance,
    /// PTP: perfect tournament performance (10.3).
    PerfectPerformance,
    /// APRO: average TPR of the opponents (10.4).
    AveragePerformance,
    /// APPO: average PTP of the opponents (10.5).
    AveragePerfect,
    /// EMMSB and so on: the opponents' score of the first axis by the own one of the second
    /// (9.1, teams).
    Extended(Axis, Axis),
    /// EDE: direct encounter by the primary, then by the secondary score (13).
    ExtendedEncounter,
    /// EDEBT: EDE, then BC, then TBR among the tied (2026).
    EncounterBoardsTop,
    /// EDEBB: EDE, then BC, then BBE among the tied (2026).
    EncounterBoardsBottom,
    /// EDET: EDE, then TBR among the tied (2026).
    EncounterTop,
    /// EDEB: EDE, then BBE among the tied (2026).
    EncounterBottom,
    /// BC: board count; less is better.
    BoardCount,
    /// TBR: board 1 first, then board 2, …
    TopBoard,
    /// BBE: without the last board, then without the last two, …
    BottomBoard,
    /// SSSC: secondary score and a part of the Buchholz.
    ScoreAndSchedule,
    /// `OTHER_KASHDAN`: 4 for a win, 2 for a draw, 1 for a loss over the board. Not FIDE's.
    Kashdan,
}

const NAMES: [(&str, Method); 34] = [
    ("PTS", Method::Points),
    ("MP", Method::Score(Axis::Match)),
    ("GP", Method::Score(Axis::Game)),
    ("MPvGP", Method::OtherScore),
    ("DE", Method::DirectEncounter),
    ("WIN", Method::Wins),
    ("WON", Method::GamesWon),
    ("BPG", Method::BlackGames),
    ("BWG", Method::BlackWins),
    ("PS", Method::Progressive),
    ("REP", Method::RoundsElected),
    ("GE", Method::RoundsElected),
    ("STD", Method::Standard),
    ("TPN", Method::Number),
    ("RTNG", Method::Rating),
    ("BH", Method::Buchholz),
    ("AOB", Method::AverageBuchholz),
    ("FB", Method::ForeBuchholz),
    ("SB", Method::SonnebornBerger),
    ("KS", Method::Koya),
    ("ARO", Method::AverageRating),
    ("TPR", Method::Performance),
    ("PTP", Method::PerfectPerformance),
    ("APRO", Method::AveragePerformance),
    ("APPO", Method::AveragePerfect),
    ("EMMSB", Method::Extended(Axis::Match, Axis::Match)),
    ("EMGSB", Method::Extended(Axis::Match, Axis::Game)),
    ("EGMSB", Method::Extended(Axis::Game, Axis::Match)),
    ("EGGSB", Method::Extended(Axis::Game, Axis::Game)),
    ("EDE", Method::ExtendedEncounter),
    ("BC", Method::BoardCount),
    ("TBR", Method::TopBoard),
    ("BBE", Method::BottomBoard),
    ("SSSC", Method::ScoreAndSchedule),
];

const CHAINS: [(&str, Method); 5] = [
    ("EDEBT", Method::EncounterBoardsTop),
    ("EDEBB", Method::EncounterBoardsBottom),
    ("EDET", Method::EncounterTop),
    ("EDEB", Method::EncounterBottom),
    ("OTHER_KASHDAN", Method::Kashdan),
];

/// A tie-break with its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// The code as it was given.
    pub code: String,
    /// Which tie-break.
    pub method: Method,
    /// `:MP` or `:GP`: the score it is counted with; the primary one by default.
    pub axis: Option<Axis>,
    /// How many of the least significant values are cut (`/C1`, `/M1` …).
    pub cut_least: usize,
    /// How many of the most significant values are cut (`/M1`, `/M2`).
    pub cut_most: usize,
    /// `/L+1`: the limit of Koya, in half points beside one half of the most.
    pub limit: i32,
    /// `/K18`: the divisor of SSSC, instead of the one the terms give.
    pub divisor: Option<u32>,
    /// `/P`: forfeited games count as games.
    pub with_forfeits: bool,
    /// `/F`: with the last round drawn.
    pub fore: bool,
    /// `/R`: the other way round.
    pub reversed: bool,
}

/// A text that names no tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTieBreak {
    /// The code that was given.
    pub code: String,
    /// The part of it that is not known.
    pub part: String,
}

impl fmt::Display for NoTieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no tie-break {:?}: {:?} is not known",
            self.code, self.part
        )
    }
}

impl core::error::Error for NoTieBreak {}

impl TieBreak {
    /// Reads one code.
    ///
    /// # Errors
    ///
    /// If the name or a modifier is not known; letters' case does not matter.
    pub fn parse(code: &str) -> Result<TieBreak, NoTieBreak> {
        let unknown = |part: &str| NoTieBreak {
            code: code.to_owned(),
            part: part.to_owned(),
        };
        let mut parts = code.trim().split('/');
        let head = parts.next().unwrap_or_default();
        let (name, axis) = head
            .split_once(':')
            .map_or((head, None), |(n, a)| (n, Some(a)));
        let mut names = NAMES.iter().chain(&CHAINS);
        let found = names.find(|(known, _)| known.eq_ignore_ascii_case(name));
        let (_, method) = found.ok_or_else(|| unknown(name))?;
        let axis = match axis.map(str::to_ascii_uppercase).as_deref() {
            None => None,
            Some("MP") => Some(Axis::Match),
            Some("GP") => Some(Axis::Game),
            Some(other) => return Err(unknown(other)),
        };
        let mut tie_break = TieBreak {
            axis,
            ..TieBreak::plain(code.trim(), *method)
        };
        for part in parts {
            tie_break.modify(part).ok_or_else(|| unknown(part))?;
        }
        Ok(tie_break)
    }

    /// Reads a list with commas; an empty text is an empty list.
    ///
    /// # Errors
    ///
    /// If any of them is not known.
    pub fn parse_list(codes: &str) -> Result<Vec<TieBreak>, NoTieBreak> {
        let given = codes
            .split([',', ';'])
            .map(str::trim)
            .filter(|code| !code.is_empty());
        given.map(TieBreak::parse).collect()
    }

    /// The first modifier that this tie-break has no use for, as it is written: `/C` on a
    /// performance cuts nothing.
    #[must_use]
    pub fn idle_modifier(&self) -> Option<&'static str> {
        use Method as M;
        let of_opponents = matches!(
            self.method,
            M::Buchholz | M::AverageBuchholz | M::SonnebornBerger | M::Extended(..)
        );
        let by_scores = of_opponents || matches!(self.method, M::ForeBuchholz);
        let by_ratings = matches!(
            self.method,
            M::AverageRating | M::AveragePerformance | M::AveragePerfect
        );
        let schedule = matches!(self.method, M::ScoreAndSchedule);
        let cuts = by_scores || by_ratings || schedule || matches!(self.method, M::Progressive);
        let games = by_scores || schedule || self.compares_the_tied() || self.method == M::Koya;
        let terminal = matches!(self.method, M::Number | M::Rating);
        let all = [
            (self.cut_most > 0 && !cuts, "/M"),
            (self.cut_least > 0 && !cuts, "/C"),
            (self.limit != 0 && self.method != M::Koya, "/L"),
            (self.divisor.is_some() && !schedule, "/K"),
            (self.with_forfeits && !games, "/P"),
            (self.fore && !of_opponents, "/F"),
            (self.reversed && !terminal, "/R"),
        ];
        let idle = all.iter().find(|(is_idle, _)| *is_idle);
        idle.map(|(_, modifier)| *modifier)
    }

    /// Direct encounter in any of its forms.
    fn compares_the_tied(&self) -> bool {
        use Method as M;
        matches!(
            self.method,
            M::DirectEncounter
                | M::ExtendedEncounter
                | M::EncounterBoardsTop
                | M::EncounterBoardsBottom
                | M::EncounterTop
                | M::EncounterBottom
        )
    }

    /// Whether it tells teams apart alone: by boards, or by a second score.
    #[must_use]
    pub fn is_of_teams(&self) -> bool {
        use Method as M;
        let boards = matches!(self.method, M::BoardCount | M::TopBoard | M::BottomBoard);
        let two_scores = matches!(
            self.method,
            M::OtherScore | M::Extended(..) | M::ScoreAndSchedule
        );
        let encounter = self.compares_the_tied() && self.method != M::DirectEncounter;
        boards || two_scores || encounter
    }

    /// The first of a list that stands there once too often. Direct encounter alone may be
    /// listed twice.
    #[must_use]
    pub fn repeated(list: &[TieBreak]) -> Option<&TieBreak> {
        let same = |one: &TieBreak, other: &TieBreak| {
            let code = String::new();
            let one = TieBreak {
                code: code.clone(),
                ..one.clone()
            };
            one == TieBreak {
                code,
                ..other.clone()
            }
        };
        list.iter().enumerate().find_map(|(at, one)| {
            let is_encounter = one.method == Method::DirectEncounter;
            let before = list[..at].iter().filter(|other| match is_encounter {
                true => other.method == Method::DirectEncounter,
                false => same(one, other),
            });
            (before.count() > usize::from(is_encounter)).then_some(one)
        })
    }

    /// A tie-break without modifiers.
    #[must_use]
    pub fn plain(code: &str, method: Method) -> TieBreak {
        TieBreak {
            code: code.to_owned(),
            method,
            axis: None,
            cut_least: 0,
            cut_most: 0,
            limit: 0,
            divisor: None,
            with_forfeits: false,
            fore: false,
            reversed: false,
        }
    }

    fn modify(&mut self, part: &str) -> Option<()> {
        let upper = part.to_ascii_uppercase();
        let mut letters = upper.chars();
        let letter = letters.next()?;
        let rest = letters.as_str();
        match (letter, rest) {
            ('P', "") => self.with_forfeits = true,
            ('F', "") => self.fore = true,
            ('R', "") => self.reversed = true,
            ('C', count) => self.cut_least = small(count)?,
            ('M', count) => {
                self.cut_least = small(count)?;
                self.cut_most = self.cut_least;
            }
            ('L', shift) => {
                self.limit = shift.parse().ok().filter(|k: &i32| k.abs() < 1000)?;
            }
            ('K', divisor) => {
                self.divisor = Some(divisor.parse().ok().filter(|k| (1..10_000).contains(k))?);
            }
            _ => return None,
        }
        Some(())
    }
}

fn small(count: &str) -> Option<usize> {
    count.parse().ok().filter(|n| (1..100).contains(n))
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.code)
    }
}

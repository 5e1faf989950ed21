//! Records to lines.

use rules::Color;

use crate::mark::Cell;
use crate::player::{Player, PlayerId, Sex};
use crate::points::Points;
use crate::team::{ForfeitedMatch, LineUp, Team, TeamByes};
use crate::tournament::{AbnormalPoints, Acceleration, Forbidden, RoundByes, VirtualPoints};
use crate::trf::record::{Document, National, Record, ScoreKey, cell_column, trimmed};
use crate::trf::text::Encoding;

impl Document {
    /// The bytes of the file. What was read from a file in canonical form comes out byte for
    /// byte.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = String::new();
        let last = self.records.len().saturating_sub(1);
        for (index, record) in self.records.iter().enumerate() {
            text.push_str(&record.to_line());
            if index < last || self.closed {
                text.push_str(self.line_end.as_str());
            }
        }
        let mut bytes = Vec::new();
        if self.byte_order_mark {
            bytes.extend_from_slice(b"\xEF\xBB\xBF");
        }
        match self.encoding {
            Encoding::Utf8 => bytes.extend_from_slice(text.as_bytes()),
            // Every character came from one byte; others can only be put there by hand.
            Encoding::Latin1 => bytes.extend(text.chars().map(|c| u8::try_from(c).unwrap_or(b'?'))),
        }
        bytes
    }
}

/// A line under construction, in columns from 1.
struct Row(Vec<char>);

impl Row {
    fn new(code: &str) -> Row {
        Row(code.chars().collect())
    }

    /// Puts a text so that it begins in a column; what is too long for `to` is cut.
    fn left(&mut self, from: usize, to: usize, text: &str) -> &mut Row {
        for (i, c) in text.chars().take(to + 1 - from).enumerate() {
            let at = from - 1 + i;
            if self.0.len() <= at {
                self.0.resize(at + 1, ' ');
            }
            self.0[at] = c;
        }
        self
    }

    /// Puts a text so that it ends in a column.
    fn right(&mut self, from: usize, to: usize, text: &str) -> &mut Row {
        let width = text.chars().count().min(to + 1 - from);
        self.left(to + 1 - width, to, text)
    }

    fn number(&mut self, from: usize, to: usize, number: Option<u32>) -> &mut Row {
        match number {
            Some(number) => self.right(from, to, &number.to_string()),
            None => self,
        }
    }

    /// A number with leading zeros, as the records from 240 on have it.
    fn zeros(&mut self, from: usize, to: usize, number: u32) -> &mut Row {
        let width = to + 1 - from;
        self.right(from, to, &format!("{number:0width$}"))
    }

    fn points(&mut self, from: usize, to: usize, points: Option<Points>) -> &mut Row {
        match points {
            Some(points) => self.right(from, to, &points.to_string()),
            None => self,
        }
    }

    fn players(&mut self, from: usize, players: impl Iterator<Item = u32>) -> &mut Row {
        for (i, number) in players.enumerate() {
            self.zeros(from + 5 * i, from + 5 * i + 3, number);
        }
        self
    }

    fn line(&self) -> String {
        let text: String = self.0.iter().collect();
        text.trim_end_matches(' ').to_owned()
    }
}

impl Record {
    /// The line, without its end.
    #[must_use]
    pub fn to_line(&self) -> String {
        match self {
            Record::Text(code, text) => text_line(code.digits(), text),
            Record::RoundDates(dates) => round_dates(dates),
            Record::Rounds(rounds) => format!("142 {rounds}"),
            Record::OldRounds(rounds) => format!("XXR {rounds}"),
            Record::InitialColor(color) => format!("152 {}", letter(*color).to_ascii_uppercase()),
            Record::OldOptions { color, rank } => old_options(*color, *rank),
            Record::Scoring(values) => score_values("162", values),
            Record::OldScoring(key, points) => format!("BB{} {points:>4}", old_key(*key)),
            Record::MatchScoring(values) => score_values("362", values),
            Record::BoardColors(colors) => {
                let letters = colors.iter().map(|c| letter(*c).to_ascii_uppercase());
                text_line("352", &letters.collect::<String>())
            }
            Record::Player(player) => player_line(player),
            Record::National(national) => national_line(national),
            Record::OldTeam(name, players) => old_team(name, players),
            Record::Team(team) => team_line(team),
            Record::Byes(byes) => byes_line(byes),
            Record::Acceleration(acceleration) => acceleration_line(acceleration),
            Record::VirtualPoints(points) => virtual_points(points),
            Record::Forbidden(forbidden) => forbidden_line(forbidden),
            Record::Abnormal(points) => abnormal(points),
            Record::LineUp(line_up) => line_up_line(line_up),
            Record::TeamByes(byes) => team_byes(byes),
            Record::ForfeitedMatch(forfeit) => forfeited(forfeit),
            Record::Readable(line) | Record::Kept(line) => line.clone(),
        }
    }
}

fn text_line(code: &str, text: &str) -> String {
    match text {
        "" => code.to_owned(),
        text => format!("{code} {text}"),
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

fn round_dates(dates: &[String]) -> String {
    let mut row = Row::new("132");
    for (index, date) in dates.iter().enumerate() {
        let column = cell_column(index);
        row.left(column, column + 7, date);
    }
    row.line()
}

fn old_options(color: Option<Color>, rank: bool) -> String {
    let color = color.map(|c| if c.is_white() { "white1" } else { "black1" });
    let words: Vec<&str> = color.into_iter().chain(rank.then_some("rank")).collect();
    text_line("XXC", &words.join(" "))
}

fn score_values(code: &str, values: &[(ScoreKey, Points)]) -> String {
    let mut row = Row::new(code);
    for (index, (key, points)) in values.iter().enumerate() {
        let column = 5 + 9 * index;
        let name = match key {
            ScoreKey::Win => "W",
            ScoreKey::Draw => "D",
            ScoreKey::Loss => "L",
            ScoreKey::Absence | ScoreKey::ZeroBye | ScoreKey::ForfeitLoss => "A",
            ScoreKey::PairingBye => "P",
            ScoreKey::Unknown => "X",
        };
        row.left(column + 1, column + 1, name);
        if code == "362" {
            row.left(column, column, "T");
        }
        row.points(column + 2, column + 5, Some(*points));
    }
    row.line()
}

const fn old_key(key: ScoreKey) -> char {
    match key {
        ScoreKey::Win => 'W',
        ScoreKey::Draw | ScoreKey::Unknown => 'D',
        ScoreKey::Loss => 'L',
        ScoreKey::Absence | ScoreKey::ZeroBye => 'Z',
        ScoreKey::ForfeitLoss => 'F',
        ScoreKey::PairingBye => 'U',
    }
}

fn card(code: &str, player: &Player, title: &str) -> Row {
    let mut row = Row::new(code);
    row.number(5, 8, Some(player.id.0));
    if let Some(sex) = player.sex {
        row.left(10, 10, if sex == Sex::Man { "m" } else { "w" });
    }
    row.right(11, 13, title);
    row.left(15, 47, &player.name);
    row.number(49, 52, player.rating);
    row.left(54, 56, &player.federation);
    row.right(58, 68, &player.fide_id);
    row.left(70, 79, &player.birth);
    row
}

fn player_line(player: &Player) -> String {
    let mut row = card(
        "001",
        player,
        player.title.map_or("", |title| title.as_str()),
    );
    row.points(81, 84, player.stated_points);
    row.number(86, 89, player.stated_rank);
    for (index, cell) in trimmed(&player.cells).iter().enumerate() {
        let column = cell_column(index);
        if *cell == Cell::BLANK {
            continue;
        }
        match cell.opponent {
            Some(opponent) => row.number(column, column + 3, Some(opponent.0)),
            None => row.left(column, column + 3, "0000"),
        };
        row.left(
            column + 5,
            column + 5,
            &cell.color.map_or('-', letter).to_string(),
        );
        row.left(column + 7, column + 7, &cell.mark.letter().to_string());
    }
    row.line()
}

fn national_line(national: &National) -> String {
    card(&national.federation, &national.player, &national.class).line()
}

fn old_team(name: &str, players: &[PlayerId]) -> String {
    let mut row = Row::new("013");
    row.left(5, 36, name);
    for (i, id) in players.iter().enumerate() {
        row.number(37 + 5 * i, 40 + 5 * i, Some(id.0));
    }
    row.line()
}

fn team_line(team: &Team) -> String {
    let mut row = Row::new("310");
    row.number(5, 7, Some(team.id.0))
        .left(9, 40, &team.name)
        .left(42, 46, &team.nickname);
    row.right(48, 53, &team.strength);
    row.points(55, 60, team.match_points)
        .points(62, 67, team.game_points);
    row.number(69, 71, team.stated_rank);
    for (i, id) in team.players.iter().enumerate() {
        row.number(74 + 5 * i, 77 + 5 * i, Some(id.0));
    }
    row.line()
}

fn byes_line(byes: &RoundByes) -> String {
    let mut row = Row::new("240");
    row.left(5, 5, &byes.mark.letter().to_string())
        .zeros(7, 9, byes.round);
    row.players(11, byes.players.iter().map(|id| id.0)).line()
}

fn acceleration_line(a: &Acceleration) -> String {
    let mut row = Row::new("250");
    row.points(5, 8, a.match_points).points(10, 13, a.points);
    row.zeros(15, 17, a.rounds.0).zeros(19, 21, a.rounds.1);
    row.zeros(23, 26, a.numbers.0).zeros(28, 31, a.numbers.1);
    row.line()
}

fn virtual_points(points: &VirtualPoints) -> String {
    let mut row = Row::new("XXA");
    row.number(5, 8, Some(points.player.0));
    for (i, points) in points.points.iter().enumerate() {
        row.points(10 + 5 * i, 13 + 5 * i, Some(*points));
    }
    row.line()
}

fn forbidden_line(forbidden: &Forbidden) -> String {
    let Some((first, last)) = forbidden.rounds else {
        let numbers: Vec<String> = forbidden.players.iter().map(ToString::to_string).collect();
        return text_line("XXP", &numbers.join(" "));
    };
    let mut row = Row::new("260");
    row.zeros(5, 7, first).zeros(9, 11, last);
    row.players(13, forbidden.players.iter().map(|id| id.0))
        .line()
}

fn abnormal(points: &AbnormalPoints) -> String {
    let mut row = Row::new("299");
    row.left(5, 5, &points.kind.to_string());
    row.points(8, 11, points.match_points)
        .points(14, 17, points.points);
    if let Some(round) = points.round {
        row.zeros(20, 22, round);
    }
    row.players(24, points.players.iter().map(|id| id.0)).line()
}

fn line_up_line(line_up: &LineUp) -> String {
    let mut row = Row::new("300");
    row.zeros(5, 7, line_up.round)
        .zeros(9, 11, line_up.team.0)
        .zeros(13, 15, line_up.opponent.0);
    row.players(17, line_up.players.iter().map(|id| id.map_or(0, |id| id.0)))
        .line()
}

fn team_byes(byes: &TeamByes) -> String {
    let mut row = Row::new("320");
    row.points(5, 8, Some(byes.match_points))
        .points(10, 13, Some(byes.game_points));
    for (i, team) in byes.teams.iter().enumerate() {
        row.zeros(15 + 4 * i, 17 + 4 * i, team.map_or(0, |team| team.0));
    }
    row.line()
}

fn forfeited(forfeit: &ForfeitedMatch) -> String {
    let mut row = Row::new("330");
    let signs = match forfeit.winner {
        Some(Color::White) => "+-",
        Some(Color::Black) => "-+",
        None => "--",
    };
    row.left(5, 6, signs).zeros(8, 10, forfeit.round);
    row.zeros(12, 14, forfeit.white.0)
        .zeros(16, 18, forfeit.black.0);
    row.line()
}

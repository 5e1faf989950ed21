//! Lines about the event: texts, rounds, points, byes, acceleration, forbidden pairs.

use rules::Color;

use crate::mark::Mark;
use crate::player::PlayerId;
use crate::points::Points;
use crate::tournament::{AbnormalPoints, Acceleration, Forbidden, RoundByes, VirtualPoints};
use crate::trf::fault::FaultCode;
use crate::trf::parse::Fields;
use crate::trf::parse::player::is_date;
use crate::trf::record::{MOST_ROUNDS, Record, ScoreKey, TextCode};

pub(super) fn text(code: TextCode, fields: &mut Fields<'_>) -> Record {
    let text = fields.line.rest(5);
    let is_day = matches!(code, TextCode::StartDate | TextCode::EndDate);
    if is_day && !text.is_empty() && !is_date(&text) {
        let column = fields.line.starts(5, fields.line.width());
        fields.fault(
            column,
            FaultCode::BadDate,
            format!("{text:?} is no date YYYY/MM/DD"),
        );
    }
    Record::Text(code, text)
}

pub(super) fn round_dates(fields: &mut Fields<'_>) -> Option<Record> {
    fields.gap(5, 91);
    let mut dates = Vec::new();
    let mut column = 92;
    while column <= fields.line.width() && dates.len() < MOST_ROUNDS {
        let date = fields.line.cut(column, column + 7);
        if !date.is_empty() && !is_date(&date) {
            fields.fault(
                column,
                FaultCode::BadDate,
                format!("{date:?} is no date YY/MM/DD"),
            );
        }
        dates.push(date);
        fields.gap(column + 8, column + 9);
        column += 10;
    }
    while dates.last().is_some_and(String::is_empty) {
        dates.pop();
    }
    Some(Record::RoundDates(dates))
}

pub(super) fn rounds(fields: &mut Fields<'_>) -> Option<u32> {
    let rounds = word_number(fields)?;
    if rounds == 0 || rounds as usize > MOST_ROUNDS {
        let text = format!("{rounds} rounds; there may be 1 to {MOST_ROUNDS}");
        fields.fault(5, FaultCode::BadNumber, text);
        return None;
    }
    Some(rounds)
}

fn word_number(fields: &mut Fields<'_>) -> Option<u32> {
    let words = fields.line.words(5);
    match words.as_slice() {
        [(column, word)] => fields.number_of(*column, word),
        [] => {
            fields.fault(5, FaultCode::ShortLine, "no number");
            None
        }
        [_, (column, _), ..] => {
            fields.fault(*column, FaultCode::Misplaced, "more than one number");
            None
        }
    }
}

pub(super) fn initial_color(fields: &mut Fields<'_>) -> Option<Record> {
    fields.gap(6, fields.line.width().max(6));
    let letter = fields.line.at(5);
    fields.color(5, letter).map(Record::InitialColor)
}

pub(super) fn old_options(fields: &mut Fields<'_>) -> Option<Record> {
    let (mut color, mut rank) = (None, false);
    for (column, word) in fields.line.words(5) {
        match word.as_str() {
            "white1" => color = Some(Color::White),
            "black1" => color = Some(Color::Black),
            "rank" => rank = true,
            other => {
                let text = format!("{other:?} is none of white1, black1, rank");
                fields.fault(column, FaultCode::BadKeyword, text);
            }
        }
    }
    Some(Record::OldOptions { color, rank })
}

const KEYS: [(&str, ScoreKey); 6] = [
    ("W", ScoreKey::Win),
    ("D", ScoreKey::Draw),
    ("L", ScoreKey::Loss),
    ("A", ScoreKey::Absence),
    ("P", ScoreKey::PairingBye),
    ("X", ScoreKey::Unknown),
];

const MATCH_KEYS: [(&str, ScoreKey); 3] = [
    ("TW", ScoreKey::Win),
    ("TD", ScoreKey::Draw),
    ("TL", ScoreKey::Loss),
];

pub(super) fn scoring(fields: &mut Fields<'_>) -> Option<Vec<(ScoreKey, Points)>> {
    values(fields, &KEYS)
}

pub(super) fn match_scoring(fields: &mut Fields<'_>) -> Option<Vec<(ScoreKey, Points)>> {
    values(fields, &MATCH_KEYS)
}

/// Groups of nine columns: letters in the first two, points in the next four.
fn values(fields: &mut Fields<'_>, keys: &[(&str, ScoreKey)]) -> Option<Vec<(ScoreKey, Points)>> {
    let mut values: Vec<(ScoreKey, Points)> = Vec::new();
    let mut column = 5;
    while column <= fields.line.width() {
        let word = fields.line.cut(column, column + 1);
        let points = fields.points(column + 2, column + 5);
        fields.gap(column + 6, column + 8);
        let key = keys
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, key)| *key);
        match (key, points) {
            (Some(key), Some(points)) if values.iter().all(|(k, _)| *k != key) => {
                values.push((key, points));
            }
            (None, None) if word.is_empty() => {}
            (Some(_), None) => {
                let what = format!("no points after {word}");
                fields.fault(column + 2, FaultCode::BadPoints, what);
            }
            _ => {
                let what = format!("{word:?} has no place here");
                fields.fault(column, FaultCode::BadKeyword, what);
            }
        }
        column += 9;
    }
    Some(values)
}

pub(super) fn old_score_key(letter: &str) -> Option<ScoreKey> {
    match letter {
        "W" => Some(ScoreKey::Win),
        "D" => Some(ScoreKey::Draw),
        "L" => Some(ScoreKey::Loss),
        "Z" => Some(ScoreKey::ZeroBye),
        "F" => Some(ScoreKey::ForfeitLoss),
        "U" => Some(ScoreKey::PairingBye),
        _ => None,
    }
}

pub(super) fn old_scoring(key: ScoreKey, fields: &mut Fields<'_>) -> Option<Record> {
    fields.gap(9, fields.line.width().max(9));
    match fields.points(5, 8) {
        Some(points) => Some(Record::OldScoring(key, points)),
        None => {
            if fields.line.is_empty(5, 8) {
                fields.fault(5, FaultCode::ShortLine, "no points");
            }
            None
        }
    }
}

pub(super) fn byes(fields: &mut Fields<'_>) -> Option<Record> {
    let letter = fields.line.at(5);
    let mark = Mark::from_letter(letter);
    let Some(mark @ (Mark::HalfBye | Mark::FullBye | Mark::ZeroBye)) = mark else {
        let text = format!("{letter:?} is none of the byes H, F, Z");
        fields.fault(5, FaultCode::BadKeyword, text);
        return None;
    };
    fields.gap(6, 6);
    let round = fields.needed(7, 9, "round")?;
    fields.gap(10, 10);
    Some(Record::Byes(RoundByes {
        mark,
        round,
        players: fields.players(11),
    }))
}

pub(super) fn acceleration(fields: &mut Fields<'_>) -> Option<Record> {
    let match_points = fields.points(5, 8);
    fields.gap(9, 9);
    let points = fields.points(10, 13);
    fields.gap(14, 14);
    let rounds = fields.range((15, 17), (19, 21), "round")?;
    fields.gap(18, 18);
    fields.gap(22, 22);
    let numbers = fields.range((23, 26), (28, 31), "number")?;
    fields.gap(27, 27);
    fields.gap(32, fields.line.width().max(32));
    Some(Record::Acceleration(Acceleration {
        match_points,
        points,
        rounds,
        numbers,
    }))
}

pub(super) fn virtual_points(fields: &mut Fields<'_>) -> Option<Record> {
    let player = PlayerId(fields.needed(5, 8, "player's number")?);
    fields.gap(9, 9);
    let mut points = Vec::new();
    let mut column = 10;
    while column <= fields.line.width() && points.len() < MOST_ROUNDS {
        points.push(fields.points(column, column + 3).unwrap_or_default());
        fields.gap(column + 4, column + 4);
        column += 5;
    }
    Some(Record::VirtualPoints(VirtualPoints { player, points }))
}

pub(super) fn forbidden(fields: &mut Fields<'_>) -> Option<Record> {
    let rounds = fields.range((5, 7), (9, 11), "round")?;
    fields.gap(8, 8);
    fields.gap(12, 12);
    Some(Record::Forbidden(Forbidden {
        rounds: Some(rounds),
        players: fields.players(13),
    }))
}

pub(super) fn old_forbidden(fields: &mut Fields<'_>) -> Option<Record> {
    let words = fields.line.words(5);
    let numbers = words
        .iter()
        .filter_map(|(column, word)| fields.number_of(*column, word));
    let players = numbers.map(PlayerId).collect();
    Some(Record::Forbidden(Forbidden {
        rounds: None,
        players,
    }))
}

pub(super) fn abnormal(fields: &mut Fields<'_>) -> Option<Record> {
    let kind = fields.line.at(5);
    fields.gap(6, 7);
    let match_points = fields.points(8, 11);
    fields.gap(12, 13);
    let points = fields.points(14, 17);
    fields.gap(18, 19);
    let round = fields.number(20, 22).filter(|r| *r > 0);
    fields.gap(23, 23);
    let players = fields.players(24);
    if match_points.is_none() && points.is_none() {
        fields.fault(8, FaultCode::ShortLine, "no points");
        return None;
    }
    Some(Record::Abnormal(AbnormalPoints {
        kind,
        match_points,
        points,
        round,
        players,
    }))
}

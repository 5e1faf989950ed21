//! Lines to records.

mod fields;
mod player;
mod team;
mod terms;

use crate::trf::fault::{Fault, FaultCode};
use crate::trf::record::{Record, TextCode};
use crate::trf::text::Line;

pub(crate) use fields::Fields;

/// What one line says. Lines that say nothing usable are kept as they stand.
pub(crate) fn parse(line: &Line, faults: &mut Vec<Fault>) -> Record {
    let code: String = (1..=3).map(|column| line.at(column)).collect();
    if code == "###" || line.width() == 0 {
        return Record::Kept(line.whole());
    }
    if line.at(4) != ' ' && line.width() > 3 {
        let what = "the code is followed by no space";
        faults.push(line.fault(4, FaultCode::Misplaced, what));
    }
    let mut fields = Fields::new(line, faults);
    let text = TextCode::ALL.iter().find(|(_, digits)| *digits == code);
    if let Some((code, _)) = text {
        return terms::text(*code, &mut fields);
    }
    let record = match code.as_str() {
        "001" => player::player(&mut fields),
        "013" => team::old_team(&mut fields),
        "132" => terms::round_dates(&mut fields),
        "142" => terms::rounds(&mut fields).map(Record::Rounds),
        "XXR" => terms::rounds(&mut fields).map(Record::OldRounds),
        "152" => terms::initial_color(&mut fields),
        "XXC" => terms::old_options(&mut fields),
        "162" => terms::scoring(&mut fields).map(Record::Scoring),
        "362" => terms::match_scoring(&mut fields).map(Record::MatchScoring),
        "352" => team::board_colors(&mut fields),
        "240" => terms::byes(&mut fields),
        "250" => terms::acceleration(&mut fields),
        "XXA" => terms::virtual_points(&mut fields),
        "260" => terms::forbidden(&mut fields),
        "XXP" => terms::old_forbidden(&mut fields),
        "299" => terms::abnormal(&mut fields),
        "300" => team::line_up(&mut fields),
        "310" => team::team(&mut fields),
        "320" => team::team_byes(&mut fields),
        "330" => team::forfeited(&mut fields),
        "801" | "802" => Some(Record::Readable(line.whole())),
        other => match other.strip_prefix("BB").and_then(terms::old_score_key) {
            Some(key) => terms::old_scoring(key, &mut fields),
            None if is_federation(other) => player::national(&mut fields),
            None => {
                let what = format!("no edition has a record {other:?}");
                faults.push(line.fault(1, FaultCode::UnknownRecord, what));
                None
            }
        },
    };
    record.unwrap_or_else(|| Record::Kept(line.whole()))
}

/// Three capitals that no extension uses.
fn is_federation(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase()) && !code.starts_with("XX")
}

//! Rows that calculate: grade points and grades, tie-breaks and titles of the seed texts, by the
//! functions that the hall and the command line use.

use rating::{GradeBase, GradeRules, SeedApplicant, Title};
use serde_json::{Value, json};
use tournament::Points;
use tournament::standings::{Ratio, opponents_sum, sonneborn_berger};

use crate::act::{self, COMMON};
use crate::fault::{Fault, FaultCode};
use crate::fields::Fields;

/// More games or norms than anybody has.
const COUNT_MAX: u32 = 1_000_000;
/// More points than any event gives, in tenths.
const TENTHS_MAX: f64 = 1e8;

/// The value that a `calc` event asks for.
pub(crate) fn value(event: &Fields<'_>) -> Result<Value, Fault> {
    act::actor(event)?;
    event.need("at")?;
    event.seconds("at")?;
    let only = |keys: &[&str]| event.only(&[COMMON, &["what"], keys]);
    match event.need_text("what")? {
        "rating" => {
            only(&["a", "b", "score"])?;
            points_after(event)
        }
        "grade" => {
            only(&["points"])?;
            grade(event)
        }
        "tiebreak" => {
            only(&["system", "beaten", "drawn", "opponents"])?;
            tie_break(event)
        }
        "title" => {
            only(&["title", "holder", "norms", "games", "rating"])?;
            title(event)
        }
        other => Err(event.unknown("what", other)),
    }
}

/// A total of grade points, exact to the hundredth.
fn total(event: &Fields<'_>, key: &str) -> Result<rating::Points, Fault> {
    let value = event.need(key)?;
    if !value.is_number() {
        return Err(event.fault(FaultCode::WrongType, key, "is no number"));
    }
    let text = value.to_string();
    // A number written with a point that it does not need is the same number.
    let text = text.strip_suffix(".0").unwrap_or(&text);
    event.parsed(key, text, FaultCode::OutOfRange, |text| text.parse().ok())
}

fn points_after(event: &Fields<'_>) -> Result<Value, Fault> {
    let (a, b) = (total(event, "a")?, total(event, "b")?);
    let outcome = event.need_word("score", |text| text.parse().ok())?;
    let after = rating::award(a, b, outcome, &GradeRules::STANDARD).after;
    let [a, b] = after.map(|points| number(points.hundredths(), 100));
    Ok(json!({ "a": a, "b": b }))
}

fn grade(event: &Fields<'_>) -> Result<Value, Fault> {
    let points = total(event, "points")?;
    let grade = rating::grade(points, 0, GradeBase::Hundred);
    let name = grade.map_or("none".to_owned(), |grade| grade.number().to_string());
    Ok(json!({ "grade": name }))
}

/// Scores of opponents, exact to the tenth.
fn scores(event: &Fields<'_>, key: &str) -> Result<Vec<Points>, Fault> {
    let one = |value: &Value| {
        let wrong = || event.fault(FaultCode::WrongType, key, "is no list of scores");
        let tenths = value.as_f64().ok_or_else(wrong)? * 10.0;
        let whole = tenths.round();
        if (tenths - whole).abs() > 1e-6 || whole.abs() > TENTHS_MAX {
            return Err(event.fault(FaultCode::OutOfRange, key, "holds what is no score"));
        }
        Ok(Points::from_tenths(whole as i32))
    };
    event.list(key)?.iter().map(one).collect()
}

fn tie_break(event: &Fields<'_>) -> Result<Value, Fault> {
    let needless = |key: &str| match event.get(key) {
        None => Ok(()),
        Some(_) => Err(event.fault(FaultCode::KeyUnknown, key, "does not belong to this system")),
    };
    let score: Ratio = match event.need_text("system")? {
        "sonneborn_berger" => {
            needless("opponents")?;
            sonneborn_berger(&scores(event, "beaten")?, &scores(event, "drawn")?)
        }
        "opponents_sum" => {
            needless("beaten")?;
            needless("drawn")?;
            opponents_sum(&scores(event, "opponents")?)
        }
        other => return Err(event.unknown("system", other)),
    };
    let (over, under) = score.parts();
    Ok(json!({ "score": number(over, under) }))
}

fn title(event: &Fields<'_>) -> Result<Value, Fault> {
    let asked = event.need_word("title", Title::from_code)?;
    let holder = event.word("holder", |text| match text {
        "none" => Some(None),
        code => Title::from_code(code).map(Some),
    })?;
    let rating = event.whole("rating", COUNT_MAX)?;
    let applicant = SeedApplicant {
        holder: holder.flatten(),
        results: event.whole("norms", COUNT_MAX)?.unwrap_or(0),
        games: event.whole("games", COUNT_MAX)?.unwrap_or(0),
        rating: rating.and_then(|n| i32::try_from(n).ok()),
        ..SeedApplicant::default()
    };
    match rating::seed_title(asked, &applicant) {
        Some(verdict) => Ok(json!({ "eligible": verdict.eligible })),
        None => Err(event.unknown("title", asked.code())),
    }
}

/// A fraction as a number; whole ones without a point.
fn number(over: i64, under: i64) -> Value {
    match over.checked_rem(under) {
        Some(0) => json!(over / under),
        _ => json!(over as f64 / under as f64),
    }
}

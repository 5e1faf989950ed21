//! A line judged: the game is played, and what it says is laid beside what is wanted.

use laws::{Act, Actor, Command, Game, Refusal, Timestamp, judge as rule_on};
use serde_json::{Map, Value, json};

use crate::fault::{Fault, FaultCode};
use crate::fields::Fields;
use crate::start::{self, Beginning};
use crate::{act, calc, facts};

/// What became of a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The case's name; `None` if the line has none that can be read.
    pub id: Option<String>,
    /// Each fact that was asked for, as the program has it; empty after a fault.
    pub got: Map<String, Value>,
    /// Each fact that was asked for, as the case wants it.
    pub want: Map<String, Value>,
    /// Why the line could not be judged.
    pub fault: Option<Fault>,
}

impl Verdict {
    /// Does everything hold?
    #[must_use]
    pub fn ok(&self) -> bool {
        self.fault.is_none()
            && self.got.len() == self.want.len()
            && self
                .want
                .iter()
                .all(|(key, want)| self.got.get(key).is_some_and(|got| same(got, want)))
    }

    /// `{"id","ok","got","want"}`, and `"fault":{"code","text"}` if there is one.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut all = json!({
            "id": self.id,
            "ok": self.ok(),
            "got": self.got,
            "want": self.want,
        });
        if let Some(fault) = &self.fault {
            all["fault"] = json!({ "code": fault.code.as_str(), "text": fault.text });
        }
        all
    }
}

const CASE: &[&str] = &[
    "id", "topic", "edition", "tempo", "mode", "about", "source", "certain", "options", "start",
    "events", "expect",
];

/// Judges one line of a case file. Whatever the line is, the answer is a verdict.
#[must_use]
pub fn judge(line: &str) -> Verdict {
    let mut verdict = Verdict {
        id: None,
        got: Map::new(),
        want: Map::new(),
        fault: None,
    };
    let case: Value = match serde_json::from_str(line) {
        Ok(case) => case,
        Err(error) => {
            verdict.fault = Some(Fault::new(FaultCode::NotJson, error.to_string()));
            return verdict;
        }
    };
    verdict.id = case["id"].as_str().map(str::to_owned);
    if let Some(want) = case["expect"].as_object() {
        verdict.want = want.clone();
    }
    match play(&case) {
        Ok(got) => verdict.got = got,
        Err(fault) => verdict.fault = Some(fault),
    }
    verdict
}

fn play(case: &Value) -> Result<Map<String, Value>, Fault> {
    if !case.is_object() {
        return Err(Fault::new(FaultCode::NotACase, "the line is no object"));
    }
    let case = Fields::of(case, "case")?;
    case.only(&[CASE])?;
    case.need_text("id")?;
    case.need("expect")?;
    let Some(expect) = case.get("expect").and_then(Value::as_object) else {
        return Err(case.fault(FaultCode::WrongType, "expect", "is no object"));
    };
    if expect.is_empty() {
        return Err(case.fault(FaultCode::NothingExpected, "expect", "is empty"));
    }
    case.need("events")?;
    let events = numbered(&case)?;
    if let [only] = events.as_slice()
        && only.text("do")? == Some("calc")
    {
        return calculated(only, expect);
    }
    let begin = start::beginning(&case)?;
    let (game, refusal, at) = played(&case, begin, &events)?;
    let last = facts::Last {
        game: &game,
        refusal: refusal.as_ref(),
        at,
    };
    let fact = |key: &String| match facts::fact(&last, key) {
        Some(value) => Ok((key.clone(), value)),
        None => Err(case.fault(
            FaultCode::KeyUnknown,
            &format!("expect.{key}"),
            "is no fact",
        )),
    };
    expect.keys().map(fact).collect()
}

/// The events, each with its number from 1 as its place.
fn numbered<'a>(case: &Fields<'a>) -> Result<Vec<Fields<'a>>, Fault> {
    let events = case.list("events")?.iter().enumerate();
    events
        .map(|(index, event)| Fields::of(event, format!("event {}", index + 1)))
        .collect()
}

/// A row that calculates asks for one value and nothing else.
fn calculated(
    event: &Fields<'_>,
    expect: &Map<String, Value>,
) -> Result<Map<String, Value>, Fault> {
    let value = calc::value(event)?;
    if let Some(key) = expect.keys().find(|key| *key != "value") {
        return Err(event.fault(FaultCode::KeyUnknown, key, "is no fact of a calculation"));
    }
    Ok(Map::from_iter([("value".to_owned(), value)]))
}

fn played(
    case: &Fields<'_>,
    begin: Beginning,
    events: &[Fields<'_>],
) -> Result<(Game, Option<Refusal>, Timestamp), Fault> {
    let mut at = Timestamp(0);
    let (mut game, _) = Game::new(begin.terms, begin.start, at);
    if let Some(setup) = begin.setup {
        give(&mut game, Actor::Arbiter, Act::SetUp { setup }, at);
    }
    let mut last = None;
    for event in events {
        event.need("at")?;
        let now = Timestamp(event.seconds("at")?.unwrap_or_default().0);
        if now < at {
            return Err(event.fault(FaultCode::TimeRunsBack, "at", "is before the last event"));
        }
        if begin.shifted && event.text("do")? == Some("resume") {
            let what = "beside a resumption is not supported";
            return Err(case.fault(FaultCode::NotSupported, "scheduled", what));
        }
        at = now;
        // What is due by time comes first, so that a move is read in the position it meets.
        give(&mut game, Actor::Hall, Act::Tick, at);
        let by = act::actor(event)?;
        last = match act::read(&game, by, event)? {
            Ok(act) => give(&mut game, by, act, at),
            Err(refusal) => Some(refusal),
        };
    }
    Ok((game, last, at))
}

/// Judged and applied, as everywhere.
fn give(game: &mut Game, by: Actor, act: Act, at: Timestamp) -> Option<Refusal> {
    let answer = rule_on(game, &Command { by, act }, at);
    answer.events.iter().for_each(|event| game.apply(event));
    answer.refusal
}

/// Equal, numbers by their value: `600` is `600.0`.
fn same(got: &Value, want: &Value) -> bool {
    match (got, want) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let found = |(key, a)| b.get(key).is_some_and(|b| same(a, b));
            a.len() == b.len() && a.iter().all(found)
        }
        _ => got == want,
    }
}

//! An object of a case, read key by key: unknown keys and wrong types are faults, null is absence.

use laws::Millis;
use rules::Color;
use serde_json::{Map, Value};

use crate::fault::{Fault, FaultCode};

/// The longest time a case may speak of: thirty years, in seconds.
const SECONDS_MAX: f64 = 1e9;

/// An object and where it stands in the case.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'a> {
    object: &'a Map<String, Value>,
    place: String,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value, place: impl Into<String>) -> Result<Fields<'a>, Fault> {
        let place = place.into();
        match value.as_object() {
            Some(object) => Ok(Fields { object, place }),
            None => Err(Fault::new(
                FaultCode::WrongType,
                format!("{place} is no object"),
            )),
        }
    }

    /// Only these keys may occur.
    pub(crate) fn only(&self, known: &[&[&str]]) -> Result<(), Fault> {
        let is_known = |key: &String| known.iter().any(|keys| keys.contains(&key.as_str()));
        match self.object.keys().find(|key| !is_known(key)) {
            None => Ok(()),
            Some(key) => Err(self.fault(FaultCode::KeyUnknown, key, "is no key here")),
        }
    }

    pub(crate) fn fault(&self, code: FaultCode, key: &str, what: impl Into<String>) -> Fault {
        let what = what.into();
        Fault::new(code, format!("{}: {key} {what}", self.place))
    }

    fn wrong(&self, key: &str, wanted: &str) -> Fault {
        self.fault(FaultCode::WrongType, key, format!("is no {wanted}"))
    }

    /// A word met where only others are known.
    pub(crate) fn unknown(&self, key: &str, word: &str) -> Fault {
        self.fault(FaultCode::UnknownWord, key, format!("says {word:?}"))
    }

    /// The value, if there is one.
    pub(crate) fn get(&self, key: &str) -> Option<&'a Value> {
        self.object.get(key).filter(|value| !value.is_null())
    }

    /// The value of a key that must be there.
    pub(crate) fn need(&self, key: &str) -> Result<&'a Value, Fault> {
        self.get(key)
            .ok_or_else(|| self.fault(FaultCode::KeyMissing, key, "is missing"))
    }

    pub(crate) fn object(&self, key: &str) -> Result<Option<Fields<'a>>, Fault> {
        let place = format!("{}.{key}", self.place);
        self.get(key)
            .map(|value| Fields::of(value, place))
            .transpose()
    }

    pub(crate) fn list(&self, key: &str) -> Result<&'a [Value], Fault> {
        match self.get(key) {
            None => Ok(&[]),
            Some(Value::Array(list)) => Ok(list),
            Some(_) => Err(self.wrong(key, "list")),
        }
    }

    pub(crate) fn text(&self, key: &str) -> Result<Option<&'a str>, Fault> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(key, "text")),
        }
    }

    pub(crate) fn need_text(&self, key: &str) -> Result<&'a str, Fault> {
        self.need(key)?;
        Ok(self.text(key)?.unwrap_or_default())
    }

    pub(crate) fn flag(&self, key: &str) -> Result<Option<bool>, Fault> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => Err(self.wrong(key, "true or false")),
        }
    }

    /// Is it there and true?
    pub(crate) fn is(&self, key: &str) -> Result<bool, Fault> {
        Ok(self.flag(key)? == Some(true))
    }

    /// A number of seconds, to the millisecond.
    pub(crate) fn seconds(&self, key: &str) -> Result<Option<Millis>, Fault> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let secs = value.as_f64().ok_or_else(|| self.wrong(key, "number"))?;
        if secs.abs() > SECONDS_MAX {
            let what = "is beyond thirty years";
            return Err(self.fault(FaultCode::OutOfRange, key, what));
        }
        Ok(Some(Millis((secs * 1000.0).round() as i64)))
    }

    /// A whole number from 0 to `max`.
    pub(crate) fn whole(&self, key: &str, max: u32) -> Result<Option<u32>, Fault> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        if !value.is_number() {
            return Err(self.wrong(key, "number"));
        }
        let number = value.as_u64().and_then(|n| u32::try_from(n).ok());
        let range = || format!("is no whole number from 0 to {max}");
        match number.filter(|n| *n <= max) {
            Some(number) => Ok(Some(number)),
            None => Err(self.fault(FaultCode::OutOfRange, key, range())),
        }
    }

    /// A word as the reader of its list understands it.
    pub(crate) fn word<T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        match self.text(key)? {
            None => Ok(None),
            Some(text) => read(text).map(Some).ok_or_else(|| self.unknown(key, text)),
        }
    }

    pub(crate) fn need_word<T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let text = self.need_text(key)?;
        read(text).ok_or_else(|| self.unknown(key, text))
    }

    pub(crate) fn color(&self, key: &str) -> Result<Option<Color>, Fault> {
        self.word(key, color)
    }

    /// A list of colours; `None` if the key is missing.
    pub(crate) fn colors(&self, key: &str) -> Result<Option<Vec<Color>>, Fault> {
        if self.get(key).is_none() {
            return Ok(None);
        }
        let one = |value: &Value| match value.as_str() {
            Some(text) => color(text).ok_or_else(|| self.unknown(key, text)),
            None => Err(self.wrong(key, "list of colours")),
        };
        self.list(key)?
            .iter()
            .map(one)
            .collect::<Result<_, _>>()
            .map(Some)
    }

    /// Text in a notation, read by its parser.
    pub(crate) fn parsed<T>(
        &self,
        key: &str,
        text: &str,
        code: FaultCode,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let what = || format!("says {:?}", shortened(text));
        read(text).ok_or_else(|| self.fault(code, key, what()))
    }
}

/// `white`, `black`
pub(crate) fn color(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

/// A long text is told by its beginning.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

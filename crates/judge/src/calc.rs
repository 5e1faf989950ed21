//! Rows that calculate points, grades, titles and tie-breaks.

use crate::fault::{Fault, FaultCode};
use crate::fields::Fields;

/// The value that a `calc` event asks for.
pub(crate) fn value(event: &Fields<'_>) -> Result<serde_json::Value, Fault> {
    let what = event.need_text("what")?;
    let text = format!("of {what:?} is not supported");
    Err(event.fault(FaultCode::NotSupported, "calc", text))
}

//! Any bytes: the reader of report files ends, places its faults inside the file, and what it
//! writes is read as the same event and written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::trf::{self, Encoding};

fuzz_target!(|bytes: &[u8]| {
    let report = trf::read(bytes);
    let lines = report.document.records.len().max(1);
    for fault in &report.faults {
        assert!((1..=lines).contains(&fault.line) && fault.column >= 1, "{fault}");
    }
    // Bytes of an unknown encoding may turn into a known one when a field is dropped.
    if report.document.encoding == Encoding::Latin1 {
        return;
    }
    let written = report.document.to_bytes();
    let again = trf::read(&written);
    assert_eq!(again.tournament, report.tournament);
    assert_eq!(again.document.to_bytes(), written);
});

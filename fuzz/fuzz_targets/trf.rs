//! Any bytes: the reader of report files ends, places its faults inside the file, and what it
//! writes is read as the same event and written the same; whatever was read can be converted and
//! ranked.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tournament::standings::{Edition, Options, TieBreak, of_players, of_teams, standings};
use tournament::trf::{self, Document, Encoding, Form};

const LIST: &str = "DE,BH/C1,FB,AOB,SB/C2,KS/L+1,PS,STD,TPR,PTP,APPO,WIN,REP,BWG,TPN/R";
const TEAMS: &str = "EDEBT,EMGSB/C1,EGMSB,SSSC,BC,TBR,BBE,BH:GP/M1";

fuzz_target!(|bytes: &[u8]| {
    let report = trf::read(bytes);
    let lines = report.document.records.len().max(1);
    for fault in &report.faults {
        assert!((1..=lines).contains(&fault.line) && fault.column >= 1, "{fault}");
    }
    let event = &report.tournament;
    let options = Options { edition: Edition::Y2026, unrated: Some(1400), ..Options::default() };
    if event.written_rounds() < 30 {
        let list = TieBreak::parse_list(LIST).expect("known codes");
        let table = standings(&of_players(event, &options), &list);
        assert_eq!(table.len(), event.players.len());
        let list = TieBreak::parse_list(TEAMS).expect("known codes");
        let table = standings(&of_teams(event, &options), &list);
        assert_eq!(table.len(), event.teams.len());
    }
    for form in [Form::Trf16, Form::Trf26] {
        let converted = trf::convert(&report.document, form);
        assert!(converted.lost.iter().all(|line| (1..=lines).contains(line)));
        let _bytes = Document::of(event, form).to_bytes();
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

//! 320 recorded events: every file is read without a fault and written again byte for byte.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::fs;
use std::path::PathBuf;

use tournament::standings::{Options, of_players, standings};
use tournament::{Mark, trf};

fn corpus() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/swiss");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "trf"))
        .collect();
    files.sort();
    let name = |p: &PathBuf| p.file_name().unwrap().to_string_lossy().into_owned();
    files
        .iter()
        .map(|path| (name(path), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn recorded_events_are_read_without_a_fault_and_written_byte_for_byte() {
    let files = corpus();
    assert_eq!(files.len(), 320);
    let mut games = 0;
    for (name, bytes) in &files {
        let report = trf::read(bytes);
        assert_eq!(report.faults, [], "{name}");
        assert!(
            report.document.to_bytes() == *bytes,
            "{name} is written otherwise"
        );
        let cells = report.tournament.players.iter().flat_map(|p| &p.cells);
        games += cells
            .filter(|c| c.opponent.is_some() && c.mark != Mark::Blank)
            .count();
    }
    assert_eq!(games, 2 * 58_778, "each game stands on two lines");
}

#[test]
fn every_record_of_the_2026_edition_is_read_and_written_again() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/every-record.trf");
    let bytes = fs::read(path).unwrap();
    let report = trf::read(&bytes);
    assert_eq!(report.faults, []);
    assert_eq!(
        String::from_utf8(report.document.to_bytes()).unwrap(),
        String::from_utf8(bytes).unwrap()
    );
    let kept = report
        .document
        .records
        .iter()
        .filter(|r| matches!(r, trf::Record::Kept(_)));
    assert_eq!(kept.count(), 1, "the comment alone is kept unread");
    let event = report.tournament;
    assert_eq!(
        (event.players.len(), event.teams.len(), event.national.len()),
        (8, 4, 1)
    );
    assert_eq!(
        (event.line_ups.len(), event.forfeited_matches.len()),
        (2, 2)
    );
    assert_eq!(
        (
            event.byes.len(),
            event.accelerations.len(),
            event.abnormal.len()
        ),
        (2, 2, 2)
    );
    assert_eq!(event.scoring.pairing_bye, tournament::Points::HALF);
}

#[test]
fn every_recorded_event_comes_back_from_its_table_in_the_form_it_had() {
    for (name, bytes) in corpus() {
        let report = trf::read(&bytes);
        let is_old = |r: &trf::Record| matches!(r, trf::Record::OldRounds(_));
        let form = match report.document.records.iter().any(is_old) {
            true => trf::Form::Trf16,
            false => trf::Form::Trf26,
        };
        let again = trf::read(&trf::Document::of(&report.tournament, form).to_bytes());
        assert_eq!(again.faults, [], "{name}");
        assert!(again.tournament == report.tournament, "{name}");
    }
}

#[test]
fn converting_to_the_other_form_and_back_keeps_the_event() {
    for (name, bytes) in corpus() {
        let report = trf::read(&bytes);
        for (there, back) in [
            (trf::Form::Trf16, trf::Form::Trf26),
            (trf::Form::Trf26, trf::Form::Trf16),
        ] {
            let other = trf::convert(&report.document, there);
            let returned = trf::convert(&other.document, back);
            let (then, now) = (
                trf::read(&other.document.to_bytes()),
                trf::read(&returned.document.to_bytes()),
            );
            assert_eq!(
                (&then.faults[..], &now.faults[..]),
                (&[][..], &[][..]),
                "{name}"
            );
            let rounds = report.tournament.rounds.unwrap_or(0) as usize;
            for read in [&then.tournament, &now.tournament] {
                assert!(read.players == report.tournament.players, "{name}");
                let told = |t: &tournament::Tournament| (t.scoring, t.rounds, t.initial_color);
                assert_eq!(told(read), told(&report.tournament), "{name}");
                for player in &read.players {
                    for round in 1..=rounds {
                        assert_eq!(
                            read.virtual_points_of(player.id, round),
                            report.tournament.virtual_points_of(player.id, round),
                            "{name}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn standings_of_the_recorded_events_have_the_points_and_the_order_that_the_files_state() {
    let odd = include_bytes!("data/every-record.trf").to_vec();
    for (name, bytes) in corpus()
        .into_iter()
        .chain([("every-record".to_owned(), odd)])
    {
        let event = trf::read(&bytes).tournament;
        let table = standings(&of_players(&event, &Options::default()), &[]);
        for row in &table {
            let player = event.player(tournament::PlayerId(row.id)).unwrap();
            assert_eq!(Some(row.points), player.stated_points, "{name} {}", row.id);
        }
        // Stated ranks break ties by some rule of their own, but never against the points.
        let ranks = table.iter().map(|row| {
            let player = event.player(tournament::PlayerId(row.id)).unwrap();
            (row.rank, player.stated_rank.unwrap() as usize)
        });
        for (rank, stated) in ranks {
            let shared = table.iter().filter(|row| row.rank == rank).count();
            assert!(
                (rank..rank + shared).contains(&stated),
                "{name} {rank} {stated}"
            );
        }
    }
}

//! 320 recorded Dutch tournaments: every round is paired again.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::fs;
use std::path::PathBuf;

use tournament::swiss::{Difference, Field, NoValidPairing, pair, recheck};
use tournament::{Cell, Mark, trf};

/// The one round that the record has otherwise, by the rules: the bye of the odd number is a
/// downfloat whatever it is worth (1.4.3). It is worth nothing in this event, and player 64 had
/// it two rounds before; the record lets him float down again, which C16 avoids.
const WORTHLESS_BYE: (&str, usize) = ("public-00224.trf", 7);

#[test]
fn every_recorded_round_comes_out_again() {
    let mut files: Vec<_> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "trf"))
        .collect();
    files.sort();
    let (mut rounds, mut impossible) = (0, 0);
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let event = trf::read(&fs::read(&path).unwrap()).tournament;
        for checked in recheck(&event, None).unwrap() {
            rounds += 1;
            impossible += usize::from(checked.made.is_err());
            if (name.as_str(), checked.round) == WORTHLESS_BYE {
                let own = checked.differences.contains(&Difference::Made(49, 64));
                assert!(own, "S244 player 64 is paired in his own bracket");
                continue;
            }
            let place = format!("{name} round {}", checked.round);
            assert_eq!(checked.differences, [], "S244 {place}");
        }
    }
    assert_eq!(
        (rounds, impossible),
        (2637, 23),
        "S244 rounds, and those without a pairing"
    );
}

/// Rounds for which players are absent whom the file does not name yet, and which nobody can
/// pair then: file, round, absent.
const STUCK: [(&str, usize, &[u32]); 15] = [
    ("public-00010.trf", 9, &[2, 3, 6, 10]),
    ("public-00023.trf", 4, &[2]),
    ("public-00044.trf", 8, &[7, 9]),
    ("public-00066.trf", 6, &[7, 8]),
    ("public-00072.trf", 6, &[4, 5, 6, 9, 10]),
    ("public-00124.trf", 5, &[3, 4, 5, 7, 8]),
    ("public-00153.trf", 4, &[4, 6]),
    ("public-00155.trf", 5, &[6]),
    ("public-00217.trf", 6, &[3, 7]),
    ("public-00219.trf", 4, &[5]),
    ("public-00221.trf", 7, &[1, 3, 4]),
    ("public-00249.trf", 8, &[4, 7]),
    ("public-00251.trf", 6, &[4, 7]),
    ("public-00268.trf", 8, &[1, 2, 5]),
    ("public-00298.trf", 4, &[2]),
];

#[test]
fn a_round_that_nobody_can_pair_is_said_to_be_so() {
    for (name, round, absent) in STUCK {
        let path = folder().join(name);
        let mut event = trf::read(&fs::read(path).unwrap()).tournament;
        for player in &mut event.players {
            if absent.contains(&player.id.0) {
                player.set_cell(round, Cell::bye(Mark::ZeroBye));
            }
        }
        let field = Field::of(&event, round, None).unwrap();
        assert_eq!(
            pair(&field),
            Err(NoValidPairing),
            "S244 {name} round {round}"
        );
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/swiss")
}

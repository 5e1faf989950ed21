//! Report files as they come: cut off, shifted, in other encodings, contradicting themselves. Each
//! is read as far as it can be, and every fault has its line and column.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use tournament::standings::{Options, TieBreak, of_players, standings};
use tournament::trf::{self, Encoding, FaultCode, LineEnd, Report};

/// A player's line, column by column.
fn line(number: u32, name: &str, points: &str, cells: &[&str]) -> String {
    let head = format!(
        "001 {number:>4}      {name:<33} 1500 CHN{:>28}{number:>5}",
        points
    );
    format!("{head}  {}", cells.join("  "))
        .trim_end()
        .to_owned()
}

/// Two players and their one game.
fn pair(first: &str, second: &str) -> String {
    [
        line(1, "Li", "1.0", &[first]),
        line(2, "Wang", "0.0", &[second]),
    ]
    .join("\n")
        + "\n"
}

fn told(report: &Report) -> Vec<(usize, usize, FaultCode)> {
    report
        .faults
        .iter()
        .map(|f| (f.line, f.column, f.code))
        .collect()
}

fn read(text: &str) -> Report {
    trf::read(text.as_bytes())
}

const GOOD: (&str, &str) = ("   2 w 1", "   1 b 0");

#[test]
fn a_good_pair_has_no_fault() {
    assert_eq!(told(&read(&pair(GOOD.0, GOOD.1))), []);
}

#[test]
fn contradictions_between_two_lines_are_told_at_their_cells() {
    /// Line, column and code of a fault.
    type Place = (usize, usize, FaultCode);
    let cases: [(&str, &str, &[Place]); 9] = [
        ("   1 w 1", "0000 - Z", &[(1, 92, FaultCode::SelfPairing)]),
        ("   2 w 1", "0000 - Z", &[(1, 92, FaultCode::Asymmetric)]),
        ("   3 w 1", "0000 - Z", &[(1, 92, FaultCode::UnknownPlayer)]),
        ("   2 w 1", "   1 w 0", &[(2, 97, FaultCode::SameColor)]),
        (
            "   2 w 1",
            "   1 b =",
            &[
                (2, 81, FaultCode::PointsDiffer),
                (2, 99, FaultCode::ResultsDisagree),
            ],
        ),
        (
            "   2 w U",
            "   1 b 0",
            &[
                (1, 92, FaultCode::ByeWithOpponent),
                (2, 92, FaultCode::Asymmetric),
            ],
        ),
        (
            "0000 - 1",
            "0000 - Z",
            &[
                (1, 81, FaultCode::PointsDiffer),
                (1, 92, FaultCode::NoOpponent),
            ],
        ),
        (
            "0000 - U",
            "0000 - U",
            &[
                (2, 81, FaultCode::PointsDiffer),
                (2, 92, FaultCode::SecondBye),
            ],
        ),
        ("   2 - 1", "   1 b 0", &[(1, 97, FaultCode::NoColor)]),
    ];
    for (first, second, faults) in cases {
        let report = read(&pair(first, second));
        assert_eq!(told(&report), faults, "{first} {second}");
        assert!(report.is_faulty());
        let field = of_players(&report.tournament, &Options::default());
        let list = TieBreak::parse_list("BH/C1,SB,DE,TPR,STD,KS").unwrap();
        assert_eq!(
            standings(&field, &list).len(),
            2,
            "whatever could be read is ranked"
        );
    }
}

#[test]
fn shifted_and_unknown_characters_are_told_where_they_stand() {
    let has = |cell: &str, place: (usize, usize, FaultCode)| {
        let found = told(&read(&pair(cell, GOOD.1)));
        assert!(found.contains(&place), "{cell}: {found:?}");
    };
    has("  2 w 1 ", (1, 96, FaultCode::Misplaced));
    has("   2 x 1", (1, 97, FaultCode::BadColor));
    has("   2 w ?", (1, 99, FaultCode::BadResult));
    has("  2a w 1", (1, 94, FaultCode::BadNumber));
    let lower = pair("   2 W 1", "   1 B 0");
    assert_eq!(told(&read(&lower)), [], "case does not matter");
}

#[test]
fn a_file_cut_off_anywhere_is_read_without_a_panic() {
    let whole = include_str!("data/every-record.trf");
    for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
        let report = read(&whole[..end]);
        let lines = report.document.records.len().max(1);
        assert!(report.faults.iter().all(|f| f.line >= 1 && f.line <= lines));
    }
}

#[test]
fn all_line_ends_are_read_and_kept_and_a_mixture_is_told() {
    let text = pair(GOOD.0, GOOD.1);
    for (end, kind) in [
        ("\r\n", LineEnd::CrLf),
        ("\n", LineEnd::Lf),
        ("\r", LineEnd::Cr),
    ] {
        let bytes = text.replace('\n', end);
        let report = read(&bytes);
        assert_eq!((told(&report), report.document.line_end), (vec![], kind));
        assert_eq!(report.document.to_bytes(), bytes.as_bytes());
    }
    let mixed = text.replacen('\n', "\r\n", 1);
    assert_eq!(read(&mixed).faults[0].code, FaultCode::MixedLineEnds);
    let open = text.trim_end();
    assert_eq!(
        read(open).document.to_bytes(),
        open.as_bytes(),
        "no end after the last line"
    );
}

#[test]
fn tabs_marks_and_foreign_bytes_are_told_and_lose_nothing() {
    let text = pair(GOOD.0, GOOD.1);
    let report = read(&text.replacen("001 ", "001\t", 1));
    assert_eq!(told(&report), [(1, 4, FaultCode::Tab)]);
    let marked = ["\u{feff}", &text].concat();
    assert_eq!(read(&marked).faults[0].code, FaultCode::ByteOrderMark);
    assert_eq!(read(&marked).document.to_bytes(), marked.as_bytes());
    // Latin-1 and GBK: each byte takes one column, and comes back as it was.
    for name in [&b"Fran\xe7ois"[..], b"\xc0\xee\xcb\xc4\xa1\xa1\x80"] {
        let mut bytes = text.clone().into_bytes();
        bytes[14..14 + name.len()].copy_from_slice(name);
        let report = trf::read(&bytes);
        assert_eq!(report.document.encoding, Encoding::Latin1);
        assert_eq!(report.faults.len(), 1, "{:?}", report.faults);
        assert_eq!(
            (report.faults[0].line, report.faults[0].code),
            (1, FaultCode::Encoding)
        );
        assert!(!report.is_faulty(), "the games are read all the same");
        assert_eq!(report.document.to_bytes(), bytes);
    }
    // Chinese names in UTF-8: a character is a column.
    let chinese = line(1, "李世民", "0.0", &[]) + "\n";
    let report = read(&chinese);
    assert_eq!(
        (told(&report), report.tournament.players[0].name.as_str()),
        (vec![], "李世民")
    );
    assert_eq!(report.document.to_bytes(), chinese.as_bytes());
}

#[test]
fn doubled_numbers_and_odd_heads_are_told() {
    let twice = [line(1, "Li", "0.0", &[]), line(1, "Wang", "0.0", &[])].join("\n");
    assert_eq!(told(&read(&twice)), [(2, 5, FaultCode::DuplicatePlayer)]);
    let ranked = [line(1, "Li", "0.0", &[]), line(2, "Wang", "0.0", &[])];
    let shared: String = ranked
        .iter()
        .map(|l| format!("{}    1\n", &l[..84]))
        .collect();
    assert_eq!(told(&read(&shared)), [], "a rank may be shared");
    for (head, code) in [
        ("012 A\n012 B\n", FaultCode::RepeatedRecord),
        ("062 3\n", FaultCode::CountDiffers),
        ("142 x\n", FaultCode::BadNumber),
        ("142 1000\n", FaultCode::BadNumber),
        ("XXC green1\n", FaultCode::BadKeyword),
        ("152 Q\n", FaultCode::BadColor),
        ("162  W 1.0    Q 1.0\n", FaultCode::BadKeyword),
        ("162  W.125\n", FaultCode::BadPoints),
        ("260 005 001 0001 0002\n", FaultCode::BadNumber),
        ("260 001 003 0001 0009\n", FaultCode::UnknownPlayer),
        ("250       1.0 001\n", FaultCode::ShortLine),
        (
            "013 Team                               9\n",
            FaultCode::UnknownPlayer,
        ),
        ("330 ++ 001 001 002\n", FaultCode::BadKeyword),
        ("240 U 001 0001\n", FaultCode::BadKeyword),
        ("999 what\n", FaultCode::UnknownRecord),
        ("042 2026/13/01\n", FaultCode::BadDate),
    ] {
        let report = read(&format!("{head}{}", pair(GOOD.0, GOOD.1)));
        assert!(
            report.faults.iter().any(|f| f.code == code && f.line <= 2),
            "{head}: {:?}",
            report.faults
        );
    }
    assert_eq!(told(&read("")), [(1, 1, FaultCode::NoPlayers)]);
}

#[test]
fn ten_thousand_players_are_read_ranked_and_written() {
    let mut text = String::new();
    for n in 1..=9_999u32 {
        let cell = match n {
            9_999 => "0000 - U".to_owned(),
            n if n % 2 == 1 => format!("{:>4} w 1", n + 1),
            n => format!("{:>4} b 0", n - 1),
        };
        let points = if n % 2 == 1 { "1.0" } else { "0.0" };
        text.push_str(&line(n, "x", points, &[&cell]));
        text.push('\n');
    }
    let report = read(&text);
    assert!(report.faults.is_empty(), "{:?}", report.faults.first());
    let field = of_players(&report.tournament, &Options::default());
    let rows = standings(&field, &TieBreak::parse_list("BH,SB,AOB,TPR").unwrap());
    assert_eq!(
        rows.iter()
            .filter(|row| row.points == tournament::Points::ONE)
            .count(),
        5_000
    );
    assert_eq!(report.document.to_bytes(), text.as_bytes());
    // The ten-thousandth has no column for his number.
    text.push_str("001 10000      y\n");
    assert_eq!(read(&text).faults[0].line, 10_000);
}

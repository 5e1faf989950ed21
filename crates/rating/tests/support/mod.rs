//! Players, games and events for the tests of norms.
#![allow(dead_code, reason = "each test binary uses its part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use rating::{
    NormEvent, NormGame, NormKind, NormOpponent, NormPlayer, NormReport, NormResult, NormSystem,
    NormTitle, Title, check_norm,
};

pub(crate) const SWISS: NormEvent = NormEvent {
    system: NormSystem::Swiss,
    kind: NormKind::Ordinary,
    rounds: 9,
    players: 60,
    exemption: None,
};

pub(crate) fn player() -> NormPlayer {
    NormPlayer {
        id: 1,
        name: "Li, Ming".to_owned(),
        title: Some(Title::Im),
        rating: Some(2480),
        federation: "CHN".to_owned(),
    }
}

/// A game written `GM IND 2600 1`: title or -, federation or -, rating or -, result.
pub(crate) fn game(round: u32, text: &str) -> NormGame {
    let words: Vec<&str> = text.split(' ').collect();
    let [title, federation, rating, result] = words[..] else {
        panic!("{text}");
    };
    let opponent = NormOpponent {
        id: 100 + round,
        name: format!("Opponent {round}"),
        title: Title::from_code(title),
        rating: rating.parse().ok(),
        federation: federation.trim_matches('-').to_owned(),
        scores_zero: false,
    };
    let result = match result {
        "+" => NormResult::ForfeitWin,
        "-" => NormResult::NotPlayed,
        "U" => NormResult::PairingBye,
        "?" => NormResult::Pending,
        score => NormResult::Played(score.parse().unwrap()),
    };
    NormGame {
        round,
        opponent: Some(opponent),
        result,
    }
}

pub(crate) fn games(rows: &[&str]) -> Vec<NormGame> {
    (1..)
        .zip(rows)
        .map(|(round, row)| game(round, row))
        .collect()
}

pub(crate) fn judge(title: NormTitle, event: &NormEvent, rows: &[&str]) -> NormReport {
    check_norm(title, &player(), event, &games(rows))
}

pub(crate) fn failed(report: &NormReport) -> Vec<&str> {
    assert_eq!(report.norm, report.failed.is_empty());
    report
        .failed
        .iter()
        .map(|failure| failure.rule.code())
        .collect()
}

/// Nine games on every boundary at once: three GMs of nine, five holders, five of the own
/// federation, two others, 6 points against 2475.
pub(crate) const ON_THE_EDGE: [&str; 9] = [
    "GM CHN 2475 1",
    "GM CHN 2475 1",
    "GM CHN 2475 1",
    "IM CHN 2475 1",
    "FM CHN 2475 1",
    "CM IND 2475 0.5",
    "- IND 2475 0.5",
    "- IND 2475 0",
    "- VIE 2475 0",
];

pub(crate) fn edge_with(changes: &[(usize, &'static str)]) -> Vec<&'static str> {
    let mut rows = ON_THE_EDGE.to_vec();
    for &(at, row) in changes {
        rows[at] = row;
    }
    rows
}

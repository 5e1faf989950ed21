//! Norms: which games count, for how many, and what is still missing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use rating::{
    Exclusion, HalfPoints, NormEvent, NormGame, NormKind, NormResult, NormSystem, NormTitle, Score,
    check_norm, minimum_average,
};
use support::{ON_THE_EDGE, SWISS, edge_with, failed, games, judge, player};

#[test]
fn nine_games_are_needed_and_eight_pass_once_with_a_bye_or_a_forfeit_win() {
    let eight: Vec<&str> = ON_THE_EDGE[..8].to_vec();
    assert!(failed(&judge(NormTitle::Gm, &SWISS, &eight)).contains(&"games"));
    let strong =
        |last: &'static str| edge_with(&[(4, "FM IND 2475 1"), (5, "CM VIE 2475 0.5"), (8, last)]);
    for last in ["- VIE 2475 +", "- VIE 2475 U"] {
        let report = judge(NormTitle::Gm, &SWISS, &strong(last));
        assert!(report.norm && report.eight_of_nine, "{last}: {report:#?}");
        assert_eq!((report.games, report.counts_for), (8, 9), "{last}");
    }
    let report = judge(NormTitle::Gm, &SWISS, &strong("- VIE 2475 -"));
    assert_eq!(failed(&report), ["games"], "lost by default");
    let eleven = NormEvent {
        rounds: 11,
        ..SWISS
    };
    assert_eq!(
        failed(&judge(NormTitle::Gm, &eleven, &strong("- VIE 2475 +"))),
        ["games"]
    );
}

#[test]
fn team_championships_and_world_cups_need_fewer_games() {
    let seven = [
        "GM IND 2500 1",
        "GM IND 2500 1",
        "GM VIE 2500 1",
        "FM VIE 2500 1",
        "- CHN 2500 0",
        "- CHN 2500 0.5",
        "- SGP 2500 0.5",
    ];
    let teams = NormEvent {
        kind: NormKind::TeamChampionship,
        rounds: 7,
        ..SWISS
    };
    assert!(judge(NormTitle::Gm, &teams, &seven).norm);
    assert!(failed(&judge(NormTitle::Gm, &teams, &seven[..6])).contains(&"games"));
    let mut eight = seven.to_vec();
    eight.push("GM SGP 2500 0.5");
    let cup = NormEvent {
        system: NormSystem::Knockout,
        kind: NormKind::WorldCup,
        ..SWISS
    };
    let report = judge(NormTitle::Gm, &cup, &eight);
    assert_eq!((report.norm, report.games, report.counts_for), (true, 8, 9));
    assert!(failed(&judge(NormTitle::Gm, &cup, &seven)).contains(&"games"));
}

#[test]
fn later_games_and_won_games_may_be_left_out() {
    let eleven = NormEvent {
        rounds: 11,
        ..SWISS
    };
    let mut rows = ON_THE_EDGE.to_vec();
    rows.extend(["GM IND 2475 0", "GM VIE 2475 0"]);
    let report = judge(NormTitle::Gm, &eleven, &rows);
    assert!(
        report.norm,
        "the norm was made after nine rounds: {report:#?}"
    );
    let left_out: Vec<_> = report.rows.iter().map(|row| row.excluded).collect();
    assert_eq!(left_out[9..], [Some(Exclusion::AfterTheNorm); 2]);
    let mut rows = ON_THE_EDGE.to_vec();
    rows.insert(0, "- CHN 1500 1");
    rows.insert(1, "- CHN 1600 1");
    let report = judge(NormTitle::Gm, &eleven, &rows);
    assert!(report.norm, "{report:#?}");
    assert_eq!(report.rows[0].excluded, Some(Exclusion::WonGameIgnored));
    assert_eq!(report.games, 9);
    rows[0] = "- CHN 1500 0.5";
    assert!(
        !judge(NormTitle::Gm, &eleven, &rows).norm,
        "a drawn game counts"
    );
}

#[test]
fn a_full_point_more_counts_one_more_game() {
    let rows = edge_with(&[(5, "CM IND 2475 1"), (6, "- IND 2475 1")]);
    assert_eq!(judge(NormTitle::Gm, &SWISS, &rows).counts_for, 10);
    let rows = edge_with(&[(6, "- IND 2475 1")]);
    assert_eq!(
        judge(NormTitle::Gm, &SWISS, &rows).counts_for,
        9,
        "half a point more is not one"
    );
    let long = NormEvent {
        rounds: 15,
        ..SWISS
    };
    let rows: Vec<&str> = ["GM IND 2650 0.5", "GM VIE 2650 0.5", "GM SGP 2650 0.5"].repeat(5);
    let report = judge(NormTitle::Gm, &long, &rows);
    assert_eq!(
        (report.games, report.points_min.map(HalfPoints::halves)),
        (15, Some(13))
    );
    assert_eq!(
        report.counts_for, 14,
        "13 of 15 rounds, and one for a full point"
    );
}

#[test]
fn round_robins_use_all_rounds() {
    let fixed = NormEvent {
        system: NormSystem::RoundRobin,
        players: 12,
        rounds: 11,
        ..SWISS
    };
    let mut rows = ON_THE_EDGE.to_vec();
    rows.extend(["GM IND 2475 ?", "GM VIE 2475 ?"]);
    assert_eq!(failed(&judge(NormTitle::Gm, &fixed, &rows)), ["all_rounds"]);
    rows[9] = "GM IND 2475 0";
    rows[10] = "GM VIE 2475 0";
    assert_eq!(
        failed(&judge(NormTitle::Gm, &fixed, &rows)),
        ["performance"],
        "none is dropped"
    );
    let nine = NormEvent {
        rounds: 9,
        players: 10,
        ..fixed
    };
    let mut scoreless = games(&ON_THE_EDGE);
    scoreless[0].opponent.as_mut().unwrap().rating = None;
    scoreless[0].opponent.as_mut().unwrap().scores_zero = true;
    let report = check_norm(NormTitle::Gm, &player(), &nine, &scoreless);
    assert_eq!(report.rows[0].excluded, Some(Exclusion::ScorelessUnrated));
    let report = check_norm(NormTitle::Gm, &player(), &SWISS, &scoreless);
    assert_eq!(report.rows[0].excluded, None, "in a Swiss he counts");
}

#[test]
fn a_forecast_tells_the_points_still_needed() {
    let rows = edge_with(&[
        (5, "CM IND 2475 ?"),
        (6, "- IND 2475 ?"),
        (7, "- IND 2475 1"),
        (8, "- VIE 2475 0.5"),
    ]);
    let report = judge(NormTitle::Gm, &SWISS, &rows);
    let missing = report.missing.unwrap();
    assert_eq!(
        (missing.games, missing.points),
        (2, Some(HalfPoints::ZERO)),
        "6 and a half are there"
    );
    let rows = edge_with(&[
        (5, "CM IND 2475 ?"),
        (6, "- IND 2475 ?"),
        (7, "- IND 2475 0"),
        (8, "- VIE 2475 0"),
    ]);
    let missing = judge(NormTitle::Gm, &SWISS, &rows).missing.unwrap();
    assert_eq!(
        (missing.games, missing.points),
        (2, Some(HalfPoints::whole(1))),
        "needs 1 from 2"
    );
    let rows = edge_with(&[
        (3, "IM CHN 2475 0.5"),
        (5, "CM IND 2475 ?"),
        (6, "- IND 2475 ?"),
    ]);
    let missing = judge(NormTitle::Gm, &SWISS, &rows).missing.unwrap();
    assert_eq!(missing.points, Some(HalfPoints::new(3)), "needs 1½ from 2");
    let rows = edge_with(&[
        (2, "GM CHN 2475 0"),
        (3, "IM CHN 2475 0"),
        (5, "CM IND 2475 ?"),
        (6, "- IND 2475 ?"),
    ]);
    let missing = judge(NormTitle::Gm, &SWISS, &rows).missing.unwrap();
    assert_eq!(missing.points, None, "3 from 2 is out of reach");
}

#[test]
fn a_forecast_tells_what_the_opponents_to_come_must_bring() {
    let unknown = |mut game: NormGame| {
        game.opponent = None;
        game
    };
    let mut rows = games(&edge_with(&[(2, "FM CHN 2475 1"), (8, "- VIE 2475 ?")]));
    rows[8] = unknown(rows[8].clone());
    let missing = check_norm(NormTitle::Gm, &player(), &SWISS, &rows)
        .missing
        .unwrap();
    let mix: Vec<&str> = missing
        .mix
        .iter()
        .map(|failure| failure.rule.code())
        .collect();
    assert_eq!(
        mix,
        ["foreign_federations", "level_title_holders"],
        "a GM of a third federation"
    );
    assert_eq!(missing.points, Some(HalfPoints::ZERO));
    let mut rows = games(&edge_with(&[(1, "FM CHN 2475 1"), (2, "FM CHN 2475 1")]));
    rows[8] = unknown(NormGame {
        result: NormResult::Pending,
        ..rows[8].clone()
    });
    let missing = check_norm(NormTitle::Gm, &player(), &SWISS, &rows)
        .missing
        .unwrap();
    assert_eq!(
        missing.points, None,
        "two GMs from one round are out of reach"
    );
}

#[test]
fn at_the_end_the_points_that_were_short_are_told() {
    let report = judge(NormTitle::Gm, &SWISS, &edge_with(&[(6, "- IND 2475 0")]));
    let missing = report.missing.unwrap();
    assert_eq!(
        (missing.games, missing.points),
        (0, Some(HalfPoints::new(1)))
    );
    let report = judge(NormTitle::Gm, &SWISS, &edge_with(&[(0, "IM CHN 2475 1")]));
    assert_eq!(
        report.missing.unwrap().points,
        None,
        "no score mends the mix"
    );
}

#[test]
fn odd_numbers_of_games_do_no_harm() {
    for count in [0usize, 1, 8, 19, 40, 300] {
        let rows = vec!["GM IND 2475 1"; count];
        let rounds = u32::try_from(count).unwrap();
        let report = judge(NormTitle::Gm, &NormEvent { rounds, ..SWISS }, &rows);
        assert!(!report.norm, "{count} opponents of one federation");
    }
    assert_eq!(minimum_average(NormTitle::Gm, 0, HalfPoints::ZERO), None);
    assert_eq!(
        minimum_average(NormTitle::Gm, 1, HalfPoints::whole(2)),
        None
    );
    assert_eq!(Score::ALL.len(), 3);
}

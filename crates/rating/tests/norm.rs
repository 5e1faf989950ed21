//! Norms: each rule on, under and over its boundary.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use rating::{
    Exclusion, FederationExemption, FieldPlayer, HalfPoints, NormEvent, NormGame, NormSystem,
    NormTitle, Title, check_norm, field_verdict, minimum_average,
};
use serde_json::Value;
use support::{ON_THE_EDGE, SWISS, edge_with, failed, games, judge, player};

#[test]
fn a_norm_on_every_boundary_is_a_norm() {
    let report = judge(NormTitle::Gm, &SWISS, &ON_THE_EDGE);
    assert_eq!(failed(&report), [""; 0], "{report:#?}");
    assert_eq!((report.games, report.counts_for), (9, 9));
    assert_eq!(
        (report.average, report.performance),
        (Some(2475), Some(2600))
    );
    assert_eq!(
        (report.points, report.points_min),
        (HalfPoints::whole(6), Some(HalfPoints::whole(6)))
    );
    assert_eq!(
        (report.mix.holders, report.mix.level_holders, report.mix.own),
        (5, 3, 5)
    );
    assert!(report.missing.is_none());
}

#[test]
fn one_step_under_each_boundary_fails_that_rule_alone() {
    for (change, rule) in [
        ((0, "IM CHN 2475 1"), "level_title_holders"),
        ((4, "CM CHN 2475 1"), "title_holders"),
        ((5, "CM CHN 2475 0.5"), "own_federation"),
        ((8, "- IND 2475 0"), "foreign_federations"),
        ((6, "- IND 2475 0"), "performance"),
        ((7, "- IND 2470 0"), "performance"),
    ] {
        let report = judge(NormTitle::Gm, &SWISS, &edge_with(&[change]));
        assert_eq!(failed(&report), [rule], "{change:?}");
    }
    // 2475 on average from 2474.5 on: half upwards.
    let report = judge(NormTitle::Gm, &SWISS, &edge_with(&[(7, "- IND 2471 0")]));
    assert_eq!(
        (report.average, report.norm),
        (Some(2475), true),
        "22271 / 9 is 2474.56"
    );
}

#[test]
fn two_thirds_of_one_federation_are_the_most() {
    let six: Vec<&str> = ["GM IND 2500 1"; 6]
        .into_iter()
        .chain(["GM VIE 2500 0"; 3])
        .collect();
    assert!(judge(NormTitle::Gm, &SWISS, &six).norm);
    let seven: Vec<&str> = ["GM IND 2500 1"; 7]
        .into_iter()
        .chain(["GM VIE 2500 0"; 2])
        .collect();
    assert_eq!(
        failed(&judge(NormTitle::Gm, &SWISS, &seven)),
        ["one_federation"]
    );
}

#[test]
fn fid_is_an_opponent_and_no_federation() {
    let rows: Vec<&str> = ["GM FID 2500 1"; 7]
        .into_iter()
        .chain(["GM IND 2500 0", "GM VIE 2500 0"])
        .collect();
    assert!(
        judge(NormTitle::Gm, &SWISS, &rows).norm,
        "FID fills no limit"
    );
    let rows: Vec<&str> = ["GM FID 2500 1"; 8]
        .into_iter()
        .chain(["GM IND 2500 0"])
        .collect();
    assert_eq!(
        failed(&judge(NormTitle::Gm, &SWISS, &rows)),
        ["foreign_federations"]
    );
    let rows = edge_with(&[(8, "- - 2475 0")]);
    let report = judge(NormTitle::Gm, &SWISS, &rows);
    assert_eq!(report.rows[8].excluded, Some(Exclusion::NoFederation));
    assert!(failed(&report).contains(&"games"));
}

#[test]
fn an_exemption_waives_the_federations_and_nothing_else() {
    let home: Vec<&str> = ["GM CHN 2500 1"; 6]
        .into_iter()
        .chain(["- CHN 2500 0"; 3])
        .collect();
    let wanted = ["foreign_federations", "own_federation", "one_federation"];
    assert_eq!(failed(&judge(NormTitle::Gm, &SWISS, &home)), wanted);
    for exemption in [
        FederationExemption::NationalChampionship,
        FederationExemption::NationalTeams,
        FederationExemption::Zonal,
        FederationExemption::InternationalSwiss,
    ] {
        let event = NormEvent {
            exemption: Some(exemption),
            ..SWISS
        };
        assert!(
            judge(NormTitle::Gm, &event, &home).norm,
            "{}",
            exemption.article()
        );
        let untitled = ["- CHN 2500 1"; 9];
        let report = judge(NormTitle::Gm, &event, &untitled);
        assert_eq!(failed(&report), ["title_holders", "level_title_holders"]);
    }
}

#[test]
fn only_the_lowest_opponent_is_raised() {
    let rows = edge_with(&[(7, "- IND 1900 0"), (8, "- VIE 2100 0")]);
    let report = judge(NormTitle::Gm, &SWISS, &rows);
    assert_eq!(report.rows[7].rating_used, Some(2200));
    assert_eq!(report.rows[8].rating_used, Some(2100));
    let rows = edge_with(&[(7, "- IND - 0"), (8, "- VIE - 0")]);
    let report = judge(NormTitle::Gm, &SWISS, &rows);
    assert_eq!(report.rows[7].rating_used, Some(2200), "unrated, raised");
    assert_eq!(report.rows[8].rating_used, Some(1400), "unrated");
    assert_eq!(report.mix.unrated, 2);
    let rows = edge_with(&[(7, "- IND 2200 0")]);
    assert_eq!(
        judge(NormTitle::Gm, &SWISS, &rows).rows[7].rating_used,
        Some(2200)
    );
}

#[test]
fn the_average_has_a_minimum_of_its_own() {
    let strong = |rating: i32| -> Vec<String> {
        let one = |(at, row): (usize, &&str)| {
            let result = if at < 8 { "1" } else { "0.5" };
            let words: Vec<&str> = row.split(' ').collect();
            format!("{} {} {rating} {result}", words[0], words[1])
        };
        ON_THE_EDGE.iter().enumerate().map(one).collect()
    };
    for (title, average) in [
        (NormTitle::Im, 2230),
        (NormTitle::Wgm, 2180),
        (NormTitle::Wim, 2030),
    ] {
        let on = strong(average);
        let report = judge(
            title,
            &SWISS,
            &on.iter().map(String::as_str).collect::<Vec<_>>(),
        );
        assert!(report.norm, "{title:?} {average}");
        let under = strong(average - 1);
        let report = judge(
            title,
            &SWISS,
            &under.iter().map(String::as_str).collect::<Vec<_>>(),
        );
        assert_eq!(failed(&report), ["average"], "{title:?} {average}");
    }
}

#[test]
fn a_score_below_35_per_cent_makes_no_norm() {
    let event = NormEvent {
        rounds: 10,
        ..SWISS
    };
    let mut results = ["0"; 10];
    results[..3].fill("1");
    let build = |results: &[&str]| -> Vec<String> {
        let of = |(at, result): (usize, &&str)| {
            format!("GM {} 2800 {result}", ["IND", "VIE", "SGP"][at % 3])
        };
        results.iter().enumerate().map(of).collect()
    };
    let under = build(&results);
    let under: Vec<&str> = under.iter().map(String::as_str).collect();
    assert!(
        failed(&judge(NormTitle::Gm, &event, &under)).contains(&"score"),
        "3 of 10"
    );
    results[3] = "0.5";
    let on = build(&results);
    let on: Vec<&str> = on.iter().map(String::as_str).collect();
    assert!(
        judge(NormTitle::Gm, &event, &on).norm,
        "3.5 of 10 is 35 per cent"
    );
}

#[test]
fn double_round_robins_need_six_players_and_half_of_them_titled() {
    let double = NormEvent {
        system: NormSystem::DoubleRoundRobin,
        rounds: 10,
        players: 6,
        ..SWISS
    };
    let once = [
        "GM IND 2530 1",
        "GM IND 2530 1",
        "GM VIE 2530 0.5",
        "- VIE 2530 0.5",
        "- CHN 2530 0",
    ];
    let mut twice: Vec<NormGame> = games(&once);
    twice.extend(games(&once).into_iter().map(|game| NormGame {
        round: game.round + 5,
        ..game
    }));
    let report = check_norm(NormTitle::Gm, &player(), &double, &twice);
    assert!(report.norm, "{report:#?}");
    let few = NormEvent {
        players: 5,
        ..double
    };
    assert_eq!(
        failed(&check_norm(NormTitle::Gm, &player(), &few, &twice)),
        ["players"]
    );
    for at in [2, 7] {
        twice[at].opponent.as_mut().unwrap().title = Some(Title::Fm);
    }
    let report = check_norm(NormTitle::Gm, &player(), &double, &twice);
    assert_eq!(failed(&report), ["level_title_holders"]);
}

#[test]
fn other_systems_need_consent() {
    let other = NormEvent {
        system: NormSystem::Other,
        ..SWISS
    };
    assert_eq!(
        failed(&judge(NormTitle::Gm, &other, &ON_THE_EDGE)),
        ["system"]
    );
}

#[test]
fn the_tables_of_averages_by_score_are_reproduced() {
    let rows = include_str!("data/ratings.jsonl").lines();
    let rows = rows.map(|row| serde_json::from_str::<Value>(row).unwrap());
    let mut seen = 0;
    for row in rows.filter(|row| row["system"] == "fide-norm") {
        let code = row["id"].as_str().unwrap().rsplit('-').next().unwrap();
        let title = NormTitle::from_code(code).unwrap();
        let games = u32::try_from(row["games"].as_u64().unwrap()).unwrap();
        for halves in 0..=2 * games {
            let points = HalfPoints::new(halves);
            let key = format!("{}.{}", halves / 2, if halves % 2 == 1 { 5 } else { 0 });
            let printed = row["minimum_Ra"][&key].as_i64();
            let found = minimum_average(title, games, points).map(i64::from);
            assert_eq!(found, printed, "{code} {key}");
            seen += usize::from(printed.is_some());
        }
    }
    assert_eq!(seen, 48);
}

#[test]
fn a_field_is_international_or_big_by_every_round() {
    let mut field: Vec<FieldPlayer> = (0..40)
        .map(|at| FieldPlayer {
            federation: ["CHN", "IND", "VIE", "SGP"][if at < 20 { 0 } else { 1 + at % 3 }]
                .to_owned(),
            rating: Some(2000),
            title: (at >= 30).then_some(Title::Im),
            present: vec![true; 9],
        })
        .collect();
    let verdict = field_verdict(&field, 9, "CHN");
    assert!(verdict.international && verdict.big, "{verdict:?}");
    assert_eq!(
        (verdict.rounds[0].foreigners, verdict.rounds[0].titled),
        (20, 10)
    );
    field[25].present[3] = false;
    let verdict = field_verdict(&field, 9, "CHN");
    assert!(
        !verdict.international && !verdict.big,
        "19 foreigners and 39 players in round 4"
    );
    field[25].present[3] = true;
    field[25].rating = None;
    assert!(!field_verdict(&field, 9, "CHN").international, "unrated");
    field[25].rating = Some(1999);
    assert!(
        !field_verdict(&field, 9, "CHN").big,
        "an average just below 2000"
    );
    assert!(!field_verdict(&[], 9, "CHN").big && !field_verdict(&field, 0, "CHN").big);
}

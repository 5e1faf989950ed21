//! Titles by FIDE's regulations in force: each requirement on and under its boundary.

use rating::{NormRecord, Title, TitleApplication, fide_title};

/// A norm without any flaw.
const NORM: NormRecord = NormRecord {
    games: 9,
    normal: true,
    big_event: true,
    one_round_a_day: true,
    after_june_2022: true,
    eight_of_nine: false,
};

/// What an application fails.
fn failing(title: Title, norms: &[NormRecord], highest: i32) -> Vec<&'static str> {
    let application = TitleApplication {
        norms: norms.to_vec(),
        highest,
        rated_games: 30,
    };
    let all = fide_title(title, &application).into_iter();
    all.filter(|one| !one.holds)
        .map(|one| one.kind.code())
        .collect()
}

const BY_NORMS: [(Title, i32); 4] = [
    (Title::Gm, 2500),
    (Title::Im, 2400),
    (Title::Wgm, 2300),
    (Title::Wim, 2200),
];

#[test]
fn an_application_today_needs_27_games_and_a_rating() {
    for (title, rating) in BY_NORMS {
        assert_eq!(failing(title, &[NORM; 3], rating), [""; 0], "{title}");
        assert_eq!(
            failing(title, &[NORM; 3], rating - 1),
            ["rating"],
            "{title}"
        );
        assert_eq!(failing(title, &[NORM; 2], rating), ["games"], "{title}");
        let few = NormRecord { games: 8, ..NORM };
        assert_eq!(
            failing(title, &[NORM, NORM, few], rating),
            ["games"],
            "{title}: 26 games"
        );
    }
}

#[test]
fn an_application_today_needs_norms_of_the_right_events() {
    for (title, rating) in BY_NORMS {
        let exempt = NormRecord {
            normal: false,
            ..NORM
        };
        assert_eq!(
            failing(title, &[exempt; 3], rating),
            ["normal_norms"],
            "{title}"
        );
        assert_eq!(
            failing(title, &[exempt, exempt, NORM], rating),
            [""; 0],
            "{title}"
        );
        let small = NormRecord {
            big_event: false,
            ..NORM
        };
        assert_eq!(
            failing(title, &[small; 3], rating),
            ["big_event_norms"],
            "{title}"
        );
        let early = NormRecord {
            after_june_2022: false,
            ..small
        };
        assert_eq!(failing(title, &[early; 3], rating), [""; 0], "{title}");
        let short = NormRecord {
            eight_of_nine: true,
            ..NORM
        };
        let failed = failing(title, &[NORM, short, short], rating);
        assert_eq!(failed, ["eight_game_norms_at_most"], "{title}");
    }
    let fast = NormRecord {
        one_round_a_day: false,
        ..NORM
    };
    assert_eq!(
        failing(Title::Gm, &[fast; 3], 2500),
        ["one_round_a_day_norms"]
    );
    assert_eq!(failing(Title::Im, &[fast; 3], 2400), [""; 0]);
}

#[test]
fn four_titles_are_had_by_rating_and_30_games() {
    for (title, rating) in [
        (Title::Fm, 2300),
        (Title::Cm, 2200),
        (Title::Wfm, 2100),
        (Title::Wcm, 2000),
    ] {
        assert_eq!(failing(title, &[], rating), [""; 0], "{title}");
        assert_eq!(failing(title, &[], rating - 1), ["rating"], "{title}");
        let young = TitleApplication {
            norms: vec![],
            highest: rating,
            rated_games: 29,
        };
        let open = fide_title(title, &young)
            .into_iter()
            .filter(|one| !one.holds);
        assert_eq!(
            open.map(|one| one.kind.code()).collect::<Vec<_>>(),
            ["rated_games"]
        );
    }
}

//! Titles by FIDE's regulations in force (B.01, 1 January 2024): by norms and by rating.

use super::name::Title;
use super::requirement::{Requirement, RequirementKind};

/// A norm that an application rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NormRecord {
    /// Games that it counts for.
    pub games: u32,
    /// Whether it was made under the normal rule for foreign opponents, without an exemption.
    pub normal: bool,
    /// Whether its event is one of those that 1.5.6 names.
    pub big_event: bool,
    /// Whether its event had one round a day for at least three days.
    pub one_round_a_day: bool,
    /// Whether it was made after 30 June 2022.
    pub after_june_2022: bool,
    /// Whether eight played games count as nine (1.4.1c).
    pub eight_of_nine: bool,
}

/// What an application for a title rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TitleApplication {
    /// Norms of the title.
    pub norms: Vec<NormRecord>,
    /// The highest rating reached, published or in between.
    pub highest: i32,
    /// Rated games played when it was reached.
    pub rated_games: u32,
}

/// What a title asks for today; all of it must hold.
pub fn fide_title(title: Title, application: &TitleApplication) -> Vec<Requirement> {
    let rating =
        |wanted: i64| Requirement::at_least(RequirementKind::Rating, application.highest, wanted);
    let by_rating = |wanted: i64| {
        vec![
            rating(wanted),
            Requirement::at_least(RequirementKind::RatedGames, application.rated_games, 30),
        ]
    };
    let by_norms = |wanted: i64| {
        let mut all = vec![rating(wanted)];
        all.extend(norm_requirements(title, &application.norms));
        all
    };
    match title {
        Title::Gm => by_norms(2500),
        Title::Im => by_norms(2400),
        Title::Wgm => by_norms(2300),
        Title::Wim => by_norms(2200),
        Title::Fm => by_rating(2300),
        Title::Cm => by_rating(2200),
        Title::Wfm => by_rating(2100),
        Title::Wcm => by_rating(2000),
    }
}

fn norm_requirements(title: Title, norms: &[NormRecord]) -> Vec<Requirement> {
    let count = |holds: fn(&NormRecord) -> bool| {
        i64::try_from(norms.iter().filter(|norm| holds(norm)).count()).unwrap_or(i64::MAX)
    };
    let games: i64 = norms.iter().map(|norm| i64::from(norm.games)).sum();
    let mut all = vec![
        Requirement::at_least(RequirementKind::Games, games, 27),
        Requirement::at_least(RequirementKind::NormalNorms, count(|norm| norm.normal), 1),
        Requirement::at_most(
            RequirementKind::EightGameNorms,
            count(|norm| norm.eight_of_nine),
            1,
        ),
    ];
    if norms.iter().any(|norm| norm.after_june_2022) {
        let big = count(|norm| norm.big_event);
        all.push(Requirement::at_least(
            RequirementKind::BigEventNorms,
            big,
            1,
        ));
    }
    if matches!(title, Title::Gm | Title::Wgm) {
        let slow = count(|norm| norm.one_round_a_day);
        all.push(Requirement::at_least(
            RequirementKind::OneRoundADayNorms,
            slow,
            1,
        ));
    }
    all
}

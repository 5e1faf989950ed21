//! The five titles and the arbiter's title by the conditions printed in the seed rules
//! (S250–S263): a period piece, kept to the letter; any one condition is enough for a title.

use super::name::Title;
use super::requirement::{Requirement, RequirementKind};

/// A championship whose first place counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Championship {
    /// Women's world championship.
    WomensWorld,
    /// A zonal tournament.
    Zonal,
    /// World junior championship.
    WorldJunior,
    /// European junior championship.
    EuropeanJunior,
    /// American junior championship.
    AmericanJunior,
    /// African junior championship.
    AfricanJunior,
    /// World cadet championship, under 17.
    WorldCadet,
}

/// What somebody made in one world championship cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Whether it was the women's championship.
    pub women: bool,
    /// Games played.
    pub games: u32,
    /// Results of the title among them.
    pub results: u32,
}

/// What somebody who asks for a title can show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeedApplicant {
    /// The title held.
    pub holder: Option<Title>,
    /// Results of the title asked for.
    pub results: u32,
    /// Games in them, in all.
    pub games: u32,
    /// The rating.
    pub rating: Option<i32>,
    /// Whether he played in the Candidates matches.
    pub candidates: bool,
    /// First places.
    pub first_places: Vec<Championship>,
    /// World championship cycles.
    pub cycles: Vec<Cycle>,
}

/// A printed condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeedCondition {
    /// GM (a): a participant of the Candidates matches.
    S250,
    /// GM (b): an IM or FM with two results over 24 games and 2450.
    S251,
    /// IM (a): two results over 24 games and 2350.
    S252,
    /// IM (b): first in one of six championships.
    S253,
    /// FM (a): two results over 24 games and 2250.
    S254,
    /// FM (b): first in the world cadet championship.
    S255,
    /// FM (c): 13 games and one result in a world championship cycle.
    S256,
    /// WGM (a): two results over 24 games and 2250.
    S257,
    /// WGM (b): 13 games and one result in a women's world championship cycle.
    S258,
    /// WIM (a): two results over 24 games and 2100.
    S259,
    /// WIM (b): 13 games and one result in a women's world championship cycle.
    S260,
}

impl SeedCondition {
    /// All of them, in order.
    // tidy: table
    pub const ALL: [Self; 11] = [
        Self::S250,
        Self::S251,
        Self::S252,
        Self::S253,
        Self::S254,
        Self::S255,
        Self::S256,
        Self::S257,
        Self::S258,
        Self::S259,
        Self::S260,
    ];

    /// Its number in the rules.
    pub const fn code(self) -> &'static str {
        match self {
            Self::S250 => "S250",
            Self::S251 => "S251",
            Self::S252 => "S252",
            Self::S253 => "S253",
            Self::S254 => "S254",
            Self::S255 => "S255",
            Self::S256 => "S256",
            Self::S257 => "S257",
            Self::S258 => "S258",
            Self::S259 => "S259",
            Self::S260 => "S260",
        }
    }

    /// The title it leads to.
    pub const fn title(self) -> Title {
        match self {
            Self::S250 | Self::S251 => Title::Gm,
            Self::S252 | Self::S253 => Title::Im,
            Self::S254 | Self::S255 | Self::S256 => Title::Fm,
            Self::S257 | Self::S258 => Title::Wgm,
            Self::S259 | Self::S260 => Title::Wim,
        }
    }

    /// What it asks for, all of which must hold.
    pub fn requirements(self, applicant: &SeedApplicant) -> Vec<Requirement> {
        match self {
            Self::S250 => {
                vec![Requirement::yes(
                    RequirementKind::Candidates,
                    applicant.candidates,
                )]
            }
            Self::S251 => {
                let held = matches!(applicant.holder, Some(Title::Im | Title::Fm));
                let mut all = vec![Requirement::yes(RequirementKind::HoldsImOrFm, held)];
                all.extend(results(applicant, 2450));
                all
            }
            Self::S252 => results(applicant, 2350),
            Self::S253 => first_place(
                applicant,
                &[
                    Championship::WomensWorld,
                    Championship::Zonal,
                    Championship::WorldJunior,
                    Championship::EuropeanJunior,
                    Championship::AmericanJunior,
                    Championship::AfricanJunior,
                ],
            ),
            Self::S254 | Self::S257 => results(applicant, 2250),
            Self::S255 => first_place(applicant, &[Championship::WorldCadet]),
            Self::S256 => cycle(applicant, false),
            Self::S258 | Self::S260 => cycle(applicant, true),
            Self::S259 => results(applicant, 2100),
        }
    }
}

/// Two results over 24 games, and a rating.
fn results(applicant: &SeedApplicant, rating: i64) -> Vec<Requirement> {
    vec![
        Requirement::at_least(RequirementKind::Results, applicant.results, 2),
        Requirement::at_least(RequirementKind::Games, applicant.games, 24),
        Requirement::at_least(
            RequirementKind::Rating,
            applicant.rating.unwrap_or_default(),
            rating,
        ),
    ]
}

fn first_place(applicant: &SeedApplicant, of: &[Championship]) -> Vec<Requirement> {
    let won = applicant
        .first_places
        .iter()
        .any(|place| of.contains(place));
    vec![Requirement::yes(RequirementKind::FirstPlace, won)]
}

/// 13 games and one result in one cycle; the cycle that comes nearest is shown.
fn cycle(applicant: &SeedApplicant, women: bool) -> Vec<Requirement> {
    let cycles = applicant.cycles.iter().filter(|cycle| cycle.women == women);
    let of = |cycle: &Cycle| {
        vec![
            Requirement::at_least(RequirementKind::CycleGames, cycle.games, 13),
            Requirement::at_least(RequirementKind::CycleResults, cycle.results, 1),
        ]
    };
    let holding = |all: &Vec<Requirement>| all.iter().filter(|one| one.holds).count();
    let none = Cycle {
        women,
        games: 0,
        results: 0,
    };
    cycles
        .map(of)
        .max_by_key(holding)
        .unwrap_or_else(|| of(&none))
}

/// The verdict on a title, condition by condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedVerdict {
    /// Whether one condition holds.
    pub eligible: bool,
    /// The conditions of the title, with what each asks for and whether it holds.
    pub conditions: Vec<(SeedCondition, bool, Vec<Requirement>)>,
}

/// Whether somebody has earned a title; none for a title that the rules don't know (S263: there
/// are five).
pub fn seed_title(title: Title, applicant: &SeedApplicant) -> Option<SeedVerdict> {
    let conditions = SeedCondition::ALL
        .into_iter()
        .filter(|condition| condition.title() == title);
    let conditions: Vec<_> = conditions
        .map(|condition| {
            let requirements = condition.requirements(applicant);
            let holds = requirements.iter().all(|requirement| requirement.holds);
            (condition, holds, requirements)
        })
        .collect();
    let eligible = conditions.iter().any(|(_, holds, _)| *holds);
    (!conditions.is_empty()).then_some(SeedVerdict {
        eligible,
        conditions,
    })
}

/// What somebody who asks for the title of international arbiter can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArbiterRecord {
    /// Knows the Laws and the rules of FIDE thoroughly.
    pub knowledge: bool,
    /// Has shown absolute objectivity.
    pub objectivity: bool,
    /// Languages mastered.
    pub languages: u32,
    /// Official languages of FIDE among them.
    pub official_languages: u32,
    /// National team or individual championships, as chief or deputy chief.
    pub national_championships: u32,
    /// Official events of FIDE.
    pub fide_events: u32,
    /// International rating events.
    pub rating_events: u32,
    /// Matches between countries.
    pub country_matches: u32,
    /// International events with at least 100 players.
    pub large_events: u32,
}

/// What the title of international arbiter asks for (S262); all of it must hold.
pub fn seed_arbiter(record: &ArbiterRecord) -> Vec<Requirement> {
    let events = [
        record.national_championships,
        record.fide_events,
        record.rating_events,
        record.country_matches,
        record.large_events,
    ];
    let events: i64 = events.into_iter().map(i64::from).sum();
    vec![
        Requirement::yes(RequirementKind::Knowledge, record.knowledge),
        Requirement::yes(RequirementKind::Objectivity, record.objectivity),
        Requirement::at_least(RequirementKind::Languages, record.languages, 2),
        Requirement::at_least(
            RequirementKind::OfficialLanguages,
            record.official_languages,
            1,
        ),
        Requirement::at_least(RequirementKind::ImportantEvents, events, 4),
    ]
}

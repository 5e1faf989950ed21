//! What is typed of an event, for norms.

use hall::NormChoice;
use rating::{FederationExemption, NormKind, NormSystem};

use crate::args;

/// What the flags say of the event.
pub(super) fn choice(typed: &args::Norm) -> NormChoice {
    NormChoice {
        system: typed.system.map(|system| match system {
            args::NormSystem::Swiss => NormSystem::Swiss,
            args::NormSystem::RoundRobin => NormSystem::RoundRobin,
            args::NormSystem::DoubleRoundRobin => NormSystem::DoubleRoundRobin,
            args::NormSystem::Knockout => NormSystem::Knockout,
            args::NormSystem::Other => NormSystem::Other,
        }),
        kind: match typed.kind {
            args::NormKind::Ordinary => NormKind::Ordinary,
            args::NormKind::Team => NormKind::TeamChampionship,
            args::NormKind::WorldCup => NormKind::WorldCup,
        },
        exempt: typed.exempt.map(|exempt| match exempt {
            args::NormExemption::None => None,
            args::NormExemption::National => Some(FederationExemption::NationalChampionship),
            args::NormExemption::Teams => Some(FederationExemption::NationalTeams),
            args::NormExemption::Zonal => Some(FederationExemption::Zonal),
            args::NormExemption::Swiss => Some(FederationExemption::InternationalSwiss),
        }),
        host: None,
    }
}

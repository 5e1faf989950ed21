//! What a tournament's rules refuse, as the hall says it.

use tournament::live::Refusal as Ruled;

use crate::refusal::{HallError, Refusal};

/// The tournament's refusal as the hall's, with the place where there is one.
pub(super) fn refuse(ruled: Ruled) -> HallError {
    let place = match &ruled {
        Ruled::NoSuchEntry(entry) => Some(entry.to_string()),
        Ruled::NoSuchGame(game) => Some(game.0.to_string()),
        Ruled::ResultsMissing(games) => {
            let numbers: Vec<String> = games.iter().map(|game| game.0.to_string()).collect();
            Some(numbers.join(" "))
        }
        Ruled::Warned(warnings) => Some(super::forms::broken_rules(warnings)),
        Ruled::TooManyQualifiers(stage) => Some(format!("stages.{stage}.qualifiers")),
        // Pairs of entries, and whether clubs are kept apart besides: `3 7 2 5 clubs`.
        Ruled::KeptApart { pairs, clubs } => {
            let ids = pairs.iter().flat_map(|(one, other)| [one, other]);
            let words = ids.map(ToString::to_string);
            let words = words.chain(clubs.then(|| "clubs".to_owned()));
            Some(words.collect::<Vec<_>>().join(" "))
        }
        _ => None,
    };
    let refusal = Refusal {
        code: format!("tournament_{}", ruled.code()).into(),
        article: None,
        edition: None,
        place: None,
        retry_after: None,
    };
    match place {
        Some(place) => refusal.at(place),
        None => refusal,
    }
    .into()
}

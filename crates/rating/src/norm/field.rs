//! The field of an event: whether it is an international Swiss (1.4.3d) or a big one (1.5.6a).

use std::collections::BTreeSet;

use crate::title::Title;

/// A player of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldPlayer {
    /// Federation code.
    pub federation: String,
    /// Rating; none if unrated.
    pub rating: Option<i32>,
    /// Title held.
    pub title: Option<Title>,
    /// Round by round, whether he took part; a bye that the pairing gave counts as taking part.
    pub present: Vec<bool>,
}

/// One round of the field, counting only players who missed at most one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldRound {
    /// Participants.
    pub players: u32,
    /// Their average rating, rounded down; unrated ones left out.
    pub average: i32,
    /// Rated ones from other federations than the host's, FID left out.
    pub foreigners: u32,
    /// The federations of those.
    pub federations: u32,
    /// Those of them who are GM, IM, WGM or WIM.
    pub titled: u32,
}

/// What the field is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldVerdict {
    /// Whether in every round 20 rated foreigners from three federations, ten of them titled,
    /// take part: the normal rule for foreign opponents is waived (1.4.3d).
    pub international: bool,
    /// Whether in every round 40 players with an average of 2000 take part: one norm of an
    /// application must come from such an event (1.5.6a).
    pub big: bool,
    /// The rounds.
    pub rounds: Vec<FieldRound>,
}

/// Counts the field round by round; `host` is the federation of the event.
pub fn field_verdict(players: &[FieldPlayer], rounds: usize, host: &str) -> FieldVerdict {
    let steady: Vec<&FieldPlayer> = players
        .iter()
        .filter(|player| (0..rounds).filter(|&round| !present(player, round)).count() <= 1)
        .collect();
    let counted: Vec<FieldRound> = (0..rounds)
        .map(|round| count_round(&steady, round, host))
        .collect();
    let every =
        |holds: &dyn Fn(&FieldRound) -> bool| !counted.is_empty() && counted.iter().all(holds);
    FieldVerdict {
        international: every(&|round| {
            round.foreigners >= 20 && round.federations >= 3 && round.titled >= 10
        }),
        big: every(&|round| round.players >= 40 && round.average >= 2000),
        rounds: counted,
    }
}

fn present(player: &FieldPlayer, round: usize) -> bool {
    player.present.get(round).copied().unwrap_or_default()
}

fn count_round(steady: &[&FieldPlayer], round: usize, host: &str) -> FieldRound {
    let here: Vec<&&FieldPlayer> = steady
        .iter()
        .filter(|player| present(player, round))
        .collect();
    let ratings: Vec<i64> = here
        .iter()
        .filter_map(|player| player.rating)
        .map(i64::from)
        .collect();
    let average = match i64::try_from(ratings.len()) {
        Ok(0) | Err(_) => 0,
        Ok(count) => ratings.iter().sum::<i64>().div_euclid(count),
    };
    let foreign = |player: &&&&FieldPlayer| {
        let federation = player.federation.as_str();
        let flag = !federation.is_empty() && federation != "FID" && federation != host;
        flag && player.rating.is_some()
    };
    let foreigners: Vec<&&&FieldPlayer> = here.iter().filter(foreign).collect();
    let federations: BTreeSet<&str> = foreigners
        .iter()
        .map(|player| player.federation.as_str())
        .collect();
    let titled = foreigners.iter().filter(|player| {
        let title = player.title;
        matches!(title, Some(Title::Gm | Title::Im | Title::Wgm | Title::Wim))
    });
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    FieldRound {
        players: number(here.len()),
        average: i32::try_from(average).unwrap_or_default(),
        foreigners: number(foreigners.len()),
        federations: number(federations.len()),
        titled: number(titled.count()),
    }
}

//! What the pairing knows of each player present: score, colours, floats, former opponents.

use rules::Color;

use crate::swiss::color::Preference;
use crate::swiss::field::{Edition, Entrant, Field, Missed, Number, Tenths};

/// Where a player moved in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Float {
    /// Met a lower score, had the pairing's bye, or scored without playing.
    Down,
    /// Met a higher score.
    Up,
}

/// What a question adds to the rules, to see what would come of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Bond {
    /// Nothing.
    #[default]
    Free,
    /// He meets the one of that rank.
    With(u32),
    /// He floats down, or has the bye.
    Down,
}

/// A player present, as the criteria see him. Cards are kept in the order of ranks.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) number: Number,
    /// The place in the starting order.
    pub(crate) seed: u32,
    /// With virtual points.
    pub(crate) score: Tenths,
    /// Without them.
    pub(crate) points: Tenths,
    pub(crate) preference: Preference,
    /// Colours of the games played.
    pub(crate) colors: Vec<Color>,
    /// One round ago and two rounds ago.
    pub(crate) floats: [Option<Float>; 2],
    /// Rounds without a game.
    pub(crate) unplayed: u32,
    /// Whether the bye is open to him (C2).
    pub(crate) bye_open: bool,
    /// The last round, and more than half of the points that were to be had.
    pub(crate) is_topscorer: bool,
    /// His place, from 1, among those who have arrived.
    pub(crate) arrival: u32,
    /// Ranks of those he must not meet, in order.
    pub(crate) barred: Vec<u32>,
    /// Only where a question is asked.
    pub(crate) bond: Bond,
}

/// The cards of those present, from the first rank.
pub(crate) fn deal(field: &Field) -> Vec<Card> {
    let mut entrants: Vec<&Entrant> = field.entrants.iter().collect();
    entrants.sort_by_key(|entrant| entrant.number);
    let mut by_seed = entrants.clone();
    by_seed.sort_by_key(|entrant| entrant.seed);
    let mut arrival = 0;
    let mut cards = Vec::new();
    for entrant in by_seed {
        let was_paired = |past: &&crate::swiss::field::Past| {
            past.opponent.is_some() || past.missed == Some(Missed::Allocated)
        };
        if entrant.present || entrant.past.iter().any(|past| was_paired(&past)) {
            arrival += 1;
        }
        if entrant.present {
            cards.push(card(field, &entrants, entrant, arrival));
        }
    }
    cards.sort_by_key(|card| (-card.score, card.seed));
    bar(field, &entrants, &mut cards);
    cards
}

fn card(field: &Field, entrants: &[&Entrant], entrant: &Entrant, arrival: u32) -> Card {
    let round = field.round;
    let colors: Vec<Color> = entrant.past.iter().filter_map(|past| past.color).collect();
    let points = entrant.past.iter().map(|past| past.points).sum();
    let score = score_before(entrant, round);
    let most = field.worth.win.max(field.worth.draw) * (round as i32 - 1);
    let float = |back: usize| {
        let at = round.checked_sub(back).filter(|at| *at > 0)?;
        float_in(field, entrants, entrant, at)
    };
    let past = entrant.past.iter();
    let unplayed = past.filter(|past| past.color.is_none()).count() as u32;
    Card {
        number: entrant.number,
        seed: entrant.seed,
        score,
        points,
        preference: Preference::of(&colors),
        colors,
        floats: [float(1), float(2)],
        unplayed,
        bye_open: is_bye_open(field, entrant),
        is_topscorer: round >= field.rounds && 2 * score > most,
        arrival,
        barred: Vec::new(),
        bond: Bond::Free,
    }
}

/// Points before a round, with the virtual ones of that round.
fn score_before(entrant: &Entrant, round: usize) -> Tenths {
    let past = entrant.past.iter().take(round - 1);
    let virtual_points = entrant.virtual_points.get(round - 1).copied();
    past.map(|past| past.points).sum::<Tenths>() + virtual_points.unwrap_or(0)
}

fn find<'a>(entrants: &[&'a Entrant], number: Number) -> Option<&'a Entrant> {
    let at = entrants.binary_search_by_key(&number, |entrant| entrant.number);
    at.ok().map(|at| entrants[at])
}

fn float_in(
    field: &Field,
    entrants: &[&Entrant],
    entrant: &Entrant,
    round: usize,
) -> Option<Float> {
    let past = entrant.past.get(round - 1)?;
    match past.missed {
        Some(Missed::Allocated) => return Some(Float::Down),
        Some(Missed::Forfeit | Missed::Absent) => {
            let floats = match field.edition {
                Edition::Dutch2017 => true,
                Edition::Dutch2026 => past.points > field.worth.loss,
            };
            return floats.then_some(Float::Down);
        }
        None => {}
    }
    let opponent = find(entrants, past.opponent?)?;
    let (own, other) = (score_before(entrant, round), score_before(opponent, round));
    match own.cmp(&other) {
        core::cmp::Ordering::Greater => Some(Float::Down),
        core::cmp::Ordering::Less => Some(Float::Up),
        core::cmp::Ordering::Equal => None,
    }
}

fn is_bye_open(field: &Field, entrant: &Entrant) -> bool {
    let bars = |past: &crate::swiss::field::Past| match (past.missed, field.edition) {
        (None, _) => false,
        (Some(Missed::Allocated), _) => true,
        (Some(_), Edition::Dutch2026) => past.points >= field.worth.win,
        (Some(missed), Edition::Dutch2017) => {
            missed == Missed::Forfeit && past.points > field.worth.loss
        }
    };
    !entrant.past.iter().any(bars)
}

/// Writes down who must not meet: former opponents and forbidden pairs.
fn bar(field: &Field, entrants: &[&Entrant], cards: &mut [Card]) {
    let mut ranks: Vec<(Number, u32)> = cards
        .iter()
        .enumerate()
        .map(|(rank, card)| (card.number, rank as u32))
        .collect();
    ranks.sort_unstable();
    let rank_of = |number: Number| {
        let at = ranks.binary_search_by_key(&number, |(number, _)| *number);
        at.ok().map(|at| ranks[at].1)
    };
    for card in cards.iter_mut() {
        let past = find(entrants, card.number).map_or(&[][..], |entrant| &entrant.past);
        let met = past.iter().filter(|past| past.missed.is_none());
        let met = met.filter_map(|past| past.opponent.and_then(rank_of));
        card.barred = met.collect();
    }
    for (one, other) in &field.forbidden {
        if let (Some(one), Some(other)) = (rank_of(*one), rank_of(*other)) {
            cards[one as usize].barred.push(other);
            cards[other as usize].barred.push(one);
        }
    }
    for card in cards {
        card.barred.sort_unstable();
        card.barred.dedup();
    }
}

/// Whether two may meet at all: C1, forbidden pairs and C3.
pub(crate) fn may_meet(cards: &[Card], one: usize, other: usize) -> bool {
    let (here, there) = (&cards[one], &cards[other]);
    colors_allow(here, there)
        && here.barred.binary_search(&(other as u32)).is_err()
        && bond_allows(here, there, other)
        && bond_allows(there, here, one)
}

fn bond_allows(card: &Card, other: &Card, rank: usize) -> bool {
    match card.bond {
        Bond::Free => true,
        Bond::With(partner) => partner as usize == rank,
        Bond::Down => other.score < card.score,
    }
}

/// C3: two with the same absolute preference do not meet, unless one is a topscorer.
pub(crate) fn colors_allow(here: &Card, there: &Card) -> bool {
    let clash = here.preference.is_absolute()
        && there.preference.is_absolute()
        && here.preference.color == there.preference.color;
    !clash || here.is_topscorer || there.is_topscorer
}

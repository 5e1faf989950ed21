//! A finished pairing under the rules: what is broken, and what each criterion counts in each
//! bracket. This looks at the pairing alone, and knows nothing of how pairings are found.

use core::fmt;
use std::collections::HashMap;

use rules::Color;

use crate::swiss::card::{Card, Float, colors_allow, deal};
use crate::swiss::color::{Strength, color_of};
use crate::swiss::field::{Edition, Field, Number, Round, Tenths};

/// A criterion of the Dutch rules, by its number in the text of 2026: C1 to C21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Criterion(pub u8);

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C{}", self.0)
    }
}

impl Criterion {
    /// What it asks for.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self.0 {
            1 => "two players meet once only",
            2 => "no bye for who had one, or scored a win without playing",
            3 => "two with the same absolute colour preference do not meet",
            4 => "everybody who is left can be paired",
            5 => "the lowest score of whoever gets the bye",
            6 => "the fewest downfloaters",
            7 => "the lowest scores of the downfloaters",
            8 => "the next bracket can do its best",
            9 => "the fewest unplayed games of whoever gets the bye",
            10 => "the fewest topscorers or opponents with a colour difference beyond two",
            11 => "the fewest topscorers or opponents with a colour three times running",
            12 => "the fewest who miss their colour preference",
            13 => "the fewest who miss a strong colour preference",
            14 => "the fewest residents who float down again after one round",
            15 => "the fewest who meet a moved-down player after floating up a round ago",
            16 => "the fewest residents who float down again after two rounds",
            17 => "the fewest who meet a moved-down player after floating up two rounds ago",
            18 => "the smallest score differences of moved-down players who floated a round ago",
            19 => "the smallest score differences of who meets one who floated up a round ago",
            20 => "the smallest score differences of moved-down players who floated two rounds ago",
            21 => "the smallest score differences of who meets one who floated up two rounds ago",
            _ => "no criterion of the rules",
        }
    }
}

/// A rule that nothing may break, broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The player is missing, there twice, or absent.
    Player(Number),
    /// C1: they have met, or are kept apart.
    Meet(Number, Number),
    /// C2: the bye is not open to him.
    Bye(Number),
    /// C3: the same absolute preference.
    Colors(Number, Number),
    /// 5.2 gives the colours the other way round.
    Allocation(Number, Number),
}

/// A bracket of a finished pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The score of its residents.
    pub score: Tenths,
    /// Players moved down into it, by rank.
    pub moved: Vec<Number>,
    /// Its residents, by rank.
    pub residents: Vec<Number>,
    /// Pairs made in it, the higher ranked first.
    pub pairs: Vec<(Number, Number)>,
    /// Players who float down from it, or get the bye.
    pub floaters: Vec<Number>,
    /// What C5 to C21 count, each as numbers that are better when smaller, the first first.
    pub criteria: Vec<(Criterion, Vec<i32>)>,
}

/// Looks a pairing over: first what it breaks, then its brackets.
#[must_use]
pub fn judge(field: &Field, round: &Round) -> (Vec<Broken>, Vec<Judged>) {
    let cards = deal(field);
    let mut table = Table::new(&cards, round);
    table.has_c9 = field.edition == Edition::Dutch2026;
    (table.broken(field, round), table.brackets())
}

/// Who meets whom, by rank.
struct Table<'a> {
    cards: &'a [Card],
    opponent: Vec<Option<usize>>,
    colors: Vec<Option<Color>>,
    bye: Option<usize>,
    /// C9 is new in the text of 2026.
    has_c9: bool,
}

impl<'a> Table<'a> {
    fn new(cards: &'a [Card], round: &Round) -> Self {
        let ranks: HashMap<Number, usize> = (0..cards.len())
            .map(|rank| (cards[rank].number, rank))
            .collect();
        let rank = |number: Number| ranks.get(&number).copied();
        let mut table = Self {
            cards,
            opponent: vec![None; cards.len()],
            colors: vec![None; cards.len()],
            bye: round.bye.and_then(rank),
            has_c9: true,
        };
        for (white, black) in &round.pairs {
            if let (Some(white), Some(black)) = (rank(*white), rank(*black)) {
                table.opponent[white] = Some(black);
                table.opponent[black] = Some(white);
                table.colors[white] = Some(Color::White);
                table.colors[black] = Some(Color::Black);
            }
        }
        table
    }

    fn broken(&self, field: &Field, round: &Round) -> Vec<Broken> {
        let mut broken = Vec::new();
        let players = round.pairs.iter().flat_map(|(one, other)| [*one, *other]);
        let mut seen: HashMap<Number, usize> = HashMap::new();
        for number in players.chain(round.bye) {
            *seen.entry(number).or_default() += 1;
        }
        for card in self.cards {
            if seen.remove(&card.number) != Some(1) {
                broken.push(Broken::Player(card.number));
            }
        }
        broken.extend(seen.into_keys().map(Broken::Player));
        for (rank, card) in self.cards.iter().enumerate() {
            let Some(opponent) = self.opponent[rank].filter(|opponent| *opponent > rank) else {
                continue;
            };
            let other = &self.cards[opponent];
            if card.barred.contains(&(opponent as u32)) {
                broken.push(Broken::Meet(card.number, other.number));
            }
            if !colors_allow(card, other) {
                broken.push(Broken::Colors(card.number, other.number));
            }
            let (color, _) = color_of(card, other, field.initial_color);
            if self.colors[rank] != Some(color) {
                broken.push(Broken::Allocation(card.number, other.number));
            }
        }
        if let Some(bye) = self.bye.filter(|bye| !self.cards[*bye].bye_open) {
            broken.push(Broken::Bye(self.cards[bye].number));
        }
        broken
    }

    fn brackets(&self) -> Vec<Judged> {
        let mut brackets: Vec<Judged> = Vec::new();
        let mut moved: Vec<usize> = Vec::new();
        let mut start = 0;
        while start < self.cards.len() {
            let score = self.cards[start].score;
            let same = self.cards[start..]
                .iter()
                .take_while(|card| card.score == score);
            let end = start + same.count();
            let residents: Vec<usize> = (start..end).collect();
            let is_resident = |rank: usize| (start..end).contains(&rank);
            let members: Vec<usize> = moved.iter().copied().chain(residents.clone()).collect();
            let mut pairs = Vec::new();
            let mut floaters = Vec::new();
            for member in &members {
                match self.opponent[*member] {
                    Some(other) if is_resident(other) && *member < other => {
                        pairs.push((*member, other));
                    }
                    Some(other) if other < *member && is_resident(*member) => {}
                    _ => floaters.push(*member),
                }
            }
            let criteria = self.criteria(score, &pairs, &floaters, &moved);
            let names =
                |ranks: &[usize]| ranks.iter().map(|rank| self.cards[*rank].number).collect();
            brackets.push(Judged {
                score,
                moved: names(&moved),
                residents: names(&residents),
                pairs: pairs
                    .iter()
                    .map(|(one, other)| (self.cards[*one].number, self.cards[*other].number))
                    .collect(),
                floaters: names(&floaters),
                criteria,
            });
            moved = floaters;
            start = end;
        }
        look_ahead(&mut brackets);
        brackets
    }

    fn criteria(
        &self,
        score: Tenths,
        pairs: &[(usize, usize)],
        floaters: &[usize],
        moved: &[usize],
    ) -> Vec<(Criterion, Vec<i32>)> {
        let cards = self.cards;
        let bye = self.bye.map(|bye| cards[bye].score);
        let mut scores: Vec<i32> = floaters.iter().map(|rank| cards[*rank].score).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        let rests = self.has_c9 && floaters.len() == 1 && self.bye == floaters.first().copied();
        let unplayed = rests.then(|| cards[floaters[0]].unplayed as i32);
        let mut criteria = vec![
            (Criterion(5), bye.into_iter().collect()),
            (Criterion(6), vec![floaters.len() as i32]),
            (Criterion(7), scores),
            (Criterion(8), Vec::new()),
            (Criterion(9), unplayed.into_iter().collect()),
        ];
        criteria.extend(self.color_criteria(pairs));
        let is_moved = |rank: &usize| cards[*rank].score != score;
        let had = |rank: usize, back: usize, float: Float| cards[rank].floats[back] == Some(float);
        let mut differences = Vec::new();
        for back in 0..2 {
            let residents = floaters.iter().filter(|rank| !is_moved(rank));
            let again = residents
                .filter(|rank| had(**rank, back, Float::Down))
                .count();
            let met: Vec<_> = pairs
                .iter()
                .filter(|(one, other)| is_moved(one) && had(*other, back, Float::Up))
                .collect();
            criteria.push((Criterion(14 + 2 * back as u8), vec![again as i32]));
            criteria.push((Criterion(15 + 2 * back as u8), vec![met.len() as i32]));
            // One who floats on ends up further away than whoever is paired here.
            let floated = moved.iter().filter(|rank| had(**rank, back, Float::Down));
            let apart =
                floated.map(|rank| cards[*rank].score - score + i32::from(floaters.contains(rank)));
            let upward = met.iter().map(|(one, _)| cards[*one].score - score);
            differences.push((Criterion(18 + 2 * back as u8), falling(apart.collect())));
            differences.push((Criterion(19 + 2 * back as u8), falling(upward.collect())));
        }
        criteria.extend(differences);
        criteria
    }

    /// C10 to C13, by the colours that the players get.
    fn color_criteria(&self, pairs: &[(usize, usize)]) -> [(Criterion, Vec<i32>); 4] {
        let mut counts = [0; 4];
        for (one, other) in pairs {
            let top = self.cards[*one].is_topscorer || self.cards[*other].is_topscorer;
            let strengths = [one, other].map(|rank| self.cards[*rank].preference.strength);
            let both_absolute = strengths == [Strength::Absolute; 2];
            for rank in [one, other] {
                let card = &self.cards[*rank];
                let Some(color) = self.colors[*rank] else {
                    continue;
                };
                let step = if color.is_white() { 1 } else { -1 };
                let preference = &card.preference;
                let misses = preference.color.is_some_and(|wanted| wanted != color);
                let is_beyond = (preference.difference + step).abs() > 2;
                let is_strong = preference.strength >= Strength::Strong && !both_absolute;
                counts[0] += i32::from(top && is_beyond);
                counts[1] += i32::from(top && preference.repeated == Some(color));
                counts[2] += i32::from(misses);
                counts[3] += i32::from(misses && is_strong);
            }
        }
        [10, 11, 12, 13].map(|number| (Criterion(number), vec![counts[number as usize - 10]]))
    }
}

fn falling(mut list: Vec<i32>) -> Vec<i32> {
    list.sort_unstable_by(|one, other| other.cmp(one));
    list
}

/// C8 of each bracket: C6 and C7 of the next.
fn look_ahead(brackets: &mut [Judged]) {
    for at in 1..brackets.len() {
        let next: Vec<i32> = brackets[at]
            .criteria
            .iter()
            .filter(|(criterion, _)| [6, 7].contains(&criterion.0))
            .flat_map(|(_, counts)| counts.clone())
            .collect();
        for (criterion, counts) in &mut brackets[at - 1].criteria {
            if criterion.0 == 8 {
                counts.clone_from(&next);
            }
        }
    }
}

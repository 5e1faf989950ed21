//! Tie-breaks of random events against a slow computation written from the articles, with
//! nothing in common but the cells.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use proptest::prelude::*;

use rules::Color;
use tournament::standings::{Edition, Field, Options, Ratio, TieBreak, of_players, standings};
use tournament::{Cell, Mark, Player, PlayerId, Tournament};

/// One player's round on paper: whom (0: nobody), colour, letter.
type Square = (usize, char, char);

/// Rounds of random pairs and random results; who is left over gets a bye of some kind.
fn event() -> impl Strategy<Value = Vec<Vec<Square>>> {
    (2usize..11, 1usize..8)
        .prop_flat_map(|(players, rounds)| {
            let order = Just((1..=players).collect::<Vec<_>>()).prop_shuffle();
            let fates = prop::collection::vec(0u8..20, players);
            prop::collection::vec((order, fates), rounds)
        })
        .prop_map(|rounds| {
            let players = rounds[0].0.len();
            let mut paper = vec![Vec::new(); players + 1];
            for (order, fates) in rounds {
                let mut left: Vec<usize> = Vec::new();
                for (at, player) in order.iter().enumerate() {
                    match fates[at] {
                        0 => paper[*player].push((0, '-', 'H')),
                        1 => paper[*player].push((0, '-', 'Z')),
                        2 => paper[*player].push((0, '-', 'F')),
                        _ => left.push(*player),
                    }
                }
                for (i, pair) in left.chunks(2).enumerate() {
                    let [white, black] = pair else {
                        paper[pair[0]].push((0, '-', 'U'));
                        continue;
                    };
                    let (w, b) = match fates[i] {
                        0..=7 => ('1', '0'),
                        8..=12 => ('=', '='),
                        13..=16 => ('0', '1'),
                        17 => ('+', '-'),
                        18 => ('-', '+'),
                        _ => ('-', '-'),
                    };
                    paper[*white].push((*black, 'w', w));
                    paper[*black].push((*white, 'b', b));
                }
            }
            paper
        })
}

fn tournament(paper: &[Vec<Square>]) -> Tournament {
    let mut event = Tournament::default();
    for (id, squares) in paper.iter().enumerate().skip(1) {
        let mut player = Player::new(PlayerId(id as u32), format!("{id}"));
        player.rating = Some(2000 - 10 * id as u32);
        for (i, (opponent, color, letter)) in squares.iter().enumerate() {
            let mark = Mark::from_letter(*letter).unwrap();
            player.set_cell(
                i + 1,
                match opponent {
                    0 => Cell::bye(mark),
                    _ => {
                        let color = Color::from_white(*color == 'w');
                        Cell::game(PlayerId(*opponent as u32), color, mark)
                    }
                },
            );
        }
        event.players.push(player);
    }
    event
}

/// Halves of a point.
fn worth(letter: char) -> i64 {
    match letter {
        '1' | '+' | 'F' | 'U' => 2,
        '=' | 'H' => 1,
        _ => 0,
    }
}

struct Slow<'a> {
    paper: &'a [Vec<Square>],
    capped: bool,
}

impl Slow<'_> {
    fn rounds(&self) -> usize {
        self.paper[1].len()
    }

    fn score(&self, id: usize) -> i64 {
        self.paper[id]
            .iter()
            .map(|(_, _, letter)| worth(*letter))
            .sum()
    }

    /// 16.3: a bye asked for counts as a draw if nothing but voluntary absence follows it.
    fn adjusted(&self, id: usize) -> i64 {
        let squares = &self.paper[id];
        let mut sum = 0;
        for r in 0..squares.len() {
            let asked = "HZ".contains(squares[r].2);
            let gone = squares[r + 1..]
                .iter()
                .all(|(_, _, letter)| "HZ-".contains(*letter));
            sum += if asked && gone {
                1
            } else {
                worth(squares[r].2)
            };
        }
        sum
    }

    /// The opponent's score of each round, and whether the round was the player's own absence.
    fn opponents(&self, id: usize) -> Vec<(i64, bool)> {
        let own = self.score(id);
        let mut all = Vec::new();
        for (opponent, _, letter) in &self.paper[id] {
            all.push(match letter {
                '1' | '=' | '0' => (self.adjusted(*opponent), false),
                '+' | '-' if self.capped => (own.min(self.adjusted(*opponent)), *letter == '-'),
                '+' | '-' => (own, *letter == '-'),
                bye if self.capped => (own.min(self.rounds() as i64), "HZ".contains(*bye)),
                bye => (own, "HZ".contains(*bye)),
            });
        }
        all
    }

    fn buchholz(&self, id: usize) -> i64 {
        self.opponents(id).iter().map(|(score, _)| score).sum()
    }

    fn buchholz_cut(&self, id: usize, cuts: usize) -> i64 {
        let mut all = self.opponents(id);
        all.sort_unstable();
        for _ in 0..cuts.min(all.len()) {
            let at = all.iter().position(|(_, absent)| *absent).unwrap_or(0);
            all.remove(at);
        }
        all.iter().map(|(score, _)| score).sum()
    }

    /// Quarters of a point.
    fn products(&self, id: usize) -> Vec<(i64, i64, bool)> {
        let opponents = self.opponents(id);
        let squares = self.paper[id].iter();
        squares
            .zip(opponents)
            .map(|((_, _, letter), (score, absent))| (score, score * worth(*letter), absent))
            .collect()
    }

    fn berger(&self, id: usize, cut: bool) -> i64 {
        let all = self.products(id);
        let sum: i64 = all.iter().map(|(_, product, _)| product).sum();
        if !cut {
            return sum;
        }
        let least = all
            .iter()
            .map(|(score, product, _)| (*score, *product))
            .min()
            .unwrap()
            .1;
        let own = all
            .iter()
            .filter(|(_, _, absent)| *absent)
            .map(|(_, product, _)| *product)
            .min();
        sum - least.max(own.unwrap_or(least))
    }

    fn met(&self, id: usize) -> Vec<usize> {
        let squares = self.paper[id].iter();
        squares
            .filter(|(_, _, l)| "1=0".contains(*l))
            .map(|(opponent, _, _)| *opponent)
            .collect()
    }

    fn drawn_last(&self) -> Vec<Vec<Square>> {
        let mut paper = self.paper.to_vec();
        for squares in paper.iter_mut().skip(1) {
            let last = squares.last_mut().unwrap();
            if last.0 != 0 {
                last.2 = '=';
            }
        }
        paper
    }
}

fn values(field: &Field, code: &str) -> Vec<Ratio> {
    let mut rows = standings(field, &[TieBreak::parse(code).unwrap()]);
    rows.sort_by_key(|row| row.id);
    rows.iter()
        .map(|row| row.values[0].amount.unwrap())
        .collect()
}

fn same(field: &Field, code: &str, slow: impl Fn(usize) -> Ratio) -> Result<(), TestCaseError> {
    for (i, made) in values(field, code).into_iter().enumerate() {
        prop_assert_eq!(made, slow(i + 1), "{} of {}", code, i + 1);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn tie_breaks_equal_a_slow_computation(paper in event(), capped: bool) {
        let edition = if capped { Edition::Y2026 } else { Edition::Y2024 };
        let options = Options { edition, predetermined: Some(false), ..Options::default() };
        let rounds = paper[1].len();
        let options = Options { rounds: Some(rounds), ..options };
        let field = of_players(&tournament(&paper), &options);
        let slow = Slow { paper: &paper, capped };
        let half = |n: i64| Ratio::new(n, 2);
        same(&field, "PTS", |id| half(slow.score(id)))?;
        same(&field, "BH", |id| half(slow.buchholz(id)))?;
        same(&field, "BH/C1", |id| half(slow.buchholz_cut(id, 1)))?;
        same(&field, "BH/C2", |id| half(slow.buchholz_cut(id, 2)))?;
        same(&field, "SB", |id| Ratio::new(slow.berger(id, false), 4))?;
        same(&field, "SB/C1", |id| Ratio::new(slow.berger(id, true), 4))?;
        same(&field, "WIN", |id| {
            Ratio::whole(paper[id].iter().filter(|s| "1+FU".contains(s.2)).count() as i64)
        })?;
        same(&field, "BWG", |id| {
            Ratio::whole(paper[id].iter().filter(|s| s.2 == '1' && s.1 == 'b').count() as i64)
        })?;
        same(&field, "REP", |id| {
            Ratio::whole(paper[id].iter().filter(|s| !"HZ-".contains(s.2)).count() as i64)
        })?;
        same(&field, "PS", |id| {
            let weights = (1..=rounds as i64).rev();
            half(weights.zip(&paper[id]).map(|(w, s)| w * worth(s.2)).sum())
        })?;
        same(&field, "AOB", |id| {
            let met = slow.met(id);
            let sum: i64 = met.iter().map(|o| slow.buchholz(*o)).sum();
            Ratio::new(sum, 2 * met.len() as i64)
        })?;
        same(&field, "ARO", |id| {
            let met = slow.met(id);
            let sum: i64 = met.iter().map(|o| 2000 - 10 * *o as i64).sum();
            let average = sum as f64 / met.len() as f64;
            Ratio::whole(if met.is_empty() { 0 } else { (average + 0.5).floor() as i64 })
        })?;
        let fore = slow.drawn_last();
        let fore = Slow { paper: &fore, capped };
        same(&field, "FB", |id| half(fore.buchholz(id)))?;
    }

    #[test]
    fn every_value_is_the_sum_or_average_of_its_terms(paper in event()) {
        let options = Options { rounds: Some(paper[1].len()), ..Options::default() };
        let field = of_players(&tournament(&paper), &options);
        let codes = "PTS,WIN,PS/C1,STD,BH/C1,BH/M1,FB,SB/C1,KS,AOB,ARO,APRO";
        for row in standings(&field, &TieBreak::parse_list(codes).unwrap()) {
            for value in &row.values {
                let kept = || value.terms.iter().filter(|t| !t.cut).map(|t| t.amount);
                let sum: Ratio = kept().sum();
                let average = sum.over(kept().count() as i64);
                let expected = match value.combine {
                    tournament::standings::Combine::Sum => sum,
                    tournament::standings::Combine::Average => average,
                    _ => Ratio::whole(average.rounded()),
                };
                prop_assert_eq!(value.amount, Some(expected));
            }
        }
    }

    /// Direct encounter against its definition: if all the tied have met once, nobody who made
    /// fewer points against them stands before one who made more; if not, whoever stands first
    /// alone does so under every way the missing games could have ended.
    #[test]
    fn direct_encounter_ranks_only_what_every_missing_game_leaves(paper in event()) {
        let options = Options { rounds: Some(paper[1].len()), ..Options::default() };
        let field = of_players(&tournament(&paper), &options);
        let before = standings(&field, &[]);
        let after = standings(&field, &[TieBreak::parse("DE").unwrap()]);
        for group in before.chunk_by(|a, b| a.rank == b.rank).filter(|g| g.len() > 1) {
            let tied: Vec<usize> = group.iter().map(|row| row.id as usize).collect();
            let made = |a: usize, b: usize| -> Option<f64> {
                let games: Vec<f64> = paper[a]
                    .iter()
                    .filter(|s| s.0 == b && "1=0".contains(s.2))
                    .map(|s| worth(s.2) as f64 / 2.0)
                    .collect();
                (!games.is_empty()).then(|| games.iter().sum::<f64>() / games.len() as f64)
            };
            let rank = |id: usize| after.iter().find(|r| r.id as usize == id).unwrap().rank;
            let first: Vec<usize> =
                tied.iter().copied().filter(|id| rank(*id) == group[0].rank).collect();
            let least = |a: usize| -> f64 {
                tied.iter().filter(|b| **b != a).map(|b| made(a, *b).unwrap_or(0.0)).sum()
            };
            let most = |a: usize| -> f64 {
                tied.iter().filter(|b| **b != a).map(|b| made(a, *b).unwrap_or(1.0)).sum()
            };
            let winner = tied.iter().copied().find(|a| {
                tied.iter().filter(|b| *b != a).all(|b| least(*a) > most(*b) + 1e-9)
            });
            let complete = tied.iter().all(|a| (least(*a) - most(*a)).abs() < 1e-9);
            if let Some(winner) = winner {
                prop_assert_eq!(first, vec![winner]);
            } else if !complete {
                prop_assert_eq!(first.len(), tied.len(), "nothing may be broken");
            } else {
                let top = tied.iter().map(|a| least(*a)).fold(0.0, f64::max);
                prop_assert!(first.iter().all(|a| (least(*a) - top).abs() < 1e-9));
            }
        }
    }
}

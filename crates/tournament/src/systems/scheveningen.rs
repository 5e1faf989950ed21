//! Scheveningen: everybody of one team meets everybody of the other.

/// One game of a round: the players' numbers in their teams, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScheveningenGame {
    /// The player of the first team.
    pub first: u32,
    /// The player of the second team.
    pub second: u32,
    /// Whether the player of the first team has White.
    pub first_is_white: bool,
}

// A row a round; place by place the number that the first team's player meets, negative if he
// has Black. These are the published tables.
const OF_2: &[&[i32]] = &[&[1, 2], &[-2, -1]];
const OF_3: &[&[i32]] = &[&[1, 2, -3], &[-2, 3, -1], &[3, -1, 2]];
const OF_4: &[&[i32]] = &[
    &[1, 2, -3, -4],
    &[-2, -1, 4, 3],
    &[3, 4, -1, -2],
    &[-4, -3, 2, 1],
];
const OF_6: &[&[i32]] = &[
    &[1, -2, -3, 4, -5, 6],
    &[-2, 3, 5, -6, 4, -1],
    &[3, -5, -1, 2, 6, -4],
    &[-4, -6, 2, 1, -3, 5],
    &[5, 4, 6, -3, -1, -2],
    &[-6, 1, -4, -5, 2, 3],
];
const OF_8: &[&[i32]] = &[
    &[1, 2, 3, 4, -5, -6, -7, -8],
    &[-2, -3, -4, -1, 6, 7, 8, 5],
    &[3, 4, 1, 2, -7, -8, -5, -6],
    &[-4, -1, -2, -3, 8, 5, 6, 7],
    &[5, 6, 7, 8, -1, -2, -3, -4],
    &[-6, -7, -8, -5, 2, 3, 4, 1],
    &[7, 8, 5, 6, -3, -4, -1, -2],
    &[-8, -5, -6, -7, 4, 1, 2, 3],
];

/// The rounds for two teams of `size` players: as many rounds, in each of them everybody plays.
///
/// Every pair meets once; in each round half of each team has White (one more or less if the size
/// is odd; in the table for 2 the first team has White in round 1); a player's colours differ by
/// at most one. `None` if there is no table: for 1, and for 10, 14, 18 and so on, where turning
/// one team by a place a round cannot balance the colours.
///
/// ```
/// use tournament::systems::scheveningen;
///
/// let rounds = scheveningen(5).unwrap();
/// assert_eq!(rounds.len(), 5);
/// assert!(rounds.iter().all(|round| round.len() == 5));
/// ```
#[must_use]
pub fn scheveningen(size: u32) -> Option<Vec<Vec<ScheveningenGame>>> {
    match size {
        2 => Some(printed(OF_2)),
        3 => Some(printed(OF_3)),
        4 => Some(printed(OF_4)),
        6 => Some(printed(OF_6)),
        8 => Some(printed(OF_8)),
        size if size > 1 && (size % 2 == 1 || size % 4 == 0) => Some(turning(size)),
        _ => None,
    }
}

fn printed(table: &[&[i32]]) -> Vec<Vec<ScheveningenGame>> {
    let round = |row: &&[i32]| {
        let game = |(first, met): (u32, &i32)| ScheveningenGame {
            first,
            second: met.unsigned_abs(),
            first_is_white: *met > 0,
        };
        (1..).zip(row.iter()).map(game).collect()
    };
    table.iter().map(round).collect()
}

/// The second team turns by one place a round. With an odd size, colours go by the parity of
/// twice the place and the round around the circle; with a multiple of four, by the product of
/// two patterns that are balanced against each other at every turn.
fn turning(size: u32) -> Vec<Vec<ScheveningenGame>> {
    let game = |round: u32, place: u32| {
        let met = (place + round) % size;
        let first_is_white = if size % 2 == 1 {
            let at = (2 * place + round) % size;
            // The one that is over goes to each team in turn.
            at.is_multiple_of(2) && (at != size - 1 || round.is_multiple_of(2))
        } else {
            place.is_multiple_of(2) == (met % 4 < 2)
        };
        ScheveningenGame {
            first: place + 1,
            second: met + 1,
            first_is_white,
        }
    };
    (0..size)
        .map(|round| (0..size).map(|place| game(round, place)).collect())
        .collect()
}

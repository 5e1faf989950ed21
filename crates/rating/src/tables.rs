//! The two tables of the rating regulations (B.02 8.1), unchanged over the editions.

/// Table 8.1.2: the largest difference with an expected score of .50, .51, … .99 for the higher
/// rated player; beyond the last one it is 1.00.
// tidy: table
const DIFFERENCE_MAX: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, //
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145, //
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, //
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357, //
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// Table 8.1.1: the rating difference that goes with a score of .50, .51, … 1.00.
// tidy: table
const DP: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, //
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141, //
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, //
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351, //
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, //
    800,
];

/// A row of the table of expected scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedRow {
    /// The smallest difference of the row, without sign.
    pub from: i64,
    /// The largest; none in the last row.
    pub to: Option<i64>,
    /// Expected score of the higher rated player, in hundredths of a point.
    pub higher: i64,
    /// Expected score of the lower rated player, in hundredths of a point.
    pub lower: i64,
}

/// The row of table 8.1.2 for a rating difference, whatever its sign.
pub fn expected_row(difference: i64) -> ExpectedRow {
    let size = i64::try_from(difference.unsigned_abs()).unwrap_or(i64::MAX);
    let index = DIFFERENCE_MAX.partition_point(|&max| max < size);
    let from = match index {
        0 => 0,
        above => DIFFERENCE_MAX[above - 1] + 1,
    };
    // At most 50, so the cast loses nothing.
    let higher = 50 + index as i64;
    ExpectedRow {
        from,
        to: DIFFERENCE_MAX.get(index).copied(),
        higher,
        lower: 100 - higher,
    }
}

/// Expected score in hundredths of a point for a player whose rating exceeds the opponent's by
/// `difference` (negative if it is lower): table 8.1.2, without any limit of the difference.
pub fn expected_score(difference: i64) -> i64 {
    let row = expected_row(difference);
    if difference < 0 {
        row.lower
    } else {
        row.higher
    }
}

/// Rating difference that goes with a score of `percent` hundredths (table 8.1.1); more than 100
/// counts as 100.
pub fn dp(percent: u32) -> i32 {
    // Both indices stay below 51.
    if percent >= 50 {
        DP[percent.min(100) as usize - 50]
    } else {
        -DP[50 - percent as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::{DIFFERENCE_MAX, dp, expected_row, expected_score};

    #[test]
    fn rows_join_without_a_gap_and_both_sides_make_one_point() {
        for difference in -900..=900 {
            let sum = expected_score(difference) + expected_score(-difference);
            assert_eq!(sum, 100, "{difference}");
            let row = expected_row(difference);
            let size = difference.abs();
            assert!(
                row.from <= size && row.to.is_none_or(|to| size <= to),
                "{difference}"
            );
        }
        for edge in DIFFERENCE_MAX {
            assert_eq!(expected_score(edge) + 1, expected_score(edge + 1), "{edge}");
        }
        assert_eq!(expected_score(i64::MIN), 0);
        assert_eq!(expected_score(i64::MAX), 100);
    }

    #[test]
    fn dp_is_odd_around_one_half() {
        for percent in 0..=100 {
            assert_eq!(dp(percent), -dp(100 - percent), "{percent}");
        }
        assert_eq!((dp(100), dp(0), dp(u32::MAX)), (800, -800, 800));
    }
}

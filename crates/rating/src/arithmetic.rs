//! Division with the roundings that the regulations name, in whole numbers.

/// `numerator / denominator` to the nearest whole number, a half upwards (towards plus infinity).
pub(crate) fn div_half_up(numerator: i64, denominator: i64) -> i64 {
    debug_assert!(denominator > 0, "denominators are positive");
    let (numerator, denominator) = (i128::from(numerator), i128::from(denominator));
    let doubled = (2 * numerator + denominator).div_euclid(2 * denominator);
    // Never larger than the numerator, so it fits again.
    i64::try_from(doubled).unwrap_or(i64::MAX)
}

/// `numerator / denominator` to the nearest whole number, a half away from zero.
pub(crate) fn div_half_away(numerator: i64, denominator: i64) -> i64 {
    if numerator < 0 {
        -div_half_up(numerator.saturating_neg(), denominator)
    } else {
        div_half_up(numerator, denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::{div_half_away, div_half_up};

    #[test]
    fn halves_go_up_or_away_from_zero() {
        let rows = [
            (5, 3, 3),
            (-5, -2, -3),
            (4, 2, 2),
            (-4, -2, -2),
            (1, 1, 1),
            (-1, 0, -1),
        ];
        for (numerator, up, away) in rows {
            assert_eq!(div_half_up(numerator, 2), up, "{numerator}/2 up");
            assert_eq!(
                div_half_away(numerator, 2),
                away,
                "{numerator}/2 away from zero"
            );
        }
        assert_eq!(div_half_up(-7, 3), -2);
        assert_eq!(div_half_up(i64::MAX, 1), i64::MAX);
        assert_eq!(div_half_up(i64::MIN, 1), i64::MIN);
    }
}

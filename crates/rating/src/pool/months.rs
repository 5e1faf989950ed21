//! Years and months of a moment, in the Gregorian calendar.

const DAY_MS: i64 = 86_400_000;

/// The number of months from January of the year 0 to the month of a moment in milliseconds since
/// 1970 (UTC).
pub(super) fn month_of(at_ms: i64) -> i64 {
    // Days since 1 March of the year 0, so that leap days end a year.
    let days = at_ms.div_euclid(DAY_MS) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Five months from March on have 153 days, whichever they are.
    let month_from_march = (5 * of_year + 2) / 153;
    (era * 400 + year_of_era) * 12 + month_from_march + 2
}

/// The year of a moment in milliseconds since 1970 (UTC).
pub(super) fn year_of(at_ms: i64) -> i32 {
    i32::try_from(month_of(at_ms).div_euclid(12)).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, month_of, year_of};

    #[test]
    fn months_follow_the_calendar() {
        let mut day = -719_528; // 1 January of the year 0.
        for year in 0i64..2_400 {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let february = if leap { 29 } else { 28 };
            let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
            for (month, length) in (0..).zip(lengths) {
                for moment in [day * DAY_MS, (day + length) * DAY_MS - 1] {
                    assert_eq!(month_of(moment), year * 12 + month, "{year}-{}", month + 1);
                    assert_eq!(i64::from(year_of(moment)), year);
                }
                day += length;
            }
        }
        assert!(month_of(i64::MIN) < 0 && month_of(i64::MAX) > 0);
    }
}

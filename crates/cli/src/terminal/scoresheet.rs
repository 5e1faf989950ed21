//! The scoresheet of a game at the keyboard: its PGN with the clock after each move.

use laws::Game;

/// The game in PGN export format. The date is that of the UTC day on which it began.
pub(crate) fn scoresheet(game: &Game, white: &str, black: &str) -> String {
    let mut sheet = laws::scoresheet(game);
    sheet.set_tag("Event", "Casual game");
    sheet.set_tag("Date", &date(game.created_at().0));
    sheet.set_tag("Round", "-");
    sheet.set_tag("White", white);
    sheet.set_tag("Black", black);
    sheet.to_string()
}

/// `2026.11.30` for an instant in milliseconds of the Unix clock, in UTC.
fn date(at_ms: i64) -> String {
    let mut day = at_ms.div_euclid(86_400_000);
    let mut year = 1970;
    let leap = |year: i64| i64::from(year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    while day >= 365 + leap(year) {
        day -= 365 + leap(year);
        year += 1;
    }
    let lengths = [31, 28 + leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (at, wanted) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
            (1_796_083_199_999, "2026.11.30"),
            (1_798_761_599_999, "2026.12.31"),
        ] {
            assert_eq!(date(at), wanted);
        }
    }
}

//! A game as PGN: the scoresheet of the Laws with the players' names and the day on it.

use laws::{Game, Terms, Timestamp, Variant};
use store::{GameId, GameSummary};

use crate::hall::Hall;
use crate::refusal::{Code, HallError};

const DAY_MS: i64 = 86_400_000;

impl Hall {
    /// The game as PGN with `[%clk]` marks, also while it goes on.
    ///
    /// # Errors
    /// [`Code::NoSuchGame`], also for a game that this viewer may not see.
    pub async fn pgn(
        &self,
        id: &GameId,
        viewer: Option<store::PlayerId>,
    ) -> Result<String, HallError> {
        let summary = self.shared.store.game(id).await?.ok_or(Code::NoSuchGame)?;
        if !summary.is_open_to(viewer) {
            return Err(Code::NoSuchGame.into());
        }
        let game = crate::room::replay(&self.shared.store, id).await?.game;
        Ok(sheet(&summary, &game))
    }
}

/// The text of a game's PGN.
pub(crate) fn sheet(summary: &GameSummary, game: &Game) -> String {
    let mut sheet = laws::scoresheet(game);
    let terms = game.terms();
    sheet.set_tag("Event", event(terms));
    sheet.set_tag("Site", "Qiyuan");
    sheet.set_tag("Round", "-");
    sheet.set_tag("White", &summary.white.name);
    sheet.set_tag("Black", &summary.black.name);
    dated(&mut sheet, summary, terms);
    sheet.to_string()
}

/// Which game it is, when it began, and what it is a game of.
pub(crate) fn dated(sheet: &mut rules::pgn::Game, summary: &GameSummary, terms: &Terms) {
    sheet.set_tag("Date", &date(summary.created_at));
    sheet.set_tag("GameId", &summary.id.0);
    sheet.set_tag("UTCDate", &date(summary.created_at));
    sheet.set_tag("UTCTime", &time(summary.created_at));
    if terms.variant == Variant::Chess960 {
        sheet.set_tag("Variant", "Chess960");
    }
}

fn event(terms: &Terms) -> &'static str {
    if terms.rated {
        "Rated game"
    } else {
        "Casual game"
    }
}

/// `2026.11.30`, by UTC.
pub(crate) fn date(at: Timestamp) -> String {
    // Days since 1 March of the year 0, counted in eras of 400 years (146 097 days).
    let days = at.0.div_euclid(DAY_MS) + 719_468;
    let era = days.div_euclid(146_097);
    let in_era = days.rem_euclid(146_097);
    let year_in_era = (in_era - in_era / 1_460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year_in_era + year_in_era / 4 - year_in_era / 100);
    let month_from_march = (5 * in_year + 2) / 153;
    let day = in_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_in_era + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// `14:05:09`, by UTC.
fn time(at: Timestamp) -> String {
    let seconds = at.0.rem_euclid(DAY_MS) / 1_000;
    format!(
        "{:02}:{:02}:{:02}",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use laws::Timestamp;

    use super::{date, time};

    #[test]
    fn an_instant_has_its_day_and_time() {
        for (at, day, clock) in [
            (0, "1970.01.01", "00:00:00"),
            (951_782_400_000, "2000.02.29", "00:00:00"),
            (951_868_799_999, "2000.02.29", "23:59:59"),
            (951_868_800_000, "2000.03.01", "00:00:00"),
            (1_796_000_709_000, "2026.11.30", "01:05:09"),
            (1_798_761_599_000, "2026.12.31", "23:59:59"),
            (-1, "1969.12.31", "23:59:59"),
        ] {
            let at = Timestamp(at);
            assert_eq!(
                (date(at).as_str(), time(at).as_str()),
                (day, clock),
                "{at:?}"
            );
        }
    }
}

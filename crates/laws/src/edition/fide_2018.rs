//! FIDE Laws of Chess in force from 1 January 2018, where they differ from 2023.

use crate::edition::fide_2023;
use crate::edition::table::{Articles, ByTempo, Edition, EditionId, Rule};
use crate::edition::values::{IllegalRule, WrongClaim};
use crate::instant::Millis;

const MINUTE: WrongClaim = WrongClaim::Opponent(Millis::from_secs(60));
const TWO_MINUTES: WrongClaim = WrongClaim::Opponent(Millis::from_secs(120));

pub(crate) const ARTICLES: Articles = Articles {
    ..fide_2023::ARTICLES
};

pub(crate) const EDITION: Edition = Edition {
    id: EditionId::Fide2018,
    articles: ARTICLES,
    resignation_draw: Rule::of(false, "5.1.2"),
    wrong_claim: Rule::of(
        ByTempo {
            standard: TWO_MINUTES,
            rapid: TWO_MINUTES,
            blitz: MINUTE,
        },
        "9.5.3",
    ),
    illegal: Rule::of(
        ByTempo {
            standard: IllegalRule::strikes(2, 120, true),
            rapid: IllegalRule::strikes(2, 120, true),
            blitz: IllegalRule::strikes(2, 60, true),
        },
        "7.5.5",
    ),
    illegal_position_draws: Rule::of(true, "A.4.4"),
    wrong_start_limit: Rule::of(fide_2023::EDITION.wrong_start_limit.value, "A.4.1"),
    ..fide_2023::EDITION
};

pub(crate) static TABLE: Edition = EDITION;

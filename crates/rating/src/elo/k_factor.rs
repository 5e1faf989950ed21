//! The development coefficient K (B.02 8.3.3).

/// What decides a player's K, as it was on the list before the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerAge {
    /// Rated games completed so far.
    pub games: u32,
    /// The highest rating ever published.
    pub highest: i32,
    /// Year of birth, if known.
    pub birth_year: Option<i32>,
    /// Year of the list.
    pub list_year: i32,
}

/// Why a K applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KReason {
    /// 2400 was published once: 10 for ever.
    Reached2400,
    /// Until the end of the year of the 18th birthday, below 2300: 40.
    Junior,
    /// Fewer than 30 games: 40.
    New,
    /// Everybody else: 20.
    Usual,
    /// Given from outside.
    Given,
}

impl KReason {
    /// A name that screens translate.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reached2400 => "reached_2400",
            Self::Junior => "junior_below_2300",
            Self::New => "fewer_than_30_games",
            Self::Usual => "usual",
            Self::Given => "given",
        }
    }
}

/// A coefficient and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KFactor {
    /// K.
    pub k: u32,
    /// Why.
    pub reason: KReason,
}

/// K by the rules of 8.3.3, in the order that reproduces the published lists: ever 2400, junior
/// never 2300, fewer than 30 games, everybody else.
pub fn k_factor(player: &PlayerAge) -> KFactor {
    let junior = player
        .birth_year
        .is_some_and(|born| i64::from(player.list_year) - i64::from(born) <= 18);
    let (k, reason) = if player.highest >= 2400 {
        (10, KReason::Reached2400)
    } else if junior && player.highest < 2300 {
        (40, KReason::Junior)
    } else if player.games < 30 {
        (40, KReason::New)
    } else {
        (20, KReason::Usual)
    };
    KFactor { k, reason }
}

/// K for a period with so many games: the largest whole number with K · games ≤ 700.
pub fn capped_k(k: u32, games: usize) -> u32 {
    match u32::try_from(games) {
        Ok(0) => k,
        Ok(games) => k.min(700 / games),
        Err(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{KReason, PlayerAge, capped_k, k_factor};

    #[test]
    fn each_rule_holds_up_to_its_boundary() {
        for (games, highest, birth_year, k, reason) in [
            (500, 2399, None, 20, KReason::Usual),
            (500, 2400, None, 10, KReason::Reached2400),
            (5, 2400, Some(2015), 10, KReason::Reached2400),
            (500, 2299, Some(2008), 40, KReason::Junior),
            (500, 2299, Some(2007), 20, KReason::Usual),
            (500, 2300, Some(2008), 20, KReason::Usual),
            (29, 2300, None, 40, KReason::New),
            (30, 2300, None, 20, KReason::Usual),
        ] {
            let player = PlayerAge {
                games,
                highest,
                birth_year,
                list_year: 2026,
            };
            let found = k_factor(&player);
            assert_eq!((found.k, found.reason), (k, reason), "{player:?}");
        }
    }

    #[test]
    fn a_busy_period_lowers_k() {
        let rows = [
            (40, 17, 40),
            (40, 18, 38),
            (20, 35, 20),
            (20, 36, 19),
            (20, 39, 17),
        ];
        for (k, games, used) in rows {
            assert_eq!(capped_k(k, games), used, "{k} with {games} games");
        }
        assert_eq!(
            (capped_k(10, 0), capped_k(10, 701), capped_k(10, usize::MAX)),
            (10, 0, 0)
        );
    }
}

//! Players as they are entered: their names, and the accounts behind them; pairs made by hand.

use std::collections::HashMap;

use store::Player;
use tournament::live::{Competition, Details, EntryForm, Warning};

use crate::clubs;
use crate::refusal::{Code, HallError, Refusal};
use crate::room::is_seen;
use crate::shared::Shared;

/// Characters of a player's or team's name.
const NAME_MOST: usize = 60;
/// Characters of a detail of an event.
const DETAIL_MOST: usize = 80;
/// Deputies of the chief arbiter.
const DEPUTIES_MOST: usize = 12;
/// Players entered by one command.
const AT_ONCE: usize = 2_000;
/// Entries of a tournament.
const ENTRIES_MOST: usize = 10_000;

pub(super) fn check_name(name: &str, field: &str) -> Result<(), HallError> {
    let name = name.trim();
    let joins = |letter: char| matches!(letter, '\u{200c}' | '\u{200d}');
    if !stands_on_a_line(name, NAME_MOST) || name.chars().any(joins) {
        return Err(Refusal::from(Code::EntryBad).at(field).into());
    }
    Ok(())
}

/// Ratings end where lists end.
pub(super) fn check_rating(form: &EntryForm, field: &str) -> Result<(), HallError> {
    match form.rating {
        Some(rating) if rating > 4000 => Err(Refusal::from(Code::EntryBad).at(field).into()),
        _ => Ok(()),
    }
}

/// The field of an event's details that cannot be printed or read.
pub(super) fn bad_detail(details: &Details) -> Option<&'static str> {
    let reads = |text: &str| text.is_empty() || stands_on_a_line(text, DETAIL_MOST);
    let (first, last) = (&details.first_day, &details.last_day);
    let deputies = &details.deputies;
    let checks = [
        ("place", reads(&details.place)),
        ("federation", reads(&details.federation)),
        ("first_day", first.is_empty() || is_day(first)),
        (
            "last_day",
            last.is_empty() || (is_day(last) && first <= last),
        ),
        ("chief_arbiter", reads(&details.chief_arbiter)),
        (
            "deputies",
            deputies.len() <= DEPUTIES_MOST && deputies.iter().all(|name| reads(name)),
        ),
    ];
    let mut bad = checks.into_iter().filter(|(_, good)| !good);
    bad.next().map(|(field, _)| field)
}

/// `YYYY-MM-DD`, a day that there is.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else {
        return false;
    };
    let digits = |part: &str, length: usize| {
        let plain = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| plain)
    };
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), digits(month, 2), digits(day, 2))
    else {
        return false;
    };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// Whether a name can be read where it stands, on lists and on paper: something of it is seen, and
/// nothing hides in it or turns the text around it.
pub(super) fn stands_on_a_line(name: &str, most: usize) -> bool {
    let hides = |letter: char| {
        letter.is_control()
            || matches!(
                letter,
                '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                    | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            )
    };
    let length = name.chars().count();
    length <= most && name.chars().any(is_seen) && !name.chars().any(hides) && !clubs::spills(name)
}

/// Checks players to be entered; gives the account behind each name that is one.
pub(super) async fn check_forms(
    shared: &Shared,
    competition: &Competition,
    forms: &[EntryForm],
) -> Result<Vec<Option<Player>>, HallError> {
    if forms.is_empty() || forms.len() > AT_ONCE {
        return Err(Refusal::from(Code::EntryBad).at("players").into());
    }
    if competition.entries.len() + forms.len() > ENTRIES_MOST {
        return Err(Code::TooManyEntries.into());
    }
    let mut names: HashMap<String, ()> = HashMap::new();
    for entry in &competition.entries {
        names.insert(store::fold_name(&entry.name), ());
    }
    let mut accounts = Vec::with_capacity(forms.len());
    for form in forms {
        check_name(&form.name, &form.name)?;
        check_rating(form, &form.name)?;
        if names
            .insert(store::fold_name(form.name.trim()), ())
            .is_some()
        {
            return Err(Refusal::from(Code::AlreadyEntered)
                .at(form.name.clone())
                .into());
        }
        let account = shared.store.account(form.name.trim()).await?;
        accounts.push(account.map(|(player, _)| player));
    }
    Ok(accounts)
}

/// Those entered without a federation or club come with the one of their account.
pub(super) async fn give_clubs(
    shared: &Shared,
    forms: &mut [EntryForm],
    accounts: &[Option<Player>],
) -> Result<(), HallError> {
    for (form, account) in forms.iter_mut().zip(accounts) {
        if let Some(player) = account
            && form.federation.trim().is_empty()
        {
            form.federation = clubs::of_entry(shared, player).await?;
        }
    }
    Ok(())
}

/// The rules that pairs by hand break, the gravest first, and by whom: of each a code and the
/// entries' numbers (`rematch 3 5; second_bye 7`).
pub(super) fn broken_rules(warnings: &[Warning]) -> String {
    let words = warnings.iter().rev().map(|warning| {
        let other = warning.other.map(|other| format!(" {}", other.0));
        let (code, entry) = (warning.kind.code(), warning.entry.0);
        format!("{code} {entry}{}", other.unwrap_or_default())
    });
    words.collect::<Vec<_>>().join("; ")
}

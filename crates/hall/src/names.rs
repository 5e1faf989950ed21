//! What an account may be called: names that can be read, and told from everybody else's.

use unicode_normalization::char::is_combining_mark;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton,
};

use crate::refusal::{Code, Refusal};

/// What guests are called on screens, in both languages and both ways of writing the second.
const GUEST: [&str; 5] = ["guest", "访客", "訪客", "游客", "遊客"];
/// More marks on one letter than any language writes spill over the lines above and below.
const MARKS: usize = 3;

/// Whether an account may be called so: 2 to 20 letters, digits, `_` or `-`, at least one of
/// them a letter or digit. The letters are of one script, or of those that Chinese, Japanese or
/// Korean is written with and Latin (UTS 39, highly restrictive), none of them invisible or out
/// of use; and nothing looks like a guest.
///
/// # Errors
/// [`Code::NameBad`] with `name` as the place.
pub fn check_name(name: &str) -> Result<(), Refusal> {
    let length = name.chars().count();
    let sound = (2..=20).contains(&length) && is_plain(name) && is_readable(name);
    if sound && !is_like_a_guest(name) {
        Ok(())
    } else {
        Err(Refusal::from(Code::NameBad).at("name"))
    }
}

fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || is_combining_mark(c) || c == '_' || c == '-';
    let speaks = |c: char| c.is_alphanumeric() && !is_combining_mark(c);
    name.chars().all(plain) && name.chars().any(speaks)
}

/// Judged as it is compared, so that a wide or raised letter is what it stands for.
fn is_readable(name: &str) -> bool {
    let folded = store::fold_name(name);
    let in_use = |c: char| {
        use IdentifierType as Type;
        matches!(
            c.identifier_type(),
            Some(Type::Recommended | Type::Inclusion | Type::Limited_Use | Type::Uncommon_Use)
        )
    };
    let mut marks = 0;
    let carried = folded.chars().enumerate().all(|(place, c)| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks == 0 || (place > 0 && marks <= MARKS)
    });
    let one_script = |text: &str| {
        let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
        letters.is_empty() || is_of_one_script(&letters)
    };
    carried && folded.chars().all(in_use) && one_script(&folded)
}

fn is_of_one_script(letters: &str) -> bool {
    // The level also asks for recommended scripts; here those of small peoples are welcome too.
    use unicode_security::MixedScript;
    letters.is_single_script()
        || letters.detect_restriction_level() <= RestrictionLevel::HighlyRestrictive
}

/// The word for a guest and a number, or what can be taken for both.
fn is_like_a_guest(name: &str) -> bool {
    let look = |text: &str| -> String {
        let folded = store::fold_name(text);
        let bare: String = folded.chars().filter(|c| c.is_alphanumeric()).collect();
        skeleton(&bare).collect()
    };
    let numeral = |c: char| c.is_numeric() || matches!(c, 'l' | 'i' | 'o' | 'O' | 'I' | '〇');
    let seen = look(name);
    GUEST.iter().any(|word| {
        seen.strip_prefix(look(word).as_str())
            .is_some_and(|rest| rest.chars().all(numeral))
    })
}

#[cfg(test)]
mod tests {
    use super::check_name;

    #[test]
    fn names_are_of_any_script_and_never_a_guests() {
        for good in [
            "Li",
            "王小明",
            "Anna_1-2",
            "Ø9",
            "guesthouse",
            "Анна",
            "李Li",
            "さくらサクラ桜",
            "김철수",
            "ณัฐวุฒิ",
            "दीपिका",
            "מרים",
            "محمد",
            "Nguyễn",
            "访客厅长",
            "e\u{301}va",
            "Ｌｉ",
        ] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        let long = "a".repeat(21);
        for bad in [
            "x",
            "",
            "a b",
            "a.b",
            "~12",
            "__",
            long.as_str(),
            "Guest_412",
            "gUEST1",
            "ＧＵＥＳＴ 5",
            "ＧＵＥＳＴ5",
            "ⓖuest5",
            "guestl2",
            "访客412",
            "訪客",
            "游客1",
            "遊_客1",
        ] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn names_that_nobody_sees_or_that_mix_scripts_are_refused() {
        for bad in [
            "\u{3164}\u{3164}",
            "\u{115f}\u{115f}x",
            "\u{ffa0}a",
            "a\u{200b}b",
            "a\u{ad}b",
            "a\u{202e}b",
            "\u{5b0}\u{5b0}\u{5b0}a",
            "\u{5b0}\u{5d0}",
            "x\u{301}\u{301}\u{301}\u{301}b",
            "\u{410}dmin",
            "Gue\u{455}t5",
            "p\u{3b1}ul",
            "a\u{fe0f}b",
        ] {
            assert!(check_name(bad).is_err(), "{}", bad.escape_unicode());
        }
    }
}

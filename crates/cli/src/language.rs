//! The two languages of the talk, Chinese and English.

use clap::ValueEnum;

/// A language to talk in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// 中文
    Zh,
    /// English
    En,
}

impl Language {
    /// The language of the environment, as `LC_ALL`, `LC_MESSAGES` and `LANG` say in that
    /// order; English when they say neither.
    pub(crate) fn of_environment() -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|key| std::env::var(key).ok());
        let first = set
            .into_iter()
            .find(|value| !value.is_empty())
            .unwrap_or_default();
        if first.starts_with("zh") {
            Self::Zh
        } else {
            Self::En
        }
    }

    /// The text in this language.
    pub(crate) fn pick(self, text: Text) -> &'static str {
        match self {
            Self::Zh => text.zh,
            Self::En => text.en,
        }
    }
}

/// One sentence in both languages. `{}` stands for what is put in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    pub(crate) zh: &'static str,
    pub(crate) en: &'static str,
}

/// Fills the places of a text in order.
pub(crate) fn fill(text: &str, parts: &[&str]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    for part in parts {
        let Some((before, after)) = rest.split_once("{}") else {
            break;
        };
        filled.push_str(before);
        filled.push_str(part);
        rest = after;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn places_are_filled_in_order() {
        assert_eq!(fill("{}: {} ({})", &["a", "b"]), "a: b ({})");
        assert_eq!(fill("none", &["a"]), "none");
    }
}

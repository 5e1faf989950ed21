//! Words that may not stand in a part of the tree, and why.

use std::path::Path;

/// Words banned under some folders, each with the invariant it would break.
struct Ban {
    folders: &'static [&'static str],
    words: &'static [&'static str],
    why: &'static str,
}

// tidy: table
const BANS: &[Ban] = &[
    Ban {
        folders: &[
            "crates/rules/src",
            "crates/laws/src",
            "crates/rating/src",
            "crates/wire/src",
            "crates/store/src",
        ],
        words: &[
            "Instant::now",
            "SystemTime",
            "thread_rng",
            "rand::",
            "getrandom",
            "OsRng",
        ],
        why: "time and randomness are arguments below the hall",
    },
    Ban {
        folders: &["crates/rules/src", "crates/laws/src", "crates/rating/src"],
        words: &["std::fs", "std::net", "std::io", "std::env", "serde"],
        why: "the pure crates do no input or output and know no JSON",
    },
    Ban {
        folders: &["crates/hall/src"],
        words: &["serde_json", "axum", "StatusCode", "http::"],
        why: "the hall knows neither HTTP nor JSON",
    },
    Ban {
        folders: &[
            "crates/laws/src",
            "crates/hall/src",
            "crates/server/src",
            "crates/cli/src",
        ],
        words: &["unsafe"],
        why: "only `rules` has unsafe code, in marked leaf functions",
    },
    Ban {
        folders: &["web/src"],
        words: &["//cdn.", "googleapis", "unpkg.com", "jsdelivr"],
        why: "the screens need no connection to anything but the hall",
    },
];

/// The banned words that `text`, the file at `path` below the root, contains.
pub(crate) fn faults(path: &Path, text: &str) -> Vec<String> {
    let bans: Vec<&Ban> = BANS
        .iter()
        .filter(|ban| ban.folders.iter().any(|at| path.starts_with(at)))
        .collect();
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("#[cfg(test)]") {
            break;
        }
        let code = code_of(line);
        for ban in &bans {
            for word in ban.words.iter().filter(|word| has_word(code, word)) {
                let at = path.display();
                faults.push(format!(
                    "{at}:{}: '{word}' is banned: {}",
                    index + 1,
                    ban.why
                ));
            }
        }
    }
    faults
}

/// `unsafe` in `rules` without a word about safety in the lines above it.
pub(crate) fn unmarked_unsafe(path: &Path, text: &str) -> Vec<String> {
    const REACH: usize = 8;
    if !path.starts_with("crates") || path.extension().is_none_or(|end| end != "rs") {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut faults = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let code = code_of(line);
        let is_code = has_word(code, "unsafe") && !code.trim_start().starts_with("#");
        let above = &lines[index.saturating_sub(REACH)..=index];
        let marked = above
            .iter()
            .any(|line| line.to_lowercase().contains("safety"));
        if is_code && !marked {
            let at = path.display();
            faults.push(format!(
                "{at}:{}: unsafe without a SAFETY comment",
                index + 1
            ));
        }
    }
    faults
}

/// Types that the screens declare again although `wire` has them.
pub(crate) fn second_sources(path: &Path, text: &str, generated: &str) -> Vec<String> {
    if !path.starts_with("web/src") || path.ends_with("wire.gen.ts") {
        return Vec::new();
    }
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(name) = declared_type(line) else {
            continue;
        };
        let known = generated
            .lines()
            .filter_map(declared_type)
            .any(|known| known == name);
        if known {
            let at = path.display();
            faults.push(format!(
                "{at}:{}: {name} comes from wire.gen.ts alone",
                index + 1
            ));
        }
    }
    faults
}

/// The name that a TypeScript line declares as a type.
fn declared_type(line: &str) -> Option<&str> {
    let rest = line.trim_start();
    let rest = rest.strip_prefix("export ").unwrap_or(rest);
    let rest = rest
        .strip_prefix("type ")
        .or_else(|| rest.strip_prefix("interface "))?;
    let end = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

/// The line without its `//` comment; a URL's slashes are no comment.
fn code_of(line: &str) -> &str {
    let comment = line
        .match_indices("//")
        .find(|(at, _)| !line[..*at].ends_with([':', '"', '\'']));
    comment.map_or(line, |(at, _)| &line[..at])
}

/// Whether `word` stands in `code` with no letter, digit or underscore touching its ends.
fn has_word(code: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        let open = word.ends_with(part) && after.is_some_and(part);
        let joined = word.starts_with(part) && before.is_some_and(part);
        !open && !joined
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_below_the_hall_is_a_fault() {
        let text = "//! A.\nlet now = std::time::Instant::now();\n";
        let faults = faults(Path::new("crates/laws/src/clock.rs"), text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with("crates/laws/src/clock.rs:2: 'Instant::now' is banned"));
    }

    #[test]
    fn comments_tests_and_longer_words_are_no_fault() {
        let text = "// never SystemTime\nfn brand::x() {}\n#[cfg(test)]\nuse serde::X;\n";
        assert!(faults(Path::new("crates/laws/src/clock.rs"), text).is_empty());
    }

    #[test]
    fn unsafe_needs_a_word_about_safety() {
        let path = Path::new("crates/rules/src/a.rs");
        assert_eq!(unmarked_unsafe(path, "let x = unsafe { f() };\n").len(), 1);
        assert!(unmarked_unsafe(path, "// SAFETY: in range.\nlet x = unsafe { f() };").is_empty());
    }

    #[test]
    fn a_wire_type_is_declared_once() {
        let generated = "export type GameView = { id: string };\n";
        let text = "// A.\ninterface GameView { id: number }\ntype Mine = 1;\n";
        let faults = second_sources(Path::new("web/src/state.ts"), text, generated);
        assert_eq!(
            faults,
            ["web/src/state.ts:2: GameView comes from wire.gen.ts alone"]
        );
    }
}

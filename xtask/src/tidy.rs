//! `tidy`: the shape of files and functions, purpose lines, banned words.
//!
//! `// tidy: table` before an item says that it is data: its lines are not counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::{codegen, functions, tree, words};

const FILE_LINES_MAX: usize = 500;
const LIB_LINES_MAX: usize = 120;
const LINE_CHARS_MAX: usize = 100;
const TABLE_MARK: &str = "tidy: table";

/// Every broken rule, as `file:line: text`.
pub(crate) fn faults(root: &Path) -> Result<Vec<String>> {
    let generated = std::fs::read_to_string(root.join(codegen::FILES[0])).unwrap_or_default();
    let mut faults = Vec::new();
    let mut decisions = BTreeMap::new();
    for path in tree::files(root)? {
        faults.extend(numbered_twice(&path, &mut decisions));
        let Some(kind) = Kind::of(&path) else {
            continue;
        };
        let at = root.join(&path);
        let text = std::fs::read_to_string(&at).with_context(|| at.display().to_string())?;
        faults.extend(file_faults(&path, kind, &text));
        faults.extend(words::second_sources(&path, &text, &generated));
    }
    Ok(faults)
}

/// A decision whose number another one has: they are cited by their numbers.
fn numbered_twice(path: &Path, seen: &mut BTreeMap<String, PathBuf>) -> Option<String> {
    if !path.starts_with("docs/decisions") {
        return None;
    }
    let name = path.file_name()?.to_str()?;
    let number = name.split('-').next()?.to_owned();
    let first = seen.insert(number.clone(), path.to_owned())?;
    let (at, first) = (path.display(), first.display());
    Some(format!(
        "{at}:1: {first} is decision {number} already; take the next number"
    ))
}

/// A language, as far as its shape is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Rust,
    Script,
    Svelte,
    Css,
    Shell,
    Sql,
}

impl Kind {
    /// The kind of a hand-written source file; `None` for data and generated files.
    fn of(path: &Path) -> Option<Self> {
        if codegen::FILES.iter().any(|file| path == Path::new(file)) || in_data(path) {
            return None;
        }
        if path == Path::new(".ci/run") {
            return Some(Self::Shell);
        }
        match path.extension()?.to_str()? {
            "rs" => Some(Self::Rust),
            "ts" | "js" | "mjs" => Some(Self::Script),
            "svelte" => Some(Self::Svelte),
            "css" => Some(Self::Css),
            "sh" | "py" => Some(Self::Shell),
            "sql" => Some(Self::Sql),
            _ => None,
        }
    }

    fn purpose_mark(self) -> &'static str {
        match self {
            Self::Rust => "//! ",
            Self::Script => "// ",
            Self::Svelte => "<!-- ",
            Self::Css => "/* ",
            Self::Shell => "# ",
            Self::Sql => "-- ",
        }
    }
}

fn in_data(path: &Path) -> bool {
    let mut parts = path.components().map(|part| part.as_os_str());
    parts.any(|part| part == "data" || part == "snapshots")
}

/// The broken rules of one file.
fn file_faults(path: &Path, kind: Kind, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let counted = counted(&lines);
    let at = path.display();
    let mut faults = Vec::new();
    // A script's first line may name its interpreter.
    let shebang = usize::from(lines.first().is_some_and(|line| line.starts_with("#!/")));
    let purpose = lines.get(shebang).copied().unwrap_or_default();
    if purpose.len() <= kind.purpose_mark().len() || !purpose.starts_with(kind.purpose_mark()) {
        let mark = kind.purpose_mark().trim_end();
        faults.push(format!(
            "{at}:1: the first line says the purpose of the file, after '{mark}'"
        ));
    }
    let length = counted.iter().filter(|&&counts| counts).count();
    let is_lib = path.ends_with("src/lib.rs");
    let max = if is_lib {
        LIB_LINES_MAX
    } else {
        FILE_LINES_MAX
    };
    if length > max {
        faults.push(format!("{at}:1: {length} lines; a file has at most {max}"));
    }
    for (index, line) in lines.iter().enumerate() {
        let width = line.chars().count();
        if counted[index] && width > LINE_CHARS_MAX && !cannot_be_folded(kind, line) {
            let number = index + 1;
            faults.push(format!(
                "{at}:{number}: {width} columns; a line has at most 100"
            ));
        }
    }
    faults.extend(functions::faults(path, kind, &lines, &counted));
    faults.extend(words::faults(path, text));
    faults.extend(words::unmarked_unsafe(path, text));
    faults
}

/// A web address, and on the screens a sentence or a drawn path that is one string: TypeScript
/// would have to join pieces, which sentences must not be made of.
fn cannot_be_folded(kind: Kind, line: &str) -> bool {
    let has_link = line
        .split_whitespace()
        .any(|word| word.contains("https://") && word.len() > 60);
    let on_a_screen = matches!(kind, Kind::Script | Kind::Svelte);
    has_link || (on_a_screen && longest_string(line) > line.chars().count() / 2)
}

/// Characters of the longest quoted string of a line.
fn longest_string(line: &str) -> usize {
    let mut longest = 0;
    let mut rest = line;
    while let Some(open) = rest.find(['"', '\'', '`']) {
        let quote = rest[open..].chars().next().unwrap_or_default();
        let inner = &rest[open + 1..];
        let Some(close) = inner.find(quote) else {
            break;
        };
        longest = longest.max(inner[..close].chars().count());
        rest = &inner[close + 1..];
    }
    longest
}

/// For each line, whether it counts: the lines of a marked table do not.
fn counted(lines: &[&str]) -> Vec<bool> {
    let mut counted = vec![true; lines.len()];
    let mut index = 0;
    while index < lines.len() {
        if is_mark(lines[index]) {
            let end = table_end(lines, index);
            counted[index..=end].fill(false);
            index = end;
        }
        index += 1;
    }
    counted
}

fn is_mark(line: &str) -> bool {
    let comment = ["//", "/*", "<!--", "#", "--"];
    let line = line.trim();
    comment.iter().any(|mark| {
        line.strip_prefix(mark)
            .is_some_and(|rest| rest.trim_start().starts_with(TABLE_MARK))
    })
}

/// The last line of the item that the mark on line `mark` stands before: the first one at the
/// mark's indentation that closes a bracket or ends a statement.
fn table_end(lines: &[&str], mark: usize) -> usize {
    let indent = functions::indent(lines[mark]);
    for (index, line) in lines.iter().enumerate().skip(mark + 1) {
        let text = line.trim();
        let closes = text.starts_with(['}', ']', ')']) || text.ends_with(';');
        if !text.is_empty() && functions::indent(line) == indent && closes {
            return index;
        }
    }
    lines.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rust(name: &str, text: &str) -> Vec<String> {
        file_faults(Path::new(name), Kind::Rust, text)
    }

    #[test]
    fn a_file_opens_with_its_purpose() {
        assert!(rust("a.rs", "//! What it is for.\n").is_empty());
        let faults = rust("a.rs", "use std::io;\n");
        assert_eq!(
            faults,
            ["a.rs:1: the first line says the purpose of the file, after '//!'"]
        );
    }

    #[test]
    fn two_decisions_have_two_numbers() {
        let mut seen = BTreeMap::new();
        let mut told = |path: &str| numbered_twice(Path::new(path), &mut seen);
        assert_eq!(told("docs/decisions/0001-a.md"), None);
        assert_eq!(told("docs/decisions/0002-b.md"), None);
        assert_eq!(
            told("docs/decisions/0002-c.md").unwrap(),
            "docs/decisions/0002-c.md:1: docs/decisions/0002-b.md is decision 0002 already; \
             take the next number"
        );
        assert_eq!(told("docs/0002-d.md"), None);
    }

    #[test]
    fn a_file_has_at_most_500_lines_and_a_table_is_not_counted() {
        let long = "//! A.\n".to_owned() + &"// b\n".repeat(500);
        assert_eq!(
            rust("a.rs", &long),
            ["a.rs:1: 501 lines; a file has at most 500"]
        );
        let rows = "    1,\n".repeat(600);
        let table = format!("//! A.\n\n// tidy: table\nconst T: &[u8] = &[\n{rows}];\n");
        assert!(rust("a.rs", &table).is_empty());
        let after = format!("{table}{}", "// b\n".repeat(500));
        assert_eq!(
            rust("a.rs", &after),
            ["a.rs:1: 502 lines; a file has at most 500"]
        );
    }

    #[test]
    fn a_line_has_at_most_100_columns() {
        let line = format!("//! A.\n// {}\n", "棋".repeat(98));
        assert_eq!(
            rust("a.rs", &line),
            ["a.rs:2: 101 columns; a line has at most 100"]
        );
    }

    #[test]
    fn a_sentence_of_the_screens_may_be_long_and_code_may_not() {
        let script = |text: &str| file_faults(Path::new("a.ts"), Kind::Script, text);
        let words = "word ".repeat(30);
        assert!(script(&format!("// A.\n  key: \"{words}\",\n")).is_empty());
        assert_eq!(
            script(&format!("// A.\nf({});\n", "word, ".repeat(30))).len(),
            1
        );
        assert_eq!(
            rust("a.rs", &format!("//! A.\n    \"{words}\",\n")).len(),
            1
        );
    }

    #[test]
    fn a_lib_has_at_most_120_lines() {
        let long = "//! A.\n".to_owned() + &"// b\n".repeat(120);
        let faults = rust("crates/rules/src/lib.rs", &long);
        assert_eq!(
            faults,
            ["crates/rules/src/lib.rs:1: 121 lines; a file has at most 120"]
        );
    }

    #[test]
    fn data_and_generated_files_are_not_judged() {
        assert_eq!(
            Kind::of(Path::new("crates/rules/tests/data/perft.rs")),
            None
        );
        assert_eq!(Kind::of(Path::new("web/src/wire.gen.ts")), None);
        assert_eq!(Kind::of(Path::new("web/src/state.ts")), Some(Kind::Script));
    }
}

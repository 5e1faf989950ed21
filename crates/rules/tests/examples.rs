//! Every public item of the crate is shown by an example that runs and asserts something.
//!
//! What says `pub` can be reached from outside: the lint `unreachable_pub` sees to that.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use std::fs;
use std::path::{Path, PathBuf};

use rules::Square;

/// The one exception: of the constants a1 to h8 the first is shown, and stands for all.
fn is_shown_by_another(file: &Path, name: &str) -> bool {
    let is_square = name.to_lowercase().parse::<Square>().is_ok();
    file.ends_with("board/square_names.rs") && is_square && name != "A1"
}

/// A public item as the source has it.
#[derive(Debug, PartialEq)]
struct Item {
    line: usize,
    kind: String,
    name: String,
    /// The code of its examples that are compiled and run.
    example: String,
}

impl Item {
    fn is_shown(&self) -> bool {
        self.example.contains("assert")
    }
}

/// The word that says what an item is, and its name.
fn declared(line: &str) -> Option<(String, String)> {
    const KINDS: [&str; 9] = [
        "fn", "struct", "enum", "union", "trait", "type", "const", "static", "mod",
    ];
    // Whatever qualifies a function stands before the two words that matter.
    let head = line
        .strip_prefix("pub ")?
        .split([':', '(', '<', '{', ';', '='])
        .next()?;
    let mut words = head.split_whitespace().rev();
    let (name, kind) = (words.next()?, words.next()?);
    KINDS
        .contains(&kind)
        .then(|| (kind.to_owned(), name.to_owned()))
}

/// The code of the running examples in lines of documentation.
fn examples<'a>(docs: impl Iterator<Item = &'a str>) -> String {
    let mut code = String::new();
    let mut fence: Option<bool> = None;
    for line in docs.map(str::trim) {
        match (line.strip_prefix("```"), fence) {
            (Some(language), None) => fence = Some(matches!(language, "" | "rust")),
            (Some(_), Some(_)) => fence = None,
            (None, Some(true)) => code.extend([line, "\n"]),
            _ => {}
        }
    }
    code
}

/// The public items of a source file, each with its examples.
fn items(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut docs: Vec<&str> = Vec::new();
    let mut open_brackets = 0;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if open_brackets > 0 || line.starts_with("#[") {
            // An attribute, perhaps over several lines, stands between docs and item.
            open_brackets += line.matches('[').count();
            open_brackets -= line.matches(']').count();
        } else if let Some(doc) = line.strip_prefix("///") {
            docs.push(doc);
        } else if !line.starts_with("//") {
            if let Some((kind, name)) = declared(line) {
                items.push(Item {
                    line: index + 1,
                    kind,
                    name,
                    example: examples(docs.iter().copied()),
                });
            }
            docs.clear();
        }
    }
    items
}

/// The methods of a trait declared on that line, which its own example has to show.
fn methods(text: &str, line: usize) -> impl Iterator<Item = &str> {
    let body = text.lines().skip(line).take_while(|line| *line != "}");
    body.filter_map(|line| line.strip_prefix("    fn ")?.split('(').next())
}

/// What a source file has left without an example.
fn unshown(file: &Path, text: &str) -> Vec<String> {
    let mut unshown = Vec::new();
    for item in items(text) {
        let Item {
            line, kind, name, ..
        } = &item;
        let at = format!("{}:{line}: {kind} {name}", file.display());
        let is_shown = match kind.as_str() {
            "mod" => module_is_shown(file, name),
            _ => item.is_shown() || is_shown_by_another(file, name),
        };
        if !is_shown {
            unshown.push(at.clone());
        }
        if kind == "trait" {
            let hidden =
                methods(text, *line).filter(|m| !item.example.contains(&format!("fn {m}(")));
            unshown.extend(hidden.map(|method| format!("{at}::{method}")));
        }
    }
    unshown
}

/// A module is shown by the documentation inside its own file.
fn module_is_shown(file: &Path, name: &str) -> bool {
    let folder = file.parent().unwrap();
    let paths = [format!("{name}.rs"), format!("{name}/mod.rs")];
    let text = paths
        .iter()
        .find_map(|path| fs::read_to_string(folder.join(path)).ok());
    let text = text.unwrap_or_else(|| panic!("no file of module {name}"));
    examples(text.lines().map_while(|line| line.strip_prefix("//!"))).contains("assert")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_public_item_has_an_example_that_asserts_something() {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let (mut seen, mut left) = (0, Vec::new());
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        seen += items(&text).len();
        left.extend(unshown(file, &text));
    }
    assert!(left.is_empty(), "without an example:\n{}", left.join("\n"));
    assert!(seen > 330, "{seen} items: the search itself has gone blind");
}

#[test]
fn an_item_without_a_running_example_is_found() {
    let found = |text: &str| unshown(Path::new("a.rs"), text);
    let shown = "/// One.\n///\n/// ```\n/// assert_eq!(one(), 1);\n/// ```\n";
    assert_eq!(
        found(&format!(
            "{shown}#[must_use]\npub const fn one() -> u8 {{}}\n"
        )),
        [""; 0]
    );
    assert_eq!(
        found("/// One.\npub const fn one() -> u8 {}\n"),
        ["a.rs:2: fn one"]
    );
    assert_eq!(found("    pub const ONE: u8 = 1;\n"), ["a.rs:1: const ONE"]);
    assert_eq!(
        found(&format!("{shown}\npub struct One;\n")),
        ["a.rs:7: struct One"]
    );
    let drawn = "/// ```text\n/// assert\n/// ```\npub enum Drawn {}\n";
    assert_eq!(found(drawn), ["a.rs:4: enum Drawn"]);
    let idle = "/// ```\n/// let one = one();\n/// ```\npub unsafe fn one() {}\n";
    assert_eq!(found(idle), ["a.rs:4: fn one"]);
    let attribute = "#[allow(\n    missing_docs,\n    reason = \"[so]\"\n)]\npub enum One {\n";
    assert_eq!(found(&format!("{shown}{attribute}")), [""; 0]);
    let hears = format!("{shown}pub trait Hears {{\n    fn a(&self);\n}}\n");
    assert_eq!(found(&hears), ["a.rs:6: trait Hears::a"]);
    assert_eq!(
        found("pub(crate) fn own() {}\npub use a::B;\n    pub field: u8,\n"),
        [""; 0]
    );
}

//! Where functions begin and end, found by indentation: formatted code needs no parser.

use std::path::Path;

use crate::tidy::Kind;

const FUNCTION_LINES_MAX: usize = 70;

/// Functions that are too long, as `file:line: text`.
pub(crate) fn faults(path: &Path, kind: Kind, lines: &[&str], counted: &[bool]) -> Vec<String> {
    let mut faults = Vec::new();
    for start in 0..lines.len() {
        let opens = match kind {
            Kind::Rust => opens_in_rust(lines[start]),
            Kind::Script | Kind::Svelte => opens_in_script(lines[start]),
            Kind::Css | Kind::Shell | Kind::Sql => false,
        };
        if !opens || !counted[start] {
            continue;
        }
        let end = end(lines, start);
        let length = counted[start..=end]
            .iter()
            .filter(|&&counts| counts)
            .count();
        if length > FUNCTION_LINES_MAX {
            let (at, number) = (path.display(), start + 1);
            faults.push(format!(
                "{at}:{number}: {length} lines; a function has at most {FUNCTION_LINES_MAX}"
            ));
        }
    }
    faults
}

/// The number of blanks before the text.
pub(crate) fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// A line with `fn` after nothing but words that may stand before it.
fn opens_in_rust(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let before = |word: &str| {
        matches!(
            word,
            "const" | "async" | "unsafe" | "extern" | "\"C\"" | "default"
        ) || word.starts_with("pub")
            || (word.starts_with("in") && word.ends_with(')'))
            || word.ends_with("::")
    };
    words.find(|word| !before(word)) == Some("fn")
}

/// A named function, an arrow function or a method; the blocks of a test suite are neither.
fn opens_in_script(line: &str) -> bool {
    let text = line.trim();
    if !text.ends_with('{') || text.starts_with("describe(") || text.starts_with("suite(") {
        return false;
    }
    let words = [
        "if ", "for ", "while ", "switch ", "catch ", "} ", "else ", "do ", "try ",
    ];
    if words.iter().any(|word| text.starts_with(word)) {
        return false;
    }
    let declared = text
        .split_whitespace()
        .any(|word| word.starts_with("function"));
    let method = text.contains('(') && text.ends_with(") {");
    declared || method || text.ends_with("=> {")
}

/// The line that ends the function that opens on line `start`: the first at its indentation
/// that closes a brace, or ends a declaration without a body.
fn end(lines: &[&str], start: usize) -> usize {
    let first = lines[start].trim_end();
    if first.ends_with(';') || first.ends_with('}') {
        return start;
    }
    let depth = indent(lines[start]);
    for (index, line) in lines.iter().enumerate().skip(start + 1) {
        let text = line.trim();
        let at_depth = !text.is_empty() && indent(line) == depth;
        if at_depth && (text.starts_with('}') || (text.starts_with(')') && text.ends_with(';'))) {
            return index;
        }
    }
    lines.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(kind: Kind, text: &str) -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        faults(Path::new("a"), kind, &lines, &vec![true; lines.len()])
    }

    fn long(opening: &str, rows: usize) -> String {
        format!("{opening}\n{}}}\n", "    row();\n".repeat(rows))
    }

    #[test]
    fn a_function_has_at_most_70_lines() {
        assert!(lengths(Kind::Rust, &long("pub(crate) const fn a() {", 68)).is_empty());
        assert_eq!(
            lengths(Kind::Rust, &long("pub(crate) const fn a() {", 69)),
            ["a:1: 71 lines; a function has at most 70"]
        );
        assert_eq!(
            lengths(Kind::Script, &long("export async function a() {", 69)).len(),
            1
        );
        assert_eq!(
            lengths(Kind::Script, &long("const a = (b) => {", 69)).len(),
            1
        );
        assert_eq!(lengths(Kind::Svelte, &long("function a() {", 69)).len(), 1);
    }

    #[test]
    fn blocks_suites_and_declarations_are_no_functions() {
        assert!(lengths(Kind::Script, &long("describe('a', () => {", 200)).is_empty());
        assert!(lengths(Kind::Script, &long("if (a) {", 200)).is_empty());
        assert!(lengths(Kind::Rust, &long("impl A {\n    fn b(&self);", 200)).is_empty());
        assert!(lengths(Kind::Rust, &long("let f = fn_pointer(", 200)).is_empty());
    }
}

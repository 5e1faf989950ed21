//! Games written in the export form of the standard.

use core::fmt;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::color::Color;
use crate::position::{CastlingMode, Position};

use super::tree::{Game, NodeId};

/// The seven tags every exported game has, with the values that stand for "not known".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that follow from the game itself.
const DERIVED: [&str; 4] = ["Result", "SetUp", "FEN", "Variant"];

/// The standard allows lines of fewer than eighty characters.
const LINE_MAX: usize = 79;

/// The remaining time of a clock as PGN comments carry it, whole seconds or, below ten, tenths.
///
/// ```
/// use rules::pgn::clock_mark;
/// assert_eq!(clock_mark(3_723_900), "[%clk 1:02:03]");
/// assert_eq!(clock_mark(9_870), "[%clk 0:00:09.8]");
/// ```
#[must_use]
pub fn clock_mark(remaining_ms: u64) -> String {
    let seconds = remaining_ms / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if seconds < 10 {
        alloc::format!(
            "[%clk {hours}:{minutes:02}:{rest:02}.{}]",
            remaining_ms % 1000 / 100
        )
    } else {
        alloc::format!("[%clk {hours}:{minutes:02}:{rest:02}]")
    }
}

/// Words laid out in lines of the allowed length.
struct Lines<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    column: usize,
    /// The last word, which a parenthesis may still join.
    pending: String,
    /// The next word joins the last, as after an opening parenthesis.
    glue: bool,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        if !self.glue {
            self.flush()?;
        }
        self.glue = false;
        self.pending.push_str(word);
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        if self.pending.is_empty() {
            return Ok(());
        }
        let width = self.pending.chars().count();
        if self.column > 0 && self.column + 1 + width > LINE_MAX {
            self.out.write_str("\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_str(" ")?;
            self.column += 1;
        }
        self.out.write_str(&self.pending)?;
        self.column += width;
        self.pending.clear();
        Ok(())
    }

    /// A word that stays on the line of the one before.
    fn bound_word(&mut self, word: &str) {
        self.pending.push(' ');
        self.pending.push_str(word);
    }

    /// A comment in braces; it cannot hold a closing brace.
    fn comment(&mut self, text: &str) -> fmt::Result {
        self.word("{")?;
        let text = text.replace('}', ")");
        let words: Vec<&str> = text.split_whitespace().collect();
        // So many words from here on belong to a command.
        let mut bound = 0;
        for (at, &word) in words.iter().enumerate() {
            // In the first column a percent sign would make the rest of the line an escape.
            if bound > 0 || word.starts_with('%') {
                self.bound_word(word);
            } else {
                self.word(word)?;
            }
            bound = match bound {
                0 => command_words(&words[at..]),
                _ => bound - 1,
            };
        }
        self.word("}")
    }
}

/// How many words after the first belong to one command with it, as in `[%clk 0:04:05]`, if that
/// fits a line: programs look for it there.
fn command_words(words: &[&str]) -> usize {
    let opens = |word: &&&str| word.rfind("[%").is_some_and(|at| !word[at..].contains(']'));
    if words.first().filter(opens).is_none() {
        return 0;
    }
    let mut len = 0;
    for (at, word) in words.iter().enumerate() {
        len += word.chars().count() + 1;
        if len > LINE_MAX {
            return 0;
        }
        if at > 0 && word.contains(']') {
            return at;
        }
    }
    0
}

/// What is still to be written, last first.
enum Task {
    /// The move that leads to a node, from a position, and then what follows it.
    Line {
        node: NodeId,
        before: Position,
        numbered: bool,
        is_variation: bool,
    },
    Open,
    Close,
}

/// The game in export form: the seven tags first and the others in the order of their names, a
/// blank line, moves in SAN in lines of fewer than eighty characters, the result, a blank line.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tags(self, f)?;
        f.write_str("\n")?;
        let mut lines = Lines {
            out: f,
            column: 0,
            pending: String::new(),
            glue: false,
        };
        write_moves(self, &mut lines)?;
        lines.word(result(self))?;
        lines.flush()?;
        f.write_str("\n")
    }
}

fn result(game: &Game) -> &'static str {
    game.outcome.map_or("*", |outcome| outcome.as_str())
}

fn write_tags(game: &Game, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (name, unknown) in ROSTER {
        let value = if name == "Result" {
            result(game)
        } else {
            game.tag(name).unwrap_or(unknown)
        };
        write_tag(f, name, value)?;
    }
    let mut others: Vec<(&str, String)> = game
        .tags()
        .filter(|(name, _)| !ROSTER.iter().any(|(other, _)| other == name))
        .filter(|(name, _)| !is_derived(name) && is_name(name))
        .map(|(name, value)| (name, value.to_string()))
        .collect();
    if game.is_set_up() {
        others.push(("SetUp", "1".into()));
        others.push(("FEN", game.start().fen()));
    }
    if game.start().mode() == CastlingMode::Chess960 {
        others.push(("Variant", "Chess960".into()));
    }
    others.sort();
    others
        .iter()
        .try_for_each(|(name, value)| write_tag(f, name, value))
}

/// In whatever case a careless file writes it.
fn is_derived(name: &str) -> bool {
    DERIVED
        .iter()
        .any(|derived| derived.eq_ignore_ascii_case(name))
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            _ if letter.is_control() => f.write_str(" ")?,
            _ => write!(f, "{letter}")?,
        }
    }
    f.write_str("\"]\n")
}

fn write_moves(game: &Game, lines: &mut Lines<'_, '_>) -> fmt::Result {
    for comment in game.comments(NodeId::ROOT) {
        lines.comment(comment)?;
    }
    let mut tasks = Vec::new();
    if let Some(&node) = game.children(NodeId::ROOT).first() {
        let before = *game.start();
        tasks.push(Task::Line {
            node,
            before,
            numbered: true,
            is_variation: false,
        });
    }
    while let Some(task) = tasks.pop() {
        match task {
            Task::Open => {
                lines.word("(")?;
                lines.glue = true;
            }
            Task::Close => {
                lines.glue = true;
                lines.word(")")?;
            }
            Task::Line {
                node,
                before,
                numbered,
                is_variation,
            } => {
                write_move(game, lines, node, &before, numbered)?;
                let siblings = match game.parent(node) {
                    Some(parent) if !is_variation => &game.children(parent)[1..],
                    _ => &[],
                };
                let commented = !game.comments(node).is_empty();
                if let Some(&next) = game.children(node).first() {
                    tasks.push(Task::Line {
                        node: next,
                        before: game.step(&before, node),
                        numbered: commented || !siblings.is_empty(),
                        is_variation: false,
                    });
                }
                for &node in siblings.iter().rev() {
                    tasks.push(Task::Close);
                    tasks.push(Task::Line {
                        node,
                        before,
                        numbered: true,
                        is_variation: true,
                    });
                    tasks.push(Task::Open);
                }
            }
        }
    }
    Ok(())
}

fn write_move(
    game: &Game,
    lines: &mut Lines<'_, '_>,
    node: NodeId,
    before: &Position,
    numbered: bool,
) -> fmt::Result {
    for comment in game.comments_before(node) {
        lines.comment(comment)?;
    }
    let commented = !game.comments_before(node).is_empty();
    match before.turn() {
        Color::White => lines.word(&alloc::format!("{}.", before.fullmoves()))?,
        Color::Black if numbered || commented => {
            lines.word(&alloc::format!("{}...", before.fullmoves()))?;
        }
        Color::Black => {}
    }
    match game.played(node) {
        Some(m) => lines.word(&before.san(m).to_string())?,
        None => lines.word("--")?,
    }
    for glyph in game.glyphs(node) {
        lines.word(&alloc::format!("${glyph}"))?;
    }
    for comment in game.comments(node) {
        lines.comment(comment)?;
    }
    Ok(())
}

//! A game heard move by move and a game read into a tree are one game, however it is written.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use proptest::prelude::{ProptestConfig, any, proptest};
use rules::pgn::{Game, GameEnd, Reader, Visitor, read_games};
use rules::{Move, Position};
use testkit::Dice;

/// The main line as the reader tells it, none for a null move.
#[derive(Default)]
struct Heard {
    moves: Vec<Option<Move>>,
    depth: usize,
    games: Vec<(Vec<Option<Move>>, usize, Position)>,
}

impl Visitor for Heard {
    fn play(&mut self, m: Move) {
        if self.depth == 0 {
            self.moves.push(Some(m));
        }
    }
    fn pass(&mut self) {
        if self.depth == 0 {
            self.moves.push(None);
        }
    }
    fn begin_variation(&mut self) {
        self.depth += 1;
    }
    fn end_variation(&mut self) {
        self.depth -= 1;
    }
    fn end_game(&mut self, end: &GameEnd) {
        let moves = std::mem::take(&mut self.moves);
        self.games.push((moves, end.plies, end.position()));
    }
}

fn assert_one_game(text: &[u8]) {
    let mut heard = Heard::default();
    let mut reader = Reader::new(text);
    while reader.read_game(&mut heard).is_some() {}
    let read: Vec<_> = read_games(text)
        .map(|read| {
            let game = read.game;
            let moves: Vec<_> = game.main_line().map(|id| game.played(id)).collect();
            (moves, read.end.plies, game.position(game.last()))
        })
        .collect();
    let shown = String::from_utf8_lossy(text);
    assert_eq!(heard.games, read, "{shown:?}");
    for (moves, plies, _) in &read {
        assert_eq!(moves.len(), *plies, "{shown:?}");
    }
}

const PIECES: [&str; 26] = [
    "(",
    ")",
    "( ",
    " ) ",
    "{first words}",
    "{",
    "}",
    "1. e4",
    "e5",
    "1. d4",
    "d5",
    "Nf3",
    "Ke7",
    "--",
    "$1",
    "!",
    "*",
    "1-0",
    "\u{feff}",
    "\n",
    "\n\n",
    "%",
    "[Event \"A\"]\n",
    "\r",
    " ",
    "x",
];

fn anything(dice: &mut Dice) -> String {
    let count = dice.below(24);
    (0..count)
        .map(|_| PIECES[dice.below(PIECES.len())])
        .flat_map(|piece| [piece, " "])
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_tree_has_the_main_line_that_the_reader_tells(seed in any::<u64>()) {
        assert_one_game(anything(&mut Dice::new(seed)).as_bytes());
    }
}

fn game(text: &str) -> Game {
    assert_one_game(text.as_bytes());
    read_games(text.as_bytes()).next().unwrap().game
}

fn movetext(text: &str) -> String {
    let written = game(text).to_string();
    let at = written.find("\n\n").unwrap();
    written[at..].trim().to_owned()
}

#[test]
fn a_variation_before_the_first_move_is_an_alternative_to_it() {
    let text = "[Result \"1-0\"]\n\n(1. d4 d5) 1. e4 e5 1-0\n";
    assert_eq!(movetext(text), "1. e4 (1. d4 d5) 1... e5 1-0");
    let text = "1. ({first words} 1. d4) 1. e4 e5 *";
    assert_eq!(movetext(text), "1. e4 ({ first words } 1. d4) 1... e5 *");
    let text = "((1. c4) 1. d4) (1. Nf3) 1. e4 *";
    assert_eq!(movetext(text), "1. e4 (1. c4) (1. d4) (1. Nf3) *");
}

#[test]
fn a_variation_to_no_move_is_never_the_game() {
    assert_eq!(movetext("1.( e4 *"), "*");
    assert_eq!(movetext("{ so } (1. e4 e5) 1. Ke4 *"), "{ so } *");
}

#[test]
fn a_byte_order_mark_before_a_game_is_passed_over_and_named() {
    let text = "\r\u{feff}1. e4 c5 *\n\n\u{feff}[White \"A\"]\n\n1. d4 *\n";
    let games: Vec<_> = read_games(text.as_bytes()).collect();
    assert_eq!(games.len(), 2);
    for read in &games {
        assert_eq!(read.end.reading.as_str(), "lenient");
        assert_eq!(read.end.codes.to_string(), "byte_order_mark");
    }
    assert_eq!(games[1].game.tag("White"), Some("A"));
    assert_eq!(read_games("1. e4 *\n\u{feff}\n".as_bytes()).count(), 1);
}

#[test]
fn no_line_of_a_written_comment_begins_with_a_percent_sign() {
    for shift in 0..80 {
        let comment = format!(
            "{} %foo [%clk 0:04:05] 50 % [%eval 1.2 ]",
            "x".repeat(shift)
        );
        let mut game = game("1. e4 *");
        game.comment(game.last(), &comment);
        let written = game.to_string();
        assert!(!written.contains("\n%"), "{written}");
        assert!(written.contains("[%clk 0:04:05]"), "{written}");
        assert!(written.lines().all(|line| line.len() < 120), "{written}");
        let again = read_games(written.as_bytes()).next().unwrap();
        assert_eq!(again.end.reading.as_str(), "strict", "{written}");
        let words = again.game.comments(again.game.last())[0].split_whitespace();
        assert!(words.eq(comment.split_whitespace()), "{written}");
    }
}

#[test]
fn a_command_that_is_never_closed_is_broken_into_lines_like_other_words() {
    let mut game = game("1. e4 *");
    game.comment(game.last(), &format!("[%x {}", "word ".repeat(100)));
    let written = game.to_string();
    assert!(written.lines().all(|line| line.len() < 80), "{written}");
}

fn faults(text: &str) -> Vec<(&'static str, usize)> {
    let read = read_games(text.as_bytes()).next().unwrap();
    let faults = read.faults.iter();
    faults
        .map(|fault| (fault.code.code(), fault.offset))
        .collect()
}

#[test]
fn each_fault_is_told_where_it_is() {
    let text = "[Result \"1-0\"]\n\n1. e4 0-1";
    assert_eq!(faults(text), [("result_differs", 22)]);
    let text = "1. f3 e5 2. g4 Qh4# 3. a3 *";
    assert_eq!(faults(text), [("moves_after_end", 23)]);
    let text = "1. e4 foo bar Nf3 e.p. $999 baz!? 2. Nc6 mate {x *";
    let told = [
        ("token_unknown", 6),
        ("token_unknown", 10),
        ("nag_number", 23),
        ("token_unknown", 28),
        ("comment_open", 46),
    ];
    assert_eq!(faults(text), told);
}

#[test]
fn a_move_that_is_none_has_the_code_for_it() {
    let code = |text| Position::start().parse_move(text).unwrap_err().0.code();
    for null in ["0000", "Z0", "--", "@@@@", " null"] {
        assert_eq!(code(null), "null_move");
    }
    assert_eq!(code("N@f3"), "move_drop");
    assert_eq!(code("Kd2="), "promotion_wrong");
    assert_eq!(code("e8="), "promotion_missing");
    let game = game("1. e4 --!? 2. d4 *");
    assert_eq!(game.main_line().count(), 3);
    assert_eq!(game.glyphs(game.main_line().nth(1).unwrap()), [5]);
}

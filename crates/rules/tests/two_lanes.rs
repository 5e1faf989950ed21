//! The PGN reader has a fast lane for the usual and a slow one for everything: they must agree.
//! A tab between tokens means the same as a space, and keeps the reader in the slow lane.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use proptest::prelude::{ProptestConfig, any, proptest};
use rules::pgn::{GameEnd, PgnFault, Reader, Text, Visitor};
use rules::{Line, Move, Position};
use testkit::{Dice, any_line};

/// Everything a reader tells.
#[derive(Debug, Default, PartialEq)]
struct Told {
    moves: Vec<Option<Move>>,
    glyphs: Vec<u8>,
    comments: Vec<Vec<u8>>,
    depths: Vec<bool>,
    faults: Vec<PgnFault>,
    ends: Vec<(Position, usize, &'static str, bool)>,
}

impl Visitor for Told {
    fn play(&mut self, m: Move) {
        self.moves.push(Some(m));
    }
    fn pass(&mut self) {
        self.moves.push(None);
    }
    fn glyph(&mut self, number: u8) {
        self.glyphs.push(number);
    }
    fn comment(&mut self, text: Text<'_>) {
        let same = |&byte: &u8| if byte == b'\t' { b' ' } else { byte };
        self.comments.push(text.raw().iter().map(same).collect());
    }
    fn begin_variation(&mut self) {
        self.depths.push(true);
    }
    fn end_variation(&mut self) {
        self.depths.push(false);
    }
    fn fault(&mut self, fault: PgnFault) {
        self.faults.push(fault);
    }
    fn end_game(&mut self, end: &GameEnd) {
        let position = end.position();
        self.ends
            .push((position, end.plies, end.reading.as_str(), end.has_result));
    }
}

fn told(text: &str) -> Told {
    let mut told = Told::default();
    let mut reader = Reader::new(text.as_bytes());
    while reader.read_game(&mut told).is_some() {}
    told.faults.sort_by_key(|fault| (fault.offset, fault.code));
    told
}

fn assert_lanes_agree(movetext: &str, tags: &str) -> Told {
    let fast = told(&format!("{tags}{movetext}"));
    let slow = told(&format!("{tags}{}", movetext.replace(' ', "\t")));
    assert_eq!(fast, slow, "{movetext}");
    fast
}

/// A spelling of a move: right, or wrong in one of the ways that writers get it wrong.
fn spelled(position: &Position, m: Move, dice: &mut Dice) -> String {
    let san = position.san(m).to_string();
    let bare = san.trim_end_matches(['+', '#']);
    match dice.below(24) {
        0 => format!("{bare}+"),
        1 => format!("{bare}#"),
        2 => bare.to_owned(),
        3 => san.replace('x', ""),
        4 if bare.len() > 2 => format!("{}x{}", &bare[..1], &bare[1..]),
        5 if bare.len() > 2 => format!("{}{}{}", &bare[..1], m.from().file().letter(), &bare[1..]),
        6 if bare.len() > 2 => {
            format!("{}{}{}", &bare[..1], m.from().rank().digit(), &bare[1..])
        }
        7 => format!("{san}!?"),
        8 => format!("{san} $3"),
        9 => format!("{san} {{ [%clk 0:00:07] }}"),
        10 => format!("{san} {{ a remark that goes on for more than a few words, even }}"),
        11 => format!("{san}\n"),
        12 => position.uci(m).to_string(),
        _ => san,
    }
}

fn movetext(line: &Line, dice: &mut Dice) -> String {
    let mut text = String::new();
    let mut position = *line.start();
    for m in line.moves() {
        let number = position.fullmoves();
        match (position.turn().is_white(), dice.below(12)) {
            (true, 0) => text.push_str(&format!("{number}.")),
            (true, 1) => text.push_str(&format!("{} ", number)),
            (true, 2) => text.push_str(&format!("{}. ", number + 1)),
            (true, _) => text.push_str(&format!("{number}. ")),
            (false, 0) => text.push_str(&format!("{number}... ")),
            (false, 1) => text.push_str(&format!("{number}. ")),
            (false, _) => {}
        }
        text.push_str(&spelled(&position, m, dice));
        text.push(' ');
        let others = position.legal_moves();
        if let (0, Some(&other)) = (dice.below(10), dice.choose(&others)) {
            text.push_str(&format!("( {} ) ", position.san(other)));
        }
        position.play(m);
    }
    text.push_str(["*", "1-0", "0-1\n", ""][dice.below(4)]);
    // Where a line of text could end, so could the text: the lanes look ahead differently.
    text.push_str(&" ".repeat(dice.below(12)));
    text
}

fn tags(start: &Position) -> String {
    if *start == Position::start() {
        return String::new();
    }
    let fen = start.fen();
    format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn both_lanes_tell_the_same_of_games_rightly_and_wrongly_written(
        line in any_line(),
        seed in any::<u64>(),
    ) {
        let mut dice = Dice::new(seed);
        assert_lanes_agree(&movetext(&line, &mut dice), &tags(line.start()));
    }
}

#[test]
fn a_clean_game_is_strict_in_both_lanes() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O \
                9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 \
                16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7 21. Bxf6 Bxf6 22. axb5 *";
    let told = assert_lanes_agree(text, "");
    assert_eq!(told.faults, []);
    assert_eq!(told.moves.len(), 43);
}

#[test]
fn a_line_of_blanks_is_blank_in_both_lanes() {
    for text in [
        "1. e4 e5 2.\n \nNf3 Nc6 3. Bb5 a6 4. Ba4 * ",
        "1. e4\n  \ne5 2. Nf3 Nc6 * ",
    ] {
        let told = assert_lanes_agree(text, "");
        let codes: Vec<&str> = told.faults.iter().map(|fault| fault.code.code()).collect();
        assert_eq!(codes, ["blank_line_in_moves"], "{text:?}");
    }
}

#[test]
fn a_pawn_gives_check_to_a_king_on_the_last_rank() {
    let tags = "[SetUp \"1\"]\n[FEN \"4k3/8/3P4/8/8/4p3/3P4/4K3 b - - 0 1\"]\n\n";
    let missing = assert_lanes_agree("1... exd2 2. Kxd2 Kd8 3. d7 Ke7 4. d8=Q+ * ", tags);
    let codes: Vec<&str> = missing
        .faults
        .iter()
        .map(|fault| fault.code.code())
        .collect();
    assert_eq!(codes, ["check_mark_missing"]);
    let told = assert_lanes_agree("1... exd2+ 2. Kxd2 Kf8 3. d7 Ke7 4. d8=Q+ * ", tags);
    assert_eq!(told.faults, []);
}

#[test]
fn castling_with_a_mark_for_a_check_it_does_not_give_is_told() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O+ Nf6 5. d3 d6 6. c3 O-O# 7. a4 * ";
    let told = assert_lanes_agree(text, "");
    let codes: Vec<&str> = told.faults.iter().map(|fault| fault.code.code()).collect();
    assert_eq!(codes, ["check_mark_wrong", "check_mark_wrong"]);
}

#[test]
fn castling_that_gives_check_must_say_so() {
    let tags = "[SetUp \"1\"]\n[FEN \"5k2/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n";
    let missing = assert_lanes_agree("1. O-O Ke8 2. Rf8+ Kxf8 3. Kf2 * ", tags);
    assert_eq!(missing.faults.len(), 1, "{missing:?}");
    let told = assert_lanes_agree("1. O-O+ Ke8 2. Rf8+ Kxf8 3. Kf2 * ", tags);
    assert_eq!(told.faults, []);
}

#[test]
fn a_move_taken_back_for_a_variation_brings_back_what_it_changed() {
    // A capture, a king's move, a double step, castling and a promotion, each with an answer to
    // the move before it.
    let text = "1. e4 d5 2. exd5 ( 2. e5 f5 ( 2... Qd6 3. exd6 Kd7 ( 3... Kd8 4. dxc7+ ) ) 3. exf6 \
                ( 3. Ke2 ) 3... Kf7 ( 3... Qd6 ) ) 2... Qxd5 3. Nc3 Qd8 4. Nf3 Nc6 5. Bc4 Bg4 \
                6. O-O ( 6. Ke2 Nf6 ) ( 6. Bxf7+ Kxf7 ( 6... Kd7 7. Be6+ ) ) 6... Qd7 \
                7. d4 O-O-O * ";
    let told = assert_lanes_agree(text, "");
    assert_eq!(told.faults, []);
    assert_eq!(told.ends[0].1, 14);
}

//! Faults that people reported of other chess programs, each with what is right.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use rules::pgn::{Game, NodeId, read_games};
use rules::{BoardOutcome, CastlingMode, Color, Line, LineOutcome, Position, Role, Square, fen};

fn at(text: &str) -> Position {
    fen::parse_lenient(text, CastlingMode::Standard).unwrap().0
}

/// Plays moves in any notation.
fn line(start: Position, moves: &str) -> Line {
    let mut line = Line::new(start);
    for word in moves.split_whitespace() {
        let (m, _) = line
            .position()
            .parse_move(word)
            .unwrap_or_else(|_| panic!("{word}"));
        line.push(m);
    }
    line
}

#[test]
fn an_en_passant_square_that_no_legal_capture_uses_does_not_hide_a_repetition() {
    let pinned = at("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1");
    let moves = "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7";
    assert_eq!(
        line(pinned, moves).repetitions(),
        3,
        "B01 the taker is pinned"
    );
    let named = at("5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4");
    assert_eq!(
        named.ep_square(),
        None,
        "B02 the square is put aside on import"
    );
    let moves = "d7c8 f8f7 c8d7 f7f8 d7d8 f8f7 d8d7 f7f8";
    assert_eq!(line(named, moves).repetitions(), 3, "B02 the start counts");
    let checked = at("8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37");
    let moves = "d2d4 h2h3 a2a3 h3h2 a3a2 h2h1 a2a3 h1h2 a3a2";
    assert_eq!(
        line(checked, moves).repetitions(),
        3,
        "B03 a check forbade the capture"
    );
    let moves = "f4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1";
    assert_eq!(
        line(Position::start(), moves).repetitions(),
        3,
        "B04 no pawn could take"
    );
}

#[test]
fn a_repetition_is_of_the_position_now_and_goes_with_it() {
    let moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let mut line = line(Position::start(), moves);
    assert_eq!(
        line.outcome(),
        Some(LineOutcome::Threefold),
        "B08 claimable now"
    );
    let e4 = line.position().parse_san("e4").unwrap();
    line.push(e4);
    assert_eq!(line.outcome(), None, "B08 no claim on the new position");
    line.pop();
    line.pop();
    line.pop();
    assert_eq!(
        line.outcome(),
        None,
        "B09 after taking back the game goes on"
    );
    let other = line.position().parse_san("d4").unwrap();
    line.push(other);
    assert_eq!(line.len(), 7, "B09 with another move");
}

#[test]
fn fifty_moves_are_a_hundred_half_moves_and_mate_goes_before() {
    let half = at("8/8/8/8/4k3/8/3K2p1/5r2 w - - 50 119");
    assert_eq!(
        Line::new(half).outcome(),
        None,
        "B12 fifty half-moves are not fifty moves"
    );
    let mating = at("8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113");
    let mated = line(mating, "Rh3");
    let mate = BoardOutcome::Checkmate {
        winner: Color::White,
    };
    assert_eq!(
        mated.outcome(),
        Some(LineOutcome::Board(mate)),
        "B13 mate on the hundredth"
    );
    let dead = at("5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39");
    assert_eq!(
        dead.outcome(),
        Some(BoardOutcome::Dead),
        "B16 bishops on one colour"
    );
    let pawn = at("K1k5/P2b4/8/8/8/8/8/8 b - - 0 1");
    assert!(
        !pawn.has_insufficient_material(Color::Black),
        "B19 a bishop may mate here"
    );
    let m = pawn.parse_san("Bc6#").unwrap();
    assert!(
        matches!(
            pawn.after(m).outcome(),
            Some(BoardOutcome::Checkmate { .. })
        ),
        "B19"
    );
}

#[test]
fn castling_rights_go_with_their_own_rook() {
    let taken = line(at("4k3/8/8/8/8/8/6p1/4K2R b K - 0 1"), "gxh1=Q");
    assert!(
        taken.position().castling().is_empty(),
        "B27 the rook was taken"
    );
    let walked = line(Position::start(), "a4 e6 Ra3 d6 Rh3 c6 Ra3");
    assert_eq!(
        walked.position().castling_rook(Color::White, true),
        Some(Square::H1),
        "B28"
    );
    assert_eq!(
        walked.position().castling_rook(Color::White, false),
        None,
        "B28"
    );
    for (text, short, rook, why) in [
        (
            "4k3/8/8/8/8/8/8/4K1RR w K - 0 1",
            true,
            Square::H1,
            "B30 K is the outermost rook",
        ),
        (
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1",
            false,
            Square::B1,
            "B31 an own rook",
        ),
    ] {
        let position = fen::parse(text, CastlingMode::Chess960).unwrap();
        assert_eq!(
            position.castling_rook(Color::White, short),
            Some(rook),
            "{why}"
        );
    }
}

#[test]
fn moves_are_numbered_and_captures_in_passing_judged_on_the_whole_board() {
    let mut position = Position::start();
    position.play(position.parse_san("e4").unwrap());
    assert_eq!(position.fullmoves(), 1, "B32 still the first move");
    position.play(position.parse_san("e5").unwrap());
    assert_eq!(
        position.fullmoves(),
        2,
        "B32 after Black's reply the second"
    );
    for (text, capture, why) in [
        (
            "8/8/8/r2Pp2K/8/8/8/4k3 w - e6 0 1",
            "d5e6",
            "B33 both pawns leave the rank",
        ),
        (
            "1nbqkbnr/1pp1pppp/8/r1Pp3K/p7/5P2/PP1PP1PP/RNBQ1BNR w k d6 0 8",
            "c5d6",
            "B35 likewise",
        ),
        (
            "8/RPP5/8/3k4/5Bp1/6Pp/P4P1P/5K2 w - - 1 42",
            "b7a8q",
            "B37 no square is not a8",
        ),
    ] {
        assert!(at(text).parse_uci(capture).is_err(), "{why}");
    }
}

#[test]
fn notation_names_what_the_reader_needs_and_mate_is_seen() {
    let pinned = at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    let m = pinned.parse_uci("g1e2").unwrap();
    assert_eq!(
        pinned.san(m).to_string(),
        "Ne2",
        "B38 a pinned knight is no alternative"
    );
    let rooks = at("5r1k/p6p/4r1n1/3NPp2/8/8/PP4RP/4R1K1 w - - 3 53");
    for (uci, san) in [("g2e2", "Rge2"), ("e1e2", "Ree2")] {
        let m = rooks.parse_uci(uci).unwrap();
        assert_eq!(
            rooks.san(m).to_string(),
            san,
            "B41 both rooks are told apart"
        );
    }
    let moves = "d4 e5 dxe5 d6 Qxd6 a6 e6 a5 e7 a4 exd8=Q";
    let mate = BoardOutcome::Checkmate {
        winner: Color::White,
    };
    assert_eq!(
        line(Position::start(), moves).position().outcome(),
        Some(mate),
        "B42"
    );
}

#[test]
fn exported_games_carry_their_start_and_their_comments() {
    let mut usual = Game::new(Position::start());
    let e4 = Position::start().parse_san("e4").unwrap();
    usual.add(NodeId::ROOT, e4).unwrap();
    assert!(
        !usual.to_string().contains("FEN"),
        "B45 none for the initial array"
    );
    let start = at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let mut set_up = Game::new(start);
    set_up
        .add(NodeId::ROOT, start.parse_san("e4").unwrap())
        .unwrap();
    let text = set_up.to_string();
    assert!(
        text.contains(&format!("[FEN \"{}\"]", start.fen())),
        "B45 where it began: {text}"
    );
    assert!(text.contains("[SetUp \"1\"]"), "B46 and the flag beside it");
    let games: Vec<_> = read_games(b"1. d4 Nf6 ({why not} 1... d5) *").collect();
    let game = &games[0].game;
    let after_d4 = game.main_line().next().unwrap();
    let d5 = game.children(after_d4)[1];
    assert_eq!(
        game.comments_before(d5),
        ["why not"],
        "B47 it belongs to the variation"
    );
    let games: Vec<_> = read_games(b"1. e4 {good; solid} e5 2. Nf3 *").collect();
    assert_eq!(games[0].end.plies, 3, "B48 a semicolon in braces is text");
    let e4 = games[0].game.main_line().next().unwrap();
    assert_eq!(games[0].game.comments(e4), ["good; solid"], "B48");
    assert_eq!(games[0].end.position().board().count(Role::Pawn).white, 8);
}

//! The board, the pieces, the turn and the aim, as the seed states them: S010–S041.
use rules::{
    Bitboard, BoardOutcome, CastlingMode, Color, File, Piece, Position, Rank, Role, Square, fen,
    king_attacks,
};

#[test]
fn the_board_has_sixty_four_squares_alternately_light_and_dark() {
    assert_eq!(Square::ALL.len(), 64, "S010 64 squares");
    assert_eq!(File::ALL.len() * Rank::ALL.len(), 64, "S010 8 by 8");
    assert_eq!(Bitboard::LIGHT.len(), 32, "S010 half of them light");
    assert_eq!(!Bitboard::LIGHT, Bitboard::DARK, "S010 the others dark");
    for square in Square::ALL {
        assert_eq!(
            square.is_light(),
            Bitboard::LIGHT.contains(square),
            "S010 {square}"
        );
        for (files, ranks) in [(1, 0), (0, 1)] {
            if let Some(next) = square.offset(files, ranks) {
                assert_ne!(
                    square.is_light(),
                    next.is_light(),
                    "S010 {square} and {next} alternate"
                );
            }
        }
    }
    for (square, light) in [
        (Square::H1, true),
        (Square::A8, true),
        (Square::A1, false),
        (Square::H8, false),
    ] {
        assert_eq!(
            square.is_light(),
            light,
            "S011 right corner light: {square}"
        );
    }
}

#[test]
fn files_ranks_and_diagonals_are_what_their_names_say() {
    for file in File::ALL {
        let squares = Bitboard::file(file);
        assert_eq!(squares.len(), 8, "S012 a file has eight squares");
        assert!(
            squares.into_iter().all(|s| s.file() == file),
            "S012 all in one column"
        );
    }
    for rank in Rank::ALL {
        let squares = Bitboard::rank(rank);
        assert_eq!(squares.len(), 8, "S013 a rank has eight squares");
        assert!(
            squares.into_iter().all(|s| s.rank() == rank),
            "S013 all in one row"
        );
    }
    for from in Square::ALL {
        for to in rules::bishop_attacks(from, Bitboard::EMPTY) {
            assert_eq!(
                from.is_light(),
                to.is_light(),
                "S014 a diagonal has one colour"
            );
        }
    }
    let names: String = Square::ALL.iter().map(Square::to_string).collect();
    assert!(
        names.starts_with("a1b1c1") && names.ends_with("g8h8"),
        "S016 letters and digits"
    );
}

#[test]
fn each_side_begins_with_sixteen_pieces() {
    let start = Position::start();
    let board = start.board();
    let wanted = [
        (Role::King, 1, 'K', "King", "国王", "王"),
        (Role::Queen, 1, 'Q', "Queen", "皇后", "后"),
        (Role::Rook, 2, 'R', "Rook", "城堡", "车"),
        (Role::Bishop, 2, 'B', "Bishop", "主教", "象"),
        (Role::Knight, 2, 'N', "Knight", "骑士", "马"),
        (Role::Pawn, 8, 'P', "Pawn", "兵卒", "兵"),
    ];
    assert_eq!(wanted.len(), Role::ALL.len(), "S022 six kinds");
    for (role, count, letter, english, full, short) in wanted {
        let counts = board.count(role);
        assert_eq!((counts.white, counts.black), (count, count), "S020 {role}");
        assert_eq!(role.letter(), letter, "S021 letter of the {role}");
        assert_eq!(role.english(), english, "S021 English name of the {role}");
        assert_eq!(
            role.chinese_full(),
            full,
            "S021 full Chinese name of the {role}"
        );
        assert_eq!(
            role.chinese(),
            short,
            "S021 short Chinese name of the {role}"
        );
    }
    for color in Color::ALL {
        assert_eq!(board.by_color(color).len(), 16, "S020 sixteen a side");
        let bishops = board.pieces(color, Role::Bishop);
        assert_eq!(
            (bishops & Bitboard::LIGHT).len(),
            1,
            "S024 one bishop on light squares"
        );
        assert_eq!(
            (bishops & Bitboard::DARK).len(),
            1,
            "S024 one bishop on dark squares"
        );
    }
    assert_eq!(board.occupied().len(), 32, "S020 thirty-two in all");
}

#[test]
fn the_pieces_stand_as_the_array_has_them() {
    let start = Position::start();
    let board = start.board();
    let order = "RNBQKBNR";
    for (file, letter) in File::ALL.into_iter().zip(order.chars()) {
        let role = Role::from_letter(letter).unwrap();
        for (color, back, front) in [
            (Color::White, Rank::First, Rank::Second),
            (Color::Black, Rank::Eighth, Rank::Seventh),
        ] {
            let piece = board.piece_at(Square::new(file, back));
            assert_eq!(piece, Some(Piece::new(color, role)), "S023 back rank");
            let pawn = board.piece_at(Square::new(file, front));
            assert_eq!(
                pawn,
                Some(Piece::new(color, Role::Pawn)),
                "S023 pawns in front"
            );
        }
    }
    let of = |color, role| board.pieces(color, role).first().unwrap();
    let (white, black) = (of(Color::White, Role::Queen), of(Color::Black, Role::Queen));
    assert!(
        white.is_light() && !black.is_light(),
        "S023 queens on squares of their colour"
    );
    assert_eq!(white.file(), black.file(), "S023 queen faces queen");
    let (white, black) = (start.king(Color::White), start.king(Color::Black));
    assert!(
        !white.is_light() && black.is_light(),
        "S023 kings on squares of the other colour"
    );
    assert_eq!(white.file(), black.file(), "S023 king faces king");
}

#[test]
fn white_begins_and_the_sides_alternate() {
    let mut position = Position::start();
    assert_eq!(position.turn(), Color::White, "S030 White moves first");
    for (i, text) in ["e4", "e5", "Nf3", "Nc6"].iter().enumerate() {
        let mover = if i % 2 == 0 {
            Color::White
        } else {
            Color::Black
        };
        assert_eq!(position.turn(), mover, "S030 they alternate, one move each");
        let own = position.board().by_color(mover);
        let moves = position.legal_moves();
        assert!(
            moves.iter().all(|m| own.contains(m.from())),
            "S030 only own pieces move"
        );
        let m = position.parse_san(text).unwrap();
        position.play(m);
        assert_eq!(
            position.turn(),
            !mover,
            "S031 the other has the move once it is made"
        );
    }
}

fn outcome(text: &str) -> Option<BoardOutcome> {
    fen::parse(text, CastlingMode::Standard).unwrap().outcome()
}

#[test]
fn the_aim_is_mate_and_without_hope_of_it_the_game_is_drawn() {
    let fool = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let mate = Some(BoardOutcome::Checkmate {
        winner: Color::Black,
    });
    assert_eq!(
        outcome(fool),
        mate,
        "S040 attacked, and no legal move averts it"
    );
    assert_eq!(
        outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        Some(BoardOutcome::Stalemate)
    );
    for (text, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", false),
    ] {
        let is_dead = outcome(text) == Some(BoardOutcome::Dead);
        assert_eq!(is_dead, dead, "S041 neither side can possibly mate: {text}");
    }
}

#[test]
fn kings_never_stand_side_by_side() {
    for square in Square::ALL {
        for next in king_attacks(square) {
            let mut setup = rules::Setup::default();
            setup
                .board
                .set(square, Piece::new(Color::White, Role::King));
            setup.board.set(next, Piece::new(Color::Black, Role::King));
            let found = Position::from_setup(setup, CastlingMode::Standard);
            assert!(
                found.is_err(),
                "S055 no king goes to an attacked square: {square} {next}"
            );
        }
    }
}

/// The tests whose assertions count.
pub(crate) const ALL: &[fn()] = &[
    the_board_has_sixty_four_squares_alternately_light_and_dark,
    files_ranks_and_diagonals_are_what_their_names_say,
    each_side_begins_with_sixteen_pieces,
    the_pieces_stand_as_the_array_has_them,
    white_begins_and_the_sides_alternate,
    the_aim_is_mate_and_without_hope_of_it_the_game_is_drawn,
    kings_never_stand_side_by_side,
];

//! What is written is read again, by strict and tolerant readers alike, along random games.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use proptest::prelude::{ProptestConfig, proptest};
use rules::pgn::{Game, NodeId, read_games};
use rules::{CastlingMode, Code, Notation, Position, Reading, Setup, fen};
use testkit::{any_line, any_position};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_fen_gives_its_position_back(position in any_position()) {
        let mode = position.mode();
        let text = position.fen();
        match fen::parse(&text, mode) {
            Ok(again) => assert_eq!(again, position, "{text}"),
            // Only arrays of double Chess960 need a tolerance.
            Err(faults) => {
                assert_eq!(faults.codes(), Code::CastlingArraysDiffer.into(), "{text}");
                assert_eq!(fen::parse_lenient(&text, mode).unwrap().0, position, "{text}");
            }
        }
        let shredder = position.shredder_fen();
        let (again, _) = fen::parse_lenient(&shredder, mode).unwrap();
        assert_eq!(again, position, "{shredder}");
    }

    #[test]
    fn a_setup_gives_its_position_back(position in any_position()) {
        let setup = Setup::from(&position);
        let (again, _) = Position::from_setup_lenient(setup, position.mode()).unwrap();
        assert_eq!(again, position);
    }

    #[test]
    fn every_legal_move_is_read_back_from_san_and_uci(position in any_position()) {
        for m in position.legal_moves() {
            let (san, uci) = (position.san(m).to_string(), position.uci(m).to_string());
            assert_eq!(position.parse_san(&san), Ok(m), "{san}");
            assert_eq!(position.parse_uci(&uci), Ok(m), "{uci}");
            let (found, used) = position.parse_move(&san).unwrap();
            assert_eq!((found, used.is_empty()), (m, true), "{san}");
            let (found, used) = position.parse_move_as(&uci, Notation::Uci).unwrap();
            assert_eq!((found, used.is_empty()), (m, true), "{uci}");
            let (found, _) = position.parse_move(&uci).unwrap();
            assert_eq!(found, m, "{uci} as any notation");
        }
    }

    #[test]
    fn a_game_gives_itself_back_through_pgn(line in any_line()) {
        let mut game = Game::new(*line.start());
        game.set_tag("White", "A \"quoted\" \\ name");
        let mut at = NodeId::ROOT;
        for (i, m) in line.moves().enumerate() {
            at = game.add(at, m).unwrap();
            if i % 3 == 0 {
                game.comment(at, "[%clk 0:05:00]");
            }
            if i % 5 == 0 {
                game.glyph(at, 1);
            }
        }
        let text = game.to_string();
        assert!(text.lines().all(|l| l.starts_with('[') || l.chars().count() < 80), "{text}");
        let games: Vec<_> = read_games(text.as_bytes()).collect();
        assert_eq!(games.len(), 1);
        let read = &games[0];
        let is_double = read.end.codes.contains(Code::FenLenient);
        let wanted = if is_double { Reading::Lenient } else { Reading::Strict };
        assert_eq!(read.end.reading, wanted, "{} {text}", read.end.codes);
        assert!(read.game.main_moves().eq(line.moves()));
        assert_eq!(read.end.position(), *line.position());
        assert_eq!(read.game.to_string(), text);
    }
}

#[test]
fn variations_and_comments_come_back_where_they_stood() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"?\"]\n[Result \"*\"]\n\n{ before } 1. e4 $1 ( 1. d4 d5 ( 1... Nf6 { Indian } ) \
        ) 1... e5 ( { first words } 1... c5 2. Nf3 ) 2. f4 { gambit } 2... exf4 *\n";
    let games: Vec<_> = read_games(text.as_bytes()).collect();
    let written = games[0].game.to_string();
    let again: Vec<_> = read_games(written.as_bytes()).collect();
    assert_eq!(again[0].game, games[0].game);
    assert_eq!(again[0].end.reading, Reading::Strict);
    let movetext = written.split("\n\n").nth(1).unwrap().replace('\n', " ");
    assert_eq!(
        movetext.trim(),
        "{ before } 1. e4 $1 (1. d4 d5 (1... Nf6 { Indian })) 1... e5 \
         ({ first words } 1... c5 2. Nf3) 2. f4 { gambit } 2... exf4 *"
    );
}

#[test]
fn all_960_starts_come_back_from_fen() {
    for number in 0..960 {
        let position = Position::chess960(number).unwrap();
        let fen = position.fen();
        assert_eq!(
            fen::parse(&fen, CastlingMode::Chess960).unwrap(),
            position,
            "{number}"
        );
        assert!(
            fen.contains(" w KQkq - 0 1"),
            "{number}: outer rooks are written KQkq: {fen}"
        );
    }
    assert_eq!(Position::chess960(960), None);
}

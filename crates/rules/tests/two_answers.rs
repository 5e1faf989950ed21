//! Two independent answers to one question must agree.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test says so by failing"
)]

use proptest::prelude::{ProptestConfig, proptest};
use rules::{Color, Move, Piece, Position, Role, Setup, perft, perft_divide};
use testkit::{any_line, any_position, every_placement};

/// Every move the sixteen bits can name.
fn every_move() -> impl Iterator<Item = Move> {
    (1..=u16::MAX).filter_map(Move::from_bits)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_generator_lists_exactly_the_legal_moves(position in any_position()) {
        let mut listed: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut judged: Vec<Move> = every_move().filter(|&m| position.is_legal(m)).collect();
        listed.sort();
        judged.sort();
        assert_eq!(listed, judged, "{}", position.fen());
        assert_eq!(position.count_legal_moves(), judged.len());
        assert_eq!(position.has_legal_move(), !judged.is_empty());
    }

    #[test]
    fn the_running_key_is_the_key_from_scratch(line in any_line()) {
        for plies in 0..=line.len() {
            let position = line.position_after(plies).unwrap();
            let setup = Setup::from(position);
            let (fresh, _) = Position::from_setup_lenient(setup, position.mode()).unwrap();
            assert_eq!(fresh.identity(), position.identity(), "{}", position.fen());
            assert!(fresh.repeats(position));
        }
    }

    #[test]
    fn repetitions_are_those_counted_by_hand(line in any_line()) {
        let count = |plies: usize| {
            let here = line.position_after(plies).unwrap();
            (0..=plies).filter(|&i| line.position_after(i).unwrap().repeats(here)).count()
        };
        assert_eq!(line.repetitions() as usize, count(line.len()));
        let mut shorter = line.clone();
        while shorter.pop().is_some() {
            assert_eq!(shorter.repetitions() as usize, count(shorter.len()));
        }
        assert!(shorter.is_empty());
    }

    #[test]
    fn dividing_adds_up(position in any_position()) {
        let parts = perft_divide(&position, 2);
        assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(&position, 2));
        assert_eq!(parts.len() as u64, perft(&position, 1));
    }
}

#[test]
fn on_every_three_piece_board_the_generator_agrees_with_the_judge() {
    for role in [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ] {
        let pieces = [
            Piece::new(Color::White, Role::King),
            Piece::new(Color::Black, Role::King),
            Piece::new(Color::White, role),
        ];
        let mut seen = 0;
        let mut boards = 0;
        every_placement(&pieces, &mut |position| {
            boards += 1;
            // One board in nine keeps the test short; every square of each piece is met.
            if boards % 9 != 0 {
                return;
            }
            let moves = position.legal_moves();
            let ours = position.board().by_color(position.turn());
            let judged = ours
                .into_iter()
                .map(|from| judged_from(position, from))
                .sum::<usize>();
            assert_eq!(moves.len(), judged, "{}", position.fen());
            seen += 1;
        });
        assert!(seen > 20_000, "{role}: {seen}");
    }
}

/// Legal moves from a square by the independent judge: all kinds, all targets.
fn judged_from(position: &Position, from: rules::Square) -> usize {
    let role = position.board().role_at(from).unwrap();
    let kinds: &[u16] = match role {
        Role::Pawn => &[0, 6, 7, 11, 12, 13, 14],
        Role::Knight => &[1],
        Role::Bishop => &[2],
        Role::Rook => &[3],
        Role::Queen => &[4],
        Role::King => &[5],
    };
    let moves = kinds.iter().flat_map(|kind| {
        (0..64).filter_map(move |to| Move::from_bits(kind << 12 | to << 6 | from.index() as u16))
    });
    moves.filter(|&m| position.is_legal(m)).count()
}

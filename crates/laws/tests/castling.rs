//! Castling by hand: from every start of Chess960, where it is illegal, and half done.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{Act, Command, EditionId, EventKind, Game, Start, Step, Timestamp, TouchOrder, judge};
use rules::{CastlingMode, Move, Role, Square, chess960_array, fen};

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::Table;
use support::tables::{CASTLE, at_board, code, terms};

const BARRED: &str = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";

fn watched(edition: EditionId, fen: &str) -> Table {
    at_board(edition, fen, |terms, _| {
        terms.options.supervised = Some(true);
    })
}

#[test]
fn an_illegal_castling_stands_as_it_was_set_until_the_press() {
    for way in ["white releases e1g1", "white puts e1g1"] {
        let mut table = watched(EditionId::Fide2023, BARRED);
        table.plays(&[(1.0, way)]);
        assert_eq!(table.game.lying().unwrap().to_string(), "e1g1");
        table.plays(&[(2.0, "white presses")]);
        assert_eq!(table.game.illegal_moves().white, 1, "7.5.1");
        let steps = table.game.duty().steps;
        assert!(
            steps.iter().all(|step| step.from == Square::E1) && !steps.is_empty(),
            "S092 4.4.3 the king must move"
        );
    }
}

#[test]
fn a_king_in_check_or_without_the_right_is_set_down_too() {
    for fen in [
        "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
    ] {
        let mut table = watched(EditionId::Fide2023, fen);
        table.plays(&[(1.0, "white touches e1"), (2.0, "white releases e1g1")]);
        assert_eq!(table.game.lying().unwrap().to_string(), "e1g1", "{fen}");
        let touches = |e: &&laws::Event| matches!(e.kind, EventKind::Touched { .. });
        assert_eq!(table.log.iter().filter(touches).count(), 1, "touched once");
        table.plays(&[(3.0, "white puts e1d1")]);
        assert_eq!(
            table.game.lying(),
            None,
            "until the press it may be changed"
        );
    }
}

#[test]
fn a_castling_half_done_is_dealt_with_as_a_pawn_left_on_its_last_rank() {
    let mut now = watched(EditionId::Fide2023, CASTLE);
    now.plays(&[(1.0, "white releases e1g1"), (2.0, "white presses")]);
    assert_eq!(now.game.illegal_moves().white, 1);
    assert_eq!(
        now.game.duty().must_play().unwrap().to_string(),
        "e1g1",
        "4.4.1"
    );
    let mut old = watched(EditionId::Fide2001, CASTLE);
    old.plays(&[(1.0, "white releases e1g1")]);
    assert_eq!(
        code(&mut old, 2.0, "white presses"),
        Some("castling_missing")
    );
    assert_eq!(old.game.illegal_moves().white, 0);
    for table in [&now, &old] {
        assert_eq!(Game::replay(&table.log).unwrap(), table.game);
    }
}

/// A game over the board with the king and both rooks of a start, nothing else in their way.
fn cleared(number: u16) -> Game {
    let array = chess960_array(number).unwrap();
    let spread: String = array
        .iter()
        .map(|role| match role {
            Role::King | Role::Rook => role.letter(),
            _ => '1',
        })
        .collect();
    let rank = (2..=8).rev().fold(spread, |rank, n| {
        rank.replace(&"1".repeat(n), &n.to_string())
    });
    let text = format!("4k3/pppppppp/8/8/8/8/8/{rank} w KQ - 0 1");
    let position = fen::parse_lenient(&text, CastlingMode::Chess960).unwrap().0;
    let terms = terms(EditionId::Fide2023, "600+10");
    Game::new(terms, Start::new(position), Timestamp(0)).0
}

fn act(game: &mut Game, act: Act) -> Vec<EventKind> {
    let by = rules::Color::White.into();
    let answer = judge(game, &Command { by, act }, Timestamp(1_000));
    assert_eq!(answer.refusal, None);
    answer.events.iter().for_each(|event| game.apply(event));
    answer.events.into_iter().map(|event| event.kind).collect()
}

/// The hands of a player who castles, king first; with what the log then says.
fn castles(number: u16, mv: Move, onto: bool) -> Vec<EventKind> {
    let mut game = cleared(number);
    let (rook, rook_to) = mv.castling_rook().unwrap();
    let mut log = act(
        &mut game,
        Act::Touch {
            squares: vec![mv.from()],
            order: TouchOrder::AsListed,
            deliberate: true,
        },
    );
    let to = if onto || mv.to() == mv.from() {
        rook
    } else {
        mv.to()
    };
    log.extend(act(
        &mut game,
        Act::Release {
            step: Step::plain(mv.from(), to),
        },
    ));
    if game.released().is_some() {
        let whole = Step::plain(mv.from(), rook);
        log.extend(act(
            &mut game,
            Act::Put {
                step: whole,
                two_hands: false,
            },
        ));
    }
    let board = game.setup().board;
    assert_eq!(board.role_at(mv.to()), Some(Role::King), "start {number}");
    assert_eq!(board.role_at(rook_to), Some(Role::Rook), "start {number}");
    log
}

#[test]
fn each_of_the_960_starts_castles_on_both_sides_king_first() {
    for number in 0..960 {
        let moves = cleared(number).position().legal_moves();
        let castlings: Vec<Move> = moves.iter().copied().filter(|m| m.is_castling()).collect();
        assert!(castlings.len() <= 2);
        for mv in castlings {
            for onto in [false, true] {
                let log = castles(number, mv, onto);
                let touches = log
                    .iter()
                    .filter(|kind| matches!(kind, EventKind::Touched { .. }));
                assert_eq!(touches.count(), 1, "start {number}: nothing but the king");
                assert!(log.contains(&EventKind::Moved {
                    mv,
                    premoved: false,
                    completion: None
                }));
            }
        }
    }
}

#[test]
fn a_king_that_may_also_go_there_alone_has_moved_by_the_press() {
    let text = "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1";
    let position = fen::parse_lenient(text, CastlingMode::Chess960).unwrap().0;
    let mut table = Table::new(terms(EditionId::Fide2023, "600+10"), Start::new(position));
    table.plays(&[(1.0, "white releases b1c1")]);
    assert_eq!(
        table.game.duty().steps.len(),
        2,
        "the rook may follow or not"
    );
    table.plays(&[(2.0, "white presses")]);
    assert_eq!(table.game.board_fen(), "4k3/8/8/8/8/8/8/R1K4R b - -");
    assert_eq!(
        table.game.clocks_at(support::instant(2.0)).running,
        Some(rules::Color::Black)
    );
}

//! Positions by rule: what each stage must say.

mod support;

use rules::{Color, Position};
use support::{Dice, closure, corpus, is_long, mutate, position};
use unwinnable::{
    Argument, Budget, Stage, Verdict, can_mate, is_dead, is_mate, is_reversible, quick, quick_dead,
    shorten,
};

fn verdict(fen: &str, winner: Color) -> Verdict {
    can_mate(&position(fen), winner, Budget::UNLIMITED).verdict
}

#[test]
fn a_mate_on_the_board_is_yes_with_an_empty_line() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(verdict(mated, Color::Black), Verdict::Yes(Vec::new()));
    assert_eq!(verdict(mated, Color::White), Verdict::No(Argument::Over));
}

#[test]
fn stalemate_is_no_for_both() {
    let fen = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1";
    assert_eq!(verdict(fen, Color::White), Verdict::No(Argument::Over));
    assert_eq!(verdict(fen, Color::Black), Verdict::No(Argument::Over));
    assert_eq!(is_dead(&position(fen), Budget::UNLIMITED), Some(true));
}

/// FIDE's own list and what it leaves out.
#[test]
fn material_decides_where_it_can() {
    let rows = [
        ("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", false),
        ("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", false),
        ("8/8/4kq2/8/8/3NK3/8/8 w - - 0 1", false),
        ("8/8/4kr2/8/8/3BK3/8/8 w - - 0 1", false),
        ("8/8/4kq2/8/8/3BK3/8/8 w - - 0 1", false),
        ("8/5b2/4k3/8/8/3BK3/8/8 w - - 0 1", false),
        ("8/8/4kr2/8/8/3NK3/8/8 w - - 0 1", true),
        ("8/8/4kn2/8/8/3NK3/8/8 w - - 0 1", true),
        ("8/8/4kb2/8/8/3NK3/8/8 w - - 0 1", true),
        ("8/8/4kn2/8/8/3BK3/8/8 w - - 0 1", true),
        ("8/8/4kb2/8/8/3BK3/8/8 w - - 0 1", true),
        ("8/8/4k3/8/8/2NNK3/8/8 w - - 0 1", true),
    ];
    for (fen, can) in rows {
        assert_eq!(verdict(fen, Color::White).is_yes(), can, "{fen}");
    }
}

/// The guard of a square may move away: taken for fixed, he would make this a no.
#[test]
fn a_guard_who_can_leave_guards_nothing() {
    let fen = "1b2kb2/8/3pp3/3p2p1/1p1K1pP1/1P1P1P2/8/5B2 b - - 0 1";
    let answer = can_mate(&position(fen), Color::White, Budget::UNLIMITED);
    assert!(is_mate(
        &position(fen),
        Color::White,
        answer.verdict.line().unwrap()
    ));
}

#[test]
fn a_locked_wall_is_seen_without_search() {
    let fen = "1k6/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/K7/8 w - - 0 1";
    for winner in [Color::White, Color::Black] {
        let answer = can_mate(&position(fen), winner, Budget::UNLIMITED);
        assert_eq!(answer.verdict, Verdict::No(Argument::Mobility));
        assert_eq!(answer.stage, Stage::Mobility);
    }
}

/// A king shut in among his own men, whom only the queen could open: every move of those men
/// uncovers a check that nothing can stop, or mates, and whatever the queen takes she is taken.
#[test]
fn a_king_among_his_own_men_is_seen_without_search() {
    let rows = [
        "8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
        "8/5ppp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
        "6Q1/8/4n3/8/ppp5/qkp3b1/rnp5/n1K5 b - - 0 1",
    ];
    for fen in rows {
        let answer = can_mate(&position(fen), Color::White, Budget::nodes(60_000));
        assert_eq!(answer.verdict, Verdict::No(Argument::Coarse), "{fen}");
        assert_eq!(answer.stage, Stage::Coarse, "{fen}");
    }
    // With a knight instead of the queen one check is enough.
    let fen = "8/4b3/6r1/4q3/ppp5/bkp4N/qnp5/n1K5 w - - 0 1";
    assert!(verdict(fen, Color::White).is_yes());
}

#[test]
fn a_forced_capture_is_foreseen() {
    // The only move takes the rook, and two kings are left.
    let fen = "8/8/8/8/8/8/1R6/k3K3 b - - 0 1";
    assert!(verdict(fen, Color::White).is_no());
    assert_eq!(is_dead(&position(fen), Budget::UNLIMITED), Some(true));
}

/// Rights to castle, of both kinds of chess, and to take in passing: what is said agrees with
/// everything that can follow.
#[test]
fn odd_rights_agree_with_everything_that_follows() {
    let rows = [
        ("1k6/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K2R w K - 0 1", false),
        ("4k2r/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/1K6 b k - 0 1", false),
        ("5kr1/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/1K6 b g - 0 1", true),
        ("8/8/p5k1/Pp1p1p1p/1P1PpP1P/4P3/4K3/8 b - d3 0 1", false),
        ("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", false),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", false),
        ("8/8/8/8/8/8/1R6/k3K3 b - - 0 1", false),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", false),
    ];
    let mut known = 0;
    for (fen, is_chess960) in rows {
        let mode = if is_chess960 {
            rules::CastlingMode::Chess960
        } else {
            rules::CastlingMode::Standard
        };
        let position = rules::fen::parse_lenient(fen, mode).unwrap().0;
        for winner in [Color::White, Color::Black] {
            let verdict = can_mate(&position, winner, Budget::UNLIMITED).verdict;
            if let Verdict::Yes(line) = &verdict {
                assert!(is_mate(&position, winner, line), "{fen} {winner:?}");
            }
            if let Some(can) = closure(&position, winner, 15_000) {
                assert_eq!(verdict.is_yes(), can, "{fen} {winner:?}");
                known += 1;
            }
        }
    }
    assert!(known >= 4, "only {known} could be followed to the end");
}

/// Without budget nothing is searched, and that takes no time.
#[test]
fn no_budget_no_search() {
    for nodes in [0, 1] {
        let answer = can_mate(&Position::start(), Color::Black, Budget::nodes(nodes));
        assert_eq!(answer.verdict, Verdict::Undecided);
        assert!(answer.nodes < 50, "{}", answer.nodes);
    }
}

/// A line is made shorter, never longer, and stays a mate.
#[test]
fn a_line_for_people_is_short() {
    let mut longest = 0;
    for row in corpus().iter().filter(|row| row.can_mate).step_by(31) {
        let budget = Budget::nodes(20_000);
        let verdict = can_mate(&row.position, row.winner, budget).verdict;
        let Some(line) = verdict.line() else { continue };
        let short = shorten(&row.position, row.winner, line, 3_000);
        assert!(short.len() <= line.len(), "{}", row.text);
        assert!(is_mate(&row.position, row.winner, &short), "{}", row.text);
        longest = longest.max(short.len());
    }
    assert!(longest < 120, "{longest}");
}

/// Taking in passing opens the wall; without that right it stays shut.
#[test]
fn the_right_to_take_in_passing_counts() {
    let fen = "8/8/p5k1/Pp1p1p1p/1P1PpP1P/4P3/4K3/8 b - d3 0 1";
    let shut = "8/8/p5k1/Pp1p1p1p/1P1PpP1P/4P3/4K3/8 b - - 0 1";
    assert!(verdict(fen, Color::White).is_yes());
    assert!(verdict(shut, Color::White).is_no());
}

#[test]
fn a_spent_budget_is_undecided_and_says_what_was_looked_at() {
    let fen = "8/8/5p2/2p1pP2/2PbPk1b/2pBpBp1/2P1P1P1/5BRK w - - 0 1";
    let answer = can_mate(&position(fen), Color::Black, Budget::nodes(500));
    assert_eq!(answer.verdict, Verdict::Undecided);
    assert!((400..2_000).contains(&answer.nodes), "{}", answer.nodes);
    assert_eq!(is_dead(&position(fen), Budget::nodes(1)), None);
}

#[test]
fn a_glance_never_contradicts_the_proof() {
    for row in corpus().iter().step_by(11) {
        if let Some(glance) = quick(&row.position, row.winner) {
            assert_eq!(glance, row.can_mate, "{}", row.text);
        }
    }
    assert_eq!(
        quick_dead(&position("8/8/4k3/8/8/3NK3/8/8 w - - 0 1")),
        Some(true)
    );
    assert_eq!(quick_dead(&Position::start()), None);
}

/// A move that can be taken back changes neither side's answer.
#[test]
fn a_reversible_move_changes_no_answer() {
    let (mut reversible, mut all) = (0, 0);
    for row in corpus().iter().step_by(if is_long() { 1 } else { 41 }) {
        for &m in row.position.legal_moves().iter().take(3) {
            all += 1;
            if !is_reversible(&row.position, m) {
                continue;
            }
            reversible += 1;
            let budget = Budget::nodes(20_000);
            let after = can_mate(&row.position.after(m), row.winner, budget).verdict;
            if row.can_mate {
                assert!(!after.is_no(), "{} {m:?}", row.text);
            }
        }
    }
    assert!(reversible > all / 10, "{reversible} of {all}");
}

/// Corpus positions with a man moved, taken off or turned; each no is attacked by brute force.
#[test]
fn no_mutant_refutes_a_no() {
    let (mutants, positions) = if is_long() {
        (20_000, 100_000)
    } else {
        (150, 2_000)
    };
    let rows = corpus();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut noes, mut whole, mut made) = (0, 0, 0);
    while made < mutants {
        let row = &rows[dice.below(rows.len())];
        let Some(mutant) = mutate(&row.position, &mut dice) else {
            continue;
        };
        made += 1;
        let winner = if dice.below(2) == 0 {
            Color::White
        } else {
            Color::Black
        };
        match can_mate(&mutant, winner, Budget::nodes(50_000)).verdict {
            Verdict::Yes(line) => assert!(is_mate(&mutant, winner, &line), "{}", mutant.fen()),
            Verdict::No(_) => {
                noes += 1;
                let found = closure(&mutant, winner, positions);
                assert_ne!(found, Some(true), "refuted: {} {winner:?}", mutant.fen());
                whole += usize::from(found == Some(false));
            }
            Verdict::Undecided => {}
        }
    }
    println!("{made} mutants, {noes} noes, {whole} of them confirmed to the end");
    assert!(noes > made / 10);
}

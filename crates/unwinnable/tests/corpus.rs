//! The corpus: 5,000 positions with known answers, lines replayed, a sample of the noes confirmed
//! by brute force.

mod support;

use support::{Dice, closure, corpus, is_long, mutate};
use unwinnable::{Budget, Verdict, can_mate, is_mate};

/// Without `QIYUAN_LONG` every thirteenth row, with a budget; rows past it must not contradict.
#[test]
fn the_corpus_is_answered_as_it_is_known() {
    let (step, budget) = if is_long() {
        (1, Budget::UNLIMITED)
    } else {
        (13, Budget::nodes(20_000))
    };
    let (mut answered, mut undecided, mut wrong) = (0, 0, Vec::new());
    for row in corpus().iter().step_by(step) {
        match can_mate(&row.position, row.winner, budget).verdict {
            Verdict::Yes(line) => {
                assert!(
                    is_mate(&row.position, row.winner, &line),
                    "no mate: {}",
                    row.text
                );
                if !row.can_mate {
                    wrong.push(row.text);
                }
            }
            Verdict::No(_) if row.can_mate => wrong.push(row.text),
            Verdict::No(_) => {}
            Verdict::Undecided => undecided += 1,
        }
        answered += 1;
    }
    println!(
        "{answered} rows, {undecided} undecided, {} different",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
    let undecided_max = if is_long() { 0 } else { answered / 10 };
    assert!(
        undecided <= undecided_max,
        "{undecided} of {answered} undecided"
    );
}

/// The noes of the corpus, then those of its mutants, until there are enough.
#[test]
fn a_no_is_confirmed_by_everything_that_can_follow() {
    let (wanted, fits, budget) = if is_long() {
        (2_000, 600_000, Budget::UNLIMITED)
    } else {
        (160, 2_000, Budget::nodes(20_000))
    };
    let rows = corpus();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut mutants = std::iter::from_fn(|| {
        let row = &rows[dice.below(rows.len())];
        let mutant = mutate(&row.position, &mut dice);
        // A mutant may be a hard one: there are enough others.
        Some(mutant.map(|mutant| (mutant, row.winner, Budget::nodes(50_000))))
    });
    let known = rows.iter().filter(|row| !row.can_mate);
    let known = known.step_by(if is_long() { 1 } else { 13 });
    let mut questions = known
        .map(|row| (row.position, row.winner, budget))
        .chain(mutants.by_ref().flatten());
    let (mut noes, mut confirmed, mut refuted) = (0, 0, Vec::new());
    while noes < wanted {
        let Some((position, winner, budget)) = questions.next() else {
            break;
        };
        if !can_mate(&position, winner, budget).verdict.is_no() {
            continue;
        }
        noes += 1;
        match closure(&position, winner, fits) {
            Some(false) => confirmed += 1,
            Some(true) => refuted.push(position.fen()),
            None => {}
        }
    }
    println!(
        "{noes} noes, {} fitted below {fits} positions, {confirmed} confirmed, {} refuted",
        confirmed + refuted.len(),
        refuted.len()
    );
    assert!(refuted.is_empty(), "{refuted:#?}");
    assert_eq!(noes, wanted);
    assert!(confirmed >= wanted / 8, "only {confirmed} fitted");
}

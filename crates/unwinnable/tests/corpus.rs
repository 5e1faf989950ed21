//! The corpus: 5,000 positions with known answers, lines replayed, a sample of the noes confirmed
//! by brute force.

mod support;

use support::{closure, corpus, is_long};
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

#[test]
fn a_no_is_confirmed_by_everything_that_can_follow() {
    let (wanted, fits) = if is_long() {
        (2_000, 600_000)
    } else {
        (160, 2_000)
    };
    let (mut confirmed, mut too_large) = (0, 0);
    for row in corpus().iter().filter(|row| !row.can_mate).take(wanted) {
        if !can_mate(&row.position, row.winner, Budget::nodes(100_000))
            .verdict
            .is_no()
        {
            continue;
        }
        match closure(&row.position, row.winner, fits) {
            Some(mates) => {
                assert!(!mates, "a mate follows: {}", row.text);
                confirmed += 1;
            }
            None => too_large += 1,
        }
    }
    println!("{confirmed} noes confirmed, {too_large} did not fit");
    assert!(confirmed >= wanted / 8, "only {confirmed} fitted");
}

//! The arbiter's rulings: on record, with a reason, and undone by a further one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{Act, Actor, Article, EditionId, EventKind, Game, Ruling};

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::tables::{CASTLE, FIDE_2001, OLD, code, table};
use support::{Table, instant};

const FIDE_2023: EditionId = EditionId::Fide2023;

fn after_two_moves() -> Table {
    let mut table = table(FIDE_2023, CASTLE);
    table.plays(&[
        (1.0, "white puts a1b1"),
        (2.0, "white presses"),
        (3.0, "black puts a8b8"),
        (5.0, "black presses"),
    ]);
    table
}

fn replays(table: &Table) {
    assert_eq!(Game::replay(&table.log).unwrap(), table.game);
}

#[test]
fn a_position_is_restored_and_the_restoring_undone() {
    let mut table = after_two_moves();
    let before = table.game.clone();
    table.plays(&[(6.0, "arbiter rules restore 0")]);
    assert!(table.game.moves().is_empty() && table.game.can_reinstate());
    assert_eq!(table.game.board_fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    let made = table.game.moves_completed();
    assert_eq!(
        (made.white, made.black),
        (0, 0),
        "their moves count no more"
    );
    let shown = |game: &Game| game.clocks_at(instant(6.0));
    assert_eq!(
        shown(&table.game).left,
        shown(&before).left,
        "the times stay"
    );
    assert_eq!(shown(&table.game).moves_left.white, Some(40));
    table.plays(&[(6.0, "arbiter rules reinstate")]);
    assert_eq!(table.game.moves(), before.moves());
    assert_eq!(table.game.board_fen(), before.board_fen());
    assert_eq!(table.game.moves_completed(), before.moves_completed());
    assert_eq!(table.game.repetitions(), before.repetitions());
    assert_eq!(
        table.game.clocks_at(instant(7.0)),
        before.clocks_at(instant(7.0))
    );
    replays(&table);
}

#[test]
fn a_restoring_cannot_be_undone_once_a_move_is_made_from_there() {
    let mut table = after_two_moves();
    table.plays(&[(6.0, "arbiter rules restore"), (7.0, "black puts e8d8")]);
    let refused = code(&mut table, 8.0, "arbiter rules reinstate");
    assert_eq!(refused, Some("not_allowed"));
    replays(&table);
}

#[test]
fn a_move_that_waits_for_the_press_is_restored_with_its_clock() {
    let mut table = table(FIDE_2023, CASTLE);
    table.plays(&[(1.0, "white puts a1b1"), (2.0, "arbiter rules restore")]);
    assert!(!table.game.waits_for_press(rules::Color::White));
    assert_eq!(table.game.moves_completed().white, 0);
    table.plays(&[(2.0, "arbiter rules reinstate")]);
    assert!(table.game.waits_for_press(rules::Color::White));
    table.plays(&[(4.0, "white presses")]);
    assert_eq!(table.secs(4.0), (596.0, 600.0));
    replays(&table);
}

#[test]
fn restoring_more_than_was_played_is_refused() {
    let mut table = after_two_moves();
    for words in ["arbiter rules restore 2", "arbiter rules restore 9"] {
        assert_eq!(code(&mut table, 6.0, words), Some("not_allowed"), "{words}");
    }
    let mut fresh = support::tables::table(FIDE_2023, CASTLE);
    let refused = code(&mut fresh, 0.0, "arbiter rules restore");
    assert_eq!(refused, Some("not_allowed"));
}

#[test]
fn times_are_set_and_set_back() {
    let mut table = after_two_moves();
    table.plays(&[(6.0, "arbiter rules times 100 200")]);
    assert_eq!(table.secs(6.0), (100.0, 200.0));
    assert_eq!(table.secs(9.0), (97.0, 200.0), "White's clock runs on");
    table.plays(&[(9.0, "arbiter rules times 300 300")]);
    assert_eq!(table.secs(9.0), (300.0, 300.0));
    replays(&table);
}

#[test]
fn an_illegal_move_is_counted_with_its_price_and_forgiven() {
    let mut table = after_two_moves();
    table.plays(&[(6.0, "arbiter rules count white")]);
    assert_eq!(table.game.illegal_moves().white, 1);
    assert_eq!(table.secs(6.0).1, 717.0, "two minutes for Black (7.5.5)");
    table.plays(&[
        (6.0, "arbiter rules forgive white"),
        (6.0, "arbiter rules count white"),
    ]);
    assert_eq!(table.outcome(), "* -", "it is the first again");
    table.plays(&[(7.0, "arbiter rules count white")]);
    assert_eq!(table.outcome(), "0-1 illegal_moves", "the second loses");
    replays(&table);
    let mut old = support::tables::table(OLD, CASTLE);
    let refused = code(&mut old, 1.0, "arbiter rules count white");
    assert_eq!(
        refused,
        Some("not_allowed"),
        "the old text counts none (8.1)"
    );
}

#[test]
fn a_warning_stands_until_it_is_withdrawn() {
    let mut table = table(FIDE_2001, CASTLE);
    table.plays(&[
        (1.0, "arbiter rules warn black"),
        (2.0, "arbiter rules warn black"),
    ]);
    assert_eq!(table.game.warnings().black, 2);
    table.plays(&[(3.0, "arbiter rules lift black")]);
    assert_eq!(
        (table.game.warnings().black, table.game.warnings().white),
        (1, 0)
    );
    assert_eq!(
        code(&mut table, 4.0, "arbiter rules lift white"),
        Some("not_allowed")
    );
}

#[test]
fn discretion_names_the_nearest_article_and_its_reason() {
    let mut table = table(FIDE_2023, CASTLE);
    let (events, refusal) = table.step(1.0, "arbiter rules by 7.4.1 add white 60");
    assert_eq!(refusal, None);
    let used = &events[0];
    assert_eq!(
        used.article,
        Some(Article::new("7.4.1")),
        "S001 by the nearest article"
    );
    assert_eq!(
        used.kind,
        EventKind::Discretion {
            reason: "nothing says so".to_owned()
        },
        "S002 with its reason"
    );
    assert_eq!(table.secs(1.0).0, 659.0);
    let silent = Act::Discretion {
        ruling: Ruling::AwardDraw,
        reason: " ".to_owned(),
        nearest: Article::new("7.4.1"),
    };
    let (events, refusal) = table.does(2.0, Actor::Arbiter, silent.clone());
    assert!(events.is_empty(), "S001 never a silent default");
    assert_eq!(
        refusal.unwrap().code(),
        "reason_missing",
        "S002 a reason is said"
    );
    let (_, refusal) = table.does(2.0, Actor::White, silent);
    assert_eq!(
        refusal.unwrap().code(),
        "not_allowed",
        "S002 the arbiter's alone"
    );
    replays(&table);
}

#[test]
fn numbers_that_mean_nothing_are_refused() {
    let mut table = table(FIDE_2023, CASTLE);
    for words in [
        "arbiter rules add white -5",
        "arbiter rules remove black -5",
    ] {
        assert_eq!(code(&mut table, 1.0, words), Some("not_allowed"), "{words}");
    }
    assert_eq!(
        code(&mut table, 1.0, "arbiter rules loss white 3"),
        Some("not_allowed")
    );
    assert_eq!(
        code(&mut table, 1.0, "arbiter rules times -1 5"),
        Some("not_allowed")
    );
}

#[test]
fn leaving_the_session_early_may_cost_all_the_time_there_is() {
    let left = |secs: i64| {
        let mut table = support::tables::at_board(FIDE_2023, CASTLE, |terms, start| {
            terms.options.session_end = Some(laws::Millis::from_secs(1000));
            start.left = Some(rules::ByColor::from_fn(|_| laws::Millis::from_secs(secs)));
        });
        table.plays(&[
            (100.0, "white adjourns"),
            (110.0, "white seals Rb1"),
            (120.0, "white stops clocks"),
        ]);
        table.outcome()
    };
    assert_eq!(left(1500), "* -", "880 s of 1380 are charged");
    assert_eq!(left(900), "0-1 flag", "880 s are more than 780");
}

/// What the desk sees of a game: the board, who is on move, what the clocks show.
fn stands(table: &Table, at: f64) -> (String, rules::Color, (f64, f64)) {
    let game = &table.game;
    (game.board_fen(), game.turn(), table.secs(at))
}

#[test]
fn every_kind_of_ending_is_set_aside_by_a_further_ruling() {
    let endings: [(&str, &[(f64, &str)]); 8] = [
        ("0-1 resignation", &[(6.0, "white resigns")]),
        ("1-0 flag", &[(900.0, "hall ticks")]),
        (
            "1/2-1/2 agreement",
            &[
                (6.0, "white puts b1c1"),
                (6.5, "white offers"),
                (7.0, "white presses"),
                (8.0, "black accepts"),
            ],
        ),
        ("1-0 arbiter", &[(6.0, "arbiter rules loss black 2")]),
        ("0-1 arbiter", &[(6.0, "arbiter rules expel white")]),
        ("* void", &[(6.0, "arbiter rules new-game")]),
        (
            "0-1 illegal_moves",
            &[
                (6.0, "arbiter rules count white"),
                (7.0, "arbiter rules count white"),
            ],
        ),
        ("0-1 flag", &[(6.0, "arbiter rules remove white 9999")]),
    ];
    for (outcome, deeds) in endings {
        let mut table = after_two_moves();
        if outcome == "1-0 flag" {
            table.plays(&[(6.0, "white puts b1c1"), (7.0, "white presses")]);
        }
        table.plays(deeds);
        assert_eq!(table.outcome(), outcome);
        let (fen, turn, clocks) = stands(&table, 901.0);
        let late = code(&mut table, 902.0, "arbiter rules draw");
        assert_eq!(late, Some("game_over"), "another result is a new ruling");
        let player = code(&mut table, 902.0, "white rules reopen");
        assert_eq!(player, Some("not_allowed"), "no player sets it aside");
        table.plays(&[(902.0, "arbiter rules reopen")]);
        let nothing_less = (clocks.0.max(0.0), clocks.1.max(0.0));
        assert_eq!(
            stands(&table, 5000.0),
            (fen, turn, nothing_less),
            "{outcome}"
        );
        assert_eq!(table.game.clocks_at(instant(5000.0)).running, None);
        assert_eq!(
            (table.outcome().as_str(), table.game.offer()),
            ("* -", None)
        );
        let again = code(&mut table, 5000.0, "arbiter rules reopen");
        assert_eq!(again, Some("not_allowed"), "there is no ending any more");
        replays(&table);
        table.plays(&[
            (5000.0, "arbiter rules times 300 300"),
            (5000.0, "arbiter starts clocks"),
        ]);
        assert_eq!(table.game.clocks_at(instant(5001.0)).running, Some(turn));
        table.plays(&[(5002.0, &format!("{turn} resigns"))]);
        assert_eq!(table.game.result().winner(), Some(!turn), "it ends anew");
        replays(&table);
    }
}

#[test]
fn an_ending_is_set_aside_by_the_article_and_with_the_reason_that_are_named() {
    let mut table = after_two_moves();
    table.plays(&[(6.0, "white resigns")]);
    let (events, refusal) = table.step(9.0, "arbiter rules reopen");
    assert_eq!((events.len(), refusal), (1, None));
    assert_eq!(events[0].article, Some(Article::new("8.7")));
    let EventKind::Ruled { ruling, reason, .. } = &events[0].kind else {
        panic!("a ruling");
    };
    assert_eq!(
        (*ruling, reason.as_str()),
        (Ruling::Reopen, "as the case says")
    );
    table.plays(&[(10.0, "black resigns")]);
    let (events, refusal) = table.step(11.0, "arbiter rules by 12.9 reopen");
    assert_eq!((events.len(), refusal), (2, None));
    assert_eq!(events[0].article, Some(Article::new("12.9")));
    assert_eq!(table.outcome(), "* -");
    replays(&table);
    table.plays(&[(12.0, "white resigns")]);
    let silent = Act::Discretion {
        ruling: Ruling::Reopen,
        reason: String::new(),
        nearest: Article::new("12.9"),
    };
    let (events, refusal) = table.does(13.0, Actor::Arbiter, silent);
    assert!(events.is_empty());
    assert_eq!(refusal.unwrap().code(), "reason_missing");
}

#[test]
fn a_mate_that_should_not_have_been_is_set_aside_and_the_position_restored() {
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let mut table = table(FIDE_2023, mate);
    table.plays(&[(3.0, "white puts a1a8")]);
    assert_eq!(table.outcome(), "1-0 checkmate");
    table.plays(&[
        (9.0, "arbiter rules reopen"),
        (9.0, "arbiter rules restore"),
        (9.0, "arbiter starts clocks"),
        (14.0, "white puts a1a7"),
        (14.0, "white presses"),
    ]);
    assert_eq!(table.outcome(), "* -");
    assert_eq!(table.secs(14.0).0, 592.0, "three seconds and five are used");
    replays(&table);
}

#[test]
fn nobody_is_too_late_because_the_hall_was_down_when_he_came() {
    let late = || {
        support::tables::at_board(FIDE_2023, CASTLE, |terms, start| {
            terms.options.default_time = Some(laws::Millis::from_secs(60));
            start.absent.white = true;
        })
    };
    let mut table = late();
    table.plays(&[(90.0, "hall was down 50"), (100.0, "hall ticks")]);
    assert_eq!(table.outcome(), "* -", "fifty of the hundred seconds count");
    table.plays(&[(109.0, "white arrives")]);
    assert_eq!(table.game.late_since(rules::Color::White), None);
    replays(&table);

    let mut table = late();
    table.plays(&[(90.0, "hall was down 50"), (111.0, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 default_time");

    // Who was too late before the hall went down has lost.
    let mut table = late();
    table.step(190.0, "hall was down 50");
    assert_eq!(table.outcome(), "0-1 default_time");
}

#[test]
fn who_came_too_late_and_is_excused_is_not_too_late_again() {
    let mut table = support::tables::at_board(FIDE_2023, CASTLE, |terms, start| {
        terms.options.default_time = Some(laws::Millis::from_secs(60));
        start.absent.white = true;
    });
    table.plays(&[(61.0, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 default_time");
    table.plays(&[
        (200.0, "arbiter rules reopen"),
        (201.0, "arbiter starts clocks"),
        (300.0, "hall ticks"),
    ]);
    assert_eq!(table.outcome(), "* -", "he is still awaited");
    assert!(table.game.late_since(rules::Color::White).is_some());
    table.plays(&[(301.0, "white arrives"), (302.0, "white puts a1b1")]);
    assert_eq!(table.game.late_since(rules::Color::White), None);
    assert_eq!(table.outcome(), "* -");
    replays(&table);
}

#[test]
fn a_claimed_move_must_still_be_played_when_the_ending_after_it_is_set_aside() {
    let mut table = after_two_moves();
    let wrong = code(&mut table, 6.0, "white claims threefold writing b1c1");
    assert_eq!(wrong, Some("claim_false"));
    table.plays(&[(7.0, "white resigns")]);
    assert_eq!(table.game.must_play(), None, "nothing after the end");
    table.plays(&[(9.0, "arbiter rules reopen")]);
    let must = table.game.must_play().map(laws::Step::from);
    assert_eq!(must.map(|step| step.to_string()).as_deref(), Some("b1c1"));
    replays(&table);
}

#[test]
fn who_sealed_a_bad_move_that_is_set_aside_moves_on_the_board() {
    let mut table = after_two_moves();
    table.plays(&[
        (6.0, "arbiter adjourns"),
        (7.0, "white seals Ra9"),
        (8.0, "white stops clocks"),
        (100.0, "arbiter resumes"),
        (101.0, "arbiter opens"),
    ]);
    assert_eq!(table.outcome(), "0-1 sealed_move");
    table.plays(&[
        (200.0, "arbiter rules reopen"),
        (202.0, "arbiter starts clocks"),
        (204.0, "white puts b1c1"),
        (204.0, "white presses"),
    ]);
    assert_eq!(table.outcome(), "* -");
    assert_eq!(table.secs(204.0).0, 593.0, "his time as it was at sealing");
    assert!(
        table.game.envelope().is_none(),
        "nothing is adjourned any more"
    );
    replays(&table);
}

#[test]
fn a_clock_that_is_set_after_its_flag_fell_goes_on_from_what_it_is_set_to() {
    let mut table = support::tables::at_board(FIDE_2001, CASTLE, |terms, _| {
        terms.tempo = laws::Tempo::Rapid;
    });
    table.plays(&[
        (650.0, "hall ticks"),
        (700.0, "arbiter rules times 100 200"),
    ]);
    assert_eq!(table.log[1].name(), "flag_fell", "nobody has claimed it");
    assert_eq!(table.secs(700.0), (100.0, 200.0));
    assert_eq!(
        table.secs(704.0),
        (96.0, 200.0),
        "not the turn's whole length"
    );
    table.plays(&[(705.0, "white puts a1b1"), (706.0, "white presses")]);
    assert_eq!(table.secs(706.0), (94.0, 200.0));
    replays(&table);
}

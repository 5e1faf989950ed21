//! The numbered statements of the seed texts about arbiters, lateness, sealing and recording,
//! each named in the assertion that shows it.

use crate::support::Table;
use crate::support::tables::{FIDE_2001, OLD, START, at_board, code, table, terms};
use laws::{Act, Actor, EditionId, GameOptions, Millis, RefusalCode, Ruling};
use rules::{ByColor, Color};

fn sealing(fen: &str, text: &str) -> Table {
    let mut table = at_board(OLD, fen, |_, start| {
        start.moves_made = ByColor {
            white: 40,
            black: 40,
        };
        start.left = Some(ByColor {
            white: Millis(3_000_000),
            black: Millis(3_000_000),
        });
    });
    table.plays(&[(0.0, "arbiter adjourns")]);
    table.step(60.0, &format!("white seals {text} offering"));
    table.plays(&[(61.0, "white stops clocks")]);
    table
}

#[test]
fn what_no_article_covers_is_left_to_the_arbiter_by_the_nearest_one() {
    let mut table = table(FIDE_2001, START);
    let (_, refusal) = table.step(10.0, "white presses");
    let refusal = refusal.unwrap();
    assert_eq!(
        refusal.code,
        RefusalCode::Discretion,
        "S001 no silent default"
    );
    assert_eq!(
        refusal.article.unwrap().as_str(),
        "6.8a",
        "S001 the nearest article is named"
    );
    assert!(table.game.needs_arbiter(), "S001 the arbiter decides");
    let ruling = Act::Rule {
        ruling: Ruling::Continue,
        reason: "by analogy".to_owned(),
    };
    let (events, refused) = table.does(11.0, Actor::White, ruling.clone());
    assert_eq!(
        (events.len(), refused.unwrap().code()),
        (0, "not_allowed"),
        "S002 arbiters only"
    );
    let (events, _) = table.does(12.0, Actor::Arbiter, ruling);
    let shown = format!("{:?}", events[0].kind);
    assert!(
        shown.contains("by analogy"),
        "S002 a ruling has its reason: {shown}"
    );
    assert!(!table.game.needs_arbiter(), "S002 decided");
}

#[test]
fn local_rules_that_contradict_the_laws_are_refused_in_rated_play() {
    let mut terms = terms(OLD, "40/9000,16/3600*");
    terms.options = GameOptions {
        default_time: Some(Millis::from_secs(900)),
        king_into_check_limit: Some(3),
        perpetual_check_draw: true,
        touched_square_binds: true,
        claims_automatic: Some(true),
        ..GameOptions::default()
    };
    assert!(
        terms.check().is_ok(),
        "S003 a federation may play so at home"
    );
    terms.rated = true;
    let overlays = terms.check().unwrap_err().overlays;
    assert_eq!(
        overlays.len(),
        5,
        "S003 S185 not in rated play: {overlays:?}"
    );
    terms.options = GameOptions::default();
    assert!(
        terms.check().is_ok(),
        "S003 the Laws alone are always allowed"
    );
    terms.edition = EditionId::Fide2023;
    terms.options.default_time = Some(Millis::from_secs(900));
    assert!(
        terms.check().is_ok(),
        "S003 S185 where the event sets it, it contradicts nothing"
    );
}

#[test]
fn irregular_positions_are_set_right_or_replayed() {
    let mut knocked = table(OLD, START);
    knocked.plays(&[
        (10.0, "white puts e2e4"),
        (11.0, "arbiter finds displaced white"),
    ]);
    knocked.plays(&[(20.0, "hall ticks")]);
    assert_eq!(knocked.secs(20.0), (580.0, 600.0), "S132 in his own time");
    let mut resumed = table(OLD, START);
    let found = Act::Report(laws::Found::WrongResumedPosition);
    let (_, refused) = resumed.does(1.0, Actor::Arbiter, found);
    assert_eq!(
        (refused, resumed.outcome().as_str()),
        (None, "* -"),
        "S133 set up and resumed"
    );
    let mut wrong = table(OLD, START);
    wrong.plays(&[(1.0, "arbiter finds wrong-start")]);
    assert_eq!(wrong.outcome(), "* void", "S134 void, replay");
    let mut turned = table(OLD, START);
    turned.plays(&[(1.0, "arbiter finds wrong-orientation")]);
    assert_eq!(turned.outcome(), "* -", "S136 transferred and continued");
    for (left, arbiter) in [(6_750_000, true), (6_749_000, false)] {
        let mut reversed = at_board(OLD, START, |_, start| {
            start.left = Some(ByColor {
                white: Millis(6_750_000),
                black: Millis(left),
            });
            start.clocks_stopped = true;
        });
        reversed.plays(&[(0.0, "arbiter finds colors-reversed")]);
        assert_eq!(
            reversed.game.needs_arbiter(),
            arbiter,
            "S135 a quarter of both: 75 minutes"
        );
    }
}

#[test]
fn coming_more_than_an_hour_late_loses() {
    let late = |white, black| {
        at_board(OLD, START, |_, start| {
            start.left = None;
            start.clocks_stopped = true;
            start.absent = ByColor { white, black };
        })
    };
    let mut in_time = late(true, false);
    in_time.plays(&[(0.0, "arbiter starts clocks"), (3600.0, "white arrives")]);
    assert_eq!(in_time.outcome(), "* -", "S180 exactly an hour plays");
    let mut white = late(true, false);
    white.plays(&[(0.0, "arbiter starts clocks")]);
    white.step(3600.5, "white arrives");
    assert_eq!(
        white.outcome(),
        "0-1 default_time",
        "S180 more than an hour loses"
    );
    let mut both = late(true, true);
    both.plays(&[(0.0, "arbiter starts clocks"), (3601.0, "hall ticks")]);
    assert_eq!(both.outcome(), "0-0 default_time", "S184 both lose");
    let mut refusal = table(OLD, START);
    refusal.plays(&[(1.0, "white refuses")]);
    assert_eq!(refusal.outcome(), "0-1 refusal", "S184 refusing loses");
    let mut refusal = table(OLD, START);
    refusal.plays(&[(1.0, "white refuses both")]);
    assert_eq!(
        refusal.outcome(),
        "0-0 refusal",
        "S184 both refuse: both lose"
    );
    let mut chinese = at_board(OLD, START, |terms, start| {
        terms.options.default_time = Some(Millis::from_secs(900));
        start.left = None;
        start.clocks_stopped = true;
        start.absent.white = true;
    });
    chinese.plays(&[(0.0, "arbiter starts clocks")]);
    chinese.step(901.0, "white arrives");
    assert_eq!(
        chinese.outcome(),
        "0-1 default_time",
        "S185 fifteen minutes in China"
    );
}

#[test]
fn a_game_is_adjourned_with_a_sealed_move() {
    let mut early = at_board(OLD, START, |_, start| {
        start.moves_made = ByColor {
            white: 40,
            black: 39,
        };
    });
    let refused = code(&mut early, 0.0, "arbiter adjourns");
    assert_eq!(
        refused,
        Some("too_early"),
        "S190 S233 only when both have made their moves"
    );
    let mut table = sealing(START, "e4");
    assert_eq!(
        table.secs(5000.0),
        (2939.0, 3000.0),
        "S190 sealed, both clocks stand"
    );
    table.plays(&[(86_400.0, "arbiter resumes"), (86_400.0, "arbiter opens")]);
    assert_eq!(
        table.game.turn(),
        Color::Black,
        "S190 the sealed move is on the board"
    );
    assert_eq!(
        table.game.offer(),
        Some(Color::White),
        "S162 S193 the offer came with it"
    );
    for (position, text, outcome, statement) in [
        (
            START,
            "Ra9",
            "0-1 sealed_move",
            "S191 illegal or meaningless loses",
        ),
        (
            "4k3/7p/8/8/8/8/8/R4RK1 w - - 0 1",
            "Rd1",
            "0-1 sealed_move",
            "S191 ambiguous loses",
        ),
        (
            "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "Qi9",
            "1/2-1/2 sealed_move_unwinnable",
            "S145 S192 against a bare king a draw",
        ),
    ] {
        let mut table = sealing(position, text);
        table.plays(&[(86_400.0, "arbiter resumes"), (86_400.0, "arbiter opens")]);
        assert_eq!(table.outcome(), outcome, "{statement}");
    }
}

#[test]
fn the_sealer_may_be_late_if_his_move_ended_the_game() {
    for (position, text, outcome, statement) in [
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "Ra8",
            "1-0 checkmate",
            "S181 mate wins",
        ),
        (
            "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
            "Qf7",
            "1/2-1/2 stalemate",
            "S182 stalemate draws",
        ),
        (
            "8/8/4k3/8/8/4r3/4K3/8 w - - 0 1",
            "Kxe3",
            "1/2-1/2 dead_position",
            "S182 dead draws",
        ),
        (
            START,
            "e4",
            "0-1 default_time",
            "S180 an ordinary move loses",
        ),
    ] {
        let mut table = sealing(position, text);
        table.plays(&[
            (86_400.0, "arbiter resumes black"),
            (90_001.0, "hall ticks"),
        ]);
        assert_eq!(table.outcome(), outcome, "{statement}");
    }
    let mut table = sealing(START, "e4");
    table.plays(&[
        (86_400.0, "arbiter resumes black"),
        (86_400.0, "arbiter opens"),
        (89_400.0, "hall ticks"),
    ]);
    assert_eq!(
        table.outcome(),
        "1-0 flag",
        "S183 the present player oversteps his own time"
    );
}

#[test]
fn moves_are_recorded_and_sheets_completed() {
    let mut old = table(OLD, START);
    assert_eq!(
        code(&mut old, 0.0, "white records e4 before"),
        None,
        "S200 before or after"
    );
    let mut refuses = table(OLD, START);
    let early = code(&mut refuses, 0.0, "white stops recording");
    assert_eq!(
        early,
        Some("must_record"),
        "S201 S203 with five minutes he must"
    );
    assert_eq!(
        code(&mut refuses, 300.0, "white stops recording"),
        Some("must_record"),
        "S201"
    );
    assert_eq!(
        code(&mut refuses, 300.001, "white stops recording"),
        None,
        "S201 less: free"
    );
    let mut one = table(OLD, START);
    one.plays(&[
        (5.0, "arbiter finds sheet-incomplete black"),
        (60.0, "hall ticks"),
    ]);
    assert_eq!(
        one.secs(60.0),
        (595.0, 545.0),
        "S205 his own clock runs, whoever is on move"
    );
    let mut both = table(OLD, START);
    both.plays(&[
        (5.0, "arbiter finds sheet-incomplete"),
        (60.0, "hall ticks"),
    ]);
    assert_eq!(
        both.secs(60.0),
        (595.0, 600.0),
        "S206 S207 both clocks are stopped"
    );
    let mut lost = at_board(OLD, START, |_, start| {
        start.moves_made = ByColor {
            white: 42,
            black: 42,
        };
    });
    lost.plays(&[(5.0, "arbiter finds sheet-unreconstructable")]);
    assert_eq!(
        lost.game.move_number_in_period(),
        1,
        "S208 the next move is move 1"
    );
}

#[test]
fn while_nobody_keeps_score_nobody_tells_the_count() {
    let mut table = at_board(OLD, START, |_, start| {
        start.left = Some(ByColor {
            white: Millis(200_000),
            black: Millis(200_000),
        });
    });
    table.plays(&[(1.0, "white stops recording")]);
    assert!(!table.game.hides_move_count(), "S202 one still records");
    table.plays(&[
        (2.0, "white puts e2e4"),
        (2.0, "white presses"),
        (3.0, "black stops recording"),
    ]);
    assert!(
        table.game.hides_move_count(),
        "S202 neither records: no word about how many moves were made"
    );
    table.plays(&[(500.0, "hall ticks")]);
    assert!(
        !table.game.hides_move_count(),
        "S202 until the flag has fallen"
    );
}

#[test]
fn a_sheet_is_lent_on_the_clock_of_the_one_who_asked() {
    let mut table = table(FIDE_2001, START);
    table.plays(&[
        (1.0, "white puts e2e4"),
        (2.0, "white presses"),
        (3.0, "arbiter rules lend white"),
    ]);
    assert_eq!(
        table.secs(10.0),
        (591.0, 599.0),
        "S204 White filled in for seven seconds of his own"
    );
    assert_eq!(
        code(&mut table, 11.0, "black rules lend black"),
        Some("not_allowed"),
        "S204 the arbiter lends, the owner has no say"
    );
    table.plays(&[(12.0, "arbiter starts clocks")]);
}

#[test]
fn a_clock_has_two_faces_and_a_sign_that_the_time_is_over() {
    let mut table = at_board(FIDE_2001, START, |terms, start| {
        terms.tempo = laws::Tempo::Rapid;
        start.left = Some(ByColor {
            white: Millis(5_000),
            black: Millis(9_000),
        });
    });
    assert_eq!(table.secs(0.0), (5.0, 9.0), "S221 two faces");
    assert!(
        !table.game.flag_is_down(Color::White),
        "S221 the sign is up"
    );
    table.plays(&[(6.0, "hall ticks")]);
    assert!(
        table.game.flag_is_down(Color::White),
        "S221 it falls by itself"
    );
}

/// The tests whose assertions count.
pub(crate) const ALL: &[fn()] = &[
    what_no_article_covers_is_left_to_the_arbiter_by_the_nearest_one,
    local_rules_that_contradict_the_laws_are_refused_in_rated_play,
    irregular_positions_are_set_right_or_replayed,
    coming_more_than_an_hour_late_loses,
    a_game_is_adjourned_with_a_sealed_move,
    the_sealer_may_be_late_if_his_move_ended_the_game,
    moves_are_recorded_and_sheets_completed,
    while_nobody_keeps_score_nobody_tells_the_count,
    a_sheet_is_lent_on_the_clock_of_the_one_who_asked,
    a_clock_has_two_faces_and_a_sign_that_the_time_is_over,
];

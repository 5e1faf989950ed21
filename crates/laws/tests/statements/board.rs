//! The numbered statements of the seed texts about hands, offers and claims at a board, each
//! named in the assertion that shows it.

use laws::{Act, Actor, EditionId, Millis, Start, Step, Terms};
use rules::{ByColor, Color, Position, Square};

use crate::support::tables::{
    CASTLE, CHECKED, FIDE_2001, OLD, PAWN_TAKES, PROMOTES, START, at_board, code, steps, table,
};

#[test]
fn adjusting_is_said_before_and_only_on_move() {
    for edition in [OLD, FIDE_2001] {
        let mut table = table(edition, START);
        assert_eq!(
            code(&mut table, 1.0, "white adjusts g1"),
            None,
            "S111 after saying so"
        );
        assert_eq!(steps(&table).len(), 20, "S111 it binds nobody");
        assert_eq!(
            code(&mut table, 2.0, "black adjusts g8"),
            Some("not_on_move"),
            "S111 on move"
        );
        table.plays(&[(3.0, "white adjusts g1 silently")]);
        assert_eq!(
            steps(&table),
            ["g1f3", "g1h3"],
            "S111 S112 unsaid it is a touch"
        );
    }
}

#[test]
fn a_touched_piece_must_be_moved_or_taken() {
    for edition in [OLD, FIDE_2001] {
        let mut own = table(edition, START);
        own.plays(&[(1.0, "white touches a1"), (2.0, "white touches b1")]);
        assert_eq!(
            steps(&own),
            ["b1a3", "b1c3"],
            "S112 the first that can move"
        );
        let mut enemy = table(edition, PAWN_TAKES);
        enemy.plays(&[(1.0, "white touches d8"), (2.0, "white touches d5")]);
        assert_eq!(steps(&enemy), ["e4d5"], "S113 the first that can be taken");
        let mut both = table(edition, PAWN_TAKES);
        both.plays(&[(1.0, "white touches e4"), (2.0, "white touches d5")]);
        assert_eq!(steps(&both), ["e4d5"], "S114 the one takes the other");
        let mut unclear = table(edition, PAWN_TAKES);
        unclear.plays(&[(1.0, "white touches d5,b1 unclear")]);
        assert_eq!(
            unclear.game.duty().must_move_from,
            Some(Square::B1),
            "S114 own first"
        );
        let mut free = table(edition, START);
        free.plays(&[(1.0, "white touches c1")]);
        assert_eq!(steps(&free).len(), 20, "S115 none can: any legal move");
        let mut brush = table(edition, START);
        brush.plays(&[(1.0, "white touches g1 lightly")]);
        assert_eq!(steps(&brush).len(), 20, "S117 by accident: no duty");
    }
}

#[test]
fn a_complaint_comes_before_the_complainant_touches_a_piece() {
    let play = [
        (1.0, "white touches b1"),
        (2.0, "white puts e2e4"),
        (3.0, "white presses"),
    ];
    let mut in_time = table(FIDE_2001, START);
    in_time.plays(&play);
    in_time.plays(&[(4.0, "black complains touch")]);
    assert_eq!(steps(&in_time), ["b1a3", "b1c3"], "S116 the duty is back");
    let mut late = table(FIDE_2001, START);
    late.plays(&play);
    late.plays(&[(4.0, "black touches e7")]);
    assert_eq!(
        code(&mut late, 5.0, "black complains touch"),
        Some("too_late"),
        "S116 too late"
    );
}

#[test]
fn castling_by_touch_and_by_release() {
    let mut rook_first = table(OLD, CASTLE);
    rook_first.plays(&[(1.0, "white touches h1"), (2.0, "white touches e1")]);
    assert_eq!(
        rook_first.game.duty().must_move_from,
        Some(Square::H1),
        "S088 S091 a rook move"
    );
    assert!(
        !steps(&rook_first).contains(&"e1g1".to_owned()),
        "S091 no castling with it"
    );
    let barred = "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1";
    let mut illegal = table(FIDE_2001, barred);
    illegal.plays(&[(1.0, "white touches e1,h1 together")]);
    assert_eq!(
        steps(&illegal),
        ["e1c1", "e1d1", "e1d2", "e1e2"],
        "S092 another king move"
    );
    let mut duty = table(FIDE_2001, CASTLE);
    duty.plays(&[(1.0, "white touches e1"), (2.0, "white touches h1")]);
    assert_eq!(steps(&duty), ["e1g1"], "S093 legal: he must castle there");
    let mut old = table(OLD, CASTLE);
    old.plays(&[(1.0, "white touches e1"), (2.0, "white touches h1")]);
    assert_eq!(steps(&old).len(), 7, "S093 no duty in the old text");
    for edition in [OLD, FIDE_2001] {
        let mut released = table(edition, CASTLE);
        released.plays(&[(1.0, "white releases e1g1")]);
        let other = code(&mut released, 2.0, "white puts e1f1");
        assert_eq!(
            other,
            Some("must_play"),
            "S122 only castling on that side may be played"
        );
        released.plays(&[(3.0, "white puts e1g1")]);
        assert_eq!(
            released.game.turn(),
            Color::Black,
            "S122 complete with the rook"
        );
    }
}

#[test]
fn a_released_piece_stays_and_a_held_one_may_go_on() {
    let mut table = table(FIDE_2001, START);
    table.plays(&[(1.0, "white puts e2e4")]);
    let again = code(&mut table, 2.0, "white puts e4e5");
    assert_eq!(again, Some("move_made"), "S118 S120 the hand has left it");
    let hold = Act::Hold {
        step: Step::plain(Square::E2, Square::E3),
    };
    for binds in [false, true] {
        let mut table = at_board(FIDE_2001, START, |terms, _| {
            terms.options.touched_square_binds = binds;
        });
        table.does(1.0, Actor::White, hold.clone());
        let further = code(&mut table, 2.0, "white puts e2e4");
        let want = binds.then_some("must_play");
        assert_eq!(
            further, want,
            "S119 not released it may go on, but by the Chinese reading"
        );
    }
}

#[test]
fn a_capture_and_a_promotion_are_complete_when_released() {
    let mut capture = table(OLD, PAWN_TAKES);
    capture.plays(&[(1.0, "white puts e4d5")]);
    assert_eq!(
        capture.game.setup().board.occupied().len(),
        31,
        "S121 the piece is off"
    );
    let mut table = table(OLD, PROMOTES);
    table.plays(&[(1.0, "white releases a7a8")]);
    assert_eq!(
        code(&mut table, 2.0, "white puts a1b1"),
        Some("must_play"),
        "S123 it stays"
    );
    assert_eq!(steps(&table).len(), 4, "S066 S123 the piece is still open");
    table.plays(&[(3.0, "white promotes n")]);
    assert_eq!(
        table.game.turn(),
        Color::Black,
        "S123 complete with the new piece"
    );
    let mut missing = self::table(OLD, PROMOTES);
    missing.plays(&[(10.0, "white stops clocks piece")]);
    let clocks = missing.game.clocks_at(crate::support::instant(50.0));
    assert_eq!(
        clocks.running, None,
        "S068 clocks stopped for the missing piece"
    );
    assert!(missing.game.needs_arbiter(), "S068 the arbiter is asked");
}

#[test]
fn the_last_move_of_a_period_needs_the_press() {
    let forty = |_: &mut Terms, start: &mut Start| {
        start.moves_made = ByColor {
            white: 39,
            black: 39,
        };
        start.left = Some(ByColor {
            white: Millis(5_000),
            black: Millis(600_000),
        });
    };
    let mut unpressed = at_board(OLD, START, forty);
    unpressed.plays(&[(4.9, "white puts e2e4")]);
    unpressed.step(5.0, "white presses");
    assert_eq!(unpressed.outcome(), "0-1 flag", "S124 not pressed in time");
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let mut mated = at_board(OLD, mate, forty);
    mated.plays(&[(4.0, "white puts a1a8"), (9.0, "hall ticks")]);
    assert_eq!(
        mated.outcome(),
        "1-0 checkmate",
        "S124 but a move that ends the game stands"
    );
}

#[test]
fn illegal_moves_are_restored() {
    let mut old = table(OLD, CHECKED);
    old.plays(&[(1.0, "white puts b1a3"), (2.0, "white presses")]);
    assert_eq!(
        old.game.board_fen(),
        CHECKED[..CHECKED.len() - 4],
        "S130 restored"
    );
    assert_eq!(
        steps(&old),
        ["b1c3", "b1d2"],
        "S130 the touched piece moves"
    );
    assert_eq!(old.game.illegal_moves().white, 0, "S130 no count");
    old.plays(&[(3.0, "arbiter finds displaced white unrestorable")]);
    assert_eq!(
        old.outcome(),
        "* void",
        "S130 S131 if it cannot be restored: replay"
    );

    let mut check = at_board(OLD, "6k1/5ppp/8/8/8/8/8/R3K2r w - - 0 1", |terms, _| {
        terms.options.king_into_check_limit = Some(3);
    });
    for n in 0..3 {
        let at = f64::from(n) * 2.0;
        check.step(at + 1.0, "white puts e1f1");
        check.step(at + 2.0, "white presses");
    }
    assert_eq!(
        check.outcome(),
        "0-1 illegal_moves",
        "S104 the third move into check loses"
    );
}

#[test]
fn offers_of_the_old_text() {
    let mut table = table(OLD, START);
    table.plays(&[
        (1.0, "white puts e2e4"),
        (2.0, "white offers"),
        (3.0, "white presses"),
    ]);
    assert!(!table.game.needs_arbiter(), "S160 the proper time");
    table.plays(&[(4.0, "black touches e7")]);
    assert_eq!(
        table.game.offer(),
        Some(Color::White),
        "S160 touching declines nothing"
    );
    table.plays(&[(5.0, "black puts e7e5")]);
    assert_eq!(
        table.game.offer(),
        None,
        "S160 completing a move declines it"
    );
    table.plays(&[(6.0, "black presses"), (7.0, "black offers")]);
    assert_eq!(
        table.game.offer(),
        Some(Color::Black),
        "S161 valid on the other's time"
    );
    assert!(table.game.needs_arbiter(), "S161 but it may be penalized");
    let mut own = self::table(OLD, START);
    own.plays(&[
        (5.0, "white offers"),
        (9.0, "white puts e2e4"),
        (10.0, "white presses"),
    ]);
    own.plays(&[(11.0, "black accepts")]);
    assert_eq!(
        own.outcome(),
        "1/2-1/2 agreement",
        "S162 the answer may wait for the move"
    );
}

#[test]
fn wrong_claims_and_announced_numbers_of_the_old_text() {
    let mut wrong = table(OLD, START);
    assert_eq!(
        code(&mut wrong, 0.0, "white claims threefold"),
        Some("claim_false"),
        "S177"
    );
    assert_eq!(
        wrong.secs(0.0),
        (300.0, 600.0),
        "S177 five minutes on the claimant's clock"
    );
    wrong.step(1.0, "white claims threefold");
    assert_eq!(
        wrong.outcome(),
        "0-1 flag",
        "S177 which may overstep his time"
    );
    let announced = |moves| {
        at_board(OLD, "3rk3/8/8/8/8/8/8/2BRK3 w - - 120 140", |terms, _| {
            let material = "KRBKR".to_owned();
            terms.options.fifty_announced = Some(laws::AnnouncedFifty { material, moves });
        })
    };
    let mut more = announced(75);
    assert_eq!(
        code(&mut more, 0.0, "white claims fifty"),
        Some("claim_false"),
        "S175 seventy-five"
    );
    let mut less = announced(60);
    assert_eq!(
        code(&mut less, 0.0, "white claims fifty"),
        None,
        "S175 sixty were announced"
    );
}

#[test]
fn two_hands_are_a_fault_where_the_text_says_one_hand() {
    for (edition, count, arbiter) in [
        (FIDE_2001, 0, true),
        (EditionId::Fide2018, 1, false),
        (EditionId::Fide2023, 1, false),
    ] {
        let mut table = table(edition, CASTLE);
        table.plays(&[(1.0, "white puts e1g1 two-handed"), (2.0, "white presses")]);
        let found = (table.game.illegal_moves().white, table.game.needs_arbiter());
        assert_eq!(
            found,
            (count, arbiter),
            "S110 each move with one hand ({edition})"
        );
    }
}

#[test]
fn a_position_is_not_judged_by_gender_or_name() {
    // The same moves under every edition and either colour lead to the same board.
    for edition in EditionId::ALL {
        let mut table = table(*edition, START);
        table.plays(&[
            (1.0, "white puts e2e4"),
            (1.0, "white presses"),
            (2.0, "black puts e7e5"),
        ]);
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
        assert_eq!(table.game.board_fen(), after, "S004 S007 {edition}");
    }
    assert_eq!(Position::start().fen(), START);
}

/// The tests whose assertions count.
pub(crate) const ALL: &[fn()] = &[
    adjusting_is_said_before_and_only_on_move,
    a_touched_piece_must_be_moved_or_taken,
    a_complaint_comes_before_the_complainant_touches_a_piece,
    castling_by_touch_and_by_release,
    a_released_piece_stays_and_a_held_one_may_go_on,
    a_capture_and_a_promotion_are_complete_when_released,
    the_last_move_of_a_period_needs_the_press,
    illegal_moves_are_restored,
    offers_of_the_old_text,
    wrong_claims_and_announced_numbers_of_the_old_text,
    two_hands_are_a_fault_where_the_text_says_one_hand,
    a_position_is_not_judged_by_gender_or_name,
];

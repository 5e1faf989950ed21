//! The numbered statements of the seed texts that a game in software decides, each named in
//! the assertion that shows it.

use laws::{Act, Actor, EditionId, GameResult, Millis, Start, Terms, TurnClock};
use rules::{ByColor, CastlingMode, Color, Position, fen};

use crate::support::Table;

const FIDE: EditionId = EditionId::Fide2023;
const ONLINE: EditionId = EditionId::Online;
const SHUFFLE: [(f64, &str); 8] = [
    (1.0, "white Nf3"),
    (2.0, "black Nf6"),
    (3.0, "white Ng1"),
    (4.0, "black Ng8"),
    (5.0, "white Nf3"),
    (6.0, "black Nf6"),
    (7.0, "white Ng1"),
    (8.0, "black Ng8"),
];

fn from(edition: EditionId, fen: &str) -> Table {
    let terms = Terms::online(edition, "600".parse().unwrap());
    Table::new(
        terms,
        Start::new(fen::parse(fen, CastlingMode::Standard).unwrap()),
    )
}

fn code(table: &mut Table, secs: f64, words: &str) -> Option<&'static str> {
    table.step(secs, words).1.map(|refusal| refusal.code())
}

#[test]
fn white_moves_first_and_the_players_alternate() {
    let mut table = Table::simple(FIDE, "600");
    assert_eq!(table.game.turn(), Color::White, "S030 White moves first");
    assert_eq!(
        code(&mut table, 1.0, "black e5"),
        Some("not_on_move"),
        "S030 not Black"
    );
    table.plays(&[(1.0, "white e4")]);
    assert_eq!(
        code(&mut table, 2.0, "white d4"),
        Some("not_on_move"),
        "S030 one move each"
    );
    assert_eq!(
        table.game.turn(),
        Color::Black,
        "S031 the move passes when one has been made"
    );
}

#[test]
fn mate_wins_and_ends_the_game() {
    let mut table = Table::simple(FIDE, "600");
    table.plays(&[
        (1.0, "white f3"),
        (2.0, "black e5"),
        (3.0, "white g4"),
        (4.0, "black Qh4#"),
    ]);
    assert_eq!(
        table.outcome(),
        "0-1 checkmate",
        "S040 S140 the mated side loses"
    );
    assert_eq!(
        code(&mut table, 5.0, "white resigns"),
        Some("game_over"),
        "S140 it has ended"
    );
}

#[test]
fn what_cannot_be_won_is_drawn() {
    let dead = [
        (
            "8/8/4k3/8/8/4r3/4K3/8 w - - 0 1",
            "white Kxe3",
            "S143 bare kings",
        ),
        (
            "8/8/4k3/8/8/4r3/3BK3/8 w - - 0 1",
            "white Bxe3",
            "S143 king and bishop",
        ),
        (
            "4k3/8/8/8/8/8/4p3/4K1N1 w - - 0 1",
            "white Nxe2",
            "S143 king and knight",
        ),
        (
            "2b1k3/8/8/8/8/8/4p3/4KB2 w - - 0 1",
            "white Bxe2",
            "S143 bishops of one colour",
        ),
        (
            "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1",
            "white g4",
            "S041 S144 neither side can mate by any legal moves",
        ),
    ];
    for (position, mv, statement) in dead {
        for edition in [FIDE, ONLINE] {
            let mut table = from(edition, position);
            table.plays(&[(1.0, mv)]);
            assert_eq!(table.outcome(), "1/2-1/2 dead_position", "{statement}");
        }
    }
    let mut table = from(FIDE, "2b1k3/8/8/8/8/8/3p4/2B1K3 w - - 0 1");
    table.plays(&[(1.0, "white Bxd2")]);
    assert_eq!(
        table.outcome(),
        "* -",
        "S143 bishops of two colours are not dead"
    );
}

#[test]
fn resignation_stalemate_and_agreement_end_the_game_at_once() {
    let mut table = Table::simple(FIDE, "600");
    table.plays(&[(1.0, "white e4"), (2.0, "white resigns")]);
    assert_eq!(table.outcome(), "0-1 resignation", "S141 the opponent wins");

    let mut table = from(FIDE, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    table.plays(&[(1.0, "white Qf7")]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 stalemate",
        "S142 no legal move and no check"
    );

    let mut table = Table::simple(FIDE, "600");
    table.plays(&[
        (1.0, "white e4"),
        (2.0, "black e5 offering"),
        (3.0, "white accepts"),
    ]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 agreement",
        "S146 S163 agreement draws"
    );
    assert_eq!(
        table.game.clocks_at(crate::support::instant(9.0)).running,
        None,
        "S146 at once"
    );
}

#[test]
fn a_bare_king_cannot_win_on_time() {
    let mut table = from(FIDE, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    table.plays(&[(600.0, "hall ticks")]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 flag_unwinnable",
        "S145 drawn by a bare king"
    );
    let mut table = Table::simple(FIDE, "3/60,60");
    table.plays(&[(1.0, "white e4"), (61.0, "hall ticks")]);
    assert_eq!(
        table.outcome(),
        "1-0 flag",
        "S147 moves not made in time lose"
    );
}

#[test]
fn every_popular_draw_is_one() {
    let mut table = Table::simple(ONLINE, "600");
    table.plays(&[(1.0, "white offers"), (2.0, "black accepts")]);
    assert_eq!(table.outcome(), "1/2-1/2 agreement", "S148 an offer agreed");
    let mut table = Table::simple(ONLINE, "600");
    table.plays(&SHUFFLE);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 threefold",
        "S148 S149 the third time, same mover"
    );
    // The same squares for the third time, but castling was possible the first time.
    let mut table = from(ONLINE, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let rooks = ["white Rg1", "black Rg8", "white Rh1", "black Rh8"];
    for turn in 0..8 {
        table.plays(&[(f64::from(turn) + 1.0, rooks[turn as usize % 4])]);
    }
    assert_eq!(
        table.outcome(),
        "* -",
        "S149 S172 the playable moves differ"
    );
    for turn in 8..10 {
        table.plays(&[(f64::from(turn) + 1.0, rooks[turn as usize % 4])]);
    }
    assert_eq!(
        table.outcome(),
        "1/2-1/2 threefold",
        "S172 now they are the same"
    );
}

#[test]
fn an_offer_stays_open_until_it_is_answered() {
    let mut table = Table::simple(FIDE, "600");
    table.plays(&[
        (1.0, "white e4"),
        (2.0, "black e5"),
        (3.0, "white Nf3 offering"),
    ]);
    table.plays(&[(100.0, "hall ticks")]);
    assert_eq!(
        table.game.offer(),
        Some(Color::White),
        "S160 open until answered"
    );
    assert_eq!(
        code(&mut table, 101.0, "white accepts"),
        Some("no_offer"),
        "S160 by the other"
    );
    table.plays(&[(102.0, "black declines")]);
    assert_eq!(table.game.offer(), None, "S160 declined orally");
    table.plays(&[(103.0, "black Nc6 offering"), (104.0, "white Bb5")]);
    assert_eq!(table.game.offer(), None, "S160 declined by a move");
    table.plays(&[(105.0, "white offers"), (106.0, "black accepts")]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 agreement",
        "S161 valid on the other's time"
    );
    let mut table = Table::simple(ONLINE, "600");
    table.plays(&[(1.0, "white offers"), (2.0, "white e4")]);
    assert_eq!(
        table.game.offer(),
        Some(Color::White),
        "S162 he may wait to see the move"
    );
    table.plays(&[(3.0, "black accepts")]);
    assert_eq!(table.outcome(), "1/2-1/2 agreement", "S162 and then answer");
}

#[test]
fn repetition_is_claimed_by_the_player_on_move() {
    let mut table = Table::simple(FIDE, "600");
    table.plays(&SHUFFLE[..7]);
    table.plays(&[(8.0, "black claims threefold with Ng8")]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 threefold",
        "S170 about to occur, the move written"
    );

    let mut table = Table::simple(FIDE, "600");
    table.plays(&SHUFFLE);
    assert_eq!(table.outcome(), "* -", "S179 by claim, not by itself");
    let black = code(&mut table, 9.0, "black claims threefold");
    assert_eq!(black, Some("not_on_move"), "S171 the same player to move");
    table.plays(&[(10.0, "white claims threefold")]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 threefold",
        "S171 it has just occurred"
    );

    let mut table = Table::simple(FIDE, "600");
    table.plays(&SHUFFLE);
    table.plays(&[(9.0, "white e4")]);
    let late = code(&mut table, 10.0, "black claims threefold");
    assert_eq!(late, Some("claim_false"), "S173 moving loses the right");

    let mut table = Table::simple(FIDE, "600");
    table.plays(&SHUFFLE);
    table.plays(&[(9.0, "white Nf3"), (10.0, "black claims threefold")]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 threefold",
        "S173 S179 third or more times"
    );
}

#[test]
fn fifty_moves_are_claimed_and_a_wrong_claim_costs() {
    let mut table = from(FIDE, "4k3/4p3/8/8/8/8/8/R3K3 w - - 98 90");
    let early = code(&mut table, 1.0, "white claims fifty");
    assert_eq!(
        early,
        Some("claim_false"),
        "S174 at least fifty moves by each"
    );
    assert_eq!(
        table.secs(1.0),
        (599.0, 660.0),
        "S177 the edition's price of a wrong claim"
    );
    table.plays(&[(2.0, "white Ra2"), (3.0, "black claims fifty with Kd7")]);
    assert_eq!(
        table.outcome(),
        "1/2-1/2 fifty_moves",
        "S174 S177 a right claim draws"
    );

    let mut table = Table::simple(FIDE, "5400+30");
    let wrong = code(&mut table, 1.0, "white claims threefold with Nf3");
    assert_eq!(wrong, Some("claim_false"), "S177 wrong");
    let other = code(&mut table, 2.0, "white e4");
    assert_eq!(
        other,
        Some("must_play"),
        "S177 S178 the announced move must be played"
    );
    assert_eq!(
        table.game.legal_moves().len(),
        1,
        "S178 a claim cannot be withdrawn"
    );
    table.plays(&[(3.0, "white Nf3")]);
    assert_eq!(table.secs(3.0), (5427.0, 5520.0), "S177 play goes on");
}

#[test]
fn a_claim_takes_no_time() {
    let mut table = Table::simple(FIDE, "600");
    table.plays(&SHUFFLE);
    table.plays(&[(20.0, "white claims threefold")]);
    let clocks = table.game.clocks_at(crate::support::instant(500.0));
    assert_eq!(clocks.running, None, "S176 both clocks stand");
    assert_eq!(table.secs(500.0), (584.0, 596.0), "S176 as they stood");
}

#[test]
fn a_win_is_one_point_and_a_draw_is_half() {
    let points = |r: GameResult| (r.half_points(Color::White), r.half_points(Color::Black));
    assert_eq!(
        points(GameResult::WhiteWins),
        (Some(2), Some(0)),
        "S210 win 1, loss 0"
    );
    assert_eq!(
        points(GameResult::BlackWins),
        (Some(0), Some(2)),
        "S210 win 1, loss 0"
    );
    assert_eq!(
        points(GameResult::Draw),
        (Some(1), Some(1)),
        "S210 draw ½ each"
    );
}

#[test]
fn time_is_counted_for_each_player_and_carried_over() {
    let mut table = Table::simple(FIDE, "2/100,50");
    table.plays(&[(10.0, "white e4"), (30.0, "black e5"), (60.0, "white Nf3")]);
    assert_eq!(
        table.secs(60.0),
        (110.0, 80.0),
        "S230 S231 60 left over and 50 more"
    );
    table.plays(&[(139.9, "hall ticks")]);
    assert_eq!(
        table.outcome(),
        "* -",
        "S230 the fixed moves are still possible"
    );
    table.plays(&[(140.0, "hall ticks")]);
    assert_eq!(
        table.outcome(),
        "1-0 flag",
        "S230 one of two moves made when the time is up"
    );
}

#[test]
fn the_classical_limit_counts_forty_and_then_sixteen() {
    let terms = Terms::online(FIDE, "40/9000,16/3600*".parse().unwrap());
    let mut start = Start::new(Position::start());
    start.moves_made = ByColor {
        white: 39,
        black: 39,
    };
    start.left = Some(ByColor {
        white: Millis::from_secs(100),
        black: Millis::from_secs(200),
    });
    let mut table = Table::new(terms.clone(), start.clone());
    table.plays(&[(10.0, "white e4"), (60.0, "black e5")]);
    assert_eq!(
        table.secs(60.0),
        (3690.0, 3750.0),
        "S232 the 40th move brings an hour"
    );
    assert_eq!(
        table.game.period(),
        ByColor { white: 2, black: 2 },
        "S232 second period"
    );
    start.moves_made = ByColor {
        white: 55,
        black: 55,
    };
    let mut table = Table::new(terms, start);
    table.plays(&[(10.0, "white e4")]);
    assert_eq!(
        table.secs(10.0),
        (3690.0, 200.0),
        "S232 sixteen moves later another"
    );
    assert_eq!(
        table.game.period(),
        ByColor { white: 3, black: 2 },
        "S232 each by his count"
    );
}

#[test]
fn the_hall_starts_no_clock_before_both_have_moved() {
    let terms = Terms::hall(ONLINE, "180+2".parse().unwrap());
    let mut table = Table::new(terms, Start::new(Position::start()));
    table.plays(&[(20.0, "white e4"), (45.0, "black e5")]);
    assert_eq!(table.secs(45.0), (180.0, 180.0), "the first moves are free");
    let completion = table.game.moves()[1].completion.unwrap();
    assert_eq!(
        (completion.next, completion.spent),
        (TurnClock::Runs, Millis(25_000))
    );
    table.plays(&[(50.0, "white Nf3")]);
    assert_eq!(
        table.secs(50.0),
        (177.0, 180.0),
        "from now on time is charged"
    );
    let (_, refusal) = table.does(51.0, Actor::White, Act::Abort);
    assert_eq!(refusal.map(|r| r.code()), Some("too_late"));
}

/// The tests whose assertions count.
pub(crate) const ALL: &[fn()] = &[
    white_moves_first_and_the_players_alternate,
    mate_wins_and_ends_the_game,
    what_cannot_be_won_is_drawn,
    resignation_stalemate_and_agreement_end_the_game_at_once,
    a_bare_king_cannot_win_on_time,
    every_popular_draw_is_one,
    an_offer_stays_open_until_it_is_answered,
    repetition_is_claimed_by_the_player_on_move,
    fifty_moves_are_claimed_and_a_wrong_claim_costs,
    a_claim_takes_no_time,
    a_win_is_one_point_and_a_draw_is_half,
    time_is_counted_for_each_player_and_carried_over,
    the_classical_limit_counts_forty_and_then_sixteen,
    the_hall_starts_no_clock_before_both_have_moved,
];

//! The clock: every kind of time control, delay on the line, outages, take-backs (6.2, 6.3).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{
    Act, Actor, Bonus, DeadlineKind, EditionId, LagRule, Millis, Speed, Start, Tempo, Terms,
    TimeControl, TimeControlKind, Timestamp,
};
use proptest::prelude::*;
use rules::{ByColor, Color, Position};

#[allow(dead_code, reason = "shared with other tests")]
mod support;

use support::{Table, instant};

const ONLINE: EditionId = EditionId::Online;

fn with_left(clock: &str, white: i64, black: i64) -> Table {
    let terms = Terms::online(ONLINE, clock.parse().unwrap());
    let mut start = Start::new(Position::start());
    start.left = Some(ByColor {
        white: Millis(white),
        black: Millis(black),
    });
    Table::new(terms, start)
}

#[test]
fn a_fischer_increment_comes_when_the_move_is_complete() {
    let mut table = Table::simple(ONLINE, "180+2");
    table.plays(&[(5.0, "white e4"), (9.0, "black e5")]);
    assert_eq!(table.secs(9.0), (177.0, 178.0));
    let mut table = with_left("180+2", 10_000, 60_000);
    table.plays(&[(10.0, "hall ticks")]);
    assert_eq!(
        table.outcome(),
        "0-1 flag",
        "not saved by an increment that would come"
    );
}

#[test]
fn a_simple_delay_costs_nothing_and_is_not_saved() {
    let mut table = Table::simple(ONLINE, "60d5");
    table.plays(&[(3.0, "white e4"), (10.0, "black e5"), (19.0, "white Nf3")]);
    assert_eq!(
        table.secs(19.0),
        (56.0, 58.0),
        "it begins anew in every turn"
    );
    let mut table = with_left("300d5", 3_000, 60_000);
    table.plays(&[(4.0, "white e4")]);
    assert_eq!(table.secs(4.0), (3.0, 60.0), "nothing for a move within it");
    let mut table = with_left("300d5", 3_000, 60_000);
    let deadline = table.game.next_deadline().unwrap();
    assert_eq!(
        (deadline.at, deadline.kind),
        (instant(8.0), DeadlineKind::Flag)
    );
    assert_eq!(table.game.clocks_at(instant(2.0)).delay_left, Millis(3_000));
    table.plays(&[(7.999, "hall ticks")]);
    assert_eq!(table.outcome(), "* -");
    table.plays(&[(8.0, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 flag");
}

#[test]
fn bronstein_gives_back_no_more_than_was_used_and_saves_no_flag() {
    let mut table = with_left("300b5", 60_000, 60_000);
    table.plays(&[(2.0, "white e4"), (9.0, "black e5")]);
    assert_eq!(table.secs(9.0), (60.0, 58.0));
    let mut table = with_left("300b5", 3_000, 60_000);
    table.plays(&[(3.0, "hall ticks")]);
    assert_eq!(
        table.outcome(),
        "0-1 flag",
        "the flag can fall inside the time given back"
    );
}

#[test]
fn a_daily_game_gives_its_days_to_every_move() {
    let mut table = Table::simple(ONLINE, "days:2");
    let day = 86_400.0;
    table.plays(&[(1.5 * day, "white e4"), (3.4 * day, "black e5")]);
    assert_eq!(
        table.secs(3.4 * day),
        (2.0 * day, 2.0 * day),
        "anew each turn"
    );
    table.plays(&[(5.39 * day, "hall ticks")]);
    assert_eq!(table.outcome(), "* -");
    table.plays(&[(5.4 * day, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 flag");
}

#[test]
fn an_untimed_game_has_no_clock_and_no_deadline() {
    let mut table = Table::simple(ONLINE, "untimed");
    table.plays(&[(5.0, "white e4"), (1e6, "black e5")]);
    let reading = table.game.clocks_at(instant(2e6));
    assert_eq!((reading.left, reading.running), (None, None));
    assert_eq!(table.game.next_deadline(), None);
    assert_eq!(
        table.game.moves()[0].spent(),
        Millis(5_000),
        "thinking is still measured"
    );
    assert_eq!(table.game.moves()[1].left(), None);
}

#[test]
fn an_increment_and_a_new_period_come_with_the_last_prescribed_move() {
    let mut start = Start::new(Position::start());
    start.moves_made = ByColor {
        white: 39,
        black: 39,
    };
    start.left = Some(ByColor {
        white: Millis(100_000),
        black: Millis(200_000),
    });
    let terms = Terms::online(ONLINE, "40/5400+30,1800+30".parse().unwrap());
    let mut table = Table::new(terms, start);
    assert_eq!(table.game.clocks_at(instant(0.0)).moves_left.white, Some(1));
    table.plays(&[(60.0, "white e4")]);
    assert_eq!(table.secs(60.0), (1870.0, 200.0));
    assert_eq!(table.game.period(), ByColor { white: 2, black: 1 });
    assert_eq!(
        table.game.clocks_at(instant(60.0)).moves_left.white,
        None,
        "all that remain"
    );
}

#[test]
fn a_move_that_ends_the_game_brings_nothing_more() {
    let mut table = Table::simple(ONLINE, "180+2");
    table.plays(&[
        (1.0, "white f3"),
        (2.0, "black e5"),
        (3.0, "white g4"),
        (4.0, "black Qh4#"),
    ]);
    assert_eq!(table.secs(4.0), (182.0, 180.0));
}

#[test]
fn measured_delay_is_credited_within_the_account() {
    let mut terms = Terms::online(ONLINE, "60".parse().unwrap());
    terms.options.lag = LagRule::HALL;
    let mut table = Table::new(terms, Start::new(Position::start()));
    table.plays(&[(2.0, "white e4 lag 0.3"), (4.0, "black e5 lag 9")]);
    assert_eq!(
        table.secs(4.0),
        (58.3, 58.5),
        "no more than half a second a move"
    );
    let credit = table.game.moves()[1].completion.unwrap().lag_credit;
    assert_eq!(credit, Millis(500), "the credit is in the event");
    table.plays(&[(4.2, "white Nf3 lag 9")]);
    assert_eq!(table.secs(4.2).0, 58.3, "no more than the turn has lasted");
    let knights = ["black Nc6", "white Ng1", "black Nb8", "white Nf3"];
    for i in 0..20 {
        let secs = 5.2 + f64::from(i);
        table.step(secs, &format!("{} lag 9", knights[i as usize % 4]));
        if table.game.ending().is_some() {
            break;
        }
    }
    let given: i64 = table
        .game
        .moves()
        .iter()
        .filter_map(|m| m.completion)
        .map(|c| c.lag_credit.0)
        .sum();
    let most = 2 * (2_000 + 100 * table.game.moves().len() as i64 / 2);
    assert!(
        given <= most,
        "{given} of {most}: an account can be emptied"
    );
}

#[test]
fn a_move_on_its_way_when_the_flag_fell_is_in_time() {
    let mut terms = Terms::online(ONLINE, "60".parse().unwrap());
    terms.options.lag = LagRule::HALL;
    let table = || Table::new(terms.clone(), Start::new(Position::start()));
    let deadline = table().game.next_deadline().unwrap();
    assert_eq!(
        deadline.at,
        instant(60.5),
        "the hall waits for a move under way"
    );

    let mut late = table();
    late.plays(&[(60.2, "white e4 lag 0.3")]);
    assert_eq!(late.secs(60.2), (0.1, 60.0), "in time with its credit");
    let mut late = table();
    late.step(60.2, "white e4 lag 0.2");
    assert_eq!(late.outcome(), "0-1 flag", "at 0.0 it is too late");
    let mut late = table();
    late.step(60.2, "white offers");
    assert_eq!(late.outcome(), "0-1 flag", "only a move is credited");
    let mut late = table();
    late.plays(&[(60.4, "hall ticks")]);
    assert_eq!(
        late.secs(60.4),
        (0.0, 60.0),
        "nobody is shown less than nothing"
    );
    late.plays(&[(60.5, "hall ticks")]);
    assert_eq!(
        late.game.ending().unwrap().at,
        instant(60.0),
        "it fell at sixty"
    );
}

#[test]
fn a_flag_that_fell_first_beats_an_absence_within_the_grace_for_moves() {
    let mut terms = Terms::online(ONLINE, "60".parse().unwrap());
    terms.options.lag = LagRule::HALL;
    terms.options.reconnect_window = Some(Millis(50_199));
    let away = |who: &str| {
        let mut table = Table::new(terms.clone(), Start::new(Position::start()));
        table.plays(&[(10.0, &format!("{who} leaves"))]);
        table.plays(&[(60.2, "hall ticks"), (60.4, "hall ticks")]);
        assert_eq!(table.outcome(), "* -", "a move may still be under way");
        let deadline = table.game.next_deadline().unwrap();
        assert_eq!(
            (deadline.at, deadline.kind),
            (instant(60.5), DeadlineKind::Flag)
        );
        table
    };
    let mut table = away("black");
    table.plays(&[(60.5, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 flag", "not for the one who had time");
    let mut table = away("white");
    table.plays(&[(60.5, "hall ticks")]);
    assert_eq!(table.outcome(), "0-1 flag");

    let mut table = away("black");
    table.step(60.45, "white e4 lag 0.5");
    assert_eq!(
        table.outcome(),
        "1-0 disconnect",
        "a move in time shows that no flag fell"
    );
    let ends: Vec<_> = table.log.windows(2).map(|w| w[0].at <= w[1].at).collect();
    assert!(ends.iter().all(|forward| *forward), "the log goes forward");

    terms.options.reconnect_window = Some(Millis(49_998));
    let mut earlier = Table::new(terms.clone(), Start::new(Position::start()));
    earlier.plays(&[(10.0, "black leaves"), (60.5, "hall ticks")]);
    assert_eq!(earlier.outcome(), "1-0 disconnect", "it was due before");
}

#[test]
fn an_outage_of_the_hall_is_charged_to_nobody() {
    let mut terms = Terms::online(ONLINE, "60".parse().unwrap());
    terms.options.reconnect_window = Some(Millis(20_000));
    let mut table = Table::new(terms, Start::new(Position::start()));
    table.plays(&[
        (10.0, "white e4"),
        (15.0, "white leaves"),
        (1020.0, "hall was down 1000"),
    ]);
    assert_eq!(
        table.secs(1020.0),
        (50.0, 50.0),
        "ten seconds of his own were used"
    );
    assert_eq!(table.game.outage().unwrap().lasted, Millis(1_000_000));
    let deadline = table.game.next_deadline().unwrap();
    let window_end = instant(15.0 + 1000.0 + 20.0) + Millis(1);
    assert_eq!(
        (deadline.at, deadline.kind),
        (window_end, DeadlineKind::Absence)
    );

    // What was due before the outage has still happened.
    let mut table = Table::simple(ONLINE, "60");
    table.plays(&[(10.0, "white e4")]);
    table.step(1080.0, "hall was down 1000");
    assert_eq!(
        table.game.ending().unwrap().at,
        instant(70.0),
        "the flag fell before it"
    );

    // An outage longer than the turn charges nothing of it.
    let mut table = Table::simple(ONLINE, "60");
    table.plays(&[(10.0, "white e4"), (30.0, "hall was down 25")]);
    assert_eq!(table.secs(30.0), (50.0, 60.0));
}

#[test]
fn only_the_hall_can_say_that_it_was_down() {
    let mut table = Table::simple(ONLINE, "60");
    let act = Act::HallWasDown {
        lasted: Millis(50_000),
    };
    let (events, refusal) = table.does(10.0, Actor::White, act);
    assert_eq!((events.len(), refusal.unwrap().code()), (0, "not_allowed"));
}

#[test]
fn taking_back_costs_the_asker_his_time_and_gives_the_other_his_back() {
    let mut terms = Terms::online(ONLINE, "2/100,50".parse().unwrap());
    terms.options.takeback = true;
    let mut table = Table::new(terms, Start::new(Position::start()));
    table.plays(&[(10.0, "white e4"), (30.0, "black e5"), (60.0, "white Nf3")]);
    assert_eq!(table.secs(60.0), (110.0, 80.0), "a new period has come");
    table.plays(&[
        (65.0, "white asks takeback"),
        (70.0, "black accepts takeback"),
    ]);
    assert_eq!(
        table.secs(70.0),
        (60.0, 80.0),
        "and goes; Black has his ten seconds back"
    );
    assert_eq!(table.game.period(), ByColor { white: 1, black: 1 });
    assert_eq!(table.game.turn(), Color::White);
    assert_eq!(
        table.game.clocks_at(instant(75.0)).running,
        Some(Color::White)
    );
    assert_eq!(table.game.moves().len(), 2);
    table.plays(&[(80.0, "white Bc4")]);
    assert_eq!(table.secs(80.0), (100.0, 80.0), "the period is won again");
}

#[test]
fn repetitions_are_forgotten_with_the_moves_taken_back() {
    let mut terms = Terms::online(EditionId::Fide2023, "600".parse().unwrap());
    terms.options.takeback = true;
    let mut table = Table::new(terms, Start::new(Position::start()));
    let back_and_forth = ["white Nf3", "black Nf6", "white Ng1", "black Ng8"];
    for i in 0..8 {
        table.plays(&[(f64::from(i), back_and_forth[i as usize % 4])]);
    }
    assert_eq!(
        (table.game.repetitions(), table.game.claimable().len()),
        (3, 1)
    );
    table.plays(&[
        (9.0, "white asks takeback"),
        (10.0, "black accepts takeback"),
    ]);
    assert_eq!(table.game.repetitions(), 2, "Nf3 Nf6 for the second time");
    assert!(table.game.claimable().is_empty());
}

#[test]
fn every_kind_of_time_control_is_read_and_written() {
    let kinds = [
        (
            "180+2",
            TimeControlKind::Fischer,
            Speed::Blitz,
            Tempo::Blitz,
        ),
        ("300", TimeControlKind::Periods, Speed::Blitz, Tempo::Blitz),
        ("60", TimeControlKind::Periods, Speed::Bullet, Tempo::Blitz),
        (
            "900+10",
            TimeControlKind::Fischer,
            Speed::Rapid,
            Tempo::Rapid,
        ),
        (
            "40/9000,16/3600*",
            TimeControlKind::Periods,
            Speed::Classical,
            Tempo::Standard,
        ),
        (
            "40/5400+30,1800+30",
            TimeControlKind::Fischer,
            Speed::Classical,
            Tempo::Standard,
        ),
        ("300d5", TimeControlKind::Delay, Speed::Rapid, Tempo::Blitz),
        (
            "300b3",
            TimeControlKind::Bronstein,
            Speed::Blitz,
            Tempo::Blitz,
        ),
        (
            "days:3",
            TimeControlKind::Daily,
            Speed::Daily,
            Tempo::Standard,
        ),
        (
            "untimed",
            TimeControlKind::Untimed,
            Speed::Untimed,
            Tempo::Standard,
        ),
    ];
    for (text, kind, speed, tempo) in kinds {
        let control: TimeControl = text.parse().unwrap();
        let read = (control.kind(), control.speed(), control.tempo());
        assert_eq!(read, (kind, speed, tempo), "{text}");
        assert_eq!(control.to_string(), text);
    }
    assert_eq!("180+0".parse::<TimeControl>().unwrap().to_string(), "180");
}

#[test]
fn a_bad_time_control_is_refused_with_code_and_place() {
    let faults = [
        ("", "empty", 0),
        ("0", "no_time", 0),
        ("180+", "number_wanted", 4),
        ("180+x", "number_wanted", 4),
        ("180++2", "number_wanted", 4),
        ("180+00", "number_wanted", 4),
        ("+2", "number_wanted", 0),
        ("40/9000", "last_period_limited", 0),
        ("300,60", "earlier_period_unlimited", 0),
        ("0/60,60", "no_moves", 0),
        ("300*", "cannot_repeat", 3),
        ("40/60*,60", "cannot_repeat", 5),
        ("99999999999999999999", "number_too_large", 0),
        ("180+3601", "number_too_large", 4),
        ("days:", "number_wanted", 5),
        ("days:0", "no_time", 5),
        ("days:3+1", "unexpected", 6),
        ("180 ", "unexpected", 3),
        ("untimed!", "number_wanted", 0),
        (
            "1/1,1/1,1/1,1/1,1/1,1/1,1/1,1/1,1/1,1/1,1",
            "too_many_periods",
            40,
        ),
    ];
    for (text, code, place) in faults {
        let fault = text.parse::<TimeControl>().unwrap_err();
        assert_eq!(
            (fault.code.as_str(), fault.place),
            (code, place),
            "{text:?}"
        );
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in "[0-9/+db*,a-z: ]{0,24}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            let written = control.to_string();
            prop_assert_eq!(written.parse::<TimeControl>().unwrap(), control, "{}", text);
        }
    }

    #[test]
    fn moves_that_fill_periods_bring_exactly_their_time(
        moves in 1u16..4, secs in 60i64..100, spent in 1i64..20, count in 1usize..12,
    ) {
        let text = format!("{moves}/{secs}*");
        let mut table = Table::simple(ONLINE, &text);
        let knights = ["white Nf3", "black Nf6", "white Nc3", "black Nc6", "white Rg1",
            "black Rg8", "white Rb1", "black Rb8", "white d3", "black d6", "white e3", "black e6"];
        let mut at = 0;
        for step in knights.iter().take(count) {
            at += spent;
            table.plays(&[(at as f64, step)]);
        }
        let by_white = (count as i64 + 1) / 2;
        let periods = by_white / i64::from(moves);
        let left = (1 + periods) * secs - by_white * spent;
        let now = table.game.clocks_at(Timestamp(at * 1000)).left.unwrap();
        prop_assert_eq!(now.white, Millis::from_secs(left));
        let control: TimeControl = text.parse().unwrap();
        prop_assert_eq!(control.period(0).map(|p| p.bonus), Some(Bonus::None));
    }
}

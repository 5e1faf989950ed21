//! Events as they are handed in: report files that state points and places.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod live_support;

use live_support::{DRAW, Hall, WHITE, stronger};
use tournament::live::{Command, EntryForm, EntryId, Plan, System, report_of};
use tournament::standings::{Axis, TieBreak};
use tournament::systems::MatchPlan;
use tournament::trf::{self, Document, Form};
use tournament::{Points, Tournament};

/// The report of the first list of the first stage, written and read back; every line stands.
fn handed_in(hall: &Hall, form: Form) -> Tournament {
    let told = report_of(&hall.now, 0, 0);
    let read = trf::read(&Document::of(&told, form).to_bytes());
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    read.tournament
}

fn stated(event: &Tournament) -> Vec<(u32, Option<u32>, Option<Points>)> {
    let players = event.players.iter();
    players
        .map(|player| (player.id.0, player.stated_rank, player.stated_points))
        .collect()
}

fn play_out(hall: &mut Hall) {
    while !hall.now.finished {
        hall.run(&Command::PairRound { lot: 0 });
        hall.play(stronger);
    }
}

#[test]
fn a_swiss_is_handed_in_with_points_places_and_tie_breaks() {
    let mut plan = Plan::of("Open", System::Swiss { rounds: 2 });
    plan.tie_breaks = TieBreak::parse_list("BH,SB").unwrap();
    let mut hall = Hall::new(plan);
    hall.enter(4);
    hall.run(&Command::Start { lot: 0 });
    play_out(&mut hall);
    for form in [Form::Trf16, Form::Trf26] {
        let read = handed_in(&hall, form);
        assert_eq!(
            stated(&read),
            [
                (1, Some(1), Some(Points::whole(2))),
                (2, Some(2), Some(Points::ONE)),
                (3, Some(2), Some(Points::ONE)),
                (4, Some(4), Some(Points::ZERO)),
            ]
        );
    }
    assert_eq!(handed_in(&hall, Form::Trf26).header.tie_breaks, "BH,SB");
}

#[test]
fn a_knock_out_is_handed_in_with_every_game_and_the_place_each_reached() {
    let system = System::Knockout {
        plan: MatchPlan::with_play_offs(2),
        third_place: false,
        consolation: false,
    };
    let mut hall = Hall::new(Plan::of("Cup", system));
    hall.enter(5);
    hall.run(&Command::Start { lot: 0 });
    play_out(&mut hall);
    let read = handed_in(&hall, Form::Trf26);
    assert_eq!(
        stated(&read),
        [
            (1, Some(1), Some(Points::whole(4))),
            (2, Some(2), Some(Points::whole(2))),
            (3, Some(3), Some(Points::ZERO)),
            (4, Some(3), Some(Points::whole(2))),
            (5, Some(5), Some(Points::ZERO)),
        ]
    );
    let games = |number: usize| {
        let cells = read.players[number - 1].cells.iter();
        cells.filter(|cell| cell.opponent.is_some()).count()
    };
    assert_eq!([1, 2, 3, 4, 5].map(games), [4, 4, 2, 4, 2]);
}

#[test]
fn teams_are_handed_in_with_their_players_points_and_places() {
    let mut plan = Plan::of("League", System::TeamRoundRobin { double: false });
    (plan.boards, plan.team_score) = (2, Axis::Match);
    let mut hall = Hall::new(plan);
    for team in ["Home", "Guests", "Third"] {
        let players = (0..2).map(|n| EntryForm::rated(format!("{team} {n}"), 2000 - n));
        hall.run(&Command::EnterTeam(team.to_owned(), players.collect()));
    }
    hall.run(&Command::Start { lot: 0 });
    while !hall.now.finished {
        hall.run(&Command::PairRound { lot: 0 });
        // Home wins with White and draws with Black, the others draw.
        hall.play(|white: EntryId, _, _| if white.0 <= 2 { WHITE } else { DRAW });
    }
    let read = handed_in(&hall, Form::Trf26);
    let teams: Vec<_> = read
        .teams
        .iter()
        .map(|team| (team.name.as_str(), team.stated_rank, team.players.len()))
        .collect();
    assert_eq!(
        teams,
        [
            ("Home", Some(1), 2),
            ("Guests", Some(2), 2),
            ("Third", Some(2), 2)
        ]
    );
    let points: Vec<_> = read
        .teams
        .iter()
        .map(|team| (team.match_points, team.game_points))
        .collect();
    let half = |n: i32| Points::HALF * n;
    assert_eq!(
        points,
        [
            (Some(Points::whole(4)), Some(half(6))),
            (Some(Points::ONE), Some(half(3))),
            (Some(Points::ONE), Some(half(3))),
        ]
    );
    assert_eq!(handed_in(&hall, Form::Trf16).players.len(), 6);
}

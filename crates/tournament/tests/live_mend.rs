//! What was typed is put right, events end early, and nobody gains by a rule that is not there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod live_support;

use live_support::{DRAW, Hall, WHITE, placed, stronger};
use tournament::live::{
    Command, EntryForm, EntryId, Placed, Plan, Refusal, System, annulled, final_table, order_of,
    resting, resting_team, standings_of, table_of,
};
use tournament::trf::{Document, Form};
use tournament::{Mark, Points, TeamId};

fn swiss(rounds: u32, players: u32) -> Hall {
    let mut hall = Hall::new(Plan::of("Open", System::Swiss { rounds }));
    hall.enter(players);
    hall
}

fn robin(players: u32) -> Hall {
    let system = System::RoundRobin {
        groups: 1,
        double: false,
    };
    let mut hall = Hall::new(Plan::of("Club", system));
    hall.enter(players);
    hall.run(&Command::Start { lot: 0 });
    hall
}

fn round(hall: &mut Hall) {
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(stronger);
}

#[test]
fn a_swiss_with_three_players_ends_when_nobody_is_left_to_meet() {
    let mut hall = swiss(5, 3);
    hall.run(&Command::Start { lot: 0 });
    (0..3).for_each(|_| round(&mut hall));
    let stuck = hall.try_do(&Command::PairRound { lot: 0 });
    assert_eq!(stuck, Err(Refusal::NoValidPairing));
    hall.run(&Command::End { drop: false });
    assert!(hall.now.finished);
    assert_eq!(placed(&final_table(&hall.now))[0], (1, 1));
    hall.run(&Command::Undo);
    assert!(!hall.now.finished);
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn a_swiss_is_shortened_to_the_rounds_that_are_paired_and_no_further() {
    let mut hall = swiss(5, 3);
    hall.run(&Command::Start { lot: 0 });
    (0..3).for_each(|_| round(&mut hall));
    let mut terms = hall.now.plan.mendable();
    terms.rounds = vec![2];
    let command = Command::ChangeTerms(Box::new(terms.clone()));
    assert_eq!(hall.try_do(&command), Err(Refusal::TooFewRounds));
    terms.rounds = vec![3];
    hall.run(&Command::ChangeTerms(Box::new(terms)));
    assert!(hall.now.finished, "nothing is left to play");
    hall.run(&Command::Undo);
    hall.run(&Command::Undo);
    assert_eq!(hall.now.plan, hall.plan);
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn an_open_round_is_dropped_explicitly_or_stands_in_the_way() {
    let mut hall = swiss(3, 4);
    hall.run(&Command::Start { lot: 0 });
    round(&mut hall);
    hall.run(&Command::PairRound { lot: 0 });
    let games: Vec<_> = hall.now.rounds[1].games.iter().map(|g| g.id).collect();
    let refused = hall.try_do(&Command::End { drop: false });
    assert_eq!(refused, Err(Refusal::ResultsMissing(games.clone())));

    let before = hall.now.clone();
    hall.run(&Command::End { drop: true });
    assert_eq!(
        hall.now.rounds.len(),
        1,
        "a round of which nothing is played"
    );
    (0..2).for_each(|_| hall.run(&Command::Undo));
    assert_eq!(hall.now, before);

    hall.run(&Command::SetResult(games[0], Mark::Draw, Mark::Draw));
    let before = hall.now.clone();
    hall.run(&Command::End { drop: true });
    assert_eq!(
        hall.now.rounds[1].games.len(),
        1,
        "the other game counts nothing"
    );
    assert!(hall.now.finished && hall.now.open_round().is_none());
    (0..3).for_each(|_| hall.run(&Command::Undo));
    assert_eq!(hall.now, before);
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn an_entry_is_put_right_and_once_begun_keeps_its_place_in_the_order() {
    let mut hall = swiss(3, 4);
    let better = |rating| EntryForm::rated("Player 04", rating);
    hall.run(&Command::ChangeEntry(EntryId(4), better(2500)));
    hall.run(&Command::Start { lot: 0 });
    let order = order_of(&hall.now, 0, 0);
    assert_eq!(order[0], EntryId(4), "before the start he moves up");
    hall.run(&Command::ChangeEntry(EntryId(4), better(1000)));
    assert_eq!(order_of(&hall.now, 0, 0), order, "afterwards he does not");
    assert_eq!(hall.now.entry(EntryId(4)).unwrap().rating, Some(1000));
    hall.run(&Command::Undo);
    assert!(hall.now.seeded.is_empty());
    assert_eq!(hall.replayed(), hall.now);
}

#[test]
fn an_entry_is_taken_out_before_the_start_and_its_number_is_not_given_again() {
    let mut hall = swiss(3, 4);
    hall.run(&Command::RemoveEntry(EntryId(4)));
    hall.enter(1);
    assert_eq!(hall.now.entries.last().unwrap().id, EntryId(5));
    hall.run(&Command::RemoveEntry(EntryId(2)));
    hall.run(&Command::Undo);
    let ids: Vec<u32> = hall.now.entries.iter().map(|e| e.id.0).collect();
    assert_eq!(ids, [1, 2, 3, 5]);
    hall.run(&Command::Start { lot: 0 });
    let late = hall.try_do(&Command::RemoveEntry(EntryId(1)));
    assert_eq!(late, Err(Refusal::Started));
}

#[test]
fn whoever_left_before_a_swiss_began_is_paired_once_he_is_back() {
    let mut hall = swiss(3, 4);
    hall.run(&Command::Withdraw(EntryId(3)));
    hall.run(&Command::Start { lot: 0 });
    round(&mut hall);
    hall.run(&Command::Rejoin(EntryId(3)));
    assert!(hall.now.present().contains(&EntryId(3)));

    let mut fixed = Hall::new(hall.plan.clone());
    fixed.plan.stages[0].system = System::RoundRobin {
        groups: 1,
        double: false,
    };
    fixed = Hall::new(fixed.plan);
    fixed.enter(4);
    fixed.run(&Command::Withdraw(EntryId(3)));
    fixed.run(&Command::Start { lot: 0 });
    let refused = fixed.try_do(&Command::Rejoin(EntryId(3)));
    assert_eq!(refused, Err(Refusal::NoLateEntry), "the table is drawn");
}

#[test]
fn a_bye_beyond_the_last_round_is_no_bye() {
    let mut hall = swiss(3, 4);
    let beyond = Command::RequestBye(EntryId(1), 4, Mark::HalfBye);
    assert_eq!(hall.try_do(&beyond), Err(Refusal::NoSuchRound));
    hall.run(&Command::RequestBye(EntryId(1), 3, Mark::HalfBye));
    let mut club = robin(5);
    let beyond = Command::RequestBye(EntryId(1), 6, Mark::ZeroBye);
    assert_eq!(club.try_do(&beyond), Err(Refusal::NoSuchRound));
}

#[test]
fn who_leaves_a_round_robin_before_half_of_his_games_has_nothing() {
    let mut hall = robin(6);
    (0..2).for_each(|_| round(&mut hall));
    hall.run(&Command::Withdraw(EntryId(1)));
    assert_eq!(annulled(&hall.now, 0, 0), [EntryId(1)]);
    let rows = standings_of(&hall.now, 0, 0);
    let last = rows.last().unwrap();
    assert_eq!((last.id, last.points, last.rank), (1, Points::ZERO, 6));
    let played = table_of(&hall.now, 0, 0).tournament.players[0].cells[0];
    assert!(played.mark.is_played(), "the games stay in the table");
    while !hall.now.finished {
        round(&mut hall);
    }
    let last = *final_table(&hall.now).last().unwrap();
    assert_eq!(last, (6, Placed::Entry(EntryId(1))));
    hall.run(&Command::Undo);
    hall.run(&Command::Undo);
}

#[test]
fn from_half_of_his_games_on_the_rest_is_lost_by_forfeit() {
    let mut hall = robin(6);
    (0..3).for_each(|_| round(&mut hall));
    hall.run(&Command::Withdraw(EntryId(1)));
    assert!(annulled(&hall.now, 0, 0).is_empty());
    hall.run(&Command::PairRound { lot: 0 });
    let mine = hall.now.rounds[3].games.iter();
    let mine = mine.filter(|g| g.white == EntryId(1) || g.black == EntryId(1));
    let marks: Vec<_> = mine.map(|g| g.marks).collect();
    assert!(matches!(marks[..], [Some(_)]));
    let rows = standings_of(&hall.now, 0, 0);
    let row = rows.iter().find(|row| row.id == 1).unwrap();
    assert_eq!(row.points, Points::whole(3), "what he made he keeps");
}

#[test]
fn who_rests_in_an_odd_round_robin_is_told() {
    let mut hall = robin(5);
    let mut rested = Vec::new();
    for number in 1..=5 {
        round(&mut hall);
        let free = resting(&hall.now, number);
        let plays = |id: &EntryId| {
            let mut games = hall.now.rounds[number as usize - 1].games.iter();
            games.any(|g| g.white == *id || g.black == *id)
        };
        assert_eq!(free.len(), 1);
        assert!(!plays(&free[0]));
        rested.extend(free);
    }
    rested.sort();
    rested.dedup();
    assert_eq!(rested.len(), 5, "everybody once");
    assert!(resting(&robin(4).now, 1).is_empty());
}

fn teams(sizes: &[usize]) -> Hall {
    let mut plan = Plan::of("League", System::TeamRoundRobin { double: false });
    plan.boards = 4;
    let mut hall = Hall::new(plan);
    for (team, size) in sizes.iter().enumerate() {
        let form = |n: usize| EntryForm::rated(format!("T{team} P{n}"), 2000);
        let forms = (0..*size).map(form).collect();
        hall.run(&Command::EnterTeam(format!("Team {team}"), forms));
    }
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    hall
}

#[test]
fn a_board_that_a_team_cannot_man_is_lost_by_forfeit() {
    let mut hall = teams(&[3, 4]);
    let round = hall.now.open_round().unwrap();
    assert_eq!(round.games.len(), 3);
    assert_eq!(round.byes, [(EntryId(7), Mark::ForfeitWin)]);
    hall.play(|_, _, _| DRAW);
    let rows = standings_of(&hall.now, 0, 0);
    let points: Vec<_> = rows.iter().map(|row| (row.id, row.points)).collect();
    let half = |halves| Points::HALF * halves;
    assert_eq!(points, [(2, half(5)), (1, half(3))], "2½ : 1½");
    let table = table_of(&hall.now, 0, 0).tournament;
    let text = Document::of(&table, Form::Trf26).to_bytes();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("0000 - +"), "{text}");
}

#[test]
fn a_team_of_which_nobody_is_there_loses_all_boards() {
    let mut hall = teams(&[4, 4]);
    hall.run(&Command::Undo);
    (1..=4).for_each(|n| hall.run(&Command::Withdraw(EntryId(n))));
    hall.run(&Command::PairRound { lot: 0 });
    hall.run(&Command::CloseRound);
    let rows = standings_of(&hall.now, 0, 0);
    let points: Vec<_> = rows.iter().map(|row| (row.id, row.points)).collect();
    assert_eq!(points, [(2, Points::whole(4)), (1, Points::ZERO)]);
    assert!(hall.now.finished);
}

#[test]
fn the_team_that_rests_is_told() {
    let hall = teams(&[4, 4, 4]);
    let team = resting_team(&hall.now, 1).unwrap();
    let games = &hall.now.rounds[0].games;
    let of = |id| hall.now.entry(id).unwrap().team.unwrap();
    assert!(
        games
            .iter()
            .all(|g| of(g.white) != team && of(g.black) != team)
    );
    assert_eq!(resting_team(&teams(&[4, 4]).now, 1), None::<TeamId>);
}

#[test]
fn what_an_event_says_of_itself_stands_at_the_head_of_its_report() {
    let mut hall = swiss(3, 4);
    let mut terms = hall.now.plan.mendable();
    terms.name = "Spring Open".to_owned();
    terms.details.place = "Hangzhou".to_owned();
    terms.details.federation = "CHN".to_owned();
    terms.details.first_day = "2026-12-01".to_owned();
    terms.details.last_day = "2026-12-03".to_owned();
    terms.details.chief_arbiter = "Chen".to_owned();
    terms.details.deputies = vec!["Sun".to_owned(), "Qian".to_owned()];
    hall.run(&Command::ChangeTerms(Box::new(terms)));
    hall.run(&Command::Start { lot: 0 });
    hall.run(&Command::PairRound { lot: 0 });
    hall.play(|_, _, _| WHITE);
    let table = table_of(&hall.now, 0, 0).tournament;
    let text = String::from_utf8(Document::of(&table, Form::Trf26).to_bytes()).unwrap();
    for line in [
        "012 Spring Open",
        "022 Hangzhou",
        "032 CHN",
        "042 2026/12/01",
        "052 2026/12/03",
        "102 Chen",
        "112 Sun",
        "112 Qian",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

//! Tournaments in the hall: run by their maker, fed by games, the same after a restart.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::time::Duration;

use hall::{
    Act, EventRating, HallError, NextStep, Player, TournamentAct, TournamentId, TournamentTerms,
};
use laws::GameResult;
use rules::Color;
use support::events::{act, make};
use support::{Board, Evening, House};
use tournament::Mark;
use tournament::live::{EntryForm, GameId, Plan, System};

fn terms(system: System, online: bool) -> TournamentTerms {
    TournamentTerms {
        plan: Plan::of("Club evening", system),
        time_control: "600+5".parse().unwrap(),
        rating: EventRating::whether(online),
        online,
        open_entry: true,
    }
}

fn forms(names: &[&str]) -> TournamentAct {
    let form = |(place, name): (usize, &&str)| EntryForm::rated(*name, 2000 - place as u32);
    TournamentAct::Enter(names.iter().enumerate().map(form).collect())
}

#[tokio::test]
async fn a_swiss_evening_is_run_round_by_round_by_its_maker() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let other = evening.account("Other").await;
    let id = make(&evening, &anna, terms(System::Swiss { rounds: 3 }, false)).await;
    let names = ["Li", "Wang", "Zhao", "Qian", "Sun"];
    assert_eq!(
        act(&evening, &other, &id, forms(&names)).await,
        Err("not_yours".into())
    );
    act(&evening, &anna, &id, forms(&names)).await.unwrap();
    let doubled = act(&evening, &anna, &id, forms(&["WANG"])).await;
    assert_eq!(doubled, Err("already_entered".into()));
    act(&evening, &anna, &id, TournamentAct::Start)
        .await
        .unwrap();
    for round in 1..=3 {
        let next = evening.tournament(&id).await.unwrap().next;
        assert_eq!(next, NextStep::Pair(round, false));
        act(&evening, &anna, &id, TournamentAct::Pair)
            .await
            .unwrap();
        let early = act(&evening, &anna, &id, TournamentAct::Close).await;
        assert_eq!(early, Err("tournament_results_missing".into()));
        let snapshot = evening.tournament(&id).await.unwrap();
        let open = snapshot.competition.open_round().unwrap().clone();
        assert_eq!(
            (open.games.len(), open.byes.len()),
            (2, 1),
            "an odd one has the bye"
        );
        for game in &open.games {
            let won = TournamentAct::Result(game.id, Mark::Win, Mark::Loss);
            act(&evening, &anna, &id, won).await.unwrap();
        }
        act(&evening, &anna, &id, TournamentAct::Close)
            .await
            .unwrap();
    }
    let before = evening.tournament(&id).await.unwrap();
    assert_eq!(before.next, NextStep::Over);
    let log = evening.tournament_log(&id).await.unwrap();
    assert!(
        log.iter()
            .all(|(_, sender)| sender.as_ref().unwrap().name == "Anna")
    );
    house.kill(evening);
    let evening = house.open().await;
    let after = evening.tournament(&id).await.unwrap();
    assert_eq!(after.competition, before.competition, "replay equals live");
    assert_eq!(evening.tournaments().await.unwrap()[0].facts.players, 5);
}

#[tokio::test]
async fn games_of_an_online_tournament_start_by_themselves_and_bring_their_results() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let plan = System::RoundRobin {
        groups: 1,
        double: false,
    };
    let id = make(&evening, &anna, terms(plan, true)).await;
    act(&evening, &anna, &id, TournamentAct::Join)
        .await
        .unwrap();
    act(&evening, &bo, &id, TournamentAct::Join).await.unwrap();
    let again = act(&evening, &bo, &id, TournamentAct::Join).await;
    assert_eq!(again, Err("already_entered".into()));
    act(&evening, &anna, &id, TournamentAct::Start)
        .await
        .unwrap();
    act(&evening, &anna, &id, TournamentAct::Pair)
        .await
        .unwrap();
    let snapshot = evening.tournament(&id).await.unwrap();
    let (number, game) = snapshot.sides.games[0].clone();
    assert_eq!(number, 1);
    let seats = evening.game(&game, None).await.unwrap().seats;
    let board = Board {
        evening: &evening,
        id: game,
        white: seats.white.player.clone(),
        black: seats.black.player.clone(),
    };
    board.play("e4 e5").await;
    board.does(Color::White, Act::Resign).await;
    let marks = || async {
        let snapshot = evening.tournament(&id).await.unwrap();
        snapshot.competition.game(GameId(1)).unwrap().marks
    };
    for _ in 0..500 {
        if marks().await.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(marks().await, Some((Mark::Loss, Mark::Win)));
    act(&evening, &anna, &id, TournamentAct::Close)
        .await
        .unwrap();
    assert!(evening.tournament(&id).await.unwrap().competition.finished);
    the_export_has_all_of_it(&house, evening.tournament_log(&id).await.unwrap().len()).await;
}

/// An evening is in the export: its log, who played in which game, and what it was rated by.
async fn the_export_has_all_of_it(house: &House, events: usize) {
    let (mut lines, mut nowhere) = (Vec::new(), std::io::sink());
    hall::data::export(&house.path(), &mut lines, &mut nowhere)
        .await
        .unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let count = |kind: &str| {
        let kind = format!("{{\"type\":\"{kind}\",");
        lines.lines().filter(|line| line.starts_with(&kind)).count()
    };
    let kinds = [
        "tournament",
        "tournament_event",
        "tournament_account",
        "tournament_game",
        "result",
    ];
    assert_eq!(kinds.map(count), [1, events, 2, 1, 1], "{lines}");
}

#[tokio::test]
async fn a_result_handed_in_stands_once_both_say_the_same() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let id = make(&evening, &anna, terms(System::Swiss { rounds: 1 }, false)).await;
    let names = forms(&["Anna", "Bo"]);
    act(&evening, &anna, &id, names).await.unwrap();
    act(&evening, &anna, &id, TournamentAct::Start)
        .await
        .unwrap();
    act(&evening, &anna, &id, TournamentAct::Pair)
        .await
        .unwrap();
    let say = |result| TournamentAct::HandIn(GameId(1), result);
    let stranger = evening.account("Stranger").await;
    let strange = act(&evening, &stranger, &id, say(GameResult::Draw)).await;
    assert_eq!(strange, Err("not_yours".into()));
    act(&evening, &bo, &id, say(GameResult::Draw))
        .await
        .unwrap();
    act(&evening, &anna, &id, say(GameResult::WhiteWins))
        .await
        .unwrap();
    let open = evening.tournament(&id).await.unwrap();
    assert_eq!(
        open.competition.game(GameId(1)).unwrap().marks,
        None,
        "they disagree"
    );
    assert_eq!(open.sides.sayings.len(), 2);
    act(&evening, &anna, &id, say(GameResult::Draw))
        .await
        .unwrap();
    let done = evening.tournament(&id).await.unwrap();
    let marks = done.competition.game(GameId(1)).unwrap().marks;
    assert_eq!(marks, Some((Mark::Draw, Mark::Draw)));
    assert!(done.sides.sayings.is_empty());
    act(&evening, &anna, &id, TournamentAct::Undo)
        .await
        .unwrap();
    let undone = evening.tournament(&id).await.unwrap();
    assert_eq!(undone.competition.game(GameId(1)).unwrap().marks, None);
}

#[tokio::test]
async fn guests_make_no_tournaments_and_bad_terms_are_refused_by_field() {
    let house = House::new();
    let evening = house.open().await;
    let guest = evening.guest_player().await;
    let asked = |terms| evening.create_tournament(guest.id, None, terms);
    let swiss = terms(System::Swiss { rounds: 3 }, false);
    match asked(swiss.clone()).await {
        Err(HallError::Refused(refusal)) => assert_eq!(refusal.code, "account_needed"),
        other => panic!("{other:?}"),
    }
    let anna = evening.account("Anna").await;
    let bad = terms(System::Swiss { rounds: 0 }, false);
    match evening.create_tournament(anna.id, None, bad).await {
        Err(HallError::Refused(refusal)) => {
            assert_eq!(refusal.code, "tournament_terms_bad");
            assert_eq!(refusal.place.as_deref(), Some("stages.0.rounds"));
        }
        other => panic!("{other:?}"),
    }
    for name in [
        "",
        "\u{200b}",
        "\u{3164}",
        "a\u{202e}b",
        "a\nb",
        "e\u{301}\u{301}\u{301}\u{301}\u{301}",
    ] {
        let mut unreadable = swiss.clone();
        unreadable.plan.name = name.to_owned();
        match evening.create_tournament(anna.id, None, unreadable).await {
            Err(HallError::Refused(refusal)) => {
                assert_eq!(
                    refusal.place.as_deref(),
                    Some("name"),
                    "{}",
                    name.escape_unicode()
                );
            }
            other => panic!("{other:?}"),
        }
    }
    let id = make(&evening, &anna, swiss).await;
    for name in ["\u{3164}", "a\u{ad}b", "a\u{200d}b"] {
        let refused = act(&evening, &anna, &id, forms(&[name, "Li"])).await;
        assert_eq!(
            refused,
            Err("entry_bad".into()),
            "{}",
            name.escape_unicode()
        );
    }
    let early = act(&evening, &anna, &id, TournamentAct::Start).await;
    assert_eq!(early, Err("tournament_too_few".into()));
}

/// The games of a PGN text; the test ends if any line of it is at fault.
fn read(text: &str) -> Vec<rules::pgn::Game> {
    let games = rules::pgn::read_games(text.as_bytes());
    let sound = games.map(|read| {
        assert!(read.faults.is_empty(), "{:?} in {text}", read.faults);
        read.game
    });
    sound.collect()
}

/// An event of two rounds: Anna is mated by Bo in the hall, somebody does not come, two lose by a
/// penalty, and one game goes on. Gives the game in the hall.
async fn two_rounds(evening: &Evening, anna: &Player, id: &TournamentId) -> hall::GameId {
    let mut li = EntryForm::rated("Li \"Jing\" 李静", 1912);
    li.title = tournament::Title::from_text("WGM");
    let forms = vec![
        EntryForm::rated("Anna", 2000),
        li,
        EntryForm::rated("Bo", 1900),
        EntryForm::rated("Wang", 1800),
    ];
    for one in [
        TournamentAct::Enter(forms),
        TournamentAct::Start,
        TournamentAct::Pair,
    ] {
        act(evening, anna, id, one).await.unwrap();
    }
    let (_, game) = evening.tournament(id).await.unwrap().sides.games[0].clone();
    let seats = evening.game(&game, None).await.unwrap().seats;
    let board = Board {
        evening,
        id: game.clone(),
        white: seats.white.player.clone(),
        black: seats.black.player.clone(),
    };
    board.play("f3 e5 g4 Qh4").await;
    for _ in 0..500 {
        let snapshot = evening.tournament(id).await.unwrap();
        if snapshot
            .competition
            .game(GameId(1))
            .unwrap()
            .marks
            .is_some()
        {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for one in [
        TournamentAct::Result(GameId(2), Mark::ForfeitLoss, Mark::ForfeitWin),
        TournamentAct::Close,
        TournamentAct::Pair,
        TournamentAct::Result(GameId(3), Mark::Loss, Mark::Loss),
    ] {
        act(evening, anna, id, one).await.unwrap();
    }
    game
}

fn tags<const N: usize>(game: &rules::pgn::Game, names: [&str; N]) -> [String; N] {
    names.map(|name| game.tag(name).unwrap_or("").to_owned())
}

#[tokio::test]
async fn a_round_and_a_whole_event_are_written_as_pgn() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    evening.account("Bo").await;
    let id = make(&evening, &anna, terms(System::Swiss { rounds: 2 }, true)).await;
    let game = two_rounds(&evening, &anna, &id).await;

    let first = read(&evening.tournament_pgn(&id, Some(1), None).await.unwrap());
    assert_eq!(first.len(), 2);
    assert_eq!(
        tags(&first[0], ["Event", "Site", "Round", "Result", "Board"]),
        ["Club evening", "Qiyuan", "1.1", "0-1", "1"]
    );
    assert_eq!(
        tags(&first[0], ["GameId", "Termination"]),
        [&game.0, "normal"]
    );
    assert_eq!(first[0].main_moves().count(), 4);
    assert_eq!(tags(&first[0], ["Date"])[0].len(), 10);
    assert_eq!(first[1].main_moves().count(), 0, "nobody came to the board");
    assert_eq!(
        tags(&first[1], ["Result", "Termination"]),
        ["0-1", "abandoned"]
    );
    let both = tags(&first[1], ["White", "Black"]);
    assert!(both.contains(&"Li \"Jing\" 李静".to_owned()), "{both:?}");
    let side = if both[0].starts_with("Li") {
        ["WhiteTitle", "WhiteElo"]
    } else {
        ["BlackTitle", "BlackElo"]
    };
    assert_eq!(tags(&first[1], side), ["WGM", "1912"]);

    let all = read(&evening.tournament_pgn(&id, None, None).await.unwrap());
    let rounds: Vec<_> = all.iter().map(|game| tags(game, ["Round"])).collect();
    assert_eq!(rounds, [["1.1"], ["1.2"], ["2.1"], ["2.2"]]);
    // PGN has no word for 0-0.
    assert_eq!(
        tags(&all[2], ["Result", "Termination"]),
        ["*", "adjudication"]
    );
    assert_eq!(tags(&all[3], ["Termination"]), ["unterminated"]);
}

//! An event chooses the pools that its games feed; results typed in for the room count as well.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{
    Act, EventRating, HallError, NumberChanged, Player, PoolKind, TournamentAct, TournamentId,
    TournamentTerms,
};
use laws::{GameResult, Millis, Terms};
use rules::Color;
use support::{Board, Evening, House, events, terms};
use tournament::Mark;
use tournament::live::{EntryForm, GameId, Plan, System};

const DOUBLE: System = System::RoundRobin {
    groups: 1,
    double: true,
};

fn only(pool: &str) -> EventRating {
    EventRating {
        rated: true,
        pools: vec![pool.to_owned()],
        round_start: false,
    }
}

async fn act(evening: &Evening, by: &Player, id: &TournamentId, act: TournamentAct) {
    evening.advance(Millis::from_secs(1));
    events::act(evening, by, id, act).await.unwrap();
}

/// Anna and Bo in an event of two rounds, the first of which is paired.
async fn event(
    evening: &Evening,
    owner: &Player,
    rating: EventRating,
    online: bool,
) -> TournamentId {
    let terms = TournamentTerms {
        plan: Plan::of("Club evening", DOUBLE),
        time_control: "600+5".parse().unwrap(),
        rating,
        online,
        open_entry: true,
    };
    let id = events::make(evening, owner, terms).await;
    let forms = ["Anna", "Bo"].map(|name| EntryForm::rated(name, 1500));
    act(evening, owner, &id, TournamentAct::Enter(forms.into())).await;
    act(evening, owner, &id, TournamentAct::Start).await;
    act(evening, owner, &id, TournamentAct::Pair).await;
    id
}

async fn number(evening: &Evening, name: &str, kind: PoolKind) -> Option<String> {
    let player = evening.profile(name).await.unwrap().player;
    let numbers = evening.numbers(&player).await.unwrap();
    let found = numbers.into_iter().find(|number| number.kind == kind);
    found
        .filter(|number| number.games > 0)
        .map(|number| number.points)
}

/// The grade points of Anna and Bo; `-` before the first rated game.
async fn points(evening: &Evening) -> [String; 2] {
    let mut both = Vec::new();
    for name in ["Anna", "Bo"] {
        let points = number(evening, name, PoolKind::Grade).await;
        both.push(points.unwrap_or_else(|| "-".to_owned()));
    }
    both.try_into().unwrap()
}

/// Sets the result of a game so that Anna gets this mark, whatever her colour.
async fn anna(evening: &Evening, by: &Player, id: &TournamentId, game: u32, marks: [Mark; 2]) {
    let snapshot = evening.tournament(id).await.unwrap();
    let played = snapshot.competition.game(GameId(game)).unwrap();
    let first = snapshot.competition.entry(played.white).unwrap();
    let [own, other] = marks;
    let set = match first.name.as_str() {
        "Anna" => TournamentAct::Result(played.id, own, other),
        _ => TournamentAct::Result(played.id, other, own),
    };
    act(evening, by, id, set).await;
}

const WON: [Mark; 2] = [Mark::Win, Mark::Loss];

async fn choose(
    evening: &Evening,
    by: &Player,
    id: &TournamentId,
    rating: EventRating,
    apply: bool,
) -> Result<Vec<NumberChanged>, String> {
    match evening.rate_event(by.id, id, rating, apply).await {
        Ok(changed) => Ok(changed),
        Err(HallError::Refused(refusal)) => Err(refusal.to_string()),
        Err(error) => panic!("{error}"),
    }
}

/// Anna beats Cy outside the event.
async fn a_game_beside(evening: &Evening, anna: &Player, cy: &Player) {
    let rated = Terms {
        rated: true,
        ..terms("180+2")
    };
    let board = evening.game_of(anna.clone(), cy.clone(), rated).await;
    board.play("e4 e5").await;
    board.does(Color::Black, Act::Resign).await;
    for _ in 0..500 {
        if points(evening).await[0] != "-" {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the game beside the event does not count");
}

#[tokio::test]
async fn results_that_an_arbiter_types_in_for_the_room_count_and_follow_corrections() {
    let house = House::new();
    let evening = house.open().await;
    let arbiter = evening.account("Zhou").await;
    evening.account("Anna").await;
    evening.account("Bo").await;
    let id = event(&evening, &arbiter, EventRating::whether(true), false).await;
    anna(&evening, &arbiter, &id, 1, WON).await;
    assert_eq!(points(&evening).await, ["10.00", "-10.00"]);
    let history = evening.number_history("Anna", "grade").await.unwrap();
    let first = &history.changes[0].of;
    assert!(first.first.is_typed() && first.corrected.is_none());
    let of = first.first.event.as_ref().unwrap();
    assert_eq!(
        (&*of.name, of.number, of.round),
        ("Club evening", 1, Some(1))
    );
    let rapid = number(&evening, "Anna", PoolKind::Glicko2).await;
    assert!(rapid.is_some(), "and in the pool of its clock's speed");
    // A correction goes back to the first result, and says who made it.
    anna(&evening, &arbiter, &id, 1, [Mark::Loss, Mark::Win]).await;
    assert_eq!(points(&evening).await, ["-10.00", "10.00"]);
    let history = evening.number_history("Bo", "grade").await.unwrap();
    let (_, by) = history.changes[0].of.corrected.clone().unwrap();
    assert_eq!(by.unwrap().name, "Zhou");
    act(&evening, &arbiter, &id, TournamentAct::Undo).await;
    assert_eq!(points(&evening).await, ["10.00", "-10.00"], "undone");
    let forfeit = [Mark::ForfeitWin, Mark::ForfeitLoss];
    anna(&evening, &arbiter, &id, 1, forfeit).await;
    assert_eq!(points(&evening).await, ["-", "-"], "R14: not played");
    anna(&evening, &arbiter, &id, 1, WON).await;
    act(&evening, &arbiter, &id, TournamentAct::Close).await;
    act(&evening, &arbiter, &id, TournamentAct::Pair).await;
    anna(&evening, &arbiter, &id, 2, WON).await;
    // D = 20: the higher side gains 10 − 20/12.5.
    assert_eq!(points(&evening).await, ["18.40", "-18.40"]);
    house.kill(evening);
    let evening = house.open().await;
    assert_eq!(
        points(&evening).await,
        ["18.40", "-18.40"],
        "replay equals live"
    );
}

#[tokio::test]
async fn what_the_maker_types_counts_for_nobody_and_what_both_say_counts() {
    let house = House::new();
    let evening = house.open().await;
    evening.account("Zhou").await;
    let bo = evening.account("Bo").await;
    let own = evening.account("Anna").await;
    // Anna may make an event; by her own word she does not rise.
    let id = event(&evening, &own, EventRating::whether(true), false).await;
    anna(&evening, &own, &id, 1, WON).await;
    assert_eq!(points(&evening).await, ["-", "-"]);
    act(&evening, &own, &id, TournamentAct::Undo).await;
    for player in [&own, &bo] {
        let said = TournamentAct::HandIn(GameId(1), GameResult::WhiteWins);
        act(&evening, player, &id, said).await;
    }
    let mut both = points(&evening).await;
    both.sort();
    assert_eq!(both, ["-10.00", "10.00"]);
    // From now on it is the hall's arbiter who may choose other pools.
    let refused = choose(&evening, &own, &id, EventRating::default(), true).await;
    assert_eq!(refused.unwrap_err(), "not_arbiter");
    assert_eq!(
        choose(&evening, &bo, &id, EventRating::default(), true)
            .await
            .unwrap_err(),
        "not_yours"
    );
}

#[tokio::test]
async fn an_event_feeds_the_pools_that_it_chose_and_a_change_counts_again() {
    let house = House::new();
    let evening = house.open().await;
    let arbiter = evening.account("Zhou").await;
    evening.account("Anna").await;
    evening.account("Bo").await;
    let id = event(&evening, &arbiter, only("glicko2"), false).await;
    anna(&evening, &arbiter, &id, 1, WON).await;
    assert_eq!(points(&evening).await, ["-", "-"]);
    let glicko2 = number(&evening, "Anna", PoolKind::Glicko2).await.unwrap();
    let bad = choose(&evening, &arbiter, &id, only("elo"), true).await;
    assert_eq!(bad.unwrap_err(), "tournament_terms_bad at pools");
    // First it is told what would change, and nothing is.
    let told = choose(&evening, &arbiter, &id, only("grade"), false)
        .await
        .unwrap();
    assert_eq!(told.len(), 4, "two players, two pools");
    assert_eq!(points(&evening).await, ["-", "-"]);
    let done = choose(&evening, &arbiter, &id, only("grade"), true)
        .await
        .unwrap();
    let told_of = |changed: &[NumberChanged]| -> Vec<_> {
        let points = |number: &Option<hall::Number>| number.as_ref().map(|n| n.points.clone());
        let told = changed.iter();
        told.map(|one| {
            (
                one.player.name.clone(),
                points(&one.before),
                points(&one.after),
            )
        })
        .collect()
    };
    assert_eq!(told_of(&told), told_of(&done));
    let name = |name: &str| name.to_owned();
    assert_eq!(
        told_of(&done)[..3],
        [
            (name("Anna"), None, Some(name("10.00"))),
            (name("Bo"), None, Some(name("-10.00"))),
            (name("Anna"), Some(glicko2), None),
        ]
    );
    assert_eq!(points(&evening).await, ["10.00", "-10.00"]);
    assert_eq!(number(&evening, "Anna", PoolKind::Glicko2).await, None);
    let choices = evening.rating_choices(&id).await.unwrap();
    assert_eq!((choices.len(), choices[0].moved), (1, 2));
    assert_eq!(
        (&choices[0].was, &choices[0].rating),
        (&only("glicko2"), &only("grade"))
    );
    // And to none at all.
    choose(&evening, &arbiter, &id, EventRating::default(), true)
        .await
        .unwrap();
    assert_eq!(points(&evening).await, ["-", "-"]);
    house.kill(evening);
    let evening = house.open().await;
    assert_eq!(points(&evening).await, ["-", "-"]);
    choose(&evening, &arbiter, &id, only("grade"), true)
        .await
        .unwrap();
    house.close(evening).await;
    let evening = house.open().await;
    assert_eq!(points(&evening).await, ["10.00", "-10.00"]);
    let terms = evening.tournament(&id).await.unwrap().summary.terms;
    assert_eq!(terms.rating, only("grade"));
}

#[tokio::test]
async fn all_games_of_a_round_reckon_from_its_start_where_the_event_says_so() {
    let house = House::new();
    let evening = house.open().await;
    let arbiter = evening.account("Zhou").await;
    let first = evening.account("Anna").await;
    evening.account("Bo").await;
    let cy = evening.account("Cy").await;
    let id = event(&evening, &arbiter, EventRating::whether(true), false).await;
    evening.advance(Millis::from_secs(1));
    a_game_beside(&evening, &first, &cy).await;
    anna(&evening, &arbiter, &id, 1, WON).await;
    // At the game's own end Anna is 10 ahead: 10 − 10/12.5.
    assert_eq!(points(&evening).await, ["19.20", "-9.20"], "R13");
    let frozen = EventRating {
        round_start: true,
        ..EventRating::whether(true)
    };
    choose(&evening, &arbiter, &id, frozen, true).await.unwrap();
    // At the start of the round they were equal: 10.
    assert_eq!(points(&evening).await, ["20.00", "-10.00"], "R13");
    let history = evening.number_history("Anna", "grade").await.unwrap();
    let told = &history.changes[0].of.moved;
    assert_eq!((&*told.rule, &*told.numbers["d"]), ("equal_win", "0"));
    assert_eq!(told.numbers["white_start"], "0");
    // The next round starts from what stands then: D = 30.
    act(&evening, &arbiter, &id, TournamentAct::Close).await;
    act(&evening, &arbiter, &id, TournamentAct::Pair).await;
    anna(&evening, &arbiter, &id, 2, WON).await;
    assert_eq!(points(&evening).await, ["27.60", "-17.60"], "R13");
    house.kill(evening);
    let evening = house.open().await;
    assert_eq!(
        points(&evening).await,
        ["27.60", "-17.60"],
        "replay equals live"
    );
}

#[tokio::test]
async fn an_arbiters_word_in_an_online_event_moves_the_pools_and_outlives_a_restart() {
    let house = House::new();
    let evening = house.open().await;
    let arbiter = evening.account("Zhou").await;
    evening.account("Anna").await;
    evening.account("Bo").await;
    let id = event(&evening, &arbiter, EventRating::whether(true), true).await;
    let game = evening.tournament(&id).await.unwrap().sides.games[0]
        .1
        .clone();
    let seats = evening.game(&game, None).await.unwrap().seats;
    let board = Board {
        evening: &evening,
        id: game,
        white: seats.white.player.clone(),
        black: seats.black.player.clone(),
    };
    board.play("e4 e5").await;
    let loser = if seats.white.player.name == "Bo" {
        Color::White
    } else {
        Color::Black
    };
    board.does(loser, Act::Resign).await;
    for _ in 0..500 {
        let stands = evening.tournament(&id).await.unwrap();
        let stands = stands.competition.game(GameId(1)).unwrap().marks;
        if points(&evening).await[0] != "-" && stands.is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(points(&evening).await, ["10.00", "-10.00"]);
    anna(&evening, &arbiter, &id, 1, [Mark::Draw, Mark::Draw]).await;
    assert_eq!(points(&evening).await, ["0.00", "0.00"]);
    house.kill(evening);
    let evening = house.open().await;
    evening.tournament(&id).await.unwrap();
    assert_eq!(points(&evening).await, ["0.00", "0.00"]);
    let marks = evening.tournament(&id).await.unwrap();
    let marks = marks.competition.game(GameId(1)).unwrap().marks;
    assert_eq!(marks, Some((Mark::Draw, Mark::Draw)));
}

//! Rating lists are taken in at their place among the results, and given out again.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{Act, HallError, ListEffect, ListForm, Player, PoolKind, read_list};
use laws::{GameResult, Terms};
use rating::Speed;
use rules::Color;
use support::{Evening, House, terms};

const LIST: &str = "id,name,points\n1,anna,512.50\n2,Nobody,10\n";

async fn points(evening: &Evening, name: &str) -> (String, u32) {
    let player = evening.profile(name).await.unwrap().player;
    let numbers = evening.numbers(&player).await.unwrap();
    let grade = numbers.into_iter().find(|one| one.kind == PoolKind::Grade);
    let grade = grade.unwrap();
    (grade.points, grade.games)
}

async fn take(
    evening: &Evening,
    by: &Player,
    text: &str,
    apply: bool,
) -> Result<ListEffect, String> {
    let list = read_list(text, Speed::Standard);
    match evening.import_list(by.id, list, apply).await {
        Ok(effect) => Ok(effect),
        Err(HallError::Refused(refusal)) => Err(refusal.to_string()),
        Err(error) => panic!("{error}"),
    }
}

/// Anna, who has White, wins; gives the game's id.
async fn anna_wins(evening: &Evening, anna: &Player, bo: &Player, games: u32) -> hall::GameId {
    let rated = Terms {
        rated: true,
        ..terms("180+2")
    };
    let board = evening.game_of(anna.clone(), bo.clone(), rated).await;
    board.play("e4 e5").await;
    board.does(Color::Black, Act::Resign).await;
    for _ in 0..500 {
        if points(evening, "Anna").await.1 == games {
            return board.id.clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the game does not count");
}

async fn a_list_is_told_before_it_is_taken(evening: &Evening, admin: &Player, bo: &Player) {
    let refused = take(evening, bo, LIST, true).await.unwrap_err();
    assert_eq!(refused, "not_admin");
    let faulty = "id,name,points\n1,Anna,x\n";
    let told = take(evening, admin, faulty, false).await.unwrap();
    let fault = &told.faults[0];
    assert_eq!(
        (fault.line, fault.column, fault.code.code()),
        (2, 8, "list_points")
    );
    let refused = take(evening, admin, faulty, true).await.unwrap_err();
    assert_eq!(refused, "list_faulty");
    let told = take(evening, admin, LIST, false).await.unwrap();
    assert_eq!(told.unknown, ["Nobody"]);
    let twice = "id,name,points\n1,Anna,100\n2,Bo,5\n3,anna ,200\n4,Nobody,1\n5,nobody,2\n";
    let told_twice = take(evening, admin, twice, false).await.unwrap();
    assert_eq!(
        told_twice.twice,
        ["Anna"],
        "nobody can say which row is meant"
    );
    assert_eq!(told_twice.unknown, ["Nobody"]);
    let moved: Vec<&str> = told_twice
        .changed
        .iter()
        .map(|one| &*one.player.name)
        .collect();
    assert_eq!(moved, ["Bo"]);
    let changed = &told.changed[0];
    let number = |one: &Option<hall::Number>| one.as_ref().unwrap().points.clone();
    assert_eq!(
        (number(&changed.before), number(&changed.after)),
        ("10.00".into(), "512.50".into())
    );
    assert_eq!(points(evening, "Anna").await.0, "10.00", "only told");
}

#[tokio::test]
async fn games_count_from_the_numbers_of_a_list_and_corrections_before_it_stay_before_it() {
    let house = House::new();
    let evening = house.open().await;
    let admin = evening.account("Zhou").await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let first = anna_wins(&evening, &anna, &bo, 1).await;
    a_list_is_told_before_it_is_taken(&evening, &admin, &bo).await;
    take(&evening, &admin, LIST, true).await.unwrap();
    assert_eq!(points(&evening, "Anna").await, ("512.50".to_owned(), 1));
    assert_eq!(
        evening.profile("Anna").await.unwrap().player.grade,
        Some(26)
    );
    let again = take(&evening, &admin, LIST, true).await.unwrap();
    assert!(again.changed.is_empty(), "nothing is set twice");
    let history = evening.number_history("Anna", "grade").await.unwrap();
    let [set] = history.sets.as_slice() else {
        panic!("one list: {:?}", history.sets);
    };
    assert_eq!(set.number.points, "512.50");
    assert_eq!(set.after_seq, history.changes[0].of.moved.seq);
    // Bo has −10: D = 522.5, nothing to gain.
    anna_wins(&evening, &anna, &bo, 2).await;
    assert_eq!(points(&evening, "Anna").await.0, "512.50");
    // The first game is corrected: it moves Bo, and Anna's number is that of the list.
    evening
        .correct_result(admin.id, &first, GameResult::BlackWins, "boards swapped")
        .await
        .unwrap();
    assert_eq!(points(&evening, "Anna").await.0, "512.50");
    assert_eq!(points(&evening, "Bo").await.0, "10.00");
    let text = ListForm::Csv.write(&evening.rating_list().await.unwrap());
    assert!(text.contains("Anna") && text.contains(",512.5"), "{text}");
    house.kill(evening);
    let evening = house.open().await;
    assert_eq!(
        points(&evening, "Anna").await,
        ("512.50".to_owned(), 2),
        "replay equals live"
    );
    assert_eq!(points(&evening, "Bo").await.0, "10.00");
    let nothing = take(&evening, &admin, &text, false).await.unwrap();
    assert!(
        nothing.changed.is_empty(),
        "what was given out is what stands"
    );
    house.close(evening).await;
    let shell = read_list("id,name,points\n1,Bo,333\n", Speed::Standard).entries;
    let from = hall::data::import_list(&house.path(), &shell, true)
        .await
        .unwrap();
    assert_eq!((from.set.len(), from.unknown.len()), (1, 0));
    let evening = house.open().await;
    assert_eq!(
        points(&evening, "Bo").await.0,
        "333.00",
        "set from the shell"
    );
}

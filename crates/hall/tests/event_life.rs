//! The life of an event: deleted before it begins, ended early, put right, left and come back to;
//! and nobody takes another's work away unseen.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{
    AsSeen, EventRating, HallError, Player, TermsChange, TournamentAct, TournamentId,
    TournamentTerms,
};
use support::events::{act, make};
use support::{Evening, House};
use tournament::Mark;
use tournament::live::{Details, EntryForm, EntryId, GameId, Plan, System};

fn terms(system: System, open_entry: bool) -> TournamentTerms {
    let online = matches!(system, System::Arena { .. });
    TournamentTerms {
        plan: Plan::of("Club evening", system),
        time_control: "600+5".parse().unwrap(),
        rating: EventRating::whether(false),
        online,
        open_entry,
    }
}

fn forms(names: &[&str]) -> TournamentAct {
    let form = |(place, name): (usize, &&str)| EntryForm::rated(*name, 2000 - place as u32);
    TournamentAct::Enter(names.iter().enumerate().map(form).collect())
}

/// A Swiss of four in its first round.
async fn running(evening: &Evening, owner: &Player, names: [&str; 4]) -> TournamentId {
    let id = make(evening, owner, terms(System::Swiss { rounds: 3 }, false)).await;
    for step in [forms(&names), TournamentAct::Start, TournamentAct::Pair] {
        act(evening, owner, &id, step).await.unwrap();
    }
    id
}

/// The same in a hall that was opened again: no id that was used before.
async fn anew(evening: &Evening, by: &Player, id: &TournamentId, act: TournamentAct) -> String {
    match evening.tournament_act(by.id, None, id, act).await {
        Ok(_) => String::new(),
        Err(HallError::Refused(refusal)) => refusal.code.into_owned(),
        Err(error) => panic!("{error}"),
    }
}

/// A refusal with its place.
async fn refused(
    evening: &Evening,
    by: &Player,
    id: &TournamentId,
    act: TournamentAct,
) -> (String, Option<String>) {
    let command = evening.fresh();
    match evening.tournament_act(by.id, Some(&command), id, act).await {
        Err(HallError::Refused(refusal)) => (refusal.code.into_owned(), refusal.place),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn twenty_open_events_lock_nobody_out() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let other = evening.account("Other").await;
    let mut made = Vec::new();
    for _ in 0..20 {
        made.push(make(&evening, &anna, terms(System::Swiss { rounds: 3 }, false)).await);
    }
    let more = evening.create_tournament(anna.id, None, terms(System::Swiss { rounds: 3 }, false));
    let refusal = support::refusal(more.await);
    assert_eq!(refusal, "too_many_tournaments");

    let id = &made[0];
    act(&evening, &anna, id, forms(&["Li", "Wang"]))
        .await
        .unwrap();
    let not_his = act(&evening, &other, id, TournamentAct::Delete).await;
    assert_eq!(not_his, Err("not_yours".into()));
    let command = evening.fresh();
    for _ in 0..2 {
        let deleted = evening.tournament_act(anna.id, Some(&command), id, TournamentAct::Delete);
        deleted.await.unwrap();
    }
    let gone = act(&evening, &anna, id, TournamentAct::Start).await;
    assert_eq!(gone, Err("no_such_tournament".into()));
    let listed = evening.tournaments().await.unwrap();
    assert!(listed.iter().all(|one| one.id != *id) && listed.len() == 19);

    // One that runs is ended.
    let id = &made[1];
    act(&evening, &anna, id, forms(&["Li", "Wang"]))
        .await
        .unwrap();
    for step in [TournamentAct::Start, TournamentAct::Pair] {
        act(&evening, &anna, id, step).await.unwrap();
    }
    let late = act(&evening, &anna, id, TournamentAct::Delete).await;
    assert_eq!(late, Err("tournament_not_deleted".into()));
    let missing = act(&evening, &anna, id, TournamentAct::End { drop: false }).await;
    assert_eq!(missing, Err("tournament_results_missing".into()));
    act(&evening, &anna, id, TournamentAct::End { drop: true })
        .await
        .unwrap();
    for _ in 0..2 {
        make(&evening, &anna, terms(System::Swiss { rounds: 3 }, false)).await;
    }
    house.close(evening).await;
    let evening = house.open().await;
    assert!(evening.tournament(id).await.unwrap().competition.finished);
    assert_eq!(anew(&evening, &anna, id, TournamentAct::Undo).await, "");
    assert!(!evening.tournament(id).await.unwrap().competition.finished);
}

#[tokio::test]
async fn what_was_typed_is_put_right_and_stays_so_after_a_restart() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let id = running(&evening, &anna, ["Bp", "Li", "Wang", "Zhao"]).await;
    let form = EntryForm::rated("Bo", 1500);
    let change = TournamentAct::ChangeEntry(EntryId(1), form);
    act(&evening, &anna, &id, change).await.unwrap();
    let taken = TournamentAct::ChangeEntry(EntryId(2), EntryForm::rated("bo", 1500));
    let taken = refused(&evening, &anna, &id, taken).await;
    assert_eq!(taken, ("already_entered".into(), Some("name".into())));
    let mad = TournamentAct::ChangeEntry(EntryId(2), EntryForm::rated("Li", 15_000));
    let mad = refused(&evening, &anna, &id, mad).await;
    assert_eq!(mad, ("entry_bad".into(), Some("rating".into())));

    let details = Details {
        place: "Hangzhou".into(),
        first_day: "2026-12-01".into(),
        last_day: "2026-12-02".into(),
        chief_arbiter: "Chen".into(),
        ..Details::default()
    };
    let change = TermsChange {
        name: Some("Winter Open".into()),
        rounds: Some((0, 2)),
        time_control: Some("5400+30".parse().unwrap()),
        details: Some(details.clone()),
        ..TermsChange::default()
    };
    let change = TournamentAct::ChangeTerms(Box::new(change));
    act(&evening, &anna, &id, change).await.unwrap();
    let wrong = TermsChange {
        details: Some(Details {
            last_day: "2026-02-30".into(),
            ..details
        }),
        ..TermsChange::default()
    };
    let wrong = TournamentAct::ChangeTerms(Box::new(wrong));
    let wrong = refused(&evening, &anna, &id, wrong).await;
    assert_eq!(
        wrong,
        ("tournament_terms_bad".into(), Some("last_day".into()))
    );

    house.close(evening).await;
    let evening = house.open().await;
    let snapshot = evening.tournament(&id).await.unwrap();
    assert_eq!(snapshot.entry_of(bo.id), Some(EntryId(1)));
    let terms = &snapshot.summary.terms;
    assert_eq!(terms.time_control.to_string(), "5400+30");
    assert_eq!(terms.plan, snapshot.competition.plan);
    assert_eq!(terms.plan.stages[0].system, System::Swiss { rounds: 2 });
    assert_eq!(terms.plan.details.place, "Hangzhou");
    let listed = evening.tournaments().await.unwrap();
    assert_eq!(listed[0].terms.plan.name, "Winter Open");

    for _ in 0..2 {
        assert_eq!(anew(&evening, &anna, &id, TournamentAct::Undo).await, "");
    }
    let snapshot = evening.tournament(&id).await.unwrap();
    assert_eq!(snapshot.summary.terms.plan.name, "Club evening");
    assert_eq!(snapshot.summary.terms.time_control.to_string(), "600+5");
    assert_eq!(snapshot.entry_of(bo.id), None, "Bp is not Bo");
}

#[tokio::test]
async fn nobody_takes_back_or_overwrites_what_he_has_not_seen() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    house.close(evening).await;
    let store = house.store().await;
    store.set_role(bo.id, hall::Role::Arbiter).await.unwrap();
    store.close().await;
    let evening = house.open().await;
    let id = running(&evening, &anna, ["Li", "Wang", "Zhao", "Qian"]).await;
    let seq = evening.tournament(&id).await.unwrap().summary.seq;
    let saw = |marks, white, black| {
        let result = TournamentAct::Result(GameId(1), white, black);
        TournamentAct::If(AsSeen::Marks(marks), Box::new(result))
    };
    let typed = saw(None, Mark::Loss, Mark::Win);
    act(&evening, &bo, &id, typed).await.unwrap();
    let second = refused(&evening, &anna, &id, saw(None, Mark::Win, Mark::Loss)).await;
    let code = "tournament_result_meanwhile".to_owned();
    assert_eq!(second, (code, Some("Bo 01".into())));
    let undo = |seq| TournamentAct::If(AsSeen::Last(seq), Box::new(TournamentAct::Undo));
    let old = act(&evening, &anna, &id, undo(seq)).await;
    assert_eq!(old, Err("tournament_moved_on".into()));
    let corrected = saw(Some((Mark::Loss, Mark::Win)), Mark::Win, Mark::Loss);
    act(&evening, &anna, &id, corrected).await.unwrap();
    act(&evening, &anna, &id, undo(seq + 2)).await.unwrap();

    let pair = |round| TournamentAct::If(AsSeen::Round(round), Box::new(TournamentAct::Pair));
    let again = refused(&evening, &bo, &id, pair(1)).await;
    let code = "tournament_paired_already".to_owned();
    assert_eq!(again, (code, Some("1".into())));
    let ahead = act(&evening, &bo, &id, pair(2)).await;
    assert_eq!(ahead, Err("tournament_round_open".into()));
}

#[tokio::test]
async fn an_arena_takes_nobody_without_an_account() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let arena = System::Arena {
        minutes: 10,
        starts_at: None,
    };
    let id = make(&evening, &anna, terms(arena, true)).await;
    let nobody = refused(&evening, &anna, &id, forms(&["Anna", "Nobody"])).await;
    let code = "entry_needs_account".to_owned();
    assert_eq!(nobody, (code, Some("Nobody".into())));
    act(&evening, &anna, &id, forms(&["Anna"])).await.unwrap();
}

#[tokio::test]
async fn whoever_withdrew_himself_comes_back_by_himself() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let id = running(&evening, &anna, ["Bo", "Wang", "Zhao", "Qian"]).await;
    let (leave, back) = (
        TournamentAct::Withdraw(EntryId(1)),
        TournamentAct::Rejoin(EntryId(1)),
    );
    act(&evening, &bo, &id, leave.clone()).await.unwrap();
    assert!(evening.tournament(&id).await.unwrap().may_return(bo.id));
    house.close(evening).await;
    let evening = house.open().await;
    assert!(evening.tournament(&id).await.unwrap().may_return(bo.id));
    assert_eq!(anew(&evening, &bo, &id, back.clone()).await, "");
    // Whom the arbiter takes out comes back by the arbiter.
    assert_eq!(anew(&evening, &anna, &id, leave).await, "");
    assert!(!evening.tournament(&id).await.unwrap().may_return(bo.id));
    assert_eq!(anew(&evening, &bo, &id, back).await, "not_yours");
}

//! Clubs and classes: whose word they are, what lists and entries make of them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use hall::{
    EventRating, HallError, Membership, Player, TournamentAct, TournamentId, TournamentTerms,
};
use support::{Evening, House};
use tournament::live::{EntryForm, Plan, System};

fn of(club: &str, class: &str) -> Membership {
    Membership {
        club: Some(club.to_owned()),
        class: Some(class.to_owned()),
    }
}

async fn says(evening: &Evening, by: &Player, of: &Membership) -> Result<Membership, String> {
    match evening.set_membership(by.id, "Anna", of).await {
        Ok(of) => Ok(of),
        Err(HallError::Refused(refusal)) => Err(refusal.to_string()),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_club_is_its_players_word_or_an_arbiters_and_can_be_read() {
    let house = House::new();
    let evening = house.open().await;
    let arbiter = evening.account("Zhou").await;
    let anna = evening.account("Anna").await;
    let bo = evening.account("Bo").await;
    let kept = says(&evening, &anna, &of(" 实验  小学", "cafe\u{301}")).await;
    assert_eq!(
        kept.unwrap(),
        of("实验 小学", "caf\u{e9}"),
        "single spaces, NFC"
    );
    let refused = says(&evening, &bo, &of("North", "")).await;
    assert_eq!(refused.unwrap_err(), "not_arbiter");
    let long = "学".repeat(41);
    let kept = says(&evening, &anna, &of("♟\u{fe0f} Chess", "")).await;
    assert_eq!(kept.unwrap().club.as_deref(), Some("♟ Chess"));
    for bad in [
        "\u{202e}abc",
        "\u{200b}",
        "—",
        "a\u{0}b",
        "\u{3164}x",
        "e\u{301}\u{301}\u{301}\u{301}\u{301}",
        long.as_str(),
    ] {
        let refused = says(&evening, &anna, &of(bad, "")).await;
        assert_eq!(
            refused.unwrap_err(),
            "club_bad at club",
            "{}",
            bad.escape_unicode()
        );
        let refused = says(&evening, &anna, &of("", bad)).await;
        assert_eq!(refused.unwrap_err(), "club_bad at class");
    }
    let kept = says(&evening, &arbiter, &of("  ", "三年级二班"))
        .await
        .unwrap();
    assert_eq!(kept.club, None, "an empty one is none");
    let long = "学".repeat(40);
    says(&evening, &arbiter, &of(&long, "三年级二班"))
        .await
        .unwrap();
    let guest = evening.guest_player().await;
    let name = guest.id.to_string();
    let refused = evening
        .set_membership(guest.id, &name, &of("North", ""))
        .await;
    assert!(matches!(refused, Err(HallError::Refused(one)) if one.code == "account_needed"));
    house.kill(evening);
    let evening = house.open().await;
    assert_eq!(
        evening.membership(anna.id).await.unwrap(),
        of(&long, "三年级二班")
    );
    let members = evening.clubs().await.unwrap();
    assert_eq!((members.len(), members[0].players), (1, 1));
}

#[tokio::test]
async fn an_entry_comes_with_the_club_of_its_account_unless_another_is_typed() {
    let house = House::new();
    let evening = house.open().await;
    let anna = evening.account("Anna").await;
    evening.account("Bo").await;
    says(&evening, &anna, &of("North", "3b")).await.unwrap();
    let only_class = Membership {
        club: None,
        class: Some("3c".to_owned()),
    };
    evening
        .set_membership(anna.id, "Bo", &only_class)
        .await
        .unwrap();
    let terms = TournamentTerms {
        plan: Plan::of("Evening", System::Swiss { rounds: 1 }),
        time_control: "600+5".parse().unwrap(),
        rating: EventRating::default(),
        online: false,
        open_entry: true,
    };
    let made = evening
        .create_tournament(anna.id, None, terms)
        .await
        .unwrap();
    let id = TournamentId(made.unwrap());
    let forms = ["Bo", "Nobody"].map(|name| EntryForm::rated(name, 1500));
    let typed = EntryForm {
        federation: "East".to_owned(),
        ..EntryForm::rated("Zoe", 1400)
    };
    let entered = TournamentAct::Enter(forms.into_iter().chain([typed]).collect());
    evening
        .tournament_act(anna.id, None, &id, entered)
        .await
        .unwrap();
    evening
        .tournament_act(anna.id, None, &id, TournamentAct::Join)
        .await
        .unwrap();
    let entries = evening
        .tournament(&id)
        .await
        .unwrap()
        .competition
        .entries
        .clone();
    let clubs: Vec<&str> = entries.iter().map(|entry| &*entry.federation).collect();
    assert_eq!(clubs, ["3c", "", "East", "North"]);
}

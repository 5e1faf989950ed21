//! Any commands in any order: an event never panics, its log replays to the state it is in, and
//! undoing everything leads back to the beginning.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod live_support;

use live_support::Hall;
use proptest::prelude::*;
use tournament::Mark;
use tournament::live::{
    Command, Competition, EntryForm, EntryId, GameId, Grade, Plan, System, consequences,
    final_table,
};
use tournament::systems::MatchPlan;

fn plans() -> impl Strategy<Value = Plan> {
    let knockout = |games: u32, third_place: bool| System::Knockout {
        plan: MatchPlan::with_play_offs(games),
        third_place,
        consolation: false,
    };
    let level = System::Knockout {
        plan: MatchPlan::games(1),
        third_place: true,
        consolation: true,
    };
    let robin = |groups: u32, double: bool| System::RoundRobin { groups, double };
    prop_oneof![
        (1u32..6).prop_map(|rounds| Plan::of("swiss", System::Swiss { rounds })),
        (1u32..3, any::<bool>()).prop_map(move |(g, d)| Plan::of("robin", robin(g, d))),
        (1u32..3, any::<bool>()).prop_map(move |(g, third)| Plan::of("cup", knockout(g, third))),
        Just(Plan::of("level", level.clone())),
        Just(Plan::of(
            "match",
            System::Match {
                plan: MatchPlan::games(2)
            }
        )),
        (1usize..3).prop_map(move |q| Plan::of("finals", robin(2, false)).then(level.clone(), q)),
        (2usize..5).prop_map(move |q| {
            Plan::of("two", System::Swiss { rounds: 2 }).then(robin(1, false), q)
        }),
    ]
}

fn marks() -> impl Strategy<Value = (Mark, Mark)> {
    prop_oneof![
        4 => Just((Mark::Win, Mark::Loss)),
        4 => Just((Mark::Loss, Mark::Win)),
        4 => Just((Mark::Draw, Mark::Draw)),
        1 => Just((Mark::ForfeitWin, Mark::ForfeitLoss)),
        1 => Just((Mark::ForfeitLoss, Mark::ForfeitLoss)),
        1 => Just((Mark::Win, Mark::Win)),
    ]
}

/// A step: a command, or a whole round played through.
#[derive(Clone, Debug)]
enum Step {
    Do(Command),
    Play(u64),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let id = || (1u32..9).prop_map(EntryId);
    let command = prop_oneof![
        2 => (1u32..3000).prop_map(|r| Command::Enter(EntryForm::rated(format!("n{r}"), r))),
        1 => id().prop_map(Command::Withdraw),
        1 => id().prop_map(Command::Rejoin),
        1 => (id(), 1u32..5).prop_map(|(id, r)| Command::RequestBye(id, r, Mark::HalfBye)),
        1 => (id(), id()).prop_map(|(a, b)| Command::Forbid(a, b)),
        1 => (id(), id()).prop_map(|(a, b)| Command::Allow(a, b)),
        3 => any::<u64>().prop_map(|lot| Command::Start { lot }),
        8 => any::<u64>().prop_map(|lot| Command::PairRound { lot }),
        1 => (id(), id(), id()).prop_map(|(a, b, bye)| Command::PairManually {
            pairs: vec![(a, b)],
            bye: Some(bye),
            accept: Grade::Serious,
        }),
        6 => (1u32..20, marks()).prop_map(|(g, (w, b))| Command::SetResult(GameId(g), w, b)),
        1 => (1u32..20).prop_map(|g| Command::ClearResult(GameId(g))),
        3 => Just(Command::CloseRound),
        1 => (0usize..4, id(), id()).prop_map(|(g, a, b)| Command::BreakTie(g, vec![a, b])),
        2 => Just(Command::Undo),
    ];
    let step = prop_oneof![3 => command.prop_map(Step::Do), 2 => any::<u64>().prop_map(Step::Play)];
    prop::collection::vec(step, 1..60)
}

/// Results of the open round by the bits of a lot, then the round closed.
fn play(hall: &mut Hall, lot: u64) {
    let games = hall
        .now
        .open_round()
        .map(|round| round.games.clone())
        .unwrap_or_default();
    for (i, game) in games
        .iter()
        .enumerate()
        .filter(|(_, game)| game.marks.is_none())
    {
        let (white, black) = match (lot >> (2 * (i % 32))) & 3 {
            0 => (Mark::Win, Mark::Loss),
            1 => (Mark::Loss, Mark::Win),
            _ => (Mark::Draw, Mark::Draw),
        };
        hall.run(&Command::SetResult(game.id, white, black));
    }
    let _closed = hall.try_do(&Command::CloseRound);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_log_replays_to_the_state_it_came_from(
        plan in plans(),
        players in 2u32..9,
        steps in steps(),
    ) {
        let mut hall = Hall::new(plan);
        hall.enter(players);
        for step in steps {
            match step {
                Step::Do(command) => {
                    let before = hall.now.clone();
                    if hall.try_do(&command).is_err() {
                        prop_assert_eq!(&hall.now, &before, "a refusal changes nothing");
                    }
                }
                Step::Play(lot) => play(&mut hall, lot),
            }
            prop_assert_eq!(&hall.replayed(), &hall.now);
            // Everybody in a stage stands in the final table once.
            let table = final_table(&hall.now);
            let mut seen: Vec<_> = table.iter().map(|(_, placed)| *placed).collect();
            seen.sort_unstable();
            seen.dedup();
            prop_assert_eq!(seen.len(), table.len());
            let _shown = consequences(&hall.now, GameId(1), (Mark::Draw, Mark::Draw));
        }
        while !hall.now.standing.is_empty() {
            hall.run(&Command::Undo);
        }
        prop_assert_eq!(&hall.now, &Competition::new(hall.plan.clone()));
        prop_assert_eq!(hall.replayed(), hall.now);
    }

    /// Whoever is in the round has one game or one bye, nobody two, and nobody plays himself.
    #[test]
    fn every_round_has_everybody_once(plan in plans(), players in 2u32..12, lots in
        prop::collection::vec(any::<u64>(), 30))
    {
        let mut hall = Hall::new(plan);
        hall.enter(players);
        if hall.try_do(&Command::Start { lot: lots[0] }).is_err() {
            return Ok(());
        }
        for lot in lots {
            if hall.try_do(&Command::PairRound { lot }).is_err() {
                break;
            }
            let round = hall.now.open_round().unwrap();
            let games = round.games.iter().flat_map(|game| [game.white, game.black]);
            let mut named: Vec<EntryId> = games.chain(round.byes.iter().map(|b| b.0)).collect();
            let count = named.len();
            named.sort_unstable();
            named.dedup();
            prop_assert_eq!(named.len(), count);
            play(&mut hall, lot);
        }
        if hall.now.finished {
            prop_assert_eq!(final_table(&hall.now).len(), players as usize);
        }
    }
}

//! Arenas: evenings played by lot, with every promise looked after at every instant.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use support::{Lot, times};
use tournament::Mark;
use tournament::live::{
    Command, Competition, EntryForm, EntryId, Event, GameId, Placed, Plan, Refusal, System,
    arena_deadline, arena_table, decide, final_table,
};

const MINUTE: i64 = 60_000;

/// An arena with its log, and what a player of it can do.
struct Evening {
    plan: Plan,
    live: Competition,
    log: Vec<Event>,
    at: i64,
    /// How often running others were paired while somebody stayed free.
    passed_over: BTreeMap<EntryId, u32>,
    /// When each running game ends.
    ends: BTreeMap<GameId, i64>,
}

impl Evening {
    fn new(minutes: u32, starts_at: Option<i64>) -> Evening {
        let plan = Plan::of("Friday", System::Arena { minutes, starts_at });
        Evening {
            live: Competition::new(plan.clone()),
            plan,
            log: Vec::new(),
            at: 0,
            passed_over: BTreeMap::new(),
            ends: BTreeMap::new(),
        }
    }

    fn does(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = decide(&self.live, command)?;
        for event in &events {
            self.live.apply(event);
            self.log.push(event.clone());
        }
        Ok(events)
    }

    fn enter(&mut self, name: &str, rating: u32) {
        self.does(&Command::Enter(EntryForm::rated(name, rating)))
            .unwrap();
    }

    fn games(&self) -> &[tournament::live::Game] {
        self.live.rounds.first().map_or(&[], |round| &round.games)
    }

    fn running(&self) -> Vec<GameId> {
        let open = self.games().iter().filter(|game| game.marks.is_none());
        open.map(|game| game.id).collect()
    }

    /// Who is there and plays no game, told from the games alone.
    fn free(&self) -> BTreeSet<EntryId> {
        let mut free: BTreeSet<EntryId> = self.live.entries.iter().map(|entry| entry.id).collect();
        free.retain(|id| !self.live.has_left(*id));
        for game in self.games().iter().filter(|game| game.marks.is_none()) {
            free.remove(&game.white);
            free.remove(&game.black);
        }
        free
    }

    /// The last game of a player among the first `count`.
    fn last(&self, id: EntryId, count: usize) -> Option<GameId> {
        let played = |game: &&tournament::live::Game| game.white == id || game.black == id;
        self.games()[..count]
            .iter()
            .rfind(played)
            .map(|game| game.id)
    }

    /// Lets the clock look at the arena, and looks after its promises.
    fn tick(&mut self, lot: &mut Lot) {
        let (before, free) = (self.games().len(), self.free());
        self.does(&Command::Clock { at: self.at }).unwrap();
        let active = self.live.entries.len() - self.live.withdrawn.len();
        let mut taken = BTreeSet::new();
        let made: Vec<_> = self.games()[before..].to_vec();
        for game in made {
            assert_ne!(game.white, game.black, "nobody meets himself");
            for id in [game.white, game.black] {
                assert!(free.contains(&id), "{id} was free");
                assert!(taken.insert(id), "{id} has one game");
            }
            let [one, other] = [game.white, game.black].map(|id| self.last(id, before));
            assert!(
                one.is_none() || one != other || active == 2,
                "{game:?} again"
            );
            let length = 1 + lot.below(8) as i64;
            self.ends.insert(game.id, self.at + length * MINUTE / 2);
        }
        if self.live.arena.is_some_and(|time| self.at < time.until) {
            self.nobody_waits_in_vain(active);
        }
        for id in free.difference(&taken) {
            let passed = self.passed_over.entry(*id).or_insert(0);
            *passed = if taken.is_empty() {
                *passed
            } else {
                *passed + 1
            };
            assert!(*passed <= 2, "{id} waits while others play");
        }
        for id in taken {
            self.passed_over.remove(&id);
        }
    }

    /// The bound: nobody is free while somebody else is whom he has not just met.
    fn nobody_waits_in_vain(&self, active: usize) {
        let (free, count) = (self.free(), self.games().len());
        for one in &free {
            for other in free.iter().filter(|other| *other > one) {
                let last = self.last(*one, count);
                let met = last.is_some() && last == self.last(*other, count);
                assert!(met && active > 2, "{one} and {other} wait for each other");
            }
        }
    }

    fn end(&mut self, game: GameId, lot: &mut Lot) {
        let (white, black) = match lot.below(10) {
            0..=4 => (Mark::Win, Mark::Loss),
            5..=7 => (Mark::Loss, Mark::Win),
            8 => (Mark::ForfeitWin, Mark::ForfeitLoss),
            _ => (Mark::Draw, Mark::Draw),
        };
        self.does(&Command::SetResult(game, white, black)).unwrap();
    }
}

/// Points by hand: a word of results, read with a finger on the two before.
fn points_of(word: &str) -> u32 {
    let letters: Vec<char> = word.chars().collect();
    let of = |at: usize| {
        let plain = match letters[at] {
            'w' => 2,
            'd' => 1,
            _ => 0,
        };
        let burns = at >= 2 && letters[at - 2..at] == ['w', 'w'];
        if burns { 2 * plain } else { plain }
    };
    (0..letters.len()).map(of).sum()
}

fn table_by_hand(live: &Competition) -> BTreeMap<EntryId, u32> {
    let mut words: BTreeMap<EntryId, String> = BTreeMap::new();
    for entry in &live.entries {
        words.insert(entry.id, String::new());
    }
    for game in &live.rounds[0].games {
        let (white, black) = game.marks.unwrap();
        for (id, mark) in [(game.white, white), (game.black, black)] {
            let letter = match mark {
                Mark::Win | Mark::ForfeitWin => 'w',
                Mark::Draw => 'd',
                _ => 'l',
            };
            words.get_mut(&id).unwrap().push(letter);
        }
    }
    words
        .into_iter()
        .map(|(id, word)| (id, points_of(&word)))
        .collect()
}

/// An evening of an hour: people come late, pause, come back; games take half a minute to four.
fn play(size: u32, lot: &mut Lot) -> Evening {
    let mut evening = Evening::new(60, Some(5 * MINUTE));
    for number in 1..=size {
        evening.enter(&format!("P{number}"), 1000 + lot.below(1200) as u32);
    }
    let mut late = 0;
    while !evening.live.finished {
        evening.at += MINUTE / 6;
        assert!(evening.at < 100 * MINUTE, "it ends");
        evening.tick(lot);
        let due: Vec<GameId> = evening
            .ends
            .iter()
            .filter(|(_, end)| **end <= evening.at)
            .map(|(game, _)| *game)
            .collect();
        for game in due {
            evening.ends.remove(&game);
            evening.end(game, lot);
            evening.tick(lot);
        }
        if lot.percent(20) {
            let id = EntryId(1 + lot.below(u64::from(size)) as u32);
            let back = evening.live.has_left(id);
            let command = if back {
                Command::Rejoin(id)
            } else {
                Command::Withdraw(id)
            };
            if !evening.live.finished {
                evening.does(&command).unwrap();
                evening.passed_over.remove(&id);
                evening.tick(lot);
            }
        }
        if lot.percent(5) && !evening.live.finished {
            late += 1;
            evening.enter(&format!("Late {late}"), 1500);
            evening.tick(lot);
        }
    }
    evening
}

#[test]
fn an_evening_of_sixty_keeps_every_promise_of_the_arena() {
    let mut lot = Lot::new(60);
    for _ in 0..times(3, 60) {
        let evening = play(60, &mut lot);
        let live = &evening.live;
        assert_eq!(
            Competition::replay(evening.plan.clone(), &evening.log),
            *live
        );
        assert!(live.rounds[0].games.len() > 400, "people have played");
        let by_hand = table_by_hand(live);
        let table = arena_table(live);
        assert_eq!(table.len(), by_hand.len());
        for row in &table {
            assert_eq!(row.points, by_hand[&row.entry], "{}", row.entry);
            assert_eq!(row.points, row.scores.iter().sum::<u32>());
            let better = by_hand
                .values()
                .filter(|points| **points > row.points)
                .count();
            assert_eq!(row.rank, better + 1, "equal points share the place");
            assert_eq!(row.playing, None);
        }
        let places: Vec<_> = table
            .iter()
            .map(|row| (row.rank, Placed::Entry(row.entry)))
            .collect();
        assert_eq!(final_table(live), places);
        colors_are_level(live);
        neighbours_meet(live);
    }
}

/// Nobody has one colour much more often than the other.
fn colors_are_level(live: &Competition) {
    let mut balance: BTreeMap<EntryId, i32> = BTreeMap::new();
    for game in &live.rounds[0].games {
        *balance.entry(game.white).or_default() += 1;
        *balance.entry(game.black).or_default() -= 1;
    }
    let worst = balance.values().map(|one| one.abs()).max();
    assert!(worst <= Some(3), "{balance:?}");
}

/// Of the later games most are between players of like scores: nearer than two drawn by lot.
fn neighbours_meet(live: &Competition) {
    let points: BTreeMap<EntryId, u32> = arena_table(live)
        .into_iter()
        .map(|row| (row.entry, row.points))
        .collect();
    let games = &live.rounds[0].games;
    let late = &games[games.len() / 2..];
    let apart: u32 = late
        .iter()
        .map(|g| points[&g.white].abs_diff(points[&g.black]))
        .sum();
    let all: Vec<u32> = points.values().copied().collect();
    let pairs = all
        .iter()
        .flat_map(|one| all.iter().map(|other| one.abs_diff(*other)));
    let by_lot = pairs.sum::<u32>() as f64 / (all.len() * all.len()) as f64;
    assert!(
        f64::from(apart) / (late.len() as f64) < by_lot,
        "{apart} in {}",
        late.len()
    );
}

#[test]
fn small_arenas_keep_them_too() {
    let mut lot = Lot::new(5);
    for size in (2..=9).cycle().take(times(40, 800)) {
        let evening = play(size, &mut lot);
        let replayed = Competition::replay(evening.plan.clone(), &evening.log);
        assert_eq!(replayed, evening.live);
        for row in arena_table(&evening.live) {
            assert_eq!(row.points, table_by_hand(&evening.live)[&row.entry]);
        }
    }
}

#[test]
fn points_double_after_two_wins_until_no_win_comes() {
    for (word, points) in [
        ("", 0),
        ("wdl", 3),
        ("www", 8),
        ("wwww", 12),
        ("wwd", 6),
        ("wwdw", 8),
        ("wwlw", 6),
        ("wdww", 7),
    ] {
        assert_eq!(points_of(word), points, "{word}");
        let mut evening = Evening::new(60, None);
        evening.enter("A", 2000);
        evening.enter("B", 1000);
        evening.does(&Command::OpenArena { at: 0 }).unwrap();
        for letter in word.chars() {
            evening.does(&Command::Clock { at: 1 }).unwrap();
            let game = evening.games().last().unwrap().clone();
            let white = game.white == EntryId(1);
            let marks = match (letter, white) {
                ('d', _) => (Mark::Draw, Mark::Draw),
                ('w', true) | ('l', false) => (Mark::Win, Mark::Loss),
                _ => (Mark::Loss, Mark::Win),
            };
            evening
                .does(&Command::SetResult(game.id, marks.0, marks.1))
                .unwrap();
        }
        let table = arena_table(&evening.live);
        let row = table.iter().find(|row| row.entry == EntryId(1)).unwrap();
        assert_eq!(row.points, points, "{word}: two alone meet again and again");
        assert_eq!(row.on_fire, word.ends_with("ww"), "{word}");
    }
}

#[test]
fn an_arena_opens_and_ends_by_the_clock_and_running_games_count() {
    let mut evening = Evening::new(10, Some(1000));
    for name in ["A", "B", "C"] {
        evening.enter(name, 1500);
    }
    assert_eq!(arena_deadline(&evening.live), Some(1000));
    assert_eq!(evening.does(&Command::Clock { at: 999 }), Ok(Vec::new()));
    assert_eq!(
        evening.does(&Command::Start { lot: 0 }),
        Err(Refusal::WrongKind)
    );
    evening.does(&Command::Clock { at: 1000 }).unwrap();
    let until = 1000 + 10 * MINUTE;
    assert_eq!(arena_deadline(&evening.live), Some(until));
    assert_eq!(evening.running().len(), 1);
    assert_eq!(evening.does(&Command::Undo), Err(Refusal::NothingToUndo));
    evening.enter("D", 1500);
    evening.does(&Command::Clock { at: 2000 }).unwrap();
    assert_eq!(
        evening.running().len(),
        2,
        "whoever comes late plays at once"
    );
    assert_eq!(evening.does(&Command::Clock { at: until }), Ok(Vec::new()));
    let [first, second] = [1, 2].map(GameId);
    evening
        .does(&Command::SetResult(first, Mark::Win, Mark::Loss))
        .unwrap();
    assert_eq!(evening.does(&Command::Clock { at: until }), Ok(Vec::new()));
    assert_eq!(
        evening.running().len(),
        1,
        "no new game begins after the end"
    );
    evening
        .does(&Command::SetResult(second, Mark::Draw, Mark::Draw))
        .unwrap();
    evening.does(&Command::Clock { at: until + 1 }).unwrap();
    assert!(evening.live.finished);
    assert_eq!(arena_deadline(&evening.live), None);
    let points: Vec<u32> = arena_table(&evening.live)
        .iter()
        .map(|row| row.points)
        .collect();
    assert_eq!(points, [2, 1, 1, 0]);
    evening
        .does(&Command::SetResult(second, Mark::Loss, Mark::Win))
        .unwrap();
    let points: Vec<u32> = arena_table(&evening.live)
        .iter()
        .map(|row| row.points)
        .collect();
    assert_eq!(points, [2, 2, 0, 0], "a correction counts at any time");
}

#[test]
fn a_game_that_was_not_played_leaves_points_streak_and_colours_as_they_were() {
    let mut evening = Evening::new(60, None);
    for name in ["A", "B"] {
        evening.enter(name, 1500);
    }
    evening.does(&Command::OpenArena { at: 0 }).unwrap();
    let score = |evening: &Evening| {
        let table = arena_table(&evening.live);
        let row = table.into_iter().find(|row| row.entry == EntryId(1));
        row.map(|row| (row.scores, row.on_fire, row.playing))
            .unwrap()
    };
    for number in 1..=2 {
        evening.does(&Command::Clock { at: 1 }).unwrap();
        let game = evening.games().last().unwrap().clone();
        assert_eq!(game.id, GameId(number));
        let marks = match game.white == EntryId(1) {
            true => (Mark::Win, Mark::Loss),
            false => (Mark::Loss, Mark::Win),
        };
        let set = Command::SetResult(game.id, marks.0, marks.1);
        evening.does(&set).unwrap();
    }
    evening.does(&Command::Clock { at: 1 }).unwrap();
    let third = evening.games().last().unwrap().clone();
    let none = Command::SetResult(third.id, Mark::ForfeitLoss, Mark::ForfeitLoss);
    evening.does(&none).unwrap();
    assert_eq!(score(&evening), (vec![2, 2], true, None));
    evening.does(&Command::Clock { at: 1 }).unwrap();
    let fourth = evening.games().last().unwrap().clone();
    assert_eq!(fourth.id, GameId(4), "both were free");
    assert_eq!(score(&evening), (vec![2, 2], true, Some(GameId(4))));
    let set = match fourth.white == EntryId(1) {
        true => Command::SetResult(fourth.id, Mark::Win, Mark::Loss),
        false => Command::SetResult(fourth.id, Mark::Loss, Mark::Win),
    };
    evening.does(&set).unwrap();
    assert_eq!(
        score(&evening),
        (vec![2, 2, 4], true, None),
        "the streak held"
    );
}

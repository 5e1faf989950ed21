//! Every dialogue of up to five words and deeds between two players, at a board and in software,
//! under every edition, against a table of expectations written without looking at the program.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

mod expected;

use expected::{DEEDS, Deed, SECONDS, TEXTS, Table, Text};
use laws::{
    Act, Command, Complaint, EditionId, Event, Game, Ground, Judgement, Millis, Mode, Start, Terms,
    Timestamp, TouchOrder, judge,
};
use rules::{CastlingMode, Color, Square, fen};

const NOW: Timestamp = Timestamp(0);

/// A game whose position has stood so many times.
fn begin(edition: EditionId, mode: Mode, stood: u32) -> (Game, Event) {
    let mut terms = Terms::online(edition, SECONDS.to_string().parse().unwrap());
    terms.mode = mode;
    let position = fen::parse("4k3/r6q/8/8/8/8/R6Q/4K3 w - - 0 1", CastlingMode::Standard).unwrap();
    let mut start = Start::new(position);
    let mut here = position;
    for _ in 1..stood {
        for uci in ["e1d1", "e8d8", "d1e1", "d8e8"] {
            let mv = here.parse_uci(uci).unwrap();
            start.earlier.push(mv);
            here = here.after(mv);
        }
    }
    Game::new(terms, start, NOW)
}

fn act(game: &Game, by: Color, deed: Deed) -> Act {
    match deed {
        Deed::Offer => Act::OfferDraw,
        Deed::Accept => Act::AcceptDraw,
        Deed::Decline => Act::DeclineDraw,
        Deed::Claim => Act::Claim {
            ground: Ground::Threefold,
            intended: None,
        },
        Deed::Press => Act::Press,
        Deed::Touch => Act::Touch {
            squares: vec![if by.is_white() {
                Square::E1
            } else {
                Square::E8
            }],
            order: TouchOrder::AsListed,
            deliberate: true,
        },
        Deed::Move => moves(game, by),
    }
}

/// The rooks go along their ranks: nothing is taken, mated or repeated.
fn moves(game: &Game, by: Color) -> Act {
    let rank = if by.is_white() { 1 } else { 6 };
    let file = game.moves().iter().filter(|m| m.color == by).count();
    let square = |file: usize| Square::from_index(rank * 8 + file).unwrap();
    let step = laws::Step::plain(square(file), square(file + 1));
    if game.terms().mode == Mode::Board {
        return Act::Put {
            step,
            two_hands: false,
        };
    }
    // Out of turn any move will do: it is refused before it is looked at.
    let legal = game.position().legal_moves();
    let meant = game.position().parse_uci(&step.to_string());
    Act::Move {
        mv: meant.unwrap_or_else(|_| legal.as_slice()[0]),
        offer_draw: false,
        lag: Millis::ZERO,
    }
}

struct Walk {
    text: Text,
    seen: u64,
    path: Vec<(Color, Deed)>,
    log: Vec<Event>,
}

impl Walk {
    fn on(&mut self, game: &Game, table: &Table, depth: usize) {
        if depth == 0 {
            return;
        }
        for by in Color::ALL {
            for deed in DEEDS {
                self.path.push((by, deed));
                self.one(game, table, by, deed, depth);
                self.path.pop();
            }
        }
    }

    fn one(&mut self, game: &Game, table: &Table, by: Color, deed: Deed, depth: usize) {
        self.seen += 1;
        let mut expected = table.clone();
        let why = expected.answer(self.text, by, deed);
        let command = Command::player(by, act(game, by, deed));
        let answer = judge(game, &command, NOW);
        let code = answer.refusal.as_ref().map(|r| r.code());
        assert_eq!(code, why, "{:?}", self.path);
        let cites = answer.refusal.as_ref().is_none_or(|r| r.article.is_some());
        assert!(cites, "a refusal has its article: {:?}", self.path);
        if answer.events.is_empty() {
            // What changed nothing leads where we are; after the end all answers are one.
            assert_eq!(expected, *table, "{:?}", self.path);
            return;
        }
        let kept = self.log.len();
        let next = self.apply(game, &answer);
        self.compare(&next, &expected);
        self.on(&next, &expected, if table.over { 0 } else { depth - 1 });
        self.log.truncate(kept);
    }

    fn apply(&mut self, game: &Game, answer: &Judgement) -> Game {
        let mut next = game.clone();
        for event in &answer.events {
            let over = next.ending().is_some();
            assert!(!over, "nothing follows the end: {:?}", self.path);
            next.apply(event);
            self.log.push(event.clone());
        }
        let replayed = Game::replay(&self.log).unwrap();
        assert_eq!(replayed, next, "replay equals live: {:?}", self.path);
        next
    }

    fn compare(&self, game: &Game, expected: &Table) {
        let path = &self.path;
        assert_eq!(game.offer(), expected.offer, "{path:?}");
        assert_eq!(game.ending().is_some(), expected.over, "{path:?}");
        let clocks = game.clocks_at(NOW);
        let runs = (!expected.over).then_some(expected.clock);
        assert_eq!(clocks.running, runs, "{path:?}");
        let seconds = clocks.left.unwrap().map(|left| left.0 / 1000);
        assert_eq!(seconds, expected.seconds, "{path:?}");
        if expected.over {
            assert_eq!(game.offer(), None, "no offer is open after the end");
        } else {
            assert_eq!(game.turn(), expected.on_move, "{path:?}");
        }
    }
}

fn walk(text: Text, stood: u32, depth: usize) -> u64 {
    let (game, created) = begin(text.edition, text.mode, stood);
    let mut walk = Walk {
        text,
        seen: 0,
        path: Vec::new(),
        log: vec![created],
    };
    walk.on(&game, &Table::new(stood), depth);
    walk.seen
}

/// One test for each text, so that they run side by side.
macro_rules! texts {
    ($($name:ident $index:literal,)*) => {
        $(#[test]
        fn $name() {
            for stood in [1, 3] {
                let seen = walk(TEXTS[$index], stood, 5);
                assert!(seen > 1_000, "{seen} deeds only");
            }
        })*

        #[test]
        fn every_text_is_walked() {
            let walked = [$($index),*].len();
            assert_eq!(walked, TEXTS.len());
            let editions = TEXTS.iter().map(|text| text.edition);
            assert!(EditionId::ALL.iter().all(|e| editions.clone().any(|t| t == *e)));
        }
    };
}

texts! {
    every_dialogue_of_five_goes_as_the_old_text_says 0,
    every_dialogue_of_five_goes_as_the_text_of_1997_says 1,
    every_dialogue_of_five_goes_as_the_text_of_2001_says 2,
    every_dialogue_of_five_goes_as_the_text_of_2005_says 3,
    every_dialogue_of_five_goes_as_the_text_of_2009_says 4,
    every_dialogue_of_five_goes_as_the_text_of_2014_says 5,
    every_dialogue_of_five_goes_as_the_text_of_2017_says 6,
    every_dialogue_of_five_goes_as_the_text_of_2018_says 7,
    every_dialogue_of_five_goes_as_the_text_of_2023_says 8,
    every_dialogue_of_five_in_software_goes_as_the_text_of_2023_says 9,
    every_dialogue_of_five_goes_as_the_online_text_says 10,
}

#[test]
fn a_complaint_about_nothing_is_always_wrong() {
    let (game, _) = begin(EditionId::Fide2023, Mode::Board, 1);
    for complaint in [
        Complaint::TouchMove,
        Complaint::IllegalMove,
        Complaint::Flag,
    ] {
        let command = Command::player(Color::Black, Act::Complain(complaint));
        let answer = judge(&game, &command, NOW);
        let code = answer.refusal.unwrap().code();
        assert_eq!(
            (code, answer.events.len()),
            ("claim_false", 0),
            "{complaint:?}"
        );
    }
}

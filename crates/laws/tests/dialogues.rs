//! Every dialogue of up to five words and deeds between two players at a board, against a
//! table of expectations written without looking at the program.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails so"
)]

use laws::{
    Act, Command, Complaint, EditionId, Game, Ground, Mode, Start, Terms, Timestamp, TouchOrder,
    judge,
};
use rules::{ByColor, CastlingMode, Color, Square, fen};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Offer,
    Accept,
    Decline,
    Move,
    Claim,
    Touch,
    Press,
}

const DEEDS: [Deed; 7] = [
    Deed::Offer,
    Deed::Accept,
    Deed::Decline,
    Deed::Move,
    Deed::Claim,
    Deed::Touch,
    Deed::Press,
];

/// What differs between two editions in such a dialogue.
#[derive(Clone, Copy)]
struct Text {
    edition: EditionId,
    touch_declines: bool,
    touch_loses_claim: bool,
    claim_offers: bool,
    agreement_moves: u32,
    empty_press_is_illegal: bool,
}

const FIDE_2023: Text = Text {
    edition: EditionId::Fide2023,
    touch_declines: true,
    touch_loses_claim: true,
    claim_offers: true,
    agreement_moves: 1,
    empty_press_is_illegal: true,
};

const FIDE_1997: Text = Text {
    edition: EditionId::Fide1997,
    touch_declines: false,
    touch_loses_claim: false,
    claim_offers: false,
    agreement_moves: 0,
    empty_press_is_illegal: false,
};

/// The dialogue as the texts describe it: a handful of facts, nothing of chess.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    on_move: Color,
    clock: Color,
    unpressed: ByColor<bool>,
    moved: ByColor<u32>,
    touched: bool,
    offer: Option<Color>,
    empty_presses: ByColor<u32>,
    over: bool,
}

impl Table {
    fn new() -> Table {
        Table {
            on_move: Color::White,
            clock: Color::White,
            unpressed: ByColor {
                white: false,
                black: false,
            },
            moved: ByColor { white: 0, black: 0 },
            touched: false,
            offer: None,
            empty_presses: ByColor { white: 0, black: 0 },
            over: false,
        }
    }

    /// The answer to a deed: nothing if it is accepted, else why not.
    fn answer(&mut self, text: Text, by: Color, deed: Deed) -> Option<&'static str> {
        if self.over {
            return Some("game_over");
        }
        match deed {
            Deed::Offer if self.offer == Some(by) => Some("already_offered"),
            Deed::Offer if self.offer.is_none() => {
                self.offer = Some(by);
                None
            }
            // To offer what is offered is to accept it.
            Deed::Offer | Deed::Accept => self.accept(text, by),
            Deed::Decline if self.offer != Some(!by) => Some("no_offer"),
            Deed::Decline => {
                self.offer = None;
                None
            }
            Deed::Move => self.moves(by),
            Deed::Claim => self.claim(text, by),
            Deed::Touch => {
                if by == self.on_move {
                    self.touched = true;
                    if text.touch_declines && self.offer == Some(!by) {
                        self.offer = None;
                    }
                }
                None
            }
            Deed::Press => self.press(text, by),
        }
    }

    fn accept(&mut self, text: Text, by: Color) -> Option<&'static str> {
        if self.offer != Some(!by) {
            return Some("no_offer");
        }
        if self.moved.white.min(self.moved.black) < text.agreement_moves {
            return Some("not_allowed");
        }
        self.end();
        None
    }

    fn moves(&mut self, by: Color) -> Option<&'static str> {
        if by != self.on_move {
            return Some(if self.unpressed[by] {
                "move_made"
            } else {
                "not_on_move"
            });
        }
        self.unpressed[by] = true;
        self.moved[by] += 1;
        self.on_move = !by;
        self.touched = false;
        if self.offer == Some(!by) {
            self.offer = None;
        }
        None
    }

    /// No position can have come three times: every claim is wrong.
    fn claim(&mut self, text: Text, by: Color) -> Option<&'static str> {
        if by != self.on_move {
            return Some("not_on_move");
        }
        if self.touched && text.touch_loses_claim {
            return Some("already_touched");
        }
        if text.claim_offers && self.offer.is_none() {
            self.offer = Some(by);
        }
        Some("claim_false")
    }

    fn press(&mut self, text: Text, by: Color) -> Option<&'static str> {
        if self.unpressed[by] {
            self.unpressed[by] = false;
            if self.clock == by {
                self.clock = !by;
            }
            return None;
        }
        if by != self.on_move || by != self.clock {
            return Some("nothing_to_press");
        }
        if !text.empty_press_is_illegal {
            return Some("discretion");
        }
        self.empty_presses[by] += 1;
        if self.empty_presses[by] == 2 {
            self.end();
        }
        None
    }

    fn end(&mut self) {
        self.over = true;
        self.offer = None;
    }
}

fn game(edition: EditionId) -> Game {
    let mut terms = Terms::online(edition, "5400".parse().unwrap());
    terms.mode = Mode::Board;
    let position = fen::parse("4k3/r7/8/8/8/8/R7/4K3 w - - 0 1", CastlingMode::Standard).unwrap();
    Game::new(terms, Start::new(position), Timestamp(0)).0
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
        Deed::Touch => {
            let home = if by.is_white() {
                Square::E1
            } else {
                Square::E8
            };
            let squares = vec![home];
            Act::Touch {
                squares,
                order: TouchOrder::AsListed,
                deliberate: true,
            }
        }
        Deed::Move => {
            // The rooks go along their ranks: nothing is taken, mated or repeated.
            let rank = if by.is_white() { 1 } else { 6 };
            let file = game.moves_by(by) as usize;
            let square = |file: usize| Square::from_index(rank * 8 + file).unwrap();
            Act::Put {
                step: laws::Step::plain(square(file), square(file + 1)),
                two_hands: false,
            }
        }
    }
}

struct Walk {
    text: Text,
    seen: u64,
    path: Vec<(Color, Deed)>,
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
        let answer = judge(game, &command, Timestamp(0));
        let code = answer.refusal.as_ref().map(|r| r.code());
        assert_eq!(code, why, "{:?}", self.path);
        let mut next = game.clone();
        for event in &answer.events {
            assert!(
                next.ending().is_none(),
                "nothing follows the end: {:?}",
                self.path
            );
            next.apply(event);
        }
        assert_eq!(next.offer(), expected.offer, "{:?}", self.path);
        assert_eq!(next.ending().is_some(), expected.over, "{:?}", self.path);
        let running = next.clocks_at(Timestamp(0)).running;
        assert_eq!(
            running,
            (!expected.over).then_some(expected.clock),
            "{:?}",
            self.path
        );
        if !expected.over {
            assert_eq!(next.turn(), expected.on_move, "{:?}", self.path);
        }
        // What changed nothing leads where we are, and after the end all answers are one.
        if answer.events.is_empty() {
            assert_eq!(expected, *table, "{:?}", self.path);
        } else if !table.over {
            self.on(&next, &expected, depth - 1);
        }
    }
}

fn walk(text: Text, depth: usize) -> u64 {
    let mut walk = Walk {
        text,
        seen: 0,
        path: Vec::new(),
    };
    walk.on(&game(text.edition), &Table::new(), depth);
    walk.seen
}

#[test]
fn every_dialogue_of_five_goes_as_the_text_of_2023_says() {
    assert!(walk(FIDE_2023, 5) > 10_000);
}

#[test]
fn every_dialogue_of_five_goes_as_the_text_of_1997_says() {
    assert!(walk(FIDE_1997, 5) > 10_000);
}

#[test]
fn a_complaint_about_nothing_is_always_wrong() {
    let game = game(EditionId::Fide2023);
    for complaint in [
        Complaint::TouchMove,
        Complaint::IllegalMove,
        Complaint::Flag,
    ] {
        let command = Command::player(Color::Black, Act::Complain(complaint));
        let answer = judge(&game, &command, Timestamp(0));
        let code = answer.refusal.unwrap().code();
        assert_eq!(
            (code, answer.events.len()),
            ("claim_false", 0),
            "{complaint:?}"
        );
    }
}

//! The dialogue as the texts describe it: a handful of facts, nothing of chess and nothing of
//! the program. Written from the texts; the program is held against it.

use laws::{EditionId, Mode};
use rules::{ByColor, Color};

/// What is said or done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Offer,
    Accept,
    Decline,
    Move,
    Claim,
    Touch,
    Press,
}

pub(crate) const DEEDS: [Deed; 7] = [
    Deed::Offer,
    Deed::Accept,
    Deed::Decline,
    Deed::Move,
    Deed::Claim,
    Deed::Touch,
    Deed::Press,
];

/// What a wrong claim does to the seconds of claimant and opponent, both having plenty.
type Price = (i64, i64);

/// What differs between editions in such a dialogue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    pub(crate) edition: EditionId,
    pub(crate) mode: Mode,
    touch_declines: bool,
    touch_loses_claim: bool,
    claim_offers: bool,
    /// Threefold and fifty end the game by themselves, and nobody may claim them.
    claims_automatic: bool,
    agreement_moves: u32,
    empty_press_is_illegal: bool,
    wrong_claim: Price,
}

const SEED_OLD: Text = Text {
    edition: EditionId::SeedOld,
    mode: Mode::Board,
    touch_declines: false,
    touch_loses_claim: false,
    claim_offers: false,
    claims_automatic: false,
    agreement_moves: 0,
    empty_press_is_illegal: false,
    wrong_claim: (-300, 0),
};

const FIDE_1997: Text = Text {
    edition: EditionId::Fide1997,
    wrong_claim: (-180, 180),
    ..SEED_OLD
};

const FIDE_2001: Text = Text {
    edition: EditionId::Fide2001,
    touch_declines: true,
    touch_loses_claim: true,
    claim_offers: true,
    ..FIDE_1997
};

const FIDE_2009: Text = Text {
    edition: EditionId::Fide2009,
    wrong_claim: (0, 180),
    ..FIDE_2001
};

const FIDE_2014: Text = Text {
    edition: EditionId::Fide2014,
    wrong_claim: (0, 120),
    ..FIDE_2009
};

const FIDE_2017: Text = Text {
    edition: EditionId::Fide2017,
    agreement_moves: 1,
    empty_press_is_illegal: true,
    ..FIDE_2014
};

const FIDE_2023: Text = Text {
    edition: EditionId::Fide2023,
    ..FIDE_2017
};

/// Every edition at a board, and two ways of playing in software.
pub(crate) const TEXTS: [Text; 11] = [
    SEED_OLD,
    FIDE_1997,
    FIDE_2001,
    Text {
        edition: EditionId::Fide2005,
        ..FIDE_2001
    },
    FIDE_2009,
    FIDE_2014,
    FIDE_2017,
    Text {
        edition: EditionId::Fide2018,
        ..FIDE_2017
    },
    FIDE_2023,
    Text {
        mode: Mode::Online,
        ..FIDE_2023
    },
    Text {
        edition: EditionId::Online,
        mode: Mode::Online,
        claims_automatic: true,
        agreement_moves: 0,
        ..FIDE_2023
    },
];

/// Seconds of each side at the start.
pub(crate) const SECONDS: i64 = 5400;

/// Where the dialogue stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) on_move: Color,
    pub(crate) clock: Color,
    pub(crate) seconds: ByColor<i64>,
    unpressed: ByColor<bool>,
    moved: ByColor<u32>,
    /// The position has stood three times, and nobody has moved since.
    stood_thrice: bool,
    touched: bool,
    pub(crate) offer: Option<Color>,
    empty_presses: ByColor<u32>,
    pub(crate) over: bool,
}

impl Table {
    /// A position that has stood so many times; between two times each side moved twice.
    pub(crate) fn new(stood: u32) -> Table {
        let moved = 2 * (stood - 1);
        Table {
            on_move: Color::White,
            clock: Color::White,
            seconds: ByColor {
                white: SECONDS,
                black: SECONDS,
            },
            unpressed: ByColor {
                white: false,
                black: false,
            },
            moved: ByColor {
                white: moved,
                black: moved,
            },
            stood_thrice: stood >= 3,
            touched: false,
            offer: None,
            empty_presses: ByColor { white: 0, black: 0 },
            over: false,
        }
    }

    /// The answer to a deed: nothing if it is accepted, else why not.
    pub(crate) fn answer(&mut self, text: Text, by: Color, deed: Deed) -> Option<&'static str> {
        if self.over {
            return Some("game_over");
        }
        let software = text.mode == Mode::Online;
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
            Deed::Touch | Deed::Press if software => Some("not_allowed"),
            Deed::Move => self.moves(software, by),
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

    fn moves(&mut self, software: bool, by: Color) -> Option<&'static str> {
        if by != self.on_move {
            return Some(if self.unpressed[by] {
                "move_made"
            } else {
                "not_on_move"
            });
        }
        if software {
            // Move and press are one act.
            self.clock = !by;
        } else {
            self.unpressed[by] = true;
        }
        self.moved[by] += 1;
        self.on_move = !by;
        self.touched = false;
        self.stood_thrice = false;
        if self.offer == Some(!by) {
            self.offer = None;
        }
        None
    }

    /// Right where the position has stood three times; no move leads to such a one.
    fn claim(&mut self, text: Text, by: Color) -> Option<&'static str> {
        if text.claims_automatic {
            return Some("not_allowed");
        }
        if by != self.on_move {
            return Some("not_on_move");
        }
        if self.touched && text.touch_loses_claim {
            return Some("already_touched");
        }
        if self.stood_thrice {
            self.end();
            return None;
        }
        if text.claim_offers && self.offer.is_none() {
            self.offer = Some(by);
        }
        self.seconds[by] += text.wrong_claim.0;
        self.seconds[!by] += text.wrong_claim.1;
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
        } else {
            self.seconds[!by] += 120;
        }
        None
    }

    fn end(&mut self) {
        self.over = true;
        self.offer = None;
    }
}

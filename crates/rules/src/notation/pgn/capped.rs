//! A bound on the faults told of one game, whatever the text holds.

use crate::fault::Code;
use crate::moves::chess_move::Move;
use crate::position::Position;

use super::fault::PgnFault;
use super::visitor::{GameEnd, Text, Visitor};

/// Faults told one by one of one game, and as many tolerances; the rest are counted.
///
/// ```
/// use rules::pgn::{FAULTS_MAX, read_games};
/// let text = format!("1. e4 {} *", "$300 ".repeat(FAULTS_MAX + 5));
/// let read = read_games(text.as_bytes()).next().unwrap();
/// assert_eq!(read.end.faults_untold, 5);
/// ```
pub const FAULTS_MAX: usize = 1000;

/// Passes everything on, but no more faults than the bound.
pub(crate) struct Capped<'r, V> {
    visitor: &'r mut V,
    /// Tolerances and faults told.
    told: [usize; 2],
    untold: usize,
    first_untold: usize,
}

impl<'r, V: Visitor> Capped<'r, V> {
    pub(crate) fn new(visitor: &'r mut V) -> Capped<'r, V> {
        Capped {
            visitor,
            told: [0; 2],
            untold: 0,
            first_untold: 0,
        }
    }

    /// Says that there were more, and how many.
    pub(crate) fn tell_rest(&mut self) -> usize {
        if self.untold > 0 {
            self.visitor.fault(PgnFault {
                code: Code::FaultsMore,
                offset: self.first_untold,
            });
        }
        self.untold
    }
}

impl<V: Visitor> Visitor for Capped<'_, V> {
    #[inline(always)]
    fn begin_game(&mut self, offset: usize) {
        self.visitor.begin_game(offset);
    }

    #[inline(always)]
    fn tag(&mut self, name: &[u8], value: Text<'_>) {
        self.visitor.tag(name, value);
    }

    #[inline(always)]
    fn begin_moves(&mut self, start: &Position) {
        self.visitor.begin_moves(start);
    }

    #[inline(always)]
    fn play(&mut self, m: Move) {
        self.visitor.play(m);
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.visitor.pass();
    }

    #[inline(always)]
    fn glyph(&mut self, number: u8) {
        self.visitor.glyph(number);
    }

    #[inline(always)]
    fn comment(&mut self, text: Text<'_>) {
        self.visitor.comment(text);
    }

    #[inline(always)]
    fn begin_variation(&mut self) {
        self.visitor.begin_variation();
    }

    #[inline(always)]
    fn end_variation(&mut self) {
        self.visitor.end_variation();
    }

    #[cold]
    fn fault(&mut self, fault: PgnFault) {
        // Tolerances must not crowd out the fault that spoils the game.
        let told = &mut self.told[usize::from(fault.is_fatal())];
        if *told < FAULTS_MAX {
            *told += 1;
            self.visitor.fault(fault);
        } else {
            if self.untold == 0 {
                self.first_untold = fault.offset;
            }
            self.untold += 1;
        }
    }

    #[inline(always)]
    fn end_game(&mut self, end: &GameEnd) {
        self.visitor.end_game(end);
    }
}

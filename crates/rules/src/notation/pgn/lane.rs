//! The fast lane: numbers, common moves and comments one after another, as nearly all games are
//! written, with the board in one place and no jump by table between tokens.

use core::hint::cold_path;

use crate::attacks::sliders::Sliders;
use crate::position::core_state::{BlackSide, Side, WhiteSide};

use super::bytes::{find3, word};
use super::movetext::Run;
use super::visitor::{Text, Visitor};

/// A move number and its dots as they stand in the text.
#[derive(Clone, Copy)]
struct Label {
    bytes: u64,
    mask: u64,
    bits: u32,
}

/// The numbers of nearly all moves ever played, by the side to move: White's with one dot,
/// Black's with three. Longer games go on in the slow lane.
static LABELS: [[Label; 256]; 2] = [labels(1), labels(3)];

const fn labels(dots: u32) -> [Label; 256] {
    let mut table = [Label {
        bytes: 0,
        mask: 0,
        bits: 0,
    }; 256];
    let mut number = 0;
    while number < 256 {
        let (mut bytes, mut bits) = (0, 0);
        let mut unit = match number {
            0..10 => 1,
            10..100 => 10,
            _ => 100,
        };
        while unit > 0 {
            bytes |= (b'0' as u64 + number as u64 / unit % 10) << bits;
            bits += 8;
            unit /= 10;
        }
        let mut dot = 0;
        while dot < dots {
            bytes |= (b'.' as u64) << bits;
            bits += 8;
            dot += 1;
        }
        table[number] = Label {
            bytes,
            mask: (1 << bits) - 1,
            bits,
        };
        number += 1;
    }
    table
}

/// Comments up to this many bytes cannot hold the beginning of another game.
const LONG: usize = 64;

/// Reads tokens as long as they are of the usual sort, each followed by a space or a line's end;
/// leaves the first other one unread.
#[inline(always)]
pub(crate) fn read<S: Sliders, V: Visitor>(sliders: S, run: &mut Run<'_, '_, V>) {
    let entry = run.at;
    let mut lane = Lane {
        text: run.text,
        at: entry,
        sliders,
        last_move: usize::MAX,
        plies: 0,
    };
    // Each side has its own copy of the code, and the processor its own expectations of each.
    let mut is_white = run.track.turn() == 0;
    loop {
        if is_white && !lane.up_to_move::<WhiteSide, V>(run) {
            break;
        }
        is_white = true;
        if !lane.up_to_move::<BlackSide, V>(run) {
            break;
        }
    }
    // What a line's end means depends on what follows it: let the slow lane see it.
    let at = lane.at;
    run.at = at - usize::from(at > entry && run.text.get(at - 1) == Some(&b'\n'));
    if lane.plies > 0 {
        run.unproven_check = run.track.in_check().then_some(lane.last_move);
        run.has_move = true;
        run.last = None;
        run.plies += if run.stack.is_empty() { lane.plies } else { 0 };
    }
}

struct Lane<'a, S> {
    text: &'a [u8],
    at: usize,
    sliders: S,
    /// Where the last move begins.
    last_move: usize,
    plies: usize,
}

impl<S: Sliders> Lane<'_, S> {
    /// Reads what there is before the next move and the move, which is for side `C` to make;
    /// false if something unusual comes first.
    #[inline(always)]
    fn up_to_move<C: Side, V: Visitor>(&mut self, run: &mut Run<'_, '_, V>) -> bool {
        while let Some(mut here) = word(self.text, self.at) {
            if (here as u8).wrapping_sub(b'0') < 10 {
                let len = number(C::US, run.track.fullmoves(), here);
                self.at += len;
                match word(self.text, self.at) {
                    Some(next) if len > 0 => here = next,
                    _ => return false,
                }
            }
            let first = here as u8;
            if (first | 0x20).wrapping_sub(b'a') < 26 {
                return self.common_move::<C, V>(run, here);
            }
            if first == b'{' {
                if !self.comment(run) {
                    return false;
                }
            } else if first == b' ' && !self.begins_line() {
                self.at += 1;
            } else {
                return false;
            }
        }
        false
    }

    /// Blanks there may be all there is on the line: for the slow lane to see.
    fn begins_line(&self) -> bool {
        self.at > 0 && self.text.get(self.at - 1) == Some(&b'\n')
    }

    #[inline(always)]
    fn common_move<C: Side, V: Visitor>(&mut self, run: &mut Run<'_, '_, V>, here: u64) -> bool {
        let read = (run.track).quick::<S, C, _>(self.sliders, here, run.visitor);
        let Some(len) = read else {
            return false;
        };
        self.last_move = self.at;
        self.plies += 1;
        self.at += len;
        true
    }

    #[inline(always)]
    fn comment<V: Visitor>(&mut self, run: &mut Run<'_, '_, V>) -> bool {
        let start = self.at + 1;
        let end = comment_end(self.text, start);
        // A long comment may be one that was never closed.
        if self.text.get(end) != Some(&b'}') || end - start > LONG {
            return false;
        }
        run.visitor.comment(Text {
            raw: &self.text[start..end],
            has_escapes: false,
        });
        self.at = end + 1;
        if self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        } else {
            cold_path();
        }
        true
    }
}

/// Where the next brace of either kind is. Kept apart, for it wants registers that moves need.
#[inline(never)]
fn comment_end(text: &[u8], start: usize) -> usize {
    find3(text, start, *b"{}}")
}

/// The length of the number that is due, with its dots and a space or line's end; 0 if something
/// else stands there.
#[inline(always)]
fn number(side: usize, due: u32, word: u64) -> usize {
    let Some(label) = LABELS[side].get(due as usize) else {
        return 0;
    };
    if (word ^ label.bytes) & label.mask != 0 {
        return 0;
    }
    let len = label.bits as usize / 8;
    match (word >> label.bits) as u8 {
        b' ' | b'\n' => len + 1,
        b'.' => 0,
        _ => len,
    }
}

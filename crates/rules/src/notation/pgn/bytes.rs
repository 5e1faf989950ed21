//! Finding bytes, eight at a time.

use super::sixteen;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A high bit for each byte of the word that is zero; exact at and below the first such byte.
#[inline(always)]
const fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

/// Eight bytes as they lie; nothing where the text ends before.
#[inline(always)]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes
        .get(at..at + 8)
        .and_then(|chunk| chunk.try_into().ok())
        .map(u64::from_le_bytes)
}

/// The first place from `at` on of the byte; the length if there is none.
#[inline(always)]
pub(crate) fn find(bytes: &[u8], mut at: usize, byte: u8) -> usize {
    let pattern = ONES * byte as u64;
    while let Some(word) = word(bytes, at) {
        let hit = zero_bytes(word ^ pattern);
        if hit != 0 {
            return at + (hit.trailing_zeros() >> 3) as usize;
        }
        at += 8;
    }
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    at
}

/// The first place from `at` on of either byte; the length if there is none.
#[inline(always)]
pub(crate) fn find2(bytes: &[u8], mut at: usize, a: u8, b: u8) -> usize {
    let (first, second) = (ONES * a as u64, ONES * b as u64);
    while let Some(word) = word(bytes, at) {
        let hit = zero_bytes(word ^ first) | zero_bytes(word ^ second);
        if hit != 0 {
            return at + (hit.trailing_zeros() >> 3) as usize;
        }
        at += 8;
    }
    while at < bytes.len() && bytes[at] != a && bytes[at] != b {
        at += 1;
    }
    at
}

/// The first place from `at` on of any of three bytes; the length if there is none.
#[inline(always)]
pub(crate) fn find3(bytes: &[u8], mut at: usize, wanted: [u8; 3]) -> usize {
    while let Some(chunk) = bytes.get(at..at + 16).and_then(|c| c.try_into().ok()) {
        let hits = sixteen::any_of(chunk, wanted);
        if hits != 0 {
            return at + hits.trailing_zeros() as usize;
        }
        at += 16;
    }
    while at < bytes.len() && !wanted.contains(&bytes[at]) {
        at += 1;
    }
    at
}

/// The first place from `at` on of a byte below `limit` (itself at most 128) or above 127; the
/// length if there is none.
#[inline(always)]
pub(crate) fn find_below(bytes: &[u8], mut at: usize, limit: u8) -> usize {
    while let Some(chunk) = bytes.get(at..at + 16).and_then(|c| c.try_into().ok()) {
        let hits = sixteen::below(chunk, limit);
        if hits != 0 {
            return at + hits.trailing_zeros() as usize;
        }
        at += 16;
    }
    while at < bytes.len() && bytes[at] >= limit && bytes[at] < 128 {
        at += 1;
    }
    at
}

/// Are all bytes below 128? The whole text is gone through in large steps, for that is nearly
/// always needed; the last step overlaps the one before rather than go byte by byte.
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    let (chunks, _) = bytes.as_chunks::<32>();
    let Some(last) = bytes.last_chunk::<32>() else {
        return bytes.is_ascii();
    };
    let words = |chunk: &[u8; 32]| {
        let (words, _) = chunk.as_chunks::<8>();
        words
            .iter()
            .fold(0, |all, &word| all | u64::from_le_bytes(word))
    };
    let all = chunks
        .iter()
        .fold(words(last), |all, chunk| all | words(chunk));
    all & HIGHS == 0
}

/// What a byte means at the beginning of a token of movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    Space,
    Newline,
    Digit,
    Letter,
    BraceOpen,
    Semicolon,
    ParenOpen,
    ParenClose,
    Dollar,
    Dot,
    Star,
    Bracket,
    Percent,
    Angle,
    BraceClose,
    Control,
    Mark,
    High,
}

pub(crate) static CLASS: [Class; 256] = {
    let mut table = [Class::Mark; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            b' ' | b'\t' | 11 | 12 => Class::Space,
            b'\n' | b'\r' => Class::Newline,
            b'0'..=b'9' => Class::Digit,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'{' => Class::BraceOpen,
            b';' => Class::Semicolon,
            b'(' => Class::ParenOpen,
            b')' => Class::ParenClose,
            b'$' => Class::Dollar,
            b'.' => Class::Dot,
            b'*' => Class::Star,
            b'[' => Class::Bracket,
            b'%' => Class::Percent,
            b'<' => Class::Angle,
            b'}' => Class::BraceClose,
            0..=31 | 127 => Class::Control,
            128..=255 => Class::High,
            _ => Class::Mark,
        };
        i += 1;
    }
    table
};

/// May a token end before this byte? Past the end it may.
#[inline(always)]
pub(crate) fn is_boundary(byte: Option<&u8>) -> bool {
    match byte {
        None => true,
        Some(&byte) => boundary(byte) != 0,
    }
}

/// 1 if the byte ends a token, else 0.
#[inline(always)]
pub(crate) fn boundary(byte: u8) -> u8 {
    FLAGS[byte as usize] & 1
}

static FLAGS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match CLASS[i] {
            Class::Space
            | Class::Newline
            | Class::BraceOpen
            | Class::Semicolon
            | Class::ParenOpen
            | Class::ParenClose
            | Class::Dollar => 1,
            _ => 0,
        };
        i += 1;
    }
    table
};

/// How many bits of the word come before the first byte that is a space or below; 64 if none is.
#[inline(always)]
pub(crate) fn token_bits(word: u64) -> u32 {
    (word.wrapping_sub(ONES * 0x21) & !word & HIGHS).trailing_zeros() & 0x78
}

#[inline(always)]
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 11 | 12)
}

#[cfg(test)]
mod tests {
    use super::{find, find2};

    #[test]
    fn the_first_place_is_found_wherever_it_lies() {
        let mut bytes = [b'x'; 40];
        for place in 0..bytes.len() {
            bytes[place] = b'}';
            for from in 0..=place {
                assert_eq!(find(&bytes, from, b'}'), place);
                assert_eq!(find2(&bytes, from, b'"', b'}'), place);
            }
            assert_eq!(find(&bytes, place + 1, b'}'), bytes.len());
            bytes[place] = b'x';
        }
    }
}

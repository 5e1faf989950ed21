//! Finding bytes, sixteen at a time.
//!
//! A leaf module that may hold `unsafe`: calls of functions that need SSE2, which every x86-64
//! machine has.
#![allow(
    unsafe_code,
    reason = "a call of a function with a target feature that the architecture includes"
)]

/// Which of sixteen bytes are one of three: a bit for each, the first the lowest.
#[inline(always)]
pub(super) fn any_of(chunk: &[u8; 16], wanted: [u8; 3]) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    // SAFETY: the program is compiled for machines with SSE2, as all of this architecture are.
    unsafe {
        vector::any_of(chunk, wanted)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    plain(chunk, |byte| wanted.contains(&byte))
}

/// Which of sixteen bytes are below a limit (itself at most 128) or above 127.
#[inline(always)]
pub(super) fn below(chunk: &[u8; 16], limit: u8) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    // SAFETY: see above.
    unsafe {
        vector::below(chunk, limit)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    plain(chunk, |byte| byte < limit || byte > 127)
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod vector {
    use core::arch::x86_64::{
        __m128i, _mm_cmpeq_epi8, _mm_cmplt_epi8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x,
        _mm_set1_epi8,
    };

    #[target_feature(enable = "sse2")]
    #[inline]
    fn load(chunk: &[u8; 16]) -> __m128i {
        let whole = u128::from_le_bytes(*chunk);
        _mm_set_epi64x((whole >> 64) as i64, whole as i64)
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    pub(super) fn any_of(chunk: &[u8; 16], wanted: [u8; 3]) -> u32 {
        let bytes = load(chunk);
        let [a, b, c] = wanted.map(|byte| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8)));
        _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(a, b), c)) as u32
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    pub(super) fn below(chunk: &[u8; 16], limit: u8) -> u32 {
        // Compared as signed numbers, bytes above 127 are the lowest of all.
        _mm_movemask_epi8(_mm_cmplt_epi8(load(chunk), _mm_set1_epi8(limit as i8))) as u32
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
fn plain(chunk: &[u8; 16], hit: impl Fn(u8) -> bool) -> u32 {
    let bits = chunk.iter().zip(0..);
    bits.fold(0, |bits, (&byte, i)| bits | u32::from(hit(byte)) << i)
}

#[cfg(test)]
mod tests {
    use super::{any_of, below, plain};

    #[test]
    fn each_byte_in_each_place_is_told_from_all_others() {
        for place in 0..16 {
            for byte in 0..=255 {
                let mut chunk = [b'x'; 16];
                chunk[place] = byte;
                for wanted in [*b"{}{", [byte, b'"', b'\\'], [b'x', byte, 0]] {
                    let bits = plain(&chunk, |byte| wanted.contains(&byte));
                    assert_eq!(any_of(&chunk, wanted), bits, "{byte} at {place}");
                }
                for limit in [1, 33, b'0', 127] {
                    let bits = plain(&chunk, |byte| byte < limit || byte > 127);
                    assert_eq!(below(&chunk, limit), bits, "{byte} at {place}");
                }
            }
        }
    }
}

//! What the bytes of a text may be.

use alloc::borrow::Cow;

/// How a text is encoded, as far as its bytes tell.
///
/// ```
/// use rules::pgn::{Encoding, guess_encoding};
/// assert_eq!(guess_encoding(b"\xff\xfe[\0"), Encoding::Utf16);
/// assert_eq!(guess_encoding(b"1. e4 *"), Encoding::Utf8, "ASCII is UTF-8 too");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// UTF-8, ASCII included.
    Utf8,
    /// UTF-16 with a byte order mark: save it as UTF-8 first.
    Utf16,
    /// Bytes above 127 come in pairs as in GBK and GB 18030.
    Gbk,
    /// Anything else: taken as Latin-1.
    Latin1,
}

/// Guesses the encoding of a text.
///
/// ```
/// use rules::pgn::{Encoding, guess_encoding};
/// assert_eq!(guess_encoding("[White \"谢军\"]".as_bytes()), Encoding::Utf8);
/// assert_eq!(guess_encoding(b"[White \"\xd0\xbb\xbe\xfc\"]"), Encoding::Gbk);
/// assert_eq!(guess_encoding(b"[White \"M\xfcller\"]"), Encoding::Latin1);
/// ```
#[must_use]
pub fn guess_encoding(text: &[u8]) -> Encoding {
    if text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]) {
        return Encoding::Utf16;
    }
    match core::str::from_utf8(text) {
        Ok(_) => Encoding::Utf8,
        // A text cut off in the middle of a character is no other encoding.
        Err(error) if error.error_len().is_none() => Encoding::Utf8,
        Err(_) if is_gbk(text) => Encoding::Gbk,
        Err(_) => Encoding::Latin1,
    }
}

/// Every byte above 127 begins a pair, and most pairs lie where the characters of GB 2312 do.
fn is_gbk(text: &[u8]) -> bool {
    let (mut common, mut rare) = (0, 0);
    let mut bytes = text.iter();
    while let Some(&lead) = bytes.next() {
        if lead < 0x80 {
            continue;
        }
        match bytes.next() {
            Some(&trail) if (0xa1..=0xfe).contains(&trail) && (0xa1..=0xf7).contains(&lead) => {
                common += 1;
            }
            Some(&trail) if (0x81..=0xfe).contains(&lead) && (0x40..=0xfe).contains(&trail) => {
                rare += 1;
            }
            _ => return false,
        }
    }
    common > rare
}

/// UTF-8 if it is that, else Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

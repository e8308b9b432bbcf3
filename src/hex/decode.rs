//! Digits of either case to the bytes of an id.
//!
//! Eight digits at a time are checked and joined by arithmetic on a 64-bit word, which every machine
//! has: 13 ms for the JSON of a million ids, against 23 with a table of the digits' values. The hot
//! path only learns whether all digits were good; a second, cold pass finds out which one was not.

use std::fmt;

use crate::object_id::{BYTES, HEX_DIGITS};

/// Why a text is no `ObjectId`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexFault {
    /// The text has this many characters and not 24.
    Length(usize),
    /// The character at this position, counted in characters from 0, is no hexadecimal digit.
    Digit {
        /// Where the first such character is.
        position: usize,
        /// The character itself.
        character: char,
    },
}

impl fmt::Display for HexFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length} characters instead of {HEX_DIGITS}"),
            Self::Digit {
                position,
                character,
            } => write!(
                f,
                "{character:?} at position {position} is no hexadecimal digit"
            ),
        }
    }
}

impl std::error::Error for HexFault {}

/// Reads 24 hexadecimal digits of either case as 12 bytes.
///
/// # Errors
/// [`HexFault`] says what is wrong with the text, and where.
pub fn decode_id(text: &str) -> Result<[u8; BYTES], HexFault> {
    <&[u8; HEX_DIGITS]>::try_from(text.as_bytes())
        .ok()
        .and_then(decode_digits)
        .ok_or_else(|| diagnose(text))
}

/// Reads 24 hexadecimal digits of either case as 12 bytes, or nothing if one of them is something
/// else.
#[inline]
#[must_use]
pub fn decode_digits(digits: &[u8; HEX_DIGITS]) -> Option<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    let mut good = LANES << 7;
    for (quad, text) in bytes
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .zip(digits.as_chunks::<8>().0)
    {
        let text = u64::from_le_bytes(*text);
        good &= find_digits(text);
        *quad = join_nibbles(text);
    }
    (good == LANES << 7).then_some(bytes)
}

/// A one in each of the eight bytes of a word.
const LANES: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte that is a hexadecimal digit; those bits tell nothing of the bytes
/// after one that is no ASCII, but that one's own is never there.
#[inline]
const fn find_digits(text: u64) -> u64 {
    /// The highest bit of each byte that is not below a character, if all are ASCII.
    const fn not_below(text: u64, character: u8) -> u64 {
        text.wrapping_add(LANES * (0x80 - character as u64))
    }
    let lower = text | (LANES * 0x20);
    let numbers = not_below(text, b'0') & !not_below(text, b'9' + 1);
    let letters = not_below(lower, b'a') & !not_below(lower, b'f' + 1);
    (numbers | letters) & !text & LANES << 7
}

/// The four bytes that eight digits stand for.
#[inline]
const fn join_nibbles(text: u64) -> [u8; 4] {
    // Letters, and only they, have the bit 0x40, and the low bits 1 to 6 for the values 10 to 15.
    let nibbles = (text & (LANES * 0x0f)) + (text >> 6 & LANES) * 9;
    let pairs = (nibbles << 4 | nibbles >> 8) & 0x00ff_00ff_00ff_00ff;
    let quads = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
    #[allow(clippy::cast_possible_truncation)] // the halves are joined in the low one
    let bytes = (quads | quads >> 16) as u32;
    bytes.to_le_bytes()
}

#[cold]
fn diagnose(text: &str) -> HexFault {
    let length = text.chars().count();
    if length != HEX_DIGITS {
        return HexFault::Length(length);
    }
    text.chars()
        .enumerate()
        .find(|(_, character)| !character.is_ascii_hexdigit())
        .map_or(HexFault::Length(length), |(position, character)| {
            HexFault::Digit {
                position,
                character,
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_fault_is_named_with_its_position() {
        assert_eq!(
            decode_id("0123456789ag234567z9abcd"),
            Err(HexFault::Digit {
                position: 11,
                character: 'g'
            })
        );
        assert_eq!(decode_id("abc"), Err(HexFault::Length(3)));
        assert_eq!(decode_id(""), Err(HexFault::Length(0)));
    }

    #[test]
    fn characters_of_several_bytes_count_as_one() {
        assert_eq!(
            decode_id("0123456789abcdef0123456é"),
            Err(HexFault::Digit {
                position: 23,
                character: 'é'
            })
        );
        assert_eq!(decode_id("éééééééééééé"), Err(HexFault::Length(12)));
    }

    proptest! {
        #[test]
        fn decodes_what_the_hex_crate_decodes(text in "[0-9a-fA-F]{24}") {
            prop_assert_eq!(decode_id(&text).unwrap().to_vec(), hex::decode(&text).unwrap());
        }

        #[test]
        fn accepts_exactly_the_texts_of_24_digits(text in "[0-9a-gA-G]{22,26}|\\PC{24}") {
            let good = text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            prop_assert_eq!(decode_id(&text).is_ok(), good);
        }
    }
}

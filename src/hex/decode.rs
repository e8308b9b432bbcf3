//! Digits of either case to the bytes of an id.
//!
//! Eight digits at a time are checked and joined by arithmetic on a 64-bit word, which every machine
//! has: 13 ms for the JSON of a million ids, against 23 with a table of the digits' values. That only
//! tells whether all digits are good; which one is not, whoever wants to know looks up.

use crate::object_id::{HEX_DIGITS, Id};

/// Reads 24 hexadecimal digits of either case as 12 bytes, or nothing if one of them is something
/// else.
#[inline]
#[must_use]
pub fn decode_digits(digits: &[u8; HEX_DIGITS]) -> Option<Id> {
    let mut bytes = Id::default();
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn decodes_what_the_hex_crate_decodes(text in "[0-9a-fA-F]{24}") {
            let id = decode_digits(text.as_bytes().first_chunk().unwrap());
            prop_assert_eq!(id.unwrap().to_vec(), hex::decode(&text).unwrap());
        }

        #[test]
        fn a_byte_that_is_no_digit_is_found_wherever_it_is(
            text in "[0-9a-fA-F]{24}",
            at in 0..HEX_DIGITS,
            byte: u8,
        ) {
            let mut digits: [u8; HEX_DIGITS] = text.into_bytes().try_into().unwrap();
            digits[at] = byte;
            prop_assert_eq!(decode_digits(&digits).is_some(), byte.is_ascii_hexdigit());
        }

        #[test]
        fn no_other_bytes_are_taken_for_digits(digits: [u8; HEX_DIGITS]) {
            let good = digits.iter().all(u8::is_ascii_hexdigit);
            prop_assert_eq!(decode_digits(&digits).is_some(), good);
        }
    }
}

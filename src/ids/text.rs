//! Columns as hexadecimal digits without anything between, and as the text of a JSON array.

use super::Id;
use crate::hex::{self, encode_into};
use crate::object_id::HEX_DIGITS;

/// An id in JSON: two quotes, and the comma or bracket after it.
pub const JSON_LENGTH: usize = HEX_DIGITS + 3;

/// Writes the digits of all ids, 24 each.
pub fn write_hex(ids: &[Id], out: &mut [u8]) {
    encode_into(ids.as_flattened(), out);
}

/// Writes a JSON array of the ids' digits into `1 + 27 * ids` bytes (2 for none).
pub fn write_json(ids: &[Id], out: &mut [u8]) {
    let Some((first, rest)) = out.split_first_mut() else {
        return;
    };
    *first = b'[';
    for (text, id) in rest.as_chunks_mut::<JSON_LENGTH>().0.iter_mut().zip(ids) {
        text[0] = b'"';
        encode_into(id, &mut text[1..=HEX_DIGITS]);
        text[HEX_DIGITS + 1] = b'"';
        text[HEX_DIGITS + 2] = b',';
    }
    if let Some(last) = rest.last_mut() {
        *last = b']';
    }
}

/// Reads the digits of all ids of `out`, 24 each.
///
/// # Errors
/// The place of the first character that is no hexadecimal digit.
pub fn read_hex(digits: &[u8], out: &mut [Id]) -> Result<(), usize> {
    for (index, (text, id)) in digits.as_chunks().0.iter().zip(out).enumerate() {
        match hex::decode_digits(text) {
            Some(bytes) => *id = bytes,
            None => return Err(index * HEX_DIGITS + bad_digit(text)),
        }
    }
    Ok(())
}

/// The place of the first character that is no hexadecimal digit.
#[cold]
fn bad_digit(text: &[u8]) -> usize {
    text.iter()
        .position(|byte| !byte.is_ascii_hexdigit())
        .unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn hex_survives_a_round_trip(ids: Vec<Id>) {
            let mut text = vec![0; ids.len() * HEX_DIGITS];
            write_hex(&ids, &mut text);
            prop_assert_eq!(str::from_utf8(&text).unwrap(), ::hex::encode(ids.as_flattened()));
            let mut back = vec![[0; 12]; ids.len()];
            prop_assert_eq!(read_hex(&text, &mut back), Ok(()));
            prop_assert_eq!(back, ids);
        }

        #[test]
        fn the_first_bad_digit_is_named(count in 1..5_usize, at in 0..24_usize, bad in b'g'..) {
            let mut text = vec![b'a'; count * HEX_DIGITS];
            let place = (count - 1) * HEX_DIGITS + at;
            text[place] = bad;
            let mut out = vec![[0; 12]; count];
            prop_assert_eq!(read_hex(&text, &mut out), Err(place));
        }

        #[test]
        fn json_is_an_array_of_the_hex(ids: Vec<Id>) {
            let mut text = vec![0; (1 + ids.len() * JSON_LENGTH).max(2)];
            write_json(&ids, &mut text);
            let words: Vec<_> = ids.iter().map(|id| format!("\"{}\"", ::hex::encode(id))).collect();
            prop_assert_eq!(String::from_utf8(text).unwrap(), format!("[{}]", words.join(",")));
        }
    }
}

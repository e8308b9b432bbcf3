//! Text as V8 stores it, out of UTF-8.

use encoding_rs::mem;

/// Some text, by the cheapest string that can hold it.
#[derive(Debug, PartialEq, Eq)]
pub enum Text<'a> {
    /// All below 0x80: the bytes are what V8 stores.
    Ascii(&'a [u8]),
    /// All below 0x100: a byte each.
    Latin1(Vec<u8>),
    /// Code units of UTF-16.
    Utf16(Vec<u16>),
}

/// Decodes UTF-8, or gives `None` if it is malformed.
///
/// ```
/// use oxid::text::{decode, Text};
/// assert_eq!(decode(b"id"), Some(Text::Ascii(b"id")));
/// assert_eq!(decode("\u{e9}".as_bytes()), Some(Text::Latin1(vec![0xe9])));
/// assert_eq!(decode(b"\xff"), None);
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Option<Text<'_>> {
    if bytes.is_ascii() {
        return Some(Text::Ascii(bytes));
    }
    if mem::is_utf8_latin1(bytes) {
        let mut characters = vec![0; bytes.len()];
        let count = mem::convert_utf8_to_latin1_lossy(bytes, &mut characters);
        characters.truncate(count);
        return Some(Text::Latin1(characters));
    }
    // One more than the text can have, which the conversion asks for.
    let mut units = vec![0; bytes.len() + 1];
    let count = mem::convert_utf8_to_utf16_without_replacement(bytes, &mut units)?;
    units.truncate(count);
    Some(Text::Utf16(units))
}

#[cfg(test)]
mod tests {
    use super::{Text, decode};
    use proptest::prelude::*;

    /// What the standard library makes of the same bytes.
    fn utf16(bytes: &[u8]) -> Option<Vec<u16>> {
        Some(std::str::from_utf8(bytes).ok()?.encode_utf16().collect())
    }

    fn decoded(bytes: &[u8]) -> Option<Vec<u16>> {
        Some(match decode(bytes)? {
            Text::Ascii(ascii) => ascii.iter().copied().map(u16::from).collect(),
            Text::Latin1(characters) => characters.into_iter().map(u16::from).collect(),
            Text::Utf16(units) => units,
        })
    }

    proptest! {
        #[test]
        fn text_is_decoded_as_the_standard_library_does(text in any::<String>()) {
            prop_assert_eq!(decoded(text.as_bytes()), utf16(text.as_bytes()));
        }

        #[test]
        fn latin1_is_decoded_as_the_standard_library_does(text in "[\u{0}-\u{ff}]{0,40}") {
            prop_assert_eq!(decoded(text.as_bytes()), utf16(text.as_bytes()));
        }

        #[test]
        fn any_bytes_are_decoded_or_refused(bytes in any::<Vec<u8>>()) {
            prop_assert_eq!(decoded(&bytes), utf16(&bytes));
        }
    }
}

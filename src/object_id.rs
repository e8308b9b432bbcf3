//! The `ObjectId` value: 12 bytes, ordered as bytes, which is the order in which `MongoDB` sorts.
//!
//! The layout is that of the BSON specification: a 4-byte big-endian count of seconds since 1970, a
//! 5-byte value that is unique to the process, and a 3-byte big-endian counter.

use crate::hex;

/// Bytes in an `ObjectId`, from the BSON specification.
pub const BYTES: usize = 12;
/// Hexadecimal digits in the text of an `ObjectId`.
pub const HEX_DIGITS: usize = 2 * BYTES;

/// The bytes of an id as they are on the wire.
pub type Id = [u8; BYTES];

/// Assembles an id from four 24-bit fields, as the JavaScript class holds them. Bits above the 24th are
/// ignored.
#[must_use]
pub fn from_fields(fields: [u32; 4]) -> Id {
    let mut id = [0; BYTES];
    for (triple, field) in id.chunks_exact_mut(3).zip(fields) {
        triple.copy_from_slice(&field.to_be_bytes()[1..]);
    }
    id
}

/// The 24 lower-case hexadecimal digits of an id, as ASCII.
#[must_use]
pub fn to_hex(id: &Id) -> [u8; HEX_DIGITS] {
    let mut digits = [0; HEX_DIGITS];
    hex::encode_into(id, &mut digits);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_digits_are_those_of_the_bytes(id: Id) {
            prop_assert_eq!(to_hex(&id).to_vec(), ::hex::encode(id).into_bytes());
        }

        #[test]
        fn the_order_of_ids_is_the_order_of_their_text(a: Id, b: Id) {
            prop_assert_eq!(a.cmp(&b), to_hex(&a).cmp(&to_hex(&b)));
        }

        #[test]
        fn fields_are_the_bytes_three_at_a_time(id: Id, above: u8) {
            let field = |at: usize| u32::from_be_bytes([above, id[at], id[at + 1], id[at + 2]]);
            prop_assert_eq!(from_fields([field(0), field(3), field(6), field(9)]), id);
        }
    }
}

//! The `ObjectId` value: 12 bytes, ordered and hashed as bytes.
//!
//! The layout is that of the BSON specification: a 4-byte big-endian count of seconds since 1970, a
//! 5-byte value that is unique to the process, and a 3-byte big-endian counter.

use std::fmt;
use std::str::FromStr;

use crate::hex::{self, HexFault};

/// Bytes in an `ObjectId`, from the BSON specification.
pub const BYTES: usize = 12;
/// Hexadecimal digits in the text of an `ObjectId`.
pub const HEX_DIGITS: usize = 2 * BYTES;

/// A BSON `ObjectId`. The order is that of the bytes, which is the order in which `MongoDB` sorts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ObjectId([u8; BYTES]);

impl ObjectId {
    /// Takes the 12 bytes as they are on the wire.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; BYTES]) -> Self {
        Self(bytes)
    }

    /// Assembles an id from four 24-bit fields, as the JavaScript class holds them. Bits above the
    /// 24th are ignored.
    #[must_use]
    pub fn from_fields(fields: [u32; 4]) -> Self {
        let mut bytes = [0; BYTES];
        for (triple, field) in bytes.chunks_exact_mut(3).zip(fields) {
            triple.copy_from_slice(&field.to_be_bytes()[1..]);
        }
        Self(bytes)
    }

    /// The 12 bytes as they are on the wire.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    /// Seconds since 1970, unsigned: from 1970 to 2106.
    #[must_use]
    pub fn timestamp(&self) -> u32 {
        u32::from_be_bytes([self.0[0], self.0[1], self.0[2], self.0[3]])
    }

    /// The 24 lower-case hexadecimal digits, as ASCII.
    #[must_use]
    pub fn to_hex(&self) -> [u8; HEX_DIGITS] {
        let mut digits = [0; HEX_DIGITS];
        hex::encode_into(&self.0, &mut digits);
        digits
    }
}

impl FromStr for ObjectId {
    type Err = HexFault;

    /// Reads 24 hexadecimal digits of either case.
    fn from_str(text: &str) -> Result<Self, HexFault> {
        hex::decode_id(text).map(Self)
    }
}

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_hex()
            .iter()
            .try_for_each(|&digit| fmt::Write::write_char(f, char::from(digit)))
    }
}

impl fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ObjectId({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_timestamp_is_unsigned() {
        let id = |text: &str| text.parse::<ObjectId>().unwrap();
        assert_eq!(id("7fffffff0000000000000000").timestamp(), 0x7fff_ffff);
        assert_eq!(id("800000000000000000000000").timestamp(), 0x8000_0000);
        assert_eq!(id("ffffffffffffffffffffffff").timestamp(), u32::MAX);
    }

    proptest! {
        #[test]
        fn text_survives_a_round_trip_in_either_case(bytes: [u8; BYTES]) {
            let id = ObjectId::from_bytes(bytes);
            prop_assert_eq!(id.to_string().parse::<ObjectId>().unwrap(), id);
            prop_assert_eq!(id.to_string().to_uppercase().parse::<ObjectId>().unwrap(), id);
        }

        #[test]
        fn the_order_of_ids_is_the_order_of_their_text(a: [u8; BYTES], b: [u8; BYTES]) {
            let (a, b) = (ObjectId::from_bytes(a), ObjectId::from_bytes(b));
            prop_assert_eq!(a.cmp(&b), a.to_string().cmp(&b.to_string()));
        }

        #[test]
        fn fields_are_the_bytes_three_at_a_time(bytes: [u8; BYTES]) {
            let field = |at: usize| {
                u32::from_be_bytes([0, bytes[at], bytes[at + 1], bytes[at + 2]])
            };
            let id = ObjectId::from_fields([field(0), field(3), field(6), field(9)]);
            prop_assert_eq!(id.as_bytes(), &bytes);
        }
    }
}

//! Hexadecimal text of ids: encoding and decoding.
//!
//! At 12 bytes a table (to encode) and arithmetic on words (to decode) beat the vectorised crates
//! (faster-hex, const-hex), whose set-up costs more than the work; the `hex` crate is the oracle of the
//! tests.

mod decode;
mod encode;

pub use decode::decode_digits;
pub use encode::encode_into;

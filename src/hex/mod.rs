//! Hexadecimal text of ids: encoding, and decoding that says what is wrong and where.
//!
//! Both sides are table lookups. At 12 bytes a table beats the vectorised crates (faster-hex,
//! const-hex), whose set-up costs more than the work; the `hex` crate is the oracle of the tests.

mod decode;
mod encode;

pub use decode::{HexFault, decode_digits, decode_id};
pub use encode::encode_into;

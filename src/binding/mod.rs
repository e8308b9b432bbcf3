//! The N-API boundary, and the only Rust that knows of it.
//!
//! Nothing here throws: a call returns a value, or `undefined` where N-API refused it, and the
//! JavaScript side makes the error in its own realm or goes on with its twin.

pub mod hex_encoder;
pub mod ids;
pub mod ids_async;
pub mod process_value;
pub mod text_reader;
pub mod texts;

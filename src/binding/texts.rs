//! The texts of BSON arrays. JavaScript owns the memory that is written.

use napi::bindgen_prelude::{Uint8ArraySlice, Utf16String};
use napi_derive::napi;

use super::ids::writable;
use crate::bson::texts;

/// Writes texts, which lie joined in `joined`, as the elements of an array from the index `first`
/// on, and returns how many bytes that took; 0 where there is no room, or the lengths are wrong.
#[napi(catch_unwind)]
#[must_use]
#[allow(clippy::needless_pass_by_value)] // the macro takes no reference
pub fn write_texts(
    joined: Utf16String,
    lengths: &[u32],
    first: u32,
    out: Uint8ArraySlice<'_>,
) -> u32 {
    let written = texts::write_texts(&joined, lengths, first, writable(&out));
    written.and_then(|size| size.try_into().ok()).unwrap_or(0)
}

//! The texts of BSON arrays. JavaScript owns the memory that is written.

use napi::bindgen_prelude::Uint8ArraySlice;
use napi_derive::napi;

use crate::bson::texts;

/// Makes the elements of an array from the index `first` on out of texts that lie joined at the end
/// of `bytes`, behind 13 bytes for each, and returns how many bytes those are; 0 where the lengths
/// are wrong or an index has more than six digits.
#[napi(catch_unwind)]
#[must_use]
pub fn place_texts(mut bytes: Uint8ArraySlice<'_>, lengths: &[u32], first: u32) -> u32 {
    // SAFETY: `lib/bson` hands over memory of its own, which the lengths are not in; and JavaScript, which
    // waits for the call to end, has no other thread that could look at it.
    let bytes = unsafe { bytes.as_mut() };
    let placed = texts::place_texts(bytes, lengths, first);
    placed.and_then(|size| size.try_into().ok()).unwrap_or(0)
}

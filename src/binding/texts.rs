//! The texts of BSON arrays. JavaScript owns the memory that is written.

use napi::bindgen_prelude::Uint8ArraySlice;
use napi_derive::napi;

use super::ids::writable;
use crate::bson::texts;

/// Makes the elements of an array from the index `first` on out of texts that lie joined at the end
/// of `bytes`, behind 17 bytes for each, and returns how many bytes those are; 0 where the lengths
/// are wrong.
#[napi(catch_unwind)]
#[must_use]
pub fn place_texts(bytes: Uint8ArraySlice<'_>, lengths: &[u32], first: u32) -> u32 {
    let placed = texts::place_texts(writable(&bytes), lengths, first);
    placed.and_then(|size| size.try_into().ok()).unwrap_or(0)
}

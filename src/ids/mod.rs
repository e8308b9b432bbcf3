//! Many ids at once: sorting, selecting, and reading and writing columns of them.
//!
//! A column is a flat run of bytes, 12 an id. Nothing here allocates the result: the caller hands
//! over the memory, for it is JavaScript that owns it. The JavaScript twins of these functions are in
//! `lib/twins`.

pub mod bson;
pub mod hash;
mod huge;
pub mod json;
pub mod link;
mod prefetch;
pub mod search;
pub mod select;
pub mod sort;
pub mod text;
pub mod watch;

pub use crate::object_id::Id;

/// A column as ids. Bytes after the last whole one are left out.
#[must_use]
pub fn as_ids(bytes: &[u8]) -> &[Id] {
    bytes.as_chunks().0
}

/// A column as ids, to be written. Bytes after the last whole one are left out.
#[must_use]
pub fn as_ids_mut(bytes: &mut [u8]) -> &mut [Id] {
    bytes.as_chunks_mut().0
}

/// The first 8 and the last 4 bytes of an id.
#[inline]
#[allow(clippy::many_single_char_names)] // eight bytes have no better ones
fn halves(id: &Id) -> ([u8; 8], [u8; 4]) {
    let [a, b, c, d, e, f, g, h, tail @ ..] = *id;
    ([a, b, c, d, e, f, g, h], tail)
}

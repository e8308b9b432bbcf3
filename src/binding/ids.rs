//! Bulk work on columns of ids. JavaScript owns all memory: what is read and what is written.
//!
//! No call fails on bad input. A fault is a number, or numbers in `report`, out of which
//! `lib/ids` makes an error.
//!
//! Why it is sound to write into an argument: it is a typed array that no other argument overlaps, of
//! memory that is neither shared nor resizable, as `lib/ids` makes sure; and JavaScript, which waits
//! for the call to end, has no other thread that could look at it. "Alone" in the comments below means
//! that.

use napi::bindgen_prelude::{
    Float64ArraySlice, Int32ArraySlice, Uint8ArraySlice, Uint32ArraySlice,
};
use napi_derive::napi;

use crate::ids::bson::extract;
use crate::ids::json::read_json;
use crate::ids::select::{self, Wanted};
use crate::ids::watch::Watch;
use crate::ids::{as_ids, as_ids_mut, link, search, sort, text};

pub(super) fn wanted(present: bool) -> Wanted {
    if present {
        Wanted::Present
    } else {
        Wanted::Absent
    }
}

/// Counts and places in one array or buffer, which fit the 53 bits of a double.
#[allow(clippy::cast_precision_loss)]
pub(super) fn number(count: usize) -> f64 {
    count as f64
}

fn fill(report: &mut [f64], numbers: [usize; 3]) {
    for (place, count) in report.iter_mut().zip(numbers) {
        *place = number(count);
    }
}

/// Sorts a column in place.
#[napi(catch_unwind)]
pub fn sort_ids(mut ids: Uint8ArraySlice<'_>) {
    // SAFETY: alone; see the head of this file.
    let ids = unsafe { ids.as_mut() };
    sort::sort(as_ids_mut(ids));
}

/// Writes the places of the ids of a column in sorted order; equal ids keep theirs.
#[napi(catch_unwind)]
pub fn sort_indexes(ids: &[u8], mut out: Uint32ArraySlice<'_>) {
    // SAFETY: alone; see the head of this file.
    let out = unsafe { out.as_mut() };
    sort::sort_indexes_into(as_ids(ids), out);
}

/// Writes the ids that the other column has, or has not, each once, and returns their number.
#[napi(catch_unwind)]
#[must_use]
pub fn select_ids(ids: &[u8], against: &[u8], present: bool, mut out: Uint8ArraySlice<'_>) -> f64 {
    // SAFETY: alone; see the head of this file.
    let out = as_ids_mut(unsafe { out.as_mut() });
    let wanted = wanted(present);
    number(select::select_into(
        as_ids(ids),
        as_ids(against),
        wanted,
        out,
        &(),
    ))
}

/// The same with the places of the ids.
#[napi(catch_unwind)]
#[must_use]
pub fn select_indexes(
    ids: &[u8],
    against: &[u8],
    present: bool,
    mut out: Uint32ArraySlice<'_>,
) -> f64 {
    // SAFETY: alone; see the head of this file.
    let out = unsafe { out.as_mut() };
    let wanted = wanted(present);
    number(select::select_indexes_into(
        as_ids(ids),
        as_ids(against),
        wanted,
        out,
    ))
}

/// Whether the other column has every id of the column.
#[napi(catch_unwind)]
#[must_use]
pub fn is_subset_of(ids: &[u8], against: &[u8]) -> bool {
    select::is_subset(as_ids(ids), as_ids(against))
}

/// Points the slots of a hash table at the ids of a log, three words each, and returns whether there
/// is room for them; see `lib/ids/id-table.js`.
#[napi(catch_unwind)]
#[must_use]
pub fn link_ids(log: &[i32], mut slots: Int32ArraySlice<'_>, multipliers: &[i32]) -> bool {
    // SAFETY: alone; see the head of this file.
    let slots = unsafe { slots.as_mut() };
    multipliers
        .first_chunk()
        .is_some_and(|multipliers| link::link(log.as_chunks().0, slots, multipliers))
}

/// The place of the first occurrence of an id at or after a place, or -1.
#[napi(catch_unwind)]
#[must_use]
pub fn find_id(ids: &[u8], wanted: &[u8], from: u32) -> f64 {
    as_ids(wanted)
        .first()
        .and_then(|wanted| search::find(as_ids(ids), wanted, from as usize))
        .map_or(-1.0, number)
}

/// Writes the digits of all ids, 24 each.
#[napi(catch_unwind)]
pub fn write_hex(ids: &[u8], mut out: Uint8ArraySlice<'_>) {
    // SAFETY: alone; see the head of this file.
    let out = unsafe { out.as_mut() };
    text::write_hex(as_ids(ids), out);
}

/// Writes a JSON array of all ids, `1 + 27 * ids` bytes, or 2 for none.
#[napi(catch_unwind)]
pub fn write_json(ids: &[u8], mut out: Uint8ArraySlice<'_>) {
    // SAFETY: alone; see the head of this file.
    let out = unsafe { out.as_mut() };
    text::write_json(as_ids(ids), out);
}

/// Reads digits, 24 an id; gives the place of the first character that is none, or -1.
#[napi(catch_unwind)]
#[must_use]
pub fn read_hex(digits: &[u8], mut out: Uint8ArraySlice<'_>) -> f64 {
    // SAFETY: alone; see the head of this file.
    let out = as_ids_mut(unsafe { out.as_mut() });
    match text::read_hex(digits, out) {
        Ok(()) => -1.0,
        Err(offset) => number(offset),
    }
}

/// Reads a JSON array of ids. `report` becomes the problem (0 for none), the byte and the element
/// where it is. Returns the number of ids.
#[napi(catch_unwind)]
#[must_use]
pub fn read_json_ids(
    text: &[u8],
    mut out: Uint8ArraySlice<'_>,
    mut report: Float64ArraySlice<'_>,
) -> f64 {
    // SAFETY: both are alone; see the head of this file.
    let (out, report) = unsafe { (out.as_mut(), report.as_mut()) };
    read_json_into(text, out, report, &())
}

pub(super) fn read_json_into(
    text: &[u8],
    out: &mut [u8],
    report: &mut [f64],
    watch: &impl Watch,
) -> f64 {
    match read_json(text, as_ids_mut(out), watch) {
        Ok(count) => {
            fill(report, [0; 3]);
            number(count)
        }
        Err(fault) => {
            fill(report, [fault.problem as usize, fault.offset, fault.index]);
            0.0
        }
    }
}

/// Reads the ids at a path, keys with a zero byte between them, out of BSON documents one after the
/// other. `report` becomes the problem (0 for none), the byte where it is, and the number of values at
/// the path that are no ids. Returns the number of ids, of which only those are written for which there
/// is room.
#[napi(catch_unwind)]
#[must_use]
pub fn read_bson_ids(
    bytes: &[u8],
    path: &[u8],
    mut out: Uint8ArraySlice<'_>,
    mut report: Float64ArraySlice<'_>,
) -> f64 {
    // SAFETY: both are alone; see the head of this file.
    let (out, report) = unsafe { (out.as_mut(), report.as_mut()) };
    read_bson_into(bytes, path, out, report, &())
}

pub(super) fn read_bson_into(
    bytes: &[u8],
    path: &[u8],
    out: &mut [u8],
    report: &mut [f64],
    watch: &impl Watch,
) -> f64 {
    let keys: Vec<_> = path.split(|&byte| byte == 0).collect();
    match extract(bytes, &keys, as_ids_mut(out), watch) {
        Ok(found) => {
            fill(report, [0, 0, found.others]);
            number(found.ids)
        }
        Err(fault) => {
            fill(report, [fault.problem as usize, fault.offset, 0]);
            0.0
        }
    }
}

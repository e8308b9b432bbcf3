//! Sorting columns, in the order of the bytes: that of `MongoDB`, of the hex, and of time.
//!
//! The ids become 128-bit integers, which the standard unstable sort compares in two instructions.
//! Sorting the arrays of 12 bytes as they are takes twice as long. In prototypes rdst,
//! `voracious_radix_sort` and an LSD radix sort of our own took about as long; rayon gained a fifth on
//! two cores, and would have been felt by single calls.

use super::watch::Watch;
use super::{Id, halves};

/// Bits of an index in a key.
const INDEX_BITS: u32 = u32::BITS;

#[inline]
fn to_key(id: &Id) -> u128 {
    let (head, rest) = halves(id);
    let head = u64::from_be_bytes(head);
    u128::from(head) << 32 | u128::from(u32::from_be_bytes(rest))
}

#[inline]
fn from_key(key: u128) -> Id {
    let [_, _, _, _, id @ ..] = key.to_be_bytes();
    id
}

/// Sorts a column.
pub fn sort(ids: &mut [Id]) {
    if ids.is_sorted() {
        return;
    }
    let mut keys: Vec<_> = ids.iter().map(to_key).collect();
    keys.sort_unstable();
    for (id, key) in ids.iter_mut().zip(keys) {
        *id = from_key(key);
    }
}

/// Sorts a column in steps, and leaves it as it was if the watch ends it between two of them.
///
/// A step sorts at most [`STEP_LENGTH`] ids: those on one side of a median, which selection finds. At
/// ten million ids that takes a tenth more time than sorting them at once.
pub fn sort_watched(ids: &mut [Id], watch: &impl Watch) {
    let mut keys: Vec<_> = ids.iter().map(to_key).collect();
    let total = keys.len();
    let mut ranges = Vec::new();
    ranges.push(0..total);
    let mut done = 0;
    while let Some(range) = ranges.pop() {
        if !watch.goes_on(done, total) {
            return;
        }
        if range.len() <= STEP_LENGTH {
            done += range.len();
            keys[range].sort_unstable();
        } else {
            let middle = range.start + range.len() / 2;
            keys[range.clone()].select_nth_unstable(middle - range.start);
            ranges.extend([middle..range.end, range.start..middle]);
        }
    }
    for (id, key) in ids.iter_mut().zip(keys) {
        *id = from_key(key);
    }
}

/// Ids that are sorted without a look at the watch: some 50 ms of work.
const STEP_LENGTH: usize = 1 << 20;

/// Writes the places of the ids in the order in which they are sorted; those of equal ids keep
/// theirs. The index is the lowest part of the key, which makes an unstable sort a stable one.
pub fn sort_indexes_into(ids: &[Id], out: &mut [u32]) {
    let mut keys: Vec<_> = (0_u32..)
        .zip(ids)
        .map(|(index, id)| to_key(id) << INDEX_BITS | u128::from(index))
        .collect();
    keys.sort_unstable();
    for (index, key) in out.iter_mut().zip(keys) {
        #[allow(clippy::cast_possible_truncation)] // the index is the low part
        let low = key as u32;
        *index = low;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_arrays_of_bytes_sort(mut ids: Vec<Id>) {
            let mut expected = ids.clone();
            expected.sort_unstable();
            sort(&mut ids);
            prop_assert_eq!(ids, expected);
        }

        #[test]
        fn indexes_are_those_of_a_stable_sort(
            ids in prop::collection::vec((0..9_u8).prop_map(|n| [n; 12]), 0..50),
        ) {
            let mut expected: Vec<u32> = (0..).take(ids.len()).collect();
            expected.sort_by_key(|&index| ids[index as usize]);
            let mut indexes = vec![0; ids.len()];
            sort_indexes_into(&ids, &mut indexes);
            prop_assert_eq!(indexes, expected);
        }
    }
}

//! The slots of the hash table of `lib/ids/id-table.js`, filled in one go. One by one in JavaScript
//! each id of a million waits for memory, 140 ns; here many wait at once, 16 to 20 ns each.

use super::prefetch::prefetch;

/// How many multipliers the hash has.
pub const MULTIPLIER_COUNT: usize = 7;
/// How many ids wait for memory at once.
const BATCH: usize = 64;

/// The hash of `lib/ids/hash.js`.
#[inline]
#[allow(clippy::many_single_char_names)] // as there
fn hash_words([a, b, c]: [i32; 3], multipliers: &[i32; MULTIPLIER_COUNT]) -> u32 {
    let [m0, m1, m2, m3, m4, m5, m6] = multipliers.map(i32::cast_unsigned);
    let mix = |word: i32, first: u32, second: u32| {
        let word = word.cast_unsigned().wrapping_mul(first);
        let word = (word ^ (word >> 15)).wrapping_mul(second);
        word ^ (word >> 16)
    };
    let sum = mix(a, m0, m3)
        .wrapping_add(mix(b, m1, m4))
        .wrapping_add(mix(c, m2, m5));
    (sum ^ (sum >> 15)).wrapping_mul(m6)
}

/// Points slots at the ids of a log, which are all different: each at the first free one from where
/// its hash says. A slot is the number of the id plus one, and above it the low bits of the hash.
///
/// Returns whether the log has room: the slots are a power of two, more than the ids, and fewer than
/// 2^32. Nothing is written if not.
pub fn link(log: &[[i32; 3]], slots: &mut [i32], multipliers: &[i32; MULTIPLIER_COUNT]) -> bool {
    let Ok(count) = u32::try_from(slots.len()) else {
        return false;
    };
    if !count.is_power_of_two() || count < 2 || log.len() >= slots.len() {
        return false;
    }
    let bits = count.trailing_zeros();
    let mask = count - 1;
    slots.fill(0);
    let mut number = 0;
    for ids in log.chunks(BATCH) {
        let mut hashes = [0; BATCH];
        for (hash, id) in hashes.iter_mut().zip(ids) {
            *hash = hash_words(*id, multipliers);
            prefetch(slots, (*hash >> (u32::BITS - bits)) as usize);
        }
        for hash in &hashes[..ids.len()] {
            number += 1;
            let mut at = hash >> (u32::BITS - bits);
            while slots[at as usize] != 0 {
                at = (at + 1) & mask;
            }
            slots[at as usize] = ((hash << bits) & !mask | number).cast_signed();
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    /// The entry of an id by way of the slots, as `IdTable.find` looks for it.
    fn find(
        id: [i32; 3],
        log: &[[i32; 3]],
        slots: &[i32],
        multipliers: &[i32; MULTIPLIER_COUNT],
    ) -> Option<usize> {
        let bits = slots.len().trailing_zeros();
        let mask = slots.len() - 1;
        let mut at = (hash_words(id, multipliers) >> (u32::BITS - bits)) as usize;
        while slots[at] != 0 {
            let entry = (slots[at].cast_unsigned() as usize & mask) - 1;
            if log[entry] == id {
                return Some(entry);
            }
            at = (at + 1) & mask;
        }
        None
    }

    proptest! {
        #[test]
        fn every_id_is_found_and_no_other(
            ids in prop::collection::hash_set(prop::array::uniform3(-9..9_i32), 0..300),
            multipliers in prop::array::uniform7(any::<i32>()),
        ) {
            let multipliers = multipliers.map(|multiplier| multiplier | 1);
            let log: Vec<_> = ids.iter().copied().collect();
            let mut slots = vec![-1; 512];
            prop_assert!(link(&log, &mut slots, &multipliers));
            for (entry, id) in log.iter().enumerate() {
                prop_assert_eq!(find(*id, &log, &slots, &multipliers), Some(entry));
            }
            prop_assert_eq!(find([10, 10, 10], &log, &slots, &multipliers), None);
            let used: HashSet<_> = slots.iter().filter(|&&slot| slot != 0).collect();
            prop_assert_eq!(used.len(), log.len());
        }
    }

    #[test]
    fn slots_without_room_are_left_alone() {
        for length in [0, 1, 3, 4] {
            let mut slots = vec![5; length];
            assert!(!link(&[[1; 3]; 4], &mut slots, &[1; MULTIPLIER_COUNT]));
            assert_eq!(slots, vec![5; length]);
        }
    }
}

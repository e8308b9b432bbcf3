//! Which ids of a column are there for the first time, and which are in another column too: the
//! common core of `unique`, of all set operations, and of deduplicating plain arrays.
//!
//! One hash table over a million ids misses the cache at each probe. So the ids are first dealt out,
//! by bits of their hash, to parts small enough that a part and its table stay near the processor;
//! the order within a part is that of the column. Each table holds 32-bit positions. One table for
//! all took 1.1 to 1.3 times as long at a million ids and 1.5 times at ten million; in prototypes
//! hashbrown with foldhash lost against one plain table of positions.

use super::Id;
use super::halves;
use super::hash::IdHash;
use super::huge;
use super::watch::Watch;

/// Ids in one part, on average: with a table of half as much they are 1.5 MiB, the size of a second
/// cache. Smaller parts would be more of them, and to deal out to over 32 takes three times as long an
/// id. Parts of 4,096 took 1.4 times as long at a million ids, and 1.5 times at ten million.
const PART_LENGTH: usize = 1 << 16;
/// More parts than this, and dealing out misses the address cache at each id.
const MAX_PART_BITS: u32 = 11;
/// Where in the hash the bits are that choose the part; the lowest choose the slot.
const PART_SHIFT: u32 = 64 - MAX_PART_BITS;

/// Which ids of a column are wanted. Each is given once, however often the column has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those that the other column does not have.
    Absent,
    /// Those that the other column has.
    Present,
}

/// An id in the lower 96 bits, and above it where in the column it is; for an id of the other column,
/// [`FRESH`] or [`TAKEN`].
type Entry = u128;

const FRESH: u32 = 0;
const TAKEN: u32 = 1;
const ID_BITS: u32 = 96;

#[inline]
fn make_entry(id: &Id, index: u32) -> Entry {
    let (head, tail) = halves(id);
    let id = Entry::from(u64::from_le_bytes(head)) | Entry::from(u32::from_le_bytes(tail)) << 64;
    id | Entry::from(index) << ID_BITS
}

#[inline]
#[allow(clippy::cast_possible_truncation)] // the upper 32 bits
fn index_of(entry: Entry) -> u32 {
    (entry >> ID_BITS) as u32
}

#[inline]
fn have_same_id(a: Entry, b: Entry) -> bool {
    (a ^ b) << (Entry::BITS - ID_BITS) == 0
}

/// Which ids of a column are marked, a bit for each: of ten million they are 1.2 MB, which stay near
/// the processor while they are set in no order.
struct Marks {
    words: Vec<u64>,
}

impl Marks {
    fn none(length: usize) -> Self {
        Self {
            words: vec![0; length.div_ceil(u64::BITS as usize)],
        }
    }

    #[inline]
    fn set(&mut self, index: u32) {
        self.words[(index / u64::BITS) as usize] |= 1 << (index % u64::BITS);
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Writes what belongs to the marked ids, in order, and returns how many they are. Those that
    /// `out` has no room for are left out.
    fn write<T>(&self, out: &mut [T], value: impl Fn(usize) -> T) -> usize {
        let mut count = 0;
        for (number, &word) in self.words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let Some(place) = out.get_mut(count) else {
                    return count;
                };
                *place = value(number * u64::BITS as usize + rest.trailing_zeros() as usize);
                count += 1;
                rest &= rest - 1;
            }
        }
        count
    }
}

/// Marks the first occurrence of each wanted id of the column; `None` if the watch ends it.
///
/// The columns together have fewer than 2^32 - 1 ids; `lib/ids/select.js` sees to it.
fn mark(ids: &[Id], against: &[Id], wanted: Wanted, watch: &impl Watch) -> Option<Marks> {
    let mut marks = Marks::none(ids.len());
    let hash = IdHash::of_process();
    let deal = Deal::new(ids, against, hash);
    let mut table = Vec::new();
    let mut entries = deal.entries;
    let mut rest = entries.as_mut_slice();
    let parts = deal.lengths.len();
    for (number, (length, others)) in deal.lengths.into_iter().enumerate() {
        if !watch.goes_on(number, parts) {
            return None;
        }
        let (part, after) = rest.split_at_mut(length);
        rest = after;
        mark_part(part, others, wanted, hash, &mut table, &mut marks);
    }
    Some(marks)
}

/// All ids of both columns in parts, those of the other column first in each.
struct Deal {
    entries: Vec<Entry>,
    /// For each part, how many entries it has, and how many of them are of the other column.
    lengths: Vec<(usize, usize)>,
}

impl Deal {
    fn new(ids: &[Id], against: &[Id], hash: IdHash) -> Self {
        let total = ids.len() + against.len();
        let bits = (total / PART_LENGTH)
            .next_power_of_two()
            .trailing_zeros()
            .min(MAX_PART_BITS);
        let parts = 1_usize << bits;
        #[allow(clippy::cast_possible_truncation)] // at most MAX_PART_BITS bits are left
        let part_of = |id: &Id| (hash.hash(id) >> PART_SHIFT) as usize >> (MAX_PART_BITS - bits);
        let mut lengths = vec![(0, 0); parts];
        for id in against {
            lengths[part_of(id)].1 += 1;
        }
        for id in ids {
            lengths[part_of(id)].0 += 1;
        }
        let mut next = Vec::with_capacity(parts);
        let mut start = 0;
        for (length, others) in &mut lengths {
            *length += *others;
            next.push(start);
            start += *length;
        }
        let mut entries = huge::zeros(total);
        let mut put = |id, index| {
            let at = &mut next[part_of(id)];
            entries[*at] = make_entry(id, index);
            *at += 1;
        };
        for id in against {
            put(id, FRESH);
        }
        for (index, id) in (0..).zip(ids) {
            put(id, index);
        }
        Self { entries, lengths }
    }
}

fn mark_part(
    part: &mut [Entry],
    others: usize,
    wanted: Wanted,
    hash: IdHash,
    table: &mut Vec<u32>,
    marks: &mut Marks,
) {
    // Half full at most. A slot holds a position plus one; 0 is an empty one.
    table.clear();
    table.resize((part.len() * 2).next_power_of_two(), 0);
    let mask = table.len() - 1;
    for (position, stored) in (0..part.len()).zip(1..) {
        let entry = part[position];
        #[allow(clippy::cast_possible_truncation)] // masked
        let mut slot = hash.hash_halves(entry as u64, (entry >> 64) as u32) as usize & mask;
        let twin = loop {
            match table[slot] as usize {
                0 => break None,
                found if have_same_id(part[found - 1], entry) => break Some(found - 1),
                _ => slot = (slot + 1) & mask,
            }
        };
        let is_other = position < others;
        match (wanted, twin) {
            (Wanted::Absent, None) => {
                table[slot] = stored;
                if !is_other {
                    marks.set(index_of(entry));
                }
            }
            (Wanted::Present, None) if is_other => table[slot] = stored,
            (Wanted::Present, Some(twin)) if !is_other && index_of(part[twin]) == FRESH => {
                part[twin] |= Entry::from(TAKEN) << ID_BITS;
                marks.set(index_of(entry));
            }
            _ => {}
        }
    }
}

/// Writes the wanted ids one after the other, in the order of the column, and returns how many they
/// are. `out` has room for as many as the column has. Nothing is written if the watch ends it.
pub fn select_into(
    ids: &[Id],
    against: &[Id],
    wanted: Wanted,
    out: &mut [Id],
    watch: &impl Watch,
) -> usize {
    mark(ids, against, wanted, watch).map_or(0, |marks| marks.write(out, |index| ids[index]))
}

/// The same with the places of the ids in the column instead of the ids.
pub fn select_indexes_into(ids: &[Id], against: &[Id], wanted: Wanted, out: &mut [u32]) -> usize {
    #[allow(clippy::cast_possible_truncation)] // fewer than 2^32 ids
    mark(ids, against, wanted, &()).map_or(0, |marks| marks.write(out, |index| index as u32))
}

/// Whether the other column has every id of the column.
#[must_use]
pub fn is_subset(ids: &[Id], against: &[Id]) -> bool {
    mark(ids, against, Wanted::Absent, &()).is_some_and(|marks| marks.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn naive(ids: &[Id], against: &[Id], wanted: Wanted) -> Vec<u32> {
        let against: HashSet<_> = against.iter().collect();
        let mut seen = HashSet::new();
        (0..)
            .zip(ids)
            .filter(|(_, id)| {
                (against.contains(id) == (wanted == Wanted::Present)) && seen.insert(*id)
            })
            .map(|(index, _)| index)
            .collect()
    }

    fn check(ids: &[Id], against: &[Id]) {
        for wanted in [Wanted::Absent, Wanted::Present] {
            let expected = naive(ids, against, wanted);
            let mut indexes = vec![0; ids.len()];
            let count = select_indexes_into(ids, against, wanted, &mut indexes);
            assert_eq!(&indexes[..count], &expected);
            let mut out = vec![[0; 12]; ids.len()];
            let count = select_into(ids, against, wanted, &mut out, &());
            let picked: Vec<_> = expected.iter().map(|&index| ids[index as usize]).collect();
            assert_eq!(&out[..count], &picked);
        }
        assert_eq!(
            is_subset(ids, against),
            naive(ids, against, Wanted::Absent).is_empty()
        );
    }

    /// Few distinct ids, so that many are equal.
    fn column() -> impl Strategy<Value = Vec<Id>> {
        prop::collection::vec((0..40_u8).prop_map(|n| [n; 12]), 0..80)
    }

    proptest! {
        #[test]
        fn selects_as_the_standard_sets_do(ids in column(), against in column()) {
            check(&ids, &against);
        }
    }

    #[test]
    fn many_parts_give_what_one_gives() {
        let id = |n: u32| {
            let mut id = [0; 12];
            id[8..].copy_from_slice(&n.to_be_bytes());
            id
        };
        let ids: Vec<_> = (0..300_000).map(|n| id(n * 7 % 200_000)).collect();
        let against: Vec<_> = (0..150_000).map(|n| id(n * 3)).collect();
        check(&ids, &against);
        check(&against, &ids);
        check(&vec![id(1); 200_000], &[]);
    }
}

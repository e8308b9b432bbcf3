//! The hash of an id, seeded for each process.
//!
//! Ids come from strangers and are often consecutive, so neither the bytes themselves nor a fixed
//! function of them will do. The two halves of the id, each masked by a secret, are multiplied to
//! 128 bits and folded: one multiplication an id, every bit of the result depends on all of the id,
//! and who does not know the seed cannot make ids that collide.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;

use super::{Id, halves};

/// A keyed hash function.
#[derive(Clone, Copy, Debug)]
pub struct IdHash {
    seed: [u64; 2],
}

impl IdHash {
    /// The function of this process.
    #[must_use]
    pub fn of_process() -> Self {
        static SEED: OnceLock<[u64; 2]> = OnceLock::new();
        let seed = *SEED.get_or_init(|| {
            let random = RandomState::new();
            [random.hash_one(0), random.hash_one(1)]
        });
        Self { seed }
    }

    /// 64 bits, of which any may be used.
    #[inline]
    #[must_use]
    pub fn hash(self, id: &Id) -> u64 {
        let (head, tail) = halves(id);
        self.hash_halves(u64::from_le_bytes(head), u32::from_le_bytes(tail))
    }

    /// The same of an id's first 8 and last 4 bytes, little-endian.
    #[inline]
    #[must_use]
    pub fn hash_halves(self, head: u64, tail: u32) -> u64 {
        let head = head ^ self.seed[0];
        let tail = u64::from(tail) ^ self.seed[1];
        let product = u128::from(head) * u128::from(tail);
        #[allow(clippy::cast_possible_truncation)] // the halves are folded
        let folded = product as u64 ^ (product >> 64) as u64;
        folded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most ids that share one of 256 slots, of 2,560: chance gives about 10 a slot.
    fn fullest_slot(ids: impl Iterator<Item = Id>) -> usize {
        let hash = IdHash::of_process();
        let mut slots = [0_usize; 256];
        for id in ids.take(2560) {
            slots[usize::from(hash.hash(&id).to_le_bytes()[0])] += 1;
        }
        slots.into_iter().max().unwrap()
    }

    #[test]
    fn consecutive_ids_spread() {
        let id = |n: u32, at: usize| {
            let mut id = [7; 12];
            id[at..at + 4].copy_from_slice(&n.to_be_bytes());
            id
        };
        for at in [0, 4, 8] {
            assert!(fullest_slot((0..).map(|n| id(n, at))) < 64);
        }
    }
}

//! Process-unique values that cannot collide within a process.
//!
//! A process holds many makers of ids: worker threads, the realms of a test runner, and copies of
//! this library, each loaded from a folder of its own and knowing nothing of the others. Drawn
//! independently, their 5-byte values could meet. So each value is an address that nobody else in
//! the process has or will have, put through a permutation of the 40-bit numbers that is the same
//! for the whole process and secret to it:
//!
//! * the address is that of an allocation which is never freed, 128 bytes a claim. Whichever copy
//!   of the library asks, the process has one address space, so no two claims share one;
//! * the permutation is keyed by the 16 random bytes that the Linux kernel gives every process when
//!   it starts, which all copies see. Elsewhere each copy draws its own key from the OS: distinct
//!   within a copy by construction, between copies with the usual 40 bits of chance.

use std::hash::Hasher;
use std::sync::OnceLock;

use siphasher::sip::SipHasher24;

/// A fresh process-unique value takes this many bits: 5 bytes, from the BSON specification.
pub const VALUE_BITS: u32 = 40;
/// Half of a value, the unit in which the permutation works.
const HALF_BITS: u32 = VALUE_BITS / 2;
const HALF_MASK: u64 = (1 << HALF_BITS) - 1;
/// Four rounds make a Feistel network over a pseudo-random function a strong permutation (Luby and
/// Rackoff, 1988).
const ROUNDS: u8 = 4;

/// Addresses of user space have 47 bits on the platforms that Node.js supports; 128-byte alignment
/// leaves 40 of them, a value's width.
#[repr(align(128))]
struct Token {
    _reserved: u8,
}
const TOKEN_BITS: u32 = 7;

/// Claims a 40-bit value that no other claim in this process has, or `None` where the operating
/// system has no randomness to give.
#[must_use]
pub fn claim() -> Option<u64> {
    static KEY: OnceLock<Option<[u8; 16]>> = OnceLock::new();
    let key = KEY.get_or_init(draw_key).as_ref()?;
    let token = Box::leak(Box::new(Token { _reserved: 0 }));
    let address = std::ptr::from_ref(token).addr() as u64;
    Some(permute(key, address >> TOKEN_BITS & mask(VALUE_BITS)))
}

const fn mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

/// A keyed permutation of the numbers below 2^40.
fn permute(key: &[u8; 16], number: u64) -> u64 {
    let (mut left, mut right) = (number >> HALF_BITS, number & HALF_MASK);
    for round in 0..ROUNDS {
        let mut hasher = SipHasher24::new_with_key(key);
        hasher.write_u8(round);
        hasher.write(&right.to_le_bytes());
        (left, right) = (right, left ^ hasher.finish() & HALF_MASK);
    }
    left << HALF_BITS | right
}

#[cfg(target_os = "linux")]
fn draw_key() -> Option<[u8; 16]> {
    // SAFETY: getauxval reads a table that the kernel made for this process; it has no conditions.
    let address = unsafe { libc::getauxval(libc::AT_RANDOM) };
    if address == 0 {
        return draw_own_key();
    }
    let random = std::ptr::with_exposed_provenance::<[u8; 16]>(usize::try_from(address).ok()?);
    // SAFETY: AT_RANDOM, where present, is the address of 16 bytes that stay as they are while the
    // process lives (getauxval(3)); a byte array has no alignment.
    let mut key = unsafe { *random };
    // A child that was forked without a new program has its parent's random bytes.
    for (byte, pid) in key.iter_mut().zip(std::process::id().to_le_bytes()) {
        *byte ^= pid;
    }
    Some(key)
}

#[cfg(not(target_os = "linux"))]
fn draw_key() -> Option<[u8; 16]> {
    draw_own_key()
}

fn draw_own_key() -> Option<[u8; 16]> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).ok()?;
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    #[test]
    fn claims_of_many_threads_are_distinct() {
        let threads: Vec<_> = (0..8)
            .map(|_| std::thread::spawn(|| (0..500).map(|_| claim().unwrap()).collect::<Vec<_>>()))
            .collect();
        let values: HashSet<u64> = threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect();
        assert_eq!(values.len(), 8 * 500);
        assert!(values.iter().all(|value| value >> VALUE_BITS == 0));
    }

    proptest! {
        #[test]
        fn the_permutation_never_maps_two_numbers_to_one(
            key: [u8; 16],
            numbers in prop::collection::hash_set(0..1u64 << VALUE_BITS, 2..50),
        ) {
            let images: HashSet<u64> =
                numbers.iter().map(|&number| permute(&key, number)).collect();
            prop_assert_eq!(images.len(), numbers.len());
        }

        #[test]
        fn another_key_gives_another_permutation(a: [u8; 16], b: [u8; 16]) {
            prop_assume!(a != b);
            let image = |key| (0..4).map(|number| permute(key, number)).collect::<Vec<_>>();
            prop_assert_ne!(image(&a), image(&b));
        }
    }
}

//! What the fuzz tests share: a reproducible source of random numbers, and damage to inputs.

/// How many inputs are tried where `OXID_CASES` does not say.
const DEFAULT_CASES: u64 = 20_000;

/// Runs a check on as many random inputs as `OXID_CASES` says. Case number n is always the same, so
/// that one which fails, and is named, can be run again alone with `OXID_FIRST_CASE` = n.
pub fn run_cases(check: impl Fn(&mut Random)) {
    let first = number_of("OXID_FIRST_CASE").unwrap_or(0);
    let count = number_of("OXID_CASES").unwrap_or(DEFAULT_CASES);
    for case in first..first + count {
        let failing = Named(case);
        check(&mut Random(case.wrapping_mul(0xd134_2543_de82_ef95)));
        std::mem::forget(failing);
    }
}

fn number_of(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().expect(variable))
}

/// Names a case if it is dropped, which only a panic does.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        eprintln!("OXID_FIRST_CASE={} fails", self.0);
    }
}

/// Numbers that look random: `SplitMix64` (Steele, Lea and Flood, 2014), with its constants.
pub struct Random(u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below another.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    pub fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    pub fn bytes<const LENGTH: usize>(&mut self) -> [u8; LENGTH] {
        std::array::from_fn(|_| self.next().to_le_bytes()[0])
    }

    /// Changes, cuts out, doubles or adds some bytes.
    pub fn damage(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(8)).min(bytes.len());
            match self.below(6) {
                0 => bytes.truncate(at),
                1 => drop(bytes.drain(at..end)),
                2 => bytes.insert(at, self.bytes::<1>()[0]),
                3 => bytes.splice(at..at, bytes[at..end].to_vec()).for_each(drop),
                // What a length may be, and what it had better not be.
                4 => {
                    let extreme = [0, 1, 4, 5, 0x7f, 0x80, 0xff][self.below(7)];
                    bytes[at..end].fill(extreme);
                }
                _ => {
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte ^= 1 << self.below(8);
                    }
                }
            }
        }
    }
}

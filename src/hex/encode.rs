//! Bytes to lower-case digits.

/// The two digits of every byte.
static PAIRS: [[u8; 2]; 256] = pairs();

const fn pairs() -> [[u8; 2]; 256] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut pairs = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        pairs[byte] = [DIGITS[byte >> 4], DIGITS[byte & 15]];
        byte += 1;
    }
    pairs
}

/// Writes two lower-case digits for each byte; stops at the end of the shorter of the two slices.
pub fn encode_into(bytes: &[u8], digits: &mut [u8]) {
    for (pair, &byte) in digits.chunks_exact_mut(2).zip(bytes) {
        pair.copy_from_slice(&PAIRS[usize::from(byte)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn encodes_as_the_hex_crate_does(bytes: Vec<u8>) {
            let mut digits = vec![0; bytes.len() * 2];
            encode_into(&bytes, &mut digits);
            prop_assert_eq!(String::from_utf8(digits).unwrap(), hex::encode(&bytes));
        }
    }
}

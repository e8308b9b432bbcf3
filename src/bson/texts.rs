//! The elements of an array of texts, all in one call.
//!
//! To write one text out of JavaScript costs a call, some 80 to 170 ns; a loop over its characters
//! there costs 5 ns each. So JavaScript joins the texts, which V8 does for 20 to 50 ns each, writes
//! all of them in one call behind the place where they belong, and has them moved there.

/// The type of an element that is a string, from the BSON specification, version 1.1.
const STRING: u8 = 0x02;
/// The most digits of an index, which with the type and a zero byte fill a word. A document of
/// 16 MiB, the most that `MongoDB` takes, has no room for more strings in an array.
const MAX_DIGITS: usize = 6;
/// What an element is besides its text, in bytes, at most: type, index, zero byte, size, zero byte.
pub const MAX_OVERHEAD: usize = 1 + MAX_DIGITS + 1 + size_of::<u32>() + 1;

/// Makes array elements of texts, of which the first has the index `first`, and returns how many
/// bytes those are, from the beginning of `bytes`.
///
/// The texts are well-formed UTF-8 and lie joined at the end of `bytes`, behind `MAX_OVERHEAD` bytes
/// for each; `lengths` are theirs in units of UTF-16. `None` if the texts do not come out at their
/// end, or there is less in front of them, or an index has more than six digits; `bytes` are anything
/// then.
#[must_use]
pub fn place_texts(bytes: &mut [u8], lengths: &[u32], first: u32) -> Option<usize> {
    let mut source = lengths.len().checked_mul(MAX_OVERHEAD)?;
    let size = bytes.len().checked_sub(source)?;
    let units: u64 = lengths.iter().copied().map(u64::from).sum();
    let is_ascii = units == size as u64;
    let mut index = Index::new(first, lengths.len())?;
    let mut end = 0;
    for &length in lengths {
        let length = length as usize;
        let size = if is_ascii {
            length
        } else {
            measure(bytes.get(source..)?, length)?
        };
        end = place_text(bytes, source, size, end, &index);
        index.advance();
        source += size;
    }
    (source == bytes.len()).then_some(end)
}

/// Makes the element at `end` of the text of `size` bytes at `source`, and returns its end.
///
/// The elements never run into what is still to be moved: each takes `MAX_OVERHEAD` at most, for
/// which there was as much in front of the texts.
fn place_text(bytes: &mut [u8], source: usize, size: usize, end: usize, index: &Index) -> usize {
    let head = u64::from(STRING) | index.digits << 8;
    bytes[end..end + WORD].copy_from_slice(&head.to_le_bytes());
    #[allow(clippy::cast_possible_truncation)] // a part of one buffer, of less than 4 GB
    let size_field = (size + 1) as u32;
    let head_size = 1 + index.count + 1 + size_of::<u32>();
    bytes[end + head_size - size_of::<u32>()..end + head_size]
        .copy_from_slice(&size_field.to_le_bytes());
    let start = end + head_size;
    move_back(bytes, source, size, start);
    bytes[start + size] = 0;
    start + size + 1
}

/// Moves bytes to the front. Few of them go with what is behind them, by as many as processors move
/// at once, where that does not reach what is still to be moved: a call takes longer.
fn move_back(bytes: &mut [u8], source: usize, size: usize, target: usize) {
    const AT_ONCE: usize = 32;
    if size <= AT_ONCE && target + AT_ONCE <= source {
        let (front, texts) = bytes.split_at_mut(source);
        if let Some(text) = texts.first_chunk::<AT_ONCE>() {
            front[target..target + AT_ONCE].copy_from_slice(text);
            return;
        }
    }
    bytes.copy_within(source..source + size, target);
}

/// An index as BSON writes it, which is quicker to advance than to make.
struct Index {
    /// The decimal digits in ASCII, the first in the lowest byte.
    digits: u64,
    count: usize,
}

impl Index {
    /// `None` if of so many indices from `first` on one has too many digits.
    fn new(first: u32, count: usize) -> Option<Self> {
        const LIMIT: usize = 1_000_000;
        if (first as usize).saturating_add(count) > LIMIT {
            return None;
        }
        let text = first.to_string();
        let mut digits = [0; WORD];
        digits[..text.len()].copy_from_slice(text.as_bytes());
        Some(Self {
            digits: u64::from_le_bytes(digits),
            count: text.len(),
        })
    }

    fn advance(&mut self) {
        for place in (0..self.count).rev() {
            let shift = 8 * place;
            if (self.digits >> shift) & 0xff != u64::from(b'9') {
                self.digits += 1 << shift;
                return;
            }
            self.digits -= 9 << shift;
        }
        self.digits = self.digits << 8 | u64::from(b'1');
        self.count += 1;
    }
}

const WORD: usize = size_of::<u64>();

fn read_word(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; WORD];
    word.copy_from_slice(&bytes[at..at + WORD]);
    u64::from_le_bytes(word)
}

/// How many bytes of UTF-8 so many units of UTF-16 are: one for each byte that begins a character,
/// and one more where that has four bytes. Without branches, for those would be guesses.
fn measure(text: &[u8], units: usize) -> Option<usize> {
    const LOW_BITS: u64 = 0x0101_0101_0101_0101;
    let mut size = 0;
    let mut counted = 0;
    while size + WORD <= text.len() {
        let word = read_word(text, size);
        let continues = (word >> 7) & !(word >> 6) & LOW_BITS;
        let is_long = (word >> 7) & (word >> 6) & (word >> 5) & (word >> 4) & LOW_BITS;
        let here = WORD - continues.count_ones() as usize + is_long.count_ones() as usize;
        if counted + here > units {
            break;
        }
        counted += here;
        size += WORD;
    }
    for &byte in &text[size..] {
        let begins = byte & 0xc0 != 0x80;
        if begins && counted >= units {
            break;
        }
        counted += usize::from(begins) + usize::from(byte >= 0xf0);
        size += 1;
    }
    (counted == units).then_some(size)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same, the plain way.
    fn naive(texts: &[String], first: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (index, text) in (first..).zip(texts) {
            bytes.push(STRING);
            bytes.extend(format!("{index}\0").as_bytes());
            bytes.extend(u32::try_from(text.len() + 1).unwrap().to_le_bytes());
            bytes.extend(text.as_bytes());
            bytes.push(0);
        }
        bytes
    }

    fn lengths(texts: &[String]) -> Vec<u32> {
        let units = |text: &String| u32::try_from(text.encode_utf16().count()).unwrap();
        texts.iter().map(units).collect()
    }

    /// As JavaScript hands them over.
    fn joined(texts: &[String]) -> Vec<u8> {
        [
            vec![0xaa; MAX_OVERHEAD * texts.len()],
            texts.concat().into_bytes(),
        ]
        .concat()
    }

    proptest! {
        #[test]
        fn elements_are_those_of_the_naive_writer(
            texts in prop::collection::vec(prop_oneof!["[a-z]{0,40}", ".{0,12}"], 0..30),
            first in prop_oneof![0u32..1200, 999_000u32..999_970],
        ) {
            let mut bytes = joined(&texts);
            let end = place_texts(&mut bytes, &lengths(&texts), first).unwrap();
            prop_assert_eq!(&bytes[..end], &naive(&texts, first)[..]);
        }

        #[test]
        fn any_bytes_and_lengths_are_borne(
            mut bytes in prop::collection::vec(any::<u8>(), 0..80),
            lengths in prop::collection::vec(prop_oneof![9 => 0u32..9, 1 => any::<u32>()], 0..5),
        ) {
            let size = bytes.len();
            if let Some(end) = place_texts(&mut bytes, &lengths, 0) {
                prop_assert!(end <= size);
            }
        }
    }

    #[test]
    fn texts_of_another_length_are_refused() {
        let texts = ["grün".to_owned()];
        for length in [0, 3, 6, u32::MAX] {
            assert_eq!(place_texts(&mut joined(&texts), &[length], 0), None);
        }
        assert_eq!(place_texts(&mut [0; MAX_OVERHEAD - 1], &[0], 0), None);
        assert_eq!(place_texts(&mut joined(&texts), &[4], 0), Some(13));
    }

    #[test]
    fn an_index_of_seven_digits_is_refused() {
        let texts = ["a".to_owned(), "b".to_owned()];
        assert_eq!(
            place_texts(&mut joined(&texts), &[1, 1], 999_998),
            Some(2 * (MAX_OVERHEAD + 1))
        );
        for first in [999_999, u32::MAX] {
            assert_eq!(place_texts(&mut joined(&texts), &[1, 1], first), None);
        }
    }
}

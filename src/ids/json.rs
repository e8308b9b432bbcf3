//! Ids out of JSON: an array of strings of 24 hexadecimal digits, or of `{"$oid": digits}`.
//!
//! Compact text of plain digits, which is what nearly all JSON is, goes by eight digits at a time and
//! three comparisons an id. Only where that finds something else are white space, escapes and faults
//! looked at.

use super::Id;
use super::watch::Watch;
use crate::hex::decode_digits;
use crate::object_id::HEX_DIGITS;

/// Digits, two quotes and a comma.
const ELEMENT_LENGTH: usize = HEX_DIGITS + 3;

/// Ids that are read without a look at the watch: some milliseconds of work.
const STEP_LENGTH: usize = 1 << 17;

/// What is wrong with the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonProblem {
    /// The text ends too early.
    End = 1,
    /// A byte that cannot stand here.
    Unexpected = 2,
    /// A character in a string that is no hexadecimal digit.
    Digit = 3,
    /// A string of hexadecimal digits, but not of 24.
    Length = 4,
    /// Nothing; the watch ended the work.
    Ended = 5,
}

/// Why a text is no array of ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonFault {
    /// What is wrong.
    pub problem: JsonProblem,
    /// At which byte, counted from 0.
    pub offset: usize,
    /// In or before which element of the array, counted from 0.
    pub index: usize,
}

/// Reads all ids of an array into `out` and returns how many they are. `out` has room for one id for
/// each 27 bytes of text, begun or whole, which is more than the text can have.
///
/// # Errors
/// [`JsonFault`] says what is wrong with the text, and where.
pub fn read_json(text: &[u8], out: &mut [Id], watch: &impl Watch) -> Result<usize, JsonFault> {
    let mut reader = Reader { text, at: 0, watch };
    let mut count = 0;
    reader
        .read_array(out, &mut count)
        .map(|()| count)
        .map_err(|problem| JsonFault {
            problem,
            offset: reader.at,
            index: count,
        })
}

struct Reader<'a, W> {
    text: &'a [u8],
    watch: &'a W,
    /// The next byte to be read; after a fault, the one where the fault is.
    at: usize,
}

impl<W: Watch> Reader<'_, W> {
    fn read_array(&mut self, out: &mut [Id], count: &mut usize) -> Result<(), JsonProblem> {
        self.skip_space();
        self.expect(b'[')?;
        self.skip_space();
        if self.peek() == Some(b']') {
            self.at += 1;
        } else {
            loop {
                self.look_up()?;
                let end = out.len().min(*count + STEP_LENGTH);
                let step = self.read_compact(&mut out[*count..end]);
                *count += step;
                if step < STEP_LENGTH {
                    break;
                }
            }
            self.skip_space();
            for place in &mut out[*count..] {
                if count.is_multiple_of(STEP_LENGTH) {
                    self.look_up()?;
                }
                *place = self.read_element()?;
                *count += 1;
                self.skip_space();
                match self.peek() {
                    Some(b',') => self.at += 1,
                    Some(b']') => break,
                    _ => return Err(self.unexpected()),
                }
                self.skip_space();
            }
            self.expect(b']')?;
        }
        self.skip_space();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(JsonProblem::Unexpected),
        }
    }

    fn look_up(&self) -> Result<(), JsonProblem> {
        if self.watch.goes_on(self.at, self.text.len()) {
            Ok(())
        } else {
            Err(JsonProblem::Ended)
        }
    }

    /// Reads ids as long as they are plain digits with nothing but a comma after them, and returns
    /// how many they are. That halves the time of JSON as most writers make it.
    fn read_compact(&mut self, out: &mut [Id]) -> usize {
        let elements = self.text[self.at..].as_chunks::<ELEMENT_LENGTH>().0;
        let mut count = 0;
        for (element, place) in elements.iter().zip(out) {
            let [b'"', digits @ .., b'"', b','] = element else {
                break;
            };
            let Some(id) = decode_digits(digits) else {
                break;
            };
            *place = id;
            count += 1;
        }
        self.at += count * ELEMENT_LENGTH;
        count
    }

    fn read_element(&mut self) -> Result<Id, JsonProblem> {
        if let Some([b'"', digits @ .., b'"']) = self.text[self.at..].first_chunk::<26>()
            && let Some(id) = digits.first_chunk().and_then(decode_digits)
        {
            self.at += HEX_DIGITS + 2;
            return Ok(id);
        }
        if self.peek() == Some(b'{') {
            self.at += 1;
            self.skip_space();
            self.read_key()?;
            self.skip_space();
            self.expect(b':')?;
            self.skip_space();
            let id = self.read_digits()?;
            self.skip_space();
            self.expect(b'}')?;
            Ok(id)
        } else {
            self.read_digits()
        }
    }

    /// Reads `"$oid"`.
    fn read_key(&mut self) -> Result<(), JsonProblem> {
        self.expect(b'"')?;
        for expected in b"$oid" {
            let start = self.at;
            if self.read_character()? != Some(*expected) {
                self.at = start;
                return Err(JsonProblem::Unexpected);
            }
        }
        self.expect(b'"')
    }

    /// Reads a string of 24 hexadecimal digits.
    fn read_digits(&mut self) -> Result<Id, JsonProblem> {
        let first = self.at;
        self.expect(b'"')?;
        let mut digits = [0; HEX_DIGITS];
        let mut length = 0;
        loop {
            let start = self.at;
            match self.read_character()? {
                None => break,
                Some(digit) if digit.is_ascii_hexdigit() => {
                    if let Some(place) = digits.get_mut(length) {
                        *place = digit;
                    }
                    length += 1;
                }
                Some(_) => {
                    self.at = start;
                    return Err(JsonProblem::Digit);
                }
            }
        }
        match decode_digits(&digits) {
            Some(id) if length == HEX_DIGITS => Ok(id),
            _ => {
                self.at = first;
                Err(JsonProblem::Length)
            }
        }
    }

    /// Reads one character of a string, or its closing quote as `None`. What is no ASCII is given
    /// as byte 0, which is as wrong in all strings that are read here.
    fn read_character(&mut self) -> Result<Option<u8>, JsonProblem> {
        let Some(&byte) = self.text.get(self.at) else {
            return Err(JsonProblem::End);
        };
        match byte {
            b'"' => {
                self.at += 1;
                Ok(None)
            }
            0..0x20 => Err(JsonProblem::Unexpected),
            b'\\' => self.read_escape().map(Some),
            _ => {
                self.at += 1;
                Ok(Some(if byte.is_ascii() { byte } else { 0 }))
            }
        }
    }

    /// Reads `\uXXXX`. The other escapes stand for characters that are never right here.
    fn read_escape(&mut self) -> Result<u8, JsonProblem> {
        match self.text.get(self.at + 1) {
            Some(b'u') => {}
            Some(_) => return Err(JsonProblem::Digit),
            None => return Err(self.end()),
        }
        let first = self.at + 2;
        let mut code = 0;
        for at in first..first + 4 {
            let Some(&digit) = self.text.get(at) else {
                return Err(self.end());
            };
            let Some(value) = char::from(digit).to_digit(16) else {
                return Err(JsonProblem::Unexpected);
            };
            code = code << 4 | value;
        }
        self.at = first + 4;
        Ok(u8::try_from(code).ok().filter(u8::is_ascii).unwrap_or(0))
    }

    fn end(&mut self) -> JsonProblem {
        self.at = self.text.len();
        JsonProblem::End
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn expect(&mut self, byte: u8) -> Result<(), JsonProblem> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(self.unexpected())
        }
    }

    fn unexpected(&self) -> JsonProblem {
        if self.at == self.text.len() {
            JsonProblem::End
        } else {
            JsonProblem::Unexpected
        }
    }

    #[inline]
    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<Id>, JsonFault> {
        let mut out = vec![[0; 12]; text.len() / 27 + 1];
        let count = read_json(text.as_bytes(), &mut out, &())?;
        out.truncate(count);
        Ok(out)
    }

    /// An id as JSON, in any of the forms that mean the same.
    fn element() -> impl Strategy<Value = (Id, String)> {
        (any::<Id>(), 0..5).prop_map(|(id, form)| {
            let hex = ::hex::encode(id);
            let text = match form {
                0 => format!("\"{hex}\""),
                1 => format!("\"{}\"", hex.to_uppercase()),
                2 => format!("{{\"$oid\":\"{hex}\"}}"),
                3 => format!("{{ \"\\u0024oid\"\t:\r\n\"{hex}\" }}"),
                _ => {
                    format!("\"\\u{:04x}{}\"", hex.as_bytes()[0], &hex[1..])
                }
            };
            (id, text)
        })
    }

    fn column() -> impl Strategy<Value = (Vec<Id>, String)> {
        (prop::collection::vec(element(), 0..20), "[ \n]{0,2}").prop_map(|(elements, space)| {
            let (ids, texts): (Vec<_>, Vec<_>) = elements.into_iter().unzip();
            let separator = format!("{space},{space}");
            (
                ids,
                format!("{space}[{space}{}{space}]{space}", texts.join(&separator)),
            )
        })
    }

    proptest! {
        #[test]
        fn every_form_of_an_id_is_read((ids, text) in column()) {
            prop_assert_eq!(read(&text), Ok(ids));
        }

        #[test]
        fn text_that_is_cut_off_ends_too_early((_, text) in column(), keep in 0.0..1.0) {
            let text = text.trim_end();
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            let length = (text.len() as f64 * keep) as usize;
            let fault = read(&text[..length]).unwrap_err();
            prop_assert_eq!((fault.problem, fault.offset), (JsonProblem::End, length));
        }

        #[test]
        fn no_bytes_whatever_make_it_panic(text: Vec<u8>) {
            let mut out = vec![[0; 12]; text.len() / 27 + 1];
            if let Err(fault) = read_json(&text, &mut out, &()) {
                prop_assert!(fault.offset <= text.len());
            }
        }

        #[test]
        fn no_changed_text_makes_it_panic((_, text) in column(), at: prop::sample::Index, byte: u8) {
            let mut text = text.into_bytes();
            let at = at.index(text.len());
            text[at] = byte;
            let mut out = vec![[0; 12]; text.len() / 27 + 1];
            if let Err(fault) = read_json(&text, &mut out, &()) {
                prop_assert!(fault.offset <= text.len());
            }
        }
    }

    #[test]
    fn a_fault_has_its_place() {
        let hex = "0123456789abcdef01234567";
        let fault = |text: &str| {
            let JsonFault {
                problem,
                offset,
                index,
            } = read(text).unwrap_err();
            (problem, offset, index)
        };
        assert_eq!(fault("{}"), (JsonProblem::Unexpected, 0, 0));
        assert_eq!(fault("[\"abc\"]"), (JsonProblem::Length, 1, 0));
        assert_eq!(
            fault(&format!("[\"{hex}\",\"{hex}0\"]")),
            (JsonProblem::Length, 28, 1)
        );
        assert_eq!(
            fault(&format!("[\"{hex}\", \"0g\"]")),
            (JsonProblem::Digit, 31, 1)
        );
        assert_eq!(fault("[\"\\n\"]"), (JsonProblem::Digit, 2, 0));
        assert_eq!(fault("[\"\\u00zz\"]"), (JsonProblem::Unexpected, 2, 0));
        assert_eq!(fault("[\"\n\"]"), (JsonProblem::Unexpected, 2, 0));
        assert_eq!(fault("[null]"), (JsonProblem::Unexpected, 1, 0));
        assert_eq!(fault("[{\"$id\":1}]"), (JsonProblem::Unexpected, 4, 0));
        assert_eq!(
            fault(&format!("[\"{hex}\",]")),
            (JsonProblem::Unexpected, 28, 1)
        );
        assert_eq!(fault("[],"), (JsonProblem::Unexpected, 2, 0));
    }
}

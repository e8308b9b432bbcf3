//! Ids out of BSON: every `ObjectId` at a path, in one document or many after each other, as in the
//! dumps of mongodump. No document is decoded.
//!
//! Only what lies on the way is read and checked. A document has each key once, so the walk through
//! one ends at the key that was looked for, and the length at its head leads to the next: with the
//! `_id` in front, as servers put it, most of a dump is never touched.

use super::Id;
use super::prefetch::prefetch;
use super::watch::Watch;
use crate::object_id::BYTES;

/// What is wrong with the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BsonProblem {
    /// A length, or an element of fixed size, that reaches out of its document.
    Size = 1,
    /// A byte that is no type of element.
    Type = 2,
    /// A document without the zero byte at its end.
    Terminator = 3,
    /// A key or regular expression without the zero byte at its end.
    Key = 4,
    /// Nothing; the watch ended the work.
    Ended = 5,
}

/// Why bytes are no documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BsonFault {
    /// What is wrong.
    pub problem: BsonProblem,
    /// At which byte, counted from 0.
    pub offset: usize,
}

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// `ObjectId`s at the path.
    pub ids: usize,
    /// Values at the path that are something else.
    pub others: usize,
}

/// Bytes that are read without a look at the watch, but for a document that has more: some
/// milliseconds of work.
const STEP_BYTES: usize = 1 << 22;

const DOCUMENT: u8 = 0x03;
const ARRAY: u8 = 0x04;
const OBJECT_ID: u8 = 0x07;

/// Bytes of a document's or string's length.
const LENGTH_BYTES: usize = 4;
/// The least that an id takes: type, the end of an empty key, and the id.
pub const MIN_ID_ELEMENT: usize = 2 + BYTES;

/// Reads every `ObjectId` at a path into `out`. Those for which it has no room are counted only; one
/// for each [`MIN_ID_ELEMENT`] bytes is always room enough.
///
/// The path is a list of keys. Arrays on the way are gone through, unless the key is a decimal
/// number, which chooses one element; an array at the end gives all of its elements. A path that
/// ends early finds nothing. The depth of recursion is at most twice the length of the path.
///
/// # Errors
/// [`BsonFault`] says what is wrong with the bytes, and where.
pub fn extract(
    bytes: &[u8],
    path: &[&[u8]],
    out: &mut [Id],
    watch: &impl Watch,
) -> Result<Found, BsonFault> {
    let mut walk = Walk {
        bytes,
        out,
        found: Found::default(),
    };
    let mut at = 0;
    let mut next_look = 0;
    while at < bytes.len() {
        if at >= next_look {
            if !watch.goes_on(at, bytes.len()) {
                return Err(fault(BsonProblem::Ended, at));
            }
            next_look = at + STEP_BYTES;
        }
        let end = walk.open(at, bytes.len())?;
        fetch_ahead(bytes, at, end);
        walk.find(at + LENGTH_BYTES, end - 1, path)?;
        at = end;
    }
    Ok(walk.found)
}

/// Where the next document begins is known only when this one's length has come from memory, so that
/// each would be waited for. Small ones are fetched ahead instead, whole, as many bytes as this has.
fn fetch_ahead(bytes: &[u8], start: usize, end: usize) {
    const DISTANCE: usize = 2048;
    const MAX_SIZE: usize = 1024;
    const CACHE_LINE: usize = 64;
    if end - start > MAX_SIZE {
        return;
    }
    for at in (start + DISTANCE..end + DISTANCE).step_by(CACHE_LINE) {
        prefetch(bytes, at);
    }
}

struct Walk<'a> {
    bytes: &'a [u8],
    out: &'a mut [Id],
    found: Found,
}

struct Element {
    kind: u8,
    /// Where the key begins; it ends one byte before the value, with a zero.
    key: usize,
    value: usize,
    end: usize,
}

type Walked<T> = Result<T, BsonFault>;

impl Walk<'_> {
    /// Checks the frame of the document at `at`, which must end by `limit`, and gives its end.
    fn open(&self, at: usize, limit: usize) -> Walked<usize> {
        let end = self.read_sized(at, 0, limit)?;
        if end < at + LENGTH_BYTES + 1 {
            return Err(fault(BsonProblem::Size, at));
        }
        if self.bytes[end - 1] == 0 {
            Ok(end)
        } else {
            Err(fault(BsonProblem::Terminator, end - 1))
        }
    }

    /// The end of something that begins with its length, `extra` bytes not counted.
    fn read_sized(&self, at: usize, extra: usize, limit: usize) -> Walked<usize> {
        let size = || fault(BsonProblem::Size, at);
        if limit - at < LENGTH_BYTES {
            return Err(size());
        }
        let length = self.bytes[at..].first_chunk().ok_or_else(size)?;
        let length = usize::try_from(i32::from_le_bytes(*length)).map_err(|_| size())?;
        match length.checked_add(extra) {
            Some(length) if length <= limit - at => Ok(at + length),
            _ => Err(size()),
        }
    }

    /// The element at `at`, in a document whose last byte is at `limit`.
    fn read_element(&self, at: usize, limit: usize) -> Walked<Element> {
        let key = at + 1;
        let value = self.skip_key(key, limit)?;
        let kind = self.bytes[at];
        let fixed = |size: usize| {
            if size <= limit - value {
                Ok(value + size)
            } else {
                Err(fault(BsonProblem::Size, value))
            }
        };
        let end = match kind {
            0x06 | 0x0a | 0x7f | 0xff => value,
            0x08 => fixed(1)?,
            0x10 => fixed(4)?,
            0x01 | 0x09 | 0x11 | 0x12 => fixed(8)?,
            OBJECT_ID => fixed(BYTES)?,
            0x13 => fixed(16)?,
            DOCUMENT | ARRAY | 0x0f => self.read_sized(value, 0, limit)?,
            0x02 | 0x0d | 0x0e => self.read_sized(value, LENGTH_BYTES, limit)?,
            0x05 => self.read_sized(value, LENGTH_BYTES + 1, limit)?,
            0x0c => self.read_sized(value, LENGTH_BYTES + BYTES, limit)?,
            0x0b => self.skip_key(self.skip_key(value, limit)?, limit)?,
            _ => return Err(fault(BsonProblem::Type, at)),
        };
        Ok(Element {
            kind,
            key,
            value,
            end,
        })
    }

    fn skip_key(&self, at: usize, limit: usize) -> Walked<usize> {
        match self.bytes[at..limit].iter().position(|&byte| byte == 0) {
            Some(length) => Ok(at + length + 1),
            None => Err(fault(BsonProblem::Key, at)),
        }
    }

    fn is_key(&self, element: &Element, key: &[u8]) -> bool {
        &self.bytes[element.key..element.value_start()] == key
    }

    /// Goes through the elements from `at` to `limit` until one is at the path.
    fn find(&mut self, mut at: usize, limit: usize, path: &[&[u8]]) -> Walked<()> {
        let Some((key, rest)) = path.split_first() else {
            return Ok(());
        };
        while at < limit {
            let element = self.read_element(at, limit)?;
            if self.is_key(&element, key) {
                return self.take(&element, rest);
            }
            at = element.end;
        }
        Ok(())
    }

    /// Takes the value at the path, or goes on along the rest of it.
    fn take(&mut self, element: &Element, rest: &[&[u8]]) -> Walked<()> {
        match (element.kind, rest) {
            (DOCUMENT | ARRAY, _) => {
                let end = self.open(element.value, element.end)?;
                let inside = element.value + LENGTH_BYTES;
                let is_choice = rest.first().is_some_and(|key| is_index(key));
                if element.kind == ARRAY && !is_choice {
                    self.take_each(inside, end - 1, rest)
                } else if rest.is_empty() {
                    self.found.others += 1;
                    Ok(())
                } else {
                    self.find(inside, end - 1, rest)
                }
            }
            (_, []) => {
                self.take_value(element);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Goes through the elements of an array.
    fn take_each(&mut self, mut at: usize, limit: usize, rest: &[&[u8]]) -> Walked<()> {
        while at < limit {
            let element = self.read_element(at, limit)?;
            if rest.is_empty() {
                self.take_value(&element);
            } else if element.kind == DOCUMENT {
                self.take(&element, rest)?;
            }
            at = element.end;
        }
        Ok(())
    }

    fn take_value(&mut self, element: &Element) {
        match (element.kind, self.bytes[element.value..].first_chunk()) {
            (OBJECT_ID, Some(id)) => {
                if let Some(place) = self.out.get_mut(self.found.ids) {
                    *place = *id;
                }
                self.found.ids += 1;
            }
            _ => self.found.others += 1,
        }
    }
}

impl Element {
    /// Where the zero byte after the key is.
    fn value_start(&self) -> usize {
        self.value - 1
    }
}

fn is_index(key: &[u8]) -> bool {
    !key.is_empty() && key.iter().all(u8::is_ascii_digit)
}

fn fault(problem: BsonProblem, offset: usize) -> BsonFault {
    BsonFault { problem, offset }
}

#[cfg(test)]
mod tests;

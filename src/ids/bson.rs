//! Ids out of BSON: every `ObjectId` at a path, in one document or many after each other, as in the
//! dumps of mongodump. No document is decoded.
//!
//! Only what lies on the way is read and checked. A document has each key once, so the walk through
//! one ends at the key that was looked for, and the length at its head leads to the next: with the
//! `_id` in front, as servers put it, most of a dump is never touched.

use super::Id;
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
        walk.find(at + LENGTH_BYTES, end - 1, path)?;
        at = end;
    }
    Ok(walk.found)
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// BSON in the making.
    #[derive(Clone, Debug)]
    enum Value {
        Id(Id),
        Int(i32),
        Text(String),
        Null,
        Regexp,
        Document(Vec<(String, Value)>),
        Array(Vec<Value>),
    }

    fn write_document<'a>(fields: impl Iterator<Item = (String, &'a Value)>, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend([0; LENGTH_BYTES]);
        for (key, value) in fields {
            let kind = out.len();
            out.push(0);
            out.extend(key.bytes());
            out.push(0);
            out[kind] = write_value(value, out);
        }
        out.push(0);
        let length = i32::try_from(out.len() - start).unwrap();
        out[start..start + LENGTH_BYTES].copy_from_slice(&length.to_le_bytes());
    }

    fn write_value(value: &Value, out: &mut Vec<u8>) -> u8 {
        match value {
            Value::Id(id) => {
                out.extend(id);
                OBJECT_ID
            }
            Value::Int(number) => {
                out.extend(number.to_le_bytes());
                0x10
            }
            Value::Text(text) => {
                out.extend(i32::try_from(text.len() + 1).unwrap().to_le_bytes());
                out.extend(text.bytes());
                out.push(0);
                0x02
            }
            Value::Null => 0x0a,
            Value::Regexp => {
                out.extend(b"a+\0i\0");
                0x0b
            }
            Value::Document(fields) => {
                let fields = fields.iter().map(|(key, value)| (key.clone(), value));
                write_document(fields, out);
                DOCUMENT
            }
            Value::Array(values) => {
                let fields = (0..)
                    .zip(values)
                    .map(|(index, value)| (index.to_string(), value));
                write_document(fields, out);
                ARRAY
            }
        }
    }

    /// What [`extract`] is to find, by way of values instead of bytes.
    fn naive(value: &Value, path: &[&str], ids: &mut Vec<Id>, others: &mut usize) {
        match (value, path) {
            (Value::Array(values), [key, rest @ ..]) if key.parse::<usize>().is_ok() => {
                if let Some(value) = values.get(key.parse::<usize>().unwrap()) {
                    naive(value, rest, ids, others);
                }
            }
            (Value::Array(values), _) => {
                for value in values {
                    match value {
                        Value::Id(id) if path.is_empty() => ids.push(*id),
                        _ if path.is_empty() => *others += 1,
                        Value::Document(_) => naive(value, path, ids, others),
                        _ => {}
                    }
                }
            }
            (Value::Id(id), []) => ids.push(*id),
            (_, []) => *others += 1,
            (Value::Document(fields), [key, rest @ ..]) => {
                if let Some((_, value)) = fields.iter().find(|(name, _)| name == key) {
                    naive(value, rest, ids, others);
                }
            }
            _ => {}
        }
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<Id>().prop_map(Value::Id),
            any::<i32>().prop_map(Value::Int),
            "[a-z]{0,5}".prop_map(Value::Text),
            Just(Value::Null),
            Just(Value::Regexp),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(("[abc0]", inner.clone()), 0..5).prop_map(Value::Document),
                prop::collection::vec(inner, 0..5).prop_map(Value::Array),
            ]
        })
    }

    fn dump() -> impl Strategy<Value = Vec<Vec<(String, Value)>>> {
        prop::collection::vec(prop::collection::vec(("[abc0]", value()), 0..5), 0..5)
    }

    fn path() -> impl Strategy<Value = Vec<&'static str>> {
        prop::collection::vec(prop::sample::select(vec!["a", "b", "c", "0", "1"]), 1..4)
    }

    fn write_dump(documents: &[Vec<(String, Value)>]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for fields in documents {
            write_value(&Value::Document(fields.clone()), &mut bytes);
        }
        bytes
    }

    fn read(bytes: &[u8], path: &[&str]) -> Result<(Vec<Id>, usize), BsonFault> {
        let keys: Vec<_> = path.iter().map(|key| key.as_bytes()).collect();
        let mut out = vec![[0; BYTES]; bytes.len() / MIN_ID_ELEMENT];
        let found = extract(bytes, &keys, &mut out, &())?;
        out.truncate(found.ids);
        Ok((out, found.others))
    }

    proptest! {
        #[test]
        fn finds_what_a_walk_over_values_finds(documents in dump(), path in path()) {
            let (mut ids, mut others) = (Vec::new(), 0);
            for fields in &documents {
                naive(&Value::Document(fields.clone()), &path, &mut ids, &mut others);
            }
            prop_assert_eq!(read(&write_dump(&documents), &path), Ok((ids, others)));
        }

        #[test]
        fn no_changed_bytes_make_it_panic(
            documents in dump(),
            path in path(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        ) {
            let mut bytes = write_dump(&documents);
            prop_assume!(!bytes.is_empty());
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Err(fault) = read(&bytes, &path) {
                prop_assert!(fault.offset < bytes.len());
            }
        }

        #[test]
        fn no_bytes_whatever_make_it_panic(bytes: Vec<u8>, path in path()) {
            if let Err(fault) = read(&bytes, &path) {
                prop_assert!(fault.offset <= bytes.len());
            }
        }

        #[test]
        fn documents_that_are_cut_off_are_refused(documents in dump(), at: prop::sample::Index) {
            let bytes = write_dump(&documents);
            prop_assume!(!bytes.is_empty());
            let mut ends = vec![0];
            for fields in &documents {
                ends.push(ends[ends.len() - 1] + write_dump(std::slice::from_ref(fields)).len());
            }
            let length = at.index(bytes.len());
            prop_assert_eq!(read(&bytes[..length], &["a"]).is_ok(), ends.contains(&length));
        }
    }

    #[test]
    fn a_fault_has_its_place() {
        let fault = |bytes: &[u8]| {
            let BsonFault { problem, offset } = read(bytes, &["z"]).unwrap_err();
            (problem, offset)
        };
        assert_eq!(fault(&[5, 0, 0]), (BsonProblem::Size, 0));
        assert_eq!(fault(&[6, 0, 0, 0, 0]), (BsonProblem::Size, 0));
        assert_eq!(fault(&[4, 0, 0, 0, 0]), (BsonProblem::Size, 0));
        assert_eq!(fault(&[255, 255, 255, 255, 0]), (BsonProblem::Size, 0));
        assert_eq!(fault(&[5, 0, 0, 0, 1]), (BsonProblem::Terminator, 4));
        assert_eq!(
            fault(&[8, 0, 0, 0, 0x14, b'a', 0, 0]),
            (BsonProblem::Type, 4)
        );
        assert_eq!(fault(&[7, 0, 0, 0, 0x0a, b'a', 0]), (BsonProblem::Key, 5));
        assert_eq!(
            fault(&[9, 0, 0, 0, 0x10, b'a', 0, 0, 0]),
            (BsonProblem::Size, 7)
        );
    }
}

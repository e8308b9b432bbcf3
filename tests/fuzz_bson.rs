//! Random documents, whole and damaged, for the reader of ids out of BSON.

mod fuzz;

use fuzz::{Random, run_cases};
use oxid::ids::bson::{BsonFault, MIN_ID_ELEMENT, extract};
use oxid::ids::{Id, as_ids};

/// Keys of the paths. Those of other elements begin with another letter.
const PATH_KEYS: [&str; 3] = ["_id", "ref", "items"];
/// Paths that documents were not made for.
const OTHER_KEYS: [&str; 5] = ["_id", "ref", "items", "0", ""];

/// Writes documents with ids at a path, and remembers what is to be found there.
struct Writer<'a> {
    random: &'a mut Random,
    bytes: Vec<u8>,
    ids: Vec<Id>,
    others: usize,
}

impl Writer<'_> {
    fn write_document(&mut self, elements: impl FnOnce(&mut Self)) {
        let start = self.bytes.len();
        self.bytes.extend([0; 4]);
        elements(self);
        self.bytes.push(0);
        let length = i32::try_from(self.bytes.len() - start).unwrap();
        self.bytes[start..start + 4].copy_from_slice(&length.to_le_bytes());
    }

    fn write_head(&mut self, kind: u8, key: &str) {
        self.bytes.push(kind);
        self.bytes.extend(key.bytes());
        self.bytes.push(0);
    }

    fn write_id(&mut self, key: &str) {
        self.write_head(0x07, key);
        let id = self.random.bytes();
        self.bytes.extend(id);
        self.ids.push(id);
    }

    /// A document in which something may be at the path, among other elements.
    fn write_on_path(&mut self, path: &[&str]) {
        self.write_document(|writer| {
            writer.write_noise();
            if writer.random.below(8) > 0 {
                writer.write_value_on_path(path[0], &path[1..]);
            }
            writer.write_noise();
        });
    }

    fn write_value_on_path(&mut self, key: &str, rest: &[&str]) {
        match (self.random.below(3), rest) {
            (0, _) => {
                self.write_head(0x04, key);
                let count = self.random.below(4);
                self.write_document(|writer| {
                    for index in 0..count {
                        let key = index.to_string();
                        if rest.is_empty() {
                            writer.write_end(&key);
                        } else {
                            writer.write_head(0x03, &key);
                            writer.write_on_path(rest);
                        }
                    }
                });
            }
            (_, []) => self.write_end(key),
            _ => {
                self.write_head(0x03, key);
                self.write_on_path(rest);
            }
        }
    }

    /// What is at the end of the path: mostly an id.
    fn write_end(&mut self, key: &str) {
        if self.random.below(8) > 0 {
            self.write_id(key);
        } else {
            self.write_head(0x10, key);
            self.bytes.extend([1, 2, 3, 4]);
            self.others += 1;
        }
    }

    /// Up to three elements of any type, at no path.
    fn write_noise(&mut self) {
        for _ in 0..self.random.below(4) {
            let key = self.random.pick(&["x", "xyz", "x_id", "x is a longer key"]);
            let fixed = |size: usize| vec![0xa5; size];
            let sized = |extra: usize| {
                let mut value = vec![3, 0, 0, 0];
                value.resize(value.len() + extra + 3, 0);
                value
            };
            let (kind, value) = match self.random.below(21) {
                0 => (0x01, fixed(8)),
                1 => (0x02, sized(0)),
                2 => (0x03, vec![5, 0, 0, 0, 0]),
                3 => (0x04, vec![8, 0, 0, 0, 0x0a, b'0', 0, 0]),
                4 => (0x05, sized(1)),
                5 => (0x06, fixed(0)),
                6 => (0x07, fixed(12)),
                7 => (0x08, fixed(1)),
                8 => (0x09, fixed(8)),
                9 => (0x0a, fixed(0)),
                10 => (0x0b, b"a+\0i\0".to_vec()),
                11 => (0x0c, sized(12)),
                12 => (0x0d, sized(0)),
                13 => (0x0e, sized(0)),
                14 => (0x0f, vec![14, 0, 0, 0, 1, 0, 0, 0, 0, 5, 0, 0, 0, 0]),
                15 => (0x10, fixed(4)),
                16 => (0x11, fixed(8)),
                17 => (0x12, fixed(8)),
                18 => (0x13, fixed(16)),
                19 => (0x7f, fixed(0)),
                _ => (0xff, fixed(0)),
            };
            self.write_head(kind, key);
            self.bytes.extend(value);
        }
    }
}

fn read(bytes: &[u8], path: &[&str]) -> Result<(Vec<Id>, usize), BsonFault> {
    let keys: Vec<_> = path.iter().map(|key| key.as_bytes()).collect();
    let mut out = vec![Id::default(); bytes.len() / MIN_ID_ELEMENT];
    let found = extract(bytes, &keys, &mut out, &())?;
    out.truncate(found.ids);
    Ok((out, found.others))
}

fn any_path<'a>(random: &mut Random, keys: &[&'a str]) -> Vec<&'a str> {
    let length = 1 + random.below(3);
    (0..length).map(|_| random.pick(keys)).collect()
}

fn check(random: &mut Random) {
    let path = any_path(random, &PATH_KEYS);
    let mut writer = Writer {
        random,
        bytes: Vec::new(),
        ids: Vec::new(),
        others: 0,
    };
    for _ in 0..writer.random.below(4) {
        writer.write_on_path(&path);
    }
    let Writer {
        random,
        mut bytes,
        ids,
        others,
    } = writer;
    assert_eq!(read(&bytes, &path), Ok((ids, others)));
    random.damage(&mut bytes);
    for path in [path, any_path(random, &OTHER_KEYS)] {
        match read(&bytes, &path) {
            Ok((ids, _)) => {
                for id in ids {
                    assert!(bytes.windows(id.len()).any(|window| window == id));
                }
            }
            Err(fault) => assert!(fault.offset <= bytes.len()),
        }
    }
    // Bytes that never were documents.
    let noise = random.bytes::<40>();
    let noise = &noise[..random.below(noise.len())];
    if let Ok((ids, _)) = read(noise, &PATH_KEYS) {
        assert!(ids.len() <= as_ids(noise).len());
    }
}

#[test]
fn documents_give_their_ids_and_damaged_ones_a_fault_or_ids_of_theirs() {
    run_cases(check);
}

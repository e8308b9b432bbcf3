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

//! Random JSON arrays of ids, whole and damaged, for the reader of ids out of JSON.

mod fuzz;

use fuzz::{Random, run_cases};
use oxid::ids::Id;
use oxid::ids::json::{JsonFault, read_json};
use oxid::ids::text::{JSON_LENGTH, write_json};

fn read(text: &[u8]) -> Result<Vec<Id>, JsonFault> {
    let mut out = vec![Id::default(); text.len() / JSON_LENGTH + 1];
    let count = read_json(text, &mut out, &())?;
    out.truncate(count);
    Ok(out)
}

/// An id, in any of the forms that mean the same.
fn write_element(random: &mut Random, id: Id) -> String {
    let hex = hex::encode(id);
    let digits = match random.below(4) {
        0 => hex.to_uppercase(),
        1 => {
            let at = random.below(hex.len());
            let escape = format!("\\u{:04X}", hex.as_bytes()[at]);
            [&hex[..at], &escape, &hex[at + 1..]].concat()
        }
        _ => hex,
    };
    let [a, b, c, d] = std::array::from_fn(|_| space(random));
    match random.below(4) {
        0 => format!("{{{a}\"$oid\"{b}:{c}\"{digits}\"{d}}}"),
        1 => format!("{{\"\\u0024o\\u0069d\":{a}\"{digits}\"}}"),
        _ => format!("\"{digits}\""),
    }
}

fn space(random: &mut Random) -> &'static str {
    random.pick(&["", "", "", " ", "\n", "\t\r", "   "])
}

fn write_array(random: &mut Random, ids: &[Id]) -> Vec<u8> {
    // Half of all texts are as JSON.stringify writes them.
    if random.below(2) == 0 {
        let mut text = vec![0; (1 + ids.len() * JSON_LENGTH).max(2)];
        write_json(ids, &mut text);
        return text;
    }
    let elements: Vec<_> = ids
        .iter()
        .map(|&id| {
            let before = space(random);
            format!("{before}{}{}", write_element(random, id), space(random))
        })
        .collect();
    let [a, b, c] = std::array::from_fn(|_| space(random));
    format!("{a}[{b}{}]{c}", elements.join(",")).into_bytes()
}

fn check(random: &mut Random) {
    let count = random.below(6);
    let ids: Vec<Id> = (0..count).map(|_| random.bytes()).collect();
    let mut text = write_array(random, &ids);
    assert_eq!(read(&text), Ok(ids));
    random.damage(&mut text);
    check_any(&text);
    check_any(&random.bytes::<30>());
}

/// What holds for any text.
fn check_any(text: &[u8]) {
    match read(text) {
        Ok(ids) => {
            // White space at both ends and before what ends an element changes nothing, but keeps the
            // reader off its fast path.
            let spaced: Vec<u8> = text
                .iter()
                .flat_map(|&byte| match byte {
                    b',' | b']' => vec![b' ', byte],
                    _ => vec![byte],
                })
                .chain([b' '])
                .collect();
            assert_eq!(read(&spaced), Ok(ids));
        }
        Err(fault) => {
            assert!(fault.offset <= text.len());
            assert!(fault.index <= text.len() / JSON_LENGTH + 1);
        }
    }
}

#[test]
fn arrays_give_their_ids_and_damaged_ones_a_fault_with_its_place() {
    run_cases(check);
}

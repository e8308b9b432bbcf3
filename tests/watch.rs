//! Long work ends where its watch ends it, and says before how far it is.

use std::cell::RefCell;

use oxid::ids::bson::{BsonProblem, MIN_ID_ELEMENT, extract};
use oxid::ids::json::{JsonProblem, read_json};
use oxid::ids::select::{Wanted, select_into};
use oxid::ids::sort::sort_watched;
use oxid::ids::watch::Watch;
use oxid::ids::{Id, as_ids_mut};

/// Writes down what it hears, and ends the work after so many looks.
struct Looks {
    allowed: usize,
    shares: RefCell<Vec<(usize, usize)>>,
}

impl Watch for Looks {
    fn goes_on(&self, done: usize, total: usize) -> bool {
        let mut shares = self.shares.borrow_mut();
        shares.push((done, total));
        shares.len() <= self.allowed
    }
}

/// Does some work to its end, and then again and again with ever more looks allowed.
///
/// `work` says whether it came to its end.
fn check(mut work: impl FnMut(&Looks) -> bool) {
    let mut run = |allowed| {
        let looks = Looks {
            allowed,
            shares: RefCell::default(),
        };
        (work(&looks), looks.shares.into_inner())
    };
    let (is_done, all) = run(usize::MAX);
    assert!(is_done);
    assert!(all.len() > 2, "{all:?}");
    assert!(all.is_sorted(), "{all:?}");
    assert!(all.iter().all(|(done, total)| done <= total), "{all:?}");
    for allowed in 0..all.len() {
        let (is_done, shares) = run(allowed);
        assert!(!is_done);
        // Not one look after the one that ended it.
        assert_eq!(shares, all[..=allowed]);
    }
}

/// Distinct ids in no order.
fn make_ids(count: u32) -> Vec<Id> {
    (0..count)
        .map(|n| {
            let mixed = n.wrapping_mul(0x9e37_79b1).to_be_bytes();
            std::array::from_fn(|at| mixed[at % 4])
        })
        .collect()
}

#[test]
fn sorting() {
    let ids = make_ids((1 << 20) + 10);
    check(|looks| {
        let mut sorted = ids.clone();
        sort_watched(&mut sorted, looks);
        let is_done = sorted.is_sorted();
        assert!(is_done || sorted == ids, "sorted in part");
        is_done
    });
}

#[test]
fn selecting() {
    let ids = make_ids(300_000);
    check(|looks| {
        let mut out = vec![Id::default(); ids.len()];
        let count = select_into(&ids, &[], Wanted::Absent, &mut out, looks);
        assert!(count == 0 || out == ids, "selected in part");
        count == ids.len()
    });
}

#[test]
fn reading_json() {
    let ids = make_ids(300_000);
    // With white space it is read by another path.
    for separator in [",", " , "] {
        let elements: Vec<_> = ids
            .iter()
            .map(|id| format!("\"{}\"", hex::encode(id)))
            .collect();
        let text = format!("[{}]", elements.join(separator));
        let mut out = vec![Id::default(); ids.len() + 1];
        check(|looks| match read_json(text.as_bytes(), &mut out, looks) {
            Ok(count) => count == ids.len(),
            Err(fault) => {
                assert_eq!(fault.problem, JsonProblem::Ended);
                false
            }
        });
        assert_eq!(out[..ids.len()], ids);
    }
}

#[test]
fn reading_bson() {
    let ids = make_ids(400_000);
    let dump: Vec<u8> = ids
        .iter()
        .flat_map(|id| [b"\x16\0\0\0\x07_id\0", &id[..], b"\0"].concat())
        .collect();
    let mut out = vec![0; dump.len() / MIN_ID_ELEMENT * 12];
    check(
        |looks| match extract(&dump, &[b"_id"], as_ids_mut(&mut out), looks) {
            Ok(found) => found.ids == ids.len(),
            Err(fault) => {
                assert_eq!(fault.problem, BsonProblem::Ended);
                false
            }
        },
    );
    assert_eq!(as_ids_mut(&mut out)[..ids.len()], ids);
}

//! Finding one id in a column that need not be sorted.

use super::Id;

/// The place of the first occurrence of an id at or after another place.
#[must_use]
pub fn find(ids: &[Id], wanted: &Id, from: usize) -> Option<usize> {
    let rest = ids.get(from..)?;
    // The counter, which is last, differs most often.
    let tail = &wanted[8..];
    let place = rest
        .iter()
        .position(|id| &id[8..] == tail && id == wanted)?;
    Some(from + place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn finds_what_a_plain_search_finds(
            ids in prop::collection::vec((0..9_u8).prop_map(|n| [n; 12]), 0..50),
            wanted in (0..10_u8).prop_map(|n| [n; 12]),
            from in 0..60_usize,
        ) {
            let expected = (from..ids.len()).find(|&index| ids[index] == wanted);
            prop_assert_eq!(find(&ids, &wanted, from), expected);
        }
    }
}

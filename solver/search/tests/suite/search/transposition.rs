//! The transposition table.

use std::num::NonZeroU32;

use kamisado_solver::search::Transposition;

#[test]
fn a_full_table_forgets_the_least_work_and_never_lies() {
    let mut table = Transposition::new(1);
    for key in 0..10_u128 {
        table.insert(key, key * 3, NonZeroU32::MIN.saturating_add(key as u32 % 7));
    }
    let known: Vec<u128> = (0..10).filter(|&key| table.get(key).is_some()).collect();
    assert_eq!(known.len(), 4, "the entries of its only bucket");
    assert!(known.contains(&6) && known.contains(&9));
    assert!(known.iter().all(|&key| table.get(key) == Some(key * 3)));
    assert_eq!(table.get(11), None);
}

//! The table that threads share: what it keeps, what it forgets, and that it never gives a wrong answer.

use std::thread;

use super::*;

fn work(nodes: u32) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(nodes)
}

fn of(key: u128) -> [u32; 3] {
    [key as u32, (key * 7) as u32, (key * 11) as u32]
}

#[test]
fn a_full_table_forgets_the_least_work_and_never_lies() {
    let table: SharedTable<u128, [u32; 3]> = SharedTable::new(1);
    for key in 0..10 {
        table.insert(key, of(key), work(key as u32 % 7));
    }
    let known: Vec<u128> = (0..10).filter(|&key| table.get(key).is_some()).collect();
    assert_eq!(known.len(), WAYS);
    assert!(known.contains(&6));
    assert!(known.iter().all(|&key| table.get(key) == Some(of(key))));
    table.insert(6, [0, 1, u32::MAX], work(0));
    assert_eq!(table.get(6), Some([0, 1, u32::MAX]));
    assert!(!table.is_full());
}

#[test]
fn it_doubles_up_to_its_bound_and_keeps_what_it_holds() {
    let memory = 8 << 20;
    let bytes = |table: &SharedTable<u128, [u32; 3]>| table.heads.len() * 8 + table.lines.len() * 64;
    let mut table = SharedTable::new(memory);
    assert!((FIRST_BUCKETS..2 * FIRST_BUCKETS).contains(&table.heads.len()));
    for key in 0..80_000 {
        table.insert(key, of(key), work(0));
        if table.is_full() {
            let larger = table.doubled();
            assert!(bytes(&table) + bytes(&larger) <= memory);
            table = larger;
        }
    }
    assert!(table.heads.len() * 2 > table.most, "it has reached its bound");
    let old = SharedTable::new(memory);
    old.insert(1, of(7), work(0));
    old.insert(100_001, of(7), work(0));
    table.take_over(&old);
    assert_eq!((table.get(1), table.get(100_001)), (Some(of(1)), Some(of(7))), "what it knows itself is newer");
    let known = (0..80_000).filter(|&key| table.get(key) == Some(of(key))).count();
    assert!(known > 70_000, "{known}");
}

#[test]
fn keys_of_any_number_of_words_are_told_apart() {
    let table: SharedTable<(u128, u16, bool), [u32; 3]> = SharedTable::with_buckets(64, 64);
    table.insert((1 << 64, 7, true), of(1), work(3));
    table.insert((1 << 64, 7, false), of(2), work(3));
    let found = [(1 << 64, 7, true), (1 << 64, 7, false), (1 << 65, 7, true)].map(|key| table.get(key));
    assert_eq!(found, [Some(of(1)), Some(of(2)), None]);
}

/// So few that threads collide in them all the time.
const BUCKETS: usize = if cfg!(miri) { 1 } else { 64 };

#[test]
fn threads_find_what_others_remember_and_nothing_else() {
    let table: SharedTable<u128, [u32; 3]> = SharedTable::with_buckets(BUCKETS, BUCKETS);
    let times = if cfg!(miri) { 40 } else { 200_000 };
    let wrong = thread::scope(|scope| {
        let threads: Vec<_> = (0..8_u64)
            .map(|thread| {
                let table = &table;
                scope.spawn(move || {
                    let mut random = thread + 1;
                    let mut wrong = 0;
                    for _ in 0..times {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let key = u128::from(random >> if cfg!(miri) { 61 } else { 54 });
                        match table.get(key) {
                            // All parts were written together, with their key.
                            Some(found) => wrong += u32::from(found != of(key)),
                            None => table.insert(key, of(key), work((random >> 40) as u32 % 100)),
                        }
                    }
                    wrong
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum::<u32>()
    });
    assert_eq!(wrong, 0);
    assert!(table.counted.0.load(Ordering::Relaxed) <= WAYS, "one bucket in 64 is counted");
}

//! Work on lists in parallel.

use std::cell::Cell;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use kamisado_matches::find_all;

fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn what_is_found_is_in_order_and_the_first_error_ends_the_work() {
    for threads in [1, 4] {
        let found = in_pool(threads, || find_all(&[3, 1, 2], 1, &|&item| Ok::<_, ()>(10 * item)));
        assert_eq!(found, Ok(vec![30, 10, 20]));
    }
    let begun = AtomicUsize::new(0);
    let find = |&item: &i32| {
        begun.fetch_add(1, Ordering::Relaxed);
        if item > 2 { Err(item) } else { Ok(item) }
    };
    assert_eq!(in_pool(1, || find_all(&[1, 2, 3, 4], 1, &find)), Err(3));
    assert_eq!(begun.into_inner(), 3);
}

#[test]
fn every_item_is_worked_on_once_and_idle_threads_join() {
    let items: Vec<u32> = (0..100).collect();
    for threads in [1, 4] {
        let (workers, done) = (Mutex::new(HashSet::new()), Mutex::new(Vec::new()));
        let find = |&item: &u32| {
            thread::sleep(Duration::from_millis(2));
            workers.lock().unwrap().insert(thread::current().id());
            done.lock().unwrap().push(item);
            Ok::<_, ()>(item)
        };
        assert_eq!(in_pool(threads, || find_all(&items, 1, &find)).as_ref(), Ok(&items));
        let mut done = done.into_inner().unwrap();
        assert!(threads > 1 || done.is_sorted(), "the first first");
        done.sort_unstable();
        assert_eq!(done, items);
        assert_eq!(workers.into_inner().unwrap().len() > 1, threads > 1);
    }
}

thread_local! {
    /// The bytes that live work has on this thread.
    static LIVE: Cell<usize> = const { Cell::new(0) };
}

/// Lists within lists, as the rounds of a match have them: an item keeps a quarter of its share for itself, and leaves
/// the rest to the lists of its own.
fn nested(depth: u32, share: usize, most: &AtomicUsize, done: &AtomicUsize) -> Result<(), ()> {
    let find = |&item: &u32| {
        let below = if depth == 0 { 0 } else { share / 4 * 3 };
        LIVE.set(LIVE.get() + share - below);
        most.fetch_max(LIVE.get(), Ordering::Relaxed);
        // Some have much left below them and some nothing, so that threads wait for one another.
        if depth > 0 && item % 2 > 0 {
            nested(depth - 1, below, most, done)?;
        }
        thread::yield_now();
        LIVE.set(LIVE.get() + below - share);
        done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    find_all(&[0, 1, 2, 3], share, &find).map(drop)
}

#[test]
fn no_thread_ever_has_more_than_its_share_of_the_memory() {
    const SHARE: usize = 1 << 12;
    for threads in [3, 8] {
        let (most, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        for _ in 0..10 {
            in_pool(threads, || nested(3, SHARE, &most, &done)).unwrap();
        }
        // Each list has four items, two of which have a list.
        assert_eq!(done.into_inner(), 10 * 4 * (1 + 2 + 4 + 8), "{threads} threads");
        assert!(most.into_inner() <= SHARE, "{threads} threads");
    }
}

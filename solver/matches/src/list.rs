//! Work on lists, shared by the idle threads of a pool, each within its share of the memory.
//!
//! A thread that waits for others may run what it finds in the pool, and so another list's work on top of its own, whose
//! memory it still holds. So every list says how many bytes its work takes on a thread, and a thread joins only lists
//! whose work fits into what its own work leaves free. No thread then ever takes more than the share of the first list
//! that it joined.

use std::cell::Cell;
use std::iter;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::Scope;

use kamisado_solver::search::{ReplayError, SearchStopped};

thread_local! {
    /// The bytes that the work of another list may take on this thread: any number if it is idle.
    static FREE: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Sets the free bytes of this thread until it is dropped.
struct Room(usize);

impl Room {
    fn of(bytes: usize) -> Room {
        Room(FREE.replace(bytes))
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        FREE.set(self.0);
    }
}

/// Works on the items, the last first, until none is left. This thread begins; each thread of the pool that has nothing
/// else to do, and `share` bytes free, joins it if there is something left.
///
/// Each of these threads calls `work` once, with the items that it takes. That takes at most `share` bytes on each of them.
///
/// # Errors
///
/// The first error of `work`, after which no thread is given another item.
pub(super) fn share_out<T: Send>(items: Vec<T>, share: usize, work: &Work<'_, T>) -> Result<(), ReplayError> {
    let helpers = rayon::current_num_threads().min(items.len()).saturating_sub(1);
    let list = List { left: Mutex::new(Left { items, refused: 0, fault: None }), share, work };
    // Nothing is free while this thread works, and its share once it only waits.
    let _room = Room::of(0);
    rayon::in_place_scope(|scope| {
        list.call(scope, helpers);
        list.work(scope);
        FREE.set(share);
    });
    list.left.into_inner().unwrap_or_else(PoisonError::into_inner).fault.map_or(Ok(()), Err)
}

/// What is found for each item, in their order. The threads of the current pool share the items, the first first, as long as
/// each has `share` bytes free.
///
/// # Errors
///
/// The first error in the order of the items that were worked on. After an error, no thread is given another item.
pub fn find_all<T: Sync, R: Send, E: Send>(
    items: &[T],
    share: usize,
    find: &(dyn Fn(&T) -> Result<R, E> + Sync),
) -> Result<Vec<R>, E> {
    let found = Mutex::new(Vec::from_iter(items.iter().map(|_| None)));
    let ended = share_out((0..items.len()).rev().collect(), share, &|numbers| {
        for number in numbers {
            let one = find(&items[number]);
            let ended = if one.is_ok() { Ok(()) } else { Err(SearchStopped) };
            found.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(one);
            ended?;
        }
        Ok(())
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    debug_assert!(ended.is_err() || found.iter().all(Option::is_some), "every item was worked on");
    found.into_iter().flatten().collect()
}

/// The work of one thread, with the items that it takes.
type Work<'w, T> = dyn Fn(&mut dyn Iterator<Item = T>) -> Result<(), ReplayError> + Sync + 'w;

struct List<'w, T> {
    left: Mutex<Left<T>>,
    share: usize,
    work: &'w Work<'w, T>,
}

struct Left<T> {
    items: Vec<T>,
    /// Calls that came to threads without room. They are repeated whenever an item is taken, for threads that may by then
    /// be idle.
    refused: usize,
    fault: Option<ReplayError>,
}

impl<T: Send> List<'_, T> {
    fn left(&self) -> MutexGuard<'_, Left<T>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn call<'s>(&'s self, scope: &Scope<'s>, helpers: usize) {
        for _ in 0..helpers {
            scope.spawn(|scope| {
                if FREE.get() < self.share {
                    self.left().refused += 1;
                } else {
                    let _room = Room::of(0);
                    self.work(scope);
                }
            });
        }
    }

    fn work<'s>(&'s self, scope: &Scope<'s>) {
        let take = || {
            let mut left = self.left();
            let item = left.items.pop()?;
            let again = std::mem::take(&mut left.refused).min(left.items.len());
            drop(left);
            self.call(scope, again);
            Some(item)
        };
        let mut items = iter::from_fn(take).peekable();
        if items.peek().is_some()
            && let Err(fault) = (self.work)(&mut items)
        {
            let mut left = self.left();
            left.items.clear();
            left.fault.get_or_insert(fault);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
    }

    #[test]
    fn every_item_is_worked_on_once_and_idle_threads_join() {
        for threads in [1, 4] {
            let (workers, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
            let work = |items: &mut dyn Iterator<Item = u32>| {
                workers.fetch_add(1, Ordering::Relaxed);
                items.for_each(|item| {
                    std::thread::sleep(Duration::from_millis(2));
                    done.lock().unwrap().push(item);
                });
                Ok(())
            };
            in_pool(threads, || share_out((0..100).collect(), 1, &work)).unwrap();
            let mut done = done.into_inner().unwrap();
            if threads == 1 {
                assert!(done.is_sorted_by(|a, b| a > b), "the last first");
            }
            done.sort_unstable();
            assert_eq!(done, (0..100).collect::<Vec<_>>());
            assert_eq!(workers.into_inner() > 1, threads > 1);
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let begun = AtomicUsize::new(0);
        let work = |items: &mut dyn Iterator<Item = u32>| {
            for item in items {
                begun.fetch_add(1, Ordering::Relaxed);
                if item == 90 {
                    return Err(SearchStopped.into());
                }
            }
            Ok(())
        };
        let found = in_pool(1, || share_out((0..100).collect(), 1, &work));
        assert!(matches!(found, Err(ReplayError::Stopped(SearchStopped))));
        assert_eq!(begun.into_inner(), 10);
    }

    thread_local! {
        /// The bytes that live work has on this thread.
        static LIVE: Cell<usize> = const { Cell::new(0) };
    }

    /// Lists within lists, as the rounds of a match have them: an item keeps a quarter of its share for itself, and leaves
    /// the rest to the lists of its own.
    fn nested(depth: u32, share: usize, most: &AtomicUsize, done: &AtomicUsize) -> Result<(), ReplayError> {
        let work = |items: &mut dyn Iterator<Item = u32>| {
            for item in items {
                let below = if depth == 0 { 0 } else { share / 4 * 3 };
                LIVE.set(LIVE.get() + share - below);
                most.fetch_max(LIVE.get(), Ordering::Relaxed);
                // Some have much left below them and some nothing, so that threads wait for one another.
                if depth > 0 && item % 2 > 0 {
                    nested(depth - 1, below, most, done)?;
                }
                std::thread::yield_now();
                LIVE.set(LIVE.get() + below - share);
                done.fetch_add(1, Ordering::Relaxed);
            }
            Ok(())
        };
        share_out((0..4).collect(), share, &work)
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

    /// A thread without room leaves a call for help to those that become idle later.
    #[test]
    fn a_call_that_a_thread_without_room_got_is_repeated() {
        let list = List {
            left: Mutex::new(Left { items: vec![1, 2, 3], refused: 0, fault: None }),
            share: 2,
            work: &|_| Ok(()),
        };
        let refused = || list.left().refused;
        in_pool(1, || {
            let full = Room::of(1);
            rayon::in_place_scope(|scope| list.call(scope, 2));
            assert_eq!((refused(), list.left().items.len()), (2, 3));
            drop(full);
            // The work takes the first item before it begins, and the calls are repeated to threads with room.
            rayon::in_place_scope(|scope| list.work(scope));
        });
        assert_eq!((refused(), list.left().items.len()), (0, 0));
    }
}

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
/// Each of these threads calls `work` once, with the items that it takes. That takes at most `share` bytes on each of
/// them. The error is the first of `work`, after which no thread is given another item.
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

/// What is found for each item, in order. The pool's threads share them, the first first, each in `share` free bytes.
/// After an error, no thread is given another item, and the first in the items' order is returned.
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

type Work<'w, T> = dyn Fn(&mut dyn Iterator<Item = T>) -> Result<(), ReplayError> + Sync + 'w;

struct List<'w, T> {
    left: Mutex<Left<T>>,
    share: usize,
    work: &'w Work<'w, T>,
}

struct Left<T> {
    items: Vec<T>,
    /// Calls that came to threads without room, repeated whenever an item is taken, for threads idle by then.
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

    /// A thread without room leaves a call for help to those that become idle later.
    #[test]
    fn a_call_that_a_thread_without_room_got_is_repeated() {
        let left = Mutex::new(Left { items: vec![1, 2, 3], refused: 0, fault: None });
        let list = List { left, share: 2, work: &|_| Ok(()) };
        let refused = || list.left().refused;
        rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(|| {
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

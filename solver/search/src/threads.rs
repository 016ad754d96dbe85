//! One piece of work for several workers, each on a thread of its own.

use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// The content of a mutex, also after a panic of another thread.
pub(crate) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has all workers work at the same time, and returns what they find, in their order. The first worker has this thread: two
/// new threads might both start on one core.
pub(crate) fn together<W: Send, R: Send>(workers: impl IntoIterator<Item = W>, work: impl Fn(W) -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let work = &work;
        let mut workers = workers.into_iter();
        let own = workers.next();
        let others: Vec<_> = workers.map(|worker| scope.spawn(move || work(worker))).collect();
        let own = own.map(work);
        let others = others.into_iter().map(|other| other.join().expect("a search does not panic"));
        own.into_iter().chain(others).collect()
    })
}

/// Has all workers take item after item of a list, with their places, until none is left, and returns what they find, in
/// the order of the workers.
pub fn share_out<'i, W: Send, T: Sync, R: Send>(
    workers: impl IntoIterator<Item = W>,
    items: &'i [T],
    work: impl Fn(W, &mut dyn Iterator<Item = (usize, &'i T)>) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    together(workers, |worker| {
        let take = || {
            let place = next.fetch_add(1, Ordering::Relaxed);
            Some((place, items.get(place)?))
        };
        work(worker, &mut iter::from_fn(take))
    })
}

//! Work on a list, shared by the idle threads of a pool.

use std::iter;
use std::sync::{Mutex, PoisonError};

use crate::search::ReplayError;

/// Works on the items, the last first, until none is left. This thread begins; each thread of the pool that has nothing
/// else to do joins it if there is something left.
///
/// Each of these threads calls `work` once, with the items that it takes.
///
/// # Errors
///
/// The first error of `work`, after which no thread is given another item.
pub(super) fn share_out<T: Send>(
    items: Vec<T>,
    work: &(dyn Fn(&mut dyn Iterator<Item = T>) -> Result<(), ReplayError> + Sync),
) -> Result<(), ReplayError> {
    let threads = rayon::current_num_threads().min(items.len());
    let left = Mutex::new((items, None));
    let locked = || left.lock().unwrap_or_else(PoisonError::into_inner);
    let join = || {
        let mut items = iter::from_fn(|| locked().0.pop()).peekable();
        if items.peek().is_some()
            && let Err(fault) = work(&mut items)
        {
            let (items, first_fault) = &mut *locked();
            items.clear();
            first_fault.get_or_insert(fault);
        }
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| join());
        }
        join();
    });
    left.into_inner().unwrap_or_else(PoisonError::into_inner).1.map_or(Ok(()), Err)
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
            in_pool(threads, || share_out((0..100).collect(), &work)).unwrap();
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
                    return Err(ReplayError::NotProved);
                }
            }
            Ok(())
        };
        let found = in_pool(1, || share_out((0..100).collect(), &work));
        assert!(matches!(found, Err(ReplayError::NotProved)));
        assert_eq!(begun.into_inner(), 10);
    }
}

//! Work on threads of its own, each with what it remembers.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of some tasks, in order. Each thread begins with a memory, and takes one task at a time until an error.
pub fn in_order<M, T: Send, E: Send>(
    (tasks, threads): (usize, usize),
    begin: impl Fn() -> Result<M, E> + Sync,
    work: impl Fn(&mut M, usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let next = AtomicUsize::new(0);
    let run = || -> Result<Vec<(usize, T)>, E> {
        let (mut memory, mut found) = (begin()?, Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= tasks {
                return Ok(found);
            }
            let done = work(&mut memory, number).inspect_err(|_| next.store(tasks, Ordering::Relaxed))?;
            found.push((number, done));
        }
    };
    let ended: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(run)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|cause| resume_unwind(cause))).collect()
    });
    let mut found = ended.into_iter().collect::<Result<Vec<_>, E>>()?.into_iter().flatten().collect::<Vec<_>>();
    found.sort_unstable_by_key(|(number, _)| *number);
    Ok(found.into_iter().map(|(_, done)| done).collect())
}

//! Threads that search, beside the one that speaks HTTP.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use super::failure::Failure;

/// Searches that wait for a thread; one more is refused.
const WAITING: usize = 64;

type Job = Box<dyn FnOnce() + Send>;

/// A bounded queue of searches, and the threads that take them from it.
pub struct Searches {
    queue: SyncSender<Job>,
}

/// Sets a flag when it is dropped: nobody waits for the answer any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Searches {
    /// Starts the threads; they end when this is dropped.
    ///
    /// # Errors
    ///
    /// If the system does not start so many.
    pub fn new(threads: usize) -> io::Result<Searches> {
        let (queue, jobs) = sync_channel(WAITING);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..threads {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new().name("search".into()).spawn(move || work(&jobs))?;
        }
        Ok(Searches { queue })
    }

    /// Has a thread do some work, which should end soon once the flag given to it is set: the future was dropped.
    ///
    /// # Errors
    ///
    /// If too many are waiting, or if the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let gone = Arc::new(AtomicBool::new(false));
        let waiting = Waiting(Arc::clone(&gone));
        let (answer, answered) = oneshot::channel();
        let job = move || {
            if !gone.load(Ordering::Relaxed) {
                // Nobody may be left to take the answer.
                let _ = answer.send(work(&gone));
            }
        };
        self.queue.try_send(Box::new(job)).map_err(|_| Failure::busy())?;
        let found = answered.await;
        drop(waiting);
        found.map_err(|_| Failure::fault("the search ended without an answer: a fault of the program"))
    }
}

fn work(jobs: &Mutex<Receiver<Job>>) {
    loop {
        // Taken in a statement of its own, so that the queue is not locked while the job lasts.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // The panic has been reported; whoever waits sees that the answer does not come.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

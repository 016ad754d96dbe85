//! The threads that search, beside the one that serves HTTP.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use answers::api::ErrorCode;
use tokio::sync::oneshot;

use super::client::Client;
use super::failure::Failure;
use super::queue::{Job, Queue, SearchHandle};

/// A queue of searches, and the threads that take them from it. They end when this is dropped.
pub struct Searches(Arc<SearchPool>);

#[derive(Default)]
struct SearchPool {
    queue: Mutex<Queue>,
    /// Wakes the threads when there is work, or when there will be no more.
    changed: Condvar,
    is_over: AtomicBool,
}

/// A search that waits for its turn or runs. It ends soon after this is dropped.
pub struct RunningSearch<T> {
    pub handle: Arc<SearchHandle>,
    answered: oneshot::Receiver<T>,
}

impl<T> Drop for RunningSearch<T> {
    fn drop(&mut self) {
        self.handle.gone.store(true, Ordering::Relaxed);
    }
}

impl<T> RunningSearch<T> {
    /// Waits for the result. If this is dropped, the search goes on.
    pub async fn found(&mut self) -> Result<T, Failure> {
        let panicked = |_| Failure::new(ErrorCode::Internal, "internal fault: the search ended without an answer");
        (&mut self.answered).await.map_err(panicked)
    }
}

impl Searches {
    pub fn new(threads: usize) -> io::Result<Searches> {
        let searches = Searches(Arc::default());
        for _ in 0..threads {
            let shared = Arc::clone(&searches.0);
            thread::Builder::new().name("search".into()).spawn(move || shared.work())?;
        }
        Ok(searches)
    }

    pub fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue()
    }

    /// Lets a thread do work for a client. The work should end soon after it is told that nobody waits any more.
    pub fn start<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&SearchHandle) -> T + Send + 'static,
    ) -> Result<RunningSearch<T>, Failure> {
        let handle = Arc::new(SearchHandle::default());
        let (answer, answered) = oneshot::channel();
        let told = Arc::clone(&handle);
        // Nobody may be waiting for the answer any more.
        let work = Box::new(move || drop(answer.send(work(&told))));
        self.queue().join(client, Job { handle: Arc::clone(&handle), work })?;
        self.0.changed.notify_one();
        Ok(RunningSearch { handle, answered })
    }
}

impl Drop for Searches {
    fn drop(&mut self) {
        let queue = self.0.queue();
        self.0.is_over.store(true, Ordering::Relaxed);
        drop(queue);
        self.0.changed.notify_all();
    }
}

impl SearchPool {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        // Work that a pool would share among its threads runs on this one only: the others work for other clients.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        let _pool = pool.expect("a thread that is not in a pool yet");
        while let Some((client, job)) = self.next() {
            // A panic has been reported, and the client notices that no answer comes.
            let _ = catch_unwind(AssertUnwindSafe(job.work));
            self.queue().end(client);
        }
    }

    fn next(&self) -> Option<(Client, Job)> {
        let mut queue = self.queue();
        while !self.is_over.load(Ordering::Relaxed) {
            if let Some(next) = queue.next_job() {
                return Some(next);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }
}

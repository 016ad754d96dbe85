//! The threads that search, beside the one that serves HTTP.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread;

use tokio::sync::oneshot;

use super::client::Client;
use super::failure::Failure;
use super::limits::SearchHandle;
use super::queue::{Job, Queue};

/// A queue of searches, and the threads that take them from it.
pub struct Searches(Arc<SearchPool>);

/// The state that the threads share with the clients.
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
    answered: oneshot::Receiver<Result<T, Failure>>,
    shared: Arc<SearchPool>,
}

impl<T> Drop for RunningSearch<T> {
    fn drop(&mut self) {
        self.handle.gone.store(true, Ordering::Relaxed);
        let left = self.shared.queue().leave(&self.handle);
        drop(left);
    }
}

impl<T> Future for RunningSearch<T> {
    type Output = Result<T, Failure>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // It ends silently if it was given up before its turn.
        Pin::new(&mut self.answered).poll(context).map(|found| found.unwrap_or_else(|_| Err(Failure::busy())))
    }
}

impl Searches {
    /// Starts the threads; they end when this is dropped.
    pub fn new(threads: usize) -> io::Result<Searches> {
        let searches = Searches(Arc::default());
        for _ in 0..threads {
            let shared = Arc::clone(&searches.0);
            thread::Builder::new().name("search".into()).spawn(move || shared.work())?;
        }
        Ok(searches)
    }

    /// Lets a thread do work for a client. The work should end soon after it is told that nobody waits any more.
    pub fn start<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&SearchHandle) -> T + Send + 'static,
    ) -> Result<RunningSearch<T>, Failure> {
        let handle = Arc::new(SearchHandle::default());
        let (answer, answered) = oneshot::channel();
        let (shared, kept) = (Arc::clone(&self.0), Arc::clone(&handle));
        let job = move || {
            // The panic has been reported.
            let found = catch_unwind(AssertUnwindSafe(|| work(&kept)));
            let found = found.map_err(|_| Failure::fault("the search ended without an answer: a fault of the program"));
            shared.queue().end(client);
            // Nobody may be waiting for the answer any more.
            let _ = answer.send(found);
        };
        let given_up = self.0.queue().join(client, &handle, Box::new(job))?;
        drop(given_up);
        self.0.changed.notify_one();
        Ok(RunningSearch { handle, answered, shared: Arc::clone(&self.0) })
    }
}

impl Drop for Searches {
    fn drop(&mut self) {
        self.0.is_over.store(true, Ordering::Relaxed);
        let waiting = self.0.queue().clear();
        drop(waiting);
        self.0.changed.notify_all();
    }
}

impl SearchPool {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        // Work that would be shared among the threads of a pool runs on this thread only: the others work for other
        // clients.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        let _pool = pool.expect("a thread that is not in a pool yet");
        while let Some(job) = self.next() {
            job();
        }
    }

    /// Waits for the next search; none when the server stops.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        while !self.is_over.load(Ordering::Relaxed) {
            if let Some((_, job)) = queue.next() {
                return Some(job);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn client() -> Client {
        Client::new([192, 0, 2, 1].into())
    }

    fn run<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    fn told(found: Result<(), Failure>) -> String {
        String::from_utf8(found.unwrap_err().body).unwrap()
    }

    #[test]
    fn work_that_panics_is_a_fault_and_the_thread_goes_on() {
        let searches = Searches::new(1).unwrap();
        let panics = searches.start(client(), |_| std::panic::resume_unwind(Box::new(())));
        let found: Result<(), Failure> = run(panics.unwrap());
        assert!(told(found).contains("a fault of the program"));
        assert_eq!(run(searches.start(client(), |_| 1).unwrap()).unwrap(), 1);
    }

    #[test]
    fn what_nobody_waits_for_is_told_so_or_never_begun() {
        let searches = Searches::new(1).unwrap();
        let (begun, begins) = channel();
        let first = searches.start(client(), move |handle| {
            begun.send(()).unwrap();
            while !handle.gone.load(Ordering::Relaxed) {
                thread::yield_now();
            }
        });
        begins.recv().unwrap();
        let (second_begun, second_begins) = channel();
        drop(searches.start(client(), move |_| second_begun.send(()).unwrap()).unwrap());
        assert!(second_begins.recv().is_err());
        drop(first);
        assert_eq!(run(searches.start(client(), |_| rayon::current_num_threads()).unwrap()).unwrap(), 1);
    }

    #[test]
    fn whoever_waits_when_all_ends_is_told() {
        let searches = Searches::new(0).unwrap();
        let waits = searches.start(client(), |_| ()).unwrap();
        drop(searches);
        assert!(told(run(waits)).contains("too many searches are waiting"));
    }
}

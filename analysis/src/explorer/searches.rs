//! Threads that search, beside the one that speaks HTTP.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::thread;

use tokio::sync::oneshot;

use super::failure::Failure;

/// Searches that wait for a thread; one more is refused.
const WAITING: usize = 64;
/// Searches of one client that wait or run; one more is refused, so that others have room.
const OF_ONE: usize = WAITING / 2;

type Job = Box<dyn FnOnce() + Send>;

/// A bounded queue of searches, and the threads that take them from it.
pub struct Searches {
    queue: SyncSender<Job>,
    clients: Arc<Clients>,
}

/// What a search and whoever waits for it tell each other.
#[derive(Debug, Default)]
pub struct Watch {
    /// Set when nobody waits any more.
    pub gone: AtomicBool,
    /// Positions expanded up to now.
    pub expanded: AtomicU64,
}

/// A search that waits for its turn or runs. It ends soon after this is dropped.
pub struct Running<T> {
    watch: Arc<Watch>,
    answered: oneshot::Receiver<T>,
}

impl<T> Running<T> {
    /// Positions expanded up to now.
    pub fn expanded(&self) -> u64 {
        self.watch.expanded.load(Ordering::Relaxed)
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.watch.gone.store(true, Ordering::Relaxed);
    }
}

impl<T> Future for Running<T> {
    type Output = Result<T, Failure>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let without = |_| Failure::fault("the search ended without an answer: a fault of the program");
        Pin::new(&mut self.answered).poll(context).map(|found| found.map_err(without))
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
        Ok(Searches { queue, clients: Arc::default() })
    }

    /// Has a thread do some work for a client, which should end soon once it is said that nobody waits any more.
    ///
    /// # Errors
    ///
    /// If too many are waiting, of this client or in all.
    pub fn start<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&Watch) -> T + Send + 'static,
    ) -> Result<Running<T>, Failure> {
        let place = self.clients.place(client).ok_or_else(Failure::too_many)?;
        let watch = Arc::new(Watch::default());
        let (answer, answered) = oneshot::channel();
        let running = Running { watch: Arc::clone(&watch), answered };
        let job = move || {
            if !watch.gone.load(Ordering::Relaxed) {
                // Nobody may be left to take the answer.
                let _ = answer.send(work(&watch));
            }
            drop(place);
        };
        self.queue.try_send(Box::new(job)).map_err(|_| Failure::busy())?;
        Ok(running)
    }
}

/// How many searches of each client wait or run.
#[derive(Default)]
struct Clients(Mutex<HashMap<IpAddr, usize>>);

/// A search counts until this is dropped.
struct Place {
    clients: Arc<Clients>,
    client: IpAddr,
}

impl Clients {
    /// Counts one more search of a client, unless there are too many.
    fn place(self: &Arc<Self>, client: IpAddr) -> Option<Place> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client).or_default();
        if *count == OF_ONE {
            return None;
        }
        *count += 1;
        Some(Place { clients: Arc::clone(self), client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.clients.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use axum::response::IntoResponse;
    use std::net::Ipv4Addr;
    use std::sync::mpsc::channel;

    fn client(number: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, number).into()
    }

    /// The code of a refusal.
    fn refusal<T>(started: Result<Running<T>, Failure>) -> Option<StatusCode> {
        started.err().map(|failure| failure.into_response().status())
    }

    #[test]
    fn one_client_leaves_room_for_others_and_all_together_are_bounded() {
        let searches = Searches::new(1).unwrap();
        let (go, wait) = channel::<()>();
        let (begun, begins) = channel();
        let first = searches.start(client(0), move |_| {
            begun.send(()).unwrap();
            // Until the test lets go.
            let _ = wait.recv();
        });
        begins.recv().unwrap();
        let start = |number: u8| searches.start(client(number), |_| ());
        let one: Vec<_> = (0..OF_ONE).map(|_| start(1).unwrap()).collect();
        assert_eq!(refusal(start(1)), Some(StatusCode::TOO_MANY_REQUESTS));
        let others: Vec<_> = (0..WAITING - OF_ONE).map(|i| start(2 + i as u8).unwrap()).collect();
        assert_eq!(refusal(start(250)), Some(StatusCode::SERVICE_UNAVAILABLE));
        // Whoever goes away makes room as soon as a thread comes to it.
        drop((one, others, go));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(first.unwrap()).unwrap();
        loop {
            match start(1) {
                Ok(last) => break runtime.block_on(last).unwrap(),
                Err(_) => thread::yield_now(),
            }
        }
    }

    #[test]
    fn work_that_panics_is_a_fault_and_the_thread_goes_on() {
        let searches = Searches::new(1).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let panics = searches.start(client(1), |_| std::panic::resume_unwind(Box::new(())));
        assert!(runtime.block_on(panics.unwrap()).map(|(): ()| ()).is_err());
        assert_eq!(runtime.block_on(searches.start(client(1), |_| 1).unwrap()).unwrap(), 1);
    }
}

//! The queue of searches that wait for a thread, with fair turns.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use answers::api::ErrorCode;

use super::client::Client;
use super::failure::Failure;

/// The most searches that wait; one more is refused.
pub const WAITING: usize = 128;
/// The most of them of one client.
pub const OF_ONE: usize = WAITING / 4;

/// Messages between a search and the client that waits for it.
#[derive(Debug, Default)]
pub struct SearchHandle {
    /// Set when nobody is waiting any more.
    pub gone: AtomicBool,
    pub expanded: AtomicU64,
    /// The object as far as it is known, until it is sent.
    pub partial: Mutex<Option<Vec<u8>>>,
}

pub struct Job {
    pub handle: Arc<SearchHandle>,
    pub work: Box<dyn FnOnce() + Send>,
}

/// The clients with waiting searches, in the order of their turns, and the clients whose searches run.
#[derive(Default)]
pub struct Queue {
    pub waiting: VecDeque<(Client, VecDeque<Job>)>,
    running: Vec<Client>,
}

impl Queue {
    /// Adds a search as the last of its client.
    pub fn join(&mut self, client: Client, job: Job) -> Result<(), Failure> {
        self.check_room(client)?;
        match self.waiting.iter_mut().find(|(other, _)| *other == client) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.waiting.push_back((client, [job].into())),
        }
        Ok(())
    }

    pub fn check_room(&mut self, client: Client) -> Result<(), Failure> {
        let waiting = self.count();
        if self.waiting.iter().any(|(other, jobs)| *other == client && jobs.len() >= OF_ONE) {
            let message = "too many of your searches are waiting; try again when one has finished";
            return Err(Failure::new(ErrorCode::TooManySearches, message));
        }
        if waiting >= WAITING {
            return Err(Failure::new(ErrorCode::Busy, "too many searches are waiting; try again later"));
        }
        Ok(())
    }

    pub fn count(&mut self) -> usize {
        self.forget_unwanted();
        self.waiting.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    /// The next search, until [`end`](Queue::end): of the clients with the fewest running, the one whose turn it is.
    pub fn next_job(&mut self) -> Option<(Client, Job)> {
        self.forget_unwanted();
        let running = |client| self.running.iter().filter(|&&other| other == client).count();
        let first = (0..self.waiting.len()).min_by_key(|&place| running(self.waiting[place].0))?;
        let (client, mut jobs) = self.waiting.remove(first)?;
        let job = jobs.pop_front()?;
        self.waiting.push_back((client, jobs));
        self.running.push(client);
        Some((client, job))
    }

    /// Notes that a search of a client has ended; the client is the last to have another turn.
    pub fn end(&mut self, client: Client) {
        let ended = self.running.iter().position(|&other| other == client).expect("a search that ran");
        self.running.swap_remove(ended);
        if let Some(place) = self.waiting.iter().position(|(other, _)| *other == client) {
            let last = self.waiting.remove(place);
            self.waiting.extend(last);
        }
    }

    fn forget_unwanted(&mut self) {
        let is_wanted = |job: &Job| !job.handle.gone.load(Ordering::Relaxed);
        self.waiting.iter_mut().for_each(|(_, jobs)| jobs.retain(is_wanted));
        self.waiting.retain(|(_, jobs)| !jobs.is_empty());
    }
}

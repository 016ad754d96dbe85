//! The queue of searches that wait for a thread, with fair turns.

use std::sync::Arc;

use super::client::{Client, Counts};
use super::failure::Failure;
use super::limits::SearchHandle;

/// The most searches that wait. If one more comes, the last one of the client with the most waiting is given up.
const WAITING: usize = 64;
/// The most searches of one client that wait or run; one more is refused.
const OF_ONE: usize = WAITING / 2;

/// The work of a thread.
pub type Job = Box<dyn FnOnce() + Send>;

/// Searches in order of arrival, and the clients whose searches run.
#[derive(Default)]
pub struct Queue {
    waiting: Vec<QueuedSearch>,
    running: Vec<Client>,
    clock: u64,
}

/// A waiting search. A search that leaves the queue before its turn must be dropped while the queue is not locked.
pub struct QueuedSearch {
    client: Client,
    handle: Arc<SearchHandle>,
    job: Job,
    /// The times since when the network of the client and the client itself have been waiting for their turn.
    since: [u64; 2],
}

impl Queue {
    /// Adds a search at the end; returns the one that is given up for it, if any.
    pub fn join(
        &mut self,
        client: Client,
        handle: &Arc<SearchHandle>,
        job: Job,
    ) -> Result<Option<QueuedSearch>, Failure> {
        let waiting = self.waiting.iter().map(|other| other.client);
        if waiting.chain(self.running.iter().copied()).filter(|&other| other == client).count() >= OF_ONE {
            return Err(Failure::too_many());
        }
        self.clock += 1;
        let since_of = |is_alike: &dyn Fn(Client) -> bool, place: usize| {
            self.waiting.iter().find(|other| is_alike(other.client)).map_or(self.clock, |other| other.since[place])
        };
        let since = [since_of(&|other| other.network() == client.network(), 0), since_of(&|other| other == client, 1)];
        self.waiting.push(QueuedSearch { client, handle: Arc::clone(handle), job, since });
        if self.waiting.len() <= WAITING {
            return Ok(None);
        }
        let counts = Counts::of(self.waiting.iter().map(|waiting| waiting.client));
        let most = |&place: &usize| {
            let client = self.waiting[place].client;
            (counts.of_network(client), counts.of_client(client), place)
        };
        let last = (0..self.waiting.len()).max_by_key(most).expect("there are too many");
        let given_up = self.waiting.remove(last);
        if Arc::ptr_eq(&given_up.handle, handle) { Err(Failure::busy()) } else { Ok(Some(given_up)) }
    }

    /// The next search, which runs from now on.
    ///
    /// It belongs to the network with the fewest running searches; of several, the one that has waited longest for its
    /// turn. Within the network, the client is chosen by the same rule; of that client, the first search is taken.
    pub fn next(&mut self) -> Option<(Client, Job)> {
        let running = Counts::of(self.running.iter().copied());
        let turn = |&place: &usize| {
            let QueuedSearch { client, since: [network, own], .. } = self.waiting[place];
            (running.of_network(client), network, running.of_client(client), own, place)
        };
        let first = (0..self.waiting.len()).min_by_key(turn)?;
        let QueuedSearch { client, job, .. } = self.waiting.remove(first);
        self.running.push(client);
        Some((client, job))
    }

    /// Notes that a search of a client has ended: from now on, the client waits for its next turn.
    pub fn end(&mut self, client: Client) {
        let ended = self.running.iter().position(|&other| other == client).expect("a search that ran");
        self.running.swap_remove(ended);
        self.clock += 1;
        for other in &mut self.waiting {
            if other.client.network() == client.network() {
                other.since[0] = self.clock;
            }
            if other.client == client {
                other.since[1] = self.clock;
            }
        }
    }

    /// Removes a search if it is still waiting.
    pub fn leave(&mut self, handle: &Arc<SearchHandle>) -> Option<QueuedSearch> {
        let place = self.waiting.iter().position(|waiting| Arc::ptr_eq(&waiting.handle, handle))?;
        Some(self.waiting.remove(place))
    }

    pub fn clear(&mut self) -> Vec<QueuedSearch> {
        std::mem::take(&mut self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use axum::response::IntoResponse;
    use std::collections::HashMap;

    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn client(text: &str) -> Client {
        Client::new(text.parse().unwrap())
    }

    fn number(number: usize) -> Client {
        client(&format!("192.0.2.{number}"))
    }

    fn join(queue: &mut Queue, client: Client) -> Result<Option<Client>, StatusCode> {
        let joined = queue.join(client, &Arc::default(), Box::new(|| ()));
        let refused = |failure: Failure| failure.into_response().status();
        joined.map(|given_up| given_up.map(|given_up| given_up.client)).map_err(refused)
    }

    /// The clients in the order of their turns on one thread.
    fn turns(queue: &mut Queue) -> Vec<Client> {
        let mut turns = Vec::new();
        while let Some((client, _)) = queue.next() {
            queue.end(client);
            turns.push(client);
        }
        turns
    }

    #[test]
    fn clients_take_turns() {
        let mut queue = Queue::default();
        for name in ["a", "a", "a", "b", "c", "c"] {
            join(&mut queue, client(&format!("2001:db8:0:{name}::1"))).unwrap();
        }
        let names: Vec<String> = turns(&mut queue).iter().map(|client| client.network().to_string()).collect();
        let of = |name: &str| format!("2001:db8:0:{name}::");
        assert_eq!(names, ["a", "b", "c", "a", "c", "a"].map(of));
    }

    #[test]
    fn who_comes_second_is_next_when_a_search_ends() {
        for threads in 1..5 {
            let mut queue = Queue::default();
            (0..OF_ONE).for_each(|_| assert_eq!(join(&mut queue, number(1)), Ok(None)));
            let running: Vec<Client> = (0..threads).map(|_| queue.next().unwrap().0).collect();
            assert!(running.iter().all(|&client| client == number(1)));
            join(&mut queue, number(2)).unwrap();
            queue.end(number(1));
            assert_eq!(queue.next().unwrap().0, number(2));
            queue.end(number(2));
            assert_eq!(queue.next().unwrap().0, number(1));
        }
    }

    #[test]
    fn addresses_of_one_network_take_turns_and_have_the_turns_of_one() {
        let mut queue = Queue::default();
        let [one, two] = ["2001:db8::1", "2001:db8::2"].map(client);
        for client in [one, one, one, two, two, number(1), number(1)] {
            join(&mut queue, client).unwrap();
        }
        assert_eq!(turns(&mut queue), [one, number(1), two, number(1), one, two, one]);
        // A client with none running comes before the others of its network, although the network has waited longer.
        let mut queue = Queue::default();
        for client in [one, one] {
            join(&mut queue, client).unwrap();
        }
        assert_eq!(queue.next().unwrap().0, one);
        join(&mut queue, two).unwrap();
        assert_eq!(queue.next().unwrap().0, two);
    }

    #[test]
    fn one_client_leaves_room_for_others() {
        let mut queue = Queue::default();
        (0..OF_ONE).for_each(|_| assert_eq!(join(&mut queue, number(1)), Ok(None)));
        assert_eq!(join(&mut queue, number(1)), Err(StatusCode::TOO_MANY_REQUESTS));
        // Running searches count.
        assert!(queue.next().is_some());
        assert_eq!(join(&mut queue, number(1)), Err(StatusCode::TOO_MANY_REQUESTS));
        queue.end(number(1));
        assert_eq!(join(&mut queue, number(1)), Ok(None));
        (0..OF_ONE).for_each(|_| assert_eq!(join(&mut queue, number(2)), Ok(None)));
        // All places are taken: the last search of the client with the most makes room, provided that a client has more
        // than the new one.
        assert_eq!(join(&mut queue, number(3)), Ok(Some(number(2))));
        assert_eq!(join(&mut queue, number(3)), Ok(Some(number(1))));
        let mut given_up = 0;
        while let Ok(Some(_)) = join(&mut queue, number(4 + given_up)) {
            given_up += 1;
        }
        assert_eq!(given_up, WAITING - 3);
        assert_eq!(join(&mut queue, number(200)), Err(StatusCode::SERVICE_UNAVAILABLE));
        let mut all = turns(&mut queue);
        assert_eq!(all.len(), WAITING);
        all.dedup();
        assert_eq!(all.len(), WAITING);
        // Many addresses of one network do not get around this.
        let mut queue = Queue::default();
        for i in 0..WAITING {
            join(&mut queue, client(&format!("2001:db8::{i:x}"))).unwrap();
        }
        assert_eq!(join(&mut queue, number(1)), Ok(Some(client(&format!("2001:db8::{:x}", WAITING - 1)))));
        assert_eq!(join(&mut queue, client("2001:db8::ffff")), Err(StatusCode::SERVICE_UNAVAILABLE));
    }

    #[test]
    fn who_leaves_makes_room_at_once() {
        let mut queue = Queue::default();
        let handles: Vec<Arc<SearchHandle>> = (0..OF_ONE).map(|_| Arc::default()).collect();
        for handle in &handles {
            assert!(queue.join(number(1), handle, Box::new(|| ())).is_ok());
        }
        assert!(queue.leave(&handles[3]).is_some() && queue.leave(&handles[3]).is_none());
        assert_eq!(join(&mut queue, number(1)), Ok(None));
        assert_eq!((queue.clear().len(), turns(&mut queue).len()), (OF_ONE, 0));
    }

    /// In any sequence of events, no client is overtaken by a client with more running searches, or twice by a client
    /// with equally many.
    #[test]
    fn nobody_is_passed_over() {
        let mut random = ChaCha8Rng::seed_from_u64(58);
        let mut most = 0;
        for threads in 1..6 {
            let mut queue = Queue::default();
            let mut running: Vec<Client> = Vec::new();
            let mut passed: HashMap<(usize, usize), usize> = HashMap::new();
            for _ in 0..3000 {
                let of = random.random_range(1..8);
                if random.random_bool(0.6) {
                    // Some clients send many more requests than others.
                    let times = if of < 3 { 8 } else { 1 };
                    for _ in 0..times {
                        let _ = join(&mut queue, number(of));
                    }
                }
                while running.len() < threads
                    && let Some((next, _)) = queue.next()
                {
                    let count = |client: Client| running.iter().filter(|&&other| other == client).count();
                    let chosen = (1..8).find(|&i| number(i) == next).unwrap();
                    for i in 1..8 {
                        if !queue.waiting.iter().any(|waiting| waiting.client == number(i)) || i == chosen {
                            passed.retain(|&(of, _), _| of != i);
                            continue;
                        }
                        assert!(count(next) <= count(number(i)));
                        if count(next) == count(number(i)) {
                            let times = passed.entry((i, chosen)).or_default();
                            *times += 1;
                            most = most.max(*times);
                        }
                    }
                    running.push(next);
                }
                if !running.is_empty() && random.random_bool(0.7) {
                    let ended = running.swap_remove(random.random_range(0..running.len()));
                    queue.end(ended);
                }
            }
        }
        assert!((1..=2).contains(&most), "{most}");
    }
}

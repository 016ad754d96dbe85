//! Whose search is next.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use analysis::explorer::server::client::Client;
use analysis::explorer::server::queue::{Job, OF_ONE, Queue, SearchHandle, WAITING};
use answers::api::ErrorCode;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn number(number: usize) -> Client {
    Client::new([192, 0, 2, u8::try_from(number).unwrap()].into())
}

fn join(queue: &mut Queue, of: usize) -> Result<Arc<SearchHandle>, ErrorCode> {
    let handle = Arc::default();
    let job = Job { handle: Arc::clone(&handle), work: Box::new(|| ()) };
    queue.join(number(of), job).map(|()| handle).map_err(|refused| refused.0.code)
}

#[test]
fn clients_take_turns() {
    let mut queue = Queue::default();
    [1, 1, 1, 2, 3, 3].into_iter().for_each(|of| drop(join(&mut queue, of).unwrap()));
    let mut turns = Vec::new();
    while let Some((client, _)) = queue.next_job() {
        queue.end(client);
        turns.push(client);
    }
    assert_eq!(turns, [1, 2, 3, 1, 3, 1].map(number));
}

#[test]
fn who_comes_second_is_next_when_a_search_ends() {
    for threads in 1..5 {
        let mut queue = Queue::default();
        (0..OF_ONE).for_each(|_| drop(join(&mut queue, 1).unwrap()));
        let running: Vec<Client> = (0..threads).map(|_| queue.next_job().unwrap().0).collect();
        assert!(running.iter().all(|&client| client == number(1)));
        join(&mut queue, 2).unwrap();
        queue.end(number(1));
        assert_eq!(queue.next_job().unwrap().0, number(2));
        queue.end(number(2));
        assert_eq!(queue.next_job().unwrap().0, number(1));
    }
}

#[test]
fn one_client_leaves_room_for_others_and_who_leaves_makes_room() {
    let mut queue = Queue::default();
    let mut handles = Vec::new();
    for of in 0..WAITING / OF_ONE {
        handles.extend((0..OF_ONE).map(|_| join(&mut queue, of).unwrap()));
        assert_eq!(join(&mut queue, of).unwrap_err(), ErrorCode::TooManySearches);
    }
    assert_eq!(join(&mut queue, 9).unwrap_err(), ErrorCode::Busy);
    handles[0].gone.store(true, Ordering::Relaxed);
    join(&mut queue, 9).unwrap();
    assert_eq!(join(&mut queue, 0).unwrap_err(), ErrorCode::Busy);
    handles.iter().for_each(|handle| handle.gone.store(true, Ordering::Relaxed));
    assert_eq!(queue.next_job().unwrap().0, number(9));
    assert!(queue.next_job().is_none());
}

/// In any sequence of events, no client is overtaken by a client with more running searches, or more than twice by a
/// client with equally many.
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
                    let _ = join(&mut queue, of);
                }
            }
            while running.len() < threads
                && let Some((next, _)) = queue.next_job()
            {
                let count = |client: Client| running.iter().filter(|&&other| other == client).count();
                let chosen = (1..8).find(|&i| number(i) == next).unwrap();
                for i in 1..8 {
                    let waits = |(client, jobs): &(Client, VecDeque<Job>)| *client == number(i) && !jobs.is_empty();
                    if !queue.waiting.iter().any(waits) || i == chosen {
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

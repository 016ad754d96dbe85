//! Searches that panic, and searches nobody waits for.

use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread;

use analysis::explorer::server::client::Client;
use analysis::explorer::server::failure::Failure;
use analysis::explorer::server::searches::{RunningSearch, Searches};
use answers::api::ErrorCode;

fn client() -> Client {
    Client::new([192, 0, 2, 1].into())
}

fn found<T>(search: Result<RunningSearch<T>, Failure>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(search.unwrap().found())
}

#[test]
fn work_that_panics_is_a_fault_and_the_thread_goes_on() {
    let searches = Searches::new(1).unwrap();
    let panics = searches.start(client(), |_| std::panic::resume_unwind(Box::new(())));
    let Failure(failure) = found::<()>(panics).unwrap_err();
    assert!(failure.code == ErrorCode::Internal && failure.message.contains("internal fault"));
    assert_eq!(found(searches.start(client(), |_| 1)).unwrap(), 1);
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
    drop(first);
    assert!(second_begins.recv().is_err());
    assert_eq!(found(searches.start(client(), |_| rayon::current_num_threads())).unwrap(), 1);
}

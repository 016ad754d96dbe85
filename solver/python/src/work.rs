//! Work that takes a while: other Python threads go on meanwhile, and Ctrl-C ends it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{Builder, scope};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::words::fault;

/// How often the interpreter is asked for signals, which only its main thread may do.
const BEAT: Duration = Duration::from_millis(20);

/// Does work on a thread of its own, without the interpreter's lock. If a signal raises an exception, calls `stop`, waits
/// for the end of the work, and returns the exception.
pub fn interruptible<T: Send>(py: Python<'_>, stop: impl Fn() + Sync, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    scope(|scope| {
        let (done, is_done) = channel();
        let work = move || {
            let found = catch_unwind(AssertUnwindSafe(work));
            let _ = done.send(());
            found
        };
        let worker = Builder::new().name("kamisado".to_owned()).spawn_scoped(scope, work);
        let worker = worker.map_err(|error| fault(format_args!("cannot start a thread: {error}")))?;
        let mut interruption = None;
        // The channel belongs to this thread alone, which gives up the lock only while it waits.
        let mut is_done = is_done;
        loop {
            let (waited, back) = py.detach(move || (is_done.recv_timeout(BEAT), is_done));
            is_done = back;
            match waited {
                Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        stop();
                        interruption.get_or_insert(signal);
                    }
                }
            }
        }
        let found = py.detach(move || worker.join());
        match (interruption, found) {
            (Some(signal), _) => Err(signal),
            (None, Ok(Ok(found))) => Ok(found),
            (None, Ok(Err(panic)) | Err(panic)) => Err(panicked(&*panic)),
        }
    })
}

/// A panic is a fault of the program, and an exception that programs may catch.
fn panicked(panic: &(dyn std::any::Any + Send)) -> PyErr {
    let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    PyRuntimeError::new_err(format!("internal fault: {}; please report it", message.unwrap_or("unknown")))
}

/// Work on as many threads as asked for, ready to be shared.
pub fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, rayon::ThreadPoolBuildError> {
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?.install(work))
}

/// The calls that wait for an engine, which answers one at a time.
#[derive(Default)]
pub struct Queue {
    busy: Mutex<bool>,
    freed: Condvar,
}

/// The right to use the engine, until it is dropped.
pub struct Turn<'a>(&'a Queue);

impl Queue {
    /// Waits until no other call uses the engine, or a signal raises an exception.
    pub fn turn(&self, py: Python<'_>) -> PyResult<Turn<'_>> {
        loop {
            let is_mine = py.detach(|| {
                let busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = self.freed.wait_timeout_while(busy, BEAT, |busy| *busy);
                let (mut busy, waited) = waited.unwrap_or_else(PoisonError::into_inner);
                let is_mine = !waited.timed_out() || !*busy;
                if is_mine {
                    *busy = true;
                }
                is_mine
            });
            if is_mine {
                return Ok(Turn(self));
            }
            py.check_signals()?;
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.busy.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.0.freed.notify_one();
    }
}

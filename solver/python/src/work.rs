//! Work that takes a while: other Python threads go on meanwhile, and Ctrl-C ends it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{self, Builder, ThreadId, scope};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::exceptions::fault;

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
pub fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, ThreadPoolBuildError> {
    Ok(pool(threads)?.install(work))
}

/// As many threads as asked for, ready to work.
pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}

/// The calls that wait for an engine, which answers one at a time.
#[derive(Default)]
pub struct Queue {
    /// Who uses the engine now.
    user: Mutex<Option<User>>,
    freed: Condvar,
}

/// A thread of a process. A fork has a copy of the engine, but not the threads that use it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct User {
    process: u32,
    thread: ThreadId,
}

impl User {
    /// The thread that calls this.
    fn this() -> User {
        User { process: process::id(), thread: thread::current().id() }
    }

    /// Why `other` would wait for ever for the end of this use, if it would.
    fn never_ends_for(self, other: User) -> Option<&'static str> {
        if self.process != other.process {
            Some(
                "the engine was answering a question of another thread when this process was forked from it; expected \
                 another engine, made in this process",
            )
        } else if self.thread == other.thread {
            Some(
                "the engine is answering a question in this thread, which this call interrupts; expected a call after \
                 the answer, or another engine",
            )
        } else {
            None
        }
    }
}

/// The right to use the engine, until it is dropped.
pub struct Turn<'a>(&'a Queue);

impl Queue {
    /// Waits until no other call uses the engine, or a signal raises an exception. It is an error if the wait would not
    /// end: in a handler of a signal, or a destructor, that Python calls while this thread waits for an answer.
    pub fn turn(&self, py: Python<'_>) -> PyResult<Turn<'_>> {
        let me = User::this();
        loop {
            let user = py.detach(|| {
                let user = self.user.lock().unwrap_or_else(PoisonError::into_inner);
                let must_wait = |user: &mut Option<User>| user.is_some_and(|user| user.never_ends_for(me).is_none());
                let waited = self.freed.wait_timeout_while(user, BEAT, must_wait);
                let (mut user, _) = waited.unwrap_or_else(PoisonError::into_inner);
                let before = *user;
                user.get_or_insert(me);
                before
            });
            let Some(user) = user else { return Ok(Turn(self)) };
            if let Some(why) = user.never_ends_for(me) {
                return Err(PyRuntimeError::new_err(why));
            }
            py.check_signals()?;
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.user.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.freed.notify_one();
    }
}

//! Work that takes a while: other Python threads go on meanwhile, and Ctrl-C ends it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, ThreadId, scope};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::exceptions::{fault, wrong_type};

/// How often the interpreter is asked for signals, which only its main thread may do.
const BEAT: Duration = Duration::from_millis(20);

/// Does work on a thread of its own, without the interpreter's lock. If a signal raises an exception, calls `stop`, waits
/// for the end of the work, and returns the exception.
pub fn interruptible<T: Send>(py: Python<'_>, stop: impl Fn(), work: impl FnOnce() -> T + Send) -> PyResult<T> {
    watched(py, || py.check_signals(), stop, work)
}

/// The same, while `beat` is called all the time, and may raise an exception of its own.
pub fn watched<T: Send>(
    py: Python<'_>,
    mut beat: impl FnMut() -> PyResult<()>,
    stop: impl Fn(),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
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
                    if interruption.is_none() {
                        interruption = beat().err();
                    }
                    if interruption.is_some() {
                        stop();
                    }
                }
            }
        }
        let found = py.detach(move || worker.join());
        match (interruption, found) {
            (Some(raised), _) => Err(raised),
            (None, Ok(Ok(found))) => Ok(found),
            (None, Ok(Err(panic)) | Err(panic)) => Err(panicked(&*panic)),
        }
    })
}

/// Tells a function of Python how far a search is, and looks for signals.
pub struct Report<'a, 'py> {
    progress: Option<&'a Bound<'py, PyAny>>,
    begin: Instant,
    told: Instant,
}

impl<'a, 'py> Report<'a, 'py> {
    /// A report that begins now.
    pub fn new(progress: Option<&'a Bound<'py, PyAny>>) -> PyResult<Report<'a, 'py>> {
        if let Some(other) = progress.filter(|progress| !progress.is_callable()) {
            return Err(wrong_type(other, "a function that takes the positions searched and the seconds"));
        }
        let now = Instant::now();
        Ok(Report { progress, begin: now, told: now })
    }

    /// Passes exceptions on, those of the function and those of signals.
    pub fn beat(&mut self, py: Python<'_>, positions: u64) -> PyResult<()> {
        py.check_signals()?;
        let Some(progress) = self.progress.filter(|_| self.told.elapsed() >= BETWEEN_REPORTS) else { return Ok(()) };
        self.told = Instant::now();
        progress.call1((positions, self.begin.elapsed().as_secs_f64())).map(drop)
    }
}

const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

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
    /// Ends the work of the call that uses the engine.
    pub is_stopped: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Who uses the engine now.
    user: Option<User>,
    /// How often the questions asked by then were stopped.
    stops: u64,
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
    /// Waits until no other call uses the engine, or `beat` raises an exception; `None` if the deadline comes before
    /// that, or a [`stop`](Self::stop). It is an error if the wait would not end: in a handler of a signal, or a
    /// destructor, that Python calls while this thread waits for an answer.
    pub fn turn(
        &self,
        py: Python<'_>,
        deadline: Option<Instant>,
        mut beat: impl FnMut() -> PyResult<()>,
    ) -> PyResult<Option<Turn<'_>>> {
        let (me, stops) = (User::this(), self.lock().stops);
        loop {
            let (user, is_stopped) = py.detach(|| {
                let must_wait = |state: &mut State| {
                    state.stops == stops && state.user.is_some_and(|user| user.never_ends_for(me).is_none())
                };
                let left =
                    deadline.map_or(BEAT, |deadline| deadline.saturating_duration_since(Instant::now()).min(BEAT));
                let waited = self.changed.wait_timeout_while(self.lock(), left, must_wait);
                let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
                let before = (state.user, state.stops != stops);
                if before == (None, false) {
                    state.user = Some(me);
                }
                before
            });
            match user {
                _ if is_stopped => return Ok(None),
                None => return Ok(Some(Turn(self))),
                Some(user) => {
                    if let Some(why) = user.never_ends_for(me) {
                        return Err(PyRuntimeError::new_err(why));
                    }
                }
            }
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                return Ok(None);
            }
            beat()?;
        }
    }

    /// Ends the wait of all calls, and by `end` the call that uses the engine, if there is one.
    pub fn stop(&self, end: impl FnOnce()) {
        let mut state = self.lock();
        state.stops += 1;
        if state.user.is_some() {
            end();
        }
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        self.0.is_stopped.store(false, Ordering::Relaxed);
        state.user = None;
        self.0.changed.notify_one();
    }
}

//! Work that does not look at the interrupt flag by itself.

use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use terminal::interrupt;

/// How long a signal may go unnoticed.
const PATIENCE: Duration = Duration::from_millis(20);

/// Runs work on a thread of its own, and leaves it behind after the first signal: it must write nothing.
pub fn unattended<T: Send + 'static>(work: impl FnOnce() -> anyhow::Result<T> + Send + 'static) -> anyhow::Result<T> {
    let (tell, told) = mpsc::channel();
    let worker = thread::spawn(move || {
        // Nobody listens after a signal.
        let _ = tell.send(work());
    });
    loop {
        match told.recv_timeout(PATIENCE) {
            Ok(done) => return done,
            Err(RecvTimeoutError::Timeout) => interrupt::check()?,
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(cause) => panic::resume_unwind(cause),
                Ok(()) => unreachable!("the work was told before its thread ended"),
            },
        }
    }
}

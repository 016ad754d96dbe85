//! Signals: the first Ctrl-C, SIGTERM or SIGHUP asks long work to stop, the second ends the program at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

#[cfg(not(target_family = "wasm"))]
mod signals;

#[cfg(not(target_family = "wasm"))]
pub use signals::install;

static REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

pub const EXIT_CODE: u8 = 130;

/// The error with which interrupted work returns; it ends the program with 130 and without a message.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interruption;

/// The flag that the first signal sets, for work that looks at it by itself.
pub fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Whether to stop; cheap enough for every few thousand steps.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Turns an answer that was cut short into the error that says so.
pub fn check() -> Result<(), Interruption> {
    if requested() { Err(Interruption) } else { Ok(()) }
}

/// Turns a flag that is set into the error of a writer that it stops.
pub fn heed(flag: &AtomicBool) -> io::Result<()> {
    if flag.load(Ordering::Relaxed) { Err(io::Error::other(Interruption)) } else { Ok(()) }
}

pub fn is_interruption(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<Interruption>())
}

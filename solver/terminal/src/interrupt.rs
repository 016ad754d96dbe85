//! Ctrl-C and its like (SIGTERM, SIGHUP): the first asks long work to stop, the second ends the program at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The error with which interrupted work returns; it ends the program with 130 and without a message.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Takes over the signals.
///
/// # Errors
///
/// If the system does not allow it.
pub fn install() -> anyhow::Result<()> {
    let handler = || {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
    };
    ctrlc::set_handler(handler).context("cannot take over the signals")
}

/// The flag that the first signal sets, for work that looks at it by itself.
pub fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Whether to stop; cheap enough for every few thousand steps.
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Turns an answer that was cut short into the error that says so.
///
/// # Errors
///
/// [`Interrupted`] if a stop was requested.
pub fn check() -> Result<(), Interrupted> {
    if requested() { Err(Interrupted) } else { Ok(()) }
}

//! Signals: the first Ctrl-C, SIGTERM or SIGHUP asks long work to stop, the second ends the program at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

static REQUESTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

pub const EXIT_CODE: u8 = 130;

/// The error with which interrupted work returns; it ends the program with 130 and without a message.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interruption;

/// Takes over the signals.
///
/// SIGHUP stays ignored if it was when the program began: that is what `nohup` asks for. SIGXFSZ, which a file larger
/// than `ulimit -f` allows raises, is caught, so that the write fails and says so.
pub fn install() -> anyhow::Result<()> {
    take_over().context("cannot take over the signals")
}

fn take_over() -> io::Result<()> {
    stop_at(SIGINT)?;
    stop_at(SIGTERM)?;
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGXFSZ};

        if !is_ignored(SIGHUP) {
            stop_at(SIGHUP)?;
        }
        flag::register(SIGXFSZ, Arc::default())?;
    }
    Ok(())
}

/// The order matters: the second signal finds the flag set, the first sets it.
fn stop_at(signal: i32) -> io::Result<()> {
    flag::register_conditional_shutdown(signal, i32::from(EXIT_CODE), Arc::clone(&REQUESTED))?;
    flag::register(signal, Arc::clone(&REQUESTED))?;
    Ok(())
}

/// Whether a signal was ignored when the program began, as Linux reports it; elsewhere this cannot be known without
/// unsafe code, and the signal then keeps the effect it had.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return true };
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
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
pub fn check() -> Result<(), Interruption> {
    if requested() { Err(Interruption) } else { Ok(()) }
}

//! The signals of the system.

use std::io;
use std::sync::Arc;

use anyhow::Context;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::{EXIT_CODE, REQUESTED};

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

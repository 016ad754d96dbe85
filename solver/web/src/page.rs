//! What the page gives the module: a clock, and ears for progress and panics.

use std::cell::Cell;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use kamisado_solver::clock;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// Receives how many positions a search has visited.
    safe fn progress(positions: f64);
    /// Receives an object as far as it is known: where it is, and how many bytes it has.
    pub safe fn partial(at: *const u8, length: usize);
    /// Receives the message of a panic: where it is, and how many bytes it has.
    safe fn fault(at: *const u8, length: usize);
}

/// The positions that the current search has visited.
pub static EXPANDED: AtomicU64 = AtomicU64::new(0);

/// Milliseconds between two reports.
const BEAT: f64 = 250.0;

thread_local! {
    static REPORTED: Cell<f64> = const { Cell::new(0.0) };
}

/// Uses the page's clock, and reports panics to it.
pub fn listen() {
    static LISTENS: Once = Once::new();
    LISTENS.call_once(|| {
        clock::set(tick);
        panic::set_hook(Box::new(|panic| {
            let message = panic.to_string();
            fault(message.as_ptr(), message.len());
        }));
    });
    REPORTED.set(now());
}

/// The time. Searches ask for it often, so this is also where progress is reported: the page cannot ask while a search
/// runs.
fn tick() -> Duration {
    let time = now();
    if time - REPORTED.get() >= BEAT {
        REPORTED.set(time);
        progress(EXPANDED.load(Ordering::Relaxed) as f64);
    }
    Duration::from_secs_f64(time.max(0.0) / 1000.0)
}

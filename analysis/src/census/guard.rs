//! The `parquet` crate panics on some damaged pages. This module turns such a panic into an ordinary error.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// The result of reading; none if it panics, without a message. Panics of other threads reach the previous hook.
pub fn guarded<T>(read: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !READING.get() {
                before(panic);
            }
        }));
    });
    READING.set(true);
    // Anything that a panic leaves half done is dropped with it.
    let read = panic::catch_unwind(AssertUnwindSafe(read));
    READING.set(false);
    read.ok()
}

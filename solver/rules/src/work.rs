//! How much of a text is looked at while it is read.

use std::cell::Cell;

thread_local! {
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

/// Counts bytes that are looked at.
pub(crate) fn count(bytes: usize) {
    BYTES.set(BYTES.get() + bytes);
}

//! How much of a text is looked at while it is read: at most a few times its length, whatever it holds.

use std::cell::Cell;

thread_local! {
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

pub(crate) fn count(bytes: usize) {
    BYTES.set(BYTES.get() + bytes);
}

fn of(work: impl FnOnce()) -> usize {
    BYTES.set(0);
    work();
    BYTES.get()
}

#[cfg(test)]
mod tests;

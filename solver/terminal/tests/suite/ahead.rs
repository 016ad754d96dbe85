//! Reading ahead of the answers.

use std::io::Write;
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use terminal::ahead::{Ahead, CHUNK};

/// More than a pipe holds.
fn much() -> Vec<u8> {
    (0..1_000_000_u32).map(|number| number.to_le_bytes()[number as usize % 3]).collect()
}

#[test]
fn a_writer_whom_nobody_reads_yet_comes_to_its_end() {
    let (reader, mut writer) = io::pipe().unwrap();
    let mut ahead = Ahead::of(reader, 1 << 24).unwrap();
    let written = much();
    for piece in written.chunks(777) {
        writer.write_all(piece).unwrap();
    }
    drop(writer);
    let mut read = Vec::new();
    ahead.read_to_end(&mut read).unwrap();
    assert!(read == written);
    assert_eq!(ahead.fill_buf().unwrap(), b"", "the end stays the end");
}

/// An input without an end, which counts what is read of it.
struct EndlessInput(Arc<AtomicUsize>);

impl Read for EndlessInput {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0.fetch_add(out.len(), Ordering::Relaxed);
        Ok(out.len())
    }
}

#[test]
fn no_more_is_read_than_there_is_memory_for() {
    let read = Arc::<AtomicUsize>::default();
    let mut ahead = Ahead::of(EndlessInput(Arc::clone(&read)), 4 * CHUNK).unwrap();
    let mut wanted = vec![0; CHUNK];
    for number in 1..1000 {
        ahead.read_exact(&mut wanted).unwrap();
        // The chunks that wait, and one on the way to them.
        assert!(read.load(Ordering::Relaxed) <= (number + 5) * CHUNK);
    }
}

/// An input that breaks off.
struct BrokenInput;

impl Read for BrokenInput {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }
}

#[test]
fn an_error_comes_after_what_was_read_before_it() {
    let mut ahead = Ahead::of(Read::chain(&b"start"[..], BrokenInput), 0).unwrap();
    let mut read = Vec::new();
    let error = ahead.read_to_end(&mut read).unwrap_err();
    assert_eq!((&read[..], error.to_string().as_str()), (&b"start"[..], "broken"));
}

//! Standard input, or a pipe, read ahead of the questions that are being answered.
//!
//! A program may write all of its questions before it reads the first answer. Without this, the answers would fill their
//! pipe, nobody would read questions any more, and both programs would wait for ever.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use anyhow::Context;

use crate::interrupt;

/// Bytes that are read and handed over together, at most.
const CHUNK: usize = 1 << 16;

/// Time between two looks for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// What a thread of its own reads; after Ctrl-C an [`Interruption`](interrupt::Interruption).
#[derive(Debug)]
pub struct Ahead {
    shared: Arc<AheadState>,
    chunk: Vec<u8>,
    /// The bytes of the chunk that were taken.
    taken: usize,
}

#[derive(Debug, Default)]
struct AheadState {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Read, and not handed over yet; none is empty.
    chunks: VecDeque<Vec<u8>>,
    /// How the input ended, if it has.
    end: Option<io::Result<()>>,
}

impl Ahead {
    /// Begins to read; at most `memory` bytes wait, and at least one chunk.
    pub fn of_input(memory: usize) -> anyhow::Result<Ahead> {
        Ahead::of(io::stdin(), memory)
    }

    /// The same of any input.
    pub(crate) fn of(input: impl Read + Send + 'static, memory: usize) -> anyhow::Result<Ahead> {
        let shared = Arc::<AheadState>::default();
        let filled = Arc::clone(&shared);
        let fill = move || filled.fill(input, (memory / CHUNK).max(1));
        Builder::new().name("input".into()).spawn(fill).context("cannot start a thread that reads standard input")?;
        Ok(Ahead { shared, chunk: Vec::new(), taken: 0 })
    }
}

impl AheadState {
    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads to the end of the input, while fewer than `most` chunks wait.
    fn fill(&self, mut input: impl Read, most: usize) {
        let mut piece = vec![0; CHUNK];
        let end = loop {
            match input.read(&mut piece) {
                Ok(0) => break Ok(()),
                Ok(read) => {
                    let is_full = |state: &mut State| !state.has_room(read) && state.chunks.len() >= most;
                    let state = self.changed.wait_while(self.locked(), is_full);
                    state.unwrap_or_else(PoisonError::into_inner).push(&piece[..read]);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
            self.changed.notify_all();
        };
        self.locked().end = Some(end);
        self.changed.notify_all();
    }

    /// Waits for what comes next; nothing at the end of the input.
    fn next(&self) -> io::Result<Vec<u8>> {
        let mut state = self.locked();
        loop {
            if let Some(chunk) = state.chunks.pop_front() {
                self.changed.notify_all();
                return Ok(chunk);
            }
            if let Some(end) = &mut state.end {
                return std::mem::replace(end, Ok(())).map(|()| Vec::new());
            }
            interrupt::heed(interrupt::flag())?;
            let waited = self.changed.wait_timeout(state, PATIENCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl State {
    /// Whether the last chunk has room for that many bytes more.
    fn has_room(&self, bytes: usize) -> bool {
        self.chunks.back().is_some_and(|chunk| chunk.len() + bytes <= CHUNK)
    }

    fn push(&mut self, piece: &[u8]) {
        if !self.has_room(piece.len()) {
            self.chunks.push_back(Vec::with_capacity(CHUNK));
        }
        self.chunks.back_mut().expect("it has room").extend_from_slice(piece);
    }
}

impl BufRead for Ahead {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken == self.chunk.len() {
            (self.chunk, self.taken) = (self.shared.next()?, 0);
        }
        Ok(&self.chunk[self.taken..])
    }

    fn consume(&mut self, amount: usize) {
        self.taken += amount;
    }
}

impl Read for Ahead {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

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
}

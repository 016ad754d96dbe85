//! Standard input, or a pipe, read ahead of the questions that are being answered.
//!
//! A program may write all of its questions before it reads the first answer. Without this, the answers would fill their
//! pipe, nobody would read questions any more, and both programs would wait for ever.

use std::io::{self, BufRead, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, Builder, Thread};
use std::time::Duration;

use anyhow::Context;

use crate::interrupt;

/// Bytes that are read and handed over together, at most.
pub const CHUNK: usize = 1 << 16;

const PATIENCE: Duration = Duration::from_millis(50);

/// What a thread of its own reads; after Ctrl-C an [`Interruption`](interrupt::Interruption).
#[derive(Debug)]
pub struct Ahead {
    chunks: Receiver<io::Result<Vec<u8>>>,
    waiting: Arc<AtomicUsize>,
    reader: Thread,
    chunk: Cursor<Vec<u8>>,
}

impl Ahead {
    /// Begins to read; at most `memory` bytes wait, and at least one chunk.
    pub fn of(mut input: impl Read + Send + 'static, memory: usize) -> anyhow::Result<Ahead> {
        let (filled, chunks) = mpsc::channel();
        let waiting = Arc::<AtomicUsize>::default();
        let filling = Arc::clone(&waiting);
        let fill = move || {
            let mut piece = vec![0; CHUNK];
            loop {
                while filling.load(Ordering::Acquire) + CHUNK > memory.max(CHUNK) {
                    thread::park();
                }
                let chunk = match input.read(&mut piece) {
                    Ok(0) => return,
                    Ok(read) => Ok(piece[..read].to_vec()),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let is_over = chunk.is_err();
                filling.fetch_add(chunk.as_ref().map_or(0, Vec::len), Ordering::AcqRel);
                if filled.send(chunk).is_err() || is_over {
                    return;
                }
            }
        };
        let reader = Builder::new().name("input".into()).spawn(fill);
        let reader = reader.context("cannot start a thread that reads standard input")?.thread().clone();
        Ok(Ahead { chunks, waiting, reader, chunk: Cursor::default() })
    }

    fn next(&self) -> io::Result<Vec<u8>> {
        loop {
            match self.chunks.recv_timeout(PATIENCE) {
                Ok(chunk) => {
                    let chunk = chunk?;
                    self.waiting.fetch_sub(chunk.len(), Ordering::AcqRel);
                    self.reader.unpark();
                    return Ok(chunk);
                }
                Err(RecvTimeoutError::Timeout) => interrupt::heed(interrupt::flag())?,
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
            }
        }
    }
}

impl BufRead for Ahead {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.chunk.fill_buf()?.is_empty() {
            self.chunk = Cursor::new(self.next()?);
        }
        self.chunk.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.chunk.consume(amount);
    }
}

impl Read for Ahead {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

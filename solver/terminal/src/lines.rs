//! Lines that come one by one, from a person or from a program that waits for the answer to each.

use std::io::{self, BufRead, Read};

use anyhow::Context;

use crate::ahead::Ahead;
use crate::input::{self, TextError};
use crate::interrupt;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    #[error("found a line of more than {longest} bytes, expected a shorter one")]
    TooLong { longest: usize },
    #[error(transparent)]
    Text(#[from] TextError),
}

type Line = Result<String, LineError>;

/// The lines of standard input; Ctrl-C is heard while nobody types.
#[derive(Debug)]
pub struct Lines {
    input: Ahead,
    longest: usize,
    is_first: bool,
}

impl Lines {
    /// Begins to read; keeps at most `memory` bytes of waiting lines, and nothing of a line of over `longest` bytes.
    pub fn of_input(longest: usize, memory: usize) -> anyhow::Result<Lines> {
        Ok(Lines::of(Ahead::of(io::stdin(), memory)?, longest))
    }

    pub fn of(input: Ahead, longest: usize) -> Lines {
        Lines { input, longest, is_first: true }
    }

    /// Waits for the next line; none at the end of the input, and [`Interruption`](interrupt::Interruption) after Ctrl-C.
    pub fn next_line(&mut self) -> anyhow::Result<Option<Line>> {
        let line = next(&mut self.input, self.longest, self.is_first);
        interrupt::check()?;
        self.is_first = false;
        line.context("cannot read standard input")
    }
}

/// The next line; the first one may begin with a byte order mark.
fn next(input: &mut impl BufRead, longest: usize, is_first: bool) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    // One more than the longest for a line end, and another that shows that the line is longer.
    let most = longest as u64 + 2;
    if Read::take(&mut *input, most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > longest {
        input.skip_until(b'\n')?;
    }
    if bytes.len() > longest {
        return Ok(Some(Err(LineError::TooLong { longest })));
    }
    let line = if bytes.last() == Some(&b'\r') { &bytes[..bytes.len() - 1] } else { &bytes };
    Ok(Some(if is_first { input::text(line) } else { input::utf8(line) }.map_err(LineError::from)))
}

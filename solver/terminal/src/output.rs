//! Standard output and standard error; no command writes to either by itself.

use std::fmt;
use std::io::{self, BufWriter, Write};

use anyhow::Context;
use serde::Serialize;

/// Writes a piece of the answer to standard output, all of it before this returns.
///
/// # Errors
///
/// Those of the stream; a closed pipe is among them.
pub fn write(piece: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    piece(&mut out).and_then(|()| out.flush()).context("cannot write the answer to standard output")
}

/// Writes an object as one line.
///
/// # Errors
///
/// Those of the stream.
pub fn json(object: &impl Serialize) -> anyhow::Result<()> {
    write(|out| {
        serde_json::to_writer(&mut *out, object)?;
        writeln!(out)
    })
}

/// Tells something on standard error; nobody can be told if that fails.
pub fn note(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

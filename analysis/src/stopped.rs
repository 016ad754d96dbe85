//! Long work that ends early: by Ctrl-C, or by an error while its file is written.

use std::error::Error;
use std::io::{self, Write};

use terminal::file::OutputFile;
use terminal::interrupt::{self, Interruption};

/// What was found, where one of the errors means Ctrl-C.
pub fn unless_stopped<T, E: Error + Send + Sync + 'static>(
    found: Result<T, E>,
    is_stop: impl FnOnce(&E) -> bool,
) -> anyhow::Result<T> {
    found.map_err(|error| if is_stop(&error) { Interruption.into() } else { error.into() })
}

/// Writes a file by work that can fail for other reasons than the file.
pub fn write(file: OutputFile, work: impl FnOnce(&mut (dyn Write + Send)) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut failure = None;
    let written = file.write(|out| {
        work(out).map_err(|error| match error.downcast::<io::Error>() {
            Ok(error) if !interrupt::is_interruption(&error) => error,
            other => {
                failure = Some(other.map_or_else(|error| error, |_| Interruption.into()));
                io::Error::other("its content was not finished")
            }
        })
    });
    failure.map_or_else(|| Ok(written?), Err)
}

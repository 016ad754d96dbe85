//! Output files: whole or not there at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

/// A file being made: it stands beside its place under a temporary name, and takes the place when it is finished.
///
/// Dropped before that, it leaves nothing behind.
pub struct Output {
    path: PathBuf,
    file: NamedTempFile,
}

impl Output {
    /// Begins a file, so that a place that cannot be written to is known before the work is done.
    pub fn create(path: &Path) -> anyhow::Result<Output> {
        let in_place = || format!("cannot write '{}'", path.display());
        anyhow::ensure!(!path.is_dir(), "cannot write '{}': it is a folder, expected a file", path.display());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = builder().tempfile_in(folder).with_context(in_place)?;
        Ok(Output { path: path.to_owned(), file })
    }

    /// Writes the contents and gives the file its name, in place of one that was there.
    pub fn finish(mut self, contents: &[u8]) -> anyhow::Result<()> {
        let in_place = || format!("cannot write '{}'", self.path.display());
        self.file.write_all(contents).with_context(in_place)?;
        self.file.as_file().sync_all().with_context(in_place)?;
        self.file.persist(&self.path).with_context(in_place)?;
        Ok(())
    }
}

/// Temporary files are private by default; a result is as readable as any other file.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".solver-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

//! Files of pictures: SVG or PNG, as their names say.

use std::io::Write;
use std::path::{Path, PathBuf};

use foreign::shown;

use crate::file::{OutputError, OutputFile};

pub struct PictureFile {
    file: OutputFile,
    format: PictureFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    Svg,
    Png,
}

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("{what} file '{}': expected a name that ends in {expected}", shown(path))]
    Extension { what: &'static str, path: PathBuf, expected: &'static str },
    #[error(transparent)]
    Output(#[from] OutputError),
}

impl PictureFile {
    /// Opens the file for `what`; its extension, `svg` or `png` in any case, gives the format. `analysis` draws no PNG.
    /// An error for any other extension, and if the file cannot be written.
    pub fn new(path: &Path, what: &'static str, has_png: bool) -> Result<PictureFile, PictureError> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        let format = match extension.as_deref().and_then(|extension| extension.to_str()) {
            Some("svg") => PictureFormat::Svg,
            Some("png") if has_png => PictureFormat::Png,
            _ => {
                let expected = if has_png { ".svg or .png" } else { ".svg" };
                return Err(PictureError::Extension { what, path: path.to_owned(), expected });
            }
        };
        Ok(PictureFile { file: OutputFile::new(path)?, format })
    }

    /// Writes the picture in the format of the file, unless the work was stopped.
    pub fn write(self, drawn: impl FnOnce(PictureFormat) -> Vec<u8>) -> Result<(), PictureError> {
        let format = self.format;
        Ok(self.file.write_unless_stopped(|out| out.write_all(&drawn(format)))?)
    }
}

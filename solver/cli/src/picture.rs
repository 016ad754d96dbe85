//! The option that draws the position of a question into a file.

use std::path::PathBuf;

use ::picture::{Arrow, png, svg};
use clap::Args;
use kamisado::{MatchMove, Setup};
use terminal::picture::{PictureError, PictureFile, PictureFormat};

#[derive(Args, Clone, Debug)]
pub struct PictureOption {
    /// Also draw the board into a file whose name ends in .svg or .png
    #[arg(long = "picture", value_name = "FILE")]
    path: Option<PathBuf>,
}

impl PictureOption {
    pub fn is_given(&self) -> bool {
        self.path.is_some()
    }

    pub fn open(&self) -> Result<Option<PictureFile>, PictureError> {
        self.path.as_deref().map(|path| PictureFile::new(path, "picture", true)).transpose()
    }
}

/// The arrow of a move, full if it is the one to play; a fill has none.
pub fn arrow(m: impl Into<MatchMove>, to_play: bool) -> Option<Arrow> {
    match m.into() {
        MatchMove::Tower(m) => Some(Arrow { m, to_play }),
        MatchMove::Fill(_) => None,
    }
}

pub fn draw(file: Option<PictureFile>, setup: &Setup, arrow: Option<Arrow>) -> Result<(), PictureError> {
    let Some(file) = file else { return Ok(()) };
    let arrows = arrow.as_slice();
    file.write(|format| match format {
        PictureFormat::Svg => svg(setup, arrows).into_bytes(),
        PictureFormat::Png => png(setup, arrows),
    })
}

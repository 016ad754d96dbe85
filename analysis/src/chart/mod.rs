//! Charts of finished data, as SVG or PNG.
//!
//! A drawing is plain data. Its frame has a title with the finding and a caption that describes the data. This module
//! computes only the layout. A PNG is drawn from the SVG.

mod chances;
mod counts;
mod differences;
mod effects;
mod first_moves;
mod font;
mod games;
mod hit_rates;
mod ink;
mod label;
mod opening;
mod paper;
mod places;
mod plies;
#[cfg(feature = "png")]
mod png;
mod scale;

use std::io::Write;
use std::path::{Path, PathBuf};

use foreign::shown;
use plotters::prelude::*;
use terminal::file::{OutputError, OutputFile};

use paper::Paper;

pub use chances::{ChancesChart, ChancesPanel, ChancesRow};
pub use counts::CountsChart;
pub use differences::DifferencesChart;
pub use effects::{EffectRow, EffectsChart};
pub use first_moves::{FirstMovesChart, TowerMoves};
pub use games::{GamesChart, GamesSeries};
pub use hit_rates::{HitRate, HitRatesChart};
pub use label::Piece;
pub use opening::{OpeningChart, OpeningMove};
pub use places::{PlacesChart, PlacesPanel};
pub use plies::{PliesChart, PlyBar};

/// The width of every picture, in pixels.
pub const WIDTH: i32 = 1600;

/// The width that pictures have in a README on GitHub, in pixels: they are legible there.
pub const SHOWN: i32 = 830;

/// The content between the title and the caption of a picture.
pub trait Drawing {
    fn height(&self) -> i32;

    /// Draws it between the upper and the lower height.
    fn draw(&self, paper: &Paper, span: (i32, i32));
}

/// A drawing with its title and caption.
pub struct Frame<D> {
    /// The finding, in a sentence.
    pub title: String,
    /// A description of the data, and how to read the drawing.
    pub caption: String,
    pub drawing: D,
}

#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ChartError {
    #[error("chart file {}: expected a name that ends in {FORMATS}", shown(path))]
    Extension { path: PathBuf },
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// The file for a chart, opened before the work that leads to the chart.
pub struct ChartFile {
    file: OutputFile,
    format: Format,
}

#[derive(Clone, Copy)]
enum Format {
    Svg,
    #[cfg(feature = "png")]
    Png,
}

/// The allowed extensions.
const FORMATS: &str =
    if cfg!(feature = "png") { ".svg or .png" } else { ".svg (this program was built without the feature png)" };

impl ChartFile {
    /// Opens the file; its extension, `svg` or `png` in any case, gives the format.
    ///
    /// # Errors
    ///
    /// For any other extension, and if the file cannot be written.
    pub fn new(path: &Path) -> Result<ChartFile, ChartError> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        let format = match extension.as_deref().and_then(|extension| extension.to_str()) {
            Some("svg") => Format::Svg,
            #[cfg(feature = "png")]
            Some("png") => Format::Png,
            _ => return Err(ChartError::Extension { path: path.to_owned() }),
        };
        Ok(ChartFile { file: OutputFile::new(path)?, format })
    }

    pub fn draw<D: Drawing>(self, chart: &Frame<D>) -> Result<(), ChartError> {
        let svg = chart.svg();
        Ok(self.file.write_unless_stopped(|out| match self.format {
            Format::Svg => out.write_all(svg.as_bytes()),
            #[cfg(feature = "png")]
            Format::Png => out.write_all(&png::of_svg(&svg)),
        })?)
    }
}

impl<D: Drawing> Frame<D> {
    /// The picture as the text of an SVG document, with its title and caption for readers who cannot see it.
    pub fn svg(&self) -> String {
        let mut text = String::new();
        Paper::draw(SVGBackend::with_string(&mut text, self.size()), self);
        let (head, drawing) = text.split_once('>').expect("an SVG begins with an element");
        let [title, caption] = [&self.title, &self.caption].map(|text| escaped(text));
        format!(
            "{head} role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{title}</title>\n\
             <desc id=\"desc\">{caption}</desc>{drawing}"
        )
    }
}

/// Text escaped for XML between elements.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests;

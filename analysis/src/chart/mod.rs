//! Pictures of finished data, as SVG or PNG.
//!
//! A drawing is plain data, and its frame has a title that says the finding and a caption that says of what; nothing is
//! computed here but places on the paper. A PNG is drawn from the SVG.

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

/// What stands between the title and the caption of a picture.
pub trait Drawing {
    fn height(&self) -> i32;

    /// Draws it from the upper height to the lower one.
    fn draw(&self, paper: &Paper, span: (i32, i32));
}

/// A drawing with what is said of it.
pub struct Frame<D> {
    /// The finding, in a sentence.
    pub title: String,
    /// Of what it is, and how it is read.
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

/// The file a chart will be drawn into, tried before the work that leads to the chart.
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

/// What a name may end in.
const FORMATS: &str =
    if cfg!(feature = "png") { ".svg or .png" } else { ".svg (this program was built without the feature png)" };

impl ChartFile {
    /// Tries the file; its extension, `svg` or `png` in any case, says the format.
    ///
    /// # Errors
    ///
    /// For any other extension, and where the file cannot be written.
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
    /// The picture as the text of an SVG document, which names its title and its caption for those who do not see it.
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

/// Text as XML writes it between elements.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests;

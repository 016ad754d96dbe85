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

use std::path::Path;

use plotters::prelude::*;
use terminal::picture::{PictureError, PictureFile, PictureFormat};

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

/// The file for a chart, opened before the work that leads to the chart.
pub struct ChartFile(PictureFile);

impl ChartFile {
    /// Opens the file; its extension gives the format.
    ///
    /// # Errors
    ///
    /// For an extension other than that of an SVG or, with the feature `png`, a PNG, and if the file cannot be written.
    pub fn new(path: &Path) -> Result<ChartFile, PictureError> {
        Ok(ChartFile(PictureFile::new(path, "chart", cfg!(feature = "png"))?))
    }

    pub fn draw<D: Drawing>(self, chart: &Frame<D>) -> Result<(), PictureError> {
        let svg = chart.svg();
        self.0.write(|format| match format {
            PictureFormat::Svg => svg.into_bytes(),
            #[cfg(feature = "png")]
            PictureFormat::Png => png::of_svg(&svg),
            #[cfg(not(feature = "png"))]
            PictureFormat::Png => unreachable!("such a file is not opened"),
        })
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

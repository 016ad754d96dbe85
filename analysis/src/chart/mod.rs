//! Pictures of finished data, as SVG or PNG.
//!
//! A chart is plain data with a title that says the finding and a caption that says of what; nothing is computed here
//! but places on the paper. Both formats come from the same drawing.

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
mod raster;
mod ticks;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use foreign::shown;
use plotters::drawing::DrawingAreaErrorKind;
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
pub(crate) use ink::{hue, readable_on};
pub use label::Piece;
pub use opening::{OpeningChart, OpeningMove};
pub use places::{PlacesChart, PlacesPanel};
pub use plies::{PliesChart, PlyBar};

/// What drawing on a backend returns.
pub type DrawResult<DB, T = ()> = Result<T, DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// The width of every picture, in pixels.
pub const WIDTH: i32 = 1600;

/// The width that pictures have in a README on GitHub, in pixels: they are legible there.
pub const SHOWN: i32 = 830;

/// A picture that can be drawn on any backend.
pub trait Chart {
    /// The finding, in a sentence.
    fn title(&self) -> &str;

    /// Of what it is, and how it is read.
    fn caption(&self) -> &str;

    /// The height of what stands between the title and the caption, in pixels.
    fn height(&self) -> i32;

    /// Draws what stands between the title and the caption, from the upper height to the lower one.
    ///
    /// # Errors
    ///
    /// Those of the backend.
    fn draw<DB: DrawingBackend>(&self, paper: &Paper<'_, DB>, span: (i32, i32)) -> DrawResult<DB>;
}

/// Width and height of a picture, in pixels.
pub fn size<C: Chart>(chart: &C) -> (u32, u32) {
    paper::size(chart)
}

/// A picture that cannot be made.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ChartError {
    #[error("chart file {}: expected a name that ends in .svg or .png", shown(path))]
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
    Png,
}

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
            Some("png") => Format::Png,
            _ => return Err(ChartError::Extension { path: path.to_owned() }),
        };
        Ok(ChartFile { file: OutputFile::new(path)?, format })
    }

    /// Draws the chart and writes the file.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written.
    pub fn draw<C: Chart>(self, chart: &C) -> Result<(), ChartError> {
        let format = self.format;
        Ok(self.file.write_unless_stopped(|out| match format {
            Format::Svg => out.write_all(svg(chart)?.as_bytes()),
            Format::Png => png(chart, out),
        })?)
    }
}

/// The picture as the text of an SVG document, which names its title and its caption for those who do not see it.
///
/// # Errors
///
/// Those of the drawing.
pub fn svg<C: Chart>(chart: &C) -> io::Result<String> {
    let mut text = String::new();
    draw(chart, SVGBackend::with_string(&mut text, size(chart)))?;
    let (head, drawing) = text.split_once('>').expect("an SVG begins with an element");
    let [title, caption] = [chart.title(), chart.caption()].map(escaped);
    Ok(format!(
        "{head} role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{title}</title>\n\
         <desc id=\"desc\">{caption}</desc>{drawing}"
    ))
}

/// Text as XML writes it between elements.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn png<C: Chart>(chart: &C, out: &mut dyn Write) -> io::Result<()> {
    let (width, height) = size(chart);
    let mut pixels = vec![0; width as usize * height as usize * 3];
    draw(chart, raster::Raster::new(&mut pixels, (width, height)))?;
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    Ok(writer.finish()?)
}

fn draw<C: Chart, DB: DrawingBackend>(chart: &C, backend: DB) -> io::Result<()> {
    ink::register_fonts();
    let area = backend.into_drawing_area();
    let drawn = area.fill(&ink::PAPER).and_then(|()| Paper(&area).chart(chart)).and_then(|()| area.present());
    drawn.map_err(|error| io::Error::other(error.to_string()))
}

#[cfg(test)]
mod tests;

//! Pictures of finished data, as SVG or PNG.
//!
//! A chart is plain data with a title that says the finding and a caption that says of what; nothing is computed here
//! but places on the paper. Both formats come from the same drawing.

mod counts;
mod differences;
mod effects;
mod first_moves;
mod games;
mod hit_rates;
mod ink;
mod paper;
mod places;
mod plies;
mod raster;
mod ticks;
mod win_rates;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use plotters::coord::Shift;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::*;

use terminal::file::{OutputError, OutputFile};

pub use counts::CountsChart;
pub use differences::DifferencesChart;
pub use effects::{EffectRow, EffectsChart, Piece};
pub use first_moves::{FirstMovesChart, TowerMoves};
pub use games::{GamesChart, GamesSeries};
pub use hit_rates::{HitRate, HitRatesChart};
pub(crate) use ink::{hue, readable_on};
pub use places::{PlacesChart, PlacesPanel};
pub use plies::{PliesChart, PlyBar};
pub use win_rates::{WinRatesChart, WinRatesPanel};

/// What drawing on a backend returns.
pub type DrawResult<DB, T = ()> = Result<T, DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// A picture that can be drawn on any backend.
pub trait Chart {
    /// Width and height, in pixels.
    const SIZE: (u32, u32);

    /// Draws on an area of that size.
    ///
    /// # Errors
    ///
    /// Those of the backend.
    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> DrawResult<DB>;
}

/// A picture that cannot be made.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ChartError {
    #[error("chart file {}: expected a name that ends in .svg or .png", path.display())]
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
        Ok(self.file.write(|out| match format {
            Format::Svg => out.write_all(svg(chart)?.as_bytes()),
            Format::Png => png(chart, out),
        })?)
    }
}

/// The picture as the text of an SVG document.
///
/// # Errors
///
/// Those of the drawing.
pub fn svg<C: Chart>(chart: &C) -> io::Result<String> {
    ink::register_fonts();
    let mut text = String::new();
    draw(chart, SVGBackend::with_string(&mut text, C::SIZE))?;
    Ok(text)
}

fn png<C: Chart>(chart: &C, out: &mut dyn Write) -> io::Result<()> {
    ink::register_fonts();
    let (width, height) = C::SIZE;
    let mut pixels = vec![0; width as usize * height as usize * 3];
    draw(chart, raster::Raster::new(&mut pixels, C::SIZE))?;
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    Ok(writer.finish()?)
}

fn draw<C: Chart, DB: DrawingBackend>(chart: &C, backend: DB) -> io::Result<()> {
    let area = backend.into_drawing_area();
    let drawn = area.fill(&ink::PAPER).and_then(|()| chart.draw(&area)).and_then(|()| area.present());
    drawn.map_err(|error| io::Error::other(error.to_string()))
}

#[cfg(test)]
mod tests;

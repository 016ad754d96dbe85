//! Charts of finished data, as SVG.
//!
//! A drawing is plain data. Its frame has a title with the finding, and a caption about the data.

mod chances;
mod counts;
mod differences;
mod effects;
mod first_moves;
pub mod font;
mod hit_rates;
pub mod ink;
mod label;
mod opening;
mod outcomes;
pub mod palette;
mod paper;
mod places;
mod plies;
pub mod scale;

use std::path::Path;

use terminal::picture::{PictureError, PictureFile};

use paper::Paper;

pub use chances::{ChancesChart, ChancesPanel, ChancesRow};
pub use counts::CountsChart;
pub use differences::DifferencesChart;
pub use effects::{EffectRow, EffectsChart};
pub use first_moves::{FirstMovesChart, TowerMoves};
pub use hit_rates::{HitRate, HitRatesChart};
pub use label::Piece;
pub use opening::{OpeningChart, OpeningMove};
pub use outcomes::{GainRow, OutcomeCurve, OutcomesChart};
pub use places::{PlacesChart, PlacesPanel};
pub use plies::PliesChart;

/// The paper of a picture. Letters have one size in pixels, and are legible where the picture is shown: on wide paper
/// in a README on GitHub, on narrow paper on a phone.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// As wide as a page
    #[default]
    #[value(name = "page")]
    Wide,
    /// As wide as a column or a phone
    #[value(name = "column")]
    Narrow,
}

impl Width {
    pub const fn pick<T: Copy>(self, wide: T, narrow: T) -> T {
        match self {
            Width::Wide => wide,
            Width::Narrow => narrow,
        }
    }

    pub const fn pixels(self) -> i32 {
        self.pick(1600, 620)
    }

    /// The width that it has at least where it is shown, in pixels.
    pub const fn shown(self) -> i32 {
        self.pick(830, 320)
    }

    pub const fn left(self) -> i32 {
        self.pick(40, 14)
    }

    pub const fn right(self) -> i32 {
        self.pixels() - self.left()
    }
}

/// The content between the title and the caption of a picture.
pub trait Drawing {
    fn height(&self, width: Width) -> i32;

    fn draw(&self, paper: &Paper, span: (i32, i32));

    fn can_be_narrow(&self) -> bool {
        true
    }
}

pub struct Frame<D> {
    pub title: String,
    pub caption: String,
    pub drawing: D,
}

/// How charts are drawn into files.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct ChartOptions {
    /// Draw charts without title and caption, for a paper that has its own
    #[arg(long)]
    pub plain: bool,
    /// The width of charts; letters have the same size in both
    #[arg(long, value_name = "SIZE", default_value = "page")]
    pub size: Width,
}

impl ChartOptions {
    pub fn file(self, path: Option<&Path>) -> Result<Option<ChartFile>, PictureError> {
        path.map(|path| ChartFile::new(path, self)).transpose()
    }
}

/// The file for a chart, opened before the work that leads to the chart.
pub struct ChartFile {
    file: PictureFile,
    options: ChartOptions,
}

impl ChartFile {
    /// Refuses an extension other than that of an SVG, and a file that cannot be written.
    pub fn new(path: &Path, options: ChartOptions) -> Result<ChartFile, PictureError> {
        Ok(ChartFile { file: PictureFile::new(path, "chart", false)?, options })
    }

    /// Draws the chart into the file, on wide paper if narrow paper has no room for it.
    pub fn draw<D: Drawing>(self, chart: &Frame<D>) -> Result<(), PictureError> {
        let ChartOptions { plain, size } = self.options;
        let width = if chart.drawing.can_be_narrow() { size } else { Width::Wide };
        let (svg, _) = if plain { paper::alone(&chart.drawing, width) } else { paper::framed(chart, width) };
        self.file.write(|_| chart.named(&svg).into_bytes())
    }
}

impl<D: Drawing> Frame<D> {
    /// The picture with its title and caption, on wide paper.
    pub fn svg(&self) -> String {
        self.named(&paper::framed(self, Width::Wide).0)
    }

    /// The drawing alone and its size in pixels, for a page that has the title and the caption as its own text.
    pub fn drawn(&self, width: Width) -> (String, [u32; 2]) {
        assert!(self.drawing.can_be_narrow(), "a page shows each chart on both papers");
        let (svg, size) = paper::alone(&self.drawing, width);
        (self.named(&svg), size)
    }

    fn named(&self, svg: &str) -> String {
        let (head, drawing) = svg.split_once('>').expect("an SVG begins with an element");
        let [title, caption] = [&self.title, &self.caption]
            .map(|text| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"));
        format!(
            "{head} role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{title}</title>\n\
             <desc id=\"desc\">{caption}</desc>{drawing}"
        )
    }
}

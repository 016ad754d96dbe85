//! All questions, answers and pictures on one page.

mod figures;
mod opening;
mod setups;
mod sides;
mod studies;
mod words;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use bytes::Bytes;
use foreign::shown;
use kamisado_solver::questions::kamisado::value::AnswerError;

use crate::census::{self, Census, CensusError, Shipped};
use crate::page::{Download, Page};
use crate::question::Sample;
use crate::question::plies::PliesError;
use crate::question::refill::FilledError;
use crate::question::sides::ChoicesError;

pub use figures::{Figure, figures, write_figures};
pub use studies::Studies;

/// The censuses that the report is made of.
pub struct Data {
    /// Both fills of simulated rounds: what findings are looked for in.
    pub played: Source,
    /// The same of other rounds, without those that both hold: what findings are told as.
    pub confirm: Source,
}

/// A census and its file.
pub struct Source {
    /// Which of the files it is.
    pub shipped: Shipped,
    /// What it holds.
    pub sample: Sample,
    /// The bytes that it was read from.
    pub bytes: Bytes,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReportError {
    #[error("stopped")]
    Stopped,
    #[error("the census '{name}' {lacks}")]
    Census { name: &'static str, lacks: &'static str },
    #[error("the table in the program lacks a first move")]
    FirstMove,
    #[error(transparent)]
    Choices(#[from] ChoicesError),
    #[error(transparent)]
    Answer(#[from] AnswerError),
    #[error(transparent)]
    Plies(#[from] PliesError),
    #[error(transparent)]
    Fill(#[from] FilledError),
    #[error(transparent)]
    Drawing(#[from] io::Error),
}

/// Why the censuses of a folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum FolderError {
    #[error("the report is made of the censuses in the folder --data")]
    Census(#[source] CensusError),
    #[error("the census '{}' has no set-ups", shown(path))]
    Empty { path: PathBuf },
}

impl Data {
    /// Reads all censuses, each with the bytes of its file.
    ///
    /// # Errors
    ///
    /// Those of `read`.
    pub fn read<E>(read: impl Fn(Shipped) -> Result<(Census, Bytes), E>) -> Result<Data, E> {
        let source = |shipped| {
            let (census, bytes) = read(shipped)?;
            Ok(Source { shipped, sample: Sample::new(census), bytes })
        };
        let played: Source = source(Shipped::Played)?;
        let confirm = source(Shipped::Confirm)?;
        Ok(Data { confirm: Source { sample: confirm.sample.without(&played.sample), ..confirm }, played })
    }

    /// Reads the censuses of a folder, each under the name of the shipped one.
    ///
    /// # Errors
    ///
    /// If one is missing, damaged or empty.
    pub fn read_folder(folder: &Path) -> Result<Data, FolderError> {
        Data::read(|shipped| {
            let path = folder.join(shipped.name());
            let (census, bytes) = census::read_and_keep(&path).map_err(FolderError::Census)?;
            if census.rows.is_empty() { Err(FolderError::Empty { path }) } else { Ok((census, bytes)) }
        })
    }

    /// All of them.
    pub fn all(&self) -> [&Source; 2] {
        [&self.played, &self.confirm]
    }
}

impl Source {
    /// The file beside the page.
    fn download(&self) -> Download {
        Download::file(self.shipped.name(), &format!("{} (Parquet)", self.sample.identity.describe()))
    }

    /// The error of a census that does not hold what a question needs.
    fn lacks(&self, lacks: &'static str) -> ReportError {
        ReportError::Census { name: self.shipped.name(), lacks }
    }
}

/// Numbers of the page as the bytes of a CSV file.
fn csv_bytes(heads: &[&str], records: impl IntoIterator<Item = Vec<String>>) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(heads)?;
    for record in records {
        writer.write_record(record)?;
    }
    writer.into_inner().map_err(|error| error.into_error())
}

/// Puts the answers on a page.
///
/// # Errors
///
/// If a census lacks what a question needs, if the table in the program is damaged, or if `stop` was set.
pub fn page(data: &Data, studies: &Studies, stop: &AtomicBool) -> Result<Page, ReportError> {
    let opening = opening::section(stop)?;
    let mut sections = vec![opening];
    sections.extend(setups::sections(data, studies)?);
    sections.extend(sides::sections(data, &studies.sides, stop)?);
    Ok(Page {
        title: "Kamisado: who wins, which set-ups are weak, and which side to fill from".to_owned(),
        lead: "After a round of Kamisado the winner, called the Defender, chooses whether both players fill their home rows \
               from the left or from the right; the loser, the Challenger, moves first in the next round. What follows \
               was found by solving set-ups exactly: who wins each of them, and with which first moves."
            .to_owned(),
        sections,
        notes: words::notes(),
        program: format!("Made by analysis {}.", env!("CARGO_PKG_VERSION")),
    })
}

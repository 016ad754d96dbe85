//! All questions, answers and pictures on one page.

mod opening;
mod setups;
mod shipped;
mod sides;
mod words;

use std::io;
use std::sync::atomic::AtomicBool;

use solver::questions::kamisado::value::AnswerError;

use crate::census::Census;
use crate::page::{Download, Page};
use crate::question::plies::PliesError;
use crate::question::refill::FilledError;
use crate::question::sides::ChoicesError;

/// The censuses that the report is made of.
pub struct Data {
    /// Many random set-ups by their value.
    pub uniform: Source,
    /// Random set-ups with all winning first moves.
    pub moves: Source,
    /// Random set-ups with distances.
    pub distance: Source,
    /// Both fills of played rounds with all winning first moves.
    pub played: Source,
}

/// A census and its file.
pub struct Source {
    /// The name of the file, without its folder.
    pub name: &'static str,
    /// What it holds.
    pub census: Census,
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

impl Data {
    /// All of them.
    pub fn all(&self) -> [&Source; 4] {
        [&self.uniform, &self.moves, &self.distance, &self.played]
    }
}

impl Source {
    /// The file beside the page.
    fn download(&self) -> Download {
        Download::file(self.name, &format!("{} (Parquet)", self.census.identity.describe()))
    }

    /// The error of a census that does not hold what a question needs.
    fn lacks(&self, lacks: &'static str) -> ReportError {
        ReportError::Census { name: self.name, lacks }
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

/// Studies the censuses, with all threads of rayon's current pool, and puts the answers on a page.
///
/// # Errors
///
/// If a census lacks what a question needs, if the table in the program is damaged, or if `stop` was set.
pub fn page(data: &Data, stop: &AtomicBool) -> Result<Page, ReportError> {
    let opening = opening::section(stop)?;
    let mut sections = vec![opening];
    sections.extend(setups::sections(data)?);
    sections.extend(sides::sections(data, stop)?);
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

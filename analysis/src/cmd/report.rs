//! `analysis report`: all questions, answers and pictures on one page.

mod opening;
mod setups;
mod sides;
mod words;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use analysis::census::{self, Census};
use analysis::report::{Download, Page};
use anyhow::{Context, ensure};
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::{output, progress};

use crate::options::Answering;

/// Write a page with the questions, the answers, how sure they are, the pictures and the data
///
/// The page needs nothing else and no network: DIR/index.html opens in any browser. The censuses that it is made of are
/// copied beside it.
#[derive(clap::Args)]
pub struct Args {
    /// The folder for the page; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// The folder with the censuses uniform.parquet, uniform-moves.parquet, uniform-distance.parquet and played.parquet
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    #[command(flatten)]
    answering: Answering,
}

/// The censuses that the report is made of.
struct Data {
    /// Many random set-ups by their value.
    uniform: Source,
    /// Random set-ups with all winning first moves.
    moves: Source,
    /// Random set-ups with distances.
    distance: Source,
    /// Both fills of played rounds with all winning first moves.
    played: Source,
}

/// A census and its file.
struct Source {
    name: &'static str,
    census: Census,
}

/// The answer as a JSON object.
#[derive(serde::Serialize)]
struct Answer<'a> {
    page: &'a Path,
    questions: Vec<&'a str>,
    answers: Vec<&'a str>,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let folder = &args.output;
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder '{}'", folder.display()))?;
    let path = folder.join("index.html");
    let file = OutputFile::new(&path)?;
    let pool = args.answering.pool()?;
    let spinner = progress::spinner("reading the censuses and studying them");
    let data = Data::read(&args.data)?;
    let page = pool.install(|| page(&data, args));
    spinner.finish_and_clear();
    let page = page?;
    for source in data.all() {
        let bytes = fs::read(args.data.join(source.name)).with_context(|| format!("census '{}'", source.name))?;
        OutputFile::new(&folder.join(source.name))?.write(|out| out.write_all(&bytes))?;
    }
    file.write(|out| out.write_all(page.html().as_bytes()))?;
    if args.answering.is_json() {
        let questions = page.sections.iter().map(|section| section.question.as_str()).collect();
        let answers = page.sections.iter().map(|section| section.answer.as_str()).collect();
        output::json(&Answer { page: &path, questions, answers })?;
    } else {
        output::write(|out| {
            for section in &page.sections {
                writeln!(out, "{}\n    {}\n", section.question, section.answer)?;
            }
            writeln!(out, "The page: {}", path.display())
        })?;
    }
    Ok(Exit::Answered)
}

impl Data {
    fn read(folder: &Path) -> anyhow::Result<Data> {
        let read = |name: &'static str| -> anyhow::Result<Source> {
            let path = folder.join(name);
            let census = census::read(&path).context("the report is made of the censuses in the folder --data")?;
            ensure!(!census.rows.is_empty(), "the census '{}' has no set-ups", path.display());
            Ok(Source { name, census })
        };
        Ok(Data {
            uniform: read("uniform.parquet")?,
            moves: read("uniform-moves.parquet")?,
            distance: read("uniform-distance.parquet")?,
            played: read("played.parquet")?,
        })
    }

    fn all(&self) -> [&Source; 4] {
        [&self.uniform, &self.moves, &self.distance, &self.played]
    }
}

impl Source {
    /// The file beside the page.
    fn download(&self) -> Download {
        Download::file(self.name, &format!("{} (Parquet)", self.census.identity.describe()))
    }
}

/// Numbers of the page as the bytes of a CSV file.
fn csv_bytes(heads: &[&str], records: impl IntoIterator<Item = Vec<String>>) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(heads)?;
    for record in records {
        writer.write_record(record)?;
    }
    Ok(writer.into_inner().map_err(|error| error.into_error())?)
}

fn page(data: &Data, args: &Args) -> anyhow::Result<Page> {
    let opening = opening::section(&args.answering)?;
    let mut sections = vec![opening];
    sections.extend(setups::sections(data)?);
    sections.extend(sides::sections(data)?);
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

//! All questions, answers and charts on one page.

mod figures;
mod opening;
mod outcomes;
mod setups;
mod sides;

use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, anyhow, ensure};
use bytes::Bytes;
use foreign::shown;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::output;

use crate::census::{self, Census, ShippedCensus};
use crate::csv_writer;
use crate::page::{Download, Page};
use crate::question::outcomes::{OutcomesStudy, finding};
use crate::question::sides::{Apart, SidesStudy, choices};
use crate::question::weak::WeakAnswer;
use crate::question::{Sample, independent};
use shares::wording::percent;

pub use figures::{Figure, figures};

/// A report that was written.
#[derive(Serialize, JsonSchema)]
pub struct ReportAnswer<'a> {
    /// The file of the page.
    #[serde(serialize_with = "output::path")]
    pub page: &'a Path,
    pub questions: Vec<&'a String>,
    /// The answer to each question, in their order.
    pub answers: Vec<&'a String>,
}

pub struct Data {
    pub played: Source,
    pub confirm: Source,
    /// These without the rounds that are also in the first sample, to check that nothing is known by heart.
    pub apart: Sample,
}

pub struct Source {
    pub name: String,
    pub sample: Sample,
    pub bytes: Bytes,
}

const SEED: u64 = 1;

pub struct Studies {
    /// Features, found after simulated rounds and measured in others.
    pub weak: WeakAnswer,
    pub sides: SidesStudy,
    /// The same without rounds of the test in which rules were also found.
    pub sides_apart: Apart,
    pub outcomes: OutcomesStudy,
}

impl Studies {
    /// Studies the censuses on all threads of rayon's current pool.
    pub fn new(data: &Data) -> anyhow::Result<Studies> {
        let (played, confirm) = (&data.played.sample, &data.confirm.sample);
        let (found, others) = (choices(played)?, choices(confirm)?);
        let sides = SidesStudy::new(&found, Some(&others), SEED).ok_or_else(|| data.played.lacks("has no rounds"))?;
        let sides_apart = sides.apart(&choices(&data.apart)?);
        let weak = WeakAnswer::new(played.clone(), Some(confirm.clone()), SEED);
        Ok(Studies { weak, sides, sides_apart, outcomes: outcomes::study(SEED) })
    }
}

impl Data {
    pub fn read<E>(read: impl Fn(ShippedCensus) -> Result<(Census, Bytes), E>) -> Result<Data, E> {
        let source = |shipped| {
            let (census, bytes) = read(shipped)?;
            Ok(Source { name: shipped.name.to_owned(), sample: Sample::new(census), bytes })
        };
        let played: Source = source(ShippedCensus::PLAYED)?;
        let confirm: Source = source(ShippedCensus::CONFIRM)?;
        Ok(Data { apart: confirm.sample.clone().without(&played.sample), played, confirm })
    }

    /// The censuses of a folder, or both halves of one: findings are sought in the first, and measured in the second.
    pub fn read_path(path: &Path) -> anyhow::Result<Data> {
        let read = |path: &Path| {
            let (census, bytes) = census::read_and_keep(path).context("the report needs the censuses of --data")?;
            ensure!(!census.rows.is_empty(), "the census '{}' has no set-ups", shown(path));
            Ok((census, bytes))
        };
        if path.is_dir() {
            let data = Data::read(|shipped| read(&path.join(shipped.name)))?;
            independent(&data.all().map(|source| (source.name.as_str(), &source.sample)))?;
            return Ok(data);
        }
        let (census, bytes) = read(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let [played, confirm] =
            Sample::new(census).halves().map(|sample| Source { name: name.clone(), sample, bytes: bytes.clone() });
        Ok(Data { apart: confirm.sample.clone().without(&played.sample), played, confirm })
    }

    pub fn all(&self) -> [&Source; 2] {
        [&self.played, &self.confirm]
    }
}

impl Source {
    fn download(&self) -> Download {
        Download::file(&self.name, &format!("{} (Parquet)", self.sample.identity.describe()))
    }

    fn lacks(&self, lacks: &str) -> anyhow::Error {
        anyhow!("the census '{}' {lacks}", self.name)
    }
}

fn csv_bytes(heads: &[&str], rows: impl IntoIterator<Item = impl Serialize>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    csv_writer::write(&mut bytes, heads, rows)?;
    Ok(bytes)
}

pub fn page(data: &Data, studies: &Studies, stop: &AtomicBool) -> anyhow::Result<Page> {
    let notes = [
        "Numbers in brackets are 95% confidence intervals: about 95 of a hundred such intervals contain the true \
         number. The value of each set-up is exact: it comes from a search whose proof was replayed with the rules \
         before it was counted.",
        "The more of the Challenger's first moves win, the weaker a set-up is for the Defender. Files are named \
         from the owner's side: file a is at the owner's left. The board does not change if it is mirrored left to \
         right and brown is exchanged with orange, green with blue, red with purple, yellow with pink. So a set-up \
         and its mirror image have the same value, and are counted together.",
        "Simulated rounds come from matches between win-keeping players. The documentation says how they play.",
    ];
    let mut sections = sides::sections(data, studies, stop)?;
    sections.insert(1, outcomes::section(&studies.outcomes));
    sections.extend(setups::sections(data, studies)?);
    sections.push(opening::section(stop)?);
    Ok(Page {
        title: "Kamisado: which side to fill from, which set-ups are weak, and who wins".to_owned(),
        lead: "The winner of a round, here called the Defender, chooses from which side both players fill their home rows. \
               The loser, the Challenger, begins the next round. All answers come from solving set-ups exactly."
            .to_owned(),
        limits: limits(studies),
        sections,
        notes: notes.map(str::to_owned).into_iter().chain([picture::KEY.join(" ")]).collect(),
        program: format!("Made by analysis {}.", terminal::version::VERSION),
    })
}

fn limits(studies: &Studies) -> Vec<String> {
    vec![
        format!(
            "The choice matters little. {}, all of them computer players that make mistakes (the interval allows for the choice). \
             People have not been tested.",
            finding(&studies.outcomes)
        ),
        format!(
            "Under perfect play the side rarely decides who can win: only in {} of the rounds. It decides how many first \
             moves win.",
            percent(studies.sides.value_differs)
        ),
        "The advice is about the next round. In a match it also matters which tower gains the ring, and the rule does not \
         weigh that."
            .to_owned(),
    ]
}

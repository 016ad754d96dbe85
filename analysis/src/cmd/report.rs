//! `analysis report`: all questions, answers and charts on one page.

use std::io::Write;
use std::path::PathBuf;

use analysis::csv_writer;
use analysis::page::{Page, Section};
use analysis::report::{self, Data, ReportAnswer, Studies, figures};
use bytes::Bytes;
use foreign::shown;
use rayon::ThreadPool;
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::text::{width, wrapped};
use terminal::{interrupt, progress};

use super::{CommandAnswer, make_folder, unattended};
use crate::options::AnswerOptions;

/// Write a page with the questions, the answers and their certainty, the charts and the data
///
/// Open DIR/index.html in any browser; the page needs no network. The folder also gets a copy of the censuses behind
/// the page, and the findings as JSON and SVG.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis report --output report
  analysis report --output report --data census.parquet")]
pub struct Args {
    /// The folder for the page, which is created if needed
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// A census of finished rounds, one half of which confirms what is found in the other, or a folder with two, called
    /// played.parquet and confirm.parquet [default: those in the program]
    #[arg(long, value_name = "FILE|DIR")]
    data: Option<PathBuf>,
    /// Also write the figures that the documents quote to this file, as CSV
    #[arg(long, value_name = "FILE")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    answering: AnswerOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let folder = &args.output;
    make_folder(folder)?;
    let path = folder.join("index.html");
    let file = OutputFile::new(&path)?;
    let figures_file = args.figures.as_deref().map(OutputFile::new).transpose()?;
    let (data, studies, page) = studied(args.data.clone(), args.answering.pool()?)?;
    for source in data.all() {
        OutputFile::new(&folder.join(&source.name))?.write(|out| out.write_all(&source.bytes))?;
    }
    file.write(|out| out.write_all(page.html().as_bytes()))?;
    let (object, pictures) = page.findings();
    OutputFile::new(&folder.join("findings.json"))?.write(|out| out.write_all(&object))?;
    make_folder(&folder.join("findings"))?;
    for (number, picture) in (1..).zip(pictures) {
        let path = folder.join(format!("findings/{number}.svg"));
        OutputFile::new(&path)?.write(|out| out.write_all(picture.as_bytes()))?;
    }
    if let Some(file) = figures_file {
        let told = figures(&data, &studies, interrupt::flag())?;
        file.write(|out| csv_writer::write(out, ["name", "value"], &told))?;
    }
    let told = |of: fn(&Section) -> &String| page.sections.iter().map(of).collect::<Vec<_>>();
    let (questions, answers) = (told(|section| &section.question), told(|section| &section.answer));
    let in_lines = |text: &str, indent| wrapped(text, width(), indent, indent);
    let told =
        |(question, answer): (&&String, &&String)| format!("{}\n{}\n\n", in_lines(question, 0), in_lines(answer, 4));
    let mut text: String = questions.iter().zip(&answers).map(told).collect();
    text += &format!("The page: {}\n", shown(&path));
    let json = ReportAnswer { page: &path, questions, answers };
    args.answering.tell(&CommandAnswer { json, text, exit: Exit::Answered })
}

/// The censuses of a path, or those in the program, with what they show, and the page on it.
pub fn studied(path: Option<PathBuf>, pool: ThreadPool) -> anyhow::Result<(Data, Studies, Page)> {
    let spinner = progress::spinner("reading the censuses and studying them");
    let studied = unattended(move || {
        let data = match path {
            Some(path) => Data::read_path(&path)?,
            None => Data::read(|shipped| Ok::<_, anyhow::Error>((shipped.read()?, Bytes::from_static(shipped.bytes))))?,
        };
        pool.install(|| {
            let studies = Studies::new(&data)?;
            let page = report::page(&data, &studies, interrupt::flag())?;
            Ok((data, studies, page))
        })
    });
    spinner.finish_and_clear();
    studied
}

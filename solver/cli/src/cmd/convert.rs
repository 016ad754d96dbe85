//! `solver convert`: writes games in another format.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use kamisado_records::{MoveForm, Record};
use objects::json::RecordJson;
use terminal::file::OutputFile;
use terminal::json;
use terminal::output::Form;

use crate::exit::Exit;
use crate::games::{self, Reading};
use crate::output;

/// Write games in another format: as records, SGF, JSON or the rulebook's sheet
///
/// Reads the games of all files, in any format that 'solver record' reads, replays them, and writes them one after
/// another. Squares are named as here, with Black at the top, however the board lay in the file; only in SGF of
/// boardspace.net the board is turned, as there. Names, fills, passes, pushed towers and ends off the board, such as a
/// resignation, are kept; comments and lines such as 'event:' are not.
///
/// A game that cannot be read is reported on standard error; the others are written, and the exit code is 2.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  solver convert --to sgf data/records/standard-match.txt --output match.sgf
  solver convert --to coordinates - < game.sgf")]
pub struct Args {
    /// The files with the games, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_name = "FORM", default_value = "record")]
    to: Target,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: Reading,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// A record in the rulebook's annotation: Pink Forward 5 Purple
    Record,
    /// A record in coordinates: d8d3
    Coordinates,
    /// SGF as boardspace.net writes it, for boardspace.net
    Sgf,
    /// SGF as other programs read it: plain FF4, with each move also in words
    Ff4,
    /// One line for each game: the object that 'solver record --format json' prints
    Json,
    /// The rulebook's sheet: a column for each player, with arrows for the directions
    Sheet,
}

impl Target {
    fn text(self, record: &Record) -> String {
        match self {
            Target::Record => record.to_text(MoveForm::Annotation),
            Target::Coordinates => record.to_text(MoveForm::Coordinates),
            Target::Sheet => record.to_text(MoveForm::Sheet),
            Target::Sgf => record.to_sgf(),
            Target::Ff4 => record.to_ff4(),
            Target::Json => json::text(&RecordJson::new(record)) + "\n",
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = args.output.as_deref().map(OutputFile::new).transpose()?;
    let (mut texts, mut exit) = (Vec::new(), Exit::Answered);
    for file in &args.files {
        match args.reading.games(file) {
            Ok(games) => {
                exit = exit.worse(games::complain(file, &games, Form::Text));
                texts.extend(games.iter().flatten().map(|game| args.to.text(&game.record)));
            }
            Err(error) => exit = exit.worse(Exit::of_error(&error, Form::Text)),
        }
    }
    if texts.is_empty() {
        return Ok(exit);
    }
    let all = texts.join(if args.to == Target::Json { "" } else { "\n" });
    match output {
        Some(file) => file.write(|out| out.write_all(all.as_bytes()))?,
        None => output::write(|out| out.write_all(all.as_bytes()))?,
    }
    Ok(exit)
}

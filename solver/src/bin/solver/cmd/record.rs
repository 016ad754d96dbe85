//! `solver record`: replays and checks the record of a round or a match.

mod text;

use std::path::PathBuf;

use anyhow::Context;
use kamisado::{Deadlock, record};
use kamisado_solver::questions::kamisado::DeadlockName;
use kamisado_solver::questions::kamisado::json::RecordJson;

use terminal::input;
use terminal::output::FormatOption;

use crate::exit::Exit;
use crate::output;

/// Replay the record of a round or a match, check it and keep its score
///
/// Checks every move, and every pass, pushed tower, fill, winner and score that the record mentions. Prints how each
/// round ended, and then who has won, who chooses the next fill, or who is to move. If a line is wrong, names the first
/// one and says what would be right.
///
/// A record is a plain text:
///
///   match: standard            # or single (if left out), long, marathon, a number of points from 1 to 15
///   d8d3, Purple Right 2 Green # moves in either form, separated by commas or line ends
///   ...
///   winner: black red          # if you like
///   score: black 1 gold 0      # if you like
///   fill: left                 # what the winner chose; then the next round
///
/// Examples:
///   solver record data/records/standard-match.txt
///   solver record --format json - < match.txt
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The file with the record, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    format: FormatOption,
    /// When a chain of forced passes ends the round [default: what the record says, or else official]
    #[arg(long, value_name = "DEADLOCK")]
    deadlock: Option<DeadlockName>,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let named = input::named("record", &args.file);
    let text = input::read(&args.file).with_context(|| format!("cannot read {named}"))?;
    let record = record::read_under(&text, args.deadlock.map(Deadlock::from));
    let record = record.context(named)?;
    if args.format.is_json() {
        output::json(&RecordJson::new(&record))?;
    } else {
        output::write(|out| text::write(out, &record))?;
    }
    Ok(Exit::Answered)
}

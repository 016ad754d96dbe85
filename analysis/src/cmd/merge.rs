//! `analysis merge`: shards of a census, joined.

use std::path::PathBuf;

use analysis::census;
use terminal::exit::Exit;
use terminal::file::OutputFile;

use crate::options::Answering;

/// Join the shards of a census into one file
///
/// The shards may be given in any order; the file is that which 'analysis census' writes without --shard. Shards that
/// overlap, leave a gap, are of different work, or are not as they were when they were finished are refused.
#[derive(clap::Args)]
pub struct Args {
    /// The shards, each with its manifest beside it
    #[arg(value_name = "SHARD", required = true)]
    shards: Vec<PathBuf>,
    /// Write the rows into this file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    answering: Answering,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = OutputFile::new(&args.output)?;
    let census = census::merge(&args.shards)?;
    output.write(|out| census::write(out, &census))?;
    super::census::report(&args.output, &census, args.answering.is_json())
}

//! `analysis merge`: shards of a census, joined.

use std::path::PathBuf;

use analysis::census::{self, Merged, Sealed};
use terminal::exit::Exit;
use terminal::file::OutputFile;
use terminal::output;

use crate::options::Answering;

/// Shown below the options.
const EXAMPLES: &str = r#"Examples:
  analysis merge s0.parquet s1.parquet s2.parquet --output whole.parquet
  analysis merge old.parquet --output new.parquet"#;

/// Join the shards of a census into one file
///
/// The shards may be given in any order. The file is the one that 'analysis census' writes without --shard. Shards that
/// overlap, leave a gap, belong to different work or have changed since they were finished are refused.
///
/// A whole census may be given instead. Its rows are checked and it is written again, with a checksum of its content:
/// files of older versions have none, and other commands refuse them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shards, each with its manifest beside it, or one whole census
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
    super::census::check_replaceable(&args.output)?;
    let Merged { census, sealed } = census::merge(&args.shards)?;
    if sealed == Sealed::No {
        let path = args.shards[0].display();
        output::note(format_args!(
            "'{path}' has no checksum: every row was checked against the rules, but a changed value could not be noticed"
        ));
    }
    output.write(|out| census::write(out, &census))?;
    super::census::report(&args.output, &census, args.answering.is_json())
}

//! `solver verify`: a certificate or a table, checked by the slow rules alone.

mod certificate;
mod table;

use std::fmt;
use std::path::PathBuf;

use solver::search::certificate::Certificate;
pub use table::{TableJson, write_counts};

use crate::exit::Exit;
use crate::options::FormatOption;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  solver verify data/initial-round.cert
  solver verify data/initial-round.cert --dump > initial-round.txt
  solver verify data/initial-round-ply3.table";

/// Check a certificate or a table: that the file is whole, and that everything in it follows from the rules
///
/// By a second and slower implementation of the rules that shares nothing with the fast one. A certificate is replayed
/// without any search: each of the loser's moves must be answered, each of the winner's be legal, nothing be missing or
/// left over. In a table each value must follow from those of the positions after each move; positions at the last ply
/// are solved afresh with those rules. Exit code: 0 all is proved, 1 a file of ours that is damaged or no proof, 2 no
/// file of ours.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The certificate or the table
    file: PathBuf,
    /// Print the proof of a certificate: a line for every position with the winner to move, but those won at once, with
    /// a tab and the winning move
    #[arg(long, conflicts_with_all = ["format", "no_frontier"])]
    dump: bool,
    /// Take a table's values at the last ply as they are, which is much quicker
    #[arg(long)]
    no_frontier: bool,
    #[command(flatten)]
    format: FormatOption,
}

impl Args {
    /// Says why the file is not accepted; `foreign` if it is none of ours.
    fn refuse(&self, why: fmt::Arguments<'_>, foreign: bool) -> Exit {
        output::note(format_args!("error: '{}': {why}", self.file.display()));
        if foreign { Exit::Unusable } else { Exit::Unknown }
    }
}

/// Checks.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let bytes = match std::fs::read(&args.file) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), true)),
    };
    if Certificate::recognises(&bytes) { certificate::run(args, &bytes) } else { table::run(args, &bytes) }
}

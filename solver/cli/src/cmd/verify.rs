//! `solver verify`: a certificate or a table, checked by the slow rules; what they do not show of a table is searched again.

mod certificate;
mod table;

use foreign::shown;
use std::fmt;
use std::io::Read;
use std::path::PathBuf;
use terminal::output::FormatOption;
use terminal::threads::Threads;

use crate::exit::Exit;
use crate::output;
use kamisado_solver::search::certificate::Certificate;
use kamisado_solver::storage::plain_file;

const EXAMPLES: &str = "\
Examples:
  solver verify data/initial-round.cert
  solver verify data/initial-round.cert --dump > initial-round.txt
  solver verify data/initial-round-ply5.table";

/// Check that a certificate or a table is intact and follows from the rules
///
/// Except on other boards, a second, slower implementation of the rules makes the moves, written apart from the fast.
///
/// A certificate is replayed without any search, up to the first fault: each of the loser's moves must be answered,
/// each of the winner's must be legal, and nothing may be missing or left over.
///
/// For a table, verify first checks every checksum. Then the table must hold exactly the positions that play leads to,
/// each value and distance must follow from those of the positions after each move, and every count must be right. The
/// slow rules share with the table only the packing of a position into its key. Nothing in the table proves the values
/// at its last ply, or the distances at the last ply that has them: a sample is proved again, or all with --all. For a
/// value, a search finds the winner's moves and the slow rules replay them; a distance is searched again. This takes
/// about 35 bytes of memory for each position of the largest ply, 0.8 GB for ply 7, and 256 MB for each thread that
/// searches. Finally, verify prints the table's counts.
///
/// Exit code: 0 all is proved, 1 a file of this program is damaged or proves nothing, 2 any other file.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The certificate or the table
    file: PathBuf,
    /// Print the proof of a certificate instead: for every position with the winner to move, except those won at once,
    /// a line with the position, a tab and the winning move
    #[arg(long, conflicts_with_all = ["format", "sample", "all"])]
    dump: bool,
    /// Prove again N values at a table's last ply, and N distances at the last ply that has them [default: 1000]
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The seed that chooses this sample, as an earlier run printed it [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Prove all of them again, which is about as much work as building the table; if all is right, a note beside the
    /// table lets 'solver query' take its answers as proved
    #[arg(long, conflicts_with_all = ["sample", "seed"])]
    all: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    format: FormatOption,
}

impl Args {
    /// Says why the file is not accepted; `foreign` if it is not a file of this program.
    fn refuse(&self, why: fmt::Arguments<'_>, foreign: bool) -> Exit {
        output::note(format_args!("error: '{}': {why}", shown(&self.file)));
        if foreign { Exit::Unusable } else { Exit::Unknown }
    }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    // Certificates are small and read whole; of a table, only the parts that are needed.
    let mut bytes = Vec::new();
    match plain_file::open(&args.file).and_then(|file| file.take(1 << 10).read_to_end(&mut bytes)) {
        Ok(_) if Certificate::recognises(&bytes) => {}
        Ok(_) => return table::run(args),
        Err(error) => return Ok(args.refuse(format_args!("{error}"), true)),
    }
    let unused = [("--sample", args.sample.is_some()), ("--seed", args.seed.is_some()), ("--all", args.all)];
    if let Some((option, _)) = unused.iter().find(|(_, given)| *given) {
        let expected = "expected it with a table: a certificate is always checked as a whole";
        return Ok(args.refuse(format_args!("found {option} with a certificate, {expected}"), true));
    }
    match plain_file::read(&args.file) {
        Ok(bytes) => certificate::run(args, &bytes),
        Err(error) => Ok(args.refuse(format_args!("{error}"), true)),
    }
}

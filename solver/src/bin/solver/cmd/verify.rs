//! `solver verify`: a table, checked by the slow rules alone.

use std::io::{self, Write};
use std::path::PathBuf;

use serde::Serialize;
use solver::kamisado::slow::Board;
use solver::kamisado::{Deadlock, Position};
use solver::search::{Limits, Proved, Solver, replay};
use solver::table::{Counts, Table, Unproved};
use solver::value::Value;

use crate::exit::Exit;
use crate::interrupt;
use crate::options::FormatOption;
use crate::{output, progress};

const EXAMPLES: &str = "\
Example:
  solver verify data/initial-round-ply3.table";

/// Check that a table file is whole, and that every value in it follows from the rules
///
/// Each value must follow from those of the positions after each move, by a second and slower implementation of the rules
/// that shares nothing with the fast one. Positions at the last ply are solved afresh with those rules. Exit code: 0 all
/// is proved, 1 a table of ours that is damaged or wrong, 2 no table of ours.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The table
    file: PathBuf,
    /// Take the values at the last ply as they are, which is much quicker
    #[arg(long)]
    no_frontier: bool,
    #[command(flatten)]
    format: FormatOption,
}

/// What a table holds.
#[derive(Serialize)]
pub struct TableJson {
    rules: String,
    plies: u16,
    counts: Vec<CountsJson>,
}

#[derive(Serialize)]
struct CountsJson {
    ply: usize,
    positions: u64,
    distinct: u64,
    wins: u64,
    losses: u64,
}

impl TableJson {
    /// The object for a table.
    pub fn new(table: &Table) -> TableJson {
        let header = table.header();
        let counts = table.counts().iter().enumerate().map(|(ply, &Counts { positions, distinct, wins })| CountsJson {
            ply,
            positions,
            distinct,
            wins,
            losses: positions - wins,
        });
        TableJson { rules: header.rules.clone(), plies: header.plies, counts: counts.collect() }
    }
}

#[derive(Serialize)]
struct VerifyJson {
    #[serde(flatten)]
    table: TableJson,
    verified: bool,
    checked: u64,
    proved_afresh: u64,
    error: Option<String>,
}

/// A line a ply.
pub fn write_counts(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    writeln!(out, "{}, plies 0 to {}", table.header().rules, table.header().plies)?;
    writeln!(out, "{:>4} {:>12} {:>12} {:>12} {:>12}", "ply", "positions", "first here", "mover wins", "mover loses")?;
    for (ply, counts) in table.counts().iter().enumerate() {
        let losses = counts.positions - counts.wins;
        writeln!(out, "{ply:>4} {:>12} {:>12} {:>12} {losses:>12}", counts.positions, counts.distinct, counts.wins)?;
    }
    Ok(())
}

/// Checks.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let table = match Table::open(&args.file) {
        Ok(table) => table,
        Err(error) => {
            output::note(format_args!("error: '{}': {error}", args.file.display()));
            return Ok(if error.is_foreign() { Exit::Unusable } else { Exit::Unknown });
        }
    };
    let total = table.counts().iter().map(|counts| counts.distinct).sum();
    let bar = progress::bar("verifying", total);
    let mut prover = Prover::new(&table);
    let (mut checked, mut afresh) = (0, 0);
    let result = table.verify(
        &mut |board, value| {
            afresh += u64::from(!args.no_frontier);
            args.no_frontier || prover.proves(board, value)
        },
        &mut || {
            checked += 1;
            bar.inc(1);
            interrupt::requested()
        },
    );
    bar.finish_and_clear();
    interrupt::check()?;
    let exit = if result.is_ok() { Exit::Answered } else { Exit::Unknown };
    let error = result.err().map(|error: Unproved| error.to_string());
    if args.format.is_json() {
        let (verified, table) = (error.is_none(), TableJson::new(&table));
        output::json(&VerifyJson { table, verified, checked, proved_afresh: afresh, error })?;
        return Ok(exit);
    }
    output::write(|out| {
        write_counts(out, &table)?;
        match error {
            Some(error) => writeln!(out, "Not verified: {error}."),
            None if args.no_frontier => {
                writeln!(out, "Verified: {checked} positions; those at the last ply were taken as they are.")
            }
            None => writeln!(out, "Verified: {checked} positions, {afresh} at the last ply solved afresh."),
        }
    })?;
    Ok(exit)
}

/// Proves values afresh: a search finds the winner's moves, the slow rules replay what follows from them.
struct Prover {
    deadlock: Deadlock,
    solver: Solver<'static, Position>,
    proved: Proved<Board>,
}

/// Memory for the searches of one table.
const MEMORY: usize = 1 << 30;

impl Prover {
    fn new(table: &Table) -> Prover {
        let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
        Prover { deadlock: table.deadlock(), solver: Solver::new(MEMORY, limits), proved: Proved::<Board>::default() }
    }

    fn proves(&mut self, board: &Board, value: Value) -> bool {
        let (deadlock, solver) = (self.deadlock, &mut self.solver);
        let mut winning_move = |board: &Board| match Position::new(board.setup(), deadlock) {
            Ok(position) => solver.winning_move(&position),
            Err(_) => Ok(None),
        };
        replay(board, value, &mut winning_move, &mut self.proved).is_ok()
    }
}

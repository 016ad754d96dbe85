//! A table, checked by the slow rules alone.

use std::io::{self, Write};

use serde::Serialize;
use solver::kamisado::slow::Board;
use solver::kamisado::{Deadlock, Position};
use solver::search::{Limits, Proved, Solver, replay};
use solver::table::{Counts, Table, TableError, Unproved};
use solver::value::Value;

use super::Args;
use crate::exit::Exit;
use crate::interrupt;
use crate::{output, progress};

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
pub fn run(args: &Args, bytes: &[u8]) -> anyhow::Result<Exit> {
    let table = match Table::from_bytes(bytes) {
        Ok(table) => table,
        Err(error @ TableError::Foreign) => {
            return Ok(args.refuse(format_args!("{error}, and no certificate (GAMECERT)"), true));
        }
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    if args.dump {
        return Ok(args.refuse(format_args!("a table has no proof to dump, expected a certificate"), true));
    }
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

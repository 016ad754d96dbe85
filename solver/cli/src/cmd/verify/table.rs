//! A table, checked by the slow rules; what they do not show is searched again.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use foreign::shown;
use kamisado::slow::Board;
use kamisado::{Deadlock, Position};
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::kamisado::at_key;
use kamisado_solver::opening_table::{Scope, Table, TableError, TableFlaw};
use kamisado_solver::search::{ProofMemory, Solver, replay};
use kamisado_solver::watch::Watch;
use objects::json::{LongestWin, PlyRow, VerifiedTableJson};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use terminal::file::OutputFile;
use terminal::text::paragraph;

use super::Args;
use crate::bars::Bars;
use crate::cmd::counts;
use crate::exit::Exit;
use crate::options::until_stopped;
use crate::{interrupt, output};

/// What was done before the end, or before a flaw was found.
#[derive(Default)]
struct TableAnswer {
    checked: Bars,
    afresh: Bars,
    frontier: u64,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let table = match Table::open(&args.file) {
        Ok(table) => table,
        Err(error @ TableError::Foreign) => {
            return Ok(args.refuse(format_args!("{error}, and no certificate (GAMECERT)"), true));
        }
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    if args.dump {
        return Ok(args.refuse(format_args!("a table has no proof to dump, expected a certificate"), true));
    }
    let checked = table.check(interrupt::flag());
    interrupt::check()?;
    if let Err(error) = checked {
        return Ok(args.refuse(format_args!("{error}"), error.is_foreign()));
    }
    let seed = args.seed.unwrap_or_else(rand::random);
    let mut done = TableAnswer::default();
    let pool = args.threads.pool()?;
    let result = pool.install(|| verify(args, &table, seed, &mut done));
    interrupt::check()?;
    let published = agrees_with_published(&table);
    let error = match &result {
        Err(error) => Some(error.to_string()),
        Ok(()) if published == Some(false) => Some("its counts differ from the published ones".to_owned()),
        Ok(()) => None,
    };
    let exit = if error.is_none() { Exit::Answered } else { Exit::Unknown };
    let (checked, afresh) = (done.checked.done() as u64, done.afresh.done() as u64);
    let all = afresh == done.frontier;
    let seed = (!all).then_some(seed);
    let note = if error.is_none() && all { leave_note(args, &table) } else { None };
    if error.is_some() {
        remove_note(args, &table);
    }
    let longest = match table.header().scope {
        Scope::Reachable if error.is_none() => table.longest_win(interrupt::flag())?,
        _ => None,
    };
    interrupt::check()?;
    if args.format.is_json() {
        let longest_win = longest.map(|longest| LongestWin::new(&longest.position, &longest.moves));
        output::json(&VerifiedTableJson {
            table: counts::object(&table),
            longest_win,
            verified: error.is_none(),
            checked,
            proved_afresh: afresh,
            frontier: done.frontier,
            seed,
            counts_as_published: published,
            error,
            note: note.map(|path| path.to_string_lossy().into_owned()),
        })?;
        return Ok(exit);
    }
    output::write(|out| {
        counts::write_scope(out, &table)?;
        if let Some(error) = error {
            return paragraph(out, &format!("Not verified: {error}."));
        }
        counts::write_counts(out, &table)?;
        longest.iter().try_for_each(|longest| counts::write_longest(out, longest))?;
        writeln!(out)?;
        let told = format!("Verified: every checksum is right, and {checked} positions agree with those they lead to.");
        paragraph(out, &told)?;
        let frontier = done.frontier;
        if frontier > 0 {
            let told = format!(
                "Of {frontier} values and distances that nothing in the table proves, {afresh} were proved again."
            );
            paragraph(out, &told)?;
        }
        if published.is_some() {
            writeln!(out, "The counts match the published ones.")?;
        }
        if let Some(seed) = seed {
            writeln!(out, "They were chosen with --seed {seed}; --all proves all of them.")?;
        }
        if let Some(note) = note {
            paragraph(out, &format!("'{}' tells 'solver query --table' that all of it is proved.", shown(&note)))?;
        }
        Ok(())
    })?;
    Ok(exit)
}

/// Whether a table counts what was published with the program, as far as both go, as `solver enumerate --csv` writes it;
/// none if nothing was published of such a table.
fn agrees_with_published(table: &Table) -> Option<bool> {
    let opening = matches!(table.header().scope, Scope::Plies { .. });
    if !opening || table.root().deadlock() != Deadlock::Official {
        return None;
    }
    let mut reader = csv::Reader::from_reader(kamisado_data::PLIES.as_bytes());
    let published = reader.deserialize::<PlyRow>().map(|row| row.expect("the file in the program is whole"));
    // The average is that of two numbers of the row, with fewer decimals in the file.
    let agree = |(found, published): (PlyRow, PlyRow)| PlyRow { branching: found.branching, ..published } == found;
    Some(counts::rows(table).zip(published).all(agree))
}

/// Leaves the note of a table that is proved as a whole, unless it exists. The table is as good without it, so a
/// failure to write it is not an error.
fn leave_note(args: &Args, table: &Table) -> Option<PathBuf> {
    let path = Table::note_path(&args.file);
    if !table.is_verified() {
        let output = OutputFile::in_place_of(&path, "note of a verified table", Table::is_note);
        let written =
            output.and_then(|file| file.write(|out| out.write_all(table.note(terminal::version::BUILD).as_bytes())));
        if let Err(error) = written {
            output::note(format_args!("note: the verification is not saved: {:#}", anyhow::Error::from(error)));
            return None;
        }
    }
    Some(path)
}

/// Removes a note that vouches for a table that does not hold.
fn remove_note(args: &Args, table: &Table) {
    let path = Table::note_path(&args.file);
    if table.is_verified() && fs::remove_file(&path).is_ok() {
        output::note(format_args!("note: removed '{}', which said that it was verified", shown(&path)));
    }
}

fn verify(args: &Args, table: &Table, seed: u64, done: &mut TableAnswer) -> Result<(), TableFlaw> {
    let frontier = table.verify(&done.checked);
    done.checked.clear();
    let frontier = frontier?;
    done.frontier = (frontier.values.len() + frontier.distances.len()) as u64;
    for (keys, distances) in [(frontier.values, false), (frontier.distances, true)] {
        let keys = if args.all { keys } else { sample(keys, args.sample.unwrap_or(SAMPLE), seed) };
        done.afresh.begin(format_args!("proving again"), keys.len());
        let proved = keys.par_chunks(CHUNK).try_for_each(|keys| prove(table, keys, distances, &done.afresh));
        done.afresh.clear();
        proved?;
    }
    Ok(())
}

/// Values and distances that are proved afresh unless another number is named.
const SAMPLE: usize = 1000;

const CHUNK: usize = 64;

fn sample(keys: Vec<u128>, size: usize, seed: u64) -> Vec<u128> {
    if size >= keys.len() {
        return keys;
    }
    let mut chosen = rand::seq::index::sample(&mut ChaCha8Rng::seed_from_u64(seed), keys.len(), size).into_vec();
    chosen.sort_unstable();
    chosen.into_iter().map(|number| keys[number]).collect()
}

pub(super) const MEMORY: usize = 1 << 28;

/// Proves what a table says of some positions: a search finds the winner's moves, the slow rules replay what follows
/// from them; and another search finds the distances.
fn prove(table: &Table, keys: &[u128], distances: bool, watch: &dyn Watch) -> Result<(), TableFlaw> {
    let limits = until_stopped();
    let mut solver = Solver::<Position>::new(MEMORY);
    let mut proved = ProofMemory::<Board>::default();
    let deadlock = table.root().deadlock();
    for &key in keys {
        let position = at_key(table.root(), key).ok_or(TableFlaw::Key { key })?;
        let board = Board::new(&position.setup(), deadlock).map_err(|_| TableFlaw::Key { key })?;
        let found = table.get(&position)?.unwrap_or(Verdict::Unknown);
        let holds = if distances {
            let distance =
                solver.distance(&position, limits).map(|(value, distance)| Verdict::Proven(value, Some(distance)));
            distance == Ok(found)
        } else {
            let mut winning_move = |board: &Board| match Position::new(board.setup(), deadlock) {
                Ok(position) => solver.winning_move(&position, limits),
                Err(_) => Ok(None),
            };
            replay(&board, found.value().unwrap_or(Value::Win), &mut winning_move, &mut proved, limits).is_ok()
        };
        if watch.stopped() {
            return Err(TableFlaw::Stopped);
        }
        if !holds {
            return Err(TableFlaw::Frontier { setup: Box::new(board.setup().clone()), found });
        }
        watch.advance(1);
    }
    Ok(())
}

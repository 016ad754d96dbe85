//! Class values, some of them or all proved afresh.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;
use solver::class_values::{ClassCounts, ClassValue, ClassValues, ClassValuesError};
use solver::kamisado::Position;
use solver::kamisado::slow::Board;
use solver::search::{Limits, Proved, Solver, replay};

use super::Args;
use super::table::MEMORY;
use crate::cmd::stats::ClassesJson;
use crate::exit::Exit;
use crate::interrupt;
use crate::{output, progress};

/// Classes that are proved afresh unless another number is named.
const SAMPLE: usize = 10;

#[derive(Serialize)]
struct VerifyJson {
    #[serde(flatten)]
    values: ClassesJson,
    verified: bool,
    /// Classes proved afresh.
    proved_afresh: u64,
    /// What chose them, unless they are all.
    seed: Option<u64>,
    error: Option<String>,
}

/// Why class values are not verified.
#[derive(Debug, thiserror::Error)]
enum Unproved {
    #[error(transparent)]
    Values(#[from] ClassValuesError),
    #[error("class {number}, '{setup}', is held as a {found} of the Challenger{by}, which a search could not prove")]
    Value { number: u64, setup: String, found: &'static str, by: String },
}

/// Checks.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let values = match ClassValues::open(&args.file) {
        Ok(values) => values,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    if args.dump {
        return Ok(args.refuse(format_args!("class values have no proof to dump, expected a certificate"), true));
    }
    let counts = values.check(&interrupt::requested);
    interrupt::check()?;
    let counts = match counts {
        Ok(counts) => counts,
        Err(error) => return Ok(args.refuse(format_args!("{error}"), error.is_foreign())),
    };
    let seed = args.seed.unwrap_or_else(rand::random);
    let done = AtomicU64::new(0);
    let pool = args.threads.pool()?;
    let result = pool.install(|| verify(args, &values, seed, &done));
    interrupt::check()?;
    answer(args, &values, counts, done.into_inner(), seed, result)
}

fn answer(
    args: &Args,
    values: &ClassValues,
    counts: ClassCounts,
    proved_afresh: u64,
    seed: u64,
    result: Result<(), Unproved>,
) -> anyhow::Result<Exit> {
    let exit = if result.is_ok() { Exit::Answered } else { Exit::Unknown };
    let object = VerifyJson {
        values: ClassesJson::new(values.scope(), Some(counts)),
        verified: result.is_ok(),
        proved_afresh,
        seed: (proved_afresh < counts.classes).then_some(seed),
        error: result.err().map(|error| error.to_string()),
    };
    if args.format.is_json() {
        output::json(&object)?;
        return Ok(exit);
    }
    output::write(|out| {
        object.values.write(out, values.scope().classes)?;
        if let Some(error) = &object.error {
            return writeln!(out, "Not verified: {error}.");
        }
        writeln!(out, "Verified: every checksum is right.")?;
        writeln!(out, "Of {} values, each of which stands alone, {proved_afresh} were proved afresh.", counts.classes)?;
        match object.seed {
            Some(seed) => writeln!(out, "They were chosen with --seed {seed}; --all proves all of them."),
            None => Ok(()),
        }
    })?;
    Ok(exit)
}

/// Proves afresh what these arguments ask for.
fn verify(args: &Args, values: &ClassValues, seed: u64, done: &AtomicU64) -> Result<(), Unproved> {
    let held = &values.scope().numbers;
    let size = args.sample.unwrap_or(SAMPLE) as u64;
    let count = if args.all { values.scope().count() } else { size.min(values.scope().count()) };
    let bar = progress::bar("proving afresh", count);
    let one = |number: u64| {
        prove(values, number)?;
        done.fetch_add(1, Ordering::Relaxed);
        bar.inc(1);
        Ok(())
    };
    let result = if count == values.scope().count() {
        held.clone().into_par_iter().try_for_each(one)
    } else {
        sample(held.clone(), count, seed).into_par_iter().try_for_each(one)
    };
    bar.finish_and_clear();
    result
}

/// Some of the classes, in their order; fewer than there are.
fn sample(numbers: std::ops::Range<u64>, count: u64, seed: u64) -> Vec<u64> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut chosen = BTreeSet::new();
    while (chosen.len() as u64) < count {
        chosen.insert(random.random_range(numbers.clone()));
    }
    chosen.into_iter().collect()
}

/// Proves what the file says of a class: a search finds the winner's moves, the slow rules replay what follows from them,
/// from the first move that the file names if it names one.
fn prove(values: &ClassValues, number: u64) -> Result<(), Unproved> {
    let (scope, found) = (values.scope(), values.value(number)?);
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
    let setup = scope.classes.setup(number);
    let board = Board::new(&setup, scope.deadlock).expect("a set-up at the start of a round");
    let mut solver = Solver::<Position>::new(MEMORY, limits);
    let mut first = found.first_move;
    let mut winning_move = |board: &Board| match (first.take(), Position::new(board.setup(), scope.deadlock)) {
        // Nothing wins at once from here, so this is asked first.
        (Some(m), _) => Ok(Some(m)),
        (None, Ok(position)) => solver.winning_move(&position),
        (None, Err(_)) => Ok(None),
    };
    let proved = replay(&board, found.value, &mut winning_move, &mut Proved::default(), limits);
    if interrupt::requested() {
        return Err(ClassValuesError::Stopped.into());
    }
    let ClassValue { value, first_move } = found;
    let by = first_move.map_or_else(String::new, |m| format!(" by {m}"));
    proved.map_err(|_| Unproved::Value { number, setup: setup.to_string(), found: value.name(), by })
}

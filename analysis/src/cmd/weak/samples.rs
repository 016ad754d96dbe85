//! The set-ups that are studied.

use analysis::census::{Detail, Identity};
use analysis::population::{Population, Unit};
use analysis::question::Sample;
use anyhow::ensure;
use kamisado::Deadlock;
use kamisado_solver::storage::journal::Journal;
use terminal::interrupt::{self, Interrupted};

use super::super::source::{found_and_confirm, read};
use super::super::survey::survey;
use super::Args;

/// Those to look for features in, and those to confirm them on: of files, drawn now, or those of the program.
pub fn samples(args: &Args) -> anyhow::Result<(Sample, Option<Sample>)> {
    if let Some(path) = &args.data {
        let confirm = args.confirm.as_deref().map(read).transpose()?;
        return Ok((read(path)?, confirm));
    }
    let Some(sample) = args.sample else {
        let asked = args.computing.deadlock();
        ensure!(
            asked == Deadlock::Official,
            "the censuses of the program have the rules {}, not {}: expected --sample N to draw set-ups, or --data FILE",
            Deadlock::Official.rules_name(),
            asked.rules_name()
        );
        return found_and_confirm();
    };
    let (population, deadlock) = (Population::Uniform { seed: args.seed }, args.computing.deadlock());
    let identity = Identity::new(population.clone(), sample, Detail::Moves, deadlock);
    let numbers = 1..sample + 1;
    let draw = || Ok(Unit::drawn(&population, numbers.clone(), deadlock, interrupt::flag()).ok_or(Interrupted)?);
    Ok((Sample::new(survey(identity, numbers.clone(), draw, &Journal::none(), &args.computing)?), None))
}

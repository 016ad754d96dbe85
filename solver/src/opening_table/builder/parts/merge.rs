//! The table of all parts.

use super::file::Inputs;
use super::make::{PartMeans, Parts, read_ply};
use super::{Division, PartError, Role};
use crate::game::value::{Dtw, Value};
use crate::kamisado::Position;
use crate::opening_table::builder::{Fate, Oracle, Ply, TableBuilder};
use crate::opening_table::sorted::{Joiner, Sorted};
use crate::opening_table::writer::TableFile;
use crate::opening_table::{BuildError, TableCounts};
use crate::storage::journal::Journal;

/// All is solved.
struct Nothing;

impl Oracle for Nothing {
    fn values(&self, _: &[Position]) -> Option<Vec<Value>> {
        None
    }

    fn distances(&self, _: &[Position]) -> Option<Vec<(Value, Dtw)>> {
        None
    }
}

/// Brings all parts together: the same bytes as [`build`](crate::opening_table::build) makes without distances.
///
/// # Errors
///
/// If the work was stopped, a part cannot be read or is another than expected, a file without a name cannot be written,
/// the memory is not enough, or results contradict each other.
pub fn merge(division: &Division, inputs: &dyn Inputs, means: PartMeans<'_>) -> Result<TableFile, PartError> {
    let (plan, journal) = (means.plan(division), Journal::none());
    let builder = TableBuilder { plan: &plan, oracle: &Nothing, journal: &journal, progress: means.progress };
    let parts = Parts { division, inputs, builder };
    let mut plies = parts.stem_plies()?;
    for ply in division.stem() + 1..=division.plies() {
        plies.push(parts.joined(ply)?);
    }
    parts.builder.backwards(&mut plies[..=usize::from(division.stem()) + 1])?;
    Ok(parts.builder.merge(plies)?)
}

impl Parts<'_> {
    /// The plies of the stem, unsolved.
    fn stem_plies(&self) -> Result<Vec<Ply>, PartError> {
        let mut reader = self.open(Role::Stem)?;
        let ply = |number: u16| {
            let (words, at_once, counts) = read_ply(&mut reader, number.into())?;
            let fates = at_once.into_iter().map(|at_once| if at_once { Fate::AtOnce } else { Fate::Unknown });
            Ok(Ply { layer: Sorted::Memory(words), fates: fates.collect(), distances: Vec::new(), counts })
        };
        (0..=self.division.stem()).map(ply).collect()
    }

    /// A ply with its values from all of its partitions.
    fn joined(&self, ply: u16) -> Result<Ply, PartError> {
        let mut layer = Joiner::new(self.limit(), &self.builder.plan.spill);
        let (mut fates, mut counts) = (Vec::new(), TableCounts::default());
        for partition in 0..self.division.partitions() {
            self.builder.progress.check_stop()?;
            let (words, at_once, found) = read_ply(&mut self.open(Role::Forward { ply, partition })?, 0)?;
            let (valued, section) = self.valued(ply, partition);
            let wins = self.open(valued)?.bits(section, words.len())?;
            fates.extend(at_once.into_iter().zip(wins).map(|(at_once, win)| match (at_once, win) {
                (true, _) => Fate::AtOnce,
                (false, true) => Fate::Solved(Value::Win),
                (false, false) => Fate::Solved(Value::Loss),
            }));
            counts = counts.merge(&found);
            layer.push(&words).map_err(BuildError::from)?;
        }
        let layer = layer.finish().map_err(BuildError::from)?;
        Ok(Ply { layer, fates, distances: Vec::new(), counts })
    }
}

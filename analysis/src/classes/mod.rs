//! The values of a range of classes of set-ups: found in parallel, the same with any number of threads.

use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use solver::class_values::{ClassCounts, ClassScope, ClassValue, ClassValues, ClassValuesError, Writer};
use solver::game::value::Value;
use solver::kamisado::Position;
use solver::questions::kamisado::class_value::class_value;
use solver::questions::kamisado::value::Fault;
use solver::search::Limits;
use solver::storage::journal::{Journal, JournalError};

use crate::setup::SETUP_MEMORY;

/// The kind of a block of values in a journal.
const VALUES: u8 = 1;

/// Classes that are kept in a journal together: some seconds' work of one thread.
const BLOCK: u64 = 512;

/// Told of so many classes more that are done, and whether they had been done before, in a run that was stopped.
pub type ClassProgress<'a> = dyn Fn(u64, bool) + Sync + 'a;

/// Why there are no values.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ClassSurveyError {
    #[error("stopped")]
    Stopped,
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("the checkpoint holds values that cannot be read: remove it to begin again")]
    Kept(#[from] ClassValuesError),
    #[error("the checkpoint holds values of other classes: remove it to begin again")]
    Other,
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Values to be proved.
pub struct ClassSurvey<'a> {
    /// Of which classes.
    pub scope: &'a ClassScope,
    /// Ends the work early.
    pub stop: &'a AtomicBool,
}

impl ClassSurvey<'_> {
    /// The values in the order of the classes, each with a winning first move if there is one.
    ///
    /// Each class is searched by one thread that knows nothing of the others, and its value is proved. Blocks of classes
    /// are kept in the journal, and taken from it if it has them.
    ///
    /// # Errors
    ///
    /// If it is stopped, if a proof fails, or if the journal cannot be written or holds something else.
    pub fn values(&self, journal: &Journal, watch: &ClassProgress<'_>) -> Result<Vec<ClassValue>, ClassSurveyError> {
        let Range { start, end } = self.scope.numbers;
        let blocks = (start..end).step_by(BLOCK as usize).map(|first| first..end.min(first + BLOCK));
        let blocks: Vec<Range<u64>> = blocks.collect();
        // No thread is to wait at the end for another that has several blocks left.
        let values = blocks.into_par_iter().with_max_len(1).map(|block| self.block(block, journal, watch));
        Ok(values.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Finds the values and writes their file.
    ///
    /// # Errors
    ///
    /// As [`values`](Self::values); or if the file cannot be written.
    pub fn write(
        &self,
        journal: &Journal,
        watch: &ClassProgress<'_>,
        out: impl io::Write,
    ) -> Result<(), ClassSurveyError> {
        let values = self.values(journal, watch)?;
        let mut writer = Writer::new(out, self.scope.clone())?;
        values.into_iter().try_for_each(|found| writer.push(found))?;
        Ok(writer.finish()?)
    }

    fn block(
        &self,
        numbers: Range<u64>,
        journal: &Journal,
        watch: &ClassProgress<'_>,
    ) -> Result<Vec<ClassValue>, ClassSurveyError> {
        let count = numbers.end - numbers.start;
        // First moves are always kept: they are found by the way.
        let scope = ClassScope { numbers: numbers.clone(), first_moves: true, ..self.scope.clone() };
        if let Some(kept) = journal.take(VALUES, numbers.start)? {
            let kept = ClassValues::from_bytes(kept)?;
            if *kept.scope() != scope {
                return Err(ClassSurveyError::Other);
            }
            watch(count, true);
            return Ok(kept.values(numbers).collect::<Result<_, _>>()?);
        }
        let one = |number| {
            let found = self.one(number)?;
            watch(1, false);
            Ok(found)
        };
        let values: Vec<ClassValue> =
            numbers.clone().into_par_iter().map(one).collect::<Result<_, ClassSurveyError>>()?;
        let mut file = Vec::new();
        let mut writer = Writer::new(&mut file, scope)?;
        values.iter().try_for_each(|&found| writer.push(found))?;
        writer.finish()?;
        journal.put(VALUES, numbers.start, file)?;
        Ok(values)
    }

    fn one(&self, number: u64) -> Result<ClassValue, ClassSurveyError> {
        let setup = self.scope.classes.setup(number);
        let position = Position::new(&setup, self.scope.deadlock).expect("a set-up at the start of a round");
        let limits = Limits { stop: Some(self.stop), ..Limits::default() };
        class_value(&position, SETUP_MEMORY, limits)?.ok_or(ClassSurveyError::Stopped)
    }
}

/// Joins files that follow one another into one of this scope, the same whatever they were divided into; counts.
///
/// # Errors
///
/// If a file cannot be had, does not begin where the one before it ends, is of something else or damaged; if the last one
/// does not end where the scope does; or if the new one cannot be written.
pub fn join(
    scope: &ClassScope,
    parts: &mut dyn Iterator<Item = Result<ClassValues, JoinError>>,
    out: impl io::Write,
) -> Result<ClassCounts, JoinError> {
    let mut counts = ClassCounts::default();
    let mut writer = Writer::new(out, scope.clone())?;
    let mut next = scope.numbers.start;
    for (number, part) in parts.enumerate() {
        let part = part?;
        let numbers = part.scope().numbers.clone();
        if *part.scope() != (ClassScope { numbers: numbers.clone(), ..scope.clone() }) {
            return Err(JoinError::Other { number });
        }
        if numbers.start != next || numbers.end > scope.numbers.end {
            return Err(JoinError::Gap { number, found: numbers, next, end: scope.numbers.end });
        }
        next = numbers.end;
        for found in part.values(numbers) {
            let found = found?;
            counts.classes += 1;
            counts.wins += u64::from(found.value == Value::Win);
            writer.push(found)?;
        }
    }
    if next < scope.numbers.end {
        return Err(JoinError::Missing { next, end: scope.numbers.end });
    }
    writer.finish()?;
    Ok(counts)
}

/// Why files of class values were not joined.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum JoinError {
    #[error("part {number} has other rings, rules or first moves than the whole")]
    Other { number: usize },
    #[error("part {number} has the classes {found:?}, expected some that begin with {next} and end before {end}")]
    Gap { number: usize, found: Range<u64>, next: u64, end: u64 },
    #[error("the classes from {next} to before {end} are missing")]
    Missing { next: u64, end: u64 },
    #[error(transparent)]
    Values(#[from] ClassValuesError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

#[cfg(test)]
mod tests;

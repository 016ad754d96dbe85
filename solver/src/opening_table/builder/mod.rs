//! Building an opening table: forward through the plies, values at the last one, backwards to the first.

mod backwards;
mod forward;
mod last;
mod merge;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::sorted::Sorted;
use super::word::{Spelling, Word};
use super::writer::TableFile;
use super::{BuildError, TableCounts};
use crate::game::Game;
use crate::game::value::{Dtw, Value};
use crate::games::kamisado::SYMMETRY;
use crate::storage::job::Job;
use crate::storage::journal::{Journal, JournalError};
use crate::watch::Watch;
use kamisado::{Deadlock, Position};

/// What is to be built, and within which means.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules.
    pub deadlock: Deadlock,
    /// The last ply.
    pub plies: u16,
    /// The last ply with distances, at most `plies`.
    pub distance_plies: Option<u16>,
    /// Bytes of memory for the table: half for the positions of a ply, as the oracle has the other half; all of it
    /// while the file is made. What is more is kept in files without a name, except for a byte or two for each position
    /// and the automaton of the finished table.
    pub memory: usize,
    /// The folder of these files.
    pub spill: PathBuf,
}

/// Solves positions, from many threads, in no order; none if it was stopped or its proofs fail.
pub trait Oracle: Sync {
    /// The proven values of positions that lie near one another.
    fn values(&self, positions: &[Position]) -> Option<Vec<Value>>;
    /// The same with exact distances.
    fn distances(&self, positions: &[Position]) -> Option<Vec<(Value, Dtw)>>;
}

/// Positions solved together, so that those near one another share a search's memory: the work of less than a second.
pub(super) const CHUNK: usize = 512;
/// The same where distances are searched for, which takes longer.
const DISTANCE_CHUNK: usize = 64;
/// Positions between two looks at the memory that a layer takes.
pub(super) const BATCH: usize = 1 << 15;

/// What is known of a position of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Unknown,
    /// The player to move can end the round.
    AtOnce,
    Solved(Value),
}

impl Fate {
    fn value(self) -> Value {
        match self {
            Fate::AtOnce => Value::Win,
            Fate::Solved(value) => value,
            Fate::Unknown => unreachable!("every position of a layer is solved before it is asked for"),
        }
    }
}

/// A ply: its positions with all that is known of them.
struct Ply {
    layer: Sorted<Word>,
    fates: Vec<Fate>,
    /// By position, 0 if it is not known; empty if none is.
    distances: Vec<Dtw>,
    counts: TableCounts,
}

/// What the results of the parts depend on; `spelling` is how words are spelt, whose order numbers the parts.
fn job(plan: &Plan, spelling: Spelling) -> Job {
    let distances = plan.distance_plies.map_or("none".into(), |plies| plies.to_string());
    Job::new("enumerate")
        .with("rules", plan.deadlock.rules_name())
        .with("symmetry", SYMMETRY)
        .with("plies", plan.plies)
        .with("distance plies", distances)
        .with("parts", format_args!("{CHUNK} and {DISTANCE_CHUNK} positions"))
        .with_contents("order", &order(plan.deadlock, spelling))
}

/// The positions after two moves in the order of their words: other spellings or other keys give other bytes.
fn order(deadlock: Deadlock, spelling: Spelling) -> Vec<u8> {
    let start = Position::start(deadlock);
    let after = |position: Position| position.moves().map(move |m| position.after(m));
    let reached = after(start).flat_map(after).filter(|position| position.winner().is_none());
    let words: BTreeSet<Word> = reached.map(|position| Word::of_key(position.key(), spelling)).collect();
    words.into_iter().flat_map(|word| word.0.to_le_bytes()).collect()
}

/// Builds the table of the initial round up to a ply.
///
/// The same plan gives the same bytes for any number of threads, any memory, and whether or not the work was stopped
/// and went on by its journal, which is the one that [`journal`] opens.
///
/// # Errors
///
/// If the work was stopped, a file could not be written, or results contradict each other.
pub fn build(plan: &Plan, oracle: &dyn Oracle, journal: &Journal, watch: &dyn Watch) -> Result<TableFile, BuildError> {
    let builder = TableBuilder { plan, oracle, journal, watch };
    let mut plies = builder.enumerate()?;
    let last = plies.len() - 1;
    builder.values(&mut plies[last])?;
    builder.backwards(&mut plies)?;
    if let Some(last) = plan.distance_plies {
        builder.distances(&mut plies[..=usize::from(last)])?;
    }
    builder.merge(plies)
}

/// Opens the journal of a plan in a file.
///
/// # Errors
///
/// As [`Journal::open`].
pub fn journal(plan: &Plan, path: &Path) -> Result<Journal, JournalError> {
    Journal::open(path, &job(plan, Spelling::default()))
}

struct TableBuilder<'a> {
    plan: &'a Plan,
    oracle: &'a dyn Oracle,
    journal: &'a Journal,
    watch: &'a dyn Watch,
}

impl TableBuilder<'_> {
    fn position(&self, word: Word) -> Position {
        word.position(&Position::start(self.plan.deadlock))
    }

    fn contradiction(&self, word: Word) -> BuildError {
        BuildError::Contradiction { position: self.position(word).to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_of_another_order_of_words_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let plan = Plan {
            deadlock: Deadlock::Official,
            plies: 2,
            distance_plies: None,
            memory: 0,
            spill: folder.path().to_owned(),
        };
        drop(Journal::open(&path, &job(&plan, Spelling::MoverFirst)).unwrap());
        let error = journal(&plan, &path).unwrap_err();
        assert!(error.to_string().contains("found 'order = sha256 "), "{error}");
        let other = Plan { plies: 3, ..plan.clone() };
        let error = Journal::open(&path, &job(&other, Spelling::MoverFirst)).unwrap_err();
        assert!(error.to_string().contains("found 'plies = 2', expected 'plies = 3'"), "{error}");
        assert!(Journal::open(&path, &job(&plan, Spelling::MoverFirst)).is_ok());
    }
}

//! Building an opening table: forward through the plies, values at the last one, backwards to the first.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::format::Scope;
use super::sorted::{COLLECTING_BYTES, Collector, SortedItems, merged};
use super::word::{Spelling, Word};
use super::writer::{Draft, TableFile, Workspace};
use super::{BuildError, TableCounts};
use crate::game::value::{Dtw, Value};
use crate::kamisado::SYMMETRY;
use crate::storage::job::Job;
use crate::storage::journal::{Journal, JournalError};
use crate::watch::Watch;
use kamisado::{Deadlock, Position};

/// What to build, and with which resources.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules.
    pub deadlock: Deadlock,
    /// The last ply.
    pub plies: u16,
    /// The last ply with distances, at most `plies`.
    pub distance_plies: Option<u16>,
    /// Bytes of memory for the table: half for the positions of a ply (the oracle has the other half), and all of it
    /// while the file is made. What does not fit is kept in unnamed files, except for a byte or two per position and
    /// the automaton of the finished table.
    pub memory: usize,
    /// The folder for the unnamed files.
    pub spill: PathBuf,
}

/// Solves positions, called from many threads in any order. Returns `None` if it was stopped or its proofs fail.
pub trait Oracle: Sync {
    /// The proven values of neighbouring positions.
    fn values(&self, positions: &[Position]) -> Option<Vec<Value>>;
    /// Like [`values`](Self::values), with exact distances.
    fn distances(&self, positions: &[Position]) -> Option<Vec<(Value, Dtw)>>;
}

/// Positions solved together, so that neighbours share a search's table: less than a second of work.
pub(super) const CHUNK: usize = 512;
/// Positions solved together with distances, which takes longer.
pub(super) const DISTANCE_CHUNK: usize = 64;
/// Positions between two checks of the memory that a layer takes.
pub(super) const BATCH: usize = 1 << 15;
/// Positions between two checks whether to stop.
const STRIDE: usize = 1 << 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Unknown,
    /// The player to move can end the round.
    AtOnce,
    Solved(Value),
}

impl Fate {
    pub(super) fn value(self) -> Value {
        match self {
            Fate::AtOnce => Value::Win,
            Fate::Solved(value) => value,
            Fate::Unknown => unreachable!("every position of a layer is solved before it is needed"),
        }
    }
}

pub(super) struct Ply {
    pub layer: SortedItems<Word>,
    pub fates: Vec<Fate>,
    /// The distance of each position, 0 if it is not known; empty if none is.
    pub distances: Vec<Dtw>,
    counts: TableCounts,
}

/// The positions after two moves in the order of their words. The bytes change with the spelling and with the keys.
fn order(deadlock: Deadlock) -> Vec<u8> {
    let start = Position::start(deadlock);
    let after = |position: Position| position.moves().map(move |m| position.after(m));
    let reached = after(start).flat_map(after).filter(|position| position.winner().is_none());
    let words: BTreeSet<Word> = reached.map(|position| Word::of(&position)).collect();
    words.into_iter().flat_map(|word| word.0.to_le_bytes()).collect()
}

/// Builds the table of the initial round up to a ply. The same plan gives the same bytes for any number of threads and
/// any memory, even if the work was stopped and resumed with its journal, which must come from [`journal`].
pub fn build(plan: &Plan, oracle: &dyn Oracle, journal: &Journal, watch: &dyn Watch) -> Result<TableFile, BuildError> {
    let builder = TableBuilder { plan, oracle, journal, watch };
    let mut plies = builder.enumerate()?;
    builder.values(&mut plies)?;
    if let Some(last) = plan.distance_plies {
        builder.distances(&mut plies[..=usize::from(last)])?;
    }
    builder.merge(plies)
}

/// Opens the journal of a plan in a file, for a build of the program: its version and commit.
pub fn journal(plan: &Plan, build: &str, path: &Path) -> Result<Journal, JournalError> {
    let distances = plan.distance_plies.map_or("none".into(), |plies| plies.to_string());
    // Everything that the results of the parts depend on, and the order in which the parts are numbered.
    let job = Job::new("enumerate", build)
        .with("rules", plan.deadlock.rules_name())
        .with("symmetry", SYMMETRY)
        .with("plies", plan.plies)
        .with("distance plies", distances)
        .with("parts", format_args!("{CHUNK} and {DISTANCE_CHUNK} positions"))
        .with_contents("order", &order(plan.deadlock));
    Journal::open(path, &job)
}

pub(super) struct TableBuilder<'a> {
    pub plan: &'a Plan,
    pub oracle: &'a dyn Oracle,
    pub journal: &'a Journal,
    pub watch: &'a dyn Watch,
}

impl TableBuilder<'_> {
    /// All plies; only wins at once are solved.
    fn enumerate(&self) -> Result<Vec<Ply>, BuildError> {
        let mut layer = SortedItems::Memory(vec![Word::of(&Position::start(self.plan.deadlock))]);
        let mut plies = Vec::new();
        for number in 0..=self.plan.plies {
            let (ply, next) = self.expand(number, layer)?;
            plies.push(ply);
            layer = next;
        }
        Ok(plies)
    }

    /// A ply with these positions, and the positions that they lead to (none after the last ply of the plan).
    fn expand(&self, number: u16, layer: SortedItems<Word>) -> Result<(Ply, SortedItems<Word>), BuildError> {
        let limit = self.plan.memory / 2 / COLLECTING_BYTES;
        let mut next = Collector::new(limit, &self.plan.spill);
        let more = number < self.plan.plies;
        let (mut counts, mut fates) = (TableCounts::default(), Vec::with_capacity(layer.len()));
        self.watch.begin(format_args!("moves at ply {number}"), layer.len());
        for start in (0..layer.len()).step_by(BATCH) {
            BuildError::if_stopped(self.watch)?;
            let words = layer.items(start..layer.len().min(start + BATCH))?;
            let counted = words.par_chunks(CHUNK).map(|words| {
                let mut counts = TableCounts::default();
                let fate = |&word: &Word| {
                    let add = |child: &Position| {
                        if more {
                            next.insert(Word::of(child))
                        }
                    };
                    if counts.count(&self.position(word), add) { Fate::AtOnce } else { Fate::Unknown }
                };
                let fates: Vec<Fate> = words.iter().map(fate).collect();
                self.watch.advance(words.len());
                (counts, fates)
            });
            for (part, found) in counted.collect::<Vec<_>>() {
                counts = counts.merge(&part);
                fates.extend(found);
            }
            next.relieve()?;
        }
        if more {
            self.watch.begin(format_args!("sorting the positions at ply {}", number + 1), 0);
        }
        Ok((Ply { layer, fates, distances: Vec::new(), counts }, next.finish(self.watch)?))
    }

    fn merge(&self, mut plies: Vec<Ply>) -> Result<TableFile, BuildError> {
        let all = plies.iter().map(|ply| ply.fates.len()).sum();
        self.watch.begin(format_args!("writing the table"), all);
        let mut counts: Vec<TableCounts> = plies.iter_mut().map(|ply| std::mem::take(&mut ply.counts)).collect();
        // The next position of each ply.
        let mut next = vec![0; plies.len()];
        let mut step = |number: usize, is_new: bool| {
            let (Ply { fates, distances, .. }, at, counts) = (&plies[number], next[number], &mut counts[number]);
            next[number] += 1;
            let (fate, distance) = (fates[at], distances.get(at).copied());
            counts.distinct += u64::from(is_new);
            counts.wins += u64::from(fate.value() == Value::Win);
            if let Some(distance) = distance {
                counts.count_distance(fate.value(), distance);
            }
            (fate, distance)
        };
        let distance_plies = self.plan.distance_plies;
        let workspace = Workspace { memory: self.plan.memory, folder: &self.plan.spill };
        let draft = |last: u16, distances: bool| Draft::new(Spelling::of_plies_to(last), distances, workspace);
        let mut drafts = Vec::from_iter(distance_plies.map(|last| draft(last, true)));
        drafts.push(draft(self.plan.plies, false));
        let mut words = merged(plies.iter().map(|ply| &ply.layer)).peekable();
        let mut steps = 0;
        while let Some((word, ply)) = words.next().transpose()? {
            let (fate, distance) = step(ply, true);
            steps += 1;
            while let Some(repeated) = words.next_if(|next| next.as_ref().is_ok_and(|next| next.0 == word)) {
                let (repeated, its_distance) = step(repeated?.1, false);
                if repeated != fate || its_distance.is_some_and(|found| Some(found) != distance) {
                    return Err(self.contradiction(word));
                }
                steps += 1;
            }
            if let Fate::Solved(value) = fate {
                let set = usize::from(distance_plies.is_some() && distance.is_none());
                drafts[set].push(word.key(Spelling::default()), value, distance)?;
            }
            if steps >= STRIDE {
                BuildError::if_stopped(self.watch)?;
                self.watch.advance(steps);
                steps = 0;
            }
        }
        drop(words);
        drop(plies);
        let scope = Scope::Plies { plies: self.plan.plies, distance_plies };
        TableFile::new(&Position::start(self.plan.deadlock), scope, counts, drafts, self.watch)
    }

    pub(super) fn position(&self, word: Word) -> Position {
        word.position(&Position::start(self.plan.deadlock))
    }

    pub(super) fn contradiction(&self, word: Word) -> BuildError {
        BuildError::Contradiction { position: self.position(word).to_string() }
    }
}

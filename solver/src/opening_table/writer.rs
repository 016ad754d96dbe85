//! A table's file, from its positions in any order.

use std::io::{self, Seek, SeekFrom, Write};

use rayon::prelude::*;

use super::automaton::Builder;
use super::blocks::Part;
use super::format::{self, FINISHED_AT, GAME, Header, Scope, Set};
use super::word::{Spelling, Word};
use super::{BuildError, Counts};
use crate::game::value::{Dtw, Value};
use crate::kamisado::{Position, SYMMETRY};

/// A set that grows.
pub(super) struct Draft {
    entries: Vec<Entry>,
    distances: bool,
}

/// A position with all that is said of it, in one number that sorts as words do: the word, then a bit for a win, then
/// eight for the distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u128);

/// Bits of an entry below its word.
const TOLD_BITS: u32 = 9;

impl Entry {
    fn new(word: Word, value: Value, distance: u8) -> Entry {
        Entry(word.0 << TOLD_BITS | u128::from(value == Value::Win) << 8 | u128::from(distance))
    }

    fn word(self) -> Word {
        Word(self.0 >> TOLD_BITS)
    }

    fn spelt_anew(self, from: Spelling, to: Spelling) -> Entry {
        let told = self.0 & ((1 << TOLD_BITS) - 1);
        Entry(Word::of_key(self.word().key(from), to).0 << TOLD_BITS | told)
    }
}

impl Draft {
    /// An empty set, with or without distances.
    pub(super) fn new(distances: bool) -> Draft {
        Draft { entries: Vec::new(), distances }
    }

    /// Adds a position that is not there yet.
    ///
    /// # Errors
    ///
    /// If its distance does not fit the format.
    pub(super) fn push(&mut self, key: u128, value: Value, distance: Option<Dtw>) -> Result<(), BuildError> {
        let distance = match distance {
            Some(distance) => u8::try_from(distance.0).map_err(|_| BuildError::Distance { found: distance })?,
            None => 0,
        };
        self.entries.push(Entry::new(Word::of_key(key, Spelling::default()), value, distance));
        Ok(())
    }

    /// The set and its parts, in the spelling that makes them smallest.
    fn finish(mut self) -> (Set, Vec<Vec<u8>>) {
        let mut best: Option<(Vec<u8>, u64, Spelling)> = None;
        let mut spelt = Spelling::default();
        self.entries.par_sort_unstable();
        for spelling in Spelling::ALL {
            self.spell(spelt, spelling);
            spelt = spelling;
            let (states, root) = self.states();
            if best.as_ref().is_none_or(|(best, ..)| states.len() < best.len()) {
                best = Some((states, root, spelling));
            }
        }
        let (states, root, spelling) = best.expect("there are spellings");
        self.spell(spelt, spelling);
        let win = |entry: &Entry| entry.0 >> 8 & 1;
        let byte = |entries: &[Entry]| entries.iter().rev().fold(0, |byte, entry| byte << 1 | win(entry) as u8);
        let values: Vec<u8> = self.entries.chunks(8).map(byte).collect();
        let distances: Option<Vec<u8>> =
            self.distances.then(|| self.entries.iter().map(|entry| entry.0 as u8).collect());
        let set = Set {
            positions: self.entries.len() as u64,
            spelling,
            root,
            states: Part::of(&states),
            values: Part::of(&values),
            distances: distances.as_deref().map(Part::of),
        };
        let mut parts = vec![states, values];
        parts.extend(distances);
        (set, parts)
    }

    /// Spells the sorted entries anew and sorts them again.
    fn spell(&mut self, from: Spelling, to: Spelling) {
        if from != to {
            self.entries.par_iter_mut().for_each(|entry| *entry = entry.spelt_anew(from, to));
            self.entries.par_sort_unstable();
        }
    }

    fn states(&self) -> (Vec<u8>, u64) {
        let mut builder = Builder::default();
        self.entries.iter().for_each(|entry| builder.push(entry.word()));
        builder.finish()
    }
}

/// The content of a table's file.
pub struct TableFile {
    /// Header and parts in the order of the file.
    pieces: Vec<Vec<u8>>,
}

impl TableFile {
    /// A file of finished sets.
    pub(super) fn new(root: &Position, scope: Scope, counts: Vec<Counts>, drafts: Vec<Draft>) -> TableFile {
        let mut pieces = vec![Vec::new()];
        let mut sets = Vec::new();
        for draft in drafts {
            let (set, parts) = draft.finish();
            sets.push(set);
            pieces.extend(parts);
        }
        let header = Header {
            game: GAME.into(),
            rules: root.deadlock().rules_name().into(),
            symmetry: SYMMETRY.into(),
            root: root.to_string(),
            scope,
            counts,
            program: format::PROGRAM.into(),
            sets,
        };
        pieces[0] = format::encode(&header);
        TableFile { pieces }
    }

    /// How many bytes the file has.
    pub fn length(&self) -> usize {
        self.pieces.iter().map(Vec::len).sum()
    }

    /// Writes the file; until all of it is written, it says of itself that it is not finished.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, out: &mut (impl Write + Seek)) -> io::Result<()> {
        let (before, after) = self.pieces[0].split_at(FINISHED_AT);
        out.write_all(before)?;
        out.write_all(&[0])?;
        out.write_all(&after[1..])?;
        self.pieces[1..].iter().try_for_each(|piece| out.write_all(piece))?;
        out.seek(SeekFrom::Start(FINISHED_AT as u64))?;
        out.write_all(&after[..1])
    }
}

/// The file of everything reachable from a position: keys in any order, each once, with values and distances.
///
/// # Errors
///
/// If a distance does not fit the format.
///
/// # Panics
///
/// If a key is that of no position in the round of the root.
pub fn reachable(root: &Position, entries: impl Iterator<Item = (u128, Value, Dtw)>) -> Result<TableFile, BuildError> {
    let mut draft = Draft::new(true);
    let mut all = Counts::default();
    for (key, value, distance) in entries {
        all.count(&root.at_key(key).expect("keys of the round"), |_| {});
        all.wins += u64::from(value == Value::Win);
        all.count_distance(value, distance);
        // A win at once is told by the rules.
        if (value, distance) != (Value::Win, Dtw(1)) {
            draft.push(key, value, Some(distance))?;
        }
    }
    all.distinct = all.positions;
    Ok(TableFile::new(root, Scope::Reachable, vec![all], vec![draft]))
}

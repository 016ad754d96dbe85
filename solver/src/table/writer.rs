//! A table's file, from positions in the order of their words.

use std::io::{self, Seek, SeekFrom, Write};

use rayon::prelude::*;

use super::automaton::Builder;
use super::blocks::Part;
use super::format::{self, FINISHED_AT, GAME, Header, Scope, Set};
use super::word::Word;
use super::{BuildError, Counts};
use crate::kamisado::{Position, SYMMETRY};
use crate::value::{Dtw, Value};

/// A set that grows.
#[derive(Default)]
pub(super) struct Draft {
    words: Builder,
    positions: u64,
    values: Vec<u8>,
    distances: Option<Vec<u8>>,
}

impl Draft {
    /// An empty set, with or without distances.
    pub(super) fn new(distances: bool) -> Draft {
        Draft { distances: distances.then(Vec::new), ..Draft::default() }
    }

    /// Adds a position, whose word is larger than the last one.
    ///
    /// # Errors
    ///
    /// If its distance does not fit the format.
    pub(super) fn push(&mut self, word: Word, value: Value, distance: Option<Dtw>) -> Result<(), BuildError> {
        let number = self.words.push(word);
        if number.is_multiple_of(8) {
            self.values.push(0);
        }
        self.values[(number / 8) as usize] |= u8::from(value == Value::Win) << (number % 8);
        self.positions += 1;
        if let Some(distances) = &mut self.distances {
            let distance = distance.expect("a set with distances has them all");
            distances.push(u8::try_from(distance.0).map_err(|_| BuildError::Distance { found: distance })?);
        }
        Ok(())
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
        for Draft { words, positions, values, distances } in drafts {
            let (states, root) = words.finish();
            let (values_part, distances_part) = (Part::of(&values), distances.as_deref().map(Part::of));
            sets.push(Set {
                positions,
                root,
                states: Part::of(&states),
                values: values_part,
                distances: distances_part,
            });
            pieces.extend([states, values]);
            pieces.extend(distances);
        }
        let header = Header {
            game: GAME.into(),
            rules: root.deadlock().rules_name().into(),
            symmetry: SYMMETRY.into(),
            root: root.to_string(),
            scope,
            counts,
            program: concat!("kamisado-solver ", env!("CARGO_PKG_VERSION")).into(),
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
/// `entries` is run through once for each colour due and player, so that no more than a part of the positions is sorted
/// at a time.
///
/// # Errors
///
/// If a distance does not fit the format.
///
/// # Panics
///
/// If a key is that of no position in the round of the root.
pub fn reachable<I: Iterator<Item = (u128, Value, Dtw)>>(
    root: &Position,
    entries: impl Fn() -> I,
) -> Result<TableFile, BuildError> {
    let mut draft = Draft::new(true);
    let mut all = Counts::default();
    for head in 0..32 {
        let words = entries().map(|(key, value, distance)| (Word::of_key(key), value, distance));
        let mut part: Vec<_> = words.filter(|(word, ..)| word.head() == head).collect();
        part.par_sort_unstable_by_key(|&(word, ..)| word);
        let counts = part.par_chunks(CHUNK).map(|part| {
            let mut counts = Counts::default();
            for &(word, value, distance) in part {
                counts.count(&root.at_key(word.key()).expect("keys of the round"), |_| {});
                counts.wins += u64::from(value == Value::Win);
                counts.count_distance(value, distance);
            }
            counts.distinct = counts.positions;
            counts
        });
        all = counts.collect::<Vec<_>>().iter().fold(all, Counts::merge);
        // A win at once is told by the rules.
        let held = part.into_iter().filter(|&(_, value, distance)| (value, distance) != (Value::Win, Dtw(1)));
        held.map(|(word, value, distance)| draft.push(word, value, Some(distance))).collect::<Result<(), _>>()?;
    }
    Ok(TableFile::new(root, Scope::Reachable, vec![all], vec![draft]))
}

/// Positions counted by one thread at a time.
const CHUNK: usize = 1 << 12;

//! Making a table's file, from its positions in any order.

use std::io::{self, Write};
use std::path::Path;

use super::automaton::AutomatonBuilder;
use super::blocks::Section;
use super::format::{self, GAME, Header, Scope, Set};
use super::sorted::{ByNumber, SortedItems, Sorter};
use super::word::{Spelling, Word};
use super::{BuildError, TableCounts};
use crate::game::value::{Dtw, Value};
use crate::kamisado::{SYMMETRY, at_key};
use crate::watch::Watch;
use kamisado::Position;

/// The memory for making a table's file, and the folder for what does not fit.
#[derive(Clone, Copy, Debug)]
pub struct Workspace<'a> {
    /// Bytes of memory. The automaton of the finished table has to be made in memory.
    pub memory: usize,
    /// The folder for unnamed files.
    pub folder: &'a Path,
}

impl Workspace<'_> {
    /// The most entries of one set in memory. A quarter of the memory is for two sets, and a growing list is copied.
    fn entries(self) -> usize {
        self.memory / 4 / 2 / (3 * size_of::<Entry>())
    }

    /// Bytes for an automaton: the rest. The smallest tables can be made with any memory.
    fn automaton(self) -> usize {
        (self.memory - self.memory / 4).max(1 << 22)
    }
}

pub(super) struct Draft<'a> {
    entries: Sorter<'a, Entry>,
    spelling: Spelling,
    distances: bool,
    workspace: Workspace<'a>,
}

/// A position with its value and distance in one number, which sorts like the words: the word, then a bit for a win,
/// then eight for the distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u128);

/// Bits of an entry below its word.
const RESULT_BITS: u32 = 9;

impl Entry {
    fn new(word: Word, value: Value, distance: u8) -> Entry {
        Entry(word.0 << RESULT_BITS | u128::from(value == Value::Win) << 8 | u128::from(distance))
    }

    fn word(self) -> Word {
        Word(self.0 >> RESULT_BITS)
    }

    fn is_win(self) -> bool {
        self.0 >> 8 & 1 != 0
    }

    fn distance(self) -> u8 {
        self.0 as u8
    }
}

impl ByNumber for Entry {
    fn number(self) -> u128 {
        self.0
    }

    fn of_number(number: u128) -> Entry {
        Entry(number)
    }
}

impl<'a> Draft<'a> {
    pub(super) fn new(spelling: Spelling, distances: bool, workspace: Workspace<'a>) -> Draft<'a> {
        let entries = Sorter::new(workspace.entries(), workspace.folder);
        Draft { entries, spelling, distances, workspace }
    }

    pub(super) fn push(&mut self, key: u128, value: Value, distance: Option<Dtw>) -> Result<(), BuildError> {
        let distance = match distance {
            Some(distance) => u8::try_from(distance.0).map_err(|_| BuildError::Distance { found: distance })?,
            None => 0,
        };
        Ok(self.entries.push(Entry::new(Word::of_key(key, self.spelling), value, distance))?)
    }

    fn finish(self, watch: &dyn Watch) -> Result<(Set, Vec<Vec<u8>>), BuildError> {
        let Draft { entries, spelling, distances, workspace } = self;
        let entries = entries.finish(watch)?;
        let (states, root) = automaton(&entries, workspace, watch)?;
        let positions = entries.len();
        let mut values = vec![0; positions.div_ceil(8)];
        let mut all_distances = distances.then(|| Vec::with_capacity(positions));
        for (number, entry) in entries.iter().enumerate() {
            let entry = entry?;
            if number % STRIDE == 0 {
                BuildError::if_stopped(watch)?;
            }
            values[number / 8] |= u8::from(entry.is_win()) << (number % 8);
            if let Some(distances) = &mut all_distances {
                distances.push(entry.distance());
            }
        }
        let set = Set {
            positions: positions as u64,
            spelling,
            root,
            states: Section::of(&states),
            values: Section::of(&values),
            distances: all_distances.as_deref().map(Section::of),
        };
        let mut parts = vec![states, values];
        parts.extend(all_distances);
        Ok((set, parts))
    }
}

/// Words between two checks of the memory, and between two looks at the stop flag.
const STRIDE: usize = 1 << 12;

fn automaton(
    entries: &SortedItems<Entry>,
    workspace: Workspace<'_>,
    watch: &dyn Watch,
) -> Result<(Vec<u8>, u64), BuildError> {
    let mut builder = AutomatonBuilder::default();
    for (number, entry) in entries.iter().enumerate() {
        builder.push(entry?.word());
        if number % STRIDE == 0 {
            BuildError::if_stopped(watch)?;
            if builder.bytes() > workspace.automaton() {
                return Err(BuildError::Memory { bytes: workspace.memory });
            }
        }
    }
    builder.finish(watch).ok_or(BuildError::Stopped)
}

/// The content of a table's file.
pub struct TableFile {
    /// The header, then the parts, in the order of the file.
    contents: Vec<Vec<u8>>,
}

impl TableFile {
    pub(super) fn new(
        root: &Position,
        scope: Scope,
        counts: Vec<TableCounts>,
        drafts: Vec<Draft<'_>>,
        watch: &dyn Watch,
    ) -> Result<TableFile, BuildError> {
        let mut contents = vec![Vec::new()];
        let mut sets = Vec::new();
        for draft in drafts {
            let (set, parts) = draft.finish(watch)?;
            sets.push(set);
            contents.extend(parts);
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
        contents[0] = format::encode(&header);
        Ok(TableFile { contents })
    }

    /// The length of the file in bytes.
    pub fn length(&self) -> usize {
        self.contents.iter().map(Vec::len).sum()
    }

    /// Writes the whole file. It is marked as finished from the start, so give it its name only when everything is
    /// written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.contents.iter().try_for_each(|part| out.write_all(part))
    }
}

/// The file of everything reachable from a position: distinct keys in any order, with values and distances. Panics if a
/// key is not of a position in the round of the root. `watch` stops the work.
pub fn reachable(
    root: &Position,
    entries: impl Iterator<Item = (u128, Value, Dtw)>,
    workspace: Workspace<'_>,
    watch: &dyn Watch,
) -> Result<TableFile, BuildError> {
    let mut draft = Draft::new(Spelling::default(), true, workspace);
    let mut all = TableCounts::default();
    for (number, (key, value, distance)) in entries.enumerate() {
        if number % STRIDE == 0 {
            BuildError::if_stopped(watch)?;
        }
        all.count(&at_key(root, key).expect("keys of the round"), |_| {});
        all.wins += u64::from(value == Value::Win);
        all.count_distance(value, distance);
        // Wins at once are left out: the rules show them.
        if (value, distance) != (Value::Win, Dtw(1)) {
            draft.push(key, value, Some(distance))?;
        }
    }
    all.distinct = all.positions;
    TableFile::new(root, Scope::Reachable, vec![all], vec![draft], watch)
}

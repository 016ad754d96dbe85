//! Ascending numbers, in memory or, if they do not fit, in a file.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

use dashmap::DashSet;
use itertools::Itertools;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use super::BuildError;
use super::word::Word;
use crate::threads::locked;
use crate::watch::Watch;

const BYTES: usize = size_of::<u128>();
/// Numbers read at once when iterating.
const BUFFER: usize = 1 << 12;

/// Bytes per word while a layer is collected: in the set, which may be half empty, and again while it is sorted.
pub(super) const COLLECTING_BYTES: usize = 64;

/// An item that is sorted by a number.
pub(super) trait ByNumber: Copy + Ord + Send {
    fn number(self) -> u128;
    fn of_number(number: u128) -> Self;
}

impl ByNumber for Word {
    fn number(self) -> u128 {
        self.0
    }

    fn of_number(number: u128) -> Word {
        Word(number)
    }
}

/// Ascending items, in memory or in an unnamed file, which disappears when the program ends, however it ends.
pub(super) enum SortedItems<T> {
    Memory(Vec<T>),
    Spilled { file: Mutex<File>, length: usize },
}

impl<T: ByNumber> SortedItems<T> {
    pub(super) fn len(&self) -> usize {
        match self {
            SortedItems::Memory(items) => items.len(),
            SortedItems::Spilled { length, .. } => *length,
        }
    }

    pub(super) fn items(&self, range: Range<usize>) -> io::Result<Cow<'_, [T]>> {
        match self {
            SortedItems::Memory(items) => Ok(Cow::Borrowed(&items[range])),
            SortedItems::Spilled { file, .. } => {
                let mut bytes = vec![0; range.len() * BYTES];
                let mut file = locked(file);
                file.seek(SeekFrom::Start((range.start * BYTES) as u64))?;
                file.read_exact(&mut bytes)?;
                let (numbers, _) = bytes.as_chunks();
                Ok(Cow::Owned(numbers.iter().map(|&bytes| T::of_number(u128::from_le_bytes(bytes))).collect()))
            }
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = io::Result<T>> + '_ {
        (0..self.len()).step_by(BUFFER).flat_map(move |start| {
            let (items, error) = match self.items(start..self.len().min(start + BUFFER)) {
                Ok(items) => (items.into_owned(), None),
                Err(error) => (Vec::new(), Some(Err(error))),
            };
            items.into_iter().map(Ok).chain(error)
        })
    }

    fn spill(items: impl Iterator<Item = io::Result<T>>, folder: &Path) -> io::Result<SortedItems<T>> {
        let mut out = BufWriter::with_capacity(1 << 18, tempfile::tempfile_in(folder)?);
        let mut length = 0;
        for item in items {
            out.write_all(&item?.number().to_le_bytes())?;
            length += 1;
        }
        let file = Mutex::new(out.into_inner().map_err(io::IntoInnerError::into_error)?);
        Ok(SortedItems::Spilled { file, length })
    }
}

/// The items of several lists in ascending order, each with the index of its list; equal items in the order of their lists.
pub(super) fn merged<'a, T: ByNumber + 'a>(
    lists: impl IntoIterator<Item = &'a SortedItems<T>>,
) -> impl Iterator<Item = io::Result<(T, usize)>> {
    let numbered = lists.into_iter().enumerate().map(|(number, list)| list.iter().map(move |item| Ok((item?, number))));
    numbered.kmerge_by(|one: &io::Result<_>, other| match (one, other) {
        (Ok(one), Ok(other)) => one < other,
        // Errors come first: they end the work.
        (one, _) => one.is_err(),
    })
}

/// Writes ascending items to an unnamed file, unless the work must stop meanwhile.
fn spill_heeding<T: ByNumber>(
    items: impl Iterator<Item = io::Result<T>>,
    folder: &Path,
    watch: &dyn Watch,
) -> Result<SortedItems<T>, BuildError> {
    let until_stopped = items.enumerate().map_while(|(number, item)| {
        let stops = number % BUFFER == 0 && watch.stopped();
        (!stops).then_some(item)
    });
    let spilled = SortedItems::spill(until_stopped, folder)?;
    BuildError::if_stopped(watch)?;
    Ok(spilled)
}

pub(super) struct Sorter<'a, T> {
    items: Vec<T>,
    /// Sorted runs of earlier items that did not fit in memory.
    runs: Vec<SortedItems<T>>,
    limit: usize,
    folder: &'a Path,
}

impl<'a, T: ByNumber> Sorter<'a, T> {
    /// A sorter that keeps at most `limit` items in memory, and the others in unnamed files in `folder`.
    pub(super) fn new(limit: usize, folder: &'a Path) -> Sorter<'a, T> {
        Sorter { items: Vec::new(), runs: Vec::new(), limit: limit.max(BUFFER), folder }
    }

    pub(super) fn push(&mut self, item: T) -> io::Result<()> {
        if self.items.len() == self.limit {
            self.items.par_sort_unstable();
            self.runs.push(SortedItems::spill(self.items.drain(..).map(Ok), self.folder)?);
        }
        self.items.push(item);
        Ok(())
    }

    /// All items; an error if the work must stop before they are together.
    pub(super) fn finish(mut self, watch: &dyn Watch) -> Result<SortedItems<T>, BuildError> {
        self.items.par_sort_unstable();
        let last = SortedItems::Memory(self.items);
        if self.runs.is_empty() {
            return Ok(last);
        }
        self.runs.push(last);
        let items = merged(&self.runs).map(|found| found.map(|(item, _)| item));
        spill_heeding(items, self.folder, watch)
    }
}

/// Collects the distinct words of a layer from many threads.
pub(super) struct Collector<'a> {
    seen: DashSet<Word, FxBuildHasher>,
    /// Sorted runs of earlier words that did not fit in memory.
    runs: Vec<SortedItems<Word>>,
    limit: usize,
    folder: &'a Path,
}

impl<'a> Collector<'a> {
    /// A collector that keeps at most `limit` words in memory, and the others in unnamed files in `folder`.
    pub(super) fn new(limit: usize, folder: &'a Path) -> Collector<'a> {
        Collector { seen: DashSet::default(), runs: Vec::new(), limit, folder }
    }

    pub(super) fn insert(&self, word: Word) {
        self.seen.insert(word);
    }

    /// Moves the words to a file if there are too many. Must be called regularly.
    pub(super) fn relieve(&mut self) -> io::Result<()> {
        if self.seen.len() > self.limit {
            let words = self.take_sorted();
            self.runs.push(SortedItems::spill(words.into_iter().map(Ok), self.folder)?);
        }
        Ok(())
    }

    fn take_sorted(&mut self) -> Vec<Word> {
        let mut words: Vec<Word> = std::mem::take(&mut self.seen).into_iter().collect();
        words.par_sort_unstable();
        words
    }

    /// The layer of all words collected; an error if the work must stop before they are together.
    pub(super) fn finish(self, watch: &dyn Watch) -> Result<SortedItems<Word>, BuildError> {
        let folder = self.folder;
        let mut runs = self.into_runs();
        if runs.len() == 1 {
            return Ok(runs.remove(0));
        }
        let distinct =
            merged(&runs).dedup_by(|one, other| matches!((one, other), (Ok((one, _)), Ok((other, _))) if one == other));
        spill_heeding(distinct.map(|found| found.map(|(word, _)| word)), folder, watch)
    }

    /// All words collected, in lists that may overlap; the last one is in memory.
    pub(super) fn into_runs(mut self) -> Vec<SortedItems<Word>> {
        let last = SortedItems::Memory(self.take_sorted());
        self.runs.push(last);
        self.runs
    }
}

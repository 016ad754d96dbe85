//! The words of one ply, sorted: in memory, or in a file where they would take too much of it.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use dashmap::DashSet;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use super::word::Word;

/// Bytes of a word in a file.
const BYTES: usize = size_of::<u128>();
/// Words read at once by those who need one after the other.
const BUFFER: usize = 1 << 13;

/// Memory for a word while a layer is collected: in the set, which may be half empty, and once more while it is sorted.
pub(super) const COLLECTING_BYTES: usize = 64;

/// Words in ascending order, each once.
pub(super) enum Layer {
    Memory(Vec<Word>),
    /// A file without a name, which is gone when the program ends, however it ends.
    Spilled {
        file: Mutex<File>,
        length: usize,
    },
}

impl Layer {
    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Layer::Memory(words) => words.len(),
            Layer::Spilled { length, .. } => *length,
        }
    }

    /// The words of some numbers.
    pub(super) fn words(&self, range: Range<usize>) -> io::Result<Cow<'_, [Word]>> {
        match self {
            Layer::Memory(words) => Ok(Cow::Borrowed(&words[range])),
            Layer::Spilled { file, .. } => {
                let mut bytes = vec![0; range.len() * BYTES];
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start((range.start * BYTES) as u64))?;
                file.read_exact(&mut bytes)?;
                let (words, _) = bytes.as_chunks();
                Ok(Cow::Owned(words.iter().map(|&bytes| Word(u128::from_le_bytes(bytes))).collect()))
            }
        }
    }

    /// All words, one after the other.
    pub(super) fn iter(&self) -> impl Iterator<Item = io::Result<Word>> + '_ {
        (0..self.len()).step_by(BUFFER).flat_map(move |start| {
            let words = self.words(start..self.len().min(start + BUFFER));
            let (words, error) = match words {
                Ok(words) => (words.into_owned(), None),
                Err(error) => (Vec::new(), Some(Err(error))),
            };
            words.into_iter().map(Ok).chain(error)
        })
    }

    /// Writes ascending words to a file without a name.
    fn spill(words: impl Iterator<Item = io::Result<Word>>, folder: &Path) -> io::Result<Layer> {
        let mut out = BufWriter::with_capacity(1 << 20, tempfile::tempfile_in(folder)?);
        let mut length = 0;
        for word in words {
            out.write_all(&word?.0.to_le_bytes())?;
            length += 1;
        }
        let file = Mutex::new(out.into_inner().map_err(io::IntoInnerError::into_error)?);
        Ok(Layer::Spilled { file, length })
    }
}

/// Collects the words of a layer from many threads.
pub(super) struct Collector<'a> {
    seen: DashSet<Word, FxBuildHasher>,
    /// Words seen before, sorted, that took too much memory.
    runs: Vec<Layer>,
    /// Words kept in memory at the most.
    limit: usize,
    folder: &'a Path,
}

impl<'a> Collector<'a> {
    /// Spills to files without a name in `folder` what is more than `limit` words.
    pub(super) fn new(limit: usize, folder: &'a Path) -> Collector<'a> {
        Collector { seen: DashSet::default(), runs: Vec::new(), limit, folder }
    }

    pub(super) fn insert(&self, word: Word) {
        self.seen.insert(word);
    }

    /// Makes room if there are too many words; to be called again and again.
    pub(super) fn relieve(&mut self) -> io::Result<()> {
        if self.seen.len() > self.limit {
            let words = self.take_sorted();
            self.runs.push(Layer::spill(words.into_iter().map(Ok), self.folder)?);
        }
        Ok(())
    }

    fn take_sorted(&mut self) -> Vec<Word> {
        let mut words: Vec<Word> = std::mem::take(&mut self.seen).into_iter().collect();
        words.par_sort_unstable();
        words
    }

    /// The layer of all words collected.
    pub(super) fn finish(mut self) -> io::Result<Layer> {
        let last = Layer::Memory(self.take_sorted());
        if self.runs.is_empty() {
            return Ok(last);
        }
        self.runs.push(last);
        let mut merged = Merge::new(&self.runs)?;
        let distinct = std::iter::from_fn(|| merged.next_word().transpose()).map(|found| found.map(|(word, _)| word));
        Layer::spill(distinct, self.folder)
    }
}

/// Several layers run through at once, in the order of their words.
pub(super) struct Merge<'a> {
    words: Vec<Box<dyn Iterator<Item = io::Result<Word>> + 'a>>,
    /// The next word of each layer that has one.
    heads: BinaryHeap<Reverse<(Word, usize)>>,
}

impl<'a> Merge<'a> {
    pub(super) fn new(layers: &'a [Layer]) -> io::Result<Merge<'a>> {
        let mut merge = Merge { words: Vec::new(), heads: BinaryHeap::new() };
        for (number, layer) in layers.iter().enumerate() {
            merge.words.push(Box::new(layer.iter()));
            merge.advance(number)?;
        }
        Ok(merge)
    }

    fn advance(&mut self, layer: usize) -> io::Result<()> {
        if let Some(word) = self.words[layer].next() {
            self.heads.push(Reverse((word?, layer)));
        }
        Ok(())
    }

    /// The next word, with the numbers of the layers that have it, ascending.
    pub(super) fn next_word(&mut self) -> io::Result<Option<(Word, Vec<usize>)>> {
        let Some(&Reverse((word, _))) = self.heads.peek() else { return Ok(None) };
        let mut layers = Vec::new();
        while let Some(&Reverse((head, layer))) = self.heads.peek()
            && head == word
        {
            self.heads.pop();
            layers.push(layer);
            self.advance(layer)?;
        }
        Ok(Some((word, layers)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_is_the_same_in_memory_and_in_files() {
        let folder = tempfile::tempdir().unwrap();
        let words = || (0..20_000_u128).map(|n| Word(n * 7_919 % 10_007));
        let layer = |limit| {
            let mut collector = Collector::new(limit, folder.path());
            for word in words() {
                collector.insert(word);
                collector.relieve().unwrap();
            }
            collector.finish().unwrap()
        };
        let (memory, spilled) = (layer(usize::MAX), layer(600));
        assert!(matches!(memory, Layer::Memory(_)) && matches!(spilled, Layer::Spilled { .. }));
        let all = |layer: &Layer| layer.iter().collect::<io::Result<Vec<_>>>().unwrap();
        assert_eq!(all(&memory), (0..10_007).map(Word).collect::<Vec<_>>());
        assert_eq!(all(&memory), all(&spilled));
        assert_eq!(memory.words(300..9_000).unwrap(), spilled.words(300..9_000).unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "the files have no names");
    }

    #[test]
    fn layers_are_merged() {
        let layer = |words: &[u128]| Layer::Memory(words.iter().copied().map(Word).collect());
        let layers = [layer(&[1, 4]), layer(&[]), layer(&[1, 2, 5])];
        let mut merge = Merge::new(&layers).unwrap();
        let found: Vec<_> = std::iter::from_fn(|| merge.next_word().unwrap()).collect();
        let expected = [(1, vec![0, 2]), (2, vec![2]), (4, vec![0]), (5, vec![2])];
        assert_eq!(found, expected.map(|(word, layers)| (Word(word), layers)));
    }
}

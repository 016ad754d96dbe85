//! The number of distinct positions after each number of moves.

use itertools::Itertools;
use rayon::prelude::*;

use super::builder::{BATCH, CHUNK};
use super::sorted::{COLLECTING_BYTES, Collector, SortedItems, merged};
use super::word::Word;
use super::{BuildError, Workspace};
use crate::watch::Watch;
use kamisado::Position;

const STRIDE: usize = 1 << 16;

/// The distinct positions of a round after a number of moves, without those in which the round is over.
///
/// Without rings, a position, its mirror image and the half-turns of both with the players exchanged count as one; with
/// rings, every position counts separately.
pub struct Layers<'a> {
    root: Position,
    workspace: Workspace<'a>,
    watch: &'a dyn Watch,
    moves: usize,
    layer: SortedItems<Word>,
}

impl<'a> Layers<'a> {
    /// The layer after no moves. Half of the memory is for positions; what does not fit is kept in unnamed files.
    pub fn new(root: &Position, workspace: Workspace<'a>, watch: &'a dyn Watch) -> Layers<'a> {
        Layers { root: *root, workspace, watch, moves: 0, layer: SortedItems::Memory(vec![Word::of(root)]) }
    }

    /// Advances by a move, and returns the number of positions there.
    pub fn advance(&mut self) -> Result<u64, BuildError> {
        let children = self.children()?;
        self.watch.begin(format_args!("sorting the positions at ply {}", self.moves + 1), 0);
        self.layer = children.finish(self.watch)?;
        self.moves += 1;
        Ok(self.layer.len() as u64)
    }

    /// The number of positions one move later, without keeping them.
    pub fn count_next(self) -> Result<u64, BuildError> {
        let runs = self.children()?.into_runs();
        drop(self.layer);
        let positions = runs.iter().map(SortedItems::len).sum();
        self.watch.begin(format_args!("counting the positions at ply {}", self.moves + 1), positions);
        let (mut number, mut last) = (0, None);
        for words in &merged(&runs).chunks(STRIDE) {
            BuildError::if_stopped(self.watch)?;
            let mut found = 0;
            for word in words {
                let (word, _) = word?;
                found += 1;
                number += u64::from(last.replace(word) != Some(word));
            }
            self.watch.advance(found);
        }
        Ok(number)
    }

    fn children(&self) -> Result<Collector<'a>, BuildError> {
        let Layers { root, workspace, watch, moves, ref layer } = *self;
        let limit = workspace.memory / 2 / COLLECTING_BYTES;
        // The positions from one batch may exceed the limit.
        let batch = (limit / 16).clamp(CHUNK, BATCH);
        let mut next = Collector::new(limit, workspace.folder);
        watch.begin(format_args!("moves at ply {moves}"), layer.len());
        for start in (0..layer.len()).step_by(batch) {
            BuildError::if_stopped(watch)?;
            let words = layer.items(start..layer.len().min(start + batch))?;
            words.par_chunks(CHUNK).for_each(|words| {
                words.iter().flat_map(|word| word.children(&root)).for_each(|child| next.insert(child));
                watch.advance(words.len());
            });
            next.relieve()?;
        }
        Ok(next)
    }
}

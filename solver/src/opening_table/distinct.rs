//! How many positions there are after each number of moves, each counted once.

use itertools::Itertools;
use rayon::prelude::*;

use super::builder::{BATCH, CHUNK};
use super::sorted::{COLLECTING_BYTES, Collector, SortedItems, merged};
use super::word::Word;
use super::{BuildError, Workspace};
use crate::watch::Watch;
use kamisado::Position;

const STRIDE: usize = 1 << 16;

/// The positions of a round after so many moves, each once; those in which the round is over are left out.
///
/// Without rings a position, its mirror image and the half-turn of either with the players exchanged are one; with
/// rings every position is one of its own.
pub struct Layers<'a> {
    root: Position,
    workspace: Workspace<'a>,
    watch: &'a dyn Watch,
    moves: usize,
    layer: SortedItems<Word>,
}

impl<'a> Layers<'a> {
    /// After no move. Half of the memory is for positions; what does not fit is kept in files without a name.
    pub fn new(root: &Position, workspace: Workspace<'a>, watch: &'a dyn Watch) -> Layers<'a> {
        Layers { root: *root, workspace, watch, moves: 0, layer: SortedItems::Memory(vec![Word::of(root)]) }
    }

    /// Goes on by a move, and says how many positions there are then.
    pub fn advance(&mut self) -> Result<u64, BuildError> {
        let children = self.children()?;
        self.watch.begin(format_args!("sorting the positions at ply {}", self.moves + 1), 0);
        self.layer = children.finish()?;
        self.moves += 1;
        Ok(self.layer.len() as u64)
    }

    /// How many positions there are a move later, which are not kept.
    pub fn count_next(self) -> Result<u64, BuildError> {
        let runs = self.children()?.into_runs();
        drop(self.layer);
        let positions = runs.iter().map(SortedItems::len).sum();
        self.watch.begin(format_args!("counting the positions at ply {}", self.moves + 1), positions);
        let (mut number, mut last) = (0, None);
        for words in &merged(&runs).chunks(STRIDE) {
            BuildError::if_stopped(self.watch)?;
            let mut seen = 0;
            for word in words {
                let (word, _) = word?;
                seen += 1;
                number += u64::from(last.replace(word) != Some(word));
            }
            self.watch.advance(seen);
        }
        Ok(number)
    }

    fn children(&self) -> Result<Collector<'a>, BuildError> {
        let Layers { root, workspace, watch, moves, ref layer } = *self;
        let limit = workspace.memory / 2 / COLLECTING_BYTES;
        // What comes of one batch may lie above the limit.
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

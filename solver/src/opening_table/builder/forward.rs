//! The positions of each ply with what the rules alone say of them, and those of the next.

use rayon::prelude::*;

use super::{BATCH, CHUNK, Fate, Ply, TableBuilder};
use crate::opening_table::sorted::{COLLECTING_BYTES, Collector, Sorted};
use crate::opening_table::word::Word;
use crate::opening_table::{BuildError, TableCounts};
use kamisado::Position;

impl TableBuilder<'_> {
    /// All plies, their positions unsolved but for wins at once.
    pub(super) fn enumerate(&self) -> Result<Vec<Ply>, BuildError> {
        let mut layer = Sorted::Memory(vec![Word::of(&Position::start(self.plan.deadlock))]);
        let mut plies = Vec::new();
        for number in 0..=self.plan.plies {
            let (ply, next) = self.expand(number, layer)?;
            plies.push(ply);
            layer = next;
        }
        Ok(plies)
    }

    /// The ply of a number with these positions, and those that they lead to: none beyond the last ply of the plan.
    fn expand(&self, number: u16, layer: Sorted<Word>) -> Result<(Ply, Sorted<Word>), BuildError> {
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
        Ok((Ply { layer, fates, distances: Vec::new(), counts }, next.finish()?))
    }
}

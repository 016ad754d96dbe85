//! All plies brought together: each position stored once, counted at every ply that it is at.

use super::{Fate, Ply, TableBuilder};
use crate::game::value::{Dtw, Value};
use crate::opening_table::format::Scope;
use crate::opening_table::sorted::{Sorted, merged};
use crate::opening_table::word::{Spelling, Word};
use crate::opening_table::writer::{Draft, TableFile, Workspace};
use crate::opening_table::{BuildError, TableCounts};
use kamisado::Position;

/// Positions between two looks at whether to stop.
const STRIDE: usize = 1 << 14;

/// What is known of the positions of a ply, in the order of their words.
struct Known {
    fates: Vec<Fate>,
    distances: Vec<Dtw>,
    counts: TableCounts,
    /// The number of the next position.
    next: usize,
}

impl Known {
    /// The next position's.
    fn step(&mut self) -> (Fate, Option<Dtw>) {
        let number = self.next;
        self.next += 1;
        let (fate, distance) = (self.fates[number], self.distances.get(number).copied());
        self.counts.wins += u64::from(fate.value() == Value::Win);
        if let Some(distance) = distance {
            self.counts.count_distance(fate.value(), distance);
        }
        (fate, distance)
    }
}

impl TableBuilder<'_> {
    /// The table of all plies.
    pub(super) fn merge(&self, plies: Vec<Ply>) -> Result<TableFile, BuildError> {
        let all = plies.iter().map(|ply| ply.fates.len()).sum();
        self.watch.begin(format_args!("writing the table"), all);
        let known = |ply: Ply| {
            let Ply { layer, fates, distances, counts } = ply;
            (layer, Known { fates, distances, counts, next: 0 })
        };
        let (layers, mut known): (Vec<Sorted<Word>>, Vec<Known>) = plies.into_iter().map(known).unzip();
        let distance_plies = self.plan.distance_plies;
        let workspace = Workspace { memory: self.plan.memory, folder: &self.plan.spill };
        let draft = |last: u16, distances: bool| Draft::new(Spelling::of_plies_to(last), distances, workspace);
        let mut drafts = Vec::from_iter(distance_plies.map(|last| draft(last, true)));
        drafts.push(draft(self.plan.plies, false));
        let mut words = merged(&layers).peekable();
        let mut steps = 0;
        while let Some((word, ply)) = words.next().transpose()? {
            let (fate, distance) = known[ply].step();
            known[ply].counts.distinct += 1;
            steps += 1;
            while let Some(again) = words.next_if(|next| next.as_ref().is_ok_and(|next| next.0 == word)) {
                let (again, its_distance) = known[again?.1].step();
                if again != fate || its_distance.is_some_and(|found| Some(found) != distance) {
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
        drop(layers);
        let scope = Scope::Plies { plies: self.plan.plies, distance_plies };
        let counts = known.into_iter().map(|known| known.counts).collect();
        TableFile::new(&Position::start(self.plan.deadlock), scope, counts, drafts)
    }
}

//! All plies brought together: each position stored once, counted at every ply that it is at.

use super::{Builder, Fate, Ply, Task};
use crate::game::value::{Dtw, Value};
use crate::kamisado::Position;
use crate::opening_table::format::Scope;
use crate::opening_table::layer::{Layer, Merge};
use crate::opening_table::word::Spelling;
use crate::opening_table::writer::{Draft, TableFile};
use crate::opening_table::{BuildError, Counts};

/// Positions between two looks at whether to stop.
const STRIDE: usize = 1 << 14;

/// What is known of the positions of a ply, in the order of their words.
struct Known {
    fates: Vec<Fate>,
    distances: Vec<Dtw>,
    counts: Counts,
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

impl Builder<'_> {
    /// The table of all plies.
    pub(super) fn merge(&self, plies: Vec<Ply>) -> Result<TableFile, BuildError> {
        let all = plies.iter().map(|ply| ply.fates.len()).sum();
        self.progress.begin(Task::Merge, all);
        let known = |ply: Ply| {
            let Ply { layer, fates, distances, counts } = ply;
            (layer, Known { fates, distances, counts, next: 0 })
        };
        let (layers, mut known): (Vec<Layer>, Vec<Known>) = plies.into_iter().map(known).unzip();
        let distance_plies = self.plan.distance_plies;
        let mut drafts = Vec::from_iter(distance_plies.map(|_| Draft::new(true)));
        drafts.push(Draft::new(false));
        let mut merge = Merge::new(&layers)?;
        let mut steps = 0;
        while let Some((word, at)) = merge.next_word()? {
            let (fate, distance) = known[at[0]].step();
            known[at[0]].counts.distinct += 1;
            for &ply in &at[1..] {
                let (again, its_distance) = known[ply].step();
                if again != fate || its_distance.is_some_and(|found| Some(found) != distance) {
                    return Err(BuildError::Contradiction { position: self.position(word).to_string() });
                }
            }
            if let Fate::Solved(value) = fate {
                let set = usize::from(distance_plies.is_some() && distance.is_none());
                drafts[set].push(word.key(Spelling::default()), value, distance)?;
            }
            steps += at.len();
            if steps >= STRIDE {
                self.check_stop()?;
                self.progress.advance(steps, false);
                steps = 0;
            }
        }
        let scope = Scope::Plies { plies: self.plan.plies, distance_plies };
        let counts = known.into_iter().map(|known| known.counts).collect();
        Ok(TableFile::new(&Position::start(self.plan.deadlock), scope, counts, drafts))
    }
}

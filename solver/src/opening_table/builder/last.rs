//! The last ply with values, and the last one with distances: solved by the oracle.

use std::ops::Range;

use rayon::prelude::*;

use super::{CHUNK, DISTANCE_CHUNK, Fate, Ply, TableBuilder, Task};
use crate::game::value::{Dtw, Value};
use crate::kamisado::Position;
use crate::opening_table::BuildError;

/// Kinds of parts in the journal.
const VALUES: u8 = 1;
const DISTANCES: u8 = 2;

impl TableBuilder<'_> {
    /// Solves the positions of the last ply.
    pub(super) fn values(&self, ply: &mut Ply) -> Result<(), BuildError> {
        self.progress.begin(Task::Values(usize::from(self.plan.plies)), ply.fates.len());
        let solve = |positions: &[Position]| {
            let values = self.oracle.values(positions)?;
            Some(values.into_iter().map(|value| u8::from(value == Value::Win)).collect())
        };
        let solved = self.by_parts(VALUES, CHUNK, ply, &solve)?;
        let mut solved = solved.into_iter();
        for fate in ply.fates.iter_mut().filter(|fate| **fate == Fate::Unknown) {
            let won = solved.next().ok_or(BuildError::Unproved)?;
            *fate = Fate::Solved(if won == 0 { Value::Loss } else { Value::Win });
        }
        Ok(())
    }

    /// What `solve` says of the positions of a ply that are not won at once, in parts of `size` positions, some of it
    /// by the journal.
    fn by_parts(
        &self,
        kind: u8,
        size: usize,
        ply: &Ply,
        solve: &(dyn Fn(&[Position]) -> Option<Vec<u8>> + Sync),
    ) -> Result<Vec<u8>, BuildError> {
        let all = ply.fates.len();
        let part = |number: usize| -> Result<Vec<u8>, BuildError> {
            self.progress.check_stop()?;
            let range = number * size..all.min((number + 1) * size);
            if let Some(kept) = self.journal.take(kind, number as u64)? {
                self.progress.advance(range.len(), true);
                return Ok(kept);
            }
            let positions = self.open_positions(ply, range.clone())?;
            let stopped = || if self.progress.stopped() { BuildError::Stopped } else { BuildError::Unproved };
            let found = solve(&positions).ok_or_else(stopped)?;
            self.journal.put(kind, number as u64, found.clone())?;
            self.progress.advance(range.len(), false);
            Ok(found)
        };
        let parts: Result<Vec<_>, _> = (0..all.div_ceil(size)).into_par_iter().map(part).collect();
        Ok(parts?.concat())
    }

    fn open_positions(&self, ply: &Ply, range: Range<usize>) -> Result<Vec<Position>, BuildError> {
        let words = ply.layer.items(range.clone())?;
        let open = words.iter().zip(&ply.fates[range]).filter(|(_, fate)| **fate != Fate::AtOnce);
        Ok(open.map(|(&word, _)| self.position(word)).collect())
    }

    /// Searches for the distances at the last ply that has them; those before it follow.
    pub(super) fn distances(&self, plies: &mut [Ply]) -> Result<(), BuildError> {
        let Some((ply, before)) = plies.split_last_mut() else { return Ok(()) };
        self.progress.begin(Task::Distances(before.len()), ply.fates.len());
        let solve = |positions: &[Position]| {
            let found = self.oracle.distances(positions)?;
            let record = |(value, Dtw(distance)): (Value, Dtw)| {
                let [low, high] = distance.to_le_bytes();
                [u8::from(value == Value::Win), low, high]
            };
            Some(found.into_iter().flat_map(record).collect())
        };
        let solved = self.by_parts(DISTANCES, DISTANCE_CHUNK, ply, &solve)?;
        let mut solved = solved.as_chunks::<3>().0.iter();
        for number in 0..ply.fates.len() {
            let distance = match ply.fates[number] {
                Fate::AtOnce => Dtw(1),
                fate => {
                    let &[won, low, high] = solved.next().ok_or(BuildError::Unproved)?;
                    let found = if won == 0 { Value::Loss } else { Value::Win };
                    if found != fate.value() {
                        return Err(self.contradiction(ply, number)?);
                    }
                    Dtw(u16::from_le_bytes([low, high]))
                }
            };
            ply.distances.push(distance);
        }
        for number in (0..before.len()).rev() {
            let (earlier, later) = plies.split_at_mut(number + 1);
            self.distances_from(&mut earlier[number], &later[0], number)?;
        }
        Ok(())
    }
}

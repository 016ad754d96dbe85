//! The last ply with values, and the last one with distances: solved by the oracle.

use rayon::prelude::*;

use super::{CHUNK, DISTANCE_CHUNK, Fate, Ply, TableBuilder};
use crate::game::value::{Dtw, Value};
use crate::opening_table::BuildError;
use crate::opening_table::word::Word;
use kamisado::Position;

/// Kinds of parts in the journal.
const VALUES: u8 = 1;
const DISTANCES: u8 = 2;

impl TableBuilder<'_> {
    /// Solves the positions of the last ply.
    pub(super) fn values(&self, ply: &mut Ply) -> Result<(), BuildError> {
        self.watch.begin(format_args!("values at ply {}", self.plan.plies), ply.fates.len());
        let solve = |positions: &[Position]| {
            let values = self.oracle.values(positions)?;
            Some(values.into_iter().map(|value| u8::from(value == Value::Win)).collect())
        };
        // The last parts may be hard: no thread is to wait for another that has several of them.
        let parts = ply.fates.par_chunks_mut(CHUNK).enumerate().with_max_len(1);
        parts.try_for_each(|(number, fates)| {
            let start = number * CHUNK;
            let words = ply.layer.items(start..start + fates.len())?;
            let mut solved = self.part(VALUES, number, &words, fates, &solve)?.into_iter();
            for fate in fates.iter_mut().filter(|fate| **fate == Fate::Unknown) {
                let won = solved.next().ok_or(BuildError::Unproved)?;
                *fate = Fate::Solved(if won == 0 { Value::Loss } else { Value::Win });
            }
            Ok(())
        })
    }

    /// What `solve` says of those positions of a part of a ply that are not won at once, or the journal, if it has it.
    fn part(
        &self,
        kind: u8,
        number: usize,
        words: &[Word],
        fates: &[Fate],
        solve: &dyn Fn(&[Position]) -> Option<Vec<u8>>,
    ) -> Result<Vec<u8>, BuildError> {
        BuildError::if_stopped(self.watch)?;
        if let Some(kept) = self.journal.take(kind, number as u64)? {
            self.watch.keep(words.len());
            return Ok(kept);
        }
        let open = words.iter().zip(fates).filter(|(_, fate)| **fate != Fate::AtOnce);
        let positions: Vec<Position> = open.map(|(&word, _)| self.position(word)).collect();
        let stopped = || if self.watch.stopped() { BuildError::Stopped } else { BuildError::Unproved };
        let found = solve(&positions).ok_or_else(stopped)?;
        self.journal.put(kind, number as u64, found.clone())?;
        self.watch.advance(words.len());
        Ok(found)
    }

    /// Searches for the distances at the last ply that has them; those before it follow.
    pub(super) fn distances(&self, plies: &mut [Ply]) -> Result<(), BuildError> {
        let Some((ply, before)) = plies.split_last_mut() else { return Ok(()) };
        self.watch.begin(format_args!("distances at ply {}", before.len()), ply.fates.len());
        ply.distances = vec![Dtw(1); ply.fates.len()];
        let solve = |positions: &[Position]| {
            let found = self.oracle.distances(positions)?;
            let record = |(value, Dtw(distance)): (Value, Dtw)| {
                let [low, high] = distance.to_le_bytes();
                [u8::from(value == Value::Win), low, high]
            };
            Some(found.into_iter().flat_map(record).collect())
        };
        let parts = ply.distances.par_chunks_mut(DISTANCE_CHUNK).zip(ply.fates.par_chunks(DISTANCE_CHUNK));
        parts.enumerate().with_max_len(1).try_for_each(|(number, (distances, fates))| {
            let start = number * DISTANCE_CHUNK;
            let words = ply.layer.items(start..start + fates.len())?;
            let solved = self.part(DISTANCES, number, &words, fates, &solve)?;
            let mut solved = solved.as_chunks::<3>().0.iter();
            for ((distance, fate), &word) in distances.iter_mut().zip(fates).zip(&*words) {
                if *fate == Fate::AtOnce {
                    continue;
                }
                let &[won, low, high] = solved.next().ok_or(BuildError::Unproved)?;
                if (won != 0) != (fate.value() == Value::Win) {
                    return Err(self.contradiction(word));
                }
                *distance = Dtw(u16::from_le_bytes([low, high]));
            }
            Ok(())
        })?;
        for number in (0..before.len()).rev() {
            let (earlier, later) = plies.split_at_mut(number + 1);
            self.distances_from(&mut earlier[number], &later[0], number)?;
        }
        Ok(())
    }
}

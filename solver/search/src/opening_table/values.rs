//! The values and distances of all plies: the oracle solves the last plies, and each earlier one follows from the next
//! by the rules alone.

use std::borrow::Cow;

use rayon::prelude::*;

use super::BuildError;
use super::builder::{BATCH, CHUNK, DISTANCE_CHUNK, Fate, Ply, TableBuilder};
use super::word::Word;
use crate::game::value::{Dtw, Value};
use kamisado::Position;

const VALUES: u8 = 1;
const DISTANCES: u8 = 2;

/// A byte for the value of a position, 1 for a win, and two for its distance.
const DISTANCE_BYTES: usize = 3;

/// A part of the positions of a ply, which fits in memory.
struct Window<'a> {
    ply: &'a Ply,
    start: usize,
    words: Cow<'a, [Word]>,
}

impl Window<'_> {
    /// The value and distance of a position after a move, from the side of the player who made it; `None` if the
    /// position is not in this part, or the round is over.
    fn child(&self, position: &Position, child: &Position) -> Option<(Value, Dtw)> {
        if child.winner().is_some() {
            return None;
        }
        let number = self.start + self.words.binary_search(&Word::of(child)).ok()?;
        let value = self.ply.fates[number].value().seen_by(child.turn() != position.turn());
        Some((value, self.ply.distances.get(number).copied().unwrap_or(Dtw(0))))
    }
}

/// The distance of a position, as far as known from some of its children.
#[derive(Clone, Copy)]
struct ChildDistances {
    soonest_win: Option<Dtw>,
    latest_loss: Dtw,
}

impl TableBuilder<'_> {
    /// Searches for the values at the last ply; those before it follow.
    pub(super) fn values(&self, plies: &mut [Ply]) -> Result<(), BuildError> {
        let Some((ply, before)) = plies.split_last_mut() else { return Ok(()) };
        self.watch.begin(format_args!("values at ply {}", before.len()), ply.fates.len());
        let solve = |positions: &[Position]| {
            let values = self.oracle.values(positions)?;
            Some(values.into_iter().map(|value| u8::from(value == Value::Win)).collect())
        };
        // The last parts may be hard, so no thread takes several of them at once.
        let parts = ply.fates.par_chunks_mut(CHUNK).enumerate().with_max_len(1);
        parts.try_for_each(|(number, fates)| {
            let start = number * CHUNK;
            let words = ply.layer.items(start..start + fates.len())?;
            let mut solved = self.part(VALUES, number, &words, fates, &solve)?.into_iter();
            for fate in fates.iter_mut().filter(|fate| **fate == Fate::Unknown) {
                let won = solved.next().ok_or(BuildError::Unproved)?;
                *fate = Fate::Solved(if won == 0 { Value::Loss } else { Value::Win });
            }
            Ok::<_, BuildError>(())
        })?;
        for number in (0..before.len()).rev() {
            let (earlier, later) = plies.split_at_mut(number + 1);
            self.values_from(&mut earlier[number], &later[0], number)?;
        }
        Ok(())
    }

    /// The results of `solve` for the positions of a part that are not won at once, or those in the journal.
    fn part(
        &self,
        kind: u8,
        number: usize,
        words: &[Word],
        fates: &[Fate],
        solve: &dyn Fn(&[Position]) -> Option<Vec<u8>>,
    ) -> Result<Vec<u8>, BuildError> {
        BuildError::if_stopped(self.watch)?;
        let open = words.iter().zip(fates).filter(|(_, fate)| **fate != Fate::AtOnce);
        if let Some(kept) = self.journal.take(kind, number as u64)? {
            let (positions, width) = (open.count(), if kind == DISTANCES { DISTANCE_BYTES } else { 1 });
            let is_sound = |record: &[u8]| matches!(record, [0 | 1] | [0 | 1, 1..=255, 0]);
            if kept.len() != positions * width || !kept.chunks(width).all(is_sound) {
                return Err(BuildError::Kept { number, positions });
            }
            self.watch.keep(words.len());
            return Ok(kept);
        }
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
            let mut solved = solved.as_chunks::<DISTANCE_BYTES>().0.iter();
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

    fn values_from(&self, ply: &mut Ply, next: &Ply, number: usize) -> Result<(), BuildError> {
        self.watch.begin(format_args!("values at ply {number}"), ply.fates.len());
        let mut won = vec![false; ply.fates.len()];
        self.each_part(next, |part| {
            self.each_open(ply, &mut won, &|position, won| {
                let wins = |m| part.child(position, &position.after(m)).is_some_and(|(value, _)| value == Value::Win);
                *won = *won || position.moves().any(wins);
            })
        })?;
        for (fate, won) in ply.fates.iter_mut().zip(won) {
            if *fate == Fate::Unknown {
                *fate = Fate::Solved(if won { Value::Win } else { Value::Loss });
            }
        }
        Ok(())
    }

    fn distances_from(&self, ply: &mut Ply, next: &Ply, number: usize) -> Result<(), BuildError> {
        self.watch.begin(format_args!("distances at ply {number}"), ply.fates.len());
        // A move that ends the round by a deadlock loses with distance 1.
        let mut found = vec![ChildDistances { soonest_win: None, latest_loss: Dtw(1) }; ply.fates.len()];
        self.each_part(next, |part| {
            self.each_open(ply, &mut found, &|position, found| {
                for m in position.moves() {
                    match part.child(position, &position.after(m)) {
                        Some((Value::Win, distance)) => {
                            let distance = distance.before();
                            found.soonest_win =
                                Some(found.soonest_win.map_or(distance, |soonest| soonest.min(distance)));
                        }
                        Some((Value::Loss, distance)) => found.latest_loss = found.latest_loss.max(distance.before()),
                        None => {}
                    }
                }
            })
        })?;
        let distance = |(fate, found): (&Fate, ChildDistances)| match fate {
            Fate::AtOnce => Dtw(1),
            _ => found.soonest_win.unwrap_or(found.latest_loss),
        };
        ply.distances = ply.fates.iter().zip(found).map(distance).collect();
        Ok(())
    }

    /// Calls `visit` with the parts of a ply, each no larger than the memory allows. The result for a position is the
    /// best over its children, so it can be combined part by part.
    fn each_part<'p>(
        &self,
        ply: &'p Ply,
        mut visit: impl FnMut(&Window<'p>) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        let held = (self.plan.memory / 2 / size_of::<Word>()).max(BATCH);
        let all = ply.layer.len();
        (0..all).step_by(held).try_for_each(|start| {
            let words = ply.layer.items(start..all.min(start + held))?;
            visit(&Window { ply, start, words })
        })
    }

    /// Calls `visit` with each position of a ply that is not won at once, and its result so far.
    fn each_open<T: Send>(
        &self,
        ply: &Ply,
        found: &mut [T],
        visit: &(impl Fn(&Position, &mut T) + Sync),
    ) -> Result<(), BuildError> {
        for (number, found) in found.chunks_mut(BATCH).enumerate() {
            BuildError::if_stopped(self.watch)?;
            let start = number * BATCH;
            let range = start..start + found.len();
            let words = ply.layer.items(range.clone())?;
            let chunks =
                words.par_chunks(CHUNK).zip(ply.fates[range].par_chunks(CHUNK)).zip(found.par_chunks_mut(CHUNK));
            chunks.for_each(|((words, fates), found)| {
                for ((&word, fate), found) in words.iter().zip(fates).zip(found) {
                    if *fate != Fate::AtOnce {
                        visit(&self.position(word), found);
                    }
                }
                self.watch.advance(words.len());
            });
        }
        Ok(())
    }
}

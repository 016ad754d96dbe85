//! A table held against the rules: the slow ones alone.

use dashmap::DashSet;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use super::format::Scope;
use super::{Counts, Table, TableError};
use crate::game::Game;
use crate::game::value::{Dtw, Value, Verdict};
use crate::kamisado::slow::Board;
use crate::kamisado::{Position, Setup};

/// What does not hold in a table.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum Unproved {
    #[error("a key that is no canonical position: {key:#034x}")]
    Key { key: u128 },
    #[error("'{setup}' is held as a {found} of the mover, but its moves make it a {expected}")]
    Verdict { setup: Box<Setup>, found: Verdict, expected: Verdict },
    #[error("'{setup}' should be held and is not")]
    Missing { setup: Box<Setup> },
    #[error("'{setup}' is held, but the player to move wins at once")]
    AtOnce { setup: Box<Setup> },
    #[error("{found} positions are held, but {expected} should be")]
    Size { found: u64, expected: u64 },
    #[error("the header counts {found:?} at ply {ply}, but there are {expected:?}")]
    Count { ply: usize, found: Box<Counts>, expected: Box<Counts> },
    #[error("'{setup}' is held as a {found} of the mover, which a search could not prove")]
    Frontier { setup: Box<Setup>, found: Verdict },
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("stopped")]
    Stopped,
}

/// Told of a verification, from many threads.
pub trait Watch: Sync {
    /// So many more positions are held against the rules.
    fn advance(&self, positions: usize);
    /// Whether to give up.
    fn stopped(&self) -> bool;
}

/// Positions looked at by one thread at a time.
const CHUNK: usize = 1 << 10;

/// What the rules alone do not show of an opening table, by ascending keys.
#[derive(Debug, Default)]
pub struct Frontier {
    /// Positions at the last ply, whose values have no others to follow from.
    pub values: Vec<u128>,
    /// Positions at the last ply with distances.
    pub distances: Vec<u128>,
}

impl Table {
    /// Checks that the table holds every position that it should and no other, and that every verdict before the last
    /// ply follows from those of the positions after each move; returns what this leaves open. A table of everything
    /// reachable leaves nothing.
    ///
    /// Moves are generated and played by the slow rules. Checksums are another matter: see [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// Something that does not hold; which, if it is more than one thing, is not the same each time.
    pub fn verify(&self, watch: &dyn Watch) -> Result<Frontier, Unproved> {
        match self.header().scope {
            Scope::Plies { plies, .. } => self.verify_plies(usize::from(plies), watch),
            Scope::Reachable => self.verify_reachable(watch),
        }
    }

    fn verify_plies(&self, last: usize, watch: &dyn Watch) -> Result<Frontier, Unproved> {
        let mut layers = vec![vec![self.root().key()]];
        let mut stored = 0;
        for ply in 0..=last {
            let next: DashSet<u128, FxBuildHasher> = DashSet::default();
            let hold = |keys: &[u128]| -> Result<(Counts, u64), Unproved> {
                let (mut counts, mut stored) = (Counts::default(), 0);
                for &key in keys {
                    let new = !layers[..ply].iter().any(|earlier| earlier.binary_search(&key).is_ok());
                    let verdict = self.hold(key, (ply < last).then_some(&next), &mut counts)?;
                    counts.distinct += u64::from(new);
                    stored += u64::from(new && verdict != Verdict::WIN_AT_ONCE);
                    if self.has_distances(ply)
                        && let Verdict::Proven(value, Some(distance)) = verdict
                    {
                        counts.count_distance(value, distance);
                    }
                }
                watch.advance(keys.len());
                if watch.stopped() { Err(Unproved::Stopped) } else { Ok((counts, stored)) }
            };
            let parts: Result<Vec<_>, _> = layers[ply].par_chunks(CHUNK).map(hold).collect();
            let (counts, here): (Vec<Counts>, Vec<u64>) = parts?.into_iter().unzip();
            let expected = counts.iter().fold(Counts::default(), Counts::merge);
            if self.counts()[ply] != expected {
                let found = Box::new(self.counts()[ply].clone());
                return Err(Unproved::Count { ply, found, expected: Box::new(expected) });
            }
            stored += here.iter().sum::<u64>();
            let mut next: Vec<u128> = next.into_iter().collect();
            next.par_sort_unstable();
            layers.push(next);
        }
        if stored != self.len() {
            return Err(Unproved::Size { found: self.len(), expected: stored });
        }
        let held = |ply: usize| -> Result<Vec<u128>, Unproved> {
            let held = |&key: &u128| self.verdict(key).map(|found| found.map(|_| key)).transpose();
            Ok(layers[ply].iter().filter_map(held).collect::<Result<_, _>>()?)
        };
        let distances = match self.header().scope {
            Scope::Plies { distance_plies: Some(ply), .. } => held(ply.into())?,
            _ => Vec::new(),
        };
        Ok(Frontier { values: held(last)?, distances })
    }

    fn has_distances(&self, ply: usize) -> bool {
        match self.header().scope {
            Scope::Plies { distance_plies, .. } => distance_plies.is_some_and(|last| ply <= usize::from(last)),
            Scope::Reachable => true,
        }
    }

    fn verify_reachable(&self, watch: &dyn Watch) -> Result<Frontier, Unproved> {
        self.hold(self.root().key(), None, &mut Counts::default())?;
        let mut entries = self.entries();
        let mut all = Counts::default();
        loop {
            let keys = entries.by_ref().take(CHUNK * CHUNK).map(|found| Ok(found?.0));
            let keys = keys.collect::<Result<Vec<u128>, TableError>>()?;
            if keys.is_empty() {
                break;
            }
            let hold = |keys: &[u128]| -> Result<Counts, Unproved> {
                let mut counts = Counts::default();
                for &key in keys {
                    if let Verdict::Proven(value, Some(distance)) =
                        self.hold(key, Some(&DashSet::default()), &mut counts)?
                    {
                        counts.count_distance(value, distance);
                    }
                }
                watch.advance(keys.len());
                if watch.stopped() { Err(Unproved::Stopped) } else { Ok(counts) }
            };
            let parts: Result<Vec<_>, _> = keys.par_chunks(CHUNK).map(hold).collect();
            all = parts?.iter().fold(all, Counts::merge);
        }
        // What is won at once is not held, and how often that comes the table cannot tell.
        let found = self.counts()[0].clone();
        let at_once = found.wins_at_once;
        all.distances.resize(all.distances.len().max(usize::from(at_once > 0)), (0, 0));
        if at_once > 0 {
            all.distances[0].0 += at_once;
        }
        let told = |counts: &Counts, more| (counts.positions + more, counts.wins + more, counts.distances.clone());
        if told(&found, 0) != told(&all, at_once) || found.distinct != found.positions {
            return Err(Unproved::Count { ply: 0, found: Box::new(found), expected: Box::new(all) });
        }
        Ok(Frontier::default())
    }

    /// Holds a position against the rules, and its verdict against those after its moves; counts it, and adds the keys
    /// of the positions after its moves to `next`. Without `next`, these are not looked at: they are beyond the table.
    fn hold(
        &self,
        key: u128,
        next: Option<&DashSet<u128, FxBuildHasher>>,
        counts: &mut Counts,
    ) -> Result<Verdict, Unproved> {
        let (position, board) = self.board(key)?;
        let setup = || Box::new(board.setup().clone());
        counts.positions += 1;
        let (mut at_once, mut implied) = (false, Vec::new());
        for m in board.moves() {
            counts.moves += 1;
            let mut child = board.clone();
            let passes = child.play(m).expect("a legal move");
            let other = child.turn() != board.turn();
            match child.winner() {
                Some(winner) if winner == board.turn() => {
                    counts.home_moves += 1;
                    at_once = true;
                }
                Some(_) => {
                    counts.deadlocks += 1;
                    implied.push(Verdict::Proven(Value::Loss, Some(Dtw(1))));
                }
                None => {
                    counts.passes += u64::from(!passes.is_empty());
                    let Some(next) = next else { continue };
                    let fast = Position::new(child.setup(), self.root().deadlock());
                    let fast = fast.map_err(|_| Unproved::Missing { setup: Box::new(child.setup().clone()) })?;
                    next.insert(fast.key());
                    implied.push(self.known_slowly(&fast, &child)?.before(other));
                }
            }
        }
        counts.wins_at_once += u64::from(at_once);
        let found = self.known_slowly(&position, &board)?;
        if at_once != (found == Verdict::WIN_AT_ONCE) {
            return Err(Unproved::AtOnce { setup: setup() });
        }
        counts.wins += u64::from(found.value() == Some(Value::Win));
        if next.is_none() || at_once {
            return Ok(found);
        }
        let expected = Verdict::of_moves(implied);
        let distances = found.distance().zip(expected.distance());
        if found.value() != expected.value() || distances.is_some_and(|(found, expected)| found != expected) {
            return Err(Unproved::Verdict { setup: setup(), found, expected });
        }
        Ok(found)
    }

    /// The position of a key, as both rules see it.
    fn board(&self, key: u128) -> Result<(Position, Board), Unproved> {
        let position = self.root().at_key(key).ok_or(Unproved::Key { key })?;
        let board = Board::new(&position.setup(), self.root().deadlock()).map_err(|_| Unproved::Key { key })?;
        Ok((position, board))
    }

    /// What the table says of a position; what it does not hold must be won at once.
    fn known_slowly(&self, position: &Position, board: &Board) -> Result<Verdict, Unproved> {
        if let Some(verdict) = self.get(position)? {
            return Ok(verdict);
        }
        if board.can_win_now() {
            Ok(Verdict::WIN_AT_ONCE)
        } else {
            Err(Unproved::Missing { setup: Box::new(board.setup().clone()) })
        }
    }
}

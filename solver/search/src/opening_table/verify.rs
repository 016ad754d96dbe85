//! Checking a table with the slow rules alone.

use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashSet;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use super::format::Scope;
use super::{Table, TableCounts, TableError, TableFlaw};
use crate::game::Game;
use crate::game::value::{Dtw, Value, Verdict};
use crate::kamisado::at_key;
use crate::watch::Watch;
use kamisado::Position;
use kamisado::slow::Board;

const CHUNK: usize = 1 << 10;

/// Positions whose entries the rules alone cannot verify, in ascending order of keys.
#[derive(Debug, Default)]
pub struct Frontier {
    /// Positions at the last ply, whose values do not follow from others.
    pub values: Vec<u128>,
    /// Positions at the last ply with distances.
    pub distances: Vec<u128>,
}

impl Table {
    /// Checks that the table holds exactly the right positions and distances, that every verdict before the last ply
    /// follows from those of the positions after each move, and that every number in the header is right. Returns what
    /// remains to be verified, which is nothing for a table of everything reachable.
    ///
    /// Moves are generated and played by the slow rules; only the packing of a position into its key is shared with the
    /// fast rules. For checksums, see [`check`](Self::check). If there are several flaws, which one is reported may
    /// vary.
    pub fn verify(&self, watch: &dyn Watch) -> Result<Frontier, TableFlaw> {
        let held = self.counts().iter().map(|counts| counts.positions).fold(0, u64::saturating_add);
        watch.begin(format_args!("checking by the rules"), usize::try_from(held).unwrap_or(usize::MAX));
        match self.header().scope {
            Scope::Plies { plies, distance_plies } => self.verify_plies(plies.into(), distance_plies, watch),
            Scope::Reachable => self.verify_reachable(watch),
        }
    }

    fn verify_plies(&self, last: usize, distance_plies: Option<u16>, watch: &dyn Watch) -> Result<Frontier, TableFlaw> {
        let mut layers = vec![vec![self.root().key()]];
        let mut stored = 0;
        for ply in 0..=last {
            let next: DashSet<u128, FxBuildHasher> = DashSet::default();
            let hold = |keys: &[u128]| -> Result<(TableCounts, u64), TableFlaw> {
                let (mut counts, mut stored) = (TableCounts::default(), 0);
                for &key in keys {
                    let first = layers[..ply].iter().position(|earlier| earlier.binary_search(&key).is_ok());
                    let new = first.is_none();
                    let mut reach = |child| {
                        next.insert(child);
                    };
                    let reach = (ply < last).then_some::<&mut dyn FnMut(u128)>(&mut reach);
                    let verdict = self.hold(key, reach, &mut counts)?;
                    if verdict != Verdict::WIN_AT_ONCE {
                        self.hold_distance(key, verdict, first.unwrap_or(ply), distance_plies)?;
                    }
                    counts.distinct += u64::from(new);
                    stored += u64::from(new && verdict != Verdict::WIN_AT_ONCE);
                    if distance_plies.is_some_and(|last| ply <= usize::from(last))
                        && let Verdict::Proven(value, Some(distance)) = verdict
                    {
                        counts.count_distance(value, distance);
                    }
                }
                watch.advance(keys.len());
                if watch.stopped() { Err(TableFlaw::Stopped) } else { Ok((counts, stored)) }
            };
            let parts: Result<Vec<_>, _> = layers[ply].par_chunks(CHUNK).map(hold).collect();
            let (counts, here): (Vec<TableCounts>, Vec<u64>) = parts?.into_iter().unzip();
            let expected = counts.iter().fold(TableCounts::default(), TableCounts::merge);
            self.hold_counts(ply, expected)?;
            stored += here.iter().sum::<u64>();
            let mut next: Vec<u128> = next.into_iter().collect();
            next.par_sort_unstable();
            layers.push(next);
        }
        if stored != self.len() {
            return Err(TableFlaw::Size { found: self.len(), expected: stored });
        }
        let held = |ply: usize| -> Result<Vec<u128>, TableFlaw> {
            let held = |&key: &u128| self.verdict(key).map(|found| found.map(|_| key)).transpose();
            Ok(layers[ply].iter().filter_map(held).collect::<Result<_, _>>()?)
        };
        let distances = distance_plies.map_or(Ok(Vec::new()), |ply| held(ply.into()))?;
        Ok(Frontier { values: held(last)?, distances })
    }

    /// Checks that a position first reached at `ply` has a distance exactly if the table should have distances there.
    fn hold_distance(
        &self,
        key: u128,
        verdict: Verdict,
        ply: usize,
        distance_plies: Option<u16>,
    ) -> Result<(), TableFlaw> {
        let setup = || Ok::<_, TableFlaw>(Box::new(self.board(key)?.1.setup().clone()));
        match (distance_plies, verdict.distance()) {
            (Some(last), None) if ply <= usize::from(last) => Err(TableFlaw::NoDistance { setup: setup()? }),
            (Some(last), Some(_)) if ply > usize::from(last) => Err(TableFlaw::ExtraDistance { setup: setup()?, last }),
            _ => Ok(()),
        }
    }

    /// Enumerates everything reachable again, by the slow rules. So the table cannot hold other positions, and every
    /// count in its header is known.
    fn verify_reachable(&self, watch: &dyn Watch) -> Result<Frontier, TableFlaw> {
        let visited = VisitedSet::new(self);
        let root = self.root().key();
        visited.first(self, root)?;
        let mut frontier = vec![root];
        let mut all = TableCounts::default();
        while !frontier.is_empty() {
            let hold = |keys: &[u128]| -> Result<(TableCounts, Vec<u128>), TableFlaw> {
                let (mut counts, mut children, mut next) = (TableCounts::default(), Vec::new(), Vec::new());
                for &key in keys {
                    let found = self.hold(key, Some(&mut |child| children.push(child)), &mut counts)?;
                    if let Verdict::Proven(value, Some(distance)) = found {
                        counts.count_distance(value, distance);
                    }
                    for child in children.drain(..) {
                        if visited.first(self, child)? {
                            next.push(child);
                        }
                    }
                }
                watch.advance(keys.len());
                if watch.stopped() { Err(TableFlaw::Stopped) } else { Ok((counts, next)) }
            };
            let parts: Result<Vec<_>, _> = frontier.par_chunks(CHUNK).map(hold).collect();
            let (counts, next): (Vec<TableCounts>, Vec<Vec<u128>>) = parts?.into_iter().unzip();
            all = counts.iter().fold(all, TableCounts::merge);
            frontier = next.concat();
        }
        all.distinct = all.positions;
        let expected = all.positions - visited.not_held.len() as u64;
        if self.len() != expected {
            return Err(TableFlaw::Size { found: self.len(), expected });
        }
        self.hold_counts(0, all)?;
        Ok(Frontier::default())
    }

    fn hold_counts(&self, ply: usize, expected: TableCounts) -> Result<(), TableFlaw> {
        let found = &self.counts()[ply];
        let wrong = || TableFlaw::Count { ply, found: Box::new(found.clone()), expected: Box::new(expected.clone()) };
        if *found == expected { Ok(()) } else { Err(wrong()) }
    }

    /// Checks a position against the rules, and its verdict against those after its moves. Counts it, and calls `reach`
    /// with the keys of the positions after its moves. Without `reach`, these lie beyond the table and are not checked.
    fn hold(
        &self,
        key: u128,
        mut reach: Option<&mut dyn FnMut(u128)>,
        counts: &mut TableCounts,
    ) -> Result<Verdict, TableFlaw> {
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
                    let Some(reach) = &mut reach else { continue };
                    let fast = Position::new(child.setup(), self.root().deadlock());
                    let fast = fast.map_err(|_| TableFlaw::Missing { setup: Box::new(child.setup().clone()) })?;
                    reach(fast.key());
                    implied.push(self.known_slowly(&fast, &child)?.before(other));
                }
            }
        }
        counts.wins_at_once += u64::from(at_once);
        let found = self.known_slowly(&position, &board)?;
        match (at_once, found == Verdict::WIN_AT_ONCE) {
            (true, false) => return Err(TableFlaw::AtOnce { setup: setup() }),
            (false, true) => return Err(TableFlaw::NotAtOnce { setup: setup() }),
            _ => {}
        }
        counts.wins += u64::from(found.value() == Some(Value::Win));
        if reach.is_none() || at_once {
            return Ok(found);
        }
        let expected = Verdict::of_moves(implied);
        let distances = found.distance().zip(expected.distance());
        if found.value() != expected.value() || distances.is_some_and(|(found, expected)| found != expected) {
            return Err(TableFlaw::Verdict { setup: setup(), found, expected });
        }
        Ok(found)
    }

    /// The position of a key, by both implementations of the rules.
    fn board(&self, key: u128) -> Result<(Position, Board), TableFlaw> {
        let position = at_key(self.root(), key).ok_or(TableFlaw::Key { key })?;
        let board = Board::new(&position.setup(), self.root().deadlock()).map_err(|_| TableFlaw::Key { key })?;
        Ok((position, board))
    }

    /// The table's verdict of a position; a position that it does not hold must be won at once.
    fn known_slowly(&self, position: &Position, board: &Board) -> Result<Verdict, TableFlaw> {
        if let Some(verdict) = self.get(position)? {
            return Ok(verdict);
        }
        let missing = || TableFlaw::Missing { setup: Box::new(board.setup().clone()) };
        if board.can_win_now() { Ok(Verdict::WIN_AT_ONCE) } else { Err(missing()) }
    }
}

struct VisitedSet {
    /// A bit for each position that the table holds, by its number.
    held: Vec<AtomicU64>,
    /// The keys of the other positions, in which the player to move wins at once.
    not_held: DashSet<u128, FxBuildHasher>,
}

impl VisitedSet {
    fn new(table: &Table) -> VisitedSet {
        let words = table.len().div_ceil(64);
        VisitedSet { held: (0..words).map(|_| AtomicU64::new(0)).collect(), not_held: DashSet::default() }
    }

    /// Whether a position is met for the first time.
    fn first(&self, table: &Table, key: u128) -> Result<bool, TableError> {
        let Some(number) = table.number(key)? else { return Ok(self.not_held.insert(key)) };
        let beyond = || TableError::Content(format!("a word of number {number}, {} expected", table.len()));
        let bits = self.held.get((number / 64) as usize).ok_or_else(beyond)?;
        let bit = 1 << (number % 64);
        Ok(bits.fetch_or(bit, Ordering::Relaxed) & bit == 0)
    }
}

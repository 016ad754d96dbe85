//! The counts for a ply, or for everything reachable.

use crate::game::value::{Dtw, Value};
use crate::storage::codec::{Decode, Encode};
use kamisado::Position;

/// Counts over all positions at one ply, including those of earlier plies; or over everything reachable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct TableCounts {
    /// The number of positions.
    pub positions: u64,
    /// How many of them occur at no earlier ply.
    pub distinct: u64,
    /// Positions in which the player to move wins.
    pub wins: u64,
    /// Positions in which the player to move can win at once; a table leaves these out.
    pub wins_at_once: u64,
    /// Legal moves in all positions.
    pub moves: u64,
    /// Moves that reach home.
    pub home_moves: u64,
    /// Moves that end the round by a deadlock.
    pub deadlocks: u64,
    /// Moves after which a player must pass.
    pub passes: u64,
    /// The numbers of positions won and lost, for each distance from 1, if the distances at this ply are known.
    pub distances: Vec<(u64, u64)>,
}

impl TableCounts {
    /// Counts a position with its moves; calls `child` with each position after a move that does not end the round.
    /// Returns whether the player to move can win at once.
    pub(super) fn count(&mut self, position: &Position, mut child: impl FnMut(&Position)) -> bool {
        self.positions += 1;
        let mut at_once = false;
        for m in position.moves() {
            self.moves += 1;
            let mut next = *position;
            let passes = next.play(m).expect("a legal move");
            match next.winner() {
                Some(winner) if winner == position.turn() => {
                    at_once = true;
                    self.home_moves += 1;
                }
                Some(_) => self.deadlocks += 1,
                None => {
                    self.passes += u64::from(!passes.is_empty());
                    child(&next);
                }
            }
        }
        self.wins_at_once += u64::from(at_once);
        at_once
    }

    pub(super) fn count_distance(&mut self, value: Value, distance: Dtw) {
        let number = usize::from(distance.0);
        if self.distances.len() < number {
            self.distances.resize(number, (0, 0));
        }
        let (wins, losses) = &mut self.distances[number - 1];
        *(if value == Value::Win { wins } else { losses }) += 1;
    }

    /// Positions in which the player to move loses.
    pub fn losses(&self) -> u64 {
        self.positions - self.wins
    }

    /// The sum of two counts of disjoint positions.
    pub(super) fn merge(mut self, other: &TableCounts) -> TableCounts {
        self.positions += other.positions;
        self.distinct += other.distinct;
        self.wins += other.wins;
        self.wins_at_once += other.wins_at_once;
        self.moves += other.moves;
        self.home_moves += other.home_moves;
        self.deadlocks += other.deadlocks;
        self.passes += other.passes;
        if self.distances.len() < other.distances.len() {
            self.distances.resize(other.distances.len(), (0, 0));
        }
        for (mine, other) in self.distances.iter_mut().zip(&other.distances) {
            *mine = (mine.0 + other.0, mine.1 + other.1);
        }
        self
    }
}

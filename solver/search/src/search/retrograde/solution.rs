//! The result once everything is solved.

use rayon::prelude::*;

use super::backward::Ends;
use super::forward::Enumeration;
use super::layer::{Code, Layer, Rank};
use crate::game::value::{Dtw, Value};
use crate::game::{Game, Layered};
use crate::search::{Limits, SearchStopped};

/// All positions reachable from a root, with their values and distances.
pub struct Solution<G> {
    pub(super) root: G,
    pub(super) reached: Enumeration,
    pub(super) ends: Ends,
}

/// A solution in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionSummary {
    /// Positions not over, the root included, symmetric ones counted once.
    pub positions: u64,
    /// Positions that the player to move wins.
    pub wins: u64,
    /// How often a move ends the game.
    pub ends: Ends,
    /// For each distance from 0: the number of positions lost, and won, in that many moves.
    pub distances: Vec<[u64; 2]>,
}

/// The longest win of a player to move, with a line of best play.
#[derive(Clone, Debug)]
pub struct WinningLine<G: Game> {
    /// Moves that lead from the root to the position.
    pub path: Vec<G::Move>,
    /// The position.
    pub position: G,
    /// Best play from there to the end of the game: the winner hurries, the loser delays, and both play the first of
    /// the best moves.
    pub moves: Vec<G::Move>,
}

impl<G: Layered> Solution<G> {
    /// Value and distance of a position from its mover's side, if it is reachable from the root.
    pub fn get(&self, position: &G) -> Option<(Value, Dtw)> {
        if !self.root.shares_context(position) {
            return None;
        }
        self.rank(position).map(Rank::result)
    }

    /// The number of positions not over, the root included, symmetric ones counted once.
    pub fn len(&self) -> usize {
        self.layers().iter().map(|layer| layer.codes.len()).sum()
    }

    /// Always false: a solution holds at least its root.
    pub fn is_empty(&self) -> bool {
        self.layers().is_empty()
    }

    /// The memory taken, in bytes.
    pub fn bytes(&self) -> usize {
        self.reached.halves.bytes() + self.layers().iter().map(Layer::bytes).sum::<usize>()
    }

    /// The positions with values and distances, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (G::Key, Value, Dtw)> + '_ {
        let results = |layer| Layer::results(layer).map(|(code, rank)| (code, rank.result()));
        self.layers().iter().flat_map(results).map(|(code, (value, distance))| (self.key(code), value, distance))
    }

    fn layers(&self) -> &[Layer] {
        &self.reached.layers
    }

    fn key(&self, code: Code) -> G::Key {
        G::join(self.reached.halves.key(code))
    }

    fn rank(&self, position: &G) -> Option<Rank> {
        let place = self.layers().binary_search_by_key(&position.layer(), |layer| layer.number).ok()?;
        let layer = &self.layers()[place];
        let code = self.reached.halves.code(G::split(position.key()))?;
        layer.find(code).map(|place| layer.ranks[place])
    }

    fn best_move(&self, position: &G) -> Option<G::Move> {
        let rank = |m: &G::Move| {
            let child = position.after(*m);
            let rank = match child.winner() {
                Some(winner) => Rank::WON.seen_by(winner != child.turn()),
                None => self.rank(&child).expect("all children have been enumerated"),
            };
            rank.seen_by(child.turn() != position.turn())
        };
        // `max_by_key` would return the last of equals; this returns the first.
        position.moves().min_by_key(|m| std::cmp::Reverse(rank(m)))
    }

    /// The solution in numbers.
    pub fn summary(&self) -> SolutionSummary {
        let mut distances: Vec<[u64; 2]> = Vec::new();
        for rank in self.layers().iter().flat_map(|layer| &layer.ranks) {
            let (value, Dtw(distance)) = rank.result();
            let distance = usize::from(distance);
            if distances.len() <= distance {
                distances.resize(distance + 1, [0; 2]);
            }
            distances[distance][usize::from(value == Value::Win)] += 1;
        }
        let wins = distances.iter().map(|[_, wins]| wins).sum();
        SolutionSummary { positions: self.len() as u64, wins, ends: self.ends, distances }
    }

    /// The longest win of a player to move among all positions; of several, the one with the lowest key. `None` if the
    /// player to move loses in every position. Only the clock and the flags of the limits count.
    pub fn longest_win(&self, limits: Limits<'_>) -> Result<Option<WinningLine<G>>, SearchStopped> {
        let wins = |layer| Layer::results(layer).filter(|(_, rank)| rank.is_win());
        let Some(longest) = self.layers().iter().flat_map(wins).map(|(_, rank)| rank).min() else {
            return Ok(None);
        };
        let keys = |layer| {
            let longest = Layer::results(layer).filter(|&(_, rank)| rank == longest);
            longest.map(|(code, _)| (self.key(code), code))
        };
        let (_, code) = self.layers().iter().flat_map(keys).min().expect("one is the longest");
        let (path, position) = self.path(code, limits)?;
        let mut moves = Vec::new();
        let mut at = position.clone();
        while let Some(m) = self.best_move(&at) {
            moves.push(m);
            at.play_unchecked(m);
        }
        Ok(Some(WinningLine { path, position, moves }))
    }

    /// Moves that lead from the root to a position, and the position after them (a symmetric image of the one with the
    /// code, perhaps).
    fn path(&self, code: Code, limits: Limits<'_>) -> Result<(Vec<G::Move>, G), SearchStopped> {
        let mut keys = vec![self.key(code)];
        let at = |code| self.root.at(self.reached.halves.key(code));
        let number = at(code).layer();
        let before = self.layers().partition_point(|layer| layer.number < number);
        for layer in self.layers()[..before].iter().rev() {
            let key = keys[keys.len() - 1];
            let leads_there = |&code: &Code| {
                let position = at(code);
                let mut moves = position.moves();
                moves.any(|m| Self::leads_to(&position, m, key)).then(|| position.key())
            };
            let parent = layer.codes.par_iter().with_min_len(super::CHUNK).filter_map(leads_there).min();
            limits.check_now(0)?;
            keys.extend(parent);
        }
        let mut at = self.root.clone();
        let mut path = Vec::new();
        for &key in keys.iter().rev().skip(1) {
            let m = at.moves().find(|&m| Self::leads_to(&at, m, key)).expect("a parent has such a move");
            path.push(m);
            at.play_unchecked(m);
        }
        Ok((path, at))
    }

    fn leads_to(position: &G, m: G::Move, key: G::Key) -> bool {
        let child = position.after(m);
        child.winner().is_none() && child.key() == key
    }
}

//! Shrinking a proof: among the winning moves, choosing those that need the fewest further positions.
//!
//! Moves are changed one at a time, the deepest first, as long as the proof gets smaller. At first, a new move needs
//! whatever the search happened to find, while the part it would replace has already been shrunk. So a new move may at
//! first need more, and its part is shrunk in the same way before the two are compared.

use super::CertifyError;
use super::claims::sorted_moves;
use super::strategy::{Change, Follows, Rest, Strategy};
use crate::game::Hints;
use crate::search::Solver;

/// The number of nested changes before parts are compared. A third level finds nothing more.
const DEPTH: u32 = 2;

/// How many times the released weight a new move may need before its part is shrunk. A factor of 10 saves 3 % of the
/// ends of rounds for ten times the work; a factor of 2 loses 3 %.
const ALLOWANCE: u64 = 3;

impl<G: Hints<Move: Ord>> Strategy<'_, G> {
    /// Changes moves until no change helps, or until `effort` positions were searched or counted. If a limit is reached
    /// or the memory is used up, the proof is still complete.
    pub(super) fn shrink(&mut self, solver: &mut Solver<G>, effort: u64) -> Result<(), CertifyError> {
        let last = self.spent(solver) + effort;
        for depth in 0..=DEPTH {
            loop {
                let before = self.weight;
                let mut number = self.nodes.len();
                while number > 0 {
                    number -= 1;
                    self.log.clear();
                    match self.improve(number, solver, depth, last) {
                        // Forgotten positions are searched for again when they are needed.
                        Err(CertifyError::TooLarge { .. }) => number = self.forget(number)?,
                        tried => tried?,
                    }
                }
                if self.weight == before || self.is_enough(solver, last) {
                    break;
                }
            }
        }
        Ok(())
    }

    fn spent(&self, solver: &Solver<G>) -> u64 {
        solver.nodes() + self.steps
    }

    fn is_enough(&self, solver: &Solver<G>, last: u64) -> bool {
        let spent = self.spent(solver);
        spent > last || self.ends.is_enough(self.weight, spent)
    }

    fn improve(&mut self, number: usize, solver: &mut Solver<G>, depth: u32, last: u64) -> Result<(), CertifyError> {
        let node = &self.nodes[number];
        if node.needed == 0 || !matches!(node.follows, Follows::WinningMove { .. }) || self.is_enough(solver, last) {
            return Ok(());
        }
        let winning = self.take_winning_moves(number, solver)?;
        let tried = winning.iter().try_for_each(|&rest| match self.is_enough(solver, last) {
            true => Ok(()),
            false => self.try_move(number, rest, solver, depth, last),
        });
        // No line of play returns to the node, so the moves were not used meanwhile.
        *self.winning_moves(number).1 = Some(winning);
        tried
    }

    /// What is left to show after each winning move of a node. The caller must put it back.
    fn take_winning_moves(&mut self, number: usize, solver: &mut Solver<G>) -> Result<Vec<Rest>, CertifyError> {
        if let Some(winning) = self.winning_moves(number).1.take() {
            return Ok(winning);
        }
        let (position, winner) = (self.nodes[number].position.clone(), self.nodes[number].winner);
        let mut winning = Vec::new();
        for m in sorted_moves(&position) {
            let child = position.after(m);
            let found = match child.winner() {
                Some(found) => found,
                None => child.winner_by(solver.value(&child, self.limits.less(solver.nodes()))?),
            };
            if found == winner {
                winning.push(self.rest(&child, winner)?);
            }
        }
        self.take(size_of_val(&winning[..]))?;
        Ok(winning)
    }

    fn try_move(
        &mut self,
        number: usize,
        rest: Rest,
        solver: &mut Solver<G>,
        depth: u32,
        last: u64,
    ) -> Result<(), CertifyError> {
        let old = self.choose(number, rest);
        if old == rest {
            return Ok(());
        }
        let (before, mark) = (self.weight, self.log.len());
        if let Some(child) = old {
            self.release(child);
        }
        let bare = self.weight;
        self.log.push(Change::Replaced(number, old));
        let limit = if depth == 0 { before } else { bare + ALLOWANCE * (before - bare) };
        let start = self.log.len();
        let mut tried = match rest {
            Some(child) => self.need(child, solver, limit),
            None => Ok(true),
        };
        if matches!(tried, Ok(true)) && depth > 0 {
            tried = self.improve_what_is_new(start, solver, depth - 1, last).map(|()| true);
        }
        if !matches!(tried, Ok(true)) || self.weight >= before {
            self.undo(mark);
        }
        tried.map(|_| ())
    }

    /// Tries other moves in the positions that are new in the proof, according to the log from `start` on.
    fn improve_what_is_new(
        &mut self,
        start: usize,
        solver: &mut Solver<G>,
        depth: u32,
        last: u64,
    ) -> Result<(), CertifyError> {
        let new = |change: &Change| match change {
            Change::Needed(number) if self.nodes[*number].needed == 1 => Some(*number),
            _ => None,
        };
        let new: Vec<usize> = self.log[start..].iter().filter_map(new).collect();
        new.into_iter().rev().try_for_each(|number| self.improve(number, solver, depth, last))
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::game::Game;
    use crate::game::proof::Bounds;
    use crate::game::value::Value;
    use crate::search::Limits;
    use crate::search::certificate::Claims;
    use crate::search::dfpn::NodeRecord;
    use crate::search::heaps::Heaps;

    /// How often each position is needed, and the total weight, counted from scratch.
    fn counted(strategy: &Strategy<'_, Heaps>, root: usize) -> (Vec<u32>, u64) {
        let (mut needed, mut waiting) = (vec![0; strategy.nodes.len()], vec![root]);
        let mut sum = 0;
        while let Some(number) = waiting.pop() {
            needed[number] += 1;
            if needed[number] == 1 {
                sum += strategy.nodes[number].weight();
                waiting.extend(strategy.nodes[number].follows.children());
            }
        }
        (needed, sum)
    }

    #[test]
    fn counts_hold_after_every_kind_of_change_and_after_forgetting() {
        let position = Heaps { counters: [9, 7, 10, 6], first_moves: true };
        let mut solver = Solver::new(1 << 24);
        let claims = Claims::of_position(solver.value(&position, Limits::NONE).unwrap());
        let (mut weights, mut kept_positions) = (Vec::new(), Vec::new());
        for (memory, effort) in [(1 << 24, 0), (11 << 16, 300_000), (1 << 24, 300_000)] {
            let strategy =
                Strategy::find_by(&position, &claims, memory, &mut solver, Limits::NONE, effort, &()).unwrap();
            let root = strategy.nodes.iter().position(|node| node.position == position);
            let (needed, weight) = counted(&strategy, root.expect("the root is kept"));
            let kept: Vec<u32> = strategy.nodes.iter().map(|node| node.needed).collect();
            assert_eq!((kept, strategy.weight), (needed, weight), "{memory} bytes, effort {effort}");
            weights.push(weight);
            kept_positions.push(strategy.nodes.len());
        }
        assert!(kept_positions[1] < kept_positions[0], "some were forgotten: {kept_positions:?}");
        assert!(weights[1..].iter().all(|weight| weight * 4 < weights[0] * 3), "{weights:?}");
    }

    #[test]
    fn a_wrong_value_met_while_shrinking_is_an_error() {
        let position = Heaps { counters: [5, 4, 6, 3], first_moves: true };
        let find = |solver: &mut Solver<Heaps>, effort| {
            let claims = Claims::of_position(Value::Win);
            Strategy::find_by(&position, &claims, 1 << 24, solver, Limits::NONE, effort, &()).map(drop)
        };
        let mut wrong = 0;
        for m in sorted_moves(&position) {
            let mut solver = Solver::new(1 << 24);
            assert_eq!(solver.value(&position, Limits::NONE), Ok(Value::Win));
            let child = position.after(m);
            if solver.value(&child, Limits::NONE) == Ok(Value::Loss) {
                continue;
            }
            // The table says that a move wins which loses. The search has found another one.
            let record = NodeRecord { bounds: Bounds::LOSS, best: None };
            solver.values.bounds.insert(child.key(), record, NonZeroU32::MAX);
            assert_eq!(find(&mut solver, 0), Ok(()), "{m:?}");
            assert!(matches!(find(&mut solver, 300_000), Err(CertifyError::NotProved { .. })), "{m:?}");
            wrong += 1;
        }
        assert!(wrong > 10, "{wrong}");
    }
}

//! Exact distance: how soon the winner can end the game.
//!
//! The value is found first. Then the question is only whether the winner, from here on the attacker, ends the game
//! within `d` moves of both players, for `d` = 1, 2, ...: a depth-first search that remembers for every position the
//! largest bound refuted and the least bound proved, so that each step of `d` starts from the last one's knowledge.

use super::dfpn::Solver;
use super::limits::Stopped;
use super::span::Span;
use super::transposition::work;
use crate::game::TwoPlayer;
use crate::game::proof::ProofNumber;
use crate::game::value::{Dtw, Value};

impl<G: TwoPlayer> Solver<'_, G> {
    /// The value of a position and its distance.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is reached; what was found until then is kept.
    pub fn distance(&mut self, position: &G) -> Result<(Value, Dtw), Stopped> {
        let value = self.value(position)?;
        let attacker = match value {
            Value::Win => position.turn(),
            Value::Loss => G::opponent(position.turn()),
        };
        let mut bound = 0;
        while !self.ends_within(position, attacker, bound)? {
            bound += 1;
        }
        Ok((value, Dtw(bound)))
    }

    /// Whether a player can end the game as its winner within a number of moves, from the next on.
    ///
    /// Cheaper than [`distance`](Self::distance) where the question is only whether a move is as good as another.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is reached; what was found until then is kept.
    pub fn wins_within(&mut self, position: &G, player: G::Player, distance: Dtw) -> Result<bool, Stopped> {
        self.ends_within(position, player, distance.0)
    }

    /// Whether the attacker can end the game as its winner within a number of moves.
    fn ends_within(&mut self, position: &G, attacker: G::Player, bound: u16) -> Result<bool, Stopped> {
        if let Some(winner) = position.winner() {
            return Ok(winner == attacker);
        }
        if bound == 0 {
            return Ok(false);
        }
        let role = usize::from(position.turn() != attacker);
        let key = position.key();
        let known = self.spans.get(key).map_or(Span::UNKNOWN, |spans| spans[role]);
        if let Some(answer) = known.answer(bound) {
            return Ok(answer);
        }
        if self.look_up(position, attacker).value() == Some(Value::Loss) {
            return Ok(false);
        }
        self.limits.check(self.nodes + 1)?;
        self.nodes += 1;
        let before = self.nodes;
        let answer = self.any_or_all(position, attacker, bound)?;
        let mut spans = self.spans.get(key).unwrap_or([Span::UNKNOWN; 2]);
        if answer {
            spans[role].within = spans[role].within.min(bound);
        } else {
            spans[role].more_than = spans[role].more_than.max(bound);
        }
        self.spans.insert(key, spans, work(self.nodes - before));
        Ok(answer)
    }

    /// One move of the attacker is enough; of the defender's moves, all must be.
    fn any_or_all(&mut self, position: &G, attacker: G::Player, bound: u16) -> Result<bool, Stopped> {
        let attacks = position.turn() == attacker;
        let mut children: Vec<(ProofNumber, G)> = Vec::new();
        for m in position.moves() {
            let child = position.after(m);
            match self.known(&child, attacker, bound - 1) {
                Some(answer) if answer == attacks => return Ok(attacks),
                Some(_) => {}
                None => {
                    let bounds = self.look_up(&child, attacker);
                    children.push((if attacks { bounds.proof } else { bounds.disproof }, child));
                }
            }
        }
        children.sort_by_key(|&(order, _)| order);
        for (_, child) in children {
            if self.ends_within(&child, attacker, bound - 1)? == attacks {
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }

    /// The answer for a position, if it needs no search.
    fn known(&self, position: &G, attacker: G::Player, bound: u16) -> Option<bool> {
        if let Some(winner) = position.winner() {
            return Some(winner == attacker);
        }
        if bound == 0 {
            return Some(false);
        }
        let role = usize::from(position.turn() != attacker);
        self.spans.get(position.key()).and_then(|spans| spans[role].answer(bound))
    }
}

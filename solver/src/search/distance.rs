//! Exact distance: how soon the winner can end the game.
//!
//! The value is found first. Then the question is only whether the winner, from here on the attacker, ends the game
//! within `d` moves of both players. That is a game of its own, [`Within`], and has a search of its own. To show that it
//! cannot be done takes about twice as long every two moves; to show that it can, a small part of that. So small numbers
//! are tried upwards as long as they cost little, and then larger ones downwards: of the costly answers one suffices.

use super::limits::{Limits, Stopped};
use super::solver::Solver;
use super::within::Within;
use crate::game::Hints;
use crate::game::value::{Dtw, Value};

/// Positions searched for the numbers that are tried upwards.
const UPWARDS: u64 = 1000;

/// How far above them the first is that is tried downwards.
const AHEAD: u16 = 8;

impl<G: Hints> Solver<G> {
    /// The value of a position and its distance.
    pub fn distance(&mut self, position: &G, limits: Limits<'_>) -> Result<(Value, Dtw), Stopped> {
        let before = self.nodes();
        let value = self.value(position, limits)?;
        if position.winner().is_some() {
            return Ok((value, Dtw(0)));
        }
        let (mover, opponent) = (position.turn(), G::opponent(position.turn()));
        // Mostly the players take turns, and the winner makes the last move.
        let (attacker, first) = if value == Value::Win { (mover, 1) } else { (opponent, 2) };
        let most = self.times.nodes() + UPWARDS;
        let (mut bound, mut refuted) = (first, 0);
        while !self.ends_within(position, attacker, bound, limits.less(self.nodes() - before))? {
            refuted = bound;
            bound += if self.times.nodes() < most { 2 } else { AHEAD };
        }
        while refuted + 1 < bound
            && self.ends_within(position, attacker, bound - 1, limits.less(self.nodes() - before))?
        {
            bound -= 1;
        }
        Ok((value, Dtw(bound)))
    }

    /// Whether a player can end the game as its winner within a number of moves, from the next on.
    ///
    /// Cheaper than [`distance`](Self::distance) where the question is only whether a move is as good as another.
    pub fn wins_within(
        &mut self,
        position: &G,
        player: G::Player,
        distance: Dtw,
        limits: Limits<'_>,
    ) -> Result<bool, Stopped> {
        self.enter(position);
        if self.values.look_up(position, player).value() == Some(Value::Loss) {
            return Ok(false);
        }
        self.ends_within(position, player, distance.0, limits)
    }

    /// Whether the attacker can end the game as its winner within a number of moves.
    fn ends_within(
        &mut self,
        position: &G,
        attacker: G::Player,
        moves: u16,
        limits: Limits<'_>,
    ) -> Result<bool, Stopped> {
        let limits = limits.after(self.times.nodes());
        let value = self.times.value(&Within::new(position, attacker, moves), &limits)?;
        Ok(value.seen_by(position.turn() != attacker) == Value::Win)
    }
}

//! Best play according to a table of everything reachable.

use super::{Table, TableError};
use crate::game::value::{Dtw, Value, Verdict};
use crate::kamisado::at_key;
use crate::watch::Watch;
use kamisado::{Move, Position};

/// A won position, and best play from there to the end of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestWin {
    /// The position, with the winner to move.
    pub position: Position,
    /// The moves: the winner hurries, the loser delays, and both play the first of the best moves.
    pub moves: Vec<Move>,
}

impl Table {
    /// The longest win of a player to move that the table holds; of several, the one with the first word. `None` if it
    /// holds no won position with a distance. Examines all positions, unless `watch` stops it.
    pub fn longest_win(&self, watch: &dyn Watch) -> Result<Option<LongestWin>, TableError> {
        let mut longest = None;
        for found in self.entries().take_while(|_| !watch.stopped()) {
            let (key, verdict) = found?;
            if let Verdict::Proven(Value::Win, Some(distance)) = verdict
                && longest.is_none_or(|(longest, _)| distance > longest)
            {
                longest = Some((distance, key));
            }
        }
        let Some((_, key)) = longest else { return Ok(None) };
        let no_position = || TableError::Content(format!("a key that is not a canonical position: {key:#034x}"));
        let position = at_key(self.root(), key).ok_or_else(no_position)?;
        Ok(Some(LongestWin { position, moves: self.best_line(position)? }))
    }

    fn best_line(&self, mut position: Position) -> Result<Vec<Move>, TableError> {
        let mut line = Vec::new();
        while position.winner().is_none() {
            let mut best: Option<(Verdict, Move)> = None;
            for m in position.moves() {
                let child = position.after(m);
                let verdict = match child.winner() {
                    Some(winner) => {
                        let value = if winner == position.turn() { Value::Win } else { Value::Loss };
                        Verdict::Proven(value, Some(Dtw(1)))
                    }
                    None => self.known(&child)?.unwrap_or(Verdict::Unknown).before(child.turn() != position.turn()),
                };
                if best.is_none_or(|(best, _)| Verdict::of_moves([best, verdict]) != best) {
                    best = Some((verdict, m));
                }
            }
            match best {
                Some((Verdict::Proven(_, Some(_)), m)) => {
                    line.push(m);
                    position.play_unchecked(m);
                }
                _ => break,
            }
        }
        Ok(line)
    }
}

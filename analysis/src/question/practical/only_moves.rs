//! The moves that the winner must find on the lines of best resistance.

use std::collections::HashMap;

use kamisado::{Move, Player, Position};
use kamisado_solver::game::NodeKey;
use kamisado_solver::game::value::Dtw;
use kamisado_solver::questions::value::WinnerError;
use schemars::JsonSchema;
use serde::Serialize;
use shares::as_rounded;

use super::chooser::Chooser;

/// The most positions on the best lines of a first move; with more, they are not counted.
pub const MOST_POSITIONS: usize = 20_000;

/// How many only moves the winner must find, if the winner wins as soon as possible and the loser holds out as long as
/// possible.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "OnlyMovesToFind")]
pub struct OnlyMoves {
    /// The minimax number: the winner chooses moves for few, the loser for many.
    pub least: u32,
    /// The mean if both players choose among their best moves with equal chances.
    #[serde(serialize_with = "as_rounded")]
    pub mean: f64,
    /// The positions on these lines.
    pub positions: usize,
}

impl OnlyMoves {
    /// Counts from a position that a player wins in `distance` moves; none if the lines have more than `most`.
    pub fn count(
        position: &Position,
        winner: Player,
        distance: Dtw,
        most: usize,
        chooser: &mut Chooser<'_>,
    ) -> Result<Option<OnlyMoves>, WinnerError> {
        let mut lines = Lines { winner, most, known: HashMap::new(), chooser };
        let found = lines.count(position, distance)?;
        let positions = lines.known.len();
        Ok(found.map(|(least, mean)| OnlyMoves { least, mean, positions }))
    }
}

struct Lines<'l, 'a> {
    winner: Player,
    most: usize,
    known: HashMap<NodeKey<u128>, (u32, f64)>,
    chooser: &'l mut Chooser<'a>,
}

impl Lines<'_, '_> {
    fn count(&mut self, position: &Position, distance: Dtw) -> Result<Option<(u32, f64)>, WinnerError> {
        if position.winner().is_some() {
            return Ok(Some((0, 0.0)));
        }
        let wins = position.turn() == self.winner;
        let key = NodeKey::of(position, self.winner);
        if let Some(&known) = self.known.get(&key) {
            return Ok(Some(known));
        }
        if self.known.len() >= self.most {
            return Ok(None);
        }
        let (best, only) =
            if wins { self.quickest(position, distance)? } else { (self.longest(position, distance)?, false) };
        let (mut least, mut sum) = (None, 0.0);
        for &m in &best {
            let Some((found, mean)) = self.count(&position.after(m), Dtw(distance.0 - 1))? else { return Ok(None) };
            least = Some(least.map_or(found, |least: u32| if wins { least.min(found) } else { least.max(found) }));
            sum += mean;
        }
        let here = u32::from(only);
        let least = least.expect("a position has a best move");
        let found = (least + here, sum / best.len() as f64 + f64::from(here));
        self.known.insert(key, found);
        Ok(Some(found))
    }

    /// The winner's moves that win as soon as possible, and whether exactly one move wins.
    fn quickest(&mut self, position: &Position, distance: Dtw) -> Result<(Vec<Move>, bool), WinnerError> {
        let turn = self.chooser.winners_turn(position)?;
        let mut best = Vec::new();
        for &m in &turn.winning {
            let is_only = turn.winning.len() == 1;
            if is_only || self.chooser.winners.wins_within(&position.after(m), self.winner, Dtw(distance.0 - 1))? {
                best.push(m);
            }
        }
        Ok((best, turn.is_only()))
    }

    fn longest(&mut self, position: &Position, distance: Dtw) -> Result<Vec<Move>, WinnerError> {
        let moves: Vec<Move> = position.moves().collect();
        if moves.len() == 1 {
            return Ok(moves);
        }
        let mut best = Vec::new();
        for m in moves {
            let is_shorter = match distance.0.checked_sub(2) {
                Some(shorter) => self.chooser.winners.wins_within(&position.after(m), self.winner, Dtw(shorter))?,
                None => false,
            };
            if !is_shorter {
                best.push(m);
            }
        }
        Ok(best)
    }
}

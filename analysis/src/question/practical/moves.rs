//! A first move and the findings about it.

use kamisado::{Move, Player};
use kamisado_solver::game::value::{Dtw, Value};

use super::only_moves::OnlyMoves;
use super::rounds::Chance;
use super::traps::Trap;

#[derive(Clone, Debug, PartialEq)]
pub struct PracticalMove {
    pub m: Move,
    pub value: Value,
    pub winner: Player,
    /// Moves until the round ends, including this one; none if not requested.
    pub distance: Option<Dtw>,
    /// The number of positions in a small proof of the value.
    pub proof: usize,
    /// The only moves on the lines of best resistance; none if the lines have more than
    /// [`MOST_POSITIONS`](super::MOST_POSITIONS) positions, or if the distance is not known.
    pub only_moves: Option<OnlyMoves>,
    /// The mean share of the winner's legal moves that keep the win, both players natural; none if the winner has no
    /// turn.
    pub keeps: Option<f64>,
    /// The chance that a natural winner keeps the win to the end against a natural loser.
    pub natural: Chance,
    /// The chance that a natural winner keeps the win to the end against a tricky loser.
    pub tricky: Chance,
    /// For a winning move, the best try against it; none if there is no choice of answers.
    pub best_try: Option<BestTry>,
    /// The chance that the player of the first move wins, both players natural.
    pub natural_wins: Chance,
    /// The chance that the player of the first move wins, both players win-keeping.
    pub keeping_wins: Chance,
    pub traps: Vec<Trap>,
}

/// The loser's answer after which a natural winner keeps the win to the end least often, if the loser continues as a
/// tricky player. It need not be the trickiest move, which looks at the winner's next turn only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestTry {
    /// The answer, chosen with one half of the rounds.
    pub m: Move,
    /// The chance that the win is kept after it, estimated with the other half.
    pub chance: Chance,
}

impl PracticalMove {
    /// The findings for the mirror image of the move, which are equal.
    pub(super) fn mirror(&self) -> PracticalMove {
        PracticalMove {
            m: self.m.mirror(),
            best_try: self.best_try.map(|answer| BestTry { m: answer.m.mirror(), ..answer }),
            traps: self.traps.iter().map(Trap::mirror).collect(),
            ..self.clone()
        }
    }
}

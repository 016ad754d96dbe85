//! A first move and the findings about it.

use kamisado::{Move, Player};
use kamisado_solver::game::value::{Dtw, Value};

use super::{Chance, OnlyMoves, Trap};

#[derive(Clone, Debug, PartialEq)]
pub struct PracticalMove {
    pub m: Move,
    pub value: Value,
    pub winner: Player,
    pub distance: Option<Dtw>,
    pub proof: usize,
    /// None if the lines have more than [`MOST_POSITIONS`](super::MOST_POSITIONS) positions, or without a distance.
    pub only_moves: Option<OnlyMoves>,
    /// The mean share of the winner's legal moves that keep the win, both players natural; none without a turn.
    pub keeps: Option<f64>,
    pub natural: Chance,
    pub tricky: Chance,
    pub best_try: Option<BestTry>,
    /// That the player of the first move wins, both players natural.
    pub natural_wins: Chance,
    /// The same, both players win-keeping.
    pub keeping_wins: Chance,
    pub traps: Vec<Trap>,
}

/// The answer after which a natural winner keeps the win least often against a tricky player. It need not be the
/// trickiest move, which looks at the winner's next turn only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestTry {
    /// The answer, chosen with one half of the rounds.
    pub m: Move,
    /// The chance that the win is kept after it, estimated with the other half.
    pub chance: Chance,
}

impl PracticalMove {
    pub(super) fn mirror(&self) -> PracticalMove {
        PracticalMove {
            m: self.m.mirror(),
            best_try: self.best_try.map(|answer| BestTry { m: answer.m.mirror(), ..answer }),
            traps: self.traps.iter().map(Trap::mirror).collect(),
            ..self.clone()
        }
    }
}

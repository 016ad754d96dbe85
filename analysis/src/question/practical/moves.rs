//! A first move and the findings about it.

use kamisado::{Player, Position};
use kamisado_solver::game::value::{Dtw, Value};
use objects::json::NotedMove;
use schemars::JsonSchema;
use serde::Serialize;
use shares::{Interval, as_rounded};

use super::{Chance, OnlyMoves, Trap};

/// A first move. Chances are those of the winner, unless they say otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "StudiedMove")]
pub struct PracticalMove {
    #[serde(flatten)]
    pub m: NotedMove,
    /// For the player who makes it.
    pub value: Value,
    /// The moves to the end of the round, of both players, this one included; null if not known.
    #[schemars(with = "Option<u16>")]
    pub distance: Option<Dtw>,
    pub winner: Player,
    /// Positions in a small proof of the value.
    pub proof: usize,
    /// Null if the lines have too many positions.
    pub only_moves: Option<OnlyMoves>,
    /// The mean share of legal moves that keep the win, both players natural; null if the winner has no turn.
    #[serde(serialize_with = "as_rounded")]
    pub keeps: Option<f64>,
    /// The chance that a natural winner keeps the win against a natural loser.
    #[serde(rename = "finds_natural")]
    #[schemars(with = "Interval")]
    pub natural: Chance,
    /// The same against a tricky loser.
    #[serde(rename = "finds_tricky")]
    #[schemars(with = "Interval")]
    pub tricky: Chance,
    /// The best try against it; null for a losing move.
    #[serde(rename = "trickiest")]
    pub best_try: Option<BestTry>,
    /// The chance that the player of the move wins, both players natural.
    #[schemars(with = "Interval")]
    pub natural_wins: Chance,
    /// The same of win-keeping players.
    #[schemars(with = "Interval")]
    pub keeping_wins: Chance,
    pub traps: Vec<Trap>,
}

/// The answer after which a natural winner keeps the win least often.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "StudiedTry")]
pub struct BestTry {
    // It is chosen with one half of the rounds, against a tricky player, and its chance is estimated with the other half.
    // It need not be the trickiest move, which looks at the winner's next turn only.
    #[serde(flatten)]
    pub m: NotedMove,
    /// The chance that the win is kept after it.
    #[serde(rename = "finds")]
    #[schemars(with = "Interval")]
    pub chance: Chance,
}

impl PracticalMove {
    /// The same of the mirror image of the move, from a position that is its own mirror image.
    pub(super) fn mirror(&self, start: &Position) -> PracticalMove {
        let m = self.m.m.mirror();
        let after = start.after(m);
        let best_try = |best: &BestTry| BestTry { m: NotedMove::new(&after, best.m.m.mirror()), chance: best.chance };
        PracticalMove {
            m: NotedMove::new(start, m),
            best_try: self.best_try.as_ref().map(best_try),
            traps: self.traps.iter().map(|trap| trap.mirror(after)).collect(),
            ..self.clone()
        }
    }
}

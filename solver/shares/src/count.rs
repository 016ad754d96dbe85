//! Winning moves among all moves.

use std::ops::AddAssign;

use schemars::JsonSchema;
use serde::Serialize;

/// How many of a list of moves win for the player who makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, JsonSchema)]
pub struct WinCount {
    /// The moves that win.
    #[serde(rename = "winning_moves")]
    pub wins: u64,
    /// All of them.
    pub moves: u64,
}

impl WinCount {
    pub fn add(&mut self, wins: bool) {
        self.wins += u64::from(wins);
        self.moves += 1;
    }

    /// `7 of 102 first moves win`.
    pub fn of_first_moves(self) -> String {
        let win = if self.wins == 1 { "wins" } else { "win" };
        format!("{} of {} first moves {win}", self.wins, self.moves)
    }

    /// The share of winning moves, from 0 to 1; none without moves.
    pub fn rate(self) -> Option<f64> {
        (self.moves > 0).then(|| self.wins as f64 / self.moves as f64)
    }
}

impl AddAssign for WinCount {
    fn add_assign(&mut self, other: WinCount) {
        self.wins += other.wins;
        self.moves += other.moves;
    }
}

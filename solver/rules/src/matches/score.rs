//! The points of a match.

use std::fmt;

use crate::{Player, Setup};

/// The points of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Score([u32; 2]);

impl Score {
    /// A score with these points.
    pub const fn new(black: u32, gold: u32) -> Score {
        Score([black, gold])
    }

    /// The points for the rings on a board.
    pub fn of_rings(board: &Setup) -> Score {
        let mut score = Score::default();
        for (_, tower) in board.towers() {
            score.add(tower.player, tower.level.ring_points());
        }
        score
    }

    /// A player's points.
    pub const fn of(self, player: Player) -> u32 {
        self.0[player as usize]
    }

    /// Adds points for a player.
    pub fn add(&mut self, player: Player, points: u32) {
        self.0[player as usize] += points;
    }
}

impl fmt::Display for Score {
    /// As in records: `black 1 gold 0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "black {} gold {}", self.of(Player::Black), self.of(Player::Gold))
    }
}

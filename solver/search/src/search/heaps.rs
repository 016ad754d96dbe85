//! A game for tests: its key does not say who is to move, and lines of play of different lengths lead to the same position.

use crate::game::{Game, Hints};

/// Heaps of counters in a row. A move takes one to three counters from one heap or from each of two; the player who
/// takes the last counter wins. Usually several moves win, and many lines transpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heaps {
    pub counters: [u8; 4],
    pub first_moves: bool,
}

impl Game for Heaps {
    type Player = bool;
    type Move = [u8; 4];
    type Moves = std::vec::IntoIter<[u8; 4]>;
    type Key = [u8; 4];
    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.first_moves
    }

    fn winner(&self) -> Option<bool> {
        (self.counters == [0; 4]).then_some(!self.first_moves)
    }

    fn moves(&self) -> Self::Moves {
        let taken = (1..256_u32).map(|m| [m % 4, m / 4 % 4, m / 16 % 4, m / 64].map(|n| n as u8));
        let is_legal = |taken: &[u8; 4]| {
            taken.iter().filter(|&&n| n > 0).count() <= 2 && taken.iter().zip(self.counters).all(|(&n, left)| n <= left)
        };
        taken.filter(is_legal).collect::<Vec<_>>().into_iter()
    }

    fn play_unchecked(&mut self, taken: [u8; 4]) {
        for (left, n) in self.counters.iter_mut().zip(taken) {
            *left -= n;
        }
        self.first_moves = !self.first_moves;
    }

    fn key(&self) -> [u8; 4] {
        self.counters
    }
}

impl Hints for Heaps {}

//! The game turn by turn: a move is a whole turn. Searches play it step by step, as [`Steps`](super::Steps).

use mitsudomoe::{Position, Seat, Turn};

use super::Key;
use crate::game::Game;

impl Game for Position {
    type Player = Seat;
    type Move = Turn;
    type Moves = std::vec::IntoIter<Turn>;
    type Key = Key;

    /// Rings and balls can come back to where they were.
    const ACYCLIC: bool = false;

    #[inline]
    fn turn(&self) -> Seat {
        Position::turn(self)
    }

    #[inline]
    fn winner(&self) -> Option<Seat> {
        Position::winner(self)
    }

    fn moves(&self) -> Self::Moves {
        self.turns().into_iter()
    }

    /// Plays a turn without checking it.
    ///
    /// Players who then have no turn are out, and are skipped: the player to move afterwards has one, unless the game
    /// is over.
    #[inline]
    fn play_unchecked(&mut self, turn: Turn) {
        Position::play_unchecked(self, turn);
    }

    #[inline]
    fn key(&self) -> Key {
        Key::of(self)
    }

    fn count_moves(&self) -> u64 {
        self.count_turns()
    }
}

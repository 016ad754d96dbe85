//! The game turn by turn: a move is a whole turn. Searches play it step by step, as [`Steps`](super::Steps); proofs of forced
//! wins are replayed turn by turn by the slow rules.

use crate::slow::Board;
use crate::{Position, Seat, Turn};

use super::Key;
use kamisado_solver::game::Game;
use kamisado_solver::game::bounded::Turns;

impl Game for Position {
    type Player = Seat;
    type Move = Turn;
    type Moves = std::vec::IntoIter<Turn>;
    type Key = Key;

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

/// Positions are the same if their texts are equal.
impl Game for Board {
    type Player = Seat;
    type Move = Turn;
    type Moves = std::vec::IntoIter<Turn>;
    type Key = [u8; 160];

    const ACYCLIC: bool = false;

    fn turn(&self) -> Seat {
        Board::turn(self)
    }

    fn winner(&self) -> Option<Seat> {
        Board::winner(self)
    }

    fn moves(&self) -> Self::Moves {
        self.turns().into_iter()
    }

    fn play_unchecked(&mut self, turn: Turn) {
        self.play(turn).expect("a legal turn");
    }

    /// The text itself: at most 44 letters for rings and balls, 25 dots, and fewer than 90 other characters.
    fn key(&self) -> Self::Key {
        let mut key = [0; 160];
        let text = self.setup().to_string();
        key[..text.len()].copy_from_slice(text.as_bytes());
        key
    }

    fn can_win_now(&self) -> bool {
        Board::can_win_now(self)
    }
}

impl Turns for Board {
    fn is_in(&self, player: Seat) -> bool {
        self.setup().seats[player.index()].is_some()
    }

    fn is_between_turns(&self) -> bool {
        true
    }

    /// Only equal positions are the same, whoever attacks.
    fn key_with(&self, _attacker: Seat) -> Self::Key {
        self.key()
    }
}

//! The slow rules turn by turn, as the proof of a forced win is replayed.

use super::{Board, after_ring, ball_steps, ring_steps};
use crate::game::bounded::Repeating;
use crate::mitsudomoe::{Seat, Turn};

/// Positions are the same if their texts are.
impl Repeating for Board {
    type Move = Turn;
    type Moves = std::vec::IntoIter<Turn>;
    type Key = [u8; 160];
    type Side = Seat;

    fn side(&self) -> Seat {
        self.setup.seat(self.setup.turn).expect("the player to move is in the game")
    }

    fn victor(&self) -> Option<Seat> {
        self.outcome.and_then(|outcome| self.setup.seat(outcome.winner))
    }

    fn is_in(&self, side: Seat) -> bool {
        self.setup.seats[side.index()].is_some()
    }

    fn is_between_turns(&self) -> bool {
        true
    }

    fn moves(&self) -> Self::Moves {
        self.turns().into_iter()
    }

    fn play_unchecked(&mut self, turn: Turn) {
        self.play(turn).expect("a legal turn");
    }

    /// The text itself: at the most 44 letters of rings and balls, 25 dots, and less than 80 of all else.
    fn key(&self, _attacker: Seat) -> Self::Key {
        let mut key = [0; 160];
        let text = self.setup.to_string();
        key[..text.len()].copy_from_slice(text.as_bytes());
        key
    }

    /// No ring step's boards are made twice.
    fn can_win_now(&self) -> bool {
        let side = self.side();
        ring_steps(&self.setup).into_iter().any(|ring| {
            ball_steps(&after_ring(&self.setup, ring)).into_values().any(|setup| {
                let mut next = Board { setup, outcome: None };
                next.end_turn(&mut Vec::new());
                next.victor() == Some(side)
            })
        })
    }
}

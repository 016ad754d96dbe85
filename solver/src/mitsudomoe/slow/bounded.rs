//! The slow rules turn by turn, as the proof of a forced win is replayed.

use super::{Board, after_ring, ball_steps, ring_steps};
use crate::game::Game;
use crate::game::bounded::Turns;
use crate::mitsudomoe::{Seat, Turn};

/// Positions are the same if their texts are.
impl Game for Board {
    type Player = Seat;
    type Move = Turn;
    type Moves = std::vec::IntoIter<Turn>;
    type Key = [u8; 160];

    const ACYCLIC: bool = false;

    fn turn(&self) -> Seat {
        self.setup.seat(self.setup.turn).expect("the player to move is in the game")
    }

    fn winner(&self) -> Option<Seat> {
        self.outcome.and_then(|outcome| self.setup.seat(outcome.winner))
    }

    fn moves(&self) -> Self::Moves {
        self.turns().into_iter()
    }

    fn play_unchecked(&mut self, turn: Turn) {
        self.play(turn).expect("a legal turn");
    }

    /// The text itself: at most 44 letters of rings and balls, 25 dots, and less than 80 of all else.
    fn key(&self) -> Self::Key {
        let mut key = [0; 160];
        let text = self.setup.to_string();
        key[..text.len()].copy_from_slice(text.as_bytes());
        key
    }

    /// No ring step's boards are made twice.
    fn can_win_now(&self) -> bool {
        let mover = self.turn();
        ring_steps(&self.setup).into_iter().any(|ring| {
            ball_steps(&after_ring(&self.setup, ring)).into_values().any(|setup| {
                let mut next = Board { setup, outcome: None };
                next.end_turn(&mut Vec::new());
                next.winner() == Some(mover)
            })
        })
    }
}

impl Turns for Board {
    fn is_in(&self, player: Seat) -> bool {
        self.setup.seats[player.index()].is_some()
    }

    /// A move is a whole turn.
    fn is_between_turns(&self) -> bool {
        true
    }

    /// Whoever attacks, only equal positions are the same.
    fn key_with(&self, _attacker: Seat) -> Self::Key {
        self.key()
    }
}

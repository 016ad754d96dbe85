//! The game played step by step, for a search: a ring step is a move, and so is a ball step.

use mitsudomoe::{BallStep, Position, RingStep, Seat, Turn};

use super::Key;
use super::estimate::{cannot_win_within, estimate_within};
use crate::game::Game;
use crate::game::bounded::Turns;
use crate::game::proof::Bounds;

/// A position, or the board between the two steps of a turn.
///
/// No ball step is worked out before its ring step is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    position: Position,
    /// Whether the player to move has made his ring step.
    laid: bool,
}

/// One of the two steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The first, after which a ball step is possible.
    Ring(RingStep),
    /// The second.
    Ball(BallStep),
}

impl Steps {
    /// With both steps of a turn made, in a position in which it is legal.
    pub fn after_turn(mut self, turn: Turn) -> Steps {
        self.play_unchecked(Step::Ring(turn.ring));
        self.play_unchecked(Step::Ball(turn.ball));
        self
    }
}

impl From<Position> for Steps {
    fn from(position: Position) -> Steps {
        Steps { position, laid: false }
    }
}

impl Game for Steps {
    type Player = Seat;
    type Move = Step;
    type Moves = std::vec::IntoIter<Step>;
    /// The key of the board; then, in bits from the lowest: whether the ring step is made, and, if there is an
    /// attacker, his seat as the mover sees it.
    type Key = (Key, u8);

    /// Rings and balls can come back to where they were.
    const ACYCLIC: bool = false;

    #[inline]
    fn turn(&self) -> Seat {
        self.position.turn()
    }

    #[inline]
    fn winner(&self) -> Option<Seat> {
        self.position.winner()
    }

    fn moves(&self) -> Self::Moves {
        let steps: Vec<Step> = if self.laid {
            self.position.ball_steps().into_iter().map(Step::Ball).collect()
        } else {
            self.position.open_ring_steps().into_iter().map(Step::Ring).collect()
        };
        steps.into_iter()
    }

    #[inline]
    fn play_unchecked(&mut self, m: Step) {
        match m {
            Step::Ring(step) => self.position.lay_unchecked(step),
            Step::Ball(step) => self.position.finish_unchecked(step),
        }
        self.laid = !self.laid;
    }

    #[inline]
    fn key(&self) -> Self::Key {
        (Key::of(&self.position), u8::from(self.laid))
    }
}

impl Turns for Steps {
    #[inline]
    fn is_in(&self, player: Seat) -> bool {
        self.position.is_seated(player)
    }

    #[inline]
    fn is_between_turns(&self) -> bool {
        !self.laid
    }

    #[inline]
    fn key_with(&self, attacker: Seat) -> Self::Key {
        // With two players left this says whether the attacker is to move, wherever the two sit: a mirror image keeps
        // it.
        let corners = (attacker.index() + 4 - self.position.turn().index()) as u8 & 3;
        let seen = if self.position.players().count() > 2 { corners } else { u8::from(corners > 0) };
        (Key::of(&self.position), seen << 1 | u8::from(self.laid))
    }

    #[inline]
    fn cannot_win_within(&self, attacker: Seat, turns: u8) -> bool {
        cannot_win_within(&self.position, attacker, turns, self.laid)
    }

    #[inline]
    fn estimate_within(&self, attacker: Seat, turns: u8) -> Bounds {
        estimate_within(&self.position, attacker, turns, self.laid)
    }
}

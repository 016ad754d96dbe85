//! The game played step by step, for a search: ring steps and ball steps are separate moves.

use crate::{BallStep, Position, RingStep, Seat};

use super::Key;
use super::estimate::{cannot_win_within, estimate_within};
use kamisado_solver::game::Game;
use kamisado_solver::game::bounded::Turns;
use kamisado_solver::game::proof::Bounds;

/// A position, or the board between the two steps of a turn. Ball steps are not generated before their ring step is
/// tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    position: Position,
    /// Whether the player to move has made the ring step.
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

impl From<Position> for Steps {
    fn from(position: Position) -> Steps {
        Steps { position, laid: false }
    }
}

impl Game for Steps {
    type Player = Seat;
    type Move = Step;
    type Moves = std::vec::IntoIter<Step>;
    /// The key of the board; then, from the lowest bit: whether the ring step is made and, if there is an attacker, the
    /// attacker's seat relative to the mover.
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
        // With two players left, this only says whether the attacker is to move, which mirroring keeps.
        let corners = (attacker.index() + 4 - self.position.turn().index()) as u8 & 3;
        let relative = if self.position.players().count() > 2 { corners } else { u8::from(corners > 0) };
        (Key::of(&self.position), relative << 1 | u8::from(self.laid))
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

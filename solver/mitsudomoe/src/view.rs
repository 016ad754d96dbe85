//! The view of a position for a search: sets of spaces, and the two steps of a turn separately.
//!
//! A program that only plays does not need these. A search makes its keys and hints from them alone.

use std::ops::ControlFlow;

use super::geometry::{BOARD, Spaces, one};
use super::reach::Reach;
use super::{BallStep, Position, RingStep, Seat, Square, Stack};

impl Position {
    /// The rings on a space; rings of players who are out count as long as something lies on them.
    #[inline]
    pub fn stack(&self, square: Square) -> Stack {
        self.stacks[square.index()]
    }

    /// The spaces whose top ring is that of the player at a seat.
    #[inline]
    pub fn top_spaces(&self, seat: Seat) -> Spaces {
        self.tops[seat.index()]
    }

    /// The spaces with balls of the player at a seat.
    #[inline]
    pub fn ball_spaces(&self, seat: Seat) -> Spaces {
        self.balls[seat.index()]
    }

    /// All spaces with balls.
    #[inline]
    pub fn occupied(&self) -> Spaces {
        let [a, b, c, d] = self.balls;
        a | b | c | d
    }

    /// Whether the player at a seat is in the game.
    #[inline]
    pub fn is_seated(&self, seat: Seat) -> bool {
        self.seated[seat.index()]
    }

    /// The position with another player to move.
    #[inline]
    #[must_use]
    pub fn with_turn(self, turn: Seat) -> Position {
        Position { turn, ..self }
    }

    /// The spaces that the balls of the player to move can reach in this turn, if rings lie wherever needed.
    #[inline]
    pub fn reach(&self) -> Spaces {
        let reach = Reach::new(self);
        let free = BOARD & !self.occupied();
        let near: Spaces = reach.movers.iter().fold(0, |near, (_, spaces)| near | spaces);
        let far: Spaces = reach.vaults.iter().fold(0, |far, vault| far | one(vault.to));
        (near | far) & free
    }

    /// Makes the second step of a turn, unchecked, with everything that follows at the end of the turn.
    #[inline]
    pub fn finish_unchecked(&mut self, step: BallStep) {
        self.finish(step, &mut |_| {});
    }

    /// The ring steps that a ball step can follow.
    pub fn open_ring_steps(&self) -> Vec<RingStep> {
        let mut steps = Vec::new();
        let reach = Reach::new(self);
        let _: ControlFlow<()> = self.each_ring_step(|step, landing| {
            if reach.is_open(&landing, self.turn.index()) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        steps
    }

    /// The ball steps that end a turn, on the board after its ring step.
    pub fn ball_steps(&self) -> Vec<BallStep> {
        let mut steps = Vec::new();
        let landing = self.tops.map(|tops| tops & BOARD & !self.occupied());
        let _: ControlFlow<()> = Reach::new(self).each_ball_step(&landing, self.turn.index(), |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }
}

//! What a search sees of a position: spaces as sets, and the two steps of a turn apart.
//!
//! A program that plays does not need these. Keys and hints of a search are made of them, and nothing else of a position
//! is open to it.

use std::ops::ControlFlow;

use super::geometry::{BOARD, Spaces, one};
use super::reach::Reach;
use super::{BallStep, Position, RingStep, Seat, Square, Stack};

impl Position {
    /// The rings on a space; those of players who are out count as long as something lies on them.
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

    /// The same, with other balls of one player.
    #[inline]
    #[must_use]
    pub fn with_balls(mut self, seat: Seat, balls: Spaces) -> Position {
        self.balls[seat.index()] = balls;
        self
    }

    /// The same, with another player to move.
    #[inline]
    #[must_use]
    pub fn with_turn(self, turn: Seat) -> Position {
        Position { turn, ..self }
    }

    /// The spaces on which the balls of the player to move can end by their next turn, if rings lie as that player likes,
    /// and whether a ball can vault over anybody else's.
    #[inline]
    pub fn reach(&self) -> (Spaces, bool) {
        let reach = Reach::new(self);
        let free = BOARD & !self.occupied();
        let near: Spaces = reach.movers.iter().fold(0, |near, (_, spaces)| near | spaces);
        let far: Spaces = reach.vaults.iter().fold(0, |far, vault| far | one(vault.to));
        ((near | far) & free, reach.vaults.iter().any(|vault| vault.over != [0; 4]))
    }

    /// Makes the second step of a turn, unchecked, and all that follows from it at the turn's end.
    #[inline]
    pub fn finish_unchecked(&mut self, step: BallStep) {
        self.finish(step, &mut |_| {});
    }

    /// The ring steps that a ball step can follow.
    pub fn open_ring_steps(&self) -> Vec<RingStep> {
        let mut steps = Vec::new();
        let reach = Reach::new(self);
        let free = BOARD & !self.occupied();
        let _: ControlFlow<()> = self.each_ring_step(|step, tops| {
            if reach.is_open(&tops.map(|tops| tops & free), self.turn.index()) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        steps
    }

    /// The ball steps that end a turn, on the board after its ring step.
    pub fn ball_steps(&self) -> Vec<BallStep> {
        let mut steps = Vec::new();
        let room = self.tops.map(|tops| tops & BOARD & !self.occupied());
        let _: ControlFlow<()> = Reach::new(self).each_ball_step(&room, self.turn.index(), |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }
}

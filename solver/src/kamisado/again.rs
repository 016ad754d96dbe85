//! Moves after which the mover moves again: those that leave the opponent's tower due blocked (M6), and pushes (S3).

use super::geometry::{IN_RANGE, Squares};
use super::threats::WaysHome;
use super::{Color, Move, Position, Square};

impl Position {
    /// Whether the mover goes home after a move to `to` that leaves the opponent's tower due blocked, so that he passes.
    #[inline]
    pub(super) fn wins_after_pass(&self, color: Color, from: u8, to: u8) -> bool {
        let blocked = self.square(self.turn.opponent(), Square::new(to).color());
        self.goes_home((color, to), self.occupied[self.turn as usize] & !(1 << from) | 1 << to, blocked.color())
    }

    /// Whether the mover goes home after a push of his tower on `from`.
    #[cold]
    pub(super) fn wins_after_push(&self, color: Color, from: u8) -> bool {
        let run = self.pushed(self.turn, color).expect("the tower can push");
        let here = self.occupied[self.turn as usize];
        let landing = from + 8 * (run + 1);
        self.goes_home((color, from + 8), here & !(1 << from) | 1 << landing, Square::new(landing).color())
    }

    /// Whether the mover's tower of a colour can go home with towers on the squares `occupied`; one of his has moved.
    #[inline]
    fn goes_home(&self, (moved, to): (Color, u8), occupied: Squares, color: Color) -> bool {
        let square = if color == moved { to } else { self.own_square(self.turn, color) };
        let able = WaysHome::over(occupied).starts() & IN_RANGE[self.level(self.turn, color) as usize];
        able >> square & 1 != 0
    }

    /// Whether the opponent's tower of a colour can push after a move of the mover's.
    #[cold]
    pub(super) fn lets_push(&self, color: Color, m: Move) -> bool {
        let mut after = *self;
        after.place(m);
        after.pushed(self.turn.opponent(), color).is_some()
    }
}

//! Moves after which the mover moves again: those that leave the opponent's tower due blocked (M6), and pushes (S3).

use super::geometry::{IN_RANGE, RAYS, Squares};
use super::threats::WaysHome;
use super::{Color, Position, Square};

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
        let here = self.occupied[self.turn as usize];
        let [ahead, ..] = RAYS[from as usize & 63];
        let landing = (ahead & !here).trailing_zeros() as u8;
        self.goes_home((color, from + 8), here & !(1 << from) | 1 << landing, Square::new(landing).color())
    }

    /// Whether the mover's tower of a colour can go home with towers on the squares `occupied`; one of his has moved.
    #[inline]
    fn goes_home(&self, (moved, to): (Color, u8), occupied: Squares, color: Color) -> bool {
        let square = if color == moved { to } else { self.own_square(self.turn, color) };
        let able = WaysHome::over(occupied).starts() & IN_RANGE[self.level(self.turn, color) as usize];
        able >> square & 1 != 0
    }

    /// Whether the opponent's tower of a colour may push after the mover has moved from `from` to `to`; the rings of the
    /// towers before it are not looked at.
    #[cold]
    pub(super) fn lets_push(&self, color: Color, from: u8, to: u8) -> bool {
        let opponent = self.turn.opponent();
        let [occupied, pushed] = [self.occupied, self.towers]
            .map(|squares| (squares[self.turn as usize] & !(1 << from) | 1 << to).reverse_bits());
        let [ahead, ..] = RAYS[usize::from(self.own_square(opponent, color) & 63)];
        let empty = ahead & !occupied;
        // The squares before the first empty one.
        let run = ahead & (empty & empty.wrapping_neg()).wrapping_sub(1);
        let most = u32::from(self.level(opponent, color).rings());
        empty != 0 && run & !pushed == 0 && (1..=most).contains(&run.count_ones())
    }
}

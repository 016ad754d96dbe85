//! What is seen of a position without search: a win at once, a loss at the next move, the number of safe moves.

use super::geometry::{STEPS, reaches_home};
use super::{Color, Position, Square};
use crate::game::Game;
use crate::proof::Bounds;

impl Position {
    /// Bounds of the mover's value.
    ///
    /// A win if the tower due can reach home. A loss if after every move the opponent's tower due can, or the round is
    /// a deadlock. Else the number of safe moves is the work to prove a loss: each of them must be refuted.
    pub(super) fn threats(&self) -> Bounds {
        let (first, last) = self.due.map_or((0, 7), |due| (due.index(), due.index()));
        let due = || Color::ALL[first..=last].iter().copied();
        let occupied = self.occupied[self.turn as usize];
        if due().any(|color| reaches_home(self.level(self.turn, color), self.own_square(self.turn, color), occupied)) {
            return Bounds::WIN;
        }
        match due().map(|color| self.safe_moves(color)).sum() {
            0 => Bounds::LOSS,
            safe => Bounds::open(1, safe),
        }
    }

    /// The number of moves of a tower that do not lose at once.
    fn safe_moves(&self, color: Color) -> u32 {
        let opponent = self.turn.opponent();
        let (from, targets) = self.targets(color);
        let own_occupied = self.occupied[self.turn as usize];
        let pushes = targets & own_occupied;
        // In the opponent's frame, the tower lifted off the board.
        let lifted = self.occupied[opponent as usize] & !(1 << (63 - from));
        let mut safe = 0;
        let mut rest = targets;
        while rest != 0 {
            let to = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let due = Square::new(to).color();
            let occupied = lifted | 1 << (63 - to);
            let answer = self.own_square(opponent, due);
            if pushes >> to & 1 != 0 || STEPS[answer as usize & 63] & !occupied == 0 {
                // Rare: a push or a blocked opponent, which may end in a deadlock.
                let m =
                    super::Move { from: Square::new(from).seen_by(self.turn), to: Square::new(to).seen_by(self.turn) };
                safe += u32::from(self.after(m).winner().is_none());
            } else if !reaches_home(self.level(opponent, due), answer, occupied) {
                safe += 1;
            }
        }
        safe
    }
}

//! A first move of the Challenger in a byte.
//!
//! ```text
//! bits 5-7  the file it leaves, 0 to 7 from the Challenger's left
//! bits 3-4  0 diagonally to the left, 1 straight ahead, 2 diagonally to the right, as the Challenger sees it
//! bits 0-2  how many squares, 1 to 6
//! ```
//!
//! 0 stands for no move. Between full home rows every such move that stays on the board is legal.

use crate::kamisado::{Move, Player, Square};

/// The byte for no move.
pub(super) const NONE: u8 = 0;

/// The byte of a move of Black from the home row.
///
/// # Panics
///
/// If it is no such move.
pub(super) fn byte(m: Move) -> u8 {
    let [from, to] = [m.from, m.to].map(|square| square.seen_by(Player::Black));
    let squares = to.row();
    let direction = match to.file() as i8 - from.file() as i8 {
        0 => 1,
        right if right > 0 => 2,
        _ => 0,
    };
    let byte = from.file() << 5 | direction << 3 | squares;
    assert!(from.row() == 0 && squares < 8 && first_move(byte) == Some(m), "{m} is no first move of Black");
    byte
}

/// The move of Black that a byte stands for; none if it stands for no move or is no such byte.
pub(super) fn first_move(byte: u8) -> Option<Move> {
    let (from, direction, squares) = (byte >> 5, byte >> 3 & 3, byte & 7);
    let file = match direction {
        0 => from.checked_sub(squares)?,
        1 => from,
        2 => from + squares,
        _ => return None,
    };
    if !(1..=6).contains(&squares) || file > 7 {
        return None;
    }
    let [from, to] = [Square::at(from, 0), Square::at(file, squares)].map(|square| square.seen_by(Player::Black));
    Some(Move { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::kamisado::{Deadlock, Position};
    use std::collections::BTreeSet;

    #[test]
    fn every_first_move_has_a_byte() {
        let start = Position::start(Deadlock::Official);
        let moves: BTreeSet<Move> = start.moves().collect();
        assert!(moves.iter().all(|&m| first_move(byte(m)) == Some(m) && byte(m) != NONE));
        let all: BTreeSet<Move> = (0..=u8::MAX).filter_map(first_move).collect();
        assert_eq!(all, moves, "no other byte is a move");
    }
}

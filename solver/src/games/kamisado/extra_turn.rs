//! Moves after which the mover moves again: those that leave the opponent's tower due blocked (M6), and pushes (S3).

use kamisado::geometry::Squares;
use kamisado::{Color, Position, Square};

use super::frames::Framed;
use super::threats::WaysHome;
use super::ways::IN_RANGE;

/// Whether the mover goes home after a move to `to` that leaves the opponent's tower due blocked, so that he passes.
#[inline]
pub(super) fn wins_after_pass(position: &Position, color: Color, from: u8, to: u8) -> bool {
    let blocked = position.square(position.turn().opponent(), Square::new(to).color());
    goes_home(position, (color, to), position.occupied(position.turn()) & !(1 << from) | 1 << to, blocked.color())
}

/// Whether the mover goes home after a push of his tower on `from`.
#[cold]
pub(super) fn wins_after_push(position: &Position, color: Color, from: u8) -> bool {
    let run = position.pushed(position.turn(), color).expect("the tower can push");
    let here = position.occupied(position.turn());
    let landing = from + 8 * (run + 1);
    goes_home(position, (color, from + 8), here & !(1 << from) | 1 << landing, Square::new(landing).color())
}

/// Whether the mover's tower of a colour can go home with towers on the squares `occupied`; one of his has moved.
#[inline]
fn goes_home(position: &Position, (moved, to): (Color, u8), occupied: Squares, color: Color) -> bool {
    let square = if color == moved { to } else { position.own_square(position.turn(), color) };
    let able =
        WaysHome::over(Framed(occupied)).starts() & Framed(IN_RANGE[position.level(position.turn(), color) as usize]);
    able.contains(square)
}

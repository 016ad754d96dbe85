//! Symmetries of a board, found from its colours, and the positions that they make equal.

use crate::board::Board;
use crate::square::{Square, WIDTH};

/// An image of the board in a player's frame: perhaps mirrored left to right, with colours exchanged so that the image
/// is the board itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    pub is_mirrored: bool,
    /// The colour that each becomes.
    pub colors: [u8; WIDTH as usize],
}

/// The symmetries of a board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Symmetries {
    /// The mirror.
    pub mirror: Option<Symmetry>,
    /// The half-turn, with or without the mirror, which exchanges the players.
    pub turn: Option<Symmetry>,
}

impl Symmetries {
    pub fn of(board: &Board) -> Symmetries {
        let last = board.size() - 1;
        let mirror = |square: Square| Square::at(last - square.column(), square.row());
        let turn = |square: Square| Square::at(last - square.column(), last - square.row());
        let both = |square| mirror(turn(square));
        let of = |is_mirrored, image: &dyn Fn(Square) -> Square| {
            colors(board, image).map(|colors| Symmetry { is_mirrored, colors })
        };
        Symmetries { mirror: of(true, &mirror), turn: of(false, &turn).or_else(|| of(true, &both)) }
    }
}

/// What each colour must become so that an image of the board is the board; `None` if there is no such exchange.
fn colors(board: &Board, image: &dyn Fn(Square) -> Square) -> Option<[u8; WIDTH as usize]> {
    let mut colors = [0; WIDTH as usize];
    for square in board.squares().take(board.size().into()) {
        colors[usize::from(board.color(square))] = board.color(image(square));
    }
    let fits = |square| colors[usize::from(board.color(square))] == board.color(image(square));
    board.squares().all(fits).then_some(colors)
}

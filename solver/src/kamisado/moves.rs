//! A move, and the legal moves of a position.

use std::fmt;

use super::geometry::Squares;
use super::{Color, Player, Position, Square};

/// A tower move: from where to where. A push is the one move onto an occupied square.
///
/// Displayed in coordinates, `d8d3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Put together first: a formatter takes its time for every piece.
        let letters = [self.from, self.to].map(Square::letters);
        f.write_str(str::from_utf8(letters.as_flattened()).expect("a file and a row are ASCII"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The legal moves of a position: tower by tower in the order of [`Color::ALL`], near squares first; of those that are
/// [worth searching](crate::game::Game::live_moves), far squares first.
#[derive(Clone, Debug)]
pub struct Moves {
    player: Player,
    /// Where the current tower stands and can go, in the mover's frame.
    from: u8,
    to: Squares,
    /// Without the moves after which the opponent reaches home at once, and far squares first: more of those win.
    live: bool,
    /// The towers still to come; none once one is due, and then the position is not copied.
    rest: Option<Rest>,
}

/// The towers whose moves follow those of the first.
#[derive(Clone, Debug)]
struct Rest {
    position: Position,
    colors: std::ops::Range<u8>,
}

impl Moves {
    /// The moves of the tower due, or of every tower; with `live` those worth searching.
    #[inline]
    pub(super) fn new(position: &Position, live: bool) -> Moves {
        let (from, to, rest) = match (position.outcome(), position.due()) {
            (Some(_), _) => (0, 0, None),
            (None, Some(due)) => {
                let (from, to) = targets(position, due, live);
                (from, to, None)
            }
            (None, None) => (0, 0, Some(Rest { position: *position, colors: 0..Color::ALL.len() as u8 })),
        };
        Moves { player: position.turn(), from, to, live, rest }
    }

    /// The live moves of the tower due, to these squares.
    #[inline]
    pub(super) fn live(position: &Position, due: Color, to: Squares) -> Moves {
        let player = position.turn();
        Moves { player, from: position.own_square(player, due), to, live: true, rest: None }
    }

    /// Goes on to the next tower that can move.
    #[cold]
    fn next_tower(&mut self) -> Option<()> {
        let rest = self.rest.as_mut()?;
        while self.to == 0 {
            (self.from, self.to) = targets(&rest.position, Color::new(rest.colors.next()?), self.live);
        }
        Some(())
    }
}

#[inline]
fn targets(position: &Position, color: Color, live: bool) -> (u8, Squares) {
    if live { position.safe_targets(color) } else { position.targets(color) }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.to == 0 {
            // Mostly there is none, and no call then.
            self.rest.as_ref()?;
            self.next_tower()?;
        }
        let to = if self.live { 63 - self.to.leading_zeros() } else { self.to.trailing_zeros() } as u8;
        self.to ^= 1 << to;
        Some(Move { from: Square::new(self.from).seen_by(self.player), to: Square::new(to).seen_by(self.player) })
    }
}

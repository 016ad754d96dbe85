//! A move and its direction, and the legal moves of a position.

use std::cmp::Ordering;
use std::fmt;

use crate::geometry::Squares;
use crate::{Color, Player, Position, Square};

/// A tower move from one square to another. A push is the only move onto an occupied square. Displayed in coordinates,
/// `d8d3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
}

impl Move {
    /// The direction in the player's frame.
    pub fn direction(self, player: Player) -> Direction {
        let (from, to) = (self.from.seen_by(player).file(), self.to.seen_by(player).file());
        match to.cmp(&from) {
            Ordering::Less => Direction::Left,
            Ordering::Equal => Direction::Forward,
            Ordering::Greater => Direction::Right,
        }
    }

    /// The number of squares moved.
    pub fn length(self) -> u8 {
        self.from.row().abs_diff(self.to.row())
    }

    /// The same move on the mirrored board.
    pub fn mirror(self) -> Move {
        self.map(Square::mirror)
    }

    /// The same move on the board rotated by 180 degrees.
    pub fn half_turn(self) -> Move {
        self.map(Square::half_turn)
    }

    fn map(self, f: impl Fn(Square) -> Square) -> Move {
        Move { from: f(self.from), to: f(self.to) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Assembled first, because formatting each part is slow.
        let letters = [self.from, self.to].map(Square::letters);
        f.write_str(str::from_utf8(letters.as_flattened()).expect("a file and a row are ASCII"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The character that asks for an arrow as a picture.
pub(crate) const PICTURE: char = '\u{fe0f}';

/// The direction of a move, in its player's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
pub enum Direction {
    /// Straight ahead.
    Forward,
    /// Diagonally ahead to the mover's left.
    Left,
    /// Diagonally ahead to the mover's right.
    Right,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 3] = [Direction::Forward, Direction::Left, Direction::Right];

    /// The capitalised name, as in the annotation.
    pub const fn title(self) -> &'static str {
        ["Forward", "Left", "Right"][self as usize]
    }

    /// The direction of a name or of its first letter, in any case, or of the rulebook's arrow.
    pub fn from_name(text: &str) -> Option<Direction> {
        let text = text.trim_end_matches(PICTURE);
        Direction::ALL.into_iter().find(|direction| {
            let (title, arrows) = (direction.title(), direction.arrows());
            title.eq_ignore_ascii_case(text) || title[..1].eq_ignore_ascii_case(text) || arrows.contains(&text)
        })
    }

    /// The arrow of the rulebook, and others that stand for it.
    const fn arrows(self) -> [&'static str; 2] {
        [["↑", "⬆"], ["↖", "⬉"], ["↗", "⬈"]][self as usize]
    }
}

/// Moves of a position, tower by tower in the order of [`Color::ALL`]: all [legal](Position::moves) ones, near squares
/// first, or [some](Position::moves_to), far squares first.
#[derive(Clone, Debug)]
pub struct Moves {
    player: Player,
    /// Where the current tower stands and can go, in the mover's frame.
    from: u8,
    to: Squares,
    far_first: bool,
    /// The towers still to come; `None` if a tower is due.
    rest: Option<Rest>,
}

/// The towers after the first, at the start of a round.
#[derive(Clone, Debug)]
struct Rest {
    /// By colour, where they stand and can go.
    from: u64,
    to: [Squares; 8],
    colors: std::ops::Range<u8>,
}

impl Moves {
    /// The moves of the tower due, or of every tower, to these squares.
    #[inline]
    pub(crate) fn new(position: &Position, far_first: bool, to: impl Fn(Color) -> Squares) -> Moves {
        let player = position.turn();
        let (from, to, rest) = match (position.outcome(), position.due()) {
            (Some(_), _) => (0, 0, None),
            (None, Some(due)) => (position.own_square(player, due), to(due), None),
            (None, None) => {
                let colors = 0..Color::ALL.len() as u8;
                (0, 0, Some(Rest { from: position.squares(player), to: Color::ALL.map(to), colors }))
            }
        };
        Moves { player, from, to, far_first, rest }
    }

    #[cold]
    fn next_tower(&mut self) -> Option<()> {
        let rest = self.rest.as_mut()?;
        while self.to == 0 {
            let color = rest.colors.next()?;
            (self.from, self.to) = ((rest.from >> (8 * color)) as u8, rest.to[usize::from(color)]);
        }
        Some(())
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.to == 0 {
            // Usually there is none; this avoids the call.
            self.rest.as_ref()?;
            self.next_tower()?;
        }
        let to = if self.far_first { 63 - self.to.leading_zeros() } else { self.to.trailing_zeros() } as u8;
        self.to ^= 1 << to;
        Some(Move { from: Square::new(self.from).seen_by(self.player), to: Square::new(to).seen_by(self.player) })
    }
}

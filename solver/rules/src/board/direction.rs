//! Where a move goes, as its player sees it.

use crate::{Move, Player};

/// Where a move goes, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        match self {
            Direction::Forward => "Forward",
            Direction::Left => "Left",
            Direction::Right => "Right",
        }
    }

    /// The direction of a name or of its first letter, in any case.
    pub fn from_name(text: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| {
            let title = direction.title();
            title.eq_ignore_ascii_case(text) || title[..1].eq_ignore_ascii_case(text)
        })
    }
}

impl Move {
    /// The direction, as the player sees it.
    pub fn direction(self, player: Player) -> Direction {
        let (from, to) = (self.from.seen_by(player).file(), self.to.seen_by(player).file());
        match to.cmp(&from) {
            std::cmp::Ordering::Less => Direction::Left,
            std::cmp::Ordering::Equal => Direction::Forward,
            std::cmp::Ordering::Greater => Direction::Right,
        }
    }

    /// The number of squares gone.
    pub fn length(self) -> u8 {
        self.from.row().abs_diff(self.to.row())
    }
}

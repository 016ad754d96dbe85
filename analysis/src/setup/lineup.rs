//! A set-up as the features look at it.

use solver::kamisado::{Color, Deadlock, Level, Position, Setup, Square};

use super::{Role, Threats};

/// Both home rows, each from its owner's left to his right, and what the first moves threaten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// By `Role as usize`.
    rows: [[(Color, Level); 8]; 2],
    threats: Threats,
}

impl Lineup {
    /// Looks at a set-up, whichever colour the Challenger is; he is to move.
    ///
    /// # Panics
    ///
    /// If it is not one at the start of a round.
    pub fn new(setup: &Setup) -> Lineup {
        // The readings of the deadlock rule differ too late to matter to the first moves.
        let position = Position::new(setup, Deadlock::Official).expect("a set-up at the start of a round");
        let rows = [setup.turn.opponent(), setup.turn]
            .map(|player| setup.home_row(player).expect("a tower on each home square"));
        Lineup { rows, threats: Threats::of(&position) }
    }

    /// The first moves and what they threaten.
    pub fn threats(&self) -> Threats {
        self.threats
    }

    /// A side's towers, from its owner's left.
    pub fn row(&self, role: Role) -> &[(Color, Level); 8] {
        &self.rows[role as usize]
    }

    /// A side's tower on a file, 0 at its owner's left.
    pub fn color(&self, role: Role, file: usize) -> Color {
        self.row(role)[file].0
    }

    /// How many of a side's towers have their own colour `ahead` squares before them and `aside` files to their left or
    /// right; a tower with two such squares counts once.
    pub fn own_color(&self, role: Role, ahead: u8, aside: u8) -> u32 {
        let is_own = |file: u8, color: Color| {
            let files = [file.checked_sub(aside), file.checked_add(aside).filter(|file| *file < 8)];
            // The board's colours are the same from both sides.
            files.into_iter().flatten().any(|file| Square::at(file, ahead).color() == color)
        };
        (0..8).zip(self.row(role)).filter(|(file, (color, _))| is_own(*file, *color)).count() as u32
    }

    /// The files of the Defender, each with his tower there and the Challenger's opposite.
    pub fn facing(&self) -> impl Iterator<Item = (Color, Color)> + '_ {
        (0..8).map(|file| (self.color(Role::Defender, file), self.color(Role::Challenger, 7 - file)))
    }
}

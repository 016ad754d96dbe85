//! Keys of the slow rules: a set-up as a number, and the least of those of its images.

use kamisado::{Color, Player, Setup, Square, Tower};

/// One of the four images of a set-up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Image {
    /// In a mirror: the files change places, and the colours with them.
    pub mirrored: bool,
    /// Turned by half, with the players exchanged.
    pub turned: bool,
}

impl Image {
    /// The set-up as it is.
    pub const PLAIN: Image = Image { mirrored: false, turned: false };

    /// All of them, that as it is first.
    pub const ALL: [Image; 4] = [
        Image::PLAIN,
        Image { mirrored: true, turned: false },
        Image { mirrored: false, turned: true },
        Image { mirrored: true, turned: true },
    ];

    fn square(self, square: Square) -> Square {
        let other = |row_or_file: u8, other: bool| if other { 7 - row_or_file } else { row_or_file };
        // Half a turn exchanges the files as well as the rows.
        Square::at(other(square.file(), self.mirrored != self.turned), other(square.row(), self.turned))
    }

    /// What a colour becomes.
    pub fn color(self, color: Color) -> Color {
        if self.mirrored { color.mirror() } else { color }
    }

    /// What a player becomes.
    pub fn player(self, player: Player) -> Player {
        if self.turned { player.opponent() } else { player }
    }
}

/// A set-up with its towers in a list, so that the board is walked once for all its images.
pub(super) struct Listed {
    towers: Vec<(Square, Tower)>,
    turn: Player,
    due: Option<Color>,
}

impl Listed {
    pub fn new(setup: &Setup) -> Listed {
        Listed { towers: setup.towers().collect(), turn: setup.turn, due: setup.due }
    }

    /// An image's squares of the sixteen towers, its colour due and its player to move as a number: six bits for the square
    /// of each tower, and what is due.
    pub fn packed(&self, image: Image) -> u128 {
        let mut key = 0;
        for &(square, tower) in &self.towers {
            key |= (image.square(square).index() as u128) << (6 * place(image, tower));
        }
        let due = self.due.map_or(8, |due| image.color(due).index());
        key | ((due * 2 + image.player(self.turn) as usize) as u128) << 96
    }

    /// The rings of an image's towers as a number: two bits for each.
    pub fn packed_rings(&self, image: Image) -> u32 {
        self.towers.iter().map(|&(_, tower)| u32::from(tower.level.rings()) << (2 * place(image, tower))).sum()
    }
}

/// Which of an image's sixteen towers a tower becomes.
fn place(image: Image, tower: Tower) -> usize {
    image.player(tower.player) as usize * 8 + image.color(tower.color).index()
}

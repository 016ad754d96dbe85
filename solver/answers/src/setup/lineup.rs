//! A set-up from a player's point of view.

use std::sync::OnceLock;

use kamisado::{Color, Level, Setup, Square};

use super::{Role, Threats};

/// Both home rows, each from its owner's left to right, and the threats of the first moves.
#[derive(Clone, Debug)]
pub struct Lineup {
    setup: Setup,
    /// By `Role as usize`.
    rows: [[(Color, Level); 8]; 2],
    /// By `Role as usize`; counted on first use.
    threats: [OnceLock<Threats>; 2],
}

impl Lineup {
    /// The line-up of a set-up; the Challenger, Black or Gold, is to move.
    pub fn new(setup: &Setup) -> Lineup {
        let rows = Role::ALL.map(|role| setup.home_row(role.player(setup)).expect("a tower on each home square"));
        Lineup { setup: setup.clone(), rows, threats: Default::default() }
    }

    /// The threats of a player's first moves; for the Defender, of the first moves if the Defender started.
    pub fn threats(&self, role: Role) -> Threats {
        *self.threats[role as usize].get_or_init(|| Threats::of(&self.setup, role.player(&self.setup)))
    }

    pub fn row(&self, role: Role) -> &[(Color, Level); 8] {
        &self.rows[role as usize]
    }

    /// A player's tower on a file, where 0 is at the player's left.
    pub fn color(&self, role: Role, file: usize) -> Color {
        self.row(role)[file].0
    }

    /// How many of a player's towers have their own colour `ahead` squares in front of them and `aside` files to their
    /// left or right; a tower with two such squares counts once.
    pub fn own_color(&self, role: Role, ahead: u8, aside: u8) -> u32 {
        self.own_squares_of_each(role, ahead, aside).filter(|&squares| squares > 0).count() as u32
    }

    /// How many such squares of a tower's own colour lie in front of a player's towers; one with two counts twice.
    pub fn own_squares(&self, role: Role, ahead: u8, aside: u8) -> u32 {
        self.own_squares_of_each(role, ahead, aside).sum()
    }

    /// How many squares of their own colour lie up to `most` ahead of a player's towers, on all three lines of each.
    pub fn own_squares_within(&self, role: Role, most: u8) -> u32 {
        (1..=most).map(|ahead| self.own_squares(role, ahead, 0) + self.own_squares(role, ahead, ahead)).sum()
    }

    /// The number of these squares for the Defender less that for the Challenger.
    pub fn own_balance(&self, most: u8) -> i32 {
        let [own, other] = Role::ALL.map(|role| self.own_squares_within(role, most) as i32);
        own - other
    }

    fn own_squares_of_each(&self, role: Role, ahead: u8, aside: u8) -> impl Iterator<Item = u32> {
        (0..8).zip(self.row(role)).map(move |(file, (color, _))| {
            let left: Option<u8> = u8::checked_sub(file, aside);
            let right = Some(file + aside).filter(|&right| right < 8 && aside > 0);
            // The colours of the board look the same from both sides.
            let own = left.into_iter().chain(right).filter(|&file| Square::at(file, ahead).color() == *color);
            own.count() as u32
        })
    }

    /// The files of the Defender, each with the Defender's tower there and the Challenger's opposite.
    pub fn facing(&self) -> impl Iterator<Item = (Color, Color)> + '_ {
        (0..8).map(|file| (self.color(Role::Defender, file), self.color(Role::Challenger, 7 - file)))
    }
}

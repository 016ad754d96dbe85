//! Chomp: the players alternate. Each takes a piece of a chocolate bar, with all below and to the right of it. The player
//! who takes the poisoned piece, at the top on the left, loses.

use kamisado_solver::game::{Game, Hints};

/// A square bar as the lengths of its rows.
#[derive(Clone, PartialEq, Eq)]
pub struct Bar {
    rows: [u8; 4],
    first_moves: bool,
}

impl Bar {
    pub fn new(side: u8) -> Bar {
        Bar { rows: [0, 1, 2, 3].map(|row| if row < side { side } else { 0 }), first_moves: true }
    }
}

impl Game for Bar {
    type Player = bool;
    type Move = (u8, u8);
    type Moves = std::vec::IntoIter<(u8, u8)>;
    type Key = u32;
    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.first_moves
    }

    fn winner(&self) -> Option<bool> {
        (self.rows[0] == 0).then_some(self.first_moves)
    }

    fn moves(&self) -> Self::Moves {
        let pieces = (0..).zip(self.rows).flat_map(|(row, length)| (0..length).map(move |column| (row, column)));
        pieces.collect::<Vec<_>>().into_iter()
    }

    fn play_unchecked(&mut self, (row, column): (u8, u8)) {
        for length in &mut self.rows[usize::from(row)..] {
            *length = column.min(*length);
        }
        self.first_moves = !self.first_moves;
    }

    fn key(&self) -> u32 {
        u32::from_le_bytes(self.rows)
    }
}

impl Hints for Bar {}

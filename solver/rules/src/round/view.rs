//! The view of a position for a search: its towers as packed numbers, each player's in their own frame.
//!
//! A program that only plays does not need these. A search makes its keys and hints from them alone.

use crate::geometry::Squares;
use crate::{Color, Move, Outcome, Player, Position};

impl Position {
    /// Where a player's towers stand: a byte for each colour, the square in the player's frame, a1 = 0.
    #[inline]
    pub fn squares(&self, player: Player) -> u64 {
        self.squares[player as usize]
    }

    /// The rings of a player's towers, a byte for each colour.
    #[inline]
    pub fn rings(&self, player: Player) -> u64 {
        self.rings[player as usize]
    }

    /// The squares of a player's eight towers, in that player's frame.
    #[inline]
    pub fn towers(&self, player: Player) -> Squares {
        self.towers[player as usize]
    }

    /// The squares of all sixteen towers, in a player's frame.
    #[inline]
    pub fn occupied(&self, player: Player) -> Squares {
        self.occupied[player as usize]
    }

    /// Where a tower stands, in its owner's frame.
    #[inline]
    pub fn own_square(&self, player: Player, color: Color) -> u8 {
        (self.squares[player as usize] >> (8 * color.index())) as u8
    }

    /// By colour, a byte for the place of a player's tower: the square in the player's frame and, above its six bits, the
    /// rings.
    #[inline]
    pub fn places(&self, player: Player) -> [u8; 8] {
        (self.squares[player as usize] | self.rings[player as usize] << 6).to_le_bytes()
    }

    /// Whether every tower carries the same number of rings as in another position, as in all positions of a round.
    #[inline]
    pub fn has_rings_of(&self, other: &Position) -> bool {
        self.rings == other.rings
    }

    /// The rings of both players' towers, like [`rings`](Self::rings), after the round's winner has gained a ring.
    #[inline]
    pub fn promoted_rings(&self, outcome: Outcome) -> [u64; 2] {
        let Outcome { winner, promoted, .. } = outcome;
        let mut rings = self.rings;
        if let Some(level) = self.level(winner, promoted).promoted() {
            rings[winner as usize] &= !(0xff << (8 * promoted.index()));
            rings[winner as usize] |= u64::from(level.rings()) << (8 * promoted.index());
        }
        rings
    }

    /// Whether the opponent's tower of a colour can push after a legal move of the mover.
    #[cold]
    pub fn lets_push(&self, color: Color, m: Move) -> bool {
        let mut after = *self;
        after.place(m);
        after.pushed(self.turn.opponent(), color).is_some()
    }

    /// A position of the same round, with the same rings, from each player's [`squares`](Self::squares), the player to
    /// move and the colour due.
    ///
    /// Nothing is checked: no square may hold two towers, no tower may stand on the opponent's home row, and the tower
    /// due must be able to move. Otherwise methods of the position may give wrong results or panic.
    #[inline]
    pub fn with_squares_unchecked(&self, squares: [u64; 2], turn: Player, due: Option<Color>) -> Position {
        let towers =
            squares.map(|squares| squares.to_le_bytes().iter().fold(0_u64, |towers, square| towers | 1 << square));
        let [black, gold] = towers;
        let occupied = [black | gold.reverse_bits(), gold | black.reverse_bits()];
        Position { squares, towers, occupied, turn, due, outcome: None, ..*self }
    }

    /// The rows advanced by the towers of each level, for both players together, triples first. Every move makes this
    /// larger in lexicographic order, so no position can repeat: owners move towers forwards, and only a pusher of a
    /// higher level moves a tower back.
    pub fn potential(&self) -> [u32; 4] {
        let mut rows = [0; 4];
        for player in Player::ALL {
            for color in Color::ALL {
                let level = self.level(player, color).rings();
                rows[3 - level as usize] += u32::from(self.own_square(player, color) / 8);
            }
        }
        rows
    }
}

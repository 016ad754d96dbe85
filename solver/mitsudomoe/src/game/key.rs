//! The exact key of a position.
//!
//! The board is turned so that the player to move sits at a1, and is read space by space from there, into three words:
//!
//! ```text
//! 0  for each space a 1 for each ring on it, then a 0
//! 1  the rings, of each space from the lowest: how many corners clockwise of the mover the owner sits, two bits each
//! 2  for each space a 1 if a ball lies on it; then a 1 if players win only at the end of their own turns; then, in three
//!    bits, 0 or 1 + the winner's corner once the game is over
//! ```
//!
//! At most 25 + 32 bits, 2 x 32 bits and 29 bits. A ball belongs to the owner of the ring below it, the supply is
//! whatever is not on the board, and a player without balls is out, so none of these is written. Colours are only
//! names, so they are left out; so are pieces that players who are out have left on the board, which have no effect on
//! play.
//!
//! With one or two players left, a position and its mirror image about the mover's diagonal share a key: that of the
//! image in which the balls, or else the rings, make the smaller number.

use std::cmp::Ordering;

use crate::geometry::{Spaces, squares};
use crate::{Position, RINGS, Seat, Square, Stack, Victory};

use kamisado_solver::game::Words;

/// The exact key of a position and of equivalent ones; see the layout above, in the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u64; 3]);

impl Words for Key {
    const COUNT: usize = 3;

    fn write(self, words: &mut [u64]) {
        // A hash mixes the first words most: those that a turn changes most.
        [self.0[2], self.0[1], self.0[0]].write(words);
    }
}

/// The spaces of the board in the order in which a player sees them: by mirrored, then by the player's seat.
static ORDERS: [[[Square; 25]; 2]; 4] = {
    let mut orders = [[[Square::new(0); 25]; 2]; 4];
    let mut i = 0;
    while i < 25 {
        let mut square = Square::new(i as u8);
        let mut seat = 0;
        while seat < 4 {
            orders[seat][0][i] = square;
            orders[seat][1][Square::new(i as u8).mirror().index()] = square;
            square = square.quarter_turn();
            seat += 1;
        }
        i += 1;
    }
    orders
};

static PLACES: [[[u8; 25]; 2]; 4] = {
    let mut places = [[[0; 25]; 2]; 4];
    let mut i = 0;
    while i < 4 * 2 * 25 {
        let (seat, mirrored, place) = (i / 50, i / 25 % 2, i % 25);
        places[seat][mirrored][ORDERS[seat][mirrored][place].index()] = place as u8;
        i += 1;
    }
    places
};

const LOWER: u64 = 0x5555_5555_5555_5555;

/// Subtracts `corners` from each pair of bits, modulo 4.
#[inline]
const fn turned_back(pairs: u64, corners: usize) -> u64 {
    match corners & 3 {
        0 => pairs,
        1 => pairs ^ LOWER ^ (!pairs & LOWER) << 1,
        2 => pairs ^ LOWER << 1,
        _ => pairs ^ LOWER ^ (pairs & LOWER) << 1,
    }
}

#[inline]
const fn mirrored(pairs: u64) -> u64 {
    pairs ^ (pairs & LOWER) << 1
}

impl Key {
    /// Equal for two positions exactly if they are the same, under the same rules, up to quarter-turns of board and
    /// seats, names of colours, pieces left behind by players who are out and, with one or two players left, mirror
    /// images. So the players of two positions with one key correspond by their order from the player to move.
    pub(super) fn of(position: &Position) -> Key {
        if position.players().count() > 2 {
            return Key::read(position, false);
        }
        let mine = position.ball_spaces(position.turn());
        let all = balls_in_play(position);
        let [plain, image] = [false, true].map(|mirrored| [mine, all].map(|balls| seen(position, balls, mirrored)));
        match plain.cmp(&image) {
            Ordering::Less => Key::read(position, false),
            Ordering::Greater => Key::read(position, true),
            Ordering::Equal => Key::read(position, false).min(Key::read(position, true)),
        }
    }

    fn read(position: &Position, is_mirrored: bool) -> Key {
        let turn = position.turn().index();
        let order = &ORDERS[turn][usize::from(is_mirrored)];
        let [mut heights, mut owners] = read_rings(position, order, |stack| stack);
        let in_play: u32 = position.players().map(|seat| RINGS as u32 - u32::from(position.supply(seat))).sum();
        if heights.count_ones() != in_play {
            let seated = Seat::ALL.map(|seat| position.is_seated(seat));
            [heights, owners] = read_rings(position, order, |stack| stack.only(&seated));
        }
        let corners = |seat: Seat| (seat.index() + 4 - turn) & 3;
        owners = turned_back(owners, turn);
        let mut winner = position.winner().map_or(0, |winner| 1 + corners(winner));
        if is_mirrored {
            owners = mirrored(owners);
            winner = position.winner().map_or(0, |winner| 1 + ((4 - corners(winner)) & 3));
        }
        // Keeps only the pairs of existing rings.
        owners &= 1_u64.checked_shl(2 * heights.count_ones()).map_or(u64::MAX, |end| end - 1);
        let balls = seen(position, balls_in_play(position), is_mirrored);
        let own_turn = u64::from(position.victory() == Victory::OwnTurn);
        Key([heights, owners, u64::from(balls) << 4 | own_turn << 3 | winner as u64])
    }
}

#[inline]
fn balls_in_play(position: &Position) -> Spaces {
    position.players().map(|seat| position.ball_spaces(seat)).sum()
}

/// Spaces as the mover sees them.
#[inline]
fn seen(position: &Position, spaces: Spaces, mirrored: bool) -> Spaces {
    let place = &PLACES[position.turn().index()][usize::from(mirrored)];
    squares(spaces).fold(0, |seen, square| seen | 1 << place[square.index()])
}

/// The heights and the owners of the stacks, read in the given order.
#[inline]
fn read_rings(position: &Position, order: &[Square; 25], of: impl Fn(Stack) -> Stack) -> [u64; 2] {
    order.iter().fold([0, 0], |[heights, owners], square| {
        let stack = of(position.stack(*square));
        let height = stack.height();
        [heights << (height + 1) | ((1 << height) - 1) << 1, owners << (2 * height) | stack.owners()]
    })
}

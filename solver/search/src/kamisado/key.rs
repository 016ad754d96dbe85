//! The exact key of a position, and the position of a key.
//!
//! ```text
//! bits 0-63    the mover's towers, a byte for each colour from brown to orange: the square in the mover's frame
//! bits 64-127  the opponent's, in the same way
//! ```
//!
//! A square takes six bits of its byte. The two spare bits of the first two bytes hold the colour due (8 for none),
//! those of the third the player to move, where that matters.
//!
//! Two positions without rings have the same key exactly if they are the same up to the mirror and the half-turn with
//! the players exchanged. Squares are in the mover's frame, which removes the half-turn. The mirror exchanges the first
//! four colours with the last four: of a position and its mirror image, the key is that of the one with one of the
//! first four colours due or, if none is due, the smaller number. Ring levels break these symmetries and are not part
//! of the key: they never change within a round, so the search or table that uses the key knows them.

use std::num::NonZeroU32;

use kamisado::geometry::mirror;
use kamisado::{Color, Deadlock, Move, Player, Position, Square};

use crate::game::SplitKey;

/// The name, in files, of the symmetries under which positions without rings share a key.
pub const SYMMETRY: &str = "mirror-halfturn-1";

/// The bits of the mover's squares that hold the colour due and the player to move.
const SPARE: u64 = 0xc0_c0c0;

/// By the colour due, for positions without rings: all ones if the position is read mirrored, otherwise 0.
static READ_MIRRORED: [u64; 8] = {
    let mut masks = [0; 8];
    let mut color = 0;
    while color < 8 {
        if color as u8 > Color::new(color as u8).mirror() as u8 {
            masks[color] = u64::MAX;
        }
        color += 1;
    }
    masks
};

/// A bit above both squares that the names of all tower moves share.
const TOWER_MOVE: NonZeroU32 = NonZeroU32::new(1 << 12).unwrap();

/// The exact key; see [`crate::game::Game::key`].
#[inline]
pub(super) fn packed(position: &Position) -> u128 {
    if !position.is_ringless() {
        return plain(position) | (position.turn() as u128) << 22;
    }
    match position.due() {
        Some(due) => {
            // Half of all positions are read mirrored, which the processor cannot predict. A mask from memory keeps the
            // compiler from making a branch.
            let mask = READ_MIRRORED[due.index()];
            let read = |squares| squares ^ (squares ^ mirror(squares)) & mask;
            let [mine, theirs] = sides(position).map(read);
            pack(mine, theirs, Some(due.min(due.mirror())))
        }
        None => plain(position).min(mirrored(position)),
    }
}

#[inline]
pub(super) fn sides(position: &Position) -> [u64; 2] {
    [position.turn(), position.turn().opponent()].map(|player| position.squares(player))
}

#[inline]
fn is_read_mirrored(position: &Position) -> bool {
    position.is_ringless()
        && match position.due() {
            Some(due) => due > due.mirror(),
            None => mirrored(position) < plain(position),
        }
}

#[inline]
fn plain(position: &Position) -> u128 {
    let [mine, theirs] = sides(position);
    pack(mine, theirs, position.due())
}

#[inline]
fn mirrored(position: &Position) -> u128 {
    let [mine, theirs] = sides(position).map(mirror);
    pack(mine, theirs, position.due().map(Color::mirror))
}

/// Both squares of a move, in the mover's frame, mirrored like the key; see [`crate::game::Hints::move_name`].
#[inline]
pub(super) fn name_of(position: &Position, m: Move) -> NonZeroU32 {
    name_read(position, m, is_read_mirrored(position))
}

/// Like [`name_of`], with the mirroring given.
#[inline]
pub(super) fn name_read(position: &Position, m: Move, mirrored: bool) -> NonZeroU32 {
    let [from, to] = [m.from, m.to].map(|square| {
        let square = square.seen_by(position.turn());
        if mirrored { square.mirror() } else { square }
    });
    TOWER_MOVE | (from.index() << 6 | to.index()) as u32
}

#[inline]
pub(super) fn move_read(position: &Position, name: NonZeroU32) -> Move {
    let mirrored = is_read_mirrored(position);
    let [from, to] = [name.get() >> 6, name.get()].map(|square| {
        let square = Square::new(square as u8 & 63).seen_by(position.turn());
        if mirrored { square.mirror() } else { square }
    });
    Move { from, to }
}

/// Splits a key into the opponent's squares, the mover's, and the spare bits.
#[inline]
pub(super) fn split(key: u128) -> SplitKey {
    let (mine, theirs) = (key as u64, (key >> 64) as u64);
    let rest = (mine >> 6 & 3) | (mine >> 14 & 3) << 2 | (mine >> 22 & 3) << 4;
    SplitKey { halves: [theirs, mine & !SPARE], rest: rest as u8 }
}

#[inline]
pub(super) fn join(key: SplitKey) -> u128 {
    let [theirs, mine] = key.halves;
    let rest = u64::from(key.rest);
    u128::from(mine | (rest & 3) << 6 | (rest >> 2 & 3) << 14 | (rest >> 4) << 22) | u128::from(theirs) << 64
}

/// The position of a split key, with the rules and rings of `round`. Without rings, Gold is to move.
#[inline]
pub(super) fn with_key(round: &Position, key: SplitKey) -> Position {
    let turn = if round.is_ringless() { Player::Gold } else { Player::ALL[usize::from(key.rest >> 4 & 1)] };
    let [theirs, mine] = key.halves;
    let squares = if turn == Player::Gold { [theirs, mine] } else { [mine, theirs] };
    let due = key.rest & 15;
    round.with_squares_unchecked(squares, turn, (due < 8).then(|| Color::new(due)))
}

/// The position without rings of a key, with Gold to move; `None` if the number is no key of a position in play.
pub fn from_key(key: u128, deadlock: Deadlock) -> Option<Position> {
    at_key(&Position::start(deadlock), key)
}

/// The position of a key in a round, with the rules and rings of `round`. Without rings, Gold is to move. `None` if the
/// number is no key of a position in play.
pub fn at_key(round: &Position, key: u128) -> Option<Position> {
    let parts = split(key);
    if parts.halves.into_iter().flat_map(u64::to_le_bytes).any(|square| square >= 56) {
        return None;
    }
    let position = with_key(round, parts);
    // These checks also detect two towers on a square, stray bits, a blocked tower and a mirror image.
    let sound = position.occupied(Player::Black).count_ones() == 16
        && packed(&position) == key
        && Position::new(&position.setup(), round.deadlock()).as_ref() == Ok(&position);
    sound.then_some(position)
}

#[inline]
pub(super) fn pack(mine: u64, theirs: u64, due: Option<Color>) -> u128 {
    let due = due.map_or(8, |due| due as u64);
    u128::from(mine | (due & 3) << 6 | (due >> 2) << 14) | u128::from(theirs) << 64
}

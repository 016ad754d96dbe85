//! How far a round has gone: a measure that every move makes larger.

use super::key::BYTES;
use super::{Color, Player, Position};
use crate::game::{Layered, SplitKey};

impl Layered for Position {
    /// The [`potential`](Position::potential) as one number: the rows of a tower count 1, 2, 5 or 16, by its rings.
    ///
    /// A tower of `n` rings pushes up to `n` towers back, each of fewer rings: `n` times what a row of theirs counts is
    /// less than what a row of its own does.
    #[inline]
    fn layer(&self) -> u32 {
        let rows = self.squares.map(|squares| (squares >> 3) & (BYTES * 7));
        let sum = |mask: [u64; 2]| {
            let rows = (rows[0] & mask[0]) + (rows[1] & mask[1]);
            (rows.wrapping_mul(BYTES) >> 56) as u32
        };
        let all = sum([u64::MAX; 2]);
        if self.is_ringless() {
            return all;
        }
        let with = |bit: fn(u64) -> u64| sum(self.rings.map(|rings| (bit(rings) & BYTES) * 7));
        all + with(|rings| rings | rings >> 1) + 3 * with(|rings| rings >> 1) + 11 * with(|rings| rings & (rings >> 1))
    }

    #[inline]
    fn split(key: u128) -> SplitKey {
        Position::split_key(key)
    }

    #[inline]
    fn join(key: SplitKey) -> u128 {
        Position::join_key(key)
    }

    #[inline]
    fn at(&self, key: SplitKey) -> Position {
        self.with_key(key)
    }
}

impl Position {
    /// Rows advanced by the towers of each level, both players together, triples first.
    ///
    /// Every move makes this larger in lexicographic order, so no position can repeat: a tower is moved forwards by
    /// its owner, and is moved back only by a pusher of a higher level.
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

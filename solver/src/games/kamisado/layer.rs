//! How far a round has gone: a measure that every move makes larger.

use kamisado::geometry::BYTES;
use kamisado::{Player, Position};

use super::key;
use crate::game::{Layered, SplitKey};

impl Layered for Position {
    /// The [`potential`](Position::potential) as one number: the rows of a tower count 1, 2, 5 or 16, by its rings.
    ///
    /// A tower of `n` rings pushes up to `n` towers back, each of fewer rings: `n` times what a row of theirs counts is
    /// less than what a row of its own does.
    #[inline]
    fn layer(&self) -> u32 {
        let rows = Player::ALL.map(|player| (self.squares(player) >> 3) & (BYTES * 7));
        let sum = |mask: [u64; 2]| {
            let rows = (rows[0] & mask[0]) + (rows[1] & mask[1]);
            (rows.wrapping_mul(BYTES) >> 56) as u32
        };
        let all = sum([u64::MAX; 2]);
        if self.is_ringless() {
            return all;
        }
        let with = |bit: fn(u64) -> u64| sum(Player::ALL.map(|player| (bit(self.rings(player)) & BYTES) * 7));
        all + with(|rings| rings | rings >> 1) + 3 * with(|rings| rings >> 1) + 11 * with(|rings| rings & (rings >> 1))
    }

    #[inline]
    fn split(key: u128) -> SplitKey {
        key::split(key)
    }

    #[inline]
    fn join(key: SplitKey) -> u128 {
        key::join(key)
    }

    #[inline]
    fn at(&self, key: SplitKey) -> Position {
        key::with_key(self, key)
    }
}

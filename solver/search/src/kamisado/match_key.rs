//! The exact key of a state of a match.

use kamisado::geometry::{Squares, mirror, mirror_files};
use kamisado::{Level, MatchState, Outcome, Player, Position};

use super::key::{pack, sides};
use crate::game::Words;

/// The exact key of a state of a match of one format: two states have the same key exactly if everything that can
/// follow is the same up to the mirror and the half-turn with the players exchanged.
///
/// ```text
/// while a round is played
///     board         the mover's towers, the opponent's and the colour due, as in the key of a position without rings
///     rings  0-15   the mover's rings, two bits for each colour from brown to orange
///           16-31   the opponent's
/// when it is over
///     board  0-31   the winner's towers by rows: see below
///           32-63   the loser's
///             126   whether the match is over, too
///             127   1; while a round is played it is 0
///     rings         the winner's and the loser's in the same way, the ring gained included
///
/// towers by rows, from their owner's home on, and from left to right within a row
///     bits   0-23   three for each tower, the first one lowest: its colour
///           24-31   one for each tower: whether it is the first of its row
/// ```
///
/// The frame of the mover, or of the winner, removes the half-turn. The mirror exchanges the first four colours with
/// the last four, and the left fill with the right: if a colour is due, the key is the reading with one of the first
/// four due, otherwise the smaller number. Unlike those of a single round, keys of a match hold the rings, so the
/// symmetries apply with rings, too.
///
/// The key of a finished round holds only what determines the possible next rounds: the order of the towers within each
/// row, but not their files, the distances between rows, or which tower won the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchKey {
    /// Where the towers stand.
    pub board: u128,
    /// The rings they carry.
    pub rings: u32,
}

impl Words for MatchKey {
    const COUNT: usize = 3;

    fn write(self, words: &mut [u64]) {
        (self.board, self.rings).write(words);
    }
}

const FINISHED: u128 = 1 << 127;
const DECIDED: u128 = 1 << 126;

impl MatchKey {
    /// The key of a state, and whether it was read mirrored.
    #[inline]
    pub(super) fn read(state: &MatchState) -> (MatchKey, bool) {
        match state.position().outcome() {
            None => MatchKey::in_play(state.position()),
            Some(outcome) => {
                let (key, mirrored) = MatchKey::at_end(state.position(), outcome);
                let key = if state.winner().is_some() { MatchKey { board: key.board | DECIDED, ..key } } else { key };
                (key, mirrored)
            }
        }
    }

    /// Whether it is the key of a finished round.
    pub fn is_finished(self) -> bool {
        self.board & FINISHED != 0
    }

    /// The points for the rings: the mover's, or the winner's, and the other player's.
    pub fn points(self) -> [u32; 2] {
        [0, 16].map(|first: u32| {
            let level = |color: u32| Level::ALL[(self.rings >> (first + 2 * color) & 3) as usize];
            (0..8).map(|color| level(color).ring_points()).sum()
        })
    }

    #[inline]
    fn in_play(position: &Position) -> (MatchKey, bool) {
        let rings = Player::ALL.map(|player| position.rings(player));
        let read = |mirrored| {
            let [mine, theirs] = sides(position).map(|number| if mirrored { mirror(number) } else { number });
            let due = position.due().map(|due| if mirrored { due.mirror() } else { due });
            MatchKey { board: pack(mine, theirs, due), rings: pack_rings(rings, position.turn(), mirrored) }
        };
        match position.due() {
            Some(due) => {
                let mirrored = due > due.mirror();
                (read(mirrored), mirrored)
            }
            None => least(read),
        }
    }

    /// The key of a finished round of a match that goes on, and whether it was read mirrored.
    #[inline]
    fn at_end(position: &Position, outcome: Outcome) -> (MatchKey, bool) {
        let rings = position.promoted_rings(outcome);
        let order = |player: Player, mirrored| {
            let (squares, towers) = (position.squares(player), position.towers(player));
            u128::from(match mirrored {
                false => order_by_rows(squares, towers),
                true => order_by_rows(mirror(squares), mirror_files(towers)),
            })
        };
        least(|mirrored| MatchKey {
            board: FINISHED | order(outcome.winner, mirrored) | order(outcome.winner.opponent(), mirrored) << 32,
            rings: pack_rings(rings, outcome.winner, mirrored),
        })
    }
}

/// The smaller of the plain and the mirrored reading, and whether that is the mirrored one.
#[inline]
fn least(read: impl Fn(bool) -> MatchKey) -> (MatchKey, bool) {
    let (plain, mirrored) = (read(false), read(true));
    if mirrored < plain { (mirrored, true) } else { (plain, false) }
}

/// Two bits for each tower, those of `first` lowest.
#[inline]
fn pack_rings(rings: [u64; 2], first: Player, mirrored: bool) -> u32 {
    let [low, high] = [first, first.opponent()].map(|player| {
        let bytes = rings[player as usize];
        let bytes = if mirrored { bytes.swap_bytes() } else { bytes };
        let nibbles = (bytes | bytes >> 6) & 0x000f_000f_000f_000f;
        let pairs = (nibbles | nibbles >> 12) & 0x0000_00ff_0000_00ff;
        (pairs | pairs >> 24) as u16
    });
    u32::from(low) | u32::from(high) << 16
}

/// A player's towers by rows, as a [`MatchKey`] holds them: all that both fills depend on.
#[inline]
fn order_by_rows(squares: u64, towers: Squares) -> u32 {
    let mut order = 0;
    for (color, square) in (0..).zip(squares.to_le_bytes()) {
        let before = towers & ((1 << square) - 1);
        let place = before.count_ones();
        let is_first = before >> (square & 0x38) == 0;
        order |= color << (3 * place) | u32::from(is_first) << (24 + place);
    }
    order
}

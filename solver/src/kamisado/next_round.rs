//! The next round, worked out on packed positions: what [`refill`](super::refill) does, for a search that meets many
//! finished rounds.

use super::geometry::Squares;
use super::key::mirror;
use super::{Fill, MatchKey, Outcome, Player, Position};

impl Position {
    /// The start of the next round, if this one is over: the towers lined up again, the ring gained.
    ///
    /// The same as [`FinishedRound::next`](super::FinishedRound::next), faster.
    ///
    /// ```
    /// use solver::game::Game;
    /// use solver::kamisado::{Fill, Position};
    ///
    /// let mut position: Position = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P".parse()?;
    /// assert_eq!(position.refilled(Fill::Left), None);
    /// position.play_unchecked(position.read_move("a2a8")?);
    /// let next = position.refilled(Fill::Left).unwrap();
    /// assert_eq!(next.to_string(), "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -");
    /// assert_eq!(next.setup(), position.finished_round().unwrap().next(Fill::Left));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refilled(&self, fill: Fill) -> Option<Position> {
        let outcome = self.outcome?;
        let lined_up = |player: Player| {
            let (squares, towers) = (self.squares[player as usize], self.towers[player as usize]);
            match fill {
                Fill::Left => home_row(squares, towers),
                Fill::Right => mirror(home_row(mirror(squares), mirror_files(towers))),
            }
        };
        Some(Position {
            squares: Player::ALL.map(lined_up),
            rings: self.promoted_rings(outcome),
            towers: [HOME; 2],
            occupied: [HOME | HOME.reverse_bits(); 2],
            turn: outcome.winner.opponent(),
            due: None,
            outcome: None,
            deadlock: self.deadlock,
        })
    }

    /// The exact key of what can follow this round, if it is over; see [`MatchKey`].
    ///
    /// Equal for two finished rounds exactly if both their refills are the same, up to the symmetries of the board.
    pub fn refill_key(&self) -> Option<MatchKey> {
        self.outcome.map(|outcome| MatchKey::at_end(self, outcome).0)
    }

    /// The rings of all towers once the round's winner has gained theirs.
    #[inline]
    pub(super) fn promoted_rings(&self, outcome: Outcome) -> [u64; 2] {
        let Outcome { winner, promoted, .. } = outcome;
        let mut rings = self.rings;
        if let Some(level) = self.level(winner, promoted).promoted() {
            rings[winner as usize] &= !(0xff << (8 * promoted.index()));
            rings[winner as usize] |= u64::from(level.rings()) << (8 * promoted.index());
        }
        rings
    }
}

/// The home row of a player, in their own frame.
const HOME: Squares = 0xff;

/// The towers of a player set on their home row from the left, in their own frame.
#[inline]
fn home_row(squares: u64, towers: Squares) -> u64 {
    let places = squares.to_le_bytes().map(|square| (towers & ((1 << square) - 1)).count_ones() as u8);
    u64::from_le_bytes(places)
}

/// A player's towers by rows, from their home on, and from left to right within a row: all that both fills depend on.
///
/// ```text
/// bits 0-23   three for each tower, the first one lowest: its colour
/// bits 24-31  one for each tower: whether it is the first of its row
/// ```
#[inline]
pub(super) fn order_by_rows(squares: u64, towers: Squares) -> u32 {
    let mut order = 0;
    for (color, square) in (0..).zip(squares.to_le_bytes()) {
        let before = towers & ((1 << square) - 1);
        let place = before.count_ones();
        let is_first = before >> (square & 0x38) == 0;
        order |= color << (3 * place) | u32::from(is_first) << (24 + place);
    }
    order
}

/// Squares mirrored left to right.
#[inline]
pub(super) fn mirror_files(squares: Squares) -> Squares {
    squares.reverse_bits().swap_bytes()
}

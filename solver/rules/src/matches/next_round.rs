//! The next round, worked out on packed positions: what [`refill`](crate::refill) does, for a search that meets many
//! finished rounds.

use crate::geometry::{Squares, mirror, mirror_files};
use crate::{Fill, Player, Position};

impl Position {
    /// The start of the next round, if this one is over: the towers lined up again, the ring gained.
    ///
    /// The same as [`FinishedRound::next`](crate::FinishedRound::next), faster.
    ///
    /// ```
    /// use kamisado::{Fill, Position};
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
}

/// The home row of a player, in their own frame.
const HOME: Squares = 0xff;

/// The towers of a player set on their home row from the left, in their own frame.
#[inline]
fn home_row(squares: u64, towers: Squares) -> u64 {
    let places = squares.to_le_bytes().map(|square| (towers & ((1 << square) - 1)).count_ones() as u8);
    u64::from_le_bytes(places)
}

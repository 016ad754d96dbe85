//! Why a set-up, or a text, is no position to play from.

use super::setup::{BALLS, RINGS};
use super::{Color, Elimination, Ending, Outcome, Seat, SetupError, Square};

/// Why a set-up, or a text, is no position to play from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is no set-up.
    #[error(transparent)]
    Text(#[from] SetupError),
    /// Nobody has a seat.
    #[error("nobody has a seat, expected 2 to 4 players")]
    NoPlayers,
    /// A player has two seats.
    #[error("{color} sits at {first} and at {second}, expected one seat a player")]
    TwoSeats {
        /// The player.
        color: Color,
        /// The seat that comes first in the order of turns.
        first: Seat,
        /// The other seat.
        second: Seat,
    },
    /// The player to move has no seat.
    #[error("{color} is to move but has no seat, expected one of the players")]
    TurnOfNobody {
        /// The player.
        color: Color,
    },
    /// A ball lies on an empty space.
    #[error("{}'s ball on {square} lies on no ring, expected a ring of its own colour below it", .ball)]
    NoRing {
        /// The space.
        square: Square,
        /// The colour of the ball.
        ball: Color,
    },
    /// A ball lies on another player's ring.
    #[error("{}'s ball on {square} lies on a ring of {}, expected a ring of its own colour below it", .ball, .ring)]
    ForeignRing {
        /// The space.
        square: Square,
        /// The colour of the ball.
        ball: Color,
        /// The colour of the ring.
        ring: Color,
    },
    /// A player without a seat has a ball.
    #[error("{color} has a ball on {square} but no seat, expected balls of the players alone")]
    BallOut {
        /// The space.
        square: Square,
        /// The player.
        color: Color,
    },
    /// A player without a seat has an exposed ring.
    #[error(
        "{color} has no seat but an exposed ring on {square}, expected his rings under others: exposed rings of a player \
         who is out are removed"
    )]
    RingOut {
        /// The space.
        square: Square,
        /// The player.
        color: Color,
    },
    /// A player has too few balls, or too many.
    #[error("{color} has {found} balls, expected {BALLS}")]
    Balls {
        /// The player.
        color: Color,
        /// How many balls there are.
        found: usize,
    },
    /// The rings of a player on the board and in the supply are too few or too many.
    #[error("{color} has {on_board} rings on the board and {supply} in his supply, expected {RINGS} in all")]
    Rings {
        /// The player.
        color: Color,
        /// The rings on the board.
        on_board: usize,
        /// The rings in the supply.
        supply: u8,
    },
    /// A player without a seat has too many rings on the board.
    #[error("{color}, who is out, has {on_board} rings on the board, expected {RINGS} at the most")]
    RingsOut {
        /// The player.
        color: Color,
        /// The rings on the board.
        on_board: usize,
    },
    /// A player without a seat has a supply.
    #[error("{color} has {supply} rings in his supply but no seat, expected supplies of the players alone")]
    SupplyOut {
        /// The player.
        color: Color,
        /// The rings in the supply.
        supply: u8,
    },
    /// The game is over.
    #[error("the game is over: {}{}, expected a game in play", eliminated(.out), won(*.outcome))]
    Finished {
        /// How it has ended.
        outcome: Outcome,
        /// Who is out because he has no turn, in order.
        out: Vec<Elimination>,
    },
}

fn eliminated(out: &[Elimination]) -> String {
    out.iter().map(|out| format!("{} has no turn and is out, ", out.color)).collect()
}

fn won(outcome: Outcome) -> String {
    let Outcome { winner, ending } = outcome;
    match ending {
        Ending::Home => format!("{winner} has won with all balls on his goal spaces"),
        Ending::LastLeft => format!("{winner} has won as the last player left"),
    }
}

//! Why a text is no set-up.

use super::setup::RINGS;
use super::{Color, Seat, Square};
use foreign::Excerpt;

/// Why a text is no set-up. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The text is empty.
    #[error(
        "the position is empty, expected five rows, the seats, the player to move and the supplies, like '. . . bB bB / \
         . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5', or one of the words start2, start3 \
         and start4"
    )]
    Empty,
    /// A single word is not the name of a start.
    #[error(
        "found the word '{found}', expected start2, start3 or start4, or a position of four parts separated by '|'"
    )]
    Word {
        /// What was found there.
        found: Excerpt,
    },
    /// There are not four parts.
    #[error("found {found} parts, expected 4 separated by '|': the rows, the seats, the player to move, the supplies")]
    Parts {
        /// How many there are.
        found: usize,
    },
    /// There are not five rows.
    #[error("found {found} rows, expected 5 separated by '/', from row 5 to row 1")]
    Rows {
        /// How many there are.
        found: usize,
    },
    /// A row does not have five spaces.
    #[error(
        "column {column}: row {row} holds {found} spaces, expected 5, each a stack or '.', with blanks between them"
    )]
    RowLength {
        /// The column at which the row begins, from 1.
        column: usize,
        /// The row, 1 to 5.
        row: usize,
        /// How many there are.
        found: usize,
    },
    /// A letter of a stack is no ring and no ball.
    #[error(
        "column {column}: found '{letter}' in the stack '{stack}' on {square}, expected rings from the lowest (w white, \
         b black, r red, y yellow), then perhaps a ball, a capital letter; or '.' alone for an empty space"
    )]
    Letter {
        /// The column of the letter, from 1.
        column: usize,
        /// The letter found.
        letter: Excerpt,
        /// The stack that it belongs to.
        stack: Excerpt,
        /// The space of the stack.
        square: Square,
    },
    /// Something lies on a ball.
    #[error(
        "column {column}: found '{letter}' above a ball in the stack '{stack}' on {square}, expected at most one ball, as \
         the last letter"
    )]
    AboveBall {
        /// The column of the letter, from 1.
        column: usize,
        /// The letter found.
        letter: Excerpt,
        /// The stack that it belongs to.
        stack: Excerpt,
        /// The space of the stack.
        square: Square,
    },
    /// A seat is not a colour at a corner.
    #[error(
        "column {column}: found '{found}', expected a seat like w:a1, a colour w, b, r or y at a corner a1, a5, e5 or e1"
    )]
    Seat {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
    },
    /// Two players have one corner.
    #[error("column {column}: found a second player at {seat}, expected one a corner")]
    SeatTaken {
        /// The column of the first character, from 1.
        column: usize,
        /// The corner.
        seat: Seat,
    },
    /// A player has two corners.
    #[error("column {column}: found a second seat of {color}, expected one a player")]
    SeatedTwice {
        /// The column of the first character, from 1.
        column: usize,
        /// The player.
        color: Color,
    },
    /// Nobody has a seat.
    #[error("nobody has a seat, expected 2 to 4 players, like w:a1 b:e5")]
    NoSeats,
    /// The player to move is no player with a seat.
    #[error("column {column}: found '{found}' as the player to move, expected one of those with a seat: {seated}")]
    Turn {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
        /// The players with a seat.
        seated: String,
    },
    /// There is no player to move.
    #[error("the player to move is missing, expected one of those with a seat: {seated}")]
    NoTurn {
        /// The players with a seat.
        seated: String,
    },
    /// Something follows the player to move.
    #[error("column {column}: found '{found}', expected one player to move and nothing more before the next '|'")]
    AfterTurn {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
    },
    /// A supply is not a colour and a number of rings.
    #[error(
        "column {column}: found '{found}', expected a supply like w5: a colour w, b, r or y and its rings not on the \
         board, 0 to {RINGS}"
    )]
    Supply {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
    },
    /// A player without a seat has a supply.
    #[error("column {column}: found a supply of {color}, who has no seat, expected those of {seated}")]
    SupplyOfNobody {
        /// The column of the first character, from 1.
        column: usize,
        /// The player.
        color: Color,
        /// The players with a seat.
        seated: String,
    },
    /// A player has two supplies.
    #[error("column {column}: found a second supply of {color}, expected one a player")]
    SuppliedTwice {
        /// The column of the first character, from 1.
        column: usize,
        /// The player.
        color: Color,
    },
    /// A player has no supply.
    #[error("the supply of {color} is missing, expected one of each player, like {}5", .color.letter())]
    NoSupply {
        /// The player.
        color: Color,
    },
}

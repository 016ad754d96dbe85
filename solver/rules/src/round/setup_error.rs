//! Why a text is no set-up.

use foreign::Excerpt;

/// Why a text is no set-up. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The text is empty.
    #[error(
        "the position is empty, expected eight rows, the player to move and the colour due, like \
         'oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -', or the word 'start'"
    )]
    Empty,
    /// There are not eight rows.
    #[error("found {found} rows, expected 8 separated by '/', from row 8 (Black's home) to row 1")]
    Rows {
        /// How many there are.
        found: usize,
    },
    /// A row does not have eight squares.
    #[error("column {column}: row {row} holds {found} squares, expected 8")]
    RowLength {
        /// The column of the first character, from 1.
        column: usize,
        /// The row, 1 to 8.
        row: usize,
        /// How many there are.
        found: usize,
    },
    /// A character cannot stand in a row.
    #[error(
        "column {column}: found '{found}', expected a tower (B G R Y K P U O, lower case for Black), '+' before a \
         tower for each ring, a digit 1 to 8 for empty squares, or '/' between rows"
    )]
    Letter {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
    },
    /// A tower has too many rings.
    #[error("column {column}: found {found} rings before a tower, expected 3 at the most")]
    Rings {
        /// The column of the first character, from 1.
        column: usize,
        /// How many there are.
        found: usize,
    },
    /// A ring has no tower.
    #[error("column {column}: found a ring ('+') before no tower, expected a tower letter after it")]
    LooseRing {
        /// The column of the first character, from 1.
        column: usize,
    },
    /// The player to move is neither b nor g.
    #[error("column {column}: found '{found}' as the player to move, expected 'b' (Black) or 'g' (Gold)")]
    Turn {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
    },
    /// There is no player to move.
    #[error("the player to move is missing after the rows, expected 'b' (Black) or 'g' (Gold)")]
    NoTurn,
    /// The colour due is no letter of a colour.
    #[error("column {column}: found '{found}' as the colour due, expected one of B G R Y K P U O, or '-' for none")]
    Due {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
    },
    /// There is no colour due.
    #[error(
        "the colour due is missing after the player to move, expected one of B G R Y K P U O, or '-' at the start of a \
         round"
    )]
    NoDue,
    /// Something follows the colour due.
    #[error("column {column}: found '{found}' after the colour due, expected nothing more")]
    Rest {
        /// The column of the first character, from 1.
        column: usize,
        /// What was found there.
        found: Excerpt,
    },
}

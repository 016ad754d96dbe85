//! Reading the text form of a set-up.

use std::str::FromStr;

use super::setup::RINGS;
use super::{Color, Pile, Seat, Setup, Square, Victory};
use foreign::{Excerpt, words};

/// The pieces of a text between separators, each with the column of its first character. `column` is that of the text's
/// own first character.
fn pieces(text: &str, separator: char, column: usize) -> impl Iterator<Item = (usize, &str)> {
    text.split(separator).scan(column, |next, piece| {
        let column = *next;
        *next += piece.chars().count() + 1;
        Some((column, piece))
    })
}

impl FromStr for Setup {
    type Err = SetupError;

    /// Reads the text form, in which one of the words `start2`, `start3` and `start4` may replace the first four parts.
    fn from_str(text: &str) -> Result<Setup, SetupError> {
        if text.trim().is_empty() {
            return Err(SetupError::Empty);
        }
        let mut parts: Vec<(usize, &str)> = pieces(text, '|', 1).collect();
        let found = parts.len();
        let variant = if matches!(found, 2 | 5) { parts.pop() } else { None };
        let (victory, over) = variant.map_or(Ok(Default::default()), read_victory)?;
        let (rows, seats, turn, supply) = match parts[..] {
            [rows, seats, turn, supply] => (rows, seats, turn, supply),
            [(_, word)] if !word.contains('/') => {
                let start = match word.trim() {
                    "start2" => Setup::start(2),
                    "start3" => Setup::start(3),
                    "start4" => Setup::start(4),
                    _ => None,
                };
                let setup = start.map(|start| Setup { victory, over, ..start });
                return setup.ok_or_else(|| SetupError::Word { found: word.trim().into() });
            }
            _ => return Err(SetupError::Parts { found }),
        };
        let board = read_rows(rows)?;
        let seats = read_seats(seats)?;
        let turn = read_turn(turn, &seats)?;
        let supply = read_supply(supply, &seats)?;
        Ok(Setup { board, seats, turn, supply, victory, over })
    }
}

fn read_rows((column, text): (usize, &str)) -> Result<[Pile; 25], SetupError> {
    let mut board: [Pile; 25] = Default::default();
    let rows: Vec<(usize, &str)> = pieces(text, '/', column).collect();
    if rows.len() != 5 {
        return Err(SetupError::Rows { found: rows.len() });
    }
    for ((column, text), row) in rows.into_iter().zip((0..5_u8).rev()) {
        let stacks: Vec<(usize, &str)> = words(text, column).collect();
        if stacks.len() != 5 {
            let column = stacks.first().map_or(column, |&(column, _)| column);
            return Err(SetupError::RowLength { column, row: usize::from(row) + 1, found: stacks.len() });
        }
        for ((column, stack), file) in stacks.into_iter().zip(0..5) {
            let square = Square::at(file, row);
            board[square.index()] = read_stack(stack, column, square)?;
        }
    }
    Ok(board)
}

fn read_stack(stack: &str, column: usize, square: Square) -> Result<Pile, SetupError> {
    let mut pile = Pile::default();
    if stack == "." {
        return Ok(pile);
    }
    for (letter, column) in stack.chars().zip(column..) {
        let Some(color) = Color::from_letter(&letter.to_ascii_lowercase().to_string()) else {
            return Err(SetupError::Letter { column, letter: letter.into(), stack: stack.into(), square });
        };
        if pile.ball.is_some() {
            return Err(SetupError::AboveBall { column, letter: letter.into(), stack: stack.into(), square });
        }
        if letter.is_ascii_uppercase() {
            pile.ball = Some(color);
        } else {
            pile.rings.push(color);
        }
    }
    Ok(pile)
}

fn read_seats((column, text): (usize, &str)) -> Result<[Option<Color>; 4], SetupError> {
    let mut seats = [None; 4];
    for (column, word) in words(text, column) {
        let read = word
            .split_once(':')
            .and_then(|(name, corner)| Some((Color::from_letter(name)?, Seat::at(corner.parse().ok()?)?)));
        let (color, seat) = read.ok_or_else(|| SetupError::Seat { column, found: word.into() })?;
        if seats.contains(&Some(color)) {
            return Err(SetupError::SeatedTwice { column, color });
        }
        if seats[seat.index()].replace(color).is_some() {
            return Err(SetupError::SeatTaken { column, seat });
        }
    }
    if seats == [None; 4] { Err(SetupError::NoSeats) } else { Ok(seats) }
}

fn seated(seats: &[Option<Color>; 4]) -> String {
    let letters = seats.iter().flatten().map(|color| color.letter().to_string());
    letters.collect::<Vec<_>>().join(" ")
}

fn read_turn((column, text): (usize, &str), seats: &[Option<Color>; 4]) -> Result<Color, SetupError> {
    let mut words = words(text, column);
    let (column, word) = words.next().ok_or_else(|| SetupError::NoTurn { seated: seated(seats) })?;
    let turn = Color::from_letter(word)
        .filter(|&color| seats.contains(&Some(color)))
        .ok_or_else(|| SetupError::Turn { column, found: word.into(), seated: seated(seats) })?;
    match words.next() {
        None => Ok(turn),
        Some((column, found)) => Err(SetupError::AfterTurn { column, found: found.into() }),
    }
}

fn read_supply((column, text): (usize, &str), seats: &[Option<Color>; 4]) -> Result<[u8; 4], SetupError> {
    let mut supply = [None; 4];
    for (column, word) in words(text, column) {
        let read = word.split_at_checked(1).and_then(|(name, number)| {
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            let number = number.parse::<u8>().ok().filter(|&number| digits && usize::from(number) <= RINGS)?;
            Some((Color::from_letter(name)?, number))
        });
        let (color, number) = read.ok_or_else(|| SetupError::Supply { column, found: word.into() })?;
        if !seats.contains(&Some(color)) {
            return Err(SetupError::SupplyOfNobody { column, color, seated: seated(seats) });
        }
        if supply[color.index()].replace(number).is_some() {
            return Err(SetupError::SuppliedTwice { column, color });
        }
    }
    if let Some(&color) = seats.iter().flatten().find(|color| supply[color.index()].is_none()) {
        return Err(SetupError::NoSupply { color });
    }
    Ok(supply.map(Option::unwrap_or_default))
}

/// Reads the fifth part: the variant, and whether the game is over.
fn read_victory((column, text): (usize, &str)) -> Result<(Victory, bool), SetupError> {
    let mut words = words(text, column);
    let (column, word) = words.next().unwrap_or((column, ""));
    let victory = Victory::ALL.into_iter().find(|victory| victory.name() == word);
    let victory = victory.ok_or_else(|| SetupError::Victory { column, found: word.into() })?;
    let over = words.next();
    match over.filter(|&(_, word)| word != "over").or_else(|| words.next()) {
        None => Ok((victory, over.is_some())),
        Some((column, found)) => Err(SetupError::AfterVictory { column, found: found.into() }),
    }
}

/// Why a text is not a set-up. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum SetupError {
    #[error(
        "the position is empty, expected five rows, the seats, the player to move and the supplies, like '. . . bB bB / \
         . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5', or one of the words start2, start3 \
         and start4"
    )]
    Empty,
    #[error(
        "found the word '{found}', expected start2, start3 or start4, perhaps with '| own-turn', or a position of four or five \
         parts separated by '|'"
    )]
    Word { found: Excerpt },
    #[error(
        "found {found} parts, expected 4 or 5 separated by '|': the rows, the seats, the player to move, the supplies, and \
         perhaps own-turn"
    )]
    Parts { found: usize },
    #[error("found {found} rows, expected 5 separated by '/', from row 5 to row 1")]
    Rows { found: usize },
    #[error(
        "column {column}: row {row} holds {found} spaces, expected 5, each a stack or '.', with blanks between them"
    )]
    RowLength { column: usize, row: usize, found: usize },
    #[error(
        "column {column}: found '{letter}' in the stack '{stack}' on {square}, expected rings from the lowest (w white, \
         b black, r red, y yellow), then perhaps a ball, a capital letter; or '.' alone for an empty space"
    )]
    Letter { column: usize, letter: Excerpt, stack: Excerpt, square: Square },
    #[error(
        "column {column}: found '{letter}' above a ball in the stack '{stack}' on {square}, expected at most one ball, as \
         the last letter"
    )]
    AboveBall { column: usize, letter: Excerpt, stack: Excerpt, square: Square },
    #[error(
        "column {column}: found '{found}', expected a seat like w:a1, a colour w, b, r or y at a corner a1, a5, e5 or e1"
    )]
    Seat { column: usize, found: Excerpt },
    #[error("column {column}: found a second player at {seat}, expected one per corner")]
    SeatTaken { column: usize, seat: Seat },
    #[error("column {column}: found a second seat of {color}, expected one per player")]
    SeatedTwice { column: usize, color: Color },
    #[error("nobody has a seat, expected 2 to 4 players, like w:a1 b:e5")]
    NoSeats,
    #[error("column {column}: found '{found}' as the player to move, expected one of those with a seat: {seated}")]
    Turn { column: usize, found: Excerpt, seated: String },
    #[error("the player to move is missing, expected one of those with a seat: {seated}")]
    NoTurn { seated: String },
    #[error("column {column}: found '{found}', expected one player to move and nothing more before the next '|'")]
    AfterTurn { column: usize, found: Excerpt },
    #[error(
        "column {column}: found '{found}', expected a supply like w5: a colour w, b, r or y and its rings not on the \
         board, 0 to {RINGS}"
    )]
    Supply { column: usize, found: Excerpt },
    #[error("column {column}: found a supply of {color}, who has no seat, expected those of {seated}")]
    SupplyOfNobody { column: usize, color: Color, seated: String },
    #[error("column {column}: found a second supply of {color}, expected one per player")]
    SuppliedTwice { column: usize, color: Color },
    #[error("the supply of {color} is missing, expected one of each player, like {}5", .color.letter())]
    NoSupply { color: Color },
    #[error(
        "column {column}: found '{found}' as the variant of the rules, expected any-turn (a player at home wins at the end \
         of any turn, as without this part) or own-turn (only at the end of their own)"
    )]
    Victory { column: usize, found: Excerpt },
    #[error(
        "column {column}: found '{found}' after the variant of the rules, expected nothing, or over if a player has won"
    )]
    AfterVictory { column: usize, found: Excerpt },
}

//! The board: its colours and, made from them once, what moves and searches look up.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use foreign::Excerpt;
use kamisado::Player;

use crate::square::{Square, Squares, WIDTH};
use crate::symmetry::Symmetries;

/// A board of 4 by 4 to 10 by 10 squares, with as many colours as rows: each once in each row.
///
/// Its text has a line for each row, Gold's home row first, with a digit for the colour of each square from Gold's left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: u8,
    /// By player, the colour of each square in that player's frame.
    colors: [[u8; COUNT]; 2],
    /// By player, the squares of each colour in that player's frame.
    pub(crate) of_color: [[Squares; WIDTH as usize]; 2],
    /// From each square in a player's frame, the squares ahead: to the left, straight, to the right.
    rays: [[Squares; 3]; COUNT],
    /// The same, with all squares in place of a ray that does not end on the opponent's home row.
    ways_home: [[Squares; 3]; COUNT],
    pub(crate) symmetries: Symmetries,
}

/// The number of indices of squares.
const COUNT: usize = 100;

/// The names of the boards that have one.
pub const NAMES: [&str; 2] = ["ordinary", "mega"];

static NAMED: LazyLock<[Board; 2]> = LazyLock::new(|| {
    let ordinary = "01234567\n50361472\n63052741\n32107654\n45670123\n14725036\n27416305\n76543210";
    let mega = "0568439127\n1032895476\n2803614795\n3680527914\n9321076548\n8456701239\n4197250863\n5974163082\n\
                6745982301\n7219348650";
    [ordinary, mega].map(|rows| rows.parse().expect("a board"))
});

impl Board {
    /// The board with one of the [`NAMES`]: the one of 8 by 8 that the game is sold with, whose digits are its colours from
    /// brown to orange; or that of 10 by 10 of LBPHacker/Kamisado and pearnagar/kamisado_online.
    pub fn named(name: &str) -> Option<&'static Board> {
        NAMES.iter().position(|&of| of == name).map(|number| &NAMED[number])
    }

    /// The name or, if there is none, the rows with `/` between them.
    pub fn name(&self) -> String {
        let number = NAMED.iter().position(|board| board == self);
        number.map_or_else(|| self.to_string().trim_end().replace('\n', "/"), |number| NAMES[number].to_owned())
    }

    /// The number of rows, of columns, and of colours.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The colour of a square, from 0.
    pub fn color(&self, square: Square) -> u8 {
        self.color_for(Player::Gold, square.0)
    }

    /// The squares of the board, row by row from Gold's home.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all(self.size)
    }

    fn of_rows(rows: &[Vec<u8>]) -> Board {
        let size = rows.len() as u8;
        let mut board = Board {
            size,
            colors: [[0; COUNT]; 2],
            of_color: [[0; WIDTH as usize]; 2],
            rays: [[0; 3]; COUNT],
            ways_home: [[Squares::MAX; 3]; COUNT],
            symmetries: Symmetries::default(),
        };
        for square in board.squares() {
            let color = rows[usize::from(square.row())][usize::from(square.column())];
            for player in Player::ALL {
                let index = board.seen_by(player, square.0);
                board.colors[player as usize][usize::from(index)] = color;
                board.of_color[player as usize][usize::from(color)] |= 1 << index;
            }
            for (way, side) in [-1, 0, 1].into_iter().enumerate() {
                let columns = (1..size).map(|n| i32::from(square.column()) + side * i32::from(n));
                let ray = (square.row() + 1..size).zip(columns.take_while(|column| (0..size.into()).contains(column)));
                let index = usize::from(square.0);
                for (row, column) in ray {
                    board.rays[index][way] |= 1 << Square::at(column as u8, row).0;
                    if row + 1 == size {
                        board.ways_home[index][way] = board.rays[index][way];
                    }
                }
            }
        }
        board.symmetries = Symmetries::of(size, &|square| board.color(square));
        board
    }

    /// The index of a square after half a turn of the board.
    pub(crate) fn turned(&self, square: u8) -> u8 {
        Square(square).turned(self.size).0
    }

    /// A set of squares after half a turn of the board.
    pub(crate) fn all_turned(&self, squares: Squares) -> Squares {
        squares.reverse_bits() >> (127 - (WIDTH + 1) * (self.size - 1))
    }

    /// The index of a square in a player's frame, or of a square in that frame: Black sees the board after half a turn.
    pub(crate) fn seen_by(&self, player: Player, square: u8) -> u8 {
        if player == Player::Gold { square } else { self.turned(square) }
    }

    /// The colour of a square in a player's frame.
    pub(crate) fn color_for(&self, player: Player, square: u8) -> u8 {
        self.colors[player as usize][usize::from(square)]
    }

    /// Where a tower can go from a square in its player's frame.
    pub(crate) fn destinations(&self, square: u8, occupied: Squares) -> Squares {
        self.rays[usize::from(square)].iter().fold(0, |free, ray| {
            // Squares before the nearest tower; all squares if no tower is on the ray.
            let towers = ray & occupied;
            free | ray & (towers & towers.wrapping_neg()).wrapping_sub(1)
        })
    }

    /// The ways home from a square in a player's frame; one that there is not is all squares.
    pub(crate) fn ways_home(&self, square: u8) -> &[Squares; 3] {
        &self.ways_home[usize::from(square)]
    }

    /// The opponent's home row, in a player's frame.
    pub(crate) fn goal(&self) -> Squares {
        ((1 << self.size) - 1) << (WIDTH * (self.size - 1))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size {
            for column in 0..self.size {
                write!(f, "{}", self.color(Square::at(column, row)))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
pub struct BoardError {
    line: usize,
    column: usize,
    found: String,
    expected: String,
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        let (lines, mut rows): (Vec<&str>, _) = (text.trim_end_matches(['\r', '\n']).lines().collect(), Vec::new());
        let first = lines.first().unwrap_or(&"");
        let (size, strange) = (first.chars().count(), first.chars().position(|letter| !letter.is_ascii_digit()));
        if strange.is_some() || !(4..=usize::from(WIDTH)).contains(&size) {
            let letter = first.chars().nth(strange.unwrap_or(size));
            let found = letter.map_or(format!("{size} digits"), |letter| format!("'{}'", Excerpt::from(letter)));
            let (column, expected) = (strange.unwrap_or(0) + 1, "a row of 4 to 10 digits".to_owned());
            return Err(BoardError { line: 1, column, found, expected });
        }
        for line in 0..size.max(lines.len()) {
            let (mut letters, mut colors) = (lines.get(line).unwrap_or(&"").chars(), Vec::new());
            for column in 0..=size {
                let letter = letters.next();
                let color = letter.and_then(|letter| letter.to_digit(10)).map(|digit| digit as u8);
                match color.filter(|&color| usize::from(color) < size && !colors.contains(&color)) {
                    Some(color) if line < size && column < size => colors.push(color),
                    None if line < size && column == size && letter.is_none() => {}
                    _ => {
                        let found = letter.map_or("the end".to_owned(), |found| format!("'{}'", Excerpt::from(found)));
                        let expected = format!("{size} lines of the digits 0 to {}, each once in a line", size - 1);
                        return Err(BoardError { line: line + 1, column: column + 1, found, expected });
                    }
                }
            }
            rows.push(colors);
        }
        Ok(Board::of_rows(&rows))
    }
}

//! The board: its colours and, made from them once, what moves and searches look up.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use foreign::Excerpt;
use kamisado::Player;

use crate::square::{COUNT, Square, Squares, WIDTH};
use crate::symmetry::Symmetries;

/// A board of 4 by 4 to 10 by 10 squares, with as many colours as rows: each once in each row.
///
/// Its text has a line for each row, Gold's home row first, with a digit for the colour of each square from Gold's left.
///
/// ```
/// use kamisado_boards::{Board, Position};
///
/// let board: Board = "0123\n1302\n2031\n3210\n".parse()?;
/// assert_eq!((board.size(), board.name().as_str()), (4, "0123/1302/2031/3210"));
/// assert_eq!(Position::start(&board).to_string(), "0123/1302/2031/3210 dcba/4/4/ABCD b -");
/// assert_eq!(Board::mega().to_string().lines().next(), Some("0568439127"));
/// # Ok::<(), kamisado_boards::BoardError>(())
/// ```
#[derive(Clone)]
pub struct Board {
    size: u8,
    /// By player, the colour of each square in that player's frame.
    colors: [[u8; COUNT]; 2],
    /// By player, the squares of each colour in that player's frame.
    of_color: [[Squares; WIDTH as usize]; 2],
    /// From each square in a player's frame, the squares ahead: to the left, straight, to the right.
    rays: [[Squares; 3]; COUNT],
    /// The same, with all squares in place of a ray that does not end on the opponent's home row.
    ways_home: [[Squares; 3]; COUNT],
    pub(crate) symmetries: Symmetries,
}

static ORDINARY: LazyLock<Board> =
    LazyLock::new(|| named("01234567\n50361472\n63052741\n32107654\n45670123\n14725036\n27416305\n76543210\n"));

static MEGA: LazyLock<Board> = LazyLock::new(|| {
    named(
        "0568439127\n1032895476\n2803614795\n3680527914\n9321076548\n8456701239\n4197250863\n5974163082\n6745982301\n\
         7219348650\n",
    )
});

fn named(text: &str) -> Board {
    text.parse().expect("a board")
}

/// The names of the boards that have one.
pub const NAMES: [&str; 2] = ["ordinary", "mega"];

impl Board {
    /// The board of 8 by 8 that the game is sold with. The digits are its colours from brown to orange.
    pub fn ordinary() -> &'static Board {
        &ORDINARY
    }

    /// The board of 10 by 10 that two public programs share: LBPHacker/Kamisado and pearnagar/kamisado_online.
    pub fn mega() -> &'static Board {
        &MEGA
    }

    /// The board with one of the [`NAMES`].
    pub fn named(name: &str) -> Option<&'static Board> {
        [Board::ordinary(), Board::mega()].into_iter().zip(NAMES).find(|(_, of)| *of == name).map(|(board, _)| board)
    }

    /// The name or, if there is none, the rows with `/` between them.
    pub fn name(&self) -> String {
        let named = NAMES.into_iter().find(|name| Board::named(name) == Some(self));
        named.map_or_else(|| self.to_string().trim_end().replace('\n', "/"), str::to_owned)
    }

    /// The number of rows, of columns, and of colours.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The colour of a square, from 0.
    pub fn color(&self, square: Square) -> u8 {
        self.colors[Player::Gold as usize][usize::from(square.index())]
    }

    /// The squares of the board, row by row from Gold's home.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Square::at(column, row)))
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
                let index = board.seen_by(player, square.index());
                board.colors[player as usize][usize::from(index)] = color;
                board.of_color[player as usize][usize::from(color)] |= 1 << index;
            }
            for (way, side) in [-1, 0, 1].into_iter().enumerate() {
                let columns = (1..size).map(|n| i32::from(square.column()) + side * i32::from(n));
                let ray = (square.row() + 1..size).zip(columns.take_while(|column| (0..size.into()).contains(column)));
                let index = usize::from(square.index());
                for (row, column) in ray {
                    board.rays[index][way] |= 1 << Square::at(column as u8, row).index();
                    if row + 1 == size {
                        board.ways_home[index][way] = board.rays[index][way];
                    }
                }
            }
        }
        board.symmetries = Symmetries::of(&board);
        board
    }

    /// The index of a square after half a turn of the board.
    #[inline]
    pub(crate) fn turned(&self, square: u8) -> u8 {
        (WIDTH + 1) * (self.size - 1) - square
    }

    /// A set of squares after half a turn of the board.
    #[inline]
    pub(crate) fn all_turned(&self, squares: Squares) -> Squares {
        squares.reverse_bits() >> (127 - (WIDTH + 1) * (self.size - 1))
    }

    /// The index of a square in a player's frame, or of a square in that frame: Black sees the board after half a turn.
    #[inline]
    pub(crate) fn seen_by(&self, player: Player, square: u8) -> u8 {
        if player == Player::Gold { square } else { self.turned(square) }
    }

    /// The colour of a square in a player's frame.
    #[inline]
    pub(crate) fn color_for(&self, player: Player, square: u8) -> u8 {
        self.colors[player as usize][usize::from(square)]
    }

    /// The squares of a colour in a player's frame.
    #[inline]
    pub(crate) fn colored(&self, player: Player, color: u8) -> Squares {
        self.of_color[player as usize][usize::from(color)]
    }

    /// The first squares ahead of a square.
    #[inline]
    pub(crate) fn next(&self, square: u8) -> Squares {
        self.rays[usize::from(square)].iter().fold(0, |next, ray| next | ray & ray.wrapping_neg())
    }

    /// Where a tower can go from a square in its player's frame.
    #[inline]
    pub(crate) fn destinations(&self, square: u8, occupied: Squares) -> Squares {
        self.rays[usize::from(square)].iter().fold(0, |free, ray| {
            let towers = ray & occupied;
            // All squares if no tower is on the ray.
            let nearer = (towers & towers.wrapping_neg()).wrapping_sub(1);
            free | ray & nearer
        })
    }

    /// The ways home from a square in a player's frame; one that there is not is all squares.
    #[inline]
    pub(crate) fn ways_home(&self, square: u8) -> &[Squares; 3] {
        &self.ways_home[usize::from(square)]
    }

    /// The opponent's home row, in a player's frame.
    #[inline]
    pub(crate) fn goal(&self) -> Squares {
        ((1 << self.size) - 1) << (WIDTH * (self.size - 1))
    }
}

impl PartialEq for Board {
    #[inline]
    fn eq(&self, other: &Board) -> bool {
        std::ptr::eq(self, other) || self.size == other.size && self.colors == other.colors
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
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
        let mut rows: Vec<Vec<u8>> = Vec::new();
        let wrong = |line, column, found: String, expected: String| BoardError {
            line: line + 1,
            column: column + 1,
            found,
            expected,
        };
        let size = text.lines().next().unwrap_or_default().chars().count();
        let colors = || format!("{size} lines of the digits 0 to {}", size.max(1) - 1);
        if !(4..=usize::from(WIDTH)).contains(&size) {
            return Err(wrong(0, 0, format!("a row of length {size}"), "4 to 10 digits".to_owned()));
        }
        for (line, row) in text.lines().enumerate() {
            if line == size {
                return Err(wrong(line, 0, format!("'{}'", Excerpt::from(row)), format!("the end after {size} lines")));
            }
            let mut colors_met: Vec<u8> = Vec::new();
            for (column, letter) in row.chars().enumerate() {
                let digit = letter.to_digit(10).map(|digit| digit as u8).filter(|&digit| usize::from(digit) < size);
                let here = |found, expected| wrong(line, column, found, expected);
                let quoted = || format!("'{}'", Excerpt::from(letter.to_string().as_str()));
                match digit {
                    _ if column == size => return Err(here(quoted(), format!("the end of a row of length {size}"))),
                    None => return Err(here(quoted(), colors())),
                    Some(digit) if colors_met.contains(&digit) => {
                        return Err(here(
                            format!("the colour {digit} again"),
                            "each colour once in each row".to_owned(),
                        ));
                    }
                    Some(digit) => colors_met.push(digit),
                }
            }
            if colors_met.len() < size {
                return Err(wrong(line, colors_met.len(), "the end of the line".to_owned(), format!("{size} digits")));
            }
            rows.push(colors_met);
        }
        match rows.len() == size {
            true => Ok(Board::of_rows(&rows)),
            false => Err(wrong(rows.len(), 0, "the end".to_owned(), colors())),
        }
    }
}

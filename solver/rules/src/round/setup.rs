//! Any arrangement of towers, and its text form.

use std::fmt;
use std::str::FromStr;

use crate::{Color, Level, Player, Square, Tiles, TilesError, Tower};
use foreign::{Excerpt, words};

/// A Kamisado state that need not be reachable, or even legal.
///
/// Equality is structural. Use [`Position`](crate::Position) for a state that can be played from.
///
/// ```
/// use kamisado::{Setup, Square};
///
/// let setup: Setup = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -".parse()?;
/// assert_eq!(setup, Setup::start());
/// assert_eq!(setup.board[Square::at(4, 0).index()].unwrap().color.letter(), 'K');
/// # Ok::<(), kamisado::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The tower on each square, by [`Square::index`].
    pub board: [Option<Tower>; 64],
    /// The player to move.
    pub turn: Player,
    /// The colour of the tower that must move; `None` at the start of a round.
    pub due: Option<Color>,
}

impl Setup {
    /// The initial round: every tower on the home square of its colour, Black to move.
    pub fn start() -> Setup {
        Setup::home_rows([Color::ALL; 2].map(|row| row.map(|color| (color, Level::Normal))), Player::Black)
    }

    /// The start of a round, from each player's towers in the order of their home row from the player's left, indexed
    /// by `Player as usize`.
    pub fn home_rows(rows: [[(Color, Level); 8]; 2], turn: Player) -> Setup {
        let mut setup = Setup { board: [None; 64], turn, due: None };
        for player in Player::ALL {
            for (file, (color, level)) in (0..).zip(rows[player as usize]) {
                let square = Square::at(file, 0).seen_by(player);
                setup.board[square.index()] = Some(Tower { player, color, level });
            }
        }
        setup
    }

    /// A player's towers on their home row, from the player's left to right; `None` if a square of the row lacks one.
    ///
    /// ```
    /// use kamisado::Player;
    /// use kamisado::{Color, Level, Setup};
    ///
    /// let row = Setup::start().home_row(Player::Black).unwrap();
    /// assert_eq!((row[0], row[7]), ((Color::Brown, Level::Normal), (Color::Orange, Level::Normal)));
    /// ```
    pub fn home_row(&self, player: Player) -> Option<[(Color, Level); 8]> {
        let tower = |file| {
            let tower = self.board[Square::at(file, 0).seen_by(player).index()]?;
            (tower.player == player).then_some((tower.color, tower.level))
        };
        let row: Vec<(Color, Level)> = (0..8).map_while(tower).collect();
        row.try_into().ok()
    }

    /// The towers on the board with their squares, from a1 to h8.
    pub fn towers(&self) -> impl Iterator<Item = (Square, Tower)> + '_ {
        Square::all().filter_map(|square| self.board[square.index()].map(|tower| (square, tower)))
    }

    /// Whether a last move explains the colour due: a tower of the opponent stands on a square of that colour. It is
    /// the tower that moved, the farthest one that was pushed, or the blocked one of a pass (T2, S3, M6).
    ///
    /// This detects mistakes in the colour due. Some figures of the rulebook fail the test too, so such a set-up can
    /// still be played from.
    pub fn due_is_explained(&self) -> bool {
        let opponent = self.turn.opponent();
        self.due
            .is_none_or(|due| self.towers().any(|(square, tower)| tower.player == opponent && square.color() == due))
    }

    /// Mirrored left to right: brown and orange, green and blue, red and purple, yellow and pink change places.
    pub fn mirror(&self) -> Setup {
        let mut mirrored = Setup { board: [None; 64], turn: self.turn, due: self.due.map(|color| color.mirror()) };
        for (square, mut tower) in self.towers() {
            tower.color = tower.color.mirror();
            mirrored.board[square.mirror().index()] = Some(tower);
        }
        mirrored
    }

    /// Rotated by 180 degrees, with the players exchanged.
    pub fn half_turn(&self) -> Setup {
        let mut turned = Setup { board: [None; 64], turn: self.turn.opponent(), due: self.due };
        for (square, mut tower) in self.towers() {
            tower.player = tower.player.opponent();
            turned.board[square.half_turn().index()] = Some(tower);
        }
        turned
    }

    /// The square of a player's tower of a colour, if it is on the board.
    pub fn find(&self, player: Player, color: Color) -> Option<Square> {
        self.towers().find(|(_, tower)| tower.player == player && tower.color == color).map(|(square, _)| square)
    }
}

impl Tiles {
    /// The start of a round without rings.
    ///
    /// ```
    /// use kamisado::{Player, Setup, Tiles};
    ///
    /// let tiles: Tiles = "1 24".parse()?;
    /// assert_eq!(tiles.setup(Player::Black).to_string(), "ukrobpyg/8/8/8/8/8/8/UBPYKROG b -");
    /// assert_eq!("start:1:24".parse(), Ok(tiles.setup(Player::Black)));
    /// # Ok::<(), kamisado::TilesError>(())
    /// ```
    pub fn setup(self, turn: Player) -> Setup {
        Setup::home_rows(self.0.map(|tile| tile.row().map(|color| (color, Level::Normal))), turn)
    }
}

impl fmt::Display for Setup {
    /// The text form, which reads back as the same set-up.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Assembled first, because formatting each part is slow.
        let mut text = String::with_capacity(64);
        for row in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.board[Square::at(file, row).index()] {
                    None => empty += 1,
                    Some(tower) => {
                        text.extend(digit(empty));
                        tower.write_to(&mut text)?;
                        empty = 0;
                    }
                }
            }
            text.extend(digit(empty));
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.extend([self.turn.letter(), ' ', self.due.map_or('-', Color::letter)]);
        f.write_str(&text)
    }
}

/// The digit for up to eight empty squares; `None` for 0.
fn digit(empty: u8) -> Option<char> {
    (empty > 0).then(|| char::from(b'0' + empty))
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    /// Reads the text form, or the word `start`, perhaps with the [tiles](Tiles) of both players, as `start:7:21`. The
    /// apostrophe is passed over that a table has before the `+` of a ring.
    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let plain = if text.starts_with("'+") { &text[1..] } else { text };
        let mut words = words(plain, 1 + text.len() - plain.len());
        let (first, rows) = words.next().ok_or(SetupError::Empty)?;
        let mut setup = Setup::start();
        if let Some(tiles) = Tiles::named(rows) {
            setup = tiles.map_err(|error| SetupError::Tiles { column: first, error })?.setup(Player::Black);
        } else if rows != "start" {
            setup.board = read_rows(rows, first)?;
            setup.turn = match words.next().ok_or(SetupError::NoTurn)? {
                (_, "b") => Player::Black,
                // Some sets have white towers in place of the golden ones.
                (_, "g" | "w") => Player::Gold,
                (column, found) => return Err(SetupError::Turn { column, found: found.into() }),
            };
            setup.due = match words.next().ok_or(SetupError::NoDue)? {
                (_, "-") => None,
                (column, found) => {
                    let color = Color::ALL.into_iter().find(|color| found.chars().eq([color.letter()]));
                    Some(color.ok_or_else(|| SetupError::Due { column, found: found.into() })?)
                }
            };
        }
        match words.next() {
            None => Ok(setup),
            Some((column, found)) => Err(SetupError::Rest { column, found: found.into() }),
        }
    }
}

/// Reads the eight rows, which begin in column `first`.
fn read_rows(rows: &str, first: usize) -> Result<[Option<Tower>; 64], SetupError> {
    let mut board = [None; 64];
    let count = rows.split('/').count();
    let mut column = first;
    for (row, text) in (0..8).rev().zip(rows.split('/')) {
        let begin = column;
        let (mut file, mut rings) = (0, 0);
        for letter in text.chars().chain(['/']) {
            if rings > 0 && Color::from_letter(letter).is_none() && letter != '+' {
                return Err(SetupError::LooseRing { column: column - rings });
            }
            match letter {
                '/' => {}
                '+' => rings += 1,
                '1'..='8' => file += letter as usize - '0' as usize,
                _ => {
                    let color = Color::from_letter(letter);
                    let color = color.ok_or_else(|| SetupError::Letter { column, found: letter.into() })?;
                    let level = u8::try_from(rings).ok().and_then(Level::new);
                    let level = level.ok_or(SetupError::Rings { column: column - rings, found: rings })?;
                    let player = if letter.is_ascii_uppercase() { Player::Gold } else { Player::Black };
                    if let Ok(file @ 0..8) = u8::try_from(file) {
                        board[Square::at(file, row).index()] = Some(Tower { player, color, level });
                    }
                    (file, rings) = (file + 1, 0);
                }
            }
            column += 1;
        }
        // If both are wrong, the number of rows is the clearer error.
        if file != 8 && count == 8 {
            return Err(SetupError::RowLength { column: begin, row: usize::from(row) + 1, found: file });
        } else if file != 8 {
            break;
        }
    }
    if count == 8 { Ok(board) } else { Err(SetupError::Rows { found: count }) }
}

/// Why a text is not a set-up. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum SetupError {
    #[error(
        "the position is empty, expected eight rows, the player to move and the colour due, like \
         'oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -', or the word 'start'"
    )]
    Empty,
    #[error("column {column}: {error}")]
    Tiles { column: usize, error: TilesError },
    #[error("found {found} rows, expected 8 separated by '/', from row 8 (Black's home) to row 1")]
    Rows { found: usize },
    #[error("column {column}: row {row} holds {found} squares, expected 8")]
    RowLength { column: usize, row: usize, found: usize },
    #[error(
        "column {column}: found '{found}', expected a tower (B G R Y K P U O, lower case for Black), '+' before a \
         tower for each ring, a digit 1 to 8 for empty squares, or '/' between rows"
    )]
    Letter { column: usize, found: Excerpt },
    #[error("column {column}: found {found} rings before a tower, expected at most 3")]
    Rings { column: usize, found: usize },
    #[error("column {column}: found a ring ('+') without a tower, expected a tower letter after it")]
    LooseRing { column: usize },
    #[error("column {column}: found '{found}' as the player to move, expected 'b' (Black) or 'g' (Gold)")]
    Turn { column: usize, found: Excerpt },
    #[error("the player to move is missing after the rows, expected 'b' (Black) or 'g' (Gold)")]
    NoTurn,
    #[error("column {column}: found '{found}' as the colour due, expected one of B G R Y K P U O, or '-' for none")]
    Due { column: usize, found: Excerpt },
    #[error(
        "the colour due is missing after the player to move, expected one of B G R Y K P U O, or '-' at the start of a \
         round"
    )]
    NoDue,
    #[error("column {column}: found '{found}' after the colour due, expected nothing more")]
    Rest { column: usize, found: Excerpt },
}

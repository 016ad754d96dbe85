//! Moves as text: in coordinates, `d8d3`, and in the rulebook's annotation, `Pink Forward 5 Purple`.
//!
//! Left and right are the mover's. A push is annotated by the pusher's own step: `Purple Forward 1 Blue`.

use super::{Color, IllegalMove, Move, Player, Position, Square};
use crate::excerpt::Excerpt;

/// Where a move goes, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Straight ahead.
    Forward,
    /// Diagonally ahead to the mover's left.
    Left,
    /// Diagonally ahead to the mover's right.
    Right,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 3] = [Direction::Forward, Direction::Left, Direction::Right];

    /// The capitalised name, as in the annotation.
    pub const fn title(self) -> &'static str {
        match self {
            Direction::Forward => "Forward",
            Direction::Left => "Left",
            Direction::Right => "Right",
        }
    }

    /// The direction of a name or of its first letter, in any case.
    pub fn from_name(text: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| {
            let title = direction.title();
            title.eq_ignore_ascii_case(text) || title[..1].eq_ignore_ascii_case(text)
        })
    }
}

impl Move {
    /// The direction, as the player sees it.
    pub fn direction(self, player: Player) -> Direction {
        let (from, to) = (self.from.seen_by(player).file(), self.to.seen_by(player).file());
        match to.cmp(&from) {
            std::cmp::Ordering::Less => Direction::Left,
            std::cmp::Ordering::Equal => Direction::Forward,
            std::cmp::Ordering::Greater => Direction::Right,
        }
    }

    /// The number of squares gone.
    pub fn length(self) -> u8 {
        self.from.row().abs_diff(self.to.row())
    }
}

impl Position {
    /// The colour of the tower that a legal move moves.
    pub fn mover_color(&self, m: Move) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.square(self.turn(), color) == m.from)
    }

    /// A legal move in the rulebook's annotation.
    ///
    /// ```
    /// use solver::kamisado::{Deadlock, Position};
    ///
    /// let position = Position::start(Deadlock::Official);
    /// let m = position.read_move("d8d3")?;
    /// assert_eq!(position.annotate(m), "Pink Forward 5 Purple");
    /// assert_eq!(position.read_move("Pink Forward 5 Purple")?, m);
    /// # Ok::<(), solver::kamisado::MoveError>(())
    /// ```
    pub fn annotate(&self, m: Move) -> String {
        let color = self.mover_color(m).map_or("?", Color::title);
        format!("{color} {} {} {}", m.direction(self.turn()).title(), m.length(), m.to.color().title())
    }

    /// Reads a legal move of this position in either form.
    ///
    /// # Errors
    ///
    /// Says which word is wrong and what would be right, or why the move is illegal.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [coordinates] => {
                let (from, to) = read_coordinates(coordinates)?;
                Ok(self.find_move(from, to)?)
            }
            [tower, direction, squares, color] => self.read_annotation(tower, direction, squares, color),
            _ => Err(MoveError::Form { found: text.trim().into() }),
        }
    }

    fn read_annotation(&self, tower: &str, direction: &str, squares: &str, color: &str) -> Result<Move, MoveError> {
        let color_of = |word: &str| word.parse::<Color>().map_err(|_| MoveError::Color { found: word.into() });
        let (tower, reached) = (color_of(tower)?, color_of(color)?);
        let direction =
            Direction::from_name(direction).ok_or_else(|| MoveError::Direction { found: direction.into() })?;
        let length = squares
            .parse()
            .ok()
            .filter(|length| (1..=7).contains(length))
            .ok_or_else(|| MoveError::Length { found: squares.into() })?;
        let player = self.turn();
        let from = self.square(player, tower).seen_by(player);
        let file = match direction {
            Direction::Forward => from.file().checked_add(0),
            Direction::Left => from.file().checked_sub(length),
            Direction::Right => from.file().checked_add(length),
        };
        match (file, from.row() + length) {
            (Some(file @ 0..8), row @ 0..8) => {
                let to = Square::at(file, row).seen_by(player);
                if to.color() != reached {
                    return Err(MoveError::Reached { found: reached, square: to, expected: to.color() });
                }
                Ok(self.find_move(from.seen_by(player), to)?)
            }
            _ => Err(MoveError::OffBoard { from: from.seen_by(player), length, direction: direction.title() }),
        }
    }
}

/// Reads `d8d3` as two squares.
fn read_coordinates(text: &str) -> Result<(Square, Square), MoveError> {
    let squares = text.split_at_checked(2).and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    squares.ok_or_else(|| MoveError::Form { found: text.into() })
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum MoveError {
    #[error("found '{found}', expected a move like 'd8d3' or 'Pink Forward 5 Purple'")]
    Form { found: Excerpt },
    #[error("found '{found}', expected a colour: brown, green, red, yellow, pink, purple, blue or orange")]
    Color { found: Excerpt },
    #[error("found '{found}' as the direction, expected Forward, Left or Right")]
    Direction { found: Excerpt },
    #[error("found '{found}' as the number of squares, expected 1 to 7")]
    Length { found: Excerpt },
    #[error("the move ends on {square}, which is {expected}, not {found}")]
    Reached { found: Color, square: Square, expected: Color },
    #[error("{length} squares {direction} from {from} leave the board")]
    OffBoard { from: Square, length: u8, direction: &'static str },
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::kamisado::Deadlock;

    #[test]
    fn every_first_move_reads_back_in_both_forms() {
        let start = Position::start(Deadlock::Official);
        for m in start.moves() {
            assert_eq!(start.read_move(&m.to_string()), Ok(m));
            assert_eq!(start.read_move(&start.annotate(m)), Ok(m));
            let gold = start.after(m);
            for answer in gold.moves() {
                assert_eq!(gold.read_move(&gold.annotate(answer)), Ok(answer));
            }
        }
    }

    #[test]
    fn left_and_right_are_the_movers() {
        let start = Position::start(Deadlock::Official);
        assert_eq!(start.read_move("pink l 3 red").unwrap().to_string(), "d8g5");
        assert_eq!(start.read_move("K Right 3 K").unwrap().to_string(), "d8a5");
    }

    #[test]
    fn errors_name_the_word() {
        let start = Position::start(Deadlock::Official);
        let error = |text: &str| start.read_move(text).unwrap_err().to_string();
        assert!(error("d8").contains("found 'd8', expected a move"));
        assert!(error("d8é3").contains("expected a move"));
        assert!(error("Mauve Forward 5 Purple").contains("found 'Mauve'"));
        assert!(error("Pink Up 5 Purple").contains("found 'Up'"));
        assert!(error("Pink Forward 8 Purple").contains("found '8'"));
        assert!(error("Pink Forward 5 Green").contains("ends on d3, which is purple, not green"));
        assert!(error("Pink Left 6 Green").contains("leave the board"));
        assert!(error("d8d1").contains("the tower on d8 can go to e7 d7 c7 f6 d6 b6 g5 d5 a5 h4 d4 d3 d2"));
        assert!(error("d4d3").contains("no tower on d4"));
    }
}

//! Moves as text: in coordinates, `d8d3`, and in the rulebook's annotation, `Pink Forward 5 Purple`.
//!
//! Left and right are the mover's. A push is annotated by the pusher's own step: `Purple Forward 1 Blue`.

use std::fmt::{self, Write};
use std::str::FromStr;

use arrayvec::ArrayString;

use crate::signs::{compact, coordinates, is_between, is_number, is_step, without_marks};
use crate::{Color, Direction, Frame, IllegalMove, Limited, Move, Opening, Player, Position, Square};
use foreign::Excerpt;
use foreign::{meant, nearest};

/// A move in words, without an allocation, because programs write millions.
pub type MoveText = ArrayString<24>;

/// A move or a fill as a [`MoveText`]. Panics if the text is longer than a move in words.
pub fn written(m: impl fmt::Display) -> MoveText {
    let mut text = MoveText::new();
    write!(text, "{m}").expect("it is no longer than a move in words");
    text
}

/// By the length of a move, the number between spaces.
const LENGTHS: [&str; 8] = [" 0 ", " 1 ", " 2 ", " 3 ", " 4 ", " 5 ", " 6 ", " 7 "];

impl Position {
    /// The colour of the tower that a legal move moves.
    pub fn mover_color(&self, m: Move) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.square(self.turn(), color) == m.from)
    }

    /// A legal move in the rulebook's annotation.
    ///
    /// ```
    /// use kamisado::{Deadlock, Position};
    ///
    /// let position = Position::start(Deadlock::Official);
    /// let m = position.read_move("d8d3")?;
    /// assert_eq!(position.annotate(m).as_str(), "Pink Forward 5 Purple");
    /// assert_eq!(position.read_move("Pink Forward 5 Purple")?, m);
    /// # Ok::<(), kamisado::MoveError>(())
    /// ```
    pub fn annotate(&self, m: Move) -> MoveText {
        m.annotate(self.turn(), self.mover_color(m))
    }

    /// Reads a legal move of this position in either form, in any case of its letters. The error names the wrong word and
    /// what was expected, or says why the move is illegal.
    ///
    /// Coordinates may have `-`, `x`, `to`, an arrow or spaces between the squares, and marks like `!` or `?` may follow.
    /// Directions may be the arrows of the rulebook, `↑`, `↖` and `↗`, as the mover sees them. Direction and number may
    /// be one word, as in `k f5 p`, or all of it, `kf5p`; the colour of the target square may be left out: `k f5`.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_move_in(text, Frame::Standard)
    }

    /// Reads a legal move as people write it who see the board in this way.
    pub fn read_move_in(&self, text: &str, frame: Frame) -> Result<Move, MoveError> {
        let words: Vec<&str> = without_marks(text).split_whitespace().collect();
        // Before the annotation, because after a square, `f2` is another square.
        let is_parted = matches!(words[..], [_, between, _] if is_between(between));
        if (words.len() <= 2 || is_parted)
            && let Some((from, to)) = coordinates(&words.concat())
        {
            return Ok(self.find_move(frame.square(from), frame.square(to))?);
        }
        match words[..] {
            [word] => match compact(word) {
                Some([tower, direction, squares, color]) => {
                    let color = (!color.is_empty()).then_some(color);
                    self.read_annotation([tower, direction, squares], color, frame)
                }
                None => Err(MoveError::Form { found: word.into(), words: 1 }),
            },
            [tower, step] | [tower, step, _] if is_step(step) => {
                let (direction, squares) = step.split_at(step.len() - 1);
                self.read_annotation([tower, direction, squares], words.get(2).copied(), frame)
            }
            [tower, direction, squares] if is_number(squares) => {
                self.read_annotation([tower, direction, squares], None, frame)
            }
            [tower, direction, squares, color] => self.read_annotation([tower, direction, squares], Some(color), frame),
            _ => Err(MoveError::Form { found: text.trim().into(), words: words.len() }),
        }
    }

    /// What the player to move must do: the tower due and where it can go, or that any tower may move.
    pub fn duty(&self) -> String {
        Limited::new(*self, Opening::OVER).duty()
    }

    fn read_annotation(
        &self,
        [tower, direction, squares]: [&str; 3],
        color: Option<&str>,
        frame: Frame,
    ) -> Result<Move, MoveError> {
        let color_of = |word: &str| {
            let near = || in_other_words(word).or_else(|| nearest(word, Color::ALL.map(Color::title)));
            word.parse::<Color>().map_err(|_| MoveError::Color { found: word.into(), near: near() })
        };
        let (tower, reached) = (color_of(tower)?, color.map(color_of).transpose()?);
        let direction = Direction::from_name(direction).ok_or_else(|| MoveError::Direction {
            found: direction.into(),
            near: in_other_words(direction).or_else(|| nearest(direction, Direction::ALL.map(Direction::title))),
        })?;
        let length = squares.parse().ok().filter(|length| (1..=7).contains(length));
        let length = length.ok_or_else(|| MoveError::Length { found: squares.into() })?;
        let player = self.turn();
        let from = self.square(player, tower).seen_by(player);
        let seen = match direction {
            Direction::Left if frame.is_mirrored() => Direction::Right,
            Direction::Right if frame.is_mirrored() => Direction::Left,
            direction => direction,
        };
        let file = match seen {
            Direction::Forward => from.file().checked_add(0),
            Direction::Left => from.file().checked_sub(length),
            Direction::Right => from.file().checked_add(length),
        };
        match (file, from.row() + length) {
            (Some(file @ 0..8), row @ 0..8) => {
                let to = Square::at(file, row).seen_by(player);
                if let Some(found) = reached.filter(|&reached| reached != to.color()) {
                    return Err(MoveError::Reached { found, square: to, expected: to.color() });
                }
                Ok(self.find_move(from.seen_by(player), to)?)
            }
            _ => Err(MoveError::OffBoard { from: from.seen_by(player), length, direction: direction.title() }),
        }
    }
}

impl Limited {
    /// What the player to move must do, as [`Position::duty`] says it: only squares within the limit.
    pub fn duty(&self) -> String {
        let (position, player) = (self.position(), self.position().turn());
        let squares = |squares: Vec<Square>| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        let limit = self.opening().limit().map_or(String::new(), |limit| format!(", at most {limit} far"));
        match position.due() {
            Some(due) => format!(
                "{player} must move the {due} tower on {}, which can go to {}{limit}",
                position.square(player, due),
                squares(self.moves().map(|m| m.to).collect())
            ),
            None => format!(
                "{player} may move any of their towers{limit}, on {}",
                squares(Color::ALL.map(|color| position.square(player, color)).to_vec())
            ),
        }
    }
}

/// The annotation's word for another English or German word.
fn in_other_words(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    OTHER_WORDS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|&(right, _)| right)
}

/// Other words for those of the annotation. They are only suggested, not accepted: a record has one language.
const OTHER_WORDS: [(&str, &[&str]); 10] = [
    ("Forward", &["straight", "ahead", "vor", "vorwärts", "geradeaus", "gerade", "fwd"]),
    ("Left", &["links"]),
    ("Right", &["rechts"]),
    ("Brown", &["braun"]),
    ("Green", &["grün", "gruen"]),
    ("Red", &["rot"]),
    ("Yellow", &["gelb"]),
    ("Pink", &["rosa"]),
    ("Purple", &["lila", "violett", "violet"]),
    ("Blue", &["blau"]),
];

impl Move {
    /// The move in the rulebook's annotation, made by a player with the tower of a colour, if that is known.
    pub fn annotate(self, player: Player, tower: Option<Color>) -> MoveText {
        // Word by word, because formatting is slow.
        let mut text = MoveText::new();
        text.push_str(tower.map_or("?", Color::title));
        text.push_str(" ");
        text.push_str(self.direction(player).title());
        text.push_str(LENGTHS[usize::from(self.length())]);
        text.push_str(self.to.color().title());
        text
    }
}

impl FromStr for Move {
    type Err = MoveError;

    /// Reads coordinates, `d8d3` or `d8 to d3`, without a look at a position: the move need not be legal anywhere.
    fn from_str(text: &str) -> Result<Move, MoveError> {
        let squares: String = without_marks(text).split_whitespace().collect();
        let form = || MoveError::Form { found: squares.as_str().into(), words: 1 };
        let (from, to) = coordinates(&squares).ok_or_else(form)?;
        Ok(Move { from, to })
    }
}

/// Why a text is not a legal move; `near` is the right word, if the one found is close to it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum MoveError {
    #[error("found '{found}', expected a move like 'd8d3' or 'Pink Forward 5 Purple'{}", parts(.words))]
    Form { found: Excerpt, words: usize },
    #[error(
        "found '{found}', expected a colour: brown, green, red, yellow, pink, purple, blue or orange{}",
        meant(*.near)
    )]
    Color { found: Excerpt, near: Option<&'static str> },
    #[error("found '{found}' as the direction, expected Forward, Left or Right{}", meant(*.near))]
    Direction { found: Excerpt, near: Option<&'static str> },
    #[error("found '{found}' as the number of squares, expected 1 to 7")]
    Length { found: Excerpt },
    #[error("the move ends on {square}, which is {expected}, not {found}")]
    Reached { found: Color, square: Square, expected: Color },
    #[error("{length} squares {direction} from {from} leave the board")]
    OffBoard { from: Square, length: u8, direction: &'static str },
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl MoveError {
    /// Whether the message lists the possible moves.
    pub fn names_the_moves(&self) -> bool {
        matches!(self, MoveError::Illegal(IllegalMove::NotDue { .. } | IllegalMove::Unreachable { .. }))
    }
}

/// Explains the words of an annotation, for a text of several words that is not one.
fn parts(words: &usize) -> &'static str {
    match words {
        0 | 1 => "",
        _ => {
            " (the tower's colour, the direction, the number of squares, the colour of the square that it reaches); a \
              comment begins with '#'"
        }
    }
}

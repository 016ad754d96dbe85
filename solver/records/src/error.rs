//! Errors in a record, with their places.

use std::borrow::Cow;
use std::fmt;

use super::text::Piece;
use foreign::Excerpt;
use kamisado::{
    Deadlock, Fill, FillError, FillRefused, Frame, FrameError, MatchError, MatchFormat, MatchFormatError, MoveError,
    Player, Score, SetupError, Tiles, TilesError,
};

/// The first error in a text that should be a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
    /// The state of the round, if the problem is a move or a statement about one.
    pub standing: Option<Box<RoundStanding>>,
    /// The line of a fill and the other fill, if the moves fit that one.
    pub other_fill: Option<(usize, Fill)>,
    /// The rules by which the game goes on, if those of other programs explain the problem, and who plays by them.
    pub other_rules: Box<[String]>,
    /// The line in which another record seems to begin.
    pub second_record: Option<usize>,
    /// How the board lay when the text was read furthest.
    pub frame: Frame,
}

/// The state of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundStanding {
    /// The round, from 1.
    pub round: u32,
    /// The moves played in it.
    pub moves: usize,
    /// Who must move which tower, and where it can go; `None` if the problem itself says so, or if the round is over.
    pub duty: Option<String>,
    /// The position, as text.
    pub position: String,
}

impl RecordError {
    pub(crate) fn new(line: usize, column: usize, problem: Problem) -> RecordError {
        RecordError {
            line,
            column,
            problem,
            standing: None,
            other_fill: None,
            other_rules: Box::default(),
            second_record: None,
            frame: Frame::Standard,
        }
    }

    /// The same error in a text with this many lines before it.
    pub(crate) fn after(self, lines: usize) -> RecordError {
        let other_fill = self.other_fill.map(|(line, fill)| (line + lines, fill));
        let second_record = self.second_record.map(|line| line + lines);
        RecordError { line: self.line + lines, other_fill, second_record, ..self }
    }

    pub(crate) fn not_alone(games: usize) -> RecordError {
        let several = || Problem::Other(format!("found {games} games, expected one").into());
        RecordError::new(1, 1, if games == 0 { Problem::Empty } else { several() })
    }

    pub(crate) fn is_of_comments(&self) -> bool {
        matches!(self.problem, Problem::Empty | Problem::OpenComment { .. })
    }
}

impl Piece<'_> {
    pub(crate) fn error(self, problem: impl Into<Problem>) -> RecordError {
        RecordError::new(self.line, self.column, problem.into())
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, ", self.line)?;
        // Errors in the text of a position name their own column.
        if !matches!(self.problem, Problem::Position(_)) {
            write!(f, "column {}: ", self.column)?;
        }
        self.problem.fmt(f)?;
        if let Some(standing) = &self.standing {
            let moves = if standing.moves == 1 { "1 move".to_owned() } else { format!("{} moves", standing.moves) };
            write!(f, "\n  round {} after {moves}: {}", standing.round, standing.position)?;
            if let Some(duty) = &standing.duty {
                write!(f, "\n  {duty}")?;
            }
        }
        if let Some((line, fill)) = self.other_fill {
            write!(f, "\n  the moves fit 'fill: {fill}': is the fill in line {line} wrong?")?;
        }
        for rules in &self.other_rules {
            write!(f, "\n  {rules}")?;
        }
        if let Some(line) = self.second_record {
            write!(f, "\n  a second record seems to begin in line {line}: if so, expected an empty line before it")?;
        }
        if self.frame != Frame::Standard {
            write!(
                f,
                "\n  read with the board {}; squares in messages are as here, with Black at the top",
                self.frame
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum Problem {
    #[error("the record is empty, expected moves like 'd8d3' or 'Pink Forward 5 Purple'")]
    Empty,
    #[error("a comment that begins with '{bracket}' does not end")]
    OpenComment { bracket: char },
    #[error("found a second '{keyword}' line, expected at most one")]
    Twice { keyword: &'static str },
    #[error(
        "found '{found}' after '{keyword}:', which reads as a move and would not be played: expected it in a line of its \
         own, without '{keyword}:'"
    )]
    UnplayedMove { found: Excerpt, keyword: &'static str },
    #[error("found '{keyword}' after play has begun, expected it before the first move, at the top")]
    Late { keyword: &'static str },
    #[error(transparent)]
    Format(#[from] MatchFormatError),
    #[error(transparent)]
    Position(#[from] SetupError),
    #[error(transparent)]
    Tiles(#[from] TilesError),
    #[error(transparent)]
    Start(#[from] MatchError),
    #[error(transparent)]
    Board(#[from] FrameError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Fill(#[from] FillError),
    #[error(transparent)]
    FillRefused(#[from] FillRefused),
    #[error(
        "found '{found}', but the round is over, {winner} has won it: expected 'fill: left' or 'fill: right', as \
         {winner} chose, before the moves of the next round"
    )]
    RoundOver { found: Excerpt, winner: Player },
    #[error("found '{found}', but the {} is over, {winner} has won it ({score}){}", .format.in_words(), longer(.format))]
    MatchOver { found: Excerpt, winner: Player, format: MatchFormat, score: Score },
    /// Anything else, in a sentence.
    #[error("{0}")]
    Other(Cow<'static, str>),
}

impl Problem {
    /// A text that is wrong, and a sentence that goes on with what is wrong.
    pub(crate) fn found(found: impl Into<Excerpt>, goes_on: impl fmt::Display) -> Problem {
        Problem::Other(format!("found '{}'{goes_on}", found.into()).into())
    }

    pub(crate) fn tiles(tiles: Tiles) -> Problem {
        let position = tiles.setup(Player::Black);
        let sentence = "beside another position, expected one of the two, as";
        Problem::Other(
            format!("found the tiles {tiles} {sentence} 'tiles: {tiles}' alone is the position {position}").into(),
        )
    }

    /// A statement that does not follow from the moves.
    pub(crate) fn contradiction(key: &str, found: &str, expected: &str) -> Problem {
        Problem::found(found, format_args!(" as '{key}', but by the moves it is '{expected}'"))
    }
}

pub(crate) fn check_rules(found: Deadlock, asked: Option<Deadlock>) -> Result<(), Problem> {
    let other = |asked: Deadlock| {
        let (found, asked) = (found.name(), asked.name());
        Problem::Other(format!("the record is played by the rules '{found}', but '{asked}' are required").into())
    };
    asked.filter(|&asked| asked != found).map_or(Ok(()), |asked| Err(other(asked)))
}

/// Refuses a move that the text gives to the player who is not to move.
pub(crate) fn check_player(speaker: Option<Player>, expected: Player, found: &Excerpt) -> Result<(), Problem> {
    let other = |speaker: Player| {
        Problem::found(found.clone(), format_args!(" as a move of {speaker}, but {} is to move", speaker.opponent()))
    };
    speaker.filter(|&speaker| speaker != expected).map_or(Ok(()), |speaker| Err(other(speaker)))
}

fn longer(format: &MatchFormat) -> &'static str {
    match format {
        MatchFormat::Single => {
            "; a record of more than one round says 'match: standard', long, marathon or a number of points at the top"
        }
        _ => "",
    }
}

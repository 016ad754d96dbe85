//! Errors in a record, with their places.

use std::fmt;

use super::text::Piece;
use super::{Pass, PushedTower};
use foreign::Excerpt;
use foreign::meant;
use kamisado::{
    Color, Deadlock, Fill, FillError, FillRefused, Frame, FrameError, MatchError, MatchFormat, MatchFormatError,
    MoveError, Opening, Player, Reason, Score, SetupError, Square, Tiles, TilesError,
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
            second_record: None,
            frame: Frame::Standard,
        }
    }

    /// The same error in a text that has so many lines before.
    pub(crate) fn after(self, lines: usize) -> RecordError {
        let other_fill = self.other_fill.map(|(line, fill)| (line + lines, fill));
        let second_record = self.second_record.map(|line| line + lines);
        RecordError { line: self.line + lines, other_fill, second_record, ..self }
    }

    /// The error for a text of several games, or of none, where one was expected.
    pub(crate) fn not_alone(games: usize) -> RecordError {
        RecordError::new(1, 1, if games == 0 { Problem::Empty } else { Problem::Games { games } })
    }

    /// Whether only comments were found, or an unclosed comment.
    pub(crate) fn is_of_comments(&self) -> bool {
        matches!(self.problem, Problem::Empty | Problem::OpenComment { .. })
    }
}

impl Piece<'_> {
    /// An error at this piece.
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
        if let Some(line) = self.second_record {
            write!(f, "\n  a second record seems to begin in line {line}: if so, expected an empty line before it")?;
        }
        if self.frame != Frame::Standard {
            write!(
                f,
                "\n  this is read with the board {}; squares of messages are as here, with Black at the top",
                self.frame
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a record.
///
/// `near` is the right keyword, if the one found is close to it; `turn` is the player to move and the colour due, if
/// any, and `None` if the round is over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum Problem {
    #[error("the record is empty, expected moves like 'd8d3' or 'Pink Forward 5 Purple'")]
    Empty,
    #[error(
        "found {form}, the text of another program, expected a record: moves like 'd8d3' or 'Pink Forward 5 Purple', a \
         line each"
    )]
    OtherProgram { form: &'static str },
    #[error(
        "found '{found}' before ':', expected match, rules, board, position, opening, tiles, black, gold, fill, winner, \
         score, resigned, time or agreed, or else a move without ':'{}", meant(*.near)
    )]
    Keyword { found: Excerpt, near: Option<&'static str> },
    #[error("a comment that begins with '{bracket}' does not end")]
    OpenComment { bracket: char },
    #[error("a comment that begins with '(' goes on over a move in another line, expected ')' before it")]
    HiddenMove,
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
    #[error("found '{found}' as the rules, expected official or two-pass")]
    Rules { found: Excerpt },
    #[error("the record is played by the rules '{}', but '{}' are required", found.name(), asked.name())]
    OtherRules { found: Deadlock, asked: Deadlock },
    #[error("{0}")]
    Position(SetupError),
    #[error(
        "found '{found}' as the opening, expected {0}: the first three moves of a round go at most 1, 3 and 5 squares; for a \
         position after the first or the second of them, '{0} after 1' or 2",
        Opening::NAME
    )]
    Opening { found: Excerpt },
    #[error(transparent)]
    Tiles(#[from] TilesError),
    #[error(
        "found the tiles {tiles} beside another position, expected one of both, as 'tiles: {tiles}' alone is the position \
         {}", tiles.setup(Player::Black)
    )]
    OtherTiles { tiles: Tiles },
    #[error(transparent)]
    Start(#[from] MatchError),
    #[error("found nothing, expected a move like 'd8d3' or 'Pink Forward 5 Purple'")]
    NoMove,
    #[error("found '{found}' beside the move, which is '{expected}': expected the same move in both forms")]
    OtherForm { found: Excerpt, expected: String },
    #[error("found '{found}' as a move of {speaker}, but {} is to move", speaker.opponent())]
    NotTheirs { found: Excerpt, speaker: Player },
    #[error("found '{found}' after '{}:', expected {}", .reason.name(), who(*.reason))]
    EndedForm { found: Excerpt, reason: Reason },
    #[error(
        "found the towers of {player} in another order than on the board, expected {expected} from their left to right"
    )]
    Order { player: Player, expected: String },
    #[error("found '{found}' as the order of the towers, expected the eight colours of a player, or of both")]
    OrderForm { found: Excerpt },
    #[error("found '{found}' as '{key}', but by the moves it is '{expected}'")]
    Contradiction { key: &'static str, found: Excerpt, expected: String },
    #[error(transparent)]
    Board(#[from] FrameError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("found '{found}', but nobody has to pass here{}", to_move(.turn))]
    NoPass { found: Excerpt, turn: Option<(Player, Option<Color>)> },
    #[error("found '{found}', but the blocked tower is {}'s {} on {}: expected '{expected}'", expected.player,
        expected.color, expected.square)]
    OtherPass { found: Excerpt, expected: Pass },
    #[error("found '{found}', but there is no pushed tower to name here")]
    NoPush { found: Excerpt },
    #[error("found '{found}', but the push put the {} tower back on {}: expected '{expected}'", expected.color,
        expected.square)]
    OtherPush { found: Excerpt, expected: PushedTower },
    #[error(
        "found '{found}', but the round is over, {winner} has won it: expected 'fill: left' or 'fill: right', as \
         {winner} chose, before the moves of the next round"
    )]
    RoundOver { found: Excerpt, winner: Player },
    #[error(
        "found '{found}', but the round is over, {ended}: expected 'fill: left' or 'fill: right', as {winner} chose, \
         before the moves of the next round"
    )]
    RoundConceded { found: Excerpt, winner: Player, ended: String },
    #[error("found '{found}', but the round is over, {ended}: expected no more moves")]
    Conceded { found: Excerpt, ended: String },
    #[error("found '{found}' as the result, but the round has ended otherwise on the board")]
    ResultOfOver { found: Excerpt },
    #[error("found {games} games, expected one")]
    Games { games: usize },
    #[error("found '{found}', expected {expected}")]
    Foreign { found: Excerpt, expected: &'static str },
    #[error("this looks like {title}, but there is no game in it")]
    NoGame { title: &'static str },
    #[error("this looks like {kind}, which is not read: expected {expected}")]
    NotRead { kind: &'static str, expected: &'static str },
    #[error("found '{found}' on a board that is {frame}; on ours, {problem}")]
    OnOtherBoard { found: Excerpt, frame: Frame, problem: Box<Problem> },
    #[error("found the {found} tower in '{text}', but the {expected} tower stands on {square}")]
    OtherTower { text: Excerpt, found: Color, expected: Color, square: Square },
    #[error("found {found} as the colour due after '{text}', expected {expected}: is it another board?")]
    OtherDue { text: Excerpt, found: Color, expected: Color },
    #[error("found '{found}', but the {} is over, {winner} has won it ({score}){}", .format.in_words(), longer(.format))]
    MatchOver { found: Excerpt, winner: Player, format: MatchFormat, score: Score },
    #[error(transparent)]
    Fill(#[from] FillError),
    #[error(transparent)]
    FillRefused(#[from] FillRefused),
    #[error("found '{found}' as the winner, expected black or gold and, if wanted, the colour of the tower that won")]
    WinnerForm { found: Excerpt },
    #[error(
        "found '{found}' as the winner, but the round is not over{}; an end off the board is a line like 'resigned: black'",
        to_move(.turn)
    )]
    NoWinner { found: Excerpt, turn: Option<(Player, Option<Color>)> },
    #[error("found '{found}' as the winner, but {winner} has won the round with the {promoted} tower")]
    OtherWinner { found: Excerpt, winner: Player, promoted: Color },
    #[error("found '{found}' as the score, expected one like 'black 1 gold 0', or '1-0' with Black's points first")]
    ScoreForm { found: Excerpt },
    #[error("found {found} as the score, but it is {expected}")]
    OtherScore { found: Score, expected: Score },
}

fn who(reason: Reason) -> &'static str {
    match reason {
        Reason::Resigned => "black or gold, whoever resigned",
        Reason::Time => "black or gold, whoever ran out of time",
        Reason::Agreed => "black or gold, whoever won, or draw",
    }
}

fn to_move(turn: &Option<(Player, Option<Color>)>) -> String {
    match turn {
        None => String::new(),
        Some((player, None)) => format!(": {player} is to move, with any tower"),
        Some((player, Some(due))) => format!(": {player} is to move, with the {due} tower"),
    }
}

fn longer(format: &MatchFormat) -> &'static str {
    match format {
        MatchFormat::Single => {
            "; a record of more than one round says 'match: standard', long, marathon or a number of points at the top"
        }
        _ => "",
    }
}

//! Moves as text, played one after the other. The text's statements about their effects are checked.

use super::text::{Piece, without_comments};
use super::{Pass, Problem, PushedTower, Record, RecordError, RoundStanding};
use crate::{Color, Fill, FillRefused, Player};
use foreign::Excerpt;

/// A record that is continued with text: moves, and the passes and pushed towers after them.
#[derive(Clone, Debug)]
pub struct Replay {
    record: Record,
    /// The passes after the last move that the text has not mentioned yet.
    passes: Vec<Pass>,
    pushed: Vec<PushedTower>,
}

impl Replay {
    /// Continues a record that has no move in its last round yet.
    pub fn new(record: Record) -> Replay {
        let passes = record.rounds().last().map(|round| round.passes.clone()).unwrap_or_default();
        Replay { record, passes, pushed: Vec::new() }
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The finished record.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Plays moves in one line, as in a record: `d8d3`, `1. Pink Forward 5 Purple, Purple Right 2 Green`, `pass`.
    ///
    /// # Errors
    ///
    /// Names the mistake, its column, and what was expected. The moves before it are played.
    ///
    /// ```
    /// use kamisado::record::{Record, Replay};
    /// use kamisado::{Deadlock, MatchFormat, Setup};
    ///
    /// let mut replay = Replay::new(Record::new(MatchFormat::Single, &Setup::start(), Deadlock::Official)?);
    /// replay.play("1. D8-D3! 1... f1h3")?;
    /// assert_eq!(replay.record().rounds()[0].plies.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, line: &str) -> Result<(), RecordError> {
        let plain = without_comments(line)?;
        self.line(Piece { line: 1, column: 1, text: &plain }.trim())
    }

    /// A line of moves.
    pub(crate) fn line(&mut self, line: Piece<'_>) -> Result<(), RecordError> {
        // People who write one move per line may end each line with a comma.
        let line = line.head(line.text.strip_suffix([',', ';']).unwrap_or(line.text).len());
        for part in line.split_at_commas() {
            let part = part.without_number();
            if part.is_mark() {
                return Err(part.error(Problem::NoMove));
            }
            if is_one_word(part.text) {
                for word in part.words().map(Piece::without_number).filter(|word| !word.is_mark()) {
                    self.item(word)?;
                }
            } else {
                self.item(part)?;
            }
        }
        Ok(())
    }

    /// Begins the next round.
    ///
    /// # Errors
    ///
    /// During a round, and when the match is over.
    pub fn fill(&mut self, fill: Fill) -> Result<(), FillRefused> {
        self.record.fill(fill)?;
        self.passes.clear();
        self.pushed.clear();
        Ok(())
    }

    /// The player to move and the tower due, while the round goes on.
    pub(crate) fn turn(&self) -> Option<(Player, Option<Color>)> {
        let position = self.record.game().position();
        position.outcome().is_none().then(|| (position.turn(), position.due()))
    }

    /// Adds the state of the round to an error.
    pub(crate) fn standing(&self, error: RecordError) -> RecordError {
        RecordError { standing: Some(Box::new(self.standing_beside(&error.problem))), ..error }
    }

    /// The state of the round, without what the problem already says.
    pub(crate) fn standing_beside(&self, problem: &Problem) -> RoundStanding {
        let (game, position) = (self.record.game(), self.record.game().position());
        let moves = self.record.rounds().last().map_or(0, |round| round.plies.len());
        let said = matches!(problem, Problem::Move(error) if error.names_the_moves());
        let duty = (!said && position.outcome().is_none()).then(|| position.duty());
        RoundStanding { round: game.round(), moves, duty, position: position.to_string() }
    }

    /// A move, a pass, a pushed tower or a fill.
    pub(crate) fn item(&mut self, item: Piece<'_>) -> Result<(), RecordError> {
        let item = item.without_marks();
        if let Some(side) = fill_side(item.text) {
            let fill = side.parse::<Fill>().map_err(|error| self.standing(item.error(error)))?;
            return self.fill(fill).map_err(|error| self.standing(item.error(error)));
        }
        let words: Vec<&str> = item.words().map(|word| word.text).collect();
        match words[..] {
            [word] if word.eq_ignore_ascii_case("pass") => self.pass(item, None),
            [tower, "0", square] => self.pass(item, Some((tower, square))),
            [tower, direction, "1", square] if is_backwards(direction) => self.pushed(item, tower, square),
            [_, _, _, _, _, ..] => Err(self.standing(item.error(Problem::Words { found: words.len() }))),
            _ => self.tower_move(item),
        }
    }

    fn tower_move(&mut self, item: Piece<'_>) -> Result<(), RecordError> {
        let (game, found) = (self.record.game(), Excerpt::from(item.text));
        if let Some(winner) = game.winner() {
            let (format, score) = (game.format(), game.score());
            return Err(item.error(Problem::MatchOver { found, winner, format, score }));
        }
        if let Some(winner) = game.chooser() {
            return Err(item.error(Problem::RoundOver { found, winner }));
        }
        let m = game.position().read_move(item.text).map_err(|error| self.standing(item.error(error)))?;
        let ply = self.record.play(m).expect("a move that was read is legal");
        (self.passes, self.pushed) = (ply.passes.clone(), ply.pushed.clone());
        Ok(())
    }

    fn pass(&mut self, item: Piece<'_>, given: Option<(&str, &str)>) -> Result<(), RecordError> {
        let found = Excerpt::from(item.text);
        let Some(&expected) = self.passes.first() else {
            let turn = self.turn();
            return Err(self.standing(item.error(Problem::NoPass { found, turn })));
        };
        if given.is_some_and(|(tower, square)| !names_colors(tower, expected.color, square, expected.square.color())) {
            return Err(self.standing(item.error(Problem::OtherPass { found, expected })));
        }
        self.passes.remove(0);
        Ok(())
    }

    fn pushed(&mut self, item: Piece<'_>, tower: &str, square: &str) -> Result<(), RecordError> {
        let found = Excerpt::from(item.text);
        let right = |pushed: &PushedTower| names_colors(tower, pushed.color, square, pushed.square.color());
        match (self.pushed.iter().position(right), self.pushed.first()) {
            (Some(index), _) => {
                self.pushed.remove(index);
                Ok(())
            }
            (None, Some(&expected)) => Err(self.standing(item.error(Problem::OtherPush { found, expected }))),
            (None, None) => Err(self.standing(item.error(Problem::NoPush { found }))),
        }
    }
}

/// The part after the word `fill`, with or without a colon.
fn fill_side(item: &str) -> Option<&str> {
    let (word, side) = item.split_at_checked("fill".len())?;
    let is_fill = word.eq_ignore_ascii_case("fill") && !side.starts_with(char::is_alphabetic);
    is_fill.then(|| side.trim_start_matches(|c: char| c == ':' || c.is_whitespace()))
}

/// Whether a part consists of one-word moves: coordinates, or `pass`.
fn is_one_word(part: &str) -> bool {
    let word = part.split_whitespace().next().unwrap_or(part);
    word.eq_ignore_ascii_case("pass") || word.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
}

pub(crate) fn is_backwards(word: &str) -> bool {
    ["backwards", "backward", "back", "b"].iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Whether two words name these colours.
fn names_colors(tower: &str, color: Color, square: &str, reached: Color) -> bool {
    tower.parse() == Ok(color) && square.parse() == Ok(reached)
}

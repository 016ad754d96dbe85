//! Moves from a command line: a list of words, in which a move may take one or several words.

use std::fmt;

use super::comments::without_comments;
use super::text::Piece;
use super::words::Words;
use super::{Problem, RecordError, Replay, RoundStanding};
use foreign::Excerpt;
use kamisado::MatchFormat;

/// A move that cannot be played, and the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesError {
    /// The number of the move, from 1; fills count, forced passes do not.
    pub number: usize,
    /// The move as given.
    pub found: Excerpt,
    /// What is wrong with it.
    pub problem: Problem,
    /// The state of the round before it.
    pub standing: Box<RoundStanding>,
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MovesError { number, found, problem, standing } = self;
        let RoundStanding { moves, position, duty, .. } = &**standing;
        write!(f, "move {number}, '{found}': ")?;
        let when = if *moves == 0 { "before the first move" } else { &format!("after move {moves}") };
        match problem {
            Problem::MatchOver { winner, format: MatchFormat::Single, .. } => {
                write!(f, "the round is over, {winner} has won {when}; only a match continues, with a fill")?;
            }
            Problem::RoundOver { winner, .. } => write!(
                f,
                "the round is over, {winner} has won {when}: expected 'fill left' or 'fill right', which \
                 {winner} chooses"
            )?,
            problem => problem.fmt(f)?,
        }
        write!(f, "\n  before it: {position}")?;
        match duty {
            Some(duty) => write!(f, "\n  {duty}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for MovesError {}

impl Replay {
    /// Plays moves as people type them: each move in one or several texts, or several in one text, separated by commas.
    /// In a match, `fill left` and `fill right` are moves, too. Comments, numbers and marks are skipped; forced passes
    /// may be given where they occur. Returns the number of items, including forced passes and pushed towers. An error
    /// names the first move that cannot be played, what is wrong, and the state before; those before it are played.
    ///
    /// ```
    /// use kamisado_records::{Record, Replay};
    /// use kamisado::{Deadlock, MatchFormat, Setup};
    ///
    /// let mut replay = Replay::new(Record::new(MatchFormat::Single, &Setup::start(), Deadlock::Official)?);
    /// replay.play_moves(&["d8d3", "Purple", "Right", "2", "Green"])?;
    /// assert_eq!(replay.record().rounds()[0].plies[1].m.to_string(), "f1h3");
    /// let error = replay.play_moves(&["green", "f9"]).unwrap_err();
    /// assert!(error.to_string().starts_with("move 3, 'green f9': found '9' as the number of squares"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_moves<S: AsRef<str>>(&mut self, texts: &[S]) -> Result<usize, MovesError> {
        let nothing = Piece { line: 1, column: 1, text: "" };
        let mut words = Words::default();
        for text in texts {
            let plain = without_comments(text.as_ref());
            let plain = plain.map_err(|error| self.unplayable(text.as_ref(), error))?;
            words.add(Piece { text: &plain, ..nothing });
            if text.as_ref().trim().is_empty() {
                words.add_nothing(nothing);
            }
        }
        let items = if texts.is_empty() { Vec::new() } else { words.items(nothing) };
        for item in &items {
            self.item(item).map_err(|error| self.unplayable(&item.text, error))?;
        }
        Ok(items.len())
    }

    fn unplayable(&self, found: &str, error: RecordError) -> MovesError {
        // Counts from 1 and includes the fills between rounds: one more for each round.
        let number = self.record().rounds().iter().map(|round| round.plies.len() + 1).sum();
        let standing = Box::new(self.record().standing_beside(&error.problem));
        MovesError { number, found: found.into(), problem: error.problem, standing }
    }
}

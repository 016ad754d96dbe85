//! Moves from a command line: a list of words, in which a move may take one or several words.

use std::fmt;

use super::replay::is_backwards;
use super::text::{Piece, without_comments};
use super::{Problem, RecordError, Replay, RoundStanding};
use crate::notation::{is_between, is_coordinates, is_number, is_square, is_step, without_marks};
use crate::{Color, Direction, Fill, MatchFormat};
use foreign::Excerpt;

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
                write!(f, "the round is over, {winner} has won {when}; only a match goes on, with a fill")?;
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
    /// may be given where they occur. Returns the number of items, including forced passes and pushed towers.
    ///
    /// # Errors
    ///
    /// Names the first move that cannot be played, what is wrong with it, and the state before it. The moves before it
    /// are played.
    ///
    /// ```
    /// use kamisado::record::{Record, Replay};
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
        let mut words = Words::default();
        for text in texts {
            let plain = without_comments(text.as_ref());
            words.add(&plain.map_err(|error| self.unplayable(text.as_ref(), error))?);
        }
        let items = words.items();
        for item in &items {
            self.item(Piece { line: 1, column: 1, text: item }).map_err(|error| self.unplayable(item, error))?;
        }
        Ok(items.len())
    }

    /// The error for a move, with the state of the round.
    fn unplayable(&self, found: &str, error: RecordError) -> MovesError {
        // Counts from 1 and includes the fills between rounds: one more for each round.
        let number = self.record().rounds().iter().map(|round| round.plies.len() + 1).sum();
        let standing = Box::new(self.standing_beside(&error.problem));
        MovesError { number, found: found.into(), problem: error.problem, standing }
    }
}

impl Piece<'_> {
    /// Whether a text meant for people looks like a move, a pass or a fill: a part between commas begins like one, or a
    /// word is a move in coordinates.
    pub(crate) fn holds_a_move(self) -> bool {
        let words = |text: Piece<'_>| -> Vec<String> {
            let plain = text.words().map(|word| word.without_number().without_marks().text);
            plain.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let all = words(self);
        let is_all_passes = !all.is_empty() && all.iter().all(|word| word.eq_ignore_ascii_case("pass"));
        let reads_as_a_move = |part: Piece<'_>| {
            let words = words(part);
            words.iter().any(|word| is_coordinates(word)) || begins_as_a_move(&words)
        };
        is_all_passes || self.split_at_commas().any(reads_as_a_move)
    }
}

/// Whether words begin like a move of several words, or like a fill.
fn begins_as_a_move(words: &[String]) -> bool {
    let is_color = |word: &str| word.parse::<Color>().is_ok();
    match words {
        [from, to, ..] if is_square(from) && is_square(to) => true,
        [from, between, to, ..] if is_square(from) && is_between(between) && is_square(to) => true,
        [word, side, ..] if is_fill(word) => side.parse::<Fill>().is_ok(),
        [tower, step, ..] if is_color(tower) && is_step(step) => true,
        [tower, zero, square, ..] if is_color(tower) && is_pass(zero, square) => true,
        [tower, direction, number, ..] => is_color(tower) && is_direction(direction) && is_number(number),
        _ => false,
    }
}

/// The words of several texts, in runs: no move crosses the end of a run.
#[derive(Default)]
struct Words {
    runs: Vec<Vec<String>>,
    /// Whether the next word belongs to the last run.
    goes_on: bool,
}

impl Words {
    /// Adds a text. A text of several words is a run of its own, and commas end runs.
    fn add(&mut self, text: &str) {
        let is_one_word = text.split_whitespace().nth(1).is_none();
        self.goes_on &= is_one_word;
        if text.is_empty() {
            self.runs.push(vec![String::new()]);
            self.goes_on = false;
        }
        for (i, part) in text.split([',', ';']).enumerate() {
            self.goes_on &= i == 0;
            for word in part.split_whitespace() {
                let piece = Piece { line: 1, column: 1, text: word }.without_number();
                if !piece.is_mark() {
                    self.push(without_marks(piece.text));
                }
            }
        }
        self.goes_on &= is_one_word;
    }

    fn push(&mut self, word: &str) {
        match self.runs.last_mut().filter(|_| self.goes_on) {
            Some(run) => run.push(word.to_owned()),
            None => self.runs.push(vec![word.to_owned()]),
        }
        self.goes_on = true;
    }

    /// The moves that the words make up.
    fn items(&self) -> Vec<String> {
        let mut items = Vec::new();
        for run in &self.runs {
            let mut rest = &run[..];
            while !rest.is_empty() {
                let (item, others) = rest.split_at(length(rest));
                items.push(item.join(" "));
                rest = others;
            }
        }
        items
    }
}

/// How many words make up the move that some words begin with.
fn length(words: &[String]) -> usize {
    let word = |i: usize| words.get(i).map_or("", String::as_str);
    if is_alone(word(0)) {
        return 1;
    }
    if is_square(word(0)) {
        let is_parted = is_between(word(1)) && is_square(word(2));
        return if is_square(word(1)) { 2 } else { 1 + 2 * usize::from(is_parted) };
    }
    if is_fill(word(0)) {
        return 2.min(words.len());
    }
    // The tower, the direction and the number; then the colour of the square, if it is given.
    let step = match (is_step(word(1)), is_number(word(2))) {
        (true, _) => 2,
        (false, true) => 3,
        // A pass: the tower, 0 and the square.
        (false, false) if word(1) == "0" => 2,
        (false, false) => {
            return words.iter().take(4).position(|word| is_alone(word) || is_fill(word)).unwrap_or(4.min(words.len()));
        }
    };
    let begins = |at: usize| {
        is_step(word(at + 1))
            || is_pass(word(at + 1), word(at + 2))
            || is_direction(word(at + 1)) && is_number(word(at + 2))
    };
    let is_other = |word: &str| is_alone(word) || is_square(word) || is_fill(word);
    let has_color = step < words.len() && !is_other(word(step)) && !begins(step);
    step + usize::from(has_color)
}

/// Whether a word is a complete move or pass.
fn is_alone(word: &str) -> bool {
    let squares = || {
        let (from, to) = (word.get(..2)?, word.get(word.len().checked_sub(2)?..)?);
        Some(word.len() >= 4 && is_square(from) && is_square(to))
    };
    word.eq_ignore_ascii_case("pass") || squares().unwrap_or(false)
}

/// Whether a word begins a fill.
fn is_fill(word: &str) -> bool {
    word.trim_end_matches(':').eq_ignore_ascii_case("fill")
}

/// Whether two words are the rest of a pass after its tower.
fn is_pass(zero: &str, square: &str) -> bool {
    zero == "0" && square.parse::<Color>().is_ok()
}

fn is_direction(word: &str) -> bool {
    Direction::from_name(word).is_some() || is_backwards(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(texts: &[&str]) -> Vec<String> {
        let mut words = Words::default();
        texts.iter().for_each(|text| words.add(text));
        words.items()
    }

    #[test]
    fn words_are_put_together_to_moves() {
        for (typed, expected) in [
            ("d8d3 f1-h3", &["d8d3", "f1-h3"][..]),
            ("d8 d3 f1h3", &["d8 d3", "f1h3"]),
            ("d8 - d3 f1 → h3 a1 f2.", &["d8 - d3", "f1 → h3", "a1 f2"]),
            ("1. d8d3. 1... f1h3 ...", &["d8d3", "f1h3"]),
            ("1. d8d3! 1... f1h3 ?!", &["d8d3", "f1h3"]),
            ("Pink Forward 5 Purple Purple Right 2 Green", &["Pink Forward 5 Purple", "Purple Right 2 Green"]),
            ("k f5 p r2", &["k f5", "p r2"]),
            ("k f 5 p p r 2 g", &["k f 5 p", "p r 2 g"]),
            // Red or right, brown or backwards: the next word decides.
            ("k f 5 r r 2 g", &["k f 5", "r r 2 g"]),
            ("k f 5 r r r 2 g", &["k f 5 r", "r r 2 g"]),
            ("p f 1 b u b 1 b g f1", &["p f 1 b", "u b 1 b", "g f1"]),
            ("g f2 y 0 u pass b l1", &["g f2", "y 0 u", "pass", "b l1"]),
            ("k f5 fill left d8d3", &["k f5", "fill left", "d8d3"]),
            ("fill: right Pnik Froward 5 Purple", &["fill: right", "Pnik Froward 5 Purple"]),
            ("Pnik d8d3", &["Pnik", "d8d3"]),
            ("k f5, p r2; g f1", &["k f5", "p r2", "g f1"]),
        ] {
            let apart: Vec<&str> = typed.split(' ').collect();
            assert_eq!(items(&apart), expected, "{typed}");
            assert_eq!(items(&[typed]), expected, "{typed}");
        }
        // Texts of several words are moves of their own.
        assert_eq!(items(&["k f5", "p"]), ["k f5", "p"]);
        assert_eq!(items(&["", "k", "f5"]), ["", "k f5"]);
    }
}

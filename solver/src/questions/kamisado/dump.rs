//! A proof as lines of text: the winner's move in every position where he has to have one.
//!
//! ```text
//! # rules kamisado-official-1
//! # root oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -
//! # claim win
//! oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -<TAB>d8d3
//! ```
//!
//! One line a position, passes resolved, a tab, the move in coordinates. Lines that begin with `#` are comments, but
//! for those above, which say what the lines prove, each once; there may also be `# moves` after the claim, as in a
//! certificate.
//! There may be lines that a proof does not need.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::excerpt::Excerpt;
use crate::kamisado::{Level, Move, Setup, Square};
use crate::questions::said_once::say_once;

/// Moves named for positions, and what they are said to prove. Nothing of it is checked but that it can be read.
#[derive(Clone, Debug, Default)]
pub struct Dump {
    /// The name of the rules, if it is said.
    pub rules: Option<String>,
    /// The position in question, if it is named.
    pub root: Option<Setup>,
    /// The lines `claim ...` and `moves ...`, if there are any.
    pub claims: Option<String>,
    moves: HashMap<Setup, Move>,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct DumpError {
    line: usize,
    problem: String,
}

/// The symmetries of a position without rings, each its own inverse: what they make of a position, and of a move.
type Symmetry = (fn(&Setup) -> Setup, fn(Move) -> Move);
const SYMMETRIES: [Symmetry; 3] = [
    (Setup::mirror, Move::mirror),
    (Setup::half_turn, Move::half_turn),
    (|setup| setup.half_turn().mirror(), |m| m.half_turn().mirror()),
];

impl Dump {
    /// Names the move in a position, in place of what was named there before.
    pub fn insert(&mut self, setup: Setup, m: Move) -> Option<Move> {
        self.moves.insert(setup, m)
    }

    /// The move named in a position.
    pub fn get(&self, setup: &Setup) -> Option<Move> {
        self.moves.get(setup).copied()
    }

    /// The move named in a position, or in one that is the same but for a symmetry.
    pub fn find(&self, setup: &Setup) -> Option<Move> {
        let exact = self.get(setup);
        if exact.is_some() || setup.towers().any(|(_, tower)| tower.level != Level::Normal) {
            return exact;
        }
        SYMMETRIES.iter().find_map(|(image, back)| self.moves.get(&image(setup)).map(|&m| back(m)))
    }

    /// The number of positions with a move.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no position has a move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn read_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(comment) = line.strip_prefix('#') {
            return self.read_comment(comment.trim());
        }
        if line.trim().is_empty() {
            return Ok(());
        }
        let expected = "expected a position, a tab and a move like 'd8d3'";
        let (setup, m) = line.split_once('\t').ok_or_else(|| format!("found '{}', {expected}", Excerpt::from(line)))?;
        let setup: Setup = setup.parse().map_err(|error| format!("{error}"))?;
        let m = read_move(m.trim_end()).ok_or_else(|| format!("found the move '{}', {expected}", Excerpt::from(m)))?;
        match self.insert(setup, m) {
            Some(other) if other != m => {
                Err(format!("{m} is named where an earlier line names {other}, expected one move for a position"))
            }
            _ => Ok(()),
        }
    }

    fn read_comment(&mut self, comment: &str) -> Result<(), String> {
        let (name, value) = comment.split_once(' ').unwrap_or((comment, ""));
        match name {
            "rules" => say_once(&mut self.rules, name, value.to_owned()),
            "root" => say_once(&mut self.root, name, value.parse().map_err(|error| format!("{error}"))?),
            "claim" => say_once(&mut self.claims, name, comment.to_owned()),
            "moves" => {
                let claims = self.claims.as_mut().ok_or("found 'moves' before 'claim', expected it after")?;
                let mut moves = claims.lines().nth(1);
                say_once(&mut moves, name, comment)?;
                *claims = format!("{claims}\n{comment}");
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn read_move(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    let square = |text: &str| text.parse::<Square>().ok();
    Some(Move { from: square(from)?, to: square(to)? })
}

impl FromStr for Dump {
    type Err = DumpError;

    /// Reads the lines.
    fn from_str(text: &str) -> Result<Dump, DumpError> {
        let mut dump = Dump::default();
        for (number, line) in (1..).zip(text.lines()) {
            dump.read_line(line).map_err(|problem| DumpError { line: number, problem })?;
        }
        Ok(dump)
    }
}

impl fmt::Display for Dump {
    /// The text form, with the positions in the order of their texts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rules) = &self.rules {
            writeln!(f, "# rules {rules}")?;
        }
        if let Some(root) = &self.root {
            writeln!(f, "# root {root}")?;
        }
        for line in self.claims.iter().flat_map(|claims| claims.lines()) {
            writeln!(f, "# {line}")?;
        }
        let mut lines: Vec<String> = self.moves.iter().map(|(setup, m)| format!("{setup}\t{m}")).collect();
        lines.sort_unstable();
        lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\tf1f6\n";

    #[test]
    fn lines_read_back_and_serve_every_image() {
        let text = format!("# rules kamisado-official-1\n# root {}\n# claim loss\n{LINE}", Setup::start());
        let dump: Dump = text.parse().unwrap();
        assert_eq!(dump.to_string(), text);
        let setup: Setup = LINE.split('\t').next().unwrap().parse().unwrap();
        let m = dump.find(&setup).unwrap();
        assert_eq!(m.to_string(), "f1f6");
        assert_eq!(dump.find(&setup.mirror()), Some(m.mirror()));
        assert_eq!(dump.find(&setup.half_turn().mirror()), Some(m.half_turn().mirror()));
        assert_eq!(dump.find(&Setup::start()), None);
    }

    #[test]
    fn rings_break_the_symmetry() {
        let dump: Dump = LINE.replace('o', "+o").parse().unwrap();
        let setup: Setup = "+oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P".parse().unwrap();
        assert!(dump.find(&setup).is_some());
        assert!(dump.find(&setup.mirror()).is_none());
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| text.parse::<Dump>().unwrap_err().to_string();
        assert!(error("\n\nstart d8d3").starts_with("line 3: found 'start d8d3', expected a position, a tab"));
        assert!(error("start\td8").contains("found the move 'd8'"));
        assert!(error("8/8\td8d3").contains("found 2 rows"));
        assert!(error("start\td8d3\nstart\td8d4").contains("line 2: d8d4 is named where an earlier line names d8d3"));
        assert!(error("# moves ww").contains("before 'claim'"));
    }

    #[test]
    fn nothing_is_said_twice() {
        let head = "# rules kamisado-official-1\n# root start\n# claim win\n# moves w\n";
        assert!(head.parse::<Dump>().is_ok());
        for line in head.lines() {
            let name = line.split(' ').nth(1).unwrap();
            let error = format!("{head}{LINE}{line}").parse::<Dump>().unwrap_err().to_string();
            assert_eq!(error, format!("line 6: found a second '# {name}', expected one at the most"));
        }
    }
}

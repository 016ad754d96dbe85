//! A proof of a forced win as lines of text: the winner's turn in every position where he has to have one.
//!
//! ```text
//! # rules mitsudomoe-1
//! # root POSITION | w within 2
//! # claim win
//! POSITION | w within 2<TAB>place c1 a1*c1
//! ```
//!
//! A position is followed by the player who is to win and the turns of his own that he has left, the one in which he is
//! counted. Lines that begin with `#` are comments, but for those above, each of which comes once at the most. There may be
//! lines that a proof does not need.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::attack::{Attack, AttackError, GAME};
use crate::excerpt::Excerpt;
use crate::game::value::Value;
use crate::mitsudomoe::{Position, RULES_NAME, Turn};
use crate::questions::said_once::say_once;

/// Turns named for positions, and what they are said to prove. Nothing of it is checked but that it can be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnDump {
    /// What the moves are for, if it is named.
    pub root: Option<Attack>,
    /// What is said to be proved of it, for the player to move.
    pub claim: Option<Value>,
    /// By the text of an [`Attack`], the text of a turn.
    turns: BTreeMap<String, String>,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TurnDumpError {
    line: usize,
    problem: String,
}

impl TurnDump {
    /// Names the turn in a position, in place of what was named there before.
    pub fn insert(&mut self, attack: &Attack, turn: String) -> Option<String> {
        self.turns.insert(attack.to_string(), turn)
    }

    /// The turn named in a position if it is legal there, else what is named instead of one, `-` for nothing.
    ///
    /// # Errors
    ///
    /// See above.
    pub fn turn(&self, attack: &Attack, position: &Position) -> Result<Turn, String> {
        let text = self.turns.get(&attack.to_string()).ok_or_else(|| "-".to_owned())?;
        position.read_turn(text).map_err(|_| text.clone())
    }

    /// The number of positions with a turn.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether no position has a turn.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Whether this begins as the text of such a proof: its first line with a meaning names the rules or a position of
    /// mitsudomoe.
    pub fn recognises(text: &str) -> bool {
        let first =
            text.lines().find(|line| line.starts_with("# r") || !(line.starts_with('#') || line.trim().is_empty()));
        first.is_some_and(|line| line.contains(GAME) || line.contains(" within "))
    }

    /// Reads a line; `rules` says whether their name was read.
    fn read_line(&mut self, line: &str, rules: &mut Option<()>) -> Result<(), String> {
        if let Some(comment) = line.strip_prefix('#') {
            return self.read_comment(comment.trim(), rules);
        }
        if line.trim().is_empty() {
            return Ok(());
        }
        let expected = "expected a position, '| w within 2', a tab and a turn like 'place c1 a1*c1'";
        let (attack, turn) =
            line.split_once('\t').ok_or_else(|| format!("found '{}', {expected}", Excerpt::from(line)))?;
        let attack: Attack = attack.parse().map_err(|error: AttackError| error.to_string())?;
        let turn = turn.trim_end();
        match self.insert(&attack, turn.to_owned()) {
            Some(other) if other != turn => Err(format!(
                "'{}' is named where an earlier line names '{}', expected one turn for a position",
                Excerpt::from(turn),
                Excerpt::from(other.as_str())
            )),
            _ => Ok(()),
        }
    }

    fn read_comment(&mut self, comment: &str, rules: &mut Option<()>) -> Result<(), String> {
        let (name, value) = comment.split_once(' ').unwrap_or((comment, ""));
        match (name, value) {
            ("rules", RULES_NAME) => say_once(rules, name, ()),
            ("rules", _) => Err(format!("found the rules '{}', expected {RULES_NAME}", Excerpt::from(value))),
            ("root", _) => {
                say_once(&mut self.root, name, value.parse().map_err(|error: AttackError| error.to_string())?)
            }
            ("claim", "win") => say_once(&mut self.claim, name, Value::Win),
            ("claim", "loss") => say_once(&mut self.claim, name, Value::Loss),
            ("claim", _) => {
                Err(format!("found 'claim {}', expected 'claim win' or 'claim loss'", Excerpt::from(value)))
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for TurnDump {
    type Err = TurnDumpError;

    /// Reads the lines.
    fn from_str(text: &str) -> Result<TurnDump, TurnDumpError> {
        let (mut dump, mut rules) = (TurnDump::default(), None);
        for (number, line) in (1..).zip(text.lines()) {
            dump.read_line(line, &mut rules).map_err(|problem| TurnDumpError { line: number, problem })?;
        }
        Ok(dump)
    }
}

impl fmt::Display for TurnDump {
    /// The text form, with the positions in the order of their texts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# rules {RULES_NAME}")?;
        if let Some(root) = &self.root {
            writeln!(f, "# root {root}")?;
        }
        if let Some(claim) = self.claim {
            writeln!(f, "# claim {claim}")?;
        }
        self.turns.iter().try_for_each(|(attack, turn)| writeln!(f, "{attack}\t{turn}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_twice() {
        let root =
            ". . . bB bB / . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5 | w within 2";
        let head = format!("# rules {RULES_NAME}\n# root {root}\n# claim win\n");
        assert!(head.parse::<TurnDump>().is_ok());
        for line in head.lines() {
            let name = line.split(' ').nth(1).unwrap();
            let error = format!("{head}{line}").parse::<TurnDump>().unwrap_err().to_string();
            assert_eq!(error, format!("line 4: found a second '# {name}', expected one at the most"));
        }
    }
}

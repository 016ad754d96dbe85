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
//! counted. Lines that begin with `#` are comments, but for those above. There may be lines that a proof does not need.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::attack::{Attack, AttackError, GAME};
use crate::excerpt::Excerpt;
use crate::game::value::Value;
use crate::mitsudomoe::{Position, RULES_NAME, Turn};

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

    fn read_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(comment) = line.strip_prefix('#') {
            return self.read_comment(comment.trim());
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

    fn read_comment(&mut self, comment: &str) -> Result<(), String> {
        let (name, value) = comment.split_once(' ').unwrap_or((comment, ""));
        match (name, value) {
            ("rules", RULES_NAME) => {}
            ("rules", _) => return Err(format!("found the rules '{}', expected {RULES_NAME}", Excerpt::from(value))),
            ("root", _) => self.root = Some(value.parse().map_err(|error: AttackError| error.to_string())?),
            ("claim", "win") => self.claim = Some(Value::Win),
            ("claim", "loss") => self.claim = Some(Value::Loss),
            ("claim", _) => {
                return Err(format!("found 'claim {}', expected 'claim win' or 'claim loss'", Excerpt::from(value)));
            }
            _ => {}
        }
        Ok(())
    }
}

impl FromStr for TurnDump {
    type Err = TurnDumpError;

    /// Reads the lines.
    fn from_str(text: &str) -> Result<TurnDump, TurnDumpError> {
        let mut dump = TurnDump::default();
        for (number, line) in (1..).zip(text.lines()) {
            dump.read_line(line).map_err(|problem| TurnDumpError { line: number, problem })?;
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

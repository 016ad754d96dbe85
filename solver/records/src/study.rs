//! Studies: trees of moves with comments and signs, as texts.
//!
//! A study is a record with notes, as chess players write theirs: signs behind moves, comments in braces, and variations in
//! round brackets behind the move that they replace. [`read_studies`](crate::read_studies) reads all of it, where
//! [`read`](crate::read) reads the main line.
//!
//! ```text
//! match: single
//! # study: Two ways to begin
//!
//! {Black has 16 first moves that win.}
//! 1. d8d3?! {Pink is far from home :-\<\nand Gold is to move.}
//! (e8e4 h1h6!! {Most answers (12 of 13) fail.})
//! 2. f1h3!
//! ```
//!
//! - `# study:` names it. A comment belongs to the move before it, or to the start.
//! - What stands in round brackets is a variation if it is moves that replace the move before them, and otherwise a comment.
//! - In comments of a study, `\n` begins a line and `\\` is a backslash. Where brackets do not pair, `\<` and `\>` stand
//!   for round ones, `\[` and `\]` for braces.
//!
//! ```
//! let study = &kamisado_records::read_studies("d8d3! {bold}\n(e8e4)\nf1h3", None)?.all()?[0];
//! assert_eq!((study.nodes().len(), study.nodes()[1].comment.as_str()), (4, "bold"));
//! assert_eq!(study.to_text(), "match: single\n# study: \n\n1. d8d3! {bold}\n(e8e4)\n2. f1h3\n");
//! # Ok::<(), kamisado_records::RecordError>(())
//! ```

mod write;

use schemars::JsonSchema;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use crate::{Names, OpeningName, Sign};
use kamisado::{Deadlock, MatchFormat, MatchMove, Setup};

pub use write::to_text;
pub(crate) use write::unquoted;

/// A study: a tree of moves with comments and signs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Study {
    /// May be empty.
    pub name: String,
    /// The players, if it is about a game.
    pub names: Names,
    /// The position from which it starts, as a text: `start`, `start:7:21` or rows.
    #[serde(deserialize_with = "start")]
    pub start: String,
    /// The match; single for a round alone.
    #[serde(rename = "match")]
    pub format: MatchFormat,
    /// The deadlock rule.
    pub rules: Deadlock,
    /// The limits of the first moves of every round; null if none.
    pub opening: Option<OpeningName>,
    /// The start, and then the moves, each after the one before it. Of the moves after one, the first is that of the main
    /// line.
    #[serde(deserialize_with = "nodes")]
    nodes: Vec<Node>,
}

/// The start of a study, or a move with its notes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "StudyNode")]
pub struct Node {
    /// The number of the node before it, from 0; null at the start.
    pub before: Option<usize>,
    /// Null at the start.
    #[serde(rename = "move")]
    pub m: Option<MatchMove>,
    /// What it is worth; null without a sign.
    #[serde(deserialize_with = "sign")]
    pub sign: Option<Sign>,
    /// The comment; may be empty, or have several lines.
    pub comment: String,
    /// The nodes after it: that of the main line, then the variations.
    #[serde(skip)]
    next: Vec<usize>,
}

fn start<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse::<Setup>().map_err(D::Error::custom)?;
    Ok(text)
}

/// Reads a sign as its text, which takes less of the module for browsers than the derived reader of an enum.
fn sign<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Sign>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let found = |text: String| Sign::ALL.into_iter().find(|(_, own)| *own == text).map(|(sign, _)| sign);
    text.map(|text| found(text).ok_or_else(|| D::Error::custom("expected a sign"))).transpose()
}

/// Reads nodes, and checks that they are a tree.
fn nodes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Node>, D::Error> {
    let mut nodes = Vec::<Node>::deserialize(deserializer)?;
    let mut is_tree = !nodes.is_empty();
    for at in 0..nodes.len() {
        match (nodes[at].before, nodes[at].m) {
            (Some(before), Some(_)) if before < at => nodes[before].next.push(at),
            (before, m) => is_tree &= at == 0 && before.is_none() && m.is_none(),
        }
    }
    let wrong = || D::Error::custom("expected a tree of nodes");
    if is_tree { Ok(nodes) } else { Err(wrong()) }
}

impl Study {
    /// A study without moves.
    pub fn new(start: String, format: MatchFormat, rules: Deadlock, opening: Option<OpeningName>) -> Study {
        let (name, names, nodes) = (String::new(), Names::default(), vec![Node::default()]);
        Study { name, names, start, format, rules, opening, nodes }
    }

    /// The start, and the moves, each after the one before it.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A node, to say something of it.
    pub fn node(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    /// Adds a move behind a node, as the last one that was tried there; gives its place. Whether it is legal is not checked.
    pub fn add(&mut self, before: usize, m: MatchMove) -> usize {
        let at = self.nodes.len();
        self.nodes[before].next.push(at);
        self.nodes.push(Node { before: Some(before), m: Some(m), ..Node::default() });
        at
    }

    /// Adds what is new of some moves from the start; gives the places of all of them.
    pub fn grow(&mut self, moves: &[MatchMove]) -> Vec<usize> {
        let mut before = 0;
        let mut place = |&m: &MatchMove| {
            let known = self.nodes[before].next.iter().copied().find(|&next| self.nodes[next].m == Some(m));
            before = known.unwrap_or_else(|| self.add(before, m));
            before
        };
        moves.iter().map(&mut place).collect()
    }

    /// Whether it is more than moves with comments: it has a name, a sign or a variation.
    pub fn has_notes(&self) -> bool {
        let is_said = |node: &Node| node.sign.is_some() || node.next.len() > 1;
        !self.name.is_empty() || self.nodes.iter().any(is_said)
    }
}

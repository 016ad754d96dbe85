//! Studies as text.

use std::fmt::Write;

use super::{Node, Study};
use crate::write::write_names;
use kamisado::signs::single_spaced;
use kamisado::{Deadlock, MatchMove, Opening};

/// Brackets, each before the one that closes it, and what stands for them in comments where they do not pair.
const BRACKETS: [(char, char); 4] = [('(', '<'), (')', '>'), ('{', '['), ('}', ']')];

/// Several studies as one text.
pub fn to_text(studies: &[Study]) -> String {
    studies.iter().map(Study::to_text).collect::<Vec<_>>().join("\n")
}

impl Study {
    /// The study as a text, which [reads back](crate::read_studies) as an equal one.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a string takes any text");
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        write_names(text, [&self.names.black, &self.names.gold])?;
        writeln!(text, "match: {}", self.format)?;
        if self.rules != Deadlock::Official {
            writeln!(text, "rules: {}", self.rules.name())?;
        }
        if self.opening.is_some() {
            writeln!(text, "opening: {}", Opening::NAME)?;
        }
        let start = single_spaced(&self.start);
        match start.strip_prefix("start") {
            Some("") => {}
            Some(tiles) => writeln!(text, "tiles:{}", tiles.replace(':', " "))?,
            None => writeln!(text, "position: {start}")?,
        }
        writeln!(text, "# study: {}\n", quoted(&self.name))?;
        text.push_str(&self.moves_to_text());
        Ok(())
    }

    /// The moves with all that is said of them, a move of the main line or a variation in each line.
    pub fn moves_to_text(&self) -> String {
        let mut text = String::new();
        let mut at = &self.nodes[0];
        if !at.comment.is_empty() {
            text += &(said(at) + "\n");
        }
        let mut number = 0;
        while let [main, others @ ..] = &at.next[..] {
            at = &self.nodes[*main];
            number = if matches!(at.m, Some(MatchMove::Fill(_))) { 0 } else { number + 1 };
            if number > 0 {
                text += &format!("{number}. ");
            }
            text += &(said(at) + "\n");
            for &other in others {
                self.write_variation(other, &mut text);
                text.push('\n');
            }
        }
        text
    }

    /// Writes a variation, on one line: a line break in round brackets would hide a move.
    fn write_variation(&self, first: usize, text: &mut String) {
        enum Part {
            Variation(usize),
            /// What comes after a move.
            After(usize),
            End,
        }
        let mut parts = vec![Part::Variation(first)];
        while let Some(part) = parts.pop() {
            match part {
                Part::Variation(first) => {
                    text.push_str(if text.ends_with('\n') { "(" } else { " (" });
                    text.push_str(&said(&self.nodes[first]));
                    parts.extend([Part::End, Part::After(first)]);
                }
                Part::After(node) => {
                    let [main, others @ ..] = &self.nodes[node].next[..] else { continue };
                    *text += &format!(" {}", said(&self.nodes[*main]));
                    parts.push(Part::After(*main));
                    parts.extend(others.iter().rev().map(|&other| Part::Variation(other)));
                }
                Part::End => text.push(')'),
            }
        }
    }
}

fn said(node: &Node) -> String {
    let m = node.m.map(|m| m.to_string()).unwrap_or_default();
    let comment = if node.comment.is_empty() { String::new() } else { format!("{{{}}}", quoted(&node.comment)) };
    let between = if m.is_empty() || comment.is_empty() { "" } else { " " };
    format!("{m}{}{between}{comment}", node.sign.map_or("", crate::Sign::text))
}

/// A comment on one line, whose brackets end where they should.
fn quoted(comment: &str) -> String {
    let plain = comment.replace('\\', r"\\").replace('\n', r"\n");
    if pairs(&plain) {
        return plain;
    }
    let instead = |c: char| BRACKETS.into_iter().find(|(bracket, _)| *bracket == c);
    plain.chars().map(|c| instead(c).map_or(c.to_string(), |(_, instead)| format!("\\{instead}"))).collect()
}

/// Whether braces around a text would be a comment that ends with them.
fn pairs(plain: &str) -> bool {
    let mut open = vec!['}'];
    for c in plain.chars() {
        match c {
            '(' => open.push(')'),
            '{' => open.push('}'),
            c if open.last() == Some(&c) => {
                open.pop();
            }
            _ => {}
        }
        if open.is_empty() {
            return false;
        }
    }
    open == ['}']
}

pub(crate) fn unquoted(plain: &str) -> String {
    let mut comment = String::with_capacity(plain.len());
    let mut rest = plain;
    while let Some(at) = rest.find('\\') {
        comment.push_str(&rest[..at]);
        let c = rest[at + 1..].chars().next();
        let bracket = BRACKETS.into_iter().find(|(_, instead)| Some(*instead) == c).map(|(bracket, _)| bracket);
        let meant = match c {
            Some('n') => Some('\n'),
            Some('\\') => c,
            _ => bracket,
        };
        comment.push(meant.unwrap_or('\\'));
        rest = &rest[at + 1 + usize::from(meant.is_some())..];
    }
    comment + rest
}

//! Game trees of SGF, as far as any program writes them: `(;GM[Kamisado]P0[id "ann"];P0[1 Pickb D 1](;P0[2 Dropb D 5]))`.
//!
//! A text holds any number of trees, one after the other; what stands before the first, such as the head of a mail, is
//! skipped. Other text behind a tree is an error, because it may be a part of the game. Of the variations in brackets
//! only the first of each place is read: the main line. A property is a name of letters and digits with one or more
//! values. In a value, a backslash makes the next character an ordinary one, and hides the end of a line.
//!
//! Nothing here calls itself, so that deep nesting costs no stack.

use super::cursor::{Cursor, Place};
use crate::RecordError;

pub(super) struct Tree<'a> {
    pub place: Place,
    pub properties: Vec<Property<'a>>,
}

pub(super) struct Property<'a> {
    pub place: Place,
    /// The number of its node, from 1.
    pub node: usize,
    pub name: &'a str,
    pub value: String,
}

pub(super) fn looks_like(text: &str) -> bool {
    begins(text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']))
}

/// Whether the first character of a text begins a game tree.
fn begins(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('(') else { return false };
    let rest = inner.trim_start();
    #[cfg(test)]
    crate::work::count(inner.len() - rest.len());
    rest.starts_with(';')
}

/// The trees of a text. An ill-formed one is an error, and reading goes on at the next line that begins a tree.
pub(super) fn trees(text: &str) -> Vec<Result<Tree<'_>, RecordError>> {
    let mut cursor = Cursor::new(text);
    let mut trees = Vec::new();
    skip(&mut cursor, false);
    while cursor.peek().is_some() {
        let is_tree = begins(cursor.rest());
        if is_tree {
            trees.push(tree(&mut cursor));
        } else {
            let found = cursor.rest().lines().next().unwrap_or_default();
            let expected = "another game, which begins with '(;', or nothing after a game";
            trees.push(Err(cursor.place().foreign(found, expected)));
        }
        if trees.last().is_some_and(Result::is_err) {
            skip(&mut cursor, is_tree);
        }
        cursor.skip_spaces();
    }
    trees
}

/// Goes to the next tree; to one that begins a line, if it must.
fn skip(cursor: &mut Cursor<'_>, must_begin_line: bool) {
    let mut may_begin = !must_begin_line;
    while let Some(c) = cursor.peek().filter(|_| !(may_begin && begins(cursor.rest()))) {
        cursor.next();
        may_begin = !must_begin_line || c == '\n' || may_begin && c.is_whitespace();
    }
}

fn tree<'a>(cursor: &mut Cursor<'a>) -> Result<Tree<'a>, RecordError> {
    let mut tree = Tree { place: cursor.place(), properties: Vec::new() };
    let (mut depth, mut node, mut is_main_line) = (0_usize, 0, true);
    loop {
        cursor.skip_spaces();
        let (place, rest) = (cursor.place(), cursor.rest());
        match cursor.next() {
            Some('(') => depth += 1,
            Some(')') => {
                depth -= 1;
                is_main_line = false;
                if depth == 0 {
                    return Ok(tree);
                }
            }
            Some(';') => node += 1,
            Some(c) if c.is_ascii_alphabetic() => {
                while cursor.next_if(|c| c.is_ascii_alphanumeric()).is_some() {}
                let name = &rest[..rest.len() - cursor.rest().len()];
                cursor.skip_spaces();
                if cursor.peek() != Some('[') {
                    return Err(place.foreign(name, "a value in square brackets after the name of a property"));
                }
                while cursor.peek() == Some('[') {
                    let place = cursor.place();
                    let value = value(cursor)?;
                    if is_main_line {
                        tree.properties.push(Property { place, node, name, value });
                    }
                    cursor.skip_spaces();
                }
            }
            Some(c) => return Err(place.foreign_character(c, "';', '(', ')' or a property like P0[1 Pickb D 1]")),
            None => return Err(place.foreign("the end of the text", "the ')' of a game")),
        }
    }
}

fn value(cursor: &mut Cursor<'_>) -> Result<String, RecordError> {
    let place = cursor.place();
    cursor.next();
    let mut value = String::new();
    loop {
        match cursor.next() {
            Some(']') => return Ok(value),
            Some('\\') => {
                let hidden = cursor.next();
                let hidden = if hidden == Some('\r') { cursor.next_if(|c| c == '\n').or(hidden) } else { hidden };
                value.extend(hidden.filter(|&c| c != '\n' && c != '\r'));
            }
            Some(c) => value.push(c),
            None => return Err(place.foreign(format!("[{value}").as_str(), "a ']' after it")),
        }
    }
}

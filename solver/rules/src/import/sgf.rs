//! Game trees of SGF, as far as any program writes them.
//!
//! ```text
//! (;GM[Kamisado]P0[id "ann"];P0[1 Pickb D 1](;P0[2 Dropb D 5])(;P0[2 Dropb D 4]))
//! ```
//!
//! A text holds any number of trees, one after the other; what stands between them is skipped. Of the variations in
//! brackets only the first of each place is read: the main line. A property is a name of letters and digits with one or
//! more values. In a value, a backslash makes the next character an ordinary one, and hides the end of a line.
//!
//! Nothing here calls itself, so that deep nesting costs no stack.

use super::cursor::{Cursor, Place};
use crate::record::RecordError;

/// The main line of a game tree.
pub(super) struct Tree {
    /// Where it begins.
    pub place: Place,
    /// The properties of all nodes, in order.
    pub properties: Vec<Property>,
}

/// One value of a property.
pub(super) struct Property {
    pub place: Place,
    pub name: String,
    pub value: String,
}

/// Whether a text begins as a game tree.
pub(super) fn looks_like(text: &str) -> bool {
    let Some(inner) = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).strip_prefix('(') else {
        return false;
    };
    inner.trim_start().starts_with(';')
}

/// The trees of a text. One that is not well formed is an error, and reading goes on at the next line that begins a
/// tree.
pub(super) fn trees(text: &str) -> Vec<Result<Tree, RecordError>> {
    let mut cursor = Cursor::new(text);
    let mut trees = Vec::new();
    while cursor.peek().is_some() {
        if !looks_like(cursor.rest()) {
            cursor.next();
            continue;
        }
        cursor.skip_spaces();
        let tree = tree(&mut cursor);
        if tree.is_err() {
            while cursor.peek().is_some() && !(cursor.next() == Some('\n') && looks_like(cursor.rest())) {}
        }
        trees.push(tree);
    }
    trees
}

/// Reads the tree whose bracket comes next.
fn tree(cursor: &mut Cursor<'_>) -> Result<Tree, RecordError> {
    let mut tree = Tree { place: cursor.place(), properties: Vec::new() };
    let (mut depth, mut is_main_line) = (0_usize, true);
    loop {
        cursor.skip_spaces();
        let place = cursor.place();
        match cursor.next() {
            Some('(') => depth += 1,
            Some(')') => {
                depth -= 1;
                is_main_line = false;
                if depth == 0 {
                    return Ok(tree);
                }
            }
            Some(';') => {}
            Some(c) if c.is_ascii_alphabetic() => {
                let mut name = String::from(c);
                name.extend(std::iter::from_fn(|| cursor.next_if(|c| c.is_ascii_alphanumeric())));
                cursor.skip_spaces();
                if cursor.peek() != Some('[') {
                    return Err(place.foreign(name.as_str(), "a value in square brackets after the name of a property"));
                }
                while cursor.peek() == Some('[') {
                    let place = cursor.place();
                    let value = value(cursor)?;
                    if is_main_line {
                        tree.properties.push(Property { place, name: name.clone(), value });
                    }
                    cursor.skip_spaces();
                }
            }
            Some(c) => return Err(place.foreign_character(c, "';', '(', ')' or a property like P0[1 Pickb D 1]")),
            None => return Err(place.foreign("the end of the text", "the ')' of a game")),
        }
    }
}

/// Reads the value whose bracket comes next.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Vec<(String, String)>, String>> {
        let all = |tree: Tree| tree.properties.into_iter().map(|property| (property.name, property.value)).collect();
        trees(text).into_iter().map(|tree| tree.map(all).map_err(|error| error.to_string())).collect()
    }

    fn names(text: &str) -> String {
        let read = read(text).remove(0).unwrap();
        read.into_iter().map(|(name, value)| format!("{name}={value} ")).collect()
    }

    #[test]
    fn the_main_line_is_read() {
        assert_eq!(names("( ;A[1] B [2]\n[3];C[4](;D[5](;E[6])(;F[7]));G[8](;H[9]))"), "A=1 B=2 B=3 C=4 D=5 E=6 ");
        assert_eq!(names(r"(;C[a\]b\\c(;)\:d])"), r"C=a]b\c(;):d ");
        assert_eq!(names("(;C[a\\\r\nb\\\nc])"), "C=abc ");
    }

    #[test]
    fn a_text_holds_many_trees() {
        let found = read("\u{feff}(;A[1])\nsome words\n(;A[2]\n(;B[x)\n(;A[3])]) )\n(;A[4])");
        assert_eq!(found.len(), 3, "{found:?}");
        assert_eq!(found[2].as_ref().unwrap()[0].1, "4");
        let found = read("(;A[1] !)\n(;A[2])\n(;A[3]");
        let at = "line 1, column 8: found '!', expected ';', '(', ')' or a property like P0[1 Pickb D 1]";
        assert_eq!(found[0], Err(at.to_owned()));
        assert_eq!(found[1].as_ref().unwrap()[0].1, "2");
        assert_eq!(
            found[2],
            Err("line 3, column 7: found 'the end of the text', expected the ')' of a game".to_owned())
        );
    }

    #[test]
    fn nesting_costs_no_stack() {
        let deep = "(;".repeat(1_000_000);
        assert!(read(&deep)[0].as_ref().unwrap_err().starts_with("line 1, column 2000001: found 'the end"));
    }
}

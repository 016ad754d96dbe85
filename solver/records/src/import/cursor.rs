//! A text read character by character, with the place of the next one.

use std::str::Chars;

use crate::{Piece, Problem, RecordError};

/// A place in a text, from line 1 and column 1; columns are counted in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl From<Piece<'_>> for Place {
    fn from(Piece { line, column, .. }: Piece<'_>) -> Place {
        Place { line, column }
    }
}

impl Place {
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place behind a text that begins here.
    pub fn after(self, text: &str) -> Place {
        #[cfg(test)]
        crate::work::count(text.len());
        match text.rfind('\n') {
            None => Place { column: self.column + text.chars().count(), ..self },
            Some(at) => {
                Place { line: self.line + text.matches('\n').count(), column: 1 + text[at + 1..].chars().count() }
            }
        }
    }

    /// The error for something else than expected here.
    #[cold]
    #[inline(never)]
    pub fn foreign(self, found: &str, expected: &'static str) -> RecordError {
        self.error(Problem::found(found, format_args!(", expected {expected}")))
    }

    /// The same for a character.
    pub fn foreign_character(self, found: char, expected: &'static str) -> RecordError {
        self.foreign(found.encode_utf8(&mut [0; 4]), expected)
    }

    #[cold]
    #[inline(never)]
    pub fn error(self, problem: Problem) -> RecordError {
        RecordError::new(self.line, self.column, problem)
    }
}

pub(super) struct Cursor<'a> {
    rest: Chars<'a>,
    place: Place,
    /// Whether the last character ended a line. The next line counts only once it has a character.
    is_line_over: bool,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Cursor<'a> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text).chars();
        Cursor { rest, place: Place::START, is_line_over: false }
    }

    /// The place of the next character; at the end, the one after the last character.
    pub fn place(&self) -> Place {
        match (self.is_line_over, self.peek()) {
            (true, Some(_)) => Place { line: self.place.line + 1, column: 1 },
            _ => self.place,
        }
    }

    pub fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    pub fn rest(&self) -> &'a str {
        self.rest.as_str()
    }

    pub fn skip_spaces(&mut self) {
        while self.next_if(char::is_whitespace).is_some() {}
    }

    /// The next character, if it is one of these.
    pub fn next_if(&mut self, is_one: impl Fn(char) -> bool) -> Option<char> {
        if self.peek().is_some_and(is_one) { self.next() } else { None }
    }
}

impl Iterator for Cursor<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        #[cfg(test)]
        crate::work::count(c.len_utf8());
        if self.is_line_over {
            self.place = Place { line: self.place.line + 1, column: 1 };
        }
        self.is_line_over = c == '\n';
        self.place.column += 1;
        Some(c)
    }
}

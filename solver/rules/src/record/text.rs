//! Pieces of a text with their places.

use super::{Problem, RecordError};
use crate::notation::without_marks;

/// A text with spaces in place of its comments, `# to the end of the line`, `(in brackets)` and `{in braces}`, and
/// without a byte order mark. Lines and columns do not change.
///
/// # Errors
///
/// If a bracket is not closed in its line. The `)` of a move number `2)` closes none.
pub(crate) fn without_comments(text: &str) -> Result<String, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut plain = String::with_capacity(text.len());
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let start = plain.len();
        // The open brackets, each with its column.
        let mut open: Vec<(usize, char)> = Vec::new();
        for (column, c) in (1..).zip(line.chars()) {
            match (c, open.last()) {
                ('#', None) => break,
                ('(' | '{', _) => open.push((column, c)),
                (')', Some((_, '('))) | ('}', Some((_, '{'))) => {
                    open.pop();
                    plain.push(' ');
                    continue;
                }
                _ => {}
            }
            plain.push(if open.is_empty() { c } else { ' ' });
        }
        if let Some(&(column, bracket)) = open.first() {
            return Err(RecordError::new(number, column, Problem::OpenComment { bracket }));
        }
        if line.ends_with('\n') && !plain[start..].ends_with('\n') {
            plain.push('\n');
        }
    }
    Ok(plain)
}

/// A piece of one line of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1, in characters.
    pub column: usize,
    /// The characters.
    pub text: &'a str,
}

impl<'a> Piece<'a> {
    /// The lines of a text, trimmed.
    pub fn lines(text: &'a str) -> impl Iterator<Item = Piece<'a>> {
        (1..).zip(text.lines()).map(|(line, text)| Piece { line, column: 1, text }.trim())
    }

    /// The part before a byte offset, which must be a character boundary.
    pub fn head(self, end: usize) -> Piece<'a> {
        Piece { text: &self.text[..end], ..self }
    }

    /// The part from a byte offset on, which must be a character boundary.
    pub fn tail(self, start: usize) -> Piece<'a> {
        Piece { column: self.column + self.text[..start].chars().count(), text: &self.text[start..], ..self }
    }

    /// The piece without spaces around it.
    pub fn trim(self) -> Piece<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        let piece = self.tail(start);
        piece.head(piece.text.trim_end().len())
    }

    /// The parts between commas and semicolons, trimmed.
    pub fn split_at_commas(self) -> impl Iterator<Item = Piece<'a>> {
        let mut start = 0;
        self.text.split([',', ';']).map(move |part| {
            let piece = self.tail(start).head(part.len());
            start += part.len() + 1;
            piece.trim()
        })
    }

    /// The words.
    pub fn words(self) -> impl Iterator<Item = Piece<'a>> {
        let mut rest = self.trim();
        std::iter::from_fn(move || {
            if rest.text.is_empty() {
                return None;
            }
            let end = rest.text.find(char::is_whitespace).unwrap_or(rest.text.len());
            let word = rest.head(end);
            rest = rest.tail(end).trim();
            Some(word)
        })
    }

    /// The piece without marks like `!` and `?` at its end.
    pub fn without_marks(self) -> Piece<'a> {
        self.head(without_marks(self.text).len())
    }

    /// Whether there are only such marks.
    pub fn is_mark(self) -> bool {
        self.without_marks().text.is_empty()
    }

    /// The piece without a move number at the beginning, such as `12.`, `3...` or `2)`.
    pub fn without_number(self) -> Piece<'a> {
        let digits = self.text.len() - self.text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = self.text[digits..].len() - self.text[digits..].trim_start_matches(['.', ')']).len();
        if digits > 0 && dots > 0 { self.tail(digits + dots).trim() } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places<'a>(pieces: impl Iterator<Item = Piece<'a>>) -> Vec<(usize, usize, &'a str)> {
        pieces.map(|piece| (piece.line, piece.column, piece.text)).collect()
    }

    #[test]
    fn pieces_know_where_they_stand() {
        let text = without_comments("\u{feff}a # b (\r\n\n  é, cd ,\te f#").unwrap();
        let text = text.as_str();
        let lines = places(Piece::lines(text));
        assert_eq!(lines, [(1, 1, "a"), (2, 1, ""), (3, 3, "é, cd ,\te f")]);
        let line = Piece::lines(text).last().unwrap();
        assert_eq!(places(line.split_at_commas()), [(3, 3, "é"), (3, 6, "cd"), (3, 11, "e f")]);
        assert_eq!(places(line.words()), [(3, 3, "é,"), (3, 6, "cd"), (3, 9, ","), (3, 11, "e"), (3, 13, "f")]);
    }

    #[test]
    fn comments_are_blanks() {
        let plain = |text| without_comments(text).map_err(|error| error.to_string());
        assert_eq!(plain("a (b (c) {d}) e # f ("), Ok("a             e ".to_owned()));
        assert_eq!(plain("é {ö}\r\n#\r\nb#\r\n2) c"), Ok("é    \r\n\nb\n2) c".to_owned()));
        let open = "line 2, column 3: a comment that begins with '(' does not end in its line";
        assert_eq!(plain("a\nb (c {d\n) e"), Err(open.to_owned()));
    }

    #[test]
    fn numbers_of_moves_are_skipped() {
        let stripped = |text| {
            let piece = Piece { line: 1, column: 1, text }.without_number();
            (piece.column, piece.text)
        };
        assert_eq!(stripped("12. d8d3"), (5, "d8d3"));
        assert_eq!(stripped("3...d8d3"), (5, "d8d3"));
        assert_eq!(stripped("2) d8d3"), (4, "d8d3"));
        assert_eq!(stripped("3."), (3, ""));
        assert_eq!(stripped("3 d8d3"), (1, "3 d8d3"));
        assert_eq!(stripped(".d8d3"), (1, ".d8d3"));
    }
}

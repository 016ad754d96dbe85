//! Pieces of a text with their places.

use kamisado::signs::without_marks;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1, in characters.
    pub column: usize,
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
        #[cfg(test)]
        crate::work::count(start);
        Piece { column: self.column + self.text[..start].chars().count(), text: &self.text[start..], ..self }
    }

    pub fn trim(self) -> Piece<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        let piece = self.tail(start);
        piece.head(piece.text.trim_end().len())
    }

    /// The parts between commas and semicolons, trimmed.
    pub fn split_at_commas(self) -> impl Iterator<Item = Piece<'a>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let piece = rest.take()?;
            let Some(end) = piece.text.find([',', ';']) else { return Some(piece.trim()) };
            // Counting goes on from here: from the beginning of the line, it would take the square of its length.
            rest = Some(piece.tail(end + 1));
            Some(piece.head(end).trim())
        })
    }

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

    /// What stands before and after the first colon.
    pub fn keyword_and_value(self) -> Option<(Piece<'a>, Piece<'a>)> {
        let (before, _) = self.text.split_once(':')?;
        Some((self.head(before.len()).trim().without_number(), self.tail(before.len() + 1).trim()))
    }

    /// Whether the line is the upper or lower edge of drawn boards.
    pub fn is_edge_of_board(self) -> bool {
        let files: Vec<&str> = self.text.split_whitespace().collect();
        !files.is_empty() && files.len().is_multiple_of(8) && files.chunks(8).all(|files| files.concat() == "abcdefgh")
    }

    /// Whether the line only counts the rounds: `Round 2`.
    pub fn is_round_heading(self) -> bool {
        let mut words = self.text.split_whitespace();
        let is_round = words.next().is_some_and(|word| word.eq_ignore_ascii_case("round"));
        is_round && words.next().is_some_and(kamisado::signs::is_number) && words.next().is_none()
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

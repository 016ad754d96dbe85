//! What a text says beside the play: comments, signs behind moves, and what stands in round brackets.

use std::borrow::Cow;

use super::heading::{INFORMATION, TOP, quoted, tag};
use super::text::Piece;
use super::{Problem, RecordError, Sign};
use foreign::json::unquoted;
use kamisado::{Player, Reason};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// The line and the column in which it begins, from 1.
    pub place: (usize, usize),
    pub kind: NoteKind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoteKind {
    Line,
    /// In braces, or a line for people.
    Comment,
    Sign(Sign),
    /// In round brackets: a variation or a comment.
    Group,
}

/// A text with spaces in place of its comments, `# to the end of the line`, `(in brackets)` and `{in braces}`, and
/// without invisible characters. Lines do not change, and columns only by invisible characters. `#` directly before a
/// letter or digit belongs to a name: `black: Anna #1`. In quotation marks, as in `black "Anna (1)"`, everything does.
/// An error if a bracket stays open, or a round one hides a move of another line. The `)` of `2)` closes none.
pub(crate) fn without_comments(text: &str) -> Result<String, RecordError> {
    let text = foreign::visible(text);
    let split = Split::of(&text, None);
    split
        .hidden
        .map_or(split.plain, |(line, column)| Err(RecordError::new(line, column, Problem::Other(HIDDEN.into()))))
}

/// The same text, and its notes. Round brackets may hide moves of any line. With a place, the text is what stands in
/// round brackets from there on; in them `#` has no meaning. An error if a bracket is not closed.
pub(crate) fn with_notes(text: &str, inner: Option<(usize, usize)>) -> Result<(String, Vec<Note>), RecordError> {
    let seen = foreign::visible(text);
    let Split { plain, mut notes, .. } = Split::of(&seen, inner);
    if let Cow::Owned(_) = seen {
        // What cannot be seen belongs to a comment all the same.
        let whole = Split::of(text, inner).notes;
        if whole.len() == notes.len() {
            notes.iter_mut().zip(whole).for_each(|(note, whole)| note.text = whole.text);
        }
    }
    Ok((plain?, notes))
}

const HIDDEN: &str = "a comment that begins with '(' goes on over a move in another line, expected ')' before it";

struct Split {
    plain: Result<String, RecordError>,
    notes: Vec<Note>,
    /// Where a round bracket begins that hides a move of another line.
    hidden: Option<(usize, usize)>,
}

impl Split {
    fn of(text: &str, inner: Option<(usize, usize)>) -> Split {
        let (mut plain, mut notes, mut hidden) = (String::with_capacity(text.len()), Vec::new(), None);
        // The open brackets, each with its place, and the byte behind the first.
        let mut open: Vec<((usize, usize), char)> = Vec::new();
        let (mut opened, mut passed, mut is_noted) = (0, 0, true);
        let (first, mut column) = inner.unwrap_or((1, 1));
        for (number, line) in (first..).zip(text.split_inclusive('\n')) {
            let begins_within = open.first().copied();
            let is_outside = open.is_empty() && inner.is_none();
            let names = line.contains('#') && names_a_player(line);
            let kept = if is_outside { length_of_quoted(line) } else { 0 };
            let told = told(line).filter(|_| is_outside);
            let mut note = |place, kind, text: &str| notes.push(Note { place, kind, text: text.to_owned() });
            told.iter().for_each(|told| note((number, column), NoteKind::Comment, told));
            // The number of bytes of this line in the comment that an earlier line has begun, and in the last sign.
            let (mut covered, mut signed) = (0, 0);
            for (column, (at, c)) in (column..).zip(line.char_indices()) {
                let place = (number, column);
                if !open.is_empty() && open.first().copied() == begins_within {
                    covered = at;
                }
                match (c, open.last()) {
                    _ if at < kept => {}
                    ('#', None)
                        if inner.is_none() && (!names || !line[at + 1..].starts_with(char::is_alphanumeric)) =>
                    {
                        if told.is_none() {
                            note(place, NoteKind::Line, &line[at + 1..]);
                        }
                        plain.extend(line.ends_with('\n').then_some('\n'));
                        break;
                    }
                    ('(' | '{', before) => {
                        if before.is_none() {
                            (opened, is_noted) = (passed + at + 1, told.is_none());
                        }
                        open.push((place, c));
                    }
                    (')', Some((_, '('))) | ('}', Some((_, '{'))) => {
                        let closed = open.pop();
                        if let Some((place, bracket)) = closed.filter(|_| open.is_empty()) {
                            let kind = if bracket == '(' { NoteKind::Group } else { NoteKind::Comment };
                            if is_noted {
                                note(place, kind, &text[opened..passed + at]);
                            }
                        }
                        plain.push(' ');
                        continue;
                    }
                    ('!' | '?' | '$', None) if told.is_none() && at >= signed => {
                        let word = &line[at..];
                        let word = word.split(|c: char| c.is_whitespace() || ",;(){}".contains(c)).next();
                        let word = word.unwrap_or_default();
                        signed = at + word.len() - word.trim_start_matches(['!', '?']).len();
                        if let Some(sign) = Sign::of(word) {
                            note(place, NoteKind::Sign(sign), word);
                        }
                    }
                    _ => {}
                }
                plain.push(if open.is_empty() || c == '\n' { c } else { ' ' });
            }
            if let Some((begun, '(')) = begins_within
                && (Piece { line: number, column: 1, text: &line[..covered] }).holds_a_move()
            {
                hidden = hidden.or(Some(begun));
            }
            passed += line.len();
            column = 1;
        }
        let plain = match open.first() {
            None => Ok(plain),
            Some(&((line, column), bracket)) => Err(RecordError::new(line, column, Problem::OpenComment { bracket })),
        };
        Split { plain, notes, hidden }
    }
}

/// A line for people, which is a comment in a study: `place: at home`, `[Round "2"]`.
fn told(line: &str) -> Option<&str> {
    let line = Piece { line: 1, column: 1, text: line }.trim();
    if let Some((keyword, _)) = tag(line) {
        let others = ["black", "white", "gold", "fen", "result"];
        let plays = |name: &str| name.eq_ignore_ascii_case(keyword.text);
        let is_told = !TOP.into_iter().chain(others).any(plays);
        return is_told.then(|| line.text.trim_start_matches('[').trim_end_matches(']'));
    }
    let (keyword, _) = line.keyword_and_value()?;
    let ends = [Reason::Resigned, Reason::Agreed].map(Reason::name);
    let is_told = INFORMATION.into_iter().chain(ends).any(|name| name.eq_ignore_ascii_case(keyword.text));
    is_told.then_some(line.text)
}

fn names_a_player(line: &str) -> bool {
    let plain = Piece { line: 1, column: 1, text: line.split('#').next().unwrap_or(line) }.trim();
    let named = tag(plain).or_else(|| plain.keyword_and_value());
    named.is_some_and(|(keyword, name)| Player::called(keyword.text).is_some() && !name.tells_moves())
}

/// The length of what stands at the beginning of a line up to the end of a text in quotation marks: `black "A (B)"`.
fn length_of_quoted(line: &str) -> usize {
    let text = quoted(Piece { line: 1, column: 1, text: line }.trim()).and_then(|(_, text)| unquoted(text.text));
    text.map_or(0, |(_, rest)| rest.as_ptr() as usize - line.as_ptr() as usize)
}

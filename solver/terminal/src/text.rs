//! Text in lines that fit the terminal.

use std::io::{self, Write};
use std::iter;

use foreign::shown;
#[cfg(not(target_family = "wasm"))]
use terminal_size::terminal_size_of;
use terminal_size::{Height, Width};
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter};

/// Columns of a line where no terminal says how many it has.
const COLUMNS: usize = 80;

/// Longer lines are hard to read, however wide the terminal is.
const MOST: usize = 100;

/// Columns of a line of an answer: those of the terminal, or 80 in a pipe or a file.
pub fn width() -> usize {
    columns(terminal_size_of(io::stdout()))
}

pub(crate) fn width_of_notes() -> usize {
    columns(terminal_size_of(io::stderr()))
}

#[cfg(target_family = "wasm")]
fn terminal_size_of<T>(_: T) -> Option<(Width, Height)> {
    None
}

pub fn columns(size: Option<(Width, Height)>) -> usize {
    // A terminal that does not know its size says 0.
    size.map(|(Width(width), _)| usize::from(width)).filter(|&width| width > 0).unwrap_or(COLUMNS).min(MOST)
}

pub fn paragraph(out: &mut dyn Write, text: &str) -> io::Result<()> {
    hanging(out, text, 0, 0)
}

/// Writes a paragraph whose first line is indented by `first` blanks and whose other lines are indented by `others`.
pub fn hanging(out: &mut dyn Write, text: &str, first: usize, others: usize) -> io::Result<()> {
    writeln!(out, "{}", wrapped(text, width(), first, others))
}

/// A paragraph in lines of at most `width` columns, unless a word is longer. What is in single quotes is one word,
/// and so is a position: people copy them.
pub fn wrapped(text: &str, width: usize, first: usize, others: usize) -> String {
    let (first, others) = (" ".repeat(first), " ".repeat(others));
    let options = Options::new(width)
        .initial_indent(&first)
        .subsequent_indent(&others)
        .break_words(false)
        .word_separator(WordSeparator::Custom(words))
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// A message in lines that fit an answer; of a message with several lines, each after the first begins with two blanks.
pub fn message(text: &str) -> String {
    message_within(text, width())
}

pub(crate) fn message_within(text: &str, width: usize) -> String {
    const GOES_ON: &str = "\n  ";
    let indents = iter::once(0).chain(iter::repeat(2));
    let lines = text.split(GOES_ON).zip(indents).map(|(line, first)| wrapped(&shown(line), width, first, 2));
    lines.collect::<Vec<_>>().join("\n")
}

fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut rest = line;
    Box::new(iter::from_fn(move || {
        let (word, after) = rest.split_at(word_end(rest));
        rest = after;
        (!word.is_empty()).then(|| Word::from(word))
    }))
}

fn word_end(text: &str) -> usize {
    let begun = quoted(text).max(position(text));
    let end = text[begun..].find(' ').map_or(text.len(), |end| begun + end);
    text.len() - text[end..].trim_start_matches(' ').len()
}

/// How much of a text is in the quotes that it begins with; an apostrophe in them does not end them.
fn quoted(text: &str) -> usize {
    let Some(inside) = text.strip_prefix('(').unwrap_or(text).strip_prefix('\'') else { return 0 };
    let begin = text.len() - inside.len();
    let ends = |&(at, _): &(usize, &str)| {
        inside[at + 1..].chars().next().is_none_or(|next| next.is_whitespace() || ",.;:!?)".contains(next))
    };
    inside.match_indices('\'').find(ends).map_or(0, |(at, quote)| begin + at + quote.len())
}

/// How much of a text is the position of Kamisado that it begins with: eight rows, the player and the tower.
fn position(text: &str) -> usize {
    let mut parts = text.splitn(3, ' ');
    let (Some(rows), Some(player), Some(rest)) = (parts.next(), parts.next(), parts.next()) else { return 0 };
    if rows.matches('/').count() == 7 && ["b", "g"].contains(&player) { text.len() - rest.len() } else { 0 }
}

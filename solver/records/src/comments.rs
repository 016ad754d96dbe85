//! The comments of a text.

use super::heading::{quoted, tag};
use super::text::Piece;
use super::{Problem, RecordError};
use foreign::json::unquoted;
use kamisado::Player;

/// A text with spaces in place of its comments, `# to the end of the line`, `(in brackets)` and `{in braces}`, and
/// without invisible characters. Lines do not change, and columns only by invisible characters. `#` directly before a
/// letter or digit belongs to a name: `black: Anna #1`. In quotation marks, as in `black "Anna (1)"`, everything does.
///
/// # Errors
///
/// If a bracket is not closed, or if a round one hides a move of another line. The `)` of a move number `2)` closes none.
pub(crate) fn without_comments(text: &str) -> Result<String, RecordError> {
    let text = foreign::visible(text);
    let mut plain = String::with_capacity(text.len());
    // The open brackets, each with its place.
    let mut open: Vec<(usize, usize, char)> = Vec::new();
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let begins_within = open.first().copied();
        let names = line.contains('#') && names_a_player(line);
        let kept = if open.is_empty() { length_of_quoted(line) } else { 0 };
        // The number of bytes of this line in the comment that an earlier line has begun.
        let mut hidden = 0;
        for (column, (at, c)) in (1..).zip(line.char_indices()) {
            if !open.is_empty() && open.first().copied() == begins_within {
                hidden = at;
            }
            match (c, open.last()) {
                _ if at < kept => {}
                ('#', None) if !names || !line[at + 1..].starts_with(char::is_alphanumeric) => {
                    plain.extend(line.ends_with('\n').then_some('\n'));
                    break;
                }
                ('(' | '{', _) => open.push((number, column, c)),
                (')', Some((_, _, '('))) | ('}', Some((_, _, '{'))) => {
                    open.pop();
                    plain.push(' ');
                    continue;
                }
                _ => {}
            }
            plain.push(if open.is_empty() || c == '\n' { c } else { ' ' });
        }
        if let Some((begun, column, '(')) = begins_within
            && (Piece { line: number, column: 1, text: &line[..hidden] }).holds_a_move()
        {
            return Err(RecordError::new(begun, column, Problem::Other(HIDDEN.into())));
        }
    }
    match open.first() {
        None => Ok(plain),
        Some(&(line, column, bracket)) => Err(RecordError::new(line, column, Problem::OpenComment { bracket })),
    }
}

const HIDDEN: &str = "a comment that begins with '(' goes on over a move in another line, expected ')' before it";

/// Whether a line names a player, before its first `#`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_blanks() {
        let plain = |text| without_comments(text).map_err(|error| error.to_string());
        assert_eq!(plain("a (b (c) {d}) e # f ("), Ok("a             e ".to_owned()));
        assert_eq!(plain("é {ö}\r\n#\r\nb#\r\n2) c"), Ok("é    \r\n\nb\n2) c".to_owned()));
        assert_eq!(
            plain("White: A #1#2 (#3) # c\n#1\nblack: d8d3 #1\n[Black \"#1\"]"),
            Ok("White: A #1#2      \n\nblack: d8d3 \n[Black \"#1\"]".to_owned())
        );
        assert_eq!(
            plain("White  \"A (B] #{ \\\" é\" (c\n\nd) # e\nblack \"a\\x(\")"),
            Ok("White  \"A (B] #{ \\\" é\"   \n\n   \nblack \"a\\x   ".to_owned())
        );
        assert_eq!(plain("{\nblack \"}\"\n"), Ok(" \n        \"\n".to_owned()));
        assert_eq!(plain("a (b\nc) d {e\n\nf8f1} g"), Ok("a   \n   d   \n\n      g".to_owned()));
        assert_eq!(
            plain("d8\u{200b}d3\u{ad} (é\u{feff}"),
            Err("line 1, column 6: a comment that begins with '(' does not end".to_owned())
        );
        let open = "line 2, column 3: a comment that begins with '(' does not end";
        assert_eq!(plain("a\nb (c {d\n) e"), Err(open.to_owned()));
        let over = "line 2, column 3: a comment that begins with '(' goes on over a move in another line, expected ')' \
                    before it";
        assert_eq!(plain("a\nb (c\nf1h3) e"), Err(over.to_owned()));
    }
}

//! Files and text from elsewhere, such as file names, players' names, arguments and file headers: how to show it, how it
//! stands in a table, and the places of its words.
//!
//! Such a text can hold invisible characters with an effect: they can set the title of a terminal, begin a line that
//! looks like one of the program's, or reverse the direction of text beside them. [`shown`] writes them as escapes and
//! leaves all other characters alone.

mod cell;
mod file_kind;
#[cfg(feature = "json")]
pub mod json;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;

pub use cell::{cell, of_cell};
pub use file_kind::{FileKind, KINDS};

/// The text with escapes like `\u{1b}` and `\n` for all [hidden](is_hidden) characters; it is one line.
///
/// The joiners U+200C and U+200D stay between two characters that are neither ASCII nor hidden, because Persian
/// spelling and many emoji need them.
///
/// ```
/// use foreign::shown;
///
/// assert_eq!(shown("Zoë 棋 می‌شود 👩‍🚀"), "Zoë 棋 می‌شود 👩‍🚀");
/// assert_eq!(shown("\u{1b}[31mred\r\n"), "\\u{1b}[31mred\\r\\n");
/// assert_eq!(shown("d8\u{200d}d3\u{202e}"), "d8\\u{200d}d3\\u{202e}");
/// ```
pub fn shown(text: &(impl AsRef<OsStr> + ?Sized)) -> Cow<'_, str> {
    shown_beside(text, |_| false)
}

/// Like [`shown`], but leaves characters alone that the program itself has written, such as line ends.
pub fn shown_beside(text: &(impl AsRef<OsStr> + ?Sized), is_ours: impl Fn(char) -> bool) -> Cow<'_, str> {
    let text = text.as_ref().to_string_lossy();
    if !text.contains(is_hidden) {
        return text;
    }
    let mut shown = String::with_capacity(2 * text.len());
    let (mut before, mut after) = (None, text.chars());
    while let Some(c) = after.next() {
        if is_hidden(c) && !joins(before, c, after.clone().next()) && !is_ours(c) {
            shown.extend(c.escape_debug());
        } else {
            shown.push(c);
        }
        before = Some(c);
    }
    shown.into()
}

/// The text without the invisible characters that people copy from pages along with a text, such as marks of its direction,
/// soft hyphens and a byte order mark. Control characters stay; so do the joiners that [`shown`] leaves.
///
/// ```
/// use foreign::visible;
///
/// assert_eq!(visible("\u{feff}d8\u{200b}d3\u{ad}"), "d8d3");
/// assert_eq!(visible("می‌شود\u{1b}"), "می‌شود\u{1b}");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_left_out = |c: char| is_hidden(c) && !c.is_control();
    if !text.contains(is_left_out) {
        return text.into();
    }
    let mut kept = String::with_capacity(text.len());
    let (mut before, mut after) = (None, text.chars());
    while let Some(c) = after.next() {
        if !is_left_out(c) || joins(before, c, after.clone().next()) {
            kept.push(c);
        }
        before = Some(c);
    }
    kept.into()
}

/// Whether a character is a joiner between two characters that are neither ASCII nor hidden.
fn joins(before: Option<char>, c: char, after: Option<char>) -> bool {
    let joined = |c: Option<char>| c.is_some_and(|c| !c.is_ascii() && !is_hidden(c));
    matches!(c, '\u{200c}' | '\u{200d}') && joined(before) && joined(after)
}

/// Whether a character is shown as an escape: those in the Unicode 16 general categories Cc (control), Cf (format, such
/// as text direction), Zl and Zp (line and paragraph separators), and noncharacters.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}'
            | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}'
            | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0001}' | '\u{e0020}'..='\u{e007f}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// The beginning of a text that somebody typed, short enough for a message and safe to [show](shown).
///
/// ```
/// use foreign::Excerpt;
///
/// assert_eq!(Excerpt::from("d8d9").to_string(), "d8d9");
/// assert_eq!(Excerpt::from("d8\0d9").to_string(), "d8\\0d9");
/// assert!(Excerpt::from("x".repeat(1000).as_str()).to_string().ends_with("x... (1000 bytes)"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Excerpt(Box<str>);

/// The longest text that is shown whole, in bytes: longer than the text of any position.
const WHOLE: usize = 200;
/// The number of characters shown of a longer text.
const BEGINNING: usize = 60;

impl From<&str> for Excerpt {
    fn from(text: &str) -> Excerpt {
        if text.len() <= WHOLE {
            return Excerpt(shown(text).into());
        }
        let end = text.char_indices().nth(BEGINNING).map_or(text.len(), |(end, _)| end);
        Excerpt(format!("{}... ({} bytes)", shown(&text[..end]), text.len()).into())
    }
}

impl From<char> for Excerpt {
    fn from(c: char) -> Excerpt {
        Excerpt::from(c.encode_utf8(&mut [0; 4]) as &str)
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The longest text that counts as a word, in bytes.
const LONGEST: usize = 20;

/// The word that was probably meant: the nearest one, at most two typing mistakes away, ignoring case.
///
/// ```
/// use foreign::nearest;
///
/// assert_eq!(nearest("hnit", ["hint", "undo"]), Some("hint"));
/// ```
pub fn nearest(found: &str, words: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    if found.len() > LONGEST {
        return None;
    }
    let found = found.to_lowercase();
    // A short word is two mistakes away from nearly everything.
    let letters = found.chars().count();
    let slips = if letters < 3 { 0 } else { (letters / 3).min(2) };
    let distance = |word: &str| strsim::damerau_levenshtein(&found, &word.to_lowercase());
    let near = words.into_iter().map(|word| (distance(word), word)).min()?;
    (near.0 <= slips).then_some(near.1)
}

/// The end of a message that names the word that was probably meant.
pub fn meant(near: Option<&str>) -> String {
    near.map_or_else(String::new, |word| format!("; did you mean '{word}'?"))
}

/// The words of a text, each with the column of its first character; `column` is that of the text itself.
pub fn words(text: &str, mut column: usize) -> impl Iterator<Item = (usize, &str)> {
    // Continues counting from one word to the next.
    let mut counted = 0;
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        column += text[counted..start].chars().count();
        counted = start;
        (column, word)
    })
}

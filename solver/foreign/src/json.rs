//! JSON in which nothing is hidden.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::is_hidden;

/// Writes an object, without an end of the line. Hidden characters of its texts are escaped, so that no terminal takes orders
/// from them; a program that reads the object gets the texts as they are. Errors as [`serde_json::to_writer`].
pub fn write(out: impl Write, object: &(impl Serialize + ?Sized)) -> serde_json::Result<()> {
    object.serialize(&mut Serializer::with_formatter(out, Visible))
}

/// The same of plain data as a text. A string is one in quotation marks, which [`unquoted`] reads back exactly.
///
/// ```
/// use foreign::json;
///
/// assert_eq!(json::text("d8d3 \"\\\" {\u{202e}\u{1f468}\u{200d}\u{1f680}"), r#""d8d3 \"\\\" {\u202e👨\u200d🚀""#);
/// ```
pub fn text(object: &(impl Serialize + ?Sized)) -> String {
    let mut text = Vec::new();
    write(&mut text, object).expect("plain data");
    String::from_utf8(text).expect("JSON is text")
}

/// The text of the JSON string that another text begins with, and what follows it; nothing, if it begins otherwise.
///
/// ```
/// use foreign::json::unquoted;
///
/// assert_eq!(unquoted(r#""a\u00e9\ud83d\ude80\n" b"#), Some(("aé🚀\n".to_owned(), " b")));
/// assert_eq!(unquoted(r#""a\x""#), None);
/// ```
pub fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut strings = serde_json::Deserializer::from_str(text).into_iter();
    let plain = strings.next()?.ok()?;
    Some((plain, &text[strings.byte_offset()..]))
}

/// Writes everything as `serde_json` does, but escapes more characters.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, mut text: &str) -> io::Result<()> {
        while let Some((at, c)) = text.char_indices().find(|&(_, c)| is_hidden(c)) {
            out.write_all(&text.as_bytes()[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            text = &text[at + c.len_utf8()..];
        }
        out.write_all(text.as_bytes())
    }
}

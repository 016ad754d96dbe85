//! Objects for programs, one a line.

use std::io::{self, Write};

use foreign::is_hidden;
use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{Formatter, Serializer};

/// Writes an object, without an end of the line. Hidden characters of its texts are escaped, so that no terminal takes orders
/// from them; a program that reads the object gets the texts as they are.
pub fn write(out: impl Write, object: &impl Serialize) -> serde_json::Result<()> {
    object.serialize(&mut Serializer::with_formatter(out, Visible))
}

/// The same as a text.
pub fn text(object: &impl Serialize) -> String {
    let mut text = Vec::new();
    write(&mut text, object).expect("plain data");
    String::from_utf8(text).expect("JSON is text")
}

/// One object with the members of several, in their order.
///
/// # Panics
///
/// If one of them is no object.
pub fn merged(objects: impl IntoIterator<Item = Value>) -> Value {
    let members = objects.into_iter().map(|object| match object {
        Value::Object(members) => members,
        other => panic!("expected an object, found {other}"),
    });
    Value::Object(members.flatten().collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_seen_and_read_as_it_is() {
        let all: String = (char::MIN..=char::MAX).collect();
        let written = text(&all);
        assert!(!written.contains(is_hidden));
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), all);
        // Where everything is seen, nothing is changed.
        let seen: String = all.chars().filter(|&c| !is_hidden(c) || c < ' ').collect();
        assert_eq!(text(&[&seen, "\n"]), serde_json::to_string(&[&seen, "\n"]).unwrap());
    }
}

//! An answer as one of many lines of JSON.
//!
//! `solver query -` answers hundreds of thousands of positions a second, each with all its moves. With `serde_json`
//! alone that takes a sixth longer, because it checks every name and every word for characters to escape. Here it
//! writes only the numbers. The text is the same byte for byte, which a test checks.

use foreign::json;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{AnswerJson, MoveJson, ShareJson};
use crate::situation::OpeningName;

/// The answer to a line of `query -`: its number, its text, and who wins its position.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NumberedPosition")]
pub struct NumberedAnswer<'a> {
    /// The number of the line, from 1.
    line: usize,
    input: &'a str,
    #[serde(flatten)]
    answer: AnswerJson,
}

/// Appends the answer to a line of `query -`: its number and text, then the members that `write` appends.
pub fn write_numbered(out: &mut Vec<u8>, line: usize, input: &str, write: impl FnOnce(&mut Vec<u8>)) {
    plain(out, r#"{"line":"#, &line);
    put(out, r#","input":"#);
    json::write(&mut *out, input).expect("a text");
    let object = out.len();
    write(out);
    out[object] = b',';
}

impl AnswerJson {
    /// Appends the object as `serde_json` writes it.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        word(out, r#"{"position":"#, &self.position.to_string());
        word(out, r#","to_move":"#, self.to_move.name());
        word(out, r#","value":"#, self.value.name());
        plain(out, r#","distance":"#, &self.distance);
        word(out, r#","source":"#, self.source.name());
        word(out, r#","rules":"#, self.rules.rules_name());
        plain(out, r#","opening":"#, &OpeningName::of(self.origin.is_limited));
        plain(out, r#","moves_made":"#, &self.origin.moves_made);
        plain(out, r#","tiles":"#, &self.origin.tiles);
        plain(out, r#","proved":"#, &self.proved);
        plain(out, r#","resolved":"#, &self.resolved);
        if let Some(moves) = &self.moves {
            put(out, r#","moves":["#);
            for (number, found) in moves.iter().enumerate() {
                put(out, if number == 0 { "" } else { "," });
                found.write_to(out);
            }
            put(out, "]");
        }
        plain(out, r#","nodes":"#, &self.nodes);
        plain(out, r#","seconds":"#, &self.seconds);
        put(out, "}");
    }
}

impl MoveJson {
    fn write_to(&self, out: &mut Vec<u8>) {
        word(out, r#"{"move":"#, &self.m);
        word(out, r#","notation":"#, &self.notation);
        word(out, r#","value":"#, self.value.name());
        plain(out, r#","distance":"#, &self.distance);
        if let Some(replies) = &self.replies {
            plain(out, r#","replies":"#, replies);
        }
        if let Some(ShareJson { natural, natural_wins }) = &self.share {
            plain(out, r#","natural":"#, natural);
            plain(out, r#","natural_wins":"#, natural_wins);
        }
        put(out, "}");
    }
}

fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

/// A name with its punctuation, and a text that needs no escaping, as names, positions and moves do not.
fn word(out: &mut Vec<u8>, name: &str, text: &str) {
    debug_assert!(!text.contains(|letter: char| letter.is_control() || ['"', '\\'].contains(&letter)), "{text}");
    put(out, name);
    out.push(b'"');
    put(out, text);
    out.push(b'"');
}

/// A name with its punctuation, and a number, a Boolean or null.
fn plain(out: &mut Vec<u8>, name: &str, value: &impl Serialize) {
    put(out, name);
    serde_json::to_writer(out, value).expect("plain data");
}

//! JSON whose values know where they stand.
//!
//! An error in a game names the line and the column of the move, which the values of other readers do not keep.

use foreign::unquoted;

use super::cursor::{Cursor, Place};
use crate::RecordError;

/// A value and the place where it begins.
#[derive(Clone, Debug)]
pub(super) struct Json {
    pub place: Place,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// `null`, `true` or `false`.
    Word(&'static str),
    /// A number; `None` if it is no whole number from 0 on.
    Number(Option<u32>),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.value == other.value
    }
}

impl Eq for Json {}

/// The deepest nesting that is read. Games have less than ten.
const DEPTH: usize = 64;
/// The most members of an object, each of which is held against all others. Games have less than forty.
const MEMBERS: usize = 256;
/// The most values that are read: some 10,000 games.
const VALUES: usize = 1 << 22;

/// Whether a text begins as JSON, and not as tags or comments of a record.
pub(super) fn looks_like(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    let first = cursor.next();
    cursor.skip_spaces();
    match (first, cursor.peek()) {
        (Some('{'), Some(next)) => next == '"' || next == '}',
        (Some('['), Some('{' | '[' | '"' | ']')) => true,
        (Some('['), Some(next)) => next.is_ascii_digit() && text.trim_end().ends_with(']'),
        (Some('"'), Some(next)) => next == '{' || next == '[',
        _ => false,
    }
}

/// Reads the values of a text, one after the other. A value in a string, as browsers store it, is read from there.
pub(super) fn read(text: &str) -> Result<Vec<Json>, RecordError> {
    read_from(Reader { cursor: Cursor::new(text), within: None, values: 0 })
}

fn read_from(mut reader: Reader<'_>) -> Result<Vec<Json>, RecordError> {
    let mut all = Vec::new();
    loop {
        reader.cursor.skip_spaces();
        if reader.cursor.peek().is_none() && !all.is_empty() {
            return Ok(all);
        }
        let json = reader.value(0)?;
        all.push(if reader.within.is_none() { json.unwrapped()? } else { json });
    }
}

impl Json {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        let Value::Object(members) = &self.value else { return None };
        members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The items, if it is a list.
    pub fn list(&self) -> Option<&[Json]> {
        if let Value::List(items) = &self.value { Some(items) } else { None }
    }

    /// The number, if it is a whole one from 0 on.
    pub fn number(&self) -> Option<u32> {
        if let Value::Number(number) = self.value { number } else { None }
    }

    pub fn is_null(&self) -> bool {
        self.value == Value::Word("null")
    }

    /// The value, or the one that its text holds as JSON. The places inside are that of the text.
    pub fn unwrapped(self) -> Result<Json, RecordError> {
        match self.text().filter(|text| looks_like(text)) {
            None => Ok(self),
            Some(text) => {
                let within = Some(self.place);
                Ok(read_from(Reader { cursor: Cursor::new(text), within, values: 0 })?.swap_remove(0))
            }
        }
    }

    /// The values of an object's members.
    pub fn members(&self) -> impl Iterator<Item = &Json> {
        let members = if let Value::Object(members) = &self.value { &members[..] } else { &[] };
        members.iter().map(|(_, value)| value)
    }

    /// What it is, for errors.
    pub fn kind(&self) -> String {
        match &self.value {
            Value::Word(word) => (*word).to_owned(),
            Value::Number(Some(number)) => number.to_string(),
            Value::Number(None) => "a number".to_owned(),
            Value::Text(text) => text.clone(),
            Value::List(_) => "a JSON list".to_owned(),
            Value::Object(members) if members.is_empty() => "an empty JSON object".to_owned(),
            Value::Object(members) => {
                let names: Vec<&str> = members.iter().take(6).map(|(name, _)| name.as_str()).collect();
                format!("a JSON object of {}", names.join(", "))
            }
        }
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    /// The place of the string that holds the text.
    within: Option<Place>,
    values: usize,
}

impl Reader<'_> {
    fn place(&self) -> Place {
        self.within.unwrap_or_else(|| self.cursor.place())
    }

    fn value(&mut self, depth: usize) -> Result<Json, RecordError> {
        self.cursor.skip_spaces();
        let place = self.place();
        self.values += 1;
        if depth > DEPTH {
            return Err(place.foreign("deeply nested JSON", "at most 64 brackets within each other"));
        }
        if self.values > VALUES {
            return Err(place.foreign("more JSON", "at most 4 million values in a text"));
        }
        let value = match self.cursor.peek() {
            Some('{') => self.object(depth)?,
            Some('[') => self.list(depth)?,
            Some('"') => Value::Text(self.string()?),
            Some('-' | '0'..='9') => self.number(),
            Some('a'..='z') => self.word(place)?,
            Some(c) => return Err(place.foreign_character(c, "a JSON value")),
            None => return Err(place.foreign("the end of the text", "a JSON value")),
        };
        Ok(Json { place, value })
    }

    fn object(&mut self, depth: usize) -> Result<Value, RecordError> {
        let mut members = Vec::new();
        self.items('}', |reader| {
            reader.cursor.skip_spaces();
            let place = reader.place();
            let name = reader.string()?;
            if members.iter().any(|(known, _)| *known == name) {
                return Err(place.foreign(&name, "each name once in a JSON object"));
            }
            if members.len() == MEMBERS {
                return Err(place.foreign("more names", "at most 256 in a JSON object"));
            }
            reader.cursor.skip_spaces();
            reader.expect(':', "':' after a name in a JSON object")?;
            members.push((name, reader.value(depth + 1)?));
            Ok(())
        })?;
        Ok(Value::Object(members))
    }

    fn list(&mut self, depth: usize) -> Result<Value, RecordError> {
        let mut items = Vec::new();
        self.items(']', |reader| {
            items.push(reader.value(depth + 1)?);
            Ok(())
        })?;
        Ok(Value::List(items))
    }

    /// Reads an opening bracket, items between commas and the closing bracket.
    fn items(
        &mut self,
        close: char,
        mut item: impl FnMut(&mut Self) -> Result<(), RecordError>,
    ) -> Result<(), RecordError> {
        self.cursor.next();
        self.cursor.skip_spaces();
        if self.cursor.next_if(|c| c == close).is_some() {
            return Ok(());
        }
        loop {
            item(self)?;
            self.cursor.skip_spaces();
            if self.cursor.next_if(|c| c == close).is_some() {
                return Ok(());
            }
            self.expect(',', "a comma or the closing bracket after a JSON value")?;
        }
    }

    fn expect(&mut self, expected: char, words: &'static str) -> Result<(), RecordError> {
        let place = self.place();
        match self.cursor.next() {
            Some(c) if c == expected => Ok(()),
            Some(c) => Err(place.foreign_character(c, words)),
            None => Err(place.foreign("the end of the text", words)),
        }
    }

    fn string(&mut self) -> Result<String, RecordError> {
        let begin = self.cursor.rest();
        let read = unquoted(begin);
        let (Ok((_, rest)) | Err(rest)) = read;
        while self.cursor.rest().len() > rest.len() {
            self.cursor.next();
        }
        read.map(|(text, _)| text).map_err(|wrong| {
            let place = self.place();
            match wrong.chars().next() {
                None => place.foreign("the end of the text", "the end of a JSON string"),
                Some('\\') => place.foreign("\\", "an escape of JSON, like \\n, \\\" or \\u00e9"),
                Some(c) if wrong == begin => place.foreign_character(c, "a JSON string, in double quotation marks"),
                Some(c) => place.foreign_character(c, "an escape like \\n in a JSON string"),
            }
        })
    }

    fn number(&mut self) -> Value {
        let mut digits = String::new();
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        digits.extend(std::iter::from_fn(|| self.cursor.next_if(is_part)));
        Value::Number(digits.parse().ok())
    }

    fn word(&mut self, place: Place) -> Result<Value, RecordError> {
        let mut found = String::new();
        found.extend(std::iter::from_fn(|| self.cursor.next_if(|c| c.is_ascii_alphanumeric())));
        let word = ["null", "true", "false"].into_iter().find(|word| *word == found);
        word.map(Value::Word).ok_or_else(|| place.foreign(found.as_str(), "a JSON value"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Json {
        read(text).unwrap().remove(0)
    }

    #[test]
    fn values_know_where_they_stand() {
        let json = one("{\n  \"a\": [1, \"\\u00e9\\ud83d\\ude80\\n\\/\", null],\n \"b\": {\"c\": -1.5e3}}");
        let list = json.get("a").unwrap().list().unwrap();
        assert_eq!((list[0].number(), list[1].text(), list[2].is_null()), (Some(1), Some("é🚀\n/"), true));
        assert_eq!(list[1].place, Place { line: 2, column: 12 });
        let number = json.get("b").unwrap().get("c").unwrap();
        assert_eq!((&number.value, number.place), (&Value::Number(None), Place { line: 3, column: 13 }));
    }

    #[test]
    fn json_in_a_string_is_read_from_there() {
        let json = one(r#" "{\"a\": [\"x\"]}" "#);
        assert_eq!(json.get("a").unwrap().list().unwrap()[0].text(), Some("x"));
        assert_eq!(json.get("a").unwrap().place, Place { line: 1, column: 2 });
    }

    #[test]
    fn errors_have_their_places() {
        let error = |text| read(text).unwrap_err().to_string();
        assert_eq!(
            error("{\"a\":\n 1;}"),
            "line 2, column 3: found ';', expected a comma or the closing bracket after a JSON value"
        );
        assert_eq!(error("[1],"), "line 1, column 4: found ',', expected a JSON value");
        assert_eq!(error("[nul]"), "line 1, column 2: found 'nul', expected a JSON value");
        assert_eq!(
            error("{\"a\": {\"é\": 1, \"b\": 2,\n\"\\u00e9\": 1}}"),
            "line 2, column 1: found 'é', expected each name once in a JSON object"
        );
        assert_eq!(
            error("[\"a\\x\"]"),
            "line 1, column 4: found '\\', expected an escape of JSON, like \\n, \\\" or \\u00e9"
        );
        let many: Vec<String> = (0..300).map(|i| format!("\"{i}\": 0")).collect();
        let many = format!("{{{}}}", many.join(","));
        assert!(error(&many).contains("found 'more names', expected at most 256"));
        assert_eq!(error("[\"a"), "line 1, column 4: found 'the end of the text', expected the end of a JSON string");
        let (lists, objects) = ("[".repeat(1_000_000), "{\"a\":".repeat(1_000_000));
        assert!(error(&lists).contains("column 66: found 'deeply nested JSON', expected at most 64"));
        assert!(error(&objects).contains("deeply nested"));
    }
}

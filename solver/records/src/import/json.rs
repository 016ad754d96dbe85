//! JSON with the places of its values.
//!
//! An error in a game names the line and the column of the move. The address of a value that is read as its text, a
//! [`RawValue`], gives its place.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use foreign::Excerpt;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Value, from_str};

use super::cursor::Place;
use crate::{Problem, RecordError};

/// The text of one value.
///
/// The place of an error in it is a byte, in line 0, until [`located`](Source::located) counts lines and columns. Counting
/// at each move would take the square of the length.
pub(super) struct Source<'a> {
    pub text: Cow<'a, str>,
    pub place: Place,
    /// Whether it comes from a string, where all places are that of the string.
    is_quoted: bool,
}

/// A value with its place, if it is there and not null.
pub(super) type Said<'a> = Option<&'a RawValue>;

/// Whether a text begins as JSON, and not as tags or comments of a record.
pub(super) fn looks_like(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some('{'), Some(next)) => next == '"' || next == '}',
        (Some('['), Some(next)) => "{[\"]".contains(next) || next.is_ascii_digit() && text.ends_with(']'),
        (Some('"'), Some(next)) => next == '{' || next == '[',
        _ => false,
    }
}

/// The values of a text, one after the other. A value in a string, as browsers store it, is read from there.
pub(super) fn sources(text: &str) -> Result<Vec<Source<'_>>, RecordError> {
    let whole = Source { text: text.into(), place: Place::START, is_quoted: false };
    let values: Result<Vec<&RawValue>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
    let mut sources = whole.split(values.map_err(|error| whole.located(whole.refused(text, &error)))?);
    if sources.is_empty() {
        return Err(Place::START.after(text.trim_end()).foreign("the end of the text", "a JSON value"));
    }
    for source in &mut sources {
        if let Some(inner) = from_str::<String>(&source.text).ok().filter(|inner| looks_like(inner)) {
            (source.text, source.is_quoted) = (inner.into(), true);
        }
        // Reading it whole limits its depth.
        let checked = source.read::<Value>().and_then(|_| source.check_names(source.read()?));
        checked.map_err(|error| source.located(error))?;
    }
    Ok(sources)
}

/// The members of an object; none, if a text is something else.
pub(super) fn members(text: &str) -> HashMap<String, &RawValue> {
    from_str::<Members<'_>>(text).unwrap_or_default().0
}

pub(super) fn first(text: &str) -> Option<&RawValue> {
    from_str::<Vec<&RawValue>>(text).ok()?.first().copied()
}

/// A value in words: a string without its quotation marks.
pub(super) fn plain(value: &RawValue) -> String {
    in_words(&from_str(value.get()).unwrap_or_default())
}

pub(super) fn in_words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(in_words).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

impl Source<'_> {
    pub fn read<'s, T: Deserialize<'s>>(&'s self) -> Result<T, RecordError> {
        self.part(&self.text)
    }

    pub fn part<'s, T: Deserialize<'s>>(&'s self, part: &'s str) -> Result<T, RecordError> {
        from_str(part).map_err(|error| self.refused(part, &error))
    }

    /// A value that is parsed from its own text.
    pub fn parse<T: FromStr>(&self, value: &RawValue) -> Result<T, RecordError>
    where
        Problem: From<T::Err>,
    {
        plain(value).parse().map_err(|error| self.at(value).error(Problem::from(error)))
    }

    /// The items of a list, if it may be one of games and is none of strings, each as a source of its own; or the whole.
    pub fn parts(&self, may_be_of_games: bool) -> Vec<Source<'_>> {
        let items = from_str::<Vec<&RawValue>>(&self.text).unwrap_or_default();
        let is_of_games = items.first().is_some_and(|item| !item.get().starts_with('"'));
        if may_be_of_games && is_of_games { self.split(items) } else { self.split(self.read().into_iter().collect()) }
    }

    fn split<'s>(&self, values: Vec<&'s RawValue>) -> Vec<Source<'s>> {
        let (mut place, mut begin) = (self.place, 0);
        let source = |value: &'s RawValue| {
            let at = self.at(value).column;
            if !self.is_quoted {
                place = place.after(&self.text[begin..at]);
            }
            begin = at;
            Source { text: value.get().into(), place, is_quoted: self.is_quoted }
        };
        values.into_iter().map(source).collect()
    }

    fn check_names(&self, value: &RawValue) -> Result<(), RecordError> {
        match value.get().as_bytes()[0] {
            b'{' => {
                let Members(members) = self.part(value.get())?;
                members.into_values().try_for_each(|value| self.check_names(value))
            }
            b'[' => self.part::<Vec<&RawValue>>(value.get())?.into_iter().try_for_each(|item| self.check_names(item)),
            _ => Ok(()),
        }
    }

    /// What a value names, of some names.
    pub fn named<T>(
        &self,
        value: &RawValue,
        names: impl IntoIterator<Item = (&'static str, T)>,
        expected: &'static str,
    ) -> Result<T, RecordError> {
        let found = plain(value);
        let known = names.into_iter().find(|(name, _)| *name == found);
        known.map(|(_, named)| named).ok_or_else(|| self.at(value).foreign(&found, expected))
    }

    pub fn start(&self) -> Place {
        self.byte(&self.text, 0)
    }

    pub fn at(&self, part: &RawValue) -> Place {
        self.byte(part.get(), 0)
    }

    fn byte(&self, part: &str, at: usize) -> Place {
        Place { line: 0, column: part.as_ptr() as usize - self.text.as_ptr() as usize + at }
    }

    fn refused(&self, part: &str, error: &serde_json::Error) -> RecordError {
        let line: usize = part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (line + error.column().saturating_sub(usize::from(!error.is_eof()))).min(part.trim_end().len());
        let at = (0..=at).rev().find(|&at| part.is_char_boundary(at)).unwrap_or(0);
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        let message = match part[at..].chars().next() {
            _ if error.is_data() => message.into(),
            Some(c) if error.is_syntax() => format!("found '{c}', {message}"),
            _ => format!("found the end of the text, {message}"),
        };
        self.byte(part, at).error(Problem::Other(Excerpt::from(&*message).to_string().into()))
    }

    /// An error of this text with its line and column.
    pub fn located(&self, error: RecordError) -> RecordError {
        if error.line > 0 {
            return error;
        }
        let before = if self.is_quoted { "" } else { &self.text[..error.column] };
        let Place { line, column } = self.place.after(before);
        RecordError { line, column, ..error }
    }
}

/// The members of an object; one that has a name twice is refused.
#[derive(Default)]
pub(super) struct Members<'a>(pub HashMap<String, &'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'a>, D::Error> {
        deserializer.deserialize_map(Members::default())
    }
}

impl<'de: 'a, 'a> Visitor<'de> for Members<'a> {
    type Value = Members<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<Members<'a>, A::Error> {
        while let Some(name) = members.next_key::<String>()? {
            let again = format!("found '{name}', expected each name once in a JSON object");
            if self.0.insert(name, members.next_value()?).is_some() {
                return Err(A::Error::custom(again));
            }
        }
        Ok(self)
    }
}

//! A piece of an input, as an error shows it.

use std::fmt;

use crate::shown;

/// The beginning of a text that somebody typed, short enough for a message, as it can be [shown].
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
/// How much of a longer text is shown, in characters.
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

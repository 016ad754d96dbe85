//! Formats by their names.

use std::fmt;
use std::str::FromStr;

use foreign::{Excerpt, meant, nearest};

use super::Format;

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatNameError {
    found: Excerpt,
    near: Option<&'static str>,
}

impl fmt::Display for FormatNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name);
        write!(f, "found '{}' as the format, expected one of {}{}", self.found, names.join(", "), meant(self.near))
    }
}

impl std::error::Error for FormatNameError {}

impl FromStr for Format {
    type Err = FormatNameError;

    fn from_str(name: &str) -> Result<Format, FormatNameError> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        let near = || nearest(name, Format::ALL.map(Format::name));
        found.ok_or_else(|| FormatNameError { found: name.into(), near: near() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_different_names_and_a_wrong_one_is_named() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let error = "recrod".parse::<Format>().unwrap_err().to_string();
        assert!(error.starts_with("found 'recrod' as the format, expected one of record"), "{error}");
        assert!(error.ends_with("; did you mean 'record'?"), "{error}");
    }
}

//! Names and errors as Python has them.

use std::fmt::Display;
use std::io;
use std::path::Path;

use answers::situation::Origin;
use foreign::{Excerpt, shown};
use kamisado::{Deadlock, Fill, MatchFormat, Opening, Square};
use kamisado_records::import::Format;
use kamisado_solver::Value;
use kamisado_solver::game::value::Verdict;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::limits::Count;

/// What the caller gave is wrong; the message is that of the library.
pub fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A fault of a table or of the search.
pub fn fault(error: impl Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// A file that cannot be used: the `OSError` that Python has for it, which also says what the file is for.
pub fn file_error(what: &str, path: &Path, error: &io::Error) -> PyErr {
    io::Error::new(error.kind(), format!("{what} '{}': {error}", shown(path))).into()
}

/// An object of the wrong type: `what` was expected.
pub fn wrong_type(found: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let name = found.get_type().name().map_or_else(|_| "another object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("found {name}, expected {what}"))
}

/// The deadlock rule of a name.
pub fn deadlock(name: &str) -> PyResult<Deadlock> {
    let found = Deadlock::ALL.into_iter().find(|deadlock| deadlock.name() == name);
    found.ok_or_else(|| {
        wrong(format_args!("found '{}' as the deadlock rule, expected official or two-pass", Excerpt::from(name)))
    })
}

/// Where the text of a position comes from, by the limits of its round and the moves made.
pub fn origin(text: &str, opening: Option<&str>, moves_made: Option<Count>) -> PyResult<Origin> {
    let is_limited = opening.map(str::parse::<Opening>).transpose().map_err(wrong)?.is_some();
    let most = u32::from(Opening::LIMITED);
    let made = match moves_made.map(|Count(made)| made) {
        Some(_) if !is_limited => {
            let name = Opening::NAME;
            return Err(wrong(format_args!("found moves_made, expected it with opening='{name}' only")));
        }
        Some(made) => Some(u32::try_from(made).ok().filter(|&made| made <= most).ok_or_else(|| {
            wrong(format_args!("found {made} as moves_made, expected 0 to {most}, where {most} is three or more"))
        })?),
        None => None,
    };
    Origin::of_text(text, is_limited, made).map_err(wrong)
}

/// The format of a text with games.
pub fn source(name: &str) -> PyResult<Format> {
    name.parse().map_err(wrong)
}

/// The side to fill from.
pub fn fill(name: &str) -> PyResult<Fill> {
    name.parse().map_err(wrong)
}

/// The format of a match.
pub fn format(name: &str) -> PyResult<MatchFormat> {
    name.parse().map_err(wrong)
}

/// A square by its name.
pub fn square(name: &str) -> PyResult<Square> {
    name.parse().map_err(wrong)
}

/// `"win"`, `"loss"`, or `None` if it is not known.
pub fn value(value: Option<Value>) -> Option<&'static str> {
    value.map(Value::name)
}

/// The distance of a verdict.
pub fn distance(verdict: Verdict) -> Option<u16> {
    verdict.distance().map(|distance| distance.0)
}

//! Names as Python has them.

use foreign::Excerpt;
use kamisado::{Deadlock, Fill, MatchFormat, Opening, Square};
use kamisado_records::import;
use kamisado_solver::Value;
use kamisado_solver::game::value::Verdict;
use objects::situation::Origin;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::exceptions::wrong;
use crate::limits::Count;

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
pub fn source(name: &str) -> PyResult<import::Format> {
    name.parse().map_err(wrong)
}

/// The side to fill from.
pub fn fill(name: &str) -> PyResult<Fill> {
    name.parse().map_err(wrong)
}

/// The format of a match, from its name or from the number of points, as text or as a number.
#[derive(Clone, Copy)]
pub struct Format(pub MatchFormat);

impl Default for Format {
    fn default() -> Format {
        Format(MatchFormat::Standard)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Format {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Format> {
        let text =
            if object.cast::<PyInt>().is_ok() { object.str()?.extract()? } else { object.extract::<String>()? };
        text.parse().map(Format).map_err(wrong)
    }
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

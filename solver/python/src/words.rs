//! Names as Python has them.

use foreign::Excerpt;
use kamisado::{Deadlock, Fill, MatchFormat, Opening, Square};
use kamisado_records::import::Format;
use kamisado_solver::Value;
use kamisado_solver::game::value::Verdict;
use objects::situation::Origin;
use pyo3::prelude::*;

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

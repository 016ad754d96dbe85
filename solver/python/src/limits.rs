//! What a question may cost, as Python says it.

use std::time::Duration;

use kamisado_solver::Limit;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use terminal::memory::Memory;

use crate::exceptions::wrong;

/// A whole number from Python that is not negative.
#[derive(Clone, Copy)]
pub struct Count(pub u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Count {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Count> {
        // NumPy's integers too.
        object.extract().map(Count).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                wrong(format_args!("found {}, expected a number from 0 to {}", &*object, u64::MAX))
            } else {
                error
            }
        })
    }
}

/// Seconds from Python.
#[derive(Clone, Copy)]
pub struct Seconds(Duration);

/// For an endless search, as a time that every clock can add: a century.
const FOREVER: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

impl<'a, 'py> FromPyObject<'a, 'py> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Seconds> {
        let seconds = match object.extract::<f64>() {
            Ok(seconds) => seconds,
            // A whole number beyond every fraction.
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                if object.lt(0)? {
                    f64::NEG_INFINITY
                } else {
                    f64::INFINITY
                }
            }
            Err(error) => return Err(error),
        };
        if seconds.is_nan() || seconds < 0.0 {
            return Err(wrong(format_args!("found {seconds} seconds, expected 0 or more")));
        }
        Ok(Seconds(Duration::try_from_secs_f64(seconds).unwrap_or(FOREVER).min(FOREVER)))
    }
}

/// The limits of a call.
#[derive(Clone, Copy)]
pub struct Effort {
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

impl Effort {
    pub fn new(nodes: Option<Count>, seconds: Option<Seconds>) -> Effort {
        Effort { nodes: nodes.map(|nodes| nodes.0), time: seconds.map(|seconds| seconds.0) }
    }

    /// Nothing but a look into the tables.
    pub const NONE: Effort = Effort { nodes: None, time: Some(Duration::ZERO) };

    /// What is left after this long.
    pub fn after(self, waited: Duration) -> Effort {
        Effort { time: self.time.map(|time| time.saturating_sub(waited)), ..self }
    }

    pub fn limit(self) -> Limit {
        Limit { nodes: self.nodes, time: self.time }
    }

    /// The time, where one must be given.
    pub fn longest(self) -> Duration {
        self.time.unwrap_or(FOREVER)
    }
}

/// The number of threads: all cores, unless it is given.
pub fn threads(asked: Option<Count>) -> PyResult<usize> {
    let Some(Count(asked)) = asked else {
        return Ok(std::thread::available_parallelism().map_or(1, Into::into));
    };
    match usize::try_from(asked) {
        Ok(threads @ 1..=MOST_THREADS) => Ok(threads),
        _ => Err(wrong(format_args!("found {asked} threads, expected from 1 to {MOST_THREADS}"))),
    }
}

/// More would only wait for each other.
const MOST_THREADS: usize = 1024;

/// Bytes, from a number or a text.
pub fn memory(asked: &Bound<'_, PyAny>) -> PyResult<usize> {
    let text = match asked.cast::<PyString>() {
        Ok(text) => text.to_cow()?.into_owned(),
        Err(_) => asked.extract::<Count>()?.0.to_string(),
    };
    let read = text.parse::<Memory>();
    read.map(Memory::bytes).map_err(|error| wrong(format_args!("memory '{}': {error}", foreign::Excerpt::from(&*text))))
}

//! Many positions at once: a column in, a column out.

use foreign::Excerpt;
use kamisado::Limited;
use kamisado_solver::{AnswerError, Value};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::board::board;
use crate::exceptions::{unanswered, wrong, wrong_type};

/// What the columns of Arrow, NumPy and pandas call the list of their items, which are otherwise objects of their own.
const LISTS: [&str; 2] = ["to_pylist", "tolist"];

/// The items that are read between two looks for signals.
const STRIDE: usize = 1 << 10;

/// Whether an item that is no position to ask about has no value, rather than an exception, by the word for `errors`.
pub fn skips_errors(errors: &str) -> PyResult<bool> {
    match errors {
        "raise" => Ok(false),
        "none" => Ok(true),
        _ => Err(wrong(format_args!("found errors='{}', expected raise or none", Excerpt::from(errors)))),
    }
}

/// The rounds of an iterable or of a column; `None` for what is no position, if errors are skipped.
pub fn rounds(boards: &Bound<'_, PyAny>, skips_errors: bool) -> PyResult<Vec<Option<Limited>>> {
    if boards.cast::<PyString>().is_ok() {
        return Err(PyTypeError::new_err("found one text, expected several positions, such as a list of texts"));
    }
    // It would be read as the names of its columns.
    if boards.hasattr("columns")? {
        return Err(wrong_type(boards, "one of its columns, such as frame['position']"));
    }
    let mut items = boards.clone();
    for list in LISTS {
        if boards.hasattr(list)? {
            items = boards.call_method0(list)?;
            break;
        }
    }
    // Where nothing is of a fitting type, it is the wrong column, or a table of rows.
    let (mut fits, mut misfit) = (false, None);
    let round = |(number, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        if number % STRIDE == 0 {
            boards.py().check_signals()?;
        }
        let item = item?;
        let error = match board(&item) {
            Ok(board) => {
                fits = true;
                return Ok(Some(board.round()));
            }
            Err(error) => error,
        };
        let is_misfit = error.is_instance_of::<PyTypeError>(boards.py()) && !is_null(&item);
        fits |= !is_misfit;
        let error = numbered(boards.py(), number, &error);
        if !skips_errors {
            return Err(error);
        }
        misfit = misfit.take().or_else(|| is_misfit.then_some(error));
        Ok(None)
    };
    let rounds = items.try_iter()?.enumerate().map(round).collect::<PyResult<_>>()?;
    misfit.filter(|_| !fits).map_or(Ok(rounds), Err)
}

/// Whether an item is what a column has where it has nothing: `None`, a NaN, or pandas' NA.
fn is_null(item: &Bound<'_, PyAny>) -> bool {
    item.is_none() || item.ne(item).unwrap_or(false) || item.get_type().name().is_ok_and(|name| name == "NAType")
}

/// An exception that also says which item is wrong.
fn numbered(py: Python<'_>, number: usize, error: &PyErr) -> PyErr {
    let told = PyErr::from_type(error.get_type(py), format!("item {number}: {}", error.value(py)));
    let code = error.value(py).getattr("code");
    // One of a wrong type has none.
    code.and_then(|code| told.value(py).setattr("code", code)).map_or(told.clone_ref(py), |()| told)
}

/// The words for the values that were found of some rounds.
pub fn words_of<'py>(
    py: Python<'py>,
    rounds: &[Option<Limited>],
    found: Vec<Result<Option<Value>, AnswerError>>,
    skips_errors: bool,
) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
    // Millions of values share two words.
    let (win, loss) = (intern!(py, "win"), intern!(py, "loss"));
    let mut found = found.into_iter();
    let word = |(number, round): (usize, &Option<Limited>)| match round.and_then(|_| found.next()) {
        None => Ok(None),
        Some(Ok(value)) => Ok(value.map(|value| if value == Value::Win { win } else { loss }.clone())),
        Some(Err(AnswerError::Over { .. })) if skips_errors => Ok(None),
        Some(Err(error)) => Err(numbered(py, number, &unanswered(error))),
    };
    rounds.iter().enumerate().map(word).collect()
}

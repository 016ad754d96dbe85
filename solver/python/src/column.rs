//! Many positions at once: a column in, a column out.

use kamisado::Limited;
use kamisado_solver::{AnswerError, Value};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::board::board;
use crate::exceptions::unanswered;

/// What the columns of Arrow, NumPy and pandas call the list of their items, which are otherwise objects of their own.
const LISTS: [&str; 2] = ["to_pylist", "tolist"];

/// The items that are read between two looks for signals.
const STRIDE: usize = 1 << 10;

/// The rounds of an iterable or of a column.
pub fn rounds(boards: &Bound<'_, PyAny>) -> PyResult<Vec<Limited>> {
    if boards.cast::<PyString>().is_ok() {
        return Err(PyTypeError::new_err("found one text, expected several positions, such as a list of texts"));
    }
    let mut items = boards.clone();
    for list in LISTS {
        if boards.hasattr(list)? {
            items = boards.call_method0(list)?;
            break;
        }
    }
    let round = |(number, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        if number % STRIDE == 0 {
            boards.py().check_signals()?;
        }
        board(&item?).map(|board| board.round()).map_err(|error| numbered(boards.py(), number, &error))
    };
    items.try_iter()?.enumerate().map(round).collect()
}

/// An exception that also says which item is wrong.
fn numbered(py: Python<'_>, number: usize, error: &PyErr) -> PyErr {
    PyErr::from_type(error.get_type(py), format!("item {number}: {}", error.value(py)))
}

/// The words for values.
pub fn words_of(
    py: Python<'_>,
    found: Vec<Result<Option<Value>, AnswerError>>,
) -> PyResult<Vec<Option<Bound<'_, PyString>>>> {
    // Millions of values share two words.
    let (win, loss) = (intern!(py, "win"), intern!(py, "loss"));
    let word = |(number, found): (usize, Result<Option<Value>, AnswerError>)| match found {
        Ok(value) => Ok(value.map(|value| if value == Value::Win { win } else { loss }.clone())),
        Err(error) => Err(numbered(py, number, &unanswered(error))),
    };
    found.into_iter().enumerate().map(word).collect()
}

//! The exceptions for what the libraries say is wrong.

use std::fmt::Display;
use std::io;
use std::path::Path;

use answers::api::ErrorCode;
use foreign::shown;
use kamisado_solver::AnswerError;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The exception with the attribute `code`, the same word as in the HTTP API.
pub fn coded(raised: PyErr, code: ErrorCode) -> PyErr {
    let set = Python::attach(|py| raised.value(py).setattr("code", code.to_string()));
    set.err().unwrap_or(raised)
}

/// What the caller gave is wrong; the message is that of the library.
pub fn wrong(error: impl Display) -> PyErr {
    coded(PyValueError::new_err(error.to_string()), ErrorCode::UnusableInput)
}

/// A fault of a table or of the search.
pub fn fault(error: impl Display) -> PyErr {
    coded(PyRuntimeError::new_err(error.to_string()), ErrorCode::Internal)
}

/// A file that cannot be used: the `OSError` that Python has for it, which also says what the file is for.
pub fn file_error(what: &str, path: &Path, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        // The last is the number in Windows, which Python translates.
        Some(number) => PyOSError::new_err((number, format!("{what}: {error}"), path.as_os_str().to_owned(), number)),
        None => io::Error::new(error.kind(), format!("{what} '{}': {error}", shown(path))).into(),
    }
}

/// An object of the wrong type: `what` was expected.
pub fn wrong_type(found: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let name = found.get_type().name().map_or_else(|_| "another object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("found {name}, expected {what}"))
}

/// The exception for a question without an answer.
pub fn unanswered(error: AnswerError) -> PyErr {
    if matches!(error, AnswerError::Over { .. }) { wrong(error) } else { fault(error) }
}

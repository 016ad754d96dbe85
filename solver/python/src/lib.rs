//! The rules and the solver of Kamisado as a Python package; `docs/src/python.md` describes it.
//!
//! | module | holds |
//! |---|---|
//! | [`words`], [`tuples`] | names, errors and named tuples as Python has them |
//! | [`work`], [`limits`] | work that other threads go on beside, and that limits and Ctrl-C end |
//! | [`moves`], [`shown`], [`board`] | moves, and a board to play them on |
//! | [`matches`] | matches to play |
//! | [`api`] | questions of the packages of answers, as dictionaries |
//! | [`table`], [`column`], [`certificate`], [`engine`] | values of one position or many, and proofs |
//! | [`record`], [`study`], [`shipped`] | records, studies, random positions, shipped data |
//! | [`features`] | what the analysis counts in a set-up |

mod api;
mod board;
mod certificate;
mod column;
mod engine;
mod exceptions;
mod features;
mod limits;
mod matches;
mod moves;
mod record;
mod shipped;
mod shown;
mod study;
mod table;
mod tuples;
mod words;
mod work;

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};

create_exception!(kamisado, RecordError, PyValueError, "The text is not a record; `line` and `column` say where.");
create_exception!(kamisado, LimitReached, PyRuntimeError, "The answer is not known within the limits.");

#[pyo3::pymodule]
mod _kamisado {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        LimitReached, RecordError,
        board::Board,
        certificate::Certificate,
        engine::{Engine, values},
        features::feature_descriptions,
        features::features,
        matches::Match,
        moves::{LegalMoves, Move},
        record::{Record, Round, read_record, read_records},
        shipped::{practical, puzzles, random_positions},
        study::{read_studies, write_studies},
        table::probe,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

//! The table in the package.

use kamisado_solver::Table;
use kamisado_solver::game::value::Verdict;
use pyo3::prelude::*;

use crate::board;
use crate::exceptions::fault;
use crate::tuples::ENTRY;
use crate::words::{distance, value};

/// What the table in the package says about a position, without a search: a tuple `(value, distance)`, or `None`.
///
/// The table has every position of the first five moves of the initial round, with distances for the first four. It has
/// none whose next move is limited.
///
/// >>> import kamisado
/// >>> kamisado.probe("oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P")
/// Entry(value='loss', distance=16)
#[pyfunction]
pub fn probe<'py>(board: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let round = board::board(board)?.round();
    let found = Table::embedded().get(round.position()).map_err(fault)?;
    let found = found.filter(|&verdict| verdict != Verdict::Unknown && round.opening().is_over());
    let entry = |verdict: Verdict| ENTRY.of(board.py(), (value(verdict.value()), distance(verdict)));
    found.map(entry).transpose()
}

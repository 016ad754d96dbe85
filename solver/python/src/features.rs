//! What the analysis counts in a set-up.

use answers::setup::{Feature, Lineup};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board;
use crate::exceptions::wrong;

/// The features of the start of a round that `analysis weak` measures, by their names: a dictionary of numbers.
///
/// The Challenger is the player to move, and each feature is seen from its owner's side; `analysis weak` describes
/// them.
///
/// >>> import kamisado
/// >>> found = kamisado.features("start")
/// >>> found["challenger_ringed"], found["defender_home_neighbors"], len(found)
/// (0, 7, 120)
#[pyfunction]
pub fn features<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let position = board::board(board)?.position();
    if position.due().is_some() || position.outcome().is_some() {
        return Err(wrong(format_args!("found '{position}', expected the start of a round, when any tower may move")));
    }
    let (lineup, found) = (Lineup::new(&position.setup()), PyDict::new(board.py()));
    for feature in Feature::all() {
        found.set_item(feature.to_string(), feature.number(&lineup))?;
    }
    Ok(found)
}

//! What the analysis counts in a set-up.

use std::collections::BTreeMap;

use answers::setup::{Feature, Lineup};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board;
use crate::exceptions::wrong;

/// The features of the start of a round that `analysis weak` measures, by their names: a dictionary of numbers.
///
/// The Challenger is the player to move, and each feature is seen from its owner's side; `feature_descriptions`
/// says what one of each is.
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

/// What one unit of each of the `features` is, by their names. Files are as the owner sees them, file a at the left.
///
/// >>> import kamisado
/// >>> kamisado.feature_descriptions()["defender_own_color_front"]
/// 'a tower of the Defender straight behind its own colour'
#[pyfunction]
pub fn feature_descriptions() -> BTreeMap<String, String> {
    Feature::all().into_iter().map(|feature| (feature.to_string(), feature.about())).collect()
}

//! Studies: records with comments, signs and variations, as dictionaries.

use std::sync::atomic::{AtomicBool, AtomicU64};

use answers::api::body;
use kamisado_records::{Studies, read_studies as read};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::api::{Ask, dictionary, failed};
use crate::limits::Effort;
use crate::record::misread;

/// Reads the studies of a text: its games, each with its comments, signs and variations. Of a text of another program, the
/// moves alone are read. A `RecordError` names the line and the column of the first mistake, in a variation as well.
///
/// Each study is a dictionary. Its `nodes` are the start and then the moves, each after the one `before` it; of the moves
/// after one, the first is that of the main line.
///
/// >>> import kamisado
/// >>> [study] = kamisado.read_studies("# study: First moves\nd8d3! {bold}\n(e8e4)\nf1h3")
/// >>> study["name"]
/// 'First moves'
/// >>> study["nodes"][1]
/// {'before': 0, 'move': 'd8d3', 'sign': '!', 'comment': 'bold'}
/// >>> [node["before"] for node in study["nodes"]]
/// [None, 0, 1, 0]
#[pyfunction]
pub fn read_studies<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
    let studies = read(text, None).and_then(Studies::all).map_err(|error| misread(py, &error))?;
    Ok(py.import("json")?.call_method1("loads", (body(&studies),))?.cast_into()?)
}

/// Writes studies as one text, which `read_studies`, the explorer and `solver record` read.
///
/// >>> import kamisado
/// >>> [study] = kamisado.read_studies("d8d3 (e8e4)")
/// >>> study["name"] = "First moves"
/// >>> study["nodes"][1]["comment"] = "bold"
/// >>> print(kamisado.write_studies([study]), end="")
/// match: single
/// # study: First moves
/// <BLANKLINE>
/// 1. d8d3 {bold}
/// (e8e4)
#[pyfunction]
pub fn write_studies(py: Python<'_>, studies: &Bound<'_, PyAny>) -> PyResult<String> {
    let given = PyDict::new(py);
    given.set_item("studies", studies)?;
    let given: String = py.import("json")?.call_method1("dumps", (given,))?.extract()?;
    let effort = Effort { nodes: None, time: None };
    let found =
        Ask::new("study", &given).answer(0, effort, &AtomicBool::new(false), &AtomicU64::new(0)).map_err(failed)?;
    dictionary(py, &found)?.as_any().get_item("text")?.extract()
}

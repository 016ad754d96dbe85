//! The named tuples, which `_tuples.py` defines.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// A named tuple of Python.
pub struct TupleClass {
    name: &'static str,
    class: PyOnceLock<Py<PyType>>,
}

/// `winner`, `promoted`, `ending`.
pub static OUTCOME: TupleClass = TupleClass::new("Outcome");
/// `player`, `color`, `rings`.
pub static TOWER: TupleClass = TupleClass::new("Tower");
/// `move`, `value`, `distance`.
pub static MOVE_VALUE: TupleClass = TupleClass::new("MoveValue");
/// `move`, `value`, `distance`, `replies`.
pub static MOVE_REPLIES: TupleClass = TupleClass::new("MoveReplies");
/// `value`, `distance`.
pub static ENTRY: TupleClass = TupleClass::new("Entry");
/// `black`, `gold`.
pub static SCORE: TupleClass = TupleClass::new("Score");

impl TupleClass {
    const fn new(name: &'static str) -> TupleClass {
        TupleClass { name, class: PyOnceLock::new() }
    }

    /// A tuple with these items.
    pub fn of<'py>(&self, py: Python<'py>, items: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.class.import(py, "kamisado._tuples", self.name)?.call1(items)
    }
}

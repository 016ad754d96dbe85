//! Proofs of values.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use kamisado::slow::LimitedBoard;
use kamisado_solver::questions::certificate::verify;
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::{self, Failure};
use kamisado_solver::storage::plain_file;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::exceptions::{file_error, wrong};
use crate::words::value;
use crate::work::interruptible;

/// A proof of the value of a position, which can be checked without a search: `Engine.certify` makes it, and `data` are the
/// bytes of one. `solver verify` and `scripts/check_certificate.py` check its file too.
///
/// >>> import kamisado
/// >>> with kamisado.Engine(memory="64M") as engine:
/// ...     certificate = engine.certify("o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B")
/// >>> certificate.value
/// 'loss'
/// >>> kamisado.Certificate(bytes(certificate)).verify()
/// True
#[pyclass(frozen, module = "kamisado", eq)]
#[derive(PartialEq)]
pub struct Certificate {
    certificate: certificate::Certificate,
}

impl Certificate {
    pub fn new(certificate: certificate::Certificate) -> Certificate {
        Certificate { certificate }
    }
}

#[pymethods]
impl Certificate {
    #[new]
    fn read(data: &[u8]) -> PyResult<Certificate> {
        Ok(Certificate::new(certificate::Certificate::from_bytes(data).map_err(wrong)?))
    }

    /// The certificate in a plain file.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Certificate> {
        let data = py.detach(|| plain_file::read(&path));
        Certificate::read(&data.map_err(|error| file_error("certificate", &path, &error))?)
    }

    /// Writes the certificate to a plain file.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = py.detach(|| plain_file::write(&path, &self.certificate.to_bytes()));
        written.map_err(|error| file_error("certificate", &path, &error))
    }

    /// The text of the position.
    #[getter]
    fn position(&self) -> &str {
        &self.certificate.root
    }

    /// The proved value for the player to move, `"win"` or `"loss"`; `None` if the certificate is only about moves.
    #[getter]
    fn value(&self) -> Option<&'static str> {
        value(self.certificate.claims.position)
    }

    /// Replays the proof by the slow rules alone. Returns `True`, and raises a `ValueError` if it is no proof.
    fn verify(&self, py: Python<'_>) -> PyResult<bool> {
        let stop = AtomicBool::new(false);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let work =
            || verify(&self.certificate, limits).map(|verified| verified.result.map_err(|failure| reason(&failure)));
        let found = interruptible(py, || stop.store(true, Ordering::Relaxed), work)?;
        found.map_err(wrong)?.map_err(|flaw| wrong(format_args!("not proved: {flaw}")))?;
        Ok(true)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.certificate.to_bytes())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Bound<'py, PyBytes>,)) {
        (slf.get_type().into_any(), (slf.get().__bytes__(slf.py()),))
    }

    fn __repr__(&self) -> String {
        format!("<kamisado.Certificate of '{}', {} bytes>", self.certificate.root, self.certificate.to_bytes().len())
    }
}

/// Where and why a proof fails.
fn reason(failure: &Failure<LimitedBoard>) -> String {
    match &failure.position {
        None => failure.flaw.to_string(),
        Some(round) => format!("in '{round}': {}", failure.flaw),
    }
}

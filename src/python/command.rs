//! The commands of the program: within Python, and as the program itself.

use std::ffi::OsString;

use nk_base::cancellation::CancelToken;
use nk_terminal::captured::Captured;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::waiting::wait;

/// The result of a command: its exit status, standard output, standard error, errors and warnings, and an exception.
type Ran<'py> = (
    u8,
    Bound<'py, PyBytes>,
    String,
    Vec<(String, String)>,
    Option<Py<PyBaseException>>,
);

/// run(words, name, text, progress=None)
/// --
///
/// Run a command of the program, with the words behind `nkdsl`; `-` as a file is `text`, which messages call `name`.
///
/// Returns its exit status, standard output, standard error, the errors and warnings about texts (each as JSON and as
/// drawn), and the exception that ended it, if one did: KeyboardInterrupt, or one of `progress`, which is called some
/// times a second with the number of lines printed so far.
#[pyfunction]
#[pyo3(signature = (words, name, text, progress=None))]
pub fn run<'py>(
    py: Python<'py>,
    words: Vec<OsString>,
    name: String,
    text: String,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Ran<'py>> {
    let captured = Captured::default();
    let stop = CancelToken::new();
    let tell = || match &progress {
        Some(progress) => progress.call1((captured.lines(),)).map(|_| ()),
        None => Ok(()),
    };
    let (own, token) = (captured.clone(), stop.clone());
    let work = move || nk_cli::run_embedded(words, own.host(name, text), token);
    let (exit, failed) = wait(py, &stop, tell, work)?;
    let written = captured.take();
    let findings = written.findings.into_iter();
    let findings = findings.map(|own| (own.json, own.drawn)).collect();
    let err = String::from_utf8_lossy(&written.err).into_owned();
    let failed = failed.map(|error| error.into_value(py));
    Ok((
        exit.status(),
        PyBytes::new(py, &written.out),
        err,
        findings,
        failed,
    ))
}

/// main(argv)
/// --
///
/// Be the program `nkdsl`, with this command line, on the streams of the process. Returns the exit status.
#[pyfunction]
pub fn main(py: Python<'_>, argv: Vec<OsString>) -> u8 {
    py.detach(|| nk_cli::run_with(argv).status())
}

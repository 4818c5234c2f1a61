//! The extension module of the Python package `kayles`.
//!
//! It runs the commands of the command line (`command`) and Node-Kayles on many graphs (`graphs`). The package around
//! it, `kayles/`, is written in Python: it turns graphs of other libraries into edges, and JSON documents into objects.
//! `kayles/_kayles.pyi` states the types of this module.
//!
//! The work runs on its own threads, without the lock of the interpreter, and ends at Ctrl-C (`waiting`).

mod command;
mod graphs;
mod waiting;

use pyo3::prelude::*;

#[pymodule]
mod _kayles {
    use super::*;

    #[pymodule_export]
    use super::command::{main, run};
    #[pymodule_export]
    use super::graphs::{answers, read_graphs, to_graph6};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

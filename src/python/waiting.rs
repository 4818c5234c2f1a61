//! Long work, which does not hold the lock of the interpreter and ends at Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two checks for signals.
const GLANCE: Duration = Duration::from_millis(50);
/// The size in bytes of the worker thread's stack, of which only the used part takes memory.
const STACK: usize = 64 << 20;

/// Runs `work` on its own thread, and meanwhile checks for signals and calls `tell`. The first error of either cancels
/// `stop`, and is returned together with the result that the work then ends with.
///
/// # Errors
///
/// The system has no thread left, or the work panicked.
pub fn wait<T: Send>(
    py: Python<'_>,
    stop: &CancelToken,
    mut tell: impl FnMut() -> PyResult<()>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<(T, Option<PyErr>)> {
    let done = AtomicBool::new(false);
    let waiting = thread::current();
    thread::scope(|scope| {
        let own = || {
            let result = work();
            done.store(true, Ordering::Release);
            waiting.unpark();
            result
        };
        let thread = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, own)
            .map_err(|error| PyRuntimeError::new_err(format!("no thread is left: {error}")))?;
        let mut failed = None;
        while !done.load(Ordering::Acquire) && !thread.is_finished() {
            py.detach(|| thread::park_timeout(GLANCE));
            if failed.is_none()
                && let Err(error) = py.check_signals().and_then(|()| tell())
            {
                stop.cancel();
                failed = Some(error);
            }
        }
        match py.detach(|| thread.join()) {
            Ok(result) => Ok((result, failed)),
            Err(_) => Err(PyRuntimeError::new_err(
                "a part of kayles failed, which is a mistake in it",
            )),
        }
    })
}

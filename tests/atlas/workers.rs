//! Rows that are computed by several threads and saved one by one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Computes a result for each job, `threads` at a time, and passes each to `done` as soon as it is known.
///
/// # Errors
///
/// The first error of a job or of `done`; no new job begins after it.
pub fn each<J: Sync, R: Send>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&J) -> Result<R, String> + Sync,
    done: impl FnMut(&J, R) -> Result<(), String> + Send,
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let state = Mutex::new((done, Ok(())));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = work(job);
                    let mut state = state.lock().expect("no thread panics");
                    let (done, outcome) = &mut *state;
                    if let Err(why) = result.and_then(|own| done(job, own)) {
                        *outcome = Err(why);
                        next.store(jobs.len(), Ordering::Relaxed);
                    }
                }
            });
        }
    });
    state.into_inner().expect("no thread panics").1
}

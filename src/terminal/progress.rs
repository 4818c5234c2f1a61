//! The progress line on standard error.
//!
//! A thread of indicatif redraws the line, so that it moves even during one long term. The work reports its progress by
//! counters, at no measurable cost, and [`doing`] computes from these what the line shows.

mod doing;
mod figures;
mod line;

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use doing::{Doing, Reached};
use line::Line;

pub use figures::{count, duration, grouped};
pub use line::wipe;

/// The time between two drawings of the line.
const TURN: Duration = Duration::from_millis(100);

/// The progress line. It does nothing if progress is not shown. Clones share one line.
#[derive(Clone)]
pub struct Progress {
    line: Option<ProgressBar>,
    doing: Arc<Mutex<Option<Doing>>>,
    reached: Arc<Reached>,
    /// Whether the line is hidden at present.
    hidden: Arc<AtomicBool>,
}

impl Progress {
    /// A line without work. It is shown only if it is `watched`.
    pub fn new(watched: bool) -> Self {
        let doing: Arc<Mutex<Option<Doing>>> = Arc::default();
        let reached: Arc<Reached> = Arc::default();
        let line = watched.then(|| {
            let (shared, reached) = (doing.clone(), reached.clone());
            let show = move |_: &ProgressState, out: &mut dyn Write| {
                if let Ok(mut doing) = shared.lock()
                    && let Some(doing) = &mut *doing
                {
                    let _ = out.write_str(&doing.show(&reached, line::columns()));
                }
            };
            let style =
                ProgressStyle::with_template("{life}").map(|style| style.with_key("life", show));
            let line = ProgressBar::with_draw_target(None, target());
            line.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            line.enable_steady_tick(TURN);
            line
        });
        Progress {
            line,
            doing,
            reached,
            hidden: Arc::default(),
        }
    }

    /// Begins the next piece of work, with the name `what`, and starts its clock.
    pub fn begin(&self, what: String, solver: nk_solver::Progress) {
        self.reached.terms.store(0, Ordering::Relaxed);
        self.reached.index.store(i64::MIN, Ordering::Relaxed);
        self.set(Some(Doing::new(what, solver)));
        // The end of the last piece of work stopped the thread that draws the line.
        if let Some(line) = &self.line
            && line.is_finished()
        {
            line.reset();
            line.enable_steady_tick(TURN);
        }
    }

    /// Sets the number of terms of the current work.
    pub fn expect(&self, total: u64) {
        if let Ok(mut doing) = self.doing.lock()
            && let Some(doing) = &mut *doing
        {
            doing.total = Some(total);
        }
    }

    /// Counts a term that is done.
    pub fn term(&self) {
        self.reached.terms.fetch_add(1, Ordering::Relaxed);
        if self.line.is_some()
            && let Ok(mut doing) = self.doing.lock()
            && let Some(doing) = &mut *doing
        {
            doing.end_term();
        }
    }

    /// Counts terms that were known together, without a search of graphs.
    pub fn block(&self, count: u64) {
        self.reached.terms.fetch_add(count, Ordering::Relaxed);
    }

    /// Reports that the values of a system are known below this index.
    pub fn values(&self, next: i64) {
        self.reached.index.store(next, Ordering::Relaxed);
    }

    /// Ends the current work, and removes the line.
    pub fn end(&self) {
        self.set(None);
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }

    /// Runs `write` while the line is hidden, so that both may go to one terminal. Unless the cursor is then `at_start`
    /// of a line, the line stays hidden, since drawing it would erase the text there.
    pub fn aside<T>(&self, at_start: bool, write: impl FnOnce() -> T) -> T {
        let Some(line) = &self.line else {
            return write();
        };
        let was_hidden = self.hidden.swap(!at_start, Ordering::Relaxed);
        match (was_hidden, at_start) {
            (false, true) => line.suspend(write),
            (true, true) => {
                let outcome = write();
                line.set_draw_target(target());
                outcome
            }
            (_, false) => {
                // Nothing draws the line from here on, so it is erased for good.
                line.set_draw_target(ProgressDrawTarget::hidden());
                wipe();
                write()
            }
        }
    }

    fn set(&self, new: Option<Doing>) {
        if let Ok(mut doing) = self.doing.lock() {
            *doing = new;
        }
    }
}

fn target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like(Box::new(Line::default()))
}

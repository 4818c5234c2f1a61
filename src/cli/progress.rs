//! A line of life on a watched standard error: what is computed, how far it is, how hard it is.
//!
//! A thread of indicatif redraws it, so that one long term shows life too. It stays blank for a moment, since
//! most work is done by then.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

const PATIENCE: Duration = Duration::from_millis(400);

/// What the redrawing thread shows.
struct Doing {
    what: String,
    since: Instant,
    positions: Arc<AtomicU64>,
    /// The count of positions when it began.
    before: u64,
}

/// Does nothing where nobody watches.
pub struct Progress {
    line: Option<ProgressBar>,
    doing: Arc<Mutex<Option<Doing>>>,
}

impl Progress {
    pub fn new(watched: bool) -> Self {
        let doing: Arc<Mutex<Option<Doing>>> = Arc::default();
        let line = watched.then(|| {
            let shared = doing.clone();
            let show = move |_: &ProgressState, out: &mut dyn Write| {
                if let Ok(doing) = shared.lock()
                    && let Some(doing) = &*doing
                {
                    let _ = doing.show(out);
                }
            };
            let style =
                ProgressStyle::with_template("{life}").map(|style| style.with_key("life", show));
            let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            line.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            line.enable_steady_tick(Duration::from_millis(100));
            line
        });
        Progress { line, doing }
    }

    pub fn is_shown(&self) -> bool {
        self.line.is_some()
    }

    /// Says what comes now; the clock starts anew.
    pub fn begin(&self, what: String, positions: Arc<AtomicU64>) {
        let before = positions.load(Ordering::Relaxed);
        let since = Instant::now();
        self.set(Some(Doing {
            what,
            since,
            positions,
            before,
        }));
    }

    /// Says how far it is.
    pub fn at(&self, what: String) {
        if let Ok(mut doing) = self.doing.lock()
            && let Some(doing) = &mut *doing
        {
            doing.what = what;
        }
    }

    pub fn end(&self) {
        self.set(None);
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }

    /// Runs `write` while the line is away, so that both may be on one terminal.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.line {
            Some(line) => line.suspend(write),
            None => write(),
        }
    }

    fn set(&self, new: Option<Doing>) {
        if let Ok(mut doing) = self.doing.lock() {
            *doing = new;
        }
    }
}

impl Doing {
    fn show(&self, out: &mut dyn Write) -> std::fmt::Result {
        let spent = self.since.elapsed();
        if spent < PATIENCE {
            return Ok(());
        }
        const WHEEL: [char; 4] = ['|', '/', '-', '\\'];
        let turn = WHEEL[(spent.as_millis() / 100 % 4) as usize];
        // A line that wraps could not be taken away again.
        let what: String = self.what.chars().take(48).collect();
        write!(out, "{turn} {what}, {}", duration(spent))?;
        let positions = self
            .positions
            .load(Ordering::Relaxed)
            .saturating_sub(self.before);
        if positions > 0 {
            let rate = positions as f64 / spent.as_secs_f64();
            write!(out, ", {} positions/s", rounded(rate))?;
        }
        Ok(())
    }
}

/// `0.4 s`, `12 s`, `3 min 20 s`.
pub fn duration(spent: Duration) -> String {
    let seconds = spent.as_secs();
    match seconds {
        0..10 => format!("{:.1} s", spent.as_secs_f64()),
        10..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

fn rounded(rate: f64) -> String {
    match rate {
        0.0..1e3 => format!("{rate:.0}"),
        1e3..1e6 => format!("{:.0}k", rate / 1e3),
        _ => format!("{:.1}M", rate / 1e6),
    }
}

//! Ends a run at its time limit, or when the memory of the machine runs out.
//!
//! A separate thread checks the limits at intervals. At a limit it cancels the token that Ctrl-C cancels; the work then
//! ends and reports its results so far. If the work has not ended some seconds later, the thread ends the program, so
//! that no run hangs.

use std::process;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_base::lock::lock;
use web_time::Instant;

use super::exit::Exit;
use super::memory_limits::Room;
use super::stderr;

/// The time between two checks of the limits.
const GLANCE: Duration = Duration::from_millis(20);

/// The time between two checks if more than [`NEAR`] percent of the memory are in use, since some work takes 8 MB in 20
/// milliseconds.
const QUICK_GLANCE: Duration = Duration::from_millis(1);

/// The share of the memory, in percent, above which the watchdog checks more often.
const NEAR: u64 = 50;

/// The time in which cancelled work must end.
const GRACE: Duration = Duration::from_secs(10);

/// The run ends when it uses more than this share, in percent, of the memory that was free at the first check, or of
/// the memory that the process may have.
const SHARE: u64 = 90;

/// The limit that ended the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause {
    /// The time that the run may take.
    Time(Duration),
    /// The bytes in use when the limit was reached.
    Memory(u64),
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cause::Time(time) => write!(f, "stopped after --time {}", time.as_secs_f64()),
            Cause::Memory(bytes) => write!(
                f,
                "stopped with {} MiB in memory, nearly all that is available",
                bytes >> 20
            ),
        }
    }
}

/// The state of the watchdog. All clones share it.
#[derive(Clone, Default)]
pub struct Guard {
    cause: Arc<Mutex<Option<Cause>>>,
    /// The end of the time limit.
    end: Option<Instant>,
    /// A part of the work that ends before the whole, and the token that ends it.
    part: Arc<Mutex<Option<(Instant, CancelToken)>>>,
}

impl Guard {
    /// Starts the watchdog, which cancels the token `current`.
    pub fn watch(time: Option<Duration>, current: Arc<Mutex<CancelToken>>) -> Guard {
        let guard = Guard {
            cause: Arc::default(),
            end: time.and_then(|time| Instant::now().checked_add(time)),
            part: Arc::default(),
        };
        let own = guard.clone();
        let look = move || {
            let mut glance = GLANCE;
            let mut room = None;
            loop {
                // Most runs are over before the first check, and reading the limits takes a considerable part of a
                // short run.
                thread::sleep(own.left().map_or(glance, |left| glance.min(left)));
                own.end_part();
                if let Some(time) = time.filter(|_| own.left() == Some(Duration::ZERO)) {
                    own.end_with(Cause::Time(time), &current, || true);
                }
                let room = *room.get_or_insert_with(Room::available);
                let too_much = |used| more_than(SHARE, used, room);
                let used = Room::used();
                if let Some(bytes) = too_much(used) {
                    let still = || too_much(Room::used()).is_some();
                    own.end_with(Cause::Memory(bytes), &current, still);
                }
                glance = match more_than(NEAR, used, room) {
                    Some(_) => QUICK_GLANCE,
                    None => GLANCE,
                };
            }
        };
        // If the system has no thread left, only the limits of the work itself apply.
        let _ = thread::Builder::new().spawn(look);
        guard
    }

    /// Cancels the work and waits; afterwards ends the program if `still` is true, that is, if the cause persists.
    fn end_with(&self, cause: Cause, current: &Mutex<CancelToken>, still: impl Fn() -> bool) {
        *lock(&self.cause) = Some(cause);
        lock(current).cancel();
        let end = Instant::now() + GRACE;
        while Instant::now() < end {
            thread::sleep(GLANCE);
        }
        if !still() {
            return;
        }
        stderr::last_words(&format!(
            "{cause}; the work in progress did not stop by itself\n"
        ));
        process::exit(Exit::Limit.status().into());
    }

    /// Begins a part of the work: `stop` is cancelled after `time`, if that is given. The part before has no end any more.
    pub fn begin_part(&self, time: Option<Duration>, stop: &CancelToken) {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        *lock(&self.part) = end.map(|end| (end, stop.clone()));
    }

    fn end_part(&self) {
        let mut part = lock(&self.part);
        if let Some((_, token)) = part.take_if(|own| own.0 <= Instant::now()) {
            token.cancel();
        }
    }

    /// The limit that ended the run; `None` if Ctrl-C did, or nothing yet.
    pub(crate) fn cause(&self) -> Option<Cause> {
        *lock(&self.cause)
    }

    /// Forgets the limit that ended the last piece of work, since a new piece begins.
    pub fn forget(&self) {
        *lock(&self.cause) = None;
    }

    /// The time that is left, if there is a limit.
    pub fn left(&self) -> Option<Duration> {
        Some(self.end?.saturating_duration_since(Instant::now()))
    }
}

/// The number of bytes in use, if it is more than `share` percent of the memory.
fn more_than(share: u64, used: Room, room: Room) -> Option<u64> {
    let over = |used: Option<u64>, most: Option<u64>| {
        used.filter(|&own| most.is_some_and(|most| own > most / 100 * share))
    };
    over(used.memory, room.memory).or(over(used.addresses, room.addresses))
}

/// A value parser for clap: a number of seconds.
///
/// # Errors
///
/// What the text must be, in words: it is no number, is not above 0, or is too large for a [`Duration`].
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "it must be a number of seconds above 0, such as 90 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    match time.is_zero() {
        true => Err(wrong()),
        false => Ok(time),
    }
}

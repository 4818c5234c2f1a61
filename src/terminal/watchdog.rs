//! What ends a run that was given too little to end by itself: its time, and the memory of the machine.
//!
//! A thread of its own looks at intervals. It cancels the token that Ctrl-C cancels; the work ends, and says what is
//! known by then. Who has not ended some seconds later is ended from here, so that nothing hangs for good.

use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nk_base::cancellation::CancelToken;

use super::exit::Exit;
use super::memory_limits::Room;
use super::stderr;

/// How often it looks.
const GLANCE: Duration = Duration::from_millis(20);

/// What work may take to end once it was asked to.
const GRACE: Duration = Duration::from_secs(10);

/// Of the memory that is free at the start, and of what the process is allowed, in percent.
const SHARE: u64 = 90;

/// Which of them ended the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause {
    Time(Duration),
    /// In bytes.
    Memory(u64),
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cause::Time(time) => write!(f, "stopped after --time {}", time.as_secs_f64()),
            Cause::Memory(bytes) => write!(
                f,
                "stopped with {} MiB in memory, nearly all that there is for it",
                bytes >> 20
            ),
        }
    }
}

/// Shared by clones.
#[derive(Clone, Default)]
pub struct Guard {
    cause: Arc<Mutex<Option<Cause>>>,
    /// When the time is over.
    end: Option<Instant>,
}

impl Guard {
    /// Watches from now on; `current` is what it raises.
    pub fn watch(time: Option<Duration>, current: Arc<Mutex<CancelToken>>) -> Guard {
        let guard = Guard {
            cause: Arc::default(),
            end: time.and_then(|time| Instant::now().checked_add(time)),
        };
        let room = Room::available();
        let own = guard.clone();
        let too_much = move || too_much(Room::used(), room);
        let look = move || {
            loop {
                if let Some(time) = time.filter(|_| own.left() == Some(Duration::ZERO)) {
                    own.end_with(Cause::Time(time), &current, || true);
                }
                if let Some(bytes) = too_much() {
                    own.end_with(Cause::Memory(bytes), &current, || too_much().is_some());
                }
                thread::sleep(GLANCE.min(own.left().unwrap_or(GLANCE)));
            }
        };
        // Without a thread there are no limits but those that work has itself.
        let _ = thread::Builder::new().spawn(look);
        guard
    }

    /// Asks what is at work to end, and waits; ends the program if the cause is `still` there afterwards.
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
            "{cause}; what was at work did not end by itself\n"
        ));
        process::exit(Exit::Limit.status().into());
    }

    /// What ended the run, if it was no one at the keyboard.
    pub fn cause(&self) -> Option<Cause> {
        *lock(&self.cause)
    }

    /// A new piece of work begins.
    pub fn forget(&self) {
        *lock(&self.cause) = None;
    }

    /// What is left of the time, where there is a limit.
    pub fn left(&self) -> Option<Duration> {
        Some(self.end?.saturating_duration_since(Instant::now()))
    }
}

/// The bytes that are used, if nothing much is left.
fn too_much(used: Room, room: Room) -> Option<u64> {
    let over = |used: Option<u64>, most: Option<u64>| {
        used.filter(|&own| most.is_some_and(|most| own > most / 100 * SHARE))
    };
    over(used.memory, room.memory).or(over(used.addresses, room.addresses))
}

/// A thread that panicked leaves what it held as good as it was.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An argument of this many seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "a number of seconds above 0 is wanted, such as 90 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    match time.is_zero() {
        true => Err(wrong()),
        false => Ok(time),
    }
}

//! Cancels work on Ctrl-C, on SIGTERM and SIGHUP, and at the limits of a run ([`super::watchdog`]).

use std::io::{self, IsTerminal};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
#[cfg(unix)]
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use nix::sys::signal::{SigSet, Signal};
use nk_base::cancellation::CancelToken;
use nk_base::lock::lock;

use super::exit::Exit;
use super::stderr;
use super::watchdog::Guard;

/// The state of the interrupt handler. All clones share it.
#[derive(Clone)]
pub struct Interrupt {
    /// The token that Ctrl-C cancels. If it is cancelled already, Ctrl-C ends the program.
    current: Arc<Mutex<CancelToken>>,
    /// Whether the program waits for a line from the keyboard, so that there is no work to cancel.
    idle: Arc<AtomicBool>,
    /// Whether a signal other than Ctrl-C has arrived, after which a prompt reads no further line.
    ends_prompt: Arc<AtomicBool>,
    /// The watchdog, which ends the program if it does not stop.
    pub guard: Guard,
}

impl Interrupt {
    /// Installs the handler of Ctrl-C, SIGTERM and SIGHUP: the first signal cancels the work, the second one ends the
    /// program. The limit `time` also cancels the work, and ends the program if the work does not stop.
    pub fn new(time: Option<Duration>) -> Interrupt {
        // A thread inherits the signals that are blocked, so they are blocked before the first thread begins.
        #[cfg(unix)]
        let ends = blocked();
        let current = Arc::new(Mutex::new(CancelToken::new()));
        let interrupt = Interrupt {
            guard: Guard::watch(time, current.clone()),
            current,
            idle: Arc::default(),
            ends_prompt: Arc::default(),
        };
        #[cfg(unix)]
        interrupt.wait_for(ends);
        let own = interrupt.clone();
        // Without a handler Ctrl-C ends the program at once. A web page has no signals.
        #[cfg(not(target_family = "wasm"))]
        let _ = ctrlc::set_handler(move || own.arrives());
        #[cfg(target_family = "wasm")]
        let _ = move || own.arrives();
        interrupt
    }

    /// The state without a handler: the program that runs the command cancels `work`.
    pub fn of(work: CancelToken) -> Interrupt {
        Interrupt {
            current: Arc::new(Mutex::new(work)),
            idle: Arc::default(),
            ends_prompt: Arc::default(),
            guard: Guard::default(),
        }
    }

    /// Handles the blocked signals `ends` on a thread.
    #[cfg(unix)]
    fn wait_for(&self, ends: SigSet) {
        let own = self.clone();
        let wait = move || {
            while ends.wait().is_ok() {
                own.ends_prompt.store(true, Ordering::SeqCst);
                own.arrives();
            }
        };
        if thread::Builder::new().spawn(wait).is_err() {
            // If the system has no thread left, these signals end the program at once.
            let _ = ends.thread_unblock();
        }
    }

    /// Whether a prompt reads no further line, since the program is to end.
    pub fn ends_prompt(&self) -> bool {
        self.ends_prompt.load(Ordering::SeqCst)
    }

    fn arrives(&self) {
        let work = self.work();
        if work.is_cancelled() || self.idle.load(Ordering::SeqCst) {
            // A new line is begun, so that the shell does not write after the prompt.
            let at_prompt = !work.is_cancelled() && io::stderr().is_terminal();
            stderr::last_words(if at_prompt { "\n" } else { "" });
            process::exit(Exit::Interrupted.status().into());
        }
        work.cancel();
    }

    /// The token of the current work.
    pub fn work(&self) -> CancelToken {
        lock(&self.current).clone()
    }

    /// Begins a command of a prompt, with a token of its own.
    pub fn begin(&self) -> CancelToken {
        self.guard.forget();
        let work = CancelToken::new();
        *lock(&self.current) = work.clone();
        work
    }

    /// Ends a command of a prompt: from now on Ctrl-C ends the program.
    pub fn rest(&self) {
        let over = CancelToken::new();
        over.cancel();
        *lock(&self.current) = over;
    }

    /// Runs `read`, which waits for a line; meanwhile Ctrl-C ends the program.
    pub fn waiting<T>(&self, read: impl FnOnce() -> T) -> T {
        self.idle.store(true, Ordering::SeqCst);
        let read = read();
        self.idle.store(false, Ordering::SeqCst);
        read
    }
}

/// SIGTERM and SIGHUP, which are blocked from now on, so that a thread can wait for them. The handler of Ctrl-C does not
/// learn which signal has arrived.
#[cfg(unix)]
fn blocked() -> SigSet {
    let mut ends = SigSet::empty();
    ends.add(Signal::SIGTERM);
    ends.add(Signal::SIGHUP);
    // Without this the signals end the program at once.
    let _ = ends.thread_block();
    ends
}

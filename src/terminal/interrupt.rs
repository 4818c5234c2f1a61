//! What asks work to end: Ctrl-C, SIGTERM, and the limits of a run ([`super::watchdog`]).

use std::io::{self, IsTerminal};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use nk_base::cancellation::CancelToken;

use super::exit::Exit;
use super::stderr;
use super::watchdog::{Guard, lock};

/// Shared by clones.
#[derive(Clone)]
pub struct Interrupt {
    /// The work that is cancelled. If it is cancelled already, Ctrl-C ends the program.
    current: Arc<Mutex<CancelToken>>,
    /// Whether a line is awaited from the keyboard, so that there is no work that Ctrl-C could end.
    idle: Arc<AtomicBool>,
    pub guard: Guard,
}

impl Interrupt {
    /// Takes over Ctrl-C and SIGTERM: the first one cancels the work, the second one ends the program. So does `time`.
    pub fn new(time: Option<Duration>) -> Interrupt {
        let current = Arc::new(Mutex::new(CancelToken::new()));
        let interrupt = Interrupt {
            guard: Guard::watch(time, current.clone()),
            current,
            idle: Arc::default(),
        };
        let own = interrupt.clone();
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || own.arrives());
        interrupt
    }

    fn arrives(&self) {
        let work = self.work();
        if work.is_cancelled() || self.idle.load(Ordering::SeqCst) {
            // What comes next on a terminal is not to stand behind the prompt.
            let at_prompt = !work.is_cancelled() && io::stderr().is_terminal();
            stderr::last_words(if at_prompt { "\n" } else { "" });
            process::exit(Exit::Interrupted.status().into());
        }
        work.cancel();
    }

    /// The work that is cancelled.
    pub fn work(&self) -> CancelToken {
        lock(&self.current).clone()
    }

    /// A command of a prompt begins, which alone is cancelled.
    pub fn begin(&self) -> CancelToken {
        self.guard.forget();
        let work = CancelToken::new();
        *lock(&self.current) = work.clone();
        work
    }

    /// Between two commands of a prompt, Ctrl-C ends the program.
    pub fn rest(&self) {
        let over = CancelToken::new();
        over.cancel();
        *lock(&self.current) = over;
    }

    /// Runs `read`, which waits for a line. Ctrl-C ends the program meanwhile.
    pub fn waiting<T>(&self, read: impl FnOnce() -> T) -> T {
        self.idle.store(true, Ordering::SeqCst);
        let read = read();
        self.idle.store(false, Ordering::SeqCst);
        read
    }
}

//! Standard error: everything but results, which go out through [`super::output`].

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use nk_base::cancellation::CancelToken;
use nk_base::source::SourceMap;
use nk_syntax::diag::{Diagnostic, Severity, render};

use super::diagnostics;
use super::exit::{Exit, Failure};
use super::progress;
use super::watchdog::Guard;

/// A name from a file, which comes from anywhere, as it may go to a terminal.
pub fn plain(name: &str) -> String {
    let printed = |c: char| if c.is_control() { '?' } else { c };
    name.chars().map(printed).collect()
}

/// Standard error, and the flag that Ctrl-C raises.
pub struct Console {
    colour: bool,
    /// Whether somebody looks on, who wants to see progress.
    pub watched: bool,
    quiet: bool,
    /// Whether diagnostics are shown as JSON.
    as_json: bool,
    pub stop: CancelToken,
    pub guard: Guard,
    /// Folders that `use` may read from besides a specification's own.
    pub use_from: Vec<PathBuf>,
    /// What Ctrl-C raises; where it is raised already, Ctrl-C ends the program.
    current: Arc<Mutex<CancelToken>>,
    /// The text that [`PROMPT`] names as a file, where there is a prompt.
    pub session: Option<String>,
    /// Whether a line is awaited from the keyboard, so that nothing is at work which Ctrl-C could end.
    idle: Arc<AtomicBool>,
    /// Whether it was said where the work was when it was asked to end.
    told: AtomicBool,
}

/// So many errors are drawn at once.
const PORTION: usize = 64;

/// The file that what was typed at the prompt makes up.
pub const PROMPT: &str = "<prompt>";

impl Console {
    /// Takes over Ctrl-C and SIGTERM: the first asks for an end, the second ends at once. `quiet` keeps notes, warnings and
    /// progress back; `as_json` shows diagnostics as JSON; `time` ends the program.
    pub fn new(quiet: bool, as_json: bool, time: Option<Duration>) -> Self {
        let stop = CancelToken::new();
        let current = Arc::new(Mutex::new(stop.clone()));
        let raised = current.clone();
        let idle: Arc<AtomicBool> = Arc::default();
        let waits = idle.clone();
        let guard = Guard::watch(time, current.clone());
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || {
            let stop = lock(&raised);
            if stop.is_cancelled() || waits.load(Ordering::SeqCst) {
                // What comes next on a terminal is not to stand behind the prompt.
                let at_prompt = !stop.is_cancelled() && io::stderr().is_terminal();
                last_words(if at_prompt { "\n" } else { "" });
                std::process::exit(Exit::Interrupted.status().into());
            }
            stop.cancel();
        });
        Console {
            // It knows NO_COLOR, CLICOLOR, CLICOLOR_FORCE, and whether a terminal listens.
            colour: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            watched: io::stderr().is_terminal() && !quiet,
            quiet,
            as_json,
            stop,
            guard,
            use_from: Vec::new(),
            current,
            session: None,
            idle,
            told: AtomicBool::new(false),
        }
    }

    /// For one command of a prompt, which Ctrl-C ends alone; `session` is what was typed so far, and may use what lies
    /// in the folders `use_from`.
    pub fn command(&self, session: String, use_from: Vec<PathBuf>) -> Console {
        let stop = CancelToken::new();
        self.guard.forget();
        self.set_current(stop.clone());
        Console {
            session: Some(session),
            use_from,
            ..self.until(stop)
        }
    }

    /// The same, for work that `stop` ends.
    pub fn until(&self, stop: CancelToken) -> Console {
        Console {
            stop,
            guard: self.guard.clone(),
            use_from: self.use_from.clone(),
            current: self.current.clone(),
            session: self.session.clone(),
            idle: self.idle.clone(),
            told: AtomicBool::new(false),
            ..*self
        }
    }

    /// The same for another text in the place of what was typed so far.
    pub fn about(&self, session: String) -> Console {
        Console {
            session: Some(session),
            ..self.until(self.stop.clone())
        }
    }

    /// Between two commands of a prompt there is nothing to stop but the program.
    pub fn rest(&self) {
        let stop = CancelToken::new();
        stop.cancel();
        self.set_current(stop);
    }

    /// Runs `read`, which waits for a line: Ctrl-C ends the program meanwhile.
    pub fn waiting<T>(&self, read: impl FnOnce() -> T) -> T {
        self.idle.store(true, Ordering::SeqCst);
        let read = read();
        self.idle.store(false, Ordering::SeqCst);
        read
    }

    /// Runs `write`, which writes a document that nothing may be said in the middle of: not where both go to one
    /// terminal, nor where both go to one file. What there is to say is said afterwards.
    pub fn undisturbed<T>(&self, write: impl FnOnce() -> T) -> T {
        *lock(&HELD) = Some(String::new());
        let written = write();
        say_held();
        written
    }

    fn set_current(&self, stop: CancelToken) {
        *lock(&self.current) = stop;
    }

    /// How a run ends whose flag was raised: by Ctrl-C, or by a limit.
    pub fn stopped(&self) -> Exit {
        match self.guard.cause() {
            Some(_) => Exit::Limit,
            None => Exit::Interrupted,
        }
    }

    /// The word for it.
    pub fn interrupted(&self) -> String {
        match self.guard.cause() {
            Some(cause) => cause.to_string(),
            None => "interrupted".to_owned(),
        }
    }

    /// Says where the work was when it was asked to end, as `in` or `after` something; how that ends the run.
    pub fn ended(&self, place: &str) -> Exit {
        self.told.store(true, Ordering::Relaxed);
        self.say(&format!("{} {place}\n", self.interrupted()));
        self.stopped()
    }

    /// That the specification called `name` is not known, as reading it was ended.
    pub fn unread(&self, name: &str) -> Failure {
        let kept = match self.session {
            Some(_) => ", and what was defined stays as it was",
            None => "",
        };
        let place = format!("while reading `{name}`, so nothing is known of it{kept}");
        Failure::Ended(self.ended(&place))
    }

    /// Between two pieces of work: whether it ends before the one called `next`. That is named, unless it was said
    /// already where the work ended.
    pub fn ends_before(&self, next: &str, ended: &mut Exit) -> bool {
        if !self.stop.is_cancelled() {
            return false;
        }
        let stopped = match self.told.load(Ordering::Relaxed) {
            true => self.stopped(),
            false => self.ended(&format!("before `{next}`")),
        };
        *ended = (*ended).max(stopped);
        true
    }

    pub fn colours(&self) -> bool {
        self.colour
    }

    pub fn draw(&self, diagnostics: &[Diagnostic], sources: &SourceMap) {
        let shown = |found: &&Diagnostic| !self.quiet || found.severity == Severity::Error;
        let shown: Vec<Diagnostic> = diagnostics.iter().filter(shown).cloned().collect();
        if shown.is_empty() {
            return;
        }
        match self.as_json {
            true => self.say(&diagnostics::render(&shown, sources)),
            false => self.draw_all(&shown, sources),
        }
    }

    /// A portion at a time, as a hundred thousand take minutes.
    fn draw_all(&self, shown: &[Diagnostic], sources: &SourceMap) {
        let mut rest = shown;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(PORTION));
            let drawn = render::text::render(now, sources, self.colour);
            self.say(&format!("{drawn}\n"));
            rest = later;
            if !rest.is_empty() && self.stop.is_cancelled() {
                self.ended(&format!("before {} more errors and warnings", rest.len()));
                return;
            }
        }
    }

    /// An error without a place in a specification.
    pub fn error(&self, message: &str, helps: &[String]) {
        let (red, plain) = if self.colour {
            ("\x1b[31m", "\x1b[0m")
        } else {
            ("", "")
        };
        let helps: String = helps
            .iter()
            .map(|help| format!("  help: {help}\n"))
            .collect();
        self.say(&format!("{red}error:{plain} {message}\n{helps}"));
    }

    /// What is good to know.
    pub fn note(&self, message: &str) {
        if !self.quiet {
            self.say(&format!("note: {message}\n"));
        }
    }

    pub fn say(&self, text: &str) {
        say(text);
    }
}

/// A thread that panicked leaves what it held as good as it was.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|found| found.severity == Severity::Error)
}

/// What is to be said once a document is whole; `None` where all is said at once.
static HELD: Mutex<Option<String>> = Mutex::new(None);

/// To standard error.
pub fn say(text: &str) {
    match &mut *lock(&HELD) {
        Some(held) => held.push_str(text),
        None => write(text),
    }
}

fn say_held() {
    let held = lock(&HELD).take();
    write(&held.unwrap_or_default());
}

/// Prints what is left to print when the program is about to exit, and clears the progress line.
pub fn last_words(text: &str) {
    progress::wipe();
    say_held();
    write(text);
}

/// Where nobody listens, nothing is to be done about it.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_between_two_pieces_only_if_it_is_asked_to() {
        let console = Console::new(true, false, None);
        let mut ended = Exit::Fails;
        assert!(!console.ends_before("a", &mut ended));
        assert_eq!(ended, Exit::Fails);
        console.stop.cancel();
        assert!(console.ends_before("a", &mut ended));
        assert_eq!(ended, Exit::Interrupted);
        assert!(console.told.load(Ordering::Relaxed));
        // A command of its own has not been asked.
        let command = console.command(String::new(), Vec::new());
        assert!(!command.ends_before("a", &mut ended));
    }

    #[test]
    fn what_comes_after_the_place_is_no_news() {
        let console = Console::new(true, false, None);
        console.stop.cancel();
        assert_eq!(console.ended("in `a`"), Exit::Interrupted);
        let mut ended = Exit::Fine;
        assert!(console.ends_before("b", &mut ended));
        assert_eq!(ended, Exit::Interrupted);
    }
}

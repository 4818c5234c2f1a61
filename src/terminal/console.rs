//! The messages of a command besides its results, and the end of a command that is cancelled.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use nk_base::cancellation::CancelToken;
use nk_base::source::{SourceMap, Span};
use nk_eval::{EvalError, EvalErrorKind};
use nk_syntax::diag::{Diagnostic, Severity, render};

use super::diagnostics::{self, Level};
use super::exit::{Exit, Failure};
use super::host::{self, Finding};
use super::inputs::{Inputs, LAST};
use super::interrupt::Interrupt;
use super::page;
use super::stderr;

/// The connection of a command to its user: where messages go and in which form, and how the user cancels the command.
#[derive(Clone)]
pub struct Console {
    colour: bool,
    /// Whether progress is shown: standard error is a terminal, and the run is not quiet.
    pub watched: bool,
    quiet: bool,
    /// The token that cancels the work of the command.
    pub stop: CancelToken,
    /// The handler of Ctrl-C.
    pub interrupt: Interrupt,
    /// The sources of specifications besides files.
    pub inputs: Inputs,
    /// Whether a message has said where the work was when it was cancelled.
    told: Cell<bool>,
    /// The warnings that were shown. A command that reads a specification again does not repeat them.
    warned: RefCell<HashSet<String>>,
}

/// The number of errors that are drawn at once.
const PORTION: usize = 64;

impl Console {
    /// A console. `quiet` suppresses notes, warnings and progress; `as_json` shows messages as JSON; the work is
    /// cancelled after `time`.
    pub fn new(quiet: bool, as_json: bool, time: Option<Duration>) -> Self {
        stderr::show_as_array(as_json);
        let interrupt = Interrupt::new(time);
        Console {
            // This call evaluates NO_COLOR, CLICOLOR and CLICOLOR_FORCE, and whether standard error is a terminal.
            colour: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            watched: io::stderr().is_terminal() && !quiet && !as_json,
            quiet,
            stop: interrupt.work(),
            interrupt,
            inputs: Inputs::default(),
            told: Cell::new(false),
            warned: RefCell::default(),
        }
    }

    /// A console for a command that another program runs ([`super::host`]), without colour and progress. Cancelling `stop`
    /// ends it.
    pub fn embedded(quiet: bool, as_json: bool, stop: CancelToken) -> Self {
        stderr::show_as_array(as_json);
        Console {
            colour: false,
            watched: false,
            quiet,
            interrupt: Interrupt::of(stop.clone()),
            stop,
            inputs: Inputs::default(),
            told: Cell::new(false),
            warned: RefCell::default(),
        }
    }

    /// The console for one command of a prompt: Ctrl-C ends the command and not the prompt.
    pub fn command(&self, inputs: Inputs) -> Console {
        Console {
            inputs,
            ..self.until(self.interrupt.begin())
        }
    }

    /// A copy of this console for work that `stop` cancels.
    pub fn until(&self, stop: CancelToken) -> Console {
        Console {
            stop,
            told: Cell::new(false),
            warned: RefCell::default(),
            ..self.clone()
        }
    }

    /// A copy of this console in which `session` is the text of what was typed at the prompt.
    pub fn about(&self, session: String) -> Console {
        let mut console = self.until(self.stop.clone());
        console.inputs.session = Some(session);
        console
    }

    /// The exit of a run that was cancelled, by Ctrl-C or by a limit.
    pub fn stopped(&self) -> Exit {
        match self.interrupt.guard.cause() {
            Some(_) => Exit::Limit,
            None => Exit::Interrupted,
        }
    }

    /// The reason why a run was cancelled, in words: `interrupted`, or the limit that was reached.
    pub fn interrupted(&self) -> String {
        match self.interrupt.guard.cause() {
            Some(cause) => cause.to_string(),
            None => "interrupted".to_owned(),
        }
    }

    /// The reason why the run ended without an answer, in words, as documents have it.
    pub fn reason(&self) -> String {
        match self.stop.is_cancelled() {
            true => self.interrupted(),
            false => "stopped by a limit".to_owned(),
        }
    }

    /// Reports that the run was cancelled, and returns its exit.
    pub fn cancelled(&self) -> Exit {
        self.say(&format!("{}\n", self.interrupted()));
        self.stopped()
    }

    /// Draws an error of evaluation, or reports that the run was cancelled, and returns the exit status.
    pub fn failed(&self, error: EvalError, sources: &SourceMap) -> Exit {
        if *error.kind == EvalErrorKind::Interrupted {
            return self.cancelled();
        }
        let exit = Exit::from(&*error.kind);
        self.draw(&[error.into_diagnostic(sources)], sources);
        exit
    }

    /// Reports where the work was when it was cancelled, such as `in` or `after` a name, and returns the exit of the
    /// run.
    pub fn ended(&self, place: &str) -> Exit {
        self.told.set(true);
        self.say(&format!("{} {place}\n", self.interrupted()));
        self.stopped()
    }

    /// Reports where a part of the work was when its share of `--time` was over, and returns the exit of the run.
    pub fn part_ended(&self, place: &str) -> Exit {
        self.say(&format!("stopped after its share of --time {place}\n"));
        Exit::Limit
    }

    /// The failure of a run that was cancelled while it read the specification `name`.
    pub fn unread(&self, name: &str) -> Failure {
        let kept = match self.inputs.session {
            Some(_) => ", and the definitions are unchanged",
            None => "",
        };
        let place = format!("while reading `{name}`, so nothing is known about it{kept}");
        Failure::Ended(self.ended(&place))
    }

    /// Returns whether the run was cancelled before the piece of work called `next`. A message names that piece, unless
    /// a message has already said where the work ended.
    pub fn ends_before(&self, next: &str, ended: &mut Exit) -> bool {
        if !self.stop.is_cancelled() {
            return false;
        }
        let stopped = match self.told.get() {
            true => self.stopped(),
            false => self.ended(&format!("before `{next}`")),
        };
        *ended = (*ended).max(stopped);
        true
    }

    /// Whether messages have colours.
    pub fn colours(&self) -> bool {
        self.colour
    }

    /// Shows all errors among the diagnostics, and, unless the run is quiet, the warnings that were not shown before.
    pub fn draw(&self, found: &[Diagnostic], sources: &SourceMap) {
        let shown = |found: &&Diagnostic| {
            found.severity == Severity::Error || (!self.quiet && self.is_news(found, sources))
        };
        let shown: Vec<Diagnostic> = found.iter().filter(shown).cloned().collect();
        if shown.is_empty() {
            return;
        }
        let (shown, sources) = &self.as_typed(shown, sources);
        let found = || {
            let shown = &shown[..shown.len().min(PORTION)];
            Finding {
                json: diagnostics::render(shown, sources),
                drawn: render::text::render(shown, sources, false),
            }
        };
        if host::find(found) {
            return;
        }
        match stderr::is_array() {
            true => {
                for object in diagnostics::objects(shown, sources) {
                    stderr::add(&object);
                }
            }
            false => self.draw_all(shown, sources),
        }
    }

    /// Diagnostics and sources with `_` in place of each last value for which it was typed.
    fn as_typed<'s>(
        &self,
        mut found: Vec<Diagnostic>,
        sources: &'s SourceMap,
    ) -> (Vec<Diagnostic>, Cow<'s, SourceMap>) {
        let Some(last) = &self.inputs.last else {
            return (found, Cow::Borrowed(sources));
        };
        for own in &mut found {
            let labels = own.labels.iter_mut().map(|own| &mut own.text);
            let texts = own.helps.iter_mut().chain(&mut own.notes).chain(labels);
            for text in texts.chain([&mut own.message]) {
                *text = self.inputs.typed(text).into_owned();
            }
        }
        let mut sources = sources.clone();
        sources.stands_for(LAST, last);
        (found, Cow::Owned(sources))
    }

    /// Whether a warning was not shown before.
    fn is_news(&self, warning: &Diagnostic, sources: &SourceMap) -> bool {
        let places = warning.labels.iter().map(|own| {
            let Span { file, start, end } = own.span;
            format!("{} {start} {end}\n", sources.get(file).name)
        });
        let key = places.collect::<String>() + &warning.message;
        self.warned.borrow_mut().insert(key)
    }

    /// Draws errors in portions, since drawing a hundred thousand errors takes minutes.
    fn draw_all(&self, shown: &[Diagnostic], sources: &SourceMap) {
        let mut rest = shown;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(PORTION));
            let drawn = render::text::render(now, sources, self.colour);
            let drawn = page::fitted_errors(&drawn, page::message_width());
            self.say(&format!("{drawn}\n"));
            rest = later;
            if !rest.is_empty() && self.stop.is_cancelled() {
                self.ended(&format!("before {} more errors and warnings", rest.len()));
                return;
            }
        }
    }

    /// Shows why a part of the work ended, unless a message has already done so, and returns the exit status.
    ///
    /// # Errors
    ///
    /// Standard output cannot be written. This error is not shown.
    pub fn show_failure(&self, failure: Failure) -> io::Result<Exit> {
        match failure {
            Failure::Usage { message, helps } => {
                self.error(&message, &helps);
                Ok(Exit::Wrong)
            }
            Failure::Drawn => Ok(Exit::Wrong),
            Failure::Ended(exit) => Ok(exit),
            Failure::Output(error) => Err(error),
        }
    }

    /// Shows an error that has no place in a specification.
    pub fn error(&self, message: &str, helps: &[String]) {
        if stderr::is_array() {
            let typed = |text: &str| self.inputs.typed(text).into_owned();
            let helps: Vec<String> = helps.iter().map(|help| typed(help)).collect();
            return stderr::add(&diagnostics::object(
                Level::Error,
                &typed(message),
                &helps,
                &[],
            ));
        }
        let (red, plain) = match self.colour {
            true => ("\x1b[31m", "\x1b[0m"),
            false => ("", ""),
        };
        let helps = helps.iter().map(|help| format!("  help: {help}\n"));
        let helps: String = helps.collect();
        let text = format!("error: {message}\n{helps}");
        let text = page::fitted(&self.inputs.typed(&text), page::message_width());
        // Lines are broken before they are coloured, since codes of colours have no width.
        stderr::say(&text.replacen("error:", &format!("{red}error:{plain}"), 1));
    }

    /// Shows a note.
    pub fn note(&self, message: &str) {
        if !self.quiet {
            let message = self.inputs.typed(message);
            let text = page::fitted(&format!("note: {message}\n"), page::message_width());
            stderr::tell(Level::Note, &message, &text);
        }
    }

    /// Shows a warning that has no place in a specification, without breaking its lines.
    pub fn warn(&self, message: &str) {
        stderr::warn(&self.inputs.typed(message));
    }

    /// Shows a text without breaking its lines.
    pub fn say(&self, text: &str) {
        stderr::say(&self.inputs.typed(text));
    }
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
        assert!(console.told.get());
        // A command has its own token, which was not cancelled.
        let command = console.command(Inputs::default());
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

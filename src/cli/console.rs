//! The two streams: results go out through [`Output`], everything else through [`Console`].

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use nkdsl::diag::{Diagnostic, Severity, render};
use nkdsl::source::SourceMap;
use nkdsl::stop::Stop;

use super::exit::Failure;
use super::progress::Progress;

/// Standard error, and the flag that Ctrl-C raises.
pub struct Console {
    colour: bool,
    pub watched: bool,
    pub stop: Stop,
}

impl Console {
    /// Takes over Ctrl-C: the first asks for an end, the second ends at once.
    pub fn new() -> Self {
        let stop = Stop::new();
        let raised = stop.clone();
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || {
            if raised.is_raised() {
                std::process::exit(130);
            }
            raised.raise();
        });
        Console {
            // It knows NO_COLOR, CLICOLOR, CLICOLOR_FORCE, and whether a terminal listens.
            colour: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            watched: io::stderr().is_terminal(),
            stop,
        }
    }

    pub fn draw(&self, diagnostics: &[Diagnostic], sources: &SourceMap) {
        let drawn = render::text::render(diagnostics, sources, self.colour);
        if !drawn.is_empty() {
            self.say(&format!("{drawn}\n"));
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

    pub fn note(&self, message: &str) {
        self.say(&format!("note: {message}\n"));
    }

    /// Where nobody listens to standard error, nothing is to be done about it.
    pub fn say(&self, text: &str) {
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

pub fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|found| found.severity == Severity::Error)
}

/// Standard output. What is written is out at once, and never mixes with the line of progress.
pub struct Output<'p> {
    stream: BufWriter<StdoutLock<'static>>,
    is_terminal: bool,
    progress: &'p Progress,
}

impl<'p> Output<'p> {
    pub fn new(progress: &'p Progress) -> Self {
        Output {
            stream: BufWriter::new(io::stdout().lock()),
            is_terminal: io::stdout().is_terminal(),
            progress,
        }
    }

    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(());
        }
        let stream = &mut self.stream;
        let mut put = || {
            stream
                .write_all(text.as_bytes())
                .and_then(|()| stream.flush())
        };
        match self.is_terminal {
            true => self.progress.aside(put)?,
            false => put()?,
        }
        Ok(())
    }
}

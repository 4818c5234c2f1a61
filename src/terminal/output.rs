//! Standard output.
//!
//! Text that is written goes out at once. Text that is streamed goes out a moment later, since a system call for each
//! term would cost more than most terms. A thread writes streamed text in time even while the next term is computed.
//! The progress line is erased before anything is written.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, Thread};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use nk_base::lock::lock;
use serde::Serialize;

use super::exit::Failure;
use super::host;
use super::page;
use super::progress::Progress;
use super::verdict;

/// The values of `--format` for commands with two formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Lines of text
    Text,
    /// One document, as docs/json.md says
    Json,
}

/// The text of a document. Serialization cannot fail, as no document has a map whose keys are not texts.
pub fn document(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// The longest time that streamed text waits.
const PAUSE: Duration = Duration::from_millis(40);

/// Streamed text of this many bytes goes out at once.
const PORTION: usize = 1 << 16;

/// Standard output. Streamed text waits a moment, so that many short lines are written at once.
pub struct Output {
    stream: Arc<Mutex<Stream>>,
    /// The thread that writes waiting text. It starts with the first streamed text.
    writer: Option<Thread>,
    /// The number of columns that lines are fitted to.
    width: Option<usize>,
    /// Whether verdicts have colours: the text is for people, and standard output is a terminal that has colours.
    is_coloured: bool,
}

struct Stream {
    waiting: Vec<u8>,
    /// Whether the writer was told that text waits.
    is_due: bool,
    /// The error of a write by the thread, for the next caller.
    failure: Option<io::Error>,
    is_terminal: bool,
    /// Whether everything waits until it is taken.
    is_kept: bool,
    progress: Progress,
}

impl Output {
    /// Standard output, before which the progress line is erased.
    pub fn new(progress: &Progress) -> Self {
        let stream = Stream {
            waiting: Vec::new(),
            is_due: false,
            failure: None,
            is_terminal: !host::is_embedded() && io::stdout().is_terminal(),
            is_kept: false,
            progress: progress.clone(),
        };
        Output {
            stream: Arc::new(Mutex::new(stream)),
            writer: None,
            width: None,
            is_coloured: false,
        }
    }

    /// An output that keeps everything for [`Output::take`].
    pub fn kept(progress: &Progress) -> Self {
        let output = Output::new(progress);
        lock(&output.stream).is_kept = true;
        output
    }

    /// Takes what the output has kept so far.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut lock(&self.stream).waiting)
    }

    /// The output of a text for people: lines that are too long for the terminal are broken at blanks. Output for
    /// programs, such as JSON, is not broken.
    pub fn for_people(progress: &Progress) -> Self {
        let mut output = Output::new(progress);
        output.width = page::width();
        // This call evaluates NO_COLOR, CLICOLOR and CLICOLOR_FORCE, and whether standard output is a terminal.
        output.is_coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        output
    }

    /// The output of [`for_people`](Output::for_people) if the style is text, and otherwise that of
    /// [`new`](Output::new).
    pub fn styled(style: Style, progress: &Progress) -> Self {
        match style {
            Style::Text => Output::for_people(progress),
            Style::Json => Output::new(progress),
        }
    }

    /// # Errors
    ///
    /// Standard output is closed or full.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        match self.width {
            None => self.write_bytes(text.as_bytes()),
            width => self.write_bytes(page::fitted(text, width).as_bytes()),
        }
    }

    /// Writes lines that begin with a verdict, which has the colour of its kind.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if standard output is closed or full.
    pub fn write_verdicts(&mut self, text: &str) -> Result<(), Failure> {
        if !self.is_coloured {
            return self.write(text);
        }
        // Lines are broken before they are coloured, since codes of colours have no width.
        let fitted = page::fitted(text, self.width);
        self.write_bytes(verdict::coloured(&fitted).as_bytes())
    }

    /// Writes bytes that need not be text.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if standard output is closed or full.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let mut stream = lock(&self.stream);
        stream.waiting.extend_from_slice(bytes);
        stream.put();
        stream.outcome()
    }

    /// Writes as [`Output::write`] does, but the text may go out a moment later, and an error may be returned by the
    /// next call only.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if standard output was closed or full, at this text or at one that was streamed before.
    pub fn stream(&mut self, text: &str) -> Result<(), Failure> {
        let shared = &self.stream;
        let mut stream = lock(shared);
        stream.waiting.extend_from_slice(text.as_bytes());
        if stream.is_kept {
            return Ok(());
        }
        if stream.waiting.len() >= PORTION || host::is_embedded() {
            stream.put();
        } else if !std::mem::replace(&mut stream.is_due, true) {
            match self.writer.take().or_else(|| begin_writing(shared)) {
                Some(writer) => self.writer.insert(writer).unpark(),
                None => stream.put(),
            }
        }
        stream.outcome()
    }
}

/// Starts the writer; `None` if the system has no thread left.
fn begin_writing(stream: &Arc<Mutex<Stream>>) -> Option<Thread> {
    let stream = stream.clone();
    let work = move || {
        loop {
            thread::park();
            thread::sleep(PAUSE);
            lock(&stream).put();
        }
    };
    let spawned = thread::Builder::new().spawn(work).ok()?;
    Some(spawned.thread().clone())
}

impl Drop for Output {
    fn drop(&mut self) {
        lock(&self.stream).put();
    }
}

impl Stream {
    fn put(&mut self) {
        self.is_due = false;
        if self.waiting.is_empty() || self.is_kept {
            return;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let put = || {
            if host::put(host::Stream::Output, &waiting) {
                return Ok(());
            }
            let mut out = io::stdout().lock();
            out.write_all(&waiting).and_then(|()| out.flush())
        };
        let outcome = match self.is_terminal {
            true => self.progress.aside(waiting.ends_with(b"\n"), put),
            false => put(),
        };
        self.failure = outcome.err().or(self.failure.take());
        self.waiting = waiting;
        self.waiting.clear();
    }

    fn outcome(&mut self) -> Result<(), Failure> {
        match self.failure.take() {
            Some(error) => Err(Failure::Output(error)),
            None => Ok(()),
        }
    }
}

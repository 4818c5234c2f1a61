//! Standard output.
//!
//! What is written is out at once, what is streamed a moment later: each term at once would cost more than most
//! terms do. A thread sees to it that nothing waits longer, also while the next term takes its time. Nothing of
//! this mixes with the line of progress.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::thread::{self, Thread};
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;

use super::exit::Failure;
use super::page;
use super::progress::Progress;
use super::watchdog::lock;

/// What `--format` takes where there are two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Lines to be read
    Text,
    /// One document, as docs/json.md says
    Json,
}

/// The document. Nothing that is shown has a map with keys that are no texts, so this cannot fail.
pub fn document(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// How long streamed text may wait.
const PAUSE: Duration = Duration::from_millis(40);

/// So many bytes do not wait for more.
const PORTION: usize = 1 << 16;

pub struct Output {
    stream: Arc<Mutex<Stream>>,
    /// Writes what waits; there from the first streaming on.
    writer: Option<Thread>,
    /// Columns that lines are fitted to.
    width: Option<usize>,
}

struct Stream {
    waiting: Vec<u8>,
    /// Whether the writer knows that something waits.
    is_due: bool,
    /// What went wrong while nobody asked.
    failure: Option<io::Error>,
    is_terminal: bool,
    progress: Progress,
}

impl Output {
    pub fn new(progress: &Progress) -> Self {
        let stream = Stream {
            waiting: Vec::new(),
            is_due: false,
            failure: None,
            is_terminal: io::stdout().is_terminal(),
            progress: progress.clone(),
        };
        Output {
            stream: Arc::new(Mutex::new(stream)),
            writer: None,
            width: None,
        }
    }

    /// For people: lines that are too long for the terminal end at blanks. What programs read goes as it is, so JSON
    /// does not come this way.
    pub fn for_people(progress: &Progress) -> Self {
        let mut output = Output::new(progress);
        output.width = page::width();
        output
    }

    /// As [`Output::for_people`] where the style is text.
    pub fn styled(style: Style, progress: &Progress) -> Self {
        match style {
            Style::Text => Output::for_people(progress),
            Style::Json => Output::new(progress),
        }
    }

    /// Errors: standard output takes no more.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        match self.width {
            None => self.write_bytes(text.as_bytes()),
            width => self.write_bytes(page::fitted(text, width).as_bytes()),
        }
    }

    /// As [`Output::write`], what need not be text.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let mut stream = lock(&self.stream);
        stream.waiting.extend_from_slice(bytes);
        stream.put();
        stream.outcome()
    }

    /// As [`Output::write`], but a moment may pass, and an error may come up the next time.
    pub fn stream(&mut self, text: &str) -> Result<(), Failure> {
        let shared = &self.stream;
        let mut stream = lock(shared);
        stream.waiting.extend_from_slice(text.as_bytes());
        if stream.waiting.len() >= PORTION {
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

/// The writer; `None` if the system has no thread left.
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
        if self.waiting.is_empty() {
            return;
        }
        let waiting = std::mem::take(&mut self.waiting);
        let put = || {
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

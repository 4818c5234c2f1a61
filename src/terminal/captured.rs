//! Commands that run within another program: what they print is kept, and what they read is given.
//!
//! A command belongs to the thread that runs it. So several commands can run at once, each with its own streams.

use std::cell::RefCell;
use std::sync::{Arc, Mutex};

use super::watchdog::lock;

/// The streams of one command. Clones share them.
#[derive(Clone, Default)]
pub struct Captured {
    streams: Arc<Mutex<Streams>>,
    /// The name and the text of standard input.
    input: Arc<(String, String)>,
}

#[derive(Default)]
struct Streams {
    out: Vec<u8>,
    err: String,
    /// The number of lines on standard output.
    lines: usize,
    findings: Vec<Finding>,
}

/// Errors and warnings that were shown together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// They as JSON, in an array.
    pub json: String,
    /// They as they are drawn in a terminal, without colours.
    pub drawn: String,
}

thread_local! {
    static HERE: RefCell<Option<Captured>> = const { RefCell::new(None) };
}

/// The streams of the command that runs on this thread, unless they are those of the process.
pub fn here() -> Option<Captured> {
    HERE.with_borrow(Clone::clone)
}

impl Captured {
    /// Streams with this text as standard input; messages about the text call it `name`.
    pub fn new(name: String, text: String) -> Captured {
        Captured {
            streams: Arc::default(),
            input: Arc::new((name, text)),
        }
    }

    /// Runs `work` on this thread with these streams.
    pub fn around<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = HERE.replace(Some(self.clone()));
        let done = work();
        HERE.set(before);
        done
    }

    /// The name and the text of standard input.
    pub fn input(&self) -> (String, String) {
        self.input.as_ref().clone()
    }

    /// Takes what was printed: standard output, and standard error.
    pub fn take(&self) -> (Vec<u8>, String) {
        let mut streams = lock(&self.streams);
        (
            std::mem::take(&mut streams.out),
            std::mem::take(&mut streams.err),
        )
    }

    /// Takes the errors and warnings about texts. They are not on standard error.
    pub fn take_findings(&self) -> Vec<Finding> {
        std::mem::take(&mut lock(&self.streams).findings)
    }

    pub(crate) fn find(&self, finding: Finding) {
        lock(&self.streams).findings.push(finding);
    }

    /// The number of lines that were printed so far.
    pub fn lines(&self) -> usize {
        lock(&self.streams).lines
    }

    pub(crate) fn print(&self, bytes: &[u8]) {
        let mut streams = lock(&self.streams);
        streams.lines += bytes.iter().filter(|byte| **byte == b'\n').count();
        streams.out.extend_from_slice(bytes);
    }

    /// Adds a message to standard error.
    pub fn say(&self, text: &str) {
        lock(&self.streams).err.push_str(text);
    }
}

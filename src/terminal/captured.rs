//! Collects what an embedded command writes while it runs.

use std::sync::{Arc, Mutex};

use nk_base::lock::lock;

use super::host::{Files, Finding, Host, Stream};

/// The output of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Standard output.
    pub out: Vec<u8>,
    /// Standard error, without the findings.
    pub err: Vec<u8>,
    /// Errors and warnings about texts.
    pub findings: Vec<Finding>,
}

/// Collects what a command writes. Clones share the text, so that another thread can see how far the command is.
#[derive(Clone, Default)]
pub struct Captured(Arc<Mutex<Written>>);

impl Captured {
    /// A host that writes to this collection. Files are those of the system; the argument `-` means `text`, which
    /// messages call `name`.
    pub fn host(&self, name: String, text: String) -> Host {
        let (own, found) = (self.0.clone(), self.0.clone());
        Host {
            files: Files::System {
                input: (name, text),
            },
            columns: None,
            sink: Box::new(move |stream, bytes| {
                let mut written = lock(&own);
                match stream {
                    Stream::Output => written.out.extend_from_slice(bytes),
                    Stream::Messages => written.err.extend_from_slice(bytes),
                }
            }),
            findings: Some(Box::new(move |finding| {
                lock(&found).findings.push(finding);
            })),
        }
    }

    /// The number of lines on standard output so far.
    pub fn lines(&self) -> usize {
        let written = lock(&self.0);
        written.out.iter().filter(|byte| **byte == b'\n').count()
    }

    /// Takes what was written, so that nothing is left.
    pub fn take(&self) -> Written {
        std::mem::take(&mut lock(&self.0))
    }
}

//! The input and output of a command that another program runs.
//!
//! A page in a browser has no files, and an extension module of Python has no use for standard output. Such a program
//! runs a command [`within`] a [`Host`]: what the command writes goes to a function of the program, and what the
//! command reads comes from texts of the program. A command belongs to the thread that runs it, so several can run at
//! once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;

/// The two streams to which a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Results.
    Output,
    /// Everything else: errors, warnings, notes.
    Messages,
}

/// Errors and warnings about texts that were shown together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The errors and warnings as JSON, in an array.
    pub json: String,
    /// The errors and warnings as they are drawn in a terminal, without colours.
    pub drawn: String,
}

/// Receives what a command writes, as soon as it is written.
pub type Sink = Box<dyn FnMut(Stream, &[u8])>;

/// The files that a command reads.
pub enum Files {
    /// The files of the system. The argument `-` means a text that is given here with its name in messages.
    System {
        /// The name and the text.
        input: (String, String),
    },
    /// These texts by their names. Nothing else is read, and no file is written.
    Memory(BTreeMap<String, String>),
}

/// The replacement of the streams and files of the process for a command.
pub struct Host {
    /// The files that the command reads.
    pub files: Files,
    /// The width in columns that lines for people are fitted to; `None` leaves them as they are.
    pub columns: Option<usize>,
    /// Receives what the command writes.
    pub sink: Sink,
    /// Receives errors and warnings about texts; without it they are messages as in a terminal.
    pub findings: Option<Box<dyn FnMut(Finding)>>,
}

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// Runs `work` with this host.
///
/// The host is that of the calling thread only. `work` must not call this function itself.
pub fn within<T>(host: Host, work: impl FnOnce() -> T) -> T {
    /// Ends the host even if `work` panics.
    struct Restored;
    impl Drop for Restored {
        fn drop(&mut self) {
            HOST.set(None);
        }
    }
    HOST.set(Some(host));
    let _restored = Restored;
    work()
}

/// Whether another program runs the command, which then has no terminal.
pub fn is_embedded() -> bool {
    HOST.with_borrow(Option::is_some)
}

/// Whether the files of the command are texts in memory.
pub(crate) fn has_files() -> bool {
    HOST.with_borrow(|host| matches!(host, Some(own) if matches!(own.files, Files::Memory(_))))
}

/// The width in columns that the host states, if there is a host and it states one.
pub fn columns() -> Option<usize> {
    HOST.with_borrow(|host| host.as_ref()?.columns)
}

/// The text of a file in memory. `None` if files are those of the system.
///
/// # Errors
///
/// Inside: there is no such file.
pub fn file(name: &str) -> Option<io::Result<String>> {
    HOST.with_borrow(|host| match &host.as_ref()?.files {
        Files::System { .. } => None,
        Files::Memory(texts) => {
            let text = texts.get(name).cloned();
            Some(text.ok_or_else(|| io::ErrorKind::NotFound.into()))
        }
    })
}

/// The name and the text that the argument `-` means, if there is a host with such a text.
pub fn input() -> Option<(String, String)> {
    HOST.with_borrow(|host| match &host.as_ref()?.files {
        Files::System { input } => Some(input.clone()),
        Files::Memory(_) => None,
    })
}

/// Gives bytes to the sink of the host. Returns false if there is no host; then the bytes belong to the stream of the
/// process.
pub fn put(stream: Stream, bytes: &[u8]) -> bool {
    HOST.with_borrow_mut(|host| {
        let Some(host) = host else {
            return false;
        };
        (host.sink)(stream, bytes);
        true
    })
}

/// Gives a finding to the host. Returns false if there is no host, or if it takes no findings.
pub fn find(finding: impl FnOnce() -> Finding) -> bool {
    HOST.with_borrow_mut(|host| {
        let Some(taker) = host.as_mut().and_then(|own| own.findings.as_mut()) else {
            return false;
        };
        taker(finding());
        true
    })
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    #[test]
    fn files_and_streams_lie_in_memory_only_within() {
        let written = Rc::new(RefCell::new(Vec::new()));
        let sink = written.clone();
        let files = BTreeMap::from([("a.nk".to_owned(), "eval 1".to_owned())]);
        assert!(!is_embedded());
        let sink: Sink = Box::new(move |stream, bytes| {
            sink.borrow_mut().push((stream, bytes.to_vec()));
        });
        let columns = Some(72);
        let host = Host {
            files: Files::Memory(files),
            columns,
            sink,
            findings: None,
        };
        within(host, || {
            assert!(is_embedded());
            assert_eq!(super::columns(), columns);
            assert_eq!(file("a.nk").unwrap().unwrap(), "eval 1");
            let missing = file("Cargo.toml").unwrap().unwrap_err();
            assert_eq!(missing.kind(), io::ErrorKind::NotFound);
            assert!(has_files() && input().is_none());
            assert!(put(Stream::Output, b"1\n"));
        });
        assert!(!is_embedded());
        assert!(file("a.nk").is_none());
        assert!(!put(Stream::Messages, b"2\n"));
        assert_eq!(*written.borrow(), [(Stream::Output, b"1\n".to_vec())]);
    }
}

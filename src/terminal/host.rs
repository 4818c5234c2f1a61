//! Where a command reads its files and writes its results: the system, or memory.
//!
//! A page in a browser and a program that embeds the commands have no files, and want results as text. They run a
//! command [`within`] a set of texts: each name that the command reads is looked up there, and whatever it writes goes to
//! a function. Nothing of the system is read or written meanwhile.

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

/// Receives what a command writes, as soon as it is written.
pub type Sink = Box<dyn FnMut(Stream, &[u8])>;

/// What a command has instead of the system.
pub struct Memory {
    /// The texts of its files by their names.
    pub files: BTreeMap<String, String>,
    /// The width in columns that lines for people are fitted to; `None` leaves them as they are.
    pub columns: Option<usize>,
    /// Receives what it writes.
    pub sink: Sink,
}

thread_local! {
    static MEMORY: RefCell<Option<Memory>> = const { RefCell::new(None) };
}

/// Runs `work` with these files and this sink instead of those of the system.
///
/// This holds for the calling thread. `work` must not call this function itself.
pub fn within<T>(memory: Memory, work: impl FnOnce() -> T) -> T {
    /// Returns to the system even if `work` panics.
    struct Restored;
    impl Drop for Restored {
        fn drop(&mut self) {
            MEMORY.set(None);
        }
    }
    MEMORY.set(Some(memory));
    let _restored = Restored;
    work()
}

/// Whether files and streams lie in memory.
pub fn is_memory() -> bool {
    MEMORY.with_borrow(Option::is_some)
}

/// The columns of a command in memory.
pub fn columns() -> Option<usize> {
    MEMORY.with_borrow(|memory| memory.as_ref()?.columns)
}

/// The text of a file in memory. `None` if files are those of the system.
///
/// # Errors
///
/// Inside: there is no such file.
pub fn file(name: &str) -> Option<io::Result<String>> {
    MEMORY.with_borrow(|memory| {
        let text = memory.as_ref()?.files.get(name).cloned();
        Some(text.ok_or_else(|| io::ErrorKind::NotFound.into()))
    })
}

/// Gives bytes to the sink. Returns whether there is one; otherwise they belong to the stream of the system.
pub fn put(stream: Stream, bytes: &[u8]) -> bool {
    MEMORY.with_borrow_mut(|memory| {
        let Some(memory) = memory else {
            return false;
        };
        (memory.sink)(stream, bytes);
        true
    })
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    #[test]
    fn files_and_streams_lie_in_memory_only_within() {
        let written: Rc<RefCell<Vec<(Stream, Vec<u8>)>>> = Rc::default();
        let sink = written.clone();
        let files = BTreeMap::from([("a.nk".to_owned(), "eval 1".to_owned())]);
        assert!(!is_memory());
        let sink: Sink = Box::new(move |stream, bytes| {
            sink.borrow_mut().push((stream, bytes.to_vec()));
        });
        let columns = Some(72);
        let memory = Memory {
            files,
            columns,
            sink,
        };
        within(memory, || {
            assert!(is_memory());
            assert_eq!(super::columns(), columns);
            assert_eq!(file("a.nk").unwrap().unwrap(), "eval 1");
            let missing = file("Cargo.toml").unwrap().unwrap_err();
            assert_eq!(missing.kind(), io::ErrorKind::NotFound);
            assert!(put(Stream::Output, b"1\n"));
        });
        assert!(!is_memory());
        assert!(file("a.nk").is_none());
        assert!(!put(Stream::Messages, b"2\n"));
        assert_eq!(*written.borrow(), [(Stream::Output, b"1\n".to_vec())]);
    }
}

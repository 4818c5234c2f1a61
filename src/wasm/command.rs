//! A command of the program, with files in memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_terminal::host::{Files, Host, Stream};
use serde::{Deserialize, Serialize};

/// A command and the files that it may read.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The words after `nkdsl`, such as `["eval", "kayles.nk", "--to", "100"]`.
    pub words: Vec<String>,
    /// The texts of the files by their names.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The width in columns of the lines of readable output.
    #[serde(default)]
    pub columns: Option<usize>,
}

/// The output of a command, and its exit status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// 0 if all is well, 1 if a check fails, 2 after wrong usage or an error, 3 if a limit stopped the command.
    pub status: u8,
    /// The results, as on standard output.
    pub output: String,
    /// Errors, warnings and notes, as on standard error.
    pub messages: String,
}

/// Runs a command. Each part of its output is also passed to `write` at once.
pub fn run(request: Request, mut write: impl FnMut(Stream, &str) + 'static) -> Answer {
    let written: Rc<RefCell<[Vec<u8>; 2]>> = Rc::default();
    let own = written.clone();
    let sink = move |stream: Stream, bytes: &[u8]| {
        own.borrow_mut()[stream as usize].extend_from_slice(bytes);
        write(stream, &String::from_utf8_lossy(bytes));
    };
    let stop = CancelToken::new();
    let host = Host {
        files: Files::Memory(request.files),
        columns: request.columns,
        sink: Box::new(sink),
        findings: None,
    };
    let words = request.words.into_iter().map(Into::into);
    let exit = nk_cli::run_embedded(words, host, stop);
    let [output, messages] = written.take();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Answer {
        status: exit.status(),
        output: text(output),
        messages: text(messages),
    }
}

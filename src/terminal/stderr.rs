//! Standard error, which shows all messages. Results go through [`super::output`].

use std::io::{self, Write};
use std::sync::Mutex;

use nk_base::lock::lock;

use super::host;
use super::progress;

/// A name from a file without control characters, since a file may come from anyone and a terminal would obey them.
pub fn plain(name: &str) -> String {
    let printed = |c: char| if c.is_control() { '?' } else { c };
    name.chars().map(printed).collect()
}

/// The messages that wait for the end of a document; `None` while no document is being written.
static HELD: Mutex<Option<String>> = Mutex::new(None);

/// Writes a text to standard error, or keeps it until the document that is being written has ended.
pub fn say(text: &str) {
    if host::put(host::Stream::Messages, text.as_bytes()) {
        return;
    }
    match &mut *lock(&HELD) {
        Some(held) => held.push_str(text),
        None => write(text),
    }
}

/// Runs `work`, which writes a document to standard output, and prints all messages afterwards. If both streams go to
/// one terminal or file, a message would otherwise stand in the middle of the document.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    *lock(&HELD) = Some(String::new());
    let done = work();
    say_held();
    done
}

fn say_held() {
    let held = lock(&HELD).take();
    write(&held.unwrap_or_default());
}

/// Prints the waiting messages before the program exits at once, and clears the progress line.
pub(crate) fn last_words(text: &str) {
    progress::wipe();
    say_held();
    write(text);
}

/// Writes a text. An error is ignored, since it could not be reported.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

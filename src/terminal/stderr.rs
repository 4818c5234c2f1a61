//! Standard error: everything but results, which go out through [`super::output`].

use std::io::{self, Write};
use std::sync::Mutex;

use super::progress;
use super::watchdog::lock;

/// A name from a file, which comes from anywhere, as it may go to a terminal.
pub fn plain(name: &str) -> String {
    let printed = |c: char| if c.is_control() { '?' } else { c };
    name.chars().map(printed).collect()
}

/// What is to be said once a document is whole; `None` where all is said at once.
static HELD: Mutex<Option<String>> = Mutex::new(None);

pub fn say(text: &str) {
    match &mut *lock(&HELD) {
        Some(held) => held.push_str(text),
        None => write(text),
    }
}

/// Runs `work`, which writes a document to standard output, and says everything else afterwards: where both streams go
/// to one terminal or one file, a message would stand in the middle of the document.
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

/// Prints what is left to print when the program is about to exit, and clears the progress line.
pub fn last_words(text: &str) {
    progress::wipe();
    say_held();
    write(text);
}

/// Where nobody listens, nothing is to be done about it.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

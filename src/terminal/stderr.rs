//! Standard error, which shows all messages. Results go through [`super::output`].
//!
//! With `--errors json` the messages of a command are one array. It is begun by the first message and closed at the end
//! of the command, so that a message is shown as soon as it is known.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Mutex;

use nk_base::lock::lock;

use super::diagnostics::{self, Level};
use super::host;
use super::progress;

/// A name from a file without control characters, since a file may come from anyone and a terminal would obey them.
pub fn plain(name: &str) -> String {
    let printed = |c: char| if c.is_control() { '?' } else { c };
    name.chars().map(printed).collect()
}

/// The messages that wait for the end of a document; `None` while no document is being written.
static HELD: Mutex<Option<String>> = Mutex::new(None);

/// How far the array of messages is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Array {
    Empty,
    Begun,
    Closed,
}

/// The array of messages of this process; `None` if messages are text.
static ARRAY: Mutex<Option<Array>> = Mutex::new(None);

thread_local! {
    /// The array of messages of an embedded command, which belongs to its thread.
    static EMBEDDED: RefCell<Option<Array>> = const { RefCell::new(None) };
}

fn with_array<T>(work: impl FnOnce(&mut Option<Array>) -> T) -> T {
    match host::is_embedded() {
        true => EMBEDDED.with_borrow_mut(work),
        false => work(&mut lock(&ARRAY)),
    }
}

/// Determines whether the messages of the command that begins are an array.
pub fn show_as_array(as_array: bool) {
    with_array(|array| *array = as_array.then_some(Array::Empty));
}

/// Whether messages are elements of an array.
pub fn is_array() -> bool {
    with_array(|array| array.is_some())
}

/// Adds the text of an object to the array. Once the array is closed, the program ends, and nothing more is shown.
pub fn add(object: &str) {
    with_array(|array| {
        let before = match array {
            Some(Array::Empty) => "[\n",
            Some(Array::Begun) => ",\n",
            Some(Array::Closed) | None => return,
        };
        *array = Some(Array::Begun);
        put(&format!("{before}{object}"));
    });
}

/// Ends the messages of a command: closes the array, if they are one.
pub fn close() {
    with_array(|array| {
        match array {
            Some(Array::Empty) => put("[]\n"),
            Some(Array::Begun) => put("\n]\n"),
            Some(Array::Closed) | None => return,
        }
        *array = Some(Array::Closed);
    });
}

/// Shows a message for which `text` stands where messages are text.
pub(crate) fn tell(level: Level, message: &str, text: &str) {
    match is_array() {
        true => add(&diagnostics::object(level, message.trim(), &[], &[])),
        false => put(text),
    }
}

/// Shows a text.
pub fn say(text: &str) {
    tell(Level::Note, text, text);
}

/// Shows a warning that has no place in a specification.
pub fn warn(message: &str) {
    tell(Level::Warning, message, &format!("warning: {message}\n"));
}

/// Writes a text to standard error, or keeps it until the document that is being written has ended.
fn put(text: &str) {
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
    if !text.trim().is_empty() || !is_array() {
        say(text);
    }
    close();
}

/// Writes a text. An error is ignored, since it could not be reported.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

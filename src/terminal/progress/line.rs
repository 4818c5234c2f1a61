//! Draws the progress line on standard error, as if the terminal were a little narrower than it is.
//!
//! The line is filled up to its width, and the cursor stays after it. The terminal writes `^C` there when a user types
//! Ctrl-C. Without room, `^C` would go to the next line, and erasing one line would leave the other.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::TermLike;
use nk_base::lock::lock;

/// The number of columns that are left free at the end, for `^C` and the cursor after it.
const MARGIN: u16 = 4;

/// The number of columns if the terminal does not state it.
const USUAL: u16 = 80;

/// Erases the line and moves the cursor to its start.
const WIPE: &str = "\r\x1b[2K";

/// Whether a line is shown, which must be erased before the program ends.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Erases the line, if there is one, before the program ends at once.
pub fn wipe() {
    if SHOWN.swap(false, Ordering::SeqCst) {
        // An error of standard error cannot be reported.
        let _ = io::stderr().write_all(WIPE.as_bytes());
    }
}

/// The number of columns that the terminal states.
#[cfg(any(unix, windows))]
fn stated() -> Option<u16> {
    terminal_size::terminal_size_of(io::stderr()).map(|size| size.0.0)
}

/// No number: a page in a browser has no terminal.
#[cfg(not(any(unix, windows)))]
fn stated() -> Option<u16> {
    None
}

/// The number of columns that a line may take.
pub fn columns() -> usize {
    let width = stated().unwrap_or(USUAL);
    usize::from(width.saturating_sub(MARGIN).max(1))
}

/// Standard error. A drawing is written in one piece, so that it does not flicker.
#[derive(Debug, Default)]
pub struct Line {
    waiting: Mutex<Vec<u8>>,
}

impl Line {
    fn add(&self, text: &str) -> io::Result<()> {
        lock(&self.waiting).extend_from_slice(text.as_bytes());
        Ok(())
    }

    /// Moves the cursor by this many places, in the direction of that letter.
    fn moved(&self, count: usize, letter: char) -> io::Result<()> {
        match count {
            0 => Ok(()),
            _ => self.add(&format!("\x1b[{count}{letter}")),
        }
    }
}

impl TermLike for Line {
    fn width(&self) -> u16 {
        columns() as u16
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.moved(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.moved(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.moved(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.moved(n, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.add(text)?;
        self.add("\n")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        if !text.is_empty() {
            SHOWN.store(true, Ordering::SeqCst);
        }
        self.add(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        SHOWN.store(false, Ordering::SeqCst);
        self.add(WIPE)
    }

    fn flush(&self) -> io::Result<()> {
        let mut waiting = lock(&self.waiting);
        let mut err = io::stderr().lock();
        let outcome = err.write_all(&waiting).and_then(|()| err.flush());
        waiting.clear();
        outcome
    }
}

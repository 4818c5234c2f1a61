//! Where the line of progress is drawn: standard error, as a terminal that is a little narrower than it is.
//!
//! The line is filled up to its width, and the cursor stays behind it. There the terminal writes `^C` when that is
//! typed; without room for it that would go on to the next line, and taking away the one line would leave the other.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::TermLike;
use terminal_size::terminal_size_of;

/// What is left free at the end: `^C`, and the place behind it.
const MARGIN: u16 = 4;

/// Columns where the terminal does not tell.
const USUAL: u16 = 80;

/// Takes the line away and back to its start.
const WIPE: &str = "\r\x1b[2K";

/// Whether a line stands there, which is to go before the program does.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Clears the line, if there is one, before the program ends at once.
pub fn wipe() {
    if SHOWN.swap(false, Ordering::SeqCst) {
        // Where nobody listens, nothing is to be done about it.
        let _ = io::stderr().write_all(WIPE.as_bytes());
    }
}

/// Columns that a line may take.
pub fn columns() -> usize {
    let width = terminal_size_of(io::stderr()).map_or(USUAL, |size| size.0.0);
    usize::from(width.saturating_sub(MARGIN).max(1))
}

/// Standard error. What is written goes out in one piece, so that nothing flickers.
#[derive(Debug, Default)]
pub struct Line {
    waiting: Mutex<Vec<u8>>,
}

impl Line {
    fn waiting(&self) -> MutexGuard<'_, Vec<u8>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, text: &str) -> io::Result<()> {
        self.waiting().extend_from_slice(text.as_bytes());
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
        let mut waiting = self.waiting();
        let mut err = io::stderr().lock();
        let outcome = err.write_all(&waiting).and_then(|()| err.flush());
        waiting.clear();
        outcome
    }
}

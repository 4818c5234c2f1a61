//! The choice of the change that is made in this build. This module is a part of the changed program, not of this
//! crate.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

const RECORD: u32 = u32::MAX;
const MOST: usize = 8192;

/// The number in NKDSL_MUTANT; 0, which is no change, if it is missing.
static CHOSEN: LazyLock<u32> = LazyLock::new(|| match std::env::var("NKDSL_MUTANT") {
    Ok(number) => number.parse().expect("a number"),
    Err(_) if std::env::var_os("NKDSL_REACHED").is_some() => RECORD,
    Err(_) => 0,
});

/// Whether one of the changes `first..=last` is made, which are those at one place in the text.
#[inline]
pub fn among(first: u32, last: u32) -> bool {
    let chosen = *CHOSEN;
    if chosen == RECORD {
        reached(first, last);
    }
    first <= chosen && chosen <= last
}

/// Records in the file NKDSL_REACHED that the place of these changes was reached.
#[cold]
fn reached(first: u32, last: u32) {
    static SEEN: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];
    static OUT: LazyLock<Mutex<File>> = LazyLock::new(|| {
        let path = std::env::var_os("NKDSL_REACHED").expect("a path");
        Mutex::new(
            OpenOptions::new()
                .append(true)
                .create(true)
                .open(path)
                .expect("a file to write"),
        )
    });
    for number in first..=last {
        if !SEEN[number as usize].swap(true, Ordering::Relaxed) {
            let line = format!("{number}\n");
            OUT.lock()
                .expect("no thread fails here")
                .write_all(line.as_bytes())
                .expect("a line written");
        }
    }
}

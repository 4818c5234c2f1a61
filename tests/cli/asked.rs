//! The question to the terminal about its support for pictures, and keys that are typed meanwhile.

use std::io::Write;
use std::time::{Duration, Instant};

use super::runner::Workshop;
use super::terminal::{QUESTION, shown_behind, started};

/// The program waits once for a terminal that does not answer, and not again after each key.
#[test]
fn keys_do_not_prolong_the_wait_for_an_answer() {
    let arguments = ["draw", "paths.nk", "path(3)"];
    let workshop = Workshop::new();
    let Some(mut running) = started(&workshop, "", "xterm", &arguments, "") else {
        return;
    };
    let mut keys = running.terminal.try_clone().expect("the same terminal");
    let mut shown = String::new();
    while !shown.contains(QUESTION) {
        shown += &String::from_utf8_lossy(&running.more().expect("a question"));
    }
    // A key is typed every 200 ms until the picture is there.
    let asked = Instant::now();
    let is_over = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let over = is_over.clone();
    let typing = std::thread::spawn(move || {
        while !over.load(std::sync::atomic::Ordering::Relaxed) && asked.elapsed().as_secs() < 20 {
            // Writing fails if the terminal has been closed.
            let _ = keys.write_all(b"x");
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    while !shown.contains("0---1---2")
        && let Some(piece) = running.more()
    {
        shown += &String::from_utf8_lossy(&piece);
    }
    let waited = asked.elapsed();
    is_over.store(true, std::sync::atomic::Ordering::Relaxed);
    typing.join().expect("it ends");
    running.child.wait().expect("it ends");
    // A busy machine may be slow, but the keys would last longer.
    assert!(waited < Duration::from_secs(10), "{waited:?} {shown:?}");
}

/// The error that something cannot be drawn comes without a question to the terminal, at the prompt and on the command
/// line.
#[test]
fn a_terminal_is_not_asked_about_what_cannot_be_drawn() {
    let answers = [("nk> ", ":draw foo\r"), ("foo", ""), ("nk> ", "\u{4}")];
    let term = "xterm-256color";
    if let Some((shown, asked)) = shown_behind("", term, &answers, &["repl", "wheels.nk"], "") {
        assert!(
            !asked && shown.contains("there is no `foo` here"),
            "{shown:?}"
        );
    }
    for arguments in [["draw", "wheels.nk", "foo"], ["plot", "wheels.nk", "foo"]] {
        let Some((shown, asked)) = shown_behind("", term, &[], &arguments, "; true") else {
            return;
        };
        assert!(!asked && shown.contains("foo"), "{shown:?}");
    }
}

/// As in an editor, the completion of a name of the library adds the `use`.
#[test]
fn a_completed_name_of_the_library_is_brought_in() {
    let answers = [
        ("nk> ", "order(pete\t"),
        ("petersen", "(5, 2))\r"),
        ("is added", ""),
        ("10\r\n", ""),
        ("nk> ", "\u{4}"),
    ];
    let term = "xterm-256color";
    let Some((shown, _)) = shown_behind("", term, &answers, &["repl"], "") else {
        return;
    };
    let said = "note: `use \"std/petersen.nk\"` is added\r\n10\r\n";
    assert!(shown.contains(said), "{shown:?}");
}

//! Whether and how long the terminal is asked about its pictures, and what is typed there.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};

use super::runner::Workshop;
use super::terminal::{QUESTION, shown_behind};

/// However long keys are typed: a terminal that does not answer is waited for once, and not again at each key.
#[test]
fn keys_do_not_prolong_the_wait_for_an_answer() {
    let size = Winsize {
        ws_row: 24,
        ws_col: 80,
        ws_xpixel: 640,
        ws_ypixel: 480,
    };
    let terminal = openpty(&size, None).expect("a terminal");
    let workshop = Workshop::new();
    let own = workshop.command(&["draw", "paths.nk", "path(3)"]);
    let mut command = Command::new("setsid");
    command.args(["--ctty", "--wait"]);
    command.arg(own.get_program()).args(own.get_args());
    command.current_dir(workshop.path()).env("TERM", "xterm");
    for name in ["TMUX", "TERM_PROGRAM", "KITTY_WINDOW_ID"] {
        command.env_remove(name);
    }
    let [input, out, err] = [(); 3].map(|()| terminal.slave.try_clone().expect("its other end"));
    command
        .stdin(Stdio::from(input))
        .stdout(Stdio::from(out))
        .stderr(Stdio::from(err));
    let mut of_terminal = File::from(terminal.master);
    let mut child = match command.spawn() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            println!("skipped: setsid is not installed");
            return;
        }
        spawned => spawned.expect("it runs"),
    };
    drop((command, terminal.slave));
    let mut keys = of_terminal.try_clone().expect("the same terminal");
    let (mut shown, mut piece) = (String::new(), [0; 4096]);
    while !shown.contains(QUESTION) {
        let count = of_terminal.read(&mut piece).expect("a question");
        shown.push_str(&String::from_utf8_lossy(&piece[..count]));
    }
    // Keys every 200 ms, without end.
    let asked = Instant::now();
    let is_over = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let over = is_over.clone();
    let typing = std::thread::spawn(move || {
        while !over.load(std::sync::atomic::Ordering::Relaxed) && asked.elapsed().as_secs() < 20 {
            // A terminal that is gone takes no keys.
            let _ = keys.write_all(b"x");
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    while !shown.contains("0---1---2") {
        match of_terminal.read(&mut piece) {
            Ok(count @ 1..) => shown.push_str(&String::from_utf8_lossy(&piece[..count])),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => break,
        }
    }
    let waited = asked.elapsed();
    is_over.store(true, std::sync::atomic::Ordering::Relaxed);
    typing.join().expect("it ends");
    child.wait().expect("it ends");
    // A busy machine takes its time, and yet less than the keys.
    assert!(waited < Duration::from_secs(10), "{waited:?} {shown:?}");
}

/// What cannot be drawn is told before the terminal is asked, at a prompt and behind the command.
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

//! Pictures of a terminal in which lines are typed behind a prompt, as SVG.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};
use nk_testing::root;

use super::runner::Workshop;
use super::screens::{PAGE, hold, svg, typed, workshop};

/// A command in which lines are typed, each behind the sign of its prompt. The last line ends it.
#[derive(Debug)]
struct Conversation {
    name: &'static str,
    columns: u16,
    arguments: &'static [&'static str],
    sign: &'static str,
    lines: &'static [&'static str],
}

const CONVERSATIONS: &[Conversation] = &[
    Conversation {
        name: "pictures/terminal/play.svg",
        columns: 88,
        arguments: &["play", "specs/lattice.nk", "lattice(2, 3)"],
        sign: "> ",
        lines: &["win", "v[1,2]", "v[2,3]", ""],
    },
    Conversation {
        name: "pictures/terminal/repl.svg",
        columns: 110,
        arguments: &["repl", "specs/diamonds.nk"],
        sign: "nk> ",
        lines: &[
            "a(12)",
            "g(n) = a(n) (+) a(n+1)",
            "g(n) : 1 <= n <= 8",
            ":check nimber(diamonds(n)) = a(n) : 0 <= n <= 5",
            "diamonds(1)",
            "1/(a(12) - 2)",
            ":quit",
        ],
    },
];

/// All that is seen of a conversation at its end.
fn held(workshop: &Workshop, own: &Conversation) -> String {
    let size = Winsize {
        ws_row: 40,
        ws_col: own.columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    let terminal = openpty(&size, None).expect("a terminal");
    let mut command = workshop.command(own.arguments);
    command.env("TERM", "xterm-256color").env_remove("COLUMNS");
    // The history is kept there.
    command.env("XDG_STATE_HOME", workshop.path());
    let end = || Stdio::from(terminal.slave.try_clone().expect("its other end"));
    command.stdin(end()).stdout(end()).stderr(end());
    let mut child = command.spawn().expect("it runs");
    drop((command, terminal.slave));
    let (mut bytes, mut piece, begun) = (Vec::new(), [0; 4096], Instant::now());
    let mut from = File::from(terminal.master);
    // The editor of lines draws the sign, and goes behind it.
    let fresh = format!("{}\r\u{1b}[{}C", own.sign, own.sign.len());
    let (mut seen, mut lines) = (0, own.lines.iter());
    loop {
        match from.read(&mut piece) {
            Ok(count @ 1..) => bytes.extend(&piece[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => break,
        }
        let mut new = bytes[seen..].windows(fresh.len());
        if new.any(|own| own == fresh.as_bytes())
            && let Some(line) = lines.next()
        {
            // The next sign is drawn once this line is there.
            seen = bytes.len();
            let line = format!("{line}\r");
            from.write_all(line.as_bytes()).expect("it reads");
        }
        assert!(begun.elapsed() < Duration::from_secs(100), "{own:?}");
    }
    child.wait().expect("it ends");
    assert!(lines.next().is_none(), "a line was not typed");
    let text = String::from_utf8(bytes)
        .expect("UTF-8")
        .replace("\r\n", "\n");
    let seen: Vec<String> = text.lines().map(seen_of).collect();
    seen.join("\n").trim_end().to_owned()
}

/// What is seen of a line in the end. The editor of lines draws a line again at each key, and goes to its end.
fn seen_of(line: &str) -> String {
    let last = line.rsplit("\r\u{1b}[K").next().unwrap_or_default();
    let (mut seen, mut rest) = (String::new(), last);
    while let Some(at) = rest.find('\u{1b}') {
        let end = rest[at..].find(char::is_alphabetic).expect("a whole code") + at + 1;
        let code = &rest[at..end];
        seen += rest[..at].trim_end_matches('\r');
        // Only colours are seen.
        seen += if code.ends_with('m') { code } else { "" };
        rest = &rest[end..];
    }
    seen + rest
}

#[test]
fn pictures_of_conversations_are_current() {
    let page = std::fs::read_to_string(root().join(PAGE)).expect("a page");
    let workshop = workshop(&page);
    for own in CONVERSATIONS {
        let line = typed(own.arguments);
        assert!(page.contains(&line), "{PAGE} shows `{line}`");
        assert!(page.contains(&format!("({})", own.name)), "{PAGE}");
        let picture = svg(&format!("$ {line}\n{}", held(&workshop, own)));
        hold(own.name, &picture, |one, other| one == other);
    }
}

//! Pictures of a terminal in which lines are typed at a prompt, as SVG.

use std::io::Write;
use std::time::{Duration, Instant};

use nk_testing::root;

use super::pseudo_terminal::Terminal;
use super::runner::Workshop;
use super::screens::{PAGE, hold, svg, typed, workshop};

/// A command in which lines are typed at a prompt. The last line ends the command.
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

/// The text on the terminal at the end of a conversation.
fn held(workshop: &Workshop, own: &Conversation) -> String {
    let terminal = Terminal::new([40, own.columns], [0, 0]);
    let mut command = workshop.command(own.arguments);
    command.env("TERM", "xterm-256color");
    // The history is saved in this folder.
    command.env("XDG_STATE_HOME", workshop.path());
    let [input, out, err] = [(); 3].map(|()| terminal.end());
    command.stdin(input).stdout(out).stderr(err);
    let mut running = terminal.start(command).expect("the program");
    let (mut bytes, begun) = (Vec::new(), Instant::now());
    // The line editor draws the sign of the prompt, and moves the cursor after it.
    let fresh = format!("{}\r\u{1b}[{}C", own.sign, own.sign.len());
    let (mut seen, mut lines) = (0, own.lines.iter());
    while let Some(piece) = running.more() {
        bytes.extend(piece);
        let mut new = bytes[seen..].windows(fresh.len());
        if new.any(|own| own == fresh.as_bytes())
            && let Some(line) = lines.next()
        {
            // The next sign is drawn after this line has been read.
            seen = bytes.len();
            let line = format!("{line}\r");
            let keys = line.as_bytes();
            running.terminal.write_all(keys).expect("it reads");
        }
        assert!(begun.elapsed() < Duration::from_secs(100), "{own:?}");
    }
    running.child.wait().expect("it ends");
    assert!(lines.next().is_none(), "a line was not typed");
    let text = String::from_utf8(bytes)
        .expect("UTF-8")
        .replace("\r\n", "\n");
    let seen: Vec<String> = text.lines().map(seen_of).collect();
    seen.join("\n").trim_end().to_owned()
}

/// The final state of a line on the terminal. The line editor draws the line again after each key, and moves to its
/// end.
fn seen_of(line: &str) -> String {
    let last = line.rsplit("\r\u{1b}[K").next().unwrap_or_default();
    let (mut seen, mut rest) = (String::new(), last);
    while let Some(at) = rest.find('\u{1b}') {
        let end = rest[at..].find(char::is_alphabetic).expect("a whole code") + at + 1;
        let code = &rest[at..end];
        seen += rest[..at].trim_end_matches('\r');
        // Of all codes only colours are kept.
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

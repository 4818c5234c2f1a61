//! The line of progress, and pictures, on a pseudo-terminal.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::ends::interrupt;
use super::pseudo_terminal::{Running, Terminal};
use super::runner::Workshop;

const COLUMNS: u16 = 60;

/// The text that removes the line of progress.
const WIPE: &str = "\r\u{1b}[2K";

#[test]
fn the_line_of_progress_fits_and_goes_away_with_ctrl_c() {
    progress_until_ctrl_c("");
}

#[test]
fn the_line_of_progress_comes_back_for_the_next_eval() {
    progress_until_ctrl_c("eval nimber(lattice(2,5))\n");
}

/// Interrupts a long eval, which comes after those of `before`, as soon as its line of progress is shown.
fn progress_until_ctrl_c(before: &str) {
    let terminal = Terminal::new([24, COLUMNS], [0, 0]);
    let workshop = Workshop::new();
    let path = workshop.path().join("lattice.nk");
    let text = format!("use \"std/lattices.nk\"\n{before}eval nimber(lattice(3,47))\n");
    std::fs::write(path, text).expect("a file");
    let mut command = workshop.command(&["eval", "lattice.nk", "--time", "60"]);
    command.stdout(terminal.end()).stderr(terminal.end());
    let mut running = terminal.start(command).expect("the program");
    let (mut shown, mut asked, begun) = (String::new(), false, Instant::now());
    while let Some(piece) = running.more() {
        shown += &String::from_utf8_lossy(&piece);
        if shown.contains("nimber(lattice(3,47)): ") && !asked {
            interrupt(running.child.id());
            asked = true;
        }
        assert!(begun.elapsed() < Duration::from_secs(100), "{shown}");
    }
    let status = running.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130), "{shown}");
    assert!(asked, "{shown}");
    let (drawn, rest) = shown.rsplit_once(WIPE).expect("it is wiped");
    assert!(
        rest.starts_with("interrupted before the first term"),
        "{shown}"
    );
    // The line leaves room for the `^C` that the terminal writes when Ctrl-C is typed, and never needs two lines.
    for drawn in drawn.split(WIPE) {
        let line = drawn.rsplit('\n').next().expect("a last line");
        assert!(line.chars().count() + 3 <= usize::from(COLUMNS), "{line:?}");
        assert!(!line.contains('\u{1b}'), "{line:?}");
    }
}

/// The question for device attributes.
pub(super) const QUESTION: &str = "\u{1b}[?1;1;0S\u{1b}[c";

/// The output of a command on a terminal that is 640 pixels wide, is called `term` and answers the question with
/// `reply`, and whether the question was asked. `None` if the command that gives a program a terminal is missing.
fn shown_by(term: &str, reply: &str, arguments: &[&str]) -> Option<(String, bool)> {
    shown_behind("", term, &[(QUESTION, reply)], arguments, "")
}

/// The same result if `typed` was typed before the program starts, and the shell does `behind` after it. Each answer is
/// typed when the text that belongs to it is shown after the text of the previous one.
pub(super) fn shown_behind(
    typed: &str,
    term: &str,
    answers: &[(&str, &str)],
    arguments: &[&str],
    behind: &str,
) -> Option<(String, bool)> {
    let workshop = Workshop::new().file("wheels.nk", "use \"std/wheels.nk\"\n");
    let mut running = started(&workshop, typed, term, arguments, behind)?;
    let (mut shown, mut seen) = (String::new(), 0);
    let mut answers = answers.iter();
    let mut next = answers.next();
    while let Some(piece) = running.more() {
        shown += &String::from_utf8_lossy(&piece);
        while let Some((awaited, answer)) = next
            && let Some(at) = shown[seen..].find(awaited)
        {
            seen += at + awaited.len();
            let keys = answer.as_bytes();
            running.terminal.write_all(keys).expect("it reads");
            next = answers.next();
        }
    }
    assert!(running.child.wait().expect("it ends").success(), "{shown}");
    let asked = shown.contains(QUESTION);
    Some((shown.replace(QUESTION, ""), asked))
}

/// Starts a command on such a terminal, with a text typed before it, and with something else that the shell does after
/// it. `None` if the command that gives a program a terminal is missing.
pub(super) fn started(
    workshop: &Workshop,
    typed: &str,
    term: &str,
    arguments: &[&str],
    behind: &str,
) -> Option<Running> {
    let mut terminal = Terminal::new([24, 80], [640, 480]);
    let own = workshop.command(arguments);
    let mut command = Command::new("setsid");
    // A program that waits for a key would never end, so there is a time limit.
    let script = format!("timeout --foreground -s KILL 60 \"$@\"{behind}");
    command
        .args(["--ctty", "--wait", "sh", "-c", &script, "sh"])
        .arg(own.get_program())
        .args(own.get_args());
    command.current_dir(workshop.path()).env("TERM", term);
    command.env("XDG_STATE_HOME", workshop.path());
    command.env("NO_COLOR", "1");
    let [input, out, err] = [(); 3].map(|()| terminal.end());
    command.stdin(input).stdout(out).stderr(err);
    terminal.ours.write_all(typed.as_bytes()).expect("it reads");
    let running = terminal.start(command);
    if running.is_none() {
        println!("skipped: setsid is not installed");
    }
    running
}

#[test]
fn a_terminal_that_has_sixels_gets_them() {
    let draw = ["draw", "wheels.nk", "wheel(5)"];
    let plot = ["plot", "paths.nk", "D", "--to", "20"];
    let sixel = "\u{1b}P0;1;0q\"1;1;";
    for (term, reply, is_sixel, is_asked) in [
        ("xterm-256color", "\u{1b}[?62;4;22c", true, true),
        ("xterm-256color", "\u{1b}[?62;22c", false, true),
        // A terminal that gives no answer.
        ("xterm-256color", "", false, true),
        ("dumb", "\u{1b}[?62;4;22c", false, false),
    ] {
        for arguments in [&draw[..], &plot] {
            let Some((shown, asked)) = shown_by(term, reply, arguments) else {
                return;
            };
            assert_eq!(asked, is_asked, "{term} {shown:?}");
            assert_eq!(
                shown.starts_with(sixel),
                is_sixel,
                "{term} {reply:?} {shown:?}"
            );
            // The answer is not shown, and a text has no escape sequence.
            assert!(is_sixel || !shown.contains('\u{1b}'), "{shown:?}");
            if is_sixel {
                let width = shown[sixel.len()..].split(';').next();
                let width: Option<u32> = width.and_then(|own| own.parse().ok());
                assert!(width.is_some_and(|own| own <= 640), "{width:?}");
                assert!(shown.trim_end().ends_with("\u{1b}\\"), "{shown:?}");
            }
        }
    }
    // A terminal that states how many colours it keeps gets no more.
    let reply = "\u{1b}[?1;0;16S\u{1b}[?63;1;2;4;6;9;15;22c";
    if let Some((shown, _)) = shown_by("xterm-256color", reply, &draw) {
        let colours = shown.matches(";2;").count();
        assert!(
            shown.starts_with(sixel) && (3..=16).contains(&colours),
            "{colours}"
        );
    }
    // A format that is asked for by name is written on every terminal, and the terminal is not asked.
    let named = [&draw[..], &["--format", "text"]].concat();
    if let Some((shown, asked)) = shown_by("xterm-256color", "", &named) {
        assert!(!asked && !shown.contains('\u{1b}'), "{shown:?}");
    }
}

/// A line that was typed before the program starts is for the next program: the terminal is not asked, and the line is
/// kept.
#[test]
fn what_is_typed_ahead_is_left_alone() {
    let draw = ["draw", "wheels.nk", "wheel(5)"];
    let behind = "; read line; echo \"got $line\"";
    let term = "xterm-256color";
    let Some((shown, asked)) = shown_behind("typed ahead\n", term, &[], &draw, behind) else {
        return;
    };
    assert!(!asked, "{shown:?}");
    assert!(shown.contains("got typed ahead"), "{shown:?}");
}

/// At a prompt, keys that are typed while the terminal is asked belong to the next line, with and without a picture.
#[test]
fn what_is_typed_while_the_terminal_is_asked_is_kept() {
    for (reply, is_sixel) in [
        ("\u{1b}[?62;4;22c", true),
        ("\u{1b}[?62;22c", false),
        ("", false),
    ] {
        let typed =
            format!("size(cycle(1000)) - 1\r7 * c{reply}ycle\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}");
        let answers = [
            ("nk> ", ":draw wheel(5)\r"),
            (QUESTION, &typed),
            ("nk> size(cycle(1000)) - 1\r\n999\r\n", ""),
            ("nk> 7 * ", "8\r"),
            ("56\r\n", ""),
            ("nk> ", "\u{4}"),
        ];
        let arguments = ["repl", "wheels.nk"];
        let term = "xterm-256color";
        let Some((shown, asked)) = shown_behind("", term, &answers, &arguments, "") else {
            return;
        };
        assert!(asked, "{shown:?}");
        assert_eq!(shown.contains("\u{1b}P0;1;0q"), is_sixel, "{shown:?}");
    }
}

/// Rows and columns that do not fit the terminal are cut between columns.
#[test]
fn text_pictures_fit_the_terminal() {
    let draw = |graph| ["draw", "wheels.nk", graph, "--format", "text"];
    for (graph, parts) in [
        ("cartesian(path(2), path(4))", 1),
        ("cartesian(path(2), path(25))", 3),
    ] {
        let Some((shown, _)) = shown_by("dumb", "", &draw(graph)) else {
            return;
        };
        // Each part has both rows of the picture.
        let rows = shown.lines().filter(|line| line.contains("---"));
        assert_eq!(rows.count(), 2 * parts, "{shown}");
        for line in shown.lines() {
            assert!(line.trim_end().chars().count() <= 80, "{line}");
        }
    }
}

/// A pipe is not asked, whatever the environment variables are.
#[test]
fn a_pipe_is_not_asked() {
    for (term, program) in [
        ("xterm-256color", ""),
        ("xterm-kitty", "kitty"),
        ("foot", ""),
    ] {
        let workshop = Workshop::new();
        for (arguments, start) in [
            (&["draw", "paths.nk", "path(3)"][..], "<svg"),
            (&["plot", "paths.nk", "D", "--to", "20"], "paths"),
            (&["repl", "paths.nk"], ""),
        ] {
            let mut command = workshop.command(arguments);
            command.env("TERM", term).env("TERM_PROGRAM", program);
            let mut child = command.stdin(Stdio::piped()).spawn().expect("it runs");
            let mut input = child.stdin.take().expect("a pipe");
            // The prompt reads this line; other commands do not, so writing may fail.
            let _ = input.write_all(b":draw path(3)\n");
            drop(input);
            let output = child.wait_with_output().expect("it ends");
            let out = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(out.starts_with(start) && !out.contains('\u{1b}'), "{out:?}");
            assert!(!out.contains("<svg") || start == "<svg", "{out}");
        }
    }
}

/// On a narrow terminal the lines of messages, verdicts and a game end at blanks, and no word is lost.
#[test]
fn lines_end_at_blanks_on_narrow_terminals() {
    let workshop = Workshop::new()
        .file("p.nk", "use \"std/lattices.nk\"\n")
        .file(
            "k.nk",
            "k(n) = mex { k(n-1) : n >= 1 }\ncheck k(n) = (1 - (-1)^n) / 2 : n >= 0\n",
        );
    for arguments in [
        &["play", "p.nk", "path(5)"][..],
        &["play", "p.nk", "path(n)"],
        &["play", "p.nk", "nimber(path(4)) (+) 3"],
        &["eval", "p.nk", "nn(3)"],
        &["eval", "p.nk", "--to", "a very strange number of terms"],
        &["check", "k.nk"],
    ] {
        let words = |text: &str| {
            let words = text
                .split_whitespace()
                .filter(|own| !own.contains(['│', '\u{1b}']));
            words.map(str::to_owned).collect::<Vec<_>>()
        };
        let wide = super::screens::written(&workshop, 300, arguments, None);
        for columns in [24, 36, 50] {
            let narrow = super::screens::written(&workshop, columns, arguments, None);
            assert_eq!(words(&narrow), words(&wide), "{narrow}");
            for line in narrow.lines().filter(|own| !own.contains('\u{1b}')) {
                let is_one_word = !line.trim().contains(' ');
                let is_short = line.chars().count() <= usize::from(columns);
                assert!(is_short || is_one_word, "{columns}: {line}");
                assert!(!line.trim().contains("    "), "{columns}: {line}");
            }
        }
    }
}

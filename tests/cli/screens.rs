//! Pictures of a terminal in which the program runs: its output, with its colours, as SVG.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anstyle_svg::{Term, WIN10_CONSOLE};
use nk_testing::root;

use super::ends::interrupt;
use super::pseudo_terminal::Terminal;
use super::runner::Workshop;

/// A picture: its file below `docs`, the columns of the terminal, and the typed commands.
struct Screen {
    name: &'static str,
    columns: u16,
    commands: &'static [&'static [&'static str]],
}

const SCREENS: &[Screen] = &[
    Screen {
        name: "terminal.svg",
        columns: 120,
        commands: &[
            &["eval", "specs/diamonds.nk", "--to", "60"],
            &["check", "specs/diamonds.nk"],
        ],
    },
    Screen {
        name: "pictures/terminal/grid.svg",
        columns: 88,
        commands: &[&[
            "eval",
            "specs/wythoff.nk",
            "W(m, n) : 0 <= m <= 8, 0 <= n <= 14",
        ]],
    },
    Screen {
        name: "pictures/terminal/graph.svg",
        columns: 88,
        commands: &[&["draw", "specs/petersen.nk", "petersen(5, 2)"]],
    },
    Screen {
        name: "pictures/terminal/move.svg",
        columns: 88,
        commands: &[&["draw", "specs/lattice.nk", "lattice(3, 5)", "--move"]],
    },
    Screen {
        name: "pictures/terminal/plot.svg",
        columns: 88,
        commands: &[&["plot", "specs/diamonds.nk", "a", "--to", "150"]],
    },
    Screen {
        name: "pictures/terminal/error.svg",
        columns: 96,
        commands: &[&["eval", "kayles.nk"]],
    },
];

/// The line of progress changes all the time, so only the words of its picture are compared, and not its figures.
const PROGRESS: Screen = Screen {
    name: "pictures/terminal/progress.svg",
    columns: 80,
    commands: &[&[
        "eval",
        "specs/octal_games.nk",
        "octal(\"0.007\", n) : n >= 0",
        "--to",
        "10^6",
    ]],
};

pub(super) const PAGE: &str = "docs/terminal.md";

/// The text of the first block of the page, which is the file `kayles.nk`.
fn kayles(page: &str) -> &str {
    let text = page.split("```nk error E0402\n").nth(1);
    text.and_then(|own| own.split("```").next())
        .expect("a file on the page")
}

/// The commands as they are typed, such as `nkdsl check 'a file.nk'`.
pub(super) fn typed(arguments: &[&str]) -> String {
    let quoted = arguments.iter().map(|own| {
        let is_plain = own
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_./^".contains(c));
        match is_plain {
            true => (*own).to_owned(),
            false => format!("'{own}'"),
        }
    });
    ["nkdsl".to_owned()]
        .into_iter()
        .chain(quoted)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The whole output of a command on a terminal. When the output contains `enough`, the command gets Ctrl-C.
///
/// If `enough` is given, standard output is no terminal, so that no terms are mixed with the line of progress.
pub(super) fn written(
    workshop: &Workshop,
    columns: u16,
    arguments: &[&str],
    enough: Option<&str>,
) -> String {
    let terminal = Terminal::new([40, columns], [0, 0]);
    let mut command = workshop.command(arguments);
    command.env("TERM", "xterm-256color");
    command.stderr(terminal.end()).stdout(match enough {
        None => terminal.end(),
        Some(_) => Stdio::null(),
    });
    let mut running = terminal.start(command).expect("the program");
    let (mut bytes, mut is_ended, begun) = (Vec::new(), false, Instant::now());
    while let Some(piece) = running.more() {
        bytes.extend(piece);
        let is_enough = enough.is_some_and(|own| String::from_utf8_lossy(&bytes).contains(own));
        if is_enough && !is_ended {
            interrupt(running.child.id());
            is_ended = true;
        }
        assert!(begun.elapsed() < Duration::from_secs(100), "{arguments:?}");
    }
    running.child.wait().expect("it ends");
    String::from_utf8(bytes)
        .expect("UTF-8")
        .replace("\r\n", "\n")
}

/// The width of a character in a picture, in pixels.
const WIDTH: f64 = 8.4;

pub(super) fn svg(text: &str) -> String {
    let picture = Term::new()
        .palette(WIN10_CONSOLE)
        .min_width_px(0)
        .render_svg(text);
    picture.lines().map(|own| placed(own) + "\n").collect()
}

/// A line of a picture in which each character has its own place. Dots and frames are often from a second font, in
/// which characters are wider or narrower.
fn placed(line: &str) -> String {
    const START: &str = "<tspan x=\"10px\"";
    let Some((before, rest)) = line.split_once(START).filter(|_| !line.is_ascii()) else {
        return line.to_owned();
    };
    let (mut count, mut ends) = (0, None);
    for c in rest.chars() {
        match (ends, c) {
            (None, '<') => ends = Some('>'),
            (None, '&') => (count, ends) = (count + 1, Some(';')),
            (None, _) => count += 1,
            (Some(end), c) if c == end => ends = None,
            _ => {}
        }
    }
    // The characters before the first end of a tag are no text.
    let attributes = rest.split('>').next().unwrap_or_default().chars().count() + 1;
    let places = (0..count - attributes).map(|at| format!("{:.1}", 10.0 + WIDTH * at as f64));
    let places: Vec<String> = places.collect();
    format!("{before}<tspan x=\"{}\"{rest}", places.join(" "))
}

/// A folder with the specifications of the project, and `kayles.nk` from the page.
pub(super) fn workshop(page: &str) -> Workshop {
    let workshop = Workshop::new().file("kayles.nk", kayles(page));
    let link = workshop.path().join("specs");
    std::os::unix::fs::symlink(root().join("specs"), link).expect("a link");
    workshop
}

/// Compares a picture with the committed one, or renews that one.
pub(super) fn hold(name: &str, made: &str, is_same: impl Fn(&str, &str) -> bool) {
    let path = root().join("docs").join(name);
    let kept = || std::fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("NKDSL_UPDATE").is_some() && !is_same(&kept(), made) {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).expect("a folder");
        std::fs::write(&path, made).expect("a picture");
    }
    assert!(
        is_same(&kept(), made),
        "docs/{name}: NKDSL_UPDATE=1 cargo test --test cli screens"
    );
}

#[test]
fn pictures_of_the_terminal_are_current() {
    let page = std::fs::read_to_string(root().join(PAGE)).expect("a page");
    let workshop = workshop(&page);
    for screen in SCREENS {
        let mut text = String::new();
        for arguments in screen.commands {
            let line = typed(arguments);
            assert!(page.contains(&line), "{PAGE} shows `{line}`");
            let shown = written(&workshop, screen.columns, arguments, None);
            // The time that a command took differs between runs.
            let lines = shown.lines().filter(|own| !own.starts_with("took "));
            let shown: Vec<&str> = lines.collect();
            text += &format!("$ {line}\n{}\n\n", shown.join("\n").trim_end());
        }
        assert!(page.contains(&format!("({})", screen.name)), "{PAGE}");
        hold(screen.name, &svg(text.trim_end()), |one, other| {
            one == other
        });
    }
}

/// The words after the number of terms in a line of progress.
const TERMS: &str = " terms,";

/// The words of the picture of a line of progress up to [`TERMS`], without numbers, units of time, and the turning
/// wheel. The rest depends on the estimate of the remaining time, and so on the load of the machine.
fn words(picture: &str) -> Vec<String> {
    let (_, text) = picture.split_once("<text").unwrap_or_default();
    let end = text.find(TERMS).map_or(0, |at| at + TERMS.len());
    let text = &text[..end];
    let tokens = text.split_whitespace().map(|own| {
        let is_figure = |c: char| c.is_ascii_digit() || "_.kM".contains(c);
        // The wheel is right after a tag.
        let own = own.trim_end_matches(['|', '/', '-', '\\']);
        own.trim_start_matches(is_figure).to_owned()
    });
    tokens
        .filter(|own| {
            !["", "s", "s,", "min", "h", "d", "|", "/", "-", "\\"].contains(&own.as_str())
        })
        .collect()
}

#[test]
fn the_picture_of_the_line_of_progress_has_its_words() {
    let page = std::fs::read_to_string(root().join(PAGE)).expect("a page");
    let workshop = workshop(&page);
    let [arguments] = PROGRESS.commands else {
        panic!("one command");
    };
    let line = typed(arguments) + " > terms.txt";
    assert!(page.contains(&line), "{PAGE} shows `{line}`");
    let shown = written(&workshop, PROGRESS.columns, arguments, Some(" left"));
    let drawn = shown.split("\r\u{1b}[2K");
    let progress = drawn
        .filter(|own| own.contains(" left"))
        .last()
        .expect("a line of progress");
    let picture = svg(&format!("$ {line}\n{}", progress.trim_end()));
    assert!(words(&picture).contains(&"terms,".to_owned()), "{picture}");
    assert!(page.contains(&format!("({})", PROGRESS.name)), "{PAGE}");
    hold(PROGRESS.name, &picture, |one, other| {
        words(one) == words(other)
    });
}

#[test]
fn drawings_fit_a_narrow_terminal() {
    let text = "use \"std/lattices.nk\"\nuse \"std/boards.nk\"\n";
    let workshop = Workshop::new().file("all.nk", text);
    for (graph, columns) in [
        ("lattice(2, 12)", 30),
        ("lattice(2, 12)", 58),
        ("queen(3, 12)", 24),
        ("queen(3, 12)", 40),
        ("complete(12)", 30),
    ] {
        let arguments = ["draw", "all.nk", graph, "--move", "--format", "text"];
        let shown = written(&workshop, columns, &arguments, None);
        let fits = |line: &str| line.chars().count() <= usize::from(columns);
        assert!(shown.lines().all(fits), "{graph}:\n{shown}");
        // No word is broken, and no word is lost.
        let wide = written(&workshop, 400, &arguments, None);
        let captions = |text: &str| -> Vec<String> {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let is_first = |own: &String| own == "leaves" || own == "wins:";
            let start = words.iter().position(is_first).expect("a caption");
            words[start..].to_vec()
        };
        assert_eq!(captions(&shown), captions(&wide), "{graph}");
    }
    let arguments = ["draw", "all.nk", "complete(60)", "--format", "text"];
    let shown = written(&workshop, 30, &arguments, None);
    let words: Vec<&str> = shown.split_whitespace().collect();
    let words = words.join(" ");
    assert!(
        words.contains(" of the 60 vertices are hidden behind others"),
        "{shown}"
    );
    let wide = written(&workshop, 100, &arguments, None);
    assert!(!wide.contains("hidden"), "{wide}");
}

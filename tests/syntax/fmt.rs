//! The formatter: it keeps tokens, is idempotent, and gives the expected texts.
//!
//! A case is `tests/fmt/NAME.nk` with the expected text in `tests/fmt/NAME.expected`. `NKDSL_UPDATE=1` writes the
//! expected texts again and formats the specs; read the difference before you commit it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use nk_base::source::FileId;
use nk_syntax::format::format;
use nk_syntax::{TokenKind, lex, parse};

use nk_testing::kept::{kept, tree};
use nk_testing::{Random, root, rounds};

const FILE: FileId = FileId(0);

/// The `.nk` files of a folder and those below it, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "nk") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

fn texts(folder: &str) -> Vec<(String, String)> {
    let read = |path: PathBuf| {
        (
            path.display().to_string(),
            fs::read_to_string(&path).unwrap(),
        )
    };
    files(folder).into_iter().map(read).collect()
}

/// Formats a text, and checks the properties that hold for every text.
pub fn formatted(name: &str, text: &str) -> String {
    let once = format(FILE, text).unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}"));
    assert_eq!(
        kept(text),
        kept(&once),
        "{name}: tokens changed\n{text}\n{once}"
    );
    assert_eq!(
        tree(text),
        tree(&once),
        "{name}: the tree changed\n{text}\n{once}"
    );
    let twice = format(FILE, &once).expect("still a specification");
    assert_eq!(
        once, twice,
        "{name}: formatting again changes it, from\n{text}"
    );
    let gap = |line: &str| line.ends_with(' ') || line.starts_with('\t') || line.contains('\r');
    assert_eq!(once.lines().find(|line| gap(line)), None, "{name}");
    assert!(
        once.is_empty() || (once.ends_with('\n') && !once.ends_with("\n\n")),
        "{name}"
    );
    assert!(
        !once.starts_with('\n') && !once.contains("\n\n\n"),
        "{name}"
    );
    once
}

#[test]
fn cases() {
    for (path, text) in texts("tests/fmt") {
        let result = formatted(&path, &text);
        let expected = Path::new(&path).with_extension("expected");
        if std::env::var_os("NKDSL_UPDATE").is_some() {
            fs::write(&expected, &result).unwrap();
        }
        assert_eq!(result, fs::read_to_string(&expected).unwrap(), "{path}");
    }
}

/// The first line, from 1, in which a text differs from its formatted text by [`format()`]; `None` if they are equal.
/// If one text has more lines, it is the line after the last common one.
fn first_unformatted_line(
    file: nk_base::source::FileId,
    text: &str,
) -> Result<Option<usize>, Vec<nk_syntax::SyntaxError>> {
    let formatted = format(file, text)?;
    if formatted == text {
        return Ok(None);
    }
    let lines = formatted.split('\n').zip(text.split('\n'));
    Ok(Some(lines.take_while(|(to, from)| to == from).count() + 1))
}

#[test]
fn specs_are_formatted() {
    for (path, text) in texts("specs") {
        let result = formatted(&path, &text);
        if std::env::var_os("NKDSL_UPDATE").is_some() {
            fs::write(&path, &result).unwrap();
            continue;
        }
        assert_eq!(first_unformatted_line(FILE, &text), Ok(None), "{path}");
    }
}

/// The texts that are put between tokens, with the usual ones first.
pub const BLANKS: [&str; 12] = [
    " ",
    "",
    "  ",
    "\t",
    "\n",
    "\n\n  ",
    "\r\n",
    "\n\n\n\n",
    "\u{2028}",
    "  # note\n",
    "\n   # own line \n",
    "# one\r\n\n\t# two\r",
];

/// The same tokens with other texts between them, which are the first `wild` of [`BLANKS`].
pub fn respaced(text: &str, random: &mut Random, wild: usize) -> String {
    let mut result = String::new();
    let mut last = "";
    for token in lex(text) {
        let written = token.text(text);
        if token.kind == TokenKind::Blank {
            continue;
        }
        let mut blank = *random.pick(&BLANKS[..wild]);
        let joined = format!("{last}{written}");
        let number = last.starts_with(|c: char| c.is_ascii_digit());
        let glued = number && written.starts_with(char::is_alphabetic);
        let apart = lex(&joined).first().map(|first| first.text(&joined));
        if blank.is_empty() && (glued || apart != Some(last)) {
            blank = " ";
        }
        if last.starts_with('#') {
            result.push('\n');
        }
        result.push_str(blank);
        result.push_str(written);
        last = written;
    }
    result
}

#[test]
fn respaced_texts() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for folder in ["specs", "tests/fmt"] {
        for (path, text) in texts(folder) {
            for round in 0..rounds(6) {
                let wild = [2, 4, 5, 7, 9, BLANKS.len()][round % 6];
                let other = respaced(&text, &mut random, wild);
                formatted(&path, &other);
            }
        }
    }
}

/// The numbers of repetitions in these long items are random, and so are the places at which lines must end.
#[test]
fn long_items() {
    let mut random = Random(7);
    let parts = [
        "f(n-1)",
        "g(a, b)",
        "1 (+) h(n - 2, k)",
        "{0, x}",
        "sum(f(i) + i^2 : 0 <= i <= n)",
        "|a - b|",
        "if n = 0 then 1 else mex { f(i) : 0 <= i < n }",
        "max(a_long_name(1), another_name(2))",
        "[f(i) + L[i, 1..n] : 0 <= i <= n]",
        "G.hub -- G.v[0, n] in G",
        "(m*m + r where m = n div 2, r = n - m)",
        "count(f(i) if i >= 1, g(i, n) if i < a_long_name : 1 <= i <= n)",
    ];
    let joins = [
        ", ",
        " + ",
        " (+) ",
        " union ",
        " or ",
        " and ",
        " = ",
        " * ",
        " ++ ",
        " \\ ",
        " intersect ",
    ];
    for round in 0..400 {
        let mut list = |length: usize| {
            let mut text = (*random.pick(&parts)).to_owned();
            for _ in 0..random.below(length) {
                text += joins[random.below(if round % 2 == 0 { 1 } else { joins.len() })];
                text += *random.pick(&parts);
            }
            text
        };
        let text = format!("a(n) = mex {{ {} : {} }} : {}", list(12), list(5), list(3));
        let result = formatted("long item", &text);
        formatted(
            "long item, nested",
            &text.replace("f(n-1)", "f(g(h(n, m), {1 , 2, n-3}))"),
        );
        if round % 2 == 0 {
            assert!(
                result.lines().all(|line| line.chars().count() <= 100),
                "{result}"
            );
        }
    }
}

/// Files with lines that end in CRLF, as on Windows, keep these line breaks.
#[test]
fn line_breaks_stay_those_of_the_first_line() {
    let mut random = Random(12);
    for folder in ["specs", "tests/fmt"] {
        for (path, text) in texts(folder) {
            let messy = respaced(&text, &mut random, 7).replace("\r\n", "\n");
            let (text, windows) = (format!("# first\n{messy}"), format!("# first\r\n{messy}"));
            let expected = formatted(&path, &text).replace('\n', "\r\n");
            assert_eq!(formatted(&path, &windows), expected, "{path}");
            let windows = text.replace('\n', "\r\n");
            assert_eq!(formatted(&path, &windows), expected, "{path}");
        }
    }
}

#[test]
fn semicolons_are_left_out() {
    let text = "graph g() {vertex hub; vertex w\n;edge hub -- w;};a=1# one\n;b=2\n\n;c=3;# two\n";
    let expected = "graph g() {\n  vertex hub\n  vertex w\n  edge hub -- w\n}\na = 1  # one\nb = 2\n\nc = 3  # two\n";
    assert_eq!(formatted("semicolons", text), expected);
}

#[test]
fn broken_texts_are_left_alone() {
    let errors = format(FILE, "a(n) = mex { b(n : n >= 0 }").expect_err("`(` is not closed");
    assert_eq!(errors, parse(FILE, "a(n) = mex { b(n : n >= 0 }").errors);
    assert!(first_unformatted_line(FILE, "a(n").is_err());
}

#[test]
fn tells_the_first_line_that_differs() {
    let line = |text| first_unformatted_line(FILE, text).expect("no errors");
    assert_eq!(line(""), None);
    assert_eq!(line("a = 1\n"), None);
    assert_eq!(line("a = 1"), Some(2));
    assert_eq!(line("a = 1\n\n"), Some(3));
    assert_eq!(line("a = 1\nb =2\n"), Some(2));
    assert_eq!(line("a = 1\r\n"), None);
    assert_eq!(line("a = 1\r\nb = 2\n"), Some(2));
    assert_eq!(line("a = 1\nb = 2\r\n"), Some(2));
    assert_eq!(line("a = 1\nb = 2;\n"), Some(2));
}

#[test]
fn a_megabyte_takes_linear_time() {
    let specs: String = texts("specs")
        .into_iter()
        .map(|(_, text)| text + "\n")
        .collect();
    let one_item = format!("a = {{{}0}}\n", "f(n-1) (+) g(n), ".repeat(60_000));
    let one_line = format!("a = {}0\n", "f(n-1)+g(n) + ".repeat(70_000));
    let comments = format!("a = {{{}0}}\n", "f(n-1),  # one\n".repeat(70_000));
    for text in [
        specs.repeat((1 << 20) / specs.len() + 1),
        one_item,
        one_line,
        comments,
    ] {
        let start = Instant::now();
        let result = format(FILE, &text).expect("no errors");
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "{:?}",
            start.elapsed()
        );
        assert_eq!(format(FILE, &result).as_ref(), Ok(&result));
    }
}

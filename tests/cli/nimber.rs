//! `nkdsl nimber`: streams of graphs.

use std::io::{BufRead, Write};

use crate::runner::{Ran, Workshop};

/// The connected graphs on four vertices, as `geng -c 4` prints them.
const FOUR: &str = "CF\nCU\nCV\nC]\nC^\nC~\n";

#[test]
fn each_graph_has_a_line() {
    let workshop = Workshop::new().file("four.g6", FOUR);
    let nimbers = NIMBERS;
    workshop.run(&["nimber", "four.g6"]).prints(nimbers);
    workshop.feed(&["nimber"], FOUR).prints(nimbers);
    for threads in ["1", "5"] {
        let arguments = ["nimber", "-", "--threads", threads, "--exact"];
        workshop.feed(&arguments, FOUR).prints(nimbers);
    }
    let outcomes: String = nimbers
        .lines()
        .map(|own| if own == "0" { "P\n" } else { "N\n" })
        .collect();
    workshop
        .feed(&["nimber", "--outcome"], FOUR)
        .prints(&outcomes);
    workshop.feed(&["nimber"], "").prints("");
}

/// The nimbers of the star, the path, the paw, the cycle, the diamond and the complete graph.
const NIMBERS: &str = "1\n0\n2\n0\n2\n1\n";

#[test]
fn formats_are_told_by_the_first_line() {
    let workshop = Workshop::new();
    for text in [
        "a b\nb c\n",
        "a--b\nb--c",
        "graph { a -- b -- c }",
        "# a path\na,b\nb,c\n",
    ] {
        workshop
            .feed(&["nimber", "--moves"], text)
            .prints("2  a=1 b=0 c=1\n");
    }
    // The edges 0-1 and 1-2 in sparse6 are 1,00 1,01.
    workshop
        .feed(&["nimber", "--moves"], ":Bd\n")
        .prints("2  0=1 1=0 2=1\n");
    workshop
        .feed(&["nimber", "--moves"], "Bg\n")
        .prints("2  0=1 1=0 2=1\n");
    let two = "a b\n\n# and\nc\nd\ne\n";
    workshop.feed(&["nimber"], two).prints("1\n1\n");
    // A word of letters is graph6, unless `--input edges` makes it the name of a vertex.
    workshop
        .feed(&["nimber", "--input", "edges"], "a\n")
        .prints("1\n");
    workshop
        .feed(&["nimber"], "a\n")
        .complains(2, &["line 1, column 2 (graph6)", "--input"]);
}

#[test]
fn texts_of_other_systems_are_read() {
    let workshop = Workshop::new();
    let cases = [
        ("a b\nb c\nc a\n\na b\nb c\nc d\n", "1\n0\n"),
        ("# x\na b\nb c\nc a\n", "1\n"),
        ("DhC\nDhc\nIheA@GUAo\n", "3\n0\n1\n"),
        (
            "graph { a -- b -- c -- a }\n# { and\ngraph { // }\n a b }\n",
            "1\n0\n",
        ),
    ];
    for (text, values) in cases {
        for end in ["\n", "\r", "\r\n"] {
            for mark in ["", "\u{FEFF}"] {
                let text = format!("{mark}{}", text.replace('\n', end));
                workshop.feed(&["nimber"], &text).prints(values);
            }
        }
    }
    let ran = workshop.feed(&["nimber"], "\u{FEFF}DhC\0\nDhc\n");
    ran.complains(
        2,
        &["standard input, line 1, column 4 (edge list): the character `\\u{0}` cannot be seen"],
    );
}

#[test]
fn json_is_an_object_a_line() {
    let workshop = Workshop::new();
    let ran = workshop.feed(&["nimber", "--format", "json", "--moves"], "\na b\n\nc\n");
    let lines: Vec<serde_json::Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 2, "{ran:?}");
    let moves = serde_json::json!([{"leaves": 0, "vertex": "a"}, {"leaves": 0, "vertex": "b"}]);
    let first = serde_json::json!(
        {"line": 2, "moves": moves, "nimber": 1, "order": 2, "outcome": "N", "size": 1}
    );
    assert_eq!(lines[0], first);
    let ran = workshop.feed(&["nimber", "--format", "json", "--outcome"], "CF\n");
    assert_eq!(
        ran.json(),
        serde_json::json!({"line": 1, "order": 4, "outcome": "N", "size": 3})
    );
}

#[test]
fn errors_name_the_line_and_the_format() {
    let workshop = Workshop::new().file("bad.g6", "CF\nC~\nC!\nC~\n");
    let ran = workshop.run(&["nimber", "bad.g6"]);
    ran.complains(
        2,
        &["bad.g6, line 3, column 2 (graph6): `!` is not a graph6 character"],
    );
    assert_eq!(ran.out, "1\n1\n");
    let cases = [
        (
            "1 2\n2 2\n",
            "standard input, line 2 (edge list): `2` is joined to itself",
        ),
        ("digraph { a -> b }", "line 1 (DOT): a digraph is directed"),
        ("&B?\n", "digraph6 is directed"),
        (":A?\n", "line 1 (sparse6): `0` is joined to itself"),
        (
            "~~~~~~~~\n",
            "a graph of 68719476735 vertices; at most 1000000 are read",
        ),
    ];
    for (text, said) in cases {
        workshop
            .feed(&["nimber"], text)
            .complains(2, &[said, "help:"]);
    }
    workshop
        .run(&["nimber", "none.g6"])
        .complains(2, &["`none.g6` cannot be read: there is no such file"]);
    workshop
        .run(&["nimber", "."])
        .complains(2, &["it is a folder"]);
    workshop
        .run(&["nimber", "--moves", "--outcome"])
        .complains(2, &["cannot be used with"]);
}

/// A graph is answered at once while the input is still open, and Ctrl-C ends the wait for more.
#[cfg(unix)]
#[test]
fn answers_come_at_once_and_ctrl_c_ends_the_wait() {
    let workshop = Workshop::new();
    let (child, mut input, mut out) = workshop.piped(&["nimber"]);
    for (graph, nimber) in [("C~\n", "1\n"), ("CF\n", "1\n")] {
        input.write_all(graph.as_bytes()).expect("it reads");
        let mut line = String::new();
        out.read_line(&mut line).expect("a line");
        assert_eq!(line, nimber);
    }
    crate::ends::interrupt(child.id());
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    ran.complains(130, &["interrupted after 2 graphs"]);
    drop(input);
}

/// The reader closes the output, while the input is endless.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_run() {
    let workshop = Workshop::new();
    let (child, mut input, mut out) = workshop.piped(&["nimber"]);
    let feeder = std::thread::spawn(move || while input.write_all(FOUR.as_bytes()).is_ok() {});
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    assert_eq!(line, "1\n");
    drop(out);
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    feeder.join().expect("the pipe is closed");
}

/// Another method and another seed compute the values a second time.
#[test]
fn other_searches_give_the_same_values() {
    let workshop = Workshop::new();
    let cycles: String = (10..32)
        .map(|n| {
            let edges = (0..n).map(|v| format!("{v} {}\n", (v + 1) % n));
            edges.collect::<String>() + "\n"
        })
        .collect();
    let plain = workshop.feed(&["nimber"], &cycles);
    assert_eq!((plain.status, plain.err.as_str()), (0, ""));
    for options in [
        &["--method", "dense"][..],
        &["--method", "isomorphic", "--seed", "7"],
        &["--exact", "--threads", "1"],
    ] {
        let ran = workshop.feed(&[&["nimber"], options].concat(), &cycles);
        ran.prints(&plain.out);
    }
    let both = workshop.feed(&["nimber", "--exact", "--seed", "7"], &cycles);
    both.complains(2, &["cannot be used with"]);
}

#[test]
fn a_limit_keeps_what_is_finished() {
    let workshop = Workshop::new();
    // 3 X 40 lattices take minutes.
    let hard: String = (0..120)
        .flat_map(|v| {
            [(v % 3 != 2).then_some(v + 1), (v < 117).then_some(v + 3)].map(move |w| (v, w))
        })
        .filter_map(|(v, w)| Some(format!("{v} {}\n", w?)))
        .collect();
    let text = format!("a b\n\n{hard}");
    let ran = workshop.feed(&["nimber", "--time", "1"], &text);
    ran.complains(3, &["after 1 graph, in the one of line 3"]);
    assert_eq!(ran.out, "1\n");
}

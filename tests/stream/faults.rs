//! Texts that are no graphs: the messages, and their places.

use nk_stream::{Format, read};
use nk_testing::Random;

#[test]
fn what_is_wrong_is_named_with_its_place() {
    use Format::{Dot, Edges, Graph6, Sparse6};
    let cases = [
        (Graph6, "", "line 1 (graph6): there is no graph"),
        (
            Graph6,
            "Ch\nCh",
            "line 2 (graph6): a second graph, where one is expected",
        ),
        (
            Graph6,
            "C",
            "line 1, column 2 (graph6): graph6 text of 2 bytes ends early",
        ),
        (
            Graph6,
            "Chh",
            "line 1, column 3 (graph6): graph6 text continues after its last edge",
        ),
        (
            Graph6,
            "BB",
            "line 1, column 2 (graph6): graph6 padding is not zero",
        ),
        (
            Graph6,
            "\nC!",
            "line 2, column 2 (graph6): `!` is not a graph6 character",
        ),
        (
            Graph6,
            "Cé",
            "line 1, column 2 (graph6): `\\u{c3}` is not a graph6 character",
        ),
        (
            Graph6,
            "\u{FEFF}Ch\u{FEFF}",
            "line 1, column 3 (graph6): graph6 text continues after its last edge",
        ),
        (
            Edges,
            "\u{FEFF}a\tb\rDhC\0\n",
            "line 2, column 4 (edge list): the character `\\u{0}` cannot be seen, so it cannot be part of a name",
        ),
        (
            Edges,
            "a b # \u{1b}\r\nb \u{FEFF}c\n",
            "line 2, column 3 (edge list): the character `\\u{feff}` cannot be seen, so it cannot be part of a name",
        ),
        (
            Dot,
            "\u{FEFF}graph {\ra --\r\nb\u{7f}; }",
            "line 3 (DOT): the character `\\u{7f}` cannot be seen, so it cannot be part of a name",
        ),
        (
            Dot,
            "graph {\ra\u{FEFF} -- b}",
            "line 2 (DOT): the character `\\u{feff}` cannot be seen, so it cannot be part of a name",
        ),
        (
            Dot,
            "graph { \"a\tb\r\nc\"\r-- \"a\u{b}\" }",
            "line 3 (DOT): the character `\\u{b}` cannot be seen, so it cannot be part of a name",
        ),
        (
            Graph6,
            "~~~~~~~~",
            "line 1 (graph6): a graph of 68719476735 vertices; at most 1000000 are read",
        ),
        (
            Graph6,
            "&B?",
            "line 1 (graph6): a graph in digraph6 is directed, but Node-Kayles is played on undirected graphs",
        ),
        (
            Graph6,
            ">>digraph6<<&B?",
            "line 1 (graph6): a graph in digraph6 is directed, but Node-Kayles is played on undirected graphs",
        ),
        (
            Sparse6,
            ";B?",
            "line 1 (sparse6): incremental sparse6 is not read",
        ),
        (
            Sparse6,
            ":",
            "line 1 (sparse6): the number of vertices is cut off",
        ),
        (
            Sparse6,
            ":~?",
            "line 1 (sparse6): the number of vertices is cut off",
        ),
        (
            Sparse6,
            ":B 1",
            "line 1, column 3 (sparse6): ` ` is not a sparse6 character",
        ),
        (
            Sparse6,
            ":~~~~~~~~",
            "line 1 (sparse6): a graph of 68719476735 vertices; at most 1000000 are read",
        ),
        (
            Sparse6,
            ":A?",
            "line 1 (sparse6): `0` is joined to itself, but a simple graph has no loops",
        ),
        (
            Edges,
            "a b\nb b",
            "line 2 (edge list): `b` is joined to itself, but a simple graph has no loops",
        ),
        (
            Edges,
            "a b c",
            "line 1 (edge list): `c` is a third name, but an edge has two ends",
        ),
        (
            Edges,
            "a -> b",
            "line 1, column 3 (edge list): an edge with `->` is directed, but Node-Kayles is played on undirected graphs",
        ),
        (
            Edges,
            "# nothing\n",
            "line 1 (edge list): there is no graph",
        ),
        (
            Dot,
            "digraph { a -> b }",
            "line 1 (DOT): a digraph is directed, but Node-Kayles is played on undirected graphs",
        ),
        (
            Dot,
            "graph {\n a -> b }",
            "line 2 (DOT): an edge with `->` is directed, but Node-Kayles is played on undirected graphs",
        ),
        (
            Dot,
            "graph {\n a -- {b a} }",
            "line 2 (DOT): `a` is joined to itself, but a simple graph has no loops",
        ),
        (
            Dot,
            "graph { a --",
            "line 1 (DOT): the end of the text, where a vertex is expected",
        ),
        (
            Dot,
            "graph { a\n",
            "line 2 (DOT): the end of the text, where `}` is expected",
        ),
        (
            Dot,
            "graph { \"a }",
            "line 1 (DOT): this `\"` is never closed",
        ),
        (
            Dot,
            "graph { a [x=] }",
            "line 1 (DOT): `]`, where a name is expected",
        ),
        (
            Dot,
            "graph { a } }",
            "line 1 (DOT): a second graph, where one is expected",
        ),
        (Dot, "graph { * }", "line 1 (DOT): `*` has no meaning here"),
        (
            Dot,
            "tree { a }",
            "line 1 (DOT): `tree`, where `graph` is expected",
        ),
    ];
    for (format, text, said) in cases {
        let fault = read(text, format).expect_err(text);
        assert_eq!(fault.to_string(), said, "{text}");
    }
    let deep = "graph {".to_owned() + &"{".repeat(100_000);
    let fault = read(&deep, Dot).expect_err("too deep");
    assert!(fault.to_string().contains("200 deep"), "{fault}");
}

#[test]
fn formats_are_told_apart() {
    let cases = [
        ("Ch\n", Some(Format::Graph6)),
        ("\n>>graph6<<Ch\n", Some(Format::Graph6)),
        (":Fa@x^\n", Some(Format::Sparse6)),
        (">>sparse6<<:Fa@x^\n", Some(Format::Sparse6)),
        ("# a path\n1 2\n", Some(Format::Edges)),
        ("a--b", Some(Format::Edges)),
        ("17\n", Some(Format::Edges)),
        ("graph{a}", Some(Format::Dot)),
        ("Strict Graph {", Some(Format::Dot)),
        ("/* a */ graph {", Some(Format::Dot)),
        ("digraph { a }", Some(Format::Dot)),
        ("&B?", Some(Format::Graph6)),
        ("\n# nothing\n", None),
        ("", None),
    ];
    for (text, format) in cases {
        assert_eq!(Format::of(text.as_bytes()), format, "{text}");
    }
}

/// Any text is read or refused without a panic.
#[test]
fn mutated_texts_do_no_harm() {
    let seeds = [
        ("IsP@OkWHG", Format::Graph6),
        (":Fa@x^:", Format::Sparse6),
        ("a b\nb -- c {}\n# d\nd", Format::Edges),
        (
            "strict graph x { a:p -- {b \"c\" <d>} [e=f]; /* g */ h = i }",
            Format::Dot,
        ),
    ];
    let mut random = Random(3);
    let signs: Vec<char> = "~?@:;&\"<>{}[]-,=#/*\\ \n\ta0é".chars().collect();
    for (text, format) in seeds {
        for _ in 0..4000 {
            let mut changed: Vec<char> = text.chars().collect();
            for _ in 0..1 + random.below(4) {
                let at = random.below(changed.len() + 1);
                let sign = signs[random.below(signs.len())];
                match random.below(3) {
                    0 => changed.insert(at, sign),
                    1 if at < changed.len() => changed[at] = sign,
                    _ if at < changed.len() => drop(changed.remove(at)),
                    _ => {}
                }
            }
            let changed: String = changed.into_iter().collect();
            if let Ok(found) = read(&changed, format) {
                assert!(found.graph.order() <= 1_000_000);
            }
        }
    }
}

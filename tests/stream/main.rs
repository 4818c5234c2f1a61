//! Graphs as text in all formats are compared with graphs that are built directly, and their answers with the
//! definition.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::sync::atomic::AtomicUsize;

use nk_base::Outcome;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, induced, to_graph6};
use nk_solver::{Options, nimber_by_definition};
use nk_stream::{
    Answer, Crew, End, Format, NamedGraph, Question, Stop, answer_all, answer_each, read,
};
use nk_testing::Random;

mod faults;

/// A random graph on up to `most` vertices, of any density.
fn some_graph(random: &mut Random, most: usize) -> Graph {
    let order = random.below(most + 1);
    let density = 1 + random.below(8);
    let pairs = (0..order as u32).flat_map(|v| (0..v).map(move |u| (u, v)));
    Graph::from_edges(order, pairs.filter(|_| random.below(9) < density).collect())
}

/// The sparse6 of a graph, by the description of the format.
fn to_sparse6(graph: &Graph) -> String {
    let order = graph.order();
    let width = (usize::BITS - order.saturating_sub(1).leading_zeros()) as usize;
    let mut bits: Vec<bool> = Vec::new();
    let mut put = |b: bool, x: usize| {
        bits.push(b);
        bits.extend((0..width).rev().map(|at| x >> at & 1 == 1));
    };
    let mut edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (v, u)).collect();
    edges.sort_unstable();
    let mut current = 0;
    for (v, u) in edges {
        match v - current {
            0 => put(false, u),
            1 => put(true, u),
            _ => {
                put(true, v);
                put(false, u);
            }
        }
        current = v;
    }
    // If the number of vertices is a power of two, padding with ones only could be read as a loop at the last vertex.
    let room = (6 - bits.len() % 6) % 6;
    if order == 1 << width && current + 2 == order && room > width {
        bits.push(false);
    }
    while !bits.len().is_multiple_of(6) {
        bits.push(true);
    }
    let sextets = bits
        .chunks(6)
        .map(|own| own.iter().fold(0, |sum, bit| sum << 1 | u8::from(*bit)));
    let size = char::from(63 + u8::try_from(order).expect("few vertices"));
    let text: String = sextets.map(|sextet| char::from(63 + sextet)).collect();
    format!(":{size}{text}")
}

fn to_edges(graph: &Graph) -> String {
    let vertices = (0..graph.order()).map(|v| format!("{v}\n"));
    let edges = graph.edges().map(|(u, v)| format!("{v} {u}\n"));
    vertices.chain(edges).collect()
}

fn to_dot(graph: &Graph) -> String {
    let vertices = (0..graph.order()).map(|v| format!("  {v};\n"));
    let edges = graph
        .edges()
        .map(|(u, v)| format!("  {u} -- {v} [weight=2]\n"));
    let inside: String = vertices.chain(edges).collect();
    format!("graph \"any {{\" {{\n  node [shape=circle]\n{inside}}}\n")
}

#[test]
fn each_format_gives_the_graph_back() {
    let mut random = Random(38);
    for _ in 0..400 {
        let graph = some_graph(&mut random, 20);
        let named = [
            (to_graph6(&graph), Format::Graph6),
            (to_sparse6(&graph), Format::Sparse6),
        ];
        for (text, format) in named {
            assert_eq!(
                read(&text, format),
                Ok(NamedGraph::from(graph.clone())),
                "{text}"
            );
        }
        if graph.order() == 0 {
            continue;
        }
        for (text, format) in [
            (to_edges(&graph), Format::Edges),
            (to_dot(&graph), Format::Dot),
        ] {
            let found = read(&text, format).expect(&text);
            assert_eq!(found.graph, graph, "{text}");
            assert_eq!(
                found.name(graph.order() - 1),
                (graph.order() - 1).to_string()
            );
        }
    }
}

/// The texts are from `geng -c 4`, `copyg -s` and networkx.
#[test]
fn texts_of_other_programs_are_read() {
    let size = |text: &str, format| {
        let graph = read(text, format).expect(text).graph;
        (graph.order(), graph.size())
    };
    assert_eq!(size("C~", Format::Graph6), (4, 6));
    assert_eq!(size(">>graph6<<CF\n", Format::Graph6), (4, 3));
    // The example in the description of the format: the edges 0-1, 0-2, 1-2, 5-6 on seven vertices.
    assert_eq!(size(":Fa@x^", Format::Sparse6), (7, 4));
    assert_eq!(size(">>sparse6<<:Fa@x^", Format::Graph6), (7, 4));
    assert_eq!(size("0 1 {'weight': 3}\n1 2 {}\n", Format::Edges), (3, 2));
    assert_eq!(size("a, b\nb--c\n# c d\nd\n", Format::Edges), (4, 2));
    let dot = "strict graph { rankdir=LR; a -- {b c} -- d [color=red]; subgraph x { e; f:n -- e:p:s } a--b }";
    // a-b, a-c, b-d, c-d, e-f
    assert_eq!(size(dot, Format::Dot), (6, 5));
    let html = "graph { <<b>x</b>> -- \"a \\\"quoted\\\" one\" /* no -- edge */ }";
    let graph = read(html, Format::Dot).expect("a graph");
    assert_eq!(
        graph.names,
        Some(vec!["<b>x</b>".to_owned(), "a \"quoted\" one".to_owned()])
    );
}

fn crew(question: Question, threads: usize, stop: &CancelToken) -> Crew<'_> {
    Crew {
        question,
        options: Options::default(),
        threads,
        stop,
    }
}

fn answers(input: impl Read + Send + 'static, crew: &Crew) -> (String, End) {
    let mut all = String::new();
    let render = |solved: &nk_stream::Solved, text: &mut String| {
        text.push_str(&format!("{}:{:?} ", solved.line, solved.answer));
    };
    let end = answer_all(input, None, crew, render, |text, _| {
        all.push_str(text);
        Ok::<(), ()>(())
    });
    (all, end.expect("it puts nothing that fails"))
}

/// The nimber of a graph, and the nimbers that the moves leave, by the definition.
fn by_definition(graph: &Graph) -> (u32, Vec<u32>) {
    let left = (0..graph.order()).map(|v| {
        let stays = |u: &usize| *u != v && !graph.has_edge(v, *u);
        let left: Vec<usize> = (0..graph.order()).filter(stays).collect();
        nimber_by_definition(&induced(graph, &left)).expect("few vertices")
    });
    let left: Vec<u32> = left.collect();
    let values: BTreeSet<u32> = left.iter().copied().collect();
    let mex = (0..).find(|value| !values.contains(value)).expect("a mex");
    (mex, left)
}

#[test]
fn answers_are_those_by_definition_in_order_on_any_threads() {
    let mut random = Random(5);
    let graphs: Vec<Graph> = (0..1500).map(|_| some_graph(&mut random, 14)).collect();
    let text: String = graphs.iter().map(|graph| to_graph6(graph) + "\n").collect();
    let stop = CancelToken::new();
    for question in [Question::Nimber, Question::Outcome, Question::Moves] {
        let answer = |graph: &Graph| {
            let (nimber, left) = by_definition(graph);
            match question {
                Question::Nimber => Answer::Nimber(nimber),
                Question::Outcome => Answer::Outcome(Outcome::of_nimber(nimber)),
                Question::Moves => Answer::Moves(left),
            }
        };
        let expected: Vec<Answer> = graphs.iter().map(answer).collect();
        let lines = (1..).zip(&expected);
        let lines: String = lines
            .map(|(line, own)| format!("{line}:{own:?} "))
            .collect();
        for threads in [1, 3] {
            let crew = crew(question, threads, &stop);
            let (all, end) = answers(io::Cursor::new(text.clone()), &crew);
            assert_eq!(all, lines);
            assert!(end.stop.is_none() && end.graphs == 1500, "{end:?}");
            let each = answer_each(&graphs, &crew, &AtomicUsize::new(0));
            assert_eq!(each.as_ref(), Ok(&expected));
        }
    }
}

/// The graphs before a wrong line are answered, and no others.
#[test]
fn a_wrong_line_ends_the_stream() {
    let stop = CancelToken::new();
    let text = "Ch\n".repeat(5000) + "Ch!\n" + &"Ch\n".repeat(5000);
    let (all, end) = answers(io::Cursor::new(text), &crew(Question::Nimber, 2, &stop));
    assert_eq!((end.graphs, all.split_whitespace().count()), (5000, 5000));
    let Some(Stop::Fault(fault)) = end.stop else {
        panic!("{end:?}")
    };
    assert_eq!((fault.line, fault.column), (5001, Some(3)), "{fault}");
}

/// A stream that gives no more bytes after a text, and does not end.
struct Endless {
    text: &'static [u8],
    stop: CancelToken,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.text.is_empty() {
            self.stop.cancel();
            loop {
                std::thread::park();
            }
        }
        let count = self.text.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.text[..count]);
        self.text = &self.text[count..];
        Ok(count)
    }
}

#[test]
fn work_ends_while_the_stream_waits() {
    let stop = CancelToken::new();
    let input = Endless {
        text: b"Ch\nBw\n",
        stop: stop.clone(),
    };
    let (_, end) = answers(input, &crew(Question::Nimber, 2, &stop));
    let ended = |stop| {
        matches!(
            stop,
            Some(Stop::Ended {
                reason: StopReason::Cancelled,
                ..
            })
        )
    };
    assert!(ended(end.stop));
    let graphs = vec![some_graph(&mut Random(1), 9)];
    let each = answer_each(
        &graphs,
        &crew(Question::Nimber, 2, &stop),
        &AtomicUsize::new(0),
    );
    assert_eq!(each, Err(StopReason::Cancelled));
}

/// An error of the reader is reported after the answers to the graphs that were read.
#[test]
fn a_broken_reader_is_reported() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("gone"));
            }
            buffer[..3].copy_from_slice(b"Bw\n");
            Ok(3)
        }
    }
    let stop = CancelToken::new();
    let (all, end) = answers(Broken(false), &crew(Question::Nimber, 1, &stop));
    assert_eq!(all, "1:Nimber(1) ");
    assert!(matches!(end.stop, Some(Stop::Unread(_))), "{end:?}");
}

//! Drawings of graphs: layouts, colours, and the formats of pictures.

mod boards;
mod formats;
mod layouts;
mod letters;
mod orbits;
mod strips;
mod text;

use nk_draw::layout::Kind;
use nk_draw::{Subject, picture};
use nk_graph::{Graph, Label, label};
use nk_testing::graphs::{LIMITS, kneser};

/// A graph and the labels of its vertices.
type Labelled = (Graph, Vec<Label>);

fn subject<'a>(title: &'a str, graph: &'a Graph, labels: &'a [Label]) -> Subject<'a> {
    Subject {
        title,
        graph,
        labels,
        token: None,
    }
}

fn numbered(graph: Graph) -> Labelled {
    let labels = label::numbered(graph.order());
    (graph, labels)
}

/// Graphs with names, each with the kind of its drawing and with labels as in the evaluator.
fn known() -> Vec<(&'static str, Kind, Labelled)> {
    let path = |n| nk_graph::path(n, LIMITS).expect("small");
    let cycle = |n| nk_graph::cycle(n, LIMITS).expect("small");
    let product = |g: &Graph, h: &Graph| {
        let labels = label::pairs(&label::numbered(g.order()), &label::numbered(h.order()));
        (nk_graph::cartesian(g, h, LIMITS).expect("small"), labels)
    };
    let bipartite = nk_graph::complete_bipartite(3, 5, LIMITS).expect("small");
    let star = nk_graph::star(6, LIMITS).expect("small");
    let cube = nk_graph::hypercube(3, LIMITS).expect("small");
    let unlabelled = product(&path(4), &path(5)).0;
    let mut parts = cycle(5);
    for _ in 0..2 {
        parts = nk_graph::disjoint(&parts, &path(3), LIMITS).expect("small");
    }
    vec![
        ("lattice", Kind::Lattice, product(&path(3), &path(5))),
        ("torus", Kind::Torus, product(&cycle(4), &cycle(5))),
        ("cube", Kind::Lattice, (cube, label::words(3))),
        ("no names", Kind::Distances, numbered(unlabelled)),
        ("path", Kind::Line, numbered(path(7))),
        ("long path", Kind::Line, numbered(path(200))),
        ("vertex", Kind::Line, numbered(path(1))),
        ("cycle", Kind::Rings, numbered(cycle(9))),
        ("star", Kind::Rings, (star, label::two_kinds(1, 7))),
        ("K_{3,5}", Kind::Rows, (bipartite, label::two_kinds(3, 8))),
        ("parts", Kind::Several, numbered(parts)),
        ("empty", Kind::Several, numbered(path(0))),
    ]
}

/// The least distance between two vertices.
fn closest(at: &[picture::Point]) -> f64 {
    let pairs = (0..at.len()).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs
        .map(|(u, v)| at[u].distance(at[v]))
        .fold(f64::MAX, f64::min)
}

/// The number of pairs of edges that cross each other.
fn crossings(graph: &Graph, at: &[picture::Point]) -> usize {
    let side = |a: usize, b: usize, c: usize| {
        (at[b].x - at[a].x) * (at[c].y - at[a].y) - (at[b].y - at[a].y) * (at[c].x - at[a].x)
    };
    let edges: Vec<(usize, usize)> = graph.edges().collect();
    let pairs = (0..edges.len()).flat_map(|f| (0..f).map(move |e| (e, f)));
    let cross = pairs.filter(|(e, f)| {
        let ((a, b), (c, d)) = (edges[*e], edges[*f]);
        let is_apart = a != c && a != d && b != c && b != d;
        is_apart && side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
    });
    cross.count()
}

/// The name of a vertex without its indices, and the indices.
type Name = (&'static str, Vec<i64>);

/// A graph whose vertices have names with indices.
fn of_names(names: &[Name], edges: &[(usize, usize)]) -> Labelled {
    let label = |(name, indices): &Name| {
        let indices: Vec<String> = indices.iter().map(i64::to_string).collect();
        Label::indexed(name, &indices)
    };
    let edges = edges.iter().map(|own| (own.0 as u32, own.1 as u32));
    let graph = Graph::from_edges(names.len(), edges.collect());
    (graph, names.iter().map(label).collect())
}

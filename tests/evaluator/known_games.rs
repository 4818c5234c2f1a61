//! Games of the literature, each stated in at most three lines, are compared with programs that know nothing of the
//! language: these store positions as bit sets and lists of edges, without components, isomorphism or theory.

use std::collections::HashMap;
use std::hash::Hash;

use nk_eval::{Limits, Window};
use nk_graph::{Graph, to_graph6};
use nk_testing::Random;

/// The nimber of a position by its definition.
fn nimber<P: Clone + Eq + Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, u32>,
) -> u32 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let values: Vec<u32> = options(position)
        .iter()
        .map(|option| nimber(option, options, known))
        .collect();
    let mex = (0..).find(|value| !values.contains(value)).expect("a mex");
    known.insert(position.clone(), mex);
    mex
}

/// A position: the vertices, one bit each, the edges, and a token, which some games do not use.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    vertices: u32,
    edges: Vec<(usize, usize)>,
    token: usize,
}

impl Position {
    fn of(graph: &Graph) -> Position {
        Position {
            vertices: (1 << graph.order()) - 1,
            edges: graph.edges().collect(),
            token: 0,
        }
    }

    fn each_vertex(&self) -> impl Iterator<Item = usize> + '_ {
        (0..32).filter(|v| self.vertices >> v & 1 == 1)
    }

    fn neighbours(&self, v: usize) -> u32 {
        let ends = self.edges.iter().map(|&(a, b)| match (a == v, b == v) {
            (true, _) => 1 << b,
            (_, true) => 1 << a,
            _ => 0,
        });
        ends.fold(0, |set, end| set | end)
    }

    /// The position without these vertices and their edges.
    fn without(&self, taken: u32) -> Position {
        let stays = |v: usize| taken >> v & 1 == 0;
        let edges = self.edges.iter().copied();
        Position {
            vertices: self.vertices & !taken,
            edges: edges.filter(|(a, b)| stays(*a) && stays(*b)).collect(),
            token: self.token,
        }
    }

    fn without_edge(&self, at: usize) -> Position {
        let mut rest = self.clone();
        rest.edges.remove(at);
        rest
    }

    fn components(&self) -> usize {
        let (mut left, mut count) = (self.vertices, 0);
        while left != 0 {
            let mut part = 1 << left.trailing_zeros();
            loop {
                let next = self
                    .each_vertex()
                    .filter(|v| part >> v & 1 == 1)
                    .fold(part, |set, v| set | self.neighbours(v));
                if next == part {
                    break;
                }
                part = next;
            }
            left &= !part;
            count += 1;
        }
        count
    }
}

/// Compares the nimbers of `call` by `rules` with those by `options`, on random graphs of at most seven vertices.
fn compare(rules: &str, call: &str, options: &dyn Fn(&Position) -> Vec<Position>) {
    assert!(rules.lines().count() <= 3, "{rules}");
    let mut random = Random(call.len() as u64);
    let graphs: Vec<Graph> = (0..60).map(|at| random.any_graph(1 + at % 7)).collect();
    let evals = graphs.iter().enumerate().map(|(at, graph)| {
        let graph = format!("graph6(\"{}\")", to_graph6(graph));
        format!("eval \"{at}\" {}\n", call.replace("GRAPH", &graph))
    });
    let text = format!("{rules}\n{}", evals.collect::<String>());
    let (_, checked) = super::checked(&text);
    let mut evaluator = super::evaluator(&checked, Limits::default());
    let mut known = HashMap::new();
    for (at, graph) in graphs.iter().enumerate() {
        let (terms, error) = super::terms(&mut evaluator, at, &Window::default());
        assert!(error.is_none(), "{error:?}\n{text}");
        let expected = nimber(&Position::of(graph), options, &mut known);
        assert_eq!(
            terms,
            [expected.to_string()],
            "{rules}\n{}",
            to_graph6(graph)
        );
    }
}

fn takes(sets: impl Iterator<Item = u32>, from: &Position) -> Vec<Position> {
    sets.map(|taken| from.without(taken)).collect()
}

#[test]
fn games_on_graphs_have_the_values_of_plain_programs() {
    compare(
        "g(G) = mex { g(G - N[G, v]) : v in V(G) }",
        "g(GRAPH)",
        &|own| takes(own.each_vertex().map(|v| 1 << v | own.neighbours(v)), own),
    );
    compare(
        "g(G) = mex { g(G - {u, v}) : u -- v in G }",
        "g(GRAPH)",
        &|own| takes(own.edges.iter().map(|(a, b)| 1 << a | 1 << b), own),
    );
    compare(
        "g(G) = mex { g(G - {v}), g(G - {u, w}) : v in V(G), u -- w in G }",
        "g(GRAPH)",
        &|own| {
            let pairs = own.edges.iter().map(|(a, b)| 1 << a | 1 << b);
            takes(own.each_vertex().map(|v| 1 << v).chain(pairs), own)
        },
    );
    compare(
        "g(G) = mex { g(G - {v}) if |components(G - {v})| <= |components(G)|,\n\
         g(G - {u, w}) if |components(G - {u, w})| <= |components(G)| : v in V(G), u -- w in G }",
        "g(GRAPH)",
        &|own| {
            let pairs = own.edges.iter().map(|(a, b)| 1 << a | 1 << b);
            let all = takes(own.each_vertex().map(|v| 1 << v).chain(pairs), own);
            let parts = own.components();
            all.into_iter()
                .filter(|left| left.components() <= parts)
                .collect()
        },
    );
    compare(
        "g(G) = mex { g(G - {v}) : v in V(G), degree(G, v) >= 1 }",
        "g(GRAPH)",
        &|own| {
            takes(
                own.each_vertex()
                    .filter(|v| own.neighbours(*v) != 0)
                    .map(|v| 1 << v),
                own,
            )
        },
    );
    compare(
        "g(G) = mex { g(G - {v}), g(G - {u -- w}) : v in V(G), u -- w in G }",
        "g(GRAPH)",
        &|own| {
            let mut all = takes(own.each_vertex().map(|v| 1 << v), own);
            all.extend((0..own.edges.len()).map(|at| own.without_edge(at)));
            all
        },
    );
    compare(
        "g(G, at) = mex { g(G - {at}, to) : to in N(G, at) }",
        "g(GRAPH, V(GRAPH)[1])",
        &|own| {
            let left = own.without(1 << own.token);
            let ends = own.neighbours(own.token);
            let to = (0..32).filter(|v| ends >> v & 1 == 1);
            to.map(|token| Position {
                token,
                ..left.clone()
            })
            .collect()
        },
    );
}

/// A family of subsets of {0, ..., k - 1}, one bit for each subset.
type Family = u32;

/// The sets of a family that contain `set`.
fn supersets(family: Family, set: u32) -> Family {
    let inside = (0..32u32).filter(|other| family >> other & 1 == 1 && set & !other == 0);
    inside.fold(0, |found, other| found | 1 << other)
}

#[test]
fn games_on_sets_and_lists_have_the_values_of_plain_programs() {
    let rules = "chomp(S) = mex { chomp({ t : t in S, not x subset t }) : x in S }\n\
                 nim(L) = mex { nim(sort(replace(L, i, k))) : 1 <= i <= |L|, 0 <= k < L[i] }\n";
    // The positions of Chomp are all nonempty subsets, and those that are left after one set was chosen.
    let all = |k: u32| (1..1u32 << k).fold(0, |family: Family, set| family | 1 << set);
    let shown = |family: Family| {
        let set = |bits: u32| {
            let members = (0..5).filter(|m| bits >> m & 1 == 1).map(|m| m.to_string());
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        };
        let sets = (0..32).filter(|own| family >> own & 1 == 1).map(set);
        format!("{{{}}}", sets.collect::<Vec<_>>().join(", "))
    };
    let mut random = Random(1);
    let families: Vec<Family> = (0..30)
        .map(|at| {
            let whole = all(1 + at % 4);
            let taken = random.below(16u32);
            whole & !supersets(whole, taken.max(1)) | whole & random.below(1u32 << 16)
        })
        .filter(|family| *family != 0)
        .collect();
    let heaps: Vec<Vec<usize>> = (0..30)
        .map(|at| (0..at % 4).map(|_| random.below(6usize)).collect())
        .collect();
    let mut text = rules.to_owned();
    for (at, family) in families.iter().enumerate() {
        text += &format!("eval \"c{at}\" chomp({})\n", shown(*family));
    }
    for (at, heaps) in heaps.iter().enumerate() {
        text += &format!("eval \"n{at}\" nim(sort({heaps:?}))\n");
    }
    let (_, checked) = super::checked(&text);
    let mut evaluator = super::evaluator(&checked, Limits::default());
    let mut value = |at: usize| {
        let (terms, error) = super::terms(&mut evaluator, at, &Window::default());
        assert!(error.is_none(), "{error:?}\n{text}");
        terms.concat()
    };
    let mut known = HashMap::new();
    let eat = |family: &Family| {
        let sets = (0..32).filter(|own| family >> own & 1 == 1);
        sets.map(|set| family & !supersets(*family, set)).collect()
    };
    for (at, family) in families.iter().enumerate() {
        let expected = nimber(family, &eat, &mut known);
        assert_eq!(value(at), expected.to_string(), "chomp({})", shown(*family));
    }
    for (at, heaps) in heaps.iter().enumerate() {
        let expected = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(
            value(families.len() + at),
            expected.to_string(),
            "nim({heaps:?})"
        );
    }
}

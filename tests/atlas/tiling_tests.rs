//! Compares the boards of the table with the graphs of the library, and the tilings of the library with their
//! definition by the polygons around each point.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use nk_eval::{Value, Window};
use nk_graph::Graph;
use nk_lang::ir::{Builtin, Eval, ExprKind, Kind};
use nk_testing_programs::{evaluator, program};

use super::program::board::BOARDS;
use super::strip_tests::are_isomorphic;

/// The graphs of the library that these expressions give.
fn graphs(texts: &[String]) -> Vec<Graph> {
    let mut text = ["boards", "lattices", "tilings", "tori"]
        .map(|file| format!("use \"std/{file}.nk\"\n"))
        .concat();
    for graph in texts {
        text += &format!("eval nimber({graph})\n");
    }
    let program = program(&text);
    let mut evaluator = evaluator(&program);
    let mut found = Vec::new();
    for eval in &program.evals {
        let ExprKind::Builtin(Builtin::Nimber, arguments) = &eval.expr.kind else {
            panic!("{} is no nimber", eval.text);
        };
        let graph = Eval {
            expr: arguments[0].clone(),
            kind: Kind::Graph,
            ..eval.clone()
        };
        let ended = evaluator.run_eval(&graph, &Window::default(), &mut |_, value| {
            if let Value::Graph(graph) = value {
                found.push((**graph.graph()).clone());
            }
            ControlFlow::Continue(())
        });
        ended.expect("a graph");
    }
    assert_eq!(found.len(), texts.len());
    found
}

/// The boards of the table, which are built without the language, are graphs of the library; tilings are built from the
/// places of their points.
#[test]
fn boards_are_graphs_of_the_library() {
    let families = [
        ("square", "lattice(M, N)"),
        ("triangular", "triangular_lattice(M, N)"),
        ("hexagonal", "hexagonal_lattice(M, N)"),
        ("kagome", "kagome(M, N)"),
        ("snub square", "snub_square(M, N)"),
        ("elongated triangular", "elongated_triangular(M, N)"),
        ("Union Jack", "union_jack(M, N)"),
        ("dice", "dice(M, N)"),
        ("truncated square", "truncated_square(M, N)"),
        ("truncated hexagonal", "truncated_hexagonal(M, N)"),
        ("snub hexagonal", "snub_hexagonal(M, N)"),
        ("two-layer box", "box(2, M, N)"),
        ("three-layer box", "box(3, M, N)"),
        ("cylinder", "cylinder(M, N)"),
        ("triangular cylinder", "triangular_cylinder(M, N)"),
        ("torus", "torus(M, N)"),
        ("triangular torus", "triangular_torus(M, N)"),
        ("king", "king(M, N)"),
        ("knight", "knight(M, N)"),
        ("bishop", "bishop(M, N)"),
        ("rook", "rook(M, N)"),
        ("queen", "queen(M, N)"),
        ("torus king", "torus_king(M, N)"),
        ("torus knight", "torus_knight(M, N)"),
        ("Cram", "line(lattice(M, N))"),
    ];
    for (name, family) in families {
        let board = BOARDS.iter().find(|own| own.name == name).unwrap();
        let sizes = [(3, 3), (3, 4), (4, 3), (4, 5), (5, 4)];
        let texts = sizes.map(|(m, n)| {
            let with_rows = family.replace('M', &m.to_string());
            with_rows.replace('N', &n.to_string())
        });
        for ((m, n), graph) in sizes.into_iter().zip(graphs(&texts)) {
            let own = board.graph(m, n);
            assert!(are_isomorphic(&own, &graph), "{name} {m} X {n}");
            // Boards that the table says to be the same have isomorphic graphs.
            let turned = board.graph(n, m);
            assert!(
                !board.turns || are_isomorphic(&own, &turned),
                "{name} {m} X {n}"
            );
        }
    }
    // Every kind of board is in this comparison, except those that the library does not have.
    let only_here = ["torus bishop", "torus queen"];
    for board in &BOARDS {
        let is_compared = families.iter().any(|own| own.0 == board.name);
        assert!(
            is_compared || only_here.contains(&board.name),
            "{}",
            board.name
        );
    }
}

/// The polygons around each point define a tiling. This test finds them from the edges alone: the polygon between two
/// neighbours of a point is the shortest cycle through the three that has no other neighbour of the point.
#[test]
fn tilings_have_their_polygons_around_each_point() {
    let tilings: [(&str, &[&[usize]]); 13] = [
        ("lattice(12, 12)", &[&[4, 4, 4, 4]]),
        ("triangular_lattice(12, 12)", &[&[3; 6]]),
        ("hexagonal_lattice(16, 20)", &[&[6, 6, 6]]),
        ("kagome(20, 20)", &[&[3, 6, 3, 6]]),
        ("snub_square(14, 14)", &[&[3, 3, 4, 3, 4]]),
        ("elongated_triangular(14, 14)", &[&[3, 3, 3, 4, 4]]),
        ("truncated_square(10, 10)", &[&[4, 8, 8]]),
        ("truncated_hexagonal(16, 24)", &[&[3, 12, 12]]),
        ("rhombitrihexagonal(8, 8)", &[&[3, 4, 6, 4]]),
        ("snub_hexagonal(8, 8)", &[&[3, 3, 3, 3, 6]]),
        ("truncated_trihexagonal(8, 8)", &[&[4, 6, 12]]),
        // In the dual of a tiling, the number of sides of a polygon is the degree of a point of the tiling.
        ("union_jack(16, 16)", &[&[3; 4], &[3; 8]]),
        ("dice(18, 18)", &[&[4; 3], &[4; 6]]),
    ];
    let texts = tilings.map(|own| own.0.to_owned());
    for ((name, kinds), graph) in tilings.iter().zip(graphs(&texts)) {
        let longest = kinds.iter().flat_map(|own| own.iter()).max().unwrap();
        let is_at_the_end = |v: usize| {
            kinds
                .iter()
                .all(|polygons| polygons.len() != graph.degree(v))
        };
        let ends: Vec<usize> = (0..graph.order()).filter(|v| is_at_the_end(*v)).collect();
        let far = distances(&graph, &ends, |_| true);
        let inner = (0..graph.order()).filter(|v| far[*v].is_some_and(|far| far > longest / 2));
        let mut counts = vec![0; kinds.len()];
        for v in inner {
            let is_around = |polygons: &&[usize]| has_around(&graph, v, polygons);
            let kind = kinds.iter().position(is_around);
            counts[kind.unwrap_or_else(|| panic!("{name} at {v}"))] += 1;
        }
        assert!(
            counts.iter().all(|count| *count >= 10),
            "{name}: {counts:?}"
        );
    }
}

/// Whether the polygons around a vertex have these numbers of sides, in this order.
fn has_around(graph: &Graph, v: usize, polygons: &[usize]) -> bool {
    let beside: Vec<usize> = graph
        .neighbours(v)
        .iter()
        .map(|own| *own as usize)
        .collect();
    let sides = |a: usize, b: usize| {
        let is_free = |w: usize| w != v && (w == b || !beside.contains(&w));
        distances(graph, &[a], is_free)[b].map(|steps| steps + 2)
    };
    let between: Vec<Vec<Option<usize>>> = beside
        .iter()
        .map(|a| beside.iter().map(|b| sides(*a, *b)).collect())
        .collect();
    beside.len() == polygons.len() && is_turned(&between, polygons, &mut Vec::new())
}

/// Whether the remaining neighbours can be arranged around a vertex after those of `order` such that the polygons
/// between consecutive ones have the given numbers of sides.
fn is_turned(between: &[Vec<Option<usize>>], polygons: &[usize], order: &mut Vec<usize>) -> bool {
    let fits = |at: usize, a: usize, b: usize| between[a][b] == Some(polygons[at]);
    let placed = order.len();
    if placed == between.len() {
        return fits(placed - 1, order[placed - 1], order[0]);
    }
    (0..between.len()).any(|next| {
        if order.contains(&next) || (placed > 0 && !fits(placed - 1, order[placed - 1], next)) {
            return false;
        }
        order.push(next);
        let is_found = is_turned(between, polygons, order);
        order.pop();
        is_found
    })
}

/// The distance of each vertex from the nearest of `from`, over vertices that are free.
fn distances(graph: &Graph, from: &[usize], is_free: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
    let mut found = vec![None; graph.order()];
    let mut queue: VecDeque<usize> = from.iter().copied().collect();
    for v in from {
        found[*v] = Some(0);
    }
    while let Some(v) = queue.pop_front() {
        for w in graph.neighbours(v).iter().map(|own| *own as usize) {
            if found[w].is_none() && is_free(w) {
                found[w] = found[v].map(|steps| steps + 1);
                queue.push_back(w);
            }
        }
    }
    found
}

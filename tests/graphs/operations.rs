//! Families and operations are compared with their definitions, sizes with their limits, and mirrors with all pairings.

use nk_graph::{
    Graph, GraphBuilder, GraphError, Limits, cartesian, complement, complete, complete_bipartite,
    cycle, disjoint, from_graph6, hypercube, is_mirror, join, lexicographic, line, middle, mirror,
    path, power, star, strong, tensor,
};
use nk_testing::Random;
use nk_testing::graphs::{LIMITS, from_rule, petersen};

/// All distances by repeated relaxation; `None` if there is no path.
fn distances(g: &Graph) -> Vec<Vec<Option<i64>>> {
    let n = g.order();
    let mut d = vec![vec![None; n]; n];
    for (v, row) in d.iter_mut().enumerate() {
        row[v] = Some(0);
    }
    for step in 0..n as i64 {
        for row in &mut d {
            for (u, v) in g.edges().flat_map(|(u, v)| [(u, v), (v, u)]) {
                if row[u] == Some(step) && row[v].is_none() {
                    row[v] = Some(step + 1);
                }
            }
        }
    }
    d
}

#[test]
fn a_graph_keeps_its_invariants() {
    let mut builder = GraphBuilder::new(4, LIMITS).unwrap();
    for (u, v) in [(2, 1), (1, 2), (3, 3), (0, 3), (1, 0), (2, 1)] {
        builder.edge(u, v).unwrap();
    }
    let g = builder.build().unwrap();
    assert_eq!((g.order(), g.size()), (4, 3));
    assert_eq!(g.edges().collect::<Vec<_>>(), [(0, 1), (0, 3), (1, 2)]);
    assert_eq!(g.neighbours(1), [0, 2]);
    assert_eq!(g.degree(3), 1);
    assert!(g.has_edge(3, 0) && g.has_edge(0, 3) && !g.has_edge(3, 3) && !g.has_edge(2, 3));
    assert_eq!(
        format!("{g:?}"),
        "Graph(4 vertices, edges [(0, 1), (0, 3), (1, 2)])"
    );
    let mut random = Random(1);
    for order in 0..12 {
        let g = random.any_graph(order);
        let lists = (0..order).map(|v| g.neighbours(v));
        assert!(lists.clone().all(|list| list.is_sorted_by(|a, b| a < b)));
        assert_eq!(lists.map(<[u32]>::len).sum::<usize>(), 2 * g.size());
        assert!(g.edges().all(|(u, v)| g.has_edge(u, v) && g.has_edge(v, u)));
    }
}

#[test]
fn the_builder_refuses_strangers_and_floods() {
    let mut builder = GraphBuilder::new(3, LIMITS).unwrap();
    let stranger = GraphError::NoSuchVertex {
        vertex: 3,
        order: 3,
    };
    assert_eq!(builder.edge(0, 3), Err(stranger.clone()));
    assert_eq!(stranger.to_string(), "vertex 3 is not among the 3 vertices");
    let limits = Limits {
        vertices: 5,
        edges: 4,
    };
    assert!(GraphBuilder::new(6, limits).is_err());
    let mut builder = GraphBuilder::new(5, limits).unwrap();
    for _ in 0..100 {
        (0..4).for_each(|v| builder.edge(v, v + 1).unwrap());
    }
    assert_eq!(builder.clone().build().unwrap().size(), 4);
    builder.edge(0, 4).unwrap();
    let TooLarge { edges, .. } = too_large(builder.build());
    assert_eq!(edges, 5);
    let mut flood = GraphBuilder::new(5, limits).unwrap();
    let edges = (0..5).flat_map(|v| (0..v).map(move |u| (u, v)));
    assert!(edges.into_iter().any(|(u, v)| flood.edge(u, v).is_err()));
}

struct TooLarge {
    vertices: u128,
    edges: u128,
}

fn too_large(result: Result<Graph, GraphError>) -> TooLarge {
    match result {
        Err(GraphError::TooLarge {
            vertices, edges, ..
        }) => TooLarge { vertices, edges },
        other => panic!("expected TooLarge, got {other:?}"),
    }
}

#[test]
fn families_are_what_they_are_called() {
    for n in 0..10usize {
        let i = n as i64;
        assert_eq!(path(i, LIMITS), Ok(from_rule(n, |u, v| v == u + 1)));
        assert_eq!(complete(i, LIMITS), Ok(from_rule(n, |_, _| true)));
        assert_eq!(star(i, LIMITS), Ok(from_rule(n + 1, |u, _| u == 0)));
        for m in 0..5usize {
            let both = from_rule(m + n, |u, v| u < m && v >= m);
            assert_eq!(complete_bipartite(m as i64, i, LIMITS), Ok(both));
        }
    }
    for n in 3..10usize {
        let ring = from_rule(n, |u, v| v == u + 1 || (u == 0 && v == n - 1));
        assert_eq!(cycle(n as i64, LIMITS), Ok(ring));
    }
    for d in 0..6usize {
        let cube = from_rule(1 << d, |u, v| (u ^ v).is_power_of_two());
        assert_eq!(hypercube(d as i64, LIMITS), Ok(cube));
    }
}

#[test]
fn parameters_below_the_least_are_named() {
    let cases = [
        (path(-1, LIMITS), "path needs n >= 0, not -1"),
        (cycle(2, LIMITS), "cycle needs n >= 3, not 2"),
        (
            complete(i64::MIN, LIMITS),
            "complete needs n >= 0, not -9223372036854775808",
        ),
        (
            complete_bipartite(-2, 1, LIMITS),
            "complete_bipartite needs m >= 0, not -2",
        ),
        (
            complete_bipartite(2, -1, LIMITS),
            "complete_bipartite needs n >= 0, not -1",
        ),
        (star(-1, LIMITS), "star needs n >= 0, not -1"),
        (hypercube(-1, LIMITS), "hypercube needs d >= 0, not -1"),
        (
            power(&path(3, LIMITS).unwrap(), -1, LIMITS),
            "power needs k >= 0, not -1",
        ),
    ];
    for (result, wording) in cases {
        assert_eq!(result.unwrap_err().to_string(), wording);
    }
}

#[test]
fn sizes_are_checked_before_anything_is_built() {
    let huge = i64::MAX;
    assert_eq!(too_large(path(1_000_001, LIMITS)).vertices, 1_000_001);
    assert_eq!(
        too_large(complete(1_000_000_000, LIMITS)).edges,
        499_999_999_500_000_000
    );
    for result in [
        path(huge, LIMITS),
        cycle(huge, LIMITS),
        star(huge, LIMITS),
        complete(huge, LIMITS),
        complete_bipartite(huge, huge, LIMITS),
        hypercube(20, LIMITS),
        hypercube(127, LIMITS),
        hypercube(huge, LIMITS),
        from_graph6("~~~~~~~~", LIMITS),
    ] {
        too_large(result);
    }
    assert_eq!(path(1_000_000, LIMITS).unwrap().size(), 999_999);
    let unbounded = Limits {
        vertices: usize::MAX,
        edges: usize::MAX,
    };
    too_large(path(1 << 40, unbounded));
    let few = Limits {
        vertices: 10_000,
        edges: 10_000,
    };
    let many = path(5_000, few).unwrap();
    let hub = star(9_999, few).unwrap();
    type Operation = fn(&Graph, &Graph, Limits) -> Result<Graph, GraphError>;
    let pairwise: [Operation; 5] = [cartesian, tensor, strong, lexicographic, join];
    for operation in pairwise {
        too_large(operation(&many, &many, few));
    }
    assert_eq!(disjoint(&many, &many, few).unwrap().size(), 9_998);
    too_large(disjoint(&hub, &many, few));
    too_large(complement(&many, few));
    too_large(line(&hub, few));
    too_large(middle(&hub, few));
    too_large(power(&hub, 2, few));
    assert_eq!(power(&hub, 1, few).unwrap(), hub);
}

#[test]
fn an_error_shows_its_values() {
    let small = Limits {
        vertices: 10,
        edges: 20,
    };
    assert_eq!(
        complete(10, small).unwrap_err().to_string(),
        "complete would have 10 vertices and 45 edges; the limits are 10 and 20"
    );
}

#[test]
fn products_follow_their_definitions() {
    let mut random = Random(2);
    for _ in 0..60 {
        let (m, n) = (random.below(6), random.below(6));
        let (g, h) = (random.any_graph(m), random.any_graph(n));
        let rule = |joined: &dyn Fn(bool, bool, bool, bool) -> bool| {
            from_rule(m * n, |x, y| {
                let ((u, a), (v, b)) = ((x / n, x % n), (y / n, y % n));
                joined(u == v, g.has_edge(u, v), a == b, h.has_edge(a, b))
            })
        };
        let expected = rule(&|same, near, same2, near2| (same && near2) || (near && same2));
        assert_eq!(cartesian(&g, &h, LIMITS), Ok(expected));
        let expected = rule(&|_, near, _, near2| near && near2);
        assert_eq!(tensor(&g, &h, LIMITS), Ok(expected));
        let expected = rule(&|same, near, same2, near2| (same || near) && (same2 || near2));
        assert_eq!(strong(&g, &h, LIMITS), Ok(expected));
        let expected = rule(&|same, near, _, near2| near || (same && near2));
        assert_eq!(lexicographic(&g, &h, LIMITS), Ok(expected));
    }
}

#[test]
fn sizes_are_foretold_exactly() {
    let mut random = Random(3);
    for _ in 0..40 {
        let g = random.any_graph(5);
        let h = random.any_graph(4);
        let built = [
            cartesian(&g, &h, LIMITS),
            tensor(&g, &h, LIMITS),
            strong(&g, &h, LIMITS),
            lexicographic(&g, &h, LIMITS),
            join(&g, &h, LIMITS),
            disjoint(&g, &h, LIMITS),
            complement(&g, LIMITS),
            line(&g, LIMITS),
            middle(&g, LIMITS),
        ];
        type Again = fn(&Graph, &Graph, Limits) -> Result<Graph, GraphError>;
        let again: [Again; 9] = [
            cartesian,
            tensor,
            strong,
            lexicographic,
            join,
            disjoint,
            |g, _, limits| complement(g, limits),
            |g, _, limits| line(g, limits),
            |g, _, limits| middle(g, limits),
        ];
        for (graph, operation) in built.into_iter().zip(again) {
            let graph = graph.unwrap();
            let exactly = Limits {
                vertices: graph.order(),
                edges: graph.size(),
            };
            assert_eq!(operation(&g, &h, exactly), Ok(graph.clone()));
            if graph.size() > 0 {
                let edges = graph.size() - 1;
                too_large(operation(&g, &h, Limits { edges, ..exactly }));
            }
        }
    }
}

#[test]
fn operations_follow_their_definitions() {
    let mut random = Random(4);
    for _ in 0..60 {
        let (m, n) = (random.below(8), random.below(8));
        let (g, h) = (random.any_graph(m), random.any_graph(n));
        let beside = |u: usize, v: usize| match (u < m, v < m) {
            (true, true) => g.has_edge(u, v),
            (false, false) => h.has_edge(u - m, v - m),
            _ => false,
        };
        assert_eq!(disjoint(&g, &h, LIMITS), Ok(from_rule(m + n, beside)));
        let all = from_rule(m + n, |u, v| beside(u, v) || (u < m) != (v < m));
        assert_eq!(join(&g, &h, LIMITS), Ok(all));
        let opposite = from_rule(m, |u, v| !g.has_edge(u, v));
        assert_eq!(complement(&g, LIMITS), Ok(opposite));
        let edges: Vec<_> = g.edges().collect();
        let meet = |x: usize, y: usize| {
            let ((a, b), (c, d)) = (edges[x], edges[y]);
            a == c || a == d || b == c || b == d
        };
        assert_eq!(line(&g, LIMITS), Ok(from_rule(edges.len(), meet)));
        let both = from_rule(m + edges.len(), |x, y| match (x < m, y < m) {
            (true, true) => false,
            (true, false) => [edges[y - m].0, edges[y - m].1].contains(&x),
            (false, true) => [edges[x - m].0, edges[x - m].1].contains(&y),
            (false, false) => meet(x - m, y - m),
        });
        assert_eq!(middle(&g, LIMITS), Ok(both));
        let d = distances(&g);
        for k in [0, 1, 2, 3, i64::MAX] {
            let near = from_rule(m, |u, v| d[u][v].is_some_and(|d| d <= k));
            assert_eq!(power(&g, k, LIMITS), Ok(near), "{g:?} to the {k}");
        }
    }
}

#[test]
fn mirrors_are_found_where_they_are_known() {
    let p = |n| path(n, LIMITS).unwrap();
    let c = |n| cycle(n, LIMITS).unwrap();
    let product = |g: &Graph, h: &Graph| cartesian(g, h, LIMITS).unwrap();
    let mut known = vec![product(&p(4), &p(6)), product(&p(2), &p(8))];
    known.extend((3..8).map(|n| product(&c(2 * n), &p(2))));
    known.extend((2..8).map(|n| product(&c(2 * n), &c(2 * n + 1))));
    known.extend((3..20).map(|n| petersen(2 * n)));
    known.extend((2..9).map(|d| hypercube(d, LIMITS).unwrap()));
    for graph in known {
        let phi = mirror(&graph).unwrap_or_else(|| panic!("no mirror of {graph:?}"));
        assert!(is_mirror(&graph, &phi));
    }
}

/// Whether some involution is a mirror, by trying all pairings.
fn has_mirror(graph: &Graph, phi: &mut Vec<u32>) -> bool {
    let Some(v) = phi.iter().position(|&image| image == u32::MAX) else {
        return is_mirror(graph, phi);
    };
    for u in v + 1..phi.len() {
        if phi[u] == u32::MAX {
            (phi[v], phi[u]) = (u as u32, v as u32);
            if has_mirror(graph, phi) {
                return true;
            }
            (phi[v], phi[u]) = (u32::MAX, u32::MAX);
        }
    }
    false
}

#[test]
fn mirrors_of_small_connected_graphs_are_all_found() {
    let mut random = Random(6);
    let mut found = 0;
    for _ in 0..3000 {
        let order = 2 * (1 + random.below(3));
        let g = random.any_graph(order);
        let connected = distances(&g)[0].iter().all(Option::is_some);
        let exists = connected && has_mirror(&g, &mut vec![u32::MAX; g.order()]);
        assert_eq!(mirror(&g).is_some(), exists, "{g:?}");
        found += usize::from(exists);
    }
    assert!(found > 20, "only {found} graphs had a mirror");
}

#[test]
fn what_is_no_mirror_is_not_taken_for_one() {
    let ring = cycle(6, LIMITS).unwrap();
    assert!(is_mirror(&ring, &[3, 4, 5, 0, 1, 2]));
    assert!(
        !is_mirror(&ring, &[5, 4, 3, 2, 1, 0]),
        "maps 2 next to itself"
    );
    assert!(!is_mirror(&ring, &[2, 3, 4, 5, 0, 1]), "has order three");
    assert!(!is_mirror(&ring, &[3, 5, 4, 0, 2, 1]), "is no automorphism");
    assert!(!is_mirror(&ring, &[3, 4, 5, 0, 1]), "is too short");
    assert!(!is_mirror(&ring, &[3, 4, 5, 0, 1, 9]), "leaves the graph");
}

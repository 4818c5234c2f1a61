//! Layouts show the structure of a graph, and no two vertices are in one place.

use nk_draw::layout::{Kind, layout, sketch};
use nk_draw::{Shown, picture};
use nk_graph::{Graph, label};
use nk_testing::Random;
use nk_testing::graphs::LIMITS;

use super::{Labelled, Name, closest, crossings, kneser, known, numbered, of_names, subject};

#[test]
fn layouts_show_the_structure() {
    for (name, kind, (graph, labels)) in known() {
        let found = layout(&graph, &labels).expect("small");
        assert_eq!(found.kind, kind, "{name}");
        assert_eq!(found.at.len(), graph.order(), "{name}");
    }
}

#[test]
fn a_lattice_is_one() {
    let (graph, labels) = known().swap_remove(0).2;
    let at = layout(&graph, &labels).expect("small").at;
    for (u, v) in graph.edges() {
        let (dx, dy) = ((at[u].x - at[v].x).abs(), (at[u].y - at[v].y).abs());
        assert_eq!((dx.max(dy), dx.min(dy)), (1.0, 0.0));
    }
}

#[test]
fn vertices_stand_apart_and_drawings_repeat() {
    let mut random = Random(6);
    for case in 0..200 {
        let order = random.below(14);
        let percent = 10 * random.below(10);
        let graph = random.graph(order, percent);
        let labels = label::numbered(order);
        let found = layout(&graph, &labels).expect("small");
        assert!(
            found
                .at
                .iter()
                .all(|own| own.x.is_finite() && own.y.is_finite()),
            "case {case}"
        );
        assert!(closest(&found.at) > 0.25, "case {case}: {graph:?}");
        assert_eq!(found, layout(&graph, &labels).expect("small"));
    }
    for (name, _, (graph, labels)) in known() {
        assert!(
            closest(&layout(&graph, &labels).expect("small").at) > 0.4,
            "{name}"
        );
    }
}

#[test]
fn books_are_plane_and_leaves_of_double_stars_fan_out() {
    for pages in 2..12usize {
        let edges = (1..=pages).flat_map(|own| {
            let (x, y) = (2 * own, 2 * own + 1);
            [(0, x), (x, y), (1, y)]
        });
        let edges: Vec<(u32, u32)> = edges
            .chain([(0, 1)])
            .map(|(u, v)| (u as u32, v as u32))
            .collect();
        let graph = Graph::from_edges(2 * pages + 2, edges);
        let found = layout(&graph, &label::numbered(graph.order())).expect("small");
        assert_eq!(found.kind, Kind::Rows, "{pages} pages");
        assert_eq!(crossings(&graph, &found.at), 0, "{pages} pages");
    }
    for (p, q) in [(2, 2), (4, 5), (2, 9), (12, 7)] {
        let own = (0..p).map(|leaf| (0, leaf + 2));
        let edges = own.chain((0..q).map(|leaf| (1, leaf + 2 + p)));
        let graph = Graph::from_edges((p + q + 2) as usize, edges.chain([(0, 1)]).collect());
        let at = layout(&graph, &label::numbered(graph.order()))
            .expect("small")
            .at;
        assert_eq!(crossings(&graph, &at), 0, "{p}, {q}");
        assert!(closest(&at) > 0.9, "{p}, {q}");
        // The leaves of a centre have equal distances from it and from one to the next.
        let leaves: Vec<usize> = (2 + p as usize..graph.order()).collect();
        let apart = |pair: &[usize]| at[pair[0]].distance(at[pair[1]]);
        for pair in leaves.windows(2) {
            assert!((apart(pair) - apart(&leaves[..2])).abs() < 1e-9, "{p}, {q}");
        }
    }
}

#[test]
fn edges_that_leave_a_torus_come_back() {
    let (graph, labels) = known().swap_remove(1).2;
    let laid = layout(&graph, &labels).expect("small");
    assert_eq!(laid.leaving.len(), graph.size());
    for ((u, v), leaving) in graph.edges().zip(&laid.leaving) {
        let (a, b) = (laid.at[u], laid.at[v]);
        let step = leaving.unwrap_or(picture::Point::new(b.x - a.x, b.y - a.y));
        assert_eq!(step.x.abs() + step.y.abs(), 1.0);
        let back = (
            (a.x + step.x).rem_euclid(5.0),
            (a.y + step.y).rem_euclid(4.0),
        );
        assert_eq!(back, (b.x, b.y));
    }
}

#[test]
fn cubes_sets_and_chords_are_drawn_as_in_textbooks() {
    for dimension in 4..=8 {
        let cube = nk_graph::hypercube(dimension as i64, LIMITS).expect("small");
        let found = layout(&cube, &label::words(dimension)).expect("small");
        assert_eq!(found.kind, Kind::Cube, "{dimension}");
        assert!(closest(&found.at) > 0.5, "{dimension}");
    }
    // Dense graphs with a rotation are drawn on one circle, on which no chord passes through a vertex.
    let found = layout(&kneser(6, 2), &label::numbered(15)).expect("small");
    assert_eq!(found.kind, Kind::Rings);
    let centre = picture::Point::new(0.0, 0.0);
    let radius = found.at[0].distance(centre);
    let is_on_circle = |own: &picture::Point| (own.distance(centre) - radius).abs() < 1e-9;
    assert!(found.at.iter().all(is_on_circle), "{:?}", found.at);
    // The Petersen graph is drawn with its two rings.
    let found = layout(&kneser(5, 2), &label::numbered(10)).expect("small");
    let radius = found.at[0].distance(centre);
    assert!(
        found
            .at
            .iter()
            .any(|own| (own.distance(centre) - radius).abs() > 0.5)
    );
}

/// K_4 in which one vertex has another name is a wheel, and its hub is in the middle of a triangle.
#[test]
fn the_smallest_wheel_has_its_hub_in_the_middle() {
    let rim = [("v", vec![0]), ("v", vec![1]), ("v", vec![2])];
    let names = [&rim[..], &[("hub", Vec::new())]].concat();
    let edges = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)];
    let (graph, labels) = of_names(&names, &edges);
    let at = layout(&graph, &labels).expect("small").at;
    assert_eq!(crossings(&graph, &at), 0);
    for v in 0..3 {
        assert!((at[v].distance(at[3]) - 1.0).abs() < 1e-9, "{at:?}");
    }
    // Without such a name a vertex-transitive graph is on a circle.
    let (graph, labels) = numbered(graph);
    let at = layout(&graph, &labels).expect("small").at;
    assert_eq!(crossings(&graph, &at), 1);
}

/// The torus of three rows and columns is also the graph of a rook. With indices from 0 on it is drawn as a torus, and
/// otherwise as a board.
#[test]
fn the_smallest_torus_is_told_from_a_board() {
    for (first, is_torus) in [(0, true), (1, false)] {
        let cells: Vec<(i64, i64)> = (0..9).map(|own| (own / 3, own % 3)).collect();
        let names: Vec<Name> = cells
            .iter()
            .map(|own| ("v", vec![own.0 + first, own.1 + first]))
            .collect();
        let is_edge =
            |(u, v): &(usize, usize)| cells[*u].0 == cells[*v].0 || cells[*u].1 == cells[*v].1;
        let pairs = (0..9).flat_map(|v| (0..v).map(move |u| (u, v)));
        let edges: Vec<(usize, usize)> = pairs.filter(is_edge).collect();
        let (graph, labels) = of_names(&names, &edges);
        let found = layout(&graph, &labels).expect("small");
        assert_eq!(found.kind == Kind::Torus, is_torus, "{:?}", found.kind);
        assert_eq!(matches!(found.kind, Kind::Board(_)), !is_torus);
    }
}

/// A binary tree with two levels of children is a caterpillar too, and is drawn as a tree.
#[test]
fn trees_with_level_leaves_hang_from_their_root() {
    let edges = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)];
    let names: Vec<Name> = (1..=7).map(|own| ("t", vec![own])).collect();
    let (graph, labels) = of_names(&names, &edges);
    let found = layout(&graph, &labels).expect("small");
    assert_eq!(found.kind, Kind::Tree);
    let depth = |v: usize| (found.at[v].y / 1.2).round() as usize;
    let depths: Vec<usize> = (0..7).map(depth).collect();
    assert_eq!(depths, [0, 1, 1, 2, 2, 2, 2]);
}

/// A graph with a symmetry of many cycles is drawn such that the symmetry is a rotation of the drawing.
#[test]
fn a_rotation_of_many_cycles_turns_the_drawing() {
    let graph = kneser(9, 4);
    let found = layout(&graph, &label::numbered(126)).expect("small");
    let middle = |of: fn(&picture::Point) -> f64| found.at.iter().map(of).sum::<f64>() / 126.0;
    let centre = picture::Point::new(middle(|own| own.x), middle(|own| own.y));
    let is_turned = |parts: f64| {
        let (sin, cos) = (std::f64::consts::TAU / parts).sin_cos();
        found.at.iter().all(|own| {
            let (x, y) = (own.x - centre.x, own.y - centre.y);
            let turned =
                picture::Point::new(centre.x + x * cos - y * sin, centre.y + x * sin + y * cos);
            found.at.iter().any(|other| other.distance(turned) < 1e-6)
        })
    };
    // A cyclic permutation of the nine numbers moves every set, and no rotation has longer cycles.
    assert!(is_turned(9.0));
    assert!(closest(&found.at) > 0.4, "{}", closest(&found.at));
}

/// In the sketch of a large graph, neighbours are near each other.
#[test]
fn sketches_keep_neighbours_together() {
    let path = |n| nk_graph::path(n, LIMITS).expect("small");
    let grid = nk_graph::cartesian(&path(30), &path(40), LIMITS).expect("small");
    let two = nk_graph::disjoint(&grid, &grid, LIMITS).expect("small");
    let cycle = nk_graph::cycle(2500, LIMITS).expect("small");
    for graph in [grid, two, cycle, path(1500)] {
        let (graph, labels) = numbered(graph);
        let at = sketch(&graph, &labels).at;
        let (low, high) = at.iter().fold((f64::MAX, f64::MIN), |own, at| {
            (own.0.min(at.x), own.1.max(at.x))
        });
        let longest = graph
            .edges()
            .map(|(u, v)| at[u].distance(at[v]))
            .fold(0.0, f64::max);
        assert!(10.0 * longest < high - low, "{longest} of {}", high - low);
    }
}

/// Two paths `a` and `b` of `length` vertices, in which a[i] is joined to b[j] if `joined(i, j)`.
fn sides(length: usize, joined: impl Fn(usize, usize) -> bool) -> (Vec<Name>, Vec<(usize, usize)>) {
    let side = |name| (0..length).map(move |own| (name, vec![own as i64]));
    let path = |first: usize| (1..length).map(move |own| (first + own - 1, first + own));
    let mut edges: Vec<(usize, usize)> = path(0).chain(path(length)).collect();
    let pairs = (0..length).flat_map(|i| (0..length).map(move |j| (i, j)));
    let between = pairs.filter(|(i, j)| joined(*i, *j));
    edges.extend(between.map(|(i, j)| (i, length + j)));
    (side("a").chain(side("b")).collect(), edges)
}

#[test]
fn prisms_and_antiprisms_are_two_rings() {
    for sides_of in 3..=9_usize {
        for twisted in [false, true] {
            let next = |i: usize| (i + 1) % sides_of;
            let (names, mut edges) = sides(sides_of, |i, j| i == j || (twisted && next(i) == j));
            edges.extend([(0, sides_of - 1), (sides_of, 2 * sides_of - 1)]);
            let (graph, labels) = of_names(&names, &edges);
            let found = layout(&graph, &labels).expect("small");
            let name = format!("{sides_of} sides, twisted: {twisted}");
            // The cube and the octahedron are also drawn as rings without crossings.
            assert_eq!(found.kind, Kind::Rings, "{name}");
            assert_eq!(crossings(&graph, &found.at), 0, "{name}");
        }
    }
}

#[test]
fn rows_of_hexagons_are_regular() {
    for count in 2..=5_usize {
        let (names, edges) = sides(2 * count + 1, |i, j| i == j && i % 2 == 0);
        let (graph, labels) = of_names(&names, &edges);
        let at = layout(&graph, &labels).expect("small").at;
        let is_unit = |(u, v): (usize, usize)| (at[u].distance(at[v]) - 1.0).abs() < 1e-9;
        assert!(graph.edges().all(is_unit), "{count}");
        assert!(
            closest(&at) > 0.99 && crossings(&graph, &at) == 0,
            "{count}"
        );
        // With one edge in another place the graph is no row of hexagons.
        let wrong = |i, j| i == j && (i % 2 == 0) != (i == 2 || i == 3);
        let (names, edges) = sides(2 * count + 1, wrong);
        let (graph, labels) = of_names(&names, &edges);
        let at = layout(&graph, &labels).expect("small").at;
        let is_unit = |(u, v): (usize, usize)| (at[u].distance(at[v]) - 1.0).abs() < 1e-9;
        assert!(!graph.edges().all(is_unit), "{count}");
    }
}

/// A path of vertices s[i], each with leaves leaf[i, j].
fn caterpillar(length: i64, leaves: i64) -> Labelled {
    let mut names: Vec<Name> = (1..=length).map(|own| ("s", vec![own])).collect();
    let mut edges: Vec<(usize, usize)> = (1..length as usize).map(|own| (own - 1, own)).collect();
    for own in 1..=length {
        for leaf in 1..=leaves {
            edges.push((own as usize - 1, names.len()));
            names.push(("leaf", vec![own, leaf]));
        }
    }
    of_names(&names, &edges)
}

#[test]
fn the_leaves_of_a_caterpillar_are_on_both_sides_of_its_path() {
    for (length, leaves) in [(4, 1), (9, 1), (3, 2), (8, 2), (5, 4)] {
        let (graph, labels) = caterpillar(length, leaves);
        let found = layout(&graph, &labels).expect("small");
        let (path, legs) = found.at.split_at(length as usize);
        assert!(
            path.iter().all(|own| own.y == path[0].y),
            "{length}, {leaves}"
        );
        assert!(
            legs.iter().all(|own| own.y != path[0].y),
            "{length}, {leaves}"
        );
        assert!(closest(&found.at) > 0.7, "{length}, {leaves}");
        // Without names a longest path is in the row, and it ends in a leaf on each side.
        let labels = label::numbered(graph.order());
        let at = layout(&graph, &labels).expect("small").at;
        let in_row = at.iter().filter(|own| own.y == at[0].y).count();
        assert_eq!(in_row as i64, length + 2, "{length}, {leaves}");
    }
}

/// Long rows are broken, so that a picture on a page 720 pixels wide has letters of at least 9 pixels.
#[test]
fn the_names_of_long_graphs_can_be_read_on_a_page() {
    let path = |length| caterpillar(length, 0);
    let chords = |length: i64| {
        let names: Vec<Name> = (1..=length).map(|own| ("v", vec![own])).collect();
        let steps = [1, 3].into_iter();
        let edges =
            steps.flat_map(|step| (step..length as usize).map(move |own| (own - step, own)));
        of_names(&names, &edges.collect::<Vec<_>>())
    };
    let mut drawn: Vec<(String, Labelled)> = Vec::new();
    for length in [6, 10, 14, 20, 40, 60] {
        drawn.push((format!("path of {length}"), path(length)));
        for leaves in [1, 2] {
            let name = format!("{length}, {leaves} leaves");
            drawn.push((name, caterpillar(length, leaves)));
        }
    }
    drawn.push(("scalloped path".to_owned(), chords(12)));
    for (name, (graph, labels)) in &drawn {
        let subject = subject(name, graph, labels);
        let laid = layout(graph, labels).expect("small");
        let colours = vec![0; graph.order()];
        let shown = nk_draw::picture(subject, &laid, Shown::Colours(&colours), true);
        let letters = 12.0 * (720.0 / shown.width).min(1.0);
        assert!(letters >= 9.0, "{name}: {letters}, {} wide", shown.width);
    }
}

#[test]
fn too_many_vertices_are_refused() {
    let (graph, labels) = numbered(nk_graph::path(1001, LIMITS).expect("small"));
    let refused = layout(&graph, &labels).expect_err("too many");
    assert_eq!(
        refused.to_string(),
        "it has 1001 vertices, but a drawing has room for 1000"
    );
}

//! Layouts: what they show of a graph, and that nothing falls together.

use nk_draw::layout::board::Piece;
use nk_draw::layout::{Kind, layout};
use nk_draw::{Colouring, Move, Shown, Subject, picture};
use nk_graph::{Graph, Label, label};
use nk_testing::Random;
use nk_testing::graphs::{LIMITS, from_rule};

/// A graph, and the names of its vertices.
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

/// A graph built by name, with labels as the evaluator gives them.
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

/// The least distance of two vertices.
fn closest(at: &[picture::Point]) -> f64 {
    let pairs = (0..at.len()).flat_map(|v| (0..v).map(move |u| (u, v)));
    pairs
        .map(|(u, v)| at[u].distance(at[v]))
        .fold(f64::MAX, f64::min)
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

/// The name of a vertex without its indices, and these.
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

/// A chain of cells: the vertices s[i] that two cells share, and the vertices p[i, j] of cell i, joined where `joined` says. The
/// vertices of a cell count from 0: s[i-1], p[i, 1], p[i, 2], ..., s[i].
fn chain(cells: usize, inner: usize, joined: impl Fn(usize, usize) -> bool) -> Labelled {
    let mut names: Vec<Name> = vec![("s", vec![0])];
    let mut edges = Vec::new();
    for cell in 1..=cells as i64 {
        let first = names.len() - 1;
        names.extend((1..=inner as i64).map(|own| ("p", vec![cell, own])));
        names.push(("s", vec![cell]));
        let pairs = (0..inner + 2).flat_map(|v| (0..v).map(move |u| (u, v)));
        let pairs = pairs.filter(|own| joined(own.0, own.1));
        edges.extend(pairs.map(|(u, v)| (first + u, first + v)));
    }
    of_names(&names, &edges)
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

#[test]
fn chains_of_cells_are_straight_and_their_cells_alike() {
    for cells in 1..=6 {
        for inner in 1..=5 {
            let last = inner + 1;
            let diamond = |u: usize, v: usize| u == 0 || v == last;
            let kinds: [(&str, bool, Labelled); 3] = [
                ("cliques", inner < 2, chain(cells, inner, |_, _| true)),
                ("diamonds", inner < 3, chain(cells, inner, diamond)),
                (
                    "cycles",
                    true,
                    chain(cells, inner, |u, v| u + 1 == v || (u == 0 && v == last)),
                ),
            ];
            for (name, is_plane, (graph, labels)) in kinds {
                let name = format!("{name}, {cells} cells, {inner} inner vertices");
                let found = layout(&graph, &labels).expect("small");
                let is_own = graph.size() == graph.order() * (graph.order() - 1) / 2
                    || graph.size() == graph.order();
                if is_own {
                    assert_eq!(found.kind, Kind::Rings, "{name}");
                    continue;
                }
                assert_eq!(found.kind, Kind::Strip, "{name}");
                assert!(closest(&found.at) > 0.5, "{name}");
                let period = inner + 1;
                for v in 0..graph.order() - period {
                    let step = found.at[v + period].x - found.at[v].x;
                    let first = found.at[period].x - found.at[0].x;
                    let is_even = step > 0.5 && (step - first).abs() < 0.03;
                    assert!(is_even, "{name}: {step}, {first}");
                    let rise = found.at[v + period].y - found.at[v].y;
                    assert!(rise.abs() < 0.03, "{name}: {rise}");
                }
                if name.starts_with("cycles") {
                    // The chain reversed is its mirror image.
                    let last = found.at.len() - 1;
                    for (v, own) in found.at.iter().enumerate() {
                        let image = found.at[last - v];
                        let is_level = (own.y - image.y).abs() < 0.03;
                        let sum = found.at[0].x + found.at[last].x;
                        let is_even = (own.x + image.x - sum).abs() < 0.03;
                        assert!(is_level && is_even, "{name}");
                    }
                }
                if is_plane {
                    assert_eq!(crossings(&graph, &found.at), 0, "{name}");
                }
            }
        }
    }
}

#[test]
fn long_chains_are_in_rows_and_edges_between_rows_leave_the_page() {
    let (graph, labels) = chain(60, 1, |_, _| true);
    let found = layout(&graph, &labels).expect("small");
    assert_eq!(found.kind, Kind::Strip);
    assert!(closest(&found.at) > 0.5);
    let leaving = graph.edges().zip(&found.leaving);
    let mut rows = 1;
    for ((u, v), step) in leaving {
        let is_down = found.at[v].y - found.at[u].y > 1.0 || found.at[v].x < found.at[u].x - 2.0;
        assert_eq!(is_down, step.is_some(), "{u}--{v}");
        rows += usize::from(step.is_some_and(|own| own.x > 0.9));
    }
    assert!(rows > 2, "{rows} rows");
}

#[test]
fn rings_and_hubs_are_no_chains() {
    // An index that goes round, a hub that is joined to all cells, and an edge between cells that are two apart.
    let ladder = |extra: &[(usize, usize)]| {
        let indices = || (0..6).map(|own| vec![own]);
        let names = indices().map(|own| ("u", own));
        let names: Vec<Name> = names.chain(indices().map(|own| ("v", own))).collect();
        let mut edges: Vec<(usize, usize)> = (0..5).map(|own| (own, own + 1)).collect();
        edges.extend((0..5).map(|own| (own + 6, own + 7)));
        edges.extend((0..6).map(|own| (own, own + 6)));
        edges.extend(extra);
        (names, edges)
    };
    let kind = |(names, edges): (Vec<Name>, Vec<(usize, usize)>)| {
        let (graph, labels) = of_names(&names, &edges);
        layout(&graph, &labels).expect("small").kind
    };
    assert_eq!(kind(ladder(&[])), Kind::Strip);
    assert_eq!(kind(ladder(&[(0, 5), (6, 11)])), Kind::Rings);
    assert_ne!(kind(ladder(&[(0, 2)])), Kind::Strip);
    let (mut names, mut edges) = ladder(&[]);
    names.push(("hub", Vec::new()));
    // A vertex without an index is a cap where all its neighbours are at one end.
    edges.extend([(0, 12), (6, 12)]);
    assert_eq!(kind((names.clone(), edges.clone())), Kind::Strip);
    edges.push((5, 12));
    assert_ne!(kind((names, edges)), Kind::Strip);
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
        // The leaves of a centre are equally far from it, and from one to the next.
        let leaves: Vec<usize> = (2 + p as usize..graph.order()).collect();
        let apart = |pair: &[usize]| at[pair[0]].distance(at[pair[1]]);
        for pair in leaves.windows(2) {
            assert!((apart(pair) - apart(&leaves[..2])).abs() < 1e-9, "{p}, {q}");
        }
    }
}

#[test]
fn too_many_vertices_are_refused() {
    let (graph, labels) = numbered(nk_graph::path(1001, LIMITS).expect("small"));
    let refused = layout(&graph, &labels).expect_err("too many");
    assert_eq!(
        refused.to_string(),
        "it has 1001 vertices, and a drawing has room for 1000"
    );
}

fn big_endian(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .fold(0, |sum, byte| sum << 8 | usize::from(*byte))
}

/// Width, height and pixels of a PNG as it is written here: its chunks, their sums, its rows.
fn decoded(png: &[u8]) -> (usize, usize, Vec<u8>) {
    use std::io::Read;
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let (mut at, mut header, mut data) = (8, Vec::new(), Vec::new());
    while at < png.len() {
        let length = big_endian(&png[at..at + 4]);
        let (kind, body) = (&png[at + 4..at + 8], &png[at + 8..at + 8 + length]);
        let sum = big_endian(&png[at + 8 + length..at + 12 + length]);
        assert_eq!(sum, crc32fast::hash(&png[at + 4..at + 8 + length]) as usize);
        match kind {
            b"IHDR" => header = body.to_vec(),
            b"IDAT" => data.extend(body),
            _ => assert_eq!(kind, b"IEND"),
        }
        at += 12 + length;
    }
    let (width, height) = (big_endian(&header[..4]), big_endian(&header[4..8]));
    let mut rows = Vec::new();
    flate2::read::ZlibDecoder::new(data.as_slice())
        .read_to_end(&mut rows)
        .expect("zlib");
    let mut above = vec![0u8; 3 * width];
    let mut pixels = Vec::new();
    for row in rows.chunks(3 * width + 1) {
        assert_eq!(row[0], 2, "the filter is that of the row above");
        for (own, up) in above.iter_mut().zip(&row[1..]) {
            *own = own.wrapping_add(*up);
        }
        pixels.extend(&above);
    }
    assert_eq!(pixels.len(), 3 * width * height);
    (width, height, pixels)
}

#[test]
fn the_png_shows_what_the_svg_does() {
    let (graph, labels) = known().swap_remove(0).2;
    let subject = subject("a < b", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let played = Move {
        words: "v[2,3] leaves".to_owned(),
        vertices: vec![2, 6, 7, 8, 12],
        played: vec![7],
        kept: Vec::new(),
        edges: Vec::new(),
        parts: vec![(vec![0, 1, 5, 10, 11], 3), (vec![3, 4, 9, 13, 14], 3)],
        ..Move::default()
    };
    let shown = nk_draw::picture(subject, &laid, Shown::Move(&played), true);
    let svg = picture::svg(&shown);
    assert!(
        svg.contains("<title>a &lt; b</title>") && svg.contains(">0,0</text>"),
        "{svg}"
    );
    assert!(svg.contains(">= *0</text>"), "{svg}");
    let (width, height, pixels) = decoded(&picture::png(&shown, 2.0));
    assert_eq!(
        (width, height),
        (2 * shown.width as usize, 2 * shown.height as usize)
    );
    let has = |colour: [u8; 3]| pixels.chunks(3).any(|own| own == colour);
    assert!(has([255, 255, 255]) && has(picture::FILLS[0]) && has(picture::FILLS[1]));
    assert!(!has(picture::FILLS[2]), "two components have two colours");
}

#[test]
fn orbits_have_colours_of_their_own() {
    let (graph, labels) = known().swap_remove(0).2;
    let subject = subject("", &graph, &labels);
    let colours = nk_draw::colours(subject, Colouring::Orbit).of;
    // 3 x 5 under its four symmetries.
    assert_eq!(colours, [0, 1, 2, 1, 0, 3, 4, 5, 4, 3, 0, 1, 2, 1, 0]);
    assert!(
        nk_draw::colours(subject, Colouring::Class)
            .of
            .iter()
            .all(|own| *own == 0)
    );
}

/// By the definition: v and w are of one orbit if one of all permutations that keep the edges takes v to w.
fn orbits_by_definition(graph: &Graph) -> Vec<u32> {
    let order = graph.order();
    let mut least: Vec<u32> = (0..order as u32).collect();
    let mut map = Vec::new();
    extend(graph, &mut map, &mut |map| {
        for (v, image) in map.iter().enumerate() {
            least[v] = least[v].min(*image as u32);
        }
    });
    least
}

/// All automorphisms that begin with the images in `map`.
fn extend(graph: &Graph, map: &mut Vec<usize>, found: &mut dyn FnMut(&[usize])) {
    let v = map.len();
    if v == graph.order() {
        return found(map);
    }
    for image in 0..graph.order() {
        let keeps = |u: usize| graph.has_edge(u, v) == graph.has_edge(map[u], image);
        if !map.contains(&image) && (0..v).all(keeps) {
            map.push(image);
            extend(graph, map, found);
            map.pop();
        }
    }
}

#[track_caller]
fn has_its_orbits(graph: &Graph) {
    let found = nk_graph::orbits(graph);
    assert!(found.is_whole, "{graph:?}");
    assert_eq!(found.least, orbits_by_definition(graph), "{graph:?}");
}

#[test]
fn orbits_of_all_graphs_of_up_to_six_vertices() {
    for order in 0..=6_usize {
        let pairs = order * order.saturating_sub(1) / 2;
        for code in 0..1_u32 << pairs {
            let mut bits = code;
            has_its_orbits(&from_rule(order, |_, _| {
                let is_joined = bits & 1 == 1;
                bits >>= 1;
                is_joined
            }));
        }
    }
}

#[test]
fn orbits_of_graphs_with_and_without_symmetries() {
    let mut random = Random(11);
    for case in 0..60 {
        let order = 6 + case % 3;
        let percent = 10 * random.below(10);
        let half = random.graph(order / 2, percent);
        let steps: Vec<bool> = (0..order).map(|_| random.one_in(2)).collect();
        let twice = nk_graph::disjoint(&half, &half, LIMITS).expect("small");
        has_its_orbits(&nk_graph::complement(&twice, LIMITS).expect("small"));
        has_its_orbits(&twice);
        has_its_orbits(&nk_graph::line(&half, LIMITS).expect("small"));
        has_its_orbits(&from_rule(order, |u, v| steps[(v - u).min(order - v + u)]));
        has_its_orbits(&random.graph(order, percent));
    }
}

/// `levels` levels of a binary tree, numbered from the root down.
fn binary_tree(levels: u32) -> Graph {
    from_rule((1 << levels) - 1, |u, v| (v - 1) / 2 == u)
}

/// The k-sets of 1 to n, joined where they have nothing in common.
fn kneser(n: u32, k: u32) -> Graph {
    let sets: Vec<u32> = (0..1 << n)
        .filter(|own: &u32| own.count_ones() == k)
        .collect();
    from_rule(sets.len(), |u, v| sets[u] & sets[v] == 0)
}

#[test]
fn orbits_of_graphs_with_large_groups() {
    let complete = |n| nk_graph::complete(n, LIMITS).expect("small");
    let one = |name: &str, graph: Graph, count: usize| {
        let found = nk_graph::orbits(&graph);
        let mut least = found.least.clone();
        least.sort_unstable();
        least.dedup();
        assert_eq!((least.len(), found.is_whole), (count, true), "{name}");
    };
    one("complete(7)", complete(7), 1);
    one("complete(400)", complete(400), 1);
    one("star(12)", nk_graph::star(12, LIMITS).expect("small"), 2);
    one(
        "hypercube(5)",
        nk_graph::hypercube(5, LIMITS).expect("small"),
        1,
    );
    one(
        "hypercube(9)",
        nk_graph::hypercube(9, LIMITS).expect("small"),
        1,
    );
    one("kneser(7, 2)", kneser(7, 2), 1);
    one("kneser(9, 4)", kneser(9, 4), 1);
    let empty = nk_graph::complement(&complete(10), LIMITS).expect("small");
    one("complement(complete(10))", empty, 1);
    one("binary_tree(4)", binary_tree(5), 5);
    one("binary_tree(8)", binary_tree(9), 9);
    one(
        "K_{200,200}",
        nk_graph::complete_bipartite(200, 200, LIMITS).expect("small"),
        1,
    );
    one(
        "K_{2,3}",
        nk_graph::complete_bipartite(2, 3, LIMITS).expect("small"),
        2,
    );
    one("no vertices", complete(0), 0);
    let petersen = kneser(5, 2);
    let mut copies = petersen.clone();
    for _ in 0..9 {
        copies = nk_graph::disjoint(&copies, &petersen, LIMITS).expect("small");
    }
    one("ten Petersen graphs", copies, 1);
}

#[test]
fn a_search_that_is_given_up_says_so_and_unites_nothing_else() {
    for graph in [kneser(6, 2), binary_tree(5), complete_and_path()] {
        let whole = nk_graph::orbits(&graph).least;
        let mut was_given_up = false;
        for work in [0, 10, 100, 1000, 10_000] {
            let found = nk_graph::orbits_within(&graph, work);
            was_given_up |= !found.is_whole;
            let are_alike = |(v, least): (usize, &u32)| whole[v] == whole[*least as usize];
            assert!(
                found.least.iter().enumerate().all(are_alike),
                "{work}: {graph:?}"
            );
            assert!(!found.is_whole || found.least == whole, "{work}: {graph:?}");
        }
        assert!(was_given_up, "{graph:?}");
    }
}

fn complete_and_path() -> Graph {
    let complete = nk_graph::complete(4, LIMITS).expect("small");
    nk_graph::disjoint(
        &complete,
        &nk_graph::path(6, LIMITS).expect("small"),
        LIMITS,
    )
    .expect("small")
}

/// The graph of a piece of chess by its moves, square by square: the referee of the boards.
fn chess(piece: Piece, (rows, columns): (i64, i64), is_torus: bool) -> Labelled {
    let squares: Vec<(i64, i64)> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect();
    let slides: &[(i64, i64)] = match piece {
        Piece::Rook => &[(0, 1), (1, 0)],
        Piece::Bishop => &[(1, 1), (1, -1)],
        Piece::Queen | Piece::King => &[(0, 1), (1, 0), (1, 1), (1, -1)],
        Piece::Knight => &[(1, 2), (2, 1), (1, -2), (2, -1)],
    };
    let is_long = !matches!(piece, Piece::King | Piece::Knight);
    let furthest = if is_long { rows * columns } else { 1 };
    let mut builder = nk_graph::GraphBuilder::new(squares.len(), LIMITS).expect("small");
    for (u, (row, column)) in squares.iter().enumerate() {
        for (down, right) in slides {
            for step in 1..=furthest {
                let to = (row + step * down, column + step * right);
                let to = match is_torus {
                    true => (to.0.rem_euclid(rows), to.1.rem_euclid(columns)),
                    false => to,
                };
                let found = squares.iter().position(|own| *own == to);
                if let Some(v) = found.filter(|v| *v != u) {
                    builder.edge(u, v).expect("two squares");
                }
            }
        }
    }
    let label =
        |(row, column): &(i64, i64)| Label::indexed("s", &[row.to_string(), column.to_string()]);
    let labels = squares.iter().map(label).collect();
    (builder.build().expect("small"), labels)
}

#[test]
fn the_graphs_of_chess_are_boards() {
    let pieces = [
        Piece::Rook,
        Piece::Bishop,
        Piece::Queen,
        Piece::King,
        Piece::Knight,
    ];
    for piece in pieces {
        for is_torus in [false, true] {
            for size in [(5, 5), (5, 7), (6, 8), (7, 6)] {
                let (graph, labels) = chess(piece, size, is_torus);
                // Diagonals of a torus whose sides have no common divisor meet every square.
                if graph.size() == graph.order() * (graph.order() - 1) / 2 {
                    assert!(
                        is_torus && size.0 % 2 != size.1 % 2 || size == (5, 7),
                        "{size:?}"
                    );
                    continue;
                }
                let Kind::Board(board) = layout(&graph, &labels).expect("small").kind else {
                    panic!("{piece:?} on {size:?}, torus {is_torus}: no board");
                };
                // A rook attacks the same squares on a torus, where it comes back to its own row.
                let is_same = piece == Piece::Rook;
                assert_eq!((board.piece, board.is_torus), (piece, is_torus && !is_same));
            }
        }
    }
    // Boards of two rows; of those with fewer squares, a prism, and complete graphs no picture is a board.
    for piece in pieces {
        for size in [(2, 5), (8, 2), (2, 3)] {
            let (graph, labels) = chess(piece, size, false);
            let kind = layout(&graph, &labels).expect("small").kind;
            let found = match kind {
                Kind::Board(board) => Some((board.piece, board.is_torus)),
                _ => None,
            };
            let is_prism = piece == Piece::Rook && size == (2, 3);
            let wanted = (!is_prism).then_some((piece, false));
            assert_eq!(found, wanted, "{piece:?} on {size:?}");
        }
        for size in [(1, 5), (2, 2), (5, 1)] {
            let (graph, labels) = chess(piece, size, false);
            let kind = layout(&graph, &labels).expect("small").kind;
            assert!(!matches!(kind, Kind::Board(_)), "{piece:?} on {size:?}");
        }
    }
    // A rook in one row attacks every square: the edges may not run over one another.
    let (graph, labels) = chess(Piece::Rook, (1, 5), false);
    assert_eq!(layout(&graph, &labels).expect("small").kind, Kind::Rings);
    // One edge less, and the graph is no board.
    let (graph, labels) = chess(Piece::Queen, (5, 5), false);
    let edges = graph.edges().skip(1);
    let mut builder = nk_graph::GraphBuilder::new(25, LIMITS).expect("small");
    edges.for_each(|(u, v)| builder.edge(u, v).map(|_| ()).expect("two squares"));
    let found = layout(&builder.build().expect("small"), &labels).expect("small");
    assert!(!matches!(found.kind, Kind::Board(_)));
}

#[test]
fn a_board_in_text_shows_what_a_move_takes() {
    let (graph, labels) = chess(Piece::Queen, (3, 3), false);
    let laid = layout(&graph, &labels).expect("small");
    let Kind::Board(board) = laid.kind else {
        panic!("no board");
    };
    let text = nk_draw::board_text(&laid.at, &board, 80, None, None);
    assert_eq!(
        text,
        "    0  1  2\n 0  .  .  .\n 1  .  .  .\n 2  .  .  .\n.: a square; joined: squares a queen's move apart\n"
    );
    let played = Move {
        vertices: (0..9).filter(|v| ![5, 7].contains(v)).collect(),
        played: vec![0],
        wins: Some(nk_draw::Wins {
            moves: 9,
            names: vec!["s[1,1]".to_owned()],
            vertices: vec![4],
            edges: Vec::new(),
        }),
        ..Move::default()
    };
    let text = nk_draw::board_text(&laid.at, &board, 80, Some(&played), None);
    assert_eq!(
        text,
        "    0  1  2\n 0  Q  x  x\n 1  x  x* o\n 2  x  o  x\n\
         Q: the move; x: a square that it attacks; o: a square that is left; *: a move that wins\n"
    );
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
fn colours_do_not_repeat() {
    let mut all: Vec<picture::Colour> = (0..300).map(picture::fill).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 300);
    // Black letters stay legible: the contrast of WCAG, at least 4.5.
    for own in all {
        let part = |own: u8| {
            let own = f64::from(own) / 255.0;
            if own <= 0.03928 {
                own / 12.92
            } else {
                ((own + 0.055) / 1.055).powf(2.4)
            }
        };
        let light = 0.2126 * part(own[0]) + 0.7152 * part(own[1]) + 0.0722 * part(own[2]);
        assert!((light + 0.05) / 0.06 > 4.5, "{own:?}");
    }
}

#[test]
fn braille_lines_fit_and_name_the_vertices() {
    let mut random = Random(8);
    for _ in 0..60 {
        let order = 1 + random.below(12);
        let graph = random.graph(order, 30);
        let labels = label::numbered(order);
        let subject = subject("", &graph, &labels);
        let laid = layout(&graph, &labels).expect("small");
        let width = 30 + random.below(70);
        let show = |v: usize| labels[v].text.clone();
        let line = |_: usize, _: usize| nk_draw::EdgeMark::Line;
        let dots = nk_draw::braille(subject, &laid, width, &show, &line);
        let text = dots.text;
        assert!(
            text.lines().all(|own| own.chars().count() <= width + 2),
            "{text}"
        );
        let words: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).collect();
        let shown = (0..order)
            .filter(|v| words.contains(&v.to_string().as_str()))
            .count();
        let hidden = text.matches('o').count();
        // Every vertex is a name or a mark, or is counted as hidden.
        assert_eq!(shown + hidden + dots.hidden, order, "{text}");
        assert!(3 * shown >= 2 * order, "{text}");
        let has_dots = text.chars().any(|c| ('\u{2801}'..='\u{28ff}').contains(&c));
        assert_eq!(has_dots, graph.size() > 0, "{text}");
    }
}

/// The characters of a picture at the places of the vertices, from the parts that it was cut into.
fn put_together(text: &str, gap: usize) -> Vec<String> {
    let parts: Vec<Vec<&str>> = text
        .split("\n\n")
        .map(|own| own.lines().collect())
        .collect();
    let wide = |part: &[&str]| {
        part.iter()
            .map(|own| own.chars().count())
            .max()
            .unwrap_or(0)
    };
    let mut lines: Vec<String> = vec![String::new(); parts[0].len()];
    for (number, part) in parts.iter().enumerate() {
        let width = wide(part);
        for (line, own) in lines.iter_mut().zip(part) {
            // The edges at the cut are in both parts.
            let skipped = if number > 0 { gap } else { 0 };
            *line += &format!("{own:<width$}")
                .chars()
                .skip(skipped)
                .collect::<String>();
        }
    }
    lines.iter().map(|own| own.trim_end().to_owned()).collect()
}

#[test]
fn a_lattice_too_wide_for_its_page_is_cut_between_columns() {
    let show = |v: usize| format!("v{v}");
    let line = |_: usize, _: usize| nk_draw::EdgeMark::Line;
    for (rows, columns) in [(2_usize, 40_usize), (3, 30), (1, 9), (4, 2)] {
        let path = |n| nk_graph::path(n, LIMITS).expect("small");
        let graph =
            nk_graph::cartesian(&path(rows as i64), &path(columns as i64), LIMITS).expect("small");
        let labels = label::pairs(&label::numbered(rows), &label::numbered(columns));
        let subject = subject("", &graph, &labels);
        let laid = layout(&graph, &labels).expect("small");
        let text = |widest| nk_draw::text(subject, &laid, widest, &show, &line);
        let whole = text(1000).expect("rows and columns");
        for widest in [12, 30, 79] {
            let own = text(widest).expect("there is room for a column");
            let is_narrow = own.lines().all(|own| own.chars().count() <= widest);
            assert!(is_narrow, "{widest}: {own}");
            let whole: Vec<&str> = whole.lines().collect();
            assert_eq!(put_together(&own, 3), whole, "{rows} X {columns}");
        }
        assert_eq!(text(5), None, "a name and its edges are wider");
    }
}

#[test]
fn a_board_too_wide_for_its_page_is_cut_between_columns() {
    let (graph, labels) = chess(Piece::Queen, (12, 30), false);
    let laid = layout(&graph, &labels).expect("small");
    let Kind::Board(board) = laid.kind else {
        panic!("no board");
    };
    let text = nk_draw::board_text(&laid.at, &board, 40, None, None);
    let squares = text.lines().filter(|own| !own.starts_with('.'));
    assert!(
        squares.clone().all(|own| own.chars().count() <= 40),
        "{text}"
    );
    assert_eq!(
        squares.map(|own| own.matches('.').count()).sum::<usize>(),
        360
    );
    // Each part names its columns, and all its rows.
    let numbers: Vec<&str> = text
        .split_whitespace()
        .filter(|own| own.parse::<u8>().is_ok())
        .collect();
    assert_eq!(
        numbers.len(),
        30 + 12 * text.matches("\n\n").count() + 12,
        "{text}"
    );
}

#[test]
fn a_vertex_that_no_line_of_dots_has_room_for_is_counted() {
    let graph = nk_graph::complete(60, LIMITS).expect("small");
    let labels = label::numbered(60);
    let subject = subject("", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let show = |_: usize| "#".to_owned();
    let line = |_: usize, _: usize| nk_draw::EdgeMark::Gone;
    for width in [20, 30, 80, 200] {
        let dots = nk_draw::braille(subject, &laid, width, &show, &line);
        let seen = dots.text.matches('#').count();
        assert_eq!(seen + dots.hidden, 60, "{}", dots.text);
        assert_eq!(dots.hidden == 0, width >= 80, "{width}: {}", dots.hidden);
    }
}

#[test]
fn a_pdf_has_its_objects_where_its_table_says() {
    let (graph, labels) = known().swap_remove(1).2;
    let subject = subject("a (torus)", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let drawn = nk_draw::picture(subject, &laid, Shown::Colours(&[0; 20]), true);
    let pdf = picture::pdf(&drawn);
    let text = String::from_utf8_lossy(&pdf);
    assert!(pdf.starts_with(b"%PDF-1.4") && pdf.ends_with(b"%%EOF\n"));
    assert!(text.contains("/Title (a \\(torus\\))"), "{text}");
    let start = text.rsplit("startxref\n").next().expect("a place");
    let start: usize = start
        .lines()
        .next()
        .and_then(|own| own.parse().ok())
        .expect("a number");
    assert!(pdf[start..].starts_with(b"xref\n0 7\n"));
    let table = String::from_utf8_lossy(&pdf[start..]).into_owned();
    for (number, line) in table.lines().skip(3).take(6).enumerate() {
        let place: usize = line[..10].parse().expect("a place");
        let head = format!("{} 0 obj\n", number + 1);
        assert!(
            pdf[place..].starts_with(head.as_bytes()),
            "object {}",
            number + 1
        );
    }
    // The page has all names, and a curve for each corner of each disc.
    let stream = pdf
        .windows(7)
        .position(|own| own == b"stream\n")
        .expect("a stream")
        + 7;
    let mut content = String::new();
    std::io::Read::read_to_string(
        &mut flate2::read::ZlibDecoder::new(&pdf[stream..]),
        &mut content,
    )
    .expect("zlib");
    assert_eq!(content.matches(" c\n").count(), 4 * 20);
    assert!(
        labels
            .iter()
            .all(|own| content.contains(&format!("({}) Tj", own.text)))
    );
}

#[test]
fn tikz_has_a_node_for_each_vertex_with_its_name_in_mathematics() {
    let (graph, _) = known().swap_remove(0).2;
    let labels: Vec<Label> = (0..15)
        .map(|v| Label::indexed("v", &[(v / 5).to_string(), (v % 5).to_string()]))
        .collect();
    let subject = subject("lattice", &graph, &labels);
    let laid = layout(&graph, &labels).expect("small");
    let drawn = nk_draw::picture(subject, &laid, Shown::Colours(&[0; 15]), true);
    let tikz = picture::tikz(&drawn);
    assert_eq!(tikz.matches("\\node[").count(), 15, "{tikz}");
    assert_eq!(tikz.matches("\\draw[").count(), graph.size(), "{tikz}");
    assert!(tikz.contains("{$v_{2,4}$};"), "{tikz}");
    let balance = tikz.matches('{').count() == tikz.matches('}').count();
    assert!(balance && tikz.ends_with("\\end{tikzpicture}\n"), "{tikz}");
}

#[test]
fn cubes_sets_and_chords_are_drawn_as_in_textbooks() {
    let cube = nk_graph::hypercube(6, LIMITS).expect("small");
    let found = layout(&cube, &label::words(6)).expect("small");
    assert_eq!(found.kind, Kind::Cube);
    assert!(closest(&found.at) > 0.5);
    // Dense graphs with a rotation lie on one circle, where no chord passes a vertex.
    let found = layout(&kneser(6, 2), &label::numbered(15)).expect("small");
    assert_eq!(found.kind, Kind::Rings);
    let centre = picture::Point::new(0.0, 0.0);
    let radius = found.at[0].distance(centre);
    let is_on_circle = |own: &picture::Point| (own.distance(centre) - radius).abs() < 1e-9;
    assert!(found.at.iter().all(is_on_circle), "{:?}", found.at);
    // The Petersen graph keeps its two rings.
    let found = layout(&kneser(5, 2), &label::numbered(10)).expect("small");
    let radius = found.at[0].distance(centre);
    assert!(
        found
            .at
            .iter()
            .any(|own| (own.distance(centre) - radius).abs() > 0.5)
    );
}

#[test]
fn the_label_of_a_set_lists_its_members() {
    let of = |bits: &str| nk_graph::Label::indexed("set", &[bits.to_owned()]).text;
    assert_eq!([of("0"), of("5"), of("6")], ["{}", "{1,3}", "{2,3}"]);
    // Without that meaning, a name has its indices.
    let far = "99999999999999999999";
    assert_eq!(
        [of("-1"), of(far)],
        ["set[-1]".to_owned(), format!("set[{far}]")]
    );
}

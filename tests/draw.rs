//! Layouts: what they show of a graph, and that nothing falls together.

use nkdsl::draw::layout::{Kind, layout};
use nkdsl::draw::{self, Colouring, Move, Subject};
use nkdsl::graph::{self, Graph, GraphBuilder, Label, Limits, label};
use nkdsl::picture;

const LIMITS: Limits = Limits {
    vertices: 1 << 20,
    edges: 1 << 20,
};

/// A graph, and the names of its vertices.
type Labelled = (Graph, Vec<Label>);

fn numbered(graph: Graph) -> Labelled {
    let labels = label::numbered(graph.order());
    (graph, labels)
}

/// A graph built by name, with labels as the evaluator gives them.
fn known() -> Vec<(&'static str, Kind, Labelled)> {
    let path = |n| graph::path(n, LIMITS).expect("small");
    let cycle = |n| graph::cycle(n, LIMITS).expect("small");
    let product = |g: &Graph, h: &Graph| {
        let labels = label::pairs(&label::numbered(g.order()), &label::numbered(h.order()));
        (graph::cartesian(g, h, LIMITS).expect("small"), labels)
    };
    let bipartite = graph::complete_bipartite(3, 5, LIMITS).expect("small");
    let star = graph::star(6, LIMITS).expect("small");
    let cube = graph::hypercube(3, LIMITS).expect("small");
    let unlabelled = product(&path(4), &path(5)).0;
    let mut parts = cycle(5);
    for _ in 0..2 {
        parts = graph::disjoint(&parts, &path(3), LIMITS).expect("small");
    }
    vec![
        ("lattice", Kind::Lattice, product(&path(3), &path(5))),
        ("torus", Kind::Lattice, product(&cycle(4), &cycle(5))),
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

/// splitmix64.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[test]
fn vertices_stand_apart_and_drawings_repeat() {
    let mut state = 6;
    for case in 0..200 {
        let order = (random(&mut state) % 14) as usize;
        let density = random(&mut state) % 10;
        let mut builder = GraphBuilder::new(order, LIMITS).expect("small");
        for v in 0..order {
            for u in 0..v {
                if random(&mut state) % 10 < density {
                    builder.edge(u, v).expect("small");
                }
            }
        }
        let graph = builder.build().expect("small");
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
fn too_many_vertices_are_refused() {
    let (graph, labels) = numbered(graph::path(1001, LIMITS).expect("small"));
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
    let subject = Subject {
        title: "a < b",
        graph: &graph,
        labels: &labels,
    };
    let laid = layout(&graph, &labels).expect("small");
    let played = Move {
        vertex: 7,
        parts: vec![(vec![0, 1, 5, 10, 11], 3), (vec![3, 4, 9, 13, 14], 3)],
    };
    let shown = draw::picture(subject, &laid, Colouring::Structure, true, Some(&played));
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
    let subject = Subject {
        title: "",
        graph: &graph,
        labels: &labels,
    };
    let colours = draw::colours(subject, Colouring::Orbit);
    // 3 x 5 under its four symmetries.
    assert_eq!(colours, [0, 1, 2, 1, 0, 3, 4, 5, 4, 3, 0, 1, 2, 1, 0]);
    assert!(
        draw::colours(subject, Colouring::Class)
            .iter()
            .all(|own| *own == 0)
    );
}

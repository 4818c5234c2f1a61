//! Families that have recurrences, compared with the solver, and families that have none, with the reason.

use nk_derive::DeriveErrorKind;

use super::support::{assert_refused, compared_with_graphs, derived, listed, program, values};

/// Definitions, each with graphs in n that have recurrences.
const CLOSE: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "path(n)",
            "cycle(n)",
            "star(n)",
            "power(path(n), 2)",
            "power(path(n), 3)",
            "power(path(n), 4)",
            "power(path(2*n), 2)",
            "power(cycle(n), 2)",
            "power(cycle(n), 3)",
            "power(cycle(2*n + 3), 2)",
            "cartesian(path(2), path(n))",
            "cartesian(path(n), complete(3))",
            "cartesian(cycle(n), path(2))",
            "strong(path(2), path(n))",
            "strong(cycle(n), path(2))",
            "lexicographic(path(n), complete(3))",
            "lexicographic(cycle(n), complement_of_two(3))",
            "complete_bipartite(3, n)",
            "complete_bipartite(n, 4)",
            "join(complete(2), path(n))",
            "join(path(n), complement_of_two(2))",
            "join(complete(1), cycle(n))",
            "line(path(n))",
            "tensor(path(n), complete(2))",
            "path(n div 2)",
            "path(3*n + 1)",
            "disjoint(path(3), path(n))",
            "disjoint(path(n), cycle(2*n + 3))",
            "disjoint(path(n), path(n))",
        ],
    ),
    (
        "use \"std/trees\"",
        &[
            "caterpillar(n, 1)",
            "caterpillar(n, 2)",
            "caterpillar(n, 3)",
            "broom(n, 3)",
            "broom(n, 1)",
        ],
    ),
    (
        "use \"std/cliques\"",
        &[
            "linked_clique(2, n)",
            "linked_clique(3, n)",
            "linked_clique(4, n)",
            "linked_clique(5, n)",
            "chained_clique(2, n)",
            "chained_clique(3, n)",
            "chained_clique(4, n)",
            "chained_clique(5, n)",
        ],
    ),
    (
        "use \"std/wheels\"",
        &["wheel(n)", "fan(n)", "friendship(n)", "sunlet(n)"],
    ),
    (
        "use \"std/prisms\"",
        &["prism(n)", "antiprism(n)", "moebius_ladder(n)"],
    ),
    (
        "use \"std/lattices\"",
        &[
            "lattice(1, n)",
            "lattice(2, n)",
            "lattice(n, 2)",
            "triangular_lattice(2, n)",
            "triangular_ladder(n)",
            "cylinder(3, n)",
        ],
    ),
    ("use \"std/petersen\"", &["petersen(n, 1)"]),
    ("use \"std/boards\"", &["knight(2, n)"]),
    (
        "use \"std/circulants\"",
        &[
            "circulant(n, 1)",
            "circulant2(n, 1, 3)",
            "circulant2(n, 1, 2)",
            "circulant(n, 2)",
            "circulant(n, 3)",
            "circulant2(n, 2, 4)",
            "circulant2(n, 2, 6)",
            "circulant2(2*n, 1, n)",
            "circulant2(3*n, 1, n)",
        ],
    ),
    (
        include_str!("../../specs/diamonds.nk"),
        &["diamonds(n)", "K_strip(n)", "X_strip(n)", "diamonds(2*n)"],
    ),
    (
        include_str!("../../specs/linked_cycles.nk"),
        &[
            "linked_c4(n)",
            "linked_c4_tail(n)",
            "linked_c4_tails(n)",
            "opposite_c4(n)",
            "opposite_c4_fork(n)",
            "opposite_c4_forks(n)",
        ],
    ),
    (
        include_str!("../../specs/scalloped.nk"),
        &["scalloped(n)", "scalloped_b(n)", "scalloped_c(n)"],
    ),
    (include_str!("invented.nk"), INVENTED),
];

/// Families that are in no specification.
const INVENTED: &[&str] = &[
    "flags(n)",
    "half_squares(n)",
    "moebius(n)",
    "leafy_squares(n)",
    "diamond_ring(n)",
    "linked_c4_ring(n)",
    "linked_ring(3, n)",
    "linked_ring(4, n)",
    "linked_ring(5, n)",
    "chained_ring(3, n)",
    "chained_ring(4, n)",
    "chained_ring(5, n)",
    "legs_ring(n, 2)",
    "squares_ring(n)",
    "hung(n)",
    "kites(n)",
    "bow_ties(n)",
    "umbrella(n)",
    "two_hubs(n)",
    "slanted(n)",
];

/// The largest number of vertices of a graph that is solved at once.
const SOLVED: usize = 44;

#[test]
fn derived_values_are_those_of_the_graphs() {
    let mut compared = 0;
    for (definitions, targets) in CLOSE {
        for target in *targets {
            let definitions = format!("{definitions}\n{PLAIN}");
            compared += compared_with_graphs(&definitions, target, 48, SOLVED);
        }
    }
    assert!(compared >= 2000, "only {compared} values compared");
}

/// A family that the library does not have: m vertices without edges.
const PLAIN: &str = "graph complement_of_two(m) { vertex x[i] : 1 <= i <= m } : m >= 0";

#[test]
fn sequences_of_the_oeis_follow_from_the_graphs_alone() {
    let diamonds = include_str!("../../specs/diamonds.nk");
    let cycles = include_str!("../../specs/linked_cycles.nk");
    let scalloped = include_str!("../../specs/scalloped.nk");
    for (definitions, target, id) in [
        (diamonds, "diamonds(n)", "A316781"),
        (scalloped, "scalloped(n)", "A317367"),
        (cycles, "linked_c4(n)", "A316629"),
        ("", "path(n)", "A002187"),
        ("", "cartesian(path(2), path(n))", "A000035"),
    ] {
        let derived = derived(&program(definitions, target)).expect(target);
        let (offset, terms) = listed(id);
        let own = values(&derived, offset + terms.len() as i64 - 1);
        let skipped = usize::try_from(offset - derived.least).expect("the least n");
        assert_eq!(own[skipped..], terms, "{target} and {id}");
    }
}

#[test]
fn variants_that_are_one_sequence_are_merged() {
    let diamonds = include_str!("../../specs/diamonds.nk");
    for (definitions, target, members) in [
        (diamonds, "diamonds(n)", 2),
        (diamonds, "X_strip(n)", 1),
        ("", "path(n)", 1),
        ("", "power(path(n), 3)", 1),
        ("", "cartesian(path(2), path(n))", 4),
        ("", "strong(path(2), path(n))", 1),
        ("use \"std/cliques\"", "chained_clique(4, n)", 2),
        ("use \"std/trees\"", "caterpillar(n, 2)", 1),
        (include_str!("../../specs/scalloped.nk"), "scalloped(n)", 3),
        (
            include_str!("../../specs/linked_cycles.nk"),
            "linked_c4(n)",
            3,
        ),
    ] {
        let derived = derived(&program(definitions, target)).expect(target);
        assert_eq!(derived.system.sequences.len(), members, "{target}");
    }
}

/// Definitions, a graph that has no recurrences of this kind or is not read, and a part of the refusal.
const OPEN: &[(&str, &str, &str)] = &[
    (
        "use \"std/lattices\"",
        "lattice(3, n)",
        "v3[i-1] -- v3[i] -- v3[i+1] join both sides",
    ),
    (
        "use \"std/lattices\"",
        "polyacene(n)",
        "leaves the strip in one piece",
    ),
    (
        "use \"std/lattices\"",
        "triangle(n)",
        "two indices run freely",
    ),
    (
        "use \"std/petersen\"",
        "petersen(n, 2)",
        "v[i-1] -- v[i+1] join both sides",
    ),
    (
        "use \"std/boards\"",
        "queen(3, n)",
        "two indices run freely",
    ),
    (
        "use \"std/trees\"",
        "spider(3, n)",
        "meet only at their ends",
    ),
    (
        "use \"std/trees\"",
        "spider(n, 8)",
        "equal branches hang from `hub`, and what moves leave of them are too many different positions",
    ),
    (
        "use \"std/wheels\"",
        "gear(n)",
        "a move on tooth[i] leaves the hub `hub`",
    ),
    (
        "use \"std/circulants\"",
        "circulant2(2*n, 2, n)",
        "whose distance grows with n",
    ),
    (
        include_str!("invented.nk"),
        "overhang(n)",
        "for n = 1 an edge names `v[2]`",
    ),
    ("", "complete(n)", "whose distance grows with n"),
    ("", "complement(path(n))", "a complement is not read"),
    ("", "path(n*n)", "a product is not linear"),
    ("", "hypercube(3)", "no part of the graph grows"),
    (
        "use \"std/trees\"",
        "binary_tree(n)",
        "a power is not linear",
    ),
    (
        include_str!("invented.nk"),
        "hexagons(n)",
        "leaves the strip in one piece",
    ),
    (
        include_str!("invented.nk"),
        "pendulum(n)",
        "it is neither in a run nor near an end",
    ),
    (include_str!("invented.nk"), "lollipop(n)", "another range"),
    (
        include_str!("invented.nk"),
        "tailed_ring(n)",
        "the ends of the run are joined by other edges",
    ),
    (
        include_str!("invented.nk"),
        "mirror(n)",
        "grows with one that falls",
    ),
    (include_str!("invented.nk"), "not_four(n)", "singles out"),
    (
        include_str!("invented.nk"),
        "few(n)",
        "no such graphs from some n on",
    ),
    (include_str!("invented.nk"), "squares(n)", "not linear"),
];

#[test]
fn refusals_say_why() {
    for (definitions, target, reason) in OPEN {
        assert_refused(definitions, target, reason);
    }
}

#[test]
fn a_defect_is_drawn() {
    let refusal = derived(&program("use \"std/lattices\"", "lattice(3, n)"));
    let Err(DeriveErrorKind::NotClosed(defect)) = refusal.map_err(|own| own.why) else {
        panic!("not closed")
    };
    assert_eq!(defect.vertex, "v1[i]");
    let rows: Vec<&str> = defect.drawing.lines().collect();
    assert_eq!(rows[0], "v1  ... o o o o . X . o o o o ...");
    assert_eq!(rows[1], "v2  ... o o o o o . o o o o o ...");
    assert_eq!(rows[2], "v3  ... o o o o o o o o o o o ...");
}
